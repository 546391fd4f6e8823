/** The hold and price of a checkout: set when it starts, and again when its items or vouchers change. */
import type { checkout, ItemInput } from '../../contract/checkout.ts';
import { admits, isRestricted } from '../../sale/customer-access.ts';
import type { CheckoutData, OrderRow, Pos } from '../orders/row.ts';
import { posAfter, posOf } from './pos.ts';
import { scopeOf } from '../orders/order-sale.ts';
import { asksForProof, checkProofs } from './hold-proofs.ts';
import { addressHash, assertFewByAddress, maxOpenTickets, ticketCount } from '../orders/open-holds.ts';
import { withInnerCharges } from '../orders/inner-charges.ts';
import { seasonStock, withPlaces } from '../orders/season-stock.ts';
import { amountsOf, readSale, restrictionOf, rejectCart, unlock, type Sale } from '../orders/sale.ts';
import { insertCheckout, saveQuote } from '../orders/save-checkouts.ts';
import { checkoutView } from '../orders/view.ts';
import type { CustomerData } from '../customers/views.ts';
import { enteredCoupons, lockCoupons, noCoupons, useCoupons, type OfferedCoupons } from '../coupons/ledger.ts';
import { customerProblems } from '../orders/customer-limits.ts';
import { Outdated, type Queryable } from '../database/index.ts';
import { keepUnchanged } from '../events/locks.ts';
import { exchangedBy } from '../vouchers/exchange-rows.ts';
import { withoutTax } from '../../sale/reverse-charge.ts';
import type { Call, Context, Request } from '../http/context.ts';
import { newId, newSecret } from '../security/ids.ts';
import { priceOrder, soldCart, type Order } from '../orders/order-quote.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { resaleKinds, takeResales } from '../inventory/resale-holds.ts';
import { takeSeats } from '../inventory/seat-holds.ts';
import { setHold, type Shortage } from '../inventory/stock.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { nothingRedeemed, redeemVouchers } from '../vouchers/ledger.ts';

/** The request that starts a checkout. */
export type CreateRequest = Request<typeof checkout.create>;
/** The start and the end of a hold. */
export interface HoldTimes {
  readonly now: Date;
  readonly expiresAt: Date;
}
/** What a new hold depends on beside its request. */
export type HoldTerms = Pick<HoldTimes, 'now'> &
  Pick<Context, 'secrets'> & {
    readonly ordersPerIpv4: number | undefined;
    /** The end of a hold, by the minutes that its seller has set. */
    readonly endOf: (set: { readonly holdMinutes: number | undefined }) => Date;
  };
type SetItems = Request<typeof checkout.setItems>;

/** Starts a checkout and takes its stock, all or nothing. */
export async function createCheckout(
  tx: Queryable,
  request: CreateRequest,
  call: Call,
  { now, endOf, secrets, ordersPerIpv4 }: HoldTerms,
) {
  const { eventId, shopId, channelId, items, coupons = [], vouchers: codes = [] } = request;
  const locale = request.preferredLanguage ?? call.locale;
  await keepUnchanged(tx, eventId);
  const place = { eventId, shopId, channelId, pointOfSale: request.posOperationMode, locale };
  const sale = await readSale(tx, now, place);
  const { sellerId } = sale.event;
  const pos = posOf(request, call, sale);
  const account = call.customer?.sellerId === sellerId ? call.customer.id : undefined;
  if (account === undefined && authentication(sale) === 'PREVENT_CHECKOUT') throw signInRequired();
  await assertAdmitted(tx, sale, account);
  const isProved = await checkProofs(tx, sale, request, now);
  const opening = unlock(sale.shop, coupons);
  const offered = await lockCoupons(tx, sale, { codes: coupons, opening, customerId: account }, now);
  const order = price(sale, items, now, pos, offered);
  await assertLimitsOf(tx, sale, { customerId: account, codes }, order, items);
  const own = { preferredLanguage: locale, coupons: opening, ...enteredCoupons(offered, order), ...pos, account };
  const address = limitedAddress(call, sale);
  const address_key = address === undefined ? null : addressHash(secrets, sale.event.record._id, address);
  const row = {
    ...newCheckout(request, { sale, order }, own, { now, expiresAt: endOf(holdSettingOf(sale)) }),
    address_key,
  };
  await insertCheckout(tx, row);
  await useCoupons(tx, row.id, order, offered);
  const paid = codes.length > 0 ? await pay(tx, row, order, codes, now) : row;
  const max = maxOpenTickets(sale.info, { key: address_key, ordersPerIpv4, isProved });
  await assertFewByAddress(tx, row, { amount: ticketCount(row), max }, now);
  // The contended rows come last: from here to the commit other buyers of this event wait.
  await hold(tx, row, sale, { items, order }, now);
  return checkoutView(await takeSeats(tx, paid, sale, items, now), now);
}

