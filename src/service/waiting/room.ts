/** Waiting rooms: places, admission to the checkout, and the view of the seller. */
import type { Api } from '../../contract/index.ts';
import type { z } from '../../contract/route.ts';
import type { QueueTicket, WaitingRoomStatus } from '../../contract/waiting-room.ts';
import {
  admitted,
  askAgain,
  askAtOpening,
  hasBegun,
  isActive,
  peopleBefore,
  roomOf,
  secondsUntil,
  type Room,
} from '../../sale/waiting-room.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Sale } from '../orders/sale.ts';
import type { Queryable } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { ownEvent } from '../events/own-events.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { Arrivals } from './room-arrivals.ts';
import {
  findRoom,
  isCheckDue,
  lineOf,
  lockRoom,
  openDoors,
  passOverAbsent,
  type Found,
  type PlaceRow,
} from './room-rows.ts';
import { isGenuine, namedPlace, newPlace, placeId, tokenOf } from './room-tokens.ts';

type Group = Api['waitingRoom'];
type Answer = z.input<typeof QueueTicket>;
type Open = Found & { readonly room: Room };

const open: Answer = { state: 'open' };

/** The handlers of waiting rooms. */
export function waitingRoomHandlers(context: Context): Handlers<Group> {
  const { db, now, secrets } = context;
  const arrivals = new Arrivals(db, now);
  return {
    async join({ id, token }) {
      const at = now();
      const found = await look(context, id, token, at);
      if (!isOpen(found)) return open;
      const { eventId, room, place } = found;
      if (!isActive(room, at.getTime())) throw closed(room);
      if (place && isGenuine(secrets, eventId, token) && !overBecause(place, room, at))
        return await answer(db, { ...found, place }, token, at);
      const fresh = newPlace();
      const { row, number } = await arrivals.arrive(found, placeId(fresh));
      const given: PlaceRow = { number, admitted_at: null, absent_at: null, used_at: null };
      // by the current time: the first arrival is admitted from the time at which the place was written
      return await answer(db, { ...found, row, place: given }, tokenOf(secrets, eventId, fresh, at), now());
    },

    async place({ id, token }) {
      const at = now();
      const found = await look(context, id, token, at);
      if (!isOpen(found)) return open;
      const { eventId, room, place } = found;
      const known = isGenuine(secrets, eventId, token) ? place : undefined;
      const reason = known ? overBecause(known, room, at) : 'unknown';
      if (!known || reason)
        throw new ApiError(403, 'PLACE_NOT_VALID', 'This place does not hold any more; take a new one.', [], {
          reason,
          ...wayIn(eventId, room),
        });
      return await answer(db, { ...found, place: known }, token, at);
    },

    async status({ id }, call) {
      await ownEvent(db, apiKeyOf(call).sellerId, id);
      const found = await findRoom(db, id, undefined);
      const at = now().getTime();
      const { room, row } = found ?? {};
      if (!room) return switchedOff;
      const [counts] = await db.query<{ entered: number; checkouts: number }>(
        `select count(admitted_at)::int as entered, count(used_at)::int as checkouts from waiting_room_place where event_id = $1`,
        [id],
      );
      const inside = row?.drawn_at ? admitted(lineOf(row), room.rate, at) : 0;
      return {
        state: row?.drawn_at || hasBegun(room, at) ? 'running' : isActive(room, at) ? 'early' : 'closed',
        ...timesOf(room),
        admissionsPerMinute: room.rate,
        placeMinutes: room.placeTime / 60_000,
        waiting: row?.drawn_at ? row.tail - inside : (row?.early ?? 0),
        admitted: inside,
        entered: counts?.entered ?? 0,
        checkouts: counts?.checkouts ?? 0,
      };
    },
  };
}

const switchedOff: z.input<typeof WaitingRoomStatus> = {
  state: 'off',
  waiting: 0,
  admitted: 0,
  entered: 0,
  checkouts: 0,
};

function isOpen(found: Found): found is Open {
  return found.room !== undefined;
}

/**
 * Reads a room and a place, after the steps that are due by the clock: opening the doors, and passing over unused
 * turns. @throws ApiError 404
 */
async function look({ db }: Context, id: string, token: string | undefined, now: Date): Promise<Found> {
  const named = namedPlace(token);
  const found = await findRoom(db, id, named);
  if (!found) throw notFound('event');
  const { eventId, row } = found;
  if (!isOpen(found) || !row || !hasBegun(found.room, now.getTime())) return found;
  if (row.drawn_at && !isCheckDue(row, now)) return found;
  await db.transaction(async (tx) => {
    // another process that holds the lock does it for all
    const locked = await lockRoom(tx, eventId, false);
    if (!locked) return;
    if (!locked.drawn_at) await openDoors(tx, found, locked, now);
    else if (isCheckDue(locked, now)) await passOverAbsent(tx, eventId, found.room, locked, now);
  });
  return (await findRoom(db, eventId, named)) ?? found;
}

