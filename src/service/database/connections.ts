/**
 * The pool of connections to a PostgreSQL server. A connection that falls silent is dropped, and so are all that were
 * opened before. Where the server takes no further connection, callers share those that there are. While there is none,
 * callers don't wait: the pool tries to open one by itself.
 */
import pg from 'pg';
import { codeOf, DatabaseAway, messageOf } from './errors.ts';
import { Line } from './line.ts';
import { parserOf } from './results.ts';
import { SilenceWatch } from './silence-watch.ts';
import { statementTimeoutMs } from './time-limits.ts';

/** Timeouts in milliseconds. */
export interface ConnectionTimeouts {
  /** For a connection: until the server has taken a new one, or until the next one comes back. */
  readonly connectMs: number;
  /** For a caller to get a connection while others come back. */
  readonly waitMs: number;
  /** For the next statement of a transaction; meanwhile it holds its locks, e.g. of a process that was paused. */
  readonly idleInTransactionMs: number;
  /** For a lock. Shorter than the one above: a process that was paused while it waited must not get what another lost. */
  readonly lockMs: number;
  /** For the answer of the server after the time limit of the statement. */
  readonly graceMs: number;
  /** For an answer, once another connection of the same age is silent. */
  readonly suspectMs: number;
  /** For another attempt to open more connections than the server took. */
  readonly refusedMs: number;
  /** For another write after the disk was full. */
  readonly fullMs: number;
}

export const usualTimeouts: ConnectionTimeouts = {
  connectMs: 2_500,
  waitMs: 10_000,
  idleInTransactionMs: 3_500,
  lockMs: 3_000,
  graceMs: 500,
  suspectMs: 1_000,
  refusedMs: 10_000,
  fullMs: 10_000,
};
/** A plan was good for the tables of its time, and in a rush they grow fast. */
const planForMs = 10_000;
/** Between two attempts to reach a server that is away. */
const probeMs = 250;
const tooManyConnections = '53300';
const ignore = () => undefined;

/** A connection that is lent to one caller. */
export interface Connection {
  query(statement: string | pg.QueryConfig): Promise<pg.QueryResult>;
  /** What is asked in one go is written in one go: each write wakes a process of the server. */
  writeInOnePacket(): void;
  /** Gives the connection back; with an error it is thrown away. */
  release(error?: Error): void;
}

/** What is known of an open connection. */
interface Opened {
  /** The number of silences before it was opened. */
  readonly silences: number;
  plannedAt: number;
  /** The limit that the server was told last. */
  timeoutMs: number | undefined;
}

