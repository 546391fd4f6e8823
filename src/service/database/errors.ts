/** The database cannot be used as it is; the message is one sentence for the person who starts the service. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Another process has the folder of the embedded database. */
export class FolderInUse extends DatabaseUnavailable {}

const uniqueViolation = '23505';
const checkViolation = '23514';
const conflicts: readonly unknown[] = ['40001', '40P01'];

/** Whether a row was refused because its key exists already; with `constraint`, whether that very constraint said so. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  return violates(error, uniqueViolation, constraint);
}

/** Whether a row was refused by a CHECK of its table; with `constraint`, whether that very constraint said so. */
export function isCheckViolation(error: unknown, constraint?: string): boolean {
  return violates(error, checkViolation, constraint);
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
