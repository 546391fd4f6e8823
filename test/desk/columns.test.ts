/** The columns, the rows of a page and the height of rows that are chosen in the panel of a list. */
import { expect, fixtureCleanup } from '@open-wc/testing';
import { sendKeys, setViewport } from '@web/test-runner-commands';
import { customer, event, order } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const times = { createdAt: '2026-05-14T09:12:00.000Z', updatedAt: '2026-05-15T09:12:00.000Z' };
const voucher = { ...times, _id: 'voucher-1', code: 'H7KM', amount: 50, balance: 30, origin: 'shop' };

describe('a list in the desk', () => {
  useDesk();
  /** The styles of the desk, which decide how high rows are, and what phones show. */
  const sheet = document.createElement('link');

  before(async () => {
    sheet.rel = 'stylesheet';
    sheet.href = '/src/desk/desk.css';
    const loaded = new Promise((resolve) => {
      sheet.addEventListener('load', resolve, { once: true });
    });
    document.head.append(sheet);
    await loaded;
  });
  after(() => {
    sheet.remove();
  });
  beforeEach(async () => {
    await setViewport({ width: 1280, height: 860 });
    service.answers['GET /api/transactions'] = () => ({
      rows: [{ ...order, orderNumber: 'CT-7KQ4M2', phone: '0221 100', company: 'Engines', note: 'At the aisle' }],
      total: 120,
    });
  });
  afterEach(async () => {
    localStorage.removeItem('foyer-desk-density');
    delete document.documentElement.dataset['density'];
    await setViewport({ width: 800, height: 600 });
  });

  const heads = () => [...desk.querySelectorAll('thead th')].map(({ textContent }) => textContent.trim());
  const cells = () =>
    [...desk.querySelectorAll<HTMLElement>('tbody tr:first-child td')].map(({ innerText }) =>
      innerText.replace(/\s+/g, ' ').trim(),
    );
  const button = () => named('button', 'Columns');
  const panel = () => desk.querySelector<HTMLElement>('[popover][aria-label=Columns]')!;
  const box = (name: string) => panel().querySelector<HTMLInputElement>(`input[name=${name}]`)!;
  const usual = ['Buyer', 'Event', 'Tickets', 'Total', 'State', 'Date'];

  async function openList(path: string, text = 'Ada Byron'): Promise<void> {
    await open(path);
    await shows(text);
  }

  it('shows its usual columns, and others that are chosen, without another request for the rows', async () => {
    await openList('/desk/orders?view=awaiting&skip=50');
    expect(heads()).to.deep.equal(usual);
    expect(cells()[0]).to.equal('Ada Byron CT-7KQ4M2');
    button().click();
    await expect(desk).to.be.accessible();
    box('email').click();
    await shows('ada@example.com');
    box('number').click();
    box('tickets').click();
    await waitUntil(() => heads().join() === 'Buyer,Order number,Email,Event,Total,State,Date');
    expect(cells().slice(0, 3)).to.deep.equal(['Ada Byron', 'CT-7KQ4M2', 'ada@example.com']);
    expect(location.search).to.equal('?view=awaiting&columns=buyer,number,email,event,sum,state,date&skip=50');
    await expect(desk).to.be.accessible();
    for (const name of ['number', 'email', 'tickets']) box(name).click();
    await waitUntil(() => heads().join() === usual.join());
    expect(location.search).to.equal('?view=awaiting&skip=50');
    expect(asked('GET /api/transactions')).to.have.length(1);
  });

  it('opens with the columns of its address, and keeps them for its filters and pages', async () => {
    await openList('/desk/orders?columns=note,city,phone,nothing,buyer&top=25');
    expect(heads()).to.deep.equal(['Buyer', 'Phone', 'City', 'Note']);
    expect(cells()).to.deep.equal(['Ada Byron CT-7KQ4M2', '0221 100', '', 'At the aisle']);
    expect([...desk.querySelectorAll('thead th')].every((head) => head.getAttribute('scope') === 'col')).to.equal(true);
    expect(named('a', 'Older').getAttribute('href')).to.contain('columns=note,city,phone').and.contain('top=25');
    named('a', 'Unpaid').click();
    await waitUntil(() => asked('GET /api/transactions').length === 2);
    expect(heads()).to.deep.equal(['Buyer', 'Phone', 'City', 'Note']);
  });

  it('can be left with its first column alone, and keeps the chosen orders', async () => {
    await openList('/desk/orders');
    desk.querySelector<HTMLInputElement>('.pick input')!.click();
    await shows('1 selected');
    button().click();
    for (const name of ['event', 'tickets', 'sum', 'state', 'date']) box(name).click();
    await waitUntil(() => heads().join() === 'Buyer');
    expect(location.search).to.equal('?columns=buyer');
    expect(desk.querySelector<HTMLInputElement>('.pick input')!.checked).to.equal(true);
    expect(words()).to.contain('1 selected');
    await expect(desk).to.be.accessible();
  });

  it('asks for as many rows as the address says, and its pages have as many', async () => {
    await openList('/desk/orders?skip=25&top=25');
    expect(asked('GET /api/transactions')[0]?.query).to.include({ top: '25', skip: '25' });
    expect(named('a', 'Older').getAttribute('href')).to.equal('/desk/orders?top=25&skip=50');
    button().click();
    const select = panel().querySelector('select')!;
    expect(select.value).to.equal('25');
    select.value = '200';
    select.dispatchEvent(new Event('change'));
    await waitUntil(() => asked('GET /api/transactions').at(-1)?.query['top'] === '200');
    expect(asked('GET /api/transactions').at(-1)?.query).to.include({ skip: '0' });
    expect(location.search).to.equal('?top=200');
    fixtureCleanup();
    await openList('/desk/orders?top=1000');
    expect(asked('GET /api/transactions').at(-1)?.query).to.include({ top: '50' });
    fixtureCleanup();
    await openList('/desk/orders?q=byron&top=100');
    expect(asked('GET /api/transactions').at(-1)?.query).to.include({ search: 'byron', top: '100' });
  });

  it('has rows of two heights on wide screens, as the browser keeps it', async () => {
    const height = () => Math.round(desk.querySelector('tbody tr')!.getBoundingClientRect().height);
    service.answers['GET /api/vouchers'] = () => ({ docs: [voucher], total: 1 });
    await openList('/desk/vouchers', 'H7KM');
    expect(height()).to.be.within(44, 45);
    button().click();
    panel().querySelector<HTMLInputElement>('[value=compact]')!.click();
    expect(height()).to.be.within(32, 33);
    expect(localStorage.getItem('foyer-desk-density')).to.equal('compact');
    await expect(desk).to.be.accessible();
    fixtureCleanup();
    await openList('/desk/orders');
    expect(height()).to.be.within(32, 33);
    button().click();
    expect(panel().querySelector<HTMLInputElement>('[value=compact]')!.checked).to.equal(true);
    await setViewport({ width: 375, height: 760 });
    expect(height()).to.be.at.least(44);
    expect(panel().innerText).to.not.contain('Row height');
  });

  it('is a saved view with its columns and rows', async () => {
    let sent: { readonly query?: string } = {};
    service.answers['POST /api/views'] = ({ body }) => {
      sent = body as typeof sent;
      return { _id: 'mine', page: '/orders', shared: false, ...(body as object) };
    };
    await openList('/desk/orders?top=100');
    button().click();
    box('phone').click();
    await shows('0221 100');
    named('button', '+ Save view').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    desk.querySelector<HTMLInputElement>('dialog [name=name]')!.value = 'To call';
    confirmDialog();
    await shows('The view is saved.');
    const saved = new URLSearchParams(sent.query);
    expect(saved.get('columns')).to.equal('buyer,phone,event,tickets,sum,state,date');
    expect(saved.get('top')).to.equal('100');
    named('a', 'All').click();
    await waitUntil(() => named('a', 'To call').getAttribute('aria-current') === 'true');
    fixtureCleanup();
    service.answers['GET /api/views'] = () => ({ rows: [{ _id: 'mine', name: 'To call', page: '/orders', ...sent }] });
    await openList('/desk/orders');
    await shows('To call');
    expect(heads()).to.deep.equal(usual);
    named('a', 'To call').click();
    await waitUntil(() => heads().includes('Phone'));
    expect(asked('GET /api/transactions').at(-1)?.query).to.include({ top: '100' });
  });

  it('is changed with the keyboard: the focus stays in the panel, and returns to its button', async () => {
    await openList('/desk/orders');
    button().focus();
    await sendKeys({ press: 'Enter' });
    await waitUntil(() => panel().matches(':popover-open'));
    expect(document.activeElement === box('number')).to.equal(true);
    await sendKeys({ press: 'Space' });
    await waitUntil(() => heads().includes('Order number'));
    expect(document.activeElement === box('number')).to.equal(true);
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Space' });
    await shows('ada@example.com');
    expect(document.activeElement === box('email')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !panel().matches(':popover-open'));
    expect(document.activeElement === button()).to.equal(true);
  });

  it('has chosen columns in lines of their own on phones, after their word', async () => {
    await setViewport({ width: 375, height: 760 });
    await openList('/desk/orders');
    const visible = () => cells().filter((text) => text !== '');
    const usualLines = visible();
    expect(usualLines.join()).to.not.contain('CT-7KQ4M2');
    button().click();
    for (const name of ['number', 'phone', 'city', 'due']) box(name).click();
    await waitUntil(() => cells().length === usual.length + 4);
    expect(visible().filter((text) => !usualLines.includes(text))).to.deep.equal([
      'Order number: CT-7KQ4M2',
      'Phone: 0221 100',
      'Still due: €48.00',
    ]);
    expect(visible()).to.include.members(usualLines);
    expect(box('tickets').checkVisibility()).to.equal(false);
    const label = box('phone').closest('label')!;
    expect(label.getBoundingClientRect().height).to.be.at.least(44);
    expect(document.documentElement.scrollWidth).to.equal(375);
    await expect(desk).to.be.accessible();
  });

  it('of customers has further columns, and its CSV has all of them', async () => {
    service.answers['GET /api/customers/rich'] = () => ({
      docs: [{ ...customer, phone: '0221 100', location: { city: 'Köln' }, number: 12 }],
      total: 1,
    });
    await openList('/desk/customers?tag=friend');
    expect(heads()).to.deep.equal(['Name', 'State', 'Since']);
    expect(cells()[0]).to.equal('Ada Byron ada@example.com · friend');
    await openList('/desk/customers?tag=friend&columns=email,phone,city,number,tags');
    await waitUntil(() => heads().length === 6);
    expect(cells()).to.deep.equal(['Ada Byron', 'ada@example.com', '0221 100', 'Köln', '12', 'friend']);
    named('button', 'CSV').click();
    await waitUntil(() => asked('GET /api/customers/rich').some(({ query }) => 'bom' in query));
    expect(asked('GET /api/customers/rich').at(-1)?.query).to.deep.equal({ tags: 'friend', bom: 'true' });
    named('a', 'Clear filters').click();
    await waitUntil(() => location.search === '?columns=email,phone,city,number,tags');
  });

  it('of events has further columns, and no panel beside the calendar', async () => {
    service.answers['GET /api/events'] = () => ({
      rows: [{ ...event, url: 'concert-of-may', locationCity: 'Köln' }],
      total: 1,
    });
    await openList('/desk/events', 'Concert');
    await shows('212 / 280');
    expect(heads()).to.deep.equal(['Name', 'Date', 'Venue', 'Sold', 'State']);
    button().click();
    for (const name of ['address', 'city', 'id', 'sold']) box(name).click();
    await waitUntil(() => heads().join() === 'Name,Date,Venue,State,City,Short address,ID');
    expect(cells().slice(4)).to.deep.equal(['Köln', 'concert-of-may', 'concert']);
    await openList('/desk/events?view=calendar', 'Calendar');
    await waitUntil(() => desk.querySelector('desk-events-calendar') !== null);
    expect(words()).to.not.contain('Columns');
  });

  it('of vouchers and of coupons has further columns', async () => {
    service.answers['GET /api/vouchers'] = () => ({ docs: [voucher], total: 1 });
    service.answers['GET /api/coupons'] = () => ({
      docs: [{ ...times, _id: 'coupon-1', code: 'FRIENDS', discountType: 'PERCENTAGE', value: 0.1, maxPerCustomer: 2 }],
      total: 1,
    });
    await openList('/desk/vouchers?columns=code,balance,origin', 'H7KM');
    expect(heads()).to.deep.equal(['Code', 'Balance', 'Origin']);
    expect(cells()).to.deep.equal(['H7KM', '€30.00', 'Voucher shop']);
    await openList('/desk/coupons?columns=code,discount,perCustomer', 'FRIENDS');
    await waitUntil(() => heads().includes('Per customer'));
    expect(cells()).to.deep.equal(['FRIENDS', '10%', '2']);
  });
});
