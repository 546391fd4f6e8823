import { expect } from '@open-wc/testing';
import { event } from './fake-desk-service.ts';
import { asked, desk, open, service, shows, useDesk } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const minutes = (from: number) => new Date(Date.now() + from * 60_000).toISOString();
/** Where events of today are: a page, and its section. */
const places = [
  ['/desk', 'tonight'],
  ['/desk/doors', 'who-is-in'],
] as const;
/** The lines of a section, each as one line. */
const linesOf = (section: string) =>
  [...desk.querySelectorAll(`[aria-labelledby=${section}] :is(tr, li)`)].map(({ textContent }) =>
    textContent.replace(/\s+/g, ' ').trim(),
  );
const evening = { _id: 'tonight', name: 'Tonight', capacity: 280, sold: 212, expected: 212, entered: 148, inside: 148 };

/** What the overview answers of today. */
function today(...events: object[]): void {
  service.answers['GET /api/overview'] = () => ({ timezone: 'Europe/Berlin', events, sales: [] });
}

describe('Today', () => {
  useDesk();

  it('marks drafts, canceled and postponed events among what is next', async () => {
    service.answers['GET /api/events'] = () => ({
      rows: [
        { ...event, start: '2099-08-12T18:00:00.000Z' },
        { ...event, _id: 'fair', name: 'Fair', start: '2099-08-13T18:00:00.000Z', draft: true },
        { ...event, _id: 'ball', name: 'Ball', start: '2099-08-14T18:00:00.000Z', status: 'CANCELED' },
        { ...event, _id: 'opera', name: 'Opera', start: '2099-08-15T18:00:00.000Z', status: 'POSTPONED' },
      ],
      total: 4,
    });
    today();
    await open('/desk');
    await shows('212 of 280 sold');
    expect(linesOf('next').map((line) => line.replace(/ .*20:00| .*PM/, ''))).to.deep.equal([
      'Concert 212 of 280 sold',
      'Fair Draft',
      'Ball Canceled',
      'Opera Postponed',
    ]);
    expect(asked('GET /api/public/events/fair/availabilities').length).to.equal(0);
    await expect(desk).to.be.accessible();
  });

  it('lists a draft of today among what is next, since it is not on', async () => {
    const start = minutes(1);
    service.answers['GET /api/events'] = () => ({
      rows: [
        { ...event, _id: 'tonight', name: 'Tonight', start },
        { ...event, _id: 'fair', name: 'Fair', start, draft: true },
      ],
      total: 2,
    });
    today({ ...evening, start, end: event.end });
    await open('/desk');
    await shows('Draft');
    expect(linesOf('tonight').length).to.equal(1);
    expect(linesOf('next').map((line) => line.split(' ')[0])).to.deep.equal(['Fair']);
  });

  it('tells times by the clock of the event, with the day of one that began on another', async () => {
    today({ ...evening, start: '2026-01-05T18:00:00.000Z', end: event.end, timezone: 'Pacific/Kiritimati' });
    for (const [page, section] of places) {
      await open(page);
      await waitUntil(() => linesOf(section).length > 0, 'shows tonight', { timeout: 20_000 });
      expect(linesOf(section)[0]).to.match(/^Tonight.*Jan 6, 8:00 AM/);
    }
  });

  for (const [status, shown] of [
    ['CANCELED', 'Canceled'],
    ['POSTPONED', 'Postponed'],
  ] as const)
    it(`marks what is ${shown.toLowerCase()} tonight, at the doors too, where it is not running`, async () => {
      today({ ...evening, start: minutes(-5), end: event.end, status });
      for (const [page, section] of places) {
        await open(page);
        await waitUntil(() => linesOf(section).length > 0, 'shows tonight', { timeout: 20_000 });
        expect(linesOf(section)[0]).to.match(new RegExp(`^Tonight.* ${shown}`));
        expect(linesOf(section)[0]).not.to.include('Running');
      }
    });

  it('marks canceled and postponed events in the list of events', async () => {
    const [ball, opera] = [
      { ...event, _id: 'ball', name: 'Ball', status: 'CANCELED' },
      { ...event, _id: 'opera', name: 'Opera', status: 'POSTPONED' },
    ];
    service.answers['GET /api/events'] = () => ({ rows: [ball, opera], total: 2 });
    await open('/desk/events');
    await shows('Canceled');
    await shows('Postponed');
  });
});
