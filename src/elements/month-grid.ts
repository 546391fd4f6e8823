/**
 * A month grid: the days of a month, without knowledge of their content. An element makes one, describes the days, and
 * renders it:
 *
 *     this.grid = new MonthGrid(host, {
 *       language: () => view.language,
 *       text: () => host.translated()?.calendar ?? english,
 *       day: (day) => ({ content: html`…`, label: 'from €12, few left', tint: '#c90' }), // undefined: an empty day
 *       pick: (day) => { … },               // only for days with content
 *       shows: ({ from, to }) => { … },     // other days came into sight: load them, then host.requestUpdate()
 *       min: () => '2026-07-01',
 *     });
 *     // in render(): ${this.grid.render()}
 *
 * Days are texts, `2026-07-04` (see days.ts). A wide grid is a month; below 36em it is a week with one day below the
 * other, in the same markup, so that keys and screen readers have one grid in both. Keys: arrows, Home and End for the
 * week, PageUp and PageDown for months, with Shift for years, Enter and Space to pick. A colour is never the only sign:
 * with a `tint`, `content` has to say what it means.
 */
import { html, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { Texts } from '../locales/index.ts';
import { addDays, addMonths, dayOf, formatDay, weekdayOf, weekOf } from './days.ts';
import { styles } from './month-grid.styles.ts';
import { adopt } from './styles.ts';
import type { ReactiveElement } from 'lit';

/** The content of a day. */
export interface DayContent {
  readonly content: unknown;
  /** The same as text, for screen readers. */
  readonly label: string;
  /** A colour of the seller's; any other value is ignored. */
  readonly tint?: string | undefined;
  /** The day is shown, but cannot be picked. */
  readonly closed?: boolean;
}

/** The days in sight, both included: full weeks. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

export interface MonthGridOptions {
  readonly language: () => string;
  readonly text: () => Texts['calendar'];
  readonly day: (day: string) => DayContent | undefined;
  readonly pick: (day: string) => void;
  readonly shows?: (span: DaySpan) => void;
  /** The first and the last day that can be shown. */
  readonly min?: () => string | undefined;
  readonly max?: () => string | undefined;
  readonly chosen?: () => string | undefined;
  /** True while the content of the days is loading. */
  readonly busy?: () => boolean;
  /** The first day to show; today unless given. */
  readonly start?: string | undefined;
  /** Names of the parts that a page can style. */
  readonly parts?: { readonly grid: string; readonly day: string };
}

export class MonthGrid implements ReactiveController {
  /** The day that has, or would get, the focus; its month is shown. */
  private active: string;
  private shown = '';
  private takesFocus = false;

  constructor(
    private readonly host: ReactiveElement & ReactiveControllerHost,
    private readonly options: MonthGridOptions,
  ) {
    adopt(host, styles);
    this.active = this.within(options.start ?? dayOf(new Date()));
    host.addController(this);
  }

  /** The day whose month is shown. */
  get day(): string {
    return this.active;
  }

  /** The days that are in sight now. */
  get span(): DaySpan {
    const from = this.weekBegin(`${this.active.slice(0, 7)}-01`);
    const last = addDays(addMonths(`${this.active.slice(0, 7)}-01`, 1), -1);
    return { from, to: addDays(this.weekBegin(last), 6) };
  }

  /** Shows the month of a day and makes it the active day. */
  show(day: string): void {
    this.active = this.within(day);
    this.host.requestUpdate();
  }

  /** Focuses the active day. */
  focus(): void {
    this.cell(this.active)?.focus();
  }

  hostUpdate(): void {
    const { from, to } = this.span;
    if (this.shown === from + to) return;
    this.shown = from + to;
    this.options.shows?.({ from, to });
  }

  hostUpdated(): void {
    if (!this.takesFocus) return;
    this.takesFocus = false;
    this.focus();
  }

