/**
 * Complimentary tickets: an order over nothing that its seller makes for a recipient. It takes its stock and seats as any
 * other, in the transaction that completes it.
 */
import type { ItemInput } from '../../contract/checkout.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import type { sellerTickets } from '../../contract/seller-tickets.ts';
import { errorCodes } from '../../contract/error-codes.ts';
import type { ReasonCode } from '../../sale/ticket-options.ts';
import { assertNotBlocked, customerOf } from '../customers/buyer-record.ts';
import { customerColumns, type CustomerRow } from '../customers/views.ts';
import type { Queryable } from '../database/index.ts';
import { keepUnchanged } from '../events/locks.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid, notFound } from '../http/api-error.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { compact } from '../http/pick.ts';
import { takeSeats } from '../inventory/seat-holds.ts';
import { setHold } from '../inventory/stock.ts';
import { writeOrders } from '../order-management/place-order.ts';
import type { Details } from '../orders/details.ts';
import { priceOrder, soldCart } from '../orders/order-quote.ts';
import { readOrder } from '../orders/row.ts';
import { amountsOf, readSale, rejectCart, type Sale } from '../orders/sale.ts';
import { insertCheckout, saveDetails } from '../orders/save-checkouts.ts';
import { seasonStock, withPlaces } from '../orders/season-stock.ts';
import { readSoldTickets } from '../tickets/seller-tickets.ts';
import { newCheckout } from './hold.ts';

type Gift = Request<(typeof sellerTickets)['free']>;

/** The most tickets of one request. */
const maxTickets = 1000;
/** The hold only lasts until the end of its transaction. */
const holdMs = 10 * 60_000;

/** What a seller cannot pass over: all other reasons are times and limits of the sale. */
const binding: readonly ReasonCode[] = [
  'EMPTY_CART',
  'UNKNOWN_TICKET',
  'BAD_AMOUNT',
  'SLOT_MISSING',
  'SLOT_UNKNOWN',
  'SALE_BY_DATE',
  'SOLD_OUT',
  'NOT_ENOUGH_LEFT',
  'SLOT_SOLD_OUT',
];

/** The handler of complimentary tickets. */
export function complimentaryHandlers({ db, now, publicUrl }: Context): Handlers<Pick<typeof sellerTickets, 'free'>> {
  return {
    free: async (request, call) => {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        // the event before the key
        await keepUnchanged(tx, request.eventId);
        const keyed = { operation: `${sellerId} tickets.free`, key: call.idempotencyKey, body: request };
        const give = async () => ({ orderId: await giveTickets(tx, { sellerId, publicUrl }, request, at) });
        const { orderId } = await once(tx, keyed, at, give, () => Promise.resolve(false));
        return await readSoldTickets(tx, orderId, at);
      });
    },
  };
}

/** Makes the order, and answers its id. @throws ApiError 400, 403, 404 or 409; then nothing is written. */
async function giveTickets(
  tx: Queryable,
  { sellerId, publicUrl }: { readonly sellerId: string; readonly publicUrl: string },
  request: Gift,
  now: Date,
): Promise<string> {
  const { eventId, underShopId: shopId, items: asked, sendMail = false } = request;
  if (asked.reduce((sum, { amount }) => sum + amount, 0) > maxTickets)
    throw invalid('items', `At most ${maxTickets} tickets in a request`);
  const sale = await saleFor(tx, sellerId, { eventId, shopId }, now);
  const items = asked.map(({ slotInfo, ...item }): ItemInput => ({
    type: 'ticket',
    ...item,
    ...(slotInfo && { slotInfo: { slotId: slotInfo.slotId, slotStartTime: slotInfo.slotStartTime ?? '' } }),
  }));
  const { order: priced, problems } = priceOrder(sale.info, items, now, {});
  const reasons = problems.filter(({ code }) => binding.includes(code));
  if (reasons.length > 0) throw rejectCart(sale, items, reasons);
  const order = withPlaces(priced, sale);
  const recipient = await recipientOf(tx, sellerId, request);
  const complimentary = {
    batchId: request.batchId,
    message: request.customMessage,
    sendMail,
    mustBeNamed: request.requiresPersonalization === true,
  };
  const data = { complimentary, details: recipient.details, preferredLanguage: recipient.language };
  const times = { now, expiresAt: new Date(now.getTime() + holdMs) };
  const fresh = newCheckout({ type: 'transaction', eventId, shopId, items }, { sale, order }, data, times);
  await insertCheckout(tx, fresh);
  const { has_hooks: isHeard } = await readOrder(tx, fresh.id);
  const buyer = { sellerId, details: recipient.details, sending: { publicUrl, locale: recipient.language }, isHeard };
  const customer = recipient.id ?? (await customerOf(tx, { ...buyer, begun: now }, now));
  await saveDetails(tx, [{ ...fresh, customer_id: customer ?? null }], now);
  // The contended rows come last: from here to the commit buyers of this event wait.
  const amounts = [...amountsOf(sale, soldCart(sale.info, items, now)), ...(seasonStock(tx, order, sale) ?? [])];
  const [short] = await setHold(tx, fresh.id, fresh.event_id, amounts);
  if (short) throw rejectCart(sale, items, [{ code: 'NOT_ENOUGH_LEFT', limit: short.left }]);
  await takeSeats(tx, fresh, sale, items, now);
  const row = await readOrder(tx, fresh.id);
  await writeOrders(tx, [{ row, sale, payment: { method: 'free', status: 'RECEIVED', tickets: 'VALID' } }], now);
  return row.id;
}

