/** Events by id, only for their seller. */
import type { Queryable } from '../database/index.ts';
import { findOwnEvent, lockOwnEvent, type StoredEvent } from './records.ts';
import { notFound } from '../http/api-error.ts';

/**
 * An event of a seller. With `lock`, it is not changed, and no checkout for it begins, until the transaction ends.
 * @throws ApiError 404 also for an event of another seller.
 */
export async function ownEvent(db: Queryable, sellerId: string, id: string, lock = false): Promise<StoredEvent> {
  const event = await (lock ? lockOwnEvent : findOwnEvent)(db, sellerId, id);
  if (!event) throw notFound('event');
  return event;
}
