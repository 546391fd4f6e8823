/**
 * The calendar of a listing: a month, or a week on phones, with the events of each day. It loads if a seller wants one.
 * Long because the grid, its data and its query share one state.
 */
import { html, nothing, type TemplateResult } from 'lit';
import type { ListingEvent } from '../../contract/listings.ts';
import { calendar as english } from '../../locales/en/calendar.ts';
import { regional } from '../../sale/regional.ts';
import { timeSetting } from '../../sale/shown-times.ts';
import { addDays, beginOf, dayOf, formatDay } from '../days.ts';
import { daysOn, momentsOf } from '../event-days.ts';
import { date } from '../format.ts';
import { MonthGrid, type DayContent, type DaySpan } from '../month-grid.ts';
import { adopt } from '../styles.ts';
import { styles } from './calendar.styles.ts';
import { priceOf, renderCard, renderLight, eventStatus, type CardView } from './card.ts';
import type { ListingHost } from './listing-host.ts';
import type { Asking, Wanted } from './wanted.ts';

const hour = 3_600_000;
const max = 1000;
/** Maximum of events that are named in a day's cell. */
const named = 2;

/** The events of some weeks. */
interface Weeks {
  readonly byDay: Map<string, ListingEvent[]>;
  loading: boolean;
  problem?: unknown;
  /** The next day with an event, if these weeks have none. */
  next?: string;
}

/** The attributes and filters that the loaded weeks depend on. */
interface Query extends Pick<
  ListingHost['element'],
  'seller' | 'eventType' | 'root' | 'group' | 'underShop' | 'tags' | 'startMin' | 'startMax'
> {
  readonly language: string;
  readonly wanted: Wanted;
}

export class CalendarView {
  private readonly grid: MonthGrid;
  private readonly weeks = new Map<string, Weeks>();
  private loadedFor: Query | undefined;
  private chosen: string | undefined;
  /** A calendar opens at a day with events. */
  private looksAhead: boolean;
  private takesFocus = false;
  /** The venue's time zone, once an event is loaded. */
  private zone: string | undefined;

  constructor(
    private readonly host: ListingHost,
    private readonly later: Asking,
    start: string | undefined,
  ) {
    adopt(host.element, styles);
    this.looksAhead = start === undefined;
    this.grid = new MonthGrid(host.element, {
      language: () => this.language,
      text: () => host.translated?.calendar ?? english,
      day: (day) => this.contentOf(day),
      pick: (day) => {
        this.pick(day);
      },
      min: () => dayOf(this.bound('startMin') ?? new Date()),
      max: () => {
        const last = this.bound('startMax');
        return last && dayOf(last);
      },
      chosen: () => this.chosen,
      busy: () => this.current()?.loading ?? true,
      start,
      parts: { grid: 'calendar', day: 'day' },
    });
    host.element.addController({
      hostUpdated: () => {
        this.focusChosen();
      },
    });
  }

  /** The language of days. */
  private get language(): string {
    return regional(this.host.language, this.zone);
  }

  /** A day of the month that is shown. */
  get day(): string {
    return this.grid.day;
  }

  render(): TemplateResult {
    const { seller, eventType, root, group, underShop, tags, startMin, startMax } = this.host.element;
    const { language } = this.host;
    const { wanted } = this.later;
    const query = { seller, eventType, root, group, underShop, tags, startMin, startMax, language, wanted };
    if (this.loadedFor && !isSame(query, this.loadedFor)) this.weeks.clear();
    this.loadedFor = query;
    const span = this.grid.span;
    const weeks = this.weeks.get(span.from) ?? this.begin(span);
    this.host.mark('loading', weeks.loading);
    this.host.mark('error', weeks.problem !== undefined);
    return html`${this.grid.render()} ${this.renderBelow(weeks, span)} ${this.renderChosen(weeks)}`;
  }

