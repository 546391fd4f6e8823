/**
 * The live numbers of an event as server-sent events: what `availabilities` answers, whenever it has changed. One look into the
 * database for each event and moment, however many watch. Whoever is not let in asks `availabilities` from time to time.
 */
import { PassThrough } from 'node:stream';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './api-error.ts';

export interface LiveOptions {
  /** The numbers of an event, as text. */
  readonly read: (id: string, shopId: string | undefined) => Promise<string>;
  /** Milliseconds between two looks. */
  readonly every?: number;
  /** Streams at once: in all, and to one address. */
  readonly most?: number;
  readonly mostByAddress?: number;
}

/** An answer ends after this many milliseconds; browsers ask again by themselves. */
const longest = 600_000;
/** Something is sent at least this often, so that nobody between takes the line for dead. */
const silence = 25_000;

interface Watcher {
  readonly stream: PassThrough;
  readonly address: string;
  readonly until: number;
  sent: number;
}

interface Channel {
  readonly read: () => Promise<string>;
  readonly watchers: Set<Watcher>;
  last: string;
}

/** Everybody who watches in this process. */
class Channels {
  private readonly channels = new Map<string, Channel>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly addresses = new Map<string, number>();
  private count = 0;

  constructor(private readonly options: Required<LiveOptions>) {}

  /** @throws Refusal 503 when too many watch already */
  async watch(id: string, shopId: string | undefined, address: string): Promise<PassThrough> {
    const { most, mostByAddress, read } = this.options;
    const own = this.addresses.get(address) ?? 0;
    if (this.count >= most || own >= mostByAddress)
      throw new Refusal(503, 'OVERLOADED', 'Too many watch already; ask for the numbers from time to time.', [], {
        retryAfter: 60,
      });
    const text = await read(id, shopId); // refuses an event that does not exist
    const key = JSON.stringify([id, shopId]);
    const channel = this.channels.get(key) ?? { read: () => read(id, shopId), watchers: new Set(), last: text };
    this.channels.set(key, channel);
    const now = Date.now();
    const watcher: Watcher = { stream: new PassThrough(), address, until: now + longest, sent: now };
    channel.watchers.add(watcher);
    this.count++;
    this.addresses.set(address, own + 1);
    watcher.stream.once('close', () => {
      this.leave(key, channel, watcher);
    });
    watcher.stream.write(`retry: 5000\n\n${message(text)}`);
    this.timer ??= this.later();
    return watcher.stream;
  }

  end(): void {
    clearTimeout(this.timer);
    for (const { watchers } of this.channels.values()) for (const { stream } of watchers) stream.end();
  }

  private leave(key: string, channel: Channel, watcher: Watcher): void {
    if (!channel.watchers.delete(watcher)) return;
    if (channel.watchers.size === 0) this.channels.delete(key);
    this.count--;
    const left = (this.addresses.get(watcher.address) ?? 1) - 1;
    if (left > 0) this.addresses.set(watcher.address, left);
    else this.addresses.delete(watcher.address);
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
      // gone, or the database is away for a moment: they keep what they have
    }
    const isNews = text !== channel.last;
    channel.last = text;
    const now = Date.now();
    for (const watcher of channel.watchers) {
      const { stream, until, sent } = watcher;
      if (now >= until || stream.writableNeedDrain) {
        stream.end(); // who does not read is let go
        continue;
      }
      if (!isNews && now - sent < silence) continue;
      stream.write(isNews ? message(text) : ':\n\n');
      watcher.sent = now;
    }
  }
}

const message = (text: string) => `data: ${text}\n\n`;

/** Serves `GET /api/public/events/{id}/live?shopId=`. Beyond the specification. */
export function serveLive(app: FastifyInstance, options: LiveOptions): void {
  const channels = new Channels({ every: 2000, most: 5000, mostByAddress: 50, ...options });
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
        normalizeIP(request.ip),
      );
      request.raw.once('close', () => stream.destroy());
      return reply
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no') // a proxy that gathers would keep the news
        .type('text/event-stream; charset=utf-8')
        .send(stream);
    },
  );
}
