/** One thing done with many orders: which they are, what it would do, and the run that does it order by order. */
import { maxBulkOrders, type BulkAction, type BulkAnswer, type BulkInput } from '../../contract/bulk-orders.ts';
import { toMajor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import { awaited, receiveMoney, sendAgain } from '../order-management/seller-acts.ts';
import { orderConditions } from '../order-management/transaction-list.ts';
import type { OrderRow } from '../orders/row.ts';
import { cancelOrderOfEvent, mailsOf, planOrder, type CancelWish } from './cancel-order.ts';
import { plannedOrders, type Chosen } from './planned-orders.ts';
import { addAmounts, insertRun, moneyView, nothingBack, type Amounts } from './rows.ts';

/** What is done, as a run keeps it. */
export type BulkWish = Pick<BulkInput, 'action' | 'refund' | 'sendMail'>;

/** Orders that something can be done with: the others are skipped. */
const fitting: Readonly<Record<BulkAction, string>> = {
  received: `c.status = 'COMPLETE' and c.payment_status in (${awaited.map((status) => `'${status}'`).join(', ')})`,
  mail: `c.status = 'COMPLETE' and c.data#>>'{details,email}' is not null`,
  cancel: `c.status = 'COMPLETE'`,
};

/** The orders of a seller that are meant. @throws ApiError 400 unless they are named in one of both ways */
export async function chosenOrders(
  db: Queryable,
  sellerId: string,
  { ids, filter }: Pick<BulkInput, 'ids' | 'filter'>,
  now: Date,
): Promise<Chosen> {
  if ((ids === undefined) === (filter === undefined)) throw invalid('filter', 'Expected either "ids" or "filter"');
  const params: unknown[] = [];
  const param = (value: unknown) => `$${params.push(value)}`;
  const where = await orderConditions(db, { sellerId, now }, filter ?? {}, param);
  if (ids !== undefined) where.push(`c.id = any(${param([...new Set(ids)])}::text[])`);
  return { where: where.join(' and '), params };
}

/** What it would do now. @throws ApiError 400 for too many orders */
export async function previewBulk(db: Queryable, chosen: Chosen, wish: BulkWish): Promise<BulkAnswer> {
  const { action } = wish;
  const counted = await db.query<{ currency: string; all: number; orders: number; due: number; mails: number }>(
    `select c.currency, count(*)::int as all, (count(*) filter (where ${fitting[action]}))::int as orders,
       coalesce(sum(c.due) filter (where ${fitting[action]} and c.payment_status = any($${chosen.params.length + 1}::text[])), 0)::bigint as due,
       (count(*) filter (where ${fitting[action]} and c.data#>>'{details,email}' is not null))::int as mails
     from checkout c where ${chosen.where} group by c.currency order by c.currency`,
    [...chosen.params, awaited],
  );
  const sum = (of: 'all' | 'orders' | 'mails') => counted.reduce((total, row) => total + row[of], 0);
  const orders = sum('orders');
  if (orders > maxBulkOrders) throw tooMany();
  const skipped = sum('all') - orders;
  const due = counted
    .filter((row) => row.orders > 0 && row.due > 0)
    .map(({ currency, due: amount }) => ({ currency, amount: toMajor(amount, currency) }));
  const meant = { ...chosen, where: `${chosen.where} and ${fitting[action]}` };
  if (action === 'cancel') return { orders, skipped, due, ...(await previewCancels(db, meant, wish)) };
  const [{ tickets } = { tickets: 0 }] = await db.query<{ tickets: number }>(
    `select count(*)::int as tickets from checkout c join ticket t on t.checkout_id = c.id
     where ${meant.where} and t.status <> 'INVALID'`,
    [...meant.params],
  );
  return { orders, skipped, tickets, due, mails: wish.sendMail === false && action === 'received' ? 0 : sum('mails') };
}

/** What the cancellation of orders would give back, in each currency. */
async function previewCancels(db: Queryable, meant: Chosen, wish: BulkWish) {
  const cancel = cancelWish(wish);
  const sums = new Map<string, Amounts>();
  let tickets = 0;
  let mails = 0;
  for await (const each of plannedOrders(db, meant)) {
    const { currency } = each.order;
    sums.set(currency, addAmounts(sums.get(currency) ?? nothingBack, planOrder(each, cancel)));
    tickets += each.tickets.length;
    mails += mailsOf(each, cancel).length;
  }
  const money = [...sums].sort().map(([currency, amounts]) => moneyView(amounts, currency));
  return { tickets, mails, money };
}

const cancelWish = ({ refund, sendMail }: BulkWish): CancelWish => ({
  refundFunds: refund !== false,
  notify: sendMail !== false,
});

/**
 * Writes the run with the orders that are meant now. Answers its id.
 * @throws ApiError 409 when there are none, or another number than the caller expects
 */
export async function startBulk(
  tx: Queryable,
  { sellerId, by, chosen }: { readonly sellerId: string; readonly by: string; readonly chosen: Chosen },
  { expected, ...wish }: BulkWish & Pick<BulkInput, 'expected'>,
  now: Date,
): Promise<string> {
  const currencies = await tx.query<{ currency: string }>(
    `select distinct c.currency from checkout c where ${chosen.where} and ${fitting[wish.action]} limit 2`,
    [...chosen.params],
  );
  // only sums of one currency are told
  const data = { ...wish, ...(currencies.length === 1 && { currency: currencies[0]?.currency }) };
  const id = await insertRun(tx, { seller_id: sellerId, event_id: null, kind: 'orders', data, created_by: by }, now);
  const added = await tx.query(
    `insert into run_item (run_id, id, checkout_id, state)
     select $${chosen.params.length + 1}, c.id, c.id, 'waiting' from checkout c
     where ${chosen.where} and ${fitting[wish.action]} limit ${maxBulkOrders + 1} returning id`,
    [...chosen.params, id],
  );
  if (added.length === 0) throw new ApiError(409, 'WRONG_STATE', 'There is no order that this can be done with.');
  if (added.length > maxBulkOrders) throw tooMany();
  if (expected !== undefined && expected !== added.length) {
    const message = `By now it would be ${added.length}.`;
    throw new ApiError(409, 'ORDERS_CHANGED', message, [{ path: 'expected', message }]);
  }
  return id;
}

/** Does it with a locked order, after its event. @throws ApiError where that order refuses it */
export async function workOnOrder(
  tx: Queryable,
  order: OrderRow,
  wish: BulkWish,
  now: Date,
): Promise<Amounts & { readonly mails: number }> {
  if (wish.action === 'cancel') return await cancelOrderOfEvent(tx, order, cancelWish(wish), now);
  const hasAddress = order.data.details?.email !== undefined;
  if (wish.action === 'mail') await sendAgain(tx, order, now);
  else await receiveMoney(tx, order, { isQuiet: wish.sendMail === false }, now);
  return { ...nothingBack, mails: hasAddress && (wish.action === 'mail' || wish.sendMail !== false) ? 1 : 0 };
}

function tooMany(): ApiError {
  return invalid('filter', `Expected at most ${maxBulkOrders} orders; name more filters, e.g. an event or a time`);
}
