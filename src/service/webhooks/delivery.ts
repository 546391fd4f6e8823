/** The delivery of outbox messages to webhooks: at least once, in no particular order, by any number of processes. */
import type { Database, Queryable } from '../database/index.ts';
import type { Resolve } from '../security/destinations.ts';
import type { Context } from '../http/context.ts';
import { isLastAttempt } from '../jobs/description.ts';
import { claim, fail } from '../jobs/queue.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { postMessage, type Answered } from './post.ts';
import { signatureHeaders } from './signature.ts';

export interface WebhookDispatcherOptions {
  /** The maximum number of simultaneous attempts: in total, and for one address. */
  readonly max?: number;
  readonly each?: number;
  /** The timeout of an attempt, in milliseconds. */
  readonly timeout?: number;
  readonly resolve?: Resolve;
  /** Spreads attempts that failed together, from 0 to 1. */
  readonly random?: () => number;
  /** Called for every attempt. */
  readonly attempted?: (isDone: boolean) => void;
  /** Called for attempts whose outcome could not be stored; they are repeated. */
  readonly onError?: (error: unknown) => void;
}

/** A delivery that this process has claimed. */
interface Claimed {
  readonly id: string;
  readonly attempts: number;
  readonly webhook_id: string;
  readonly url: string;
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly message_id: string;
  readonly seller_id: string;
  readonly type: string;
  readonly data: unknown;
  readonly created_at: Date;
}

const second = 1000;
const day = 86_400 * second;
/** A webhook without a successful delivery for this long is switched off. */
const failingTimeMs = 5 * day;

/** Sends due deliveries, several at a time. */
export class WebhookDispatcher {
  private readonly underWay = new Map<Promise<void>, string>();
  private looking: Promise<unknown> = Promise.resolve();
  private next: Promise<void> | undefined;
  private stopped = false;
  private readonly options: Required<Omit<WebhookDispatcherOptions, 'resolve'>> &
    Pick<WebhookDispatcherOptions, 'resolve'>;

  constructor(
    private readonly context: Context,
    options: WebhookDispatcherOptions = {},
  ) {
    this.options = {
      max: deliveryQueue.batch,
      each: 2,
      timeout: 10 * second,
      random: Math.random,
      attempted: () => undefined,
      onError: () => undefined,
      ...options,
    };
  }

  /** Starts due deliveries as far as there is capacity, and more of them when there is capacity again. */
  poll(): Promise<void> {
    // one poll at a time: two would fill the same capacity
    this.next ??= this.looking.then(() => {
      this.next = undefined;
      const look = this.look();
      this.looking = look.catch(() => undefined);
      return look;
    });
    return this.next;
  }

  /** Resolves when no attempt is running. */
  async idle(): Promise<void> {
    do {
      await this.next?.catch(() => undefined);
      await this.looking;
      await Promise.all(this.underWay.keys());
    } while (this.underWay.size > 0 || this.next);
  }