export class Connections {
  private readonly pool: pg.Pool;
  private readonly opened = new WeakMap<pg.PoolClient, Opened>();
  private readonly timeouts: ConnectionTimeouts;
  private readonly line: Line;
  private silences = 0;
  private widening: NodeJS.Timeout | undefined;
  /** Connections that were opened, and are not closed. */
  private readonly alive = new Set<pg.PoolClient>();
  /** The watches of connections that are lent. */
  private readonly lent = new Map<pg.PoolClient, SilenceWatch>();
  /** The next attempt to reach a server that is away; none while it can be reached. */
  private probing: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    private readonly size: number,
    timeouts: Partial<ConnectionTimeouts>,
  ) {
    this.timeouts = { ...usualTimeouts, ...timeouts };
    const { connectMs, idleInTransactionMs, waitMs } = this.timeouts;
    this.line = new Line(size, connectMs, waitMs);
    this.pool = new pg.Pool({
      connectionString: url,
      max: size,
      application_name: 'foyer',
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 5_000,
      pipeline: true, // statements that do not wait for each other's rows go to the server together
      types: { getTypeParser: (type: number) => parserOf(type) },
      verify: (client, done) => {
        // While a client is lent out it has no other listener, and an error without a listener ends the process. Its
        // borrower learns of the loss from the next statement.
        client.on('error', ignore);
        this.opened.set(client, { silences: this.silences, plannedAt: performance.now(), timeoutMs: undefined });
        // A forgotten transaction would hold the stock that it has locked.
        const settings = `
          set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set intervalstyle = 'postgres';
          set idle_in_transaction_session_timeout = ${idleInTransactionMs}`;
        this.lend(client, connectMs)
          .query(settings)
          .then(() => {
            this.alive.add(client);
            done();
          }, done);
      },
    });
    // A server that restarts cuts idle connections; the pool replaces them when they are needed.
    this.pool.on('error', ignore);
    this.pool.on('remove', (client) => {
      this.alive.delete(client);
      this.lent.delete(client);
    });
  }

  /** The number of connections, and of callers that wait for one. */
  counts(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.pool;
    return { open, idle, waiting: waiting + this.line.length };
  }

  /** A connection for statements with the time limit of the caller. The caller releases it. */
  async take(): Promise<Connection> {
    await this.line.enter();
    try {
      return await this.takeNext();
    } catch (error) {
      this.line.leave();
      throw error;
    }
  }

  private async takeNext(): Promise<Connection> {
    const timeoutMs = statementTimeoutMs();
    for (;;) {
      const client = await this.connect();
      const opened = this.opened.get(client);
      if (opened && opened.silences === this.silences) {
        this.prepare(client, opened, timeoutMs);
        return this.lend(client, timeoutMs === 0 ? undefined : timeoutMs + this.timeouts.graceMs);
      }
      // as old as a connection that fell silent, and maybe as dead
      drop(client);
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.widening);
    clearTimeout(this.probing);
    await this.pool.end();
  }

  private async connect(): Promise<pg.PoolClient> {
    if (this.probing) throw new DatabaseAway('The database is away');
    const until = performance.now() + this.timeouts.connectMs;
    for (;;) {
      try {
        return await this.pool.connect();
      } catch (error) {
        const { totalCount } = this.pool;
        if (codeOf(error) !== tooManyConnections || totalCount === 0 || performance.now() >= until) {
          if (this.alive.size === 0) this.probe();
          throw new DatabaseAway(messageOf(error), { cause: error });
        }
        this.narrow(totalCount);
      }
    }
  }

  /** Tries to open a connection until there is one. */
  private probe(): void {
    this.probing ??= setTimeout(() => {
      void this.pool.connect().then(
        (client) => {
          client.release();
          this.probing = undefined;
        },
        () => {
          this.probing = undefined;
          if (!this.pool.ending) this.probe();
        },
      );
    }, probeMs).unref();
  }

  /** Makes do with fewer connections for a while, so that callers wait for those instead of asking for more. */
  private narrow(size: number): void {
    this.pool.options.max = size;
    this.line.resize(size);
    this.widening ??= setTimeout(() => {
      this.pool.options.max = this.size;
      this.line.resize(this.size);
      this.widening = undefined;
    }, this.timeouts.refusedMs).unref();
  }

  /** Goes to the server together with the first statement. */
  private prepare(client: pg.PoolClient, opened: Opened, timeoutMs: number): void {
    const now = performance.now();
    if (now - opened.plannedAt >= planForMs) {
      opened.plannedAt = now;
      client.query('discard plans').catch(ignore);
    }
    if (opened.timeoutMs === timeoutMs) return;
    opened.timeoutMs = timeoutMs;
    const lockMs = timeoutMs === 0 ? 0 : this.timeouts.lockMs;
    client.query(`set statement_timeout = ${timeoutMs}; set lock_timeout = ${lockMs}`).catch(ignore);
  }

  private lend(client: pg.PoolClient, silenceMs: number | undefined): Connection {
    const watch = new SilenceWatch(silenceMs, () => {
      client.connection.stream.destroy(new DatabaseAway('The database did not answer in time'));
      if (this.opened.get(client)?.silences !== this.silences) return;
      this.silences++;
      for (const [other, otherWatch] of this.lent)
        if (this.opened.get(other)?.silences !== this.silences) otherWatch.hurry(this.timeouts.suspectMs);
    });
    this.lent.set(client, watch);
    return {
      query: (statement) => watch.during(() => client.query(statement)),
      writeInOnePacket() {
        const { stream } = client.connection;
        stream.cork();
        process.nextTick(() => {
          stream.uncork();
        });
      },
      release: (error) => {
        this.lent.delete(client);
        if (error === undefined && this.opened.get(client)?.silences === this.silences) client.release();
        else drop(client, error);
        this.line.leave();
      },
    };
  }
}

/** Ends a connection without a farewell, for which a silent server would let us wait. */
function drop(client: pg.PoolClient, error?: Error): void {
  client.connection.stream.destroy();
  client.release(error ?? true);
}
