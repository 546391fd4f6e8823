/**
 * The heads of pages: what search engines, social networks and messengers read. Pure: data in, escaped markup out, to be
 * put between `<head>` and `</head>` beside the page's own character set, viewport and styles.
 */
import type { EventLeaf, EventSeriesLeaf, ItemListLeaf } from 'schema-dts';
import type { EventInfo } from '../../contract/event-info.ts';
import type { ListingEvent } from '../../contract/listings.ts';
import { eventData, scriptText, type EventState } from '../../sale/event-data.ts';
import { shortText } from '../../sale/plain-text.ts';
import type { StoredEvent } from '../events/records.ts';
import { dataBlock, html, type Markup } from '../http/html.ts';
import { oneLine, webAddress } from '../mail/sanitize.ts';
import { eventFiles, feedAddresses, type PageAddresses } from './addresses.ts';
import { languageFor, languagesOf, ownLanguage } from './languages.ts';
import { listingData, withDates } from './listing-data.ts';
import { sharePictureSize } from './share-picture.ts';

interface Page {
  /** The public address of the service, without a slash at the end. */
  readonly publicUrl: string;
  readonly addresses: PageAddresses;
  /** The language that was asked for (BCP 47). A page in a language that the event lacks is the one in its own. */
  readonly locale?: string | undefined;
  /** True for a page that search engines must not show, e.g. of an under-shop. */
  readonly isHidden?: boolean;
}

/** What the head of an event's page is made of. */
export interface EventPage extends Page {
  /** The event as it is stored, with its translations. */
  readonly event: StoredEvent;
  /** Its sale, in the language of the page. */
  readonly info: EventInfo;
  /** The dates of a series, or the events of a group, as a listing shows them. */
  readonly dates?: readonly ListingEvent[];
  readonly state?: EventState;
  readonly now: Date;
}

/** What the head of a seller's page of events is made of. */
export interface ListingPage extends Page {
  readonly seller: { readonly id: string } & Pick<
    StoredEvent['seller'],
    'name' | 'description' | 'image' | 'customLogo' | 'defaultLanguage' | 'siteUrl'
  >;
  /** The title of the page; the seller's name if it is missing. */
  readonly title?: string;
  /** The events on the page. */
  readonly events: readonly ListingEvent[];
  /** The languages that the seller's page exists in; that of the seller if it is missing. */
  readonly languages?: readonly string[];
}

/** The head of an event's page. */
export function eventHead(page: EventPage): Markup {
  const { event, info, addresses, publicUrl, dates = [] } = page;
  const { seoSettings = {} } = info;
  const languages = languagesOf(event);
  const [own] = languages;
  const language = languageFor(languages, page.locale);
  const locale = language === own ? undefined : language;
  const address = addresses.event(event.sellerId, event.record, locale);
  const files = eventFiles(publicUrl, event, locale);
  const description = shortText(seoSettings.description || info.description || info.slogan || '');
  const tags = (seoSettings.tags ?? []).map(oneLine).filter(Boolean).join(', ');
  const data = eventData(info, {
    pageAddress: address,
    absolute: (link) => absoluteLink(link, publicUrl),
    now: page.now,
    eventState: page.state,
    morePictures: [files.picture],
  });
  return head({
    title: oneLine(seoSettings.title || [info.name, info.seller?.name].filter(Boolean).join(' · ')),
    shared: oneLine(seoSettings.title || info.name),
    description,
    address,
    isHidden: page.isHidden === true || seoSettings.noIndex === true,
    tags,
    siteName: oneLine(info.seller?.name ?? ''),
    language,
    languages: languages.map((tag) => [
      tag,
      addresses.event(event.sellerId, event.record, tag === own ? undefined : tag),
    ]),
    picture: { address: files.picture, text: oneLine(info.name), isGenerated: true },
    feeds: [
      ['text/calendar', files.calendar, oneLine(info.name)],
      ...listingFeeds(publicUrl, { ...event.seller, id: event.sellerId }, locale, info.seller?.name ?? ''),
    ],
    data:
      data &&
      withDates({ ...data, inLanguage: language, ...(tags && { keywords: tags }) }, event, dates, {
        addresses,
        locale,
      }),
  });
}

