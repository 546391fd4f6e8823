/**
 * Arrivals at a waiting room. Those at the same time get their places in one transaction: at the opening of a sale, one
 * transaction for each would be the bottleneck.
 */
import { withArrivals, type Room } from '../../sale/waiting-room.ts';
import type { Database, Queryable } from '../database/index.ts';
import { lineOf, lockRoom, openDoors, type Found, type RoomRow } from './room-rows.ts';

type Open = Found & { readonly room: Room };

/** The result of an arrival: the state of the room, and the place's number once the doors are open. */
export interface Arrived {
  readonly row: RoomRow;
  readonly number: number | null;
}

interface Waiter {
  readonly id: string;
  readonly resolve: (arrived: Arrived) => void;
  readonly reject: (error: unknown) => void;
}

const max = 1000;

/** Gives out places of this process, several at a time. Processes wait for each other at the row of the room. */
export class Arrivals {
  /** Arrivals while others of the same event are being written. */
  private readonly coming = new Map<string, Waiter[]>();

  constructor(
    private readonly db: Database,
    private readonly now: () => Date,
  ) {}

  /** @param id The id of a new place. */
  arrive(open: Open, id: string): Promise<Arrived> {
    return new Promise((resolve, reject) => {
      const waiter = { id, resolve, reject };
      const coming = this.coming.get(open.eventId);
      if (coming) {
        coming.push(waiter);
        return;
      }
      this.coming.set(open.eventId, [waiter]);
      void this.write(open);
    });
  }

  private async write(open: Open): Promise<void> {
    const coming = this.coming.get(open.eventId) ?? [];
    while (coming.length > 0) {
      const together = coming.splice(0, max);
      try {
        const at = this.now();
        const ids = together.map(({ id }) => id);
        const { row, first } = await this.db.transaction((tx) => keep(tx, open, ids, at));
        for (const [n, { resolve }] of together.entries())
          resolve({ row, number: first === undefined ? null : first + n });
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.coming.delete(open.eventId);
  }
}

/** Writes places; `first` is the number of the first of them. */
async function keep(
  tx: Queryable,
  open: Open,
  ids: readonly string[],
  now: Date,
): Promise<{ row: RoomRow; first: number | undefined }> {
  const { eventId, room } = open;
  await tx.query('insert into waiting_room (event_id) values ($1) on conflict do nothing', [eventId]);
  const locked = await lockRoom(tx, eventId, true);
  if (!locked) throw new Error(`The waiting room of ${eventId} is gone`);
  const row = await openDoors(tx, open, locked, now);
  const first = row.drawn_at ? row.tail + 1 : undefined;
  await tx.query(
    `insert into waiting_room_place (id, event_id, number, created_at)
     select id, $1, $3::int + at - 1, $4::timestamptz from unnest($2::text[]) with ordinality as came (id, at)`,
    [eventId, ids, first ?? null, now],
  );
  if (first === undefined) {
    await tx.query('update waiting_room set early = early + $2::int where event_id = $1', [eventId, ids.length]);
    return { row: { ...row, early: row.early + ids.length }, first };
  }
  const line = withArrivals(lineOf(row), room.rate, ids.length, now.getTime());
  const baseAt = new Date(line.baseAt);
  await tx.query(
    'update waiting_room set tail = $2::int, base = $3::int, base_at = $4::timestamptz where event_id = $1',
    [eventId, line.tail, line.base, baseAt],
  );
  return { row: { ...row, tail: line.tail, base: line.base, base_at: baseAt }, first };
}
