import { expect } from '@open-wc/testing';
import { event, FakeApiError, order } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

describe('the desk', () => {
  useDesk();

  function type(selector: string, text: string): void {
    const input = desk.querySelector<HTMLInputElement>(selector);
    if (!input) throw new Error(`no ${selector}`);
    input.value = text;
  }

  it('signs a person in, and says when the password is wrong', async () => {
    service.role = undefined;
    await open('/desk/orders');
    await shows('Sign in');
    await expect(desk).to.be.accessible();
    type('[name=email]', 'mara@theatre.example');
    type('[name=password]', 'wrong');
    desk.querySelector('form')!.requestSubmit();
    await shows('The email address or the password is wrong.');
    type('[name=password]', 'curtain rises late');
    desk.querySelector('form')!.requestSubmit();
    await shows('Ada Byron');
  });

  for (const [path, text] of [
    ['/desk', 'On today'],
    ['/desk/orders', 'Ada Byron'],
    ['/desk/orders/order-1', 'AB12CD34'],
    ['/desk/orders/order-1/cancel', 'What happens'],
    ['/desk/refunds', 'Mark paid'],
    ['/desk/customers', 'Ada Byron'],
    ['/desk/customers/customer-1', 'The programme by email'],
    ['/desk/events', 'Concert'],
    ['/desk/events/concert', '280'],
    ['/desk/events/concert/guests', 'Byron, Ada'],
    ['/desk/settings', 'Numbers of invoices'],
    ['/desk/settings/house', 'Imprint'],
    ['/desk/settings/appearance', 'Text on this colour'],
    ['/desk/settings/documents', 'Bank account'],
    ['/desk/settings/sales', 'Minutes to check out'],
    ['/desk/settings/accounting', 'Accounts for money'],
    ['/desk/settings/people', 'Who signs in to this desk'],
    ['/desk/rights', 'Marks orders, voucher orders and refunds by hand as paid'],
    ['/desk/reports', 'Sales over time'],
    ['/desk/reports/settlement', 'Settlement of events'],
    ['/desk/doors', 'No devices yet'],
  ] as const)
    it(`shows ${path} to everyone who may see it`, async () => {
      await open(path);
      await shows(text);
      expect(desk.querySelectorAll('h1')).to.have.length(1);
      await expect(desk).to.be.accessible();
    });

  it('lists on Today what needs a person, each with the page where it is done', async () => {
    await open('/desk');
    await shows('2 refunds to pay by hand');
    await shows('1 email could not be sent');
    await shows('3 webhook messages not delivered');
    await shows('148');
    await shows('€144.00 3 orders');
    const links = [...desk.querySelectorAll<HTMLAnchorElement>('.todo a')].map(
      ({ pathname, search }) => pathname + search,
    );
    expect(links).to.deep.equal(['/desk/refunds', '/desk/failed', '/desk/failed?view=webhook', '/desk/orders/order-1']);
    expect(words()).to.not.contain('overdue');
  });

  it('marks a refund by hand as paid back', async () => {
    await open('/desk/refunds');
    await shows('All together €24.00');
    named('button', 'Mark paid: Ada Byron').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    confirmDialog();
    await shows('Marked as paid back.');
    expect(asked('POST /api/refunds/refund-1/done')).to.have.length(1);
    named('a', 'Failed').click();
    await shows('No refund failed');
  });

  it('leads from an event to the shop of its buyers, who find no draft', async () => {
    const shop = () => desk.querySelector<HTMLAnchorElement>('main a[target=_blank]')?.href;
    await open('/desk/events/concert');
    await shows('Open the shop');
    expect(shop()).to.equal(`${location.origin}/theatre/concert`);
    service.answers['GET /api/events/concert'] = () => ({ ...event, url: 'in-concert' });
    await open('/desk/events/concert');
    await waitUntil(() => shop() === `${location.origin}/theatre/in-concert`);
    service.answers['GET /api/events/concert'] = () => ({ ...event, draft: true });
    await open('/desk/events/concert');
    await shows('This event is a draft');
    expect(shop()).to.equal(undefined);
  });

  it('reads a chart of a report by arrow keys, and keeps the time in the address', async () => {
    await open('/desk/reports?period=year');
    await shows('Sum');
    const chart = desk.querySelector<HTMLElement>('.chart')!;
    const press = (key: string) => chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowRight');
    press('ArrowRight');
    await shows('May 2, 2026: €50.00');
    expect(desk.querySelector('tfoot')!.textContent).to.include('€1,200.00');
    const period = named('select', 'Time') as HTMLSelectElement;
    expect(period.value).to.equal('year');
    period.value = 'all';
    period.dispatchEvent(new Event('change'));
    await waitUntil(() => location.search === '?period=all');
    await waitUntil(() => asked('GET /api/reports').at(-1)?.query['start'] === undefined);
    service.role = 'programme';
    await open('/desk/reports');
    await shows('Sum');
    expect(named('select', 'Report').textContent).not.to.include('Journal');
  });

  it('finds an order by a name, and keeps the search in the address', async () => {
    await open('/desk/orders');
    await shows('Ada Byron');
    type('input[type=search]', 'Byron');
    desk.querySelector<HTMLFormElement>('form[role=search]')!.requestSubmit();
    await waitUntil(() => location.search === '?q=Byron');
    await waitUntil(() => asked('GET /api/transactions').at(-1)?.query['search'] === 'Byron');
    await shows('1–1 of 1');
  });

  it('leads from Today to the overdue orders, which say since when', async () => {
    service.answers['GET /api/attention'] = () => ({ items: [{ kind: 'overdue', count: 1 }] });
    const overdue = { ...order, _id: 'late', lastname: 'Lovelace', overdueSince: '2026-05-28T09:12:00.000Z' };
    service.answers['GET /api/transactions'] = ({ query }) =>
      query.get('overdue') === 'true' ? { rows: [overdue], total: 1 } : { rows: [overdue, order], total: 2 };
    await open('/desk');
    await shows('1 order is overdue');
    const link = desk.querySelector<HTMLAnchorElement>('.todo a')!;
    expect(link.pathname + link.search).to.equal('/desk/orders?view=overdue');
    link.click();
    await shows('Overdue since May 28, 11:12');
    await shows('1–1 of 1');
    expect(desk.querySelector('.views [aria-current=true]')!.textContent.trim()).to.equal('Overdue');
    await expect(desk).to.be.accessible();
    desk.querySelector<HTMLInputElement>('main td input[type=checkbox]')!.click();
    await shows('Mark 1 paid');

    named('a', 'All').click();
    await shows('1–2 of 2');
    expect(words().match(/Overdue since/g)).to.have.length(1);
  });

  it('says of a view without an order that there is none, in its words', async () => {
    service.answers['GET /api/transactions'] = () => ({ rows: [], total: 0 });
    await open('/desk/orders?view=overdue');
    await shows('No order is overdue');
    expect(words()).not.to.contain('Type at least three characters');
    await expect(desk).to.be.accessible();
    await open('/desk/orders?view=overdue&event=concert');
    await shows('No order matches');
    await open('/desk/orders');
    await shows('No orders yet');
  });

  it('finds overdue orders by a name on a ticket, and exports them', async () => {
    service.answers['GET /api/transactions'] = () => ({ rows: [], total: 0 });
    service.answers['GET /api/tickets'] = () => ({
      rows: ['late', 'early'].map((transactionId) => ({ _id: transactionId, transactionId })),
      total: 2,
    });
    service.answers['GET /api/transactions/late'] = () => ({
      ...order,
      _id: 'late',
      overdueSince: '2026-05-28T09:12:00.000Z',
    });
    service.answers['GET /api/transactions/early'] = () => ({ ...order, _id: 'early' });
    await open('/desk/orders?view=overdue&q=Byron');
    await shows('1–1 of 1');
    expect(desk.querySelector<HTMLAnchorElement>('a[data-row]')!.pathname).to.equal('/desk/orders/late');
    expect(asked('GET /api/transactions').at(-1)?.query['overdue']).to.equal('true');

    service.answers['GET /api/transactions'] = () => ({ rows: [order], total: 1 });
    await open('/desk/orders?view=overdue');
    await shows('Export');
    named('button', 'Export').click();
    await waitUntil(() => asked('GET /api/transactions').at(-1)?.query['bom'] === 'true');
    expect(asked('GET /api/transactions').at(-1)?.query['overdue']).to.equal('true');
  });

  it('marks an order as paid with the sum that it showed', async () => {
    await open('/desk/orders/order-1');
    await shows('Awaiting payment');
    named('button', 'Mark paid').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    service.answers['GET /api/transactions/order-1'] = () => ({ ...order, paymentStatus: 'RECEIVED' });
    confirmDialog();
    await shows('Marked as paid.');
    expect(asked('POST /api/transactions/order-1/received')[0]?.body).to.deep.equal({ amount: 48 });
    expect(desk.querySelector('dialog')!.open).to.equal(false);
  });

  it('says in the dialog what went wrong', async () => {
    service.answers['POST /api/transactions/order-1/received'] = () => new FakeApiError(409, 'AMOUNT_DIFFERS');
    await open('/desk/orders/order-1');
    await shows('Awaiting payment');
    named('button', 'Mark paid').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    confirmDialog();
    await shows('The amount due has changed.');
  });

  it('asks to sign in over the page when the session has ended, and then goes on', async () => {
    await open('/desk/orders/order-1/cancel');
    await shows('What happens');
    service.role = undefined;
    named('button', 'Cancel order').click();
    await waitUntil(() => desk.querySelector<HTMLDialogElement>('dialog.sign-in')?.open);
    type('dialog.sign-in [name=password]', 'curtain rises late');
    desk.querySelector<HTMLFormElement>('dialog.sign-in form')!.requestSubmit();
    await shows('The order is canceled.');
    expect(asked('POST /api/transactions/order-1/cancel')).to.have.length(2);
  });

  it('shows a door no orders, and says at their address why', async () => {
    service.role = 'door';
    await open('/desk/orders');
    await shows('Not for your role');
    const menu = [...desk.querySelectorAll('nav a')].map(({ textContent }) => textContent.trim());
    expect(menu).not.to.include('Orders');
    expect(menu).to.include('Events');
    expect(asked('GET /api/transactions')).to.have.length(0);
    await shows('Your role is Door. An admin can give you another one: Mara Lind, Jo Ahmadi.');
    named('a', 'What each role may do').click();
    await shows('Door (your role)');
    await shows('Sees and changes Doors and scans Sees Events, seating charts and waiting rooms');
  });

  it('reads without a network what it has read before, and says since when', async () => {
    await open('/desk/orders');
    await shows('Ada Byron');
    named('a', 'Events').click();
    await shows('Concert');
    service.isAway = true;
    named('a', 'Orders').click();
    await shows('No network. What you see is from');
    await shows('1–1 of 1');
    named('a', 'Doors').click();
    await shows('This didn’t load');
    service.isAway = false;
    named('button', 'Try again').click();
    await shows('No devices yet');
    expect(words()).not.to.include('No network');
  });

  it('goes from page to page without a load, and by keys', async () => {
    await open('/desk');
    await shows('On today');
    named('a', 'Orders').click();
    await shows('Ada Byron');
    for (const key of ['g', 'e']) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    await waitUntil(() => location.pathname === '/desk/events');
    const press = (...keys: string[]) => {
      for (const key of keys) document.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
    };
    press('g', 'c');
    await waitUntil(() => location.pathname === '/desk/customers');
    press('g', 'r');
    await waitUntil(() => location.pathname === '/desk/reports');
    press('g', 'o');
    await waitUntil(() => desk.querySelector('tbody .pick input') !== null, 'the orders', { timeout: 20_000 });
    desk.querySelector<HTMLElement>('[data-row]')!.focus();
    press('x');
    expect(desk.querySelector<HTMLInputElement>('tbody .pick input')!.checked).to.equal(true);
    press('c');
    await waitUntil(() => location.pathname === '/desk/orders/new', `${location.pathname} is begun`);
  });

  it('speaks German', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    await open('/desk/orders');
    await shows('Zahlung offen');
    expect(document.documentElement.lang).to.equal('de');
  });
});
