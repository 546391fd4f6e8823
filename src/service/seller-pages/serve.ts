/** The routes of the pages of sellers, below all other addresses of the service. */
import etag from '@fastify/etag';
import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listings } from '../../contract/listings.ts';
import type { CodeGuesses } from '../customers/code-attempts.ts';
import { forever } from '../embed/pages.ts';
import { findEvent } from '../events/records.ts';
import { unlessMissing } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { rejectStatus } from '../http/error-handler.ts';
import { pageLimit, type RateLimits } from '../http/protection.ts';
import { readRequest } from '../http/requests.ts';
import { pageLanguage } from '../mail/linked-pages.ts';
import { noteDomains, ownDomainOf, type DomainSellers } from '../sellers/domain-requests.ts';
import { serviceSegments } from '../sellers/page-addresses.ts';
import { eventInfoHandlers } from '../storefront/event-info.ts';
import { listingHandlers } from '../storefront/listings.ts';
import { planOf } from '../storefront/seat-plans.ts';
import { pictureAt } from '../media/rows.ts';
import { voucherCatalogHandlers } from '../voucher-sales/catalog.ts';
import { eventPage } from './event-page.ts';
import { headOfEvent, headOfListing } from './heads.ts';
import { sellerPage, versionOf, type SellerPage } from './layout.ts';
import { listingPage, pageSize } from './listing-page.ts';
import { accountPage, missingPage, orderPage, startPage, textPage, voucherPage } from './other-pages.ts';
import { plainCheckout } from './plain-checkout.ts';
import { headScript, pageScript } from './script.ts';
import { queryText, readSeller, siteFor, type SellerRow, type Site } from './site.ts';
import { styleOf } from './styles.ts';
import type { EventQuery } from './ticket-list.ts';

const segment = '(^[a-z0-9][a-z0-9-]{0,126}$)';
const paths = ['', `/:second${segment}`, `/:second${segment}/:third(^[\\w-]{1,64}$)`].map(
  (more) => `/:first${segment}${more}`,
);
/** Pages with numbers that change: for a moment from the cache, then asked for again. */
const shortly = 'public, max-age=10, stale-while-revalidate=60';

interface Segments {
  readonly first?: string;
  readonly second?: string;
  readonly third?: string;
}

/** What the pages need beside the context. */
export interface PageOptions {
  readonly rateLimits: RateLimits | false;
  /** Counts wrong codes in forms; nothing where nothing is limited. */
  readonly guesses: CodeGuesses | undefined;
  /** Answers an address that is no page of a seller, e.g. by a file of that name. */
  readonly otherwise: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;
  /** The first page of the service, if it has one of its own. */
  readonly home?: ((reply: FastifyReply) => FastifyReply) | undefined;
}

/** Adds the pages. */
export async function serveSellerPages(app: FastifyInstance, context: Context, options: PageOptions): Promise<void> {
  const pages = new SellerPages(context, options.guesses);
  await app.register(async (scope) => {
    await scope.register(etag, { weak: true });
    await scope.register(formbody, { bodyLimit: 64 * 1024 });
    const read = { config: pageLimit('read', options.rateLimits) };
    const write = { config: { cors: false as const, ...pageLimit('write', options.rateLimits) } };
    scope.get('/pages.js', read, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', forever).send(pageScript),
    );
    scope.get('/pages.css', read, async (request, reply) => {
      const seller = await pages.read(ownDomainOf(request));
      return seller ? sendStyle(request, reply, seller) : await options.otherwise(request, reply);
    });
    scope.get<{ Params: Segments }>(`/:first${segment}/pages.css`, read, async (request, reply) => {
      const seller = await pages.seller(request.params.first);
      return seller ? sendStyle(request, reply, seller) : await options.otherwise(request, reply);
    });
    const answer = async (request: FastifyRequest<{ Params: Segments }>, reply: FastifyReply) => {
      const own = await pages.read(ownDomainOf(request));
      if (own) return await sendAnswer(pages, pages.ownSite(own, request), request, reply, ofDomain(request.params));
      const { first, ...below } = request.params;
      const seller = await pages.seller(first);
      if (!seller) return await options.otherwise(request, reply);
      const site = siteFor(seller, request, { publicUrl: context.publicUrl, base: `/${seller.id}` });
      return await sendAnswer(pages, site, request, reply, below);
    };
    scope.get<{ Params: Segments }>('/', read, async (request, reply) => {
      if (ownDomainOf(request) !== undefined) return await answer(request, reply);
      if (options.home) return options.home(reply);
      const only = await pages.onlySeller();
      if (only !== undefined) return reply.header('cache-control', 'no-cache').redirect(`/${only}`, 302);
      return reply
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
        .type('text/html; charset=utf-8')
        .send(startPage(pageLanguage(request)));
    });
    for (const path of paths) scope.get(path, read, answer);
    for (const path of paths.slice(0, 2)) scope.post(path, write, answer);
  });
}

