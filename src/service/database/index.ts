/** The database of the service: a PostgreSQL server, or the embedded one, with its tables up to date. */
import { DatabaseUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './queryable.ts';

export { DatabaseClock } from './clock.ts';
export {
  DatabaseAway,
  DatabaseUnavailable,
  FolderInUse,
  isCheckViolation,
  isUniqueViolation,
  Outdated,
} from './errors.ts';
export {
  advisoryLock,
  atSavepoint,
  isLocked,
  mayTakeLock,
  takeAdvisoryLock,
  takeFreeLock,
  takeLock,
  type LockName,
} from './lock-order.ts';
export { json } from './parameters.ts';
export type { Database, Queryable } from './queryable.ts';
export { limitStatements, longTimeoutMs } from './time-limits.ts';

/** Where the data lies. */
export interface DatabaseOptions {
  /** Address of a PostgreSQL server, `postgresql://user:password@host:port/name?sslmode=…`; when set, it is used. */
  url?: string;
  /** Folder of the embedded database, made when it is missing; `memory://` keeps nothing. */
  dataDir?: string;
  /** Connections to the server at most, 10 by default. The embedded database has one. */
  poolSize?: number;
}

/**
 * Opens the database and brings its tables up to date.
 * @throws DatabaseUnavailable when the folder is in use or cannot be written, when the server does not answer, and when
 * the tables do not belong to this version.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = await open(options);
  try {
    await migrate(database, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function open({ url, dataDir, poolSize }: DatabaseOptions): Promise<Database> {
  if (url) return await openPostgres(url, poolSize);
  // a process with a server needs no engine of its own
  if (dataDir) return await (await import('./embedded.ts')).openEmbedded(dataDir);
  throw new DatabaseUnavailable('There is no database: set DATA_DIR to a folder, or DATABASE_URL to a server.');
}
