import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { UnreachableError } from '../../../src/client/errors.ts';
import type { CustomerTransaction } from '../../../src/contract/order-items.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { PublicEvent } from '../../../src/contract/public-event.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { TicketChanged } from '../../../src/elements/events.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, part, parts, waitUntil, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const hour = 3_600_000;
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
/** Where the next hours are of one day, so that doors and start are told without their dates at any hour. */
const timezone = new Date().getUTCHours() < 12 ? 'UTC' : 'Etc/GMT+12';
const clock = (moment: string) =>
  new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit', timeZone: timezone }).format(new Date(moment));

const event: PublicEvent = {
  _id: 'e1',
  name: 'Jazz',
  start: at(2),
  end: at(5),
  timezone,
  checkinInformation: { checkinStarts: at(1) },
  location: {
    locationName: 'The Vault',
    locationStreet: 'Quay 1',
    locationPostal: '12345',
    locationCity: 'Harbour',
    locationCountry: 'DE',
  },
};
const order: CustomerTransaction = {
  tid: 'T1',
  createdAt: '2026-01-03T08:00:00Z',
  eventId: 'e1',
  currency: 'EUR',
  status: 'COMPLETE',
  paymentStatus: 'RECEIVED',
  realPrice: 41,
};
const ticket: Ticket = {
  _id: 't1',
  transactionId: 'T1',
  eventId: 'e1',
  status: 'VALID',
  barcode: 'LW7K2MQ9',
  ticketName: 'Standing',
  secret: 'of-the-ticket',
  firstname: 'Ada',
  lastname: 'Lovelace',
};
const two: Ticket = { ...ticket, _id: 't2', barcode: 'ZZTOP111', ticketName: 'Seated', seat: '12' };

type Client = ReturnType<typeof fakeClient>;
interface Given {
  readonly transactions?: readonly CustomerTransaction[];
  readonly events?: readonly PublicEvent[];
  readonly tickets?: Client['account']['tickets'];
  readonly account?: Partial<Client['account']>;
  readonly listed?: readonly ListingEvent[];
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Answers tickets of the orders by their event. */
const holding =
  (...held: readonly Ticket[]): Client['account']['tickets'] =>
  ({ eventId, transferred }) => {
    const docs = held.filter((each) => (transferred ? each.transferredAt : each.eventId === eventId));
    return Promise.resolve({ docs, total: docs.length });
  };

async function shown({ transactions = [order], events = [event], ...given }: Given = {}) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...given.attributes }))
    element.setAttribute(name, value);
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () => Promise.resolve({ transactions: [...transactions], events: [...events] }),
      tickets: given.tickets ?? holding(ticket, two),
      shops: () => Promise.resolve({ shops: [{ _id: 'u1', name: 'Members' }] }),
      ...given.account,
    },
    listings: { get: () => Promise.resolve([...(given.listed ?? [])]) },
  });
  element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  return element;
}

async function next(given: Given = {}) {
  const element = await shown(given);
  const section = await appears(element, () => part(element, 'next'));
  return { element, section };
}

/** The names of the tickets in the section. */
const passes = (element: Element) => parts(element, 'pass').map((each) => each.getAttribute('aria-label'));
const dialog = (element: Element) => element.shadowRoot?.querySelector('dialog');

/** Waits until the parts above the orders are there: the under-shops come with the section. */
const settled = (element: Element) => appears(element, () => part(element, 'shops'));

