/** `<desk-vouchers>`: the list of vouchers, with a search by code and a filter by state. */
import { html, nothing, type TemplateResult } from 'lit';
import { vouchers, type Voucher } from '../../contract/vouchers.ts';
import { codeTabs } from '../parts/code-tabs.ts';
import { hrefOf } from '../parts/desk.ts';
import { choiceField, searchField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { endOf, voucherState } from '../parts/vouchers.ts';
import { askForVoucher } from './voucher-dialogs.ts';

const pageSize = 50;
const states = ['active', 'used', 'expired', 'blocked'] as const;

export class DeskVouchers extends DeskPage {
  private rows: readonly Voucher[] = [];
  private total = 0;

  override get heading(): string {
    return this.desk.texts.codes.vouchers;
  }

  private get state(): (typeof states)[number] | undefined {
    return states.find((name) => name === this.place.query.get('state'));
  }

  protected override async load(): Promise<void> {
    const { state } = this;
    const search = queryOf(this.place);
    const client = this.desk.client({ vouchers: { list: vouchers.list } });
    const { docs, total } = await client.vouchers.list({
      top: pageSize,
      skip: skipOf(this.place),
      ...(search !== '' && { search }),
      ...(state && { state }),
    });
    this.rows = docs;
    this.total = total;
  }

  private renderRow(voucher: Voucher): TemplateResult {
    const { formats } = this.desk;
    const { _id, code, amount, balance = amount, createdAt } = voucher;
    return html`<tr class="linked">
      <td class="first grow"><a data-row class="code" href=${hrefOf(`/vouchers/${_id}`)}>${code}</a></td>
      <td class="number first aside">${formats.money(balance)}</td>
      <td class="number muted wide">${formats.money(amount)}</td>
      <td class="muted">${endOf(this.desk, voucher)}</td>
      <td class="aside">${voucherState(this.desk, voucher)}</td>
      <td class="number muted wide">${formats.dateTime(createdAt)}</td>
    </tr>`;
  }

  private renderEmpty(): TemplateResult {
    const { vouchers: words, list } = this.desk.texts;
    const isFiltered = queryOf(this.place) !== '' || this.state !== undefined || skipOf(this.place) > 0;
    return isFiltered
      ? emptyState(
          words.noMatch,
          words.noMatchText,
          html`<a class="button" href=${hrefOf('/vouchers')}>${list.clearAll}</a>`,
        )
      : emptyState(words.empty, words.emptyText);
  }

  private renderTable(): TemplateResult {
    const { columns } = this.desk.texts.vouchers;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.code}</th>
          <th class="number">${columns.balance}</th>
          <th class="number">${columns.amount}</th>
          <th>${columns.end}</th>
          <th>${columns.state}</th>
          <th class="number">${columns.created}</th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((voucher) => this.renderRow(voucher))}
      </tbody>
    </table>`;
  }

  protected override content(): TemplateResult {
    const { texts, may } = this.desk;
    const { vouchers: words, codes, list } = texts;
    const query = queryOf(this.place);
    return html`${pageHead(codes.vouchers, {
        actions: may('vouchers:write')
          ? html`<button
              class="button primary"
              @click=${() => {
                askForVoucher(this.desk);
              }}
            >
              ${words.create}
            </button>`
          : nothing,
      })}
      <div class="card flush">
        ${codeTabs(this.desk, '/vouchers')}
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
              : html`<a class="plain" href=${hrefOf('/vouchers')}>${icon('close')}${list.clearAll}</a>`
          }
        </div>
        ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
        ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total, isByTime: true })}
      </div>`;
  }
}
customElements.define('desk-vouchers', DeskVouchers);
