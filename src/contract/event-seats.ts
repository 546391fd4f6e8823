/**
 * The seats of an event while it sells: which are free, held, sold or kept, and keeping some of them. The seat map stays
 * as it is: what is kept is kept for one event.
 */
import { flag, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** The most seats of one request. */
export const maxSeatChanges = 5000;
const maxNote = 200;

/** A seat of an event. */
export const EventSeat = z.looseObject({
  /** Its `_id` in the seat map. */
  seat: z.string(),
  /**
   * - `free`: on sale.
   * - `held`: in an open checkout.
   * - `sold`: an order has it.
   * - `resale`: sold, and its holder offers it to others.
   * - `kept`: kept by the seller; see `keep`.
   * - `contingent`: free, and not sold in the event's own shop: for a contingent, or for none where the shop sells only
   *   those.
   */
  state: z.string(),
  /** The contingent that the seat map keeps it for. */
  contingent: text,
  /** `staff`: only staff sell it. `nobody`: it is not sold. */
  keep: text,
  /** Why it is kept, for the people of the seller. */
  note: text,
  /** The time at which it is on sale again. */
  blockedUntil: time,
  /** True for a seat that is held or sold, and is kept when it comes back. */
  whenReturned: flag,
  /** Its ticket, for a key that may read tickets. */
  ticketId: text,
  /** Its order, for a key that may read orders. */
  transactionId: text,
});
export type EventSeat = z.output<typeof EventSeat>;

/** All seats of an event, in the order of its seat map. */
const EventSeats = z.looseObject({
  eventId: z.string(),
  seatMapId: z.string(),
  /** The revision that the event sells. */
  revisionId: z.string(),
  seats: z.array(EventSeat),
});

/** A change that was refused, of one seat. */
export const RefusedSeat = z.looseObject({
  seat: z.string(),
  /** `SEAT_TAKEN`: held or sold. `SEAT_UNKNOWN`: not in the seat map of the event. */
  code: z.string(),
  /** The order that has it, for a key that may read orders. */
  transactionId: text,
});
export type RefusedSeat = z.output<typeof RefusedSeat>;

/**
 * Seats to keep or to release. The last change of a seat counts, and replaces the earlier one as a whole.
 * @example { "changes": [{ "seats": ["A-1", "A-2"], "keep": "nobody", "note": "Sponsor", "blockedUntil": "2031-05-12T08:00:00Z" }] }
 */
export const SeatChanges = strict(
  z.object({
    /** At most 100 changes, of 5,000 seats together; a seat once. */
    changes: z
      .array(
        z.object({
          /** `_id`s of the seat map. */
          seats: z.array(id).check(z.minLength(1, 'Expected a seat at least')),
          /** `staff`: only staff sell them. `nobody`: they are not sold. null: they are on sale. */
          keep: z.union([z.enum(['staff', 'nobody']), z.literal(null)]),
          /** Why, for the people of the seller; at most 200 characters. */
          note: z.optional(z.string().check(z.maxLength(maxNote, `At most ${maxNote} characters`))),
          /** The time at which they are on sale again, in the future; without it they stay until they are released. */
          blockedUntil: z.optional(timestamp),
          /** Seats that are held or sold now are kept once they come back. Without it they are refused. */
          whenReturned: flag,
        }),
      )
      .check(z.minLength(1, 'Expected a change at least'), z.maxLength(100, 'At most 100')),
  }),
);
export type SeatChanges = z.output<typeof SeatChanges>;

/** The seats of an event, for its seller. */
export const eventSeats = {
  /** 404 where the event has no seats, or its map is not stored here. Names of buyers are not told. */
  list: route({
    method: 'GET',
    path: '/api/events/{id}/seats',
    who: 'key',
    summary: 'The seats of an event with their states',
    answer: EventSeats,
    errors: [401, 403, 404],
  }),
  /**
   * What can be done is done; the rest is in `refused`. A seat that is kept is `taken` for buyers, and does not count as
   * free. Staff sell what is kept for `staff`: as complimentary tickets (`POST /api/tickets/free`), at a counter
   * (`posOperationMode` `OPERATOR`), or by moving a ticket there (`POST /api/tickets/{id}/seat`). In a group, the dates
   * keep their own seats.
   */
  change: route({
    method: 'POST',
    path: '/api/events/{id}/seats',
    who: 'key',
    summary: 'Keep seats of an event, or put them on sale again',
    body: SeatChanges,
    answer: z.looseObject({
      eventId: z.string(),
      /** The number of seats that are as the request says now. */
      changed: z.number(),
      refused: z.array(RefusedSeat),
    }),
    errors: [400, 401, 403, 404],
    large: true,
  }),
};
