/** The frame of every page of a seller: head, navigation, foot. */
import { createHash } from 'node:crypto';
import { html, type Markup } from '../http/html.ts';
import { brandingOf } from '../events/records.ts';
import { textIn } from '../events/seller-terms.ts';
import { mailtoAddress } from '../mail/sanitize.ts';
import { accountAddress, voucherAddress } from '../sellers/page-addresses.ts';
import { headScript, pageScript } from './script.ts';
import { addressOf, logoOf, onSite, pageLanguages, pathOf, type Site } from './site.ts';
import { styleOf } from './styles.ts';

/** A page of a seller, without its frame. */
export interface SellerPage {
  readonly title: string;
  readonly description?: string;
  /** The path below the seller's address, e.g. `/summer-night`; nothing for the list of events. */
  readonly path: string;
  /** The query that its address keeps in another language. */
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body: Markup;
  /** The entry of the navigation that it is. */
  readonly current?: 'events' | 'vouchers' | 'account';
  /** What search engines and cards read, with title and description of its own. */
  readonly head?: Markup;
  /** The event's own colour. */
  readonly accent?: string | undefined;
  /** Pages that no search engine lists. */
  readonly isPrivate?: boolean;
  /** The address that its element asks first: it is fetched while the scripts load. */
  readonly asked?: string;
  /** False for pages without an element. */
  readonly hasElements?: boolean;
}

/** The version of a text in an address: what it names is stored for ever. */
export function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

const scriptVersion = versionOf(pageScript);

