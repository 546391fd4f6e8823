import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Started {
  /** Resolves with what was printed so far, once it holds `text`; rejects when the process ends first. */
  says(text: string): Promise<string>;
  stop(signal: NodeJS.Signals): void;
  readonly end: Promise<{ code: number | null; output: string; errors: string }>;
}

const running = new Set<() => void>();

function start(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/service/server/main.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const kill = () => void child.kill('SIGKILL');
  running.add(kill);
  let output = '';
  let errors = '';
  const listeners = new Set<() => void>();
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    for (const listener of listeners) listener();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const end = new Promise<{ code: number | null; output: string; errors: string }>((resolve) => {
    child.once('close', (code) => {
      running.delete(kill);
      resolve({ code, output, errors });
    });
  });
  return {
    end,
    stop: (signal) => void child.kill(signal),
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve(output);
        };
        listeners.add(look);
        look();
        void end.then(({ code }) => {
          reject(new Error(`ended with ${code} before it said "${text}"\n${output}\n${errors}`));
        });
      }),
  };
}

/** Asks until it is served: while a busy machine makes the service start slowly, it asks buyers to wait. */
async function served(url: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, init);
    if (answer.status !== 503) return answer;
  }
}

describe('the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-main-'));
  const data = join(folder, 'data');
  after(() => {
    for (const kill of running) kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const fails = async (env: Record<string, string>, sentence: RegExp) => {
    const { code, errors, output } = await start(env).end;
    assert.equal(code, 1, output);
    assert.match(errors.trim(), sentence);
    assert.equal(errors.trim().split('\n').length, 1, errors);
  };

  it('starts with the demo, refuses a second one on its folder and its port, and stops', async () => {
    const first = start({ PORT: '0', DATA_DIR: data, ACCESS_LOG: 'on' });
    const said = await first.says('Stop with Ctrl+C.');
    const origin = /The demo site +(\S+)\//.exec(said)?.[1] ?? '';
    assert.match(said, /mara@example\.com/);
    const listing = (await (await served(`${origin}/api/events/public/listings?sellerId=lantern`)).json()) as unknown[];
    assert.ok(listing.length > 10);
    assert.deepEqual(await (await served(`${origin}/api/ready`)).json(), { status: 'ready' });
    const tickets = await served(/Tickets for it +(\S+)/.exec(said)?.[1] ?? '');
    assert.deepEqual([tickets.status, tickets.headers.get('content-type')], [200, 'application/pdf']);
    const figures = await (await served(`${origin}/metrics`)).text();
    for (const job of ['checkouts', 'mails', 'webhooks']) assert.match(figures, new RegExp(`job="${job}"`));
    assert.match(figures, /process_resident_memory_bytes \d/);

    await fails({ PORT: '0', DATA_DIR: data }, /in use|another/i);
    const { port } = new URL(origin);
    await fails(
      { PORT: port, DATA_DIR: join(folder, 'other') },
      new RegExp(
        `^Port ${port} is already in use\\. Stop the other program, or choose another port with PORT=${Number(port) + 1}\\.$`,
      ),
    );
    assert.ok(!existsSync(join(folder, 'other')), 'nothing is written before the port is there');

    first.stop('SIGTERM');
    const { code, output, errors } = await first.end;
    assert.deepEqual([code, errors], [0, '']);
    assert.match(output, /^\{.*"route":"\/api\/events\/public\/listings","status":200,.*\}$/m);
    assert.match(output, /Stopped\.\n$/);
  });

  it('keeps its data, and seeds once', async () => {
    const again = start({ PORT: '0', DATA_DIR: data });
    const said = await again.says('Stop with Ctrl+C.');
    assert.doesNotMatch(said, /was empty|Set up your house/);
    again.stop('SIGINT');
    assert.equal((await again.end).code, 0);
  });

  it('stops cleanly when it is told so while it still starts', async () => {
    const early = start({ PORT: '0', DATA_DIR: join(folder, 'early') });
    await early.says('The database was empty');
    early.stop('SIGTERM');
    const { code, output, errors } = await early.end;
    assert.deepEqual([code, errors], [0, '']);
    assert.match(output, /Stopped\.\n$/);
  });

  it('sends immediately after a start what was being sent when the process was killed', async () => {
    const silent = createServer();
    after(() => silent.close());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const connected = () => new Promise<Socket>((resolve) => silent.once('connection', resolve));
    const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const env = { PORT: '0', DATA_DIR: join(folder, 'killed'), SMTP_URL, MAIL_FROM: 'box@example.com' };

    const killed = start(env);
    const said = await killed.says('Stop with Ctrl+C.');
    const isSending = connected();
    const asked = await served(`${/The demo site +(\S+)\//.exec(said)?.[1] ?? ''}/api/customers/login/code`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sellerId: 'lantern', email: 'mara@example.com' }),
    });
    assert.equal(asked.status, 200);
    (await isSending).on('error', () => undefined);
    killed.stop('SIGKILL');
    await killed.end;

    const isSentAgain = connected();
    const again = start(env);
    (await isSentAgain).on('error', () => undefined);
    again.stop('SIGKILL');
    await again.end;
  });

  it('warns on a public address that no email is sent', async () => {
    const open = start({ PORT: '0', DATA_DIR: join(folder, 'public'), DEMO: 'off', HOST: '0.0.0.0' });
    const said = await open.says('Stop with Ctrl+C.');
    // a service without a seller is set up in the browser
    assert.match(said, /^Set up your house +http\S+\/desk\/setup#[\w-]{43} \(once, within 24 hours\)$/m);
    open.stop('SIGTERM');
    const { code, errors } = await open.end;
    assert.equal(code, 0);
    assert.match(errors, /^No email is sent: .* Set SMTP_URL and MAIL_FROM before you sell\.\n$/);
  });

  it('says in one sentence what is wrong', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await fails({ PORT: 'eighty' }, /^PORT must be a whole number/);
    await fails({ PORT: '0', DATA_DIR: join(file, 'data') }, /\S+ .*\.$/);
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const address = closed.address();
    await new Promise((resolve) => closed.close(resolve));
    const port = typeof address === 'object' ? address?.port : 0;
    await fails({ PORT: '0', DATABASE_URL: `postgresql://nobody@127.0.0.1:${port}/none` }, /\S+ .*\.$/);
  });
});
