/** The built service as a process of its own: started, stopped, killed and started again on the same folder and port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createClient, type Client } from '../../../src/client/client.ts';
import { api, type Api } from '../../../src/contract/index.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const built = (name: string, from = root) => join(from, `dist/service/${name}.js`);

/** Sets the clock of the process forward, so that no test has to wait until a hold has expired. */
const laterBy = (minutes: number) =>
  `data:text/javascript,${encodeURIComponent(`
    const Real = Date, ahead = ${minutes * 60_000};
    globalThis.Date = class Date extends Real {
      constructor(...values) { if (values.length === 0) super(Real.now() + ahead); else super(...values); }
      static now() { return Real.now() + ahead; }
    };`)}`;

export type Environment = Readonly<Record<string, string>>;

/** The words of `npm run seller -- …`. */
export type Command = readonly string[];

export class Service {
  /** What the service reported as its own faults. */
  readonly faults: string[] = [];
  private child: ChildProcess | undefined;
  private said = '';
  private port = 0;

  constructor(
    private readonly folder: string,
    private readonly environment: Environment = {},
    /** What the commands printed that prepared its folder. */
    readonly printed: readonly string[] = [],
  ) {}

  get origin(): string {
    return `http://localhost:${this.port}`;
  }

  /** The link that sets up a service without a seller. */
  get setupLink(): string {
    return /^Set up your house +(\S+)/m.exec(this.said)?.[1] ?? '';
  }

  /** The API, as another buyer would use it. */
  get client(): Client<Api> {
    return this.clientWith(undefined);
  }

  /** The API, as a seller's program uses it with its key. */
  clientWith(key: string | undefined): Client<Api> {
    return createClient(api, { baseUrl: this.origin, token: key });
  }

  /**
   * Starts, and waits until it says that it is ready. `minutesLater` sets its clock forward; `from` is the folder of
   * another release.
   */
  async start({ minutesLater = 0, from = root } = {}): Promise<void> {
    const child = spawn(
      process.execPath,
      [...(minutesLater ? ['--import', laterBy(minutesLater)] : []), built('main', from)],
      {
        env: { ...this.settings, PORT: String(this.port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    this.child = child;
    this.said = '';
    child.stderr.setEncoding('utf8').on('data', (words: string) => {
      this.said += words;
      if (/^\d{4}-\d\d-\d\dT/m.test(words)) this.faults.push(words);
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (words: string) => {
        this.said += words;
        if (this.said.includes('Stop with Ctrl+C')) resolve();
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => {
        reject(new Error(`The service ended with ${code ?? signal ?? ''} before it was ready:\n${this.said}`));
      });
    });
    child.once('exit', (code, signal) => {
      if (this.child === child) this.faults.push(`It ended by itself, with ${code ?? signal ?? ''}:\n${this.said}`);
    });
    this.port = Number(/http:\/\/localhost:(\d+)\//.exec(this.said)?.[1]);
    // while a busy machine makes it start slowly it asks buyers to wait
    while ((await fetch(`${this.origin}/api/public/events/hamlet-after-hours/availabilities`)).status === 503) continue;
  }

  /** Carries out `npm run seller -- …` while the service does not run, and answers what it prints. */
  async seller(...words: readonly string[]): Promise<string> {
    const child = spawn(process.execPath, [built('seller'), ...words], {
      env: this.settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number | null]>,
    ]);
    if (code !== 0) throw new Error(`seller ${words.join(' ')} ended with ${code ?? ''}: ${complained}`);
    return said.trim();
  }

  /** Stops in order, as an operator would. */
  async stop(): Promise<void> {
    const code = await this.end('SIGTERM');
    if (code !== null && code !== 0) throw new Error(`The service stopped with code ${code}:\n${this.said}`);
  }

  /** Ends without a warning, as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** How many tickets of a type are left, by the numbers that everybody can see. */
  async left(event: string, ticketType: string): Promise<number | undefined> {
    const { tickets } = await this.client.events.availabilities({ id: event });
    return tickets?.find(({ id }) => id === ticketType)?.v;
  }

  /** Where the newest mail to an address leads: a path of this service. Without a mail server, mails are written to a folder. */
  async mailedLink(email: string): Promise<string | undefined> {
    const folder = join(this.folder, 'data', 'mail');
    const names = await readdir(folder).catch(() => []);
    for (const name of names.sort().reverse()) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '').replaceAll('=3D', '=');
      // the order's own mail goes to the same address
      const link = /http:\/\/[^/\s]+(\/account\/\S+)/.exec(mail)?.[1];
      if (link && mail.includes(`To: ${email}`)) return link;
    }
    return undefined;
  }

  /** Whether a mail to an address, without a mail server, says something that needs no encoding. */
  async hasMailed(email: string, words: string): Promise<boolean> {
    const folder = join(this.folder, 'data', 'mail');
    for (const name of await readdir(folder).catch(() => [])) {
      const mail = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
      if (mail.includes(`To: ${email}`) && mail.includes(words)) return true;
    }
    return false;
  }

  private get settings(): NodeJS.ProcessEnv {
    return {
      PATH: process.env['PATH'],
      TZ: process.env['TZ'],
      RATE_LIMITS: 'off',
      SHED_LOAD: 'off', // journeys are patient, whatever the machine does besides
      ...this.environment,
      DATA_DIR: join(this.folder, 'data'),
    };
  }

  private async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null) return null;
    const gone = once(child, 'exit');
    child.kill(signal);
    const [code] = (await gone) as [number | null];
    return code;
  }
}

