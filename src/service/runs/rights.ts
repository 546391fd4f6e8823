/** Who may use which kind of run: one group of operations has them all. */
import type { BulkAction } from '../../contract/bulk-orders.ts';
import type { Run } from '../../contract/runs.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { notPermitted, sees } from '../http/access.ts';
import type { Key } from '../http/context.ts';
import { findRun, readFailures, runView, type RunKind, type RunRow } from './rows.ts';

/** What a kind of run takes: each of these permissions. */
const needs: Readonly<Record<Exclude<RunKind, 'orders'>, Readonly<Record<'read' | 'write', readonly string[]>>>> = {
  cancel: { read: ['refunds:read'], write: ['events:write', 'refunds:write'] },
  message: { read: ['messages:read'], write: ['messages:write'] },
  postpone: { read: ['events:read'], write: ['events:write'] },
};

/** Whether a caller may see or change runs of an event. */
export const may = ({ permissions }: Key, kind: keyof typeof needs, use: 'read' | 'write') =>
  needs[kind][use].every((one) => permissions?.includes(one) ?? true);

/** @throws ApiError 403 for a limited key without a permission of this kind */
export function assertMay(key: Key, kind: keyof typeof needs, use: 'read' | 'write'): void {
  if (!may(key, kind, use)) throw notPermitted(needs[kind][use].join('" and "'));
}

/** What opens orders: one of these permissions. */
const orders = {
  read: ['transactions:read', 'customers:read'],
  write: ['transactions:write', 'checkout:write'],
} as const;

/** Whether a caller may see runs of orders. */
export const seesOrders = (key: Key) => sees(key, ...orders.read);

/** @throws ApiError 403 for a limited key that may not do this with a single order */
export function assertMayDo(key: Key, action: unknown): void {
  const isMarking = action === ('received' satisfies BulkAction);
  if (isMarking && key.operations?.includes('transactions.markReceived') === true) return;
  if (!sees(key, ...orders.write)) throw notPermitted(orders.write.join('" or "'));
}

/** @throws ApiError 403 for a limited key without what this run takes */
export function assertMayUse(key: Key, { kind, data }: Pick<RunRow, 'kind' | 'data'>, use: 'read' | 'write'): void {
  if (kind !== 'orders') assertMay(key, kind, use);
  else if (use === 'write') assertMayDo(key, data['action']);
  else if (!seesOrders(key)) throw notPermitted(orders.read.join('" or "'));
}

/** A run with its failures, as a caller sees it. @throws ApiError 404 for one of another seller */
export async function readRun(db: Queryable, key: Key, id: string): Promise<z.input<typeof Run>> {
  const run = await findRun(db, key.sellerId, id);
  const failures = run.failed > 0 ? await readFailures(db, id) : undefined;
  return { ...runView(run, may(key, 'cancel', 'read')), ...(failures && { failures }) };
}
