/**
 * The emails about a transfer. Names in them were typed by strangers, so they are sanitized: email programs find no
 * link in one.
 */
import { siteOf } from '../sellers/page-addresses.ts';
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import type { OwnedTicket } from './change-context.ts';
import { holderEmail } from './load.ts';
import { sanitizeText } from '../mail/sanitize.ts';
import { queueAboutOrder } from '../mail/limited-queue.ts';
import { queueEmail } from '../mail/queue.ts';
import type { OfferRow } from '../orders/transfer-offers.ts';
import { ticketSummary } from '../documents/ticket-summary.ts';
import { transferEmail } from './transfer-email.ts';

/** The name of the person who offers a ticket: the attendee, or else the buyer if they still have it. */
export function offererOf({ ticket, order }: Pick<OwnedTicket, 'ticket' | 'order'>): string {
  const { firstname, lastname } = ticket.data;
  const named = [firstname, lastname].filter(Boolean).join(' ');
  const { details } = order.data;
  const buyer = ticket.holder ? '' : [details?.prename, details?.lastname].filter(Boolean).join(' ');
  return sanitizeText(buyer || named);
}

/** The email with the link, to the recipient of the offer. */
export async function queueOfferEmail(
  tx: Queryable,
  context: Context,
  {
    held,
    offer,
    token,
    locale,
  }: {
    readonly held: OwnedTicket;
    readonly offer: OfferRow;
    readonly token: string;
    readonly locale: string | undefined;
  },
  now: Date,
): Promise<void> {
  const texts = await ticketSummary(tx, context, held.ticket, locale, now);
  if (!texts) return;
  const link = `${siteOf(context.publicUrl, texts.data.event.seller)}/account/ticket/${token}`;
  const email = transferEmail('offered', texts, {
    from: offererOf(held),
    link: `${link}?locale=${texts.content.language}`,
    until: texts.moment(offer.expires_at),
  });
  const { seller_id: sellerId } = held.order;
  await queueEmail(tx, { sellerId, to: offer.email, ticketId: held.ticket.id, limitedAs: 'offer', ...email }, now);
}

/** The outcome of an offer, to the holder who made it; nothing when that person has no address any more. */
export async function queueOutcomeEmail(
  tx: Queryable,
  context: Context,
  held: OwnedTicket,
  kind: 'accepted' | 'rejected',
  now: Date,
): Promise<void> {
  const to = holderEmail(held);
  const texts = await ticketSummary(tx, context, held.ticket, held.ticket.holder?.locale, now);
  if (to === undefined || !texts) return;
  const { seller_id: sellerId, id: checkoutId } = held.order;
  const mail = { sellerId, to, checkoutId, ticketId: held.ticket.id, ...transferEmail(kind, texts, {}) };
  // a holder has accepted the ticket; the address of an order may be any
  await queueAboutOrder(tx, mail, !held.ticket.holder, now);
}
