/** The pages after the details of an order without scripts. */
import type { EventInfo } from '../../contract/event-info.ts';
import { html } from '../http/html.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import type { OpenCheckout } from './details-form.ts';
import { accentOf, formatsOf } from './facts.ts';
import type { Fields } from './form-fields.ts';
import { supportOf, type SellerPage } from './layout.ts';
import { pathOf, type Site } from './site.ts';
import { checkoutRows, rowsOf } from './sums.ts';
import type { EventQuery } from './ticket-list.ts';

/** Where an order ends without scripts that a provider takes the money for: everything is said, and the link to the payment. */
export function paymentPage(
  site: Site,
  { info, query }: { readonly info: EventInfo; readonly query: EventQuery },
  { checkout }: OpenCheckout,
  { fields, link }: { readonly fields: Fields; readonly link: string },
): SellerPage {
  const { plain } = site.texts;
  const path = `/${eventSegment(info, site.seller)}`;
  const at =
    checkout.expiresAt === undefined
      ? ''
      : formatsOf(site, info).moment(checkout.expiresAt, { date: false, time: true });
  const again = Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'do' ? [html`<input type="hidden" name="${name}" value="${value}" />`] : [],
  );
  return {
    title: plain.pay,
    path,
    isPrivate: true,
    accent: accentOf(info),
    hasElements: false,
    body: html`<div class="blank">
      <h1>${plain.pay}</h1>
      <p class="lede">${info.name}</p>
      ${rowsOf(checkoutRows(site, info, checkout))}
      <p>${plain.payHeld(at)}</p>
      <p>${plain.payNeedsScript}</p>
      <p><a class="button" href="${link}">${plain.openPayment}</a></p>
      <form class="plain" method="post" action="${pathOf(site, path, { ...query, plain: undefined })}">
        ${again}
        <button class="link" name="do" value="change">${plain.payOtherwise}</button>
      </form>
      ${supportOf(site)}
    </div>`,
  };
}

/** The confirmation of an order. */
export function donePage(
  site: Site,
  info: EventInfo,
  { email, link, way }: { readonly email: string; readonly link: string; readonly way: string },
): SellerPage {
  const { plain } = site.texts;
  return {
    title: plain.done,
    path: `/${eventSegment(info, site.seller)}`,
    isPrivate: true,
    accent: accentOf(info),
    hasElements: false,
    body: html`<div class="blank">
      <h1>${plain.done}</h1>
      <p>${plain.placed(email)} ${Object.hasOwn(plain.next, way) && plain.next[way as keyof typeof plain.next]}</p>
      <p><a class="button" href="${link}">${plain.open}</a></p>
      <p class="quiet">${plain.openNeedsScript}</p>
    </div>`,
  };
}
