/** `<desk-coupons>`: the list of coupons and how often each is used; all codes of it as CSV. */
import { html, nothing, type TemplateResult } from 'lit';
import { coupons, type Coupon } from '../../contract/coupons.ts';
import { codeTabs } from '../parts/code-tabs.ts';
import type { Column } from '../parts/columns.ts';
import { couponState, discountOf } from '../parts/coupons.ts';
import { csvButton } from '../parts/csv-button.ts';
import { hrefOf } from '../parts/desk.ts';
import { choiceField, searchField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { DeskList } from '../parts/list-page.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { emptyState, pageHead } from '../parts/page.ts';

export class DeskCoupons extends DeskList<Coupon> {
  private total = 0;

  override get heading(): string {
    return this.desk.texts.codes.coupons;
  }

  /** What the list is limited to. */
  private get filter(): { search?: string; active?: boolean; series?: string } {
    const { query } = this.place;
    const [search, active, series] = [queryOf(this.place), query.get('active'), query.get('series') ?? ''];
    return {
      ...(search !== '' && { search }),
      ...(active !== null && { active: active === 'true' }),
      ...(series !== '' && { series }),
    };
  }

  protected override async loadRows(): Promise<void> {
    const client = this.desk.client({ coupons: { list: coupons.list } });
    const page = { top: this.size, skip: skipOf(this.place) };
    const { docs, total } = await client.coupons.list({ ...page, ...this.filter });
    this.rows = docs;
    this.total = total;
  }

  protected override get columns(): readonly Column<Coupon>[] {
    const { desk, listWords: words } = this;
    const { texts, formats } = desk;
    const { columns } = texts.coupons;
    return [
      {
        ...{ name: 'code', word: columns.code, classes: 'first grow' },
        cell: ({ _id, code, name }) =>
          html`<a data-row class="code" href=${hrefOf(`/coupons/${_id}`)}>${code}</a><span class="sub">${name}</span>`,
      },
      {
        ...{ name: 'discount', word: columns.discount, classes: 'number first aside' },
        cell: (coupon) => discountOf(desk, coupon),
      },
      {
        ...{ name: 'use', word: columns.use, classes: 'number muted' },
        cell: ({ redemptions = 0, maxRedemptions }) => {
          const used = formats.number(redemptions);
          return maxRedemptions === undefined ? used : texts.coupons.usedOf(used, formats.number(maxRedemptions));
        },
      },
      {
        ...{ name: 'perCustomer', word: words.perCustomer, classes: 'number muted', isExtra: true },
        cell: ({ maxPerCustomer }) => (maxPerCustomer === undefined ? nothing : formats.number(maxPerCustomer)),
      },
      {
        ...{ name: 'from', word: words.validFrom, classes: 'muted', isExtra: true },
        cell: ({ validFrom }) => (validFrom === undefined ? nothing : formats.dateTime(validFrom)),
      },
      {
        ...{ name: 'end', word: columns.end, classes: 'muted wide' },
        cell: ({ validUntil }) => (validUntil === undefined ? texts.vouchers.noEnd : formats.dateTime(validUntil)),
      },
      { name: 'state', word: columns.state, classes: 'aside', cell: (coupon) => couponState(desk, coupon) },
      {
        ...{ name: 'created', word: words.created, classes: 'number muted', isExtra: true },
        cell: ({ createdAt }) => formats.dateTime(createdAt),
      },
      {
        ...{ name: 'changed', word: words.changed, classes: 'number muted', isExtra: true },
        cell: ({ updatedAt }) => formats.dateTime(updatedAt),
      },
    ];
  }

  private get unfiltered(): string {
    return hrefOf(addressWith(this.place, { q: '', active: '', series: '' }));
  }

  private renderEmpty(): TemplateResult {
    const { coupons: words, list } = this.desk.texts;
    return Object.keys(this.filter).length > 0 || skipOf(this.place) > 0
      ? emptyState(
          words.noMatch,
          words.noMatchText,
          html`<a class="button" href=${this.unfiltered}>${list.clearAll}</a>`,
        )
      : emptyState(words.empty, words.emptyText);
  }

  private renderActions(): TemplateResult {
    const { texts, may } = this.desk;
    const { coupons: words } = texts;
    return html`${
      this.rows.length === 0
        ? nothing
        : csvButton(this.desk, { address: '/api/coupons', filters: this.filter, name: words.file })
    }
    ${
      may('vouchers:write')
        ? html`<a class="button" href=${hrefOf('/coupons/series')}>${words.series}</a
            ><a class="button primary" href=${hrefOf('/coupons/new')}>${words.create}</a>`
        : nothing
    }`;
  }

  protected override content(): TemplateResult {
    const { texts, formats } = this.desk;
    const { coupons: words, codes, list } = texts;
    const { search = '', active, series } = this.filter;
    return html`${pageHead(codes.coupons, {
        actions: this.renderActions(),
        below:
          series === undefined
            ? nothing
            : html`<p class="muted below">${words.ofSeries(formats.number(this.total))}</p>`,
      })}
      <div class="card flush">
        ${codeTabs(this.desk, '/coupons', this.saved.tabs)}
        <div class="toolbar">
          ${searchField({
            label: words.searchHint,
            value: search,
            search: (q) => {
              this.desk.go(addressWith(this.place, { q }));
            },
          })}
          ${choiceField({
            label: words.columns.state,
            value: String(active ?? ''),
            options: [
              ['', texts.vouchers.anyState],
              ['true', words.on],
              ['false', words.states.off],
            ],
            choose: (active) => {
              this.desk.go(addressWith(this.place, { active }));
            },
          })}
          ${
            Object.keys(this.filter).length === 0
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
customElements.define('desk-coupons', DeskCoupons);