  private renderBelow({ byDay, loading, problem, next }: Weeks, span: DaySpan): unknown {
    const { texts } = this.later;
    if (problem !== undefined) {
      const again = () => {
        this.weeks.delete(span.from);
        this.host.element.requestUpdate();
      };
      return html`<div class="notice" role="alert">
        <p>${this.host.explain(problem)}</p>
        <button type="button" class="quiet" @click=${again}>${this.host.text.shared.retry}</button>
      </div>`;
    }
    if (loading || byDay.size > 0) return nothing;
    const ahead = () => {
      if (next !== undefined) this.grid.show(next);
    };
    return html`<p class="none" role="status">${this.later.noneFound() ?? texts.nothingInSight}</p>
      ${
        next === undefined
          ? nothing
          : html`<button class="quiet more" type="button" @click=${ahead}>
              ${texts.nextOn(formatDay(next, 'month', this.language))}
            </button>`
      }`;
  }

  private renderChosen({ byDay }: Weeks): unknown {
    const events = byDay.get(this.chosen ?? '');
    if (!this.chosen || !events) return nothing;
    const view = this.host;
    return html`<section class="of-day" aria-labelledby="of-day" @keydown=${this.handleKey}>
      <div class="month-head">
        <h3 id="of-day" class="month-name" tabindex="-1">
          ${this.later.texts.eventsOn(formatDay(this.chosen, 'full', this.language))}
        </h3>
        <button class="quiet" type="button" @click=${this.close}>${this.later.texts.close}</button>
      </div>
      <ul class="events" role="list">
        ${events.map((event, index) => renderCard(event, index, { ...view, together: false }))}
      </ul>
    </section>`;
  }

  private readonly handleKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') this.close();
  };

  private readonly close = (): void => {
    this.chosen = undefined;
    this.host.element.requestUpdate();
    this.grid.focus();
  };

  private focusChosen(): void {
    if (!this.takesFocus) return;
    this.takesFocus = false;
    this.host.element.renderRoot.querySelector<HTMLElement>('#of-day')?.focus();
  }

  private pick(day: string): void {
    const events = this.current()?.byDay.get(day) ?? [];
    const [event] = events;
    if (events.length === 1 && event) {
      this.chosen = undefined;
      const href = this.host.href(event);
      if (this.host.pick(event)() && href !== undefined) location.assign(href);
      return;
    }
    this.chosen = day;
    this.takesFocus = true;
    this.host.element.requestUpdate();
  }

  private current(): Weeks | undefined {
    return this.weeks.get(this.grid.span.from);
  }

  private bound(name: 'startMin' | 'startMax'): Date | undefined {
    const at = new Date(this.host.element[name] ?? '');
    return Number.isNaN(at.getTime()) ? undefined : at;
  }

  private begin(span: DaySpan): Weeks {
    const weeks: Weeks = { byDay: new Map(), loading: true };
    this.weeks.set(span.from, weeks);
    void this.load(span, weeks);
    return weeks;
  }

  private async load(span: DaySpan, weeks: Weeks): Promise<void> {
    const now = new Date(Math.floor(Date.now() / hour) * hour);
    const { from, to } = span;
    const { begins, ends } = momentsOf(span);
    const [first, last] = [this.bound('startMin') ?? now, this.bound('startMax') ?? ends];
    const query = {
      endMin: (first > begins ? first : begins).toISOString(),
      startMax: (last < ends ? last : ends).toISOString(),
      seriesOnce: undefined,
      sortOrder: 'ASC',
      top: max,
    } as const;
    const { language } = this;
    try {
      for (let skip = 0; ; skip += max) {
        const events = await this.host.ask({ ...query, skip });
        for (const event of events) place(event, from, to, weeks.byDay);
        this.zone ??= events[0]?.timezone;
        if (events.length < max) break;
      }
      if (this.language !== language) {
        this.weeks.clear(); // at the venue, weeks begin on another day
        this.host.element.requestUpdate();
        return;
      }
      if (weeks.byDay.size === 0) await this.lookAhead(to, weeks);
      else if (this.looksAhead && this.current() === weeks) this.beginWith(weeks);
      this.looksAhead = false;
    } catch (problem) {
      weeks.problem = problem;
    }
    weeks.loading = false;
    this.host.element.requestUpdate();
  }

  /** The first day with any event: a narrow page shows its week, and the last days of a month may have none. */
  private beginWith({ byDay }: Weeks): void {
    const { day } = this.grid;
    const first = [...byDay.keys()].sort().find((each) => each >= day);
    if (first) this.grid.show(first);
  }

  private async lookAhead(to: string, weeks: Weeks): Promise<void> {
    const only = { endMin: undefined, seriesOnce: undefined, sortOrder: 'ASC', top: 1 } as const;
    const [event] = await this.host.ask({ ...only, startMin: beginOf(addDays(to, 1), 'UTC').toISOString() });
    if (!event) return;
    weeks.next = dayOf(event.start, event.timezone);
    if (this.looksAhead && this.current() === weeks) this.grid.show(weeks.next);
    this.zone ??= event.timezone;
  }

  /** The content of a day: its events, the lowest price, and the availability. */
  private contentOf(day: string): DayContent | undefined {
    const events = this.current()?.byDay.get(day);
    if (!events) return undefined;
    const view = this.host;
    const { texts } = this.later;
    const best = cheapest(events);
    const price = best && priceOf(best, view);
    const state = stateOf(events, view);
    const scheme = events.find(({ dayScheme }) => dayScheme?.name)?.dayScheme;
    const label = events.map((event) =>
      [timeOf(event, day, view), event.name, eventStatus(event, view), priceOf(event, view)].filter(Boolean).join(' '),
    );
    return {
      label: [...label.slice(0, 5), ...(label.length > 5 ? [texts.others(label.length - 5)] : []), scheme?.name]
        .filter(Boolean)
        .join(', '),
      tint: scheme?.color,
      content: html`${events
          .slice(0, named)
          .map(
            (event) =>
              html`<span class="entry"><span class="muted">${timeOf(event, day, view)}</span> ${event.name}</span>`,
          )}
        ${
          events.length > named
            ? html`<span class="small muted">${texts.others(events.length - named)}</span>`
            : nothing
        }
        ${scheme?.name ? html`<span class="small scheme">${scheme.name}</span>` : nothing}
        <span class="day-offer">
          ${price ? html`<span class="small day-price">${price}</span>` : nothing} ${state}
        </span>`,
    };
  }
}

