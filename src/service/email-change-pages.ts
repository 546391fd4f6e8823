/** The pages that mails about a change of address link to. Opening one uses nothing up; its button does. */
import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { assertOwnPage, language, sendPage } from './account-pages.ts';
import { changeEmail, readChange, type ChangePurpose } from './email-changes.ts';
import { emailChangeTexts } from './email-change-texts.ts';
import type { Context } from './handler.ts';
import { html } from './html.ts';

type LinkRequest = FastifyRequest<{ Params: { token: string } }>;

/** Adds the two pages, in the scope of the other pages about accounts. */
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
  scope.get(path, options, async (request: LinkRequest, reply) => {
    const { from, to, seller } = await readChange(db, purpose, request.params.token, now());
    const { lang } = language(request);
    const { shop, [purpose]: texts } = emailChangeTexts[lang];
    const body = html`<p>${texts.ask(seller.name ?? shop, from, to)}</p>
      <form method="post"><button>${texts.button}</button></form>`;
    return sendPage(reply, { lang, title: texts.title, body });
  });
  scope.post(path, options, async (request: LinkRequest, reply) => {
    assertOwnPage(request, publicUrl);
    const { to, seller } = await readChange(db, purpose, request.params.token, now());
    const { lang } = language(request);
    const { shop, [purpose]: texts } = emailChangeTexts[lang];
    await changeEmail(context, purpose, request.params.token, lang);
    const body = html`<p>${texts.done(seller.name ?? shop, to)}</p>`;
    return sendPage(reply, { lang, title: texts.doneTitle, body });
  });
}
