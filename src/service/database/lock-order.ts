/**
 * The lock order: every lock that a transaction may wait for, first to last. A transaction may leave locks out, but
 * never take one after a later one, so that two transactions never wait for each other. `takeLock` enforces it.
 */
import type { Queryable } from './queryable.ts';

const lockOrder = {
  event: 'advisory, shared by buyers and exclusive for a change; then the row of `event` for a change',
  idempotency: 'row of `idempotency`: one request for each key',
  groups: 'advisory, by seller: which events the groups of a seller contain',
  'seating chart': 'row of `seat_map`',
  orders: 'row of `hold`, for the checkout or order of the same id',
  'open tickets of an email': 'advisory, by email address and event',
  tickets: 'row of `ticket`',
  customer: 'row of `customer`',
  'voucher order': 'advisory, by address, for a new one; row of `voucher_order`',
  payable: 'row of `payable`',
  coupons: 'row of `coupon`',
  vouchers: 'row of `voucher`',
  'open tickets of an address': "advisory, by the caller's address and event",
  stock: 'row of `stock`',
  seats: 'advisory, by event: the choice of seats',
  'resale listings': 'row of `ticket_resale`',
  'customer limits': 'advisory, by account and by email, for an event and then for a coupon',
  'waiting room': 'row of `waiting_room`',
  'waiting list': 'row of `waiting_entry`',
} as const;

/** A step of the lock order. */
export type LockName = keyof typeof lockOrder;

/** The steps, first to last. */
export const lockNames = Object.keys(lockOrder) as LockName[];

const stepOf = new Map(lockNames.map((name, step) => [name, step]));

interface Held {
  readonly last: LockName;
  /** What is locked, as `key` names it. */
  readonly keys: Set<string>;
}

/** What each transaction has locked. A repeated transaction has another `tx`. */
const transactions = new WeakMap<Queryable, Held>();

const key = (name: LockName, what: string) => `${name}:${what}`;

/**
 * Runs a statement that waits for locks of one kind, and answers its rows. Those with an `id` count as locked.
 * @param keys What the statement locks, where this is known beforehand: ids, or other names that stand for the same
 * rows until the transaction ends. What is held already may be locked again at any time.
 * @throws Error, before the statement runs, when the transaction holds a later lock, and outside of a transaction.
 */
export async function takeLock<Row extends object>(
  tx: Queryable,
  name: LockName,
  sql: string,
  params: readonly unknown[],
  keys: readonly string[] = [],
): Promise<Row[]> {
  const last = laterThan(tx, name, keys);
  if (last !== undefined) throw new Error(`The lock "${name}" comes before "${last}", which is held already`);
  return await takeFreeLock<Row>(tx, name, sql, params, keys);
}

/**
 * The same for a statement with `skip locked`: it doesn't wait, so it may come at any time. What it locks counts for
 * the statements after it. A caller with `keys` ends the transaction when a row was skipped.
 */
export async function takeFreeLock<Row extends object>(
  tx: Queryable,
  name: LockName,
  sql: string,
  params: readonly unknown[],
  keys: readonly string[] = [],
): Promise<Row[]> {
  hold(tx, name, keys);
  return noted(tx, name, await tx.query<Row>(sql, params));
}

/** Takes the advisory lock of a key until the transaction ends. @throws Error as `takeLock` */
export async function takeAdvisoryLock(tx: Queryable, name: LockName, id: string): Promise<void> {
  await takeLock(tx, name, `select ${advisoryLock(name, '$1::text')} is null as locked`, [id], [id]);
}

/**
 * SQL that takes an advisory lock, for `takeLock`. The name of the lock is a part of its key, so that locks of two
 * kinds never meet.
 * @param of SQL of the key, a text.
 */
export function advisoryLock(name: LockName, of: string, { isShared = false } = {}): string {
  return `pg_advisory_xact_lock${isShared ? '_shared' : ''}(hashtextextended('${name}:' || ${of}, 0))`;
}

/** Whether the transaction holds all that `keys` stand for. */
export function isLocked(tx: Queryable, name: LockName, keys: readonly string[]): boolean {
  const held = transactions.get(tx);
  return keys.length > 0 && keys.every((what) => held?.keys.has(key(name, what)));
}

/** Whether the transaction may still wait for a lock. */
export function mayTakeLock(tx: Queryable, name: LockName, keys: readonly string[] = []): boolean {
  return laterThan(tx, name, keys) === undefined;
}

/**
 * Runs `work` at a savepoint. When it answers false or throws, its changes are undone, and its locks released.
 * Answers what it answers.
 */
export async function atSavepoint(tx: Queryable, work: () => Promise<boolean>): Promise<boolean> {
  const before = transactions.get(tx);
  const keys = new Set(before?.keys);
  let isDone = false;
  await tx.query('savepoint undoable');
  try {
    isDone = await work();
    return isDone;
  } finally {
    await tx.query(isDone ? 'release savepoint undoable' : 'rollback to savepoint undoable');
    if (!isDone && before) transactions.set(tx, { last: before.last, keys });
    else if (!isDone) transactions.delete(tx);
  }
}

/** The later lock that forbids this one, if any. */
function laterThan(tx: Queryable, name: LockName, keys: readonly string[]): LockName | undefined {
  const held = transactions.get(tx);
  if (!held || step(name) >= step(held.last)) return undefined;
  return isLocked(tx, name, keys) ? undefined : held.last;
}

function hold(tx: Queryable, name: LockName, keys: readonly string[]): void {
  if ('transaction' in tx) throw new Error(`The lock "${name}" was taken outside of a transaction`);
  const before = transactions.get(tx);
  const last = before && step(before.last) > step(name) ? before.last : name;
  const all = before?.keys ?? new Set<string>();
  for (const what of keys) all.add(key(name, what));
  if (before?.last !== last) transactions.set(tx, { last, keys: all });
}

/** The rows, which are locked now. */
function noted<Row extends object>(tx: Queryable, name: LockName, rows: Row[]): Row[] {
  const held = transactions.get(tx);
  for (const row of rows) if ('id' in row && typeof row.id === 'string') held?.keys.add(key(name, row.id));
  return rows;
}

function step(name: LockName): number {
  return stepOf.get(name) ?? 0;
}
