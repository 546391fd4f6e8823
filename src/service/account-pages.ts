/** The pages that mails about accounts link to: forms of plain HTML, which work without a script. */
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { password as passwordSchema } from '../contract/customers.ts';
import { accountLanguage, type AccountLanguage } from './account-mail-texts.ts';
import { accountPageTexts, type AccountPageTexts } from './account-page-texts.ts';
import { confirmAddress, readLink, setPassword, type Link } from './accounts.ts';
import type { SellerData } from './event-records.ts';
import type { Context } from './handler.ts';
import { html, htmlPage, type Markup } from './html.ts';
import { verifyPassword } from './passwords.ts';
import type { RateLimits } from './protection.ts';
import { Refusal } from './refusal.ts';
import type { Log } from './refusals.ts';
import { fieldsOf, send } from './seller-desk.ts';

interface PageOptions {
  readonly rateLimits: RateLimits | false;
  readonly log: Log;
  /** Further pages in the same scope. */
  readonly more: readonly ((scope: FastifyInstance, context: Context, options: RouteShorthandOptions) => void)[];
}

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Adds the pages in a scope of their own, which alone takes forms and answers mistakes with pages. Opening a link shows a
 * button and uses nothing up: programs that look through mails open every link in them.
 */
export async function serveAccountPages(
  app: FastifyInstance,
  context: Context,
  { rateLimits, log, more }: PageOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 });
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
    const rateLimit = rateLimits && { max: rateLimits.guess, timeWindow: 60_000 };
    const options = { config: { cors: false as const, ...(rateLimit && { rateLimit }) } };
    addVerification(scope, context, options);
    addPassword(scope, context, options);
    for (const add of more) add(scope, context, options);
  });
}

function addVerification(scope: FastifyInstance, context: Context, options: RouteShorthandOptions): void {
  const { db, now, publicUrl } = context;
  const path = '/account/verify/:token';
  scope.get(path, options, async (request: LinkRequest, reply) => {
    return sendProofForm(request, reply, await readLink(db, 'verify', request.params.token, now()));
  });
  scope.post(path, options, async (request: LinkRequest, reply) => {
    assertOwnPage(request, publicUrl);
    const link = await readLink(db, 'verify', request.params.token, now());
    const { passwordHash } = link.registration;
    const { password } = fieldsOf(request);
    const typed = typeof password === 'string' ? password : '';
    // Whoever only owns the mailbox did not choose it: a stranger's registration is not to be opened by mistake.
    if (passwordHash !== undefined && !(await verifyPassword(typed, passwordHash)))
      return sendProofForm(request, reply, link, typed);
    await confirmAddress(context, request.params.token);
    return sendDone(request, reply, link.seller, 'verified');
  });
}

/** The button that proves an address, with the password that waits for it. */
function sendProofForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, seller, registration }: Link,
  typed?: string,
): FastifyReply {
  const { words, lang } = language(request);
  const { title, ask, button, label, hint, wrong } = words.verify;
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
  const body = html`<p>${ask(nameOf(seller, words), email)}</p>
    ${isWrong && html`<p class="problem" role="alert" id="problem">${wrong}</p>`}
    <form method="post">
      ${registration.passwordHash !== undefined && field}
      <button>${button}</button>
    </form>`;
  return sendPage(reply, { lang, title, body }, isWrong ? 400 : 200);
}

function addPassword(scope: FastifyInstance, context: Context, options: RouteShorthandOptions): void {
  const { db, now, publicUrl } = context;
  const path = '/account/password/:token';
  scope.get(path, options, async (request: LinkRequest, reply) => {
    const link = await readLink(db, 'reset', request.params.token, now());
    return sendPasswordForm(request, reply, link);
  });
  scope.post(path, options, async (request: LinkRequest, reply) => {
    assertOwnPage(request, publicUrl);
    const link = await readLink(db, 'reset', request.params.token, now());
    const { password } = fieldsOf(request);
    const typed = typeof password === 'string' ? password : '';
    if (!passwordSchema.safeParse(typed).success) return sendPasswordForm(request, reply, link, typed);
    await setPassword(context, request.params.token, typed);
    return sendDone(request, reply, link.seller, 'changed');
  });
}

