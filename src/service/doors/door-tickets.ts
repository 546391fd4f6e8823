/**
 * Tickets as doors know them: those of an event with what changed since, and the ticket of a code.
 * Long because the query of a ticket is told beside what is made of each of its columns.
 */
import type { DoorScan, DoorTicketView } from '../../contract/door-tickets.ts';
import type { EventRecord } from '../../contract/events.ts';
import type { z } from '../../contract/route.ts';
import type { DoorTicket } from '../../sale/admission.ts';
import { slotEnd } from '../../sale/dates.ts';
import { compareScans, placed } from '../../sale/presence.ts';
import { codesOf } from '../../sale/read-codes.ts';
import { readLongCode, type LongCode } from '../../sale/ticket-codes.ts';
import { seasonOf } from '../../sale/season.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { compact } from '../http/pick.ts';
import { isDisputed } from '../orders/status.ts';
import { ticketColumns, type TicketRow } from '../orders/tickets.ts';
import { answersAtDoor, attentionOf } from './door-attention.ts';
import type { Device } from './devices.ts';

/** A ticket with what a door needs of its order, its history and its event. */
export interface DoorRow extends TicketRow {
  readonly updated_at: Date;
  /** Of an invalid ticket: what ended it. */
  readonly cause: string | null;
  readonly cause_at: Date | null;
  readonly payment_status: string | null;
  /** The buyer's name, for a ticket that is still the buyer's. */
  readonly buyer: string | null;
  readonly due: number;
  readonly currency: string;
  /** Codes that it had before. */
  readonly ended_codes: { readonly code: string; readonly version: number; readonly cause: string }[] | null;
  /** Events that it admits to beside its own, with its ticket type there. */
  readonly places: { readonly eventId: string; readonly ticketTypeId: string }[] | null;
  readonly own: Pick<
    EventRecord,
    'start' | 'end' | 'timezone' | 'timeSlots' | 'tickets' | 'name' | 'ticketExtraFields'
  >;
  readonly own_zone: string | null;
}

/** Columns of `DoorRow`, for a query `t` of tickets. */
const columns = `t.*, o.payment_status, o.due, o.currency,
  case when t.transferred_at is null
    then nullif(trim(concat_ws(' ', o.data #>> '{details,prename}', o.data #>> '{details,lastname}')), '') end as buyer,
  ended.kind as cause, ended.at as cause_at,
  (select jsonb_agg(jsonb_build_object('code', c.code, 'version', c.version, 'cause', c.cause) order by c.version)
   from ended_code c where c.ticket_id = t.id) as ended_codes,
  case when e.type = 'GROUP' then coalesce(
    (select jsonb_agg(jsonb_build_object('eventId', p.event_id, 'ticketTypeId', p.ticket_type_id)) from season_place p
     where p.ticket_id = t.id),
    case when jsonb_array_length(coalesce(e.data #> '{ticketSettings,childEventMapping}', '[]')) = 0 then
      (select jsonb_agg(jsonb_build_object('eventId', c, 'ticketTypeId', t.ticket_type_id))
       from jsonb_array_elements_text(coalesce(e.data -> 'childEvents', '[]')) c) end) end as places,
  jsonb_build_object('name', e.data -> 'name', 'start', e.data -> 'start', 'end', e.data -> 'end',
    'timezone', e.data -> 'timezone', 'timeSlots', e.data -> 'timeSlots', 'tickets', e.data -> 'tickets',
    'ticketExtraFields', e.data -> 'ticketExtraFields') as own,
  s.data ->> 'timezone' as own_zone`;
const joined = `join checkout o on o.id = t.checkout_id join event e on e.id = t.event_id join seller s on s.id = t.seller_id
  left join lateral (
    select h.kind, h.at from ticket_entry h where h.ticket_id = t.id and t.status = 'INVALID'
      and h.kind in ('canceled', 'returned', 'resold', 'exchanged') order by h.id desc limit 1) ended on true`;
