/**
 * The order in which a waiting list is notified when tickets come back: the order of joining, skipping entries whose
 * number does not fit, as many as there are tickets for. Notifying does not hold tickets: a hold that is not used would
 * keep them from everyone else. So that one ticket is not announced to all, notified entries count as if they had their
 * tickets for a while (`turn`); the next ones are notified of the rest. Each entry is notified once; joining again
 * starts at the end.
 */
import type { EventInfo, InfoTicket } from '../../contract/event-info.ts';
import { keepsWaitingList, waitingLimits, wantedTickets } from '../../sale/waiting-list.ts';
import { findUnderShop, shopIdsOf } from '../../sale/under-shop.ts';
import { type Queryable, takeFreeLock, takeLock } from '../database/index.ts';
import { buildEventInfo } from '../storefront/event-info.ts';
import { eventColumns, published, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { readLevels, type StockLevels } from '../storefront/stock-levels.ts';
import { queueWaitingEmail, waitingColumns, type WaitingRow } from './list-entries.ts';
import { hasRoom } from '../mail/limited-queue.ts';

/** The time in milliseconds that notified people have before the next ones are notified of the same tickets. */
export const turn = 2 * 3_600_000;
/** The maximum number of events, and of entries of one event, in one round; the rest follows in the next one. */
const maxEvents = 50;
const maxNotified = 200;
const maxLine = 5_000;

/** The part of an entry that decides about its turn. */
export type Waiting = Pick<WaitingRow, 'amount' | 'shop_id' | 'ticket_type_id' | 'category_ref'>;

/** The sale of the event in one shop. `sharesWith` names the stocks that it takes from, `''` for the event's. */
export interface ShopSale {
  readonly info: EventInfo;
  readonly sharesWith: readonly string[];
}

/** A number of tickets that is promised to notified entries, of one of these types. */
interface Promised {
  readonly amount: number;
  readonly tickets: readonly InfoTicket[];
  readonly sharesWith: readonly string[];
}

/**
 * The next entries in line. `told` are notified already and may still buy. An entry whose number does not fit is
 * skipped: waiting for six tickets must not block single ones.
 */
export function nextInLine<Entry extends Waiting>(
  line: readonly Entry[],
  notified: readonly Waiting[],
  saleOf: (shopId: string) => ShopSale | undefined,
  now: Date,
): Entry[] {
  const promise = (entry: Waiting): Promised | undefined => {
    const sale = saleOf(entry.shop_id);
    const choice = { ticketTypeId: entry.ticket_type_id ?? undefined, categoryRef: entry.category_ref ?? undefined };
    return sale && { ...sale, amount: entry.amount, tickets: wantedTickets(sale.info, choice, now) };
  };
  const promised = notified.flatMap((entry) => promise(entry) ?? []);
  return line.filter((entry) => {
    const own = promise(entry);
    const sale = saleOf(entry.shop_id);
    if (!own || !sale || sale.info.saleStatus !== 'onSale' || own.tickets.length === 0) return false;
    const fits = waitingLimits(sale.info, own.tickets).every(({ left, of }) => {
      const spokenFor = promised.filter(
        ({ tickets, sharesWith }) =>
          sharesWith.some((id) => own.sharesWith.includes(id)) && (!of || tickets.some(({ id }) => of.has(id))),
      );
      return entry.amount + spokenFor.reduce((sum, { amount }) => sum + amount, 0) <= left;
    });
    if (fits) promised.push(own);
    return fits;
  });
}

/**
 * Notifies the entries whose turn it is, and answers their number. Several processes can do so at the same time: an
 * event that another one has locked is skipped.
 */
export async function tellWaiting(context: Context): Promise<number> {
  const { db, now } = context;
  let total = 0;
  for (let after = ''; ;) {
    const events = await db.query<EventRow & { shops: string[] }>(
      `select ${eventColumns}, waiting.shops from event e join seller s on s.id = e.seller_id
       join lateral (select array_agg(distinct w.shop_id) as shops from waiting_entry w where w.event_id = e.id and w.status = 'waiting') waiting
         on waiting.shops is not null
       where e.id in (select event_id from waiting_entry where status = 'waiting' and event_id > $1)
         and e.deleted_at is null and ${published('e')} and e.ends_at > $2::timestamptz
       order by e.id limit ${maxEvents}`,
      [after, now()],
    );
    const levels = await readLevels(
      db,
      events.map(({ id }) => id),
    );
    for (const row of events) {
      const saleOf = salesOf(storedEvent(row), levels(row.id), now());
      // most events are still sold out: they cost no transaction
      if (row.shops.some((shopId) => isOpen(saleOf(shopId)))) total += await tellOf(context, row.id);
    }
    const last = events.at(-1);
    if (!last || events.length < maxEvents) return total;
    after = last.id;
  }
}

function isOpen(sale: ShopSale | undefined): boolean {
  return sale?.info.saleStatus === 'onSale';
}

/** The sale of an event in each of its shops. A shop that is gone, and one without a waiting list, notifies no one. */
function salesOf(event: StoredEvent, levels: StockLevels, now: Date): (shopId: string) => ShopSale | undefined {
  const known = new Map<string, ShopSale | undefined>();
  return (shopId) => {
    if (!known.has(shopId)) {
      const shop = shopId === '' ? undefined : findUnderShop(event.record, shopId);
      const isGone = shopId !== '' && !shop;
      const info = isGone ? undefined : buildEventInfo(event, levels, now, { underShopId: shopId || undefined });
      known.set(shopId, info && keepsWaitingList(info) ? { info, sharesWith: shopIdsOf(shop) } : undefined);
    }
    return known.get(shopId);
  };
}

/** Notifies the next entries of one event. */
async function tellOf(context: Context, eventId: string): Promise<number> {
  const { db } = context;
  const now = context.now();
  return await db.transaction(async (tx) => {
    // One process for each event, and no changes meanwhile. Buyers do not wait for this lock.
    const locked = await takeFreeLock(tx, 'event', 'select 1 from event where id = $1 for no key update skip locked', [
      eventId,
    ]);
    if (locked.length === 0) return 0;
    const [row] = await tx.query<EventRow>(
      `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1 and e.deleted_at is null and ${published('e')}`,
      [eventId],
    );
    if (!row) return 0;
    const event = storedEvent(row);
    const levels = await readLevels(tx, [eventId]);
    const notified = await readNotified(tx, eventId, now);
    const line = await takeLock<WaitingRow>(
      tx,
      'waiting list',
      // an address that gets too many emails keeps its place for a later round
      `select ${waitingColumns} from waiting_entry w where w.event_id = $1 and w.status = 'waiting'
         and ${hasRoom('turn', 'w.seller_id', 'w.email', '$2::timestamptz')} order by w.place limit ${maxLine} for update of w`,
      [eventId, now],
    );
    const next = nextInLine(line, notified, salesOf(event, levels(eventId), now), now).slice(0, maxNotified);
    if (next.length === 0) return 0;
    await tx.query(
      `update waiting_entry set status = 'notified', notified_at = $2::timestamptz, updated_at = $2::timestamptz where id = any($1::text[])`,
      [next.map(({ id }) => id), now],
    );
    for (const entry of next) await queueWaitingEmail(tx, context, entry, event, 'back', now);
    return next.length;
  });
}

/**
 * The entries that were notified within `turn` and have not bought yet: tickets that are bought, or held by an offer of
 * the seller, are gone from the stock already.
 */
async function readNotified(tx: Queryable, eventId: string, now: Date): Promise<WaitingRow[]> {
  return await tx.query<WaitingRow>(
    `select ${waitingColumns} from waiting_entry w
     where w.event_id = $1 and w.status = 'notified' and w.notified_at > $2::timestamptz
       and not w.data ? 'offer' and not exists (
       select 1 from checkout c where c.seller_id = w.seller_id and c.buyer_key = w.email_key and c.event_id = w.event_id
         and c.status = 'COMPLETE' and c.completed_at >= w.notified_at)`,
    [eventId, new Date(now.getTime() - turn)],
  );
}
