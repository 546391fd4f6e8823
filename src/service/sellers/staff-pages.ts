/** The common parts of the staff pages: visitor, headers and form tokens. */
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { openForm, encryptForm, assertOwnForm } from '../http/form-tokens.ts';
import type { Context } from '../http/context.ts';
import { newSecret } from '../security/ids.ts';
import type { AppRequest } from './installations.ts';
import { messagePage, passkeyPage, signInPage, type Page } from './oauth-pages.ts';
import { textsFor, type PageTexts } from './page-texts.ts';
import { addressKey } from '../http/address-key.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { ApiError } from '../http/api-error.ts';
import type { Log } from '../http/error-handler.ts';
import { findSellerUser, readCookie, readStaffSession, writeCookie, type SellerUser } from './sessions.ts';

/** The kinds of forms, with the state of each. `back` is an address of the service itself. */
interface FormKinds {
  readonly 'sign-in': { readonly back: string };
  readonly 'sign-out': { readonly back: string };
  readonly consent: AppRequest;
  readonly install: { readonly clientId: string };
  readonly remove: { readonly clientId: string };
}

export interface StaffPagesOptions {
  readonly rateLimits: RateLimits | false;
  readonly log: Log;
}

/** The visitor of a page. */
export interface Visitor {
  readonly texts: PageTexts;
  readonly session?: string;
  readonly user?: SellerUser;
}

export class StaffPages {
  constructor(
    readonly context: Context,
    readonly options: StaffPagesOptions,
  ) {}

  /** The key of the caller's address; missing where limits are off. */
  addressOf({ ip }: FastifyRequest): string | undefined {
    return this.options.rateLimits ? addressKey(ip) : undefined;
  }

  /** The rate limit of a route. */
  limit(kind: keyof RateLimits): RouteShorthandOptions {
    return { config: pageLimit(kind, this.options.rateLimits) };
  }

  async visitor(request: FastifyRequest): Promise<Visitor> {
    const { db, now, publicUrl } = this.context;
    const texts = textsFor(request.headers['accept-language']);
    // that of the desk counts too: other sites send their visitors without it, a page of ours doesn't
    for (const session of [
      readCookie(request, 'session', publicUrl),
      readStaffSession(request.headers.cookie, publicUrl),
    ]) {
      const user = session === undefined ? undefined : await findSellerUser(db, session, now());
      if (session !== undefined && user) return { texts, session, user };
    }
    return { texts };
  }

  encrypt<Kind extends keyof FormKinds>(form: Kind, about: FormKinds[Kind], holder: string | undefined): string {
    return encryptForm(this.context.secrets, form, about, holder ?? '', this.context.now());
  }

  /** Reads a submitted form; see `openForm`. @throws ApiError 403 for a form of another site, or an altered one. */
  open<Kind extends keyof FormKinds>(
    request: FastifyRequest,
    form: Kind,
    holder: string | undefined,
  ): { about: FormKinds[Kind]; isHeld: boolean } {
    assertOwnForm(request, this.context.publicUrl);
    const { about, isHeld } = openForm(this.context.secrets, form, fieldsOf(request).form, holder, this.context.now());
    return { about: about as FormKinds[Kind], isHeld };
  }

  /** Shows the sign-in form; a successful sign-in leads to `back`. */
  askToSignIn(
    request: FastifyRequest,
    reply: FastifyReply,
    { texts }: Visitor,
    { back, status = 200, ...shown }: { back: string; status?: number; problem?: string; email?: string },
  ): FastifyReply {
    const { publicUrl } = this.context;
    let visit = readCookie(request, 'visit', publicUrl);
    if (visit === undefined) {
      visit = newSecret();
      writeCookie(reply, 'visit', visit, publicUrl);
    }
    return send(reply, signInPage(texts, { ...shown, form: this.encrypt('sign-in', { back }, visit) }), status);
  }

  /** Says that the desk asks for the passkey, after which `back` goes on. */
  sendToDesk(reply: FastifyReply, { texts }: Visitor, back: string): FastifyReply {
    return send(reply, passkeyPage(texts, back));
  }

  /** The sign-out form of a page at `back`. */
  signOut({ session }: Visitor, back: string): string {
    return this.encrypt('sign-out', { back }, session);
  }
}

/** The fields of a form. A repeated field is a list. */
export function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** Sends a page. It runs no script, is not cached, and other sites do not get its address. */
export function send(reply: FastifyReply, { html, leadsTo = '' }: Page, status = 200): FastifyReply {
  const policy = `default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' ${leadsTo}`;
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy.trimEnd(),
      'cache-control': 'no-store',
      // not `no-referrer`: browsers would send our own forms with `Origin: null`
      'referrer-policy': 'same-origin',
      vary: 'accept-language, cookie',
    })
    .type('text/html; charset=utf-8')
    .send(html);
}

/** Redirects with GET. The address may contain a code, so no referrer is sent. */
export function sendTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303);
}

/** Answers an error with a page. A fault of the service is reported. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const texts = textsFor(request.headers['accept-language']);
  const found = error instanceof ApiError ? error.status : (error as { statusCode?: unknown } | undefined)?.statusCode;
  const status = typeof found === 'number' ? found : 500;
  if (error instanceof ApiError && typeof error.more.retryAfter === 'number')
    void reply.header('retry-after', error.more.retryAfter);
  if (status >= 500) log(`Request ${request.id} (${request.method} ${request.routeOptions.url ?? ''}) failed`, error);
  const text =
    status >= 500 ? texts.broken : status === 429 ? texts.tooOften : status === 404 ? texts.missing : texts.notOurs;
  return send(reply, messagePage(texts, texts.problem, text), status);
}
