/**
 * Uploads: files as answers to questions. Buyers add them to their checkout, their seller reads them. They are stored
 * in the database and have no public address. They end with a checkout that ends without an order.
 */
import { webcrypto } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { uploads, Upload } from '../../contract/uploads.ts';
import type { ExtraField } from '../../contract/extra-field.ts';
import type { z } from '../../contract/route.ts';
import { checkFile, maxFileSize, takesFile } from '../../sale/answer-files.ts';
import { apiKeyOf } from '../http/access.ts';
import { assertOpen, lockCheckout, type OrderRow } from './row.ts';
import { saleOf } from './order-sale.ts';
import type { Queryable } from '../database/index.ts';
import { questionsOf, type FileInfo, type Questions } from './details.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { cleanName, kindOf } from './file-kinds.ts';
import type { Context, Handlers } from '../http/context.ts';
import { newSecret } from '../security/ids.ts';
import { notFound, ApiError } from '../http/api-error.ts';

interface UploadRow {
  readonly id: string;
  readonly field: string;
  readonly file_name: string;
  readonly mime_type: string;
  readonly size: number;
}

const columns = 'id, field, file_name, mime_type, size';
/** The time in milliseconds for which files wait for a late payment, or for the answer to a question about a ticket. */
const waitMs = 3_600_000;
/** The maximum size of all files of one checkout, in bytes. */
const maxTotal = 100_000_000;

/** The handlers of uploads. */
export function uploadHandlers({ db, now }: Context): Handlers<typeof uploads> {
  return {
    async add({ id, secret, field, fileName, content }) {
      const at = now();
      return await db.transaction(async (tx) => {
        const row = await lockCheckout(tx, id, secret);
        assertOpen(row, at);
        const asked = fileQuestions(questionsOf(await saleOf(tx, row, at), row.data.order, at));
        return await addFile(tx, row, asked, { field, fileName, content }, at);
      });
    },

    async remove({ id, uploadId, secret }) {
      const at = now();
      return await db.transaction(async (tx) => {
        assertOpen(await lockCheckout(tx, id, secret), at);
        const [gone] = await tx.query<UploadRow>(
          `delete from upload where id = $1 and checkout_id = $2 returning ${columns}`,
          [uploadId, id],
        );
        if (!gone) throw notFound('file');
        return uploadView(gone);
      });
    },

    async get({ id }, call) {
      const [row] = await db.query<UploadRow>(`select ${columns} from upload where id = $1 and seller_id = $2`, [
        id,
        apiKeyOf(call).sellerId,
      ]);
      if (!row) throw notFound('file');
      return new FileAnswer(await readContent(db, row), row.file_name, row.mime_type);
    },
  };
}

/** The size of a page of a file, in bytes: a text of twice that length takes 3 ms. */
const pageSize = 1_000_000;

/** The content of a file, read in pages. @throws ApiError 404 when it is deleted meanwhile */
async function readContent(db: Queryable, { id, size }: UploadRow): Promise<Uint8Array> {
  const content = new Uint8Array(size);
  for (let from = 0; from < size; from += pageSize) {
    const [page] = await db.query<{ bytes: Uint8Array }>(
      'select substring(content from $2::int for $3::int) as bytes from upload where id = $1',
      [id, from + 1, pageSize],
    );
    if (!page) throw notFound('file');
    content.set(page.bytes, from);
  }
  return content;
}

/**
 * Stores a file for a locked order, as the answer to one of its file questions.
 * @throws ApiError 400 for an unsuitable file, 409 for too many.
 */
export async function addFile(
  tx: Queryable,
  row: OrderRow,
  asked: readonly ExtraField[],
  { field, fileName, content }: { readonly field: string; readonly fileName: string; readonly content: string },
  now: Date,
): Promise<z.input<typeof Upload>> {
  const bytes = bytesOf(content);
  await setImmediate(); // others go first: a file of 10 MB takes 30 ms up to here
  const mimeType = kindOf(bytes);
  const name = mimeType && cleanName(fileName, mimeType);
  const question = asked.find(({ _id }) => _id === field);
  if (!question) throw new ApiError(400, 'NO_FILE_WANTED', 'No file is wanted for this.', [problem('field')]);
  const wrong = mimeType && name ? checkFile(question, { mimeType, size: bytes.length }) : 'FILE_TYPE';
  if (wrong || !mimeType || !name) throw invalid('This kind of file is not taken here.', wrong ?? 'FILE_TYPE');
  const admissions = row.data.order.lines.reduce((sum, { amount }) => sum + amount, 0);
  const max = maxFiles(Math.max(asked.length, row.status === 'COMPLETE' ? asked.length * admissions : 0));
  return uploadView(await keep(tx, row, { field, name, mimeType, bytes, max: max }, now));
}

/** Two files for each question, since people may choose the wrong file first. */
function maxFiles(questions: number): number {
  return Math.max(10, 2 * questions);
}

