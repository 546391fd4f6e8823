/** Protection of the service and its pages: headers, CORS, rate limits, load shedding. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Route } from '../../contract/route.ts';
import type { Database } from '../database/index.ts';
import { addressKey } from './address-key.ts';
import { ApiError } from './api-error.ts';
import { Attempts } from './attempts.ts';
import { rejectStatus } from './error-handler.ts';
import { requestStore } from './request-store.ts';
import type { SharedCounts } from './shared-counts.ts';
import { deskPolicy, doorPolicy, emailPolicy } from './page-policies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false`: no CORS headers for pages of other sites; see `@fastify/cors`. */
    cors?: false;
    /** Counted one by one over all processes, beside the limit of this one. */
    isGuess?: boolean;
  }
}

/**
 * Requests a minute from one address, by kind of operation; of an IPv6 address the first 64 bits count. Processes share
 * their counts each second: a write into the database for each request would cost more than most answers. What could be
 * guessed counts in the database instead, one by one.
 */
export interface RateLimits {
  /** Operations that only read. */
  readonly read: number;
  /** Operations that change something. */
  readonly write: number;
  /** Operations with guessable input: voucher codes, passwords. */
  readonly guess: number;
  /** Operations of a seller's program with one key. */
  readonly key: number;
}

const minute = 60_000;

/** A school class behind one address may buy at the same time; a program may not try codes. */
export const usualRateLimits: RateLimits = { read: 1200, write: 240, guess: 20, key: 600 };

/**
 * The API error for a request under overload: operations are refused. Pages and chunks cost next to nothing, and a shop
 * has to load to say that the service is busy.
 */
export function shed(url: string): ApiError | undefined {
  // A failing liveness check would restart the process, which makes an overload worse.
  return url.startsWith('/api/') && !/^\/api\/health(\?|$)/.test(url)
    ? new ApiError(503, 'OVERLOADED', 'The service is very busy; try again in a moment.', [], { retryAfter: 5 })
    : undefined;
}

/** Operations that take a code, a password or the token of a link, or that send an email to any address. */
const guessed: readonly string[] = [
  'vouchers.info',
  'vouchers.history',
  'vouchers.document',
  'voucherOrders.create',
  'coupons.check',
  'shops.unlock',
  'waitingList.join',
  'waitingList.leave',
  'account.login',
  'account.register',
  'account.verify',
  'account.resendVerification',
  'account.requestPasswordReset',
  'account.resetPassword',
  'account.requestSignInCode',
  'account.exchangeAssertion',
  'account.requestConfirmationCode',
  'account.erase',
  'account.changeEmail',
  'orders.correctEmail',
  'tickets.transfer',
  'account.passkeyOptions',
  'account.addPasskey',
  'account.passkeySignInOptions',
  'account.signInWithPasskey',
  'oauth.token',
  'oauth.revoke',
  'door.pair',
  'users.signIn',
  'users.signInWithPasskey',
  'users.accept',
  'sellers.create',
];

/** Whether an operation tells what could be guessed. */
export function isGuess(name: string): boolean {
  return guessed.includes(name);
}

/** The limit of a page, for the `config` of its route. */
export function pageLimit(
  kind: keyof RateLimits,
  limits: RateLimits | false,
): { readonly rateLimit?: { max: number; timeWindow: number }; readonly isGuess?: boolean } {
  return limits ? { rateLimit: { max: limits[kind], timeWindow: minute }, isGuess: kind === 'guess' } : {};
}

/** The limit of one operation, for the options of its route. */
export function limitOf(
  name: string,
  { method, upload, download }: Route,
  limits: RateLimits,
): { max: number; timeWindow: number } {
  const kind = isGuess(name) ? 'guess' : method === 'GET' ? 'read' : 'write';
  // a file costs as much as hundreds of other changes
  if (upload) return { max: Math.ceil(limits.write / 6), timeWindow: minute };
  // a PDF takes as long as dozens of other answers, and so does signing a pass
  if (download && method === 'GET' && /^(documents|ticketTransfers|wallets)\./.test(name))
    return { max: Math.ceil(limits.write / 4), timeWindow: minute };
  // a school class gets a place each; nothing is gained by collecting places
  if (name === 'waitingRoom.join') return { max: Math.ceil(limits.write / 4), timeWindow: minute };
  return { max: limits[kind], timeWindow: minute };
}

/** Registers the hooks of every request. Rate limits apply to routes that have one. */
export async function protect(
  app: FastifyInstance,
  {
    db,
    counts,
    shedLoad,
    rateLimits,
  }: { db: Database; counts: SharedCounts; shedLoad: boolean; rateLimits: RateLimits | false },
): Promise<void> {
  if (shedLoad) {
    await app.register(underPressure, {
      maxEventLoopDelay: 1500,
      pressureHandler: ({ url }) => {
        const rejection = shed(url);
        return rejection ? Promise.reject(rejection) : Promise.resolve();
      },
    });
  }
  addHeaders(app, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // Stripe, for payments: its script, its fields and its requests
        scriptSrc: ["'self'", 'https://js.stripe.com'],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'https://api.stripe.com'],
        fontSrc: ["'self'"],
        // the video of an event
        frameSrc: [
          'https://www.youtube-nocookie.com',
          ...['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
        ],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['lit-html', 'foyer', "'allow-duplicates'"],
      },
    },
    // the embed, its chunks and pictures are made for other sites
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cors, {
    origin: '*',
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'Token'],
    exposedHeaders,
    maxAge: 86_400,
    strictPreflight: false,
  });
  if (rateLimits) {
    await app.register(rateLimit, {
      global: false,
      store: requestStore(counts),
      keyGenerator: ({ ip }) => addressKey(ip),
      errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
    });
    limitGuesses(app, db, rateLimits);
  }
}

