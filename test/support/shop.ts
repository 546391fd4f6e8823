/** A seller with events, vouchers and customers in a test's database, and the sums that must be right after anything. */
import assert from 'node:assert/strict';
import type { Checkout } from '../../src/contract/checkout.ts';
import type { EventRecord } from '../../src/contract/events.ts';
import { issueToken, newKey } from '../../src/service/access.ts';
import { json, type Database, type Queryable } from '../../src/service/database/index.ts';
import { saveEvent } from '../../src/service/event-records.ts';
import { hashOf, newId } from '../../src/service/ids.ts';
import { voucherKey } from '../../src/service/voucher-key.ts';

export const sellerId = 'seller';
/** When the tests' events are on sale. */
export const onSale = new Date('2026-06-01T10:00:00Z');

/** Whoever buys. */
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

/** Adds an event of one seller: one ticket type `seat` at 20, on sale, unless told otherwise. Answers its id. */
export async function addEvent(db: Database, fields: Partial<EventRecord> = {}): Promise<string> {
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
    await addSeller(tx, sellerId);
    return (await saveEvent(tx, sellerId, input, onSale))._id;
  });
}

/** Adds a seller, once. */
export async function addSeller(db: Queryable, id: string, currency = 'EUR'): Promise<void> {
  await db.query(
    `insert into seller (id, currency, data, created_at, updated_at) values ($1, $2, $3::jsonb, $4, $4) on conflict do nothing`,
    [id, currency, json({ name: 'The House' }), onSale],
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
  return { id, token: await issueToken(db, id, onSale) };
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

/** Every sum of the database: stock, holds, tickets, vouchers. Each query lists what is wrong. */
export async function assertConsistent(db: Database): Promise<void> {
  const wrong: Readonly<Record<string, string>> = {
    'taken is the sum of the lines of holds that are held or sold': `
      select s.event_id, s.shop_id, s.scope, s.ref, s.taken, coalesce(sum(l.quantity) filter (where h.status <> 'released'), 0) as lines
      from stock s left join hold_line l on l.stock_id = s.id left join hold h on h.id = l.hold_id
      group by s.id having s.taken <> coalesce(sum(l.quantity) filter (where h.status <> 'released'), 0)`,
    'nothing is sold above its capacity': 'select * from stock where taken > capacity or taken < 0',
    'the balance of a voucher is the sum of its entries': `
      select v.code, v.balance, sum(e.amount) as entries from voucher v left join voucher_entry e on e.voucher_id = v.id
      group by v.id having v.balance <> coalesce(sum(e.amount), 0) or v.balance > v.amount`,
    'a checkout and its hold are in the same state': `
      select c.id, c.status, h.status as hold from checkout c left join hold h on h.id = c.id
      where (c.status, h.status) not in (('NEW', 'held'), ('COMPLETE', 'sold'), ('ABORTED', 'released')) or h.id is null`,
    'what is due is the total less what vouchers paid, and nothing is paid for what was aborted': `
      select c.id, c.status, c.total, c.due, coalesce(sum(e.amount), 0) as entries
      from checkout c left join voucher_entry e on e.checkout_id = c.id group by c.id
      having case when c.status = 'ABORTED' then 0 else c.due - c.total end <> coalesce(sum(e.amount), 0)`,
    'an order has its tickets, and nothing else has any': `
      select c.id, c.status, c.tickets, count(t.id) as issued
      from (select id, status, (select coalesce(sum((line->>'amount')::int), 0) from jsonb_array_elements(data->'order'->'lines') line) as tickets
            from checkout) c left join ticket t on t.checkout_id = c.id
      group by c.id, c.status, c.tickets having count(t.id) <> case when c.status = 'COMPLETE' then c.tickets else 0 end`,
  };
  for (const [rule, query] of Object.entries(wrong)) assert.deepEqual(await db.query(query), [], rule);
}
