/**
 * The seed of an empty database: a seller, events, vouchers, coupons, customers and their orders. The data comes from
 * the demo or a test.
 */
import type { EventRecord } from '../../../contract/events.ts';
import { toMinor } from '../../../sale/money.ts';
import { stockScopes, type StockScope } from '../../../sale/under-shop.ts';
import { sellHolds } from '../../orders/holds.ts';
import type { OrderRow } from '../../orders/row.ts';
import { insertCheckout } from '../../orders/save-checkouts.ts';
import { setComplete } from '../../orders/status.ts';
import { emailKey } from '../../security/email-key.ts';
import { buildEventInfo } from '../../storefront/event-info.ts';
import { saveEvent } from '../../event-editing/save.ts';
import { findEvent } from '../../events/records.ts';
import { newSecret } from '../../security/ids.ts';
import { priceOrder } from '../../orders/order-quote.ts';
import { hashPassword, type PasswordCost } from '../../security/passwords.ts';
import { takeSeats } from '../../inventory/seat-holds.ts';
import { addSeatMap } from '../../event-editing/seat-maps.ts';
import { StockLevels } from '../../storefront/stock-levels.ts';
import { insertResale } from '../../tickets/resale.ts';
import { insertTickets, ticketsFor } from '../../orders/tickets.ts';
import { voucherKey } from '../../vouchers/code-key.ts';
import { saveCatalogSettings } from '../../vouchers/catalog-settings.ts';
import { json, type Database, type Queryable } from '../../database/index.ts';
import type { SeedBuyer, SeedCoupon, SeedCustomer, SeedData, SeedEvent, SeedOrder, SeedVoucher } from './data.ts';

/** Writes the data in one transaction. False, and nothing is written, when the database has a seller already. */
export async function seed(
  db: Database,
  {
    seller,
    paymentMethods,
    seatMaps = [],
    events,
    vouchers,
    voucherCatalog: voucherOffer,
    coupons = [],
    customers,
  }: SeedData,
  now: Date,
  cost?: PasswordCost,
): Promise<boolean> {
  const [known] = await db.query('select 1 from seller limit 1');
  if (known) return false;
  const passwords = await Promise.all(customers.map(({ password }) => hashPassword(password, cost)));
  return await db.transaction(async (tx) => {
    const { _id, currency, ...data } = seller;
    const written = await tx.query(
      'insert into seller (id, currency, data, created_at, updated_at) values ($1, $2, $3::jsonb, $4, $4) on conflict do nothing returning id',
      [_id, currency, json(data), now],
    );
    if (written.length === 0) return false; // another process was faster
    if (paymentMethods)
      await tx.query('insert into payment_settings (seller_id, methods, updated_at) values ($1, $2::text[], $3)', [
        _id,
        paymentMethods,
        now,
      ]);
    for (const { _id: id, map } of seatMaps) await addSeatMap(tx, _id, id, map, now);
    const atBoxOffice = events.flatMap((event) => boxOfficeOrders(event, now));
    const orders = [...customers.flatMap((customer) => customer.orders), ...atBoxOffice];
    for (const event of events) await seedEvent(tx, _id, event, orders, now);
    for (const order of atBoxOffice) await seedOrder(tx, boxOffice, order);
    if (voucherOffer) await saveCatalogSettings(tx, _id, voucherOffer, now);
    for (const voucher of vouchers) await seedVoucher(tx, seller, voucher);
    for (const coupon of coupons) await seedCoupon(tx, _id, coupon);
    for (const [at, customer] of customers.entries()) {
      await seedCustomer(tx, _id, customer, passwords[at] ?? '');
      for (const order of customer.orders) await seedOrder(tx, customer, order);
    }
    return true;
  });
}

const boxOffice: SeedBuyer = {
  _id: null,
  primaryEmail: 'box-office@example.com',
  prename: 'Box',
  lastname: 'Office',
};

