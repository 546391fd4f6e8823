/** Access users: the devices and people at doors. A token is shown when a device is paired; only its hash is stored. */
import type { Api } from '../../contract/index.ts';
import type { AccessUser } from '../../contract/access-users.ts';
import type { DeviceSettings } from '../../contract/device-settings.ts';
import type { z } from '../../contract/route.ts';
import { json, type Queryable } from '../database/index.ts';
import { apiKeyOf } from '../http/access.ts';
import { invalid, notFound } from '../http/api-error.ts';
import type { AccessUserCall, Context, Handlers, Request } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { compact } from '../http/pick.ts';
import { hashOf, newId } from '../security/ids.ts';
import { createPairing } from './pairing.ts';

interface AccessUserRow {
  readonly id: string;
  readonly seller_id: string;
  readonly name: string;
  readonly scan_group_id: string | null;
  readonly paired: boolean;
  readonly active: boolean;
  readonly expires_at: Date | null;
  readonly all_events: boolean;
  readonly event_ids: string[];
  readonly permissions: string[];
  readonly data: { readonly isIntegration?: boolean; readonly deviceSettings?: DeviceSettings };
  readonly last_seen_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const accessUserColumns = `u.id, u.seller_id, u.name, u.scan_group_id, u.token_hash is not null and u.deleted_at is null as paired, u.active,
  u.expires_at, u.all_events, u.event_ids, u.permissions, u.data, u.last_seen_at, u.created_at, u.updated_at`;

/** The handlers of access users, for their seller. */
export function accessUserHandlers(context: Context): Handlers<Api['accessUsers']> {
  const { db, now } = context;
  return {
    list: async (_request, call) => await listAccessUsers(db, apiKeyOf(call).sellerId),
    create: async (input, call) => {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const keyed = { operation: `${sellerId} accessUsers.create`, key: call.idempotencyKey, body: input };
        const make = async () => {
          const id = newId(at);
          await insert(tx, { id, sellerId }, input, at);
          return { id };
        };
        const { id } = await once(tx, keyed, at, make, async ({ id: made }) => !(await find(tx, sellerId, made)));
        return view(await own(tx, sellerId, id));
      });
    },
    get: async ({ id }, call) => view(await own(db, apiKeyOf(call).sellerId, id)),
    update: async ({ id, ...input }, call) => {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const before = await own(tx, sellerId, id);
        await update(tx, before, input, now());
        return view(await own(tx, sellerId, id));
      });
    },
    delete: async ({ id }, call) => {
      const { sellerId } = apiKeyOf(call);
      const [row] = await db.query<AccessUserRow>(
        `update access_user u set active = false, deleted_at = $3::timestamptz, updated_at = $3::timestamptz,
           pairing_hash = null, scan_group_id = null
         where u.id = $1 and u.seller_id = $2 and u.deleted_at is null returning ${accessUserColumns}`,
        [id, sellerId, now()],
      );
      if (!row) throw notFound('access user');
      return view(row);
    },
    createPairing: async ({ id }, call) => await createPairing(context, await own(db, apiKeyOf(call).sellerId, id)),
  };
}

/** What a door has in a pairing without an API key: at the terminal, and in the demo. */
export interface NewDoor {
  readonly sellerId: string;
  readonly name: string;
  readonly permissions?: Input['permissions'];
  readonly expires?: string | undefined;
}

/**
 * A pairing for the access user of a name, which is made when there is none. @throws ApiError 409 for one that is
 * revoked or over
 */
export async function pairDoor(
  context: Pick<Context, 'db' | 'now' | 'publicUrl'>,
  { sellerId, ...door }: NewDoor,
): Promise<{ code: string; url: string; expiresAt: string }> {
  const { db, now } = context;
  const id = await db.transaction(async (tx) => await accessUserNamed(tx, { sellerId, ...door }, now()));
  return await createPairing(context, await own(db, sellerId, id));
}

/** The access user of a name, which is made when there is none. */
export async function accessUserNamed(tx: Queryable, { sellerId, ...door }: NewDoor, now: Date): Promise<string> {
  const [known] = await tx.query<{ id: string }>(
    'select id from access_user where seller_id = $1 and name = $2 and deleted_at is null order by id limit 1',
    [sellerId, door.name.trim()],
  );
  if (known) return known.id;
  const id = newId(now);
  await insert(tx, { id, sellerId }, door, now);
  return id;
}

/** The access users of a seller that were not deleted, the newest first. */
export async function listAccessUsers(db: Queryable, sellerId: string): Promise<z.input<typeof AccessUser>[]> {
  const rows = await db.query<AccessUserRow>(
    `select ${accessUserColumns} from access_user u
     where u.seller_id = $1 and u.deleted_at is null order by u.created_at desc, u.id desc`,
    [sellerId],
  );
  return rows.map(view);
}

type Input = Request<Api['accessUsers']['create']>;

async function insert(
  tx: Queryable,
  { id, sellerId }: { readonly id: string; readonly sellerId: string },
  { name, isIntegration, accessAllEvents, events = [], expires, active, deviceSettings, permissions }: Input,
  now: Date,
): Promise<void> {
  await assertOwn(tx, sellerId, { events, groupId: deviceSettings?.scanGroupId });
  await tx.query(
    `insert into access_user (id, seller_id, name, scan_group_id, active, expires_at, all_events, event_ids, permissions, data,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6::timestamptz, $7, $8::text[], $9::text[], $10::jsonb, $11::timestamptz, $11::timestamptz)`,
    [
      id,
      sellerId,
      name.trim(),
      deviceSettings?.scanGroupId ?? null,
      active ?? true,
      expires ?? null,
      accessAllEvents ?? true,
      [...new Set(events)],
      permissions ?? ['scans:write'],
      json(compact({ isIntegration, deviceSettings: settingsOf(deviceSettings) })),
      now,
    ],
  );
}

