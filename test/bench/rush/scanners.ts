/**
 * Devices at the doors of an event, in a process of their own: each scans a ticket every second, or asks for itself
 * alone. Reads what to do from its argument, and prints how long each request took.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Line } from './line.ts';

/** What they do. */
interface Scanning {
  readonly port: number;
  readonly seconds: number;
  readonly tokens: readonly string[];
  /** Codes to scan, each once; none to ask for the device itself. */
  readonly codes: readonly string[];
  readonly eventId: string;
  readonly scannedAt: string;
}

/** What became of it. */
export interface Scanned {
  /** Milliseconds of each request. */
  readonly times: readonly number[];
  /** The number of tickets that were admitted. */
  readonly admitted: number;
  /** The number of answers other than 2xx. */
  readonly refused: number;
}

async function scan({ port, seconds, tokens, codes, eventId, scannedAt }: Scanning): Promise<Scanned> {
  const times: number[] = [];
  let admitted = 0;
  let refused = 0;
  let next = 0;
  const end = performance.now() + seconds * 1000;
  const device = async (token: string, at: number) => {
    const line = new Line(port);
    // spread over the second: people don't pass all gates in step
    await wait((1000 * at) / tokens.length);
    while (performance.now() < end) {
      const begun = performance.now();
      const code = codes[next];
      next += 1;
      const { status, body } = await (code === undefined
        ? line.ask('GET', '/api/accessusers/me', undefined, { token })
        : line.ask('POST', `/api/accessusers/tickets/${code}/scan`, { eventId, scannedAt }, { token }));
      const took = performance.now() - begun;
      times.push(took);
      if (status >= 300) refused += 1;
      if (body.includes('"access":"GRANTED"')) admitted += 1;
      await wait(Math.max(0, 1000 - took));
    }
    line.close();
  };
  await Promise.all(tokens.map(device));
  return { times, admitted, refused };
}

process.stdout.write(JSON.stringify(await scan(JSON.parse(process.argv[2] ?? '') as Scanning)));
