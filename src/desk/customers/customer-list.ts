/** `<desk-customers>`: the people who bought something or have an account, by name, email address or tag. */
import { html, nothing, type TemplateResult } from 'lit';
import { customers, type Customer } from '../../contract/customers.ts';
import type { Column } from '../parts/columns.ts';
import { csvButton } from '../parts/csv-button.ts';
import { hrefOf } from '../parts/desk.ts';
import { choiceField, searchField, views } from '../parts/filters.ts';
import { icon, state } from '../parts/icons.ts';
import { DeskList } from '../parts/list-page.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { emptyState, pageHead } from '../parts/page.ts';

export class DeskCustomers extends DeskList<Customer> {
  private total = 0;
  private tags: readonly string[] = [];

  override get heading(): string {
    return this.desk.texts.customers.title;
  }

  private get tag(): string {
    return this.place.query.get('tag') ?? '';
  }

  private get filters() {
    const { tag } = this;
    const typed = queryOf(this.place);
    return {
      ...(typed !== '' && { [typed.includes('@') ? 'email' : 'name']: typed }),
      ...(tag !== '' && { tags: tag }),
    };
  }

  protected override async loadRows(): Promise<void> {
    const client = this.desk.client({ customers: { list: customers.list, tags: customers.tags } }).customers;
    const [{ docs, total }, tags] = await Promise.all([
      client.list({ top: this.size, skip: skipOf(this.place), ...this.filters }),
      client.tags({}),
    ]);
    this.rows = docs;
    this.total = total;
    this.tags = tags;
  }

  protected override get columns(): readonly Column<Customer>[] {
    const { desk, listWords: words } = this;
    const { texts, formats } = desk;
    const { columns, blocked } = texts.customers;
    const extra = { classes: 'muted', isExtra: true };
    return [
      {
        name: 'name',
        word: columns.name,
        classes: 'first grow',
        cell: ({ _id: id, name, company, primaryEmail, tags = [] }, shown) => {
          const email = (name || company) && !shown.has('email') ? primaryEmail : undefined;
          return html`<a data-row href=${hrefOf(`/customers/${encodeURIComponent(id)}`)}
              >${name || company || primaryEmail}</a
            ><span class="sub">${[email, ...(shown.has('tags') ? [] : tags)].filter(Boolean).join(' · ')}</span>`;
        },
      },
      { name: 'email', word: words.email, ...extra, cell: ({ primaryEmail }) => primaryEmail },
      { name: 'phone', word: words.phone, ...extra, cell: ({ phone }) => phone },
      { name: 'company', word: words.company, ...extra, cell: ({ company }) => company },
      { name: 'city', word: words.city, ...extra, cell: ({ location }) => location?.city },
      {
        ...{ name: 'number', word: words.customerNumber, classes: 'number muted', isExtra: true },
        cell: ({ number }) => (number === undefined ? nothing : String(number)),
      },
      { name: 'tags', word: words.tags, ...extra, cell: ({ tags = [] }) => tags.join(' · ') },
      {
        ...{ name: 'state', word: columns.state, classes: 'aside' },
        cell: (customer) => (customer.blocked ? state('bad', blocked) : nothing),
      },
      {
        ...{ name: 'since', word: columns.since, classes: 'number muted aside wide' },
        cell: ({ createdAt }) => (createdAt ? formats.short(createdAt) : nothing),
      },
      {
        ...{ name: 'changed', word: words.changed, classes: 'number muted', isExtra: true },
        cell: ({ updatedAt }) => (updatedAt ? formats.dateTime(updatedAt) : nothing),
      },
    ];
  }

  /** All customers, and saved views where there are some. */
  private renderTabs(): TemplateResult | typeof nothing {
    const { tabs, current } = this.saved;
    if (tabs.length === 0) return nothing;
    const all = { word: this.desk.texts.customers.title, href: hrefOf('/customers'), isCurrent: !current };
    return views(this.desk.texts.orders.views, [all, ...tabs]);
  }

  private renderFilters(isFiltered: boolean): TemplateResult {
    const { customers: words, list } = this.desk.texts;
    return html`<div class="toolbar">
      ${searchField({
        label: words.search,
        value: queryOf(this.place),
        search: (q) => {
          this.desk.go(addressWith(this.place, { q }));
        },
      })}
      ${
        this.tags.length > 0
          ? choiceField({
              label: words.tag,
              value: this.tag,
              options: [['', words.anyTag], ...this.tags.map((tag) => [tag, tag] as const)],
              choose: (tag) => {
                this.desk.go(addressWith(this.place, { tag }));
              },
            })
          : nothing
      }
      ${
        isFiltered
          ? html`<a class="plain" href=${hrefOf(addressWith(this.place, { q: '', tag: '' }))}
              >${icon('close')}${list.clearAll}</a
            >`
          : nothing
      }
      ${this.renderDisplay()}
    </div>`;
  }

  protected override content(): TemplateResult {
    const { desk, place, rows, total } = this;
    const { customers: words } = desk.texts;
    const isFiltered = queryOf(place) !== '' || this.tag !== '';
    return html`${pageHead(words.title, {
        actions:
          rows.length === 0
            ? nothing
            : csvButton(desk, { address: '/api/customers/rich', filters: this.filters, name: words.title }),
      })}
      <div class="card flush">
        ${this.renderTabs()} ${this.renderFilters(isFiltered)}
        ${
          rows.length === 0
            ? isFiltered
              ? emptyState(words.noMatch, words.noMatchText)
              : emptyState(words.empty, words.emptyText)
            : html`${this.renderTable()}
              ${pager(this.desk, place, { size: this.size, count: rows.length, total, isByTime: true })}`
        }
      </div>`;
  }
}
customElements.define('desk-customers', DeskCustomers);
