/** The search of the desk: what a text names to the letter, and the first orders, people, events and codes that it finds. */
import type { Permission } from '../../contract/permissions.ts';
import type { z } from '../../contract/route.ts';
import type { search } from '../../contract/search.ts';
import { toMajor } from '../../sale/money.ts';
import { readLongCode } from '../../sale/ticket-codes.ts';
import type { Queryable } from '../database/index.ts';
import { apiKeyOf, sees } from '../http/access.ts';
import type { Context, Handlers, Key } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import { findOrders } from '../order-management/transaction-list.ts';
import { numberOf, ordersByNumber } from '../orders/order-numbers.ts';
import type { OrderRow } from '../orders/row.ts';
import { emailKey } from '../security/email-key.ts';
import { voucherKey } from '../vouchers/code-key.ts';

type Answer = z.input<(typeof search)['find']['answer']>;
type Found<Kind extends keyof Answer> = NonNullable<Answer[Kind]>;

/** The rows of a list. */
const mostRows = 5;
/** The orders whose buyers are the people. */
const mostOrders = 50;
/** What is shorter finds too much. */
const fewestCharacters = 3;

const openOrders: readonly Permission[] = ['transactions:read', 'customers:read'];

/** The handler of the search. */
export function searchHandlers({ db, now }: Context): Handlers<typeof search> {
  return {
    async find({ q }, call) {
      const key = apiKeyOf(call);
      const text = q.trim();
      const isLong = text.length >= fewestCharacters;
      const seesOrders = sees(key, ...openOrders);
      const orders =
        isLong && seesOrders ? await findOrders(db, { sellerId: key.sellerId, now: now() }, text, mostOrders) : [];
      return compact({
        match: text === '' ? undefined : await findMatch(db, key, text),
        orders: seesOrders ? orders.slice(0, mostRows).map(orderView) : undefined,
        people: sees(key, 'customers:read') ? await findPeople(db, key, text, orders) : undefined,
        events: sees(key, 'events:read') ? await findEvents(db, key, text, now()) : undefined,
        codes: sees(key, 'vouchers:read') ? await findCodes(db, key, text) : undefined,
      });
    },
  };
}

/** What the text names to the letter: an order, a ticket's code, an order of a voucher, a voucher or a coupon. */
async function findMatch(db: Queryable, key: Key, text: string): Promise<Answer['match']> {
  const { sellerId } = key;
  if (sees(key, ...openOrders)) {
    const [order] = await db.query<{ id: string; event_id: string }>(
      `select id, event_id from checkout where id = any($1::text[]) and seller_id = $2 and completed_at is not null`,
      [[text, ...(await ordersByNumber(db, sellerId, text))], sellerId],
    );
    if (order) return { kind: 'order', _id: order.id, eventId: order.event_id };
  }
  if (sees(key, ...openOrders, 'tickets:read')) {
    const code = readLongCode(text)?.code ?? text;
    const [ticket] = await db.query<{ id: string; event_id: string; checkout_id: string }>(
      `select id, event_id, checkout_id from ticket where seller_id = $1 and barcode in ($2, $3) limit 1`,
      [sellerId, code, code.toUpperCase()],
    );
    if (ticket) return { kind: 'ticket', _id: ticket.id, eventId: ticket.event_id, transactionId: ticket.checkout_id };
  }
  if (sees(key, 'customers:read')) {
    const [id] = await ordersByNumber(db, sellerId, text, 'voucher_order');
    if (id !== undefined) return { kind: 'voucherOrder', _id: id };
  }
  const codeKey = voucherKey(text);
  if (codeKey === '' || !sees(key, 'vouchers:read')) return undefined;
  const [code] = await db.query<{ kind: string; id: string }>(
    `select 'voucher' as kind, id from voucher where seller_id = $1 and code_key = $2
     union all select 'coupon', id from coupon where seller_id = $1 and code_key = $2 limit 1`,
    [sellerId, codeKey],
  );
  return code && { kind: code.kind, _id: code.id };
}

