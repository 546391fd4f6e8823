/** The element `<event-listing>`. Long because the class documents in full what a seller can set, style and listen to. */
import { initialState, Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property } from '../properties.ts';
import { listings, type ListingEvent } from '../../contract/listings.ts';
import { listing } from '../../locales/en/listing.ts';
import { shared as sharedTexts } from '../../locales/en/shared.ts';
import { FirstRows } from '../first-rows.ts';
import { ShopElement } from '../shop-element.ts';
import { shared } from '../styles.ts';
import { renderCard, renderSkeleton, seriesOf } from './card.ts';
import { styles } from './event-listing.styles.ts';
import { EventSelected } from './listing-events.ts';
import type { ListingExtras, ListingHost, ListQuery, Page } from './listing-host.ts';

/** Number of skeletons, and then of cards, that fill a screen. */
const skeletons = 6;

/** The settings of a seller who shows other parts of the times than the start. */
const ownTimes = /"show(Start\w+":f|End\w+":t|TimeRangeInL\w+":t)/;

/**
 * The public events of a seller, in order of their start.
 * @attr attribution - `off` keeps no campaign: neither `utm_…` parameters nor click ids of the page's address.
 * @fires {EventSelected} event-selected - A buyer picked an event; cancelable.
 * @slot - Content until the element is loaded: a link to the shop.
 * @slot loading - Shown while the events are loading.
 * @slot error - Shown when the events cannot be loaded.
 * @slot empty - Shown when nothing is on sale, or nothing was found.
 * @csspart event - One event; in it `image`, `name`, `slogan`, `start`, `location`, `price`, `status`, `availability`, `action`.
 * @csspart search - The field to search in.
 * @csspart calendar - The days of a month; in it each `day`.
 * @csspart more - The button that shows more events.
 */
export class EventListing extends ShopElement<'listing'> {
  static override styles = [shared, styles];

  /** `_id` of the seller. */
  @property() seller: string | undefined;
  /** `list`, `cards`, or `calendar`: a month with the events of each day. */
  @property({ reflect: true, useDefault: true }) layout: 'list' | 'cards' | 'calendar' = 'list';
  /** Only these types: `SINGLE`, `GROUP`, `RECURRENCE`, separated by spaces. */
  @property({ attribute: 'event-type' }) eventType = '';
  /** Only the dates of this recurring event. */
  @property() root: string | undefined;
  /** Only the events of this group. */
  @property() group: string | undefined;
  /** `_id` of an under-shop, whose prices and availability are shown. */
  @property({ attribute: 'under-shop' }) underShop: string | undefined;
  /** Only events with one of these tags, separated by commas. */
  @property() tags: string | undefined;
  /** Only events that start at this time or later. */
  @property({ attribute: 'start-min' }) startMin: string | undefined;
  /** Only events that start at this time or before. */
  @property({ attribute: 'start-max' }) startMax: string | undefined;
  /** `ASC` shows the soonest event first. */
  @property() sort: 'ASC' | 'DESC' = 'ASC';
  /** Events on a page. */
  @property({ attribute: 'page-size', type: Number }) pageSize = 24;
  /** Shows a field to search in, and filters. */
  @property({ type: Boolean }) searchable = false;
  /** Address of an event's page; `{id}` and `{url}` are replaced. */
  @property({ attribute: 'event-url' }) eventUrl: string | undefined;
  /** `id` of an `<event-shop>` on the page that shows the picked event. */
  @property() for: string | undefined;

  protected readonly english = { listing, shared: sharedTexts };

  private opening: Promise<ListingExtras> | undefined;

  private readonly host = this.makeHost();

  private readonly firstCards = new FirstRows(this, skeletons, 2);

  private readonly listing = new Task(this, {
    args: () =>
      [
        this.client,
        this.baseUrl,
        this.seller,
        this.eventType,
        this.root,
        this.group,
        this.underShop,
        this.tags,
        this.startMin,
        this.startMax,
        this.sort,
        this.pageSize,
        this.host.narrowed,
        this.language,
        this.layout === 'calendar',
      ] as const,
    task: async (_, { signal }): Promise<Page | typeof initialState> => {
      if (this.layout === 'calendar') return initialState; // the calendar requests its months itself
      const later = await this.recall().catch(() => undefined); // a page may store nothing
      const resumed = await later?.resume(signal);
      // the visitor scrolled to one of them
      if (resumed) this.firstCards.all();
      return resumed ?? (await this.load(0, signal));
    },
    onComplete: () => {
      this.lately();
    },
  });

  private async load(page: number, signal?: AbortSignal, size = this.host.pageSize): Promise<Page> {
    // the extra event shows if there are more
    const events = await this.ask({ top: size + 1, skip: page * this.host.pageSize }, signal);
    return { events: events.slice(0, size), more: events.length > size };
  }

  private async ask(query: ListQuery, signal?: AbortSignal): Promise<ListingEvent[]> {
    const types = this.eventType.split(/[\s,]+/).filter(Boolean) as ('SINGLE' | 'GROUP' | 'RECURRENCE')[];
    const [startMin, startMax] = [moment(this.startMin), moment(this.startMax)];
    const found = await this.clientFor({ listings }).listings.list(
      {
        sellerId: this.seller,
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
        tags: this.tags?.split(','),
        locale: this.language,
        seriesOnce: this.host.together || undefined,
        ...this.host.narrowed,
        ...query,
      },
      { signal },
    );
    // also in `customSettings`
    if (ownTimes.test(JSON.stringify(found))) this.host.times ??= (await import('../event-times.ts')).eventTimes;
    return found;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // after a failure it is requested again, e.g. with another try for the events
    if (this.searchable || this.layout === 'calendar') this.lately();
  }

