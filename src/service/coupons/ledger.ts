/**
 * The uses of coupons. `used` of a coupon is the number of its uses by open checkouts and orders; it changes only
 * together with them. Rows of coupons are locked in the order of their ids: after the hold, before vouchers and the
 * stock.
 */
import type { QuoteCoupon } from '../../sale/coupons.ts';
import { couponTickets } from '../../sale/coupons.ts';
import type { OrderRow } from '../orders/row.ts';
import type { EnteredCoupons, RefusedByService } from '../orders/coupon-entry.ts';
import type { Sale } from '../orders/sale.ts';
import { countsForGuest } from '../orders/customer-limits.ts';
import { hasAmounts } from './checks.ts';
import { couponColumns, couponOffer, type CouponRow } from './row.ts';
import { emailKey } from '../security/email-key.ts';
import { type Queryable, takeAdvisoryLock, takeLock } from '../database/index.ts';
import type { Order } from '../orders/order-quote.ts';
import { ApiError } from '../http/api-error.ts';
import { voucherKey } from '../vouchers/code-key.ts';

/** The coupons that an order may use; their rows are locked. */
export interface OfferedCoupons extends EnteredCoupons {
  /** In the order in which the codes were entered. */
  readonly usable: readonly QuoteCoupon[];
  /** `_id`s of the coupons that the checkout has used so far. */
  readonly own: ReadonlySet<string>;
}

export const noCoupons: OfferedCoupons = { codes: [], refused: [], usable: [], own: new Set() };

interface Entering {
  readonly codes: readonly string[];
  /** Codes that open the under-shop; they need not be coupons. */
  readonly opening: readonly string[];
  /** The checkout that may have used coupons before; its uses do not count against the limit. */
  readonly checkoutId?: string | undefined;
  /** The id of the customer who is signed in. */
  readonly customerId?: string | undefined;
}

/** A coupon with the currency that its amounts are in. */
type SellersCoupon = CouponRow & { readonly currency: string };

/** Finds and locks the coupons of codes, and selects the usable ones. */
export async function lockCoupons(tx: Queryable, sale: Sale, entering: Entering, now: Date): Promise<OfferedCoupons> {
  const { codes, opening, checkoutId, customerId } = entering;
  if (codes.length === 0 && checkoutId === undefined) return noCoupons;
  const own = new Set(checkoutId === undefined ? [] : await usedBy(tx, checkoutId));
  const byKey = new Map<string, string>();
  for (const code of codes) if (!byKey.has(voucherKey(code))) byKey.set(voucherKey(code), code);
  const rows = await takeLock<SellersCoupon>(
    tx,
    'coupons',
    `select ${couponColumns}, s.currency from coupon c join seller s on s.id = c.seller_id
     where c.seller_id = $1 and (c.code_key = any($2::text[]) or c.id = any($3::text[])) order by c.id for update of c`,
    [sale.event.sellerId, [...byKey.keys()], [...own]],
  );
  const doors = new Set(opening.map(voucherKey));
  const usable: QuoteCoupon[] = [];
  const refused: RefusedByService[] = [];
  for (const [key, code] of byKey) {
    const row = key === '' ? undefined : rows.find(({ code_key: its }) => its === key);
    if (!row || !isOffered(row, sale, now, own.has(row.id))) {
      if (!doors.has(key)) refused.push({ code, reason: 'UNKNOWN' });
    } else if (await isUpFor(tx, row, { account: customerId }, checkoutId))
      refused.push({ code, reason: 'PER_CUSTOMER' });
    else usable.push(couponOffer(row));
  }
  return { codes, refused, usable, own };
}

/** True when a coupon can be used in a sale now, apart from conditions on the cart and the customer. */
export function isOffered(
  row: SellersCoupon,
  { event, info }: Pick<Sale, 'event' | 'info'>,
  now: Date,
  isOwn = false,
): boolean {
  const { active, valid_from: from, valid_until: until, max_redemptions: max, used, data } = row;
  const { _id, rootId } = event.record;
  const tickets = couponTickets(info, couponOffer(row));
  return (
    active &&
    (!from || from <= now) &&
    (!until || until > now) &&
    (max === null || used - (isOwn ? 1 : 0) < max) &&
    (!data.eventIds || data.eventIds.some((id) => id === _id || id === rootId)) &&
    (!tickets || tickets.some((id) => info.tickets?.some((ticket) => ticket.id === id))) &&
    (row.currency === event.currency || !hasAmounts(data))
  );
}

/** The outcome of each code once the order has its price; stored with the checkout. */
export function enteredCoupons(
  { codes, refused }: OfferedCoupons,
  order: Order,
): { discountCoupons: EnteredCoupons | undefined } {
  if (codes.length === 0) return { discountCoupons: undefined };
  return { discountCoupons: { codes, refused: [...refused, ...(order.refusedCoupons ?? [])] } };
}

/** `_id`s of the coupons that lower the price of an order. */
export function couponsOf({ discounts }: Order): string[] {
  return discounts.filter(({ code }) => code !== undefined).map(({ _id }) => _id);
}