/** The form for a password; again, with what was typed, when that will not do. */
function sendPasswordForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { email, seller }: { readonly email: string; readonly seller: SellerData },
  typed?: string,
): FastifyReply {
  const { words, lang } = language(request);
  const texts = words.password;
  const problem = typed === undefined ? undefined : typed.length < 8 ? texts.tooShort : texts.tooLong;
  const invalid = problem !== undefined && html`aria-invalid="true"`;
  const body = html`<p>${texts.ask(nameOf(seller, words))}</p>
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
          minlength="8"
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

function sendDone(
  request: FastifyRequest,
  reply: FastifyReply,
  seller: SellerData,
  what: 'verified' | 'changed',
): FastifyReply {
  const { words, lang } = language(request);
  const name = nameOf(seller, words);
  const { title, text } = words[what];
  const isAddress = seller.url !== undefined && /^https?:\/\//i.test(seller.url) && URL.canParse(seller.url);
  const body = html`<p>${text(name)}</p>
    ${isAddress && html`<p><a href="${seller.url}">${words.back(name)}</a></p>`}`;
  return sendPage(reply, { lang, title, body });
}

/** One of our pages. `lang` is BCP 47. */
export function sendPage(
  reply: FastifyReply,
  { lang, title, body }: { readonly lang: string; readonly title: string; readonly body: Markup },
  status = 200,
): FastifyReply {
  return send(
    reply,
    {
      html: htmlPage({
        title,
        lang,
        body: html`<h1>${title}</h1>
          ${body}`,
      }),
    },
    status,
  );
}

/** Answers a mistake with a page. What is not the visitor's fault is reported. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const { words, lang } = language(request);
  const { title, ...problems } = words.problem;
  const status = error instanceof Refusal ? error.status : statusOf(error);
  if (error instanceof Refusal && typeof error.more.retryAfter === 'number')
    void reply.header('retry-after', error.more.retryAfter);
  if (status >= 500) log(`Request ${request.id} (${request.method} ${request.routeOptions.url ?? ''}) failed`, error);
  const known: Readonly<Record<number, string>> = {
    403: problems.notOurs,
    404: problems.unknown,
    409: problems.taken,
    410: problems.expired,
    429: problems.tooOften,
  };
  const text = known[status] ?? (status >= 500 ? problems.broken : problems.notOurs);
  return sendPage(reply, { lang, title, body: html`<p>${text}</p>` }, status);
}

function statusOf(error: unknown): number {
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

function nameOf({ name }: SellerData, { shop }: AccountPageTexts): string {
  return name ?? shop;
}

/** The language that `?locale` names, or the first that the browser wants and there is. */
export function language({ query, headers }: FastifyRequest): { words: AccountPageTexts; lang: AccountLanguage } {
  const { locale } = query as Record<string, unknown>;
  const accepted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0]?.trim());
  const lang = accountLanguage(typeof locale === 'string' ? locale : undefined, ...accepted);
  return { words: accountPageTexts[lang], lang };
}

/**
 * Refuses forms that another site sent. Whoever sends neither header is let through: the link is the proof, and no other
 * site knows it.
 * @throws Refusal 403
 */
export function assertOwnPage({ headers }: FastifyRequest, publicUrl: string): void {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn =
    site === undefined
      ? origin === undefined || origin === new URL(publicUrl).origin || origin.replace(/^https?:\/\//, '') === host
      : site === 'same-origin' || site === 'none';
  if (!isOwn) throw new Refusal(403, 'FORM_NOT_OURS', 'This form does not come from a page of ours.');
}
