/**
 * The operations of webhooks: addresses, their signing keys, and the log of deliveries. An app sees and changes only
 * its own.
 */
import type { Api } from '../../contract/index.ts';
import type { z } from '../../contract/route.ts';
import { messageTypes, type Webhook, type WebhookDelivery } from '../../contract/webhooks.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import { destinationProblem } from '../security/destinations.ts';
import type { Context, Handlers, Key } from '../http/context.ts';
import { once } from '../http/idempotency.ts';
import { newId } from '../security/ids.ts';
import { markReplayed } from './delivery-queue.ts';
import { readable } from './outbox.ts';
import { readPage } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import { invalid, notFound, ApiError } from '../http/api-error.ts';
import { newWebhookSecret } from './signature.ts';

interface WebhookRow {
  readonly id: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly secret: string;
  readonly active: boolean;
  readonly inactive_reason: string | null;
  readonly failing_since: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

interface DeliveryRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly message_id: string;
  readonly type: string;
  readonly status: string;
  readonly attempts: number;
  readonly next_at: Date | null;
  readonly last_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly last_milliseconds: number | null;
  readonly created_at: Date;
}

/** The maximum number of webhooks of one seller. */
const max = 20;
/** The time in milliseconds for which the previous key signs, too. */
const changeover = 24 * 3_600_000;

const columns = 'id, url, events, secret, active, inactive_reason, failing_since, created_at, updated_at';
/** The webhooks that a key may see: a seller's key all of the seller's, an app's key the app's. */
const visible = 'seller_id = $1 and ($2::text is null or installation_id = $2)';
const deliveryColumns = `d.id, d.webhook_id, d.message_id, m.type, d.status, d.attempts, d.next_at, d.last_at,
  d.last_status, d.last_error, d.last_milliseconds, d.created_at`;
const fromDeliveries = 'from webhook_delivery d join webhook_message m on m.id = d.message_id';
const selectDeliveries = `select ${deliveryColumns} ${fromDeliveries}`;

const owner = ({ sellerId, installationId }: Key) => [sellerId, installationId ?? null];

/** The handlers of webhooks. */
export function webhookHandlers({ db, now, secrets, webhooksReach }: Context): Handlers<Api['webhooks']> {
  const checkUrl = async (url: string) => {
    const problem = await destinationProblem(url, webhooksReach ?? 'public');
    if (problem !== undefined) throw invalid('url', problem);
  };
  const withSecret = (row: WebhookRow) => ({ ...webhookView(row), secret: secrets.open(row.secret) });

  return {
    async create({ url, events }, call) {
      const key = apiKeyOf(call);
      assertMayHear(key, events);
      await checkUrl(url);
      const at = now();
      return await db.transaction(async (tx) => {
        const keyed = {
          operation: `${key.sellerId} webhooks.create`,
          key: call.idempotencyKey,
          body: [url, events, key.installationId ?? null],
        };
        // The signing key is no part of the stored answer; a repeated request decrypts it again.
        const add = () => addWebhook(tx, key, { url, events, secret: secrets.encrypt(newWebhookSecret()) }, at);
        const isGone = async (id: string) => (await selectWebhook(tx, key, id)) === undefined;
        return withSecret(await findWebhook(tx, key, await once(tx, keyed, at, add, isGone)));
      });
    },

    async list(_request, call) {
      const rows = await db.query<WebhookRow>(
        `select ${columns} from webhook where ${visible} order by created_at, id`,
        owner(apiKeyOf(call)),
      );
      return { docs: rows.map(webhookView), total: rows.length };
    },

    async get({ id }, call) {
      return webhookView(await findWebhook(db, apiKeyOf(call), id));
    },

    async update({ id, url, events, active }, call) {
      const key = apiKeyOf(call);
      const known = await findWebhook(db, key, id);
      if (events) assertMayHear(key, events);
      if (url !== undefined) {
        assertMayHear(key, [...known.events, ...(await waitingTypes(db, id))]);
        await checkUrl(url);
      }
      const at = now();
      // A webhook that is switched on again, or gets another address, starts without failures.
      const [row] = await db.query<WebhookRow>(
        `update webhook set url = coalesce($4, url), events = coalesce($5::text[], events), active = coalesce($6::boolean, active),
           inactive_reason = case when $6::boolean is null then inactive_reason end,
           failing_since = case when $6::boolean or $4 is not null then null else failing_since end, updated_at = $7::timestamptz
         where ${visible} and id = $3 returning ${columns}`,
        [...owner(key), id, url ?? null, events ? [...new Set(events)] : null, active ?? null, at],
      );
      if (!row) throw notFound('webhook');
      return webhookView(row);
    },

    async delete({ id }, call) {
      const [row] = await db.query<WebhookRow>(
        `delete from webhook where ${visible} and id = $3 returning ${columns}`,
        [...owner(apiKeyOf(call)), id],
      );
      if (!row) throw notFound('webhook');
      return webhookView(row);
    },

    async renewSecret({ id }, call) {
      const key = apiKeyOf(call);
      // The signing key can forge messages.
      assertMayHear(key, (await findWebhook(db, key, id)).events);
      const at = now();
      const [row] = await db.query<WebhookRow>(
        `update webhook set previous_secret = secret, previous_until = $5::timestamptz, secret = $4, updated_at = $6::timestamptz
         where ${visible} and id = $3 returning ${columns}`,
        [...owner(key), id, secrets.encrypt(newWebhookSecret()), new Date(at.getTime() + changeover), at],
      );
      if (!row) throw notFound('webhook');
      return withSecret(row);
    },

    async deliveries({ id, status, event, ...paging }, call) {
      await findWebhook(db, apiKeyOf(call), id);
      const params: unknown[] = [id];
      const ofStatus = status === undefined ? '' : `and d.status = $${params.push(status)}`;
      const ofType = event === undefined ? '' : `and m.type = $${params.push(event)}`;
      const matching = `d.webhook_id = $1 ${ofStatus} ${ofType}`;
      const from = `${fromDeliveries} where ${matching}`;
      const list = { columns: deliveryColumns, from, params, time: 'd.created_at', id: 'd.id' };
      const { rows, ...listed } = await readPage<DeliveryRow>(db, list, paging);
      return { docs: rows.map(deliveryView), ...listed };
    },

    async replay({ id, deliveryId }, call) {
      const key = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        await lockWebhook(tx, key, id);
        const sent = await findDelivery(tx, deliveryId);
        if (sent?.webhook_id === id) assertMayHear(key, [sent.type]);
        const keyed = {
          operation: `${key.sellerId} webhooks.replay`,
          key: call.idempotencyKey,
          body: [id, deliveryId],
        };
        const repeat = async () => {
          const [row] = await tx.query<{ id: string }>(
            `insert into webhook_delivery (id, webhook_id, message_id, status, next_at, created_at)
             select $3, webhook_id, message_id, 'pending', $4::timestamptz, $4::timestamptz
             from webhook_delivery where id = $2 and webhook_id = $1 returning id`,
            [id, deliveryId, newId(at), at],
          );
          if (!row) throw notFound('delivery');
          await markReplayed(tx, [deliveryId], at);
          const { active } = await findWebhook(tx, key, id);
          if (!active)
            throw new ApiError(409, 'WEBHOOK_INACTIVE', 'This address is switched off; switch it on to send to it.');
          return row.id;
        };
        const made = await once(tx, keyed, at, repeat, async (known) => !(await findDelivery(tx, known)));
        const row = await findDelivery(tx, made);
        if (!row) throw notFound('delivery');
        return deliveryView(row);
      });
    },
  };
}

