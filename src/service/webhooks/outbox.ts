/** The outbox: messages about a seller's resources, for the webhooks that subscribe to them. */
import type { Permission } from '../../contract/permissions.ts';
import type { MessageType } from '../../contract/webhooks.ts';
import { json, type Queryable } from '../database/index.ts';
import { giveUpInterrupted } from '../jobs/queue.ts';
import { newId } from '../security/ids.ts';
import { deliveryQueue } from './delivery-queue.ts';

/** A message about a resource of a seller. */
export interface Message {
  readonly sellerId: string;
  readonly type: MessageType;
  /**
   * The resource as the API answers it to the seller; never with a secret. A message about a customer has the
   * `customerId`.
   */
  readonly data: object;
}

/** The permission that a webhook needs for a message type: orders contain the buyer's data. */
export function readable(type: string): Permission {
  if (type.startsWith('event.')) return 'events:read';
  if (type.startsWith('voucher.') || type.startsWith('coupon.')) return 'vouchers:read';
  return type.startsWith('scan.') ? 'scans:read' : 'customers:read';
}

/**
 * Writes messages in the transaction that they are about: they are sent if, and only if, it commits. One statement,
 * which stores only messages that an active webhook of the seller subscribes to. An app gets the messages that its
 * permissions allow now, not when it added the webhook.
 */
export async function announce(tx: Queryable, messages: readonly Message[], now: Date): Promise<void> {
  if (messages.length === 0) return;
  const said = messages.map(({ sellerId, type, data }) => ({
    id: newId(now),
    seller_id: sellerId,
    type,
    data,
    needs: readable(type),
  }));
  await tx.query(
    `with said as (
       select m.* from jsonb_to_recordset($1::jsonb) as m (id text, seller_id text, type text, data jsonb, needs text)),
     wanted as (
       select s.id as message_id, w.id as webhook_id from said s
       join webhook w on w.seller_id = s.seller_id and w.active and (s.type = any(w.events) or '*' = any(w.events))
       left join installation i on i.id = w.installation_id
       where i.id is null or s.needs = any(i.permissions)),
     kept as (
       insert into webhook_message (id, seller_id, type, data, created_at)
       select id, seller_id, type, data, $2::timestamptz from said where id in (select message_id from wanted))
     insert into webhook_delivery (id, webhook_id, message_id, status, next_at, created_at)
     select $3 || substr(replace(gen_random_uuid()::text, '-', ''), 1, 16), webhook_id, message_id, 'pending', $2::timestamptz, $2::timestamptz
     from wanted`,
    [json(said), now, newId(now).slice(0, 8)],
  );
}

/** Deletes the messages about a customer and the log of their deliveries, when personal data is erased. */
export async function eraseCustomerMessages(tx: Queryable, sellerId: string, customerId: string): Promise<void> {
  await tx.query(
    `delete from webhook_message where seller_id = $1 and (data->>'_id' = $2 or data->>'customerId' = $2)`,
    [sellerId, customerId],
  );
}

/** Deletes the messages about orders and tickets, and the log of their deliveries, when personal data is erased. */
export async function eraseOrderMessages(tx: Queryable, sellerId: string, ids: readonly string[]): Promise<void> {
  await tx.query(`delete from webhook_message where seller_id = $1 and data->>'_id' = any($2::text[])`, [
    sellerId,
    ids,
  ]);
}

/** The time for which messages and their log are stored, in milliseconds. */
const lifetime = 30 * 86_400_000;
const batch = 5_000;

/**
 * Deletes expired messages in batches, so that other statements do not wait long. Gives up deliveries whose last attempt
 * was interrupted.
 */
export async function deleteExpiredMessages(db: Queryable, now: Date): Promise<void> {
  await giveUpInterrupted(db, deliveryQueue, now);
  const before = new Date(now.getTime() - lifetime);
  for (;;) {
    const gone = await db.query(
      `delete from webhook_message where id in (
         select id from webhook_message where created_at < $1::timestamptz order by created_at limit ${batch}) returning id`,
      [before],
    );
    if (gone.length < batch) return;
  }
}
