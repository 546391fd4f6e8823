/** The pages that emails link to: their layout, language and error pages. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { emailLanguage, textsIn, type EmailLanguage } from '../locales/index.ts';
import type { SellerData } from '../events/records.ts';
import { html, htmlPage, type Markup } from '../http/html.ts';
import { webAddress } from './sanitize.ts';
import { ApiError } from '../http/api-error.ts';
import { publicError, type Log } from '../http/error-handler.ts';
import { send } from '../sellers/staff-pages.ts';

/** Pages whose address ends with the emailed token. */
export interface LinkRoute {
  Params: { token: string };
}

/** A request that opens an emailed link, or submits its form. */
export type LinkRequest = FastifyRequest<LinkRoute>;

/** Sends a page. `lang` is BCP 47. */
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

/** Answers an error with a page. A fault of the service is reported. */
export function sendProblem(failure: unknown, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  const error = publicError(failure);
  const lang = pageLanguage(request);
  const { title, ...problems } = textsIn(lang).mail.problem;
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

/** The name of a seller on a page. */
export function shopName({ name }: SellerData, { shop }: { readonly shop: string }): string {
  return name ?? shop;
}

/** The link to the seller's own page; nothing without one on the web. */
export function backTo(
  seller: SellerData,
  texts: { readonly shop: string; readonly back: (seller: string) => string },
): Markup | undefined {
  const url = webAddress(seller.url);
  return url === undefined ? undefined : html`<p><a href="${url}">${texts.back(shopName(seller, texts))}</a></p>`;
}

/** The language in `?locale`, or the first available one of the browser. */
export function pageLanguage({ query, headers }: FastifyRequest): EmailLanguage {
  const { locale } = query as Record<string, unknown>;
  return emailLanguage(typeof locale === 'string' ? locale : undefined, ...acceptedLanguages(headers));
}

/** The languages of a browser, the first wanted first. */
export function acceptedLanguages(headers: FastifyRequest['headers']): string[] {
  return (headers['accept-language'] ?? '').split(',').map((tag) => (tag.split(';')[0] ?? '').trim());
}

/**
 * Whether a form was sent from a page of the service. A request with neither header is taken for one: the link is the proof,
 * and no other site knows it.
 */
export function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  return site === undefined
    ? origin === undefined || origin === new URL(publicUrl).origin || origin.replace(/^https?:\/\//, '') === host
    : site === 'same-origin' || site === 'none';
}

/** Refuses forms from other sites. @throws ApiError 403 */
export function assertOwnPage(request: FastifyRequest, publicUrl: string): void {
  if (!isOwnPage(request, publicUrl))
    throw new ApiError(403, 'FORM_NOT_OURS', 'This form does not come from a page of ours.');
}