/** The head of a seller's page of events. */
export function listingHead(page: ListingPage): Markup {
  const { seller, addresses, publicUrl, events } = page;
  const own = ownLanguage({ seller });
  const languages = [own, ...(page.languages ?? []).filter((tag) => tag !== own)] as const;
  const language = languageFor(languages, page.locale);
  const locale = language === own ? undefined : language;
  const name = oneLine(seller.name ?? '');
  const picture = [seller.image, seller.customLogo].flatMap((link) =>
    link ? (absoluteLink(link, publicUrl) ?? []) : [],
  );
  return head({
    title: oneLine(page.title ?? name),
    shared: name,
    description: shortText(seller.description ?? ''),
    address: addresses.listing(seller.id, locale),
    isHidden: page.isHidden === true,
    tags: '',
    siteName: name,
    language,
    languages: languages.map((tag) => [tag, addresses.listing(seller.id, tag === own ? undefined : tag)]),
    picture: picture[0] === undefined ? undefined : { address: picture[0], text: name, isGenerated: false },
    feeds: listingFeeds(publicUrl, seller, locale, name),
    data: listingData(events, { addresses, locale }),
  });
}

/** The absolute web address of a seller's link; nothing for anything else. */
function absoluteLink(link: string, publicUrl: string): string | undefined {
  return URL.canParse(link, publicUrl) ? webAddress(new URL(link, publicUrl).href) : undefined;
}

type Feed = readonly [type: string, address: string, title: string];

function listingFeeds(
  publicUrl: string,
  seller: Parameters<typeof feedAddresses>[1],
  locale: string | undefined,
  name: string,
): Feed[] {
  const { calendar, atom } = feedAddresses(publicUrl, seller, locale);
  const title = oneLine(name);
  return [
    ['application/atom+xml', atom, title],
    ['text/calendar', calendar, title],
  ];
}

interface Head {
  readonly title: string;
  /** The title on a card. */
  readonly shared: string;
  readonly description: string;
  readonly address: string;
  readonly isHidden: boolean;
  readonly tags: string;
  readonly siteName: string;
  readonly language: string;
  /** The same page in each of its languages, that of its own first. */
  readonly languages: readonly (readonly [tag: string, address: string])[];
  readonly picture: { readonly address: string; readonly text: string; readonly isGenerated: boolean } | undefined;
  readonly feeds: readonly Feed[];
  readonly data: EventLeaf | EventSeriesLeaf | ItemListLeaf | undefined;
}

function head(of: Head): Markup {
  const { title, description, address, picture, languages } = of;
  const [first] = languages;
  const size = sharePictureSize;
  const sized = html`<meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${size.width}" />
    <meta property="og:image:height" content="${size.height}" />`;
  return html`<title>${title}</title>
    ${description && html`<meta name="description" content="${description}" />`}
    <link rel="canonical" href="${address}" />
    <meta name="robots" content="${of.isHidden ? 'noindex' : 'index, follow, max-image-preview:large'}" />
    ${of.tags && html`<meta name="keywords" content="${of.tags}" />`}
    ${
      languages.length > 1 &&
      first &&
      html`${languages.map(([tag, href]) => html`<link rel="alternate" hreflang="${tag}" href="${href}" />`)}
        <link rel="alternate" hreflang="x-default" href="${first[1]}" />`
    }
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${of.shared}" />
    ${description && html`<meta property="og:description" content="${description}" />`}
    <meta property="og:url" content="${address}" />
    ${of.siteName && html`<meta property="og:site_name" content="${of.siteName}" />`}
    <meta property="og:locale" content="${facebookLocale(of.language)}" />
    ${languages
      .filter(([tag]) => tag !== of.language)
      .map(([tag]) => html`<meta property="og:locale:alternate" content="${facebookLocale(tag)}" />`)}
    ${
      picture &&
      html`<meta property="og:image" content="${picture.address}" />
        ${picture.isGenerated && sized}
        <meta property="og:image:alt" content="${picture.text}" />`
    }
    <meta name="twitter:card" content="${picture?.isGenerated ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${of.shared}" />
    ${description && html`<meta name="twitter:description" content="${description}" />`}
    ${picture && html`<meta name="twitter:image" content="${picture.address}" />`}
    ${of.feeds.map(([type, href, name]) => html`<link rel="alternate" type="${type}" href="${href}" title="${name}" />`)}
    ${!of.isHidden && of.data && dataBlock(scriptText({ '@context': 'https://schema.org', ...of.data }))}`;
}

/** A language with its likeliest country, as Open Graph writes it: `de_DE`. */
function facebookLocale(tag: string): string {
  const { language, region } = new Intl.Locale(tag).maximize();
  return [language, region].filter(Boolean).join('_');
}
