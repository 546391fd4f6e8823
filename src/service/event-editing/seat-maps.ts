/** Seating charts. A seller's chart is stored in revisions; buyers see the revision that an event is bound to. */
import { setImmediate } from 'node:timers/promises';
import type { Api } from '../../contract/index.ts';
import type { SeatMap, SeatMapInput, SeatPlan } from '../../contract/seat-maps.ts';
import type { z } from '../../contract/route.ts';
import { findUnderShop } from '../../sale/under-shop.ts';
import { apiKeyOf } from '../http/access.ts';
import { json, type Queryable, takeLock } from '../database/index.ts';
import { rejectProblems } from './checks.ts';
import { findEvent, type StoredEvent } from '../events/records.ts';
import type { Context, Handlers } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { hashOf, newId } from '../security/ids.ts';
import { page } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { srcsetOf } from '../media/rows.ts';
import { pictureProblems, seatMapProblems } from './seat-map-checks.ts';
import type { SeatCount } from '../storefront/seat-levels.ts';
import { planOf, readPlan, readStates, type StoredPlan } from '../storefront/seat-plans.ts';
import { assertVersion } from '../http/versions.ts';

interface MapRow {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  readonly counts: readonly SeatCount[];
  readonly created_at: Date;
  readonly updated_at: Date;
}

const columns = 'm.id, m.name, m.revision, r.counts, m.created_at, m.updated_at';
const fromMaps = 'from seat_map m join seat_map_revision r on r.seat_map_id = m.id and r.revision = m.revision';

