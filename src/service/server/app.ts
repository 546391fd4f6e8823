/**
 * The service as one Fastify app: every operation is matched, authorized, parsed, called and answered in the same way.
 * Long because it is the one place where the order of these steps can be read.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import etag from '@fastify/etag';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { errorsPath } from '../../contract/problem.ts';
import type { Route } from '../../contract/route.ts';
import { serveAccountPages } from '../customers/account-pages.ts';
import { noteCaller, requestId, watchRequests, type AccessEntry } from './access-log.ts';
import { authenticate } from './authenticate.ts';
import { CodeGuesses } from '../customers/code-attempts.ts';
import { serveConsent } from '../sellers/consent.ts';
import { limitStatements, longTimeoutMs } from '../database/index.ts';
import { serveFeeds } from '../discovery/feeds.ts';
import { describeService } from './description.ts';
import { readBuild } from '../embed/build.ts';
import { KeptBuilds } from '../embed/kept-builds.ts';
import { serveEmbed } from '../embed/pages.ts';
import { addEmailChange } from '../customers/email-change-pages.ts';
import { answerFor } from '../http/access.ts';
import { addressKey } from '../http/address-key.ts';
import type { Context, FieldChange } from '../http/context.ts';
import { listLinks } from '../http/list-links.ts';
import { KeyLimits } from '../http/key-limits.ts';
import { watchMethods } from '../http/methods.ts';
import { SharedCounts } from '../http/shared-counts.ts';
import { TicketLimit } from '../http/ticket-limit.ts';
import { serveLive, type LiveOptions } from '../http/live.ts';
import { serveDemoDesk, type DemoDeskOptions } from './demo-desk.ts';
import type { MailPagesOptions } from './mail-viewer.ts';
import { Metrics } from './metrics.ts';
import { UploadLimits } from '../orders/upload-limits.ts';
import { operationsOf, type Operation } from './operations.ts';
import { serveOperators } from './health.ts';
import { assertSellersOrigin, isForPages, namesSeller } from '../http/origins.ts';
import { serveBuiltFiles, type Folders } from './built-files.ts';
import { servePages } from './pages.ts';
import { serveReadyAnswers } from './ready-answers.ts';
import { servePaymentWebhooks } from '../checkout/payment-webhooks.ts';
import { ProcessState } from './process-state.ts';
import type { TrustedProxies } from './settings.ts';
import type { Tracing } from './tracing.ts';
import { isGuess, limitOf, protect, usualRateLimits, type RateLimits } from '../http/protection.ts';
import { serveTestClock, showTestClock } from './test-clock.ts';
import type { TestClock } from '../security/test-clock.ts';
import { serveReference } from './reference/serve.ts';
import { reject, type Log } from '../http/error-handler.ts';
import { readRequest } from '../http/requests.ts';
import { etagOf } from '../http/versions.ts';
import { sendTable, TableAnswer } from '../http/table-answer.ts';
import { FileAnswer, sendFile } from '../http/file-answer.ts';
import { EventAnswers, isShared } from './event-answers.ts';
import type { SharedAnswer } from '../http/shared-answers.ts';
import { serveMedia } from '../media/serve.ts';
import { addTicketTransfer } from '../tickets/transfer-pages.ts';
import { serveFrames } from '../seller-pages/serve-frame.ts';
import { serveDomains, serveSellerPages } from '../seller-pages/serve.ts';
import { noteOperation } from '../sellers/audit.ts';
import { DomainSellers } from '../sellers/domain-requests.ts';
import { staffCookie } from '../sellers/sessions.ts';
import { addForApps } from '../sellers/token-endpoint.ts';
import { serveWaitingListPages } from '../waiting/list-pages.ts';
import type { TaskRunner } from '../workers/pool.ts';

export interface AppSettings {
  /** Requests a minute from one address; `false` for no limits. */
  readonly rateLimits?: RateLimits | false;
  readonly trustProxy?: TrustedProxies;
  /** Answers 503 while the process is overloaded. */
  readonly shedLoad?: boolean;
  /** The lifetime of shared public answers about an event in milliseconds; not shared when missing. */
  readonly shareFor?: number;
  readonly folders?: Folders;
  /** The builds of the embed that pages may still use. */
  readonly builds?: KeptBuilds;
  /** Draws first frames of shops; without it `/embed/event-shop/…` isn't served. */
  readonly frames?: TaskRunner;
  /** Options of the live numbers; see `live.ts`. */
  readonly live?: Partial<LiveOptions>;
  /** The counts of all processes; by default those of the database. */
  readonly counts?: SharedCounts;
  /** The report of faults. */
  readonly log: Log;
  /** Takes one line for each request. */
  readonly accessLog?: (entry: AccessEntry) => void;
  readonly metrics?: Metrics;
  /** The token for `/metrics`; without one, only this machine may read it. */
  readonly metricsToken?: string;
  /** Shows the emails in a folder to the person who started the service on this machine. */
  readonly mails?: MailPagesOptions;
  /** Opens the desk of the demo for the person who started the service on this machine. */
  readonly demoDesk?: DemoDeskOptions;
  readonly state?: ProcessState;
  /** The clock of `now` that programs may turn. */
  readonly testClock?: TestClock;
  /** Takes a span of each request. */
  readonly tracing?: Tracing;
}

