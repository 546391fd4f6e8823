/** What protects the service and the pages that it serves: headers, cross-origin rules, limits, load shedding. */
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import type { Route } from '../contract/route.ts';
import { Refusal } from './refusal.ts';

/** Requests a minute from one address, by kind of operation. */
export interface RateLimits {
  /** Everything that only reads. */
  readonly read: number;
  /** Everything that changes something. */
  readonly write: number;
  /** What could be guessed: voucher codes, passwords. */
  readonly guess: number;
}

/** A school class behind one address may buy at once; a program that tries codes may not. */
export const usualRateLimits: RateLimits = { read: 1200, write: 240, guess: 20 };

/**
 * What is refused under pressure: operations. Pages and chunks cost next to nothing, and a shop that cannot load cannot even say
 * that the service is busy.
 */
export function shed(url: string): Refusal | undefined {
  return url.startsWith('/api/')
    ? new Refusal(503, 'OVERLOADED', 'The service is very busy; try again in a moment.', [], { retryAfter: 5 })
    : undefined;
}

/** The limit of one operation, for the options of its route. */
export function limitOf(name: string, { method }: Route, limits: RateLimits): { max: number; timeWindow: number } {
  const kind = name === 'voucherInfo.get' || name === 'account.login' ? 'guess' : method === 'GET' ? 'read' : 'write';
  return { max: limits[kind], timeWindow: 60_000 };
}

/** Registers what every request passes. Rate limits act on the routes that name one. */
export async function protect(
  app: FastifyInstance,
  { shedLoad, rateLimits }: { shedLoad: boolean; rateLimits: RateLimits | false },
): Promise<void> {
  if (shedLoad) {
    await app.register(underPressure, {
      maxEventLoopDelay: 1500,
      pressureHandler: ({ url }) => {
        const refusal = shed(url);
        return refusal ? Promise.reject(refusal) : Promise.resolve();
      },
    });
  }
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['lit-html', "'allow-duplicates'"],
      },
    },
    // the embed, its chunks and the pictures are made to be used by other sites
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  });
  await app.register(cors, {
    origin: '*',
    credentials: false,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['ETag', 'Retry-After'],
    maxAge: 86_400,
    strictPreflight: false,
  });
  if (rateLimits) {
    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_request, { ttl }) =>
        new Refusal(429, 'TOO_MANY_REQUESTS', 'Too many requests; try again in a moment.', [], {
          retryAfter: Math.ceil(ttl / 1000),
        }),
    });
  }
}
