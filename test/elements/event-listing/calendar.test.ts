/** `<event-listing layout="calendar">`: a month of days, worked as a grid. */
import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { EventSelected } from '../../../src/elements/events.ts';
import { appears, button, part, parts, words, waitUntil } from '../../support/readers/shadow.ts';
import { concert, listing, type List } from './open-listing.ts';

beforeEach(() => {
  sessionStorage.clear();
});

const on = (day: string, event: Partial<ListingEvent> = {}): ListingEvent => ({
  ...concert,
  _id: `${day} ${event.name ?? ''}`,
  start: `${day}T18:00:00Z`,
  end: `${day}T21:00:00Z`,
  ...event,
});
const events = [
  on('2101-03-01', { name: 'Opening' }),
  on('2101-03-12', { name: 'Hamlet', startingPrice: '30', availabilityIndicator: 'red' }),
  on('2101-03-12', { name: 'Jazz', startingPrice: '12', availabilityIndicator: 'green' }),
  on('2101-03-12', { name: 'Puppets', startingPrice: '8', saleStatus: 'soldOut' }),
  on('2101-03-20', { name: 'Gone', saleStatus: 'soldOut' }),
  on('2101-04-02', { name: 'April', dayScheme: { name: 'Gala prices', color: 'rgb(200, 150, 0)' } }),
];
const overlapping: List = ({ endMin = '', startMin = '', startMax = '9', skip = 0, top = 50 }) =>
  Promise.resolve(
    events.filter(({ start, end }) => end >= endMin && start >= startMin && start <= startMax).slice(skip, skip + top),
  );
const start = { layout: 'calendar', 'start-min': '2101-03-01T00:00:00Z' };
const day = (element: HTMLElement, name: string) => {
  const found = parts(element, 'day').find((each) => each.dataset['day'] === name);
  return found ?? document.createElement('div');
};
const heading = (element: HTMLElement) => words(element.shadowRoot?.querySelector('#month-name'));
const active = (element: HTMLElement) => (element.shadowRoot?.activeElement as HTMLElement | null)?.dataset['day'];

async function calendar(list: List = overlapping, attributes: Record<string, string> = start) {
  const opened = await listing(list, attributes);
  await appears(opened.element, () => opened.element.shadowRoot?.querySelector('.day.on'));
  return opened;
}

