/**
 * Waiting rooms: when very many people want to buy at once, they wait in line before the checkout. Beyond the specification. A seller
 * switches one on for an event (`waitingRoom` of the record); it is off by default, and nothing of this is asked then.
 */
import { flag, num, part, text, time } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The settings of an event’s waiting room. */
export const WaitingRoomSettings = part({
  /** Off unless true. Switched off while people wait, everybody may buy at once. */
  enabled: flag,
  /** When the doors open; `sellStart` when missing. Who comes after that queues up in order of arrival. */
  startsAt: time,
  /** Minutes before `startsAt` from which people may come and wait, 30 when missing. Their order is drawn when the doors open. */
  opensBefore: num,
  /** How many are let in each minute, 300 when missing. A change holds from that moment. */
  admissionsPerMinute: num,
  /** Minutes for which somebody who was let in may begin a checkout, 10 when missing. */
  placeMinutes: num,
});
export type WaitingRoomSettings = z.output<typeof WaitingRoomSettings>;

/** Somebody’s place in a waiting room. */
export const QueueTicket = z.looseObject({
  /** The place, signed. Whoever has it has the place; missing when the state is `open`. */
  token: text,
  /**
   * `early`: the doors are closed, and the order is drawn when they open. `waiting`: in line. `admitted`: a checkout may begin, until
   * `admittedUntil`. `open`: nobody has to wait.
   */
  state: z.string(),
  /** People who are before this one; not before the order is drawn. */
  position: num,
  /** Seconds until it is this one’s turn, rounded up; by the rate of now, as if everybody before them came. When `early`: until the doors open. */
  estimatedSeconds: num,
  /** When the doors open, or opened. */
  startsAt: time,
  /** A checkout that has not begun by then needs another place. */
  admittedUntil: time,
  /** When to ask again; later for those who have long to wait, and not for everybody at once. */
  pollAfterSeconds: num,
});
export type QueueTicket = z.output<typeof QueueTicket>;

/** A waiting room as its seller sees it. */
export const WaitingRoomStatus = z.looseObject({
  /** `off`, `closed` (nobody can come yet), `early` (people come, the doors are closed) or `running`. */
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
   * Gives a place in the waiting room of an event; asked again with the `token` of one, it answers that place. Without one, with one
   * that is not of this event, or that is over, it is a new place: before the doors open a number in the draw, afterwards the end
   * of the line. Where there is no waiting room, or it was switched off, the state is `open`. 409 `WAITING_ROOM_CLOSED`, with
   * `opensAt`, for who comes too early.
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
   * Whoever was let in says so by asking: who does not within a minute or two is passed over, and may still come in for as long as
   * a place is kept. 403 `PLACE_NOT_VALID` for a token that is not of this event, or over; `reason` is `used` (a checkout has begun),
   * `expired` or `unknown`. Joining gives another place.
   */
  place: route({
    method: 'GET',
    path: '/api/public/events/{id}/waiting-room',
    who: 'anyone',
    summary: 'Where somebody stands in the waiting room',
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