/** The sold seats of an event, as one order. */
function boxOfficeOrders({ _id, soldSeats, createdAt }: SeedEvent, now: Date): SeedOrder[] {
  if (!soldSeats) return [];
  const items = Object.entries(soldSeats).map(([ticketTypeId, seats]) => ({
    ticketTypeId,
    amount: seats.length,
    seats,
  }));
  const orderedAt = createdAt ?? now.toISOString();
  return [
    { _id: `${_id}-box-office`, eventId: _id, items, orderedAt, paymentMethod: 'invoice', paymentStatus: 'RECEIVED' },
  ];
}

async function seedEvent(
  tx: Queryable,
  sellerId: string,
  event: SeedEvent,
  orders: readonly SeedOrder[],
  now: Date,
): Promise<void> {
  const { sold = {}, soldInSlots, soldSeats: _, ...input } = event;
  const record = await saveEvent(tx, sellerId, input, new Date(event.createdAt ?? now));
  // Orders are included in the sold amounts; if they are more, they count.
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

/** The amounts of lines, by scope of the event. */
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
    `insert into voucher (id, seller_id, code, code_key, amount, balance, valid_until, data, created_at, updated_at, valid_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $9, $10)`,
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
      voucher.validFrom ?? null,
    ],
  );
  await tx.query(`insert into voucher_entry (voucher_id, kind, amount, created_at) values ($1, 'issued', $2, $3)`, [
    voucher._id,
    amount,
    createdAt,
  ]);
  // the rest was redeemed at the box office
  if (balance < amount)
    await tx.query(
      `insert into voucher_entry (voucher_id, kind, amount, redemption_id, reference, created_at)
       values ($1, 'redeemed', $2, $3, 'box office', $4)`,
      [voucher._id, balance - amount, `${voucher._id}-redeemed`, new Date(voucher.redeemedAt ?? createdAt)],
    );
}

async function seedCoupon(
  tx: Queryable,
  sellerId: string,
  { _id, code, createdAt, ...data }: SeedCoupon,
): Promise<void> {
  await tx.query(
    `insert into coupon (id, seller_id, code, code_key, active, data, created_at, updated_at)
     values ($1, $2, $3, $4, true, $5::jsonb, $6, $6)`,
    [_id, sellerId, code, voucherKey(code), json(data), new Date(createdAt)],
  );
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

/** A complete order at the prices of its day. Its tickets are included in the taken stock of the event. */
async function seedOrder(tx: Queryable, customer: SeedBuyer, order: SeedOrder): Promise<void> {
  const at = new Date(order.orderedAt);
  const event = await findEvent(tx, order.eventId);
  if (!event) throw new Error(`The order ${order._id} is for an event that does not exist: ${order.eventId}`);
  const info = buildEventInfo(event, new StockLevels(), at);
  const items = order.items.map(({ ticketTypeId, amount, slotId, seats }) => ({
    type: 'ticket' as const,
    ticketTypeId,
    amount,
    ...(slotId !== undefined && { slotInfo: { slotId, slotStartTime: info.start } }),
    ...(seats && { seatingInfo: { seats: [...seats] } }),
  }));
  const priced = priceOrder(info, items, at).order;
  const { prename, lastname, primaryEmail: email, phone, location } = customer;
  const { street, postal, city, country } = location ?? {};
  const row: OrderRow = {
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
  await insertCheckout(tx, row);
  await sellHolds(tx, [row.id], at);
  await setComplete(tx, [row], at);
  for (const { scope, ref, quantity } of amountsOf(event.record, order.items)) {
    await tx.query(
      `insert into hold_line (hold_id, stock_id, quantity)
       select $1, id, $5 from stock where event_id = $2 and shop_id = '' and scope = $3 and ref = $4`,
      [row.id, row.event_id, scope, ref, quantity],
    );
  }
  const sale = { event, shop: undefined, info };
  const seated = await takeSeats(tx, row, sale, items, at);
  const tickets = ticketsFor(seated, sale, 'VALID', at);
  await insertTickets(tx, [{ row: seated, tickets }]);
  const [ticket] = tickets;
  if (ticket && order.resalePrice !== undefined)
    await insertResale(tx, { order: seated, ticket, sale }, order.resalePrice, at);
}
