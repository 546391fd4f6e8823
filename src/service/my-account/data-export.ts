/** The data export for a customer: all stored data about them, in the contract's names. */
import { toMajor } from '../../sale/money.ts';
import { notSignedIn } from '../http/access.ts';
import type { DoorScan } from '../../contract/door-tickets.ts';
import { scansOf } from '../doors/door-tickets.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import { transactionView } from '../orders/view.ts';
import { readConsents } from '../customers/consents.ts';
import { readSessions, sessionView } from '../customers/sessions.ts';
import { customerColumns, ownView, type CustomerRow } from '../customers/views.ts';
import type { Queryable } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context } from '../http/context.ts';
import { passkeyView, readPasskeys } from '../customers/passkey-rows.ts';
import { ticketSlots } from '../orders/slots.ts';
import { compact, pick } from '../http/pick.ts';
import { answersTicket } from '../orders/ticket-files.ts';
import { transfersOf } from '../tickets/transfers.ts';
import { soldTicketView, ticketColumns, ticketView, type TicketRow } from '../orders/tickets.ts';
import { buyersView, orderColumns, type VoucherOrderRow } from '../voucher-sales/order-row.ts';
import { voucherColumns, type VoucherRow } from '../vouchers/row.ts';
import { waitingColumns, waitingView, type WaitingRow } from '../waiting/list-entries.ts';

/** The file, as JSON. @throws ApiError 401 when the customer was erased meanwhile. */
export async function ownDataFile({ db, now }: Context, customerId: string): Promise<FileAnswer> {
  const at = now();
  const data = await db.transaction(async (tx) => {
    const [row] = await tx.query<CustomerRow>(`select ${customerColumns} from customer where id = $1`, [customerId]);
    if (!row) throw notSignedIn();
    const sessions = await readSessions(tx, customerId, at);
    return {
      createdAt: at.toISOString(),
      profile: ownView(row),
      consents: await readConsents(tx, customerId),
      orders: await ordersOf(tx, customerId, at),
      // Tickets that other buyers transferred to the customer.
      tickets: await ticketsElsewhere(tx, customerId, at),
      ticketOffers: await transfersOf(tx, row, at),
      ticketResales: await resalesOf(tx, customerId),
      vouchers: await vouchersOf(tx, row),
      // An unverified address may belong to another person.
      voucherOrders: row.data.verified === true ? await voucherOrdersOf(tx, row) : [],
      waitingLists: row.data.verified === true ? await waitingOf(tx, row) : [],
      sessions: sessions.map((session) => sessionView(session)),
      passkeys: (await readPasskeys(tx, customerId)).map(passkeyView),
    };
  });
  return new FileAnswer(
    Buffer.from(`${JSON.stringify(data, undefined, 2)}\n`),
    `my-data-${at.toISOString().slice(0, 10)}.json`,
    'application/json; charset=utf-8',
  );
}

async function ordersOf(tx: Queryable, customerId: string, now: Date): Promise<object[]> {
  const rows = await tx.query<OrderRow>(
    `${selectCheckouts} where c.customer_id = $1 and c.status in ('COMPLETE', 'CANCELED') order by c.created_at, c.id`,
    [customerId],
  );
  const ids = rows.map(({ id }) => id);
  const tickets = await tx.query<TicketRow>(
    `select ${ticketColumns} from ticket where checkout_id = any($1::text[]) order by (data ->> 'index')::int, id`,
    [ids],
  );
  const files = await tx.query<FileRow>(
    `select u.checkout_id as of, ${fileColumns} from upload u
     where u.checkout_id = any($1::text[])
       and not exists (select 1 from ticket t where t.transferred_at is not null and ${answersTicket}) order by u.created_at, u.id`,
    [ids],
  );
  const slots = await ticketSlots(tx, rows);
  const scans = await scansOf(
    tx,
    tickets.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...transactionView(row, now, slots.get(row.id) ?? []),
    ...(row.data.details && pick(row.data.details, ['email', 'phone', 'deliveryAddress'])),
    ...pick(row.data, ['refundAccount']),
    issuedTickets: tickets
      .filter((ticket) => ticket.checkout_id === row.id)
      // of a ticket that was transferred another person is let in
      .map((ticket) => ({
        ...soldTicketView(ticket, now),
        ...(ticket.transferred_at === null && entriesOf(scans, ticket.id)),
      })),
    files: filesOf(files, row.id),
  }));
}

