/**
 * Who on a waiting list is told when tickets come back. Fair means here: in the order in which people joined, whose number fits
 * first, and as many as there are tickets for. Telling is not holding, since tickets that nobody may buy would be lost to everybody
 * while somebody sleeps; so that not all are told of the same two tickets, those who were told count as if they had theirs for a
 * while, and the next ones are told of what is left then. Everybody is told once; who joins again stands at the end.
 */
import type { EventInfo, InfoTicket } from '../../contract/event-info.ts';
import { keepsWaitingList, waitingLimits, wantedTickets } from '../../sale/waiting-list.ts';
import { findUnderShop, shopIdsOf } from '../../sale/under-shop.ts';
import type { Queryable } from '../database/index.ts';
import { buildEventInfo } from '../storefront/event-info.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { readLevels, type StockLevels } from '../storefront/stock-levels.ts';
import { queueWaitingEmail, waitingColumns, type WaitingRow } from './list-entries.ts';

/** How long those who were told have before the next ones are told of the same tickets. */
export const turn = 2 * 3_600_000;
/** Events looked at in one go, and people told of one event in one go; the rest follows in the next round. */
const maxEvents = 50;
const maxTold = 200;
const maxLine = 5_000;

/** What counts of somebody on the list. */
export type Waiting = Pick<WaitingRow, 'amount' | 'shop_id' | 'ticket_type_id' | 'category_ref'>;

/** How the event is sold in one shop: `sharesWith` names the stocks that it takes from, `''` for the event's. */
export interface ShopSale {
  readonly info: EventInfo;
  readonly sharesWith: readonly string[];
}

/** A number of tickets that is spoken for, of one of these types. */
interface Promised {
  readonly amount: number;
  readonly tickets: readonly InfoTicket[];
  readonly sharesWith: readonly string[];
}

/**
 * The next ones of a line. `told` have been told already and are not done with it. Where somebody's number does not fit, the next one
 * may go first: whoever waits for six must not keep single tickets from everybody.
 */
export function nextInLine<Entry extends Waiting>(
  line: readonly Entry[],
  told: readonly Waiting[],
  saleOf: (shopId: string) => ShopSale | undefined,
  now: Date,
): Entry[] {
  const promise = (entry: Waiting): Promised | undefined => {
    const sale = saleOf(entry.shop_id);
    const choice = { ticketTypeId: entry.ticket_type_id ?? undefined, categoryRef: entry.category_ref ?? undefined };
    return sale && { ...sale, amount: entry.amount, tickets: wantedTickets(sale.info, choice, now) };
  };
  const promised = told.flatMap((entry) => promise(entry) ?? []);
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

/** Tells everybody whose turn it is, and answers how many that were. Several processes may do so at once: an event that another one works on is left to it. */
export async function tellWaiting(context: Context): Promise<number> {
  const { db, now } = context;
  let total = 0;
  for (let after = ''; ;) {
    const events = await db.query<EventRow & { shops: string[] }>(
      `select ${eventColumns}, waiting.shops from event e join seller s on s.id = e.seller_id
       join lateral (select array_agg(distinct w.shop_id) as shops from waiting_entry w where w.event_id = e.id and w.status = 'waiting') waiting
         on waiting.shops is not null
       where e.id in (select event_id from waiting_entry where status = 'waiting' and event_id > $1)
         and e.deleted_at is null and e.ends_at > $2::timestamptz
       order by e.id limit ${maxEvents}`,
      [after, now()],
    );
    const levels = await readLevels(
      db,
      events.map(({ id }) => id),
    );
    for (const row of events) {
      const saleOf = salesOf(storedEvent(row), levels(row.id), now());
      // most are sold out still: they cost no transaction
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

/** How an event is sold in each of its shops. One that is gone, and one without a list, tells nobody. */
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

/** Tells the next ones of one event. */
async function tellOf(context: Context, eventId: string): Promise<number> {
  const { db } = context;
  const now = context.now();
  return await db.transaction(async (tx) => {
    // One process for each event; and nobody changes it meanwhile. Buyers do not wait for this.
    const locked = await tx.query('select 1 from event where id = $1 for no key update skip locked', [eventId]);
    if (locked.length === 0) return 0;
    const [row] = await tx.query<EventRow>(
      `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = $1 and e.deleted_at is null`,
      [eventId],
    );
    if (!row) return 0;
    const event = storedEvent(row);
    const levels = await readLevels(tx, [eventId]);
    const told = await readTold(tx, eventId, now);
    const line = await tx.query<WaitingRow>(
      `select ${waitingColumns} from waiting_entry w where w.event_id = $1 and w.status = 'waiting' order by w.place limit ${maxLine} for update`,
      [eventId],
    );
    const next = nextInLine(line, told, salesOf(event, levels(eventId), now), now).slice(0, maxTold);
    if (next.length === 0) return 0;
    await tx.query(
      `update waiting_entry set status = 'notified', notified_at = $2::timestamptz, updated_at = $2::timestamptz where id = any($1::text[])`,
      [next.map(({ id }) => id), now],
    );
    for (const entry of next) await queueWaitingEmail(tx, context, entry, event, 'back', now);
    return next.length;
  });
}

/** Who was told a short while ago and has not bought yet: what they bought is gone from the stock already. */
async function readTold(tx: Queryable, eventId: string, now: Date): Promise<WaitingRow[]> {
  return await tx.query<WaitingRow>(
    `select ${waitingColumns} from waiting_entry w
     where w.event_id = $1 and w.status = 'notified' and w.notified_at > $2::timestamptz and not exists (
       select 1 from checkout c where c.seller_id = w.seller_id and c.buyer_key = w.email_key and c.event_id = w.event_id
         and c.status = 'COMPLETE' and c.completed_at >= w.notified_at)`,
    [eventId, new Date(now.getTime() - turn)],
  );
}
