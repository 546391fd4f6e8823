/**
 * Exchanges of tickets in the database. Lock order: the order of the ticket (to end an exchange), then its voucher (to
 * change one). Vouchers are locked in the order of their ids, as everywhere.
 */
import type { ExchangeAction } from '../../sale/ticket-exchange.ts';
import { errorCodes } from '../../contract/error-codes.ts';
import { type Queryable, takeFreeLock, takeLock } from '../database/index.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { voucherColumns, type VoucherRow } from './row.ts';

/** An exchange that was begun and has not ended. */
export interface OpenExchange {
  readonly voucherId: string;
  readonly action: ExchangeAction;
  /** An order that can still be placed uses it. */
  readonly isHeld: boolean;
}

/** The events and under-shops that a ticket can be exchanged for. */
interface ExchangeTargets {
  /** The series of its event. */
  readonly rootId: string | undefined;
  /** The under-shops that it can be upgraded to. */
  readonly shops: readonly string[];
}

/** An exchange before it is written. */
interface NewExchange extends ExchangeTargets {
  readonly voucherId: string;
  readonly ticketId: string;
  readonly action: ExchangeAction;
  readonly eventId: string;
}

/** Writes an open exchange. */
export async function insertExchange(
  tx: Queryable,
  { voucherId, ticketId, action, eventId, rootId, shops }: NewExchange,
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into ticket_exchange (voucher_id, ticket_id, action, event_id, root_id, shops, status, created_at)
     values ($1, $2, $3, $4, $5, $6::text[], 'open', $7::timestamptz)`,
    [voucherId, ticketId, action, eventId, rootId ?? null, shops, now],
  );
}

/** Extends an open exchange: its voucher ends later, and its targets are the current ones. Answers the voucher. */
export async function extendExchange(
  tx: Queryable,
  voucherId: string,
  validUntil: Date,
  { rootId, shops }: ExchangeTargets,
  now: Date,
): Promise<VoucherRow> {
  const [voucher] = await tx.query<VoucherRow>(
    `update voucher v set valid_until = $2::timestamptz, updated_at = $3::timestamptz where v.id = $1 returning ${voucherColumns}`,
    [voucherId, validUntil, now],
  );
  if (!voucher) throw notFound('voucher');
  await tx.query('update ticket_exchange set root_id = $2, shops = $3::text[] where voucher_id = $1', [
    voucherId,
    rootId ?? null,
    shops,
  ]);
  return voucher;
}

/** Completes an exchange. @param refundId The return of its ticket; the seller sees it with the voucher. */
export async function completeExchange(tx: Queryable, voucherId: string, refundId: string, now: Date): Promise<void> {
  await tx.query(`update ticket_exchange set status = 'done', ended_at = $2::timestamptz where voucher_id = $1`, [
    voucherId,
    now,
  ]);
  await tx.query(`update voucher set data = data || jsonb_build_object('refundId', $2::text) where id = $1`, [
    voucherId,
    refundId,
  ]);
}

/** The open exchanges of tickets, by ticket. */
export async function openExchanges(
  db: Queryable,
  ticketIds: readonly string[],
  now: Date,
): Promise<Map<string, OpenExchange>> {
  const rows = await db.query<OpenExchange & { ticketId: string }>(
    `select x.ticket_id as "ticketId", x.voucher_id as "voucherId", x.action,
       coalesce(h.status = 'held' and h.expires_at > $2::timestamptz, false) as "isHeld"
     from ticket_exchange x left join hold h on h.id = x.checkout_id where x.ticket_id = any($1::text[]) and x.status = 'open'`,
    [ticketIds, now],
  );
  return new Map(rows.map(({ ticketId, ...exchange }) => [ticketId, exchange]));
}

/** The name of the vouchers that paid an order, in the keys of `takeLock`; its hold is locked. */
function vouchersOfOrder(id: string): string {
  return `of order ${id}`;
}

/**
 * Locks vouchers, and the vouchers that paid the given orders, in one statement: a part of the amount may go back to
 * each.
 */
export async function lockVouchersOf(
  tx: Queryable,
  voucherIds: readonly string[],
  orderIds: readonly string[],
): Promise<void> {
  await takeLock(
    tx,
    'vouchers',
    `select id ${fromVouchers} order by id for update`,
    [voucherIds, orderIds],
    [...voucherIds, ...orderIds.map(vouchersOfOrder)],
  );
}

/** The same without waiting: false when another transaction has one of them. */
export async function lockFreeVouchersOf(
  tx: Queryable,
  voucherIds: readonly string[],
  orderIds: readonly string[],
): Promise<boolean> {
  const params = [voucherIds, orderIds];
  const all = await tx.query(`select id ${fromVouchers}`, params);
  const sql = `select id ${fromVouchers} order by id for update skip locked`;
  const free = await takeFreeLock(tx, 'vouchers', sql, params, [...voucherIds, ...orderIds.map(vouchersOfOrder)]);
  return free.length === all.length;
}

const fromVouchers = `from voucher where id = any($1::text[])
  or id in (select voucher_id from voucher_entry where checkout_id = any($2::text[]))`;

/**
 * Ends the open exchanges of an order's tickets, as the tickets are used otherwise. Their vouchers are emptied and pay
 * nothing any more.
 * @param tickets The tickets; all by default, also those in an open checkout, which can't be placed then.
 * @throws ApiError 409 when an order uses one of `tickets` by now.
 */
export async function endExchanges(
  tx: Queryable,
  orderId: string,
  tickets: readonly string[] | undefined,
  now: Date,
): Promise<void> {
  const open = await tx.query<{ id: string }>(
    `select x.voucher_id as id from ticket_exchange x join ticket t on t.id = x.ticket_id
     where t.checkout_id = $1 and ($2::text[] is null or t.id = any($2::text[])) and x.status = 'open'`,
    [orderId, tickets ?? null],
  );
  if (open.length === 0) return;
  const vouchers = open.map(({ id }) => id);
  await lockVouchersOf(tx, vouchers, [orderId]);
  if (tickets && [...(await openExchanges(tx, tickets, now)).values()].some(({ isHeld }) => isHeld))
    throw new ApiError(409, 'TICKET_IN_EXCHANGE', errorCodes.TICKET_IN_EXCHANGE);
  // an amount that the failed order gives back later is taken off then (`ledger.ts`)
  await tx.query(
    `with entry as (
       insert into voucher_entry (voucher_id, kind, amount, created_at)
       select id, 'adjusted', -balance, $2::timestamptz from voucher where id = any($1::text[]) and balance <> 0)
     update voucher set blocked = true, balance = 0, updated_at = $2::timestamptz where id = any($1::text[])`,
    [vouchers, now],
  );
  await tx.query(
    `update ticket_exchange set status = 'ended', checkout_id = null, ended_at = $2::timestamptz where voucher_id = any($1::text[])`,
    [vouchers, now],
  );
}

/**
 * Takes `less` off a locked voucher, as it is paid back in another way, and makes it an ordinary one: without expiry,
 * for anything the seller sells.
 */
export async function makeOrdinary(tx: Queryable, voucherId: string, less: number, now: Date): Promise<void> {
  await tx.query(
    `with entry as (
       insert into voucher_entry (voucher_id, kind, amount, created_at)
       select $1, 'adjusted', -$2::bigint, $3::timestamptz where $2::bigint <> 0)
     update voucher set amount = amount - $2::bigint, balance = balance - $2::bigint, valid_until = null, updated_at = $3::timestamptz
     where id = $1`,
    [voucherId, less, now],
  );
}

/** The exchange of a voucher, as a checkout sees it. */
export interface ExchangeVoucher {
  /** The checkout buys something that the ticket can be exchanged for. */
  readonly isHere: boolean;
  /** The checkout that uses it. */
  readonly heldBy: string | null;
}

/** The open exchanges among locked vouchers, for a checkout; by voucher. */
export async function exchangesFor(
  tx: Queryable,
  checkoutId: string,
  voucherIds: readonly string[],
): Promise<Map<string, ExchangeVoucher>> {
  const rows = await tx.query<ExchangeVoucher & { id: string }>(
    `select x.voucher_id as id, x.checkout_id as "heldBy", case x.action
         when 'exchange' then e.root_id is not null and e.root_id = x.root_id and e.id <> x.event_id
         else e.id = x.event_id and c.shop_id = any(x.shops) end as "isHere"
     from ticket_exchange x, checkout c join event e on e.id = c.event_id
     where c.id = $1 and x.voucher_id = any($2::text[]) and x.status = 'open'`,
    [checkoutId, voucherIds],
  );
  return new Map(rows.map(({ id, ...exchange }) => [id, exchange]));
}

/** Binds exactly these exchanges to a checkout; their vouchers are locked. */
export async function holdExchanges(tx: Queryable, checkoutId: string, voucherIds: readonly string[]): Promise<void> {
  await tx.query(
    `update ticket_exchange set checkout_id = case when voucher_id = any($2::text[]) then $1 end
     where status = 'open' and (checkout_id = $1 or voucher_id = any($2::text[]))`,
    [checkoutId, voucherIds],
  );
}

/**
 * Binds released exchanges to a checkout again. False, and nothing has changed, when one of them has ended or is used
 * by another checkout.
 */
export async function holdExchangesAgain(
  tx: Queryable,
  checkoutId: string,
  voucherIds: readonly string[],
): Promise<boolean> {
  const free = await tx.query(
    `select 1 from ticket_exchange where voucher_id = any($1::text[]) and status = 'open' and coalesce(checkout_id, $2) = $2`,
    [voucherIds, checkoutId],
  );
  if (free.length < voucherIds.length) return false;
  await holdExchanges(tx, checkoutId, voucherIds);
  return true;
}

/** Releases the exchanges of ended checkouts. */
export async function releaseExchanges(tx: Queryable, checkoutIds: readonly string[]): Promise<void> {
  await tx.query(
    `update ticket_exchange set checkout_id = null where checkout_id = any($1::text[]) and status = 'open'`,
    [checkoutIds],
  );
}

/** The tickets that codes are exchange vouchers of: buying with the codes gives them up. */
export async function exchangedBy(db: Queryable, sellerId: string, codeKeys: readonly string[]): Promise<string[]> {
  if (codeKeys.length === 0) return [];
  const rows = await db.query<{ id: string }>(
    `select x.ticket_id as id from voucher v join ticket_exchange x on x.voucher_id = v.id and x.status = 'open'
     where v.seller_id = $1 and v.code_key = any($2::text[])`,
    [sellerId, codeKeys],
  );
  return rows.map(({ id }) => id);
}
