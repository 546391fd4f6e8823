/**
 * Others, in a process of their own: a visitor who reads an event, and a buyer who takes a ticket and leaves it. Reads
 * what to do from its argument, and prints how long each request took.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Line } from './line.ts';

/** What they do. */
interface Visit {
  readonly port: number;
  readonly seconds: number;
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/** What became of it. */
export interface Visited {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  /** The number of answers other than 2xx. */
  readonly refused: number;
}

async function visit({ port, seconds, eventId, ticketTypeId }: Visit): Promise<Visited> {
  const times: number[] = [];
  let refused = 0;
  const line = new Line(port);
  const ask = async (method: string, path: string, body?: object) => {
    const begun = performance.now();
    const answer = await line.ask(method, path, body, { 'X-Forwarded-For': '192.0.2.2' });
    times.push(performance.now() - begun);
    if (answer.status >= 300) refused++;
    return answer;
  };
  const items = [{ type: 'ticket', ticketTypeId, amount: 1 }];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    await ask('GET', `/api/events/info/${eventId}`);
    const { body } = await ask('POST', '/api/checkout', { type: 'transaction', eventId, items });
    const [, id = '', secret = ''] = /"_id":"([^"]+)","secret":"([^"]+)"/.exec(body) ?? [];
    await ask('POST', `/api/checkout/${id}/abort`, { secret });
    await wait(5);
  }
  line.close();
  return { times, refused };
}

process.stdout.write(JSON.stringify(await visit(JSON.parse(process.argv[2] ?? '') as Visit)));
