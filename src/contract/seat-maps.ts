/**
 * Seat maps: the seats of a venue, with their positions and labels. A map is stored once, each change is a new
 * revision, and an event is bound to one revision by `seatMapId` and `revisionId`. Long because a map is read and written.
 */
import { flag, list, num, text, texts, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** One seat. Its `_id` is unique within the map. */
export const Seat = z.looseObject({
  _id: z.string(),
  /** Its label, e.g. `12`. */
  name: z.string(),
  /** Its centre, in the units of the map's `width` and `height`. */
  x: z.number(),
  y: z.number(),
  /** `handicapped` (a place for a wheelchair), `limitedView`, `foldable`; missing for a common one. */
  seatType: text,
  /** A companion's seat: `_id` of the place for a wheelchair that it belongs to. */
  companionOf: text,
  /**
   * The contingent that it is kept for; missing = for everybody. Buyers are not told: it is their seller's business.
   */
  contingent: text,
  /** What buyers are told of it, e.g. `behind a pillar`; at most 100 characters. */
  note: text,
  /** The `_id` of the picture seen from it, in `views`; that of its row, then of its section when missing. */
  view: text,
});
export type Seat = z.output<typeof Seat>;

/** Seats next to each other, in their order; an aisle parts two rows of the same name. */
export const SeatRow = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** The `ref` of the category that its seats are sold in; the section's when missing. */
  categoryRef: text,
  /**
   * `round`, `rectangular`, `oneSided`: the row is a table. Its seats stand around it clockwise, and it is drawn in
   * their middle; that of `oneSided` at their right, as they run.
   */
  table: text,
  /** The picture seen from its seats, unless they have their own. */
  view: text,
  seats: z.array(Seat),
});
export type SeatRow = z.output<typeof SeatRow>;

/** A part of the house, e.g. the stalls. Rows from the best to the farthest. */
export const SeatSection = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /**
   * The `ref` of the category that its seats are sold in, as an event's `categories` have it in `seatingReference`,
   * `ref` or `_id`.
   */
  categoryRef: text,
  /** The picture seen from its seats, unless they or their rows have their own. */
  view: text,
  rows: z.array(SeatRow),
});
export type SeatSection = z.output<typeof SeatSection>;

/**
 * An area without seats, e.g. standing room or a bar. How many tickets are sold for it is up to the ticket types of its
 * category, which have no seats.
 */
export const SeatArea = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** The `ref` of the category that it is sold in; missing for an area that is not sold. */
  categoryRef: text,
  /** How many people it holds. It limits nothing: that is the `amount` of the category. */
  capacity: num,
  /** Its corners, in their order. */
  outline: z.array(z.looseObject({ x: z.number(), y: z.number() })),
});
export type SeatArea = z.output<typeof SeatArea>;

/** A picture that is seen from seats: what their buyers will see. */
export const SeatView = z.looseObject({
  /** Its name in the map: the `view` of sections, rows and seats. */
  _id: z.string(),
  /** The address of an uploaded picture (`POST /api/media`). */
  media: z.string(),
  /** Its widths, as `srcset` of HTML takes them; only in the map of an event. */
  srcset: text,
});
export type SeatView = z.output<typeof SeatView>;

