/** The scope of a transaction: which code runs inside one, and what happens when it loses against another. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { isConflict, isLockTimeout } from './errors.ts';
import type { Queryable } from './queryable.ts';

const attempts = 5;
const firstPauseMs = 10;

/** Knows whether the code that runs right now is inside a transaction of one database, and what it may do there. */
export class TransactionScope {
  private readonly current = new AsyncLocalStorage<{ open: boolean }>();

  /**
   * Refuses the use of the database from inside one of its transactions: the embedded engine has one connection and
   * would wait for itself for ever, and a server would run the statement outside the transaction.
   */
  assertOutside(): void {
    if (this.current.getStore()?.open) {
      throw new Error('The database was used inside one of its transactions; use the `tx` that the work was given');
    }
  }

  /**
   * Runs `work` on a connection that is in a transaction already; its statements run one after the other. A connection
   * that keeps them in order itself, `inOrder`, is given each statement immediately.
   */
  async run<T>(
    connection: Queryable,
    work: (tx: Queryable) => Promise<T>,
    { inOrder = false }: { readonly inOrder?: boolean } = {},
  ): Promise<T> {
    const state = { open: true };
    let last: Promise<unknown> = Promise.resolve();
    const tx: Queryable = {
      query: async <Row extends object>(text: string, params?: readonly unknown[]) => {
        if (!state.open) throw new Error('The transaction has ended; its `tx` cannot be used any more');
        const rows = inOrder
          ? connection.query<Row>(text, params)
          : last.then(() => connection.query<Row>(text, params));
        last = Promise.allSettled([last, rows]);
        return rows;
      },
    };
    try {
      return await this.current.run(state, () => work(tx));
    } finally {
      state.open = false;
      // A statement that was not awaited must not end up behind the commit.
      await last;
    }
  }
}

/**
 * Runs a whole transaction, and again when it lost against another one, or an error is `mended`; after five losses the
 * error is the caller's. One that waited too long for a lock runs once more: its first holder was ended meanwhile if it
 * was paused.
 */
export async function retryConflicts<T>(
  transaction: () => Promise<T>,
  mended: (error: unknown) => boolean = () => false,
): Promise<T> {
  let hasWaited = false;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      const waitsOnceMore: boolean = !hasWaited && isLockTimeout(error);
      hasWaited ||= waitsOnceMore;
      if (attempt === attempts || !(waitsOnceMore || isConflict(error) || mended(error))) throw error;
      // By chance, so that two that met do not meet again.
      await wait(firstPauseMs * 2 ** attempt * Math.random());
    }
  }
}
