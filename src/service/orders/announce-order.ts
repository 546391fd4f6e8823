/** Messages about orders that exist already: the order as it is after a change of this transaction. */
import type { Queryable } from '../database/index.ts';
import { announce } from '../webhooks/outbox.ts';
import { transactionMessage } from './messages.ts';
import { readOrder } from './row.ts';
import { slotsOf } from './slots.ts';

/**
 * Tells webhooks of a change of an order. The caller has written it in this transaction.
 * @param more What the message says beside the order.
 */
export async function announceOrder(
  tx: Queryable,
  type: 'transaction.paid' | 'transaction.updated' | 'transaction.refunded',
  id: string,
  now: Date,
  more: object = {},
): Promise<void> {
  const row = await readOrder(tx, id);
  if (!row.has_hooks) return;
  const message = transactionMessage(type, row, now, await slotsOf(tx, row));
  await announce(tx, [{ ...message, data: { ...message.data, ...more } }], now);
}
