/**
 * Payables in the database: things other than ticket orders that are paid at a provider. The payable is the lock of its
 * payments. Lock order: the thing that is paid for comes before its payable.
 */
import { json, type Queryable, takeLock } from '../database/index.ts';
import { emailKey } from '../security/email-key.ts';
import { newId } from '../security/ids.ts';

/** The wanted name of a ticket, until its fee is paid. */
export interface NameWish {
  readonly firstname: string;
  readonly lastname: string;
}

/** The data of a payable for a ticket: the contact, and, until it has ended, the name. */
interface PayableData extends Partial<NameWish> {
  readonly email?: string | undefined;
}

export interface PayableRow {
  readonly id: string;
  readonly seller_id: string;
  /** The thing that is paid for: one of both is set. */
  readonly voucher_order_id: string | null;
  readonly ticket_id: string | null;
  /** The secret that opens it. For a ticket it is the ticket's at that time; a new holder gets a new one. */
  readonly secret: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** `pending`: the money is on its way. `ended`: it can no longer be paid. */
  readonly status: 'open' | 'pending' | 'paid' | 'ended';
  readonly data: PayableData;
  readonly expires_at: Date;
}

const columns = 'id, seller_id, voucher_order_id, ticket_id, secret, amount, currency, status, data, expires_at';

/** The time to pay, in milliseconds. */
const timeToPay = 60 * 60_000;

type NewPayable = Pick<PayableRow, 'amount' | 'currency'> & {
  readonly sellerId: string;
  readonly voucherOrderId?: string;
  readonly ticketId?: string;
  readonly secret: string;
  readonly data?: PayableData;
};

export async function insertPayable(
  tx: Queryable,
  { sellerId, voucherOrderId, ticketId, secret, amount, currency, data }: NewPayable,
  now: Date,
): Promise<PayableRow> {
  const [row] = await tx.query<PayableRow>(
    `insert into payable (id, seller_id, voucher_order_id, ticket_id, secret, amount, currency, status, data, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::bigint, $7, 'open', $8::jsonb, $9::timestamptz, $10::timestamptz, $10::timestamptz) returning ${columns}`,
    [
      ...[newId(now), sellerId, voucherOrderId ?? null, ticketId ?? null, secret, amount, currency],
      ...[json(data ?? {}), new Date(now.getTime() + timeToPay), now],
    ],
  );
  if (!row) throw new Error('The payable could not be stored.');
  return row;
}

export async function findPayable(db: Queryable, id: string): Promise<PayableRow | undefined> {
  const [row] = await db.query<PayableRow>(`select ${columns} from payable where id = $1`, [id]);
  return row;
}

/** The same, locked until the transaction ends. */
export async function findAndLockPayable(tx: Queryable, id: string): Promise<PayableRow | undefined> {
  const [row] = await takeLock<PayableRow>(tx, 'payable', `select ${columns} from payable where id = $1 for update`, [
    id,
  ]);
  return row;
}

/** The payable of a voucher order, if that is paid at a provider. */
export async function payableOfOrder(db: Queryable, orderId: string): Promise<PayableRow | undefined> {
  const [row] = await db.query<PayableRow>(`select ${columns} from payable where voucher_order_id = $1`, [orderId]);
  return row;
}

/** The payables of a ticket that may still be paid, newest first. The caller has locked the ticket. */
export async function openPayablesOf(tx: Queryable, ticketId: string): Promise<PayableRow[]> {
  return await takeLock<PayableRow>(
    tx,
    'payable',
    `select ${columns} from payable where ticket_id = $1 and status in ('open', 'pending') order by created_at desc, id desc for update`,
    [ticketId],
  );
}

/** Sets the status of a payable. The data for its action is deleted once it has ended. */
export async function setPayable(tx: Queryable, id: string, status: PayableRow['status'], now: Date): Promise<void> {
  const isOver = status === 'paid' || status === 'ended';
  await tx.query(
    `update payable set status = $2, data = case when $3 then data - 'firstname' - 'lastname' else data end, updated_at = $4::timestamptz where id = $1`,
    [id, status, isOver, now],
  );
}

/** Ends open payables. The job ends their payments at the provider, and money that still arrives is refunded. */
export async function endPayables(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update payable set status = 'ended', data = data - 'firstname' - 'lastname', updated_at = $2::timestamptz where id = any($1::text[]) and status in ('open', 'pending')`,
    [ids, now],
  );
  await tx.query(
    `update payment set next_at = $2::timestamptz where payable_id = any($1::text[]) and status in ('open', 'processing')`,
    [ids, now],
  );
}

/** Replaces the data of a payable that is still open. */
export async function setPayableData(tx: Queryable, id: string, data: PayableData, now: Date): Promise<void> {
  await tx.query('update payable set data = $2::jsonb, updated_at = $3::timestamptz where id = $1', [
    id,
    json(data),
    now,
  ]);
}

/** Erases the personal data of the payables of tickets. */
export async function eraseTicketPayables(tx: Queryable, ticketIds: readonly string[]): Promise<void> {
  await tx.query(`update payable set data = '{}'::jsonb where ticket_id = any($1::text[])`, [ticketIds]);
}

/** Erases the personal data of a customer's payables. */
export async function eraseCustomerPayables(tx: Queryable, sellerId: string, email: string): Promise<void> {
  await tx.query(
    `update payable set data = '{}'::jsonb where seller_id = $1 and lower(data->>'email') in (lower($2), $3)`,
    [sellerId, email, emailKey(email)],
  );
}
