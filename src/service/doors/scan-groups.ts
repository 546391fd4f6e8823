/** Scan zones and scan groups, for their seller. */
import type { Api } from '../../contract/index.ts';
import type { DeviceSettings } from '../../contract/device-settings.ts';
import type { ScanConfig, ScanGroup, ScanZone } from '../../contract/scan-groups.ts';
import type { z } from '../../contract/route.ts';
import { isForeignKeyViolation } from '../database/errors.ts';
import { json, type Queryable } from '../database/index.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid, notFound } from '../http/api-error.ts';
import type { Call, Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { compact } from '../http/pick.ts';
import { newId } from '../security/ids.ts';

interface Row {
  readonly id: string;
  readonly seller_id: string;
  readonly name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}
interface GroupRow extends Row {
  readonly data: { readonly scanConfig: ScanConfig; readonly deviceSettings?: DeviceSettings };
}

const zoneColumns = 'id, seller_id, name, created_at, updated_at';
const groupColumns = `${zoneColumns}, data`;

const common = (row: Row) => ({
  _id: row.id,
  name: row.name,
  sellerId: row.seller_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
});

/** The handlers of scan zones. */
export function scanZoneHandlers(context: Context): Handlers<Api['scanZones']> {
  const { db, now } = context;
  const viewOf = (row: Row | undefined): z.input<typeof ScanZone> => {
    if (!row) throw notFound('scan zone');
    return common(row);
  };
  const find = async (tx: Queryable, { sellerId, id }: Named) =>
    (await tx.query<Row>(`select ${zoneColumns} from scan_zone where id = $1 and seller_id = $2`, [id, sellerId]))[0];
  return {
    list: async (_request, call) => {
      const rows = await db.query<Row>(
        `select ${zoneColumns} from scan_zone where seller_id = $1 order by lower(name), id`,
        [apiKeyOf(call).sellerId],
      );
      return rows.map(common);
    },
    create: async (input, call) =>
      viewOf(
        await create(context, call, 'scanZones', input, find, async (tx, { sellerId, id }) => {
          await tx.query(
            `insert into scan_zone (id, seller_id, name, created_at, updated_at) values ($1, $2, $3, $4::timestamptz, $4::timestamptz)`,
            [id, sellerId, input.name.trim(), now()],
          );
        }),
      ),
    get: async ({ id }, call) => viewOf(await find(db, { sellerId: apiKeyOf(call).sellerId, id })),
    update: async ({ id, name }, call) => {
      const [row] = await db.query<Row>(
        `update scan_zone set name = $3, updated_at = $4::timestamptz where id = $1 and seller_id = $2 returning ${zoneColumns}`,
        [id, apiKeyOf(call).sellerId, name.trim(), now()],
      );
      return viewOf(row);
    },
  };
}

/** The handlers of scan groups. */
export function scanGroupHandlers(context: Context): Handlers<Api['scanGroups']> {
  const { db, now } = context;
  const view = (row: GroupRow): z.input<typeof ScanGroup> => ({ ...common(row), ...row.data });
  const viewOf = (row: GroupRow | undefined) => {
    if (!row) throw notFound('scan group');
    return view(row);
  };
  const find = async (tx: Queryable, { sellerId, id }: Named) =>
    (
      await tx.query<GroupRow>(`select ${groupColumns} from scan_group where id = $1 and seller_id = $2`, [
        id,
        sellerId,
      ])
    )[0];
  return {
    list: async (_request, call) => {
      const rows = await db.query<GroupRow>(
        `select ${groupColumns} from scan_group where seller_id = $1 order by lower(name), id`,
        [apiKeyOf(call).sellerId],
      );
      return rows.map(view);
    },
    create: async (input, call) =>
      viewOf(
        await create(context, call, 'scanGroups', input, find, async (tx, { sellerId, id }) => {
          await assertOwn(tx, sellerId, input);
          await tx.query(
            `insert into scan_group (id, seller_id, name, data, created_at, updated_at)
             values ($1, $2, $3, $4::jsonb, $5::timestamptz, $5::timestamptz)`,
            [id, sellerId, input.name.trim(), json(dataOf(input)), now()],
          );
        }),
      ),
    get: async ({ id }, call) => viewOf(await find(db, { sellerId: apiKeyOf(call).sellerId, id })),
    update: async ({ id, ...input }, call) => {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        await assertOwn(tx, sellerId, input);
        const [row] = await tx.query<GroupRow>(
          `update scan_group set name = $3, data = $4::jsonb, updated_at = $5::timestamptz
           where id = $1 and seller_id = $2 returning ${groupColumns}`,
          [id, sellerId, input.name.trim(), json(dataOf(input)), now()],
        );
        return viewOf(row);
      });
    },
    delete: async ({ id }, call) => {
      try {
        const [row] = await db.query<GroupRow>(
          `delete from scan_group where id = $1 and seller_id = $2 returning ${groupColumns}`,
          [id, apiKeyOf(call).sellerId],
        );
        return viewOf(row);
      } catch (error) {
        if (!isForeignKeyViolation(error)) throw error;
        throw new ApiError(409, 'IN_USE', 'Access users belong to this scan group; take them out first.');
      }
    },
  };
}

interface Named {
  readonly sellerId: string;
  readonly id: string;
}
type GroupInput = Omit<Request<Api['scanGroups']['create']>, 'id'>;

const dataOf = ({ scanConfig, deviceSettings }: GroupInput): GroupRow['data'] =>
  compact({ scanConfig, deviceSettings });

/** Creates once for an idempotency key. */
async function create<T>(
  { db, now }: Context,
  call: Call,
  group: string,
  body: object,
  find: (tx: Queryable, named: Named) => Promise<T | undefined>,
  insert: (tx: Queryable, named: Named) => Promise<void>,
): Promise<T | undefined> {
  const { sellerId } = apiKeyOf(call);
  const at = now();
  return await db.transaction(async (tx) => {
    const keyed = { operation: `${sellerId} ${group}.create`, key: call.idempotencyKey, body };
    const make = async () => {
      const id = newId(at);
      await insert(tx, { sellerId, id });
      return { id };
    };
    const { id } = await once(tx, keyed, at, make, async (made) => !(await find(tx, { sellerId, id: made.id })));
    return await find(tx, { sellerId, id });
  });
}

/** @throws ApiError 400 for events and a zone that are not the seller's */
async function assertOwn(tx: Queryable, sellerId: string, { scanConfig }: GroupInput): Promise<void> {
  const events = (scanConfig.events ?? []).map(({ eventId }) => eventId);
  const known = await tx.query<{ id: string }>(
    'select id from event where seller_id = $1 and id = any($2::text[]) and deleted_at is null',
    [sellerId, events],
  );
  const ids = new Set(known.map(({ id }) => id));
  const missing = events.findIndex((id) => !ids.has(id));
  if (missing >= 0) throw invalid(`scanConfig.events.${missing}.eventId`, `There is no event "${events[missing]}"`);
  const zone = scanConfig.scanZoneId;
  if (zone === undefined) return;
  const [found] = await tx.query('select id from scan_zone where id = $1 and seller_id = $2', [zone, sellerId]);
  if (!found) throw invalid('scanConfig.scanZoneId', `There is no scan zone "${zone}"`);
}
