/** The pages that emails about a change of address link to. Opening one uses nothing up; its button does. */
import { textsIn } from '../locales/index.ts';
import type { FastifyInstance, FastifyReply, RouteShorthandOptions } from 'fastify';
import { changeEmail, readChange, type ChangePurpose } from './email-changes.ts';
import type { Context } from '../http/context.ts';
import { offeringNew } from './expired-links.ts';
import { html } from '../http/html.ts';
import { assertOwnPage, pageLanguage, sendPage, type LinkRequest, type LinkRoute } from '../mail/linked-pages.ts';

/** Adds the two pages, in the scope of the other account pages. */
export function addEmailChange(scope: FastifyInstance, context: Context, options: RouteShorthandOptions): void {
  for (const purpose of ['email', 'email-back'] as const) addPage(scope, context, options, purpose);
}

function addPage(
  scope: FastifyInstance,
  context: Context,
  options: RouteShorthandOptions,
  purpose: ChangePurpose,
): void {
  const { db, now, publicUrl } = context;
  const path = `/account/${purpose}/:token`;
  const orNew = offeringNew(context, purpose);
  const open = async (request: LinkRequest, reply: FastifyReply) => {
    const { from, to, seller } = await readChange(db, purpose, request.params.token, now());
    const lang = pageLanguage(request);
    const { shop, [purpose]: texts } = textsIn(lang).customers.emailChange;
    const body = html`<p>${texts.ask(seller.name ?? shop, from, to)}</p>
      <form method="post"><button>${texts.button}</button></form>`;
    return sendPage(reply, { lang, title: texts.title, body });
  };
  const change = async (request: LinkRequest, reply: FastifyReply) => {
    assertOwnPage(request, publicUrl);
    const { to, seller } = await readChange(db, purpose, request.params.token, now());
    const lang = pageLanguage(request);
    const { shop, [purpose]: texts } = textsIn(lang).customers.emailChange;
    await changeEmail(context, purpose, request.params.token, lang);
    const body = html`<p>${texts.done(seller.name ?? shop, to)}</p>`;
    return sendPage(reply, { lang, title: texts.doneTitle, body });
  };
  scope.get<LinkRoute>(path, options, orNew(open));
  scope.post<LinkRoute>(path, options, orNew(change));
}