const ticketRow = `${ticketColumns}, updated_at, seller_id`;

/** Where a page of tickets begins: after a ticket of the page before, or with those that changed since. */
export interface Since {
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
  readonly after?: { readonly at: string; readonly id: string } | undefined;
  readonly top: number;
  readonly skip: number;
}

/** The groups of an event: their season tickets admit to it. */
export async function groupsOf(db: Queryable, { sellerId, record }: StoredEvent): Promise<EventRecord[]> {
  const groups = await db.query<{ id: string; data: EventRecord }>(
    `select id, data from event where seller_id = $1 and type = 'GROUP' and deleted_at is null
       and data -> 'childEvents' @> to_jsonb($2::text)`,
    [sellerId, record._id],
  );
  return groups.map(({ id, data }) => ({ ...data, _id: id, eventType: 'GROUP' }));
}

/** The groups whose tickets admit to a child event without a place of their own. */
export async function openGroups(db: Queryable, event: StoredEvent): Promise<string[]> {
  return (await groupsOf(db, event)).flatMap((group) => (seasonOf(group).length === 0 ? [group._id] : []));
}

/** A page of the tickets that admit to an event, in the order of their last change. */
export async function listDoorTickets(
  db: Queryable,
  event: StoredEvent,
  { from, until, after, top, skip }: Since,
): Promise<{ rows: DoorRow[]; total: number; now: Date; next: string | undefined }> {
  const ids = [event.record._id, ...(await openGroups(db, event))];
  const [clock] = await db.query<{ now: Date }>('select clock_timestamp() as now');
  const since = [event.record._id, ids, from ?? null, until ?? null];
  const found = `(select ${ticketRow} from ticket where event_id = any($2::text[])
      union all
      select ${ticketRow} from ticket where id in (select ticket_id from season_place where event_id = $1))`;
  const changed = `($3::timestamptz is null or f.updated_at >= $3) and ($4::timestamptz is null or f.updated_at <= $4)`;
  const [counted] = await db.query<{ total: number }>(
    `select count(*)::int as total from ${found} f where ${changed}`,
    since,
  );
  const rows = await db.query<DoorRow & { readonly position: string }>(
    `select ${columns}, t.updated_at::text as position from (
       select * from ${found} f where ${changed} and ($5::timestamptz is null or (f.updated_at, f.id) > ($5, $6))
       order by f.updated_at, f.id limit $7 offset $8) t ${joined} order by t.updated_at, t.id`,
    [...since, after?.at ?? null, after?.id ?? '', top, skip],
  );
  const last = rows.length === top ? rows.at(-1) : undefined;
  const next = last && Buffer.from(`${last.position} ${last.id}`).toString('base64url');
  return { rows, total: counted?.total ?? 0, now: clock?.now ?? new Date(), next };
}

/** Reads `next` of a page; nothing for another text. The time has microseconds, which a `Date` would lose. */
export function positionOf(next: string): Since['after'] | undefined {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d(?::?\d\d)?) ([\da-f]+)$/.exec(
      Buffer.from(next, 'base64url').toString(),
    ) ?? [];
  return at === undefined || id === undefined ? undefined : { at, id };
}

/** A code that was read at a door. */
export interface ReadCode {
  readonly ticketId: string;
  /** The code itself, if it is not short. */
  readonly read?: LongCode | undefined;
  /** What ended the code, of one that the ticket had before. */
  readonly ended: string | undefined;
  readonly endedAt?: Date | undefined;
  /** The number of the code among those of its ticket. */
  readonly version?: number | undefined;
  /** No code was read: the ticket was searched for. */
  readonly isSearched?: boolean;
}

/**
 * The ticket of a code, at its seller. Codes of our own alphabet are read in any case and with spaces; one with a prefix
 * of the seller is looked up as it is first. Signed and rotating ones are found by the short code in them; `checkRead`
 * tells whether they are ours.
 */
