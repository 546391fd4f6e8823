/** The handlers of the operations of a device at a door. */
import type { Api } from '../../contract/index.ts';
import type { DoorEventView } from '../../contract/door-tickets.ts';
import type { z } from '../../contract/route.ts';
import type { Queryable } from '../database/index.ts';
import { eventColumns, published, storedEvent, type EventRow, type StoredEvent } from '../events/records.ts';
import { accessUserOf } from '../http/access.ts';
import { invalid, notFound } from '../http/api-error.ts';
import type { Call, Context, Handlers, Request } from '../http/context.ts';
import { page } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import type { KeyStore } from '../orders/code-keys.ts';
import { checkRead, doorKeys } from './code-checks.ts';
import { countDoor } from './counts.ts';
import { eventFor, opens, readDevice, type Device } from './devices.ts';
import { doorTicketView, findCode, listDoorTickets, positionOf, readDoorTicket, scansOf } from './door-tickets.ts';
import { uploadLateScans } from './late-scans.ts';
import { pair } from './pairing.ts';
import { scanTicket, undoScan } from './scan.ts';
import { uploadScans } from './uploads.ts';
import { warningsOf } from './warnings.ts';

const day = 86_400_000;

/** The handlers of doors. */
export function doorHandlers(context: Context): Handlers<Api['door']> {
  const { db, now, secrets } = context;
  const deviceOf = async (call: Call) => await readDevice(db, accessUserOf(call));
  const list = async (request: Request<Api['door']['tickets']>, call: Call) =>
    await listTickets({ db, secrets }, await deviceOf(call), request, now());
  return {
    pair: async ({ code }) => {
      const at = now();
      const { token, caller } = await pair(db, code, at);
      const device = await readDevice(db, caller);
      return { token, me: deviceView(device, at), events: await listEvents(db, device, at) };
    },
    me: async (_request, call) => deviceView(await deviceOf(call), now()),
    events: async (_request, call) => await listEvents(db, await deviceOf(call), now()),
    seller: async (_request, call) => {
      const { sellerId } = accessUserOf(call);
      const [row] = await db.query<{ name: string | null }>(
        `select data ->> 'name' as name from seller where id = $1`,
        [sellerId],
      );
      return { sellerId, ...(row?.name && { name: row.name }) };
    },
    tickets: list,
    ticketsV2: list,
    ticket: async ({ barcode, eventId }, call) => {
      const device = await deviceOf(call);
      const event = eventId === undefined ? undefined : await eventFor(db, device, eventId);
      const code = await findCode(db, device.sellerId, barcode);
      const row = code && (await readDoorTicket(db, device.sellerId, code.ticketId));
      if (!row || !(await checkRead({ db, secrets }, device.sellerId, code, row, now()))) throw notFound('ticket');
      if (!event) await eventFor(db, device, row.event_id);
      const scans = (await scansOf(db, [row.id])).get(row.id) ?? [];
      return doorTicketView(row, scans, { eventId: event?.record._id, device });
    },
    scan: async ({ barcode, ...input }, call) => await scanTicket(context, accessUserOf(call), { ...input, barcode }),
    upload: async (request, call) => {
      const { endedAt, ...caller } = accessUserOf(call);
      return endedAt
        ? await uploadLateScans(context, { ...caller, endedAt }, request)
        : await uploadScans(context, caller, request);
    },
    counts: async ({ eventId }, call) => {
      const device = await deviceOf(call);
      const event = await eventFor(db, device, eventId);
      const mayForce = device.permissions.includes('scans:force');
      const warnings = mayForce ? { warnings: await warningsOf(db, eventId) } : {};
      return { ...(await countDoor(db, event, device)), ...warnings, now: now().toISOString() };
    },
    undo: async ({ nonce }, call) => await undoScan(context, accessUserOf(call), nonce),
  };
}

function deviceView(device: Device, now: Date) {
  return compact({
    _id: device.id,
    sellerId: device.sellerId,
    name: device.name,
    expires: device.expires?.toISOString(),
    permissions: [...device.permissions],
    deviceSettings: device.settings,
    scanConfig: device.config,
    zones: device.zones.map((zone) => ({ ...zone })),
    accessControlSettings: { includeDetailsRequiredTickets: true },
    now: now.toISOString(),
  });
}

type Page = Awaited<ReturnType<Handlers<Api['door']>['tickets']>>;

async function listTickets(
  store: KeyStore,
  device: Device,
  { eventId, top, skip, from, until, after }: Request<Api['door']['tickets']>,
  at: Date,
): Promise<Page> {
  const { db } = store;
  const event = await eventFor(db, device, eventId);
  const position = after === undefined ? undefined : positionOf(after);
  if (after !== undefined && !position) throw invalid('after', 'Expected "next" of the page before');
  const moment = (time: string | undefined) => (time === undefined ? undefined : new Date(time));
  const { rows, total, now, next } = await listDoorTickets(db, event, {
    ...page({ top, skip }, 1000, 2500),
    ...{ from: moment(from), until: moment(until), after: position },
  });
  const scans = await scansOf(
    db,
    rows.map(({ id }) => id),
  );
  const docs = rows.map((row) => doorTicketView(row, scans.get(row.id) ?? [], { eventId: event.record._id, device }));
  return compact({ docs, total, now: now.toISOString(), next, codeKeys: await doorKeys(store, event, device, at) });
}

/** The events that a device may open now: from a day after they are over to a month before they begin. */
async function listEvents(db: Queryable, device: Device, now: Date): Promise<z.input<typeof DoorEventView>[]> {
  const rows = await db.query<EventRow>(
    `select ${eventColumns} from event e join seller s on s.id = e.seller_id
     where e.seller_id = $1 and e.deleted_at is null and ${published('e')} and e.type <> 'ROOT'
       and e.ends_at > $2::timestamptz and e.starts_at < $3::timestamptz order by e.starts_at, e.id limit 500`,
    [device.sellerId, new Date(now.getTime() - day), new Date(now.getTime() + 31 * day)],
  );
  return rows
    .map(storedEvent)
    .filter(({ record }) => opens(device, record))
    .map(eventView);
}

function eventView({ record, seller }: StoredEvent): z.input<typeof DoorEventView> {
  return compact({
    _id: record._id,
    rootId: record.rootId,
    name: record.name,
    start: record.start,
    end: record.end,
    checkinStarts: record.checkinInformation?.checkinStarts,
    timezone: record.timezone ?? seller.timezone,
    locationName: record.locationName,
  });
}
