/**
 * Waiting rooms: lines before the checkout of events in great demand. A seller switches one on for an event
 * (`waitingRoom` of the record); it is off by default, and then no place is asked for.
 */
import { flag, num, part, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The settings of an event’s waiting room. */
export const WaitingRoomSettings = part({
  /** Off unless true. If it is switched off while buyers wait, all of them may buy immediately. */
  enabled: flag,
  /** The time at which the doors open; `sellStart` if it is missing. Later buyers queue in order of arrival. */
  startsAt: time,
  /**
   * Minutes before `startsAt` from which people may come and wait, 30 when missing. Their order is drawn when the doors
   * open.
   */
  opensBefore: num,
  /** The number of buyers let in each minute; 300 if it is missing. A change counts immediately. */
  admissionsPerMinute: num,
  /** Minutes for which an admitted buyer may begin a checkout; 10 if they are missing. */
  placeMinutes: num,
});
export type WaitingRoomSettings = z.output<typeof WaitingRoomSettings>;

/** A buyer’s place in a waiting room. */
export const QueueTicket = z.looseObject({
  /** The place, signed. Its bearer has the place; missing when the state is `open`. */
  token: text,
  /**
   * `early`: the doors are closed, and the order is drawn when they open. `waiting`: in line. `admitted`: a checkout
   * may begin, until `admittedUntil`. `open`: there is no wait.
   */
  state: z.string(),
  /** People who are before this one; not before the order is drawn. */
  position: num,
  /**
   * Seconds until it is this one’s turn, rounded up; by the rate of now, as if everybody before them came. When
   * `early`: until the doors open.
   */
  estimatedSeconds: num,
  /** The time at which the doors open, or opened. */
  startsAt: time,
  /** A checkout that has not begun by then needs another place. */
  admittedUntil: time,
  /** The pause before the next request, in seconds: longer for those who have long to wait, and spread over time. */
  pollAfterSeconds: num,
});
export type QueueTicket = z.output<typeof QueueTicket>;

/** A waiting room as its seller sees it. */
export const WaitingRoomStatus = z.looseObject({
  /** `off`, `closed` (no buyer can come yet), `early` (people come, the doors are closed) or `running`. */
  state: z.string(),
  startsAt: time,
  /** From when people may come. */
  opensAt: time,
  admissionsPerMinute: num,
  placeMinutes: num,
  /** People who wait, before the doors or in line. */
  waiting: z.number(),
  /** People whose turn has come. */
  admitted: z.number(),
  /** Of them, those who took it; the others have a while left, or left. */
  entered: z.number(),
  /** Of them, those who began a checkout. */
  checkouts: z.number(),
});

const token = z.string().check(z.maxLength(200, 'At most 200 characters'));

export const waitingRoom = {
  /**
   * Gives a place in the waiting room of an event; asked again with the `token` of one, it answers that place. Without
   * one, with one that is not of this event, or that is over, it is a new place: before the doors open a number in the
   * draw, afterwards the end of the line. Where there is no waiting room, or it was switched off, the state is `open`.
   * 409 `WAITING_ROOM_CLOSED`, with `opensAt`, for who comes too early.
   */
  join: route({
    method: 'POST',
    path: '/api/public/events/{id}/waiting-room',
    who: 'anyone',
    summary: 'Take a place in the waiting room of an event',
    body: strict(z.object({ token: z.optional(token) })),
    answer: QueueTicket,
    errors: [400, 404, 409],
  }),
  /**
   * Asks for a buyer's state. Asking also confirms an admission: a buyer who does not ask within a minute or two is
   * skipped, and may still come in for as long as the place is kept. 403 `PLACE_NOT_VALID` for a token that is expired
   * or not of this event; `reason` is `used` (a checkout has begun), `expired` or `unknown`. Joining again gives
   * another place.
   */
  place: route({
    method: 'GET',
    path: '/api/public/events/{id}/waiting-room',
    who: 'anyone',
    summary: 'A buyer’s place in the waiting room',
    query: z.object({ token }),
    answer: QueueTicket,
    errors: [400, 403, 404],
  }),
  /** It needs the permission `events:read`. */
  status: route({
    method: 'GET',
    path: '/api/events/{id}/waiting-room',
    who: 'key',
    summary: 'How many wait in the waiting room of an event',
    answer: WaitingRoomStatus,
    errors: [401, 403, 404],
  }),
};
