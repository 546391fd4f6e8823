/** What a seller sets of its emails: sender, and own words in each kind of email. */
import { email } from './email.ts';
import { z } from './route.ts';
import { textByLanguage } from './terms.ts';

/** The emails that take texts of their seller, and what each is about. A new one is a line here, and its texts in the desk. */
export const mailTopics = {
  // a new order; one whose tickets become valid once they are paid; the tickets once they are valid
  booked: 'order',
  reserved: 'order',
  paid: 'order',
  changed: 'order',
  canceled: 'order',
  // the time to pay ends soon; it is over, and the order is canceled
  reminder: 'order',
  released: 'order',
  // the money of an order is late, and its seller sends it again
  overdue: 'order',
  // an event has no date for now, has another one, or takes place as planned after all
  postponed: 'event',
  rescheduled: 'event',
  asPlanned: 'event',
  // tickets that the buyer returns, that the seller takes out of an order, or that went into another order
  returned: 'return',
  ticketsCanceled: 'return',
  exchanged: 'return',
  // a ticket on resale that was sold, or whose resale the seller ended
  resold: 'return',
  resaleEnded: 'return',
  // to people on a waiting list: they are on it, tickets are back, tickets are held for them
  waitingJoined: 'waiting',
  waitingBack: 'waiting',
  waitingOffer: 'waiting',
  // to the buyer of a voucher
  voucherOrdered: 'voucher',
  voucherPaid: 'voucher',
  voucherCanceled: 'voucher',
  // the voucher itself, to its recipient; one that the seller sends to an address
  voucher: 'voucher',
  voucherSent: 'voucher',
  // a ticket that its holder offers to another person, and the outcome to the former holder
  ticketOffered: 'ticket',
  ticketAccepted: 'ticket',
  ticketRejected: 'ticket',
  // the ticket to its new holder, also after a change; one that the seller sends to an address
  ticketYours: 'ticket',
  ticketSent: 'ticket',
  // to a holder who did not buy it, when the order is canceled
  ticketCanceled: 'ticket',
} as const;
/** What the emails are about: an order, the date of an event, a return, a waiting list, a voucher, or a single ticket. */
export type MailTopic = (typeof mailTopics)[MailKind];
export type MailKind = keyof typeof mailTopics;
/** The kinds of emails about something. */
export type MailKindAbout<Topic extends MailTopic> = {
  [Kind in MailKind]: (typeof mailTopics)[Kind] extends Topic ? Kind : never;
}[MailKind];
export const mailKinds = Object.keys(mailTopics) as MailKind[];

/** The texts of an email that are its seller's own. */
export const mailParts = ['subject', 'intro', 'closing'] as const;
export type MailPart = (typeof mailParts)[number];

// @__NO_SIDE_EFFECTS__
function wordsOf(about: MailTopic) {
  return z.object({
    /** In place of the service's subject, on one line. `{event}` stands for the event's name; a voucher has none. */
    subject: z.optional(
      about === 'voucher'
        ? textByLanguage(200, (text) => !text.includes('{event}'), 'A voucher has no event: leave out {event}')
        : textByLanguage(200),
    ),
    /**
     * Stands below the first sentence, or below the tickets or dates that it names; each line is a paragraph. A text, or
     * texts by language.
     */
    intro: z.optional(textByLanguage(2000)),
    /** Stands at the end, in the same way; in emails about orders below the link to the order. */
    closing: z.optional(textByLanguage(2000)),
  });
}
/** What a seller says in emails of a kind. */
export type MailTexts = z.output<ReturnType<typeof wordsOf>>;
// @__NO_SIDE_EFFECTS__
const ownWordsOf = (about: MailTopic) => z.optional(wordsOf(about));
const ownTexts = Object.fromEntries(
  Object.entries(mailTopics).map(([kind, about]) => [kind, ownWordsOf(about)]),
) as Record<MailKind, ReturnType<typeof ownWordsOf>>;
/** What a seller sets of its emails to buyers. */
export const emailWords = {
  /** The name of the sender; the name for buyers when missing. */
  senderName: z.optional(
    z
      .string()
      .check(
        z.regex(/^[^\p{Cc}]*\S[^\p{Cc}]*$/u, 'Expected a name on one line'),
        z.maxLength(100, 'At most 100 characters'),
      ),
  ),
  /** Where answers go; the `mailto:` address of `supportUrl` when missing. */
  replyTo: z.optional(email),
  /**
   * The seller's own words in emails, by the kind of the email. About orders: `booked`, a new order; `reserved`, one
   * whose tickets become valid once they are paid; `paid`, the tickets once they are valid; `changed`, changed
   * tickets; `canceled`, a canceled order, also with its event; `reminder` and `released`, the time to pay that ends
   * soon or is over; `overdue`, the payment reminder that an overdue order is sent again as. About new dates:
   * `postponed`, `rescheduled` and `asPlanned`, an event without a date, with another one, or with its first one after
   * all. About tickets that leave an order: `returned`, tickets that the buyer returned; `ticketsCanceled`, tickets that the seller took out; `exchanged`, a ticket that paid for another
   * order; `resold`, a ticket that was sold on resale; `resaleEnded`, one whose resale the seller has ended. About
   * waiting lists: `waitingJoined`, a place on one; `waitingBack`, tickets that are back; `waitingOffer`, tickets
   * that are held for a person. About vouchers: `voucherOrdered`, `voucherPaid` and `voucherCanceled`, to the buyer;
   * `voucher`, the voucher to its recipient; `voucherSent`, one that the seller sends. About single tickets:
   * `ticketOffered`, one that its holder offers; `ticketAccepted` and `ticketRejected`, the outcome; `ticketYours`,
   * the ticket to its new holder, also after a change; `ticketSent`, one that the seller sends; `ticketCanceled`, to
   * such a holder when the order is canceled.
   */
  texts: z.optional(z.object(ownTexts)),
};
