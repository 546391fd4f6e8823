/** The addresses of a seller's pages: on its own website where it names them, otherwise those of the service. */
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';

/** A seller, as far as its addresses need it. */
export interface PagesOf {
  readonly sellerId: string;
  readonly seller: Pick<SellerData, 'accountUrl' | 'eventUrl' | 'voucherUrl' | 'siteUrl'>;
}

/** A seller whose id is known, with what its addresses need. */
export async function readPagesOf(db: Queryable, sellerId: string): Promise<PagesOf> {
  const [row] = await db.query<{ data: SellerData }>('select data from seller where id = $1', [sellerId]);
  return { sellerId, seller: row?.data ?? {} };
}

/** Segments below a seller's address that are no events. */
const ownSegments: readonly string[] = ['account', 'vouchers', 'orders', 'imprint', 'terms', 'privacy'];

/**
 * The first segments of the service's own addresses. No seller gets one of them as its id, and none is served as the
 * page of a seller.
 */
export const serviceSegments: ReadonlySet<string> = new Set([
  ...['account', 'admin', 'api', 'apps', 'assets', 'chunks', 'desk', 'docs', 'door', 'embed', 'event', 'events'],
  ...[
    'feed',
    'feeds',
    'health',
    'index',
    'live',
    'login',
    'mail',
    'media',
    'metrics',
    'oauth2',
    'pages',
    'ready',
    'robots',
    'sellers',
    'share',
  ],
  ...['service', 'sitemap', 'static', 'status', 'v1', 'v2', 'waiting-list', 'well-known', 'www', 'foyer'],
]);

/** The site that has a seller's pages: that of its own domain, or the service. */
export function siteOf(publicUrl: string, { siteUrl }: Pick<SellerData, 'siteUrl'>): string {
  return siteUrl ?? publicUrl;
}

/** The site of a seller whose id is known. */
export async function readSite(db: Queryable, publicUrl: string, sellerId: string): Promise<string> {
  return siteOf(publicUrl, (await readPagesOf(db, sellerId)).seller);
}

/** The page of a seller that lists its events; below it are all others. On a domain of its own that is the first page. */
export function sellerAddress(publicUrl: string, { sellerId, seller }: PagesOf): string {
  return seller.siteUrl ?? `${publicUrl}/${encodeURIComponent(sellerId)}`;
}

/** The page of an event, with an under-shop where one is meant. */
export function eventAddress(
  publicUrl: string,
  pages: PagesOf,
  event: { readonly _id: string; readonly url?: string | undefined },
  shopId = '',
): string {
  const { seller } = pages;
  if (seller.eventUrl !== undefined) {
    const named = seller.eventUrl
      .replaceAll('{event}', encodeURIComponent(event.url ?? event._id))
      .replaceAll('{shop}', encodeURIComponent(shopId));
    const own = resolved(named, publicUrl);
    return shopId === '' || seller.eventUrl.includes('{shop}') ? own : withQuery(own, { shop: shopId });
  }
  const query = shopId === '' ? '' : `?${new URLSearchParams({ shop: shopId }).toString()}`;
  return `${sellerAddress(publicUrl, pages)}/${encodeURIComponent(eventSegment(event, seller))}${query}`;
}

/** The segment of an event's page: its slug, unless another page of the seller, or of its site, has that name. */
export function eventSegment(
  { _id, url }: { readonly _id: string; readonly url?: string | undefined },
  { siteUrl }: Pick<SellerData, 'siteUrl'>,
): string {
  const isTaken = url === undefined || ownSegments.includes(url) || (siteUrl !== undefined && serviceSegments.has(url));
  return isTaken ? _id : url;
}

/** The page of an order. Its secret is behind the `#`: browsers do not send that part, so no log contains it. */
export function orderAddress(
  publicUrl: string,
  pages: PagesOf,
  { id, secret }: { readonly id: string; readonly secret: string },
  language: string,
): string {
  return pages.seller.accountUrl === undefined
    ? withHash(`${sellerAddress(publicUrl, pages)}/orders/${encodeURIComponent(id)}`, language, { secret })
    : withHash(resolved(pages.seller.accountUrl, publicUrl), language, { order: id, secret });
}

/** The page of a received ticket, with its secret behind the `#`. */
export function ticketAddress(
  publicUrl: string,
  pages: PagesOf,
  { id, secret }: { readonly id: string; readonly secret: string },
  language: string,
): string {
  return withHash(accountAddress(publicUrl, pages), language, { ticket: id, secret });
}

/** The page where customers find their tickets. */
export function accountAddress(publicUrl: string, pages: PagesOf): string {
  const { accountUrl } = pages.seller;
  return accountUrl === undefined ? `${sellerAddress(publicUrl, pages)}/account` : resolved(accountUrl, publicUrl);
}

/**
 * The same page in a language, which asks for a sign-in: for files that are copied and shared, where a secret would open
 * the code that must not be.
 */
export function signInAddress(publicUrl: string, pages: PagesOf, language: string): string {
  return withQuery(accountAddress(publicUrl, pages), { lang: language });
}

/** The page that checks and sells vouchers. */
export function voucherAddress(publicUrl: string, pages: PagesOf): string {
  const { voucherUrl } = pages.seller;
  return voucherUrl === undefined ? `${sellerAddress(publicUrl, pages)}/vouchers` : resolved(voucherUrl, publicUrl);
}

/** Paths are on the service's own site. */
function resolved(address: string, publicUrl: string): string {
  return address.replace(/^\/(?!\/)/, `${publicUrl}/`);
}

function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams(query).toString()}`;
}

function withHash(address: string, lang: string, hash: Readonly<Record<string, string>>): string {
  return `${withQuery(address, { lang })}#${new URLSearchParams(hash).toString()}`;
}
