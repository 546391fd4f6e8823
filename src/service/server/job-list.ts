/** The job list of a seller: waiting, dead and dismissed jobs; the replay of those that were given up, and their dismissal. */
import type { Api } from '../../contract/index.ts';
import type { Job, JobKind } from '../../contract/jobs.ts';
import type { z } from '../../contract/route.ts';
import { messageTypes } from '../../contract/webhooks.ts';
import { toMajor } from '../../sale/money.ts';
import { apiKeyOf, notPermitted } from '../http/access.ts';
import type { Database, Queryable } from '../database/index.ts';
import type { Context, Handlers, Key } from '../http/context.ts';
import { kinds, type JobRow } from './job-kinds.ts';
import { readable } from '../webhooks/outbox.ts';
import { page } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';

/** The owner of jobs: a seller, an app, or a limited key that sees a part of them. */
type Owner = Pick<Key, 'sellerId' | 'installationId' | 'permissions'>;

interface Wanted {
  readonly kind?: JobKind | undefined;
  readonly state?: JobRow['state'] | undefined;
  readonly id?: string;
}

/** The maximum number of jobs in one replay or dismissal. */
const maxPerRequest = 1000;

/** The handlers of jobs. */
export function jobHandlers({ db, now }: Context): Handlers<Api['jobs']> {
  return {
    async list({ top, skip, kind, state }, call) {
      const key = apiKeyOf(call);
      const limits = page({ top, skip });
      assertMay(key, 'read', kind);
      return await listJobs(db, key, { kind, state }, limits);
    },

    async replay({ id }, call) {
      return await replayJob(db, apiKeyOf(call), id, now());
    },

    async dismiss({ id }, call) {
      return await dismissJob(db, apiKeyOf(call), id, now());
    },

    async replayAll({ kind }, call) {
      const key = apiKeyOf(call);
      assertMay(key, 'write', kind);
      return await replayJobs(db, key, kind, now());
    },

    async dismissAll({ kind }, call) {
      const key = apiKeyOf(call);
      assertMay(key, 'write', kind);
      return await dismissJobs(db, key, kind, now());
    },
  };
}

/** Jobs, newest first. */
export async function listJobs(
  db: Queryable,
  owner: Owner,
  wanted: Wanted,
  { top, skip }: { readonly top: number; readonly skip: number },
): Promise<{ docs: z.input<typeof Job>[]; total: number }> {
  const { from, params } = selectJobs(owner, 'read', wanted);
  const [counted] = await db.query<{ total: number }>(`${from} select count(*) as total from wanted`, params);
  const rows = await db.query<JobRow>(
    `${from} select * from wanted order by created_at desc, id desc limit $6 offset $7`,
    [...params, top, skip],
  );
  return { docs: rows.map(jobView), total: counted?.total ?? 0 };
}

/**
 * Makes a job that was given up due immediately, dismissed or not, and answers it as it is then.
 * @throws ApiError 404, also for a completed job or another seller's; 409 for a job that was not given up, or cannot be
 * sent now; 403
 */
export async function replayJob(db: Database, owner: Owner, id: string, now: Date): Promise<z.input<typeof Job>> {
  const found = await findGivenUp(db, owner, id);
  if (found.held_back)
    throw new ApiError(409, 'WEBHOOK_INACTIVE', 'This address is switched off; switch it on to send to it.');
  return await db.transaction(async (tx) => {
    const [made] = (await kinds.find(({ kind }) => kind === found.kind)?.replay(tx, [id], now)) ?? [];
    if (made === undefined) throw notDead();
    const row = await findJob(tx, owner, made);
    if (!row) throw notFound('job');
    return jobView(row);
  });
}

/** Says that a person has seen a dead job. @throws ApiError 404, 409 and 403, as `replayJob` does */
async function dismissJob(db: Database, owner: Owner, id: string, now: Date): Promise<z.input<typeof Job>> {
  const { kind } = await findGivenUp(db, owner, id);
  return await db.transaction(async (tx) => {
    await kinds.find((each) => each.kind === kind)?.dismiss(tx, [id], now);
    const row = await findJob(tx, owner, id);
    // one that is replayed meanwhile is tried
    if (row?.state !== 'dismissed') throw notDead();
    return jobView(row);
  });
}

/** A job that was given up, and that the owner may change. @throws ApiError 404, 409, 403 */
async function findGivenUp(db: Queryable, owner: Owner, id: string): Promise<JobRow> {
  const found = await findJob(db, owner, id);
  if (!found) throw notFound('job');
  assertMay(owner, 'write', found.kind);
  if (found.kind === 'webhook' && !visibleKinds(owner).includes(found.what)) throw notPermitted(readable(found.what));
  if (found.state === 'waiting') throw notDead();
  return found;
}

