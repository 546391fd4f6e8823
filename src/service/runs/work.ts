/**
 * The job of runs. Each item has a transaction of its own, in which it is marked as done: a run that was interrupted goes
 * on with the rest. Several processes can work at the same time: the order is the lock of its item.
 */
import type { BulkAction } from '../../contract/bulk-orders.ts';
import type { Queryable } from '../database/index.ts';
import { keepEventUnchanged } from '../events/locks.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { LeasedQueue } from '../jobs/description.ts';
import { drain } from '../jobs/drain.ts';
import { claim } from '../jobs/queue.ts';
import { orderChanges } from '../order-management/order-changes.ts';
import { lockOrder, type OrderRow } from '../orders/row.ts';
import { noteOperation } from '../sellers/audit.ts';
import { workOnOrder, type BulkWish } from './bulk-orders.ts';
import { addOrders } from './cancel-event.ts';
import { cancelOrderOfEvent, type CancelWish } from './cancel-order.ts';
import { mailHolder } from './message.ts';
import { mailMoved } from './postpone-event.ts';
import { type Amounts, nothingBack, type RunRow } from './rows.ts';

/** A claim is for one round of a run: another process takes over half a minute after this one has died. */
const runQueue: LeasedQueue = {
  table: 'run',
  due: 'next_at',
  state: { column: 'state', waiting: ['waiting', 'running'] },
  batch: 1,
  leaseMs: 30_000,
};

/** The number of items in a round: then other runs have their turn. */
const round = 25;

interface Item {
  readonly id: string;
  readonly checkout_id: string;
  readonly ticket_id: string | null;
}

/**
 * Works on due runs until there are none, or until the signal aborts.
 * @throws AggregateError when items failed for no reason that is known; they are marked as failed.
 */
export async function workOnRuns(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<void> {
  const faults: unknown[] = [];
  const attempt = async ({ id }: { readonly id: string }) => {
    const run = await begin(db, id, now());
    if (run) await workOn({ db, now }, run, { signal, faults });
  };
  const claimed = (at: Date) => claim<{ id: string }>(db, runQueue, at, { columns: 'j.id' });
  await drain({ db, now, queue: runQueue, claim: claimed, attempt }, signal ? { signal } : {});
  if (faults.length > 0) throw new AggregateError(faults, 'Items of runs failed');
}

/** The run that was claimed; nothing when it was paused or undone meanwhile. */
async function begin(db: Queryable, id: string, now: Date): Promise<RunRow | undefined> {
  const [run] = await db.query<RunRow>(
    `update run set state = 'running' where id = $1 and (state = 'running' or (state = 'waiting' and starts_at <= $2::timestamptz))
     returning id, seller_id, event_id, kind, state, data, created_by, created_at, starts_at, done_at`,
    [id, now],
  );
  return run;
}

async function workOn(
  { db, now }: Pick<Context, 'db' | 'now'>,
  run: RunRow,
  { signal, faults }: { readonly signal: AbortSignal | undefined; readonly faults: unknown[] },
): Promise<void> {
  const items = await db.query<Item>(
    `select id, checkout_id, ticket_id from run_item where run_id = $1 and state = 'waiting' order by id limit ${round}`,
    [run.id],
  );
  for (const item of items) {
    if (signal?.aborted === true) break;
    try {
      await db.transaction((tx) => workOnItem(tx, run, item, now()));
    } catch (error) {
      if (!(error instanceof ApiError)) faults.push(error);
      await markFailed(db, run.id, item.id, error);
    }
  }
  if (items.length === 0) await finish(db, run, now());
  await db.query(`update run set next_at = $2::timestamptz where id = $1 and state = 'running'`, [run.id, now()]);
}

/** Nothing when another process was faster, or the run is paused. */
async function workOnItem(tx: Queryable, run: RunRow, item: Item, now: Date): Promise<void> {
  await keepEventUnchanged(tx, item.checkout_id);
  const order = await lockOrder(tx, item.checkout_id);
  const [mine] = await tx.query(
    `update run_item set state = 'done' where run_id = $1 and id = $2 and state = 'waiting'
       and exists (select 1 from run where id = $1 and state = 'running') returning id`,
    [run.id, item.id],
  );
  if (!mine) return;
  if (run.kind === 'orders') {
    const wish = run.data as unknown as BulkWish;
    await note(tx, run.id, item.id, await workOnOrder(tx, order, wish, now));
    await noteOrder(tx, run, order, operationOf[wish.action], now);
    return;
  }
  if (run.kind === 'cancel') {
    await note(tx, run.id, item.id, await cancelOrderOfEvent(tx, order, run.data as unknown as CancelWish, now));
    await noteOrder(tx, run, order, operationOf.cancel, now);
    return;
  }
  const mail = run.kind === 'postpone' ? mailMoved : mailHolder;
  const mails = await mail(tx, run, { order, ticketId: item.ticket_id }, now);
  await note(tx, run.id, item.id, { ...nothingBack, mails });
}

/** The operation that does with one order what a run does with many. */
const operationOf = {
  received: 'transactions.markReceived',
  mail: 'transactions.mail',
  cancel: 'transactions.cancel',
} as const satisfies Readonly<Record<BulkAction, string>>;

/** The history of an order tells of it as if it had been done with that order alone. */
async function noteOrder(
  tx: Queryable,
  { created_by: principal, seller_id: sellerId }: RunRow,
  before: OrderRow,
  operation: string,
  at: Date,
): Promise<void> {
  const { id } = before;
  const changes = operation === operationOf.mail ? undefined : orderChanges(before, await lockOrder(tx, id));
  if (changes?.length === 0) return; // it was so already
  const by = { id: principal, sellerId };
  await noteOperation({ db: tx, now: () => at }, by, { operation, sent: { id }, answered: undefined, changes });
}

async function note(
  tx: Queryable,
  runId: string,
  id: string,
  { automatic, byHand, newVouchers, toVouchers, retained, mails }: Amounts & { readonly mails: number },
): Promise<void> {
  await tx.query(
    `update run_item set automatic = $3, by_hand = $4, new_vouchers = $5, to_vouchers = $6, retained = $7, mails = $8,
       error = null, message = null where run_id = $1 and id = $2`,
    [runId, id, automatic, byHand, newVouchers, toVouchers, retained, mails],
  );
}

async function markFailed(db: Queryable, runId: string, id: string, error: unknown): Promise<void> {
  const { code, message } =
    error instanceof ApiError ? error : { code: 'INTERNAL_ERROR', message: 'Something went wrong; it is in the log.' };
  await db.query(
    `update run_item set state = 'failed', error = $3, message = $4 where run_id = $1 and id = $2 and state = 'waiting'`,
    [runId, id, code, message],
  );
}

/** Ends a run without waiting items: a canceled event may have orders that were under way when it began. */
async function finish(db: Queryable, run: RunRow, now: Date): Promise<void> {
  if (run.kind === 'cancel' && (await addOrders(db, run.id, run.event_id ?? '')) > 0) return;
  await db.query(`update run set state = 'done', done_at = $2::timestamptz where id = $1 and state = 'running'`, [
    run.id,
    now,
  ]);
}
