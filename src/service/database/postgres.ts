import pg from 'pg';
import { DatabaseUnavailable, messageOf } from './errors.ts';
import { encodeParameters } from './parameters.ts';
import type { Database, Queryable } from './queryable.ts';
import { parserOf } from './results.ts';
import { retryConflicts, TransactionScope } from './transaction-scope.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

const defaultPoolSize = 10;
const connectTimeoutMs = 10_000;

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
  const pool = connect(url, poolSize);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  /** The pool forgets whoever still waits for a connection when it ends, so `close` has to know who is under way. */
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
    query: async (text, params) => track(() => ask(pool, text, params)),
    transaction: async (work) => track(() => retryConflicts(() => transact(pool, scope, work))),
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
    types: { getTypeParser: (type: number) => parserOf(type) },
    verify: (client, done) => {
      // While a client is lent out nobody else listens, and an error without a listener ends the process. Whoever has
      // lent it learns of the loss from the next statement.
      client.on('error', ignore);
      client.query(sessionSettings, done);
    },
  });
  // A server that restarts cuts idle connections; the pool replaces them when they are needed.
  pool.on('error', ignore);
  return pool;
}

async function transact<T>(pool: pg.Pool, scope: TransactionScope, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await scope.run({ query: (text, params) => ask(client, text, params) }, work);
    await commit(client);
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the first error is the one that tells the story.
    client.release(await rollBack(client));
    throw error;
  }
}

async function ask<Row extends object>(
  connection: Connection | pg.Pool,
  text: string,
  params: readonly unknown[] = [],
) {
  const answer: unknown = await connection.query(text, encodeParameters(params));
  // Several statements have several results.
  const result: unknown = Array.isArray(answer) ? answer.at(-1) : answer;
  return (result as pg.QueryResult<Row>).rows;
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