/** Makes the oldest dead jobs of a kind due immediately; answers their number, and how many are still dead. */
export async function replayJobs(
  db: Database,
  owner: Owner,
  kind: JobKind,
  now: Date,
): Promise<{ replayed: number; left: number }> {
  const { ids, left } = await workOnDead(db, owner, kind, 'not held_back', (tx, each, dead) =>
    each.replay(tx, dead, now),
  );
  return { replayed: ids.length, left };
}

/** Dismisses the oldest dead jobs of a kind; answers their number, and how many are still dead. */
async function dismissJobs(
  db: Database,
  owner: Owner,
  kind: JobKind,
  now: Date,
): Promise<{ dismissed: number; left: number }> {
  // also to an address that is switched off, but no message that the key may not read
  const { ids, left } = await workOnDead(
    db,
    owner,
    kind,
    `kind <> 'webhook' or what = any($3::text[])`,
    (tx, each, dead) => each.dismiss(tx, dead, now),
  );
  return { dismissed: ids.length, left };
}

/** Works on the oldest dead jobs of a kind; answers the ids that this answers, and how many jobs are still dead. */
async function workOnDead(
  db: Database,
  owner: Owner,
  kind: JobKind,
  where: string,
  work: (tx: Queryable, each: (typeof kinds)[number], ids: readonly string[]) => Promise<string[]>,
): Promise<{ ids: readonly string[]; left: number }> {
  const { from, params } = selectJobs(owner, 'write', { kind, state: 'dead' });
  return await db.transaction(async (tx) => {
    const dead = await tx.query<{ id: string }>(
      `${from} select id from wanted where ${where} order by created_at, id limit ${maxPerRequest}`,
      params,
    );
    const known = kinds.find((each) => each.kind === kind);
    const ids = known
      ? await work(
          tx,
          known,
          dead.map(({ id }) => id),
        )
      : [];
    const [counted] = await tx.query<{ total: number }>(`${from} select count(*) as total from wanted`, params);
    return { ids, left: counted?.total ?? 0 };
  });
}

async function findJob(db: Queryable, owner: Owner, id: string): Promise<JobRow | undefined> {
  const { from, params } = selectJobs(owner, 'any', { id });
  const [row] = await db.query<JobRow>(`${from} select * from wanted`, params);
  return row;
}

/** The jobs of an owner as a table `wanted`, only of visible kinds; its parameters are `$1` to `$5`. */
function selectJobs(owner: Owner, use: 'read' | 'write' | 'any', { kind, state, id }: Wanted) {
  const { sellerId, installationId, permissions } = owner;
  const seen = kinds.filter(
    (each) =>
      (kind === undefined || each.kind === kind) &&
      (permissions === undefined ||
        (use === 'any' ? [each.read, each.write] : [each[use]]).some((needed) => permissions.includes(needed))),
  );
  return {
    from: `with owner as (select $1::text as seller_id, $2::text as installation_id, $3::text[] as types),
      wanted as (select * from (${seen.map(({ select }) => select).join('\nunion all\n')}) j
        where ($4::text is null or j.state = $4) and ($5::text is null or j.id = $5))`,
    params: [sellerId, installationId ?? null, visibleKinds(owner), state ?? null, id ?? null],
  };
}

/** The message types that the key may read. */
function visibleKinds({ permissions }: Owner): readonly string[] {
  return messageTypes.filter((type) => permissions?.includes(readable(type)) ?? true);
}

/** @throws ApiError 403 for a limited key that may not use this kind, or any kind if none is given. */
function assertMay({ permissions }: Owner, use: 'read' | 'write', kind: JobKind | undefined): void {
  const needed = kinds.filter((each) => kind === undefined || each.kind === kind).map((each) => each[use]);
  if (!permissions || needed.some((permission) => permissions.includes(permission))) return;
  throw notPermitted(needed.join('" or "'));
}

function notDead(): ApiError {
  return new ApiError(409, 'NOT_DEAD', 'This was not given up: it waits for its turn, or is done.');
}

function jobView(row: JobRow): z.input<typeof Job> {
  const { amount, currency } = row;
  return compact({
    _id: row.id,
    kind: row.kind,
    state: row.state,
    what: amount === null || currency === null ? row.what : `${toMajor(amount, currency)} ${currency}`,
    recipient: row.recipient ?? undefined,
    orderId: row.order_id ?? undefined,
    voucherOrderId: row.voucher_order_id ?? undefined,
    orderNumber: row.order_number ?? undefined,
    webhookId: row.webhook_id ?? undefined,
    attempts: row.attempts,
    error: row.error ?? undefined,
    nextAttemptAt: row.next_at?.toISOString(),
    dismissedAt: row.dismissed_at?.toISOString(),
    createdAt: row.created_at.toISOString(),
  });
}
