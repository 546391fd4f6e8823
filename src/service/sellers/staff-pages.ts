/** What all pages for the users of a seller share: who looks at them, how they are sent, and what their forms carry. */
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { openForm, sealForm, assertOwnForm, type FormKinds } from '../http/form-tokens.ts';
import type { Context } from '../http/context.ts';
import { newSecret } from '../security/ids.ts';
import { sayingPage, signInPage, type Page } from './oauth-pages.ts';
import { textsFor, type PageTexts } from './oauth-texts.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { Refusal } from '../http/api-error.ts';
import type { Log } from '../http/error-handler.ts';
import { findSellerUser, readCookie, writeCookie, type SellerUser } from './sessions.ts';

export interface DeskOptions {
  readonly rateLimits: RateLimits | false;
  readonly log: Log;
}

/** Who looks at a page. */
export interface Visitor {
  readonly texts: PageTexts;
  readonly session?: string;
  readonly user?: SellerUser;
}

export class SellerDesk {
  constructor(
    readonly context: Context,
    readonly options: DeskOptions,
  ) {}

  /** The options of a route: how often it may be asked. */
  limit(kind: keyof RateLimits): RouteShorthandOptions {
    return { config: pageLimit(kind, this.options.rateLimits) };
  }

  async visitor(request: FastifyRequest): Promise<Visitor> {
    const { db, now, publicUrl } = this.context;
    const texts = textsFor(request.headers['accept-language']);
    const session = readCookie(request, 'session', publicUrl);
    const user = session === undefined ? undefined : await findSellerUser(db, session, now());
    return { texts, ...(session !== undefined && user && { session, user }) };
  }

  seal<Kind extends keyof FormKinds>(form: Kind, about: FormKinds[Kind], holder: string | undefined): string {
    return sealForm(this.context.secrets, form, about, holder ?? '', this.context.now());
  }

  /** Reads a form that came back; see `openForm`. @throws Refusal 403 when it came from another site, or was altered. */
  open<Kind extends keyof FormKinds>(
    request: FastifyRequest,
    form: Kind,
    holder: string | undefined,
  ): { about: FormKinds[Kind]; isHeld: boolean } {
    assertOwnForm(request, this.context.publicUrl);
    return openForm(this.context.secrets, form, fieldsOf(request).form, holder, this.context.now());
  }

  /** Shows the form to sign in; whoever succeeds goes on at `back`. */
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
    return send(reply, signInPage(texts, { ...shown, form: this.seal('sign-in', { back }, visit) }), status);
  }

  /** The form to sign out, of a page at `back`. */
  signOut({ session }: Visitor, back: string): string {
    return this.seal('sign-out', { back }, session);
  }
}

/** The fields of a form. One that was sent twice is a list. */
export function fieldsOf({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

/** Sends a page. It runs no script, nobody keeps it, and other sites are not told its address. */
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

/** Sends the person elsewhere, by GET. What stands in the address may be a code: nobody is told where the person came from. */
export function sendTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }).redirect(address, 303);
}

/** Answers a mistake with a page. What is not the visitor's fault is reported. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const texts = textsFor(request.headers['accept-language']);
  const found = error instanceof Refusal ? error.status : (error as { statusCode?: unknown } | undefined)?.statusCode;
  const status = typeof found === 'number' ? found : 500;
  if (error instanceof Refusal && typeof error.more.retryAfter === 'number')
    void reply.header('retry-after', error.more.retryAfter);
  if (status >= 500) log(`Request ${request.id} (${request.method} ${request.routeOptions.url ?? ''}) failed`, error);
  const words =
    status >= 500 ? texts.broken : status === 429 ? texts.tooOften : status === 404 ? texts.missing : texts.notOurs;
  return send(reply, sayingPage(texts, texts.problem, words), status);
}