/** The segments below a seller, where all of an address is below it. Three of them never come that far. */
function ofDomain({ first, second }: Segments): Segments {
  return { ...(first !== undefined && { second: first }), ...(second !== undefined && { third: second }) };
}

/**
 * Serves the domains of sellers: a request to one is answered by the pages of its seller. `/api/known-domain?domain=…` tells
 * a proxy whether a host is one, before it asks for a certificate.
 */
export function serveDomains(
  app: FastifyInstance,
  context: Context,
  { sellers, rateLimits }: { readonly sellers: DomainSellers; readonly rateLimits: RateLimits | false },
): void {
  const pages = new SellerPages(context);
  noteDomains(app, sellers, async (request, reply, sellerId) => {
    const own = await pages.read(sellerId);
    if (!own) return rejectStatus(reply, 404);
    return send(reply, pages.ownSite(own, request), undefined, 'no-cache');
  });
  app.get('/api/known-domain', { config: pageLimit('read', rateLimits) }, async (request, reply) => {
    const domain = queryText(request, 'domain') ?? '';
    if (!sellers.isService(domain) && (await sellers.sellerAt(domain)) === undefined) return rejectStatus(reply, 404);
    return reply.header('cache-control', 'no-store').send({ domain });
  });
}

/** Reads what pages show. */
class SellerPages {
  private readonly listings;
  private readonly info;
  private readonly vouchers;
  private readonly checkout;

  constructor(
    private readonly context: Context,
    guesses?: CodeGuesses,
  ) {
    this.listings = listingHandlers(context);
    this.info = eventInfoHandlers(context, () => Promise.resolve(undefined));
    this.vouchers = voucherCatalogHandlers(context);
    this.checkout = plainCheckout(context, guesses);
  }

  /** A seller by the first segment of an address; none for a segment of the service's own. */
  async seller(id: string | undefined): Promise<SellerRow | undefined> {
    return id === undefined || serviceSegments.has(id) ? undefined : await this.read(id);
  }

  /** A seller by its id. */
  async read(id: string | undefined): Promise<SellerRow | undefined> {
    return id === undefined ? undefined : await readSeller(this.context.db, id);
  }

  /** The site of a seller on its own domain. */
  ownSite(seller: SellerRow, request: FastifyRequest): Site {
    return siteFor(seller, request, { publicUrl: this.context.publicUrl, base: '' });
  }

  /** The id of the only seller of the service, as far as it has a page. */
  async onlySeller(): Promise<string | undefined> {
    const rows = await this.context.db.query<{ id: string }>('select id from seller order by id limit 2');
    const [only] = rows;
    return rows.length === 1 && only !== undefined && !serviceSegments.has(only.id) ? only.id : undefined;
  }

  /** The page of some segments below a seller; nothing where there is none. */
  async page(site: Site, request: FastifyRequest, { second, third }: Segments): Promise<SellerPage | undefined> {
    if (second === undefined) return await this.listing(site, request);
    if (third !== undefined) return second === 'orders' ? orderPage(site, third) : undefined;
    switch (second) {
      case 'account':
        return accountPage(site);
      case 'vouchers':
        return voucherPage(site, (await unlessMissing(this.vouchers.getPublic({ id: site.sellerId }, {})))?.image);
      case 'imprint':
      case 'terms':
      case 'privacy':
        return textPage(site, second);
      case 'orders':
        return undefined;
      default:
        return await this.event(site, request, second);
    }
  }