const compression: FastifyCompressOptions = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/** The app, ready to listen or for `inject()`. */
export async function createApp(context: Context & { readonly settings: AppSettings }): Promise<FastifyInstance> {
  const { settings } = context;
  const { log, accessLog, metricsToken, state = new ProcessState() } = settings;
  const metrics = settings.metrics ?? new Metrics({ db: context.db, state, now: context.now });
  const app = fastify({
    bodyLimit: 256 * 1024,
    trustProxy: trusted(settings.trustProxy ?? false),
    requestTimeout: 120_000, // a file of 10 MB on a slow connection
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => void reject(error, request, reply, log),
    forceCloseConnections: 'idle',
    genReqId: requestId,
  });
  app.decorate('errorsPage', `${context.publicUrl}${errorsPath}`);
  const methodsOf = watchMethods(app);
  settings.tracing?.watch(app);
  if (settings.testClock) showTestClock(app, settings.testClock);
  watchRequests(app, { metrics, accessLog, now: context.now });
  serveBuiltFiles(app, settings.folders ?? {});
  const rateLimits = settings.rateLimits === false ? false : (settings.rateLimits ?? usualRateLimits);
  const counts = settings.counts ?? new SharedCounts(context.db, context.now, { log });
  const answers = new EventAnswers(context.db, settings.shareFor ?? 0);
  const operations = operationsOf(context);
  // the time of the test clock is in the headers of every answer
  if (!settings.testClock) serveReadyAnswers(app, answers, { operations: sharedOf(operations), counts, rateLimits });
  app.setErrorHandler((error, request, reply) => reject(error, request, reply, log));
  app.addHook('onClose', () => counts.close());
  await protect(app, { db: context.db, counts, shedLoad: settings.shedLoad ?? true, rateLimits });
  serveDomains(app, context, { sellers: new DomainSellers(context), rateLimits });
  readEmptyAsNone(app);
  const keyLimits = rateLimits ? new KeyLimits(app, rateLimits) : undefined;
  const ticketLimit = rateLimits ? new TicketLimit(context.db, rateLimits) : undefined;
  const guesses = rateLimits ? new CodeGuesses(context.db, rateLimits.guess) : undefined;
  answerPreflights(app, operations);
  readRawFiles(app, operations);
  const add = (scope: FastifyInstance, operation: Operation) => {
    addOperation(scope, context, operation, { rateLimits, keyLimits, ticketLimit, guesses, answers });
  };
  const description = describeService(context.publicUrl);
  // Reads have an ETag for conditional requests; writes and files, which are not stored, need none.
  await app.register(async (reading) => {
    await reading.register(etag, { weak: true });
    await reading.register(compress, compression);
    for (const operation of operations) if (isRevalidated(operation)) add(reading, operation);
    reading.get('/api/openapi.json', async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(await description()),
    );
    serveReference(reading, description);
  });
  await app.register(compress, compression);
  for (const operation of operations) {
    if (isRevalidated(operation)) continue;
    if (operation.route.who === 'app')
      await addForApps(app, log, (scope) => {
        add(scope, operation);
      });
    else add(app, operation);
  }
  serveLive(app, { read: liveNumbers(operations, answers), counts, ...settings.live });
  serveOperators(app, context.db, {
    state,
    metrics,
    metricsToken,
    behindProxy: (settings.trustProxy ?? false) !== false,
    limit: rateLimits ? { config: { rateLimit: { max: rateLimits.write, timeWindow: 60_000 } } } : {},
  });
  if (settings.testClock) serveTestClock(app, context, { clock: settings.testClock, rateLimits });
  await serveConsent(app, context, { rateLimits, log });
  await serveAccountPages(app, context, { rateLimits, log, more: [addEmailChange, addTicketTransfer] });
  await serveWaitingListPages(app, context, { rateLimits, log });
  await serveFeeds(app, context, { rateLimits });
  serveMedia(app, context, { rateLimits });
  await servePaymentWebhooks(app, context, { rateLimits });
  if (settings.demoDesk) serveDemoDesk(app, context, settings.demoDesk);
  if (settings.mails) await (await import('./mail-viewer.ts')).serveMailPages(app, settings.mails);
  const builds = settings.builds ?? new KeptBuilds(context.db, context.now, readBuild(settings.folders?.embed));
  serveEmbed(app, builds, context.publicUrl);
  const { frames, folders } = settings;
  if (frames && builds.build && folders?.embed !== undefined)
    await serveFrames(app, context, { rateLimits, build: builds.build, folder: folders.embed, frames, log });
  const pages = await servePages(app, { folders: settings.folders ?? {}, builds, methodsOf });
  await serveSellerPages(app, context, { rateLimits, guesses, ...pages });
  return app;
}

