/** The page of an event: what it is, and its shop. */
import type { EventInfo } from '../../contract/event-info.ts';
import { html, type Markup } from '../http/html.ts';
import { oneLine } from '../mail/sanitize.ts';
import { eventSegment } from '../sellers/page-addresses.ts';
import { accentOf, formatsOf, placeOf, plainText, whenOf } from './facts.ts';
import { paragraphs, supportOf, type SellerPage } from './layout.ts';
import { listOf } from './listing-page.ts';
import { addressOf, pathOf, sizesOf, type Site } from './site.ts';
import { isPlain, ticketsOf, type ShownEvent } from './ticket-list.ts';

/** The page of an event. */
export function eventPage(site: Site, shown: ShownEvent): SellerPage {
  const { info, query, dates } = shown;
  const { texts } = site;
  const formats = formatsOf(site, info);
  const when = whenOf(info, 'shop', formats);
  const place = placeOf(info);
  const path = `/${eventSegment(info, site.seller)}`;
  const isSold = info.eventType !== 'ROOT' && (info.eventType !== 'GROUP' || (info.tickets ?? []).length > 0);
  const hasElements = query.plain === undefined && shown.sent === undefined;
  const about = plainText(info.description);
  return {
    title: info.name,
    description: oneLine(info.slogan ?? '') || texts.event.description(info.name, when, place.name),
    path,
    query: { ...query },
    accent: accentOf(info),
    hasElements,
    body: html`<p class="trail"><a href="${pathOf(site, '')}">${texts.event.all}</a></p>
      ${heroOf(site, info, { when, place, alt: shown.alt })}
      ${
        isSold &&
        html`<section class="shop" aria-labelledby="tickets">
          <h2 id="tickets" class="${hasElements ? 'sr' : ''}">${texts.event.tickets}</h2>
          ${
            hasElements
              ? html`<event-shop
                  event="${info._id}"
                  hide-header
                  ${attribute('under-shop', query.shop)}
                  ${attribute('coupon', query.coupon)}
                  ${attribute('voucher', query.voucher)}
                  ><div slot="loading">${ticketsOf(site, shown)}</div>
                  ${failedOf(site, shown)}</event-shop
                >`
              : ticketsOf(site, shown)
          }
        </section>`
      }
      ${
        dates.length > 0 &&
        html`<section class="shop" aria-labelledby="dates">
          <h2 id="dates">${texts.event.dates}</h2>
          ${listOf(site, dates)}
        </section>`
      }
      ${
        about !== '' &&
        html`<section class="about ${hasElements && isSold && 'without-scripts'}" aria-labelledby="text">
          <h2 id="text">${texts.event.about}</h2>
          ${paragraphs(about)}
        </section>`
      }`,
  };
}

/** What is shown where the shop does not load. */
function failedOf(site: Site, shown: ShownEvent): Markup {
  const { info, query } = shown;
  const { event } = site.texts;
  if (!isPlain(shown)) return html`<p>${event.failed} ${supportOf(site)}</p>`;
  const path = pathOf(site, `/${eventSegment(info, site.seller)}`, { ...query, plain: '1' });
  return html`<p>${event.failed} <a href="${path}">${event.plain}</a></p>`;
}

function attribute(name: string, value: string | undefined): Markup | undefined {
  if (value === undefined) return undefined;
  return name === 'under-shop'
    ? html`under-shop="${value}"`
    : name === 'coupon'
      ? html`coupon="${value}"`
      : html`voucher="${value}"`;
}

function heroOf(
  { texts, publicUrl, ...site }: Site,
  info: EventInfo,
  {
    when,
    place,
    alt = '',
  }: { readonly when: string; readonly place: ReturnType<typeof placeOf>; readonly alt: string | undefined },
): Markup {
  const picture = addressOf(info.image);
  const formats = formatsOf(site, info);
  const day = { date: true, time: false };
  const doors = info.checkinInformation?.checkinStarts;
  const opens =
    doors !== undefined &&
    texts.event.doors(
      formats.moment(doors, { date: formats.moment(doors, day) !== formats.moment(info.start, day), time: true }),
    );
  const { slogan } = info;
  return html`<div class="hero ${picture !== undefined && 'with-picture'}">
    ${picture !== undefined && html`<img class="picture" src="${picture}" ${sizesOf(publicUrl, picture, '(min-width: 60rem) 36rem, 100vw')} alt="${alt}" width="1200" height="675" fetchpriority="high" />`}
    <div>
      <h1>${info.name}</h1>
      ${slogan !== undefined && slogan !== '' && html`<p class="slogan">${slogan}</p>`}
      <dl class="facts">
        ${
          when !== '' &&
          html`<div>
            <dt>${texts.event.when}</dt>
            <dd><time datetime="${info.start}">${when}</time>${opens && html`<span>${opens}</span>`}</dd>
          </div>`
        }
        ${
          (place.name !== '' || place.address !== '') &&
          html`<div>
            <dt>${texts.event.where}</dt>
            <dd>${place.name}${place.address !== '' && html`<span>${place.address}</span>`}</dd>
          </div>`
        }
      </dl>
    </div>
  </div>`;
}