function nameOf({ data: { details } }: Pick<OrderRow, 'data'>): string | undefined {
  return [details?.prename, details?.lastname].filter(Boolean).join(' ') || details?.company;
}

function orderView(row: OrderRow): Found<'orders'>[number] {
  return compact({
    _id: row.id,
    orderNumber: numberOf(row),
    name: nameOf(row),
    email: row.data.details?.email,
    eventId: row.event_id,
    status: row.status,
    paymentStatus: row.payment_status ?? undefined,
    realPrice: toMajor(row.total, row.currency),
    currency: row.currency,
    completedAt: row.completed_at?.toISOString(),
  });
}

/** The buyers of the newest orders that were found, and the customer of an address that was typed in full. */
async function findPeople(
  db: Queryable,
  { sellerId }: Key,
  text: string,
  orders: readonly OrderRow[],
): Promise<Found<'people'>> {
  const people = new Map<string, Found<'people'>[number]>();
  if (text.includes('@')) {
    const [row] = await db.query<{ id: string; email: string; name: string }>(
      `select id, email, concat_ws(' ', data ->> 'prename', data ->> 'lastname') as name
       from customer where seller_id = $1 and email_key in (lower($2), $3)`,
      [sellerId, text, emailKey(text)],
    );
    if (row)
      people.set(emailKey(row.email), compact({ customerId: row.id, name: row.name || undefined, email: row.email }));
  }
  for (const row of orders) {
    const email = row.data.details?.email;
    if (email === undefined || people.has(emailKey(email))) continue;
    people.set(emailKey(email), compact({ customerId: row.customer_id ?? undefined, name: nameOf(row), email }));
  }
  return [...people.values()].slice(0, mostRows);
}

/** Events by a part of their name: first those that are not over, the next one first. */
async function findEvents(db: Queryable, { sellerId }: Key, text: string, now: Date): Promise<Found<'events'>> {
  if (text === '') return [];
  const rows = await db.query<{ id: string; data: { name: string; start: string; timezone?: string }; type: string }>(
    `select id, type, jsonb_build_object('name', data -> 'name', 'start', data -> 'start', 'timezone', data -> 'timezone') as data
     from event where seller_id = $1 and deleted_at is null and position($2 in name_key) > 0
     order by ends_at <= $3::timestamptz, case when ends_at > $3::timestamptz then starts_at end, starts_at desc, id
     limit ${mostRows}`,
    [sellerId, text.toLowerCase(), now],
  );
  return rows.map(({ id, type, data: { name, start, timezone } }) =>
    compact({ _id: id, name, start, timezone: timezone ?? undefined, eventType: type }),
  );
}

/** Vouchers and coupons whose code begins with the text, and coupons by a part of their name. */
async function findCodes(db: Queryable, { sellerId }: Key, text: string): Promise<Found<'codes'>> {
  if (text.length < fewestCharacters) return [];
  const codeKey = voucherKey(text);
  const rows = await db.query<CodeRow>(
    `select * from (
       select 'voucher' as kind, v.id, v.code, v.balance, s.currency, null as name, v.created_at
       from voucher v join seller s on s.id = v.seller_id
       where v.seller_id = $1 and $2 <> '' and starts_with(v.code_key, $2) order by v.created_at desc limit ${mostRows}) v
     union all select * from (
       select 'coupon', c.id, c.code, null::bigint, null, c.data ->> 'name', c.created_at from coupon c
       where c.seller_id = $1 and (($2 <> '' and starts_with(c.code_key, $2)) or strpos(lower(c.data ->> 'name'), lower($3)) > 0)
       order by c.created_at desc limit ${mostRows}) c
     order by created_at desc limit ${mostRows}`,
    [sellerId, codeKey, text],
  );
  return rows.map(({ kind, id, code, balance, currency, name }) =>
    compact({
      kind,
      _id: id,
      code,
      balance: balance === null || currency === null ? undefined : toMajor(balance, currency),
      name: name ?? undefined,
    }),
  );
}

interface CodeRow {
  readonly kind: string;
  readonly id: string;
  readonly code: string;
  readonly balance: number | null;
  readonly currency: string | null;
  readonly name: string | null;
}
