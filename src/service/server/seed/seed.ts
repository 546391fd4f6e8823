/**
 * The seed of an empty database: a seller, events, vouchers, coupons, customers and their orders. The data comes from
 * the demo or a test.
 */
import { toMinor } from '../../../sale/money.ts';
import { sellHolds } from '../../orders/holds.ts';
import { newOrderNumbers } from '../../orders/order-numbers.ts';
import type { OrderRow } from '../../orders/row.ts';
import { insertCheckout } from '../../orders/save-checkouts.ts';
import { setComplete } from '../../orders/status.ts';
import { buildEventInfo } from '../../storefront/event-info.ts';
import { saveEvent } from '../../event-editing/save.ts';
import { insertSetting } from '../../events/named-settings.ts';
import { findEvent, type StoredEvent } from '../../events/records.ts';
import { newCode, newSecret } from '../../security/ids.ts';
import { withInnerCharges } from '../../orders/inner-charges.ts';
import { priceOrder } from '../../orders/order-quote.ts';
import { hashPassword, type PasswordCost } from '../../security/passwords.ts';
import { insertCoupon } from '../../coupons/management.ts';
import { accessUserNamed } from '../../doors/access-users.ts';
import { storeScan } from '../../doors/scan.ts';
import { insertAccount } from '../../customers/accounts.ts';
import { stockOf } from '../../events/stock-amounts.ts';
import { ApiError } from '../../http/api-error.ts';
import { pick } from '../../http/pick.ts';
import { addTaken } from '../../inventory/event-stock.ts';
import { setHold } from '../../inventory/stock.ts';
import { insertPaymentMethods } from '../../payments/settings.ts';
import { createSeller } from '../../sellers/sellers.ts';
import { bookRedemption } from '../../vouchers/pos.ts';
import { issueVoucher } from '../../vouchers/management.ts';
import { takeSeats } from '../../inventory/seat-holds.ts';
import { addSeatMap } from '../../event-editing/seat-maps.ts';
import { StockLevels } from '../../storefront/stock-levels.ts';
import { listTicket } from '../../tickets/resale.ts';
import { insertTickets, ticketsFor } from '../../orders/tickets.ts';
import { saveCatalogSettings } from '../../vouchers/catalog-settings.ts';
import { type Database, type Queryable } from '../../database/index.ts';
import type { SeedBuyer, SeedCoupon, SeedCustomer, SeedData, SeedEvent, SeedOrder, SeedVoucher } from './data.ts';

/** Writes the data in one transaction. False, and nothing is written, when the database has a seller already. */
export async function seed(
  db: Database,
  {
    seller,
    payment,
    seatMaps = [],
    priceTables = [],
    events,
    vouchers,
    voucherCatalog,
    coupons = [],
    customers,
    guests = [],
  }: SeedData,
  now: Date,
  cost?: PasswordCost,
): Promise<boolean> {
  const [known] = await db.query('select 1 from seller limit 1');
  if (known) return false;
  const passwords = await Promise.all(customers.map(({ password }) => hashPassword(password, cost)));
  return await db.transaction(async (tx) => {
    const { _id, currency, ...data } = seller;
    if (!(await seedSeller(tx, { id: _id, currency, data }, now))) return false; // another process was faster
    if (payment) await insertPaymentMethods(tx, _id, payment, now);
    for (const { _id: id, map } of seatMaps) await addSeatMap(tx, _id, id, map, now);
    for (const { _id: id, ...table } of priceTables)
      await insertSetting(tx, { sellerId: _id, kind: 'priceTable', id }, table, now);
    const atBoxOffice = events.flatMap((event) => boxOfficeOrders(event, now));
    const orders = [...[...customers, ...guests].flatMap((buyer) => buyer.orders), ...atBoxOffice];
    for (const event of events) await seedEvent(tx, _id, event, orders, now);
    for (const order of atBoxOffice) await seedOrder(tx, boxOffice, order);
    if (voucherCatalog) await saveCatalogSettings(tx, _id, voucherCatalog, now);
    for (const voucher of vouchers) await seedVoucher(tx, seller, voucher);
    for (const coupon of coupons) await seedCoupon(tx, _id, coupon);
    for (const [at, customer] of customers.entries()) {
      await seedCustomer(tx, _id, customer, passwords[at] ?? '');
      for (const order of customer.orders) await seedOrder(tx, customer, order);
    }
    for (const { orders: own, ...guest } of guests)
      for (const order of own) await seedOrder(tx, { _id: null, ...guest }, order);
    return true;
  });
}

