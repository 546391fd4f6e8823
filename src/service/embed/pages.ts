/** The addresses of the embed: `/embed.json` with the tags for pages, and the scripts of builds that are not on this disk. */
import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pinnedPath, type EmbedBuild } from './build.ts';
import type { KeptBuilds } from './kept-builds.ts';

const gunzip = promisify(gunzipCallback);

/** The caching of files whose content never changes. */
export const forever = 'public, max-age=31536000, immutable';

/** Serves `/embed.json`. */
export function serveEmbed(app: FastifyInstance, builds: KeptBuilds, publicUrl: string): void {
  const { build } = builds;
  if (!build) return;
  app.get('/embed.json', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=60')
      .send({ ...describe(build, publicUrl), versions: (await builds.versions()).map(pinnedAt(publicUrl)) }),
  );
}

/** What an address has in another build, as the caller takes it; `undefined` when there is nothing. */
export async function findKept(builds: KeptBuilds, request: FastifyRequest): Promise<KeptScript | undefined> {
  const { method, url, headers } = request;
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const [path = ''] = url.split('?');
  const content = await builds.read(path);
  if (!content) return undefined;
  const isPacked = /\bgzip\b/.test(headers['accept-encoding'] ?? '');
  return { isPacked, content: isPacked ? Buffer.from(content) : await gunzip(content) };
}

interface KeptScript {
  readonly isPacked: boolean;
  readonly content: Buffer;
}

/** Answers a script of another build. */
export function sendKept(reply: FastifyReply, { isPacked, content }: KeptScript): void {
  void reply
    .code(200)
    .type('text/javascript; charset=utf-8')
    .header('cache-control', forever)
    .header('vary', 'accept-encoding');
  if (isPacked) void reply.header('content-encoding', 'gzip');
  void reply.send(content);
}

const newestPath = (scripts: EmbedBuild['scripts']) =>
  Object.keys(scripts).find((path) => /^\/v\d+\/embed\.js$/.test(path)) ?? '/embed.js';

/** The tag of the script that is always the newest. */
export const newestTag = ({ scripts }: EmbedBuild, publicUrl: string): string =>
  `<script type="module" src="${publicUrl}${newestPath(scripts)}"></script>`;

/** The lines that preload the scripts of an element. */
export const preloadLines = ({ scripts, first }: EmbedBuild, publicUrl: string, tag: string): string[] =>
  (first[tag] ?? []).map(
    (path) =>
      `<link rel="modulepreload" href="${publicUrl}${path}" integrity="${scripts[path]}" crossorigin="anonymous" />`,
  );

function describe(build: EmbedBuild, publicUrl: string) {
  const { version, scripts, integrity, first } = build;
  return {
    version,
    newest: { address: `${publicUrl}${newestPath(scripts)}`, tag: newestTag(build, publicUrl) },
    pinned: pinnedAt(publicUrl)({ version, integrity }),
    preload: Object.fromEntries(Object.keys(first).map((tag) => [tag, preloadLines(build, publicUrl, tag)])),
    scripts,
  };
}

const pinnedAt =
  (publicUrl: string) =>
  ({ version, integrity }: { readonly version: string; readonly integrity: string }) => {
    const address = `${publicUrl}${pinnedPath(version)}`;
    return {
      version,
      address,
      integrity,
      tag: `<script type="module" src="${address}" integrity="${integrity}" crossorigin="anonymous"></script>`,
    };
  };
