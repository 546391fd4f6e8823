// Long because every state of the element is looked at.
import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { CustomerTransaction } from '../../../src/contract/order-items.ts';
import type { PublicEvent } from '../../../src/contract/public-event.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import type { CustomerSignedIn, OrderOpened } from '../../../src/elements/events.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { savedFiles } from '../saved-files.ts';
import { appears, button, deferred, hostile, part, parts, waitUntil, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const event: PublicEvent & ListingEvent = {
  _id: 'e1',
  name: 'Jazz in the Vault',
  url: 'jazz',
  start: '2037-12-04T19:00:00Z',
  end: '2037-12-04T22:00:00Z',
  timezone: 'Europe/Berlin',
};
const order: CustomerTransaction = {
  tid: 'T1',
  createdAt: '2026-11-03T08:00:00Z',
  eventId: 'e1',
  currency: 'EUR',
  status: 'COMPLETE',
  paymentStatus: 'RECEIVED',
  realPrice: 41,
  outerCharge: 4,
  tickets: [{ name: 'Standing', amount: 2, price: 18.5 }],
  redeemedVouchers: { totalRedeemedAmount: 17.5, vouchers: [{ code: 'GIFT', redeemedAmount: 17.5 }] },
};
const ticket: Ticket = {
  _id: 't1',
  transactionId: 'T1',
  status: 'VALID',
  barcode: 'LW7K2MQ9',
  ticketName: 'Standing',
  categoryName: 'Vault',
  slotStartTime: '2037-12-04T19:30:00Z',
  seat: '12',
  firstname: 'Ada',
  lastname: 'Lovelace',
};

type Account = ReturnType<typeof fakeClient>['account'];
type Checkout = ReturnType<typeof fakeClient>['checkout'];

interface Given {
  readonly orders?: readonly CustomerTransaction[];
  readonly tickets?: readonly Ticket[];
  readonly account?: Partial<Account>;
  readonly checkout?: Partial<Checkout>;
  readonly documents?: Partial<ReturnType<typeof fakeClient>['orders']>;
  readonly token?: string;
}

async function customerOrders(
  { orders = [order], tickets = [ticket], token, ...given }: Given,
  attributes: Record<string, string> = {},
) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...attributes }))
    element.setAttribute(name, value);
  element.client = fakeClient({
    account: {
      login: () => Promise.resolve({ token: 'token-1' }),
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com', prename: 'Ada', lastname: 'Lovelace' }),
      transactions: () => Promise.resolve({ transactions: [...orders], events: [event] }),
      tickets: () => Promise.resolve({ docs: [...tickets], total: tickets.length }),
      ...given.account,
    },
    checkout: {
      transaction: () => Promise.resolve(order),
      tickets: () => Promise.resolve([...tickets]),
      ...given.checkout,
    },
    listings: { get: () => Promise.resolve([event]) },
    orders: given.documents ?? {},
  });
  element.token = token;
  await fixture(html`<div>${element}</div>`);
  return element;
}

/** The orders of a signed-in customer. */
async function signedIn(given: Given = {}, attributes: Record<string, string> = {}) {
  const element = await customerOrders({ token: 'token-1', ...given }, attributes);
  await appears(element, () => part(element, 'order'));
  return element;
}

/** An order with its tickets. */
async function opened(given: Given = {}, attributes: Record<string, string> = {}) {
  const element = await signedIn(given, attributes);
  button(element, 'Show tickets').click();
  await appears(element, () => part(element, 'ticket'));
  return element;
}

const field = (element: Element, name: string) =>
  element.shadowRoot!.querySelector<HTMLInputElement>(`input[name=${name}]`)!;
const alert = (element: Element) => words(element.shadowRoot?.querySelector('[role=alert]'));

async function signIn(element: Element, email = 'ada@example.com', password = 'correct horse') {
  await appears(element, () => part(element, 'sign-in'));
  field(element, 'email').value = email;
  field(element, 'password').value = password;
  button(element, 'Sign in').click();
}