/** Books the uses of an order, and gives back those that it no longer has. */
export async function useCoupons(
  tx: Queryable,
  checkoutId: string,
  order: Order,
  { own }: OfferedCoupons,
): Promise<void> {
  const wanted = couponsOf(order);
  const added = wanted.filter((id) => !own.has(id));
  const dropped = [...own].filter((id) => !wanted.includes(id));
  if (added.length + dropped.length === 0) return;
  // the rows are locked, so `used` is current
  await tx.query(
    `with dropped as (delete from coupon_use where checkout_id = $1 and coupon_id = any($3::text[])),
     added as (insert into coupon_use (coupon_id, checkout_id) select id, $1 from unnest($2::text[]) as id)
     update coupon set used = used + case when id = any($2::text[]) then 1 else -1 end where id = any($2::text[] || $3::text[])`,
    [checkoutId, added, dropped],
  );
}

/** The name of the coupons that an order uses, in the keys of `takeLock`; its hold is locked. */
export function couponsOfOrder(id: string): string {
  return `of order ${id}`;
}

/**
 * Gives back the uses of these checkouts. The caller has just ended them or cancelled their orders; a use is given back
 * once.
 */
export async function releaseCoupons(tx: Queryable, checkoutIds: readonly string[]): Promise<void> {
  await takeLock(
    tx,
    'coupons',
    `with gone as materialized (delete from coupon_use where checkout_id = any($1::text[]) returning coupon_id),
     given as materialized (select coupon_id, count(*)::int as amount from gone group by coupon_id),
     locked as materialized (select id, used from coupon where id in (select coupon_id from given) order by id for update)
     update coupon c set used = locked.used - given.amount from given join locked on locked.id = given.coupon_id where c.id = locked.id`,
    [checkoutIds],
    checkoutIds.map(couponsOfOrder),
  );
}

/** The buyer: the account that is signed in, or else an email address; see `orders/customer-limits.ts`. */
interface Buyer {
  readonly account?: string | undefined;
  readonly email?: string | undefined;
  /** The hash of a guest's network address. */
  readonly addressKey?: string | null | undefined;
}

/**
 * Checks the limit for each customer.
 * @param isFinal Until the transaction ends, other orders of the same customer with the same coupons wait here.
 * @throws ApiError 409 `COUPON_LIMIT` when the customer has used a coupon as often as allowed.
 */
export async function assertCouponLimits(tx: Queryable, row: OrderRow, buyer: Buyer, isFinal = false): Promise<void> {
  const ids = couponsOf(row.data.order);
  if (ids.length === 0) return;
  const limited = await tx.query<CouponRow>(
    `select ${couponColumns} from coupon c where c.id = any($1::text[]) and c.data -> 'maxPerCustomer' is not null order by c.id`,
    [ids],
  );
  const { account } = buyer;
  const email = buyer.email === undefined ? undefined : emailKey(buyer.email);
  for (const coupon of limited) {
    if (isFinal && account !== undefined) await lockUses(tx, [coupon.id, 'customer', account]);
    else if (isFinal && email !== undefined) await lockUses(tx, [coupon.id, 'email', email]);
    if (!(await isUpFor(tx, coupon, { account, email, addressKey: row.address_key }, row.id))) continue;
    const max = coupon.data.maxPerCustomer ?? 0;
    const often = max === 1 ? 'once' : `${max} times`;
    const message = `The discount code ${coupon.code} can be used ${often} by each customer. Take it out of the order to go on.`;
    throw new ApiError(409, 'COUPON_LIMIT', message, [{ path: 'coupons', message: `${coupon.code}: ${often}` }]);
  }
}

/** True when a customer has used a coupon as often as allowed, in orders other than this. */
async function isUpFor(
  tx: Queryable,
  { id, data: { maxPerCustomer } }: CouponRow,
  { account, email, addressKey }: Buyer,
  checkoutId: string | undefined,
): Promise<boolean> {
  if (maxPerCustomer === undefined || (account === undefined && email === undefined)) return false;
  const [found] = await tx.query<{ orders: number }>(
    `select count(*)::int as orders from coupon_use u join checkout c on c.id = u.checkout_id join hold h on h.id = c.id
     where u.coupon_id = $1 and c.status = 'COMPLETE' and c.id <> $2
       and case when $3::text is null then ${countsForGuest('$4', '$5')}
         else c.data->>'account' = $3::text end`,
    [id, checkoutId ?? '', account ?? null, email ?? null, addressKey ?? null],
  );
  return (found?.orders ?? 0) >= maxPerCustomer;
}

async function usedBy(tx: Queryable, checkoutId: string): Promise<string[]> {
  const rows = await tx.query<{ coupon_id: string }>('select coupon_id from coupon_use where checkout_id = $1', [
    checkoutId,
  ]);
  return rows.map((row) => row.coupon_id);
}

async function lockUses(tx: Queryable, by: readonly string[]): Promise<void> {
  await takeAdvisoryLock(tx, 'customer limits', JSON.stringify(by));
}