  private async listing(site: Site, request: FastifyRequest): Promise<SellerPage | undefined> {
    const number = queryText(request, 'page') ?? '1';
    if (!/^[1-9]\d{0,3}$/.test(number)) return undefined;
    const page = Number(number);
    const events = await this.list(site, { seriesOnce: true, top: pageSize + 1, skip: (page - 1) * pageSize });
    return {
      ...listingPage(site, events, { page, isPlain: queryText(request, 'page') !== undefined }),
      // further pages of the list are no address that anyone looks for
      ...(page === 1 && { head: headOfListing(site, events.slice(0, pageSize)) }),
    };
  }

  private async list(site: Site, query: Readonly<Record<string, unknown>>) {
    const asked = { params: {}, query: { sellerId: site.sellerId, locale: site.locale }, body: undefined };
    const request = { ...readRequest(listings.list, asked), ...query };
    return listings.list.answer.parse(await this.listings.list(request, {}));
  }

  private async event(site: Site, request: FastifyRequest, slug: string): Promise<SellerPage | undefined> {
    const found = await findEvent(this.context.db, slug);
    if (found?.sellerId !== site.sellerId) return undefined;
    const { _id: id, eventType } = found.record;
    const query: EventQuery = Object.fromEntries(
      ['shop', 'coupon', 'voucher', 'plain'].map((name) => [name, queryText(request, name)]),
    );
    const info = await this.readInfo(site, id, query.shop);
    if (!info) return undefined;
    const hasPlan = info.seating === true && (await planOf(this.context.db, found)) !== undefined;
    const readInfo = async (shop: string | undefined) => await this.readInfo(site, id, shop);
    if (request.method === 'POST')
      return await this.checkout(site, request, { event: found, info, query, hasPlan, readInfo });
    const dates =
      eventType === 'ROOT'
        ? await this.list(site, { rootId: [id], top: 100, skip: 0 })
        : eventType === 'GROUP'
          ? await this.list(site, { groupEventId: id, top: 100, skip: 0 })
          : [];
    const now = this.context.now();
    const head = headOfEvent(site, { event: found, info, dates, now, isHidden: query.shop !== undefined });
    const picture = await pictureAt(this.context, site.sellerId, info.image);
    return { ...eventPage(site, { info, query, dates, now, hasPlan, alt: picture?.alt }), head };
  }

  private async readInfo(site: Site, id: string, shop: string | undefined) {
    return await unlessMissing(this.info.info({ id, locale: site.locale, underShop: shop }, {}));
  }
}

async function sendAnswer(
  pages: SellerPages,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  below: Segments,
): Promise<FastifyReply> {
  const found = await pages.page(site, request, below);
  return send(reply, site, found, request.method === 'POST' ? 'no-store' : found ? shortly : 'no-cache');
}

/** Sends a page of a seller, or the one for a missing page. */
function send(reply: FastifyReply, site: Site, found: SellerPage | undefined, cache: string): FastifyReply {
  return reply
    .code(found ? 200 : 404)
    .headers({
      'content-security-policy': pagePolicy,
      'content-language': site.lang,
      'cache-control': cache,
      vary: 'accept-language, accept-encoding',
    })
    .type('text/html; charset=utf-8')
    .send(sellerPage(site, found ?? missingPage(site)));
}

/** The style sheet in the seller's colours, or an event's own; its address names its content. */
function sendStyle(request: FastifyRequest, reply: FastifyReply, { data }: SellerRow): FastifyReply {
  const accent = queryText(request, 'accent');
  const style = styleOf({ ...data.pageSettings, ...(accent !== undefined && { accentColor: `#${accent}` }) });
  return reply
    .type('text/css; charset=utf-8')
    .header('cache-control', queryText(request, 'v') === versionOf(style) ? forever : 'no-cache')
    .send(style);
}

/** As of all pages of the service; pictures of sellers and events may be on other sites. */
const pagePolicy = [
  ...["default-src 'none'", `script-src 'self' ${headScript.source} https://js.stripe.com`, "style-src 'self'"],
  ...["img-src 'self' data: https:", "connect-src 'self' https://api.stripe.com", "font-src 'self'"],
  'frame-src https://www.youtube-nocookie.com https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ...["manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
  ...["require-trusted-types-for 'script'", "trusted-types lit-html foyer 'allow-duplicates'"],
].join(';');