/** The `trustProxy` option: Fastify counts proxies only with a function. */
function trusted(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies && [...proxies];
}

/** Many clients send a content type without a body; that is no body, not a broken one. */
function readEmptyAsNone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
}

/** True for answers that callers keep and ask for again; hashing a file of 10 MB would take 10 ms. */
const isRevalidated = ({ route }: Operation) => route.method === 'GET' && route.download !== true;

/** The operations with shared answers. */
const sharedOf = (operations: readonly Operation[]) =>
  operations.flatMap(({ name, route }) =>
    isShared(name) ? [{ name, route, pattern: patternOf(route), cacheControl: cacheControl(route) }] : [],
  );

/** A path in Fastify's notation. */
const patternOf = ({ path }: Route) => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Answers preflight requests: operations that only take keys are not open to pages. Every path has its own answer,
 * since `/api/customers/me` is for pages, and `/api/customers/{id}`, which it also matches, is not.
 */
function answerPreflights(app: FastifyInstance, operations: readonly Operation[]): void {
  const open = new Set(operations.flatMap(({ route }) => (isForPages(route) ? [patternOf(route)] : [])));
  for (const pattern of new Set(operations.map(({ route }) => patternOf(route)))) {
    // for open paths the plugin answers before this
    const config = open.has(pattern) ? {} : { cors: false as const };
    app.options(pattern, { config }, (_request, reply) => reply.code(204).send());
  }
}

/** The live numbers of an event, made once for all streams. */
function liveNumbers(operations: readonly Operation[], answers: EventAnswers): LiveOptions['read'] {
  const handle = operations.find(({ name }) => name === 'events.availabilities')?.handle;
  return async (id, shopId) => await answers.readLive(id, shopId, async () => await handle?.({ id, shopId }, {}));
}

interface Shared {
  readonly rateLimits: RateLimits | false;
  readonly keyLimits: KeyLimits | undefined;
  readonly ticketLimit: TicketLimit | undefined;
  readonly guesses: CodeGuesses | undefined;
  readonly answers: EventAnswers;
}

