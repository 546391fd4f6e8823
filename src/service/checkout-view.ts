/** Checkouts as the wire shows them: to whoever buys, and as a transaction to a customer. */
import type { z } from '../contract/route.ts';
import type { Checkout } from '../contract/checkout.ts';
import type { CustomerTransaction, TransactionTicket } from '../contract/customers.ts';
import { round, toMajor } from '../sale/money.ts';
import { isExpired, type CheckoutRow } from './checkout-row.ts';
import { admissionsOf, type Order } from './order.ts';
import { pick } from './pick.ts';

const buyerFields = [
  'prename',
  'lastname',
  'company',
  'street',
  'line2',
  'postal',
  'city',
  'state',
  'country',
] as const;

/** A checkout, for whoever has its secret. */
export function checkoutView(row: CheckoutRow, now: Date): z.input<typeof Checkout> {
  const { data, currency } = row;
  const { order, details } = data;
  return set({
    ...(details && pick(details, [...buyerFields, 'email', 'phone'])),
    extraFields: details?.extraFields,
    _id: row.id,
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
      set({
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
        appliedCoupons: [...data.coupons],
        appliedDiscountInfo: order.discounts.map(({ _id, name, amount }) => ({
          _id,
          name,
          amount: toMajor(amount, currency),
        })),
      }),
    ],
    realPrice: toMajor(row.total, currency),
    currency,
    redeemedVouchers: redeemedVouchers(row),
    refusedVouchers: data.vouchers.refused.map(({ code, reason }) => ({ code, reason })),
    expiresAt: row.expires_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}

/** An order as a customer sees it. */
export function transactionView(row: CheckoutRow, now: Date): z.input<typeof CustomerTransaction> {
  const { data, currency } = row;
  const { order, details } = data;
  return set({
    ...(details && pick(details, buyerFields)),
    name: details && [details.prename, details.lastname].filter(Boolean).join(' '),
    extraFields: details?.extraFields,
    tid: row.id,
    secret: row.secret,
    currency,
    status: statusOf(row, now),
    eventId: row.event_id,
    paymentStatus: row.payment_status ?? undefined,
    paymentMethod: row.payment_method ?? undefined,
    preferredLanguage: data.preferredLanguage,
    underShop: row.shop_id || undefined,
    realPrice: toMajor(row.total, currency),
    outerCharge: toMajor(order.charge, currency),
    createdAt: row.created_at.toISOString(),
    tickets: transactionTickets(order),
    products: [],
    vouchers: data.vouchers.redeemed.map(({ code }) => code),
    coupons: [...data.coupons],
    redeemedVouchers: redeemedVouchers(row),
  });
}

function statusOf(row: CheckoutRow, now: Date): CheckoutRow['status'] {
  return isExpired(row, now) ? 'ABORTED' : row.status;
}

/**
 * The items of an order. `amount` times `price` adds up to the cent: tickets of one item whose discounted price differs by
 * the last unit (3 for 20.00) come as two entries.
 */
function transactionTickets(order: Order): z.input<typeof TransactionTicket>[] {
  const entries = new Map<
    string,
    { price: number; amount: number; admission: ReturnType<typeof admissionsOf>[number] }
  >();
  for (const admission of admissionsOf(order)) {
    const { line, part, price } = admission;
    const key = JSON.stringify([part._id, line.ticketTypeId, price]);
    const known = entries.get(key);
    if (known) known.amount++;
    else entries.set(key, { price, amount: 1, admission });
  }
  const seen = new Set<string>();
  return [...entries.values()].map(({ price, amount, admission: { line, part } }) => {
    const _id = seen.has(part._id) ? `${part._id}-rest` : part._id;
    seen.add(part._id);
    return set({
      _id,
      name: line.name,
      amount,
      price: toMajor(price, order.currency),
      netPrice: toMajor(round((price * 100) / (100 + line.taxRate)), order.currency),
      taxRate: line.taxRate,
      ticketTypeId: line.ticketTypeId,
      categoryRef: line.categoryRef,
      slotInfo: line.slotId === undefined ? undefined : { slotId: line.slotId, slotStartTime: line.slotStartTime },
      seatingInfo: part.seatingInfo,
      asHardTicket: line.asHardTicket,
      triggeredBy: part.triggeredBy,
    });
  });
}

function redeemedVouchers({ data, currency }: CheckoutRow) {
  const { redeemed } = data.vouchers;
  return {
    totalRedeemedAmount: toMajor(
      redeemed.reduce((sum, { amount }) => sum + amount, 0),
      currency,
    ),
    vouchers: redeemed.map(({ _id, code, amount }) => ({ _id, code, redeemedAmount: toMajor(amount, currency) })),
  };
}

/** Without what is missing. */
function set<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as T;
}
