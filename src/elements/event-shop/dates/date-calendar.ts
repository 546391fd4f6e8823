/** The date calendar of a series. */
import { html, nothing, type TemplateResult } from 'lit';
import { listings, type ListingEvent } from '../../../contract/listings.ts';
import { calendar as english } from '../../../locales/en/calendar.ts';
import { toMinor } from '../../../sale/money.ts';
import { regional } from '../../../sale/regional.ts';
import { timeSetting } from '../../../sale/shown-times.ts';
import { addDays, beginOf, dayOf } from '../../days.ts';
import { date, money } from '../../format.ts';
import { MonthGrid, type DayContent, type DaySpan } from '../../month-grid.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

const operations = { listings };

/**
 * The dates of an event with many of them: a month at a time, each day with price and availability, in the colour of
 * its day scheme.
 */
export class DateCalendar {
  private readonly grid: MonthGrid;
  private readonly byDay = new Map<string, Map<string, ListingEvent>>();
  /** First days of the spans that are loaded or loading. */
  private readonly asked = new Set<string>();
  private loading = 0;
  /** A day with several dates, while one of them is chosen. */
  private open: string | undefined;

  /** @param first the next dates, which are loaded already */
  constructor(
    private readonly host: ShopHost,
    private readonly root: string,
    private readonly sellerId: string | undefined,
    first: readonly ListingEvent[],
    chosen: string | undefined,
  ) {
    this.take(first);
    const [next] = first;
    this.grid = new MonthGrid(host.element, {
      language: () => {
        const { language = 'en', info } = host.view() ?? {};
        return regional(language, info?.timezone);
      },
      text: () => host.translated()?.calendar ?? english,
      day: (day) => this.contentOf(day),
      pick: (day) => {
        this.pick(day);
      },
      shows: (span) => void this.load(span),
      min: () => dayOf(new Date()),
      chosen: () => this.chosenDay(),
      busy: () => this.loading > 0,
      start: chosen ?? (next && dayOf(next.start, next.timezone)),
    });
  }

  render(view: ShopView): TemplateResult {
    const dates = this.on(this.open ?? '');
    return html`${this.grid.render()}
    ${
      dates.length > 1
        ? html`<ul class="dates" role="list">
            ${dates.map(
              (each) =>
                html`<li>
                  <button
                    type="button"
                    aria-pressed=${each._id === view.info._id ? 'true' : 'false'}
                    @click=${() => {
                      this.host.element.event = each._id;
                    }}
                  >
                    <span>${timeOf(each, view)}</span>
                    <span class="small">${this.labelOf(each, view)}</span>
                  </button>
                </li>`,
            )}
          </ul>`
        : nothing
    }`;
  }

  stop(): void {
    this.host.element.removeController(this.grid);
  }

  /** The dates of a day, the earliest first. */
  private on(day: string): ListingEvent[] {
    return [...(this.byDay.get(day)?.values() ?? [])].sort((a, b) => Date.parse(a.start) - Date.parse(b.start));
  }

  private chosenDay(): string | undefined {
    const { info } = this.host.view() ?? {};
    return info && info._id !== this.root ? dayOf(info.start, info.timezone) : undefined;
  }

  private take(dates: readonly ListingEvent[]): void {
    for (const each of dates) {
      if (timeSetting(each, 'showStartDate') === false) continue; // a date that is not public is on no day
      const day = dayOf(each.start, each.timezone);
      const known = this.byDay.get(day) ?? new Map<string, ListingEvent>();
      this.byDay.set(day, known.set(each._id, each));
    }
  }

  /** Loads the dates of the days in sight, once. */
  private async load({ from, to }: DaySpan): Promise<void> {
    if (this.asked.has(from)) return;
    this.asked.add(from);
    this.loading++;
    const { host } = this;
    try {
      // a day at the venue may begin before it does here, and end later
      const span = {
        startMin: beginOf(addDays(from, -1)).toISOString(),
        startMax: beginOf(addDays(to, 2)).toISOString(),
      };
      const { underShop } = host.element;
      const locale = host.view()?.language;
      const found = await host.clientFor(operations).listings.list({
        rootId: [this.root],
        sellerId: this.sellerId,
        locale,
        underShopId: underShop,
        top: 1000,
        ...span,
      });
      this.take(found.filter(({ end }) => Date.parse(end) > Date.now()));
    } catch (error) {
      this.asked.delete(from); // turning the page loads again
      host.failed(error);
    } finally {
      this.loading--;
      host.element.requestUpdate();
    }
  }

  private contentOf(day: string): DayContent | undefined {
    const view = this.host.view();
    const dates = this.on(day);
    const [first] = dates;
    if (!view || !first) return undefined;
    const isGone = dates.every(({ saleStatus }) => saleStatus === 'soldOut' || saleStatus === 'past');
    const lines = dates.slice(0, 2).map((each) => ({
      time: timeOf(each, view),
      label: this.labelOf(each, view),
    }));
    const scheme = first.dayScheme;
    return {
      label: [scheme?.name, ...lines.map(({ time, label: texts }) => `${time} ${texts}`)].filter(Boolean).join(', '),
      content: html`${scheme?.name ? html`<span class="small scheme">${scheme.name}</span>` : nothing}
      ${lines.map(
        ({ time, label: texts }) => html`<span class="small">${time} <span class="muted">${texts}</span></span>`,
      )}
      ${dates.length > lines.length ? html`<span class="small muted">+${dates.length - lines.length}</span>` : nothing}`,
      tint: scheme?.color,
      closed: isGone && dates.length === 1,
    };
  }

  /** The price of a date, or the reason why it cannot be bought. */
  private labelOf({ saleStatus, startingPrice, currency = '' }: ListingEvent, { text, language }: ShopView): string {
    if (saleStatus === 'soldOut') return text.shared.soldOut;
    const major = parseFloat(startingPrice ?? '');
    if (saleStatus === 'past' || !Number.isFinite(major)) return '';
    return major > 0 ? money(toMinor(major, currency), currency, language) : text.shared.free;
  }

  private pick(day: string): void {
    const dates = this.on(day);
    const [only] = dates;
    this.open = dates.length > 1 ? day : undefined;
    if (only && dates.length === 1) this.host.element.event = only._id;
    this.host.element.requestUpdate();
  }
}

/** The time at which a date begins; '' if its seller does not show it. */
function timeOf(event: ListingEvent, { language }: ShopView): string {
  return timeSetting(event, 'showStartTime') === false ? '' : date(event.start, 'time', language, event.timezone);
}
