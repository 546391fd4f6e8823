/** The erasure of personal data from the queue and the log of emails. */
import { emailKey } from '../security/email-key.ts';
import type { Queryable } from '../database/index.ts';

/** The person whose emails are erased. */
interface Recipient {
  readonly sellerId: string;
  readonly email: string;
  /** The person's orders and tickets; emails about them are deleted, too. */
  readonly related: readonly string[];
}

/**
 * Deletes the emails to a person, and those about the person's orders and tickets.
 * @param stillSent The templates of emails that stay until they are sent.
 */
export async function eraseEmails(
  tx: Queryable,
  { sellerId, email, related }: Recipient,
  stillSent: readonly string[],
): Promise<void> {
  await tx.query(
    `delete from mail where seller_id = $1
       and not (coalesce(template, '') = any($5::text[]) and sent_at is null and dead_at is null)
       and (lower(recipient) in (lower($2), $3) or ticket_id = any($4::text[])
         or (checkout_id = any($4::text[]) and ticket_id is null))`,
    [sellerId, email, emailKey(email), related, stillSent],
  );
}