/** @throws ApiError 409 when the seller has the maximum number. */
async function addWebhook(
  tx: Queryable,
  { sellerId, installationId }: Key,
  { url, events, secret }: { readonly url: string; readonly events: readonly string[]; readonly secret: string },
  now: Date,
): Promise<string> {
  // the seller's row, so that two simultaneous requests do not both stay below the limit
  await tx.query('select 1 from seller where id = $1 for no key update', [sellerId]);
  const [counted] = await tx.query<{ total: number }>('select count(*) as total from webhook where seller_id = $1', [
    sellerId,
  ]);
  if ((counted?.total ?? 0) >= max)
    throw new ApiError(409, 'TOO_MANY_HOOKS', `A seller can have ${max} addresses; remove one first.`);
  const id = newId(now);
  await tx.query(
    `insert into webhook (id, seller_id, installation_id, url, events, secret, active, created_at, updated_at)
     values ($1, $2, $3, $4, $5::text[], $6, true, $7::timestamptz, $7::timestamptz)`,
    [id, sellerId, installationId ?? null, url, [...new Set(events)], secret, now],
  );
  return id;
}

async function selectWebhook(db: Queryable, key: Key, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.query<WebhookRow>(`select ${columns} from webhook where ${visible} and id = $3`, [
    ...owner(key),
    id,
  ]);
  return row;
}

/** @throws ApiError 404, also for a webhook of another seller. */
async function findWebhook(db: Queryable, key: Key, id: string): Promise<WebhookRow> {
  const row = await selectWebhook(db, key, id);
  if (!row) throw notFound('webhook');
  return row;
}

/** Locks a webhook until the transaction ends. */
async function lockWebhook(tx: Queryable, key: Key, id: string): Promise<void> {
  const rows = await tx.query(`select id from webhook where ${visible} and id = $3 for update`, [...owner(key), id]);
  if (rows.length === 0) throw notFound('webhook');
}

async function findDelivery(db: Queryable, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db.query<DeliveryRow>(`${selectDeliveries} where d.id = $1`, [id]);
  return row;
}

/** The types of messages that wait for a webhook. */
async function waitingTypes(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.query<{ type: string }>(
    `select distinct m.type from webhook_delivery d join webhook_message m on m.id = d.message_id
     where d.webhook_id = $1 and d.status = 'pending'`,
    [id],
  );
  return rows.map(({ type }) => type);
}

/** @throws ApiError 403 for a limited key that may not read the messages it subscribes to. */
function assertMayHear({ permissions }: Key, events: readonly string[]): void {
  if (!permissions) return;
  const types: readonly string[] = events.includes('*') ? messageTypes : events;
  const missing = types.map(readable).find((permission) => !permissions.includes(permission));
  if (missing === undefined) return;
  throw new ApiError(403, 'NOT_PERMITTED', `This key may not hear of that: it lacks the permission "${missing}".`);
}

function webhookView(row: WebhookRow): z.input<typeof Webhook> {
  return compact({
    _id: row.id,
    url: row.url,
    events: [...row.events],
    active: row.active,
    inactiveReason: row.inactive_reason ?? undefined,
    failingSince: row.failing_since?.toISOString(),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  });
}

function deliveryView(row: DeliveryRow): z.input<typeof WebhookDelivery> {
  return compact({
    _id: row.id,
    webhookId: row.webhook_id,
    messageId: row.message_id,
    event: row.type,
    status: row.status,
    attempts: row.attempts,
    nextAttemptAt: row.next_at?.toISOString(),
    lastAttempt:
      row.last_at === null && row.last_error === null
        ? undefined
        : compact({
            at: row.last_at?.toISOString(),
            statusCode: row.last_status ?? undefined,
            error: row.last_error ?? undefined,
            milliseconds: row.last_milliseconds ?? undefined,
          }),
    createdAt: row.created_at.toISOString(),
  });
}
