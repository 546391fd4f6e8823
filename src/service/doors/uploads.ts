/**
 * Scans that a device made without a network. They are facts: each is stored, also one that should not have happened,
 * and what was wrong about it is told.
 */
import type { Api } from '../../contract/index.ts';
import { decide } from '../../sale/admission.ts';
import { gateAt, zoneAt } from '../../sale/gates.ts';
import { placed } from '../../sale/presence.ts';
import type { Queryable } from '../database/index.ts';
import type { StoredEvent } from '../events/records.ts';
import type { AccessUserCall, Context, Handlers, Request } from '../http/context.ts';
import { compact } from '../http/pick.ts';
import type { KeyStore } from '../orders/code-keys.ts';
import { lockForScan } from '../orders/save-tickets.ts';
import { newCode } from '../security/ids.ts';
import { checkRead } from './code-checks.ts';
import { assertMay, eventFor, readDevice, type Device } from './devices.ts';
import { scanRowsOf, doorTicket, readDoorTicket, scansOf, type ScanRow } from './door-tickets.ts';
import { codeOf, conflictOf, doorEventOf, findScan, mayUndo, storeScan } from './scan.ts';
import type { NewScan } from './scan-messages.ts';

type Upload = Request<Api['door']['upload']>;
export type UploadedScan = Upload['scans'][number];
type Answer = Awaited<ReturnType<Handlers<Api['door']>['upload']>>;
export type Result = Answer['results'][number];

/** Stores scans one by one: one that fails does not keep the others from being stored. */
export async function uploadScans(
  { db, now, secrets }: Context,
  caller: AccessUserCall,
  { eventId, scans }: Upload,
): Promise<Answer> {
  const device = await readDevice(db, caller);
  assertMay(device, 'scans:write');
  const event = await eventFor(db, device, eventId);
  const results: Result[] = [];
  for (const scan of scans)
    results.push(await db.transaction((tx) => uploadScan({ db: tx, secrets }, { device, event }, scan, now())));
  return { status: 'OK', results };
}

/** Stores a scan of a device, and tells what came of it. */
export async function uploadScan(
  store: KeyStore,
  { device, event }: { readonly device: Device; readonly event: StoredEvent },
  sent: UploadedScan,
  receivedAt: Date,
): Promise<Result> {
  const { db: tx } = store;
  const nonce = sent.nonce ?? newCode(20);
  const eventId = event.record._id;
  // an unknown zone counts as none: the scan happened all the same
  const place = zoneAt(device.config, device.zones, sent.zone);
  const zone = place?._id;
  const code = await codeOf(tx, device, sent);
  const found = code && (await readDoorTicket(tx, device.sellerId, code.ticketId));
  const scannedAt = new Date(sent.scanned_at);
  // what ended the ticket or its code later could not be known at the door
  const ended = code?.endedAt && code.endedAt > scannedAt ? undefined : code?.ended;
  const check = found && (await checkRead(store, device.sellerId, { ...code, ended }, found, scannedAt));
  const row = check && found;
  const scan: NewScan = {
    ...{ eventId, ticketId: row?.id, zone, nonce, direction: sent.direction },
    ...{ access: sent.type === 'OK' ? 'GRANTED' : 'DENIED', forced: false, undoes: undefined, reason: undefined },
    ...{ scannedAt, receivedAt },
  };
  if (!row) {
    const isNew = await storeScan(tx, device, { ...scan, access: 'DENIED', reason: 'UNKNOWN' });
    return { nonce, result: isNew ? 'refused' : 'repeated', reason: 'UNKNOWN' };
  }
  await lockForScan(tx, row.id);
  const known = await findScan(tx, device.id, nonce);
  if (known) return repeated(known, sent);
  if (sent.undoes !== undefined)
    return await uploadUndo(tx, device, { ...scan, undoes: sent.undoes }, await scanRowsOf(tx, row.id));
  const before = (await scansOf(tx, [row.id])).get(row.id) ?? [];
  const wasGood = row.cause_at !== null && row.cause_at > scannedAt;
  const ticket = { ...doorTicket(row, { eventId, device }), ...(wasGood && { status: 'VALID' }) };
  const gate = gateAt(device.config, event.record, place);
  const force = sent.forced === true && device.permissions.includes('scans:force');
  const { access, reason } = decide({
    ticket,
    code: check,
    event: doorEventOf(event),
    gate,
    scans: before.map(placed),
    at: scannedAt,
    direction: sent.direction,
    force,
  });
  await storeScan(tx, device, { ...scan, reason, forced: force && reason !== undefined });
  if (scan.access === 'DENIED') return compact({ nonce, result: 'counted', reason });
  const after = (await scansOf(tx, [row.id])).get(row.id) ?? [];
  const first =
    sent.direction === 'IN' && !force
      ? conflictOf(ticket, after, { eventId, zone, returns: gate.enableMultiCheckin === true })
      : undefined;
  // an exit without an entry is let out, and no conflict: the entry may not have arrived yet
  const isConflict = first !== undefined || (access === 'DENIED' && reason !== 'NOT_IN');
  return compact({
    nonce,
    result: isConflict ? 'conflict' : 'counted',
    reason: reason ?? (first && 'ALREADY_IN'),
    first,
  });
}

/** A nonce that is known. The service may have refused the ticket by an answer that came too late: it was admitted all the same. */
function repeated({ nonce, access, reason }: ScanRow, { type }: UploadedScan): Result {
  if (type !== 'OK' || access === 'GRANTED') return { nonce, result: 'repeated' };
  return compact({ nonce, result: 'conflict', reason: reason ?? undefined });
}

/**
 * An undo of a scan of the ticket: an own one within five minutes, any with `scans:force`. Another is refused, and so is
 * the undo of an undo.
 */
async function uploadUndo(tx: Queryable, device: Device, undo: NewScan, before: readonly ScanRow[]): Promise<Result> {
  const { nonce, undoes } = undo;
  const scan = before.find((row) => row.nonce === undoes && row.undoes === null);
  const isUndone = before.some((row) => row.undoes === undoes);
  if (!scan || isUndone || !mayUndo(device, scan, undo.scannedAt)) return { nonce, result: 'refused' };
  await storeScan(tx, device, { ...undo, access: 'GRANTED' });
  return { nonce, result: 'counted' };
}
