/** The site that a request asks for: a seller, where its pages are, and the language to write in. */
import type { FastifyRequest } from 'fastify';
import { emailLanguage, languages, textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import { brandingOf, type SellerData } from '../events/records.ts';
import type { Queryable } from '../database/index.ts';
import { html, type Markup } from '../http/html.ts';
import { acceptedLanguages } from '../mail/linked-pages.ts';
import { srcsetOf } from '../media/rows.ts';
import type { PagesOf } from '../sellers/page-addresses.ts';

/** A seller as it is stored. */
export interface SellerRow {
  readonly id: string;
  readonly currency: string;
  readonly data: SellerData;
}

/** A seller's site in one language. */
export interface Site extends PagesOf {
  readonly seller: SellerData;
  readonly currency: string;
  /** The address of the service; with `base` that of the site. */
  readonly publicUrl: string;
  /** The path before those of the pages: `/city-theatre`, or nothing on a domain of the seller's own. */
  readonly base: string;
  readonly lang: EmailLanguage;
  /** The language variant for dates and prices, e.g. `de-CH`. */
  readonly locale: string;
  /** True when the address names the language, so that links keep it. */
  readonly isLangChosen: boolean;
  readonly texts: ServiceTexts['sellerPages'];
  /** Between a label and what it labels. */
  readonly colon: string;
  readonly name: string;
}

/** The languages of pages. */
export const pageLanguages = Object.keys(languages) as readonly EmailLanguage[];

/** A seller by its id. */
export async function readSeller(db: Queryable, id: string): Promise<SellerRow | undefined> {
  const [row] = await db.query<SellerRow>('select id, currency, data from seller where id = $1', [id]);
  return row;
}

/** The site of a seller as a request asks for it: by `?lang`, the browser's languages, and then the seller's own. */
export function siteFor(
  { id, currency, data }: SellerRow,
  request: Pick<FastifyRequest, 'query' | 'headers'>,
  { publicUrl, base }: { readonly publicUrl: string; readonly base: string },
): Site {
  const chosen = queryText(request, 'lang');
  const wanted = [chosen, ...acceptedLanguages(request.headers), data.defaultLanguage].filter(
    (tag) => tag !== undefined && tag !== '',
  );
  const lang = emailLanguage(...wanted);
  const { sellerPages: texts, mail } = textsIn(lang);
  return {
    sellerId: id,
    seller: data,
    currency,
    publicUrl,
    base,
    lang,
    locale: wanted.find((tag) => tag?.toLowerCase().split('-')[0] === lang) ?? lang,
    isLangChosen: chosen !== undefined && emailLanguage(chosen) === lang,
    texts,
    colon: mail.colon,
    name: data.name ?? texts.shop,
  };
}

/** A text of the query; a repeated one is none. */
export function queryText({ query }: Pick<FastifyRequest, 'query'>, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, 500) : undefined;
}

/** The path of a page of the site, in its language where the address names one. */
export function pathOf(
  { base, lang, isLangChosen }: Site,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const asked: Readonly<Record<string, string | undefined>> = { ...query, ...(isLangChosen && { lang }) };
  const named = Object.entries(asked).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  const text = new URLSearchParams(named).toString();
  return `${base}${path}` + (text && `?${text}`) || '/';
}

/** The address of a picture or page that the seller names; nothing for what is neither a web address nor a path. */
export function addressOf(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  if (/^\/(?![/\\])/.test(address)) return address;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? address : undefined;
}

/** The seller's logo for the head of its pages. */
export function logoOf({ seller }: Site): string | undefined {
  return addressOf(brandingOf(seller)?.shopLogoUrl) ?? addressOf(seller.customLogo);
}

/** The address of a page of the site as a path, so that it holds on each of its domains. */
export function onSite({ publicUrl, base, seller }: Site, address: string): string {
  const own = base === '' && seller.siteUrl !== undefined ? seller.siteUrl : publicUrl;
  return address.startsWith(`${own}/`) ? address.slice(own.length) : address;
}

/**
 * The attributes for the widths of an uploaded picture; nothing for one of another site.
 * @param sizes The width that it is shown in, as `sizes` takes it.
 */
export function sizesOf(publicUrl: string, picture: string, sizes: string): Markup | undefined {
  const srcset = srcsetOf(publicUrl, picture);
  return srcset === undefined ? undefined : html`srcset="${srcset}" sizes="${sizes}"`;
}
