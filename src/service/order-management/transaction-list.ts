/** The list of a seller's orders: filtered, searched and sorted by indexes, page by page; all of it as CSV. */
import type { SellerTransaction, OrderSort, transactions } from '../../contract/transactions.ts';
import type { z } from '../../contract/route.ts';
import { readLongCode } from '../../sale/ticket-codes.ts';
import { paidStates } from '../../sale/ticket-returns.ts';
import type { Queryable } from '../database/index.ts';
import { wantsCsv } from '../http/accept.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Call, Request } from '../http/context.ts';
import { nextOf, page, readPosition, type Position } from '../http/paging.ts';
import { compact, type Named } from '../http/pick.ts';
import { rangeConditions } from '../http/ranges.ts';
import { TableAnswer } from '../http/table-answer.ts';
import { ordersByNumber } from '../orders/order-numbers.ts';
import { isOverdue, overdueSince } from '../orders/payment-terms.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import { ticketSlots } from '../orders/slots.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { orderView } from './transaction-view.ts';

type Filters = Request<(typeof transactions)['list']>;
type Param = (value: unknown) => string;
type View = z.input<typeof SellerTransaction>;

/** The payment statuses of orders whose money is not there. */
const unpaidStates = ['AWAITING', 'LOCAL-AWAITING', 'PENDING', 'FAILED', 'DISPUTE', 'CHARGEBACK'];
/** Orders are counted to this number. */
const maxCounted = 10_000;
/** The tickets whose codes begin with a search. */
const maxCodes = 200;
/** The rows of a page of CSV. */
const pageRows = 500;
const expectedNext = 'Expected "next" of the page before, with the same "sort"';

/** How a list is sorted: a column, its type, and the direction. */
interface Order {
  readonly column: 'completed_at' | 'updated_at' | 'total';
  readonly type: 'timestamptz' | 'bigint';
  readonly isDown: boolean;
}