/** The sale of an event to a recipient: free of charge, and with any seat that is not taken. */
async function saleFor(
  tx: Queryable,
  sellerId: string,
  place: { readonly eventId: string; readonly shopId: string | undefined },
  now: Date,
): Promise<Sale> {
  const sale = await readSale(tx, now, { ...place, forStaff: true, evenIfClosed: true });
  if (sale.event.sellerId !== sellerId) throw notFound('event');
  if (place.shopId !== undefined && !sale.shop) throw invalid('underShopId', 'Expected an under-shop of the event');
  if (now >= new Date(sale.event.record.end)) throw new ApiError(409, 'EVENT_OVER', errorCodes.EVENT_OVER);
  return { ...sale, info: withoutPrices(sale.info) };
}

function withoutPrices(info: EventInfo): EventInfo {
  const {
    orphanConfiguration: _orphans,
    bestAvailableSeatingConfiguration: _best,
    ...seats
  } = info.seatingConfigurations ?? {};
  return {
    ...info,
    tickets: (info.tickets ?? []).flatMap((ticket) =>
      ticket.resale ? [] : [{ ...ticket, price: 0, outerChargeFix: undefined }],
    ),
    cartAutomationRules: [],
    discountGroups: [],
    cXv: 0,
    cXf: 0,
    ccXf: 0,
    seatingConfigurations: seats,
  };
}

/** Who gets the tickets. */
interface Recipient {
  /** The customer that the seller named. */
  readonly id?: string;
  readonly details: Details;
  readonly language?: string | undefined;
}

/** @throws ApiError 400 that names what is missing, 403 for a customer whom the seller has blocked. */
async function recipientOf(tx: Queryable, sellerId: string, request: Gift): Promise<Recipient> {
  const { customerId, prename, lastname, email, company, address } = request;
  if (customerId === undefined) {
    const given = { prename, lastname, email };
    const missing = Object.entries(given).filter(([, value]) => value === undefined);
    if (prename === undefined || lastname === undefined || email === undefined)
      throw new ApiError(
        400,
        'INVALID_REQUEST',
        'Expected a "customerId", or "prename", "lastname" and "email" of the recipient.',
        missing.map(([path]) => ({ path, message: 'Missing' })),
      );
    await assertNotBlocked(tx, { sellerId, account: undefined, email });
    const details = compact({ prename: prename.trim(), lastname: lastname.trim(), company, ...address });
    return { details: { email, ...details, extraFields: {}, tickets: [] } };
  }
  const person = { prename, lastname, email, company, address };
  const [both] = Object.entries(person).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (both !== undefined) throw invalid(both, 'Expected nothing beside "customerId"');
  const [row] = await tx.query<CustomerRow>(
    `select ${customerColumns} from customer where id = $1 and seller_id = $2`,
    [customerId, sellerId],
  );
  if (!row) throw invalid('customerId', 'Expected a customer of the seller');
  await assertNotBlocked(tx, { sellerId, account: row.id, email: row.email });
  const { data } = row;
  const { street, postal, city, country } = data.location ?? {};
  const named = { prename: data.prename ?? '', lastname: data.lastname ?? '' };
  const known = compact({ company: data.company, street, postal, city, country });
  return {
    id: row.id,
    details: { email: row.email, ...named, ...known, extraFields: {}, tickets: [] },
    language: data.preferredLanguage,
  };
}
