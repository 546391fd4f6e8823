import type { FastifyReply } from 'fastify';

/** A file that an operation answers in place of JSON. */
export class FileAnswer {
  constructor(
    readonly content: Uint8Array,
    readonly fileName: string,
    readonly mimeType: string,
  ) {}
}

/** Sends a file that a stranger made: to be saved, never to be shown or run by the browser that asked. */
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

/** RFC 8187 leaves fewer signs as they are than `encodeURIComponent` does. */
function encoded(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