  /** Starts no more attempts, and waits for the running ones. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.idle();
  }

  private async look(): Promise<void> {
    const { max: max, each } = this.options;
    const room = max - this.underWay.size;
    if (this.stopped || room <= 0) return;
    const busy = new Map<string, number>();
    for (const webhookId of this.underWay.values()) busy.set(webhookId, (busy.get(webhookId) ?? 0) + 1);
    for (const claimed of await claimDue(this.context.db, { room, each, busy }, this.context.now()))
      this.begin(claimed);
  }

  private begin(claimed: Claimed): void {
    const attempt = this.attempt(claimed)
      .catch(this.options.onError)
      .then(() => {
        this.underWay.delete(attempt);
        this.poll().catch(this.options.onError);
      });
    this.underWay.set(attempt, claimed.webhook_id);
  }

  private async attempt(claimed: Claimed): Promise<void> {
    const { db, now } = this.context;
    const begun = performance.now();
    const answered = await this.send(claimed);
    const milliseconds = Math.round(performance.now() - begun);
    this.options.attempted(answered.error === undefined);
    await conclude(db, claimed, { ...answered, milliseconds }, now(), this.options.random());
  }

  private async send({ url, secret, previous_secret: previous, ...claimed }: Claimed): Promise<Answered> {
    const { secrets, webhooksReach: reach = 'public', now } = this.context;
    const { timeout, resolve } = this.options;
    const { message_id: id, type, created_at: createdAt, seller_id: sellerId, data } = claimed;
    const body = JSON.stringify({ id, type, createdAt: createdAt.toISOString(), sellerId, data });
    let keys: string[];
    try {
      keys = [secret, ...(previous === null ? [] : [previous])].map((encrypted) => secrets.open(encrypted));
    } catch {
      return { error: 'The key of this address cannot be opened; make a new one' };
    }
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Foyer-Webhooks',
      ...signatureHeaders({ id, at: now(), body }, keys),
    };
    return await postMessage({ url, headers, body, reach, resolve, timeout });
  }
}

/**
 * Claims due deliveries: some of each address, addresses in random order, so that a long queue does not delay other
 * sellers.
 */
async function claimDue(
  db: Queryable,
  { room, each, busy }: { room: number; each: number; busy: ReadonlyMap<string, number> },
  now: Date,
): Promise<Claimed[]> {
  return await claim<Claimed>(db, deliveryQueue, now, {
    columns: `j.id, j.attempts, j.webhook_id, w.url, w.secret,
      case when w.previous_until > $1::timestamptz then w.previous_secret end as previous_secret,
      j.message_id, m.seller_id, m.type, m.data, m.created_at`,
    join: 'join webhook w on w.id = j.webhook_id join webhook_message m on m.id = j.message_id',
    shares: `
      select w.id, greatest($5::int - coalesce(busy.amount, 0), 0) as capacity
      from (select id from webhook where active order by random()) w
      left join unnest($3::text[], $4::int[]) as busy (id, amount) on busy.id = w.id`,
    where: 'j.webhook_id = share.id',
    limit: room,
    params: [[...busy.keys()], [...busy.values()], each],
  });
}

interface Outcome extends Answered {
  readonly milliseconds: number;
}

/** Stores the outcome of an attempt, unless its claim expired and another attempt has begun. */
async function conclude(db: Database, claimed: Claimed, outcome: Outcome, now: Date, chance: number): Promise<void> {
  const { id, attempts, webhook_id: webhookId } = claimed;
  const { statusCode, error, milliseconds } = outcome;
  await db.transaction(async (tx) => {
    // The webhook before its deliveries: the lock order everywhere.
    if (error === undefined) {
      await tx.query('update webhook set failing_since = null where id = $1 and failing_since is not null', [
        webhookId,
      ]);
      await tx.query(
        `update webhook_delivery set status = 'delivered', next_at = null, last_at = $3::timestamptz, last_status = $4::int,
           last_error = null, last_milliseconds = $5::int
         where id = $1 and attempts = $2 and status = 'pending'`,
        [id, attempts, now, statusCode ?? null, milliseconds],
      );
      return;
    }
    const [hook] = await tx.query<{ failing_since: Date }>(
      `update webhook set failing_since = coalesce(failing_since, $2::timestamptz)
       where id = $1 and exists (select 1 from webhook_delivery where id = $3 and attempts = $4 and status = 'pending')
       returning failing_since`,
      [webhookId, now, id, attempts],
    );
    if (!hook) return; // removed meanwhile, or another attempt has begun
    const isGone = statusCode === 410;
    const set = { last_at: now, last_status: statusCode ?? null, last_milliseconds: milliseconds };
    await fail(tx, deliveryQueue, claimed, { error, now, chance, isFinal: isGone, set });
    const isFailing = now.getTime() - hook.failing_since.getTime() >= failingTimeMs;
    if (isGone) await switchOff(tx, webhookId, 'gone', now);
    else if (isFailing && isLastAttempt(deliveryQueue, attempts)) await switchOff(tx, webhookId, 'failing', now);
  });
}

/** Switches a webhook off; its waiting deliveries can be replayed from the log. */
async function switchOff(tx: Queryable, id: string, reason: 'gone' | 'failing', now: Date): Promise<void> {
  await tx.query(
    'update webhook set active = false, inactive_reason = $2, updated_at = $3::timestamptz where id = $1 and active',
    [id, reason, now],
  );
  await tx.query(
    `update webhook_delivery set status = 'failed', next_at = null, last_error = coalesce(last_error, 'The address was switched off')
     where webhook_id = $1 and status = 'pending'`,
    [id],
  );
}
