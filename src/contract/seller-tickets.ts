/** Tickets for their seller: a list with filters, and what a seller does with them; without the secrets that open them. */
import { num, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { holderName } from './ticket-details.ts';
import { Ticket } from './tickets.ts';

/** A ticket for its seller: always with its code, and with the order and customer that it belongs to. */
export const SellerTicket = z.extend(Ticket, {
  /** The seller's record of its holder. */
  customerId: text,
  createdAt: time,
  updatedAt: time,
});
export type SellerTicket = z.output<typeof SellerTicket>;

const range = z.optional(z.record(z.string(), z.string()));

/** Tickets of a seller; those of others are not found. */
export const sellerTickets = {
  /** The newest first. All filters that are given apply. A key without `customers:read` gets neither names nor codes. */
  list: route({
    method: 'GET',
    path: '/api/tickets',
    who: 'key',
    summary: 'Tickets',
    query: z.object({
      top: num,
      skip: num,
      /** A part of the attendee's name; capitals do not matter. */
      name: text,
      barcode: text,
      /** Sold from then on. */
      start: time,
      /** Sold until then. */
      end: time,
      /** E.g. `VALID`. */
      status: text,
      type: z.optional(z.enum(['SINGLE', 'MULTI'])),
      deliveryType: z.optional(z.enum(['HARD', 'VIRTUAL'])),
      /** Of this event alone: season tickets are those of their group. */
      event: text,
      customerId: text,
      /** Of this order. */
      checkoutId: text,
      /** Of the seat, as it is on the seating chart. */
      sectionName: text,
      rowName: text,
      seatName: text,
      /** A range of the last change, scans included, e.g. `updatedAt[$gte]=2026-01-01T00:00:00Z`. */
      updatedAt: range,
    }),
    answer: z.looseObject({ rows: z.array(SellerTicket), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** A key without `customers:read` gets neither name nor code. */
  get: route({
    method: 'GET',
    path: '/api/tickets/{id}',
    who: 'key',
    summary: 'A ticket',
    answer: SellerTicket,
    errors: [401, 403, 404],
  }),
  /**
   * Changes who a ticket is for, and the answers to its questions; what is missing stays. Another name in place of one
   * that the ticket has gives it a new code, and the holder gets the ticket by email. `extraFields` takes the place of
   * all answers; a signature that was given stays. Everything else may be sent back as it was read and is not changed:
   * 400 `READ_ONLY` names what differs. Possible until the event, or the ticket's time slot, ends.
   */
  update: route({
    method: 'PUT',
    path: '/api/tickets/{id}',
    who: 'key',
    summary: 'Change the name or the answers of a ticket',
    body: strict(
      z.object({
        ...z.partial(SellerTicket).shape,
        firstname: z.optional(holderName),
        lastname: z.optional(holderName),
      }),
    ),
    answer: SellerTicket,
    errors: [400, 401, 403, 404, 409],
  }),
};
