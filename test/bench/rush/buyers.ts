/** Buyers in a process of their own, so that their work is not the service's: reads what to do from its arguments, and prints what became of it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { BrokenOff, Line, type Answer } from './line.ts';

/** What buyers do. */
interface Rush {
  readonly ports: readonly number[];
  readonly buyers: number;
  readonly seconds: number;
  /** `hold` starts checkouts, `order` goes on to finished orders. */
  readonly until: 'hold' | 'order';
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/** What became of it; milliseconds. */
export interface Rushed {
  /** Duration of each checkout or order that was answered. */
  readonly times: readonly number[];
  /** Every order of which the service said that it is complete. */
  readonly orders: readonly string[];
  /** Answers that were not what a buyer hoped for, by status and code. */
  readonly refused: Readonly<Record<string, number>>;
  readonly seconds: number;
  /** Milliseconds of CPU that the buyers themselves used. */
  readonly cpu: number;
}

const details = { prename: 'Ada', lastname: 'Byron' };

async function rush({ ports, buyers, seconds, until, eventId, ticketTypeId }: Rush): Promise<Rushed> {
  const times: number[] = [];
  const orders: string[] = [];
  const refused: Record<string, number> = {};
  const begun = performance.now();
  const before = process.cpuUsage();
  const end = begun + seconds * 1000;
  const note = (word: string) => {
    refused[word] = (refused[word] ?? 0) + 1;
  };
  const good = ({ status, body }: Answer): boolean => {
    if (status < 300) return true;
    note(`${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`);
    return false;
  };
  const buy = async (line: Line) => {
    const start = performance.now();
    const items = [{ type: 'ticket', ticketTypeId, amount: 1 }];
    const created = await line.ask(
      'POST',
      '/api/checkout',
      { type: 'transaction', eventId, items },
      { 'Idempotency-Key': randomUUID() },
    );
    if (!good(created)) return false;
    const [, id = '', secret = ''] = /"_id":"([^"]+)","secret":"([^"]+)"/.exec(created.body) ?? [];
    if (until === 'order') {
      if (
        !good(await line.ask('POST', `/api/checkout/${id}/details`, { secret, ...details, email: `${id}@example.com` }))
      )
        return false;
      if (!good(await line.ask('POST', `/api/checkout/${id}/complete`, { secret, paymentMethod: 'invoice' })))
        return false;
      orders.push(id);
    }
    times.push(performance.now() - start);
    return true;
  };
  await Promise.all(
    Array.from({ length: buyers }, async (_, at) => {
      const line = new Line(ports[at % ports.length] ?? 0);
      while (performance.now() < end) {
        try {
          if (!(await buy(line))) await wait(5);
        } catch (error) {
          if (!(error instanceof BrokenOff)) throw error;
          note('broken off');
          await wait(5);
        }
      }
      line.close();
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { times, orders, refused, seconds: (performance.now() - begun) / 1000, cpu: (user + system) / 1000 };
}

process.stdout.write(JSON.stringify(await rush(JSON.parse(process.argv[2] ?? '') as Rush)));
