/** The pages that emails about accounts link to: plain HTML forms, which work without a script. */
import { textsIn } from '../locales/index.ts';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { password as passwordSchema } from '../../contract/customers.ts';
import { confirmAddress, readLink, setPassword, type Link } from './accounts.ts';
import type { SellerData } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { offeringNew } from './expired-links.ts';
import { addressKey } from '../http/address-key.ts';
import { html } from '../http/html.ts';
import {
  assertOwnPage,
  backTo,
  pageLanguage,
  shopName,
  sendPage,
  sendProblem,
  type LinkRoute,
} from '../mail/linked-pages.ts';
import { isWeakPassword } from '../security/password-rules.ts';
import { verifyPassword } from '../security/passwords.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import type { Log } from '../http/error-handler.ts';
import { fieldsOf } from '../sellers/staff-pages.ts';

interface PageOptions {
  readonly rateLimits: RateLimits | false;
  readonly log: Log;
  /** Further pages in the same scope. */
  readonly more: readonly ((scope: FastifyInstance, context: Context, options: RouteShorthandOptions) => void)[];
}

/**
 * Adds the pages in a scope of their own: only they take forms and answer errors with pages. Opening a link shows a
 * button and uses nothing up: email scanners open every link.
 */
export async function serveAccountPages(
  app: FastifyInstance,
  context: Context,
  { rateLimits, log, more }: PageOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 });
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
    const options = { config: { cors: false as const, ...pageLimit('guess', rateLimits) } };
    addVerification(scope, context, options);
    addPassword(scope, context, { ...options, isLimited: rateLimits !== false });
    for (const add of more) add(scope, context, options);
  });
}

function addVerification(scope: FastifyInstance, context: Context, options: RouteShorthandOptions): void {
  const { db, now, publicUrl } = context;
  const path = '/account/verify/:token';
  const orNew = offeringNew(context, 'verify');
  scope.get<LinkRoute>(
    path,
    options,
    orNew(async (request, reply) => {
      return sendProofForm(request, reply, await readLink(db, 'verify', request.params.token, now()));
    }),
  );
  scope.post<LinkRoute>(
    path,
    options,
    orNew(async (request, reply) => {
      assertOwnPage(request, publicUrl);
      const link = await readLink(db, 'verify', request.params.token, now());
      const { passwordHash } = link.registration;
      const { password } = fieldsOf(request);
      const typed = typeof password === 'string' ? password : '';
      // The owner of the mailbox need not have chosen the password: a stranger's registration must not be confirmed by
      // mistake.
      if (passwordHash !== undefined && !(await verifyPassword(typed, passwordHash)))
        return sendProofForm(request, reply, link, typed);
      await confirmAddress(context, request.params.token);
      return sendDone(request, reply, link.seller, 'verified');
    }),
  );
}

/** The button that verifies an address, with the chosen password. */
function sendProofForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, seller, registration }: Link,
  typed?: string,
): FastifyReply {
  const lang = pageLanguage(request);
  const texts = textsIn(lang).customers.pages;
  const { title, ask, button, label, hint, wrong } = texts.verify;
  const isWrong = typed !== undefined;
  const field = html`<label>
      ${label}
      <input
        type="password"
        name="password"
        value="${typed}"
        autocomplete="current-password"
        maxlength="200"
        aria-describedby="${isWrong ? 'problem hint' : 'hint'}"
        ${isWrong && html`aria-invalid="true"`}
        required
        autofocus
      />
    </label>
    <p class="quiet" id="hint">${hint}</p>`;
  const body = html`<p>${ask(shopName(seller, texts), email)}</p>
    ${isWrong && html`<p class="problem" role="alert" id="problem">${wrong}</p>`}
    <form method="post">
      ${registration.passwordHash !== undefined && field}
      <button>${button}</button>
    </form>`;
  return sendPage(reply, { lang, title, body }, isWrong ? 400 : 200);
}

function addPassword(
  scope: FastifyInstance,
  context: Context,
  { isLimited, ...options }: RouteShorthandOptions & { readonly isLimited: boolean },
): void {
  const { db, now, publicUrl } = context;
  const path = '/account/password/:token';
  const orNew = offeringNew(context, 'reset');
  scope.get<LinkRoute>(
    path,
    options,
    orNew(async (request, reply) => {
      const link = await readLink(db, 'reset', request.params.token, now());
      return sendPasswordForm(request, reply, link);
    }),
  );
  scope.post<LinkRoute>(
    path,
    options,
    orNew(async (request, reply) => {
      assertOwnPage(request, publicUrl);
      const link = await readLink(db, 'reset', request.params.token, now());
      const { password } = fieldsOf(request);
      const typed = typeof password === 'string' ? password : '';
      if (!passwordSchema.safeParse(typed).success || isWeakPassword(typed, link.email))
        return sendPasswordForm(request, reply, link, typed);
      await setPassword(context, request.params.token, typed, isLimited ? addressKey(request.ip) : undefined);
      return sendDone(request, reply, link.seller, 'changed');
    }),
  );
}

/** The form for a password; shown again, with the input, after an error. */
function sendPasswordForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, seller }: { readonly email: string; readonly seller: SellerData },
  typed?: string,
): FastifyReply {
  const lang = pageLanguage(request);
  const page = textsIn(lang).customers.pages;
  const texts = page.password;
  const problem = typed === undefined ? undefined : texts[problemOf(typed)];
  const invalid = problem !== undefined && html`aria-invalid="true"`;
  const body = html`<p>${texts.ask(shopName(seller, page))}</p>
    ${problem !== undefined && html`<p class="problem" role="alert" id="problem">${problem}</p>`}
    <form method="post">
      <label>${texts.email} <input type="email" value="${email}" autocomplete="username" readonly /></label>
      <label>
        ${texts.label}
        <input
          type="password"
          name="password"
          value="${typed}"
          autocomplete="new-password"
          minlength="10"
          maxlength="200"
          aria-describedby="${problem === undefined ? 'hint' : 'problem hint'}"
          ${invalid}
          required
          autofocus
        />
      </label>
      <p class="quiet" id="hint">${texts.hint}</p>
      <button>${texts.button}</button>
    </form>`;
  return sendPage(reply, { lang, title: texts.title, body }, problem === undefined ? 200 : 400);
}

/** The reason why a password that was refused was refused. */
function problemOf(password: string): 'tooShort' | 'tooLong' | 'tooWeak' {
  if (passwordSchema.safeParse(password).success) return 'tooWeak';
  return password.length > 200 ? 'tooLong' : 'tooShort';
}

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  seller: SellerData,
  what: 'verified' | 'changed',
): FastifyReply {
  const lang = pageLanguage(request);
  const texts = textsIn(lang).customers.pages;
  const name = shopName(seller, texts);
  const { title, text } = texts[what];
  const body = html`<p>${text(name)}</p>
    ${backTo(seller, texts)}`;
  return sendPage(reply, { lang, title, body });
}
