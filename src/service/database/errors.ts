/** The database cannot be used as it is; the message is one sentence for the person who starts the service. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Another process has the folder of the embedded database. */
export class FolderInUse extends DatabaseUnavailable {}

/**
 * The database cannot do this work right now: it is away, does not answer in time, takes no further connection or has
 * no room. The same request may succeed in a moment. `code` is that of the error that it stands for.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  readonly code: string | undefined;

  constructor(message: string, options?: { readonly cause: unknown }) {
    super(message, options);
    this.code = codeOf(options?.cause);
  }

  /** True when the disk of the database is full. */
  get isFull(): boolean {
    return this.code === diskFull;
  }
}

/** What a failed attempt of work says: `DatabaseAway` for an error of the connection or of the server's resources. */
export function whyFailed(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error;
  const code = codeOf(error);
  const isAway = code === undefined ? error instanceof Error && awayMessages.test(error.message) : awayCodes.test(code);
  return isAway ? new DatabaseAway(messageOf(error), { cause: error }) : error;
}

/** The code of a disk without room (SQLSTATE). */
export const diskFull = '53100';
/**
 * Connections (08), resources (53), shutdown and start (57P), a statement or a transaction that took too long, and
 * errors of the network.
 */
const awayCodes =
  /^(?:08|53)\w{3}$|^57P\d\d$|^(?:57014|55P03|25P03)$|^(?:ECONN|EHOST|ENET|EAI_)|^(?:EPIPE|ETIMEDOUT|ENOTFOUND)$/;
/** What the driver says of a lost connection, without a code. */
const awayMessages =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

const uniqueViolation = '23505';
const foreignKeyViolation = '23503';
const checkViolation = '23514';
/** Of a statement after one that failed. */
export const abortedTransaction = '25P02';
const lockTimeout = '55P03';
const conflicts: readonly unknown[] = ['40001', '40P01'];

/** Whether a row was refused because its key exists already; with `constraint`, whether that very constraint said so. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, uniqueViolation, constraint);
}

/** Whether a row was refused because it names a row that does not exist, or is named by another row. */
export function isForeignKeyViolation(error: unknown): boolean {
  return violates(error, foreignKeyViolation, undefined);
}

/** Whether a row was refused by a CHECK of its table; with `constraint`, whether that very constraint said so. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, checkViolation, constraint);
}

/**
 * A failed statement whose error was swallowed leaves a transaction that PostgreSQL "commits" by rolling it back.
 * @param command What the commit answered.
 * @throws An error with the code of such a transaction.
 */
export function assertCommitted(command: string | undefined): void {
  if (command !== 'ROLLBACK') return;
  throw Object.assign(new Error('Transaction was rolled back instead of committed'), { code: abortedTransaction });
}

/** A transaction has to run again, because what it read before its locks has changed. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
  /** As PostgreSQL reports the same. */
  readonly code = '40001';
}

/** Whether a transaction lost against another one (serialization failure, deadlock) and may simply run again. */
export function isConflict(error: unknown): boolean {
  return conflicts.includes(field(error, 'code'));
}

/** Whether a lock was not to be had in time: of a process that is paused, or of long work. */
export function isLockTimeout(error: unknown): boolean {
  return field(error, 'code') === lockTimeout;
}

/** The message of an error; a refused connection to several addresses has only a code. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message || (codeOf(error) ?? 'no reason given');
}

/** The code of an error of the database or of the file system, if it has one. */
export function codeOf(error: unknown): string | undefined {
  const code = field(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

function violates(error: unknown, code: string, constraint: string | undefined): boolean {
  return field(error, 'code') === code && (constraint === undefined || field(error, 'constraint') === constraint);
}

function field(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
