/**
 * Scans: a code is read, the rules decide, and what happened is stored as a row that never changes. The ticket's row is
 * locked meanwhile, so that of devices that scan the same ticket at the same moment one is admitted.
 */
import type { ScanAnswer } from '../../contract/door.ts';
import type { DoorScan } from '../../contract/door-tickets.ts';
import type { z } from '../../contract/route.ts';
import { decide, undoTime, type Admission, type DoorEvent, type DoorTicket } from '../../sale/admission.ts';
import { gateAt, zoneAt } from '../../sale/gates.ts';
import { toMajor } from '../../sale/money.ts';
import { placed, presenceOf } from '../../sale/presence.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import { ApiError, invalid, notFound } from '../http/api-error.ts';
import type { AccessUserCall, Context } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import type { KeyStore } from '../orders/code-keys.ts';
import { lockForScan, noteScan } from '../orders/save-tickets.ts';
import { newCode, newId } from '../security/ids.ts';
import { checkRead } from './code-checks.ts';
import { assertDirection, assertMay, eventFor, readDevice, type Device } from './devices.ts';
import {
  doorTicket,
  doorTicketView,
  findCode,
  readDoorTicket,
  scanColumns,
  scansOf,
  scanView,
  type ReadCode,
  type ScanRow,
} from './door-tickets.ts';
import { announceScan, type NewScan, type ScanningDevice } from './scan-messages.ts';

