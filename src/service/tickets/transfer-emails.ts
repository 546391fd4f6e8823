/** The mails about a ticket that is passed on. Names in them were typed by strangers: mail programs find no link in one. */
import type { Queryable } from '../database/index.ts';
import type { Context } from '../http/context.ts';
import { holderEmail, type HeldTicket } from './owned-tickets.ts';
import { typedWords } from '../mail/sanitize.ts';
import { queueMail } from '../mail/queue.ts';
import type { OfferRow } from '../orders/transfer-offers.ts';
import { letterOf, ticketWords } from '../documents/ticket-summary.ts';

/** Who offers a ticket: the name on it, or else the buyer's as long as it is the buyer's. */
export function offererOf({ ticket, order }: Pick<HeldTicket, 'ticket' | 'order'>): string {
  const { firstname, lastname } = ticket.data;
  const named = [firstname, lastname].filter(Boolean).join(' ');
  const { details } = order.data;
  const buyer = ticket.holder ? '' : [details?.prename, details?.lastname].filter(Boolean).join(' ');
  return typedWords(buyer || named);
}

/** The mail with the link, to whom a ticket is offered. */
export async function queueOfferMail(
  tx: Queryable,
  context: Context,
  {
    held,
    offer,
    token,
    locale,
  }: {
    readonly held: HeldTicket;
    readonly offer: OfferRow;
    readonly token: string;
    readonly locale: string | undefined;
  },
  now: Date,
): Promise<void> {
  const words = await ticketWords(tx, context, held.ticket, locale, now);
  if (!words) return;
  const link = `${context.publicUrl}/account/ticket/${token}`;
  const letter = letterOf('offered', words, {
    from: offererOf(held),
    link: `${link}?locale=${words.content.language}`,
    until: words.moment(offer.expires_at),
  });
  const { seller_id: sellerId } = held.order;
  await queueMail(tx, { sellerId, to: offer.email, ticketId: held.ticket.id, ...letter }, now);
}

/** What became of an offer, to whoever made it; nothing to somebody whom nobody has an address of any more. */
export async function queueOutcomeMail(
  tx: Queryable,
  context: Context,
  held: HeldTicket,
  kind: 'accepted' | 'rejected',
  now: Date,
): Promise<void> {
  const to = holderEmail(held);
  const words = await ticketWords(tx, context, held.ticket, held.ticket.holder?.locale, now);
  if (to === undefined || !words) return;
  const { seller_id: sellerId } = held.order;
  await queueMail(tx, { sellerId, to, ticketId: held.ticket.id, ...letterOf(kind, words, {}) }, now);
}
