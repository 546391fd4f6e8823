/**
 * The page that the email about a transfer offer links to: the ticket, and buttons to accept or decline it. Opening it
 * decides nothing.
 */
import { textsIn, type ServiceTexts } from '../locales/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { notChangeable } from '../../sale/ticket-changes.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import type { Context } from '../http/context.ts';
import { changeContext } from './change-context.ts';
import { html, type Markup } from '../http/html.ts';
import { oneLine } from '../mail/sanitize.ts';
import { assertOwnPage, pageLanguage, sendPage, type LinkRequest } from '../mail/linked-pages.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { fieldsOf } from '../sellers/staff-pages.ts';
import { acceptTicket, readOffer, rejectTicket, type OfferedTicket } from './transfer-acceptance.ts';
import { offerStatus } from '../orders/transfer-offers.ts';
import { offererOf } from './transfer-emails.ts';
import { ticketSummary } from '../documents/ticket-summary.ts';
import { readPagesOf, ticketAddress } from '../sellers/page-addresses.ts';

type Over = keyof ServiceTexts['tickets']['transfer']['page']['over'];

const path = '/account/ticket/:token';
const maxNameLength = 200;

/** Adds the page, in the scope of the account pages. */
export function addTicketTransfer(scope: FastifyInstance, context: Context, options: RouteShorthandOptions): void {
  scope.get(path, options, async (request: LinkRequest, reply) => {
    return await sendOffer(context, request, reply, await readOffer(context.db, request.params.token));
  });

  scope.post(path, options, async (request: LinkRequest, reply) => {
    assertOwnPage(request, context.publicUrl);
    const { token } = request.params;
    const lang = pageLanguage(request);
    const { page } = textsIn(lang).tickets.transfer;
    const { decision, ...typed } = fieldsOf(request);
    try {
      if (decision === 'reject') {
        await rejectTicket(context, token);
        return await sendPage(reply, { lang, title: page.rejected.title, body: html`<p>${page.rejected.text}</p>` });
      }
      const names = { prename: nameOf(typed.prename), lastname: nameOf(typed.lastname) };
      if (![names.prename, names.lastname].every((name) => name !== '' && name.length <= maxNameLength))
        return await sendOffer(context, request, reply, await readOffer(context.db, token), names);
      const { ticket, offer } = await acceptTicket(context, token, { ...names, locale: lang });
      // without the public address: the browser is on this service already
      const link = ticketAddress('', await readPagesOf(context.db, offer.seller_id), ticket, lang);
      const body = html`<p>${page.accepted.text(offer.email)}</p>
        <p><a href="${link}">${page.accepted.link}</a></p>`;
      return await sendPage(reply, { lang, title: page.accepted.title, body });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CUSTOMER_BLOCKED')
        return sendOver(request, reply, 'blocked', 403);
      if (error instanceof ApiError && (error.status === 409 || error.status === 410))
        return await sendOffer(context, request, reply, await readOffer(context.db, token));
      throw error;
    }
  });
}

const nameOf = (typed: unknown): string => (typeof typed === 'string' ? oneLine(typed) : '');

/** The offer with its form, or the reason why it has ended. */
async function sendOffer(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { offer, ticket }: OfferedTicket,
  typed?: { readonly prename: string; readonly lastname: string },
): Promise<FastifyReply> {
  const { db, now } = context;
  const status = offerStatus(offer, now());
  if (status !== 'open') return sendOver(request, reply, status);
  const lang = pageLanguage(request);
  const texts = textsIn(lang).tickets.transfer;
  const { page } = texts;
  const [order] = await db.query<OrderRow>(`${selectCheckouts} where c.id = $1`, [ticket.checkout_id]);
  const summary = await ticketSummary(db, context, ticket, lang, now());
  if (!order || !summary) throw notFound('link');
  if (notChangeable(changeContext(ticket, order, summary.data.event), now()))
    return sendOver(request, reply, 'invalid');
  const [name = '', ...lines] = summary.lines;
  const from = offererOf({ ticket, order }) || texts.unnamed;
  const body = html`<p>${page.ask(from, summary.moment(offer.expires_at))}</p>
    <h2>${name}</h2>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
    ${typed && html`<p class="problem" role="alert" id="problem">${page.namesMissing}</p>`}
    <form method="post">
      ${field('prename', page.prename, 'given-name', typed)} ${field('lastname', page.lastname, 'family-name', typed)}
      <p class="quiet">${page.terms}</p>
      <button name="decision" value="accept">${page.accept}</button>
      <button class="second" name="decision" value="reject" formnovalidate>${page.reject}</button>
    </form>`;
  return sendPage(reply, { lang, title: page.title, body }, typed ? 400 : 200);
}

function field(
  name: 'prename' | 'lastname',
  label: string,
  autocomplete: string,
  typed: { readonly prename: string; readonly lastname: string } | undefined,
): Markup {
  return html`<label>
    ${label}
    <input
      name="${name}"
      value="${typed?.[name]}"
      autocomplete="${autocomplete}"
      maxlength="${maxNameLength}"
      ${typed && html`aria-describedby="problem"`}
      required
    />
  </label>`;
}

function sendOver(request: FastifyRequest, reply: FastifyReply, why: Over, status = 410): FastifyReply {
  const lang = pageLanguage(request);
  const { over } = textsIn(lang).tickets.transfer.page;
  return sendPage(reply, { lang, title: over.title, body: html`<p>${over[why]}</p>` }, status);
}
