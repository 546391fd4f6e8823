import { expect } from '@open-wc/testing';
import { event, FakeApiError } from './fake-desk-service.ts';
import { asked, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const shops = [
  { _id: 'friends', name: 'Friends of the house' },
  { _id: 'b2b', name: 'Partners' },
];
const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' };
const lastReport = () => asked('GET /api/reports').at(-1)?.query;
const optionsOf = (name: string) => [...(named('select', name) as HTMLSelectElement).options].map(({ text }) => text);
const isOffered = (name: string) => desk.querySelector(`select[aria-label="${name}"]`) !== null;
function choose(name: string, value: string): void {
  const select = named('select', name) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change'));
}
const links = () => [...desk.querySelectorAll<HTMLAnchorElement>('a[download]')].map(({ href }) => new URL(href));

/** A report of rows with revenue, in euros unless they say otherwise. */
function report(key: string, type: string, rows: readonly Record<string, string | number>[], total = rows.length) {
  const all: readonly Record<string, string | number>[] = rows.map((row) => ({ currency: 'EUR', ...row }));
  const currencies = [...new Set(all.map(({ currency }) => currency))];
  service.answers['GET /api/reports'] = ({ query }) => ({
    data: {
      columns: [
        { key, type },
        ...(key === 'name' ? [] : [{ key: 'name', type: 'text' }]),
        { key: 'currency', type: 'text' },
        { key: 'revenue', type: 'money' },
      ],
      rows: all,
      totals: currencies.map((currency) => ({ currency, revenue: 60 })),
    },
    config: { type: query.get('type') ?? '', timezone: 'Europe/Berlin', total },
  });
}

/** The bars from the first on: name, value, and where each begins and how wide it is, of 100. */
const bars = () =>
  [...desk.querySelectorAll('.bars li')].map((line) => {
    const [name, value] = [...line.querySelectorAll(':scope > span')].map((each) =>
      each.textContent.replace(/\s+/g, ' ').trim(),
    );
    const rect = line.querySelector('rect');
    return [name, value, Number(rect?.getAttribute('x')), Number(rect?.getAttribute('width'))];
  });

describe('reports in the desk', () => {
  useDesk();

  beforeEach(() => {
    service.answers['GET /api/events/concert'] = () => ({ ...event, underShops: shops });
    service.answers['GET /api/events/ball'] = () => ({ ...event, _id: 'ball', name: 'Ball' });
    service.answers['GET /api/events'] = () => ({ rows: [event, { ...event, _id: 'ball', name: 'Ball' }], total: 2 });
  });

  it('narrows to an under-shop of the chosen event, also in files, until another event is chosen', async () => {
    await open('/desk/reports?shop=friends');
    await shows('Sum');
    expect(isOffered('Under-shop')).to.equal(false);
    expect(lastReport()).not.to.have.property('underShopId');
    choose('Event', 'concert');
    await waitUntil(() => isOffered('Under-shop'), 'offers under-shops', { timeout: 20_000 });
    expect(location.search).to.equal('?event=concert');
    expect(optionsOf('Under-shop')).to.deep.equal(['All under-shops', 'Friends of the house', 'Partners']);
    choose('Under-shop', 'b2b');
    await waitUntil(() => lastReport()?.['underShopId'] === 'b2b');
    expect(location.search).to.equal('?event=concert&shop=b2b');
    await waitUntil(() => links().every(({ searchParams }) => searchParams.get('underShopId') === 'b2b'));
    expect(links().map(({ searchParams }) => searchParams.get('format'))).to.deep.equal(['csv', 'xlsx']);
    await expect(desk).to.be.accessible();
    choose('Event', 'ball');
    await waitUntil(() => lastReport()?.['eventIds'] === 'ball');
    expect(location.search).to.equal('?event=ball');
    await waitUntil(() => !isOffered('Under-shop'));
  });

  it('narrows to a sales channel where the seller has groups of them, by the names of these', async () => {
    await open('/desk/reports');
    await shows('Sum');
    expect(isOffered('Channel')).to.equal(false);
    service.answers['GET /api/sales-channel-groups'] = () => ({
      docs: [
        { ...times, _id: 'press', name: 'Press', channelIds: ['newspaper', 'radio'] },
        { ...times, _id: 'kiosk', name: 'Kiosk', channelIds: ['kiosk-1'] },
      ],
      total: 2,
    });
    await open('/desk/reports');
    await waitUntil(() => isOffered('Channel'), 'offers channels', { timeout: 20_000 });
    expect(optionsOf('Channel')).to.deep.equal(['All channels', 'Kiosk', 'Press (newspaper)', 'Press (radio)']);
    choose('Channel', 'radio');
    await waitUntil(() => lastReport()?.['channelId'] === 'radio');
    expect(location.search).to.equal('?channel=radio');
    await waitUntil(() => links()[0]?.searchParams.get('channelId') === 'radio');
  });

  it('keeps filters of old links to be seen, and asks nothing that a report does not take', async () => {
    await open('/desk/reports/event_revenue?event=concert&shop=gone&channel=old');
    await shows('Sum');
    expect((named('select', 'Under-shop') as HTMLSelectElement).value).to.equal('gone');
    expect((named('select', 'Channel') as HTMLSelectElement).value).to.equal('old');
    await open('/desk/reports/scans?event=concert&shop=friends&channel=old');
    await shows('Sum');
    expect([isOffered('Under-shop'), isOffered('Channel')]).to.deep.equal([false, false]);
    expect(lastReport()).not.to.have.any.keys('underShopId', 'channelId');
  });

  it('draws the first rows as bars with their names and values', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => ({
      shopId: `s${at}`,
      name: `Shop ${at}`,
      revenue: 50 - 5 * at,
    }));
    report('shopId', 'id', rows);
    await open('/desk/reports/sales_by_shop');
    await shows('Revenue, the first 10 of 12 rows');
    expect(bars()).to.have.length(10);
    expect(bars()[0]).to.deep.equal(['Shop 0', '€50.00', 0, 100]);
    expect(bars()[5]).to.deep.equal(['Shop 5', '€25.00', 0, 50]);
    expect(desk.querySelectorAll('tbody tr').length).to.equal(12);
    await expect(desk).to.be.accessible();
  });

  it('draws what is below 0 to the other side', async () => {
    report('paymentMethod', 'text', [
      { paymentMethod: 'invoice', revenue: 30 },
      { paymentMethod: '', revenue: 0 },
      { paymentMethod: 'stripe', revenue: -10 },
    ]);
    await open('/desk/reports/sales_by_payment');
    await shows('Sum');
    expect(bars()).to.deep.equal([
      ['Invoice', '€30.00', 25, 75],
      ['Nothing to pay', '€0.00', 25, 0],
      ['Online', '-€10.00', 0, 25],
    ]);
  });

  it('draws no bars of several currencies, of one row, or of other reports', async () => {
    const rows = [
      { name: 'Concert', eventId: 'concert', revenue: 30 },
      { name: 'Ball', eventId: 'ball', revenue: 20, currency: 'CHF' },
    ];
    report('name', 'text', rows);
    await open('/desk/reports/event_revenue');
    await shows('Sum');
    expect(bars()).to.deep.equal([]);
    report('name', 'text', rows.slice(0, 1));
    await open('/desk/reports/event_revenue');
    await shows('Sum');
    expect(bars()).to.deep.equal([]);
    report('name', 'text', [rows[0]!, rows[0]!]);
    await open('/desk/reports/settlement');
    await shows('Sum');
    expect(bars()).to.deep.equal([]);
  });

  it('tells events of one name by their dates, and ticket types by their events', async () => {
    service.answers['GET /api/events/gone'] = () => new FakeApiError(404, 'NOT_FOUND');
    report('name', 'text', [
      { name: 'Concert', eventId: 'concert', revenue: 30 },
      { name: 'Fair', eventId: 'gone', revenue: 20 },
    ]);
    await open('/desk/reports/event_revenue');
    await shows('Sum');
    expect(bars().map(([name]) => name)[0]).to.match(/^Concert.*Aug 14/);
    expect(bars().map(([name]) => name)[1]).to.equal('Fair');
    expect(desk.querySelector('tbody td .sub')?.textContent).to.match(/Aug 14/);
    report('name', 'text', [
      { name: 'Full price', eventId: 'concert', ticketTypeId: 'full', revenue: 30 },
      { name: 'Full price', eventId: 'ball', ticketTypeId: 'full', revenue: 20 },
    ]);
    await open('/desk/reports/tickets_by_tickettype');
    await shows('Sum');
    expect(bars().map(([name]) => name)[1]).to.match(/^Full price ?Ball, .*Aug 14/);
    await open('/desk/reports/tickets_by_tickettype?event=concert');
    await shows('Sum');
    await waitUntil(() => bars()[0]?.[0] === 'Full price');
  });

  it('names under-shops and channels, with the id where a name is not enough', async () => {
    report('channelId', 'id', [
      { channelId: 'newspaper', name: 'Press', revenue: 30 },
      { channelId: 'radio', name: 'Press', revenue: 20 },
      { channelId: 'kiosk-1', name: 'Kiosk', revenue: 10 },
      { channelId: 'other', name: '', revenue: 5 },
      { channelId: '', name: '', revenue: 1 },
    ]);
    await open('/desk/reports/tickets_by_channel');
    await shows('Sum');
    const cells = [...desk.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent.trim());
    expect(cells).to.deep.equal(['Press (newspaper)', 'Press (radio)', 'Kiosk', 'other', 'No channel']);
    expect([...desk.querySelectorAll('th')].map(({ textContent }) => textContent)).to.deep.equal([
      'Channel',
      'Revenue',
    ]);
  });

  it('leads from an event to its settlement, where the role may read it', async () => {
    await open('/desk/events/concert');
    await shows('Settlement');
    const entry = [...desk.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      ({ textContent }) => textContent.trim() === 'Settlement',
    );
    entry?.click();
    await waitUntil(() => location.pathname + location.search === '/desk/reports/settlement?event=concert&period=all');
    await shows('Settlement of events');
    await waitUntil(() => lastReport()?.['eventIds'] === 'concert');
    for (const role of ['programme', 'sales', 'door'] as const) {
      service.role = role;
      await open('/desk/events/concert');
      await shows('Ticket types');
      expect(words(), role).not.to.include('Settlement');
    }
  });

  it('keeps the event when nothing of it is in a time', async () => {
    report('name', 'text', []);
    await open('/desk/reports/settlement?event=concert&from=2026-05-01&to=2026-05-31');
    await shows('Nothing in this time');
    const all = desk.querySelector<HTMLAnchorElement>('.empty a');
    expect(all?.getAttribute('href')).to.equal('/desk/reports/settlement?event=concert&period=all');
  });
});
