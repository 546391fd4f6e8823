/** The content of a ticket's page in the buyer's language. The email of the order has the same. */
import { textsIn } from '../locales/index.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import { zoneOf } from '../../sale/dates.ts';
import { addressParts, isEmpty, isTellable } from '../../sale/extra-fields.ts';
import { toMinor } from '../../sale/money.ts';
import type { StoredEvent } from '../events/records.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import { hexColour, linesOf, oneLine, readableOn } from '../mail/sanitize.ts';
import { signInAddress } from '../sellers/page-addresses.ts';
import { colourOf, eventDetails, type Fact, type EmailTicket, type OrderEmailContent } from './order-email-content.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { numberOf } from '../orders/order-numbers.ts';

export interface TicketPage {
  /** `_id` of the ticket type. */
  readonly typeId: string;
  readonly seller: string;
  /** `Ticket 1 of 3`. */
  readonly place: string;
  readonly event: string;
  readonly when: readonly Fact[];
  /** The first of them, if the seller shows the date. */
  readonly date: string | undefined;
  /** The ticket's name, category, slot and seat. */
  readonly ticket: string;
  readonly lines: readonly string[];
  /** Attendee, answers and price. */
  readonly details: readonly Fact[];
  /** The code if it may be shown; else the reason why not. */
  readonly code?: string;
  /** What the QR code of a signed ticket holds; otherwise the code itself. */
  readonly signedCode?: string;
  readonly codeHint: string;
  /** Where the code of a rotating ticket is shown. */
  readonly codeLink?: { readonly label: string; readonly url: string };
  /** Texts beside the code, or in its place. */
  readonly notes: readonly string[];
  readonly isCanceled: boolean;
  /** The seller's text for every ticket. */
  readonly texts: readonly string[];
  readonly numbers: readonly string[];
  /** The columns of the footer. */
  readonly foot: readonly (readonly string[])[];
  /** `#rrggbb`. */
  readonly accent: string;
  /** The colour of labels; readable on white. */
  readonly info: string;
}

const quiet = '#5b5b66';
/** The maximum length of an answer: each ticket has one page. */
const maxAnswerLength = 160;

/** The pages of some tickets of an order. @param at Their positions among all of them, from 0. */
export function ticketPages(data: OrderEmailData, content: OrderEmailContent, at: readonly number[]): TicketPage[] {
  const { row, event } = data;
  const { pdf: texts, email: emailTexts } = textsIn(content.language).documents;
  const formats = formatsFor(row.data.preferredLanguage, content.language, {
    currency: row.currency,
    timeZone: zoneOf({ timezone: event.record.timezone ?? event.seller.timezone }),
  });
  return at.flatMap((place) => {
    const sold = data.tickets[place];
    const mailed = content.tickets.each[place];
    if (!sold || !mailed) return [];
    const when = eventDetails(data, [sold], formats);
    const isCanceled = sold.status === 'INVALID' || row.status !== 'COMPLETE';
    return [
      {
        typeId: sold.ticket_type_id,
        seller: content.seller,
        place: texts.ticketOf(place + 1, data.tickets.length),
        event: content.event.name,
        when,
        date: when.find(({ label }) => label === emailTexts.when)?.lines[0],
        ticket: mailed.name,
        lines: mailed.details,
        details: detailsOf(data, sold, mailed, formats),
        ...(mailed.code?.lines[0] !== undefined && { code: mailed.code.lines[0] }),
        ...(mailed.signedCode !== undefined && { signedCode: mailed.signedCode }),
        codeHint: isCanceled
          ? texts.canceled
          : mailed.code
            ? texts.scan
            : mailed.rotates
              ? texts.codeInAccount
              : texts.noCode,
        ...(mailed.rotates && {
          codeLink: {
            label: texts.showCode,
            url: signInAddress(data.publicUrl, { sellerId: row.seller_id, seller: event.seller }, content.language),
          },
        }),
        notes: mailed.notes,
        isCanceled,
        texts: content.event.texts,
        numbers: [texts.order(numberOf(row)), `${texts.ticketNumber} ${sold.id}`],
        foot: footColumns(data),
        accent: colourOf(event) ?? content.accent ?? '#2f2f3a',
        info: infoColour(event.record.ticketDesign?.infoColor),
      },
    ];
  });
}

/** The seller's own colour for labels, unless it is unreadable. */
function infoColour(wanted: string | undefined): string {
  const colour = hexColour(wanted);
  return colour !== undefined && readableOn(colour) === '#ffffff' ? colour : quiet;
}

function detailsOf(
  { row, event }: OrderEmailData,
  { data, ticket_type_id: typeId }: OrderEmailData['tickets'][number],
  { holder }: EmailTicket,
  formats: Formats,
): Fact[] {
  const language = formats.language;
  const texts = textsIn(language).documents.pdf;
  const price = toMinor(data.realPrice, row.currency);
  const named = [data.firstname, data.lastname].filter(Boolean).join(' ');
  return [
    ...(holder ? [{ label: textsIn(language).documents.email.holder, lines: [oneLine(named)] }] : []),
    ...(event.record.ticketExtraFields ?? [])
      // not every answer is for the staff at the door
      .filter((field) => field.printable === true && isTellable(field, typeId))
      .flatMap((field) => {
        const lines = answerLines(field, data.extraFields?.[field._id], formats);
        return lines.length > 0 ? [{ label: oneLine(field.name ?? ''), lines }] : [];
      }),
    ...(data.entryPermissions
      ? [{ label: texts.entry, lines: [short(data.entryPermissions.map(oneLine).join(', '))] }]
      : []),
    { label: texts.price, lines: [price === 0 ? texts.free : formats.money(price)] },
  ];
}

function answerLines({ type }: ExtraField, answer: unknown, formats: Formats): string[] {
  if (isEmpty(answer)) return [];
  if (type === 'checkbox') return [textsIn(formats.language).documents.pdf.yes];
  if (type === 'address') {
    const parts = answer as Readonly<Record<string, unknown>>;
    const line = addressParts
      .map((part) => (part === 'country' ? formats.country(textOf(parts[part])) : textOf(parts[part])))
      .filter(Boolean);
    return [short(line.join(', '))];
  }
  const text = textOf(answer);
  if (type === 'country') return [formats.country(text)];
  if (type === 'date' && /^\d{4}-\d\d-\d\d/.test(text)) return [formats.day(text.slice(0, 10))];
  return [short(text)];
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? oneLine(value) : value === undefined || value === null ? '' : JSON.stringify(value);

function short(text: string): string {
  const signs = Array.from(text);
  return signs.length > maxAnswerLength ? `${signs.slice(0, maxAnswerLength).join('')}…` : text;
}

/** The footer of the seller's documents; by default the seller's name and address. */
export function footColumns({ event: { seller } }: { readonly event: Pick<StoredEvent, 'seller'> }): string[][] {
  const columns = (seller.documentSettings?.invoice?.footerColumns ?? [])
    .filter(({ active }) => active !== false)
    .map(({ text }) => linesOf(text))
    .filter((lines) => lines.length > 0);
  if (columns.length > 0) return columns;
  return [[seller.name, seller.street, [seller.postal, seller.city].filter(Boolean).join(' ')].flatMap(linesOf)];
}
