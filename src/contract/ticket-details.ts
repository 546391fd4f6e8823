/**
 * The attendee of a ticket and the answers to its questions, which its holder gives after the purchase. The settings
 * are `repersonalizationAllowedMode`, `repersonalizationFee`, `dataRequestSettings.repersonalization`, and extra fields
 * with `collectInCheckout: false`.
 */
import { ExtraField } from './extra-field.ts';
import { bag, flag, text } from './fields.ts';
import { PaymentStart } from './payments.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { Ticket } from './tickets.ts';
import { Upload } from './uploads.ts';

const secret = z.string();
/** A part of an attendee's name. */
export const holderName = z
  .string()
  .check(z.regex(/\S/, 'Expected a name'), z.maxLength(200, 'At most 200 characters'));

const Changed = z.looseObject({ ticket: Ticket });

export const ticketDetails = {
  /**
   * Names the ticket. The first name is free. Another name makes a new ticket of it: it gets a new `barcode`, the
   * printed code of the old one is no longer valid, and the buyer gets the order by email again. Possible until the
   * event, or the ticket's time slot, begins, where the ticket's type (`repersonalizationAllowedMode`: `ENABLED` or
   * `ALLOWED`) or else the event (`repersonalization`) allows it. A `repersonalizationFee` is paid first (`payNaming`,
   * 409 `FEE_DUE`). If the seller takes no payments online, the seller takes the fee and makes the change
   * (`transactions.personalize`): 409 `FEE_AT_SELLER`.
   */
  personalize: route({
    method: 'POST',
    path: '/api/tickets/{id}/personalize',
    who: 'secret',
    summary: 'Say who a ticket is for',
    body: strict(z.object({ secret, firstname: holderName, lastname: holderName })),
    answer: Changed,
    errors: [400, 404, 409],
  }),
  /**
   * Begins the payment of what another name costs, or goes on with the one that has begun for this ticket and the same
   * fee; the name that was sent last is the one that it gets. It is named once the money is there, however we hear of
   * that; where it cannot be any more, the money goes back. Refused as `personalize`.
   */
  payNaming: route({
    method: 'POST',
    path: '/api/tickets/{id}/personalize/payment',
    who: 'secret',
    summary: 'Start the payment of another name',
    body: strict(z.object({ secret, firstname: holderName, lastname: holderName })),
    answer: PaymentStart,
    errors: [400, 404, 409],
  }),
  /**
   * Asks the provider whether the fee is paid, and answers the ticket as it is then; `pending` while the money is on
   * its way. 409 `PAYMENT_NOT_RECEIVED`, and `PAYMENT_REFUNDED` where the ticket cannot be named any more.
   */
  completeNaming: route({
    method: 'POST',
    path: '/api/tickets/{id}/personalize/complete',
    who: 'secret',
    summary: 'Take the payment of another name',
    body: strict(z.object({ secret, payment: z.string().check(z.maxLength(200)) })),
    answer: z.looseObject({ ticket: Ticket, pending: flag }),
    errors: [400, 404, 409],
  }),
  /**
   * All questions that the seller has about the ticket, whenever they were to be asked, with the answers so far. Which
   * of them are open under which answers is decided as in the details of a checkout. A signature that was given, and a
   * document that was accepted, stay as they are and are not asked again.
   */
  questions: route({
    method: 'GET',
    path: '/api/tickets/{id}/questions',
    who: 'secret',
    summary: 'What is asked about a ticket',
    query: z.object({ secret, locale: text }),
    answer: z.looseObject({
      fields: z.array(ExtraField),
      /** By the `_id`s of the fields. */
      answers: bag,
      /** The names of files among the answers, by their `_id`s. */
      files: z.array(z.looseObject({ _id: z.string(), fileName: text })),
      /** The day on which ages count, `YYYY-MM-DD`. */
      day: z.string(),
    }),
    errors: [400, 404, 409],
  }),
  /**
   * Answers all questions in one request; what is not sent is not answered. Once nothing is missing, a ticket that was
   * `DETAILSREQUIRED` is `VALID`, and the buyer gets it by email. Until then the request fails with each answer that is
   * not valid. Possible until the event, or the ticket's time slot, begins.
   */
  answer: route({
    method: 'POST',
    path: '/api/tickets/{id}/answers',
    who: 'secret',
    summary: 'Answer what is asked about a ticket',
    body: strict(z.object({ secret, extraFields: bag })),
    answer: Changed,
    errors: [400, 404, 409],
  }),
  /** A file as an answer; what no answer names within an hour may go. The secret is checked before the body is read. */
  upload: route({
    method: 'POST',
    path: '/api/tickets/{id}/uploads',
    who: 'secret',
    summary: 'Send a file, as the answer to a question about a ticket',
    upload: true,
    query: z.object({ secret }),
    body: strict(
      z.object({
        /** `_id` of the extra field. */
        field: z.string().check(z.maxLength(200)),
        fileName: z.string().check(z.maxLength(500)),
        /** Base64 of at most 10 MB. */
        content: z.string(),
      }),
    ),
    answer: Upload,
    errors: [400, 404, 409],
  }),
};