/** A folder that is made once for all workers of a run, by the first that needs it. */
async function madeOnce(folder: string, make: (own: string) => Promise<void>): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const own = await mkdtemp(`${folder}-`);
  await make(own);
  // another worker may have been faster
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
}

const copyData = (from: string, to: string) => cp(join(from, 'data'), join(to, 'data'), { recursive: true });

/** A folder in which a service has written the demo. */
export async function seedOnce(folder: string): Promise<string> {
  return await madeOnce(folder, async (own) => {
    const service = new Service(own);
    await service.start();
    await service.stop();
  });
}

/** A seeded folder after commands: each takes seconds, and many journeys begin with the same. */
async function prepareOnce(seeded: string, commands: readonly Command[]): Promise<[folder: string, printed: string[]]> {
  if (commands.length === 0) return [seeded, []];
  const name = createHash('sha256').update(JSON.stringify(commands)).digest('hex').slice(0, 12);
  const folder = await madeOnce(`${seeded}-${name}`, async (own) => {
    await copyData(seeded, own);
    const service = new Service(own);
    const printed: string[] = [];
    for (const words of commands) printed.push(await service.seller(...words));
    await writeFile(join(own, 'printed.json'), JSON.stringify(printed));
  });
  return [folder, JSON.parse(await readFile(join(folder, 'printed.json'), 'utf8')) as string[]];
}

/** A folder that goes with what is done in it. */
async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-journey-'));
  try {
    await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a service without a seller and without the demo, and checks that it had no faults. */
export async function withEmptyService(run: (service: Service) => Promise<void>): Promise<void> {
  await inFolder(async (folder) => {
    const service = new Service(folder, { DEMO: 'off' });
    await service.start();
    try {
      await run(service);
    } finally {
      await service.stop();
    }
    if (service.faults.length > 0) throw new Error(`The service reported faults:\n${service.faults.join('\n')}`);
  });
}

/** What a service of its own starts with. */
export interface Start {
  readonly environment?: Environment;
  /** What is carried out before, the same for several journeys; `printed` of the service has what each printed. */
  readonly commands?: readonly Command[];
  /** The same for this journey alone. */
  readonly before?: ((service: Service) => Promise<unknown>) | undefined;
}

/** Runs a service on its own copy of a seeded folder, and checks that it had no faults. */
export async function withService(
  seeded: string,
  { environment = {}, commands = [], before }: Start,
  run: (service: Service) => Promise<void>,
): Promise<void> {
  const [prepared, printed] = await prepareOnce(seeded, commands);
  await inFolder(async (folder) => {
    await copyData(prepared, folder);
    const service = new Service(folder, environment, printed);
    await before?.(service);
    await service.start();
    try {
      await run(service);
    } finally {
      await service.stop();
    }
    if (service.faults.length > 0) throw new Error(`The service reported faults:\n${service.faults.join('\n')}`);
  });
}
