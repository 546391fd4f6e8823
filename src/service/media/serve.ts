/** The addresses of uploaded pictures: public, and kept by browsers for good. */
import type { FastifyInstance } from 'fastify';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { readFile } from './rows.ts';
import { usualWidth, widthFor } from './widths.ts';

interface OfPicture {
  Params: { tag: string };
  Querystring: { w?: string | string[] };
}

/** Adds `/media/{tag}`. Its query `w` names the pixels that are needed: the next larger width is answered. */
export function serveMedia(
  app: FastifyInstance,
  { db, now, workers }: Context,
  { rateLimits }: { readonly rateLimits: RateLimits | false },
): void {
  app.get<OfPicture>('/media/:tag', { config: pageLimit('read', rateLimits) }, async (request, reply) => {
    const { tag } = request.params;
    if (!/^[\w-]{22}$/.test(tag)) throw notFound('picture');
    const pixels = Number(request.query.w);
    const width = Number.isInteger(pixels) && pixels > 0 ? widthFor(pixels) : usualWidth;
    const takesWebp = request.headers.accept?.includes('image/webp') === true;
    // few widths and formats: what others ask for is the same file
    const key = `media ${tag} ${width} ${String(takesWebp)}`;
    const { type, content } = await workers.files.get(key, now(), async () => {
      const file = await readFile(db, tag, { width, takesWebp });
      if (!file) throw notFound('picture');
      return file;
    });
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none';sandbox;frame-ancestors 'none'")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(type)
      .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  });
}
