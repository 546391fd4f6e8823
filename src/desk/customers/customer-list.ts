/** `<desk-customers>`: the people who bought something or have an account, by name, email address or tag. */
import { html, nothing, type TemplateResult } from 'lit';
import { customers, type Customer } from '../../contract/customers.ts';
import { hrefOf } from '../parts/desk.ts';
import { choiceField, searchField } from '../parts/filters.ts';
import { icon, state } from '../parts/icons.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';

const pageSize = 50;

export class DeskCustomers extends DeskPage {
  private rows: readonly Customer[] = [];
  private total = 0;
  private tags: readonly string[] = [];

  override get heading(): string {
    return this.desk.texts.customers.title;
  }

  private get tag(): string {
    return this.place.query.get('tag') ?? '';
  }

  protected override async load(): Promise<void> {
    const { tag } = this;
    const typed = queryOf(this.place);
    const client = this.desk.client({ customers: { list: customers.list, tags: customers.tags } }).customers;
    const [{ docs, total }, tags] = await Promise.all([
      client.list({
        top: pageSize,
        skip: skipOf(this.place),
        ...(typed !== '' && { [typed.includes('@') ? 'email' : 'name']: typed }),
        ...(tag !== '' && { tags: tag }),
      }),
      client.tags({}),
    ]);
    this.rows = docs;
    this.total = total;
    this.tags = tags;
  }

  private renderRow({ _id: id, name, company, primaryEmail, tags = [], blocked, createdAt }: Customer): TemplateResult {
    const { texts, formats } = this.desk;
    return html`<tr class="linked">
      <td class="first grow">
        <a data-row href=${hrefOf(`/customers/${encodeURIComponent(id)}`)}>${name || company || primaryEmail}</a
        ><span class="sub">${[name || company ? primaryEmail : undefined, ...tags].filter(Boolean).join(' · ')}</span>
      </td>
      <td class="aside">${blocked ? state('bad', texts.customers.blocked) : nothing}</td>
      <td class="number muted aside wide">${createdAt ? formats.short(createdAt) : nothing}</td>
    </tr>`;
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
      ${isFiltered ? html`<a class="plain" href=${hrefOf('/customers')}>${icon('close')}${list.clearAll}</a>` : nothing}
    </div>`;
  }

  protected override content(): TemplateResult {
    const { desk, place, rows, total } = this;
    const { customers: words } = desk.texts;
    const { columns } = words;
    const isFiltered = queryOf(place) !== '' || this.tag !== '';
    return html`${pageHead(words.title)}
      <div class="card flush">
        ${this.renderFilters(isFiltered)}
        ${
          rows.length === 0
            ? isFiltered
              ? emptyState(words.noMatch, words.noMatchText)
              : emptyState(words.empty, words.emptyText)
            : html`<table class="stacks">
                  <thead>
                    <tr>
                      <th>${columns.name}</th>
                      <th>${columns.state}</th>
                      <th class="number">${columns.since}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${rows.map((row) => this.renderRow(row))}
                  </tbody>
                </table>
                ${pager(this.desk, place, { size: pageSize, count: rows.length, total, isByTime: true })}`
        }
      </div>`;
  }
}
customElements.define('desk-customers', DeskCustomers);
