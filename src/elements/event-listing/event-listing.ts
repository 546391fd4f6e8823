import { Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { listings, type ListingEvent } from '../../contract/listings.ts';
import { listing } from '../../locales/en/listing.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { renderCard, renderSkeleton } from './card.ts';
import { styles } from './event-listing.styles.ts';
import { EventSelected } from './listing-events.ts';
import type { SearchField } from './search.ts';

interface Page {
  readonly events: readonly ListingEvent[];
  /** Whether another page follows. */
  readonly more: boolean;
}

/** The pages after the first. */
interface Further {
  readonly pages: readonly Page[];
  readonly loading?: boolean;
  /** Why the next page did not come. */
  readonly problem?: unknown;
}

const none: Further = { pages: [] };

/** As many skeletons as fill a screen. */
const skeletons = 6;

/**
 * The public events of a seller, in order of their start.
 * @fires {EventSelected} event-selected - A buyer picked an event; cancelable.
 * @slot - What stands here until the element has taken over: a link to the shop.
 * @slot loading - Shown while the events are on their way.
 * @slot error - Shown when the events cannot be loaded.
 * @slot empty - Shown when nothing is on sale, or nothing was found.
 * @csspart event - One event; in it `image`, `name`, `slogan`, `start`, `location`, `price`, `status`, `availability`.
 * @csspart search - The field to search in.
 * @csspart more - The button that shows more events.
 */
export class EventListing extends ShopElement<'listing'> {
  static override styles = [shared, styles];

  /** `_id` of the seller. */
  @property() accessor seller: string | undefined;
  /** `list` or `cards`. */
  @property({ reflect: true }) accessor layout: 'list' | 'cards' | 'calendar' = 'list';
  /** Only these types: `SINGLE`, `GROUP`, `RECURRENCE`, parted by spaces. */
  @property({ attribute: 'event-type' }) accessor eventType = '';
  /** Only the dates of this recurring event. */
  @property() accessor root: string | undefined;
  /** Only the events of this group. */
  @property() accessor group: string | undefined;
  /** `_id` of an under-shop, whose prices and places are shown. */
  @property({ attribute: 'under-shop' }) accessor underShop: string | undefined;
  /** Only events that start at this moment or later. */
  @property({ attribute: 'start-min' }) accessor startMin: string | undefined;
  /** Only events that start at this moment or before. */
  @property({ attribute: 'start-max' }) accessor startMax: string | undefined;
  /** `ASC` shows the soonest event first. */
  @property() accessor sort: 'ASC' | 'DESC' = 'ASC';
  /** Events on a page. */
  @property({ attribute: 'page-size', type: Number }) accessor pageSize = 24;
  /** Shows a field to search in. */
  @property({ type: Boolean }) accessor searchable = false;
  /** Where an event leads; `{id}` and `{url}` are replaced. */
  @property({ attribute: 'event-url' }) accessor eventUrl: string | undefined;
  /** `id` of an `<event-shop>` on the page that shows the picked event. */
  @property() accessor for: string | undefined;

  protected readonly english = { listing, shared: sharedTexts };

  @state() private accessor query = '';
  @state() private accessor further = none;
  /** Nobody is told how many events there are until they asked for others. */
  private asked = false;
  private search: SearchField | undefined;

  private readonly listing = new Task(this, {
    args: () =>
      [
        this.client, this.baseUrl, this.seller, this.eventType, this.root, this.group, this.underShop, this.startMin,
        this.startMax, this.sort, this.pageSize, this.query, this.language,
      ] as const, // prettier-ignore
    task: (_, { signal }) => this.load(0, signal),
    onComplete: () => {
      this.further = none;
    },
  });

  private async load(page: number, signal?: AbortSignal): Promise<Page> {
    const size = this.pageSize >= 1 ? Math.min(Math.trunc(this.pageSize), 999) : 24;
    const types = this.eventType.split(/[\s,]+/).filter(Boolean) as ('SINGLE' | 'GROUP' | 'RECURRENCE')[];
    const [startMin, startMax] = [moment(this.startMin), moment(this.startMax)];
    const events = await this.clientFor({ listings }).listings.list(
      {
        sellerId: this.seller,
        top: size + 1, // the one too many tells whether there are more
        skip: page * size,
        startMin,
        startMax,
        // by the hour, so that one answer serves many visitors
        endMin: (startMin ?? startMax) ? undefined : new Date(Math.floor(Date.now() / 3.6e6) * 3.6e6).toISOString(),
        sortBy: 'start',
        sortOrder: this.sort === 'DESC' ? 'DESC' : 'ASC',
        eventType: types.length > 0 ? types : undefined,
        rootId: this.root ? [this.root] : undefined,
        groupEventId: this.group,
        underShopId: this.underShop,
        locale: this.language,
        search: this.query || undefined,
      },
      { signal },
    );
    return { events: events.slice(0, size), more: events.length > size };
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // where it did not come it is asked for again, e.g. with another try for the events
    if (this.searchable && !this.search) this.openSearch().catch(() => undefined);
  }

  private async openSearch(): Promise<void> {
    const { SearchField } = await import('./search.ts');
    if (this.search) return;
    this.search = new SearchField(this, (query) => {
      this.asked = true;
      this.query = query;
    });
    this.requestUpdate();
  }

  protected override render(): TemplateResult {
    const { status, value } = this.listing;
    const refreshing = status === TaskStatus.PENDING && value && this.speaks;
    return html`
      ${this.searchable ? this.renderSearch() : nothing}
      ${refreshing ? this.renderEvents(value) : this.renderTask(this.listing, (page) => this.renderEvents(page))}
    `;
  }

  protected override renderLoading(): TemplateResult {
    super.renderLoading();
    return html`<slot name="loading">
      <p class="sr" role="status">${this.english.shared.loading}</p>
      <ul class="events waiting" aria-hidden="true">
        ${Array.from({ length: Math.min(this.pageSize || skeletons, skeletons) }, renderSkeleton)}
      </ul>
    </slot>`;
  }

  /** Keeps the room of the field until it is there. */
  private renderSearch(): TemplateResult {
    return html`<div class="search" role="search">
      ${this.search?.render(this.speaks ? this.text.listing.search : '')}
    </div>`;
  }

  private renderEvents(first: Page): TemplateResult {
    const { noEvents, noneFound, more, found, foundMore } = this.text.listing;
    const { further } = this;
    const pages = [first, ...further.pages];
    const events = new Map(pages.flatMap((page) => page.events.map((event) => [event._id, event])));
    const goesOn = pages.at(-1)?.more ?? false;
    const count = events.size;
    this.mark('empty', count === 0);
    return html`
      <p class="sr" role="status">${!this.asked ? nothing : goesOn ? foundMore(count) : found(count)}</p>
      ${
        count === 0
          ? html`<slot name="empty"><p class="none">${this.query ? noneFound : noEvents}</p></slot>`
          : html`<ul class="events" role="list">
              ${this.inSeries([...events.values()]).map((dates, index) =>
                renderCard(dates, {
                  index,
                  goesOn,
                  text: this.text,
                  language: this.language,
                  link: (address) => this.link(address),
                  href: (event) => this.addressOf(event),
                  pick: (event) => (click) => {
                    this.handlePick(event, click);
                  },
                }),
              )}
            </ul>`
      }
      ${further.problem === undefined ? nothing : html`<p class="wrong" role="alert">${this.explain(further.problem)}</p>`}
      ${
        goesOn
          ? html`<button
              part="more"
              class="quiet more"
              type="button"
              aria-disabled=${further.loading ? 'true' : 'false'}
              @click=${this.handleMore}
            >
              ${more}
            </button>`
          : nothing
      }
    `;
  }

  /** Dates of one recurring event together, unless just these were asked for. */
  private inSeries(events: readonly ListingEvent[]): ListingEvent[][] {
    const together = !this.root && this.eventType !== 'RECURRENCE';
    const series = new Map<string, ListingEvent[]>();
    for (const event of events) {
      const key = (together && event.rootId) || event._id;
      const dates = series.get(key);
      if (dates) dates.push(event);
      else series.set(key, [event]);
    }
    return [...series.values()];
  }

  private addressOf({ _id, url }: ListingEvent): string | undefined {
    return this.eventUrl?.replace(/\{(id|url)\}/g, (_, name) => encodeURIComponent((name === 'url' && url) || _id));
  }

  private async handleMore(): Promise<void> {
    const first = this.listing.value;
    const { pages, loading } = this.further;
    if (loading || !first) return;
    this.asked = true;
    this.further = { pages, loading: true };
    try {
      const page = await this.load(pages.length + 1);
      if (this.listing.value !== first) return; // another list has come meanwhile
      const shown = this.renderRoot.querySelectorAll('.pick').length;
      this.further = { pages: [...pages, page] };
      await this.updateComplete;
      this.renderRoot.querySelectorAll<HTMLElement>('.pick')[shown]?.focus({ preventScroll: true });
    } catch (problem) {
      if (this.listing.value === first) this.further = { pages, problem };
    }
  }

  private handlePick(event: ListingEvent, click: MouseEvent): void {
    const own = click.ctrlKey || click.metaKey || click.shiftKey; // the link in a tab or window of its own
    if (!this.dispatchEvent(new EventSelected(event))) click.preventDefault();
    else if (this.for && !own) this.showIn(this.for, event, click);
  }

  private showIn(id: string, event: ListingEvent, click: MouseEvent): void {
    const shop = (this.getRootNode() as Document | ShadowRoot).getElementById(id) ?? document.getElementById(id);
    if (!shop) return;
    click.preventDefault();
    shop.setAttribute('event', event._id);
    if (this.underShop) shop.setAttribute('under-shop', this.underShop);
    if (!shop.hasAttribute('tabindex')) shop.tabIndex = -1;
    shop.focus({ preventScroll: true });
    shop.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  }
}

/** A moment as a seller writes it in an attribute, also a day alone; nothing for what is no moment. */
function moment(value: string | undefined): string | undefined {
  const at = new Date(value ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

declare global {
  interface HTMLElementTagNameMap {
    'event-listing': EventListing;
  }
}
