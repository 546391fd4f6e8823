/**
 * Hot answers of the service beside a bare `node:http` that sends the same bytes: event info, the same not modified, and a
 * script. 64 connections ask again as soon as they are answered; requests a second of each side, in turn.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { openDatabase } from '../../../src/service/database/index.ts';
import { addEvent, addSeller } from '../../support/running/service.ts';
import { compare, type Comparison } from '../compare.ts';
import { eventOf, shopEvent } from '../events.ts';
import { root } from '../site.ts';
import type { Row } from '../table.ts';
import type { Answered, Asking } from './askers.ts';
import { runBuyers } from './run-buyers.ts';
import { PostgresServer, ServiceProcess } from './server.ts';

export interface AnswersOptions {
  readonly rounds: number;
  /** How long each side is asked. */
  readonly seconds: number;
}

/** Ticket types of the event: its info has about 30 kB. */
const size = 100;
const connections = 64;

/** A request, and what share of the bare server is to be reached. */
interface Asked {
  readonly name: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly atLeast: number;
}

/** Measures, and answers the rows of the table. */
export async function answers({ rounds, seconds }: AnswersOptions): Promise<Row[]> {
  const server = await PostgresServer.start();
  const db = await openDatabase({ url: server.url });
  const folder = mkdtempSync(join(tmpdir(), 'foyer-answers-'));
  let service: ServiceProcess | undefined;
  try {
    service = await ServiceProcess.start({ DATABASE_URL: server.url, DATA_DIR: folder });
    const now = new Date();
    await addSeller({ db, clock: { now } }, 'bench');
    await addEvent({ db, clock: { now } }, shopEvent(size, now), 'bench');
    const info = `/api/events/info/${eventOf(size)}?locale=en`;
    const plain = { 'accept-encoding': 'identity' };
    const { headers } = await answerOf(service.port, { path: info, headers: plain });
    const rows: Row[] = [];
    for (const asked of [
      { name: 'event info, hot', path: info, headers: plain, atLeast: 0.7 },
      {
        name: 'event info, not modified',
        path: info,
        headers: { ...plain, 'if-none-match': headers['etag'] ?? '' },
        atLeast: 0.6,
      },
      { name: 'a script of the embed', path: scriptPath(), headers: { 'accept-encoding': 'br' }, atLeast: 0.8 },
    ])
      rows.push(rowOf(asked, await measure(service.port, asked, { rounds, seconds })));
    return rows;
  } finally {
    await service?.kill('SIGTERM');
    await db.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The largest script that a shop begins with. */
function scriptPath(): string {
  const built = JSON.parse(readFileSync(join(root, 'dist/embed/embed.json'), 'utf8')) as {
    readonly first: Readonly<Record<string, readonly string[]>>;
  };
  const [path] = built.first['event-shop'] ?? [];
  if (path === undefined) throw new Error('The embed has not been built.');
  return path;
}

async function measure(port: number, asked: Asked, { rounds, seconds }: AnswersOptions): Promise<Comparison> {
  const bare = await BareServer.start(await answerOf(port, asked));
  const ask = (at: number) => async () => {
    const asking: Asking = { port: at, path: asked.path, headers: asked.headers, connections, seconds };
    return (await runBuyers<Answered>('askers.ts', asking)).perSecond;
  };
  try {
    return await compare(rounds, ask(bare.port), ask(port));
  } finally {
    bare.stop();
  }
}

function rowOf({ name, atLeast }: Asked, comparison: Comparison): Row {
  return {
    name: `${name}, ${connections} connections`,
    unit: '/s',
    ...comparison,
    target: `≥ ${atLeast.toFixed(1)} of bare node:http`,
    reached: comparison.ratio.median >= atLeast,
  };
}

/** An answer as it came: its status, its headers, and its bytes. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function answerOf(port: number, { path, headers }: Pick<Asked, 'path' | 'headers'>): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    request({ port, path, headers, host: '127.0.0.1' }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const body = Buffer.concat(parts);
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...own } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value)])),
          body: body.toString('base64'),
        });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** A server of few lines in a process of its own, which sends one answer. */
class BareServer {
  private constructor(
    readonly port: number,
    private readonly process: ChildProcess,
  ) {}

  static async start(answer: Answer): Promise<BareServer> {
    const code = `
      const { createServer } = require('node:http');
      let text = '';
      process.stdin.on('data', (part) => (text += part)).on('end', () => {
        const { status, headers, body } = JSON.parse(text);
        const bytes = Buffer.from(body, 'base64');
        const server = createServer((request, response) => {
          response.writeHead(status, headers);
          response.end(bytes);
        });
        server.listen(0, '127.0.0.1', () => console.log(server.address().port));
      });`;
    const bare = spawn(process.execPath, ['-e', code], { stdio: ['pipe', 'pipe', 'inherit'] });
    bare.stdin.end(JSON.stringify(answer));
    const port = await new Promise<number>((resolve, reject) => {
      bare.stdout.once('data', (said: Buffer) => {
        resolve(Number(said.toString()));
      });
      bare.once('exit', () => {
        reject(new Error('The bare server did not start.'));
      });
    });
    return new BareServer(port, bare);
  }

  stop(): void {
    this.process.kill();
  }
}
