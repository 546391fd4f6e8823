/**
 * Late scans: a device that was revoked, deleted or over may send what it had not sent yet, for three days. They are
 * stored apart, and count for nothing until the seller takes them: then each counts once, as if it had come in time.
 */
import type { Api } from '../../contract/index.ts';
import type { LateScan } from '../../contract/late-scans.ts';
import type { z } from '../../contract/route.ts';
import { json, type Queryable } from '../database/index.ts';
import { findOwnEvent, type StoredEvent } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid, notFound } from '../http/api-error.ts';
import type { AccessUserCall, Context, Handlers, Request } from '../http/context.ts';
import { page, pageSql } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import type { KeyStore } from '../orders/code-keys.ts';
import { newCode, newId } from '../security/ids.ts';
import { assertMay, eventFor, readDevice, type Device } from './devices.ts';
import { readDoorTicket } from './door-tickets.ts';
import { codeOf, findScan } from './scan.ts';
import { uploadScan, type Result, type UploadedScan } from './uploads.ts';

interface LateRow {
  readonly id: string;
  readonly event_id: string;
  readonly ticket_id: string | null;
  readonly access_user_id: string;
  readonly nonce: string;
  readonly data: UploadedScan;
  readonly state: 'waiting' | 'taken' | 'refused';
  readonly ended_at: Date;
  readonly scanned_at: Date;
  readonly received_at: Date;
  readonly decided_at: Date | null;
  readonly device: string;
}

const columns = `l.id, l.event_id, l.ticket_id, l.access_user_id, l.nonce, l.data, l.state, l.ended_at, l.scanned_at, l.received_at,
  l.decided_at, (select u.name from access_user u where u.id = l.access_user_id) as device`;

/** More of one device wait for their seller: a stolen phone could send without end. */
const maxWaiting = 10_000;

/**
 * Takes the scans of a device that has ended. @throws ApiError 429 for one of which too many wait already: it keeps the
 * rest
 */
export async function uploadLateScans(
  { db, now }: Context,
  caller: AccessUserCall & { readonly endedAt: Date },
  { eventId, scans }: Request<Api['door']['upload']>,
): ReturnType<Handlers<Api['door']>['upload']> {
  const device = await readDevice(db, caller);
  assertMay(device, 'scans:write');
  const event = await eventFor(db, device, eventId);
  await assertRoom(db, device);
  const { endedAt } = caller;
  const results: Result[] = [];
  for (const scan of scans)
    results.push(await db.transaction((tx) => storeLateScan(tx, { device, event, endedAt }, scan, now())));
  return { status: 'OK', results };
}