/** A page of orders, or all as CSV. */
export async function listOrders(
  db: Queryable,
  request: Filters,
  call: Call,
  now: Date,
): Promise<{ rows: View[]; total: number; hasMore?: boolean; next?: string } | TableAnswer> {
  const { top, skip } = page(request);
  const order = orderOf(request.sort ?? '-completedAt');
  const params: unknown[] = [];
  const { sellerId } = apiKeyOf(call);
  const conditions = await orderConditions(db, { sellerId, now }, request, (value) => `$${params.push(value)}`);
  const where = conditions.join(' and ');
  if (wantsCsv(call)) return new TableAnswer(columns, pagesOf(db, { where, params, order }, now), request.bom === true);
  const position = request.after === undefined ? undefined : readPosition(request.after, order.type, expectedNext);
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from (select 1 from checkout c where ${where} limit ${maxCounted + 1}) counted`,
    [...params],
  );
  const { rows, next } = await readPage(db, { where, params, order }, { top, skip, position });
  const slots = await ticketSlots(db, rows);
  const late = await overdueSince(db, sellerId, rows, now);
  const total = counted?.total ?? 0;
  return {
    rows: rows.map((row) =>
      compact({ ...orderView(row, now, slots.get(row.id) ?? []), overdueSince: late.get(row.id) }),
    ),
    total: Math.min(total, maxCounted),
    ...(total > maxCounted && { hasMore: true }),
    ...(next && { next: nextOf(next) }),
  };
}

function orderOf(sort: OrderSort): Order {
  const isDown = sort.startsWith('-');
  const name = isDown ? sort.slice(1) : sort;
  if (name === 'realPrice') return { column: 'total', type: 'bigint', isDown };
  return { column: name === 'updatedAt' ? 'updated_at' : 'completed_at', type: 'timestamptz', isDown };
}

/** Whose orders are listed, and when. */
interface SellerNow {
  readonly sellerId: string;
  readonly now: Date;
}

interface Selection {
  readonly where: string;
  readonly params: readonly unknown[];
  readonly order: Order;
}

/** A page of rows, and the place where the next one begins. */
async function readPage(
  db: Queryable,
  { where, params: filters, order: { column, type, isDown } }: Selection,
  { top, skip, position }: { readonly top: number; readonly skip: number; readonly position?: Position | undefined },
): Promise<{ rows: OrderRow[]; next: Position | undefined }> {
  const params = [...filters];
  const param: Param = (value) => `$${params.push(value)}`;
  const [after, sorted] = [isDown ? '<' : '>', isDown ? 'desc' : 'asc'];
  const from = position
    ? ` and (c.${column}, c.id) ${after} (${param(position.value)}::${type}, ${param(position.id)})`
    : '';
  const order = `order by c.${column} ${sorted}, c.id ${sorted}`;
  // the ids of a page come from an index; only its orders are read
  const found = await db.query<Position>(
    `select c.id, c.${column}::text as value from checkout c where ${where}${from} ${order}
     limit ${param(top + 1)} offset ${param(skip)}`,
    params,
  );
  const shown = found.slice(0, top);
  const rows = await db.query<OrderRow>(`${selectCheckouts} where c.id = any($1::text[]) ${order}`, [
    shown.map(({ id }) => id),
  ]);
  return { rows, next: found.length > top ? shown.at(-1) : undefined };
}

/** The newest orders that a text finds: by words of the buyer, the number, and the beginnings of ticket codes. */
export async function findOrders(db: Queryable, seller: SellerNow, search: string, top: number): Promise<OrderRow[]> {
  const params: unknown[] = [];
  const where = await orderConditions(db, seller, { search }, (value) => `$${params.push(value)}`);
  const selection = { where: where.join(' and '), params, order: orderOf('-completedAt') };
  return (await readPage(db, selection, { top, skip: 0 })).rows;
}

/** All orders of a list, page by page. */
async function* pagesOf(db: Queryable, selection: Selection, now: Date): AsyncGenerator<View[]> {
  let position: Position | undefined;
  do {
    const { rows, next } = await readPage(db, selection, { top: pageRows, skip: 0, position });
    yield rows.map((row) => orderView(row, now, []));
    position = next;
  } while (position);
}

/** The columns of CSV: names as in JSON. */
const columns: readonly (keyof Named<z.output<typeof SellerTransaction>>)[] = [
  '_id',
  'orderNumber',
  'completedAt',
  'status',
  'paymentStatus',
  'paymentMethod',
  'name',
  'company',
  'email',
  'eventId',
  'currency',
  'realPrice',
  'due',
  'refundByHand',
  'vouchers',
  'coupons',
  'customerId',
  'preferredLanguage',
  'createdAt',
];

/**
 * The conditions of a list of orders: only those of filters that are given, so that the plan of a prepared statement
 * can use the index of each. An order has a time of completion.
 */
export async function orderConditions(
  db: Queryable,
  { sellerId, now }: SellerNow,
  filters: Filters,
  param: Param,
): Promise<string[]> {
  const { status, paymentStatus, paid, overdue, eventId, event, email, search, name, coupon } = filters;
  const seller = param(sellerId);
  const all = [`c.seller_id = ${seller}`, 'c.completed_at is not null'];
  all.push(status ? `c.status = ${param(status)}` : `c.status in ('COMPLETE', 'CANCELED')`);
  const same: readonly (readonly [column: string, value: string | undefined])[] = [
    ['c.payment_status', paymentStatus],
    ['c.payment_method', filters.paymentMethod],
    ['c.event_id', eventId],
    ['c.event_id', event],
    ['c.id', filters.id],
    ['c.customer_id', filters.customer],
  ];
  for (const [column, value] of same) if (value !== undefined) all.push(`${column} = ${param(value)}`);
  if (email !== undefined) all.push(`c.buyer_key = lower(${param(email.trim())})`);
  if (paid !== undefined) {
    // by name, not as a parameter: the plan of a prepared statement knows that few orders are unpaid
    const states = paid ? paidStates : unpaidStates;
    all.push(`c.payment_status in (${states.map((state) => `'${state}'`).join(', ')})`);
    if (!paid) all.push(`c.status = 'COMPLETE'`);
  }
  if (overdue !== undefined) {
    const late = isOverdue(seller, param(now));
    all.push(overdue ? late : `(${late}) is not true`);
  }
  if (name !== undefined) {
    const query = `search_query(${seller}, ${param(name.slice(0, 100))})`;
    const names = `coalesce(c.data#>>'{details,prename}', '') || ' ' || coalesce(c.data#>>'{details,lastname}', '')`;
    all.push(`c.words @@ ${query} and array_to_tsvector(search_words(c.seller_id, ${names})) @@ ${query}`);
  }
  if (coupon !== undefined)
    all.push(
      `c.id in (select u.checkout_id from coupon_use u join coupon k on k.id = u.coupon_id
        where k.seller_id = ${seller} and k.code_key = ${param(voucherKey(coupon))})`,
    );
  if (search !== undefined) {
    const words = `c.words @@ search_query(${seller}, ${param(search)})`;
    const named = [
      ...(await ordersByNumber(db, sellerId, search)),
      ...(await ordersByCode(db, sellerId, search.trim())),
    ];
    all.push(named.length > 0 ? `(${words} or c.id = any(${param(named)}::text[]))` : words);
  }
  if (filters.start !== undefined) all.push(`c.completed_at >= ${param(new Date(filters.start))}::timestamptz`);
  if (filters.end !== undefined) all.push(`c.completed_at <= ${param(new Date(filters.end))}::timestamptz`);
  return [...all, ...rangeConditions('c.updated_at', 'updatedAt', filters.updatedAt, param)];
}

/** The orders of tickets whose code begins with a text; also of a code as it is shown on a screen or was scanned. */
async function ordersByCode(db: Queryable, sellerId: string, written: string): Promise<string[]> {
  const code = readLongCode(written)?.code ?? written;
  if (!/^[\w.:~-]{3,}$/.test(code)) return [];
  const starts = [...new Set([code, code.toUpperCase()])].map((start) => `${start.replace(/[\\%_]/g, '\\$&')}%`);
  const rows = await db.query<{ id: string }>(
    `select distinct checkout_id as id from (
       select checkout_id from ticket where seller_id = $1 and (barcode like $2 or barcode like $3) limit ${maxCodes}) t`,
    [sellerId, starts[0], starts.at(-1)],
  );
  return rows.map(({ id }) => id);
}
