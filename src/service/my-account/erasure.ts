/** The erasure of a customer: personal data is deleted, accounting data stays. */
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Context, Handlers } from '../http/context.ts';
import { eraseBuyers, eraseHolders, unlinkCustomer } from '../orders/customer-orders.ts';
import { customerColumns, customerView, type CustomerRow } from '../customers/views.ts';
import { emailKey } from '../security/email-key.ts';
import type { Queryable } from '../database/index.ts';
import { eraseCustomerMessages, eraseOrderMessages } from '../webhooks/outbox.ts';
import { notFound } from '../http/api-error.ts';
import { deleteTicketFiles, ticketFiles } from '../orders/ticket-files.ts';
import { deleteOffersOf } from '../orders/transfer-offers.ts';
import { deleteFiles } from '../orders/uploads.ts';
import { deleteCustomer } from '../customers/records.ts';
import { eraseAnswers } from '../http/idempotency.ts';
import { eraseEmails } from '../mail/erasure.ts';
import { eraseCustomerPayables, eraseTicketPayables } from '../payments/payables.ts';
import { eraseVoucherOrders } from '../voucher-sales/erasure.ts';
import { eraseVoucherCustomer } from '../vouchers/changes.ts';
import { eraseWaitingEntries } from '../waiting/list-entries.ts';

/** The handler that erases a seller's customer. */
export function customerErasureHandlers({ db, now }: Context): Handlers<Pick<Api['customers'], 'delete'>> {
  return {
    async delete({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => customerView(await eraseCustomer(tx, sellerId, id, now())));
    },
  };
}

/**
 * Erases a customer and answers the former record. Lock order: checkouts before the record, as in a checkout itself, so
 * that a simultaneous change cannot write erased data back.
 * @throws ApiError 404, also for a customer of another seller.
 */
export async function eraseCustomer(tx: Queryable, sellerId: string, id: string, now: Date): Promise<CustomerRow> {
  const select = `select ${customerColumns} from customer where id = $1 and seller_id = $2`;
  const [known] = await tx.query<CustomerRow>(select, [id, sellerId]);
  if (!known) throw notFound('customer');
  await lockTickets(tx, known);
  await lockCheckouts(tx, known);
  const [row] = await tx.query<CustomerRow>(`${select} for update`, [id, sellerId]);
  if (!row) throw notFound('customer');
  // A checkout may have become the customer's meanwhile; from here on none can.
  const checkouts = await lockCheckouts(tx, row);
  await eraseBuyers(tx, checkouts);
  const tickets = await eraseTickets(tx, row, checkouts);
  // the remaining answers are those of other holders, who got tickets of these orders
  await deleteFiles(tx, checkouts, await ticketFiles(tx, checkouts));
  // before the emails: the one with a paid voucher is the last that is sent to the customer
  await eraseVoucherOrders(tx, sellerId, [row.email.toLowerCase(), emailKey(row.email)], now);
  await eraseTraces(tx, row, [...checkouts, ...tickets]);
  await unlinkCustomer(tx, id);
  await deleteCustomer(tx, id);
  return row;
}

/**
 * Locks the orders of tickets that the customer got from others, together with the customer's own: a change of a ticket
 * locks its order first. The orders stay as they are.
 */
async function lockTickets(tx: Queryable, { id, seller_id: sellerId, email }: CustomerRow): Promise<void> {
  await tx.query(
    `select h.id from hold h where h.id in (
       select checkout_id from ticket where customer_id = $1
       union all select checkout_id from ticket where seller_id = $2 and holder->>'key' = $4
       union all select t.checkout_id from ticket_transfer x join ticket t on t.id = x.ticket_id where x.from_customer_id = $1
       union all select id from checkout where customer_id = $1
       union all select id from checkout where seller_id = $2 and customer_id is null and buyer_key in (lower($3), $4))
     order by h.id for update`,
    [id, sellerId, email, emailKey(email)],
  );
}

/**
 * Locks the checkouts with the customer's data: the customer's own, and those without a customer that were made with
 * the unverified address.
 */
async function lockCheckouts(tx: Queryable, { id, seller_id: sellerId, email }: CustomerRow): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select h.id from hold h where h.id in (
       select id from checkout where customer_id = $1
       union all
       select id from checkout where seller_id = $2 and customer_id is null and buyer_key in (lower($3), $4))
     order by h.id for update`,
    [id, sellerId, email, emailKey(email)],
  );
  return rows.map((row) => row.id);
}

/** Erases the customer from tickets and their transfer offers. Answers the ids of the tickets. */
async function eraseTickets(tx: Queryable, customer: CustomerRow, checkouts: readonly string[]): Promise<string[]> {
  const { id, seller_id: sellerId, email } = customer;
  const rows = await tx.query<{ id: string }>(
    `select id from ticket where customer_id = $1 or (customer_id is null
       and ((checkout_id = any($2::text[]) and transferred_at is null) or (seller_id = $3 and holder->>'key' = $4))) for update`,
    [id, checkouts, sellerId, emailKey(email)],
  );
  const ids = rows.map((row) => row.id);
  await deleteTicketFiles(tx, ids);
  await eraseHolders(tx, ids);
  await eraseTicketPayables(tx, ids);
  await deleteOffersOf(tx, customer);
  return ids;
}

/**
 * Deletes the other traces of the customer: emails, waiting-list entries, stored answers of idempotency keys, messages,
 * names on vouchers.
 */
async function eraseTraces(
  tx: Queryable,
  { id, seller_id: sellerId, email }: CustomerRow,
  related: readonly string[],
): Promise<void> {
  await eraseEmails(tx, { sellerId, email, related }, ['voucher']);
  await eraseWaitingEntries(tx, sellerId, email);
  await eraseAnswers(tx, `${sellerId} `, [id]);
  await eraseCustomerPayables(tx, sellerId, email);
  await eraseCustomerMessages(tx, sellerId, id);
  await eraseOrderMessages(tx, sellerId, related);
  await eraseVoucherCustomer(tx, sellerId, id);
}
