/** The email about a postponed event, to buyers and holders. Written when it is sent: it shows the state of then. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { zoneOf } from '../../sale/dates.ts';
import { textIn } from '../events/seller-terms.ts';
import type { StoredEvent } from '../events/records.ts';
import { textsIn } from '../locales/index.ts';
import { formatsFor } from '../mail/formats.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { linesOf, oneLine } from '../mail/sanitize.ts';
import { emailKey } from '../security/email-key.ts';
import { orderAddress, ticketAddress } from '../sellers/page-addresses.ts';
import { shownTimes } from '../../sale/shown-times.ts';
import { recordAt, timesText } from './event-times.ts';
import { childEvents, orderCalendar } from './order-calendar.ts';
import { orderLanguage } from './order-email-content.ts';
import { orderEmailData, readOrderRows, type OrderEmailData } from './order-email-data.ts';

/** What became of an event, with the kind of its email among those that take texts of their seller. */
export const kinds = {
  POSTPONED: 'postponed',
  RESCHEDULED: 'rescheduled',
  PLANNED: 'asPlanned',
} as const satisfies Record<string, MailKindAbout<'event'>>;
type Moved = keyof typeof kinds;

/** Writes the email; nothing once its order is not valid any more, or its ticket has another holder. */
export async function writeMovedEmail(
  { db, now, publicUrl }: EmailContext,
  {
    checkoutId,
    ticketId,
    to,
  }: { readonly checkoutId: string; readonly ticketId: string | undefined; readonly to: string },
): Promise<Email | undefined> {
  const [holder] =
    ticketId === undefined
      ? []
      : await db.query<{ locale: string | null }>(
          `select holder->>'locale' as locale from ticket where id = $1 and holder->>'key' = $2`,
          [ticketId, emailKey(to)],
        );
  if (ticketId !== undefined && !holder) return undefined;
  const asked = { kind: 'changed', checkoutId, ticketId, publicUrl, locale: holder?.locale ?? undefined } as const;
  const rows = await readOrderRows(db, asked, now());
  if (rows?.row.status !== 'COMPLETE') return undefined;
  const data = orderEmailData(rows);
  // the run that cancels its orders writes to them
  if (data.event.record.status === 'CANCELED') return undefined;
  if (!data.tickets.some(({ status }) => status !== 'INVALID')) return undefined;
  const children = await childEvents(db, rows);
  const calendar = orderCalendar(data, children, now());
  const language = orderLanguage(data);
  const { files } = textsIn(language).documents.pdf;
  return {
    ...movedText(data, children),
    files:
      calendar === undefined
        ? []
        : [{ name: `${files.calendar}.ics`, type: 'text/calendar', content: Buffer.from(calendar) }],
  };
}

/** The text: each event that is postponed, or that of the order where it takes place as planned after all. */
export function movedText(data: OrderEmailData, children: readonly StoredEvent[]): { subject: string; text: string } {
  const { row, event } = data;
  const language = orderLanguage(data);
  const texts = textsIn(language).documents.moved;
  const moved = [event, ...children].filter(({ record }) => stateOf(record.status) !== 'PLANNED');
  const events = moved.length > 0 ? moved : [event];
  const [first = event] = events;
  const about = events.flatMap((each) => {
    const { seller } = each;
    const record = each === event ? recordAt(each.record, data.tickets) : each.record;
    const timeZone = zoneOf({ timezone: record.timezone ?? seller.timezone });
    const formats = formatsFor(row.data.preferredLanguage, language, { currency: row.currency, timeZone });
    const { from } = shownTimes(record, 'ticket', true);
    // of a slot, the time before is not known
    const shown = { ...from, time: from.time && record.start === each.record.start };
    const before =
      record.previousStart !== undefined && from.date ? formats.moment(record.previousStart, shown) : undefined;
    const message = record.statusMessage === undefined ? '' : textIn(record.statusMessage, language, seller);
    const lines = linesOf(message);
    return [
      texts.text[stateOf(record.status)](oneLine(record.name), timesText(record, formats), before),
      lines.length > 0 && texts.message(lines.join('\n')),
    ];
  });
  const [ticket] = data.tickets;
  const link =
    data.tickets.length === 1 && ticket?.holder
      ? ticketAddress(data.publicUrl, event, ticket, language)
      : orderAddress(data.publicUrl, { sellerId: row.seller_id, seller: event.seller }, row, language);
  const state = stateOf(first.record.status);
  const name = oneLine(first.record.name);
  const own = ownWords(event.seller, kinds[state], language, { subject: texts.subject[state](name), event: name });
  const paragraphs = [texts.greeting, ...about, ...own.intro, texts.valid, `${texts.link}\n${link}`, ...own.closing];
  return { subject: own.subject, text: plainEmail(event.seller, paragraphs) };
}

function stateOf(status: string | undefined): Moved {
  return status === 'POSTPONED' || status === 'RESCHEDULED' ? status : 'PLANNED';
}
