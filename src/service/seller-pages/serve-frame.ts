/**
 * The first frame of a shop, for the HTML of a seller's own page: `GET /embed/event-shop/{event}.html` answers the tags of
 * the shop with its tickets as declarative shadow DOM and with the event as data. The page shows tickets before a script
 * has come, and without scripts a form.
 */
import { join } from 'node:path';
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventInfo } from '../../contract/event-info.ts';
import { scriptText } from '../../sale/event-data.ts';
import type { EmbedBuild } from '../embed/build.ts';
import { newestTag, preloadLines } from '../embed/pages.ts';
import { findEvent } from '../events/records.ts';
import type { drawFrame, Frame, FrameInput } from '../frames/draw-frame.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import type { Log } from '../http/error-handler.ts';
import { html, type Markup } from '../http/html.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { hashOf } from '../security/ids.ts';
import { eventAddress } from '../sellers/page-addresses.ts';
import { eventInfoHandlers } from '../storefront/event-info.ts';
import { planOf } from '../storefront/seat-plans.ts';
import type { TaskRunner } from '../workers/pool.ts';
import { queryText, readSeller, siteFor } from './site.ts';
import { ticketsOf } from './ticket-list.ts';

/** How frames are drawn. */
export interface FrameOptions {
  readonly rateLimits: RateLimits | false;
  readonly build: EmbedBuild;
  /** The folder of the build. */
  readonly folder: string;
  readonly frames: TaskRunner;
  readonly log: Log;
}

/** The time for which a fragment is answered again as it is, in milliseconds: others buy meanwhile. */
const keptFor = 10_000;

/** Adds the address. */
export async function serveFrames(app: FastifyInstance, context: Context, options: FrameOptions): Promise<void> {
  const { frames, build, rateLimits } = options;
  const { info } = eventInfoHandlers(context, () => Promise.resolve(undefined));
  await app.register(async (scope) => {
    await scope.register(etag, { weak: true });
    scope.get<{ Params: { event: string } }>(
      '/embed/event-shop/:event(^[\\w-]{1,128}).html',
      { config: pageLimit('read', rateLimits) },
      async (request, reply) => {
        const now = context.now();
        const wanted = wantedOf(request);
        const { content } = await frames.files.get(`shop ${build.id} ${JSON.stringify(wanted)}`, now, async () => ({
          content: Buffer.from(await fragmentOf(context, info, wanted, options)),
          until: new Date(now.getTime() + keptFor),
        }));
        return reply
          .type('text/html; charset=utf-8')
          .headers({ 'cache-control': 'public, max-age=10, stale-while-revalidate=60', 'x-robots-tag': 'noindex' })
          .send(Buffer.from(content));
      },
    );
  });
}

interface Wanted {
  readonly id: string;
  readonly locale: string | undefined;
  readonly underShop: string | undefined;
  readonly channel: string | undefined;
}

function wantedOf(request: FastifyRequest<{ Params: { event: string } }>): Wanted {
  const locale = queryText(request, 'locale');
  return {
    id: request.params.event,
    locale: locale !== undefined && /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(locale) ? locale : undefined,
    underShop: queryText(request, 'underShop'),
    channel: queryText(request, 'channel'),
  };
}

/** @throws ApiError 404 */
async function fragmentOf(
  context: Context,
  readInfo: ReturnType<typeof eventInfoHandlers>['info'],
  wanted: Wanted,
  options: FrameOptions,
): Promise<string> {
  const { db, now, publicUrl } = context;
  const { id, underShop, channel } = wanted;
  const event = await findEvent(db, id);
  const seller = event && (await readSeller(db, event.sellerId));
  if (!event || !seller) throw notFound('event');
  const language = wanted.locale ?? (seller.data.defaultLanguage || 'en');
  const info = eventInfo.info.answer.parse(await readInfo({ id, locale: language, underShop, channel }, {}));
  const site = siteFor(
    seller,
    { query: { lang: language }, headers: {} },
    { publicUrl, base: `${publicUrl}/${seller.id}` },
  );
  const hasPlan = info.seating === true && (await planOf(db, event)) !== undefined;
  const form = ticketsOf(site, { info, query: { shop: underShop }, dates: [], now: now(), hasPlan });
  const page = eventAddress(publicUrl, site, info);
  const frame = await frameOf({ info, language, baseUrl: publicUrl }, options, now());
  return fragment({
    scripts: [newestTag(options.build, publicUrl), ...preloadLines(options.build, publicUrl, 'event-shop')],
    attributes: html`event="${info._id}" lang="${language}"
    ${underShop !== undefined && html`under-shop="${underShop}"`} ${channel !== undefined && html`channel="${channel}"`}`,
    frame,
    at: now(),
    json: scriptText(info),
    form,
    link: html`<a href="${page}">${site.texts.event.tickets}</a>`,
  });
}

/** The frame; without one the shop draws itself as usual. */
async function frameOf(
  input: Omit<FrameInput, 'script'>,
  { frames, build, folder, log }: FrameOptions,
  now: Date,
): Promise<Frame | undefined> {
  const key = `frame ${build.id} ${hashOf(JSON.stringify(input))}`;
  try {
    const { content } = await frames.files.get(key, now, async () => {
      const drawn = await frames.run<typeof drawFrame>('drawFrame', { ...input, script: join(folder, 'embed.js') });
      return { content: Buffer.from(JSON.stringify(drawn ?? null)) };
    });
    return (JSON.parse(Buffer.from(content).toString()) as Frame | null) ?? undefined;
  } catch (error) {
    log('A first frame could not be drawn', error);
    return undefined;
  }
}

/** The form in the look of the shop, in place of its rows; as strong as the rules of the frame, and after them. */
const formStyle =
  '.layout{display:none}.plain,.plain>div{display:grid;gap:calc(var(--_gap)/2)}.plain{margin-block-start:var(--_gap)}' +
  '.plain .ticket>div{flex:1 1 8em}.plain .name{font-weight:650}.plain .ticket .quiet{color:var(--_muted);font-size:.875em}' +
  '.plain input{inline-size:4.5em;min-block-size:44px;padding:.4em .6em;border:1px solid var(--_edge);border-radius:var(--_radius);background:none}' +
  '.plain input[type=text]{inline-size:14em}.plain button{border-color:var(--_edge);justify-self:start}' +
  '.plain>button:last-child{background:var(--_accent);color:var(--_on-accent);font-weight:650;justify-self:stretch}';

interface Parts {
  readonly scripts: readonly string[];
  readonly attributes: Markup;
  readonly frame: Frame | undefined;
  readonly at: Date;
  readonly json: string;
  readonly form: Markup;
  readonly link: Markup;
}

/**
 * Without scripts the form takes the place of the rows, whose buttons would do nothing. Until the shop has rows of its own,
 * these stand for its loading state.
 */
function fragment({ scripts, attributes, frame, at, json, form, link }: Parts): string {
  const template =
    frame === undefined
      ? `<noscript>${form.text}</noscript>`
      : `<template shadowrootmode="open"><div id="frame" style="display:contents"><style>${frame.style}slot[name=loading]{display:none}</style>${frame.markup}` +
        `<noscript><style>#frame{${formStyle}}</style>${form.text}</noscript></div></template>`;
  // the scripts come last: on a slow network they are in the way of the page itself
  return `<event-shop ${attributes.text}>
${template}
<script type="application/json" data-at="${at.toISOString()}">${json}</script>
${link.text}
</event-shop>
${scripts.join('\n')}
`;
}