async function assertRoom(db: Queryable, device: Device): Promise<void> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from late_scan where access_user_id = $1 and state = 'waiting'`,
    [device.id],
  );
  if ((row?.waiting ?? 0) >= maxWaiting)
    throw new ApiError(429, 'TOO_MANY_REQUESTS', 'So many scans of this device wait already that no more are taken.');
}

/** Stores a scan apart, unless it is known: the device may have sent it before its end. */
async function storeLateScan(
  tx: Queryable,
  { device, event, endedAt }: { readonly device: Device; readonly event: StoredEvent; readonly endedAt: Date },
  sent: UploadedScan,
  receivedAt: Date,
): Promise<Result> {
  const nonce = sent.nonce ?? newCode(20);
  if (await findScan(tx, device.id, nonce)) return { nonce, result: 'repeated' };
  const code = await codeOf(tx, device, sent);
  const ticket = code && (await readDoorTicket(tx, device.sellerId, code.ticketId));
  await tx.query(
    `insert into late_scan (id, seller_id, event_id, ticket_id, access_user_id, nonce, data, state, ended_at, scanned_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, 'waiting', $8::timestamptz, $9::timestamptz, $10::timestamptz)
     on conflict (access_user_id, nonce) do nothing`,
    [
      ...[newId(receivedAt), device.sellerId, event.record._id, ticket?.id ?? null, device.id, nonce],
      ...[json({ ...sent, nonce }), endedAt, new Date(sent.scanned_at), receivedAt],
    ],
  );
  return { nonce, result: 'late' };
}

/** The handlers of late scans, for their seller. */
export function lateScanHandlers({ db, now, secrets }: Context): Handlers<Api['lateScans']> {
  return {
    list: async ({ state = 'waiting', eventId, accessUserId, top, skip }, call) => {
      const range = page({ top, skip }, 100);
      const params = [apiKeyOf(call).sellerId, state, eventId ?? null, accessUserId ?? null];
      const where = `l.seller_id = $1 and l.state = $2 and ($3::text is null or l.event_id = $3)
        and ($4::text is null or l.access_user_id = $4)`;
      const [counted] = await db.query<{ total: number }>(
        `select count(*)::int as total from late_scan l where ${where}`,
        params,
      );
      const rows = await db.query<LateRow>(
        `select ${columns} from late_scan l where ${where} order by l.scanned_at, l.id ${pageSql(params)}`,
        [...params, range.top, range.skip],
      );
      return { docs: rows.map(view), total: counted?.total ?? 0 };
    },
    take: async ({ ids }, call) => {
      const { sellerId } = apiKeyOf(call);
      const rows = await ownRows(db, sellerId, ids);
      const results: (Result & { _id: string })[] = [];
      for (const row of rows)
        results.push({
          _id: row.id,
          ...(await db.transaction((tx) => take({ db: tx, secrets }, sellerId, row, now()))),
        });
      return { results };
    },
    refuse: async ({ ids }, call) => {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        await ownRows(tx, sellerId, ids);
        await tx.query(
          `update late_scan set state = 'refused', decided_at = $3::timestamptz
           where seller_id = $1 and id = any($2::text[]) and state = 'waiting'`,
          [sellerId, ids, now()],
        );
        return { docs: (await ownRows(tx, sellerId, ids)).map(view) };
      });
    },
  };
}

/** The rows of these ids, the earliest first. @throws ApiError 400 for ids twice, 404 for an unknown one */
async function ownRows(db: Queryable, sellerId: string, ids: readonly string[]): Promise<LateRow[]> {
  const twice = ids.findIndex((id, at) => ids.indexOf(id) !== at);
  if (twice >= 0) throw invalid(`ids.${twice}`, 'Expected each id once');
  const rows = await db.query<LateRow>(
    `select ${columns} from late_scan l where l.seller_id = $1 and l.id = any($2::text[]) order by l.scanned_at, l.id`,
    [sellerId, ids],
  );
  if (rows.length !== ids.length) throw notFound('late scan');
  return rows;
}

/** The state changes with the scan that follows from it: of two that take it at the same time, one does. */
async function take(store: KeyStore, sellerId: string, row: LateRow, at: Date): Promise<Result> {
  const { db: tx } = store;
  const { id, nonce, access_user_id: accessUserId, event_id: eventId } = row;
  const [taken] = await tx.query(
    `update late_scan set state = 'taken', decided_at = $2::timestamptz where id = $1 and state = 'waiting' returning id`,
    [id, at],
  );
  if (!taken) {
    const [now] = await tx.query<{ state: string }>('select state from late_scan where id = $1', [id]);
    return { nonce, result: now?.state === 'taken' ? 'repeated' : 'refused' };
  }
  const device = await readDevice(tx, { id: accessUserId, sellerId, endedAt: row.ended_at });
  const event = await findOwnEvent(tx, sellerId, eventId);
  if (!event) throw notFound('event');
  return await uploadScan(store, { device, event }, row.data, row.received_at);
}

function view(row: LateRow): z.input<typeof LateScan> {
  const { type, direction, zone, forced, undoes } = row.data;
  return compact({
    _id: row.id,
    state: row.state,
    eventId: row.event_id,
    ticketId: row.ticket_id ?? undefined,
    nonce: row.nonce,
    device: { _id: row.access_user_id, name: row.device },
    scannedAt: row.scanned_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    endedAt: row.ended_at.toISOString(),
    ...{ type, direction, zone, forced, undoes },
    decidedAt: row.decided_at?.toISOString(),
  });
}
