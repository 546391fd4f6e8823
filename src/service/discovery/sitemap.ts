/** What search engines are told: the sitemaps of sellers, their index, and `robots.txt`. */
import type { Queryable } from '../database/index.ts';
import { escaped } from '../documents/xml.ts';
import { visible } from '../storefront/listing-query.ts';
import type { PageAddresses } from './addresses.ts';

/** The maximum number of addresses in one file (sitemaps.org). */
const max = 50_000;
const open = '<?xml version="1.0" encoding="UTF-8"?>';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** An event that search engines may find: listed, not ended, and without `noIndex`. `$1` is the time. */
const findable = `${visible('e', '$1')} and e.ends_at > $1::timestamptz and coalesce(e.data -> 'seoSettings' ->> 'noIndex', 'false') <> 'true'`;

/**
 * The addresses of a seller's pages, with the times of their last changes. Where events have their pages on the seller's own
 * website, these are its sitemap's: one may only name addresses of its own site.
 */
export async function sitemapOf(
  db: Queryable,
  { sellerId, addresses, now }: { readonly sellerId: string; readonly addresses: PageAddresses; readonly now: Date },
): Promise<string> {
  const rows = await db.query<{ id: string; slug: string | null; updated_at: Date }>(
    `select e.id, e.slug, e.updated_at from event e where ${findable} and e.seller_id = $2 order by e.starts_at, e.id limit ${max - 1}`,
    [now.toISOString(), sellerId],
  );
  const entry = (address: string, changed?: Date) =>
    `<url><loc>${escaped(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;
  const listing = addresses.listing(sellerId);
  return [
    open,
    `<urlset xmlns="${schema}">`,
    entry(listing),
    ...rows.flatMap(({ id, slug, updated_at: changed }) => {
      const address = addresses.event(sellerId, { _id: id, url: slug ?? undefined });
      return new URL(address).origin === new URL(listing).origin ? [entry(address, changed)] : [];
    }),
    '</urlset>',
    '',
  ].join('\n');
}

/** The sitemaps of all sellers who have something to be found; those with a domain of their own have it there. */
export async function sitemapIndex(db: Queryable, publicUrl: string, now: Date): Promise<string> {
  const rows = await db.query<{ id: string; changed: Date }>(
    `select e.seller_id as id, max(e.updated_at) as changed from event e join seller s on s.id = e.seller_id
     where ${findable} and s.data ->> 'siteUrl' is null
     group by e.seller_id order by e.seller_id limit ${max}`,
    [now.toISOString()],
  );
  return [
    open,
    `<sitemapindex xmlns="${schema}">`,
    ...rows.map(
      ({ id, changed }) =>
        `<sitemap><loc>${escaped(sitemapAddress(publicUrl, id))}</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>`,
    ),
    '</sitemapindex>',
    '',
  ].join('\n');
}

/** At the top of the site: a sitemap may only name addresses below its own folder. */
function sitemapAddress(publicUrl: string, sellerId: string): string {
  return `${publicUrl}/sitemap-${encodeURIComponent(sellerId)}.xml`;
}

/**
 * The text for crawlers. Nothing is forbidden: pages that are not to be found say so themselves, and a crawler that shows
 * an embed needs the operations that it reads.
 */
export function robotsText(publicUrl: string): string {
  return `User-agent: *\nDisallow:\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
