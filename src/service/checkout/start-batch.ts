/**
 * The batch of simultaneous checkouts of one event: one transaction reads the event and its stock once, prices each
 * cart, writes all rows with one statement and takes the stock with another. `fast-path.ts` decides which checkouts
 * start alone; see `createCheckout` for those.
 */
import type { ItemInput } from '../../contract/checkout.ts';
import { checkoutView } from '../orders/view.ts';
import { eventReasonToStartAlone, saleReasonToStartAlone } from './fast-path.ts';
import { holdSettingOf, newCheckout, price } from './hold.ts';
import { addressHash, maxOpenTickets, openByAddress, ticketCount, tooManyHeld } from '../orders/open-holds.ts';
import type { OrderRow } from '../orders/row.ts';
import { deleteCheckouts, insertCheckouts } from '../orders/save-checkouts.ts';
import { amountsOf, readStock, saleFrom, type Sale, type SaleSource } from '../orders/sale.ts';
import { json, type Queryable, takeLock } from '../database/index.ts';
import type { EventCache } from '../events/cache.ts';
import { keepUnchanged } from '../events/locks.ts';
import { soldCart, type Order } from '../orders/order-quote.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { deleteKeys, insertKeys } from '../http/idempotency.ts';
import type { StockAmount } from '../events/stock-amounts.ts';
import { takeBatch } from '../inventory/stock.ts';
import { StockLevels } from '../storefront/stock-levels.ts';
import type { Outcome } from '../http/batcher.ts';
import type { CreateRequest, HoldTerms } from './hold.ts';

/** A request to start a checkout, with its idempotency key. */
export interface Start {
  readonly request: CreateRequest;
  /** The language if the request names none, BCP 47. */
  readonly locale: string | undefined;
  /** The key of the caller's address; missing for a caller who is not limited. */
  readonly address?: string | undefined;
  readonly keyed: { readonly operation: string; readonly key: string; readonly fingerprint: string } | undefined;
}

/** The answer of a batch for a checkout: its view on the wire. */
export type Started = ReturnType<typeof checkoutView>;

// bench: rush
/** Starts checkouts of one event in one transaction; one outcome for each, in their order. */
export async function startBatch(
  tx: Queryable,
  events: EventCache,
  starts: readonly Start[],
  { now, endOf, secrets, ordersPerIpv4 }: HoldTerms,
): Promise<Outcome<Started>[]> {
  const eventId = starts[0]?.request.eventId ?? '';
  const knownId = events.idOf(eventId) ?? eventId;
  // sent together but executed in order: the event is read under its lock
  const [, event, stock] = await Promise.all([
    keepUnchanged(tx, eventId),
    events.find(tx, eventId),
    readStock(tx, knownId),
  ]);
  if (!event) return starts.map(() => ({ error: notFound('event') }));
  if (eventReasonToStartAlone(event.record)) return starts.map(() => ({ again: true }));
  const id = event.record._id;
  const levels = new StockLevels(id === knownId ? stock : await readStock(tx, id));
  const offers = new Offers({ event, levels }, now);
  const outcomes = starts.map((start): Outcome<Started> | Ready => {
    try {
      const offer = offers.of(start);
      if (!offer) return { again: true };
      const preferredLanguage = start.request.preferredLanguage ?? start.locale;
      const address_key = start.address === undefined ? null : addressHash(secrets, id, start.address);
      const fresh = newCheckout(
        start.request,
        offer,
        { preferredLanguage },
        { now, expiresAt: endOf(holdSettingOf(offer.sale)) },
      );
      const max = maxOpenTickets(offer.sale.info, { key: address_key, ordersPerIpv4 });
      return { start, row: { ...fresh, address_key }, amounts: offer.amounts, max };
    } catch (error) {
      if (error instanceof ApiError) return { error };
      throw error;
    }
  });
  const asked = eachKeyOnce(outcomes.filter((outcome): outcome is Ready => 'row' in outcome));
  const full = await beyondCap(tx, asked, now);
  const ready = asked.filter(({ row }) => !full.has(row.id));
  if (ready.length === 0)
    return outcomes.map((outcome) => ('row' in outcome ? (full.get(outcome.row.id) ?? { again: true }) : outcome));
  const [made, short] = await Promise.all([
    insertBatch(tx, ready),
    // The contended rows come last: from here to the commit other buyers of this event wait.
    takeBatch(
      tx,
      id,
      ready.map(({ row, amounts }) => ({ holdId: row.id, amounts })),
    ),
  ]);
  if (short.size > 0) await takeBack(tx, ready, short);
  return outcomes.map((outcome) => {
    if (!('row' in outcome)) return outcome;
    const { id } = outcome.row;
    const refused = full.get(id);
    if (refused) return refused;
    return made.has(id) && !short.has(id) ? { answer: checkoutView(outcome.row, now) } : { again: true };
  });
}

