/** The summary of one ticket for emails and pages about it: name, date and venue. It contains nothing of its order. */
import { zoneOf } from '../../sale/dates.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { formatsFor } from '../mail/formats.ts';
import { orderEmailContent, type OrderEmailContent } from './order-email-content.ts';
import { orderEmailData, readOrderRows, type OrderEmailData, type OrderRows } from './order-email-data.ts';

/** A ticket as text: its name, date and venue, and the parts that the order's email also has. */
export interface TicketSummary {
  readonly rows: OrderRows;
  readonly data: OrderEmailData;
  readonly content: OrderEmailContent;
  /** One entry for each line. */
  readonly lines: readonly string[];
  /** A time in the venue's time zone. */
  moment(at: Date): string;
}

/** Nothing when the ticket or its order is deleted. @param locale BCP 47; by default the buyer's language */
export async function ticketSummary(
  db: Queryable,
  { publicUrl, secrets }: Pick<Context, 'publicUrl'> & Partial<Pick<Context, 'secrets'>>,
  ticket: { readonly id: string; readonly checkout_id: string },
  locale: string | undefined,
  now: Date,
): Promise<TicketSummary | undefined> {
  const asked = {
    kind: 'tickets',
    checkoutId: ticket.checkout_id,
    ticketId: ticket.id,
    publicUrl,
    locale,
    secrets,
  } as const;
  const rows = await readOrderRows(db, asked, now);
  return rows && summaryOf(rows);
}

/** The summary of the ticket of a holder; nothing when it is not there. */
export function summaryOf(rows: OrderRows): TicketSummary | undefined {
  const data = orderEmailData(rows);
  const content = orderEmailContent(data);
  const [mailed] = content.tickets.each;
  if (!mailed) return undefined;
  const { record, seller } = data.event;
  const formats = formatsFor(data.row.data.preferredLanguage, content.language, {
    currency: data.row.currency,
    timeZone: zoneOf({ timezone: record.timezone ?? seller.timezone }),
  });
  return {
    rows,
    data,
    content,
    lines: [
      content.event.name,
      ...content.event.details.map(({ label, lines }) => `${label}${content.colon}${lines.join(', ')}`),
      [mailed.name, ...mailed.details].join(', '),
    ],
    moment: (at) => formats.moment(at.toISOString(), { date: true, time: true }),
  };
}
