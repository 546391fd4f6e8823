/** The sections about an event. */
import { html, nothing } from 'lit';
import type { EventInfo } from '../../../contract/event-info.ts';
import { page as english } from '../../../locales/en/page.ts';
import { FirstRows } from '../../first-rows.ts';
import { renderRichText } from './rich-text.ts';
import type { Section, ShopPart } from '../view/shop-part.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/**
 * They are below the tickets, so that they can load later without moving these: the text, pictures, a video, other
 * events, the seller. Each section loads if the event has it, and all stay in their order.
 */
export class About implements ShopPart {
  readonly place = 'below';
  private sections: readonly Section[] = [];
  private readonly first: FirstRows;
  private readonly description: Description;

  private constructor(private readonly host: ShopHost) {
    this.description = new Description(host);
    this.first = new FirstRows(host.element, 1, 2);
  }

  static async load(host: ShopHost, info: EventInfo, here: readonly ShopPart[]): Promise<About> {
    const about = here.find((part) => part instanceof About) ?? new About(host);
    await about.open(info);
    return about;
  }

  /** The page does not jump when a buyer looks at another date. */
  suits(): boolean {
    return true;
  }

  stop(): void {
    for (const section of this.sections) section.stop?.();
  }

  render(view: ShopView): unknown {
    return html`<div class="below">${this.first.of(this.sections).map((section) => section.render(view))}</div>`;
  }

  private async open(info: EventInfo): Promise<void> {
    const { host } = this;
    const { gallery, seller, showOtherEvents, upsellSettings: upsell, video } = info;
    const isUpsold = upsell?.active && upsell.crossSells?.eventIds?.length;
    const loading: Promise<Section>[] = [Promise.resolve(this.description)];
    if (gallery?.length) loading.push(import('./gallery.ts').then(({ Gallery }) => new Gallery(host)));
    if (info.location) loading.push(import('./venue.ts').then(({ Venue }) => new Venue(host)));
    if (info.timezone && info.timezone !== new Intl.DateTimeFormat().resolvedOptions().timeZone)
      loading.push(import('./venue-clock.ts').then(({ VenueClock }) => new VenueClock(host)));
    if (video?.youtubeID) loading.push(import('./video.ts').then(({ Video }) => new Video(host, info)));
    if (showOtherEvents || isUpsold)
      loading.push(import('./other-events.ts').then(({ OtherEvents }) => new OtherEvents(host, info)));
    if (seller?.name) loading.push(import('./seller.ts').then(({ Seller }) => new Seller(host)));
    const sections = await Promise.all(loading);
    if (host.view()?.info._id !== info._id) return; // another event was opened in between
    for (const section of this.sections) if (!sections.includes(section)) section.stop?.();
    this.sections = sections;
    host.element.requestUpdate();
  }
}

/** The text about the event. A text far taller than a screen is folded. */
class Description implements Section {
  private tall = false;
  private unfolded: string | undefined;
  private place: Element | undefined;
  private readonly observer = new ResizeObserver(() => {
    this.measure();
  });

  constructor(private readonly host: ShopHost) {}

  stop(): void {
    this.observer.disconnect();
  }

  render({ info }: ShopView): unknown {
    const text = this.host.translated()?.page ?? english;
    void this.host.element.updateComplete.then(this.watch);
    if (!info.description) return nothing;
    const open = this.unfolded === info._id;
    return html`<section class="section">
      <div class=${this.tall && !open ? 'fold folded' : 'fold'} @focusin=${this.unfold} @scroll=${this.unfold}>
        <div part="description" class="prose" id="description">${renderRichText(info.description)}</div>
      </div>
      ${
        this.tall
          ? html`<button
              type="button"
              class="link"
              aria-expanded=${open ? 'true' : 'false'}
              aria-controls="description"
              @click=${() => {
                this.unfolded = open ? undefined : info._id;
                this.host.element.requestUpdate();
              }}
            >
              ${open ? text.showLess : text.showMore}
            </button>`
          : nothing
      }
    </section>`;
  }

  private readonly watch = () => {
    const place = this.host.element.shadowRoot?.querySelector('#description') ?? undefined;
    if (place === this.place) return;
    this.observer.disconnect();
    this.place = place;
    if (place) this.observer.observe(place);
  };

  /** Folding has to be worth a click: up to 26 lines nothing is hidden, and it shows 18. */
  private measure() {
    const { place } = this;
    if (!place?.isConnected) return; // the details are shown in its place
    const line = parseFloat(getComputedStyle(place).fontSize) * 1.45;
    const tall = place.clientHeight > line * 26;
    if (tall === this.tall) return;
    this.tall = tall;
    this.host.element.requestUpdate();
  }

  /** A link in it was focused by the keyboard, or the browser's search found a word: the hidden text shows. */
  private readonly unfold = () => {
    const id = this.host.view()?.info._id;
    if (!this.tall || this.unfolded === id) return;
    this.unfolded = id;
    this.host.element.requestUpdate();
  };
}
