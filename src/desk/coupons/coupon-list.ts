/** `<desk-coupons>`: the list of coupons and how often each is used; all codes of it as CSV. */
import { html, nothing, type TemplateResult } from 'lit';
import { coupons, type Coupon } from '../../contract/coupons.ts';
import { codeTabs } from '../parts/code-tabs.ts';
import { couponState, discountOf } from '../parts/coupons.ts';
import { hrefOf } from '../parts/desk.ts';
import { download } from '../parts/download.ts';
import { choiceField, searchField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { addressWith, pager, queryOf, skipOf } from '../parts/lists.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';

const pageSize = 50;

export class DeskCoupons extends DeskPage {
  private rows: readonly Coupon[] = [];
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

  protected override async load(): Promise<void> {
    const client = this.desk.client({ coupons: { list: coupons.list } });
    const page = { top: pageSize, skip: skipOf(this.place) };
    const { docs, total } = await client.coupons.list({ ...page, ...this.filter });
    this.rows = docs;
    this.total = total;
  }

  private async save(): Promise<void> {
    const query = new URLSearchParams({ bom: 'true' });
    for (const [name, value] of Object.entries(this.filter)) query.set(name, String(value));
    try {
      await download(`/api/coupons?${query}`, 'text/csv', `${this.desk.texts.coupons.file}.csv`);
    } catch {
      this.desk.toast(this.desk.texts.states.failed);
    }
  }

  private renderRow(coupon: Coupon): TemplateResult {
    const { texts, formats } = this.desk;
    const { _id, code, name, redemptions = 0, maxRedemptions, validUntil } = coupon;
    const used = formats.number(redemptions);
    return html`<tr class="linked">
      <td class="first grow">
        <a data-row class="code" href=${hrefOf(`/coupons/${_id}`)}>${code}</a><span class="sub">${name}</span>
      </td>
      <td class="number first aside">${discountOf(this.desk, coupon)}</td>
      <td class="number muted">
        ${maxRedemptions === undefined ? used : texts.coupons.usedOf(used, formats.number(maxRedemptions))}
      </td>
      <td class="muted wide">${validUntil === undefined ? texts.vouchers.noEnd : formats.dateTime(validUntil)}</td>
      <td class="aside">${couponState(this.desk, coupon)}</td>
    </tr>`;
  }

  private renderTable(): TemplateResult {
    const { columns } = this.desk.texts.coupons;
    return html`<table class="stacks">
      <thead>
        <tr>
          <th>${columns.code}</th>
          <th class="number">${columns.discount}</th>
          <th class="number">${columns.use}</th>
          <th>${columns.end}</th>
          <th>${columns.state}</th>
        </tr>
      </thead>
      <tbody>
        ${this.rows.map((coupon) => this.renderRow(coupon))}
      </tbody>
    </table>`;
  }

  private renderEmpty(): TemplateResult {
    const { coupons: words, list } = this.desk.texts;
    return Object.keys(this.filter).length > 0 || skipOf(this.place) > 0
      ? emptyState(
          words.noMatch,
          words.noMatchText,
          html`<a class="button" href=${hrefOf('/coupons')}>${list.clearAll}</a>`,
        )
      : emptyState(words.empty, words.emptyText);
  }

  private renderActions(): TemplateResult {
    const { texts, may } = this.desk;
    const { coupons: words } = texts;
    return html`${
      this.rows.length === 0
        ? nothing
        : html`<button class="button" @click=${() => void this.save()}>${icon('download')}${words.csv}</button>`
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
        ${codeTabs(this.desk, '/coupons')}
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
              : html`<a class="plain" href=${hrefOf('/coupons')}>${icon('close')}${list.clearAll}</a>`
          }
        </div>
        ${this.rows.length === 0 ? this.renderEmpty() : this.renderTable()}
        ${pager(this.desk, this.place, { size: pageSize, count: this.rows.length, total: this.total, isByTime: true })}
      </div>`;
  }
}
customElements.define('desk-coupons', DeskCoupons);
