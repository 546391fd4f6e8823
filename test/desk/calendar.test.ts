// The calendar of events, and the days of a series on a calendar.
import { expect } from '@open-wc/testing';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the calendar of events in the desk', () => {
  useDesk();

  const at = (id: string, start: string, end: string, more: object = {}) => ({
    ...event,
    _id: id,
    name: id,
    start,
    end,
    ...more,
  });
  const rows = [
    at('Hamlet', '2031-05-14T18:00:00.000Z', '2031-05-14T22:30:00.000Z'),
    at('Matinee', '2031-05-17T09:00:00.000Z', '2031-05-17T10:00:00.000Z', { draft: true }),
    at('Gala', '2031-05-17T18:00:00.000Z', '2031-05-17T21:00:00.000Z', { status: 'CANCELED' }),
    at('Opera', '2031-05-20T18:00:00.000Z', '2031-05-20T21:00:00.000Z', { status: 'POSTPONED' }),
    at('Ballet', '2031-05-21T18:00:00.000Z', '2031-05-21T21:00:00.000Z', { status: 'RESCHEDULED' }),
    at('Fair', '2031-05-30T08:00:00.000Z', '2031-06-01T16:00:00.000Z'),
  ];
  const cell = (day: string) =>
    desk.querySelector('desk-month')?.shadowRoot?.querySelector<HTMLElement>(`[data-day="${day}"]`);
  const said = (day: string) => cell(day)?.textContent.replace(/\s+/g, ' ').trim() ?? '';
  const inCell = (day: string, text: string) =>
    waitUntil(() => said(day).includes(text), `${day} has “${text}”: ${said(day)}`, { timeout: 20_000 });
  const turn = (name: string) => {
    const turns = [...(desk.querySelector('desk-month')?.shadowRoot?.querySelectorAll('button') ?? [])];
    turns.find((button) => button.getAttribute('aria-label') === name)?.click();
  };

  beforeEach(() => {
    service.answers['GET /api/events'] = () => ({ rows, total: rows.length });
  });

  it('has each event on its days, by the clock of the venue', async () => {
    await open('/desk/events?view=calendar&month=2031-05');
    await inCell('2031-05-14', '8:00 PM Hamlet');
    expect(said('2031-05-15')).not.to.contain('Hamlet'); // it ends after midnight
    expect(said('2031-05-17')).to.contain('11:00 AM Matinee (Draft)').and.contain('8:00 PM Gala (Canceled)');
    expect(said('2031-05-20')).to.contain('8:00 PM Opera (Postponed)');
    expect(said('2031-05-21')).to.contain('8:00 PM Ballet').and.not.contain('(');
    expect(said('2031-05-30')).to.contain('10:00 AM Fair');
    expect(said('2031-05-31')).to.contain('Fair').and.not.contain('AM');
    expect(cell('2031-05-17')?.getAttribute('aria-label')?.replace(/\s/g, ' ')).to.equal(
      'Sat 17, 11:00 AM Matinee Draft, 8:00 PM Gala Canceled, May 2031',
    );
    const { query } = asked('GET /api/events').at(-1)!;
    expect(query['type']).to.equal('SINGLE,RECURRENCE');
  });

  it('opens the only event of a day, and lists those of a day with several', async () => {
    await open('/desk/events?view=calendar&month=2031-05');
    await inCell('2031-05-17', 'Gala');
    cell('2031-05-17')?.click();
    await shows('Events on Saturday, May 17, 2031');
    expect(named('a', 'Matinee').getAttribute('href')).to.equal('/desk/events/Matinee');
    expect(document.activeElement?.id).to.equal('of-day');
    cell('2031-05-14')?.click();
    await waitUntil(() => location.pathname === '/desk/events/Hamlet', 'opens Hamlet');
  });

  it('keeps the month in the address, and searches by name', async () => {
    await open('/desk/events?view=calendar&month=2031-05');
    await inCell('2031-05-14', 'Hamlet');
    turn('Next month');
    await waitUntil(() => location.search === '?view=calendar&month=2031-06', location.search);
    await inCell('2031-06-01', 'Fair');
    service.answers['GET /api/events'] = ({ query }) =>
      query.get('name') === 'none' ? { rows: [], total: 0 } : { rows, total: rows.length };
    const search = desk.querySelector<HTMLInputElement>('main input[type="search"]')!;
    search.value = 'none';
    search.form!.requestSubmit();
    await shows('No event of these weeks has this name.');
  });

  it('says what went wrong, and stays', async () => {
    service.answers['GET /api/events'] = () => new FakeApiError(500, 'INTERNAL');
    await open('/desk/events?view=calendar&month=2031-05');
    await waitUntil(() => desk.querySelector('main [role="alert"]') !== null, 'an alert', { timeout: 20_000 });
    expect(said('2031-05-14')).to.equal('Wed 14');
  });

  it('speaks German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/events?view=calendar&month=2031-05');
    await inCell('2031-05-17', 'Gala (Abgesagt)');
    cell('2031-05-17')?.click();
    await shows('Veranstaltungen am Samstag, 17. Mai 2031');
  });

  it('has the days of a series month by month', async () => {
    service.answers['GET /api/events/concert'] = () => ({
      ...event,
      start: '2031-01-08T18:00:00.000Z',
      end: '2031-01-08T20:00:00.000Z',
      eventType: 'ROOT',
    });
    service.answers['GET /api/events'] = () => ({
      rows: [at('first', '2031-01-08T18:00:00.000Z', '2031-01-08T20:00:00.000Z')],
      total: 1,
    });
    await open('/desk/events/concert/dates');
    await shows('5 dates will be added'); // from a week after the last one
    const type = (name: string, value: string) => {
      const input = desk.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
      input.value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('from', '2031-01-01');
    type('to', '2031-02-05');
    await shows('5 dates will be added');
    const months = [...desk.querySelectorAll('.rule-months fieldset')];
    expect(months.map((month) => month.querySelector('legend')?.textContent)).to.deep.equal([
      'January 2031',
      'February 2031',
    ]);
    // 1 January 2031 is a Wednesday, below the fourth name of a weekday
    const [january] = months;
    const cells = [...january!.querySelectorAll('.rule-days > *')].map((each) => each.textContent.trim());
    expect(cells.slice(0, 11)).to.deep.equal(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', '', '', '', '1']);
    expect(january!.querySelector('[aria-label="Wed, Jan 8, is there already"]') !== null).to.equal(true);
    january!.querySelector<HTMLInputElement>('input[aria-label="Wed, Jan 15"]')!.click();
    await shows('4 dates will be added');
    expect(words()).to.contain('is there already');
  });
});
