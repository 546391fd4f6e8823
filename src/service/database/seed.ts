/** Fills an empty database with a seller, events, vouchers, customers and their orders. The data comes from outside: the demo, or a test. */
import type { Customer } from '../../contract/customers.ts';
import type { EventRecord } from '../../contract/events.ts';
import { toMinor } from '../../sale/money.ts';
import { stockScopes, type StockScope } from '../../sale/under-shop.ts';
import type { CheckoutRow } from '../checkout-row.ts';
import { emailKey } from '../customers.ts';
import { buildEventInfo } from '../event-info.ts';
import { findEvent, saveEvent, type SellerData } from '../event-records.ts';
import { newSecret } from '../ids.ts';
import { priceOrder } from '../order.ts';
import { hashPassword } from '../passwords.ts';
import { StockLevels } from '../stock-levels.ts';
import { issueTickets } from '../tickets.ts';
import { voucherKey } from '../voucher-key.ts';
import { json, type Database, type Queryable } from './index.ts';

/** Tickets by the `_id` of their type. */
type Amounts = Readonly<Record<string, number>>;

/** An event's record beside what was sold of it before. */
type SeedEvent = EventRecord & {
  readonly sold?: Amounts;
  readonly soldInSlots?: Readonly<Record<string, Amounts>>;
};

interface SeedVoucher {
  readonly _id: string;
  readonly code: string;
  /** Major units of the seller's currency. */
  readonly amount: number;
  readonly balance?: number;
  readonly validUntil?: string;
  readonly origin: string;
  readonly createdAt: string;
}

interface SeedOrder {
  readonly _id: string;
  readonly eventId: string;
  readonly items: readonly { readonly ticketTypeId: string; readonly amount: number; readonly slotId?: string }[];
  readonly orderedAt: string;
  readonly paymentMethod: string;
  readonly paymentStatus: string;
}

interface SeedCustomer {
  readonly _id: string;
  readonly primaryEmail: string;
  readonly password: string;
  readonly prename: string;
  readonly lastname: string;
  readonly phone?: string;
  readonly location?: NonNullable<Customer['location']>;
  readonly preferredLanguage?: string;
  readonly tags?: readonly string[];
  readonly verified?: boolean;
  readonly createdAt: string;
  readonly orders: readonly SeedOrder[];
}

export interface SeedData {
  readonly seller: SellerData & { readonly _id: string; readonly currency: string };
  readonly events: readonly SeedEvent[];
  readonly vouchers: readonly SeedVoucher[];
  readonly customers: readonly SeedCustomer[];
}

/** Writes the data in one transaction; answers false, and writes nothing, when the database holds a seller already. */
export async function seed(
  db: Database,
  { seller, events, vouchers, customers }: SeedData,
  now: Date,
): Promise<boolean> {
  const [known] = await db.query('select 1 from seller limit 1');
  if (known) return false;
  const passwords = await Promise.all(customers.map(({ password }) => hashPassword(password)));
  return await db.transaction(async (tx) => {
    const { _id, currency, ...data } = seller;
    const written = await tx.query(
      'insert into seller (id, currency, data, created_at, updated_at) values ($1, $2, $3::jsonb, $4, $4) on conflict do nothing returning id',
      [_id, currency, json(data), now],
    );
    if (written.length === 0) return false; // another process was faster
    for (const event of events)
      await seedEvent(
        tx,
        _id,
        event,
        customers.flatMap(({ orders }) => orders),
        now,
      );
    for (const voucher of vouchers) await seedVoucher(tx, seller, voucher);
    for (const [at, customer] of customers.entries()) {
      await seedCustomer(tx, _id, customer, passwords[at] ?? '');
      for (const order of customer.orders) await seedOrder(tx, customer, order);
    }
    return true;
  });
}

async function seedEvent(
  tx: Queryable,
  sellerId: string,
  event: SeedEvent,
  orders: readonly SeedOrder[],
  now: Date,
): Promise<void> {
  const { sold = {}, soldInSlots, ...input } = event;
  const record = await saveEvent(tx, sellerId, input, new Date(event.createdAt ?? now));
  // Orders are among what was sold; where they are more, they count.
  const taken = new Map<string, number>();
  const set = (slotId: string, ticketTypeId: string, amount: number) => {
    const key = JSON.stringify([slotId, ticketTypeId]);
    taken.set(key, Math.max(taken.get(key) ?? 0, amount));
  };
  if (soldInSlots)
    for (const [slotId, amounts] of Object.entries(soldInSlots))
      for (const [id, amount] of Object.entries(amounts)) set(slotId, id, amount);
  else for (const [id, amount] of Object.entries(sold)) set('', id, amount);
  const ordered = new Map<string, number>();
  for (const { ticketTypeId, slotId = '', amount } of orders
    .filter(({ eventId }) => eventId === record._id)
    .flatMap(({ items }) => items)) {
    const key = JSON.stringify([slotId, ticketTypeId]);
    ordered.set(key, (ordered.get(key) ?? 0) + amount);
    set(slotId, ticketTypeId, ordered.get(key) ?? 0);
  }
  const lines = [...taken].map(([key, amount]) => {
    const [slotId, ticketTypeId] = JSON.parse(key) as [string, string];
    return { ticketTypeId, amount, ...(slotId !== '' && { slotId }) };
  });
  for (const { scope, ref, quantity } of amountsOf(record, lines)) {
    await tx.query(
      `update stock set taken = taken + $4 where event_id = $1 and shop_id = '' and scope = $2 and ref = $3`,
      [record._id, scope, ref, quantity],
    );
  }
}

