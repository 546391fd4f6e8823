// Long because an open order has so many states.
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { CustomerTransaction } from '../../../src/contract/order-items.ts';
import type { OrderSummary } from '../../../src/contract/orders.ts';
import type { PublicEvent } from '../../../src/contract/public-event.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { addOwner } from '../../../src/elements/customer-orders/offline/saved-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { savedFiles } from '../saved-files.ts';
import { appears, button, hostile, part, parts, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const day = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * day).toISOString();

const event: PublicEvent = {
  _id: 'e1',
  name: 'Jazz',
  start: at(3),
  end: at(3.1),
  timezone: 'Europe/Berlin',
};
const order: CustomerTransaction = {
  tid: 'T1',
  secret: 'of-the-order',
  createdAt: '2026-01-03T08:00:00Z',
  eventId: 'e1',
  currency: 'EUR',
  status: 'COMPLETE',
  paymentStatus: 'AWAITING',
  paymentMethod: 'invoice',
  realPrice: 41,
  street: 'Byron Road 4',
};
const ticket: Ticket = {
  _id: 't1',
  transactionId: 'T1',
  status: 'VALID',
  barcode: 'LW7K2MQ9',
  ticketName: 'Standing',
  secret: 'of-the-ticket',
};
const two: Ticket = { ...ticket, _id: 't2', barcode: 'ZZTOP111', ticketName: 'Seated', seat: '12' };
const summary: OrderSummary = {
  _id: 'T1',
  currency: 'EUR',
  lines: [{ name: 'Standing', amount: 2, price: 20, total: 40 }],
  discounts: [
    { name: 'Early', amount: 3 },
    { name: 'Members', amount: 0, waived: 2 },
  ],
  outerCharge: 4,
  realPrice: 41,
  taxes: [{ rate: 0.07, amount: 2.68 }],
  redeemedVouchers: [{ code: 'GIFT', amount: 11 }],
  due: 30,
  payment: { texts: ['€30 is to be paid.'], lines: ['The House', 'IBAN DE02'] },
  mail: { email: 'ada@example.com' },
};

type Client = ReturnType<typeof fakeClient>;

interface Given {
  readonly transactions?: readonly CustomerTransaction[];
  readonly events?: readonly PublicEvent[];
  readonly tickets?: readonly Ticket[];
  readonly account?: Partial<Client['account']>;
  readonly orders?: Partial<Client['orders']>;
  readonly checkout?: Partial<Client['checkout']>;
  readonly wallets?: Partial<Client['orders']>;
  readonly token?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>>;
}

async function shown({ transactions = [order], events = [event], tickets = [ticket, two], ...given }: Given = {}) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...given.attributes }))
    element.setAttribute(name, value);
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () => Promise.resolve({ transactions: [...transactions], events: [...events] }),
      tickets: () => Promise.resolve({ docs: [...tickets], total: tickets.length }),
      ...given.account,
    },
    orders: { ownSummary: () => Promise.resolve(summary), ...given.orders, ...(given.wallets ?? {}) },
    checkout: given.checkout ?? {},
    listings: { get: () => Promise.reject(new UnreachableError('gone')) },
  });
  element.token = 'token' in given ? given.token : 'token-1';
  await fixture(html`<div>${element}</div>`);
  return element;
}

async function opened(given: Given = {}) {
  const element = await shown(given);
  await appears(element, () => part(element, 'order'));
  button(element, given.attributes?.['lang'] === 'de' ? 'Tickets anzeigen' : 'Show tickets').click();
  await appears(element, () => part(element, 'ticket'));
  return element;
}

/** The service is away: whatever is asked. */
const away = () => Promise.reject(new UnreachableError('gone'));
const gone: Given = {
  account: { me: away, transactions: away, tickets: away },
  orders: { ownSummary: away },
};
const kept = () => Object.keys(localStorage).filter((name) => name.startsWith('foyer:orders:'));
const text = (element: Element, selector: string) => words(element.shadowRoot?.querySelector(selector));