export async function findCode(db: Queryable, sellerId: string, code: string): Promise<ReadCode | undefined> {
  const read = readLongCode(code);
  const whole = codesOf(code);
  const candidates = [...whole, ...(read ? [read.code] : [])];
  const rows = await db.query<{ code: string; id: string; version: number; ended: string | null; at: Date | null }>(
    `select t.barcode as code, t.id, t.code_version as version, null as ended, null::timestamptz as at
     from ticket t where t.barcode = any($1::text[]) and t.seller_id = $2
     union all
     select c.code, t.id, c.version, c.cause, c.ended_at from ended_code c join ticket t on t.id = c.ticket_id
     where c.code = any($1::text[]) and t.seller_id = $2`,
    [candidates, sellerId],
  );
  const found = candidates.flatMap((one) => rows.filter((row) => row.code === one))[0];
  return (
    found && {
      ticketId: found.id,
      ...{ read: whole.includes(found.code) ? undefined : read, version: found.version },
      ...{ ended: found.ended ?? undefined, endedAt: found.at ?? undefined },
    }
  );
}

/** A ticket of a seller by its id. */
export async function readDoorTicket(db: Queryable, sellerId: string, id: string): Promise<DoorRow | undefined> {
  const [row] = await db.query<DoorRow>(
    `select ${columns} from (select ${ticketRow} from ticket where id = $1 and seller_id = $2) t ${joined}`,
    [id, sellerId],
  );
  return row;
}

/** Tickets of a seller by their ids, in no order. */
export async function readDoorTickets(db: Queryable, sellerId: string, ids: readonly string[]): Promise<DoorRow[]> {
  return await db.query<DoorRow>(
    `select ${columns} from (select ${ticketRow} from ticket where id = any($1::text[]) and seller_id = $2) t ${joined}`,
    [ids, sellerId],
  );
}

/** The rows of scans that admitted tickets, let them out, or undid one of these. */
export async function scanRowsOf(db: Queryable, ...ticketIds: readonly string[]): Promise<ScanRow[]> {
  return await db.query<ScanRow>(
    `select ${scanColumns} from scan s join access_user u on u.id = s.access_user_id
     where s.ticket_id = any($1::text[]) and s.access = 'GRANTED'`,
    [ticketIds],
  );
}

/** The scans of tickets that admitted them, let them out, or undid one of these, by ticket; the earliest first. */
export async function scansOf(db: Queryable, ticketIds: readonly string[]): Promise<Map<string, DoorScan[]>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await scanRowsOf(db, ...ticketIds);
  const scans = new Map<string, DoorScan[]>();
  for (const row of rows) {
    const own = scans.get(row.ticket_id ?? '') ?? [];
    own.push(scanView(row));
    scans.set(row.ticket_id ?? '', own);
  }
  for (const own of scans.values()) own.sort((a, b) => compareScans(placed(a), placed(b)));
  return scans;
}

export interface ScanRow {
  readonly ticket_id: string | null;
  readonly event_id: string;
  readonly nonce: string;
  readonly zone_id: string | null;
  readonly direction: 'IN' | 'OUT';
  readonly access: 'GRANTED' | 'DENIED';
  readonly reason: string | null;
  readonly forced: boolean;
  readonly undoes: string | null;
  readonly scanned_at: Date;
  readonly device: string;
  readonly access_user_id: string;
}
/** Columns of `ScanRow`, for `from scan s join access_user u`. */
export const scanColumns = `s.ticket_id, s.event_id, s.nonce, s.zone_id, s.direction, s.access, s.reason, s.forced, s.undoes,
  s.scanned_at, u.name as device, s.access_user_id`;

/** A scan on the wire. */
export function scanView(row: ScanRow): DoorScan {
  return {
    nonce: row.nonce,
    at: row.scanned_at.toISOString(),
    direction: row.direction,
    eventId: row.event_id,
    device: row.device,
    ...(row.zone_id !== null && { zone: row.zone_id }),
    ...(row.forced && { forced: true }),
    ...(row.undoes !== null && { undoes: row.undoes }),
  };
}