/** What lines take, by scope of the event. */
function amountsOf(record: EventRecord, lines: SeedOrder['items']): (StockScope & { quantity: number })[] {
  const amounts = new Map<string, StockScope & { quantity: number }>();
  for (const { ticketTypeId, slotId, amount } of lines) {
    const ticket = record.tickets?.find(({ _id }) => _id === ticketTypeId);
    for (const scope of ticket ? stockScopes(record, undefined, ticket, slotId) : []) {
      const key = JSON.stringify(scope);
      amounts.set(key, { ...scope, quantity: (amounts.get(key)?.quantity ?? 0) + amount });
    }
  }
  return [...amounts.values()];
}

async function seedVoucher(tx: Queryable, { _id, currency }: SeedData['seller'], voucher: SeedVoucher): Promise<void> {
  const amount = toMinor(voucher.amount, currency);
  const balance = toMinor(voucher.balance ?? voucher.amount, currency);
  const createdAt = new Date(voucher.createdAt);
  await tx.query(
    `insert into voucher (id, seller_id, code, code_key, amount, balance, valid_until, data, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $9)`,
    [
      voucher._id,
      _id,
      voucher.code,
      voucherKey(voucher.code),
      amount,
      balance,
      voucher.validUntil ?? null,
      json({ origin: voucher.origin }),
      createdAt,
    ],
  );
  const entries = [
    { kind: 'issued', amount },
    ...(balance === amount ? [] : [{ kind: 'adjusted', amount: balance - amount }]),
  ];
  for (const entry of entries) {
    await tx.query('insert into voucher_entry (voucher_id, kind, amount, created_at) values ($1, $2, $3, $4)', [
      voucher._id,
      entry.kind,
      entry.amount,
      createdAt,
    ]);
  }
}

async function seedCustomer(
  tx: Queryable,
  sellerId: string,
  customer: SeedCustomer,
  passwordHash: string,
): Promise<void> {
  const { _id, primaryEmail, prename, lastname, phone, location, preferredLanguage, tags, verified, createdAt } =
    customer;
  await tx.query(
    `insert into customer (id, seller_id, email, email_key, password_hash, data, created_at, updated_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7, $7)`,
    [
      _id,
      sellerId,
      primaryEmail,
      emailKey(primaryEmail),
      passwordHash,
      json({ prename, lastname, phone, location, preferredLanguage, tags, verified }),
      new Date(createdAt),
    ],
  );
}

/** A complete order at the prices of its day. Its tickets are among those that the event counts as taken. */
async function seedOrder(tx: Queryable, customer: SeedCustomer, order: SeedOrder): Promise<void> {
  const at = new Date(order.orderedAt);
  const event = await findEvent(tx, order.eventId);
  if (!event) throw new Error(`The order ${order._id} is for an event that does not exist: ${order.eventId}`);
  const info = buildEventInfo(event, new StockLevels(), at);
  const items = order.items.map(({ ticketTypeId, amount, slotId }) => ({
    type: 'ticket' as const,
    ticketTypeId,
    amount,
    ...(slotId !== undefined && { slotInfo: { slotId, slotStartTime: info.start } }),
  }));
  const priced = priceOrder(info, items, at).order;
  const { prename, lastname, primaryEmail: email, phone, location } = customer;
  const { street, postal, city, country } = location ?? {};
  const row: CheckoutRow = {
    id: order._id,
    secret: newSecret(),
    seller_id: event.sellerId,
    event_id: event.record._id,
    shop_id: '',
    customer_id: customer._id,
    status: 'COMPLETE',
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    currency: priced.currency,
    total: priced.total,
    due: priced.total,
    data: {
      type: 'transaction',
      preferredLanguage: customer.preferredLanguage,
      order: priced,
      vouchers: { codes: [], redeemed: [], refused: [] },
      coupons: [],
      details: { email, prename, lastname, phone, street, postal, city, country, extraFields: {}, tickets: [] },
    },
    created_at: at,
    updated_at: at,
    completed_at: at,
    expires_at: new Date(at.getTime() + 15 * 60_000),
  };
  await tx.query(
    `insert into checkout (id, secret, seller_id, event_id, customer_id, status, payment_method, payment_status, currency, total, due, data,
       created_at, updated_at, completed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $13, $13)`,
    [
      row.id,
      row.secret,
      row.seller_id,
      row.event_id,
      row.customer_id,
      row.status,
      row.payment_method,
      row.payment_status,
      row.currency,
      row.total,
      row.due,
      json(row.data),
      at,
    ],
  );
  await tx.query(`insert into hold (id, status, expires_at) values ($1, 'sold', $2)`, [row.id, row.expires_at]);
  for (const { scope, ref, quantity } of amountsOf(event.record, order.items)) {
    await tx.query(
      `insert into hold_line (hold_id, stock_id, quantity)
       select $1, id, $5 from stock where event_id = $2 and shop_id = '' and scope = $3 and ref = $4`,
      [row.id, row.event_id, scope, ref, quantity],
    );
  }
  await issueTickets(tx, row, { event, shop: undefined, info }, 'VALID', at);
}