function addOperation(
  app: FastifyInstance,
  context: Context,
  { name, route, handle }: Operation,
  { rateLimits, keyLimits, ticketLimit, guesses, answers }: Shared,
): void {
  const isKeyed = route.who === 'key';
  // devices at one door share an address, as a seller's programs may
  const isCountedByToken = isKeyed || route.who === 'accessUser' || route.who === 'user';
  app.route({
    method: route.method,
    url: patternOf(route),
    ...(route.upload && { bodyLimit: maxUpload, preParsing: admitUpload(context, route, rateLimits !== false) }),
    ...(route.raw && { bodyLimit: maxUpload, preParsing: admitCaller(context, name, route) }),
    ...(route.large && { bodyLimit: 4 * 1024 * 1024 }),
    config: {
      ...(rateLimits && !isCountedByToken && { rateLimit: limitOf(name, route, rateLimits), isGuess: isGuess(name) }),
      ...(!isForPages(route) && { cors: false as const }),
    },
    ...(isCountedByToken && keyLimits && { onRequest: (request, reply) => keyLimits.check(request, reply) }),
    handler: async (request, reply) =>
      await (isKeyed ? limitStatements(longTimeoutMs, () => answer(request, reply)) : answer(request, reply)),
  });
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { params, query, body, url, headers } = request;
    const read = () => readRequest(route, { params, query, body });
    const common = await answers.read(name, { url, params }, async () => await handle(read(), {}));
    if (common) return await sendShared(reply, route, common, headers);
    // The answer depends on the origin of the page.
    if (headers.authorization !== undefined || namesSeller(name, route)) void reply.header('vary', 'Origin');
    const address = addressKey(request.ip);
    const call = {
      ...(await authenticate(context, name, route, request)),
      ...(rateLimits && { address }),
    };
    noteCaller(request, call);
    if (call.key || call.accessUser || call.user) keyLimits?.remember(request);
    const setVersion = (version: number) => void reply.header('etag', etagOf(version));
    const setSession = (session: string | undefined) =>
      void reply.header('set-cookie', staffCookie(session, context.publicUrl));
    let changes: readonly FieldChange[] | undefined;
    const noteChanges = (made: readonly FieldChange[]) => {
      changes = made;
    };
    const sent = read();
    if (namesSeller(name, route)) await assertSellersOrigin(context, call.origin, sent.sellerId);
    const countTickets = ticketLimit?.of(address);
    const work = async () =>
      await handle(sent, { ...call, setVersion, setSession, noteChanges, ...(countTickets && { countTickets }) });
    const answered = await (guesses ? guesses.watch(name, { address, sent }, work) : work());
    if (call.key && isKeyed && route.method !== 'GET')
      await noteOperation(context, call.key, { operation: name, sent, answered, changes });
    if (answered instanceof FileAnswer) return await sendFile(reply, answered);
    if (answered instanceof TableAnswer)
      return await sendTable(reply, answered, (row) => answerFor(call.key, name, row) as object);
    if (route.method !== 'GET') answers.wrote(name, answered, (call.key ?? call.user)?.sellerId);
    const links = route.query && 'skip' in route.query._zod.def.shape && listLinks(context.publicUrl + url, answered);
    if (links) void reply.header('link', links);
    return reply
      .code(route.status ?? 200)
      .header('cache-control', cacheControl(route))
      .send(answerFor(call.key, name, answered));
  }
}

/** The maximum length of a body with a file: 10 MB in base64, and the fields beside it. */
const maxUpload = 14 * 1024 * 1024;

/** Refuses an upload before its body is read. */
function admitUpload(context: Context, { body: _, ...head }: Route, isLimited: boolean) {
  const limits = new UploadLimits(context);
  const of = head.path.startsWith('/api/checkout/') ? 'checkout' : 'ticket';
  return async ({ params, query, headers, ip }: FastifyRequest): Promise<void> => {
    const { id, secret } = readRequest(head, { params, query, body: undefined });
    const length = Number(headers['content-length']);
    await limits.admit({
      of,
      id: String(id),
      secret: String(secret),
      bytes: Number.isSafeInteger(length) ? Math.min(length, maxUpload) : maxUpload,
      address: isLimited ? addressKey(ip) : undefined,
    });
  };
}

/** Refuses a file before its body is read, unless its caller may send one. */
function admitCaller(context: Context, name: string, route: Route) {
  return async (request: FastifyRequest): Promise<void> => {
    await authenticate(context, name, route, request);
  };
}

/** Takes the bytes of a file as the field `content` of operations that are sent one. */
function readRawFiles(app: FastifyInstance, operations: readonly Operation[]): void {
  const types = [...new Set(operations.flatMap(({ route }) => route.raw ?? []))];
  const taking = new Set(operations.flatMap(({ route }) => (route.raw ? [patternOf(route)] : [])));
  app.addContentTypeParser<Buffer>(types, { parseAs: 'buffer' }, (request, body, done) => {
    if (taking.has(request.routeOptions.url ?? '')) done(null, { content: body.toString('base64') });
    else done(Object.assign(new Error('No file is taken here'), { statusCode: 415 }));
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
  if (!encoding) return reply.send(answer.bytes(undefined));
  return reply.header('content-encoding', encoding).send(await answer.encode(encoding));
}

/** The caching of an answer: public ones may be cached and are revalidated by ETag; personal ones are not stored. */
function cacheControl({ method, path, who }: Route): string {
  if (method !== 'GET' || who !== 'anyone') return 'no-store';
  return /\/(?:availabilities|seats)$/.test(path) ? 'public, max-age=1' : 'no-cache';
}