interface Ready {
  readonly start: Start;
  readonly row: OrderRow;
  readonly amounts: readonly StockAmount[];
  /** The cap on open tickets of its address. */
  readonly max: number;
}

/** The errors of checkouts whose address would hold too many tickets, by id; those of one address count one by one. */
async function beyondCap(tx: Queryable, asked: readonly Ready[], now: Date): Promise<Map<string, { error: ApiError }>> {
  const keys = asked.flatMap(({ row }) => row.address_key ?? []);
  const open = await openByAddress(tx, keys, now);
  const full = new Map<string, { error: ApiError }>();
  for (const { row, max } of asked) {
    const { id, address_key: key } = row;
    if (!key) continue;
    const [others, own] = [open.get(key) ?? 0, ticketCount(row)];
    if (others > 0 && others + own > max) full.set(id, { error: tooManyHeld(max) });
    else open.set(key, others + own);
  }
  return full;
}

/** A sale with a priced cart. */
interface Offer {
  readonly sale: Sale;
  readonly order: Order;
  readonly amounts: readonly StockAmount[];
}

/** In a rush many buyers want the same: equal carts are priced once for each batch. */
class Offers {
  private readonly sales = new Map<string, Sale>();
  private readonly offers = new Map<string, Offer | ApiError>();

  constructor(
    private readonly source: SaleSource,
    private readonly now: Date,
  ) {}

  /** Nothing for a sale that needs the customer. @throws ApiError for a cart that cannot be bought */
  of({ request, locale }: Start): Offer | undefined {
    const { eventId, shopId, channelId, items } = request;
    const place = { eventId, shopId, channelId, locale: request.preferredLanguage ?? locale };
    const where = JSON.stringify([shopId, channelId, place.locale]);
    const sale = this.sales.get(where) ?? saleFrom(this.source, this.now, place);
    this.sales.set(where, sale);
    if (saleReasonToStartAlone(sale)) return undefined;
    const key = where + JSON.stringify(items);
    const offer = this.offers.get(key) ?? this.price(sale, items);
    this.offers.set(key, offer);
    if (offer instanceof ApiError) throw offer;
    return offer;
  }

  private price(sale: Sale, items: readonly ItemInput[]): Offer | ApiError {
    try {
      const order = price(sale, items, this.now, {});
      return { sale, order, amounts: amountsOf(sale, soldCart(sale.info, items, this.now)) };
    } catch (error) {
      if (error instanceof ApiError) return error;
      throw error;
    }
  }
}

// A key that exists keeps its checkout from being written.
const INSERT_TOGETHER = `
with asked as materialized (
  select * from jsonb_to_recordset($1::jsonb) as r (
    id text, secret text, shop_id text, total bigint, data jsonb, tickets integer, address_key text, operation text, key text, fingerprint text)),
keyed as (${insertKeys('asked', "jsonb_build_object('_id', id, 'secret', secret)", '$5::timestamptz')}),
${insertCheckouts(
  'asked',
  `asked a left join keyed k on k.operation = a.operation and k.key = a.key
  where a.key is null or k.key is not null`,
)}`;

/** The same key twice in one batch: the second is run again, and finds the first. */
function eachKeyOnce(ready: readonly Ready[]): Ready[] {
  const seen = new Set<string>();
  return ready.filter(({ start: { keyed } }) => {
    const name = keyed && `${keyed.operation} ${keyed.key}`;
    if (name === undefined) return true;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
}

/** Answers the ids of the rows that were written. */
async function insertBatch(tx: Queryable, ready: readonly Ready[]): Promise<Set<string>> {
  const [first] = ready;
  if (!first) return new Set();
  const { seller_id, event_id, currency, created_at, expires_at } = first.row;
  const rows = await takeLock<{ id: string }>(tx, 'idempotency', INSERT_TOGETHER, [
    json(
      ready.map(({ row, row: { id, secret, shop_id, total, data, address_key }, start: { keyed } }) => ({
        ...{ id, secret, shop_id, total, data, address_key },
        tickets: ticketCount(row),
        ...keyed,
      })),
    ),
    ...[seller_id, event_id, currency, created_at, expires_at],
  ]);
  return new Set(rows.map(({ id }) => id));
}

/** Checkouts without stock are deleted, and so are their idempotency keys. */
async function takeBack(tx: Queryable, ready: readonly Ready[], short: ReadonlySet<string>): Promise<void> {
  const late = ready.filter(({ row }) => short.has(row.id));
  const keys = late.flatMap(({ start: { keyed } }) => keyed ?? []);
  await deleteCheckouts(
    tx,
    late.map(({ row }) => row.id),
  );
  if (keys.length > 0) await deleteKeys(tx, keys);
}