/** True if two queries have the same values; `wanted` is another object after each change. */
function isSame(a: Query, b: Query): boolean {
  return Object.keys(a).every((key) => a[key as keyof Query] === b[key as keyof Query]);
}

/** The time at which an event begins on a day; '' on the days on which it continues. */
function timeOf(event: ListingEvent, day: string, { language }: CardView): string {
  const { start, timezone } = event;
  return dayOf(start, timezone) === day && timeSetting(event, 'showStartTime') !== false
    ? date(start, 'time', language, timezone)
    : '';
}

function place(event: ListingEvent, from: string, to: string, byDay: Map<string, ListingEvent[]>): void {
  if (timeSetting(event, 'showStartDate') === false) return; // an event without a public date is on no day
  for (const day of daysOn(event, from, to)) {
    const known = byDay.get(day);
    if (known) known.push(event);
    else byDay.set(day, [event]);
  }
}

/** The cheapest event, of those on sale if there are any; in the currency of the first. */
function cheapest(events: readonly ListingEvent[]): ListingEvent | undefined {
  const priced = events.filter(({ saleStatus, startingPrice }) => saleStatus !== 'past' && startingPrice !== undefined);
  const onSale = priced.filter(({ saleStatus }) => saleStatus === 'onSale');
  const [first, ...others] = onSale.length > 0 ? onSale : priced;
  const price = ({ startingPrice = '' }: ListingEvent) => parseFloat(startingPrice);
  return others.reduce(
    (best, event) => (best && event.currency === best.currency && price(event) < price(best) ? event : best),
    first,
  );
}

/** The state of a day: the best of its events decides, since a buyer may choose that. */
function stateOf(events: readonly ListingEvent[], view: CardView): unknown {
  const open = events.filter((event) => !eventStatus(event, view));
  const [first] = events;
  if (open.length === 0) return first && html`<span class="small day-state">${eventStatus(first, view)}</span>`;
  const best = ['green', 'yellow', 'red'].flatMap((light) =>
    open.filter(({ availabilityIndicator }) => availabilityIndicator === light),
  )[0];
  return best ? renderLight(best, view) : nothing;
}
