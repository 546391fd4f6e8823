/** The pages of a seller beside its events: account, order, vouchers, texts, and the one for a missing page. */
import { shortText } from '../../sale/plain-text.ts';
import { html, htmlPage, type Markup } from '../http/html.ts';
import { textsIn, type EmailLanguage } from '../locales/index.ts';
import { eventPattern } from './listing-page.ts';
import { paragraphs, supportOf, text, type SellerPage } from './layout.ts';
import { addressOf, pathOf, type Site } from './site.ts';

/** Orders and tickets of a customer, behind a sign-in; with a ticket behind the `#`, that ticket. */
export function accountPage(site: Site): SellerPage {
  const { account } = site.texts;
  return {
    title: account.title,
    description: account.lede,
    path: '/account',
    current: 'account',
    isPrivate: true,
    body: html`<h1>${account.title}</h1>
      <p class="lede">${account.lede}</p>
      ${ordersOf(site, account.needsScript)}`,
  };
}

/** An order, which the secret behind the `#` of its link opens. */
export function orderPage(site: Site, number: string): SellerPage {
  const { order } = site.texts;
  return {
    title: order.title,
    path: `/orders/${encodeURIComponent(number)}`,
    current: 'account',
    isPrivate: true,
    body: html`<h1>${order.title}</h1>
      <p class="lede">${order.number(number)}</p>
      ${ordersOf(site, order.needsScript, number)}`,
  };
}

function ordersOf(site: Site, needsScript: string, order?: string): Markup {
  const pattern = eventPattern(site).replaceAll('{url}', '{event}');
  const shop = pattern.includes('{shop}') ? pattern : `${pattern}${pattern.includes('?') ? '&' : '?'}shop={shop}`;
  return html`<h2 class="sr">${site.texts.account.orders}</h2>
    <customer-orders
      class="element"
      seller="${site.sellerId}"
      shop-url="${shop}"
      ${order !== undefined && html`order="${order}"`}
    >
      ${help(site)}
    </customer-orders>
    ${withoutScripts(site, needsScript)}`;
}

/** Vouchers to buy, and what is left on one. @param image The picture of the offer. */
export function voucherPage(site: Site, image: string | undefined): SellerPage {
  const { vouchers } = site.texts;
  const picture = addressOf(image);
  // where the form of the element shows it, which takes its place
  const first =
    picture !== undefined &&
    html`<img slot="loading" class="gift" src="${picture}" alt="" width="640" height="280" fetchpriority="high" />`;
  return {
    title: vouchers.title,
    description: vouchers.lede,
    path: '/vouchers',
    current: 'vouchers',
    asked: `/api/public/sellers/${encodeURIComponent(site.sellerId)}/voucher-catalog`,
    body: html`<h1>${vouchers.title}</h1>
      <p class="lede">${vouchers.lede}</p>
      ${withoutScripts(site, vouchers.needsScript)}
      <div class="two">
        <section aria-labelledby="buy">
          <h2 id="buy">${vouchers.buy}</h2>
          <voucher-check seller="${site.sellerId}" buy>${first} ${help(site)}</voucher-check>
        </section>
        <section aria-labelledby="check">
          <h2 id="check">${vouchers.check}</h2>
          <voucher-check seller="${site.sellerId}">${help(site)}</voucher-check>
        </section>
      </div>`,
  };
}

/** The seller's help, inside of an element until it has loaded, or where it fails. */
function help(site: Site): Markup | undefined {
  const support = supportOf(site);
  return support && html`<p>${support}</p>`;
}

function withoutScripts(site: Site, needsScript: string): Markup {
  return html`<noscript>
    <p class="problem element">${needsScript} ${supportOf(site)}</p>
  </noscript>`;
}

/** Imprint, terms or privacy, where the seller keeps the text here; nothing without one. */
export function textPage(site: Site, name: 'imprint' | 'terms' | 'privacy'): SellerPage | undefined {
  const found = text(site, site.seller.pageSettings?.[name]);
  if (found === undefined) return undefined;
  const title = site.texts.footer[name];
  return {
    title,
    description: shortText(found),
    path: `/${name}`,
    hasElements: false,
    body: html`<h1>${title}</h1>
      <div class="text">${paragraphs(found)}</div>`,
  };
}

/** The page for an address of a seller where there is nothing. */
export function missingPage(site: Site): SellerPage {
  const { missing } = site.texts;
  return {
    title: missing.title,
    path: '',
    isPrivate: true,
    hasElements: false,
    body: html`<div class="blank">
      <h1>${missing.title}</h1>
      <p>${missing.text}</p>
      <p><a class="button" href="${pathOf(site, '')}">${missing.back}</a></p>
    </div>`,
  };
}

/** The page for an address that belongs to no seller. */
export function nothingPage(lang: EmailLanguage): string {
  const { missing } = textsIn(lang).sellerPages;
  return htmlPage({
    title: missing.title,
    lang,
    body: html`<h1>${missing.title}</h1>
      <p>${missing.text}</p>`,
  });
}

/** The first page of a service with several sellers. */
export function startPage(lang: EmailLanguage): string {
  const { start } = textsIn(lang).sellerPages;
  return htmlPage({
    title: start.title,
    lang,
    body: html`<h1>${start.title}</h1>
      <p>${start.text}</p>`,
  });
}
