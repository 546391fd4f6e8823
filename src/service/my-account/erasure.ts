/** The erasure of a customer: personal data is deleted, accounting data stays. */
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Context, Handlers } from '../http/context.ts';
import { eraseBuyers, eraseHolders, unlinkCustomer } from '../orders/customer-orders.ts';
import { lockHolds } from '../orders/row.ts';
import { customerColumns, customerView, type CustomerRow } from '../customers/views.ts';
import { emailKey } from '../security/email-key.ts';
import { Outdated, type Queryable, takeLock } from '../database/index.ts';
import { eraseCustomerMessages, eraseOrderMessages } from '../webhooks/outbox.ts';
import { notFound } from '../http/api-error.ts';
import { deleteTicketFiles, ticketFiles } from '../orders/ticket-files.ts';
import { deleteOffersOf } from '../orders/transfer-offers.ts';
import { deleteFiles } from '../orders/uploads.ts';
import { deleteCustomer } from '../customers/records.ts';
import { eraseAnswers } from '../http/idempotency.ts';
import { eraseEmails } from '../mail/erasure.ts';
import { eraseCustomerPayables, eraseTicketPayables } from '../payments/payables.ts';
import { eraseSubject } from '../sellers/audit.ts';
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
 * that a simultaneous change cannot write erased data back. A checkout that became the customer's in between starts it
 * again.
 * @throws ApiError 404, also for a customer of another seller.
 */
export async function eraseCustomer(tx: Queryable, sellerId: string, id: string, now: Date): Promise<CustomerRow> {
  const select = `select ${customerColumns} from customer where id = $1 and seller_id = $2`;
  const [known] = await tx.query<CustomerRow>(select, [id, sellerId]);
  if (!known) throw notFound('customer');
  const before = await ordersOf(tx, known);
  const ids = before.map((order) => order.id);
  await lockHolds(tx, ids);
  await takeLock(
    tx,
    'tickets',
    'select 1 from ticket where checkout_id = any($1::text[]) order by id for update',
    [ids],
    ids.map((order) => `of order ${order}`),
  );
  const [row] = await takeLock<CustomerRow>(tx, 'customer', `${select} for update`, [id, sellerId]);
  if (!row) throw notFound('customer');
  const orders = await ordersOf(tx, row);
  // from here on nothing can become the customer's
  const locked = new Set(ids);
  if (orders.some((order) => !locked.has(order.id))) throw new Outdated('The customer has another order by now');
  const checkouts = orders.filter(({ is_own: isOwn }) => isOwn).map((order) => order.id);
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
 * The orders with the customer's data. Its own are the customer's, and those without a customer that were made with the
 * unverified address. Of the others the customer has or had tickets: they are locked, as a change of a ticket locks its
 * order, and stay as they are.
 */
async function ordersOf(
  tx: Queryable,
  { id, seller_id: sellerId, email }: CustomerRow,
): Promise<{ readonly id: string; readonly is_own: boolean }[]> {
  return await tx.query(
    `select id, bool_or(is_own) as is_own from (
       select checkout_id as id, false as is_own from ticket where customer_id = $1
       union all select checkout_id, false from ticket where seller_id = $2 and holder->>'key' = $4
       union all select t.checkout_id, false from ticket_transfer x join ticket t on t.id = x.ticket_id where x.from_customer_id = $1
       union all select id, true from checkout where customer_id = $1
       union all select id, true from checkout where seller_id = $2 and customer_id is null and buyer_key in (lower($3), $4)) o
     group by id`,
    [id, sellerId, email, emailKey(email)],
  );
}

/** Erases the customer from tickets and their transfer offers. Answers the ids of the tickets. */
async function eraseTickets(tx: Queryable, customer: CustomerRow, checkouts: readonly string[]): Promise<string[]> {
  const { id, seller_id: sellerId, email } = customer;
  const rows = await tx.query<{ id: string }>(
    `select id from ticket where customer_id = $1 or (customer_id is null
       and ((checkout_id = any($2::text[]) and transferred_at is null) or (seller_id = $3 and holder->>'key' = $4)))`,
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
  await eraseEmails(tx, { sellerId, email, related }, ['voucher', 'sales']);
  await eraseWaitingEntries(tx, sellerId, email);
  await eraseAnswers(tx, `${sellerId} `, [id]);
  await eraseCustomerPayables(tx, sellerId, email);
  await eraseCustomerMessages(tx, sellerId, id);
  await eraseOrderMessages(tx, sellerId, related);
  await eraseVoucherCustomer(tx, sellerId, id);
  await eraseSubject(tx, sellerId, id);
}
