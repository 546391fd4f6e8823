/** `<desk-month>`: the month grid of the elements, in the colours of the desk. */
import { css, LitElement } from 'lit';
import { property } from 'lit/decorators.js';
import type { CalendarTexts } from '../../locales/desk/calendar-en.ts';
import { MonthGrid, type DayContent, type DaySpan } from '../../elements/month-grid.ts';
import { styles as grid } from '../../elements/month-grid.styles.ts';
import { shared } from '../../elements/styles.ts';

export class DeskMonth extends LitElement {
  @property({ attribute: false }) language = '';
  @property({ attribute: false }) texts!: CalendarTexts['grid'];
  /** The content of days; another map shows another content. */
  @property({ attribute: false }) days: ReadonlyMap<string, DayContent> = new Map();
  @property({ attribute: false }) chosen: string | undefined;
  @property({ attribute: false }) isLoading = false;
  /** The day to begin with, e.g. `2031-05-14`; today when missing. */
  @property({ attribute: false }) day: string | undefined;
  /** Is told a day that is picked. */
  @property({ attribute: false }) pick!: (day: string) => void;
  /** Is told the days that came into sight, and the one whose month it is. */
  @property({ attribute: false }) shows!: (span: DaySpan, day: string) => void;

  static override readonly styles = [
    shared,
    grid,
    css`
      :host {
        --_accent: var(--accent);
        --_surface: var(--surface);
        --_border: var(--line);
        --_edge: var(--edge);
        --_muted: var(--muted);
      }
      .entry {
        display: -webkit-box;
        overflow: hidden;
        -webkit-box-orient: vertical;
        -webkit-line-clamp: 2;
        font-size: 0.9em;
        line-height: 1.3;
      }
      .entry.off {
        color: var(--_muted);
      }
      @container (inline-size >= 36em) {
        .day {
          min-block-size: 7.5em;
        }
      }
    `,
  ];

  private grid: MonthGrid | undefined;

  protected override willUpdate(): void {
    this.grid ??= new MonthGrid(this, {
      language: () => this.language,
      text: () => this.texts,
      day: (day) => this.days.get(day),
      pick: (day) => {
        this.pick(day);
      },
      shows: (span) => {
        this.shows(span, this.grid?.day ?? span.from);
      },
      chosen: () => this.chosen,
      busy: () => this.isLoading,
      start: this.day,
    });
  }

  /** Shows the month of a day. */
  show(day: string): void {
    this.grid?.show(day);
  }

  /** Focuses the active day. */
  override focus(): void {
    this.grid?.focus();
  }

  protected override render(): unknown {
    return this.grid?.render();
  }
}
customElements.define('desk-month', DeskMonth);
