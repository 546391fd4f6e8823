/** The email to a seller about an order: sold, canceled, or with tickets less. Written when it is sent. */
import { zoneOf } from '../../sale/dates.ts';
import type { Queryable } from '../database/index.ts';
import { readLeft, type Left } from '../inventory/left.ts';
import { emailLanguage, textsIn, type ServiceTexts } from '../locales/index.ts';
import { formatsFor, type Formats } from '../mail/formats.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import type { SaleNews } from '../mail/seller-queue.ts';
import { oneLine, sanitizeText } from '../mail/sanitize.ts';
import { recordAt, timesText } from './event-times.ts';
import { readOrderEmailData, type OrderEmailData } from './order-email-data.ts';
import { isPaid } from './payment-state.ts';

type SaleTexts = ServiceTexts['documents']['sale'] & Pick<ServiceTexts['mail'], 'colon'>;

/** Writes the email; nothing for a sale that was canceled before it could be told. */
export async function writeSaleEmail(
  { db, now, publicUrl }: EmailContext,
  news: SaleNews,
  checkoutId: string,
): Promise<Email | undefined> {
  const data = await readOrderEmailData(db, { kind: 'confirmation', checkoutId, publicUrl }, now());
  if (!data || (news === 'sale' && data.row.status !== 'COMPLETE')) return undefined;
  const { row, original } = data;
  const { record, seller } = original;
  const language = emailLanguage(seller.defaultLanguage);
  const { documents, mail } = textsIn(language);
  const texts = { ...documents.sale, colon: mail.colon };
  const timeZone = zoneOf({ timezone: record.timezone ?? seller.timezone });
  const formats = formatsFor(seller.defaultLanguage, language, { currency: row.currency, timeZone });
  const name = oneLine(record.name);
  const gone = data.tickets.filter(({ status }) => status === 'INVALID').length;
  const amount = news === 'sale-returned' ? gone : data.tickets.length;
  const left = await leftOf(db, data, texts);
  return {
    subject: texts.subject[news](name, texts.tickets(amount), formats.money(row.total)),
    text: `${[
      [name, timesText(recordAt(record, data.tickets), formats)].filter(Boolean).join('\n'),
      ...(news === 'sale-returned' ? [texts.returned(gone, data.tickets.length)] : []),
      [...linesOf(data, formats, texts), `${texts.total}${texts.colon}${formats.money(row.total)}`].join('\n'),
      [paymentLine(data, texts), `${texts.buyer}${texts.colon}${buyerOf(data, texts)}`].join('\n'),
      ...left,
      `${texts.link}\n${orderInDesk(publicUrl, row.id)}`,
      texts.why,
    ].join('\n\n')}\n`,
  };
}

/** The page of an order in the desk. */
function orderInDesk(publicUrl: string, id: string): string {
  return `${publicUrl}/desk/orders/${encodeURIComponent(id)}`;
}

/** What is left of an event and of some of its ticket types, on one line. */
export function leftLine(levels: readonly Left[], names: ReadonlyMap<string, string>, texts: SaleTexts): string[] {
  const whole = levels.find(({ ticketTypeId }) => ticketTypeId === undefined);
  const types = levels.flatMap(({ ticketTypeId, left, capacity }) => {
    const name = ticketTypeId === undefined ? undefined : names.get(ticketTypeId);
    return name === undefined ? [] : `${oneLine(name)}${texts.colon}${texts.leftOf(left, capacity)}`;
  });
  const all = whole && texts.leftOf(whole.left, whole.capacity);
  if (all === undefined) return types.length > 0 ? [`${texts.left}${texts.colon}${types.join(', ')}`] : [];
  return [`${texts.left}${texts.colon}${all}${types.length > 0 ? ` (${types.join(', ')})` : ''}`];
}

/** What is left of what was bought. */
async function leftOf(db: Queryable, { row, tickets }: OrderEmailData, texts: SaleTexts): Promise<string[]> {
  const levels = (await readLeft(db, [row.event_id])).get(row.event_id) ?? [];
  return leftLine(levels, new Map(tickets.map((each) => [each.ticket_type_id, each.data.ticketName])), texts);
}

/** The positions of the order, without what a seller can read in the desk. */
function linesOf({ row }: OrderEmailData, { money }: Formats, { colon }: SaleTexts): string[] {
  const lines = new Map<string, { amount: number; total: number }>();
  for (const { name, amount, total } of row.data.order.lines) {
    const seen = lines.get(name) ?? { amount: 0, total: 0 };
    lines.set(name, { amount: seen.amount + amount, total: seen.total + total });
  }
  return [...lines].map(([name, { amount, total }]) => `${amount} × ${oneLine(name)}${colon}${money(total)}`);
}

function paymentLine({ row }: OrderEmailData, texts: SaleTexts): string {
  const { due, payment_status: status, payment_method: method } = row;
  const state = status?.endsWith('REFUND')
    ? texts.states.refunded
    : row.status === 'CANCELED'
      ? texts.states.canceled
      : due === 0
        ? texts.states.nothing
        : isPaid(status)
          ? texts.states.paid
          : status?.endsWith('PENDING')
            ? texts.states.pending
            : texts.states.open;
  const way = method === 'invoice' ? texts.ways.invoice : method === 'boxoffice' ? texts.ways.boxOffice : undefined;
  return `${texts.payment}${texts.colon}${[way, state].filter(Boolean).join(', ')}`;
}

/** Name, company and address, sanitized: a buyer types them. */
function buyerOf({ row }: OrderEmailData, texts: SaleTexts): string {
  const { details } = row.data;
  if (!details) return texts.unknown;
  const name = [details.prename, details.lastname].filter(Boolean).join(' ');
  const named = [name, details.company].flatMap((text) => (text ? sanitizeText(text) : []));
  return [...named, oneLine(details.email)].join(', ');
}
