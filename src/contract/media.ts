/** Pictures that sellers upload: for events, their pages and their documents. */
import { text, timestamp } from './fields.ts';
import { fraction } from './fractions.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** What must stay visible where a picture is cut: shares of its width and height, from the top left. */
const Focus = z.looseObject({ x: z.number(), y: z.number() });

/** A picture in its sizes. */
export const Picture = z.looseObject({
  _id: z.string(),
  /**
   * Its address: for `image` of an event, a logo, and wherever else the address of a picture is taken. It answers WebP to
   * those who take it, and JPEG, or PNG with transparency, to others. It never answers another picture.
   */
  url: z.string(),
  /** Of the largest size, in pixels. */
  width: z.number(),
  height: z.number(),
  /** Widths to choose from, for `srcset`; the smallest first. */
  sizes: z.array(z.looseObject({ width: z.number(), height: z.number(), url: z.string() })),
  /** The alternative text; empty for none. */
  alt: z.string(),
  focus: Focus,
  /** The room that all its sizes take, in bytes. */
  size: z.number(),
  createdAt: timestamp,
});
export type Picture = z.output<typeof Picture>;

const alt = z.optional(z.string().check(z.maxLength(500, 'At most 500 characters')));
const focus = z.optional(strict(z.object({ x: fraction('x'), y: fraction('y') })));

/** Pictures of a seller. They need the permission for events, or the one for settings. */
export const media = {
  /**
   * The bytes of a JPEG, PNG, WebP or AVIF are the whole body, with their content type; or JSON has them as base64. At
   * most 10 MB and 50 megapixels. What counts is the content: it is decoded, turned upright, freed of its metadata, such as the
   * place it was taken at, and scaled to 1920 pixels in width at most. The same file sent again answers the picture that
   * is there. 409 `MEDIA_FULL` when the pictures of the seller take as much room as they may (`MEDIA_MB`).
   */
  create: route({
    method: 'POST',
    path: '/api/media',
    who: 'key',
    summary: 'Upload a picture',
    raw: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    body: strict(
      z.object({
        /** Base64 of at most 10 MB. */
        content: z.string(),
        alt,
        focus,
      }),
    ),
    answer: Picture,
    status: 201,
    errors: [400, 401, 403, 409],
  }),
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/media',
    who: 'key',
    summary: 'Uploaded pictures',
    query: z.object({
      ...paged,
      /** The picture with this address alone. */
      url: text,
    }),
    answer: z.looseObject({ rows: z.array(Picture), total: z.number(), ...nextPage }),
    errors: [400, 401, 403],
  }),
  /** Its sizes, focus point and alternative text. One of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/media/{id}',
    who: 'key',
    summary: 'An uploaded picture',
    answer: Picture,
    errors: [401, 403, 404],
  }),
  /** Its address stays the same; pages that show it take the new focus point and text. */
  update: route({
    method: 'PUT',
    path: '/api/media/{id}',
    who: 'key',
    summary: 'Change the alternative text or the focus point of a picture',
    body: strict(z.object({ alt, focus })),
    answer: Picture,
    errors: [400, 401, 403, 404],
  }),
  /**
   * 409 `IN_USE` while an event, a seat map, the settings or the vouchers that are sold name its address. Caches may have
   * it for longer.
   */
  delete: route({
    method: 'DELETE',
    path: '/api/media/{id}',
    who: 'key',
    summary: 'Delete a picture that is no longer used',
    answer: Picture,
    errors: [401, 403, 404, 409],
  }),
};
