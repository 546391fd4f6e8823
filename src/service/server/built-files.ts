/**
 * The built files of the service, from memory: scripts and style sheets. They are the same for every caller, so their
 * bytes, ETag and headers are made once, and they are answered before the steps that other requests go through.
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { forever } from '../embed/pages.ts';
import { encodingsOf, type Encoding } from '../http/encodings.ts';

/** Folders of built files; a missing one is left out. */
export interface Folders {
  /** `embed.js` and its chunks. */
  readonly embed?: string | undefined;
  /** The page that scans tickets, below `door/`. */
  readonly door?: string | undefined;
  /** The pages of the desk, below `desk/`. */
  readonly desk?: string | undefined;
  /** The demo pages. */
  readonly demo?: string | undefined;
}

/** A file in the form that a caller takes. */
interface Variant {
  readonly content: Buffer;
  /** Names and values, as `writeHead` takes them without a loop. */
  readonly headers: readonly string[];
}

interface BuiltFile {
  readonly path: string;
  readonly etag: () => string;
  readonly variants: Map<Encoding | undefined, Variant>;
}

const endings = { br: '.br', gzip: '.gz' } as const;
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

class BuiltFiles {
  private readonly files = new Map<string, BuiltFile>();

  /** The workers of the door page are left out: their policy is in the headers of its folder. */
  constructor({ embed, desk, demo }: Folders) {
    for (const folder of [demo, desk, embed]) {
      if (folder === undefined || !existsSync(folder)) continue;
      for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        if (/\.(?:js|css)$/.test(file)) this.add(`/${file.split(sep).join('/')}`, join(folder, file));
    }
  }

  /** Answers a request for one of the files; false for any other request. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const query = url.indexOf('?');
    const file = this.files.get(query < 0 ? url : url.slice(0, query));
    if (!file) return false;
    const etag = file.etag();
    const variant = this.variantOf(file, headers['accept-encoding']);
    const asked = headers['if-none-match'];
    if (asked !== undefined && (asked === etag || asked.split(/,\s*/).includes(etag))) {
      response.writeHead(304, [...keptBy304(variant.headers)]);
      response.end();
      return true;
    }
    response.writeHead(200, [...variant.headers]);
    response.end(method === 'HEAD' ? undefined : variant.content);
    return true;
  }

  private add(address: string, path: string): void {
    let etag: string | undefined;
    this.files.set(address, {
      path,
      etag: () => (etag ??= `W/"${hash('sha1', readFileSync(path), 'base64url').slice(0, 16)}"`),
      variants: new Map(),
    });
  }

  private variantOf(file: BuiltFile, accepted: string | undefined): Variant {
    for (const encoding of encodingsOf(accepted)) {
      const known = file.variants.get(encoding);
      if (known) return known;
      const compressed = `${file.path}${endings[encoding]}`;
      if (existsSync(compressed)) return keep(file, encoding, compressed);
    }
    return file.variants.get(undefined) ?? keep(file, undefined, file.path);
  }
}

/** Answers the files before everything else. To be added after what watches all requests. */
export function serveBuiltFiles(app: FastifyInstance, folders: Folders): void {
  const files = new BuiltFiles(folders);
  app.addHook('onRequest', (request, reply, done) => {
    if (files.answer(request.raw, reply.raw)) reply.hijack();
    else done();
  });
}

function keep(file: BuiltFile, encoding: Encoding | undefined, from: string): Variant {
  const content = readFileSync(from);
  const variant = { content, headers: headersOf(file, encoding, content.length) };
  file.variants.set(encoding, variant);
  return variant;
}

/** All that a script or a style sheet needs of headers: what pages need beside them would cost more than small files. */
function headersOf(file: BuiltFile, encoding: Encoding | undefined, length: number): string[] {
  return [
    ...['content-type', types[/\.(\w+)$/.exec(file.path)?.[1] ?? ''] ?? 'application/octet-stream'],
    ...['content-length', String(length)],
    ...(encoding ? ['content-encoding', encoding] : []),
    ...['cache-control', lifetimeOf(file.path)],
    ...['etag', file.etag()],
    ...['vary', 'accept-encoding'],
    ...['access-control-allow-origin', '*'],
    ...['cross-origin-resource-policy', 'cross-origin'],
    ...['x-content-type-options', 'nosniff'],
  ];
}

function* keptBy304(headers: readonly string[]): Generator<string> {
  for (let at = 0; at < headers.length; at += 2) {
    const name = headers[at] ?? '';
    if (!/^content-(?:type|length|encoding)$/.test(name)) yield* [name, headers[at + 1] ?? ''];
  }
}

/** Hashed files are cached for ever, `embed.js` for a short time, pages and the service worker not at all. */
export function lifetimeOf(path: string): string {
  if (path.includes(`${sep}chunks${sep}`) || path.includes(`${sep}assets${sep}`) || path.includes(`${sep}embed@`))
    return forever;
  if (path.endsWith('.html') || path.endsWith(`${sep}sw.js`)) return 'no-cache';
  return path.endsWith(`${sep}embed.js`) ? 'public, max-age=60, must-revalidate' : 'public, max-age=3600';
}