  render(): TemplateResult {
    const { parts } = this.options;
    const language = this.options.language();
    const { from, to } = this.span;
    const weeks: string[][] = [];
    for (let day = from; day <= to; day = addDays(day, 7))
      weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)));
    return html`<div class="month">
      <div class="month-head">
        <h3 class="month-name" id="month-name" aria-live="polite">${formatDay(this.active, 'month', language)}</h3>
        <div class="month-turns">${this.renderTurns()}</div>
      </div>
      <div
        part=${parts?.grid ?? ''}
        class="month-grid"
        role="grid"
        aria-labelledby="month-name"
        aria-busy=${this.options.busy?.() ? 'true' : 'false'}
        @keydown=${this.handleKey}
      >
        <div role="row" class="week names">
          ${weeks[0]?.map(
            (day) =>
              html`<span role="columnheader" aria-label=${formatDay(day, 'longWeekday', language)}
                >${formatDay(day, 'weekday', language)}</span
              >`,
          )}
        </div>
        ${weeks.map(
          (week) =>
            html`<div role="row" class="week ${week.includes(this.active) ? 'current' : ''}">
              ${week.map((day) => this.renderDay(day, language))}
            </div>`,
        )}
      </div>
    </div>`;
  }

  private renderTurns(): TemplateResult[] {
    const text = this.options.text();
    const turn = (label: string, kind: string, to: string) => {
      const target = this.within(to);
      const stays = kind.startsWith('by-week')
        ? target === this.active
        : target.slice(0, 7) === this.active.slice(0, 7);
      const handleTurn = () => {
        if (!stays) this.show(target);
      };
      return html`<button
        type="button"
        class="quiet turn ${kind}"
        aria-label=${label}
        aria-disabled=${stays ? 'true' : 'false'}
        @click=${handleTurn}
      ></button>`;
    };
    return [
      turn(text.previousMonth, 'by-month', addMonths(this.active, -1)),
      turn(text.nextMonth, 'by-month next', addMonths(this.active, 1)),
      turn(text.previousWeek, 'by-week', addDays(this.weekBegin(this.active), -1)),
      turn(text.nextWeek, 'by-week next', addDays(this.weekBegin(this.active), 7)),
    ];
  }

  private renderDay(day: string, language: string): TemplateResult {
    const { options } = this;
    const isOff = this.within(day) !== day;
    const on = isOff ? undefined : options.day(day);
    const isChosen = options.chosen?.() === day;
    const kinds = ['day'];
    if (on) kinds.push('on');
    if (isOff) kinds.push('off');
    if (isChosen) kinds.push('picked');
    if (day.slice(0, 7) !== this.active.slice(0, 7)) kinds.push('beside');
    const text = options.text();
    const weekday = formatDay(day, 'weekday', language);
    const number = formatDay(day, 'number', language);
    // begins with what is seen, as people who speak to their device say it
    const label = [
      `${weekday} ${number}`,
      on ? on.label : text.nothing,
      formatDay(day, 'month', language),
      isChosen ? text.chosen : '',
    ]
      .filter(Boolean)
      .join(', ');
    return html`<div
      part=${options.parts?.day ?? ''}
      role="gridcell"
      class=${kinds.join(' ')}
      data-day=${day}
      tabindex=${day === this.active ? '0' : '-1'}
      aria-label=${label}
      aria-current=${day === dayOf(new Date()) ? 'date' : 'false'}
      aria-selected=${isChosen ? 'true' : 'false'}
      aria-disabled=${on && !on.closed ? 'false' : 'true'}
      .style=${on?.tint && CSS.supports('color', on.tint) ? `--_mark: ${on.tint}` : ''}
      @click=${this.handleClick}
    >
      <span class="number" aria-hidden="true"><span class="weekday">${weekday} </span>${number}</span>
      ${on?.content}
    </div>`;
  }

  private readonly handleClick = ({ currentTarget }: Event): void => {
    const { day } = (currentTarget as HTMLElement).dataset;
    if (day) this.pick(day);
  };

  private pick(day: string): void {
    if (this.within(day) !== day) return;
    const on = this.options.day(day);
    this.show(day);
    if (on && !on.closed) this.options.pick(day);
  }

  private readonly handleKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = this.target(event);
    if (to === undefined) return;
    event.preventDefault();
    if (event.key === 'Enter' || event.key === ' ') {
      this.pick(this.active);
      return;
    }
    this.takesFocus = true;
    this.show(to);
  };

  private target({ key, shiftKey }: KeyboardEvent): string | undefined {
    const { active } = this;
    const ahead = getComputedStyle(this.host).direction === 'rtl' ? -1 : 1;
    const week = this.weekBegin(active);
    const cell = this.cell(active);
    // one day below the other: a day is as wide as its week
    const isStacked = cell?.parentElement && cell.offsetWidth * 2 > cell.parentElement.offsetWidth;
    const row = isStacked ? 1 : 7;
    switch (key) {
      case 'ArrowRight':
        return addDays(active, ahead);
      case 'ArrowLeft':
        return addDays(active, -ahead);
      case 'ArrowDown':
        return addDays(active, row);
      case 'ArrowUp':
        return addDays(active, -row);
      case 'Home':
        return week;
      case 'End':
        return addDays(week, 6);
      case 'PageDown':
        return addMonths(active, shiftKey ? 12 : 1);
      case 'PageUp':
        return addMonths(active, shiftKey ? -12 : -1);
      case 'Enter':
      case ' ':
        return active;
      default:
        return undefined;
    }
  }

  private weekBegin(day: string): string {
    const { first } = weekOf(this.options.language());
    return addDays(day, -((weekdayOf(day) - first + 7) % 7));
  }

  private within(day: string): string {
    const [min, max] = [this.options.min?.(), this.options.max?.()];
    return min !== undefined && day < min ? min : max !== undefined && day > max ? max : day;
  }

  private cell(day: string): HTMLElement | null {
    return this.host.renderRoot.querySelector<HTMLElement>(`[data-day="${day}"]`);
  }
}