describe('<event-listing layout="calendar">', () => {
  it('asks for the weeks of one month, and for the next when it is turned to', async () => {
    const { element, asked } = await calendar();
    expect(heading(element)).to.equal('March 2101');
    expect(asked).to.have.length(1);
    expect(asked[0]).to.include({ top: 1000, skip: 0, seriesOnce: undefined });
    expect(asked[0]?.startMax).to.equal('2101-04-03T12:00:00.000Z');
    const next = element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Next month"]')!;
    next.click();
    await appears(element, () => day(element, '2101-04-02').classList.contains('on'));
    expect(heading(element)).to.equal('April 2101');
    expect(asked).to.have.length(2);
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Previous month"]')!.click();
    await appears(element, () => heading(element) === 'March 2101');
    expect(asked).to.have.length(2);
  });

  it('begins with the first day on which anything is on: a phone shows its week', async () => {
    const { element } = await calendar(() => Promise.resolve(events.slice(4)));
    const reached = () => parts(element, 'day').find(({ tabIndex }) => tabIndex === 0)?.dataset['day'];
    await appears(element, () => reached() === '2101-03-20');
    expect(heading(element)).to.equal('March 2101');
  });

  it('begins with the next month at the end of one, though its first days are in sight', async () => {
    const { element } = await calendar(overlapping, { ...start, 'start-min': '2101-03-28T00:00:00Z' });
    await appears(element, () => heading(element) === 'April 2101');
    expect(parts(element, 'day').find(({ tabIndex }) => tabIndex === 0)?.dataset['day']).to.equal('2101-04-02');
    await appears(element, () => day(element, '2101-04-02').classList.contains('on'));
  });

  it('says on each day what is on, from how much, and how much is left', async () => {
    const { element } = await calendar();
    const several = day(element, '2101-03-12');
    expect(words(several)).to.contain('Hamlet').and.contain('Jazz').and.contain('1 more');
    expect(words(several)).to.contain('from €12').and.contain('Available');
    expect(several.getAttribute('aria-label')).to.match(/^Sat 12, 7:00\sPM Hamlet from €30, .*Sold out.*, March 2101$/);
    expect(words(day(element, '2101-03-20'))).to.contain('Sold out');
    expect(day(element, '2101-03-13').getAttribute('aria-label')).to.equal('Sun 13, No events, March 2101');
  });

  it('marks the day scheme by its name beside its colour, and takes only colours', async () => {
    const { element } = await calendar(overlapping, { ...start, 'start-min': '2101-04-01T00:00:00Z' });
    const gala = day(element, '2101-04-02');
    expect(words(gala)).to.contain('Gala prices');
    expect(gala.getAttribute('aria-label')).to.contain('Gala prices');
    expect(getComputedStyle(gala).borderTopColor).to.equal('rgb(200, 150, 0)');
    const hostile = on('2101-04-02', { dayScheme: { name: 'x', color: 'red; position: fixed' } });
    const other = await calendar(() => Promise.resolve([hostile]), { ...start, 'start-min': '2101-04-01T00:00:00Z' });
    expect(getComputedStyle(day(other.element, '2101-04-02')).position).to.not.equal('fixed');
  });

  it('is worked by keyboard, as a grid', async () => {
    const { element } = await calendar();
    expect(parts(element, 'day').filter((each) => each.tabIndex === 0)).to.have.length(1);
    day(element, '2101-03-01').focus();
    for (const [press, at] of [
      ['ArrowRight', '2101-03-02'],
      ['ArrowDown', '2101-03-09'],
      ['Home', '2101-03-06'],
      ['End', '2101-03-12'],
      ['ArrowLeft', '2101-03-11'],
      ['ArrowUp', '2101-03-04'],
      ['PageDown', '2101-04-04'],
      ['PageUp', '2101-03-04'],
    ] as const) {
      await sendKeys({ press });
      await waitUntil(() => active(element) === at, `${press} leads to ${at}, not ${active(element)}`);
    }
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'PageDown' });
    await waitUntil(() => active(element) === '2102-03-04');
    await sendKeys({ up: 'Shift' });
    expect(parts(element, 'day').filter((each) => each.tabIndex === 0)).to.have.length(1);
  });

  it('stays within what the seller set', async () => {
    const { element } = await calendar(overlapping, { ...start, 'start-max': '2101-03-25T00:00:00Z' });
    day(element, '2101-03-01').focus();
    await sendKeys({ press: 'ArrowLeft' });
    expect(active(element)).to.equal('2101-03-01');
    await sendKeys({ press: 'PageDown' });
    await waitUntil(() => active(element)?.startsWith('2101-03-2'));
    expect(heading(element)).to.equal('March 2101');
  });

  it('picks the only event of a day', async () => {
    const { element } = await calendar();
    const picked = oneEvent(element, 'event-selected');
    day(element, '2101-03-01').focus();
    await sendKeys({ press: 'Enter' });
    expect(((await picked) as unknown as EventSelected).listingEvent.name).to.equal('Opening');
    expect(part(element, 'event')).to.equal(null);
  });

  it('opens the list of a day with several, and closes it again', async () => {
    const { element } = await calendar();
    day(element, '2101-03-12').click();
    await appears(element, () => parts(element, 'event').length === 3);
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'of-day');
    expect(words(element.shadowRoot?.activeElement)).to.equal('On Saturday, March 12, 2101');
    expect(day(element, '2101-03-12').getAttribute('aria-selected')).to.equal('true');
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => active(element) === '2101-03-12');
    expect(part(element, 'event')).to.equal(null);
  });

  it('shows an event on each of its days, and a night on the day that it began', async () => {
    const festival = on('2101-03-08', { name: 'Festival', end: '2101-03-10T20:00:00Z' });
    const club = on('2101-03-15', { name: 'Club', start: '2101-03-15T21:00:00Z', end: '2101-03-16T03:00:00Z' });
    const season = on('2101-03-18', { name: 'Season', eventType: 'GROUP', end: '2101-06-16T03:00:00Z' });
    const untold = on('2101-03-25', { name: 'Untold', customSettings: { showStartDate: false } });
    const { element } = await calendar(() => Promise.resolve([festival, club, season, untold]));
    const days = parts(element, 'day').filter((each) => each.classList.contains('on'));
    expect(days.map(({ dataset }) => dataset['day']?.slice(8))).to.deep.equal(['08', '09', '10', '15', '18']);
  });

  it('puts an event on the day that the clock at the venue shows', async () => {
    const tokyo = on('2101-03-08', {
      start: '2101-03-08T20:00:00Z',
      end: '2101-03-08T22:00:00Z',
      timezone: 'Asia/Tokyo',
    });
    const { element } = await calendar(() => Promise.resolve([tokyo]));
    expect(words(day(element, '2101-03-09'))).to.contain('Summer Night Concert');
  });

  it('asks on while there are more than a thousand', async () => {
    const { element, asked } = await calendar(({ skip = 0 }) =>
      Promise.resolve(
        Array.from({ length: skip === 0 ? 1000 : 5 }, (_, at) => on('2101-03-12', { _id: `${skip + at}` })),
      ),
    );
    expect(asked.map(({ skip }) => skip)).to.deep.equal([0, 1000]);
    expect(words(day(element, '2101-03-12'))).to.contain('1003 more');
  });

  it('opens where something is on, and says so where nothing is', async () => {
    const { element } = await calendar(overlapping, { layout: 'calendar', 'start-min': '2100-05-01T00:00:00Z' });
    expect(heading(element)).to.equal('March 2101');
    const previous = element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Previous month"]')!;
    previous.click();
    await appears(element, () => heading(element) === 'February 2101');
    previous.click();
    await appears(element, () => words(element.shadowRoot?.querySelector('.none')).startsWith('No events'));
    button(element, 'Go to the next events, in March 2101').click();
    await appears(element, () => heading(element) === 'March 2101');
  });

  it('says what went wrong and tries again', async () => {
    let calls = 0;
    const { element } = await listing((input, options) => calls++ ? overlapping(input, options) : Promise.reject(new Error('gone')), start); // prettier-ignore
    await appears(element, () => element.shadowRoot?.querySelector('[role=alert]'));
    button(element, 'Try again').click();
    await appears(element, () => element.shadowRoot?.querySelector('.day.on'));
    expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
  });

  it('begins the week as the language does', async () => {
    const first = async (lang: string) => {
      const { element } = await calendar(overlapping, { ...start, lang });
      return element.shadowRoot?.querySelector('[role=columnheader]')?.getAttribute('aria-label');
    };
    expect(await first('en-US')).to.equal('Sunday');
    expect(await first('en-GB')).to.equal('Monday');
    expect(await first('de')).to.equal('Montag');
  });

  it('begins the week as the venue does, in English without a region', async () => {
    for (const [timezone, first, time] of [
      ['Europe/Berlin', 'Monday', '19:00'],
      ['America/New_York', 'Sunday', '1:00 PM'],
    ] as const) {
      const list: List = async (...input) => (await overlapping(...input)).map((event) => ({ ...event, timezone }));
      const { element } = await calendar(list, { ...start, lang: 'en' });
      expect(element.shadowRoot?.querySelector('[role=columnheader]')?.getAttribute('aria-label')).to.equal(first);
      expect(words(day(element, '2101-03-01'))).to.include(time);
    }
  });

  it('leaves out the weeks before the first day', async () => {
    const { element } = await calendar(overlapping, { ...start, 'start-min': '2101-03-11T12:00:00Z' });
    const seen = parts(element, 'day').filter((each) => each.checkVisibility());
    expect(seen[0]?.dataset['day']).to.equal('2101-03-06');
  });

  it('shows a week, one day below the other, where it is narrow', async () => {
    const { element } = await calendar();
    element.parentElement!.style.width = '320px';
    const seen = () => parts(element, 'day').filter((each) => each.checkVisibility());
    await waitUntil(() => seen().length === 5); // from the first day that can be shown
    expect(element.scrollWidth).to.be.at.most(320);
    expect(day(element, '2101-03-02').offsetHeight).to.be.below(day(element, '2101-03-01').offsetHeight / 2);
    day(element, '2101-03-01').focus();
    await sendKeys({ press: 'ArrowDown' });
    await waitUntil(() => active(element) === '2101-03-02');
    const next = element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Next week"]')!;
    expect(next.checkVisibility()).to.equal(true);
    next.click();
    await appears(element, () => day(element, '2101-03-06').tabIndex === 0);
    expect(seen()[0]?.dataset['day']).to.equal('2101-03-06');
    expect(seen()).to.have.length(7);
    await expect(element).to.be.accessible();
  });

  it('searches within the months', async () => {
    const { element, asked } = await calendar(overlapping, { ...start, searchable: '' });
    const field = part(element, 'search') as HTMLInputElement;
    field.value = 'owl';
    field.dispatchEvent(new Event('input'));
    await waitUntil(() => asked.at(-1)?.search === 'owl');
    expect(asked.at(-1)?.startMax).to.equal('2101-04-03T12:00:00.000Z');
  });

  it('comes back to the month that was left', async () => {
    const first = await calendar();
    first.element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Next month"]')!.click();
    await appears(first.element, () => heading(first.element) === 'April 2101');
    await appears(first.element, () => day(first.element, '2101-04-02').classList.contains('on'));
    day(first.element, '2101-04-02').click();
    const again = await calendar();
    expect(heading(again.element)).to.equal('April 2101');
  });

  it('is accessible, and a grid to who hears it', async () => {
    const { element } = await calendar();
    expect(part(element, 'calendar')?.getAttribute('role')).to.equal('grid');
    await expect(element).to.be.accessible();
  });
});
