/** Tickets for their seller: a list with filters, and what a seller does with them; without the secrets that open them. */
import { email } from './email.ts';
import { flag, text, time } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { holderName } from './ticket-details.ts';
import { Ticket } from './tickets.ts';

/** A ticket for its seller: always with its code, and with the order and customer that it belongs to. */
export const SellerTicket = z.extend(Ticket, {
  /** The seller's record of its holder. */
  customerId: text,
  /** Put out of order by its seller: its `status` is `INVALID` until it is back. */
  isBlocked: flag,
  /** Your name for complimentary tickets that were given together. */
  batchId: text,
  createdAt: time,
  updatedAt: time,
});
export type SellerTicket = z.output<typeof SellerTicket>;

const batchId = z
  .string()
  .check(z.regex(/^[\w.:~-]{1,100}$/, 'Expected 1 to 100 letters, digits and . : ~ _ -, e.g. "press-2026"'));
const line = z.optional(z.string().check(z.maxLength(200, 'At most 200 characters')));
const Batch = z.looseObject({
  /** Emails that are sent, or tickets that were put out of order. */
  amount: z.number(),
});

/** Complimentary tickets of one ticket type. */
const FreeItem = z.object({
  ticketTypeId: z.string(),
  amount: z.int().check(z.minimum(1), z.maximum(1000)),
  slotInfo: z.optional(z.object({ slotId: z.string(), slotStartTime: time })),
  /** The seats, as many as `amount`, by their `_id` in the seat map; without them the service chooses. */
  seatingInfo: z.optional(
    z.object({ seats: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200, 'At most 200')) }),
  ),
});

const range = z.optional(z.record(z.string(), z.string()));

/** Tickets of a seller; those of others are not found. */
export const sellerTickets = {
  /**
   * The newest first. All filters that are given apply. A key without `customers:read` gets neither names nor codes.
   * With `Accept: text/csv` it answers all rows as CSV: `top` and `skip` do not count.
   */
  list: route({
    method: 'GET',
    path: '/api/tickets',
    who: 'key',
    summary: 'Tickets',
    files: ['text/csv'],
    query: z.object({
      ...paged,
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
      /** Of the seat's group, e.g. a table, where `seatingInfo` of the order named a `group`; our own seating charts have none. */
      groupName: text,
      rowName: text,
      seatName: text,
      /** The `batchId` of complimentary tickets. */
      batch: text,
      /** CSV begins with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
      /** A range of the last change, scans included, e.g. `updatedAt[$gte]=2026-01-01T00:00:00Z`. */
      updatedAt: range,
    }),
    answer: z.looseObject({ rows: z.array(SellerTicket), total: z.number(), ...nextPage }),
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
  /**
   * Puts a ticket out of order: its `status` is `INVALID`, doors refuse it as `BLOCKED`, and its holder cannot change it.
   * Its stock, its seat and the books stay as they are. An open resale listing ends. A ticket that is out of order
   * already is answered as it is; 409 `TICKET_INVALID` for one that was canceled, returned, exchanged or resold.
   */
  invalidate: route({
    method: 'POST',
    path: '/api/tickets/{id}/invalidate',
    who: 'key',
    summary: 'Put a ticket out of order',
    answer: SellerTicket,
    errors: [401, 403, 404, 409],
  }),
  /** Puts a ticket back that was out of order: it has the state again that it had before. */
  validate: route({
    method: 'POST',
    path: '/api/tickets/{id}/validate',
    who: 'key',
    summary: 'Put a ticket back in order',
    answer: SellerTicket,
    errors: [401, 403, 404, 409],
  }),
  /**
   * Gives a ticket a new code, which ends the old one: doors refuse that as `INVALID` with the cause `reissued`. The
   * holder gets the ticket by email. A pass in a phone's wallet has to be added again.
   */
  reissue: route({
    method: 'POST',
    path: '/api/tickets/{id}/reissue',
    who: 'key',
    summary: 'Give a ticket a new code',
    answer: SellerTicket,
    errors: [401, 403, 404, 409],
  }),
  /**
   * Sends a ticket by email, with its PDF and its dates: to `email`, or else to its holder. Only the holder gets the link
   * to the ticket, which opens its changes. 409 `TICKET_INVALID` for one that admits no one, `NOT_PAID` for one that is
   * not paid.
   */
  mail: route({
    method: 'POST',
    path: '/api/tickets/{id}/mail',
    who: 'key',
    summary: 'Send a ticket by email',
    body: strict(z.object({ email: z.optional(email) })),
    answer: SellerTicket,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Moves a ticket to another free seat of its event, of the category that its type is sold for; the price and the code
   * stay. 409 `SEAT_TAKEN` for a seat that is held or sold, `NOT_OFFERED` for a ticket without a seat of a seating chart.
   */
  seat: route({
    method: 'POST',
    path: '/api/tickets/{id}/seat',
    who: 'key',
    summary: 'Move a ticket to another seat',
    body: strict(
      z.object({
        seatingInfo: z.object({ seatId: z.string() }),
        /** False keeps the old seat closed until the order is canceled, e.g. a broken one. */
        freeSeat: flag,
        /** Sends the changed ticket to its holder. */
        sendMail: flag,
      }),
    ),
    answer: SellerTicket,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * Gives complimentary tickets: an order over 0 for `customerId`, or for the person that is named. They take stock and
   * seats as sold ones do; what is sold out is refused as in `checkout.create`. Times and limits of the sale do not count.
   * At most 1,000 tickets in a request. A repetition with the same `Idempotency-Key` answers the same tickets.
   */
  free: route({
    method: 'POST',
    path: '/api/tickets/free',
    who: 'key',
    summary: 'Give complimentary tickets',
    body: strict(
      z.object({
        eventId: z.string(),
        /** The under-shop whose ticket types, stock and contingents are used. */
        underShopId: text,
        items: z.array(FreeItem).check(z.minLength(1, 'Expected at least one item'), z.maxLength(200)),
        /** The seller's record of the recipient, in place of a name and an address. */
        customerId: text,
        prename: z.optional(holderName),
        lastname: z.optional(holderName),
        email: z.optional(email),
        company: line,
        address: z.optional(
          z.object({ street: line, line2: line, postal: line, city: line, state: line, country: line }),
        ),
        /** Sends the order with its tickets to the recipient. */
        sendMail: flag,
        /** Your words in emails about the order. */
        customMessage: z.optional(z.string().check(z.maxLength(2000, 'At most 2000 characters'))),
        /** The tickets are `DETAILSREQUIRED` until each has a name. */
        requiresPersonalization: flag,
        batchId: z.optional(batchId),
      }),
    ),
    answer: z.array(SellerTicket),
    status: 201,
    errors: [400, 401, 403, 404, 409],
    idempotent: true,
  }),
  /** Sends the tickets of a batch that admit: each order to its recipient, transferred tickets to their holders. */
  mailBatch: route({
    method: 'POST',
    path: '/api/tickets/batch/{id}/mail',
    who: 'key',
    summary: 'Send the tickets of a batch',
    answer: Batch,
    errors: [401, 403, 404],
  }),
  /** Puts all tickets of a batch out of order, as `invalidate` does. */
  invalidateBatch: route({
    method: 'POST',
    path: '/api/tickets/batch/{id}/invalidate',
    who: 'key',
    summary: 'Put the tickets of a batch out of order',
    answer: Batch,
    errors: [401, 403, 404],
  }),
};
