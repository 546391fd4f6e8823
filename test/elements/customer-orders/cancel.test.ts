import { expect, fixture, html } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { OrderSummary } from '../../../src/contract/orders.ts';
import type { TicketChange } from '../../../src/contract/ticket-changes.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, focuses, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const until = '2031-07-01T18:00:00Z';
const cancel = (fields: Partial<TicketChange> = {}): TicketChange => ({
  ...{ action: 'cancel', allowed: true, until },
  ...fields,
});
const reserved = { tid: 'T1', currency: 'EUR', status: 'COMPLETE', paymentStatus: 'AWAITING', paymentMethod: 'boxoffice', realPrice: 40 }; // prettier-ignore
const ticket = { _id: 't1', secret: 'of-t1', transactionId: 'T1', ticketName: 'Seat' };

/** An order that is open; `refuse` is the first answer to a cancellation. */
async function opened(
  change: TicketChange | undefined,
  { linked = false, lang = 'en', vouchers = false, refuse: reject = undefined as ServiceError | undefined } = {},
) {
  const state = { isOver: false, isPaid: false, asked: [] as unknown[], told: 0 };
  const order = () => ({
    ...reserved,
    ...(state.isOver && { status: 'CANCELED', paymentStatus: 'CANCELED' }),
    ...(state.isPaid && { paymentStatus: 'RECEIVED' }),
  });
  const summary = (): OrderSummary => ({
    ...{ _id: 'T1', currency: 'EUR', lines: [{ name: 'Seat', amount: 2, price: 20, total: 40 }], realPrice: 40 },
    redeemedVouchers: vouchers ? [{ code: 'GIFT', amount: 5 }] : [],
    changes: change && !state.isOver && !state.isPaid ? [change] : [],
  });
  const tickets = () => [{ ...ticket, status: state.isOver ? 'INVALID' : 'RESERVED' }];
  const make = (input: unknown) => {
    state.asked.push(input);
    if (reject && state.asked.length === 1) {
      state.isPaid = reject.code === 'ORDER_PAID';
      return Promise.reject(reject);
    }
    state.isOver = true;
    return Promise.resolve(order());
  };
  const element = document.createElement('customer-orders');
  element.setAttribute('seller', 's1');
  element.setAttribute('lang', lang);
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () => Promise.resolve({ transactions: [order()], events: [] }),
      tickets: ({ transferred }) => Promise.resolve({ docs: transferred ? [] : tickets(), total: 1 }),
    },
    checkout: { transaction: () => Promise.resolve(order()), tickets: () => Promise.resolve(tickets()) },
    orders: {
      ownSummary: () => Promise.resolve(summary()),
      summary: () => Promise.resolve(summary()),
      cancel: make,
      cancelOwn: make,
    },
  });
  if (linked) Object.assign(element, { order: 'T1', secret: 'of-T1' });
  else element.token = 'token-1';
  element.addEventListener('ticket-changed', () => state.told++);
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  if (!linked) button(element, lang === 'de' ? 'Tickets anzeigen' : 'Show tickets').click();
  await appears(element, () => part(element, 'ticket'));
  return { element, state };
}
const offer = (element: CustomerOrders) => element.shadowRoot?.querySelector<HTMLElement>('[data-action=cancel]');
const panel = (element: CustomerOrders) => element.shadowRoot?.querySelector('[id^=cancel-] form');
const said = (element: CustomerOrders) => words(element.shadowRoot?.querySelector('[id^=cancel-] > [role=status]'));
const status = (element: CustomerOrders) => words(part(element, 'order-status'));