  private open(): Promise<ListingExtras> {
    return (this.opening ??= import('./later.ts').then(
      ({ Later }) => (this.host.extras = new Later(this.host)),
      (error: unknown) => {
        this.opening = undefined;
        throw error;
      },
    ));
  }

  /** Restores the list of a visitor who comes back. */
  private async recall(): Promise<ListingExtras | undefined> {
    return 'foyer' in sessionStorage && !this.listing.value ? this.open() : undefined;
  }

  /** Loads the later parts; after a failure, the next click requests them again. */
  private lately(use?: (later: ListingExtras) => unknown): void {
    this.open().then(use, () => undefined);
  }

  protected override render(): TemplateResult {
    const { status, value } = this.listing;
    const refreshing = status === TaskStatus.PENDING && value && this.speaks;
    return html`
      ${this.searchable ? this.renderSearch() : nothing}
      ${
        this.layout === 'calendar'
          ? ((this.speaks && this.host.extras?.renderCalendar()) ?? this.renderLoading())
          : refreshing
            ? this.renderEvents(value)
            : this.renderTask(this.listing, (page) => this.renderEvents(page))
      }
    `;
  }

  protected override renderLoading(): TemplateResult {
    super.renderLoading();
    return html`<slot name="loading">
      <p class="sr" role="status">${this.english.shared.loading}</p>
      <ul class="events waiting" aria-hidden="true">
        ${Array.from({ length: Math.min(this.host.pageSize, skeletons) }, renderSkeleton)}
      </ul>
    </slot>`;
  }

  /** Reserves the space of the field until it is loaded. */
  private renderSearch(): TemplateResult {
    return html`<div class="search" role="search">${this.speaks ? this.host.extras?.renderSearch() : nothing}</div>`;
  }

  private renderEvents(first: Page): unknown {
    const { noEvents, more } = this.text.listing;
    const { host } = this;
    const { extras: later } = host;
    const { events, goesOn } = later?.shown(first) ?? { events: first.events, goesOn: first.more };
    const cards = new Map<string, ListingEvent>();
    for (const event of events) {
      const key = host.together ? seriesOf(event) : event._id;
      if (!cards.has(key)) cards.set(key, event);
    }
    this.mark('empty', cards.size === 0);
    const shown = this.firstCards.of([...cards.values()]);
    return html`
      ${later?.renderAbove(cards.size, goesOn)}
      ${
        cards.size === 0
          ? html`<slot name="empty"><p class="none">${later?.noneFound() ?? noEvents}</p></slot>`
          : html`<ul class="events" role="list">
              ${shown.map((event, index) => renderCard(event, index, host))}
            </ul>`
      }
      ${later?.renderProblem()}
      ${
        goesOn && shown.length === cards.size
          ? html`<button part="more" class="quiet more" type="button" @click=${this.handleMore}>${more}</button>`
          : nothing
      }
    `;
  }

  /** The listing, as cards and later parts use it. */
  private makeHost(): ListingHost {
    // oxlint-disable-next-line typescript/no-this-alias -- the getters below have a `this` of their own
    const listing = this;
    return {
      element: listing,
      get text() {
        return listing.text;
      },
      get language() {
        return listing.language;
      },
      /** Unless only their dates were requested. */
      get together() {
        return !listing.root && !listing.group && listing.eventType !== 'RECURRENCE';
      },
      extras: undefined,
      times: undefined,
      narrowed: {},
      get translated() {
        return listing.remote;
      },
      get first() {
        return listing.listing.value;
      },
      get pageSize() {
        return listing.pageSize >= 1 ? Math.min(Math.trunc(listing.pageSize), 999) : 24;
      },
      clientFor: (table) => this.clientFor(table),
      ask: (query, signal) => this.ask(query, signal),
      load: (page, signal, size) => this.load(page, signal, size),
      link: (address) => this.link(address),
      href: (event) => this.addressOf(event),
      pick: (event) => (click) => this.pick(event, click),
      open:
        (event) =>
        ({ target }) => {
          const { open } = target as HTMLDetailsElement;
          this.lately((later) => {
            later.openSeries(event, open);
          });
        },
      explain: (error) => this.explain(error),
      mark: (name, on) => {
        this.mark(name, on);
      },
    };
  }

  private addressOf({ _id, url }: ListingEvent): string | undefined {
    return this.eventUrl?.replace(/\{(id|url)\}/g, (_, name) => encodeURIComponent((name === 'url' && url) || _id));
  }

  private handleMore(): void {
    this.lately((later) => later.more());
  }

  /** Notifies the page, then shows the event in the shop that `for` names; false if the page handles the event. */
  private pick(event: ListingEvent, click?: MouseEvent): boolean {
    this.host.extras?.remember();
    const own = click && (click.ctrlKey || click.metaKey || click.shiftKey); // the link in a tab or window of its own
    const goesOn = this.dispatchEvent(new EventSelected(event));
    const scope = this.getRootNode() as Document | ShadowRoot;
    const id = this.for ?? '';
    const shop = goesOn && !own && (scope.getElementById(id) ?? document.getElementById(id));
    if (!goesOn || shop) click?.preventDefault();
    if (shop)
      this.lately((later) => {
        later.showIn(shop, event);
      });
    return goesOn && !shop;
  }
}

/** A time as a seller writes it in an attribute, also a day alone; `undefined` for any other text. */
function moment(value: string | undefined): string | undefined {
  const at = new Date(value ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

declare global {
  interface HTMLElementTagNameMap {
    'event-listing': EventListing;
  }
}
