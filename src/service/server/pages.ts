/** The static files of the service: the embed for sellers' pages, the door page, the desk, and the demo. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KeptBuilds } from '../embed/kept-builds.ts';
import { findKept, sendKept } from '../embed/pages.ts';
import { pageStyle } from '../http/html.ts';
import { rejectStatus } from '../http/error-handler.ts';
import { pageLanguage } from '../mail/linked-pages.ts';
import { nothingPage } from '../seller-pages/other-pages.ts';
import type { PageOptions } from '../seller-pages/serve.ts';
import { lifetimeOf, type Folders } from './built-files.ts';

/**
 * Serves the built files and scripts of other builds of the embed, and answers 404 for unknown addresses. It answers what
 * the pages of sellers leave: the first page, and files whose addresses look like theirs.
 */
export async function servePages(
  app: FastifyInstance,
  {
    folders: { embed, door, desk, demo },
    builds,
    methodsOf,
  }: {
    readonly folders: Folders;
    readonly builds: KeptBuilds;
    /** The methods that an address takes. */
    readonly methodsOf: (url: string) => readonly string[];
  },
): Promise<Pick<PageOptions, 'home' | 'otherwise'>> {
  app.get('/service.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(pageStyle),
  );
  const root = [embed, door, desk, demo].filter((folder) => folder !== undefined && existsSync(folder)) as string[];
  if (root.length > 0) {
    await app.register(fastifyStatic, {
      root,
      extensions: ['html'],
      dotfiles: 'ignore',
      cacheControl: false,
      preCompressed: true,
      setHeaders: (reply, path) => {
        void reply.header('cache-control', lifetimeOf(path));
      },
    });
  }
  app.get('/door', (_request, reply) => reply.redirect('/door/', 308));
  // compressed indexes of folders are looked for in the first root alone
  if (door !== undefined && existsSync(join(door, 'door/index.html')))
    app.get('/door/', (_request, reply) => reply.sendFile('door/index.html', door));
  if (desk !== undefined && existsSync(join(desk, 'desk/index.html'))) serveDesk(app, desk);
  const missing = demo === undefined ? undefined : join(demo, '404.html');
  const hasPage = missing !== undefined && existsSync(missing);
  // no async function: it would wait for the reply, and so listen to it once more
  app.setNotFoundHandler((request, reply) => {
    findKept(builds, request).then(
      (script) => {
        if (script) sendKept(reply, script);
        else miss(request, reply);
      },
      (error: unknown) => void reply.send(error),
    );
  });
  function miss(request: FastifyRequest, reply: FastifyReply): void {
    // a chunk that another process is about to store must not be missing in a cache
    void reply.header('cache-control', isScript(request) ? 'no-store' : 'no-cache');
    const methods = methodsOf(request.url);
    const isRefused = methods.length > 0 && !methods.includes(request.method);
    if (hasPage && wantsPage(request)) void reply.code(404).sendFile('404.html', demo);
    else if (wantsPage(request)) void sendMissing(request, reply);
    else if (isRefused) void rejectStatus(reply.header('allow', methods.join(', ')), 405);
    else void rejectStatus(reply, 404);
  }
  const demoPage = (name: string) => demo !== undefined && existsSync(join(demo, `${name}.html`)) && `${name}.html`;
  return {
    home: demoPage('index') ? (reply) => reply.sendFile('index.html', demo) : undefined,
    otherwise: (request, reply) => {
      // a page of the demo without its ending; its name has no dot, and no slash
      const file = request.method !== 'POST' && demoPage(/^\/([\w-]+)(?:\?|$)/.exec(request.url)?.[1] ?? '');
      if (file) return reply.sendFile(file, demo);
      reply.callNotFound();
      return reply;
    },
  };
}

/** The desk is one page for all addresses below `/desk`, beside its files. */
function serveDesk(app: FastifyInstance, folder: string): void {
  const isFile = /^\/desk\/(?:assets\/[\w.-]+|icon\.svg|email\.html)(?:\?|$)/;
  for (const path of ['/desk', '/desk/*'])
    app.get(path, ({ url }, reply) =>
      reply.sendFile(isFile.test(url) ? (url.split('?')[0] ?? '').slice(1) : 'desk/index.html', folder),
    );
}

const isScript = ({ url }: FastifyRequest) => /\.js(?:\?|$)/.test(url);

/** The page for an address of no one, for people. */
function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-cache', vary: 'accept, accept-language' })
    .type('text/html; charset=utf-8')
    .send(nothingPage(pageLanguage(request)));
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
 * its sources. Without the demo nothing of it is served.
 */
export function builtFolders(from: string, { demo }: { readonly demo: boolean }): Folders {
  const dist = join(packageRoot(from), 'dist');
  return {
    embed: join(dist, 'embed'),
    door: join(dist, 'door'),
    desk: join(dist, 'desk'),
    ...(demo && { demo: join(dist, 'demo') }),
  };
}

/** The folder of the package that a file or a folder belongs to. */
export function packageRoot(from: string): string {
  for (let folder = from, above = join(folder, '..'); ; folder = above, above = join(folder, '..')) {
    if (existsSync(join(folder, 'package.json')) || above === folder) return folder;
  }
}
