/** Files as answers of operations, in place of JSON. */
import type { FastifyReply } from 'fastify';

/** A file that an operation answers. */
export class FileAnswer {
  constructor(
    readonly content: Uint8Array,
    readonly fileName: string,
    readonly mimeType: string,
  ) {}
}

/** Sends a file of unknown origin: the browser may save it, but never show or run it. */
export function sendFile(reply: FastifyReply, { content, fileName, mimeType }: FileAnswer): FastifyReply {
  const plain = fileName.replace(/[^\w. -]/g, '_');
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none';sandbox;frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encoded(fileName)}`)
    .type(mimeType)
    .send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
}

/** RFC 8187 leaves fewer characters unescaped than `encodeURIComponent` does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
