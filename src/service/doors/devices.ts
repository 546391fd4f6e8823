/** A device as its requests find it: what it may open, and the settings of the door that it stands at. */
import type { DeviceSettings } from '../../contract/device-settings.ts';
import type { ScanConfig } from '../../contract/scan-groups.ts';
import { directionsOf, groupEvents } from '../../sale/gates.ts';
import type { Queryable } from '../database/index.ts';
import { findOwnEvent, type StoredEvent } from '../events/records.ts';
import { notSignedIn } from '../http/access.ts';
import { ApiError, invalid, notFound } from '../http/api-error.ts';
import type { AccessUserCall } from '../http/context.ts';

interface ZoneName {
  readonly _id: string;
  readonly name: string;
}

/** An access user with its scan group. */
export interface Device {
  readonly id: string;
  readonly sellerId: string;
  readonly name: string;
  readonly expires: Date | null;
  readonly permissions: readonly string[];
  readonly opensAll: boolean;
  readonly eventIds: readonly string[];
  readonly settings: NonNullable<DeviceSettings>;
  readonly config: ScanConfig | undefined;
  readonly zones: readonly ZoneName[];
  /** An active webhook of the seller may want to know of scans. */
  readonly hasHooks: boolean;
}

/** @throws ApiError 401 for one that was deleted meanwhile */
export async function readDevice(db: Queryable, { id, endedAt }: AccessUserCall): Promise<Device> {
  const [row] = await db.query<{
    seller_id: string;
    name: string;
    expires_at: Date | null;
    permissions: string[];
    all_events: boolean;
    event_ids: string[];
    own: DeviceSettings | null;
    shared: DeviceSettings | null;
    config: ScanConfig | null;
    group_id: string | null;
    zones: ZoneName[] | null;
    has_hooks: boolean;
  }>(
    `select u.seller_id, u.name, u.expires_at, u.permissions, u.all_events, u.event_ids, u.data -> 'deviceSettings' as own,
       g.data -> 'deviceSettings' as shared, g.data -> 'scanConfig' as config, g.id as group_id,
       (select jsonb_agg(jsonb_build_object('_id', z.id, 'name', z.name) order by z.name, z.id) from scan_zone z
        where z.seller_id = u.seller_id) as zones,
       exists (select 1 from webhook w where w.seller_id = u.seller_id and w.active) as has_hooks
     from access_user u left join scan_group g on g.id = u.scan_group_id where u.id = $1 and (u.deleted_at is null or $2)`,
    [id, endedAt !== undefined],
  );
  if (!row) throw notSignedIn();
  return {
    id,
    sellerId: row.seller_id,
    name: row.name,
    expires: row.expires_at,
    permissions: row.permissions,
    opensAll: row.all_events,
    eventIds: row.event_ids,
    settings: { ...row.shared, ...row.own, ...(row.group_id !== null && { scanGroupId: row.group_id }) },
    config: row.config ?? undefined,
    zones: row.zones ?? [],
    hasHooks: row.has_hooks,
  };
}

/** Whether a device opens an event; a series opens its dates. */
export function opens(
  device: Device,
  { _id, rootId }: { readonly _id: string; readonly rootId?: string | undefined },
): boolean {
  const isNamed = (ids: readonly (string | undefined)[]) =>
    ids.includes(_id) || (rootId !== undefined && ids.includes(rootId));
  const ofGroup = groupEvents(device.config)?.map(({ eventId }) => eventId);
  return (device.opensAll || isNamed(device.eventIds)) && (!ofGroup || isNamed(ofGroup));
}

/** An event that a device opens. @throws ApiError 404 for another seller's, 403 for one that it doesn't open */
export async function eventFor(db: Queryable, device: Device, eventId: string): Promise<StoredEvent> {
  const event = await findOwnEvent(db, device.sellerId, eventId);
  if (!event) throw notFound('event');
  if (!opens(device, event.record)) throw new ApiError(403, 'NOT_PERMITTED', 'This device does not open this event.');
  return event;
}

/** @throws ApiError 403 */
export function assertMay(device: Device, permission: 'scans:write' | 'scans:force'): void {
  if (device.permissions.includes(permission)) return;
  throw new ApiError(403, 'NOT_PERMITTED', `This device may not do that: it lacks the permission "${permission}".`);
}

/** @throws ApiError 400 for a direction that the scan group doesn't scan */
export function assertDirection({ config }: Device, direction: 'IN' | 'OUT'): void {
  if (!directionsOf(config).includes(direction))
    throw invalid('direction', `This door scans ${direction === 'IN' ? 'exits' : 'entries'} alone`);
}
