/** The page that emails to people on waiting lists link to, with a button to leave the list. */
import { textsIn } from '../locales/index.ts';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StoredEvent } from '../events/records.ts';
import { findOwnEvent } from '../events/records.ts';
import type { Context } from '../http/context.ts';
import { html } from '../http/html.ts';
import { assertOwnPage, pageLanguage, sendPage, sendProblem, type LinkRequest } from '../mail/linked-pages.ts';
import type { RateLimits } from '../http/protection.ts';
import { notFound } from '../http/api-error.ts';
import type { Log } from '../http/error-handler.ts';
import { inLanguage } from '../events/translations.ts';
import { leaveList } from './list.ts';
import { entryOfToken, waitingColumns, type WaitingRow } from './list-entries.ts';

/** Adds the page. Opening it changes nothing: email scanners open every link. */
export async function serveWaitingListPages(
  app: FastifyInstance,
  context: Context,
  { rateLimits, log }: { readonly rateLimits: RateLimits | false; readonly log: Log },
): Promise<void> {
  const { db, secrets, publicUrl } = context;
  const path = '/waiting-list/:token';
  const rateLimit = rateLimits && { max: rateLimits.guess, timeWindow: 60_000 };
  const options = { config: { cors: false as const, ...(rateLimit && { rateLimit }) } };
  const textsOf = (request: FastifyRequest) => {
    const lang = pageLanguage(request);
    return { lang, texts: textsIn(lang).waiting.page };
  };
  const nameOf = (event: StoredEvent | undefined, lang: string) => (event ? inLanguage(event, lang).record.name : '…');
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 });
    scope.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, log));
    scope.get(path, options, async (request: LinkRequest, reply) => {
      const [row] = await db.query<WaitingRow>(`select ${waitingColumns} from waiting_entry w where w.id = $1`, [
        entryOfToken(secrets, request.params.token),
      ]);
      if (!row) throw notFound('place on a waiting list');
      const { lang, texts } = textsOf(request);
      const name = nameOf(await findOwnEvent(db, row.seller_id, row.event_id), lang);
      const body = html`<p>${texts.ask(name, row.email)}</p>
        <form method="post"><button>${texts.button}</button></form>`;
      return sendPage(reply, { lang, title: texts.title, body });
    });
    scope.post(path, options, async (request: LinkRequest, reply) => {
      assertOwnPage(request, publicUrl);
      const row = await leaveList(db, context, request.params.token);
      const { lang, texts } = textsOf(request);
      const name = nameOf(await findOwnEvent(db, row.seller_id, row.event_id), lang);
      return sendPage(reply, { lang, title: texts.done, body: html`<p>${texts.left(name)}</p>` });
    });
  });
}
