/** Guest lists of events, and the arrivals at their doors, for the seller. */
import { DoorWarning } from './door.ts';
import { DoorAttention } from './door-tickets.ts';
import { flag, list, num, part, text, timestamp } from './fields.ts';
import { route, z } from './route.ts';

/** A ticket that admits to an event, with the state that follows from its scans there. */
export const Guest = z.looseObject({
  /** The ticket. */
  _id: z.string(),
  /** The attendee, or the buyer where the ticket names none; missing without `customers:read`. */
  name: text,
  /** The same with the last name first, by which the list is sorted. */
  sortName: text,
  /** The ticket type that it has at this event. */
  ticketTypeId: text,
  ticketName: text,
  area: text,
  row: text,
  seat: text,
  /** Its order. */
  transactionId: text,
  /** `VALID`, `INVALID`, `DETAILSREQUIRED`, `RESERVED`. */
  status: text,
  /** `in`, `left`, `missing` (it has not come), or `invalid` (it has not come and is not admitted). */
  state: z.string(),
  /** The first entry that counts: when, and where. */
  firstEntry: part({
    at: timestamp,
    /** Id of the scan zone; missing at a door without one. */
    zone: text,
    zoneName: text,
    /** The name of the device. */
    device: text,
  }),
  /** As at the door; also `invalid` with what ended the ticket, `blocked`, `unpaid` and `detailsRequired`. */
  attention: list(DoorAttention),
});
export type Guest = z.output<typeof Guest>;

/** The guest list of an event. */
export const guestList = {
  /**
   * All tickets that admit to the event, season tickets too: by last name, then by order. A key without
   * `customers:read` gets no names, and finds none by `q`. As a file the list is whole: `text/csv`, a sheet or a PDF to print, by `format` or
   * the header `Accept`.
   */
  list: route({
    method: 'GET',
    path: '/api/events/{id}/guest-list',
    who: 'key',
    summary: 'Guest list of an event',
    query: z.object({
      top: num,
      skip: num,
      /** Words of a name, an order or a seat; all have to be there. Capitals and accents do not matter. */
      q: text,
      /** `missing`: tickets that are admitted and have not come. */
      state: z.optional(z.enum(['missing'])),
      /** Of this type at the event. */
      ticketTypeId: text,
      /** Instead of the header `Accept`. */
      format: z.optional(z.enum(['json', 'csv', 'xlsx', 'pdf'])),
      /** Begins CSV with a byte order mark, which some spreadsheets need to read accents. */
      bom: flag,
      /** The language of a file, e.g. `de`; by default the seller's. */
      language: text,
    }),
    answer: z.looseObject({ docs: z.array(Guest), total: z.number() }),
    files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
    errors: [400, 401, 403, 404, 409],
  }),
};

/** The arrivals at an event. */
export const arrivals = {
  /**
   * Entries that count, by time and zone: neither what was undone nor what a ticket was admitted beyond what it allows. Intervals without any are left out.
   */
  list: route({
    method: 'GET',
    path: '/api/events/{id}/arrivals',
    who: 'key',
    summary: 'Arrivals at an event by time',
    query: z.object({
      /** Minutes: 1, 5 or 15; 1 when missing. */
      interval: num,
    }),
    answer: z.looseObject({
      interval: z.number(),
      /** Tickets that are not invalid. */
      expected: z.number(),
      /** Tickets that have come. */
      entered: z.number(),
      /** People who are inside. */
      inside: z.number(),
      /** Expected tickets that have not come. */
      missing: z.number(),
      /** The same by ticket type, as far as tickets are expected of it; tickets in carts count nowhere. */
      types: z.array(z.looseObject({ ticketTypeId: z.string(), expected: z.number(), missing: z.number() })),
      /** The first interval first. */
      intervals: z.array(
        z.looseObject({
          /** Its beginning. */
          at: timestamp,
          /** Tickets that came for the first time. */
          arrived: z.number(),
          /** All entries, also returns and entries into further zones. */
          entries: z.number(),
          zones: z.array(z.looseObject({ zone: text, entries: z.number() })),
        }),
      ),
      /** The zones with entries; a door without a zone has no `zone`. */
      zones: z.array(z.looseObject({ zone: text, name: text, entries: z.number(), inside: z.number() })),
      warnings: list(DoorWarning),
    }),
    errors: [400, 401, 403, 404],
  }),
};