/** The handlers of seating charts. */
export function seatMapHandlers({ db, now, publicUrl }: Context): Handlers<Api['seatMaps']> {
  const check = async (map: SeatMapInput, sellerId: string) => {
    await setImmediate(); // others go first: reading 4 MB took 30 ms
    rejectProblems([...seatMapProblems(map), ...(await pictureProblems({ db, publicUrl }, sellerId, map))]);
  };
  return {
    async create(request, call) {
      const { sellerId } = apiKeyOf(call);
      await check(request, sellerId);
      const row = await db.transaction(async (tx) => {
        const at = now();
        const keyed = { operation: `${sellerId} seatMaps.create`, key: call.idempotencyKey, body: request };
        const store = async () => ({ _id: await addSeatMap(tx, sellerId, newId(at), request, at) });
        // Only the id is stored: a repeated request gets the chart as it is now.
        const { _id } = await once(tx, keyed, at, store, async (made) => !(await findMap(tx, sellerId, made._id)));
        return await ownMap(tx, sellerId, _id);
      });
      call.setVersion?.(row.revision);
      return mapView(row);
    },

    async list(paging, call) {
      const { top, skip } = page(paging);
      const { sellerId } = apiKeyOf(call);
      const [counted] = await db.query<{ total: number }>(
        'select count(*) as total from seat_map where seller_id = $1',
        [sellerId],
      );
      const rows = await db.query<MapRow>(
        `select ${columns} ${fromMaps} where m.seller_id = $1 order by m.created_at desc, m.id desc limit $2 offset $3`,
        [sellerId, top, skip],
      );
      return { docs: rows.map(mapView), total: counted?.total ?? 0 };
    },

    async get({ id, revisionId }, call) {
      const { sellerId } = apiKeyOf(call);
      const { revision } = await ownMap(db, sellerId, id);
      const stored = await readPlan(db, sellerId, id, revisionId ?? String(revision));
      if (!stored) throw notFound('revision');
      call.setVersion?.(Number(stored.plan.revisionId));
      return stored.plan;
    },

    async update({ id, ...map }, call) {
      const { sellerId } = apiKeyOf(call);
      await check(map, sellerId);
      const row = await db.transaction(async (tx) => {
        const at = now();
        const { revision } = await ownMap(tx, sellerId, id, true);
        assertVersion(call, revision);
        await tx.query('update seat_map set name = $2, revision = $3, updated_at = $4::timestamptz where id = $1', [
          id,
          map.name,
          revision + 1,
          at,
        ]);
        await addRevision(tx, id, revision + 1, map, at);
        return await ownMap(tx, sellerId, id);
      });
      call.setVersion?.(row.revision);
      return mapView(row);
    },

    async events({ id, ...paging }, call) {
      const { top, skip } = page(paging);
      const { sellerId } = apiKeyOf(call);
      await ownMap(db, sellerId, id);
      const bound = `from event e where e.seller_id = $1 and e.deleted_at is null and e.data -> 'seating' ->> 'seatMapId' = $2`;
      const [counted] = await db.query<{ total: number }>(`select count(*) as total ${bound}`, [sellerId, id]);
      const rows = await db.query<{ id: string; name: string; starts_at: Date; revision: string }>(
        `select e.id, e.name, e.starts_at, coalesce(e.data -> 'seating' ->> 'revisionId', '') as revision ${bound}
         order by e.starts_at desc, e.id desc limit $3 offset $4`,
        [sellerId, id, top, skip],
      );
      const docs = rows.map(({ id: _id, name, starts_at: start, revision: revisionId }) => ({
        ...{ _id, name, start: start.toISOString(), revisionId },
      }));
      return { docs, total: counted?.total ?? 0 };
    },

    async delete({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      const row = await db.transaction(async (tx) => {
        const found = await ownMap(tx, sellerId, id, true);
        assertVersion(call, found.revision);
        const users = await tx.query<{ id: string; name: string }>(
          `select id, name from event where seller_id = $1 and deleted_at is null and data -> 'seating' ->> 'seatMapId' = $2 limit 20`,
          [sellerId, id],
        );
        if (users.length > 0)
          throw new ApiError(
            409,
            'IN_USE',
            'Events are bound to this seat map.',
            users.map((event) => ({ path: 'id', message: `"${event.name}" (${event.id}) is bound to it` })),
          );
        await tx.query('delete from seat_map where id = $1', [id]);
        return found;
      });
      call.setVersion?.(row.revision);
      return mapView(row);
    },

    async plan({ id }) {
      const { stored } = await seatedEvent(db, id);
      return withWidths(publicUrl, stored.shown);
    },

    async states({ id, shopId }) {
      const { event, stored } = await seatedEvent(db, id);
      const shop = shopId === undefined ? undefined : findUnderShop(event.record, shopId);
      if (shopId !== undefined && !shop) throw notFound('shop');
      return await readStates(db, event, stored, shop, now());
    },
  };
}

/** @throws ApiError 404 for an event without seats, or whose chart is not stored here. */
async function seatedEvent(db: Queryable, idOrSlug: string): Promise<{ event: StoredEvent; stored: StoredPlan }> {
  const event = await findEvent(db, idOrSlug);
  if (!event) throw notFound('event');
  const stored = await planOf(db, event);
  if (!stored) throw notFound('seat map');
  return { event, stored };
}

/** The chart with the widths of its views: a buyer's screen takes the smallest that does. */
function withWidths(publicUrl: string, plan: SeatPlan): SeatPlan {
  const { views } = plan;
  if (!views) return plan;
  return { ...plan, views: views.map((view) => compact({ ...view, srcset: srcsetOf(publicUrl, view.media) })) };
}

/** Stores a chart with its first revision, and answers its id. */
export async function addSeatMap(
  tx: Queryable,
  sellerId: string,
  id: string,
  map: SeatMapInput,
  now: Date,
): Promise<string> {
  await tx.query(
    `insert into seat_map (id, seller_id, name, revision, created_at, updated_at)
     values ($1, $2, $3, 1, $4::timestamptz, $4::timestamptz)`,
    [id, sellerId, map.name, now],
  );
  await addRevision(tx, id, 1, map, now);
  return id;
}

async function addRevision(tx: Queryable, id: string, revision: number, map: SeatMapInput, now: Date): Promise<void> {
  await setImmediate(); // each step of a large chart takes 10 ms
  const plan = JSON.stringify(map);
  await setImmediate();
  const [digest, counts] = [hashOf(plan), countsOf(map)];
  await setImmediate();
  await tx.query(
    `insert into seat_map_revision (seat_map_id, revision, digest, plan, counts, created_at)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6::timestamptz)`,
    [id, revision, digest, plan, json(counts), now],
  );
}

function countsOf({ sections }: SeatMapInput): SeatCount[] {
  const counts = new Map<string, SeatCount>();
  for (const section of sections) {
    for (const row of section.rows) {
      const categoryRef = row.categoryRef ?? section.categoryRef ?? '';
      for (const { contingent = '', seatType } of row.seats) {
        const key = JSON.stringify([categoryRef, contingent]);
        const { seats = 0, wheelchairs = 0 } = counts.get(key) ?? {};
        const isWheelchair = seatType === 'handicapped' ? 1 : 0;
        counts.set(key, { categoryRef, contingent, seats: seats + 1, wheelchairs: wheelchairs + isWheelchair });
      }
    }
  }
  return [...counts.values()];
}

async function findMap(db: Queryable, sellerId: string, id: string): Promise<MapRow | undefined> {
  const [row] = await db.query<MapRow>(`select ${columns} ${fromMaps} where m.id = $1 and m.seller_id = $2`, [
    id,
    sellerId,
  ]);
  return row;
}

/**
 * A chart of a seller. With `lock`, it cannot be changed or bound to an event until the transaction ends.
 * @throws ApiError 404 also for a chart of another seller.
 */
async function ownMap(db: Queryable, sellerId: string, id: string, lock = false): Promise<MapRow> {
  // A separate statement: only the next one is sure to see what the previous lock holder wrote.
  const sql = 'select 1 from seat_map where id = $1 and seller_id = $2 for update';
  if (lock) await takeLock(db, 'seating chart', sql, [id, sellerId]);
  const row = await findMap(db, sellerId, id);
  if (!row) throw notFound('seat map');
  return row;
}

function mapView({
  id,
  name,
  revision,
  counts,
  created_at: created,
  updated_at: updated,
}: MapRow): z.input<typeof SeatMap> {
  const named = (field: 'categoryRef' | 'contingent') => {
    const names = [...new Set(counts.map((count) => count[field]))].filter((value) => value !== '');
    return names.length > 0 ? names : undefined;
  };
  return compact({
    _id: id,
    revisionId: String(revision),
    name,
    seats: counts.reduce((sum, { seats }) => sum + seats, 0),
    categoryRefs: named('categoryRef'),
    contingents: named('contingent'),
    createdAt: created.toISOString(),
    updatedAt: updated.toISOString(),
  });
}
