/**
 * Waiting rooms in the database. The shared state of a room is one row. It changes a few times a minute, not with each
 * request.
 */
import { published } from '../events/records.ts';
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { EventRecord } from '../../contract/events.ts';
import {
  admitted,
  doorsOf,
  hasBegun,
  roomOf,
  settled,
  withoutAbsent,
  type Line,
  type Room,
} from '../../sale/waiting-room.ts';
import { type Queryable, takeFreeLock, takeLock } from '../database/index.ts';

/** The shared state of a waiting room. */
export interface RoomRow {
  readonly early: number;
  readonly drawn_at: Date | null;
  readonly tail: number;
  readonly base: number;
  readonly base_at: Date | null;
  readonly checked: number;
  readonly reached: number;
  readonly reached_at: Date | null;
}

/** A buyer's place. */
export interface PlaceRow {
  readonly number: number | null;
  readonly admitted_at: Date | null;
  readonly absent_at: Date | null;
  readonly used_at: Date | null;
}

/** The waiting room of an event, if it has one, and one place in it. */
export interface Found {
  readonly eventId: string;
  /** Missing when the room is switched off. */
  readonly room: Room | undefined;
  /** The time of the last change of the event. */
  readonly changedAt: Date;
  readonly row: RoomRow | undefined;
  readonly place: PlaceRow | undefined;
}

const columns = 'early, drawn_at, tail, base, base_at, checked, reached, reached_at';

type FoundRow = { [Name in keyof (RoomRow & PlaceRow)]: (RoomRow & PlaceRow)[Name] } & {
  readonly id: string;
  readonly settings: EventRecord['waitingRoom'] | null;
  readonly sell_start: string | null;
  readonly updated_at: Date;
  readonly has_room: boolean;
  readonly has_place: boolean;
};

/** Reads everything for one answer with a single query over four indexes. Nothing for an event that does not exist. */
export async function findRoom(
  db: Queryable,
  idOrSlug: string,
  placeId: string | undefined,
): Promise<Found | undefined> {
  const [found] = await db.query<FoundRow>(
    `select e.id, e.data->'waitingRoom' as settings, e.data->>'sellStart' as sell_start, e.updated_at,
       r.event_id is not null as has_room, r.early, r.drawn_at, r.tail, r.base, r.base_at, r.checked, r.reached, r.reached_at,
       p.id is not null as has_place, p.number, p.admitted_at, p.absent_at, p.used_at
     from event e left join waiting_room r on r.event_id = e.id left join waiting_room_place p on p.event_id = e.id and p.id = $2
     where (e.id = $1 or e.slug = $1) and e.deleted_at is null and ${published('e')} order by e.id = $1 desc limit 1`,
    [idOrSlug, placeId ?? ''],
  );
  if (!found) return undefined;
  return {
    eventId: found.id,
    room: roomOf({ waitingRoom: found.settings ?? undefined, sellStart: found.sell_start ?? undefined }),
    changedAt: found.updated_at,
    row: found.has_room ? found : undefined,
    place: found.has_place ? found : undefined,
  };
}

/** The line of a room whose order has been drawn. */
export function lineOf({ base, base_at: baseAt, tail }: RoomRow): Line {
  return { base, baseAt: baseAt?.getTime() ?? 0, tail };
}

/** The row of a room, locked until the transaction ends. Nothing when it is locked already, unless `waiting`. */
export async function lockRoom(tx: Queryable, eventId: string, waiting: boolean): Promise<RoomRow | undefined> {
  const sql = `select ${columns} from waiting_room where event_id = $1`;
  const [row] = waiting
    ? await takeLock<RoomRow>(tx, 'waiting room', `${sql} for no key update`, [eventId], [eventId])
    : await takeFreeLock<RoomRow>(tx, 'waiting room', `${sql} for no key update skip locked`, [eventId]);
  return row;
}

/**
 * Opens the doors of a locked room, once: early arrivals get their numbers. The seed of the draw does not exist before,
 * so no one knows the order beforehand, the seller included. It is stored, so that the draw can be checked afterwards.
 */
export async function openDoors(
  tx: Queryable,
  { eventId, room, changedAt }: Pick<Found, 'eventId' | 'changedAt'> & { readonly room: Room },
  row: RoomRow,
  now: Date,
): Promise<RoomRow> {
  if (row.drawn_at || !hasBegun(room, now.getTime())) return row;
  const seed = randomBytes(32).toString('hex');
  if (row.early > 0)
    await tx.query(
      `update waiting_room_place p set number = drawn.number
       from (select id, row_number() over (order by sha256(convert_to($2 || id, 'UTF8'))) as number from waiting_room_place where event_id = $1) drawn
       where p.id = drawn.id`,
      [eventId, seed],
    );
  const doors = new Date(doorsOf(room, row.early, changedAt.getTime(), now.getTime()));
  const [open] = await tx.query<RoomRow>(
    `update waiting_room set drawn_at = $2::timestamptz, seed = $3, tail = early, base_at = $4::timestamptz, reached_at = $2::timestamptz
     where event_id = $1 returning ${columns}`,
    [eventId, now, seed, doors],
  );
  return open ?? row;
}

/** The time in milliseconds after which an unused turn goes to others. */
const absence = 60_000;

/** True when it is time to look for unused turns. */
export function isCheckDue({ reached_at: reachedAt }: RoomRow, now: Date): boolean {
  return reachedAt !== null && now.getTime() - reachedAt.getTime() >= absence;
}

/** Admits others for turns that began a minute ago or earlier and were not used. Each number is checked one time. */
export async function passOverAbsent(
  tx: Queryable,
  eventId: string,
  { rate }: Room,
  row: RoomRow,
  now: Date,
): Promise<void> {
  const [absent] = await tx.query<{ amount: number }>(
    `with gone as (
       update waiting_room_place set absent_at = $4::timestamptz
       where event_id = $1 and number > $2::int and number <= $3::int and admitted_at is null returning 1)
     select count(*)::int as amount from gone`,
    [eventId, row.checked, row.reached, now],
  );
  const line = withoutAbsent(lineOf(row), absent?.amount ?? 0);
  await tx.query(
    `update waiting_room set base = $2::int, checked = greatest(checked, reached), reached = greatest(reached, $3::int), reached_at = $4::timestamptz
     where event_id = $1`,
    [eventId, line.base, admitted(line, rate, now.getTime()), now],
  );
}

/** Applies a change of the settings. A room without visitors costs one comparison. */
export async function updateRoom(
  tx: Queryable,
  before: EventRecord | undefined,
  after: EventRecord,
  now: Date,
): Promise<void> {
  if (before?.waitingRoom === undefined) return;
  const [was, is] = [roomOf(before), roomOf(after)];
  if (isDeepStrictEqual(was, is)) return;
  const row = await lockRoom(tx, after._id, true);
  if (!row?.drawn_at) return;
  const { base, baseAt } = settled(lineOf(row), was, is, now.getTime());
  await tx.query('update waiting_room set base = $2::int, base_at = $3::timestamptz where event_id = $1', [
    after._id,
    base,
    new Date(baseAt),
  ]);
}

/** Deletes the waiting rooms of events that have ended or were deleted, and old places. */
export async function deleteExpiredPlaces(db: Queryable, now: Date): Promise<void> {
  const day = new Date(now.getTime() - 24 * 3_600_000);
  await db.query(
    `delete from waiting_room r using event e where e.id = r.event_id and (e.ends_at < $1::timestamptz or e.deleted_at is not null)`,
    [day],
  );
}
