/** `<desk-vouchers>`: the list of vouchers, with a search by code and a filter by state. */
import { html, nothing, type TemplateResult } from 'lit';
import { vouchers, type Voucher } from '../../contract/vouchers.ts';
import { word } from '../../elements/format.ts';
import { codeTabs } from '../parts/code-tabs.ts';
import type { Column } from '../parts/columns.ts';
import { csvButton } from '../parts/csv-button.ts';
import { hrefOf } from '../parts/desk.ts';
import { choiceField, searchField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { DeskList } from '../parts/list-page.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { emptyState, pageHead } from '../parts/page.ts';
import { endOf, voucherState } from '../parts/vouchers.ts';
import { askForVoucher } from './voucher-dialogs.ts';

const states = ['active', 'used', 'expired', 'blocked'] as const;

export class DeskVouchers extends DeskList<Voucher> {
  private total = 0;

  override get heading(): string {
    return this.desk.texts.codes.vouchers;
  }

  private get state(): (typeof states)[number] | undefined {
    return states.find((name) => name === this.place.query.get('state'));
  }

  private get filters() {
    const { state } = this;
    const search = queryOf(this.place);
    return { ...(search !== '' && { search }), ...(state && { state }) };
  }

  protected override async loadRows(): Promise<void> {
    const client = this.desk.client({ vouchers: { list: vouchers.list } });
    const { docs, total } = await client.vouchers.list({
      top: this.size,
      skip: skipOf(this.place),
      ...this.filters,
    });
    this.rows = docs;
    this.total = total;
  }

  protected override get columns(): readonly Column<Voucher>[] {
    const { desk, listWords: words } = this;
    const { texts, formats } = desk;
    const { columns } = texts.vouchers;
    return [
      {
        ...{ name: 'code', word: columns.code, classes: 'first grow' },
        cell: ({ _id, code }) => html`<a data-row class="code" href=${hrefOf(`/vouchers/${_id}`)}>${code}</a>`,
      },
      {
        ...{ name: 'balance', word: columns.balance, classes: 'number first aside' },
        cell: ({ amount, balance = amount }) => formats.money(balance),
      },
      {
        ...{ name: 'amount', word: columns.amount, classes: 'number muted wide' },
        cell: ({ amount }) => formats.money(amount),
      },
      {
        ...{ name: 'from', word: words.validFrom, classes: 'muted', isExtra: true },
        cell: ({ validFrom }) => (validFrom === undefined ? nothing : formats.dateTime(validFrom)),
      },
      { name: 'end', word: columns.end, classes: 'muted', cell: (voucher) => endOf(desk, voucher) },
      { name: 'state', word: columns.state, classes: 'aside', cell: (voucher) => voucherState(desk, voucher) },
      {
        ...{ name: 'origin', word: words.origin, classes: 'muted', isExtra: true },
        cell: ({ origin = '' }) => word(words.origins, origin) || origin,
      },
      {
        ...{ name: 'created', word: columns.created, classes: 'number muted wide' },
        cell: ({ createdAt }) => formats.dateTime(createdAt),
      },
      {
        ...{ name: 'changed', word: words.changed, classes: 'number muted', isExtra: true },
        cell: ({ updatedAt }) => formats.dateTime(updatedAt),
      },
    ];
  }

  private get unfiltered(): string {
    return hrefOf(addressWith(this.place, { q: '', state: '' }));
  }

  private renderEmpty(): TemplateResult {
    const { vouchers: words, list } = this.desk.texts;
    const isFiltered = queryOf(this.place) !== '' || this.state !== undefined || skipOf(this.place) > 0;
    return isFiltered
      ? emptyState(
          words.noMatch,
          words.noMatchText,
          html`<a class="button" href=${this.unfiltered}>${list.clearAll}</a>`,
        )
      : emptyState(words.empty, words.emptyText);
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { vouchers: words, codes, list } = texts;
    const query = queryOf(this.place);
    return html`${pageHead(codes.vouchers, {
        actions: html`${
          this.rows.length === 0
            ? nothing
            : csvButton(this.desk, { address: '/api/vouchers', filters: this.filters, name: codes.vouchers })
        }${
          may('vouchers:write')
            ? html`<button
                class="button primary"
                data-begin
                @click=${() => {
                  askForVoucher(this.desk);
                }}
              >
                ${words.create}
              </button>`
            : nothing
        }`,
      })}
      <div class="card flush">
        ${codeTabs(this.desk, '/vouchers', this.saved.tabs)}
        <div class="toolbar">
          ${searchField({
            label: words.searchHint,
            value: query,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
          ${choiceField({
            label: words.columns.state,
            value: this.state ?? '',
            options: [['', words.anyState], ...states.map((name) => [name, words.states[name]] as const)],
            choose: (state) => {
              this.desk.go(addressWith(this.place, { state }));
            },
          })}
          ${
            query === '' && this.state === undefined
              ? nothing
              : html`<a class="plain" href=${this.unfiltered}>${icon('close')}${list.clearAll}</a>`
          }
          ${this.renderDisplay()}
        </div>
        ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
        ${pager(this.desk, this.place, { size: this.size, count: this.rows.length, total: this.total, isByTime: true })}
      </div>`;
  }
}
customElements.define('desk-vouchers', DeskVouchers);