/** The minutes of a hold that the seller has set. */
export function holdSettingOf({ event: { seller } }: Sale): { readonly holdMinutes: number | undefined } {
  return { holdMinutes: seller.shopSettings?.checkoutExpirationMinutes };
}

/** A new checkout, not yet written and without stock. */
export function newCheckout(
  { type, channelId, preferredLanguage, meta }: CreateRequest,
  { sale, order }: { readonly sale: Sale; readonly order: Order },
  own: Partial<CheckoutData>,
  { now, expiresAt }: HoldTimes,
): OrderRow {
  const { event, shop } = sale;
  return {
    id: newId(now),
    secret: newSecret(),
    seller_id: event.sellerId,
    event_id: event.record._id,
    shop_id: shop?._id ?? '',
    customer_id: own.account ?? null,
    status: 'NEW',
    payment_method: null,
    payment_status: null,
    currency: order.currency,
    total: order.total,
    due: order.total,
    data: {
      type,
      channelId,
      preferredLanguage,
      meta,
      ...holdSettingOf(sale),
      order,
      vouchers: { ...nothingRedeemed, codes: [] },
      coupons: [],
      ...own,
    },
    created_at: now,
    updated_at: now,
    completed_at: null,
    expires_at: expiresAt,
  };
}

/** Replaces the tickets of a checkout. On an error the checkout is unchanged. */
export async function changeItems(
  tx: Queryable,
  row: OrderRow,
  request: SetItems,
  call: Call,
  { now, ordersPerIpv4 }: Pick<HoldTerms, 'now' | 'ordersPerIpv4'>,
): Promise<void> {
  const { items } = request;
  const sale = await readSale(tx, now, scopeOf(row));
  const pos = posAfter(row, request, call, sale);
  const { coupons: opening, discountCoupons, account: customerId } = row.data;
  const entering = { codes: discountCoupons?.codes ?? [], opening, checkoutId: discountCoupons && row.id, customerId };
  const offered = await lockCoupons(tx, sale, entering, now);
  const order = price(sale, items, now, pos, offered);
  await assertLimitsOf(tx, sale, { customerId: row.data.account, codes: row.data.vouchers.codes }, order, items);
  const changed = { ...row, data: { ...row.data, ...pos, ...enteredCoupons(offered, order) } };
  await useCoupons(tx, row.id, order, offered);
  const paid = await pay(tx, changed, order, row.data.vouchers.codes, now);
  const [before, amount] = [ticketCount(row), ticketCount(paid)];
  const max = maxOpenTickets(sale.info, { key: row.address_key, ordersPerIpv4, isProved: asksForProof(sale) });
  if (amount > before) await assertFewByAddress(tx, row, { amount, max }, now);
  await hold(tx, row, sale, { items, order }, now);
  await takeSeats(tx, paid, sale, items, now);
}

/** The caller's address, whose open tickets are limited; nothing for a key of the seller, which the POS sends. */
function limitedAddress({ address, key }: Pick<Call, 'address' | 'key'>, { event }: Sale): string | undefined {
  return key?.sellerId === event.sellerId ? undefined : address;
}

/** Prices a cart as the shop does. @throws ApiError 400 or 409 for a cart that cannot be bought. */
export function price(
  sale: Sale,
  items: readonly ItemInput[],
  now: Date,
  { posDiscounts }: Pos,
  { usable: coupons }: OfferedCoupons = noCoupons,
): Order {
  assertOwnItems(sale, items);
  const { order, problems } = priceOrder(sale.info, items, now, { posDiscounts, coupons });
  if (problems.length > 0) throw rejectCart(sale, items, problems);
  return withPlaces(withInnerCharges(order, sale), sale);
}

/** @throws ApiError 400 for an item of another event; its ticket type could have the id of one of this event. */
function assertOwnItems({ event: { record } }: Sale, items: readonly ItemInput[]): void {
  const at = items.findIndex(({ eventId = record._id }) => eventId !== record._id && eventId !== record.url);
  if (at >= 0) throw invalid(`items.${at}.eventId`, 'Expected the event of the checkout');
}