/** The whole page. */
export function sellerPage(site: Site, page: SellerPage): string {
  const { texts, lang } = site;
  const accent = page.accent === undefined ? {} : { accent: page.accent.replace('#', '') };
  const style = styleOf({ ...site.seller.pageSettings, ...(page.accent && { accentColor: page.accent }) });
  const css = `${site.base}/pages.css?${new URLSearchParams({ ...accent, v: versionOf(style) }).toString()}`;
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        ${page.head ?? plainHead(site, page)}
        <link rel="icon" href="${addressOf(brandingOf(site.seller)?.eventLogo) ?? 'data:,'}" />
        <meta name="color-scheme" content="light dark" />
        ${page.hasElements !== false && headScript.markup}
        <link rel="stylesheet" href="${css}" />
        ${
          page.asked !== undefined &&
          html`<link rel="preload" as="fetch" crossorigin="anonymous" href="${page.asked}" />`
        }
        ${
          page.hasElements !== false &&
          html`<script type="module" src="/pages.js?v=${scriptVersion}"></script>
            <script type="module" src="/embed.js" async></script>`
        }
      </head>
      <body>
        <a class="skip" href="#main">${texts.skip}</a>
        ${headOf(site, page)}
        <main id="main" tabindex="-1">${page.body}</main>
        ${footOf(site)}
      </body>
    </html> `.text;
}

/** The head of a page that is about no event. */
function plainHead({ name, colon }: Site, { path, title, description, isPrivate }: SellerPage): Markup {
  return html`<title>${path === '' ? `${name}${colon}${title}` : `${title} · ${name}`}</title>
    ${description !== undefined && html`<meta name="description" content="${description}" />`}
    ${isPrivate && html`<meta name="robots" content="noindex" />`}`;
}

function headOf(site: Site, { path, query, current }: SellerPage): Markup {
  const { texts, name, publicUrl } = site;
  const logo = logoOf(site);
  const entry = (key: 'events' | 'vouchers' | 'account', address: string) =>
    html`<li><a href="${address}" ${current === key && html`aria-current="page"`}>${texts.nav[key]}</a></li>`;
  const own = (address: string | undefined, otherwise: string, full: string) =>
    address === undefined ? pathOf(site, otherwise) : onSite(site, full);
  return html`<header class="top">
    <div class="bar">
      <a class="home" href="${pathOf(site, '')}"
        >${logo === undefined ? html`<span>${name}</span>` : html`<img src="${logo}" alt="${name}" height="40" />`}</a
      >
      <nav class="nav" aria-label="${texts.main}">
        <ul>
          ${entry('events', pathOf(site, ''))}
          ${entry('vouchers', own(site.seller.voucherUrl, '/vouchers', voucherAddress(publicUrl, site)))}
          ${entry('account', own(site.seller.accountUrl, '/account', accountAddress(publicUrl, site)))}
        </ul>
      </nav>
      <nav class="languages" aria-label="${texts.languages}">
        <ul>
          ${pageLanguages.map(
            (lang) =>
              html`<li>
                <a
                  href="${pathOf({ ...site, lang, isLangChosen: true }, path, query)}"
                  lang="${lang}"
                  hreflang="${lang}"
                  ${lang === site.lang && html`aria-current="true"`}
                  ><span class="long">${nameOf(lang)}</span
                  ><span class="short" aria-hidden="true">${lang.toUpperCase()}</span></a
                >
              </li>`,
          )}
        </ul>
      </nav>
    </div>
  </header>`;
}

/** A language in itself, as an entry of a menu is written: Deutsch, Español. */
function nameOf(lang: string): string {
  const name = new Intl.DisplayNames([lang], { type: 'language' }).of(lang) ?? lang;
  return name.charAt(0).toLocaleUpperCase(lang) + name.slice(1);
}

function footOf(site: Site): Markup {
  const { seller, texts, name } = site;
  const { pageSettings = {} } = seller;
  const town = [seller.postal, seller.city].filter(Boolean).join(' ');
  const lines = [seller.street, town].filter((line) => line !== undefined && line !== '') as string[];
  const legal = (
    [
      ['imprint', seller.imprint, pageSettings.imprint],
      ['terms', seller.agb, pageSettings.terms],
      ['privacy', seller.privacy, pageSettings.privacy],
    ] as const
  ).flatMap(([key, address, text]) => {
    const href = text === undefined ? addressOf(address) : pathOf(site, `/${key}`);
    return href === undefined ? [] : [html`<li><a href="${href}">${texts.footer[key]}</a></li>`];
  });
  const website = addressOf(seller.url);
  const support = supportOf(site);
  const own = text(site, pageSettings.footer);
  return html`<footer class="foot">
    <div class="columns">
      <section aria-labelledby="about">
        <h2 id="about"><span class="sr">${texts.footer.title}${site.colon}</span>${name}</h2>
        ${lines.length > 0 && html`<address>${lines.map((line) => html`${line}<br />`)}</address>`}
        ${own !== undefined && paragraphs(own)}
      </section>
      <ul>
        ${support && html`<li>${support}</li>`}
        ${website !== undefined && html`<li><a href="${website}">${texts.footer.website}</a></li>`} ${legal}
      </ul>
    </div>
  </footer>`;
}

/** The link to the seller's help for buyers; nothing without one. */
export function supportOf({ seller, texts }: Site): Markup | undefined {
  const { supportUrl } = seller;
  const email = mailtoAddress(supportUrl);
  const phone = /^tel:([+\d ()./-]+)$/i.exec(supportUrl ?? '')?.[1];
  const href = email !== undefined || phone !== undefined ? supportUrl : addressOf(supportUrl);
  if (href === undefined) return undefined;
  return html`<a href="${href}">${email ?? phone ?? texts.footer.support}</a>`;
}

/** A text of the seller in the language of the site. */
export function text(site: Site, value: Parameters<typeof textIn>[0] | undefined): string | undefined {
  const found = value === undefined ? '' : textIn(value, site.locale, site.seller);
  return found.trim() === '' ? undefined : found;
}

/** A plain text as paragraphs, which empty lines divide. */
export function paragraphs(plain: string): Markup {
  const blocks = plain.split(/\n\s*\n/).map((block) => block.trim());
  return html`${blocks
    .filter(Boolean)
    .map((block) => html`<p>${block.split('\n').map((line, at) => html`${at > 0 && html`<br />`}${line}`)}</p>`)}`;
}