/** Counts, over all processes, what routes say is a guess. The limit of this process comes first, and keeps floods from the database. */
function limitGuesses(app: FastifyInstance, db: Database, { guess }: RateLimits): void {
  const attempts = new Attempts(db, { kind: 'guess', max: guess, windowMs: minute });
  const check = (name: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const wait = await attempts.take(`${name} ${addressKey(request.ip)}`);
    if (wait === undefined) return;
    void reply.header('x-ratelimit-remaining', 0).header('x-ratelimit-reset', Math.ceil(wait / 1000));
    throw tooManyRequests(wait);
  };
  app.addHook('onRoute', (route: RouteOptions) => {
    if (route.config?.isGuess !== true) return;
    const method = String(route.method).replace('HEAD', 'GET');
    route.onRequest = [route.onRequest ?? [], check(`${method} ${route.url}`)].flat();
  });
}

/** @param ttl Milliseconds until the caller's next minute. */
export function tooManyRequests(ttl: number): ApiError {
  return new ApiError(429, 'TOO_MANY_REQUESTS', 'Too many requests; try again in a moment.', [], {
    retryAfter: Math.ceil(ttl / 1000),
  });
}

/** Helmet's headers are the same for every answer, so they are read once. Names are in lower case. */
function safeHeaders(options: HelmetOptions): Map<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  helmet(options)(request, answer, (error?: unknown) => {
    if (error instanceof Error) throw error;
  });
  return new Map(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** The maximum length of an address; no request of ours is longer. */
const maxAddressLength = 8 * 1024;
/** The headers of answers that no browser shows as a page: each costs every buyer bytes, so only those that do something. */
const apiHeaders: readonly (readonly [string, string])[] = [
  ['content-security-policy', "default-src 'none';frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'cross-origin'],
  ['strict-transport-security', 'max-age=15552000'],
  ['x-content-type-options', 'nosniff'],
];
/** The headers that pages of other sites may read. */
const exposedHeaders = 'Allow, ETag, Link, Retry-After, X-Request-Id';
/** The headers of every answer to anyone, CORS included. */
export const publicHeaders: readonly (readonly [string, string])[] = [
  ...apiHeaders,
  ['access-control-allow-origin', '*'],
  ['access-control-expose-headers', exposedHeaders],
];
/** The headers of scripts of other builds of the embed; those of this build are answered before. */
const scriptHeaders = apiHeaders.filter(([name]) => /^(?:cross-origin|x-content)/.test(name));
/** The permissions policy of pages of the service, which need few browser features. */
const permissionsWith = ({ camera = '()', payment = '()' }) =>
  `browsing-topics=(), camera=${camera}, display-capture=(), geolocation=(), microphone=(), payment=${payment}, usb=()`;
/** Pages with a shop open wallets, which ask for the payment from Stripe's frames. */
const shopPermissions = permissionsWith({ payment: '(self "https://js.stripe.com" "https://*.js.stripe.com")' });

/** The headers of every answer that the plugins do not set. */
function addHeaders(app: FastifyInstance, options: HelmetOptions): void {
  const forPages = [...safeHeaders(options).set('permissions-policy', shopPermissions)];
  const forDoor = [
    ...new Map(forPages)
      .set('content-security-policy', doorPolicy)
      .set('permissions-policy', permissionsWith({ camera: '(self)' }))
      .set('referrer-policy', 'no-referrer'),
  ];
  const forDesk = [
    ...new Map(forPages)
      .set('content-security-policy', deskPolicy)
      .set('permissions-policy', permissionsWith({}))
      .set('referrer-policy', 'same-origin'),
  ];
  const forEmails = [
    ...new Map(forPages)
      .set('content-security-policy', emailPolicy)
      .set('permissions-policy', permissionsWith({}))
      .set('x-frame-options', 'SAMEORIGIN'),
  ];
  const headersOf = (url: string) => {
    if (url.startsWith('/api/')) return apiHeaders;
    if (/^\/(?:chunks\/|embed@)/.test(url)) return scriptHeaders;
    if (url.startsWith('/door/')) return forDoor;
    if (/^\/desk\/email\.html(?:\?|$)/.test(url)) return forEmails;
    return /^\/desk(?:[/?]|$)/.test(url) ? forDesk : forPages;
  };
  app.addHook('onRequest', ({ url }, reply, done) => {
    for (const [name, value] of headersOf(url)) reply.raw.setHeader(name, value);
    if (url.length > maxAddressLength) rejectStatus(reply, 414);
    else done();
  });
}
