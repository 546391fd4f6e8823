/** `<desk-orders>`: the list of orders, with a search and filters that stand in the address. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Run } from '../../contract/runs.ts';
import { transactions, type SellerTransaction } from '../../contract/transactions.ts';
import type { ChosenOrderTexts } from '../../locales/desk/chosen-orders-en.ts';
import type { Column } from '../parts/columns.ts';
import { csvButton } from '../parts/csv-button.ts';
import { hrefOf } from '../parts/desk.ts';
import { eventOptions, eventsOf, lastEvents, type NamedChoice, type NamedEvent } from '../parts/event-names.ts';
import { choiceField, searchField, views } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { openBelow } from '../parts/menu.ts';
import { DeskList } from '../parts/list-page.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { openRuns, readOpenRuns } from '../parts/run.ts';
import { emptyState, pageHead } from '../parts/page.ts';
import { ChosenOrders } from './chosen-orders.ts';
import { readChosenTexts } from './chosen-texts.ts';
import { orderColumns } from './order-columns.ts';
import type { FurtherFilters } from './order-filters.ts';
import { searchOrders, type OrderFilter } from './search.ts';

const viewNames = ['all', 'awaiting', 'overdue', 'paid', 'disputed', 'canceled'] as const;
type View = (typeof viewNames)[number];

/** What a view asks for. */
const asked: Readonly<Record<View, OrderFilter>> = {
  all: {},
  awaiting: { status: 'COMPLETE', paymentStatus: 'AWAITING' },
  overdue: { overdue: true },
  paid: { status: 'COMPLETE', paymentStatus: 'RECEIVED' },
  disputed: { paymentStatus: 'DISPUTE' },
  canceled: { status: 'CANCELED' },
};

/** An address without the filters that load when they are used. */
const noFurther = { period: '', from: '', to: '', method: '', sort: '' } as const;
/** An address without a filter; the view stays. */
const noFilters = { q: '', event: '', ...noFurther } as const;

export class DeskOrders extends DeskList<SellerTransaction> {
  private total = 0;
  private words!: ChosenOrderTexts;
  /** What is under way with many orders. */
  private runs: readonly Run[] = [];
  /** True when there are more than `total`. */
  private hasMore = false;
  /** The filters beside view, search and event; they load when the address has one, or a person opens them. */
  private further: FurtherFilters | undefined;
  private choices: readonly NamedChoice[] | undefined;
  private names: ReadonlyMap<string, NamedEvent> = new Map();
  private readonly chosen = new ChosenOrders({
    desk: () => this.desk,
    words: () => this.words,
    rows: () => this.rows,
    matching: () => (this.query === '' ? { filter: this.filter, total: this.total, hasMore: this.hasMore } : undefined),
    isUnpaid: () => this.view === 'awaiting' || this.view === 'overdue',
    isOverdue: () => this.view === 'overdue',
    changed: () => {
      this.requestUpdate();
    },
    reload: () => this.reload(),
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('place') && !this.keepsRows(changed)) this.chosen.clear();
    super.willUpdate(changed);
  }

  private get isChoosing(): boolean {
    return this.rows.some(({ status }) => status !== 'CANCELED') && this.chosen.isAllowed;
  }

  override get heading(): string {
    return this.desk.texts.orders.title;
  }

  private get view(): View {
    return viewNames.find((name) => name === this.place.query.get('view')) ?? 'all';
  }

  private get query(): string {
    return queryOf(this.place);
  }

  private get eventId(): string {
    return this.place.query.get('event') ?? '';
  }

  /** What a search finds is one page. */
  private get skip(): number {
    return this.query === '' ? skipOf(this.place) : 0;
  }

  protected override async loadRows(): Promise<void> {
    const isFurther = Object.keys(noFurther).some((name) => this.place.query.has(name));
    [this.words] = await Promise.all([
      readChosenTexts(this.desk.formats.language),
      isFurther ? this.loadFurther() : undefined,
    ]);
    [this.runs] = await Promise.all([
      this.chosen.isPossible ? readOpenRuns(this.desk, { kind: 'orders' }) : [],
      this.loadOrders(),
      this.loadChoices(),
    ]);
    this.names = await eventsOf(this.desk, [...this.rows.map(({ eventId }) => eventId), this.eventId || undefined]);
  }

  /** Whether something beside the view limits the list. */
  private get isFiltered(): boolean {
    return this.query !== '' || this.eventId !== '' || this.furtherCount > 0;
  }

  private get furtherCount(): number {
    return this.further?.countFilters(this.desk, this.place) ?? 0;
  }

  private async loadFurther(): Promise<void> {
    const { language } = this.desk.formats;
    if (this.further?.language === language) return;
    const { readFurtherFilters } = await import('./order-filters.ts');
    this.further = await readFurtherFilters(language);
  }

