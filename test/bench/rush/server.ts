/** A PostgreSQL server with its own settings, fsync among them, that may be killed and started again; and service processes on it. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findPrograms, findUser } from '../../support/running/postgres.ts';
import { root } from '../site.ts';

/** A server in a folder of its own, reached by a socket in there. */
export class PostgresServer {
  private server: ChildProcess | undefined;

  private constructor(
    readonly programs: string,
    private readonly folder: string,
    private readonly user: { uid: number; gid: number } | undefined,
  ) {}

  /** @throws Error where this machine has no PostgreSQL. */
  static async start(): Promise<PostgresServer> {
    const programs = findPrograms();
    if (!programs) throw new Error('PostgreSQL is not installed on this machine, or not in the PATH.');
    const user = process.getuid?.() === 0 ? findUser() : undefined;
    const folder = mkdtempSync(join(tmpdir(), 'foyer-rush-'));
    if (user) chownSync(folder, user.uid, user.gid);
    const made = new PostgresServer(programs, folder, user);
    const data = join(folder, 'data');
    execFileSync(
      join(programs, 'initdb'),
      ['-D', data, '-U', 'foyer', '--auth=trust', '--encoding=UTF8', '--locale=C'],
      {
        ...made.options,
        stdio: 'pipe',
      },
    );
    process.once('exit', made.removeFolder);
    await made.run();
    return made;
  }

  get pid(): number | undefined {
    return this.server?.pid;
  }

  get url(): string {
    return `postgresql://foyer@localhost/postgres?host=${encodeURIComponent(this.folder)}`;
  }

  private get options() {
    return { cwd: this.folder, ...this.user };
  }

  /** Starts the server on the data that it has. */
  async run(): Promise<void> {
    const settings = ['listen_addresses=', `unix_socket_directories=${this.folder}`, 'max_connections=200'];
    const server = spawn(
      join(this.programs, 'postgres'),
      ['-D', join(this.folder, 'data'), ...settings.flatMap((setting) => ['-c', setting])],
      { ...this.options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.server = server;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      server.stderr.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-10_000);
        if (log.includes('ready to accept connections')) resolve();
      });
      server.once('exit', () => {
        reject(new Error(`PostgreSQL did not start: ${log}`));
      });
    });
  }

  /** Ends it as a power cut would: no process of it gets to say anything. */
  async crash(): Promise<void> {
    const { server } = this;
    if (server?.pid === undefined || server.exitCode !== null) return;
    const ended = once(server, 'exit');
    for (const pid of [server.pid, ...childrenOf(server.pid)]) end(pid);
    await ended;
  }

  /** Runs a program of PostgreSQL against this server, and answers what it prints. */
  ask(program: string, args: readonly string[]): string {
    const path = [this.programs, process.env['PATH'] ?? ''].join(delimiter);
    return execFileSync(program, ['-h', this.folder, '-U', 'foyer', ...args, 'postgres'], {
      env: { ...process.env, PATH: path },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** Makes an empty database; answers its address. */
  addDatabase(name: string): string {
    this.ask('psql', ['-c', `create database ${name}`]);
    return this.url.replace('/postgres?', `/${name}?`);
  }

  /** Ends it in order; `run` starts it again. */
  async halt(): Promise<void> {
    const { server } = this;
    if (server?.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGINT');
    await ended;
  }

  async stop(): Promise<void> {
    await this.halt();
    process.off('exit', this.removeFolder);
    this.removeFolder();
  }

  private readonly removeFolder = (): void => {
    this.server?.kill('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  };
}

function childrenOf(pid: number): number[] {
  try {
    return execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
      .map(Number);
  } catch {
    return []; // none
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has ended already
  }
}

/** The built service in a process of its own. */
export class ServiceProcess {
  private process: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly settings: Readonly<Record<string, string>>,
  ) {}

  static async start(settings: Readonly<Record<string, string>>): Promise<ServiceProcess> {
    const service = new ServiceProcess(await freePort(), settings);
    await service.run();
    return service;
  }

  /** Starts it, and waits until it is ready for buyers. */
  async run(): Promise<void> {
    const { port, settings } = this;
    const service = spawn(
      process.execPath,
      [...(process.env['BENCH_NODE']?.split(' ') ?? []), join(root, 'dist/service/main.js')],
      {
        env: { ...process.env, HOST: '127.0.0.1', DEMO: 'off', RATE_LIMITS: 'off', ...settings, PORT: String(port) },
        stdio: ['ignore', 'ignore', process.env['BENCH_LOG'] ? 'inherit' : 'ignore'],
      },
    );
    this.process = service;
    for (;;) {
      if (service.exitCode !== null || service.signalCode !== null)
        throw new Error('The service ended before it was ready.');
      try {
        if ((await fetch(`http://127.0.0.1:${port}/api/ready`)).ok) return;
      } catch {
        // nothing listens yet
      }
      await wait(20);
    }
  }

  get pid(): number | undefined {
    return this.process?.pid;
  }

  /** Stops it in the middle of its work, as a pause of its machine does; answers how it goes on. */
  pause(): () => void {
    this.process?.kill('SIGSTOP');
    return () => void this.process?.kill('SIGCONT');
  }

  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const { process: service } = this;
    if (!service || service.exitCode !== null || service.signalCode !== null) return;
    const ended = once(service, 'exit');
    service.kill(signal);
    await ended;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port could be found.');
  return address.port;
}
