/** The tickets of an order that have a wallet pass, and the content of a pass for any wallet. */
import { zoneOf } from '../../sale/dates.ts';
import type { Queryable } from '../database/index.ts';
import { hidesEnd, startParts } from './event-times.ts';
import type { StoredEvent } from '../events/records.ts';
import { formatsFor } from '../mail/formats.ts';
import { linesOf, oneLine } from '../mail/sanitize.ts';
import { endOf } from '../orders/dates.ts';
import { admitsTo, childEvents, type ChildEvent } from './order-calendar.ts';
import type { Fact, OrderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { ticketPages } from './ticket-content.ts';

/** A ticket as text in the buyer's language. */
export interface WalletTicket {
  readonly id: string;
  /** The short code, which people read; missing where it rotates. */
  readonly code: string | undefined;
  /** What the QR code holds; missing where it rotates. */
  readonly barcode: string | undefined;
  readonly rotatingBarcode: { readonly prefix: string; readonly key: string } | undefined;
  /** Where the code is shown: for wallets that can't rotate it. */
  readonly codeLink: { readonly label: string; readonly hint: string; readonly url: string } | undefined;
  readonly seller: string;
  readonly event: string;
  /** The event that the pass is for, by its own `_id`. */
  readonly eventId: string;
  /** The slot of the event, which has its own time. */
  readonly slotId: string | undefined;
  readonly name: string;
  /** Category, time of admission and seat. */
  readonly lines: readonly string[];
  /** Date and venue. */
  readonly when: readonly Fact[];
  readonly details: readonly Fact[];
  /** The seller's text for every ticket, and numbers. */
  readonly texts: readonly string[];
  /** Missing when the seller does not show the day and the clock of the start. */
  readonly dates: { readonly start: Date; readonly end: Date; readonly isEndShown: boolean } | undefined;
  /** The end of the pass: that of the ticket, or else of its dates. */
  readonly expires: Date | undefined;
  readonly place: { readonly name: string; readonly address: string } | undefined;
  readonly geo: { readonly lat: number; readonly lng: number } | undefined;
  readonly holder: string;
  readonly seat: { readonly section?: string; readonly row?: string; readonly seat?: string } | undefined;
  /** `#rrggbb`. */
  readonly accent: string;
}

/** True when the seller provides passes of this type; a ticket type's setting comes before its event's. */
function givesPass({ original: { record } }: OrderEmailData, typeId: string): boolean {
  const own = record.tickets?.find(({ _id }) => _id === typeId)?.deliverySettings?.wallet?.enabled;
  return (own ?? record.deliverySettings?.wallet?.enabled) !== 'DISABLED';
}

const hasCode = ({ barcode, rotatingBarcode }: OrderEmailData['tickets'][number]['view']) =>
  barcode !== undefined || rotatingBarcode !== undefined;

/** The positions of tickets with a pass: valid, in a complete order, with a code that may be shown. */
export function passPlaces(data: OrderEmailData): number[] {
  return data.tickets.flatMap(({ status, view, ticket_type_id: typeId }, place) =>
    data.row.status === 'COMPLETE' && status === 'VALID' && hasCode(view) && givesPass(data, typeId) ? [place] : [],
  );
}

/** The passes of some tickets. @param at Their positions among all. @param children The events that season tickets show. */
export function walletTickets(
  data: OrderEmailData,
  content: OrderEmailContent,
  at: readonly number[],
  children: readonly ChildEvent[],
): WalletTicket[] {
  const { event, tickets } = data;
  return ticketPages(data, content, at).flatMap((page, index) => {
    const sold = tickets[at[index] ?? -1];
    if (!sold || !hasCode(sold.view)) return [];
    const { barcode: code, signedBarcode, rotatingBarcode: { prefix, key } = {} } = sold.view;
    const { slotId: id, slotStartTime: slotStart, validUntil, firstname, lastname, seatingInfo, seat } = sold.data;
    const next = children.find((child) => admitsTo(child, sold));
    const shown = next ?? event;
    const { record } = shown;
    const slot = next || id === undefined ? undefined : { id, start: slotStart };
    const parts = startParts(record);
    const hasAddress = record.styleOptions?.hideLocationAddress !== true;
    const address = hasAddress
      ? [record.locationStreet, [record.locationPostal, record.locationCity].filter(Boolean).join(' ')]
      : [];
    const geo = record.styleOptions?.hideLocationMap === true ? undefined : record.geoCode;
    const dates =
      parts.date && parts.time
        ? { start: new Date(slot?.start ?? record.start), end: endOf(shown, slot), isEndShown: !hidesEnd(record) }
        : undefined;
    return [
      {
        id: sold.id,
        code,
        barcode: signedBarcode ?? code,
        rotatingBarcode: prefix !== undefined && key !== undefined ? { prefix, key } : undefined,
        codeLink: page.codeLink && { ...page.codeLink, hint: page.codeHint },
        seller: page.seller,
        event: page.event,
        eventId: event.record._id,
        slotId: slot?.id,
        name: page.ticket,
        lines: page.lines,
        when: next ? nextDetails(next, page.when, data, content) : page.when,
        details: page.details,
        texts: [...page.texts, ...page.numbers],
        dates,
        expires: validUntil === undefined ? dates?.end : new Date(validUntil),
        place: record.locationName
          ? { name: oneLine(record.locationName), address: address.flatMap(linesOf).join(', ') }
          : undefined,
        geo: geo?.lat !== undefined && geo.lng !== undefined ? { lat: geo.lat, lng: geo.lng } : undefined,
        holder: oneLine([firstname, lastname].filter(Boolean).join(' ')),
        seat: seat === undefined ? undefined : seatOf(seatingInfo, seat),
        accent: page.accent,
      },
    ];
  });
}

function nextDetails(
  { record }: StoredEvent,
  when: readonly Fact[],
  { row }: OrderEmailData,
  { language }: OrderEmailContent,
): Fact[] {
  const parts = startParts(record);
  const formats = formatsFor(row.data.preferredLanguage, language, {
    currency: row.currency,
    timeZone: zoneOf(record),
  });
  const [first, ...rest] = when;
  const lines = [oneLine(record.name), ...(parts.date || parts.time ? [formats.moment(record.start, parts)] : [])];
  return [{ label: first?.label ?? '', lines }, ...rest.slice(-1)];
}

function seatOf(info: Record<string, unknown> | undefined, seat: string): WalletTicket['seat'] {
  const part = (name: string) => (typeof info?.[name] === 'string' ? { [name]: oneLine(info[name]) } : {});
  if (info?.['section'] === undefined) return { seat: oneLine(seat) };
  return { ...part('section'), ...part('row'), ...part('seat') };
}

/**
 * The events of season tickets that have not ended, if their passes show the next one (`seasonCardShowNextEvent`): by
 * start, so that the first one that a ticket admits to is its next.
 */
export async function nextEvents(
  db: Queryable,
  order: Pick<OrderEmailData, 'row' | 'original'>,
  now: Date,
): Promise<ChildEvent[]> {
  if (order.original.record.deliverySettings?.wallet?.seasonCardShowNextEvent !== true) return [];
  return (await childEvents(db, order)).filter(({ record }) => new Date(record.end) > now);
}
