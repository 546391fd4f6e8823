/** The database on a PostgreSQL server: statements and transactions on a pool of connections. */
import { setTimeout as wait } from 'node:timers/promises';
import { Connections, usualTimeouts, type Connection, type ConnectionTimeouts } from './connections.ts';
import {
  abortedTransaction,
  assertCommitted,
  codeOf,
  DatabaseAway,
  DatabaseUnavailable,
  messageOf,
  whyFailed,
} from './errors.ts';
import { encodeParameters } from './parameters.ts';
import type { Database, Queryable } from './queryable.ts';
import { PreparedNames } from './prepared.ts';
import { retryConflicts, TransactionScope } from './transaction-scope.ts';

/** Asks one statement, and answers its rows. */
type Ask = <Row extends object>(connection: Connection, text: string, params?: readonly unknown[]) => Promise<Row[]>;

const defaultPoolSize = 10;
/** A server that is silent does not keep a process from stopping. */
const closeTimeoutMs = 2_000;

/**
 * Opens connections to a PostgreSQL server, without migrations.
 * @param url `postgresql://user:password@host:port/name`; `?sslmode=…` decides about encryption.
 * @param poolSize Connections at most; a transaction holds one from its start to its end.
 * @param timeouts Timeouts in place of the usual ones.
 * @throws DatabaseUnavailable when the server does not answer or refuses us.
 */
export async function openPostgres(
  url: string,
  poolSize = defaultPoolSize,
  timeouts: Partial<ConnectionTimeouts> = {},
): Promise<Database> {
  const scope = new TransactionScope();
  const names = new PreparedNames();
  const ask: Ask = async (connection, text, params) => await answer(connection, text, params, names.of(text));
  const connections = new Connections(url, poolSize, timeouts);
  const running = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;
  const { fullMs } = { ...usualTimeouts, ...timeouts };
  let fullAt = -Infinity;

  /** At its end the pool drops callers that still wait for a connection, so `close` has to know what is under way. */
  function track<T>(work: () => Promise<T>): Promise<T> {
    scope.assertOutside();
    if (closing) throw new Error('The database is closed');
    const result = work().catch((error: unknown) => {
      const reason = whyFailed(error);
      if (reason instanceof DatabaseAway && reason.isFull) fullAt = performance.now();
      throw reason;
    });
    const settled = result.catch(() => undefined).finally(() => running.delete(settled));
    running.add(settled);
    return result;
  }

  const database: Database = {
    kind: 'postgres',
    query: async <Row extends object>(text: string, params?: readonly unknown[]) =>
      track(async () => {
        try {
          return await once(connections, (connection) => ask<Row>(connection, text, params));
        } catch (error) {
          if (!names.mend(error)) throw error;
          return await once(connections, (connection) => answer<Row>(connection, text, params));
        }
      }),
    transaction: async (work) =>
      track(() =>
        retryConflicts(
          () => transact(connections, scope, ask, work),
          (error) => names.mend(error),
        ),
      ),
    connections: () => connections.counts(),
    isFull: () => performance.now() - fullAt < fullMs,
    close() {
      closing ??= Promise.all(running).then(() => withTimeout(connections.close()));
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

/** Runs one statement on a connection of its own. After an error of the statement the connection is as good as before. */
async function once<T>(connections: Connections, statement: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await connections.take();
  try {
    const result = await statement(connection);
    connection.release();
    return result;
  } catch (error) {
    connection.release(lossOf(error));
    throw error;
  }
}

/** The error, when it may have cost the connection. */
function lossOf(error: unknown): Error | undefined {
  const reason = whyFailed(error);
  return reason instanceof DatabaseAway ? reason : undefined;
}

async function transact<T>(
  connections: Connections,
  scope: TransactionScope,
  ask: Ask,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const connection = await connections.take();
  let cause: unknown;
  try {
    connection.writeInOnePacket();
    const begun = connection.query('begin'); // its answer comes with that of the first statement
    begun.catch(() => undefined);
    const tx: Queryable = {
      query: <Row extends object>(text: string, params?: readonly unknown[]) => {
        connection.writeInOnePacket();
        return ask<Row>(connection, text, params).catch((error: unknown) => {
          if (codeOf(error) !== abortedTransaction) cause = error;
          throw error;
        });
      },
    };
    const result = await scope.run(tx, work, { inOrder: true }).catch((error: unknown) => {
      // statements that went together may learn of the failure of one before its own caller does
      throw codeOf(error) === abortedTransaction && cause !== undefined ? cause : error;
    });
    await begun;
    assertCommitted((await connection.query('commit')).command);
    connection.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the first error is the one that tells the story.
    connection.release(await rollBack(connection));
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
  const isNamed = values.length > 0 && name !== undefined;
  const answered: unknown = await connection.query({ ...(isNamed && { name }), text, values });
  // Several statements have several results.
  const result: unknown = Array.isArray(answered) ? answered.at(-1) : answered;
  return (result as { readonly rows: Row[] }).rows;
}

async function rollBack(client: Connection): Promise<Error | undefined> {
  try {
    await client.query('rollback');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

async function withTimeout(work: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([work, wait(closeTimeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
}

/** Never with the password that is in the address too. */
function serverOf(url: string): string {
  return URL.canParse(url) ? ` at ${new URL(url).host}` : '';
}
