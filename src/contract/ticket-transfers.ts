/**
 * Transfer of a ticket to another holder, beyond the specification, which only names `transferSettings`: whoever holds a ticket offers it
 * to an e-mail address, and whoever follows the link in the mail accepts it, under a name of their own, or declines. Then the ticket
 * has another secret and another barcode, and what was known of it before admits nobody.
 */
import { email } from './email.ts';
import { text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** An open or ended transfer of a ticket. */
export const TransferOffer = z.looseObject({
  ticketId: z.string(),
  /** To whom. */
  email: z.string(),
  /** `open`, `accepted`, `rejected`, `withdrawn`, or `expired`. */
  status: z.string(),
  createdAt: time,
  /** Nobody can accept it any more from then on: after seven days, when the time for transfers is over, or the ticket's begins. */
  expiresAt: time,
  /** When it was accepted, declined or taken back. */
  endedAt: time,
});
export type TransferOffer = z.output<typeof TransferOffer>;

const secret = z.string();
/** BCP 47. */
const locale = text;

export const ticketTransfers = {
  /**
   * Offers a ticket; a mail with a link goes to the address. The ticket stays whose it is until somebody accepts. 400 `OWN_ADDRESS`
   * for the holder's own address, 409 where `transfer` is not among the changes that are allowed, 429 after too many offers.
   */
  transfer: route({
    method: 'POST',
    path: '/api/tickets/{id}/transfer',
    who: 'secret',
    status: 201,
    summary: 'Transfer a ticket to another holder',
    body: strict(z.object({ secret, email, locale })),
    answer: TransferOffer,
    errors: [400, 404, 409],
  }),
  /** Takes an offer back that nobody has accepted: its link leads nowhere from then on. */
  withdrawTransfer: route({
    method: 'POST',
    path: '/api/tickets/{id}/transfer/withdraw',
    who: 'secret',
    summary: 'Withdraw the transfer of a ticket',
    body: strict(z.object({ secret })),
    answer: TransferOffer,
    errors: [400, 404, 409],
  }),
  /** A page with its code where that may be seen already, for whoever holds it now. 409 `NO_PDF` where the event gives none. */
  pdf: route({
    method: 'GET',
    download: true,
    path: '/api/tickets/{id}/ticket.pdf',
    who: 'secret',
    summary: 'A ticket as PDF, by its own secret',
    query: z.object({ secret, locale }),
    answer: z.unknown(),
    errors: [400, 404, 409],
  }),
  /** iCalendar, for whoever holds the ticket now. 409 `NO_DATES` where the seller tells no date. */
  calendar: route({
    method: 'GET',
    download: true,
    path: '/api/tickets/{id}/calendar.ics',
    who: 'secret',
    summary: 'The dates of a ticket for a calendar, by its own secret',
    query: z.object({ secret, locale }),
    answer: z.unknown(),
    errors: [400, 404, 409],
  }),
};
