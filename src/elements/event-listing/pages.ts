/** The pages of a listing. */
import type { ListingEvent } from '../../contract/listings.ts';
import type { ListingHost, Page } from './listing-host.ts';

/** Maximum of cards in the document, unless one page has more: earlier ones are removed, and load again on demand. */
const maxCards = 120;

/** The pages after the first. */
export class Pages {
  /** Number of the first page in the document. */
  from = 0;
  /** The reason why the next page could not be loaded. */
  problem: unknown;
  private pages: Page[] = [];
  /** The first page of the list: another one resets the pages. */
  private first: Page | undefined;
  private resumed: { readonly from: number; readonly count: number } | undefined;
  private isLoading = false;

  constructor(private readonly host: ListingHost) {}

  /** Number of pages in the document. */
  get count(): number {
    return this.pages.length;
  }

  get hasEarlier(): boolean {
    return this.from > 0;
  }

  /** The pages that a visitor had seen, from the same one on, by one request. */
  async resume(from: number, count: number, signal: AbortSignal): Promise<Page> {
    const window = { from: Math.max(0, Math.trunc(from)), count: Math.min(Math.max(1, Math.trunc(count)), this.max) };
    const page = await this.host.load(window.from, signal, window.count * this.host.pageSize);
    // they may be gone since
    if (page.events.length === 0 && window.from > 0) return this.resume(0, 1, signal);
    this.resumed = window;
    return page;
  }

  shown(first: Page): { readonly events: readonly ListingEvent[]; readonly goesOn: boolean } {
    if (first !== this.first) this.begin(first);
    return { events: this.pages.flatMap(({ events }) => events), goesOn: this.pages.at(-1)?.more ?? false };
  }

  /** Loads the next page and focuses its first event. */
  async more(): Promise<void> {
    const first = this.host.first;
    if (first) this.shown(first);
    await this.turn(this.from + this.pages.length, 'end');
  }

  /** Loads the page before, keeps the visible events in place, and focuses the event before them. */
  async earlier(): Promise<void> {
    await this.turn(this.from - 1, 'begin');
  }

  private get max(): number {
    return Math.max(1, Math.floor(maxCards / this.host.pageSize));
  }

  private begin(first: Page): void {
    const size = this.host.pageSize;
    const { from, count } = this.resumed ?? { from: 0, count: 1 };
    this.resumed = undefined;
    this.first = first;
    this.from = from;
    this.problem = undefined;
    this.pages = Array.from({ length: count }, (_, at) => ({
      events: first.events.slice(at * size, (at + 1) * size),
      more: at < count - 1 || first.more,
    }));
  }

  private async turn(index: number, side: 'begin' | 'end'): Promise<void> {
    const first = this.host.first;
    if (this.isLoading || !first || index < 0) return;
    this.isLoading = true;
    this.problem = undefined;
    try {
      const page = await this.host.load(index);
      if (this.host.first !== first) return; // the list was replaced in between
      await this.add(page, side);
    } catch (problem) {
      if (this.host.first === first) this.problem = problem;
    } finally {
      this.isLoading = false;
      this.host.element.requestUpdate();
    }
  }

  private async add(page: Page, side: 'begin' | 'end'): Promise<void> {
    const { element } = this.host;
    const isEnd = side === 'end';
    const cards = () => [...element.renderRoot.querySelectorAll<HTMLElement>('[data-event]')];
    const seen = cards().at(isEnd ? -1 : 0);
    const [id, top = 0] = [seen?.dataset['event'], seen?.getBoundingClientRect().top];
    this.pages = isEnd ? [...this.pages, page] : [page, ...this.pages];
    if (!isEnd) this.from -= 1;
    if (this.pages.length > this.max) {
      if (isEnd) this.from += 1;
      this.pages = isEnd ? this.pages.slice(1) : this.pages.slice(0, -1);
    }
    element.requestUpdate();
    await element.updateComplete;
    // A change above the visible part must not move it.
    const stays = cards().find(({ dataset }) => dataset['event'] === id);
    const next = isEnd ? stays?.nextElementSibling : stays?.previousElementSibling;
    if (stays) scrollBy({ top: stays.getBoundingClientRect().top - top, behavior: 'instant' });
    next?.querySelector<HTMLElement>('.pick')?.focus({ preventScroll: true });
  }
}