/** A scan as a device sends it. */
export interface ScanInput {
  readonly barcode?: string | undefined;
  readonly ticketId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly zone?: string | undefined;
  readonly direction?: 'IN' | 'OUT' | undefined;
  readonly scannedAt?: string | undefined;
  readonly nonce?: string | undefined;
  readonly force?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** A device's clock is told to be wrong from this difference on, in milliseconds. */
const wrongClock = 5 * 60_000;

/** An event for the rules. */
export function doorEventOf({ record, seller }: StoredEvent): DoorEvent {
  return {
    _id: record._id,
    start: record.start,
    end: record.end,
    checkinStarts: record.checkinInformation?.checkinStarts,
    timezone: record.timezone ?? seller.timezone,
  };
}

/**
 * Scans a ticket. @throws ApiError 400, 403 and 404 as `eventFor` and `assertMay`; 409 for a nonce of another ticket
 */
export async function scanTicket(
  { db, now, secrets }: Context,
  caller: AccessUserCall,
  input: ScanInput,
): Promise<z.input<typeof ScanAnswer>> {
  const device = await readDevice(db, caller);
  assertMay(device, 'scans:write');
  if (input.force) assertMay(device, 'scans:force');
  const { direction = 'IN', nonce = newCode(20), dryRun = false } = input;
  assertDirection(device, direction);
  const zone = zoneAt(device.config, device.zones, input.zone);
  if (!zone && input.zone !== undefined) throw invalid('zone', `There is no scan zone "${input.zone}"`);
  const receivedAt = now();
  const at = input.scannedAt === undefined ? receivedAt : new Date(input.scannedAt);
  return await db.transaction(async (tx) => {
    const event = await eventOf(tx, device, input);
    if (!event) return { access: 'DENIED', reason: 'UNKNOWN', attention: [], scans: [], nonce };
    const scanned = await readScanned(tx, device, input, dryRun);
    const known = await findScan(tx, device.id, nonce);
    const when = known?.scanned_at ?? at;
    const { code, row, scans } = await checkScanned({ db: tx, secrets }, device, scanned, when);
    if (known && known.ticket_id !== (row?.id ?? null))
      throw new ApiError(409, 'IDEMPOTENCY_KEY_REUSED', 'This nonce was used for the scan of another ticket.');
    const look = { eventId: event.record._id, device };
    const decided = decide({
      ticket: row && doorTicket(row, look),
      code,
      event: doorEventOf(event),
      gate: gateAt(device.config, event.record, zone),
      scans: scans.filter((scan) => scan.nonce !== nonce && scan.undoes !== nonce).map(placed),
      at: when,
      direction: known?.direction ?? direction,
      force: known?.forced ?? input.force,
    });
    const admission = known ? asStored(decided, known) : decided;
    if (!known && !dryRun) {
      await storeScan(tx, device, {
        ...{ eventId: event.record._id, ticketId: row?.id, zone: zone?._id, nonce, direction },
        ...{ access: admission.access, reason: admission.reason, forced: admission.isForced === true },
        ...{ undoes: undefined, scannedAt: at, receivedAt },
      });
    }
    const after = row && !dryRun ? await readScans(tx, row.id) : scans;
    return compact({
      ...answerOf(admission),
      ...helpFor(device, admission, row),
      ticket: row && doorTicketView(row, after, look),
      nonce,
      clock: Math.abs(at.getTime() - receivedAt.getTime()) >= wrongClock || undefined,
    });
  });
}

/** The ticket that was read, with its scans. Unless it is only looked at, it is locked until the transaction ends. */
async function readScanned(tx: Queryable, device: Device, input: ScanInput, isDryRun: boolean) {
  const found = await codeOf(tx, device, input);
  if (!found) return { code: undefined, row: undefined };
  if (!isDryRun) await lockForScan(tx, found.ticketId);
  // read again: while the lock was waited for, the code may have been replaced
  const code = isDryRun ? found : await codeOf(tx, device, input);
  const row = await readDoorTicket(tx, device.sellerId, found.ticketId);
  return { code, row };
}

/** The same with what the code shows, and the scans of the ticket; nothing for a forged code. */
async function checkScanned(
  store: KeyStore,
  device: Device,
  { code, row }: Awaited<ReturnType<typeof readScanned>>,
  at: Date,
) {
  const checked = code && row && (await checkRead(store, device.sellerId, code, row, at));
  return checked ? { code: checked, row, scans: await readScans(store.db, row.id) } : { scans: [] };
}

async function readScans(db: Queryable, ticketId: string): Promise<DoorScan[]> {
  return (await scansOf(db, [ticketId])).get(ticketId) ?? [];
}

/** What a repeated scan is answered: what became of it the first time. */
function asStored(decided: Admission, { access, reason, forced }: ScanRow): Admission {
  const { reason: _reason, isForced: _forced, ...rest } = decided;
  return {
    ...rest,
    access,
    ...(reason !== null && { reason: reason as NonNullable<Admission['reason']> }),
    ...(forced && { isForced: true as const }),
  };
}

const answerOf = ({ access, reason, isForced, cause, time, attention, scans }: Admission) => ({
  ...{ access, reason, isForced, cause, time },
  ...{ attention: attention.map((one) => ({ ...one })), scans: scans.map((scan) => ({ ...scan })) },
});

/** What helps at the door, by the reason. */
function helpFor(
  device: Device,
  { reason }: Admission,
  row: Awaited<ReturnType<typeof readDoorTicket>>,
): Partial<z.input<typeof ScanAnswer>> {
  if (!row) return {};
  if (reason === 'WRONG_EVENT') {
    const { name, start } = row.own;
    return { event: compact({ _id: row.event_id, name, start }) };
  }
  if (reason === 'WRONG_ZONE') {
    const names = new Map(device.zones.map(({ _id, name }) => [_id, name]));
    return { zones: (row.data.entryPermissions ?? []).map((id) => names.get(id) ?? id) };
  }
  return reason === 'UNPAID' ? { due: toMajor(row.due, row.currency), currency: row.currency } : {};
}

/** The ticket that was read; nothing for an unknown one, and for one of another seller. */
export async function codeOf(
  db: Queryable,
  { sellerId }: Device,
  { barcode, ticketId }: Pick<ScanInput, 'barcode' | 'ticketId'>,
): Promise<ReadCode | undefined> {
  if (ticketId !== undefined) return { ticketId, ended: undefined, isSearched: true };
  return barcode === undefined ? undefined : await findCode(db, sellerId, barcode);
}

/** The event at whose door it is: the one that was sent, the only one of the device, or the ticket's own. */
async function eventOf(db: Queryable, device: Device, input: ScanInput): Promise<StoredEvent | undefined> {
  const only = device.config?.events?.length === 1 ? device.config.events[0]?.eventId : undefined;
  const chosen = input.eventId ?? only;
  if (chosen !== undefined) return await eventFor(db, device, chosen);
  const code = await codeOf(db, device, input);
  const row = code && (await readDoorTicket(db, device.sellerId, code.ticketId));
  return row && (await eventFor(db, device, row.event_id));
}

/** A scan of a device by its nonce. */
export async function findScan(db: Queryable, accessUserId: string, nonce: string): Promise<ScanRow | undefined> {
  const [row] = await db.query<ScanRow>(
    `select ${scanColumns} from scan s join access_user u on u.id = s.access_user_id
     where s.access_user_id = $1 and s.nonce = $2`,
    [accessUserId, nonce],
  );
  return row;
}

/** Stores a scan, unless its nonce is known: one that changes the state of a ticket is noted with it. Answers whether it is new. */
export async function storeScan(tx: Queryable, device: ScanningDevice, scan: NewScan): Promise<boolean> {
  const id = newId(scan.receivedAt);
  const [stored] = await tx.query(
    `insert into scan (id, seller_id, event_id, ticket_id, access_user_id, nonce, zone_id, direction, access, reason, forced, undoes,
       scanned_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::timestamptz, $14::timestamptz)
     on conflict (access_user_id, nonce) do nothing returning id`,
    [
      ...[id, device.sellerId, scan.eventId, scan.ticketId ?? null, device.id, scan.nonce, scan.zone ?? null],
      ...[scan.direction, scan.access, scan.reason ?? null, scan.forced, scan.undoes ?? null],
      ...[scan.scannedAt, scan.receivedAt],
    ],
  );
  if (!stored) return false;
  if (scan.ticketId !== undefined && scan.access === 'GRANTED') await noteScan(tx, scan.ticketId);
  if (device.hasHooks) await announceScan(tx, device, id, scan);
  return true;
}

/** Whether a device may undo a scan: its own for five minutes, and any with `scans:force`. */
export function mayUndo(device: Device, scan: ScanRow, at: Date): boolean {
  const isOwn = scan.access_user_id === device.id && at.getTime() - scan.scanned_at.getTime() <= undoTime;
  return isOwn || device.permissions.includes('scans:force');
}

/** Undoes a scan by a row of its own. @throws ApiError 404, 403 for one of another device, 409 for one that is too old or undone */
export async function undoScan({ db, now }: Context, caller: AccessUserCall, nonce: string): Promise<DoorScan> {
  const device = await readDevice(db, caller);
  assertMay(device, 'scans:write');
  const at = now();
  return await db.transaction(async (tx) => {
    const rows = await tx.query<ScanRow>(
      `select ${scanColumns} from scan s join access_user u on u.id = s.access_user_id
       where s.seller_id = $1 and s.nonce = $2 order by s.access_user_id = $3 desc, s.id limit 1`,
      [device.sellerId, nonce, device.id],
    );
    const [scan] = rows;
    if (!scan || scan.ticket_id === null || scan.access !== 'GRANTED' || scan.undoes !== null) throw notFound('scan');
    if (scan.access_user_id !== device.id) assertMay(device, 'scans:force');
    await lockForScan(tx, scan.ticket_id);
    if (!mayUndo(device, scan, at))
      throw new ApiError(409, 'TOO_LATE', 'A device may undo its own scans for five minutes.');
    const [undone] = await tx.query('select 1 as found from scan where ticket_id = $1 and undoes = $2', [
      scan.ticket_id,
      nonce,
    ]);
    if (undone) throw new ApiError(409, 'WRONG_STATE', 'This scan is undone already.');
    const undo: NewScan = {
      ...{ eventId: scan.event_id, ticketId: scan.ticket_id, zone: scan.zone_id ?? undefined },
      ...{ nonce: newCode(20), direction: scan.direction, access: 'GRANTED', reason: undefined, forced: false },
      ...{ undoes: nonce, scannedAt: at, receivedAt: at },
    };
    await storeScan(tx, device, undo);
    const stored = await findScan(tx, device.id, undo.nonce);
    if (!stored) throw new Error('The scan was not written');
    return scanView(stored);
  });
}

/** Whether the entries of a ticket at a place are more than it allows, with the one that counts. */
export function conflictOf(
  ticket: Pick<DoorTicket, 'allowedScanCount'>,
  scans: readonly DoorScan[],
  {
    eventId,
    zone,
    returns,
  }: { readonly eventId: string; readonly zone: string | undefined; readonly returns: boolean },
): DoorScan | undefined {
  const { conflicts, entries } = presenceOf(
    scans.map(placed),
    { eventId, zone },
    { allowed: ticket.allowedScanCount ?? 1, returns },
  );
  const [first] = entries;
  return conflicts.length > 0 && first ? { ...first } : undefined;
}
