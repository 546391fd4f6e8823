/** Something that answers SQL: a database, or one transaction of it. */
export interface Queryable {
  /**
   * Runs one statement and returns its rows. Without `params`, `text` may hold several statements; the rows of the last
   * one are returned.
   *
   * Rows come the same from both engines: int8 and numeric as numbers, timestamptz as `Date`, json as parsed values,
   * bytea as `Uint8Array`, a day (`date`) as `YYYY-MM-DD`, arrays as arrays; every other type as PostgreSQL writes it.
   * Parameters may be strings, numbers, booleans, dates, bytes, arrays of these, `json(value)`, and null.
   *
   * @throws An error with PostgreSQL's `code` (SQLSTATE), and `constraint` where one was violated. `DatabaseAway` when
   * the database cannot be reached, is late, or has no room.
   */
  query<Row extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** The database of the service. Both engines take the same SQL and give the same rows. */
export interface Database extends Queryable {
  readonly kind: 'embedded' | 'postgres';

  /**
   * Runs `work` in one transaction: commits when it returns, rolls back when it throws. `work` uses only the `tx` it is
   * given; the database itself refuses to be used in there. It may run again from its start after a serialization
   * failure or a deadlock, so it changes nothing but the database.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;

  /** True while the disk has no room: nothing can be written, and so nothing sold. It ends by itself. */
  isFull?(): boolean;

  /** Does what the background processes of a server do; only an engine without any has this. Call it now and then. */
  maintain?(): Promise<void>;

  /** How many connections there are, for a server. */
  connections?(): { readonly open: number; readonly idle: number; readonly waiting: number };

  /** Waits for what is under way, and lets go of the folder or the server. A second call does nothing. */
  close(): Promise<void>;
}