async function keep(
  tx: Queryable,
  row: OrderRow,
  {
    field,
    name,
    mimeType,
    bytes,
    max: max,
  }: {
    readonly field: string;
    readonly name: string;
    readonly mimeType: string;
    readonly bytes: Buffer;
    readonly max: number;
  },
  now: Date,
): Promise<UploadRow> {
  const sha256 = Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex'); // in a thread of Node.js
  // The checkout is locked: a repeated upload finds the first one.
  const [again] = await tx.query<UploadRow>(
    `update upload set file_name = $4 where checkout_id = $1 and field = $2 and sha256 = $3 returning ${columns}`,
    [row.id, field, sha256, name],
  );
  if (again) return again;
  const [sum] = await tx.query<{ files: number; size: number }>(
    'select count(*) as files, coalesce(sum(size), 0) as size from upload where checkout_id = $1',
    [row.id],
  );
  if ((sum?.files ?? 0) >= max || (sum?.size ?? 0) + bytes.length > maxTotal)
    throw new ApiError(409, 'TOO_MANY_FILES', 'There are too many files already; take one back first.');
  const [made] = await tx.query<UploadRow>(
    `insert into upload (id, checkout_id, seller_id, field, file_name, mime_type, size, sha256, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'base64'), $10::timestamptz) returning ${columns}`,
    [newSecret(), row.id, row.seller_id, field, name, mimeType, bytes.length, sha256, bytes.toString('base64'), now],
  );
  if (!made) throw new Error('A file was not kept');
  return made;
}

/** @throws ApiError 400 for invalid base64, and for a file that is too large. */
function bytesOf(content: string): Buffer {
  if (!/^[\w+/-]*={0,2}$/.test(content)) throw invalid('The file is not base64.', 'NO_FILE');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length === 0) throw invalid('The file is empty.', 'NO_FILE');
  if (bytes.length > maxFileSize) throw invalid('The file is too large: 10 MB is the most.', 'FILE_TOO_BIG');
  return bytes;
}

const problem = (path: string, code?: string) => ({
  path,
  message: 'No file is wanted for this',
  ...(code && { code }),
});

function invalid(message: string, code: string): ApiError {
  return new ApiError(400, 'INVALID_FILE', message, [{ ...problem('content', code), message }]);
}

/** The file questions of a checkout, one for each ticket that is asked. */
function fileQuestions({ fields, tickets }: Questions): ExtraField[] {
  return [...fields, ...tickets.flatMap((ticket) => ticket.fields)].filter(takesFile);
}

function uploadView({ id, file_name, mime_type, size }: UploadRow): z.input<typeof Upload> {
  return { _id: id, fileName: file_name, mimeType: mime_type, size };
}

/** The files of a checkout or an order among `ids`. */
export async function findFiles(
  tx: Queryable,
  checkoutId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileInfo>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.query<UploadRow>(
    `select ${columns} from upload where id = any($1::text[]) and checkout_id = $2`,
    [ids, checkoutId],
  );
  return new Map(rows.map((row) => [row.id, { field: row.field, mimeType: row.mime_type, size: row.size }]));
}

/** The names of files that answer questions of an order. */
export async function fileNames(
  db: Queryable,
  orderId: string,
  ids: readonly string[],
): Promise<{ _id: string; fileName: string }[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<UploadRow>(
    `select ${columns} from upload where checkout_id = $1 and id = any($2::text[])`,
    [orderId, ids],
  );
  return rows.map(({ id, file_name: fileName }) => ({ _id: id, fileName }));
}

/** Deletes files of an order that answer nothing; not recent ones, which an answer may be about to name. */
export async function deleteUnused(tx: Queryable, orderId: string, now: Date): Promise<void> {
  await tx.query(
    `delete from upload u using checkout c where u.checkout_id = $1 and c.id = u.checkout_id and u.created_at <= $2::timestamptz
       and strpos(coalesce(c.data -> 'details', '{}')::text, u.id) = 0
       and not exists (select 1 from ticket t where t.checkout_id = c.id and strpos(coalesce(t.data -> 'extraFields', '{}')::text, u.id) > 0)`,
    [orderId, new Date(now.getTime() - waitMs)],
  );
}

/** Deletes the files of checkouts; with `except`, only those that answer nothing. */
export async function deleteFiles(
  tx: Queryable,
  checkoutIds: readonly string[],
  except: readonly string[] = [],
): Promise<void> {
  if (checkoutIds.length === 0) return;
  await tx.query('delete from upload where checkout_id = any($1::text[]) and not (id = any($2::text[]))', [
    checkoutIds,
    except,
  ]);
}

/** Deletes files of checkouts that ended without an order, and whose payment did not arrive. */
export async function deleteExpiredFiles(db: Queryable, now: Date): Promise<void> {
  await db.query(
    `delete from upload u using checkout c where c.id = u.checkout_id and c.status = 'ABORTED' and c.updated_at <= $1::timestamptz`,
    [new Date(now.getTime() - waitMs)],
  );
}
