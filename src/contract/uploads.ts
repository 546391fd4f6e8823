/**
 * Files that buyers answer questions with . A file travels as base64 in JSON like everything else, so that each
 * client of the table can send one; the answer to the question is the `_id` of its upload.
 */
import { num, text } from './fields.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

export const Upload = z.looseObject({
  /** The answer to the question, in `extraFields` of the details. */
  _id: z.string(),
  /** As it is kept: without folders, with the ending of its kind. */
  fileName: text,
  /** The type of the content: `application/pdf`, `image/jpeg` or `image/png`. */
  mimeType: text,
  /** Bytes. */
  size: num,
});
export type Upload = z.output<typeof Upload>;

const secret = z.string();

export const uploads = {
  /**
   * The kind is told by the content, whatever the name says. The same file sent again answers the same upload. The secret
   * is checked before the body is read. Files are deleted with a checkout that ends without an order.
   */
  add: route({
    method: 'POST',
    path: '/api/checkout/{id}/uploads',
    who: 'secret',
    summary: 'Send a file, as the answer to a question',
    upload: true,
    query: z.object({ secret }),
    body: strict(
      z.object({
        /** `_id` of the extra field. */
        field: z.string().check(z.maxLength(200)),
        fileName: z.string().check(z.maxLength(500)),
        /** Base64 of at most 10 MB. */
        content: z.string(),
      }),
    ),
    answer: Upload,
    errors: [400, 404, 409, 410],
  }),
  /** The file is deleted. Once the checkout is over, it can’t be taken back. */
  remove: route({
    method: 'DELETE',
    path: '/api/checkout/{id}/uploads/{uploadId}',
    who: 'secret',
    summary: 'Take a file back',
    query: z.object({ secret }),
    answer: Upload,
    errors: [400, 404, 409, 410],
  }),
  /** Always as an attachment. Needs the permission `customers:read`. */
  get: route({
    method: 'GET',
    path: '/api/uploads/{id}',
    who: 'key',
    summary: 'A file that a buyer sent',
    download: true,
    answer: z.unknown(),
    errors: [401, 404],
  }),
};
