/**
 * Bills as they are stored: what is paid at a provider and is no order of tickets. Whoever locks one, which is the lock of its payments,
 * has locked what it is for.
 */
import { json, type Queryable } from '../database/index.ts';
import { newId } from '../security/ids.ts';

/** Another name that is given to a ticket once it is paid for. */
export interface NameWish {
  readonly firstname: string;
  readonly lastname: string;
}

/** What is kept of a bill for a ticket: whom to write to about it, and until it is over the name. */
interface PayableData extends Partial<NameWish> {
  readonly email?: string | undefined;
}

export interface PayableRow {
  readonly id: string;
  readonly seller_id: string;
  /** What it is for: one of both. */
  readonly voucher_order_id: string | null;
  readonly ticket_id: string | null;
  /** Opens it; of a ticket the one that it had, since a new holder gets a new one. */
  readonly secret: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** `pending`: the money is on its way. `ended`: nobody is to pay it any more. */
  readonly status: 'open' | 'pending' | 'paid' | 'ended';
  readonly data: PayableData;
  readonly expires_at: Date;
}

const columns = 'id, seller_id, voucher_order_id, ticket_id, secret, amount, currency, status, data, expires_at';

/** How long somebody has to pay, milliseconds. */
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
    `insert into bill (id, seller_id, voucher_order_id, ticket_id, secret, amount, currency, status, data, expires_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::bigint, $7, 'open', $8::jsonb, $9::timestamptz, $10::timestamptz, $10::timestamptz) returning ${columns}`,
    [
      ...[newId(now), sellerId, voucherOrderId ?? null, ticketId ?? null, secret, amount, currency],
      ...[json(data ?? {}), new Date(now.getTime() + timeToPay), now],
    ],
  );
  if (!row) throw new Error('The bill could not be stored.');
  return row;
}

export async function findPayable(db: Queryable, id: string, lock = ''): Promise<PayableRow | undefined> {
  const [row] = await db.query<PayableRow>(`select ${columns} from bill where id = $1 ${lock}`, [id]);
  return row;
}

/** The bill of a voucher's order, if that is paid at a provider. */
export async function payableOfOrder(db: Queryable, orderId: string): Promise<PayableRow | undefined> {
  const [row] = await db.query<PayableRow>(`select ${columns} from bill where voucher_order_id = $1`, [orderId]);
  return row;
}

/** The bills of a ticket that may still be paid, the newest first. The ticket is locked. */
export async function openPayablesOf(tx: Queryable, ticketId: string): Promise<PayableRow[]> {
  return await tx.query<PayableRow>(
    `select ${columns} from bill where ticket_id = $1 and status in ('open', 'pending') order by created_at desc, id desc for update`,
    [ticketId],
  );
}

/** Writes down how a bill stands. What was to be done for it is told no more once it is over. */
export async function setPayable(tx: Queryable, id: string, status: PayableRow['status'], now: Date): Promise<void> {
  const isOver = status === 'paid' || status === 'ended';
  await tx.query(
    `update bill set status = $2, data = case when $3 then data - 'firstname' - 'lastname' else data end, updated_at = $4::timestamptz where id = $1`,
    [id, status, isOver, now],
  );
}

/** Ends bills that are open: their payments are ended at the provider by the job, and what comes all the same goes back. */
export async function endPayables(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `update bill set status = 'ended', data = data - 'firstname' - 'lastname', updated_at = $2::timestamptz where id = any($1::text[]) and status in ('open', 'pending')`,
    [ids, now],
  );
  await tx.query(
    `update payment set next_at = $2::timestamptz where bill_id = any($1::text[]) and status in ('open', 'processing')`,
    [ids, now],
  );
}
