/** The format of an export: lines of JSON for its head, for where each table begins and ends, and for each row. */
import { createHash, type Hash } from 'node:crypto';

/** A migration that a database has, by which two versions of the tables are compared. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
}

/** The first line. */
export interface ExportHead {
  readonly foyer: 'export';
  /** Of this format. */
  readonly version: 1;
  readonly migrations: readonly AppliedMigration[];
  /** The one seller that it holds; null: everything of the service. */
  readonly seller: string | null;
  readonly exportedAt: string;
  /** A known text in the key of the secrets; null where there are none. */
  readonly sealed: string | null;
}

/** Before the rows of a table. */
export interface TableHead {
  readonly table: string;
  readonly columns: readonly string[];
  /** Of the column that the database numbers: the least and the greatest number. */
  readonly numbers: readonly [number, number] | null;
}

/** After the rows of a table. */
export interface TableEnd {
  readonly end: string;
  readonly rows: number;
  /** SHA-256 of the rows, a line each, as hexadecimal digits. */
  readonly sha256: string;
}

/** The last line: without it the file is incomplete. */
export interface ExportEnd {
  readonly foyer: 'end';
  readonly rows: number;
}

/** What is counted while rows pass. */
export class RowSum {
  #hash: Hash = createHash('sha256');
  rows = 0;

  add(row: string): void {
    this.rows++;
    this.#hash.update(row).update('\n');
  }

  end(): { readonly rows: number; readonly sha256: string } {
    return { rows: this.rows, sha256: this.#hash.digest('hex') };
  }
}

/** An export that can't be made or read; the message is one sentence for the operator. */
export class MovingError extends Error {
  override readonly name = 'MovingError';
}
