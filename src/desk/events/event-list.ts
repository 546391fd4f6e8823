/** `<desk-events>`: the events of the house, upcoming ones first, with a search. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { hrefOf } from '../parts/desk.ts';
import { learnEvents } from '../parts/event-names.ts';
import { searchField, views } from '../parts/filters.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { capacityOf, readSales, saleState, type Sales } from '../parts/sales.ts';

const pageSize = 25;
const viewNames = ['upcoming', 'drafts', 'onSale', 'soldOut', 'past', 'canceled', 'all'] as const;

export class DeskEvents extends DeskPage {
  private rows: readonly EventAnswer[] = [];
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

  protected override async load(): Promise<void> {
    const { view, query } = this;
    const state = view === 'drafts' ? 'draft' : view === 'upcoming' || view === 'all' ? undefined : view;
    const client = this.desk.client({ events: { list: events.list } });
    const { rows, total } = await client.events.list({
      ...(view === 'upcoming' && { end: { $gte: new Date().toISOString() } }),
      ...(state && { state }),
      ...(query !== '' && { name: query }),
      sortDir: view === 'past' || view === 'all' ? -1 : 1,
      top: pageSize,
      skip: this.skip,
    });
    this.rows = rows;
    this.total = total;
    learnEvents(rows);
    void this.loadSales(rows);
  }

  /** The figures come when the names stand there already. */
  private async loadSales(rows: readonly EventAnswer[]): Promise<void> {
    const sold = rows.filter(({ draft, eventType }) => draft !== true && eventType !== 'ROOT');
    this.sales = new Map(
      await Promise.all(sold.map(async (event) => [event._id, await readSales(this.desk, event, false)] as const)),
    );
    this.requestUpdate();
  }

  private renderRow(event: EventAnswer): TemplateResult {
    const { texts, formats } = this.desk;
    const kinds: Readonly<Record<string, string>> = {
      ROOT: texts.events.root,
      GROUP: texts.events.group,
      RECURRENCE: texts.events.recurrence,
    };
    const sales = this.sales.get(event._id);
    const capacity = capacityOf(event);
    const kind = kinds[event.eventType ?? ''];
    return html`<tr class="linked">
      <td class="first grow whole">
        <a data-row href=${hrefOf(`/events/${event._id}`)}>${event.name}</a>${
          kind === undefined ? nothing : html`<span class="sub">${kind}</span>`
        }
      </td>
      <td class="muted">${formats.dateTime(event.start, event.timezone)}</td>
      <td class="muted wide cut">${event.locationName ?? nothing}</td>
      <td class="number wide">
        ${
          sales?.sold === undefined
            ? nothing
            : html`${formats.number(sales.sold)}${capacity === undefined ? nothing : html` <span class="muted">/ ${formats.number(capacity)}</span>`}`
        }
      </td>
      <td class="aside">${sales || event.draft ? saleState(texts, event, sales?.status) : nothing}</td>
    </tr>`;
  }

  private renderEmpty(): TemplateResult {
    const { events: words, list } = this.desk.texts;
    const all = html`<a class="button" href=${hrefOf('/events?view=all')}>${list.clearAll}</a>`;
    if (this.query !== '') return emptyState(words.noMatch, words.noMatchText, all);
    if (this.view === 'upcoming') return emptyState(words.none, words.noneText);
    return this.view === 'all'
      ? emptyState(words.empty, words.emptyText)
      : emptyState(words.noneInView, words.noneInViewText, all);
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { events: words } = texts;
    const { columns } = words;
    const { rows, total } = this;
    return html`${pageHead(words.title, {
        actions: html`<a class="button" href=${hrefOf('/seat-maps')}>${texts.seatMaps.title}</a>${
            this.desk.may('events:write')
              ? html`<a class="button primary" href=${hrefOf('/events/new')}>${texts.edit.create}</a>`
              : nothing
          }`,
      })}
      <div class="card flush">
        ${views(
          words.title,
          viewNames.map((name) => ({
            word: words[name],
            href: hrefOf(addressWith(this.place, { view: name === 'upcoming' ? '' : name })),
            isCurrent: name === this.view,
          })),
        )}
        <div class="toolbar">
          ${searchField({
            label: words.search,
            value: this.query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
        </div>
        ${
          rows.length === 0
            ? this.renderEmpty()
            : html`<table class="stacks">
                  <thead>
                    <tr>
                      <th>${columns.name}</th>
                      <th>${columns.date}</th>
                      <th>${columns.place}</th>
                      <th class="number">${columns.sold}</th>
                      <th>${columns.state}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${rows.map((event) => this.renderRow(event))}
                  </tbody>
                </table>
                ${pager(this.desk, this.place, { size: pageSize, count: rows.length, total })}`
        }
      </div>`;
  }
}
customElements.define('desk-events', DeskEvents);
