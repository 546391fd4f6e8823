/** The versions of an order's documents: as long as no row that they are written from changes, a document is the same. */
import { hashOf } from '../security/ids.ts';
import type { Context } from '../http/context.ts';
import type { CachedFile } from '../workers/file-cache.ts';
import type { Queryable } from '../database/index.ts';
import type { FileAnswer } from '../http/file-answer.ts';
import { takeTurn, type DocumentCaller } from './document-turns.ts';

/** A document, and the time from which it is another one although nothing changed, e.g. as a code is shown from then. */
export type KeptDocument = FileAnswer & CachedFile;

/**
 * The document of an order: kept, or written by `make` when it is the caller's turn.
 * @param about What tells it from other documents of the order, e.g. its language.
 * @throws ApiError 429, 503
 */
export async function versionedDocument(
  context: Pick<Context, 'db' | 'now' | 'workers'>,
  call: DocumentCaller,
  checkoutId: string,
  about: readonly unknown[],
  make: () => Promise<KeptDocument>,
): Promise<FileAnswer> {
  const { db, now, workers } = context;
  const version = await orderVersion(db, checkoutId);
  const key = hashOf(JSON.stringify([checkoutId, version, ...about]));
  return await workers.files.get(key, now(), () => takeTurn(context, call, make));
}

/** The transactions that wrote the order's rows last: every change of a row has another one. */
async function orderVersion(db: Queryable, checkoutId: string): Promise<string | undefined> {
  const [row] = await db.query<{ version: string }>(
    `select concat_ws(' ', c.xmin, e.xmin, s.xmin,
       (select md5(string_agg(concat(t.id, ' ', t.xmin), ' ' order by t.id)) from ticket t where t.checkout_id = c.id)) as version
     from checkout c join event e on e.id = c.event_id join seller s on s.id = e.seller_id where c.id = $1`,
    [checkoutId],
  );
  return row?.version;
}
