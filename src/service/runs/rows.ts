/** The rows of runs and of their items, and what callers see of them. Amounts are in minor units. */
import type { Run } from '../../contract/runs.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import { json, type Queryable } from '../database/index.ts';
import { notFound } from '../http/api-error.ts';
import { compact } from '../http/pick.ts';
import { newId } from '../security/ids.ts';

export type RunKind = 'cancel' | 'message' | 'postpone' | 'orders';

/** What the orders of a cancellation gave back. */
export interface Amounts {
  readonly automatic: number;
  readonly byHand: number;
  readonly newVouchers: number;
  readonly toVouchers: number;
  readonly retained: number;
}

export const nothingBack: Amounts = { automatic: 0, byHand: 0, newVouchers: 0, toVouchers: 0, retained: 0 };

/** What two cancellations gave back together. */
export const addAmounts = (one: Amounts, other: Amounts): Amounts => ({
  automatic: one.automatic + other.automatic,
  byHand: one.byHand + other.byHand,
  newVouchers: one.newVouchers + other.newVouchers,
  toVouchers: one.toVouchers + other.toVouchers,
  retained: one.retained + other.retained,
});

export interface RunRow {
  readonly id: string;
  readonly seller_id: string;
  /** Null for a run of orders. */
  readonly event_id: string | null;
  readonly kind: RunKind;
  readonly state: 'waiting' | 'running' | 'paused' | 'done' | 'undone';
  /** What was asked for. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly created_by: string;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly done_at: Date | null;
}

/** A run with its numbers. */
interface CountedRun extends RunRow {
  readonly event_name: string | null;
  readonly currency: string;
  readonly total: number;
  readonly done: number;
  readonly failed: number;
  readonly mails: number;
  readonly automatic: number;
  readonly by_hand: number;
  readonly new_vouchers: number;
  readonly to_vouchers: number;
  readonly retained: number;
}

/** A run of a list: its id is what pages continue after. */
export type ListedRun = CountedRun;

/** The columns of a run with its numbers, for `from` with `countedFrom`. */
export const countedColumns = `r.id, r.seller_id, r.event_id, r.kind, r.state, r.data, r.created_by, r.created_at, r.starts_at, r.done_at,
  e.data->>'name' as event_name, coalesce(e.data->>'currency', r.data->>'currency', s.currency) as currency, i.*`;
export const countedFrom = `from run r left join event e on e.id = r.event_id join seller s on s.id = r.seller_id
  cross join lateral (
    select count(*)::int as total, count(*) filter (where i.state = 'done')::int as done,
      count(*) filter (where i.state = 'failed')::int as failed, coalesce(sum(i.mails), 0)::int as mails,
      coalesce(sum(i.automatic), 0)::bigint as automatic, coalesce(sum(i.by_hand), 0)::bigint as by_hand,
      coalesce(sum(i.new_vouchers), 0)::bigint as new_vouchers, coalesce(sum(i.to_vouchers), 0)::bigint as to_vouchers,
      coalesce(sum(i.retained), 0)::bigint as retained
    from run_item i where i.run_id = r.id) i`;

/** A minute in which a run can be undone, in milliseconds. */
const untilStart = 60_000;

/** Writes a run that begins in a minute, and answers its id. Its items are for the caller to add. */
export async function insertRun(
  tx: Queryable,
  run: Pick<RunRow, 'seller_id' | 'event_id' | 'kind' | 'data' | 'created_by'>,
  now: Date,
): Promise<string> {
  const id = newId(now);
  await tx.query(
    `insert into run (id, seller_id, event_id, kind, state, data, created_by, created_at, starts_at, next_at)
     values ($1, $2, $3, $4, 'waiting', $5::jsonb, $6, $7::timestamptz, $8::timestamptz, $8::timestamptz)`,
    [
      id,
      run.seller_id,
      run.event_id,
      run.kind,
      json(run.data),
      run.created_by,
      now,
      new Date(now.getTime() + untilStart),
    ],
  );
  return id;
}

/** The run of a kind that is not over, of an event. */
export async function openRun(tx: Queryable, eventId: string, kind: RunKind): Promise<string | undefined> {
  const [run] = await tx.query<{ id: string }>(
    `select id from run where event_id = $1 and kind = $2 and state in ('waiting', 'running', 'paused')`,
    [eventId, kind],
  );
  return run?.id;
}

/** A run by its id. @throws ApiError 404 for one of another seller */
export async function findRun(db: Queryable, sellerId: string, id: string): Promise<CountedRun> {
  const [run] = await db.query<CountedRun>(
    `select ${countedColumns} ${countedFrom} where r.id = $1 and r.seller_id = $2`,
    [id, sellerId],
  );
  if (!run) throw notFound('run');
  return run;
}

const maxFailures = 100;

/** The failures of a run, the first ones. */
export async function readFailures(db: Queryable, id: string): Promise<z.input<typeof Run>['failures']> {
  const rows = await db.query<{ checkout_id: string; ticket_id: string | null; error: string; message: string }>(
    `select checkout_id, ticket_id, coalesce(error, '') as error, coalesce(message, '') as message
     from run_item where run_id = $1 and state = 'failed' order by id limit ${maxFailures}`,
    [id],
  );
  return rows.map(({ checkout_id: transactionId, ticket_id: ticketId, error: code, message: reason }) =>
    compact({ transactionId, ticketId: ticketId ?? undefined, code, reason }),
  );
}

/** Whether a run gives money back, in one currency: a run of orders in several has no sum. */
const givesBack = ({ kind, data }: RunRow): boolean =>
  kind === 'cancel' || (data['action'] === 'cancel' && data['currency'] !== undefined);

/** Amounts as callers read them. */
export function moneyView({ automatic, byHand, newVouchers, toVouchers, retained }: Amounts, currency: string) {
  const major = (amount: number) => toMajor(amount, currency);
  return {
    currency,
    automatic: major(automatic),
    byHand: major(byHand),
    newVouchers: major(newVouchers),
    toVouchers: major(toVouchers),
    retained: major(retained),
  };
}

/** A run for callers. @param seesMoney Whether the caller may see refunds. */
export function runView(run: CountedRun, seesMoney: boolean): z.input<typeof Run> {
  const { total, done, failed, automatic, retained } = run;
  const amounts = {
    ...{ automatic, retained },
    byHand: run.by_hand,
    newVouchers: run.new_vouchers,
    toVouchers: run.to_vouchers,
  };
  return compact({
    _id: run.id,
    kind: run.kind,
    action: run.kind === 'orders' ? String(run.data['action']) : undefined,
    eventId: run.event_id ?? undefined,
    eventName: run.event_name ?? undefined,
    state: run.state,
    startsAt: run.starts_at.toISOString(),
    createdAt: run.created_at.toISOString(),
    doneAt: run.done_at?.toISOString(),
    createdBy: run.created_by,
    total,
    done,
    failed,
    left: total - done - failed,
    mails: run.mails,
    money: givesBack(run) && seesMoney ? moneyView(amounts, run.currency) : undefined,
  });
}
