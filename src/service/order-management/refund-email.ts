/** The queueing of emails about refunds. */
import type { Queryable } from '../database/index.ts';
import { queueOrderNews } from '../mail/limited-queue.ts';
import { queueEmail } from '../mail/queue.ts';
import type { OrderRow } from '../orders/row.ts';

interface RefundEmail {
  readonly to: string;
  readonly subject: string;
  /** Empty ones are left out. */
  readonly paragraphs: readonly string[];
  /** What is paid back; minor units. */
  readonly paid: number;
}

/** Queues an email about a refund. It counts towards the limit of emails where nothing was paid: the address may be any. */
export async function queueRefundEmail(
  tx: Queryable,
  { id, seller_id: sellerId }: OrderRow,
  { to, subject, paragraphs, paid }: RefundEmail,
  now: Date,
): Promise<void> {
  const mail = { sellerId, to, subject, text: `${paragraphs.filter(Boolean).join('\n\n')}\n` };
  if (paid === 0) await queueOrderNews(tx, [{ ...mail, checkoutId: id }], now);
  else await queueEmail(tx, mail, now);
}