/** A ticket for a door of an event. @param scans Its scans. */
export function doorTicketView(
  row: DoorRow,
  scans: readonly DoorScan[],
  { eventId, device }: { readonly eventId: string | undefined; readonly device: Pick<Device, 'sellerId' | 'settings'> },
): z.input<typeof DoorTicketView> {
  const { data, own } = row;
  const admits = admitsOf(row);
  const here = admits.find((one) => one.eventId === eventId) ?? admits[0];
  const type = own.tickets?.find(({ _id }) => _id === row.ticket_type_id);
  const name = [data.firstname, data.lastname].filter(Boolean).join(' ') || (row.buyer ?? undefined);
  const seat = data.seatingInfo as { section?: unknown; row?: unknown; seat?: unknown } | undefined;
  const word = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return compact({
    _id: row.id,
    barcode: row.barcode,
    codeForm: data.codeForm,
    codeVersion: row.code_version > 1 ? row.code_version : undefined,
    endedCodes: row.ended_codes ?? undefined,
    name: device.settings.accessMode === 'restricted' ? undefined : name,
    ticketTypeId: here?.ticketTypeId,
    ticketName: data.ticketName,
    categoryRef: type?.categoryRef,
    eventId: here?.eventId,
    parentEventId: here && here.eventId !== row.event_id ? row.event_id : undefined,
    sellerId: device.sellerId,
    status: row.status,
    cause: row.cause ?? undefined,
    // a dispute of its payment has to be settled first
    isBlocked: row.blocked_at !== null || isDisputed(row.payment_status) || undefined,
    area: word(seat?.section),
    row: word(seat?.row),
    seat: word(seat?.seat),
    transactionId: row.checkout_id,
    admits,
    slotId: data.slotId,
    slotStart: data.slotStartTime,
    slotEnd: slotEndOf(row)?.toISOString(),
    validUntil: data.validUntil,
    entryPermissions: data.entryPermissions && [...data.entryPermissions],
    allowedScanCount: allowedScans(row),
    attention: [...attentionOf(row), ...(device.settings.accessMode === 'restricted' ? [] : answersAtDoor(row))],
    entry: [...scans],
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}

/** The same for the rules, which know nothing of its scans. */
export function doorTicket(row: DoorRow, at: Parameters<typeof doorTicketView>[2]): DoorTicket {
  const { status = '', admits = [], ...rest } = doorTicketView(row, [], at);
  return { ...rest, status, admits };
}

/** Its own event first, then those that it admits to as a ticket of a group. */
function admitsOf({ event_id: eventId, ticket_type_id: ticketTypeId, places }: DoorRow) {
  return [{ eventId, ticketTypeId }, ...(places ?? [])];
}

/** The same in SQL, of a ticket `t`. */
export const allowedScansSql = (t: string): string =>
  `case when ${t}.data #>> '{scanSettings,allowedScanCount}' ~ '^[1-9][0-9]{0,5}$'
    then (${t}.data #>> '{scanSettings,allowedScanCount}')::int else 1 end`;

function allowedScans({ data }: DoorRow): number {
  const count = data.scanSettings?.allowedScanCount ?? 1;
  return Number.isInteger(count) && count > 0 ? count : 1;
}

function slotEndOf({ data, own, own_zone: zone }: DoorRow): Date | undefined {
  const clocks = own.timeSlots ?? [];
  const startTime = clocks.find(({ _id }) => _id === data.slotId)?.startTime;
  if (!startTime) return undefined;
  const others = clocks.flatMap(({ _id, startTime: other }) => (other && _id !== data.slotId ? [other] : []));
  return slotEnd(startTime, { ...own, timezone: own.timezone ?? zone ?? undefined }, others);
}