describe('<customer-orders>, the next visit', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('opens the account with time, doors, way and code; a tap shows the ticket in full', async () => {
    const { element, section } = await next();
    expect(words(section.querySelector('h3'))).to.equal('Next: Jazz');
    expect(section.compareDocumentPosition(part(element, 'order')!)).to.equal(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(section.querySelector('time')!.getAttribute('datetime')).to.equal(event.start);
    expect(words(section)).to.contain(`Doors open ${clock(event.checkinInformation!.checkinStarts!)}`);
    expect(words(section.querySelector('address'))).to.equal('The Vault Quay 1, 12345 Harbour');
    expect(section.querySelector('a')!.href).to.match(/openstreetmap\.org\/search\?query=The\+Vault/);
    expect(passes(element)).to.deep.equal(['Show Standing, LW7K2MQ9', 'Show Seated, 12']);
    const [first] = parts(element, 'pass');
    expect(first!.querySelector('svg')!.getBoundingClientRect().width).to.be.greaterThan(180);
    expect(words(section.querySelector('li'))).to.equal('LW7K2MQ9 Standing Ada Lovelace');
    await expect(element).to.be.accessible();

    first!.focus();
    await sendKeys({ press: 'Enter' });
    await appears(element, () => dialog(element)?.open);
    expect(words(dialog(element)!.querySelector('header')))
      .to.contain('Jazz')
      .and.contain('Doors open');
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Escape' });
    await appears(element, () => !dialog(element));
    expect(element.shadowRoot!.activeElement).to.equal(first);
  });

  it('steps through several tickets, and only the one in sight can be reached', async () => {
    const { element, section } = await next();
    const items = () => [...section.querySelectorAll('li')];
    expect(items().map((each) => each.inert)).to.deep.equal([false, true]);
    expect(words(section.querySelector('[aria-live]'))).to.equal('Ticket 1 of 2');
    section.querySelector<HTMLElement>('[aria-label="Next ticket"]')!.click();
    await appears(element, () => words(section.querySelector('[aria-live]')) === 'Ticket 2 of 2');
    expect(items().map((each) => each.inert)).to.deep.equal([true, false]);
    expect(words(items()[1])).to.equal('ZZTOP111 Seated Seat 12 Ada Lovelace');
  });

  it('is for tickets that admit, from the day before until the end', async () => {
    const nothing = async (given: Given) => {
      const element = await shown(given);
      await settled(element);
      expect(part(element, 'next')).to.equal(null);
      element.remove();
    };
    await nothing({ events: [{ ...event, start: at(72), end: at(75) }] });
    await nothing({ transactions: [{ ...order, status: 'CANCELED' }] });
    const attributes = { event: 'e2' };
    await nothing({ attributes });
    const { section } = await next({ events: [{ ...event, start: at(-2), end: at(1) }] });
    expect(words(section)).to.contain('Next: Jazz');
  });

  it('leaves out what admits no one, and takes the event after it', async () => {
    const later = { ...event, _id: 'e2', name: 'Blues', start: at(3), end: at(6) };
    const { element, section } = await next({
      transactions: [order, { ...order, tid: 'T2', eventId: 'e2' }],
      events: [event, later],
      tickets: holding(
        { ...ticket, status: 'INVALID' },
        { ...ticket, _id: 't3', validUntil: at(-1) },
        { ...ticket, _id: 't4', secret: undefined, transferredAt: at(-9) },
        { ...two, eventId: 'e2', transactionId: 'T2' },
      ),
    });
    expect(words(section.querySelector('h3'))).to.equal('Next: Blues');
    expect(passes(element)).to.deep.equal(['Show Seated, 12']);
    expect(section.querySelector('footer')).to.equal(null);
  });

  it('says the time of the slot, on its day alone, and no doors of the event', async () => {
    const [slot, other] = [at(1), at(24 * 20)];
    const museum = { ...event, name: 'Museum', start: at(-24 * 30), end: at(24 * 60) };
    const timed = (slotStartTime: string) => ({ slotInfo: { slotId: 's', slotStartTime } });
    const { element, section } = await next({
      events: [museum],
      transactions: [{ ...order, tickets: [timed(slot), timed(other)], endsAt: other }],
      tickets: holding({ ...ticket, slotStartTime: slot }, { ...two, slotStartTime: other }),
    });
    expect(section.querySelector('time')!.getAttribute('datetime')).to.equal(slot);
    expect(words(section.querySelector('time'))).to.contain(clock(slot));
    expect(words(section)).to.not.contain('Doors');
    expect(passes(element)).to.deep.equal(['Show Standing, LW7K2MQ9']);
  });

  it('says when a code appears, and shows it then', async () => {
    const { barcode, ...blank } = ticket;
    let isThere = false;
    const tickets: Client['account']['tickets'] = (given) =>
      holding({ ...blank, barcodeRevealed: isThere, ...(isThere && { barcode }), barcodeRevealDate: at(1) })(given);
    const { element, section } = await next({ tickets });
    expect(words(section)).to.contain('Your code appears on');
    expect(section.querySelector('svg')).to.equal(null);
    const { now } = Date;
    try {
      Date.now = () => now() + 1.5 * hour;
      isThere = true;
      document.dispatchEvent(new Event('visibilitychange')); // the tab is looked at again
      await appears(element, () => part(element, 'next')?.querySelector('svg'));
    } finally {
      Date.now = now;
    }
  });

  it('shows a ticket that someone else sent', async () => {
    const { section } = await next({
      transactions: [],
      events: [],
      listed: [{ _id: 'e1', name: 'Jazz', start: event.start, end: event.end, locationName: 'The Vault' }],
      tickets: holding({ ...ticket, transactionId: 'T9', transferredAt: at(-9) }),
    });
    expect(words(section.querySelector('h3'))).to.equal('Next: Jazz');
    expect(words(section.querySelector('address'))).to.equal('The Vault');
  });

  it('reads the tickets again after a change', async () => {
    let held = [ticket, two];
    const { element } = await next({ tickets: (given) => holding(...held)(given) });
    held = [two];
    element.dispatchEvent(new TicketChanged(ticket));
    await appears(element, () => passes(element).length === 1);
    expect(passes(element)).to.deep.equal(['Show Seated, 12']);
  });

  it('is there without the service, though no order was opened', async () => {
    const { element } = await next();
    const stored = () => Object.values(localStorage).join('');
    await waitUntil(() => stored().includes('ZZTOP111'));
    expect(stored()).to.not.contain('of-the-ticket');
    element.remove();
    const away = () => Promise.reject(new UnreachableError('gone'));
    const { element: again, section } = await next({
      tickets: away,
      account: { me: away, transactions: away, shops: away },
    });
    expect(again.shadowRoot!.querySelector('.as-of')).to.exist;
    expect(passes(again)).to.deep.equal(['Show Standing, LW7K2MQ9', 'Show Seated, 12']);
    expect(words(section.querySelector('address'))).to.contain('The Vault');
  });

  it('speaks German', async () => {
    const { section } = await next({ attributes: { lang: 'de' } });
    expect(words(section)).to.match(/^Als Nächstes: Jazz .*Einlass ab .* Uhr/);
  });
});