/**
 * Checks the limits of a signed-in customer early; other buyers are only known by their details, at the end.
 * @throws ApiError 409
 */
async function assertLimitsOf(
  db: Queryable,
  sale: Sale,
  { customerId, codes }: { readonly customerId: string | undefined; readonly codes: readonly string[] },
  { lines }: Order,
  items: readonly ItemInput[],
): Promise<void> {
  if (customerId === undefined) return;
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const removed = await exchangedBy(db, sale.event.sellerId, codes.map(voucherKey));
  const problems = await customerProblems(db, sale, { account: customerId, leaving: removed }, amount);
  if (problems.length > 0) throw rejectCart(sale, items, problems);
}

/** Takes the stock. @throws ApiError 409 with the remaining stock when others were faster. */
async function hold(
  tx: Queryable,
  row: OrderRow,
  sale: Sale,
  { items, order }: { readonly items: readonly ItemInput[]; readonly order: Order },
  now: Date,
): Promise<void> {
  const sold = soldCart(sale.info, items, now);
  const inChildren = seasonStock(tx, order, sale) ?? [];
  const [short] = await setHold(tx, row.id, row.event_id, [...amountsOf(sale, sold), ...inChildren]);
  const isSeated = sale.event.record.seating?.active === true; // then resale listings are taken with the seats
  if (!short && (isSeated || (await takeResales(tx, row, resaleKinds({ lines: sold }))))) return;
  const fresh = await readSale(tx, now, scopeOf(row));
  // others took the last tickets of the tier: the next one has another price
  if (short?.scope === 'tier' && tiersOf(fresh) !== tiersOf(sale)) throw new Outdated('The price tier has changed');
  const { problems } = priceOrder(fresh.info, items, now);
  throw rejectCart(
    fresh,
    items,
    problems.length > 0 ? problems : [{ code: 'NOT_ENOUGH_LEFT', limit: short?.left ?? 0, ...typeIn(order, short) }],
  );
}

/** The season ticket type that a child event is short of. */
function typeIn({ lines }: Order, short: Shortage | undefined): { ticketTypeId?: string } {
  const line = lines.find(({ places }) => places?.some(({ eventId }) => eventId === short?.eventId));
  return line ? { ticketTypeId: line.ticketTypeId } : {};
}

const tiersOf = ({ info }: Sale) => JSON.stringify(info.tickets?.map(({ priceTier }) => priceTier?._id));

/**
 * Stores an order and the amounts that vouchers pay of it; answers the row. A checkout that has a `taxedOrder` is stored
 * without tax.
 */
export async function pay(
  tx: Queryable,
  row: OrderRow,
  priced: Order,
  codes: readonly string[],
  now: Date,
): Promise<OrderRow> {
  const { id, seller_id: sellerId } = row;
  // what holders ask for resale tickets has no tax to take off
  const taxedOrder = row.data.taxedOrder && resaleKinds(priced).length === 0 ? priced : undefined;
  const order = taxedOrder ? withoutTax(priced) : priced;
  const { total } = order;
  const redemption = await redeemVouchers(tx, { checkoutId: id, sellerId, codes, total, currency: row.currency }, now);
  const due = order.total - redemption.redeemed.reduce((sum, { amount }) => sum + amount, 0);
  const data: CheckoutData = { ...row.data, order, taxedOrder, vouchers: { ...redemption, codes } };
  const stored = { ...row, total: order.total, due, data, updated_at: now };
  await saveQuote(tx, stored);
  return stored;
}

/** The setting whether and when buyers have to sign in. */
export function authentication({ info }: Sale): string | undefined {
  return info.accountSettings?.enforceAuthentication;
}

/** The API error for a buyer who is not signed in. */
export function signInRequired(): ApiError {
  return new ApiError(403, 'SIGN_IN_REQUIRED', 'Sign in to buy these tickets.');
}

/**
 * Checks the audience of a sale: customers with certain tags or segments, by the under-shop's restriction or else the
 * event's.
 * @throws ApiError 403 for other customers.
 */
export async function assertAdmitted(db: Queryable, sale: Sale, account: string | undefined): Promise<void> {
  const restriction = restrictionOf(sale);
  if (!isRestricted(restriction)) return;
  if (account === undefined) throw signInRequired();
  const [customer] = await db.query<{ data: CustomerData }>('select data from customer where id = $1', [account]);
  if (!customer || !admits(restriction, customer.data))
    throw new ApiError(403, 'SHOP_NOT_OPEN', 'These tickets are for some customers only.');
}
