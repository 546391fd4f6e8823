/** Other events that a buyer may like. */
import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { EventInfo } from '../../../contract/event-info.ts';
import { listings, type ListingEvent } from '../../../contract/listings.ts';
import { page as english } from '../../../locales/en/page.ts';
import { toMinor } from '../../../sale/money.ts';
import { timeSetting } from '../../../sale/shown-times.ts';
import { date, money, word } from '../../format.ts';
import { adopt } from '../../styles.ts';
import type { Section } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { styles } from './pictures.styles.ts';

const operations = { listings };
type PartTexts = typeof english;

/** Maximum of each kind. */
const max = 6;

/**
 * The events that the seller names (`upsellSettings`), then others of the seller (`showOtherEvents`). They load when
 * the reader scrolls near, and a click opens one in place.
 */
export class OtherEvents implements Section {
  private named: readonly ListingEvent[] = [];
  private others: readonly ListingEvent[] = [];
  private asked = false;
  private readonly observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void this.load();
    },
    { rootMargin: '400px' },
  );

  constructor(
    private readonly host: ShopHost,
    private readonly info: EventInfo,
  ) {
    adopt(host.element, styles);
  }

  stop(): void {
    this.observer.disconnect();
  }

  render(view: ShopView): TemplateResult {
    const text = this.host.translated()?.page ?? english;
    const { headerImage } = this.info.upsellSettings ?? {};
    const picture = headerImage && view.link(headerImage);
    return html`<div class="beside" ${ref(this.watch)}>
      ${
        this.named.length > 0
          ? html`<section class="section" aria-labelledby="cross-sells">
              ${
                picture
                  ? html`<img class="banner" src=${picture} alt="" loading="lazy" width="1200" height="300" />`
                  : nothing
              }
              <h3 id="cross-sells">${text.crossSells}</h3>
              ${this.renderCards(this.named, view, text)}
            </section>`
          : nothing
      }
      ${
        this.others.length > 0
          ? html`<section class="section" aria-labelledby="other-events">
              <h3 id="other-events">${text.otherEvents}</h3>
              ${this.renderCards(this.others, view, text)}
            </section>`
          : nothing
      }
    </div>`;
  }

  private renderCards(all: readonly ListingEvent[], { link, language, now }: ShopView, text: PartTexts) {
    return html`<ul class="cards" role="list">
      ${all.map((event) => {
        const picture = event.image && link(event.image);
        const status = Date.parse(event.end) < now.getTime() ? 'past' : event.saleStatus;
        return html`<li>
          <button
            type="button"
            class="card"
            @click=${() => {
              this.go(event._id);
            }}
          >
            ${
              picture
                ? html`<img src=${picture} alt="" loading="lazy" width="400" height="225" />`
                : html`<span class="blank"></span>`
            }
            <span class="name">${event.name}</span>
            <span class="muted small">${dayOfCard(event, language)}</span>
            <span class="small">${word(text.statuses, status) || priceFrom(event, language, text, this.free)}</span>
          </button>
        </li>`;
      })}
    </ul>`;
  }

  private get free(): string {
    return this.host.view()?.text.shared.free ?? '';
  }

  private readonly watch = (place: Element | undefined) => {
    this.observer.disconnect();
    if (place && !this.asked) this.observer.observe(place);
  };

  private async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    this.observer.disconnect();
    const { _id, rootId, sellerId, showOtherEvents, upsellSettings: upsell } = this.info;
    const locale = this.host.view()?.language;
    const client = this.host.clientFor(operations).listings;
    const wanted = new Set(upsell?.active ? upsell.crossSells?.eventIds?.slice(0, max) : []);
    wanted.delete(_id);
    try {
      // the listing knows prices and sold-out events, and leaves hidden ones out
      const [named, others] = await Promise.all([
        wanted.size > 0 ? client.list({ sellerId, eventIds: [...wanted], locale, top: max }) : [],
        showOtherEvents ? client.list({ sellerId, locale, seriesOnce: true, top: 2 * max + 1 }) : [],
      ]);
      const own = [_id, rootId];
      this.named = [...wanted].flatMap((id) => named.find((event) => event._id === id) ?? []);
      this.others = others
        .filter((event) => !wanted.has(event._id) && !own.includes(event._id) && event.rootId !== (rootId ?? _id))
        .slice(0, max);
      await this.show();
    } catch (error) {
      this.host.failed(error); // the shop sells without them
    }
  }

  /** The cards must not push the focused node out of sight, nor below the order at the foot of the screen. */
  private async show(): Promise<void> {
    const { element } = this.host;
    const focused = element.shadowRoot?.activeElement;
    const { top = -1, bottom = 0 } = focused?.getBoundingClientRect() ?? {};
    element.requestUpdate();
    await element.updateComplete;
    if (top >= 0 && bottom <= innerHeight) focused?.scrollIntoView({ block: 'nearest' });
  }

  /** An under-shop belongs to the event that is left. */
  private go(id: string) {
    const { element } = this.host;
    element.underShop = undefined;
    element.event = id;
    element.scrollIntoView({ block: 'start' });
  }
}

/** The day of an event; '' for one that its seller does not show. */
function dayOfCard(event: ListingEvent, language: string): string {
  return timeSetting(event, 'showStartDate') === false ? '' : date(event.start, 'listDay', language, event.timezone);
}

function priceFrom(
  { startingPrice, currency = '' }: ListingEvent,
  language: string,
  text: PartTexts,
  free: string,
): string {
  const major = parseFloat(startingPrice ?? '');
  if (!Number.isFinite(major)) return '';
  return major > 0 ? text.from(money(toMinor(major, currency), currency, language)) : free;
}
