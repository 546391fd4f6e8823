/** One ticket in words, for mails and pages about it alone: what it is, when and where. Nothing of the order that it was bought with. */
import { zoneOf } from '../../sale/dates.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { formatsFor } from '../mail/formats.ts';
import { orderEmailContent, type OrderEmailContent } from './order-email-content.ts';
import { readOrderEmailData, type OrderEmailData } from './order-email-data.ts';

/** A ticket in words, for whoever may see it: what it is, when and where, and what is left of the order's own mail. */
export interface TicketSummary {
  readonly data: OrderEmailData;
  readonly content: OrderEmailContent;
  /** One to a line. */
  readonly lines: readonly string[];
  /** A moment at the clock of the venue. */
  moment(at: Date): string;
}

/** Nothing when the ticket or its order is gone. @param locale BCP 47; the buyer's language when missing */
export async function ticketSummary(
  db: Queryable,
  { publicUrl }: Pick<Context, 'publicUrl'>,
  ticket: { readonly id: string; readonly checkout_id: string },
  locale: string | undefined,
  now: Date,
): Promise<TicketSummary | undefined> {
  const asked = { kind: 'tickets', checkoutId: ticket.checkout_id, ticketId: ticket.id, publicUrl, locale } as const;
  const data = await readOrderEmailData(db, asked, now);
  if (!data) return undefined;
  const content = orderEmailContent(data);
  const [mailed] = content.tickets.each;
  if (!mailed) return undefined;
  const { record, seller } = data.event;
  const formats = formatsFor(data.row.data.preferredLanguage, content.language, {
    currency: data.row.currency,
    timeZone: zoneOf({ timezone: record.timezone ?? seller.timezone }),
  });
  return {
    data: data,
    content,
    lines: [
      content.event.name,
      ...content.event.details.map(({ label, lines }) => `${label}: ${lines.join(', ')}`),
      [mailed.name, ...mailed.details].join(', '),
    ],
    moment: (at) => formats.moment(at.toISOString(), { date: true, time: true }),
  };
}

/** Where a ticket is shown by its own secret, which stands behind the `#`: browsers send that to nobody, and no log has it. */
export function ticketLink(
  publicUrl: string,
  sellerId: string,
  language: string,
  ticket: { id: string; secret: string },
) {
  const page = new URLSearchParams({ seller: sellerId, lang: language });
  const own = new URLSearchParams({ ticket: ticket.id, secret: ticket.secret });
  return `${publicUrl}/account.html?${page.toString()}#${own.toString()}`;
}
