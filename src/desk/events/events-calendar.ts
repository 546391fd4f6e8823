/** `<desk-events-calendar>`: the events of the house on a calendar, and those of a day that is picked. */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state as reactive } from 'lit/decorators.js';
import { events, type EventAnswer } from '../../contract/events.ts';
import { dayOf, formatDay } from '../../elements/days.ts';
import { daysOn, momentsOf } from '../../elements/event-days.ts';
import type { DayContent, DaySpan } from '../../elements/month-grid.ts';
import { calendar as english, type CalendarTexts } from '../../locales/desk/calendar-en.ts';
import { columnRows } from '../parts/columns.ts';
import type { Desk } from '../parts/desk.ts';
import { learnEvents } from '../parts/event-names.ts';
import { icon } from '../parts/icons.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { messageOf } from '../parts/problems.ts';
import type { Sales } from '../parts/sales.ts';
import { eventColumns, salesOf } from './event-columns.ts';
import './calendar.styles.ts';
import './month.ts';

const pageSize = 200;
/** Events that are named in the cell of a day. */
const named = 3;

export class DeskEventsCalendar extends LitElement {
  @property({ attribute: false }) desk!: Desk;
  /** A part of the names of the events; '' for all. */
  @property({ attribute: false }) query = '';
  /** The day whose month is shown first; today when missing. */
  @property({ attribute: false }) day: string | undefined;
  /** Is told the first day of another month. */
  @property({ attribute: false }) turned!: (day: string) => void;

  @reactive() private words: CalendarTexts | undefined;
  @reactive() private span: DaySpan | undefined;
  @reactive() private byDay: ReadonlyMap<string, readonly EventAnswer[]> = new Map();
  @reactive() private isLoading = true;
  @reactive() private problem = '';
  @reactive() private chosen: string | undefined;
  @reactive() private sales: ReadonlyMap<string, Sales> = new Map();
  private days: ReadonlyMap<string, DayContent> = new Map();
  private loads = 0;

  protected override createRenderRoot(): this {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.readTexts();
  }

  private async readTexts(): Promise<void> {
    this.words = await pageTexts(
      this.desk.formats.language,
      english,
      async () => (await import('../../locales/desk/calendar-de.ts')).calendar,
    );
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('query') && changed.get('query') !== undefined) void this.load();
    if ((changed as PropertyValues).has('byDay')) this.days = this.contents();
  }

  private readonly show = (span: DaySpan, day: string): void => {
    const isFirst = this.span === undefined;
    this.span = span;
    this.chosen = undefined;
    if (!isFirst) this.turned(day);
    void this.load();
  };

  private async load(): Promise<void> {
    if (!this.span) return;
    const { from, to } = this.span;
    const load = ++this.loads;
    this.isLoading = true;
    this.problem = '';
    const { begins, ends } = momentsOf(this.span);
    const filters = {
      type: ['SINGLE', 'RECURRENCE'],
      end: { $gte: begins.toISOString() },
      start: { $lt: ends.toISOString() },
      ...(this.query !== '' && { name: this.query }),
    } satisfies Parameters<typeof client.list>[0];
    const client = this.desk.client({ events: { list: events.list } }).events;
    try {
      const found: EventAnswer[] = [];
      for (let total = 1; found.length < total;) {
        const page = await client.list({ ...filters, top: pageSize, skip: found.length });
        if (load !== this.loads) return;
        found.push(...page.rows);
        total = page.rows.length === 0 ? 0 : page.total;
      }
      learnEvents(found);
      const byDay = new Map<string, EventAnswer[]>();
      for (const event of found)
        for (const day of daysOn(event, from, to)) byDay.set(day, [...(byDay.get(day) ?? []), event]);
      this.byDay = byDay;
    } catch (problem) {
      if (load !== this.loads) return;
      this.problem = messageOf(problem, this.desk.texts);
    }
    this.isLoading = false;
  }

  private contents(): ReadonlyMap<string, DayContent> {
    const { texts, formats } = this.desk;
    const { states } = texts.events;
    const shown = [...this.byDay].map(([day, rows]): readonly [string, DayContent] => {
      const lines = rows.map((event) => {
        const { start, timezone, name, status } = event;
        const become = status === 'CANCELED' ? states.canceled : status === 'POSTPONED' ? states.postponed : '';
        const time = dayOf(start, timezone) === day ? formats.time(start, timezone) : '';
        const off = become || (event.draft === true ? states.draft : '');
        return { time, name, off };
      });
      const more = rows.length - named;
      return [
        day,
        {
          label: lines.map(({ time, name, off }) => [time, name, off].filter(Boolean).join(' ')).join(', '),
          content: html`${lines
            .slice(0, named)
            .map(
              ({ time, name, off }) =>
                html`<span class="entry ${off ? 'off' : ''}"
                  ><span class="muted">${time}</span> ${name}${off ? ` (${off})` : nothing}</span
                >`,
            )}
          ${more > 0 ? html`<span class="small muted">${this.words?.more(formats.number(more))}</span>` : nothing}`,
        },
      ];
    });
    return new Map(shown);
  }

  private readonly pick = (day: string): void => {
    const rows = this.byDay.get(day) ?? [];
    const [event] = rows;
    if (event && rows.length === 1) {
      this.desk.go(`/events/${event._id}`);
      return;
    }
    this.chosen = day;
    void this.showDay(rows);
  };

  /** The figures come when the names stand there already. */
  private async showDay(rows: readonly EventAnswer[]): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>('#of-day')?.focus();
    this.sales = await salesOf(this.desk, rows);
  }

  private renderDay(words: CalendarTexts): TemplateResult | typeof nothing {
    const rows = this.byDay.get(this.chosen ?? '');
    if (this.chosen === undefined || !rows) return nothing;
    return html`<section aria-labelledby="of-day">
      <div class="card-head">
        <h2 id="of-day" tabindex="-1">${words.on(formatDay(this.chosen, 'full', this.desk.formats.language))}</h2>
      </div>
      <table class="stacks">
        <tbody>
          ${columnRows(eventColumns(this.desk, this.sales), rows)}
        </tbody>
      </table>
    </section>`;
  }

  protected override render(): unknown {
    const { words, desk, problem } = this;
    if (!words) return nothing;
    const none = this.byDay.size === 0 && !this.isLoading && problem === '';
    return html`<h2 class="hidden">${desk.texts.events.calendar}</h2>
      <desk-month
        .language=${desk.formats.language}
        .texts=${words.grid}
        .days=${this.days}
        .day=${this.day}
        .chosen=${this.chosen}
        .isLoading=${this.isLoading}
        .pick=${this.pick}
        .shows=${this.show}
      ></desk-month>
      ${none ? html`<p class="muted" role="status">${this.query === '' ? words.none : words.noMatch}</p>` : nothing}
      ${problem === '' ? nothing : html`<p class="problem" role="alert">${icon('alert')}${problem}</p>`}
      ${this.renderDay(words)}`;
  }
}
customElements.define('desk-events-calendar', DeskEventsCalendar);