describe('<customer-orders>, an order that is not paid', () => {
  it('is canceled after a confirmation by the signed-in customer, and reads as canceled', async () => {
    const { element, state } = await opened(cancel());
    expect(status(element)).to.contain('Pay at the box office');
    expect(words(offer(element)?.parentElement)).to.match(/^Cancel this order until .*2031/);
    offer(element)?.click();
    await appears(element, () => panel(element));
    await focuses(element, (target) => target === button(element, 'Cancel order'));
    expect(state.asked).to.deep.equal([]);
    expect(words(panel(element))).not.to.contain('Vouchers');
    await expect(element).to.be.accessible();
    button(element, 'Cancel order').click();
    await appears(element, () => status(element).includes('Canceled'));
    expect(state.asked).to.deep.equal([{ id: 'T1' }]);
    expect(said(element)).to.contain('Your order is canceled.');
    await focuses(element, (target) => target === element.shadowRoot?.querySelector('[id^=cancel-] > [role=status]'));
    expect(offer(element)).to.equal(null);
    expect(state.told).to.equal(1);
    await expect(element).to.be.accessible();
  });

  it('is canceled by its link, too, and says what becomes of vouchers', async () => {
    const { element, state } = await opened(cancel(), { linked: true, vouchers: true });
    offer(element)?.click();
    await appears(element, () => words(panel(element)).includes('What you paid by voucher'));
    button(element, 'Cancel order').click();
    await appears(element, () => status(element).includes('Canceled'));
    expect(state.asked).to.deep.equal([{ id: 'T1', secret: 'of-T1' }]);
  });

  it('is kept by who would rather not', async () => {
    const { element, state } = await opened(cancel());
    offer(element)?.click();
    await appears(element, () => panel(element));
    button(element, 'Keep order').click();
    await appears(element, () => offer(element));
    await focuses(element, (target) => target === offer(element));
    expect([panel(element), state.asked.length]).to.deep.equal([null, 0]);
  });

  it('says beforehand why it cannot be canceled', async () => {
    for (const [reason, sentence] of [
      ['PAYMENT_UNDER_WAY', 'Your payment is on its way.'],
      ['FEE_AT_SELLER', 'for a fee. Please contact them.'],
      ['TOO_LATE', 'The deadline has passed.'],
      ['SOMETHING_NEW', 'Not available right now.'],
    ] as const) {
      const { element } = await opened(cancel({ allowed: false, reason }));
      await appears(element, () => offer(element));
      expect(words(offer(element)?.parentElement)).to.contain(sentence);
      expect(offer(element)?.getAttribute('aria-disabled')).to.equal('true');
      offer(element)?.click();
      await element.updateComplete;
      expect(panel(element)).to.equal(null);
    }
  });

  it('says why it was refused, and shows what is so now', async () => {
    const reject = new ServiceError(409, { statusCode: 409, code: 'ORDER_PAID' });
    const { element } = await opened(cancel(), { refuse: reject });
    offer(element)?.click();
    await appears(element, () => panel(element));
    button(element, 'Cancel order').click();
    await appears(element, () => words(panel(element)).includes('This order has been paid in the meantime.'));
    await appears(element, () => status(element).includes('Paid'));
    button(element, 'Keep order').click();
    await appears(element, () => !panel(element));
    await focuses(element, (target) => target === element.shadowRoot?.querySelector('[id^=cancel-] > [role=status]'));
    expect(offer(element)).to.equal(null);
  });

  it('is tried again after a fault, in the buyer’s language', async () => {
    const reject = new ServiceError(503, { statusCode: 503, error: 'Service Unavailable', message: 'Busy' });
    const { element, state } = await opened(cancel(), { refuse: reject, lang: 'de' });
    await appears(element, () => words(offer(element)).includes('Diese Bestellung stornieren'));
    offer(element)?.click();
    await appears(element, () => panel(element));
    button(element, 'Bestellung stornieren').click();
    await appears(element, () => words(panel(element)?.querySelector('[role=alert]')));
    button(element, 'Bestellung stornieren').click();
    await appears(element, () => said(element).includes('Ihre Bestellung ist storniert.'));
    expect(state.asked.length).to.equal(2);
  });

  it('has no such button where that is not offered', async () => {
    const { element } = await opened(undefined);
    expect(element.shadowRoot?.querySelector('[id^=cancel-]')).to.equal(null);
  });
});