  private get filter(): OrderFilter {
    return {
      ...asked[this.view],
      ...(this.eventId !== '' && { eventId: this.eventId }),
      ...this.further?.filterAt(this.desk, this.place),
    };
  }

  private async loadOrders(): Promise<void> {
    const { desk, query, filter, skip } = this;
    if (query !== '') {
      this.rows = await searchOrders(desk, query, filter, this.size);
      this.total = this.rows.length;
      this.hasMore = false;
      return;
    }
    const client = desk.client({ transactions: { list: transactions.list } });
    const {
      rows,
      total,
      hasMore = false,
    } = await client.transactions.list({
      ...filter,
      ...{ ...this.further?.sortAt(this.place), top: this.size, skip },
    });
    this.rows = rows;
    this.total = total;
    this.hasMore = hasMore;
  }

  private async loadChoices(): Promise<void> {
    if (this.desk.may('events:read')) this.choices ??= await lastEvents(this.desk);
  }

  protected override get columns(): readonly Column<SellerTransaction>[] {
    return orderColumns(this.desk, {
      ...{ words: this.words, listWords: this.listWords, names: this.names },
      boxOf: this.isChoosing ? (order) => this.chosen.renderBox(order) : undefined,
    });
  }

  private renderEmpty(): TemplateResult {
    const { orders, list } = this.desk.texts;
    const { view, words } = this;
    const all = html`<a class="button" href=${hrefOf(addressWith(this.place, { view: '', ...noFilters }))}
      >${list.clearAll}</a
    >`;
    if (this.isFiltered || this.skip > 0) return emptyState(orders.noMatch, orders.noMatchText, all);
    return view === 'all'
      ? emptyState(orders.empty, orders.emptyText)
      : emptyState(words.noneIn[view], words.noneInText, all);
  }

  private renderFurther(): TemplateResult {
    const { words, further, furtherCount: count } = this;
    const open = async (event: ToggleEvent) => {
      await this.loadFurther();
      this.requestUpdate();
      await this.updateComplete;
      openBelow(event);
    };
    return html`<span class="menu">
      <button class="button" popovertarget="order-filters" aria-haspopup="dialog">
        ${words.filters}${count === 0 ? '' : ` (${count})`}
      </button>
      <div id="order-filters" class="panel of-list" popover role="dialog" aria-label=${words.filters} @toggle=${open}>
        ${further?.fields(this.desk, this.place) ?? nothing}
      </div>
    </span>`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { orders } = texts;
    const choices = eventOptions(this.desk, this.choices ?? [], this.eventId);
    return html`${pageHead(orders.title, {
        actions: html`${
          this.query === '' && this.rows.length > 0
            ? csvButton(this.desk, {
                ...{ address: '/api/transactions', name: 'orders', word: orders.export },
                filters: { ...this.filter, ...this.further?.sortAt(this.place) },
              })
            : nothing
        }
        ${
          this.desk.may('refunds:read')
            ? html`<a class="button" href=${hrefOf('/refunds')}>${orders.refunds}</a>`
            : nothing
        }
        ${
          this.desk.may('checkout:write')
            ? html`<a class="button primary" href=${hrefOf('/orders/new')}>${orders.create}</a>`
            : nothing
        }`,
      })}
      ${this.runs.length === 0 ? nothing : html`<div class="under-way">${openRuns(this.desk, this.runs)}</div>`}
      <div class="card flush">
        ${views(orders.views, [
          ...viewNames.map((name) => ({
            word: name === 'overdue' ? this.words.overdue : orders[name],
            href: hrefOf(addressWith(this.place, { view: name === 'all' ? '' : name })),
            isCurrent: name === this.view && !this.saved.current,
          })),
          ...this.saved.tabs,
        ])}
        <div class="toolbar">
          ${searchField({
            label: orders.searchHint,
            value: this.query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
          ${
            choices.length > 0
              ? choiceField({
                  label: orders.event,
                  value: this.eventId,
                  options: [['', orders.anyEvent], ...choices],
                  choose: (event) => {
                    this.desk.go(addressWith(this.place, { event }));
                  },
                })
              : nothing
          }
          ${this.renderFurther()}
          ${
            this.isFiltered
              ? html`<a class="plain" href=${hrefOf(addressWith(this.place, noFilters))}
                  >${icon('close')}${texts.list.clearAll}</a
                >`
              : nothing
          }
          ${this.renderDisplay()}
        </div>
        ${this.isChoosing || this.chosen.hasNews ? this.chosen.renderBar() : nothing}
        ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
        ${pager(this.desk, this.place, {
          skip: this.skip,
          size: this.size,
          count: this.rows.length,
          total: this.total,
          hasMore: this.hasMore,
          isByTime: this.query !== '' || this.further?.sortAt(this.place).sort === undefined,
        })}
      </div>`;
  }
}
customElements.define('desk-orders', DeskOrders);
