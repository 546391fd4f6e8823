/**
 * The later parts of a listing: they load once the first events can be seen, or with them for a visitor who comes back.
 */
import { html, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { ListingEvent } from '../../contract/listings.ts';
import { schedule as english } from '../../locales/en/schedule.ts';
import { keepAttribution } from '../attribution.ts';
import { adviseOn, adviseOnAttributes } from '../advise.ts';
import { adopt } from '../styles.ts';
import type { CalendarView } from './calendar.ts';
import { styles } from './later.styles.ts';
import type { ListingExtras, ListingHost, Page } from './listing-host.ts';
import { Memory } from './memory.ts';
import { Pages } from './pages.ts';
import { SearchField } from './search.ts';
import { Series } from './series.ts';
import { narrowing, readWanted, type Asking, type Wanted } from './wanted.ts';

const minute = 60_000;
const isDay = /^\d{4}-\d\d-\d\d$/;

/** The stored state of a list; `y` is the scroll position. */
interface Saved {
  readonly wanted?: unknown;
  readonly from?: unknown;
  readonly count?: unknown;
  /** Of the calendar. */
  readonly day?: unknown;
  readonly y?: unknown;
}

/** The parts of a listing, and their stored state. */
export class Later implements ReactiveController, ListingExtras, Asking {
  readonly pages: Pages;
  /** The filters of the visitor. */
  wanted: Wanted = {};
  /** True once the visitor has filtered: only then the number of events is announced. */
  private asked = false;
  private readonly series: Series;
  private readonly search: SearchField;
  private calendar: CalendarView | undefined;
  private readonly memory: Memory;
  private readonly stored: Saved;
  private scrollsTo: number | undefined;
  private timer: number | undefined;

  constructor(private readonly host: ListingHost) {
    adopt(host.element, styles);
    keepAttribution(host.element);
    adviseOnAttributes(host.element);
    this.memory = new Memory(host.element);
    const { stored } = this.memory;
    this.stored = typeof stored === 'object' && stored !== null ? stored : {};
    this.pages = new Pages(host);
    this.series = new Series(host, () => this.texts);
    this.wanted = readWanted(this.stored.wanted);
    this.search = new SearchField(host, this);
    if (Object.keys(this.wanted).length > 0) host.narrowed = narrowing(this.wanted, host);
    this.scrollsTo = typeof this.stored.y === 'number' ? this.stored.y : undefined;
    host.element.addController(this);
    host.element.requestUpdate();
  }

  get texts(): typeof english {
    return this.host.translated?.schedule ?? english;
  }

  /** Changes the filters. */
  want(wanted: Wanted): void {
    this.asked = true;
    this.wanted = wanted;
    this.host.narrowed = narrowing(wanted, this.host);
    this.host.element.requestUpdate();
    this.remember();
  }

  /** The pages of a visitor who comes back; `undefined` for a new one. */
  async resume(signal: AbortSignal): Promise<Page | undefined> {
    // a change of the filters in between is used instead
    await this.host.element.updateComplete;
    signal.throwIfAborted();
    const { from, count } = this.stored;
    return typeof from === 'number' && typeof count === 'number' ? this.pages.resume(from, count, signal) : undefined;
  }

  /** The events in the document, and whether there are more. */
  shown(first: Page): { readonly events: readonly ListingEvent[]; readonly goesOn: boolean } {
    return this.pages.shown(first);
  }

  async more(): Promise<void> {
    this.asked = true;
    await this.pages.more();
    this.remember();
  }

  noneFound(): string | undefined {
    const { seller } = this.host.element;
    // what a visitor has looked for may still be shown while the whole list is fetched
    if (!this.asked && this.host.first?.events.length === 0 && Object.keys(this.wanted).length === 0)
      adviseOn(
        this.host.element,
        `found no public event of the seller "${seller ?? ''}": the attribute seller is its id.`,
      );
    return Object.keys(this.wanted).length > 0 ? this.texts.noneFound : undefined;
  }

  renderAbove(count: number, goesOn: boolean): TemplateResult {
    const { found, foundMore, earlier } = this.texts;
    const handleEarlier = () => void this.pages.earlier();
    return html`<p class="sr" role="status">${!this.asked ? nothing : goesOn ? foundMore(count) : found(count)}</p>
      ${
        this.pages.hasEarlier
          ? html`<button class="quiet more earlier" type="button" @click=${handleEarlier}>${earlier}</button>`
          : nothing
      }`;
  }

  /** Shows the event in a shop on the page. */
  showIn(shop: HTMLElement, { _id }: ListingEvent): void {
    const { underShop } = this.host.element;
    shop.setAttribute('event', _id);
    if (underShop) shop.setAttribute('under-shop', underShop);
    if (!shop.hasAttribute('tabindex')) shop.tabIndex = -1;
    shop.focus({ preventScroll: true });
    shop.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  }

  renderProblem(): TemplateResult | typeof nothing {
    const { problem } = this.pages;
    return problem === undefined ? nothing : html`<p class="wrong" role="alert">${this.host.explain(problem)}</p>`;
  }

  renderSearch(): TemplateResult {
    return this.search.render();
  }

  /** The calendar, once it is loaded. */
  renderCalendar(): unknown {
    if (!this.calendar) void this.openCalendar();
    return this.calendar?.render();
  }

  private async openCalendar(): Promise<void> {
    try {
      const { CalendarView } = await import('./calendar.ts');
      const { day } = this.stored;
      this.calendar ??= new CalendarView(this.host, this, typeof day === 'string' && isDay.test(day) ? day : undefined);
      this.host.element.requestUpdate();
    } catch {
      // requested again with the next frame
    }
  }

  renderSeries(event: ListingEvent): unknown {
    return this.series.render(event);
  }

  openSeries(event: ListingEvent, open: boolean): void {
    void this.series.turn(event, open);
  }

  isOpen(event: ListingEvent): boolean {
    return this.series.isOpen(event);
  }

  /** `, in 2 days 3 hours`, for a sale that begins within some days. */
  countdown({ sellStart }: ListingEvent): string {
    const left = Date.parse(sellStart ?? '') - Date.now();
    if (!(left > 0 && left < 7 * 24 * 60 * minute)) return '';
    this.waitFor(left % minute || minute);
    const minutes = Math.floor(left / minute);
    const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
    return `, ${minutes < 1 ? this.texts.underAMinute : this.texts.inTime(days, hours, minutes % 60)}`;
  }

  /** One tick a minute for all pending sales; none while the page is hidden. */
  private waitFor(time: number): void {
    this.timer ??= window.setTimeout(() => {
      this.timer = undefined;
      if (!document.hidden) this.tick();
      else document.addEventListener('visibilitychange', this.tick, { once: true });
    }, time + 20);
  }

  private readonly tick = (): void => {
    this.host.element.requestUpdate();
  };

  hostConnected(): void {
    addEventListener('pagehide', this.remember);
    for (const gesture of gestures) addEventListener(gesture, this.handleGesture, { once: true, passive: true });
  }

  hostDisconnected(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    removeEventListener('pagehide', this.remember);
    for (const gesture of gestures) removeEventListener(gesture, this.handleGesture);
  }

  hostUpdated(): void {
    const to = this.scrollsTo;
    if (to === undefined || !this.host.first) return;
    this.scrollsTo = undefined;
    // the browser tried before the events were there
    requestAnimationFrame(() => {
      scrollTo({ top: to, behavior: 'instant' });
    });
  }

  /** A visitor who scrolls already is not moved. */
  private readonly handleGesture = (): void => {
    this.scrollsTo = undefined;
  };

  /** Stores the state of the list in this tab. */
  readonly remember = (): void => {
    const { from, count } = this.pages;
    const stored: Saved = { wanted: this.wanted, from, count, day: this.calendar?.day, y: Math.round(scrollY) };
    this.memory.keep(stored);
  };
}

const gestures = ['wheel', 'touchmove', 'keydown'] as const;
