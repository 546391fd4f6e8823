/**
 * The calendar file of an order: its event, each of its slots, or the events of a season ticket. No codes and no
 * secrets: calendars are shared.
 */
import { zoneOf } from '../../sale/dates.ts';
import { seasonOf } from '../../sale/season.ts';
import { emailLanguage, textsIn, type ServiceTexts } from '../locales/index.ts';
import { calendarFile, type CalendarEntry } from './calendar-file.ts';
import { hidesEnd, startParts } from './event-times.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { placeOf } from './event-place.ts';
import { oneLine, webAddress } from '../mail/sanitize.ts';
import { endOf } from '../orders/dates.ts';
import { ticketsByChild } from '../orders/season-places.ts';
import { eventInLanguage, type OrderEmailData, type OrderRows } from './order-email-data.ts';
import { numberOf } from '../orders/order-numbers.ts';

type Sold = OrderEmailData['tickets'][number];

/** A child event of the group that an order is for. */
export interface ChildEvent extends StoredEvent {
  /** The ids of the tickets that admit there; missing where all do: the group has no mapping of season tickets. */
  readonly admits?: readonly string[] | undefined;
}

/**
 * The calendar file of an order; nothing when the seller shows no date. @param children The events of a season ticket;
 * see `childEvents`.
 */
export function orderCalendar(data: OrderEmailData, children: readonly ChildEvent[], now: Date): string | undefined {
  const { row, event } = data;
  // returned tickets of an order have no date any more; a canceled order has the dates of all its tickets, as canceled
  const isCanceled = row.status !== 'COMPLETE';
  const tickets = data.tickets.filter(
    ({ status, isTransferred }) => isCanceled || (status !== 'INVALID' && !isTransferred),
  );
  if (tickets.length === 0) return undefined;
  const inChildren = children.flatMap((child) => {
    const own = tickets.filter((ticket) => admitsTo(child, ticket));
    return own.length > 0 ? [entryOf(data, child, own, undefined)] : [];
  });
  const others = tickets.filter((ticket) => !children.some((child) => admitsTo(child, ticket)));
  const entries = [...inChildren, ...slotsOf(others).map((slot) => entryOf(data, event, slot.tickets, slot))];
  const dated = entries.filter((entry) => entry !== undefined);
  return dated.length > 0 ? calendarFile(dated, now) : undefined;
}

/** True when a ticket admits to a child event. */
export function admitsTo({ admits }: ChildEvent, { id }: Pick<Sold, 'id'>): boolean {
  return admits?.includes(id) ?? true;
}

interface Slot {
  readonly id: string | undefined;
  readonly start: string | undefined;
  readonly tickets: readonly Sold[];
}

function slotsOf(tickets: readonly Sold[]): Slot[] {
  const slots = new Map<string, Slot & { tickets: Sold[] }>();
  for (const ticket of tickets) {
    const { slotId: id, slotStartTime: start } = ticket.data;
    const slot = slots.get(id ?? '') ?? { id, start, tickets: [] };
    slot.tickets.push(ticket);
    slots.set(id ?? '', slot);
  }
  return [...slots.values()].sort((a, b) => (a.start ?? '').localeCompare(b.start ?? ''));
}

/**
 * The events of the season tickets of an order, by start and in the buyer's language: those of their places, or all
 * child events of a group without a mapping. None for another event.
 */
export async function childEvents(db: Queryable, order: Pick<OrderRows, 'row' | 'original'>): Promise<ChildEvent[]> {
  const { record, sellerId } = order.original;
  if (!record.childEvents?.length) return [];
  const byChild = seasonOf(record).length > 0 ? await ticketsByChild(db, order.row.id) : undefined;
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.id = any($1::text[]) and e.seller_id = $2 and e.deleted_at is null order by e.starts_at, e.id`,
    [byChild ? [...byChild.keys()] : record.childEvents, sellerId],
  );
  return rows.map((row) => ({
    ...eventInLanguage({ row: order.row, original: storedEvent(row) }),
    ...(byChild && { admits: byChild.get(row.id) ?? [] }),
  }));
}

function entryOf(
  { row, publicUrl }: OrderEmailData,
  event: StoredEvent,
  tickets: readonly Sold[],
  slot: Slot | undefined,
): CalendarEntry | undefined {
  const { record, seller, version } = event;
  const shown = startParts(record);
  if (!shown.date) return undefined;
  const start = new Date(slot?.start ?? record.start);
  const texts = textsIn(emailLanguage(row.data.preferredLanguage, seller.defaultLanguage)).documents.pdf;
  const zone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const { url } = seller;
  return {
    uid: `${[row.id, record._id, slot?.id].filter(Boolean).join('-')}@${new URL(publicUrl).hostname}`,
    sequence: version,
    name: oneLine(record.name),
    start,
    end: hidesEnd(record, !shown.time) ? start : endOf(event, slot),
    zone,
    isWholeDay: !shown.time,
    isCanceled: row.status !== 'COMPLETE',
    isPostponed: record.status === 'POSTPONED',
    ...placeOf(record),
    url: url !== undefined && URL.canParse(url, publicUrl) ? webAddress(new URL(url, publicUrl).href) : undefined,
    notes: [...ticketLines(tickets, texts), texts.order(numberOf(row))],
  };
}

/** `2 × Seat`, and the seats. */
function ticketLines(tickets: readonly Sold[], texts: ServiceTexts['documents']['pdf']): string[] {
  const names = new Map<string, number>();
  for (const { data } of tickets) names.set(data.ticketName, (names.get(data.ticketName) ?? 0) + 1);
  const seats = tickets.flatMap(({ data: { seat, seatingInfo } }) =>
    seat ? [seatingInfo?.['section'] === undefined ? `${texts.seat} ${oneLine(seat)}` : oneLine(seat)] : [],
  );
  return [...[...names].map(([name, amount]) => `${amount} × ${oneLine(name)}`), ...seats];
}