/** The answer about a place. An admitted buyer takes the turn by reading it. */
async function answer(
  db: Queryable,
  { room, row, place }: Open & { readonly place: PlaceRow },
  token: string,
  now: Date,
): Promise<Answer> {
  const at = now.getTime();
  const { number } = place;
  const times = { startsAt: timesOf(room).startsAt };
  if (!row?.drawn_at || number === null) {
    const left = Math.max(0, Math.ceil(((room.startsAt ?? at) - at) / 1000));
    const pollAfterSeconds = askAtOpening(left, row?.early ?? 0, Math.random());
    return compact({ token, state: 'early', ...times, estimatedSeconds: left, pollAfterSeconds });
  }
  const line = lineOf(row);
  const left = secondsUntil(line, room.rate, number, at);
  if (left > 0 && !place.admitted_at) {
    const position = peopleBefore(line, room.rate, number, at);
    const pollAfterSeconds = askAgain(left, Math.random());
    return compact({ token, state: 'waiting', ...times, position, estimatedSeconds: left, pollAfterSeconds });
  }
  const since = place.admitted_at ?? (await takeTurn(db, placeIdOf(token), now));
  return compact({
    token,
    state: 'admitted',
    ...times,
    position: 0,
    estimatedSeconds: 0,
    admittedUntil: new Date(since.getTime() + room.placeTime).toISOString(),
    pollAfterSeconds: 30,
  });
}

function placeIdOf(token: string): string {
  return namedPlace(token) ?? '';
}

/** Reserves the turn for a while from now on; for as long as it already was where another tab was faster. */
async function takeTurn(db: Queryable, id: string, now: Date): Promise<Date> {
  const [taken] = await db.query<{ admitted_at: Date }>(
    'update waiting_room_place set admitted_at = coalesce(admitted_at, $2::timestamptz) where id = $1 returning admitted_at',
    [id, now],
  );
  return taken?.admitted_at ?? now;
}

type Over = 'used' | 'expired';

/** The reason why a place has expired; nothing while it is valid. */
function overBecause(
  { admitted_at: taken, absent_at: absent, used_at: used }: PlaceRow,
  room: Room,
  now: Date,
): Over | undefined {
  if (used) return 'used';
  const since = taken ?? absent;
  return since && since.getTime() + room.placeTime <= now.getTime() ? 'expired' : undefined;
}

const text = (moment: number | undefined) => (moment === undefined ? undefined : new Date(moment).toISOString());

function timesOf({ startsAt, opensAt }: Room) {
  return compact({ startsAt: text(startsAt), opensAt: text(opensAt) });
}

/** The fields of an API error that tell where to get a place. */
function wayIn(eventId: string, room: Room) {
  return {
    waitingRoom: { join: `/api/public/events/${encodeURIComponent(eventId)}/waiting-room`, ...timesOf(room) },
  };
}

function closed(room: Room): ApiError {
  return new ApiError(409, 'WAITING_ROOM_CLOSED', 'The waiting room is not open yet.', [], timesOf(room));
}

/**
 * Checks the place of a new checkout. An event with a waiting room needs a place whose turn it is; a place begins one
 * checkout. The POS, whose key was checked before, is exempt. Costs nothing without a waiting room. To be called in the
 * transaction that creates the checkout: if that fails, the place can be used again.
 * @throws ApiError 403 with the address for a place.
 */
export async function assertPlace(
  tx: Queryable,
  { event }: Pick<Sale, 'event'>,
  {
    placeToken,
    posOperationMode,
  }: { readonly placeToken?: string | undefined; readonly posOperationMode?: string | undefined },
  now: Date,
): Promise<void> {
  const room = roomOf(event.record);
  if (!room || posOperationMode !== undefined || !isActive(room, now.getTime())) return;
  const { _id: eventId } = event.record;
  // a row of this event with an id that cannot be guessed: the signature only saves others the query
  const id = namedPlace(placeToken);
  const { row, place } = (id !== undefined && (await findRoom(tx, eventId, id))) || {};
  if (!id || !row?.drawn_at || !place || place.number === null)
    throw held(eventId, room, 'These tickets are sold to those whose turn it is in the waiting room.');
  const why = overBecause(place, room, now);
  if (why === 'used')
    throw held(eventId, room, 'An order was begun with this place already; the next one needs another place.', why);
  if (why) throw held(eventId, room, 'The time of this place is over; take a new one.', why);
  if (!place.admitted_at && place.number > admitted(lineOf(row), room.rate, now.getTime()))
    throw held(eventId, room, 'It is not the turn of this place yet.');
  const used = await tx.query(
    `update waiting_room_place set used_at = $2::timestamptz, admitted_at = coalesce(admitted_at, $2::timestamptz)
     where id = $1 and used_at is null returning id`,
    [id, now],
  );
  if (used.length === 0)
    throw held(eventId, room, 'An order was begun with this place already; the next one needs another place.', 'used');
}

function held(eventId: string, room: Room, message: string, reason?: Over): ApiError {
  return new ApiError(403, 'WAITING_ROOM', message, [{ path: 'placeToken', message }], {
    ...(reason && { reason }),
    ...wayIn(eventId, room),
  });
}
