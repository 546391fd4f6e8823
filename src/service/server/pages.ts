/** The static files of the service: the embed for sellers' pages, the door page, and the demo. */
import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageStyle } from '../http/html.ts';
import { rejectStatus } from '../http/error-handler.ts';

/** Folders of built files; a missing one is left out. */
export interface Folders {
  /** `embed.js` and its chunks. */
  readonly embed?: string | undefined;
  /** The page that scans tickets, below `door/`. */
  readonly door?: string | undefined;
  /** The demo pages. */
  readonly demo?: string | undefined;
}

const year = 'public, max-age=31536000, immutable';

/** Serves the built files at `/`, and answers 404 for unknown addresses. */
export async function servePages(app: FastifyInstance, { embed, door, demo }: Folders): Promise<void> {
  app.get('/service.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(pageStyle),
  );
  const root = [embed, door, demo].filter((folder) => folder !== undefined && existsSync(folder)) as string[];
  if (root.length > 0) {
    await app.register(fastifyStatic, {
      root,
      extensions: ['html'],
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', lifetimeOf(path));
      },
    });
  }
  app.get('/door', (_request, reply) => reply.redirect('/door/', 308));
  const missing = demo === undefined ? undefined : join(demo, '404.html');
  const hasPage = missing !== undefined && existsSync(missing);
  app.setNotFoundHandler((request, reply) =>
    hasPage && wantsPage(request)
      ? reply.code(404).header('cache-control', 'no-cache').sendFile('404.html', demo)
      : rejectStatus(reply, 404),
  );
}

/** Hashed files are cached for ever, `embed.js` for a short time, pages and the service worker not at all. */
function lifetimeOf(path: string): string {
  if (path.includes(`${sep}chunks${sep}`) || path.includes(`${sep}assets${sep}`)) return year;
  if (path.endsWith('.html') || path.endsWith(`${sep}sw.js`)) return 'no-cache';
  return path.endsWith(`${sep}embed.js`) ? 'public, max-age=60, must-revalidate' : 'public, max-age=3600';
}

function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/^\/api(\/|\?|$)/.test(url) &&
    (headers.accept ?? '').includes('text/html')
  );
}

/**
 * The folders of the built files: beside each other in `dist`, or below the package's root when the service runs from
 * its sources.
 */
export function builtFolders(from: string): Required<{ embed: string; door: string; demo: string }> {
  const root = packageRoot(from);
  return { embed: join(root, 'dist', 'embed'), door: join(root, 'dist', 'door'), demo: join(root, 'dist', 'demo') };
}

/** The folder of the package that a file or a folder belongs to. */
export function packageRoot(from: string): string {
  for (let folder = from, above = join(folder, '..'); ; folder = above, above = join(folder, '..')) {
    if (existsSync(join(folder, 'package.json')) || above === folder) return folder;
  }
}
