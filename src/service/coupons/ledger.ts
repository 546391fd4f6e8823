/**
 * Who uses which coupon. `used` of a coupon is the number of its uses, by checkouts that are open and by orders; it changes only together
 * with them. Rows of coupons are locked in the order of their ids: after the hold, before vouchers and the stock.
 */
import type { QuoteCoupon } from '../../sale/coupons.ts';
import { couponTickets } from '../../sale/coupons.ts';
import type { OrderRow } from '../orders/row.ts';
import type { EnteredCoupons, RefusedByService } from '../orders/coupon-entry.ts';
import type { Sale } from '../orders/sale.ts';
import { hasAmounts } from './checks.ts';
import { couponColumns, couponOffer, type CouponRow } from './row.ts';
import { emailKey } from '../security/email-key.ts';
import type { Queryable } from '../database/index.ts';
import type { Order } from '../orders/order-quote.ts';
import { ApiError } from '../http/api-error.ts';
import { voucherKey } from '../vouchers/code-key.ts';

/** What an order may use; the rows are locked. */
export interface OfferedCoupons extends EnteredCoupons {
  /** In the order in which they were entered. */
  readonly usable: readonly QuoteCoupon[];
  /** `_id`s of those that the checkout has used so far. */
  readonly own: ReadonlySet<string>;
}

export const noCoupons: OfferedCoupons = { codes: [], refused: [], usable: [], own: new Set() };

interface Entering {
  readonly codes: readonly string[];
  /** Codes among them that open the under-shop; they need not be coupons too. */
  readonly opening: readonly string[];
  /** The checkout that may have used some before; what it used counts as still there. */
  readonly checkoutId?: string | undefined;
  /** Who is signed in. */
  readonly customerId?: string | undefined;
}

/** A coupon with the currency that its amounts are in. */
type SellersCoupon = CouponRow & { readonly currency: string };

/** Finds and locks the coupons of codes, and tells which can be used in this sale. */
export async function lockCoupons(tx: Queryable, sale: Sale, entering: Entering, now: Date): Promise<OfferedCoupons> {
  const { codes, opening, checkoutId, customerId } = entering;
  if (codes.length === 0 && checkoutId === undefined) return noCoupons;
  const own = new Set(checkoutId === undefined ? [] : await usedBy(tx, checkoutId));
  const byKey = new Map<string, string>();
  for (const code of codes) if (!byKey.has(voucherKey(code))) byKey.set(voucherKey(code), code);
  const rows = await tx.query<SellersCoupon>(
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
    } else if (await isUpFor(tx, row, { customerId }, checkoutId)) refused.push({ code, reason: 'PER_CUSTOMER' });
    else usable.push(couponOffer(row));
  }
  return { codes, refused, usable, own };
}

/** Whether a coupon can be used in a sale now, as far as the cart and the customer do not matter. */
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

/** What became of the codes once the order has its price; kept with the checkout. */
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

/** Books what an order uses of the coupons that were offered to it, and gives back what it uses no more. */
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
  // the rows are locked: what `used` says here is what it is
  await tx.query(
    `with dropped as (delete from coupon_use where checkout_id = $1 and coupon_id = any($3::text[])),
     added as (insert into coupon_use (coupon_id, checkout_id) select id, $1 from unnest($2::text[]) as id)
     update coupon set used = used + case when id = any($2::text[]) then 1 else -1 end where id = any($2::text[] || $3::text[])`,
    [checkoutId, added, dropped],
  );
}

/**
 * Gives back what these checkouts used. The caller has just ended them, or cancelled their orders; a use that is gone is not given back
 * again.
 */
export async function releaseCoupons(tx: Queryable, checkoutIds: readonly string[]): Promise<void> {
  await tx.query(
    `with gone as materialized (delete from coupon_use where checkout_id = any($1::text[]) returning coupon_id),
     given as materialized (select coupon_id, count(*)::int as amount from gone group by coupon_id),
     locked as materialized (select id, used from coupon where id in (select coupon_id from given) order by id for update)
     update coupon c set used = locked.used - given.amount from given join locked on locked.id = given.coupon_id where c.id = locked.id`,
    [checkoutIds],
  );
}

interface Buyer {
  readonly customerId?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * A customer is who has the same account or the same e-mail address.
 * @param isFinal Until the transaction ends, no other order of either that uses the same coupons comes through here.
 * @throws Refusal 409 `COUPON_LIMIT` when they have used one of them as often as each customer may.
 */
export async function assertCouponLimits(tx: Queryable, row: OrderRow, buyer: Buyer, isFinal = false): Promise<void> {
  const ids = couponsOf(row.data.order);
  if (ids.length === 0) return;
  const limited = await tx.query<CouponRow>(
    `select ${couponColumns} from coupon c where c.id = any($1::text[]) and c.data -> 'maxPerCustomer' is not null order by c.id`,
    [ids],
  );
  const { customerId } = buyer;
  const email = buyer.email === undefined ? undefined : emailKey(buyer.email);
  for (const coupon of limited) {
    // always the account first: two orders that share both cannot wait for each other
    if (isFinal && customerId !== undefined) await lock(tx, [coupon.id, 'customer', customerId]);
    if (isFinal && email !== undefined) await lock(tx, [coupon.id, 'email', email]);
    if (!(await isUpFor(tx, coupon, { customerId, email }, row.id))) continue;
    const max = coupon.data.maxPerCustomer ?? 0;
    const often = max === 1 ? 'once' : `${max} times`;
    const message = `The discount code ${coupon.code} can be used ${often} by each customer. Take it out of the order to go on.`;
    throw new ApiError(409, 'COUPON_LIMIT', message, [{ path: 'coupons', message: `${coupon.code}: ${often}` }]);
  }
}

/** Whether a customer has used a coupon as often as each may, in orders other than this. */
async function isUpFor(
  tx: Queryable,
  { id, data: { maxPerCustomer } }: CouponRow,
  { customerId, email }: Buyer,
  checkoutId: string | undefined,
): Promise<boolean> {
  if (maxPerCustomer === undefined || (customerId === undefined && email === undefined)) return false;
  const [found] = await tx.query<{ orders: number }>(
    `select count(*)::int as orders from coupon_use u join checkout c on c.id = u.checkout_id
     where u.coupon_id = $1 and c.status = 'COMPLETE' and c.id <> $2
       and (c.customer_id = $3::text or c.buyer_key = $4::text)`,
    [id, checkoutId ?? '', customerId ?? null, email ?? null],
  );
  return (found?.orders ?? 0) >= maxPerCustomer;
}

async function usedBy(tx: Queryable, checkoutId: string): Promise<string[]> {
  const rows = await tx.query<{ coupon_id: string }>('select coupon_id from coupon_use where checkout_id = $1', [
    checkoutId,
  ]);
  return rows.map((row) => row.coupon_id);
}

// a space of its own among the advisory locks
const space = 4;

async function lock(tx: Queryable, name: readonly string[]): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${space})) is null as locked`, [
    JSON.stringify(name),
  ]);
}
