/** Views of checkouts on the wire: for their buyers, and as a transaction for customers. */
import type { z } from '../../contract/route.ts';
import type { Checkout } from '../../contract/checkout.ts';
import type { CustomerTransaction, TransactionTicket } from '../../contract/order-items.ts';
import { round, toMajor } from '../../sale/money.ts';
import { canExtend } from './extend-checkout.ts';
import { numberOf } from './order-numbers.ts';
import { isExpired, type CheckoutData, type OrderRow } from './row.ts';
import { ticketLines, type Order } from './order-quote.ts';
import { changeFeeView } from './fees.ts';
import type { AdmittedSlot } from './dates.ts';
import type { TicketSlot } from './slots.ts';
import type { OrderReturn } from './returned-tickets.ts';
import { compact, pick } from '../http/pick.ts';
import type { SoldSeat } from '../storefront/seat-labels.ts';
import { voucherKey } from '../vouchers/code-key.ts';

const buyerFields = [
  'prename',
  'lastname',
  'company',
  'vatId',
  'street',
  'line2',
  'postal',
  'city',
  'state',
  'country',
] as const;

/** A checkout for a caller with its secret. */
export function checkoutView(row: OrderRow, now: Date): z.input<typeof Checkout> {
  const { data, currency } = row;
  const { order, details } = data;
  return compact({
    ...(details && pick(details, [...buyerFields, 'email', 'phone', 'deliveryAddress'])),
    extraFields: details?.extraFields,
    _id: row.id,
    orderNumber: row.completed_at ? numberOf(row) : undefined,
    secret: row.secret,
    status: statusOf(row, now),
    type: data.type,
    sellerId: row.seller_id,
    eventId: row.event_id,
    shopId: row.shop_id || undefined,
    channelId: data.channelId,
    customerId: data.account,
    preferredLanguage: data.preferredLanguage,
    paymentMethod: row.payment_method ?? undefined,
    paymentStatus: row.payment_status ?? undefined,
    items: [
      compact({
        _id: row.id,
        eventId: row.event_id,
        shopId: row.shop_id || undefined,
        channelId: data.channelId,
        regularPrice: toMajor(order.regular, currency),
        realPrice: toMajor(order.total, currency),
        outerCharge: toMajor(order.charge, currency),
        tickets: transactionTickets(order),
        products: [],
        redeemedVouchers: redeemedVouchers(row),
        appliedCoupons: appliedCoupons(data),
        appliedDiscountInfo: order.discounts.map(({ _id, name, amount, code }) =>
          compact({ _id, name, amount: toMajor(amount, currency), code }),
        ),
      }),
    ],
    reverseCharge: order.reverseCharge,
    realPrice: toMajor(row.total, currency),
    currency,
    redeemedVouchers: redeemedVouchers(row),
    meta: data.meta,
    refusedVouchers: data.vouchers.refused.map(({ code, reason }) => ({ code, reason })),
    refusedCoupons: refusedCoupons(row),
    expiresAt: row.expires_at.toISOString(),
    canExtend: statusOf(row, now) === 'NEW' ? canExtend(row) : undefined,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}

/**
 * An order as a customer sees it. @param slots The current slots of its tickets; by default those they were sold for.
 */
export function transactionView(
  row: OrderRow,
  now: Date,
  slots: readonly TicketSlot[],
): z.input<typeof CustomerTransaction> {
  const { data, currency } = row;
  const { order, details } = data;
  return compact({
    ...(details && pick(details, buyerFields)),
    name: details && [details.prename, details.lastname].filter(Boolean).join(' '),
    extraFields: details?.extraFields,
    agreement: agreementOf(data),
    tid: row.id,
    orderNumber: numberOf(row),
    secret: row.secret,
    currency,
    status: statusOf(row, now),
    eventId: row.event_id,
    paymentStatus: row.payment_status ?? undefined,
    paymentMethod: row.payment_method ?? undefined,
    paymentInfoMethod: data.paymentInfoMethod,
    preferredLanguage: data.preferredLanguage,
    underShop: row.shop_id || undefined,
    reverseCharge: order.reverseCharge,
    realPrice: toMajor(row.total, currency),
    outerCharge: toMajor(order.charge, currency),
    createdAt: row.created_at.toISOString(),
    tickets: slots.length > 0 ? makeItems(order, slots) : transactionTickets(order),
    products: [],
    meta: data.meta,
    vouchers: data.vouchers.redeemed.map(({ code }) => code),
    coupons: appliedCoupons(data),
    redeemedVouchers: redeemedVouchers(row),
    returns: data.returns?.map((made) => returnView(made, currency)),
    changeFees: data.changeFees?.map((fee) => changeFeeView(fee, currency)),
    refundByHand: data.refundByHand === undefined ? undefined : toMajor(data.refundByHand, currency),
  });
}

/** What the buyer agreed to; nothing for an order without terms and answers. */
function agreementOf({ agreed, details }: CheckoutData): z.input<typeof CustomerTransaction>['agreement'] {
  const consents = details?.consents?.map(({ consentId, status, text, url }) =>
    compact({ consentId, status, text, url }),
  );
  if (!agreed && !consents?.length) return undefined;
  return { ...agreed, ...(consents?.length && { consents }) };
}

/** A return in the view of an order. */
export function returnView(
  {
    _id,
    at,
    tickets,
    as,
    paid,
    toVouchers,
    retainedMoney,
    retainedVouchers: storedVouchers,
    byHand,
    exchangedFor,
    carried,
    resale,
  }: OrderReturn,
  currency: string,
) {
  return compact({
    _id,
    createdAt: at,
    tickets: [...tickets],
    as,
    amount: toMajor(paid, currency),
    toVouchers: toMajor(toVouchers, currency),
    retained: toMajor(retainedMoney + storedVouchers - (carried ?? 0), currency),
    carried: carried === undefined ? undefined : toMajor(carried, currency),
    exchangedFor,
    byHand,
    resale: resale && resaleView(resale, currency),
  });
}

function resaleView({ price, fee, extra, waiting }: NonNullable<OrderReturn['resale']>, currency: string) {
  return compact({
    price: toMajor(price, currency),
    fee: toMajor(fee, currency),
    byHand: extra > 0 ? toMajor(extra, currency) : undefined,
    waiting,
  });
}

function statusOf(row: OrderRow, now: Date): OrderRow['status'] {
  return isExpired(row, now) ? 'ABORTED' : row.status;
}

/**
 * The items of an order. `amount` times `price` adds up to the cent: tickets of one item whose discounted price differs
 * by the last unit (3 for 20.00) become two entries, and so do those with different current slots.
 */
function transactionTickets(order: Order): z.input<typeof TransactionTicket>[] {
  const known = itemsOf.get(order) ?? makeItems(order);
  itemsOf.set(order, known);
  return known;
}

// In a rush many checkouts share one priced order.
const itemsOf = new WeakMap<Order, z.input<typeof TransactionTicket>[]>();

function makeItems(order: Order, slots: readonly TicketSlot[] = []): z.input<typeof TransactionTicket>[] {
  const entries = new Map<
    string,
    {
      price: number;
      amount: number;
      seats: SoldSeat[];
      slot: AdmittedSlot;
      admission: ReturnType<typeof ticketLines>[number];
    }
  >();
  const moved = new Map(slots.map((slot) => [slot.index, slot]));
  for (const [index, admission] of ticketLines(order).entries()) {
    const { line, part, price, seat } = admission;
    const { slotId, slotStartTime } = moved.get(index) ?? line;
    const slot = { slotId, slotStartTime };
    const key = JSON.stringify([part._id, line.ticketTypeId, price, slot]);
    const known = entries.get(key);
    const seats = seat ? [seat] : [];
    if (known) {
      known.amount++;
      known.seats.push(...seats);
    } else entries.set(key, { price, amount: 1, seats, slot, admission });
  }
  const seen = new Map<string, number>();
  return [...entries.values()].map(({ price, amount, seats, slot, admission: { line, part } }) => {
    const before = seen.get(part._id) ?? 0;
    seen.set(part._id, before + 1);
    const _id = [part._id, before > 0 && 'rest', before > 1 && before].filter(Boolean).join('-');
    return compact({
      _id,
      name: line.name,
      amount,
      price: toMajor(price, order.currency),
      netPrice: toMajor(round(price / (1 + line.taxRate)), order.currency),
      taxRate: line.taxRate,
      ticketTypeId: line.ticketTypeId,
      categoryRef: line.categoryRef,
      slotInfo: slot.slotId === undefined ? undefined : { ...slot },
      seatingInfo: seats.length > 0 ? { seats: seats.map(({ seatId }) => seatId), places: seats } : part.seatingInfo,
      asHardTicket: line.asHardTicket,
      triggeredBy: part.triggeredBy,
      meta: part.meta,
    });
  });
}

/** Codes that opened the shop, and codes that lower the price. */
function appliedCoupons({ coupons, order }: CheckoutData): string[] {
  const lowering = order.discounts.flatMap(({ code }) => code ?? []);
  return [...coupons.filter((code) => !lowering.some((other) => voucherKey(other) === voucherKey(code))), ...lowering];
}

function refusedCoupons({ data, currency }: OrderRow) {
  return (data.discountCoupons?.refused ?? []).map(({ code, reason, missing }) =>
    compact({
      code,
      reason,
      missing: missing !== undefined && reason === 'MIN_CART_SUM' ? toMajor(missing, currency) : missing,
    }),
  );
}

function redeemedVouchers({ data, currency }: OrderRow) {
  const { redeemed } = data.vouchers;
  return {
    totalRedeemedAmount: toMajor(
      redeemed.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
    vouchers: redeemed.map(({ _id, code, amount }) => ({ _id, code, redeemedAmount: toMajor(amount, currency) })),
  };
}
