/** What a checkout holds and costs: taken and priced when it starts, and again whenever its items or vouchers change. */
import type { checkout, ItemInput } from '../contract/checkout.ts';
import { admits, isRestricted } from '../sale/customer-access.ts';
import { applyUnderShop } from '../sale/under-shop.ts';
import type { CheckoutData, CheckoutRow } from './checkout-row.ts';
import { readSale, refuseCart, unlock, type Place, type Sale } from './checkout-sale.ts';
import { checkoutView } from './checkout-view.ts';
import type { CustomerData } from './customer-views.ts';
import { json, type Queryable } from './database/index.ts';
import { keepUnchanged } from './event-locks.ts';
import type { Call, Request } from './handler.ts';
import { newId, newSecret } from './ids.ts';
import { admissionsOf, cartOf, priceOrder, type Order } from './order.ts';
import { Refusal } from './refusal.ts';
import { setHold, stockOf } from './stock.ts';
import { nothingRedeemed, redeemVouchers } from './voucher-ledger.ts';

type Create = Request<typeof checkout.create>;

/** Starts a checkout and takes its tickets, or refuses it as a whole. */
export async function createCheckout(tx: Queryable, request: Create, call: Call, now: Date, expiresAt: Date) {
  const { eventId, shopId, channelId, items, coupons = [], vouchers: codes = [] } = request;
  const preferredLanguage = request.preferredLanguage ?? call.locale;
  await keepUnchanged(tx, eventId);
  const sale = await readSale(tx, now, { eventId, shopId, channelId, locale: preferredLanguage });
  const { sellerId, record } = sale.event;
  const account = call.customer?.sellerId === sellerId ? call.customer.id : undefined;
  if (account === undefined && authentication(sale) === 'PREVENT_CHECKOUT') throw signInRequired();
  await assertAdmitted(tx, sale, account);
  const opening = unlock(sale.shop, coupons);
  const order = price(sale, items, now);
  const row: CheckoutRow = {
    id: newId(now),
    secret: newSecret(),
    seller_id: sellerId,
    event_id: record._id,
    shop_id: sale.shop?._id ?? '',
    customer_id: account ?? null,
    status: 'NEW',
    payment_method: null,
    payment_status: null,
    currency: order.currency,
    total: order.total,
    due: order.total,
    data: {
      type: request.type,
      channelId,
      preferredLanguage,
      meta: request.meta,
      order,
      vouchers: { ...nothingRedeemed, codes: [] },
      coupons: opening,
      account,
    },
    created_at: now,
    updated_at: now,
    completed_at: null,
    expires_at: expiresAt,
  };
  await insertCheckout(tx, row);
  const paid = codes.length > 0 ? await pay(tx, row, order, codes, now) : row;
  // The hot rows last: from here to the commit nobody else gets tickets of this event.
  await hold(tx, row, sale, items, now);
  return checkoutView(paid, now);
}

async function insertCheckout(tx: Queryable, row: CheckoutRow): Promise<void> {
  await tx.query(
    `with made as (
       insert into checkout (id, secret, seller_id, event_id, shop_id, customer_id, status, currency, total, due, data, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb, $12::timestamptz, $12::timestamptz) returning id)
     insert into hold (id, status, expires_at) select id, 'held', $13::timestamptz from made`,
    [
      ...[row.id, row.secret, row.seller_id, row.event_id, row.shop_id, row.customer_id, row.status, row.currency],
      ...[row.total, row.due, json(row.data), row.created_at, row.expires_at],
    ],
  );
}

/** Holds other tickets instead. Refused, the checkout stays as it was. */
export async function changeItems(
  tx: Queryable,
  row: CheckoutRow,
  items: readonly ItemInput[],
  now: Date,
): Promise<void> {
  const sale = await readSale(tx, now, placeOf(row));
  const order = price(sale, items, now);
  const { details } = row.data;
  // Answers about tickets are told apart by position: other tickets, other answers.
  const kinds = (of: Order) => JSON.stringify(admissionsOf(of).map(({ line }) => [line.ticketTypeId, line.slotId]));
  const kept = details && kinds(order) !== kinds(row.data.order) ? { ...details, tickets: [] } : details;
  await pay(tx, { ...row, data: { ...row.data, details: kept } }, order, row.data.vouchers.codes, now);
  await hold(tx, row, sale, items, now);
}

/** Prices a cart as the shop does. @throws Refusal 400 or 409 for one that cannot be bought. */
function price(sale: Sale, items: readonly ItemInput[], now: Date): Order {
  if (sale.info.eventType === 'ROOT')
    throw new Refusal(409, 'NOT_ON_SALE', 'Tickets are sold for one of the dates of this event.');
  const { order, problems } = priceOrder(sale.info, items, now);
  if (problems.length > 0) throw refuseCart(sale, items, problems);
  return order;
}

/** Takes the stock. @throws Refusal 409, with what is left now, when others were faster. */
async function hold(
  tx: Queryable,
  row: CheckoutRow,
  sale: Sale,
  items: readonly ItemInput[],
  now: Date,
): Promise<void> {
  const [short] = await setHold(tx, row.id, row.event_id, stockOf(sale.event.record, sale.shop, cartOf(items)));
  if (!short) return;
  const fresh = await readSale(tx, now, placeOf(row));
  const { problems } = priceOrder(fresh.info, items, now);
  throw refuseCart(fresh, items, problems.length > 0 ? problems : [{ code: 'NOT_ENOUGH_LEFT', limit: short.left }]);
}

/** Stores an order and what vouchers pay of it; answers the row as it is then. */
export async function pay(
  tx: Queryable,
  row: CheckoutRow,
  order: Order,
  codes: readonly string[],
  now: Date,
): Promise<CheckoutRow> {
  const { id, seller_id: sellerId } = row;
  const { total } = order;
  const redemption = await redeemVouchers(tx, { checkoutId: id, sellerId, codes, total, currency: row.currency }, now);
  const due = order.total - redemption.redeemed.reduce((sum, { amount }) => sum + amount, 0);
  const data: CheckoutData = { ...row.data, order, vouchers: { ...redemption, codes } };
  await tx.query(
    'update checkout set total = $2, due = $3, data = $4::jsonb, updated_at = $5::timestamptz where id = $1',
    [id, order.total, due, json(data), now],
  );
  return { ...row, total: order.total, due, data, updated_at: now };
}

/** Where a checkout buys. */
export function placeOf(row: CheckoutRow): Place {
  const { channelId, preferredLanguage: locale } = row.data;
  return { eventId: row.event_id, shopId: row.shop_id || undefined, channelId, holdId: row.id, locale };
}

/** Whether and when buyers have to sign in. */
export function authentication({ info }: Sale): string | undefined {
  return info.accountSettings?.enforceAuthentication;
}

/** The refusal of somebody who did not. */
export function signInRequired(): Refusal {
  return new Refusal(403, 'SIGN_IN_REQUIRED', 'Sign in to buy these tickets.');
}

/**
 * Some sales are for customers with certain tags or segments: an under-shop's own, or else the event's.
 * @throws Refusal 403 for everybody else.
 */
export async function assertAdmitted(db: Queryable, { event, shop }: Sale, account: string | undefined): Promise<void> {
  const restriction = shop ? applyUnderShop(event.record, shop) : event.record;
  if (!isRestricted(restriction)) return;
  if (account === undefined) throw signInRequired();
  const [customer] = await db.query<{ data: CustomerData }>('select data from customer where id = $1', [account]);
  if (!customer || !admits(restriction, customer.data))
    throw new Refusal(403, 'SHOP_NOT_OPEN', 'These tickets are for some customers only.');
}
