/**
 * The live numbers of an event as server-sent events: the answer of `availabilities`, whenever it changes. One query
 * for each event and interval, for any number of streams. Callers above the limit poll `availabilities`. An address has
 * its limit in all processes together; what one process can serve is its own.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { addressKey } from './address-key.ts';
import { ApiError } from './api-error.ts';
import type { SharedCounts } from './shared-counts.ts';

export interface LiveOptions {
  /** The numbers of an event, as text. */
  readonly read: (id: string, shopId: string | undefined) => Promise<string>;
  /** The interval of queries, in milliseconds. */
  readonly every?: number;
  /** The maximum number of simultaneous streams of this process. */
  readonly max?: number;
  /** The maximum number of simultaneous streams of one address, in all processes. */
  readonly maxByAddress?: number;
  /** Counts the streams of addresses. */
  readonly counts: SharedCounts;
}

/** The maximum duration of a stream, in milliseconds; browsers reconnect by themselves. */
const maxLifetimeMs = 600_000;
/** The maximum time without data, in milliseconds, so that proxies keep the connection open. */
const silence = 25_000;

interface Watcher {
  readonly stream: PassThrough;
  readonly until: number;
  sent: number;
}

interface Channel {
  readonly read: () => Promise<string>;
  readonly watchers: Set<Watcher>;
  last: string;
}

/** The streams of this process. */
class Channels {
  private readonly channels = new Map<string, Channel>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private count = 0;

  constructor(private readonly options: Required<LiveOptions>) {}

  /** Opens a stream. @throws ApiError 503 when the limit is reached, and what `read` throws. */
  async watch(id: string, shopId: string | undefined, address: string): Promise<PassThrough> {
    this.enter(address); // before anything is awaited, so that concurrent requests count
    try {
      return this.open(id, shopId, address, await this.options.read(id, shopId)); // fails for an unknown event
    } catch (error) {
      this.leave(address);
      throw error;
    }
  }

  private open(id: string, shopId: string | undefined, address: string, text: string): PassThrough {
    const { read } = this.options;
    const key = JSON.stringify([id, shopId]);
    const channel = this.channels.get(key) ?? { read: () => read(id, shopId), watchers: new Set(), last: text };
    this.channels.set(key, channel);
    const now = Date.now();
    const watcher: Watcher = { stream: new PassThrough(), until: now + maxLifetimeMs, sent: now };
    channel.watchers.add(watcher);
    watcher.stream.once('close', () => {
      channel.watchers.delete(watcher);
      if (channel.watchers.size === 0 && this.channels.get(key) === channel) this.channels.delete(key);
      this.leave(address);
    });
    watcher.stream.write(`retry: 5000\n\n${message(text)}`);
    this.timer ??= this.later();
    return watcher.stream;
  }

  end(): void {
    clearTimeout(this.timer);
    for (const { watchers } of this.channels.values()) for (const { stream } of watchers) stream.end();
  }

  /** Counts a stream. @throws ApiError 503 */
  private enter(address: string): void {
    const { max, maxByAddress, counts } = this.options;
    if (this.count >= max || !counts.take(placeOf(address), maxByAddress))
      throw new ApiError(503, 'OVERLOADED', 'Too many watch already; ask for the numbers from time to time.', [], {
        retryAfter: 60,
      });
    this.count++;
  }

  /** Takes a stream off the count. */
  private leave(address: string): void {
    this.count--;
    this.options.counts.giveBack(placeOf(address));
  }

  private later() {
    return setTimeout(() => void this.look(), this.options.every).unref();
  }

  private async look(): Promise<void> {
    await Promise.all([...this.channels.values()].map((channel) => this.tell(channel)));
    this.timer = this.count > 0 ? this.later() : undefined;
  }

  private async tell(channel: Channel): Promise<void> {
    let text = channel.last;
    try {
      text = await channel.read();
    } catch {
      // the event is deleted, or the database is unavailable: streams keep the last numbers
    }
    const isNews = text !== channel.last;
    channel.last = text;
    const now = Date.now();
    for (const watcher of channel.watchers) {
      const { stream, until, sent } = watcher;
      if (now >= until || stream.writableNeedDrain) {
        stream.end(); // a caller that does not read is disconnected
        continue;
      }
      if (!isNews && now - sent < silence) continue;
      stream.write(isNews ? message(text) : ':\n\n');
      watcher.sent = now;
    }
  }
}

const placeOf = (address: string) => `streams of ${address}`;
const message = (text: string) => `data: ${text}\n\n`;

/** Serves `GET /api/public/events/{id}/live?shopId=`. */
export function serveLive(app: FastifyInstance, options: LiveOptions): void {
  const channels = new Channels({ every: 2000, max: 5000, maxByAddress: 50, ...options });
  app.addHook('preClose', () => {
    channels.end();
    return Promise.resolve();
  });
  app.get<{ Params: { id: string }; Querystring: { shopId?: unknown } }>(
    '/api/public/events/:id/live',
    async (request, reply) => {
      const { shopId } = request.query;
      const stream = await channels.watch(
        request.params.id,
        typeof shopId === 'string' ? shopId : undefined,
        addressKey(request.ip),
      );
      request.raw.once('close', () => stream.destroy());
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no') // a buffering proxy would delay the numbers
        .type('text/event-stream; charset=utf-8')
        .send(stream);
    },
  );
}