async function update(
  tx: Queryable,
  before: AccessUserRow,
  {
    name,
    accessAllEvents,
    events,
    expires,
    active,
    deviceSettings,
    permissions,
  }: Omit<Request<Api['accessUsers']['update']>, 'id'>,
  now: Date,
): Promise<void> {
  await assertOwn(tx, before.seller_id, { events: events ?? [], groupId: deviceSettings?.scanGroupId });
  const data = deviceSettings ? { ...before.data, deviceSettings: settingsOf(deviceSettings) } : before.data;
  await tx.query(
    `update access_user set name = $2, scan_group_id = $3, active = $4, expires_at = $5::timestamptz, all_events = $6,
       event_ids = $7::text[], permissions = $8::text[], data = $9::jsonb, updated_at = $10::timestamptz,
       revoked_at = case when not $4 then coalesce(revoked_at, $10::timestamptz) end where id = $1`,
    [
      before.id,
      name?.trim() ?? before.name,
      deviceSettings ? (deviceSettings.scanGroupId ?? null) : before.scan_group_id,
      active ?? before.active,
      expires === undefined ? before.expires_at : expires,
      accessAllEvents ?? before.all_events,
      events ? [...new Set(events)] : before.event_ids,
      permissions ?? before.permissions,
      json(data),
      now,
    ],
  );
}

/** The settings as they are stored: the group has a column of its own. */
function settingsOf(settings: Input['deviceSettings']): DeviceSettings {
  if (!settings) return undefined;
  const { scanGroupId: _group, ...own } = settings;
  return own;
}

/** @throws ApiError 400 for an event or a scan group that is not the seller's */
async function assertOwn(
  tx: Queryable,
  sellerId: string,
  { events, groupId }: { readonly events: readonly string[]; readonly groupId: string | undefined },
): Promise<void> {
  const known = await tx.query<{ id: string }>(
    'select id from event where seller_id = $1 and id = any($2::text[]) and deleted_at is null',
    [sellerId, events],
  );
  const ids = new Set(known.map(({ id }) => id));
  const missing = events.findIndex((id) => !ids.has(id));
  if (missing >= 0) throw invalid(`events.${missing}`, `There is no event "${events[missing]}"`);
  if (groupId === undefined) return;
  const [group] = await tx.query('select id from scan_group where id = $1 and seller_id = $2', [groupId, sellerId]);
  if (!group) throw invalid('deviceSettings.scanGroupId', `There is no scan group "${groupId}"`);
}

async function find(db: Queryable, sellerId: string, id: string): Promise<AccessUserRow | undefined> {
  const [row] = await db.query<AccessUserRow>(
    `select ${accessUserColumns} from access_user u where u.id = $1 and u.seller_id = $2 and u.deleted_at is null`,
    [id, sellerId],
  );
  return row;
}

/** @throws ApiError 404 also for one of another seller */
async function own(db: Queryable, sellerId: string, id: string): Promise<AccessUserRow> {
  const row = await find(db, sellerId, id);
  if (!row) throw notFound('access user');
  return row;
}

function view(row: AccessUserRow): z.input<typeof AccessUser> {
  const { deviceSettings, isIntegration = false } = row.data;
  return compact({
    _id: row.id,
    name: row.name,
    sellerId: row.seller_id,
    isIntegration,
    accessAllEvents: row.all_events,
    events: row.event_ids,
    expires: row.expires_at?.toISOString(),
    active: row.active,
    deviceSettings: { ...deviceSettings, ...(row.scan_group_id !== null && { scanGroupId: row.scan_group_id }) },
    permissions: row.permissions,
    lastSeenAt: row.last_seen_at?.toISOString(),
    paired: row.paired,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}

/** For how long a device may send what it had not sent at its end, in milliseconds. */
const lateTime = 72 * 3_600_000;

/**
 * The access user of a token, unless it is unknown, or revoked or over for longer than what it has may be sent. Records
 * its use, to the minute.
 */
export async function findAccessUser(db: Queryable, token: string, now: Date): Promise<AccessUserCall | undefined> {
  const [row] = await db.query<{ id: string; seller_id: string; seen: Date | null; ended_at: Date | null }>(
    `select id, seller_id, last_seen_at as seen,
       least(deleted_at, case when not active then coalesce(revoked_at, created_at) end,
         case when expires_at <= $2::timestamptz then expires_at end) as ended_at
     from access_user where token_hash = $1`,
    [hashOf(token), now],
  );
  if (!row) return undefined;
  const { id, seller_id: sellerId, ended_at: endedAt } = row;
  if (endedAt && now.getTime() - endedAt.getTime() > lateTime) return undefined;
  if (!row.seen || now.getTime() - row.seen.getTime() >= 60_000)
    await db.query('update access_user set last_seen_at = $2::timestamptz where id = $1', [id, now]);
  return { id, sellerId, ...(endedAt && { endedAt }) };
}
