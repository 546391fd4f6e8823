/**
 * “News about your orders”: one email that names orders, in place of the emails about them beyond the limit of an hour;
 * see `mail/limited-queue.ts`.
 */
import { emailLanguage, textsIn } from '../locales/index.ts';
import { formatsFor } from '../mail/formats.ts';
import type { SellerData } from '../events/records.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { oneLine } from '../mail/sanitize.ts';
import { orderAddress } from '../sellers/page-addresses.ts';

/** The maximum number of orders that an email names. */
const maxNamed = 50;

interface GatheredOrder {
  readonly id: string;
  readonly secret: string;
  readonly seller_id: string;
  readonly completed_at: Date;
  readonly event: string;
  readonly seller: SellerData;
  readonly zone: string | null;
  readonly locale: string | null;
  /** The seller's default language. */
  readonly fallback: string | null;
  readonly currency: string;
}

/** Writes the email about the orders that were gathered in it; nothing when their buyer was erased. */
export async function writeGatheredEmail({ db, publicUrl }: EmailContext, mailId: string): Promise<Email | undefined> {
  const orders = await db.query<GatheredOrder>(
    `select c.id, c.secret, c.seller_id, c.completed_at, c.currency, e.data->>'name' as event, s.data as seller,
       coalesce(e.data->>'timezone', s.data->>'timezone') as zone, c.data->>'preferredLanguage' as locale,
       s.data->>'defaultLanguage' as fallback
     from mail m join checkout c on c.seller_id = m.seller_id and c.buyer_key = lower(m.recipient)
       join event e on e.id = c.event_id join seller s on s.id = c.seller_id
     where m.id = $1 and c.completed_at is not null
       and exists (select 1 from mail g where g.gathered_in = m.id and g.checkout_id = c.id)
     order by c.completed_at, c.id limit ${maxNamed + 1}`,
    [mailId],
  );
  const [first] = orders;
  if (!first) return undefined;
  const language = emailLanguage(first.locale ?? undefined, first.fallback ?? undefined);
  const { documents: texts, mail } = textsIn(language);
  const seller = oneLine(first.seller.name ?? '') || texts.email.shop;
  const { subject, intro, more } = texts.gathered;
  const paragraphs = orders.slice(0, maxNamed).map((order) => {
    const formats = formatsFor(order.locale ?? undefined, language, {
      currency: order.currency,
      timeZone: order.zone ?? 'UTC',
    });
    const placed = formats.moment(order.completed_at.toISOString(), { date: true, time: true });
    const link = orderAddress(publicUrl, { sellerId: order.seller_id, seller: order.seller }, order, language);
    return `${oneLine(order.event)}\n${texts.email.placed}${mail.colon}${placed}\n${link}`;
  });
  const rest = orders.length > maxNamed ? [more] : [];
  return { subject: subject(seller), text: `${[intro(seller), ...paragraphs, ...rest].join('\n\n')}\n` };
}