async function ticketsElsewhere(tx: Queryable, customerId: string, now: Date): Promise<object[]> {
  const rows = await tx.query<TicketRow>(
    `select ${ticketColumns} from ticket where customer_id = $1
       and (transferred_at is not null
         or not exists (select 1 from checkout c where c.id = ticket.checkout_id and c.customer_id = $1))
     order by created_at, id`,
    [customerId],
  );
  const files = await tx.query<FileRow>(
    `select t.id as of, ${fileColumns} from upload u join ticket t on ${answersTicket}
     where t.id = any($1::text[]) order by u.created_at, u.id`,
    [rows.map(({ id }) => id)],
  );
  const scans = await scansOf(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...ticketView(row, now),
    ...entriesOf(scans, row.id),
    files: filesOf(files, row.id),
  }));
}

/** When a ticket came in and went out. */
function entriesOf(scans: ReadonlyMap<string, readonly DoorScan[]>, ticketId: string): object {
  const own = scans.get(ticketId) ?? [];
  return own.length > 0 ? { scans: own.map((scan) => pick(scan, ['at', 'direction', 'undoes', 'nonce'])) } : {};
}

/** A file with the order or ticket that it is listed under. */
interface FileRow {
  readonly of: string;
  readonly field: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly size: number;
}

const fileColumns = 'u.field, u.file_name as "fileName", u.mime_type as "mimeType", u.size';

function filesOf(files: readonly FileRow[], id: string): object[] {
  return files.filter((file) => file.of === id).map(({ of: _, ...file }) => file);
}

async function vouchersOf(tx: Queryable, { id, seller_id: sellerId }: CustomerRow): Promise<object[]> {
  const rows = await tx.query<VoucherRow & { currency: string }>(
    `select ${voucherColumns}, s.currency from voucher v join seller s on s.id = v.seller_id
     where v.seller_id = $1 and v.data ? 'customerId' and v.data->>'customerId' = $2 order by v.created_at, v.id`,
    [sellerId, id],
  );
  return rows.map(({ code, amount, balance, currency, ...row }) =>
    compact({
      code,
      amount: toMajor(amount, currency),
      balance: toMajor(balance, currency),
      currency,
      validUntil: row.valid_until?.toISOString(),
      createdAt: row.created_at.toISOString(),
    }),
  );
}

/** Resale listings of the customer, of tickets in their orders. */
async function resalesOf(tx: Queryable, customerId: string): Promise<object[]> {
  const rows = await tx.query<ResaleRow>(
    `select s.ticket_id, s.price, s.fee, s.currency, s.status, s.created_at, s.ended_at from ticket_resale s
     join ticket t on t.id = s.ticket_id join checkout c on c.id = t.checkout_id
     where c.customer_id = $1 order by s.created_at, s.id`,
    [customerId],
  );
  return rows.map(({ ticket_id: ticketId, price, fee, currency, status, ...row }) =>
    compact({
      ticketId,
      price: toMajor(price, currency),
      fee: toMajor(fee, currency),
      currency,
      status,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString(),
    }),
  );
}

interface ResaleRow {
  readonly ticket_id: string;
  readonly price: number;
  readonly fee: number;
  readonly currency: string;
  readonly status: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

async function voucherOrdersOf(tx: Queryable, { seller_id: sellerId, email }: CustomerRow): Promise<object[]> {
  const rows = await tx.query<VoucherOrderRow>(
    `select ${orderColumns} from voucher_order o
     where o.seller_id = $1 and o.buyer_key in (lower($2), $3) order by o.created_at, o.id`,
    [sellerId, email, emailKey(email)],
  );
  return rows.map(buyersView);
}

async function waitingOf(tx: Queryable, { seller_id: sellerId, email }: CustomerRow): Promise<object[]> {
  const rows = await tx.query<WaitingRow>(
    `select ${waitingColumns} from waiting_entry w where w.seller_id = $1 and w.email_key = $2 order by w.created_at, w.id`,
    [sellerId, emailKey(email)],
  );
  return rows.map(waitingView);
}
