/** The addresses for search engines, calendars, readers of feeds, and cards: all are public, and cached by others. */
import etag from '@fastify/etag';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findEvent, type SellerData } from '../events/records.ts';
import { addressKey } from '../http/address-key.ts';
import { notFound } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { feedAddresses, pagesBelow, type PageAddresses } from './addresses.ts';
import { ownDomainOf } from '../sellers/domain-requests.ts';
import { siteOf } from '../sellers/page-addresses.ts';
import { atomFeed } from './atom-feed.ts';
import { eventCalendar } from './calendar-feed.ts';
import { feedQuery, readCalendarEvents, readEventForCalendar, readFeedEvents, readSeller } from './feed-events.ts';
import { shareContent, shareFocus, sharePicture, shareTag } from './share-picture.ts';
import { robotsText, sitemapIndex, sitemapOf } from './sitemap.ts';

interface FeedOptions {
  readonly rateLimits: RateLimits | false;
  /** The pages that the feeds lead to; by default those below the service's own address. */
  readonly addresses?: PageAddresses;
}

/** Seconds for which others may use an answer without asking. */
const lifetimes = { text: 300, sitemap: 3600, picture: 86_400 };

/** Adds `/robots.txt`, the sitemaps, and everything below `/feeds/`. */
export async function serveFeeds(app: FastifyInstance, context: Context, options: FeedOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(etag, { weak: true });
    addFeeds(scope, context, options);
  });
}

function addFeeds(app: FastifyInstance, context: Context, { rateLimits, addresses }: FeedOptions): void {
  const { db, now, publicUrl } = context;
  const pagesOf = (seller: SellerData) => addresses ?? pagesBelow(publicUrl, seller);
  const options = { config: pageLimit('read', rateLimits) };
  app.get('/robots.txt', options, async (request, reply) => {
    const own = ownDomainOf(request);
    const site = own === undefined ? publicUrl : siteOf(publicUrl, await readSeller(db, own));
    return send(reply, { text: robotsText(site), type: 'text/plain', lifetime: lifetimes.sitemap });
  });
  const sitemap = async (sellerId: string) =>
    await sitemapOf(db, { sellerId, addresses: pagesOf(await readSeller(db, sellerId)), now: now() });
  app.get('/sitemap.xml', options, async (request, reply) => {
    const own = ownDomainOf(request);
    const text = own === undefined ? await sitemapIndex(db, publicUrl, now()) : await sitemap(own);
    return send(reply, { text, type: 'application/xml', lifetime: lifetimes.sitemap });
  });
  app.get<OfSeller>('/sitemap-:seller.xml', options, async (request, reply) => {
    const text = await sitemap(request.params.seller);
    return send(reply, { text, type: 'application/xml', lifetime: lifetimes.sitemap });
  });
  app.get<OfSeller>('/feeds/:seller/calendar.ics', options, async (request, reply) => {
    const { sellerId, query, seller } = await feedOf(request);
    const events = await readCalendarEvents(db, query, now());
    const name = seller.name ?? sellerId;
    const text = eventCalendar(events, { publicUrl, addresses: pagesOf(seller), locale: query.locale, name });
    return send(reply, { text, type: 'text/calendar', lifetime: lifetimes.text });
  });
  app.get<OfSeller>('/feeds/:seller/atom.xml', options, async (request, reply) => {
    const { sellerId, query, seller } = await feedOf(request);
    const text = atomFeed(await readFeedEvents(db, query, now()), {
      publicUrl,
      addresses: pagesOf(seller),
      locale: query.locale,
      address: feedAddresses(publicUrl, { ...seller, id: sellerId }, query.locale).atom,
      seller: { id: sellerId, name: seller.name ?? sellerId, defaultLanguage: seller.defaultLanguage },
    });
    return send(reply, { text, type: 'application/atom+xml', lifetime: lifetimes.text });
  });
  app.get<OfEvent>('/feeds/:seller/events/:id.ics', options, async (request, reply) => {
    const { seller: sellerId, id } = request.params;
    const { locale } = feedQuery(request.query);
    const events = await readEventForCalendar(db, { sellerId, id, locale }, now());
    const [first] = events;
    if (!first) throw notFound('event');
    const settings = { publicUrl, addresses: pagesOf(first.seller), locale, name: first.record.name };
    return send(reply, {
      text: eventCalendar(events, settings),
      type: 'text/calendar',
      lifetime: lifetimes.text,
    });
  });
  // drawing one takes as long as dozens of other answers
  const pictureLimit = rateLimits && { ...rateLimits, read: Math.ceil(rateLimits.write / 2) };
  app.get<OfEvent>(
    '/feeds/:seller/events/:id.png',
    { config: pageLimit('read', pictureLimit) },
    async (request, reply) => {
      const { seller: sellerId, id } = request.params;
      const { locale } = feedQuery(request.query);
      const event = await findEvent(db, id);
      if (event?.sellerId !== sellerId) throw notFound('event');
      const content = { ...shareContent(event, locale), ...(await shareFocus(context, event)) };
      const tag = shareTag(content, event);
      void reply.header('etag', tag).header('cache-control', `public, max-age=${lifetimes.picture}`);
      // before it is drawn
      if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
      const picture = await sharePicture(context, event, content, rateLimits ? addressKey(request.ip) : undefined);
      return reply.type('image/png').send(Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    },
  );

  async function feedOf({ params, query }: FastifyRequest<OfSeller>) {
    const sellerId = params.seller;
    return { sellerId, query: { ...feedQuery(query), sellerId }, seller: await readSeller(db, sellerId) };
  }
}

interface OfSeller {
  Params: { seller: string };
}
interface OfEvent {
  Params: { seller: string; id: string };
}

/** Sends a text that others may cache. */
function send(
  reply: FastifyReply,
  { text, type, lifetime }: { readonly text: string; readonly type: string; readonly lifetime: number },
): FastifyReply {
  return reply.header('cache-control', `public, max-age=${lifetime}`).type(`${type}; charset=utf-8`).send(text);
}