describe('<customer-orders>', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('signs in with the keyboard, tells the page, and shows the orders', async () => {
    const sent: unknown[] = [];
    const element = await customerOrders({
      account: {
        login: (input) => {
          sent.push(input);
          return Promise.resolve({ token: 'token-1' });
        },
      },
    });
    await expect(element).to.be.accessible();
    expect(field(element, 'email').autocomplete).to.equal('username');
    expect(field(element, 'password').autocomplete).to.equal('current-password');
    const told = oneEvent(element, 'customer-signed-in');
    field(element, 'email').focus();
    await sendKeys({ type: 'ada@example.com' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'correct horse' });
    await sendKeys({ press: 'Enter' });
    expect(((await told) as unknown as CustomerSignedIn).token).to.equal('token-1');
    expect(sent).to.deep.equal([{ sellerId: 's1', email: 'ada@example.com', password: 'correct horse' }]);
    await appears(element, () => part(element, 'order'));
    expect(words(element.shadowRoot)).to.contain('Hello Ada Lovelace');
    expect(document.activeElement).to.equal(element);
  });

  it('says beside each field what is wrong with it', async () => {
    const element = await customerOrders({});
    await signIn(element, '', '');
    await appears(element, () => field(element, 'email').getAttribute('aria-invalid') === 'true');
    const describedBy = (name: string) =>
      words(element.shadowRoot?.getElementById(field(element, name).getAttribute('aria-describedby') ?? ''));
    expect(describedBy('email')).to.equal('Please fill in this field.');
    expect(describedBy('password')).to.equal('Please fill in this field.');
    await appears(element, () => element.shadowRoot?.activeElement === field(element, 'email'));
    await expect(element).to.be.accessible();
    await signIn(element, 'ada', 'secret');
    await appears(element, () => describedBy('email') === 'Please enter an email address, like name@example.com.');
    expect(field(element, 'password').getAttribute('aria-invalid')).to.equal('false');
  });

  it('announces wrong credentials and keeps what was typed', async () => {
    const element = await customerOrders({ account: { login: () => Promise.reject(new ServiceError(401, {})) } });
    await signIn(element);
    await appears(element, () => alert(element));
    expect(alert(element)).to.equal('Wrong email or password.');
    expect(field(element, 'email').value).to.equal('ada@example.com');
    expect(field(element, 'password').value).to.equal('correct horse');
    await expect(element).to.be.accessible();
  });

  it('tells a service that is away from wrong credentials', async () => {
    const element = await customerOrders({ account: { login: () => Promise.reject(new UnreachableError('gone')) } });
    await signIn(element);
    await appears(element, () => alert(element));
    expect(alert(element)).to.contain('can’t be reached');
  });

  it('sends one request however often the button is pressed', async () => {
    let calls = 0;
    const answer = deferred<{ token: string }>();
    const element = await customerOrders({
      account: {
        login: () => {
          calls++;
          return answer.promise;
        },
      },
    });
    await signIn(element);
    (
      await appears(element, () => element.shadowRoot?.querySelector<HTMLElement>('button[aria-disabled=true]'))
    ).click();
    answer.resolve({ token: 'token-1' });
    await appears(element, () => part(element, 'order'));
    expect(calls).to.equal(1);
  });

  it('stays signed in over a reload, until the customer signs out', async () => {
    const first = await customerOrders({});
    await signIn(first);
    await appears(first, () => part(first, 'order'));
    first.remove();
    const again = await customerOrders({});
    await appears(again, () => part(again, 'order'));
    const told = oneEvent(again, 'customer-signed-out');
    sessionStorage.setItem('foyer:paying:naming', '{}');
    part(again, 'sign-out')!.click();
    await told;
    await appears(again, () => part(again, 'sign-in'));
    expect(document.activeElement).to.equal(again);
    await waitUntil(() => sessionStorage.getItem('foyer:paying:naming') === null, 'the payment of a name is forgotten');
    again.remove();
    const later = await customerOrders({});
    expect(await appears(later, () => part(later, 'sign-in'))).to.exist;
  });

  it('asks to sign in again when the token is too old', async () => {
    const element = await customerOrders({
      token: 'old',
      account: { transactions: () => Promise.reject(new ServiceError(401, {})) },
    });
    await appears(element, () => part(element, 'sign-in'));
    expect(alert(element)).to.equal('You’re signed out. Please sign in again.');
    expect(element.token).to.equal(undefined);
    await expect(element).to.be.accessible();
  });

  it('leaves signing in to the page where it does that itself', async () => {
    const element = await customerOrders({}, { 'sign-in': 'none' });
    expect(part(element, 'sign-in')).to.equal(null);
    expect(element.shadowRoot?.querySelector('slot:not([name])')).to.exist;
    element.token = 'token-2';
    await appears(element, () => part(element, 'order'));
    expect(part(element, 'sign-out')).to.equal(null);
    expect(sessionStorage).to.have.length(0);
  });

  it('lists orders, the newest first, with what they cost', async () => {
    const element = await signedIn({
      orders: [order, { ...order, tid: 'T2', createdAt: '2026-11-20T08:00:00Z', paymentStatus: 'POS-RECEIVED' }],
    });
    expect(parts(element, 'order-date').map(words)).to.deep.equal([
      'Ordered on Fri, November 20, 2026 Order T2',
      'Ordered on Tue, November 3, 2026 Order T1',
    ]);
    expect(parts(element, 'order-status').map(words)).to.deep.equal(['Paid', 'Paid']);
    expect(words(part(element, 'order-total'))).to.equal('Total €41');
    parts(element, 'order')[1]!.querySelector('button')!.click();
    await appears(element, () => part(element, 'ticket'));
    expect(words(parts(element, 'order')[1])).to.contain(
      '2 × Standing €18.50 each €37 Fees €4 Total €41 Voucher GIFT −€17.50 After vouchers €23.50',
    );
    await expect(element).to.be.accessible();
  });

  it('says in words how each order is paid', async () => {
    const states = [
      { paymentMethod: 'boxoffice', paymentStatus: 'AWAITING' },
      { paymentMethod: 'boxoffice', paymentStatus: 'LOCAL-AWAITING' },
      { paymentMethod: 'boxoffice', paymentStatus: 'LOCAL-RECEIVED' },
      { paymentMethod: 'stripe', paymentStatus: 'PENDING' },
      { paymentMethod: 'stripe', paymentStatus: 'REFUND', status: 'CANCELED' },
      { paymentMethod: 'stripe', paymentStatus: 'FAILED', status: 'CANCELED' },
      { paymentMethod: 'invoice', paymentStatus: 'CANCELED', status: 'CANCELED' },
    ];
    const element = await signedIn({ orders: states.map((state, at) => ({ ...order, ...state, tid: `T${at}` })) });
    expect(parts(element, 'order-status').map((each) => [...each.children].map(words).join(', '))).to.deep.equal([
      'Pay at the box office',
      'Pay at the box office',
      'Paid',
      'Payment on its way',
      'Canceled, Refunded',
      'Canceled, Payment failed',
      'Canceled, Payment canceled',
    ]);
  });

  it('calls an order without a price confirmed, and neither paid nor a sum of nothing', async () => {
    const element = await signedIn({ orders: [{ ...order, realPrice: 0 }] });
    expect(words(part(element, 'order-status'))).to.equal('Confirmed');
    expect(part(element, 'order-total')).to.equal(null);
  });

  it('shows twenty orders, and more on demand', async () => {
    const orders = Array.from({ length: 25 }, (_, index) => ({ ...order, tid: `T${index}` }));
    const element = await signedIn({ orders });
    expect(parts(element, 'order')).to.have.length(20);
    part(element, 'more')!.click();
    await appears(element, () => parts(element, 'order').length === 25 && !part(element, 'more'));
    await appears(element, () => element.shadowRoot?.activeElement?.closest('li') === parts(element, 'order')[20]);
  });

  it('shows only the orders of one event', async () => {
    const orders = [order, { ...order, tid: 'T2', eventId: 'e2' }];
    expect(parts(await signedIn({ orders }, { event: 'jazz' }), 'order')).to.have.length(1);
    expect(parts(await signedIn({ orders }, { event: 'e2' }), 'order')).to.have.length(1);
  });

  it('says that there are no orders', async () => {
    const element = await customerOrders({ token: 'token-1', orders: [] });
    const slot = await appears(element, () => element.shadowRoot?.querySelector('slot[name=empty]'));
    expect(words(slot)).to.equal('No orders yet.');
    expect(element.matches(':state(empty)')).to.equal(true);
    await expect(element).to.be.accessible();
  });

  it('says where a seat of a seat map is, as the map calls it', async () => {
    const seat = 'Stalls, row 4, seat 12';
    const seatingInfo = { seatId: 's-4-12', section: 'Stalls', row: '4', seat: '12' };
    const element = await signedIn({ tickets: [{ ...ticket, seat, seatingInfo }] });
    button(element, 'Show tickets').click();
    await appears(element, () => part(element, 'ticket'));
    expect(words(part(element, 'ticket'))).to.contain('PM · Stalls, row 4, seat 12 Ada');
  });

  it('opens an order, tells the page, and draws its code', async () => {
    const element = await signedIn();
    const told = oneEvent(element, 'order-opened');
    const toggle = button(element, 'Show tickets');
    toggle.focus();
    await sendKeys({ press: 'Enter' });
    expect(((await told) as unknown as OrderOpened).transaction.tid).to.equal('T1');
    await appears(element, () => part(element, 'barcode'));
    expect(toggle.getAttribute('aria-expanded')).to.equal('true');
    expect(words(part(element, 'ticket-name'))).to.equal('Standing');
    expect(words(part(element, 'ticket'))).to.match(
      /Vault · Dec 4, 8:30\sPM · Seat 12 Ada Lovelace Valid LW7K2MQ9 Show$/,
    );
    const drawn = part(element, 'barcode')!.querySelector('svg')!;
    expect(drawn.getAttribute('aria-label')).to.equal('Ticket code LW7K2MQ9');
    expect(drawn.querySelector('rect')?.getAttribute('fill')).to.equal('#fff');
    await expect(element).to.be.accessible();
    toggle.click();
    await appears(element, () => !part(element, 'ticket'));
    expect(toggle.getAttribute('aria-expanded')).to.equal('false');
  });

  it('keeps a code back until it may be seen', async () => {
    const secret = { ...ticket, barcodeRevealed: false, barcodeRevealDate: '2037-12-03T11:00:00Z' };
    expect(words(part(await opened({ tickets: [secret] }), 'barcode'))).to.match(
      /^Your code appears on Thu, December 3, 2037 at 12:00\sPM$/,
    );
    const { barcode: _, ...blank } = ticket;
    expect(words(part(await opened({ tickets: [blank] }), 'barcode'))).to.equal('Your code isn’t available yet.');
    const invalid = await opened({ tickets: [{ ...ticket, status: 'INVALID' }] });
    expect(part(invalid, 'barcode')).to.equal(null);
    expect(words(part(invalid, 'ticket'))).to.contain('Not valid');
  });

  it('says which tickets come printed', async () => {
    const element = await opened({
      tickets: [
        { ...ticket, deliveryType: 'HARD' },
        { ...ticket, deliveryType: 'VIRTUAL' },
      ],
    });
    const [printed, virtual] = parts(element, 'ticket').map((each) => words(each));
    expect(printed).to.contain('Printed ticket');
    expect(virtual).to.not.contain('Printed');
  });

  it('says until when an event lasts where the seller wants that on tickets', async () => {
    const lasting = (fields: object = {}) =>
      signedIn({
        account: {
          transactions: () => Promise.resolve({ transactions: [order], events: [{ ...event, ...fields }] }),
        },
      });
    expect(words(part(await lasting({ showTimeRangeInTicket: true }), 'order'))).to.match(
      /December 4, 2037.* 8:00 – 11:00\sPM/,
    );
    expect(words(part(await lasting(), 'order'))).to.match(/December 4, 2037 at 8:00\sPM/);
    const dayAlone = words(part(await lasting({ customSettings: { showStartTime: false } }), 'order'));
    expect(dayAlone).to.contain('December 4, 2037');
    expect(dayAlone).to.not.contain('8:00');
    const hidden = await lasting({ showStartDate: false, showStartTime: false });
    expect(words(part(hidden, 'order'))).to.not.contain('December 4, 2037');
  });

  it('says the time of the slot, if all tickets share one, and else the day', async () => {
    const slot = (time: string) => ({ slotInfo: { slotId: time, slotStartTime: `2037-12-04T${time}:00Z` } });
    const told = async (...times: string[]) =>
      words(part(await signedIn({ orders: [{ ...order, tickets: times.map(slot) }] }), 'order'));
    expect(await told('20:30', '20:30')).to.match(/^Jazz in the Vault Fri, December 4, 2037 at 9:30\sPM/);
    expect(await told('19:30', '20:30')).to.match(/^Jazz in the Vault Fri, December 4, 2037 (?!at)/);
  });

  it('shows only the tickets of the order', async () => {
    const element = await opened({ tickets: [ticket, { ...ticket, _id: 't2', transactionId: 'T9' }] });
    expect(parts(element, 'ticket')).to.have.length(1);
  });

  it('says that tickets cannot be had, and tries again', async () => {
    let calls = 0;
    const element = await signedIn({
      account: {
        tickets: ({ transferred }) =>
          transferred || calls++
            ? Promise.resolve({ docs: transferred ? [] : [ticket], total: 1 })
            : Promise.reject(new UnreachableError('gone')),
      },
    });
    button(element, 'Show tickets').click();
    await appears(element, () => alert(element));
    expect(alert(element)).to.contain('can’t be reached');
    await expect(element).to.be.accessible();
    button(element, 'Try again').click();
    await appears(element, () => part(element, 'ticket'));
  });

  it('shows one order by its link without signing in', async () => {
    const element = await customerOrders({}, { order: 'T1', secret: 'shh' });
    await appears(element, () => part(element, 'ticket'));
    expect(words(part(element, 'order'))).to.contain('Jazz in the Vault');
    expect(part(element, 'sign-out')).to.equal(null);
    await expect(element).to.be.accessible();
  });

  it('says that a link leads to no order', async () => {
    const element = await customerOrders(
      { checkout: { transaction: () => Promise.reject(new ServiceError(404, { message: 'Not found' })) } },
      { order: 'T1', secret: 'wrong' },
    );
    await appears(element, () => alert(element));
    expect(alert(element)).to.contain('We can’t find this order.');
  });

  it('waits, fails and tries again in words', async () => {
    let answer = deferred<never>();
    const asked = deferred<undefined>();
    const transactions = () => {
      asked.resolve(undefined);
      return answer.promise;
    };
    const element = await customerOrders({ token: 'token-1', account: { transactions } });
    expect(element.matches(':state(loading)')).to.equal(true);
    await asked.promise;
    await expect(element).to.be.accessible();
    const failed = answer;
    answer = deferred<never>();
    failed.reject(new ServiceError(503, {}));
    await appears(element, () => part(element, 'error'));
    expect(element.matches(':state(error)')).to.equal(true);
    await expect(element).to.be.accessible();
    const retry = button(element, 'Try again');
    retry.focus();
    retry.click();
    await appears(element, () => element.matches(':state(loading)') && !part(element, 'error'));
    expect(document.activeElement).to.equal(element);
  });

  it('shows hostile texts and unknown words without harm', async () => {
    const odd = {
      ...order,
      status: 'constructor',
      paymentStatus: '__proto__',
      currency: 'Taler',
      tickets: [{ name: hostile, amount: 1, price: 3 }],
    };
    const element = await opened({
      orders: [odd],
      tickets: [{ ...ticket, ticketName: hostile, barcode: hostile, status: 'SOMETHING' }],
    });
    expect(words(part(element, 'order-status'))).to.equal('');
    expect(part(element, 'ticket-name')?.textContent).to.equal(hostile);
    expect(element.shadowRoot?.querySelector('script, img')).to.equal(null);
    expect('hacked' in window).to.equal(false);
  });

  it('shows a code as text where it is too long to be drawn', async () => {
    const element = await opened({ tickets: [{ ...ticket, barcode: 'x'.repeat(4000) }] });
    expect(part(element, 'barcode')?.querySelector('svg')).to.equal(null);
    expect(words(part(element, 'barcode'))).to.have.length(4000);
  });

  it('speaks German', async () => {
    const element = await customerOrders({ token: 'token-1' }, { lang: 'de' });
    await appears(element, () => part(element, 'order'));
    expect(words(part(element, 'order-total'))).to.match(/^Gesamt 41\s€$/);
    expect(words(part(element, 'sign-out'))).to.equal('Abmelden');
    await expect(element).to.be.accessible();
  });

  it('saves tickets, invoice and dates, by the token or by the secret, and by no address of the service', async () => {
    const saved = savedFiles();
    const asked: unknown[] = [];
    const file = (name: string, type: string) => (input: object) => {
      asked.push([name, input]);
      return Promise.resolve(new Blob([name], { type }));
    };
    const documents = {
      ownTicketsPdf: file('ownTicketsPdf', 'application/pdf'),
      ownInvoicePdf: file('ownInvoicePdf', 'application/pdf'),
      ownCalendar: file('ownCalendar', 'text/calendar'),
      ticketsPdf: file('ticketsPdf', 'application/pdf'),
    };
    const paid = { ...order, paymentMethod: 'invoice' };
    const element = await opened({ orders: [paid], documents });
    expect(parts(element, 'download').map(words)).to.deep.equal(['Tickets (PDF)', 'Invoice (PDF)']);
    await expect(element).to.be.accessible();
    const status = () => words(element.shadowRoot?.querySelector('.files [role=status]'));
    for (const [name, file] of [
      ['Tickets (PDF)', 'tickets-T1.pdf'],
      ['Invoice (PDF)', 'invoice-T1.pdf'],
      ['Add to calendar', 'event-T1.ics'],
    ] as const) {
      button(element, name).focus();
      button(element, name).click();
      await appears(element, () => status() === `Saved: ${file}`);
      expect(element.shadowRoot?.activeElement).to.equal(button(element, name));
    }
    const input = { id: 'T1', locale: 'en-US' };
    expect(asked).to.deep.equal([
      ['ownTicketsPdf', input],
      ['ownInvoicePdf', input],
      ['ownCalendar', input],
    ]);
    expect(saved.map(({ download }) => download)).to.deep.equal(['tickets-T1.pdf', 'invoice-T1.pdf', 'event-T1.ics']);
    for (const { href } of saved) expect(href).to.match(/^blob:/);

    const linked = await customerOrders({ documents }, { order: 'T1', secret: 'S1' });
    await appears(linked, () => part(linked, 'download'));
    button(linked, 'Tickets (PDF)').click();
    await appears(linked, () => saved.length === 4);
    expect(asked.at(-1)).to.deep.equal(['ticketsPdf', { ...input, secret: 'S1' }]);
  });

  it('saves the tickets as CSV where the under-shop offers that', async () => {
    const saved = savedFiles();
    const file = () => Promise.resolve(new Blob(['csv'], { type: 'text/csv' }));
    const summary = { _id: 'T1', currency: 'EUR', allowMassDownload: true };
    const element = await opened({
      documents: { ownSummary: () => Promise.resolve(summary), ownTicketsCsv: file },
    });
    button(element, 'Tickets (CSV)').click();
    await appears(element, () => saved.length > 0);
    expect(saved[0]?.download).to.equal('tickets-T1.csv');
    const plain = await opened({
      documents: { ownSummary: () => Promise.resolve({ ...summary, allowMassDownload: false }) },
    });
    expect(parts(plain, 'download').map(words)).to.not.contain('Tickets (CSV)');
  });

  it('says until when a ticket is valid', async () => {
    const element = await opened({ tickets: [{ ...ticket, validUntil: '2037-12-04T21:00:00Z' }] });
    expect(words(part(element, 'ticket'))).to.match(/Seat 12 · Valid until .*Dec.* 4, 2037.* 10:00\sPM Ada/);
  });

  it('saves one file at a time, and says what went wrong', async () => {
    const saved = savedFiles();
    const answer = deferred<Blob>();
    let calls = 0;
    const element = await opened({
      documents: {
        ownTicketsPdf: () => (++calls === 1 ? answer.promise : Promise.reject(new UnreachableError('gone'))),
      },
    });
    const tickets = button(element, 'Tickets (PDF)');
    tickets.click();
    tickets.click();
    button(element, 'Add to calendar').click();
    await appears(element, () => tickets.getAttribute('aria-disabled') === 'true');
    expect(words(element.shadowRoot?.querySelector('.files [role=status]'))).to.equal('Just a moment …');
    answer.resolve(new Blob(['pdf']));
    await appears(element, () => tickets.getAttribute('aria-disabled') === 'false');
    expect([calls, saved.length]).to.deep.equal([1, 1]);
    tickets.click();
    await appears(element, () => alert(element));
    expect(alert(element)).to.contain('can’t be reached');
    expect(saved.length).to.equal(1);
  });

  it('shows the code of a ticket that admits, and of no other', async () => {
    const codes = async (status: string) => {
      const element = await opened({ tickets: [{ ...ticket, status }] });
      return [...element.shadowRoot!.querySelectorAll('[part=ticket] code')].map(words);
    };
    expect(await codes('VALID')).to.deep.equal(['LW7K2MQ9']);
    for (const status of ['RESERVED', 'INVALID']) expect(await codes(status), status).to.deep.equal([]);
  });

  it('offers no files that would be of no use', async () => {
    const told = async (own: CustomerTransaction, tickets: readonly Ticket[]) => {
      const element = await opened({ orders: [own], tickets });
      return [...element.shadowRoot!.querySelectorAll('.files button')].map(words);
    };
    const reserved = { ...order, paymentStatus: 'AWAITING' };
    expect(await told(reserved, [{ ...ticket, status: 'RESERVED' }])).to.deep.equal(['Add to calendar']);
    expect(await told({ ...order, realPrice: 0 }, [ticket])).to.deep.equal(['Tickets (PDF)', 'Add to calendar']);
    expect(await told({ ...order, status: 'CANCELED' }, [{ ...ticket, status: 'INVALID' }])).to.deep.equal([]);
  });
});