/** A picture below the seats: a plan of the house. */
export const SeatBackground = z.looseObject({
  /** The address of an uploaded picture (`POST /api/media`). */
  media: z.string(),
  /** Where it lies, in the units of the map; it may reach beyond it. */
  box: z.looseObject({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** From 0 to 1. */
  opacity: z.number(),
  /** True shows it to buyers; otherwise it is for drawing the map alone. */
  forBuyers: flag,
});
export type SeatBackground = z.output<typeof SeatBackground>;

/** The part of a map that buyers see. */
export const SeatPlan = z.looseObject({
  _id: z.string(),
  revisionId: z.string(),
  name: text,
  width: z.number(),
  height: z.number(),
  /**
   * The stage, with a word in it. Its `shape` fills the block: `rectangle` when missing, `ring` an oval with seats
   * around it, `thrust` with the middle half of its width jutting down into the audience, for half of its height.
   */
  stage: z.optional(
    z.looseObject({
      name: text,
      shape: text,
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
    }),
  ),
  sections: z.array(SeatSection),
  areas: list(SeatArea),
  /** The pictures seen from seats. */
  views: list(SeatView),
  /** Buyers get it only with `forBuyers`. */
  background: z.optional(SeatBackground),
});
export type SeatPlan = z.output<typeof SeatPlan>;

/** The live state: the seats that cannot be bought now. */
export const SeatStates = z.looseObject({
  _id: z.string(),
  revisionId: z.string(),
  /** `_id`s of seats that are held, sold, or kept for others. */
  taken: z.array(z.string()),
  /**
   * Taken seats on resale, each with the ticket type of its listing in the event info (`tickets[].resale`). The seat
   * can be bought by that ticket type alone.
   */
  resale: list(z.looseObject({ seat: z.string(), ticketTypeId: z.string() })),
});
export type SeatStates = z.output<typeof SeatStates>;

/** A map as its seller lists it: what it is called and what is in it. */
export const SeatMap = z.looseObject({
  _id: z.string(),
  /** The newest revision. */
  revisionId: z.string(),
  name: z.string(),
  /** The number of seats of the newest revision. */
  seats: z.number(),
  /** The categories that its seats are sold in. */
  categoryRefs: texts,
  /** The contingents that seats are kept for. */
  contingents: texts,
  createdAt: timestamp,
  /** The time at which the newest revision was made. */
  updatedAt: timestamp,
});
export type SeatMap = z.output<typeof SeatMap>;

/** An event that is bound to a map. */
export const SeatMapUse = z.looseObject({
  /** The event's. */
  _id: z.string(),
  name: z.string(),
  start: timestamp,
  /** The revision that it sells. */
  revisionId: z.string(),
});
export type SeatMapUse = z.output<typeof SeatMapUse>;

const name = z
  .string()
  .check(z.maxLength(100, 'At most 100 characters'), z.regex(/\S/, 'Expected text that is not blank'));
const maxSize = 100_000;
const coordinate = z.number().check(z.minimum(0, 'Expected 0 or more'), z.maximum(maxSize, `At most ${maxSize}`));
const size = z.number().check(z.positive('More than 0'), z.maximum(maxSize, `At most ${maxSize}`));
/** The maximum number of seats of one map. */
export const maxSeats = 20_000;
/** The maximum number of pictures seen from seats of one map. */
const maxViews = 500;
const address = z.string().check(z.maxLength(2000, 'At most 2000 characters'));
const place = z.number().check(z.minimum(-maxSize, `At least -${maxSize}`), z.maximum(maxSize, `At most ${maxSize}`));
/** The maximum number of areas of one map. */
export const maxAreas = 200;
const maxCapacity = 1_000_000;

/**
 * A map, or its next revision. Every section, row and seat has an `_id` of its own, which stays the same in later revisions; a seat's is
 * unique in the map, a row's, a section's, an area's and a view's too. Seats, areas and stage lie within `width` and `height`; at most 20,000 seats.
 * @example { "name": "Studio", "width": 100, "height": 60, "sections": [{ "_id": "floor", "name": "Floor", "rows": [{ "_id": "r1", "name": "1", "seats": [{ "_id": "r1-1", "name": "1", "x": 45, "y": 20 }, { "_id": "r1-2", "name": "2", "x": 50, "y": 20 }] }] }] }
 */
export const SeatMapInput = strict(
  z.object({
    name,
    width: size,
    height: size,
    stage: z.optional(
      z.object({
        name: z.optional(name),
        shape: z.optional(z.enum(['rectangle', 'thrust', 'ring'])),
        x: coordinate,
        y: coordinate,
        width: coordinate,
        height: coordinate,
      }),
    ),
    /** From the best to the farthest; at most 200. */
    sections: z
      .array(
        z.object({
          _id: id,
          name,
          categoryRef: z.optional(name),
          view: z.optional(id),
          /** From the best to the farthest; at most 500. */
          rows: z
            .array(
              z.object({
                _id: id,
                name,
                categoryRef: z.optional(name),
                table: z.optional(z.enum(['round', 'rectangular', 'oneSided'])),
                view: z.optional(id),
                /** In their order, at a table around it; at most 1,000. */
                seats: z
                  .array(
                    z.object({
                      _id: id,
                      name,
                      x: coordinate,
                      y: coordinate,
                      seatType: z.optional(z.enum(['handicapped', 'limitedView', 'foldable'])),
                      companionOf: z.optional(id),
                      contingent: z.optional(name),
                      note: z.optional(name),
                      view: z.optional(id),
                    }),
                  )
                  .check(z.maxLength(1000, 'At most 1000')),
              }),
            )
            .check(z.maxLength(500, 'At most 500')),
        }),
      )
      .check(z.minLength(1, 'Expected a section at least'), z.maxLength(200, 'At most 200')),
    /** Where there are no seats; at most 200. Where one has a category, every row needs one, too. */
    areas: z.optional(
      z
        .array(
          z.object({
            _id: id,
            name,
            categoryRef: z.optional(name),
            capacity: z.optional(
              z.int().check(z.minimum(1, 'Expected 1 or more'), z.maximum(maxCapacity, `At most ${maxCapacity}`)),
            ),
            /** At least 3 corners, at most 100. */
            outline: z
              .array(z.object({ x: coordinate, y: coordinate }))
              .check(z.minLength(3, 'Expected 3 corners at least'), z.maxLength(100, 'At most 100')),
          }),
        )
        .check(z.maxLength(maxAreas, `At most ${maxAreas}`)),
    ),
    /** What is seen from seats, as pictures that you have uploaded; at most 500. */
    views: z.optional(
      z.array(z.object({ _id: id, media: address })).check(z.maxLength(maxViews, `At most ${maxViews}`)),
    ),
    /** A picture below the seats that you have uploaded. */
    background: z.optional(
      z.object({
        media: address,
        box: z.object({ x: place, y: place, width: size, height: size }),
        opacity: z.number().check(z.minimum(0, 'Expected 0 or more'), z.maximum(1, 'At most 1')),
        forBuyers: z.optional(z.boolean()),
      }),
    ),
  }),
);
export type SeatMapInput = z.output<typeof SeatMapInput>;

/** Seat maps of a seller, and the map of an event for its buyers. A map of another seller is 404. */
export const seatMaps = {
  /**
   * Makes a seat map. Its seats are sold once it is bound to an event by `Set the seating event id` (`POST
   * /api/events/{id}/seating`). Bodies up to 4 MB.
   */
  create: route({
    method: 'POST',
    path: '/api/seat-maps',
    who: 'key',
    summary: 'Store a seat map',
    body: SeatMapInput,
    answer: SeatMap,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
    versioned: true,
    large: true,
  }),
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/seat-maps',
    who: 'key',
    summary: 'Seat maps',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(SeatMap), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** The newest revision, or the one that `revisionId` names. */
  get: route({
    method: 'GET',
    path: '/api/seat-maps/{id}',
    who: 'key',
    summary: 'A seat map with its seats',
    query: z.object({
      /** An earlier revision; the newest when missing. */
      revisionId: text,
    }),
    answer: SeatPlan,
    errors: [400, 401, 403, 404],
    versioned: true,
  }),
  /**
   * The body is the whole map. It becomes a new revision; earlier ones stay readable, and events stay bound to theirs.
   */
  update: route({
    method: 'PUT',
    path: '/api/seat-maps/{id}',
    who: 'key',
    summary: 'Store a new revision of a seat map',
    body: SeatMapInput,
    answer: SeatMap,
    errors: [400, 401, 403, 404, 412],
    versioned: true,
    large: true,
  }),
  /** The events that are bound to any revision of a map, the latest first. They keep theirs when a new one is stored. */
  events: route({
    method: 'GET',
    path: '/api/seat-maps/{id}/events',
    who: 'key',
    summary: 'The events that use a seat map',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(SeatMapUse), total: z.number() }),
    errors: [400, 401, 403, 404],
  }),
  /** 409 `IN_USE` while an event is bound to any of its revisions. */
  delete: route({
    method: 'DELETE',
    path: '/api/seat-maps/{id}',
    who: 'key',
    summary: 'Delete a seat map that no event uses',
    answer: SeatMap,
    errors: [401, 403, 404, 409, 412],
    versioned: true,
  }),
  /**
   * The map of the revision that the event is bound to, which changes seldom: worth keeping by its ETag. 404 where the event has no seats, or its map is not stored here. `id` is the event's `_id` or its slug.
   */
  plan: route({
    method: 'GET',
    path: '/api/public/events/{id}/seat-map',
    who: 'anyone',
    summary: 'The seat map of an event',
    answer: SeatPlan,
    errors: [404],
  }),
  /**
   * Small enough to be asked again every few seconds, with `If-None-Match`. `revisionId` tells when the plan is another
   * one.
   */
  states: route({
    method: 'GET',
    path: '/api/public/events/{id}/seats',
    who: 'anyone',
    summary: 'The seats of an event that are taken now, and those of them on resale',
    query: z.object({
      /** `_id` of an under-shop: it may have other contingents. */
      shopId: text,
    }),
    answer: SeatStates,
    errors: [400, 404],
  }),
};
