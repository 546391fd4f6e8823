/** What the pages have in common that mails link to: how they look, which language they speak, and how they answer mistakes. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailLanguage, type EmailLanguage } from './language.ts';
import type { SellerData } from '../events/records.ts';
import { html, htmlPage, type Markup } from '../http/html.ts';
import { webAddress } from './sanitize.ts';
import { ApiError } from '../http/api-error.ts';
import type { Log } from '../http/error-handler.ts';
import { send } from '../sellers/staff-pages.ts';

/** Pages whose address ends with the token that was mailed. */
export interface LinkRoute {
  Params: { token: string };
}

/** Texts of a page about a mistake. */
export interface ProblemTexts {
  readonly title: string;
  readonly unknown: string;
  readonly expired: string;
  readonly taken: string;
  readonly notOurs: string;
  readonly tooOften: string;
  readonly broken: string;
}

/** A link that was mailed is opened, or its form comes. */
export type LinkRequest = FastifyRequest<LinkRoute>;

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
export function sendProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  {
    log,
    texts,
  }: { readonly log: Log; readonly texts: Readonly<Record<EmailLanguage, { readonly problem: ProblemTexts }>> },
): FastifyReply {
  const lang = pageLanguage(request);
  const { title, ...problems } = texts[lang].problem;
  const status = error instanceof ApiError ? error.status : statusOf(error);
  if (error instanceof ApiError && typeof error.more.retryAfter === 'number')
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

/** What a page calls a seller. */
export function shopName({ name }: SellerData, { shop }: { readonly shop: string }): string {
  return name ?? shop;
}

/** The way to the seller's own page; nothing where there is none on the web. */
export function backTo(
  seller: SellerData,
  texts: { readonly shop: string; readonly back: (seller: string) => string },
): Markup | undefined {
  const url = webAddress(seller.url);
  return url === undefined ? undefined : html`<p><a href="${url}">${texts.back(shopName(seller, texts))}</a></p>`;
}

/** The language that `?locale` names, or the first that the browser wants and there is. */
export function pageLanguage({ query, headers }: FastifyRequest): EmailLanguage {
  const { locale } = query as Record<string, unknown>;
  const accepted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.split(';')[0]?.trim());
  return emailLanguage(typeof locale === 'string' ? locale : undefined, ...accepted);
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
  if (!isOwn) throw new ApiError(403, 'FORM_NOT_OURS', 'This form does not come from a page of ours.');
}