/** False when the seller exists. */
async function seedSeller(tx: Queryable, seller: Parameters<typeof createSeller>[1], now: Date): Promise<boolean> {
  try {
    await createSeller(tx, seller, now);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'ID_IN_USE') return false;
    throw error;
  }
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
  // Orders take their own; they are included in the sold amounts.
  const ordered = new Map<string, number>();
  const key = (slotId: string, ticketTypeId: string) => JSON.stringify([slotId, ticketTypeId]);
  for (const { ticketTypeId, slotId = '', amount } of orders
    .filter(({ eventId }) => eventId === record._id)
    .flatMap(({ items }) => items))
    ordered.set(key(slotId, ticketTypeId), (ordered.get(key(slotId, ticketTypeId)) ?? 0) + amount);
  const rest = Object.entries(soldInSlots ?? { '': sold }).flatMap(([slotId, amounts]) =>
    Object.entries(amounts).map(([ticketTypeId, amount]) => ({
      ticketTypeId,
      amount: Math.max(0, amount - (ordered.get(key(slotId, ticketTypeId)) ?? 0)),
      ...(slotId !== '' && { slotId }),
    })),
  );
  await addTaken(tx, record._id, stockOf(record, undefined, rest));
}

async function seedVoucher(tx: Queryable, { _id, currency }: SeedData['seller'], voucher: SeedVoucher): Promise<void> {
  const amount = toMinor(voucher.amount, currency);
  const balance = toMinor(voucher.balance ?? voucher.amount, currency);
  const createdAt = new Date(voucher.createdAt);
  const { _id: id, code, validFrom, validUntil, origin } = voucher;
  await issueVoucher(
    tx,
    {
      ...{ id, sellerId: _id, code, amount, data: { origin } },
      ...(validFrom !== undefined && { validFrom: new Date(validFrom) }),
      ...(validUntil !== undefined && { validUntil: new Date(validUntil) }),
    },
    createdAt,
  );
  // the rest was redeemed at the box office
  if (balance < amount)
    await bookRedemption(
      tx,
      {
        voucherId: id,
        kind: 'redeemed',
        amount: balance - amount,
        redemptionId: `${id}-redeemed`,
        reference: 'box office',
      },
      new Date(voucher.redeemedAt ?? createdAt),
    );
}

async function seedCoupon(
  tx: Queryable,
  sellerId: string,
  { _id, code, createdAt, ...data }: SeedCoupon,
): Promise<void> {
  const terms = { active: true, validFrom: undefined, validUntil: undefined, maxRedemptions: undefined };
  await insertCoupon(tx, sellerId, { code, data, ...terms }, new Date(createdAt), _id);
}

async function seedCustomer(
  tx: Queryable,
  sellerId: string,
  customer: SeedCustomer,
  passwordHash: string,
): Promise<void> {
  const { _id: id, primaryEmail: email, createdAt, tags } = customer;
  const fields = pick(customer, ['prename', 'lastname', 'phone', 'location', 'preferredLanguage', 'verified']);
  const account = { id, sellerId, email, passwordHash, data: { ...fields, ...(tags && { tags: [...tags] }) } };
  await insertAccount(tx, account, new Date(createdAt));
}

/** A complete order at the prices of its day, with its stock and seats. */
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
  const priced = withInnerCharges(priceOrder(info, items, at).order, { event, shop: undefined });
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
  const numbers = await newOrderNumbers(tx, [row]);
  await setComplete(tx, [{ ...row, number: numbers.get(row.id) ?? null }], at);
  const [short] = await setHold(tx, row.id, row.event_id, stockOf(event.record, undefined, order.items));
  if (short) throw new Error(`There is not enough stock for the order ${order._id}`);
  const sale = { event, shop: undefined, info };
  const seated = await takeSeats(tx, row, sale, items, at);
  const tickets = ticketsFor(seated, sale, 'VALID', at);
  await insertTickets(tx, [{ row: seated, tickets }]);
  const [ticket] = tickets;
  if (ticket && order.resalePrice !== undefined)
    await listTicket(tx, { order: seated, ticket, sale }, order.resalePrice, at);
  if (order.admitted) await seedScans(tx, event, tickets.slice(0, order.admitted.amount), order.admitted);
}

/** The scans of tickets that are in already. */
async function seedScans(
  tx: Queryable,
  { sellerId, record }: StoredEvent,
  tickets: readonly { readonly id: string }[],
  { at, device: name }: NonNullable<SeedOrder['admitted']>,
): Promise<void> {
  const time = new Date(at);
  const device = { id: await accessUserNamed(tx, { sellerId, name }, time), sellerId, name, hasHooks: false };
  for (const { id: ticketId } of tickets) {
    await storeScan(tx, device, {
      ...{ eventId: record._id, ticketId, zone: undefined, nonce: newCode(20), direction: 'IN', access: 'GRANTED' },
      ...{ reason: undefined, forced: false, undoes: undefined, scannedAt: time, receivedAt: time },
    });
  }
}
