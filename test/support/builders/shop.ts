/** A seller with events, vouchers and customers in a test's database, and the sums that must be right after anything. */
import assert from 'node:assert/strict';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { SeatMapInput } from '../../../src/contract/seat-maps.ts';
import { newKey } from '../../../src/service/sellers/keys.ts';
import { openSession } from '../../../src/service/customers/sessions.ts';
import { json, type Database, type Queryable } from '../../../src/service/database/index.ts';
import { saveEvent } from '../../../src/service/event-editing/save.ts';
import { hashOf, newId } from '../../../src/service/security/ids.ts';
import { addSeatMap } from '../../../src/service/event-editing/seat-maps.ts';
import { voucherKey } from '../../../src/service/vouchers/code-key.ts';
import { brokenRules } from '../readers/books.ts';

export const sellerId = 'seller';
/** When the tests' events are on sale. */
export const onSale = new Date('2026-06-01T10:00:00Z');

/** The buyer of an order. */
export const buyer = { email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };

/** Items of a checkout: tickets of one type. */
export function seats(amount: number, ticketTypeId = 'seat', slotId?: string) {
  const slotInfo = slotId === undefined ? undefined : { slotId, slotStartTime: '2026-07-01T18:00:00Z' };
  return [{ type: 'ticket' as const, ticketTypeId, amount, ...(slotInfo && { slotInfo }) }];
}

/** What every operation on a checkout needs. */
export function keyOf({ _id: id, secret }: Checkout) {
  return { id, secret };
}

/** Adds an event of a seller: one ticket type `seat` at 20, on sale, unless told otherwise. Answers its id. */
export async function addEvent(db: Database, fields: Partial<EventRecord> = {}, seller = sellerId): Promise<string> {
  const input = {
    _id: newId(onSale),
    name: 'Concert',
    start: '2026-07-01T18:00:00.000Z',
    end: '2026-07-01T21:00:00.000Z',
    timezone: 'Europe/Berlin',
    eventType: 'SINGLE',
    tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
    ...fields,
  };
  return await db.transaction(async (tx) => {
    await addSeller(tx, seller);
    return (await saveEvent(tx, seller, input, onSale))._id;
  });
}

/** Adds a seller, once. */
export async function addSeller(db: Queryable, id: string, currency = 'EUR'): Promise<void> {
  await db.query(
    `insert into seller (id, currency, data, created_at, updated_at) values ($1, $2, $3::jsonb, $4, $4) on conflict do nothing`,
    [id, currency, json({ name: 'The House' }), onSale],
  );
  await trustInvoices(db, id);
}

/** Lets a seller without payment settings take invoices, with tickets that are valid before they are paid. */
export async function trustInvoices(db: Queryable, id: string): Promise<void> {
  await db.query(
    `insert into payment_settings (seller_id, methods, invoice_valid_immediately, updated_at) values ($1, '{invoice}', true, $2)
     on conflict do nothing`,
    [id, onSale],
  );
}

/** Issues a voucher; minor units. */
export async function addVoucher(db: Database, code: string, amount: number, validUntil?: string): Promise<void> {
  await db.transaction(async (tx) => {
    await addSeller(tx, sellerId);
    const id = newId(onSale);
    await tx.query(
      `insert into voucher (id, seller_id, code, code_key, amount, balance, valid_until, data, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $5, $6, '{}', $7, $7)`,
      [id, sellerId, code, voucherKey(code), amount, validUntil ?? null, onSale],
    );
    await tx.query(`insert into voucher_entry (voucher_id, kind, amount, created_at) values ($1, 'issued', $2, $3)`, [
      id,
      amount,
      onSale,
    ]);
  });
}

/** What is left on a voucher, minor units. */
export async function balanceOf(db: Database, code: string): Promise<number> {
  const [row] = await db.query<{ balance: number }>('select balance from voucher where code_key = $1', [
    voucherKey(code),
  ]);
  assert.ok(row, `There is no voucher ${code}`);
  return row.balance;
}

/** Adds a customer of a seller; with a token, as if signed in. */
export async function addCustomer(
  db: Database,
  email: string,
  { of = sellerId, passwordHash = 'stored', verified = true, blocked = false } = {},
): Promise<{ id: string; token: string }> {
  const id = newId(onSale);
  await addSeller(db, of);
  await db.query(
    `insert into customer (id, seller_id, email, email_key, password_hash, blocked, data, created_at, updated_at)
     values ($1, $2, $3, lower($3), nullif($4, ''), $5, $6::jsonb, $7, $7)`,
    [id, of, email, passwordHash, blocked, json({ prename: 'Known', lastname: 'Customer', verified }), onSale],
  );
  const { token } = await openSession(db, { customerId: id }, onSale);
  return { id, token };
}

/** Makes a key of a seller, who is made with it; answers the key as programs send it. */
export async function addKey(
  db: Database,
  of = sellerId,
  { permissions = null as readonly string[] | null } = {},
): Promise<string> {
  await addSeller(db, of);
  const key = newKey();
  await db.query(
    `insert into api_key (id, hash, hint, seller_id, name, permissions, created_at) values ($1, $2, $3, $4, 'Test', $5::text[], $6)`,
    [newId(onSale), hashOf(key), key.slice(-4), of, permissions, onSale],
  );
  return key;
}

/** Tickets taken of a limited thing, e.g. `taken(db, id, 'ticket', 'seat')`; of an under-shop with `shopId`. */
export async function taken(db: Database, eventId: string, scope = 'event', ref = '', shopId = ''): Promise<number> {
  const [row] = await db.query<{ taken: number }>(
    'select taken from stock where event_id = $1 and scope = $2 and ref = $3 and shop_id = $4',
    [eventId, scope, ref, shopId],
  );
  assert.ok(row, `${scope} ${ref} ${shopId} is not limited`);
  return row.taken;
}

/** Every sum of the database: stock, holds, tickets, vouchers, coupons, payments. */
export async function assertConsistent(db: Database): Promise<void> {
  assert.deepEqual(await brokenRules(db), []);
}

/** A hall of one section: rows `A`, `B` … of seats numbered from 1; ids are like `A-1`. */
export function hall(rows: number, seatsInRow: number, categoryRef?: string): SeatMapInput {
  const letters = Array.from({ length: rows }, (_, at) => String.fromCharCode(65 + at));
  const numbers = Array.from({ length: seatsInRow }, (_, at) => at + 1);
  return {
    name: 'Hall',
    width: (seatsInRow + 1) * 10,
    height: (rows + 2) * 10,
    sections: [
      {
        _id: 'stalls',
        name: 'Stalls',
        ...(categoryRef !== undefined && { categoryRef }),
        rows: letters.map((name, row) => ({
          _id: name,
          name,
          seats: numbers.map((n) => ({ _id: `${name}-${n}`, name: String(n), x: n * 10, y: (row + 2) * 10 })),
        })),
      },
    ],
  };
}

/** Stores a seat map of a seller, and answers its id. */
export async function addSeatMapOf(db: Database, map: SeatMapInput, of = sellerId): Promise<string> {
  return await db.transaction(async (tx) => {
    await addSeller(tx, of);
    return await addSeatMap(tx, of, newId(onSale), map, onSale);
  });
}

/** Adds an event that sells the seats of a map. */
export async function addSeatedEvent(
  db: Database,
  map: SeatMapInput,
  fields: Partial<EventRecord> = {},
): Promise<string> {
  const seatMapId = await addSeatMapOf(db, map);
  const seating = { ...fields.seating, active: true, seatMapId, revisionId: '1' };
  return await addEvent(db, { ...fields, seating });
}
