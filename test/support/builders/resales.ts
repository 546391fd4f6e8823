/** Buyers who sell their tickets again, and others who buy them: for tests of a service whose seller is paid by Stripe. */
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { payResellers } from '../../../src/service/order-management/resale-payouts.ts';
import { claim, holdersOf, type Held } from './owned-tickets.ts';
import type { Paying } from './paying.ts';
import { api } from '../running/service.ts';
import { buyer, keyOf, seats } from './shop.ts';

const { create, setDetails, tickets, transaction } = api.checkout;
const { resell: offer } = api.tickets;

export type ResellSettings = NonNullable<EventRecord['ticketSettings']>['resellSettings'];

/** Terms under which resellers and buyers pay something. */
export const fees: ResellSettings = {
  ...{ enabled: 'ENABLED', priceMarkup: 0.2 },
  ...{ resellerFeeFix: 1, resellerFeeVar: 0.05, buyerFeeFix: 0.5, buyerFeeVar: 0.1 },
};

/** What a test does with resale, on a service that is there when it is asked. */
export function resalesOf(paying: () => Paying) {
  const event = (resellSettings: ResellSettings = fees, fields: Partial<EventRecord> = {}) =>
    paying().event({ ticketSettings: { resellSettings, returnSettings: { enabled: 'ENABLED' } }, ...fields });
  const all = async (order: Held['order']) => await paying().service.call(tickets, order);
  const held = async (checkout: Checkout): Promise<Held> => {
    const [ticket] = await all(keyOf(checkout));
    return holdersOf(paying().service).held(ticket, keyOf(checkout));
  };
  /** A purchase by card, of one ticket unless told otherwise. */
  const buy = async (eventId: string, order: object = {}) => {
    const { order: checkout, intent } = await paying().begin(eventId, { items: seats(1), ...order });
    paying().stripe.pay(intent);
    await paying().complete(checkout);
    return await held(checkout);
  };
  const sell = (ticket: Held, price = 20, more: object = {}) =>
    paying().service.call(offer, { ...claim(ticket), price, ...more });
  /** How the shop shows offers. */
  const shown = async (eventId: string, underShop?: string) => {
    const info = await paying().service.call(api.events.info, { id: eventId, underShop });
    return (info.tickets ?? []).filter(({ resale }) => resale).map(({ id, price, v, outerChargeFix }) => ({ id, price, v, fee: outerChargeFix })); // prettier-ignore
  };
  const resold = (price: number, amount = 1, slotId?: string) =>
    seats(amount, `resale:${price}:${slotId ?? '-'}:seat`, slotId);
  const cart = async (eventId: string, items: ReturnType<typeof seats> = resold(2000), fields: object = {}) => {
    const checkout = await paying().service.call(create, { type: 'transaction' as const, eventId, items, ...fields });
    return await paying().service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'grace@example.com' });
  };
  const byInvoice = (checkout: Checkout) => ({ ...keyOf(checkout), paymentMethod: 'invoice' });
  const byCard = async (checkout: Checkout) => {
    paying().stripe.pay(await paying().begun(checkout));
    return await paying().complete(checkout);
  };
  const look = async (ticket: Held) => await paying().service.call(api.tickets.changes, claim(ticket));
  const statusOf = async (ticket: Held) => (await look(ticket)).ticket.status;
  const seen = async ({ order }: Held) => await paying().service.call(transaction, order);
  const returnsOf = async (ticket: Held) =>
    ((await seen(ticket)).returns ?? []).map(({ _id, createdAt, tickets: _tickets, ...made }) => made);
  const refunded = async () => {
    const before = paying().stripe.refunds.length;
    await payResellers(paying().context);
    await paying().work();
    return paying()
      .stripe.refunds.slice(before)
      .map(({ amount }) => amount);
  };
  return {
    event,
    all,
    held,
    buy,
    sell,
    shown,
    resold,
    cart,
    byInvoice,
    byCard,
    look,
    statusOf,
    seen,
    returnsOf,
    refunded,
  };
}
