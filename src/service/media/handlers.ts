/** The operations of uploaded pictures. */
import { hash } from 'node:crypto';
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, invalid, notFound } from '../http/api-error.ts';
import type { Call, Context, Handlers } from '../http/context.ts';
import { readPage } from '../http/paging.ts';
import { NoTurn } from '../workers/turns.ts';
import { WorkerError } from '../workers/pool.ts';
import { isPicture } from './kinds.ts';
import {
  addPicture,
  deletePicture,
  findByTag,
  findPicture,
  isUsed,
  mediaSize,
  pictureColumns,
  pictureView,
  tagOf,
  updatePicture,
  type PictureRow,
} from './rows.ts';
import type { scalePicture, ScaledFile } from './scale-picture.ts';

/** The maximum size of a file in bytes. */
const maxFileSize = 10_000_000;
/** The room that the pictures of a seller may take, in bytes, unless the service is told otherwise. */
const usualMax = 1_000_000_000;

/** The handlers of pictures. */
export function mediaHandlers(context: Context): Handlers<Api['media']> {
  const { db, now, publicUrl, maxMedia = usualMax } = context;
  const view = (row: PictureRow | undefined) => {
    if (!row) throw notFound('picture');
    return pictureView(publicUrl, row);
  };

  return {
    async create({ content, alt, focus }, call) {
      const { sellerId } = apiKeyOf(call);
      const file = bytesOf(content);
      const tag = tagFor(sellerId, file);
      const known = await findByTag(db, sellerId, tag);
      if (known)
        return view(alt === undefined && !focus ? known : await updatePicture(db, sellerId, known.id, { alt, focus }));
      assertRoom(await mediaSize(db, sellerId), 1, maxMedia);
      const files = await scaled(context, call, file);
      const size = files.reduce((sum, each) => sum + each.content.byteLength, 0);
      await db.transaction(async (tx) => {
        assertRoom(await mediaSize(tx, sellerId), size, maxMedia);
        await addPicture(tx, { sellerId, tag, files, alt, focus }, now());
      });
      return view(await findByTag(db, sellerId, tag));
    },

    async list({ url, ...paging }, call) {
      const tag = url === undefined ? null : (tagOf(publicUrl, url) ?? '');
      const from = 'from picture p where p.seller_id = $1 and ($2::text is null or p.tag = $2)';
      const params = [apiKeyOf(call).sellerId, tag];
      const list = { columns: pictureColumns, from, params, time: 'p.created_at', id: 'p.id' };
      const { rows, ...listed } = await readPage<PictureRow>(db, list, paging);
      return { rows: rows.map(view), ...listed };
    },

    get: async ({ id }, call) => view(await findPicture(db, apiKeyOf(call).sellerId, id)),

    update: async ({ id, alt, focus }, call) =>
      view(await updatePicture(db, apiKeyOf(call).sellerId, id, { alt, focus })),

    async delete({ id }, call) {
      const { sellerId } = apiKeyOf(call);
      return await db.transaction(async (tx) => {
        const row = await findPicture(tx, sellerId, id);
        if (row && (await isUsed(tx, sellerId, row.tag)))
          throw new ApiError(
            409,
            'IN_USE',
            'An event, a seat map or the settings show this picture: choose another one there first.',
          );
        const gone = view(row);
        await deletePicture(tx, sellerId, id);
        return gone;
      });
    },
  };
}

/** What an address names: the same file of another seller has another one. */
function tagFor(sellerId: string, file: Uint8Array): string {
  return hash('sha256', Buffer.concat([Buffer.from(`${sellerId}\n`), file]), 'base64url').slice(0, 22);
}

/** The files of a picture, made by a worker process in its turn. @throws ApiError 400, 429, 503 */
async function scaled({ workers }: Context, { address = '' }: Call, file: Uint8Array): Promise<readonly ScaledFile[]> {
  try {
    const files = await workers.turns.take(address, () => workers.run<typeof scalePicture>('scalePicture', { file }));
    if (files) return files;
  } catch (error) {
    if (error instanceof NoTurn && error.ofAddress)
      throw new ApiError(429, 'TOO_MANY_REQUESTS', 'Too many pictures at the same time; try again in a moment.', [], {
        retryAfter: 5,
      });
    if (error instanceof NoTurn)
      throw new ApiError(503, 'OVERLOADED', 'The service is very busy; try again in a moment.', [], { retryAfter: 5 });
    if (!(error instanceof WorkerError)) throw error;
  }
  throw noPicture('The picture cannot be read: it is damaged, or has more than 50 megapixels.');
}

/** @throws ApiError 400 for what is no picture, or too large. */
function bytesOf(content: string): Buffer {
  if (!/^[\w+/-]*={0,2}$/.test(content)) throw invalid('content', 'Expected base64');
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > maxFileSize) throw noPicture('The picture is too large: expected at most 10 MB.');
  if (!isPicture(bytes)) throw noPicture('The file is no picture that is taken: expected a JPEG, PNG, WebP or AVIF.');
  return bytes;
}

function noPicture(message: string): ApiError {
  return new ApiError(400, 'NO_PICTURE', message, [{ path: 'content', message }]);
}

/** @throws ApiError 409 when there is no room for `more` bytes. */
function assertRoom(size: number, more: number, limit: number): void {
  if (size + more <= limit) return;
  const inMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);
  throw new ApiError(
    409,
    'MEDIA_FULL',
    `The pictures take ${inMegabytes(size)} of ${inMegabytes(limit)} MB: delete some that are no longer used.`,
    [],
    { limit },
  );
}
