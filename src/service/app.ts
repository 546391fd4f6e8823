/** The service as one Fastify app: every operation of the table is matched, allowed, parsed, called and answered in the same way. */
import type { IncomingHttpHeaders } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { openapi } from '../contract/openapi.ts';
import type { Route } from '../contract/route.ts';
import { readCall } from './calls.ts';
import type { Context } from './handler.ts';
import { operationsOf, type Operation } from './operations.ts';
import { servePages, type Folders } from './pages.ts';
import { limitOf, protect, usualRateLimits, type RateLimits } from './protection.ts';
import { refuse, type Log } from './refusals.ts';
import { readRequest } from './requests.ts';
import { servedTable } from './served.ts';
import { SharedAnswers, type SharedAnswer } from './shared-answers.ts';

export interface AppSettings {
  /** Requests a minute from one address; `false` for none. */
  readonly rateLimits?: RateLimits | false;
  readonly trustProxy?: boolean | number;
  /** Answer 503 while the process cannot keep up. */
  readonly shedLoad?: boolean;
  /** Milliseconds for which a public answer about an event is sent to everybody who asks the same; none when missing. */
  readonly shareFor?: number;
  readonly folders?: Folders;
  /** Where faults are reported. */
  readonly log: Log;
}

const version = '0.1.0';

/** The app, ready to listen or to be asked by `inject()`. */
export async function createApp(context: Context & { readonly settings: AppSettings }): Promise<FastifyInstance> {
  const { settings } = context;
  const { log } = settings;
  const app = fastify({
    bodyLimit: 256 * 1024,
    trustProxy: trusted(settings.trustProxy ?? false),
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply, log),
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler((error, request, reply) => refuse(error, request, reply, log));
  const rateLimits = settings.rateLimits === false ? false : (settings.rateLimits ?? usualRateLimits);
  await protect(app, { shedLoad: settings.shedLoad ?? true, rateLimits });
  await app.register(etag, { weak: true });
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  const answers = new SharedAnswers(settings.shareFor ?? 0);
  for (const operation of operationsOf(context)) addOperation(app, context, operation, { rateLimits, answers });
  const description = openapi(servedTable(), { title: 'Foyer', version });
  app.get('/api/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(description),
  );
  app.get('/api/health', async (_request, reply) => {
    await context.db.query('select 1 as alive');
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  await servePages(app, settings.folders ?? {});
  return app;
}

/** Fastify counts proxies by a function alone. */
function trusted(proxies: boolean | number): boolean | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies;
}

/** What everybody is answered alike and many ask for at once. Longer addresses are answered one by one. */
const shared: readonly string[] = [
  'listings.list',
  'listings.get',
  'eventInfo.get',
  'eventInfo.availabilities',
  'events.getPublic',
  'events.recommendations',
];
const longestShared = 500;

function addOperation(
  app: FastifyInstance,
  context: Context,
  { name, route, handle }: Operation,
  { rateLimits, answers }: { readonly rateLimits: RateLimits | false; readonly answers: SharedAnswers },
): void {
  app.route({
    method: route.method,
    url: route.path.replace(/\{(\w+)\}/g, ':$1'),
    config: rateLimits ? { rateLimit: limitOf(name, route, rateLimits) } : {},
    handler: async (request, reply) => {
      const { params, query, body, url, headers } = request;
      const read = () => readRequest(route, { params, query, body });
      if (shared.includes(name) && url.length <= longestShared) {
        const answer = await answers.get(url, async () => await handle(read(), {}));
        return await sendShared(reply, route, answer, headers);
      }
      const answer = await handle(read(), await readCall(context, route, request));
      if (route.method !== 'GET') answers.forget();
      return reply
        .code(route.status ?? 200)
        .header('cache-control', cacheControl(route))
        .send(answer);
    },
  });
}

async function sendShared(
  reply: FastifyReply,
  route: Route,
  answer: SharedAnswer,
  headers: IncomingHttpHeaders,
): Promise<FastifyReply> {
  void reply
    .header('cache-control', cacheControl(route))
    .header('etag', answer.etag)
    .header('vary', 'accept-encoding')
    .type('application/json; charset=utf-8');
  if (headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
  const encoding = answer.encodingFor(headers['accept-encoding']);
  if (!encoding) return reply.send(answer.text);
  return reply.header('content-encoding', encoding).send(await answer.encode(encoding));
}

/** What everybody may see may be kept, and is asked for again by its ETag; what belongs to somebody is not kept. */
function cacheControl({ method, path, who }: Route): string {
  if (method !== 'GET' || who !== 'anyone') return 'no-store';
  return path.endsWith('/availabilities') ? 'public, max-age=1' : 'no-cache';
}