/** Waits until what an order showed is kept on this device. */
async function keeps(tickets: number): Promise<void> {
  for (;;) {
    const stored = kept().map((name) => localStorage.getItem(name) ?? '');
    if (stored.some((each) => each.split('"barcode"').length - 1 >= tickets)) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

describe('<customer-orders>, an open order', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('shows what it consists of, how it is paid, and where', async () => {
    const element = await opened();
    expect(text(element, '.summary')).to.equal(
      'Your order 2 × Standing €20 each €40 Early −€3 Members: fees saved €2 Fees €4 Total €41 ' +
        'incl. 7% tax €2.68 Voucher GIFT −€11 After vouchers €30',
    );
    expect(text(element, '.payment')).to.equal('Payment €30 is to be paid. How to pay The HouseIBAN DE02');
    await expect(element).to.be.accessible();
  });

  it('leads back into the shop where a payment failed, and by no address that is none', async () => {
    const failed = (shopUrl: string) => ({ ...summary, payment: { texts: ['It did not work.'], shopUrl } });
    const link = async (shopUrl: string) => {
      const element = await opened({ orders: { ownSummary: () => Promise.resolve(failed(shopUrl)) } });
      return element.shadowRoot?.querySelector('.payment a')?.getAttribute('href') ?? undefined;
    };
    expect(await link('https://tickets.example/event.html?event=jazz')).to.contain('event=jazz');
    expect(await link('javascript:alert(1)')).to.equal(undefined);
  });

  it('shows what the order says where the service has no summary', async () => {
    const plain = { ...order, outerCharge: 4, tickets: [{ name: hostile, amount: 2, price: 18.5 }] };
    const element = await opened({ transactions: [plain], orders: { ownSummary: away } });
    expect(text(element, '.summary')).to.match(/€18.50 each €37 Fees €4 Total €41$/);
    expect(element.shadowRoot?.querySelector('script, img')).to.equal(null);
    expect(element.shadowRoot?.querySelector('.payment')).to.equal(null);
  });

  it('groups what is to come and what is over, each under its heading', async () => {
    const dates: readonly [string, number][] = [
      ['last year', -300],
      ['next month', 30],
      ['yesterday', -1],
      ['tomorrow', 1],
    ];
    const events = dates.map(([name, days], index) => ({
      ...event,
      _id: `e${index}`,
      name,
      start: at(days),
      end: at(days),
    }));
    const transactions = events.map(({ _id: eventId }, index) => ({ ...order, tid: `T${index}`, eventId }));
    const element = await shown({ events, transactions });
    const headings = () => [...element.shadowRoot!.querySelectorAll('h3')].map(words);
    await appears(element, () => part(element, 'next')); // its part is loaded after the list
    const [next, ...grouped] = headings();
    expect(next).to.equal('Next: tomorrow');
    expect(grouped).to.deep.equal(['Upcoming', 'tomorrow', 'next month', 'Past', 'yesterday', 'last year']);
    await expect(element).to.be.accessible();
    const one = await shown({ events: events.slice(1, 2), transactions: transactions.slice(1, 2) });
    await appears(one, () => part(one, 'order'));
    expect([...one.shadowRoot!.querySelectorAll('h3')].map(words)).to.deep.equal(['next month']);
  });

  it('asks for the rest of many orders, and shows each once, though one is bought meanwhile', async () => {
    const named = (tid: string) => ({ ...order, tid, eventId: `of-${tid}` });
    const pages = [[named('T4'), named('T3')], [named('T3'), named('T2')], [named('T1')]];
    const asked: (number | undefined)[] = [];
    const element = await shown({
      account: {
        transactions: ({ skip }) => {
          const transactions = pages[asked.length] ?? [];
          asked.push(skip);
          const events = transactions.map(({ eventId: _id }) => ({ ...event, _id, name: `Night ${_id}` }));
          return Promise.resolve({ transactions, events, total: asked.length === 1 ? 4 : 5 });
        },
      },
    });
    await appears(element, () => element.shadowRoot!.querySelectorAll('[part~=order]').length === 4);
    expect(asked).to.deep.equal([undefined, 2, 4]);
    const said = [...element.shadowRoot!.querySelectorAll('[part~=order]')].map(words).join(' ');
    for (const night of ['T4', 'T3', 'T2', 'T1']) expect(said).to.contain(`Night of-${night}`);
  });

  it('goes by the end of what was bought, where the service tells it', async () => {
    const long = { ...event, start: at(-10), end: at(10) };
    const slot = { ...order, tid: 'T2', endsAt: at(-1) };
    const element = await shown({ events: [long], transactions: [slot, order] });
    await appears(element, () => part(element, 'next')); // its part is loaded after the list
    expect([...element.shadowRoot!.querySelectorAll('h3')].map(words)).to.deep.equal([
      'Next: Jazz',
      'Upcoming',
      'Jazz',
      'Past',
      'Jazz',
    ]);
    expect(parts(element, 'order').map((each) => /Order (T\d)/.exec(words(each))?.[1])).to.deep.equal(['T1', 'T2']);
  });

  it('sends the mail again, and says when that can be asked for next', async () => {
    const asked: unknown[] = [];
    const resendOwn: Client['orders']['resendOwn'] = (input) => {
      asked.push(input);
      return Promise.resolve({ email: 'ada@example.com', nextAt: new Date(Date.now() + 60_000).toISOString() });
    };
    const element = await opened({ orders: { resendOwn } });
    const said = () => text(element, '.mail [role=status]:last-of-type');
    button(element, 'Resend email').click();
    await appears(element, () => said() === 'On its way to ada@example.com.');
    button(element, 'Resend email').click();
    await appears(element, () => said().startsWith('Your email is on its way. You can resend it from'));
    expect(asked).to.deep.equal([{ id: 'T1' }]);
    await expect(element).to.be.accessible();
  });

  it('says that too many mails were asked for', async () => {
    const element = await opened({ orders: { resendOwn: () => Promise.reject(new ServiceError(429, {})) } });
    button(element, 'Resend email').click();
    await appears(element, () => text(element, '.mail [role=alert]'));
    expect(text(element, '.mail [role=alert]')).to.contain('too fast');
  });

  it('puts tickets into wallets, where the seller signs passes', async () => {
    const saved = savedFiles();
    const asked: unknown[] = [];
    const element = await opened({
      orders: { ownSummary: () => Promise.resolve({ ...summary, wallets: { apple: 12, google: 2 } }) },
      wallets: {
        ownAppleWallet: (input) => {
          asked.push(input);
          return Promise.resolve(new Blob(['zip'], { type: 'application/vnd.apple.pkpasses' }));
        },
        ownGoogleWallet: () =>
          Promise.resolve({ urls: ['https://pay.google.com/gp/v/save/abc', 'javascript:alert(1)'] }),
      },
    });
    expect(parts(element, 'wallet').map(words)).to.deep.equal([
      'Add to Apple Wallet (1–10)',
      'Add to Apple Wallet (11–12)',
      'Add to Google Wallet',
    ]);
    button(element, 'Add to Apple Wallet (11–12)').click();
    await appears(element, () => part(element, 'wallet')?.getAttribute('aria-disabled') === 'false' && saved.length);
    expect(asked).to.deep.equal([{ id: 'T1', skip: 10, locale: 'en-US' }]);
    expect(saved[0]!.download).to.equal('T1.pkpasses');
    button(element, 'Add to Google Wallet').click();
    const link = await appears(element, () => element.shadowRoot?.querySelector<HTMLElement>('a[part=wallet]'));
    expect(link.getAttribute('href')).to.equal('https://pay.google.com/gp/v/save/abc');
    await appears(element, () => element.shadowRoot?.activeElement === link);
    expect(element.shadowRoot?.querySelectorAll('a[part=wallet]')).to.have.length(1);
    await expect(element).to.be.accessible();
    expect(part(await opened(), 'wallet')).to.equal(null);
  });

  it('sends no mail about an order that was canceled', async () => {
    const element = await opened({ transactions: [{ ...order, status: 'CANCELED' }] });
    expect(element.shadowRoot?.querySelector('.mail')).to.equal(null);
  });
});

describe('<customer-orders>, a ticket in full', () => {
  const dialog = (element: Element) => element.shadowRoot?.querySelector('dialog');
  const live = (element: Element) => text(element, 'dialog [aria-live]');
  const screen = async (given: Given = {}) => {
    const element = await opened(given);
    const show = part(element, 'show')!;
    show.focus();
    show.click();
    await appears(element, () => dialog(element)?.open);
    return element;
  };
  const lock = Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock');
  let locks: string[];
  beforeEach(() => {
    localStorage.clear();
    locks = [];
    Object.defineProperty(navigator, 'wakeLock', {
      configurable: true,
      value: {
        request: (type: string) => {
          locks.push(type);
          return Promise.resolve({ release: () => Promise.resolve(void locks.push('released')) });
        },
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'wakeLock');
    expect(Object.getOwnPropertyDescriptor(Navigator.prototype, 'wakeLock')).to.deep.equal(lock);
  });

  it('is big, black on white on any page, and keeps the screen on until it is closed', async () => {
    const element = await screen();
    const code = dialog(element)!.querySelector('svg')!;
    expect(code.getAttribute('aria-label')).to.equal('Ticket code LW7K2MQ9');
    expect(code.getBoundingClientRect().width).to.be.greaterThan(200);
    const { backgroundColor, color } = getComputedStyle(dialog(element)!);
    expect([backgroundColor, color]).to.deep.equal(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    expect(words(dialog(element)))
      .to.contain('Jazz')
      .and.contain('LW7K2MQ9')
      .and.contain('Standing');
    expect(locks).to.deep.equal(['screen']);
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await appears(element, () => !dialog(element));
    expect(locks).to.deep.equal(['screen', 'released']);
    expect(element.shadowRoot?.activeElement).to.equal(part(element, 'show'));
  });

  it('goes on to the next ticket by the arrow keys and the buttons', async () => {
    const element = await screen();
    expect(live(element)).to.equal('Ticket 1 of 2');
    await sendKeys({ press: 'ArrowRight' });
    await appears(element, () => live(element) === 'Ticket 2 of 2');
    expect(words(dialog(element)!.querySelector('li[aria-hidden=false]'))).to.equal('ZZTOP111 Seated Seat 12');
    const [previous, next] = [...dialog(element)!.querySelectorAll<HTMLElement>('footer button')];
    expect(next!.getAttribute('aria-disabled')).to.equal('true');
    previous!.click();
    await appears(element, () => live(element) === 'Ticket 1 of 2');
    dialog(element)!.querySelector<HTMLElement>('.shut')!.click();
    await appears(element, () => !dialog(element));
    expect(locks.at(-1)).to.equal('released');
  });

  it('says when it is, when the doors open, and whose it is', async () => {
    const doors = at(2.99);
    const element = await screen({
      events: [{ ...event, checkinInformation: { checkinStarts: doors } }],
      tickets: [{ ...two, firstname: 'Ada', lastname: 'Lovelace' }],
    });
    const [name, when, opens] = [...dialog(element)!.querySelector('header p')!.children].map(words);
    expect([name, when]).to.deep.equal(['Jazz', words(part(element, 'order')!.querySelector('time'))]);
    expect(opens).to.match(/^Doors open .*\d:\d\d/);
    expect(words(dialog(element)!.querySelector('.who'))).to.equal('Seated Seat 12 Ada Lovelace');
  });

  it('opens at the ticket that was asked for, without those that admit no one', async () => {
    const over = { ...ticket, _id: 't0', status: 'INVALID' };
    const element = await opened({ tickets: [over, ticket, two] });
    expect(parts(element, 'show').map((each) => each.getAttribute('aria-label'))).to.deep.equal([
      'Show Standing, LW7K2MQ9',
      'Show Seated, 12',
    ]);
    parts(element, 'show')[1]!.click();
    await appears(element, () => live(element) === 'Ticket 2 of 2');
  });

  it('says when a code will be there, and shows it at that moment without a reload', async () => {
    const { barcode, ...blank } = ticket;
    const hidden: Ticket = {
      ...blank,
      barcodeRevealed: false,
      barcodeRevealDate: new Date(Date.now() + 3_600_000).toISOString(),
    };
    let calls = 0;
    const tickets: Client['account']['tickets'] = ({ transferred }) =>
      Promise.resolve(
        transferred
          ? { docs: [], total: 0 }
          : { docs: [calls++ ? { ...hidden, barcode, barcodeRevealed: true } : hidden], total: 1 },
      );
    const element = await screen({ account: { tickets } });
    expect(words(dialog(element))).to.match(/Your code appears on/);
    expect(dialog(element)!.querySelector('svg')).to.equal(null);
    const { now } = Date;
    try {
      Date.now = () => now() + 2 * 3_600_000;
      document.dispatchEvent(new Event('visibilitychange')); // the tab is looked at again
      await appears(element, () => dialog(element)?.querySelector('svg'));
    } finally {
      Date.now = now;
    }
    expect(part(element, 'barcode')!.querySelector('svg')).to.exist;
    expect(calls).to.equal(2);
  });
});

describe('<customer-orders>, without the service', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('shows what was seen last, with the time, and tries again', async () => {
    const first = await opened();
    await keeps(2);
    first.remove();
    const stored = localStorage.getItem(kept()[0]!)!;
    for (const secret of ['of-the-order', 'of-the-ticket', 'Byron Road', 'token-1', 'ada@example.com'])
      expect(stored).to.not.contain(secret);

    const element = await shown(gone);
    await appears(element, () => part(element, 'order'));
    expect(text(element, '.as-of')).to.match(/^As of .* We can’t reach the ticket service/);
    button(element, 'Show tickets').click();
    await appears(element, () => part(element, 'ticket'));
    expect(words(part(element, 'barcode'))).to.equal('LW7K2MQ9');
    expect(part(element, 'barcode')!.querySelector('svg')).to.exist;
    expect(text(element, '.summary')).to.contain('Early −€3');
    expect(element.shadowRoot?.querySelector('.mail, [part=download]')).to.equal(null);
    await expect(element).to.be.accessible();

    element.client = fakeClient({
      account: { transactions: () => Promise.resolve({ transactions: [order], events: [event] }) },
    });
    await appears(element, () => part(element, 'order') && !element.shadowRoot?.querySelector('.as-of'));
  });

  it('shows it to no one else: not with another token, at another seller, or after another error', async () => {
    (await opened()).remove();
    await keeps(2);
    const refused = async (given: Given) => {
      const element = await shown({ ...gone, ...given });
      await appears(element, () => part(element, 'error') ?? part(element, 'sign-in'));
      expect(part(element, 'order')).to.equal(null);
      element.remove();
    };
    await refused({ token: 'token-2' });
    await refused({ attributes: { seller: 's2' } });
    await refused({ token: undefined });
    await refused({ account: { ...gone.account, transactions: () => Promise.reject(new ServiceError(403, {})) } });
  });

  it('finds it with a token that was renewed meanwhile, and with the one before', async () => {
    (await opened()).remove();
    await keeps(2);
    const [name = ''] = kept();
    await addOwner({ prefix: name, proof: 'token-1' }, 'token-1b');
    await addOwner({ prefix: name, proof: 'token-9' }, 'token-10');
    for (const [token, shows] of Object.entries({ 'token-1': 'order', 'token-1b': 'order', 'token-10': 'error' })) {
      const element = await shown({ ...gone, token });
      await appears(element, () => part(element, shows));
      element.remove();
    }
  });

  it('forgets it at signing out', async () => {
    const element = await opened();
    await keeps(2);
    part(element, 'sign-out')!.click();
    await appears(element, () => part(element, 'sign-in'));
    expect(kept()).to.deep.equal([]);
  });

  it('keeps the order of a link, for that link', async () => {
    const attributes = { order: 'T1', secret: 'S1' };
    const checkout = {
      transaction: () => Promise.resolve(order),
      tickets: () => Promise.resolve([ticket]),
    };
    const first = await shown({ attributes, checkout, token: undefined });
    await appears(first, () => part(first, 'ticket'));
    await keeps(1);
    first.remove();
    const again = await shown({ attributes, token: undefined });
    await appears(again, () => part(again, 'ticket'));
    expect(text(again, '.as-of')).to.match(/^As of/);
    const other = await shown({ attributes: { ...attributes, secret: 'S2' }, token: undefined });
    await appears(other, () => part(other, 'error'));
    expect(part(other, 'order')).to.equal(null);
  });

  it('keeps no more than a place has room for, and the rest all the same', async () => {
    const many = Array.from({ length: 400 }, (_, index) => ({ ...ticket, _id: `t${index}`, barcode: 'x'.repeat(900) }));
    const element = await opened({ tickets: many });
    await appears(element, () => kept().length > 0);
    element.remove();
    const again = await shown(gone);
    await appears(again, () => part(again, 'order'));
    expect(localStorage.getItem(kept()[0]!)!.length).to.be.lessThan(300_000);
  });
});
