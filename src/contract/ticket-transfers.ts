/**
 * Transfer of a ticket to another holder, by `transferSettings`: its holder offers it to an email address, and the
 * recipient follows the link in the email and accepts it, under a name of their own, or declines. An accepted ticket
 * has another secret and another barcode; the old ones are no longer valid.
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
  /** The end of the offer: after seven days, when the time for transfers ends, or when the ticket's time begins. */
  expiresAt: time,
  /** The time at which it was accepted, declined or withdrawn. */
  endedAt: time,
});
export type TransferOffer = z.output<typeof TransferOffer>;

const secret = z.string();
/** BCP 47. */
const locale = text;

export const ticketTransfers = {
  /**
   * Offers a ticket; an email with a link goes to the address. The ticket stays its holder's until the offer is
   * accepted. 400 `OWN_ADDRESS` for the holder's own address, 409 if `transfer` is not among the changes that are
   * allowed, 429 after too many offers.
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
  /** Withdraws a transfer offer that is not accepted yet: its link no longer works. */
  withdrawTransfer: route({
    method: 'POST',
    path: '/api/tickets/{id}/transfer/withdraw',
    who: 'secret',
    summary: 'Withdraw the transfer of a ticket',
    body: strict(z.object({ secret })),
    answer: TransferOffer,
    errors: [400, 404, 409],
  }),
  /**
   * The ticket as PDF, for its present holder, with its code if that may be seen already. 409 `NO_PDF` if the event
   * gives none.
   */
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
  /** The date as iCalendar, for the ticket's present holder. 409 `NO_DATES` if the seller tells no date. */
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
