/** The connections to a PostgreSQL server: a pool, transactions, and the settings of each session. */
import pg from 'pg';
import { DatabaseUnavailable, messageOf } from './errors.ts';
import { encodeParameters } from './parameters.ts';
import type { Database, Queryable } from './queryable.ts';
import { PreparedNames } from './prepared.ts';
import { parserOf } from './results.ts';
import { retryConflicts, TransactionScope } from './transaction-scope.ts';

type Connection = Pick<pg.ClientBase, 'query'>;
/** Asks one statement, and answers its rows. */
type Ask = <Row extends object>(connection: Connection, text: string, params?: readonly unknown[]) => Promise<Row[]>;

const defaultPoolSize = 10;
const connectTimeoutMs = 10_000;
/** A plan was good for the tables of its time, and in a rush they grow fast. */
const planForMs = 10_000;

// A buyer has long gone when a statement takes this long; a forgotten transaction would hold the stock it has locked.
const sessionSettings = `
  set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set bytea_output = 'hex'; set intervalstyle = 'postgres';
  set statement_timeout = '15s'; set idle_in_transaction_session_timeout = '30s'`;

/**
 * Opens connections to a PostgreSQL server, without migrations.
 * @param url `postgresql://user:password@host:port/name`; `?sslmode=…` decides about encryption.
 * @param poolSize Connections at most; a transaction holds one from its start to its end.
 * @throws DatabaseUnavailable when the server does not answer or refuses us.
 */
export async function openPostgres(url: string, poolSize = defaultPoolSize): Promise<Database> {
  const scope = new TransactionScope();
  const names = new PreparedNames();
  const ask: Ask = async (connection, text, params) => await answer(connection, text, params, names.of(text));
  const pool = connect(url, poolSize);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  /** At its end the pool drops callers that still wait for a connection, so `close` has to know what is under way. */
  function track<T>(work: () => Promise<T>): Promise<T> {
    scope.assertOutside();
    if (closing) throw new Error('The database is closed');
    const result = work();
    const settled = result.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return result;
  }

  const database: Database = {
    kind: 'postgres',
    query: async <Row extends object>(text: string, params?: readonly unknown[]) =>
      track(async () => {
        try {
          return await ask<Row>(pool, text, params);
        } catch (error) {
          if (names.mend(error)) return await answer<Row>(pool, text, params);
          throw error;
        }
      }),
    transaction: async (work) =>
      track(() =>
        retryConflicts(
          () => transact(pool, scope, ask, work),
          (error) => names.mend(error),
        ),
      ),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close() {
      closing ??= Promise.all(running).then(() => pool.end());
      return closing;
    },
  };

  try {
    await database.query('select 1');
    return database;
  } catch (error) {
    await database.close();
    throw new DatabaseUnavailable(
      `The PostgreSQL server${serverOf(url)} cannot be used (${messageOf(error)}). Check DATABASE_URL.`,
      { cause: error },
    );
  }
}

function connect(url: string, poolSize: number): pg.Pool {
  const ignore = () => undefined;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'foyer',
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    pipeline: true, // statements that do not wait for each other's rows go to the server together
    types: { getTypeParser: (type: number) => parserOf(type) },
    verify: (client, done) => {
      // While a client is lent out it has no other listener, and an error without a listener ends the process. Its
      // borrower learns of the loss from the next statement.
      client.on('error', ignore);
      client.query(sessionSettings, done);
    },
  });
  // A server that restarts cuts idle connections; the pool replaces them when they are needed.
  pool.on('error', ignore);
  const planned = new WeakMap<pg.PoolClient, number>();
  pool.on('acquire', (client) => {
    const now = performance.now();
    const since = planned.get(client);
    if (since !== undefined && now - since < planForMs) return;
    planned.set(client, now);
    if (since !== undefined) client.query('discard plans').catch(ignore);
  });
  return pool;
}

async function transact<T>(
  pool: pg.Pool,
  scope: TransactionScope,
  ask: Ask,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    writeInOnePacket(client);
    const begun = client.query('begin'); // its answer comes with that of the first statement
    begun.catch(() => undefined);
    const connection: Queryable = {
      query: (text, params) => {
        writeInOnePacket(client);
        return ask(client, text, params);
      },
    };
    const result = await scope.run(connection, work, { inOrder: true });
    await begun;
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the first error is the one that tells the story.
    client.release(await rollBack(client));
    throw error;
  }
}

async function answer<Row extends object>(
  connection: Connection,
  text: string,
  params: readonly unknown[] = [],
  name?: string,
): Promise<Row[]> {
  const values = encodeParameters(params);
  const answered: unknown = await (values.length > 0 && name !== undefined
    ? connection.query({ name, text, values })
    : connection.query(text, values));
  // Several statements have several results.
  const result: unknown = Array.isArray(answered) ? answered.at(-1) : answered;
  return (result as pg.QueryResult<Row>).rows;
}

/** What is asked in one go is written in one go: each write wakes a process of the server. */
function writeInOnePacket({ connection: { stream } }: pg.PoolClient): void {
  stream.cork();
  process.nextTick(() => {
    stream.uncork();
  });
}

/** A failed statement whose error was swallowed leaves a transaction that PostgreSQL "commits" by rolling it back. */
async function commit(client: Connection): Promise<void> {
  const { command } = await client.query('commit');
  if (command === 'ROLLBACK') {
    throw Object.assign(new Error('Transaction was rolled back instead of committed'), { code: '25P02' });
  }
}

async function rollBack(client: Connection): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** Never with the password that is in the address too. */
function serverOf(url: string): string {
  return URL.canParse(url) ? ` at ${new URL(url).host}` : '';
}
