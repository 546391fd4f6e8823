/** `<desk-events>`: the events of the house, upcoming ones first, with a search. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import type { Column } from '../parts/columns.ts';
import { hrefOf } from '../parts/desk.ts';
import { learnEvents } from '../parts/event-names.ts';
import { searchField, views } from '../parts/filters.ts';
import { DeskList } from '../parts/list-page.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { emptyState, pageHead } from '../parts/page.ts';
import type { Sales } from '../parts/sales.ts';
import { eventColumns, furtherEventColumns, salesOf } from './event-columns.ts';

/** Events whose figures are asked for together. */
const countedTogether = 25;
const viewNames = ['upcoming', 'drafts', 'onSale', 'soldOut', 'past', 'canceled', 'all', 'calendar'] as const;

export class DeskEvents extends DeskList<EventAnswer> {
  private total = 0;
  private sales: ReadonlyMap<string, Sales> = new Map();

  override get heading(): string {
    return this.desk.texts.events.title;
  }

  private get view(): (typeof viewNames)[number] {
    return viewNames.find((name) => name === this.place.query.get('view')) ?? 'upcoming';
  }

  private get query(): string {
    return queryOf(this.place);
  }

  private get skip(): number {
    return skipOf(this.place);
  }

  protected override async loadRows(): Promise<void> {
    const { view, query } = this;
    if (view === 'calendar') {
      await import('./events-calendar.ts');
      return;
    }
    const state = view === 'drafts' ? 'draft' : view === 'upcoming' || view === 'all' ? undefined : view;
    const client = this.desk.client({ events: { list: events.list } });
    const { rows, total } = await client.events.list({
      ...(view === 'upcoming' && { end: { $gte: new Date().toISOString() } }),
      ...(state && { state }),
      ...(query !== '' && { name: query }),
      sortDir: view === 'past' || view === 'all' ? -1 : 1,
      top: this.size,
      skip: this.skip,
    });
    this.rows = rows;
    this.total = total;
    learnEvents(rows);
    void this.loadSales(rows);
  }

  /** The figures come when the names stand there already. */
  private async loadSales(rows: readonly EventAnswer[]): Promise<void> {
    for (let at = 0; at < rows.length && this.rows === rows; at += countedTogether) {
      const counted = await salesOf(this.desk, rows.slice(at, at + countedTogether));
      this.sales = new Map([...this.sales, ...counted]);
      this.requestUpdate();
    }
  }

  protected override get columns(): readonly Column<EventAnswer>[] {
    return [...eventColumns(this.desk, this.sales), ...furtherEventColumns(this.desk, this.listWords)];
  }

  private renderCalendar(): TemplateResult {
    const month = this.place.query.get('month') ?? '';
    const day = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? `${month}-01` : undefined;
    return html`<desk-events-calendar
      .desk=${this.desk}
      .query=${this.query}
      .day=${day}
      .turned=${(to: string) => {
        this.desk.go(addressWith(this.place, { month: to.slice(0, 7) }), { replace: true });
      }}
    ></desk-events-calendar>`;
  }

  private renderEmpty(): TemplateResult {
    const { events: words, list } = this.desk.texts;
    const all = html`<a class="button" href=${hrefOf(addressWith(this.place, { view: 'all', q: '' }))}
      >${list.clearAll}</a
    >`;
    if (this.query !== '') return emptyState(words.noMatch, words.noMatchText, all);
    if (this.view === 'upcoming') return emptyState(words.none, words.noneText);
    return this.view === 'all'
      ? emptyState(words.empty, words.emptyText)
      : emptyState(words.noneInView, words.noneInViewText, all);
  }

  private renderRows(): TemplateResult {
    const { rows, total } = this;
    if (rows.length === 0) return this.renderEmpty();
    return html`${this.renderTable()} ${pager(this.desk, this.place, { size: this.size, count: rows.length, total })}`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { events: words } = texts;
    return html`${pageHead(words.title, {
        actions: html`<a class="button" href=${hrefOf('/seat-maps')}>${texts.seatMaps.title}</a>${
            this.desk.may('events:write')
              ? html`<a class="button primary" href=${hrefOf('/events/new')}>${texts.edit.create}</a>`
              : nothing
          }`,
      })}
      <div class="card flush">
        ${views(words.title, [
          ...viewNames.map((name) => ({
            word: words[name],
            href: hrefOf(addressWith(this.place, { view: name === 'upcoming' ? '' : name, month: '' })),
            isCurrent: name === this.view && !this.saved.current,
          })),
          ...this.saved.tabs,
        ])}
        <div class="toolbar">
          ${searchField({
            label: words.search,
            value: this.query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
          ${this.view === 'calendar' ? nothing : this.renderDisplay()}
        </div>
        ${this.view === 'calendar' ? this.renderCalendar() : this.renderRows()}
      </div>`;
  }
}
customElements.define('desk-events', DeskEvents);
