/** `<desk-reports>`: a report with its figures, a chart where one helps, and a table to download. */
import { html, nothing, type TemplateResult } from 'lit';
import {
  reports,
  reportsOfOrders,
  reportsOverTime,
  reportTypes,
  type Report,
  type ReportType,
} from '../../contract/reports.ts';
import { word } from '../../elements/format.ts';
import { reports as english, type ReportTexts } from '../../locales/desk/reports-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { choiceField } from '../parts/filters.ts';
import { icon } from '../parts/icons.ts';
import { addressWith } from '../parts/lists.ts';
import { eventOptions, eventsOf, lastEvents, type NamedChoice } from '../parts/event-names.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { chartable, type Point } from './chart.ts';
import { charted, figures, groupsOf, mostFigures, reportsOfDays } from './groups.ts';
import { periods, spanOf, timesOf, todayAt, type Span } from '../parts/periods.ts';

type Column = Report['data']['columns'][number];
type Row = Report['data']['rows'][number];

/** A page is not helped by a longer table; files have all rows. */
const mostRows = 200;
/** Where the pages of ids are. */
const pageOf: Readonly<Record<string, string>> = { orderId: '/orders', voucherId: '/vouchers' };
const intervals = ['day', 'week', 'month'] as const;

export class DeskReports extends DeskPage {
  private words: ReportTexts = english;
  private report: Report | undefined;
  private choices: readonly NamedChoice[] = [];

  override get heading(): string {
    return this.words.types[this.type];
  }

  private get type(): ReportType {
    return reportTypes.find((type) => type === this.place.params['type']) ?? 'sales_over_time';
  }

  private get interval(): (typeof intervals)[number] {
    return intervals.find((interval) => interval === this.place.query.get('interval')) ?? 'day';
  }

  private get span(): Span {
    return spanOf(this.place.query, todayAt(this.desk.formats.timeZone));
  }

  private get eventId(): string {
    return this.place.query.get('event') ?? '';
  }

  private get asked() {
    const { timeZone } = this.desk.formats;
    const { eventId: eventIds } = this;
    return {
      type: this.type,
      interval: this.interval,
      ...timesOf(this.span, timeZone),
      ...(timeZone !== undefined && { timezone: timeZone }),
      ...(eventIds !== '' && { eventIds }),
    };
  }

  protected override async load(): Promise<void> {
    const client = this.desk.client({ reports });
    const german = async () => (await import('../../locales/desk/reports-de.ts')).reports;
    const [words, report, choices] = await Promise.all([
      pageTexts(this.desk.formats.language, english, german),
      client.reports.get(this.asked),
      lastEvents(this.desk),
      eventsOf(this.desk, [this.eventId || undefined]),
    ]);
    this.words = words;
    this.report = report;
    this.choices = choices;
  }

  private get hasChart(): boolean {
    const { rows = [], totals = [] } = this.report?.data ?? {};
    return reportsOverTime.has(this.type) && totals.length === 1 && chartable(rows.length);
  }

  private textOf({ key, type }: Column, row: Row): string {
    const { formats, texts } = this.desk;
    const value = row[key];
    if (value === undefined) return '';
    if (type === 'money') return formats.money(Number(value), String(row['currency'] ?? formats.currency));
    if (type === 'number') return formats.number(Number(value));
    if (type === 'rate') return formats.share(Number(value));
    if (type === 'day')
      return new Intl.DateTimeFormat(formats.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
        new Date(`${value}T00:00:00Z`),
      );
    if (value === '') return word(this.words.none, key) || '';
    if (key === 'status') return word(texts.order.status, String(value)) || String(value);
    return key === 'paymentMethod' || key === 'kind'
      ? word(this.words.values, String(value)) || String(value)
      : String(value);
  }

  private choose(changes: Readonly<Record<string, string>>): void {
    this.desk.go(addressWith(this.place, changes));
  }

  private select(
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    name: string,
  ): TemplateResult {
    return choiceField({
      label,
      value,
      options,
      choose: (next) => {
        this.choose(name === 'period' ? { period: next, from: '', to: '' } : { [name]: next });
      },
    });
  }

  private renderFilters(): TemplateResult {
    const { words: texts } = this;
    const { period, from = '', to = '' } = this.span;
    const { may } = this.desk;
    const types = reportTypes.filter(
      (type) => !reportsOfOrders.has(type) || may('transactions:read') || may('customers:read'),
    );
    const days = (event: Event) => {
      event.preventDefault();
      const form = event.currentTarget as HTMLFormElement;
      const day = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
      this.choose({ period: '', from: day('from'), to: day('to') });
    };
    return html`<div class="toolbar">
      ${choiceField({
        label: texts.type,
        value: this.type,
        options: types.map((type) => [type, texts.types[type]] as const),
        groups: groupsOf(types, texts.groups),
        choose: (type) => {
          this.desk.go(addressWith({ ...this.place, path: `/reports/${type}` }, {}));
        },
      })}
      ${this.select(
        texts.period,
        period,
        periods
          .filter((each) => each !== 'days' || period === 'days')
          .map((each) => [each, texts.periods[each]] as const),
        'period',
      )}
      ${this.select(
        texts.event,
        this.eventId,
        [['', texts.allEvents], ...eventOptions(this.desk, this.choices, this.eventId)],
        'event',
      )}
      ${
        reportsOverTime.has(this.type)
          ? this.select(
              texts.interval,
              this.interval,
              intervals.map((each) => [each, texts.intervals[each]] as const),
              'interval',
            )
          : nothing
      }
      <form class="row" @submit=${days}>
        <input type="date" name="from" aria-label=${texts.from} .value=${from} required />
        <input type="date" name="to" aria-label=${texts.to} .value=${to} required />
        <button class="button">${texts.show}</button>
      </form>
    </div>`;
  }

  private renderChart({ columns, rows }: Report['data']): TemplateResult {
    const day: Column = { key: 'day', type: 'day' };
    const shown = charted.map((key) => columns.find((column) => column.key === key)).find((column) => column);
    if (!shown) return html``;
    const points = rows.map((row): Point => ({
      label: this.textOf(day, row),
      value: Number(row[shown.key]),
      text: this.textOf(shown, row),
    }));
    const label = this.words.chart(word(this.words.columns, shown.key) || shown.key);
    return html`<div class="card"><desk-chart .points=${points} label=${label}></desk-chart></div>`;
  }

  /** A day is the first of a time where rows are times. */
  private headOf({ key }: Column): string {
    const { columns, day } = this.words;
    return (key === 'day' && reportsOfDays.has(this.type) ? day : word(columns, key)) || key;
  }

  private renderTable({ columns, rows, totals }: Report['data']): TemplateResult {
    const { words: texts } = this;
    const shown = columns.filter(
      ({ type, key }) =>
        (type !== 'id' || /^(?:shop|channel|order|voucher)Id$/.test(key)) &&
        (key !== 'currency' || totals.length > 1) &&
        (key !== 'seat' || rows.some((row) => row[key] !== '')),
    );
    const isAmount = ({ type }: Column) => type === 'money' || type === 'number' || type === 'rate';
    const line = (row: Row, head = '') =>
      shown.map((column, at) => {
        const text = head !== '' && at === 0 ? head : this.textOf(column, row);
        const page = text === '' || text === head ? undefined : pageOf[column.key];
        return html`<td class=${isAmount(column) ? 'number' : ''}>
          ${page === undefined ? text : html`<a href=${hrefOf(`${page}/${text}`)}>${text}</a>`}
        </td>`;
      });
    return html`<div class="card flush scrolls" tabindex="0" role="region" aria-label=${this.heading}>
      <table>
        <thead>
          <tr>
            ${shown.map((column) => html`<th class=${isAmount(column) ? 'number' : ''}>${this.headOf(column)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.slice(0, mostRows).map(
            (row) =>
              html`<tr>
                ${line(row)}
              </tr>`,
          )}
        </tbody>
        <tfoot>
          ${totals.map(
            (row) =>
              html`<tr>
                ${line(row, texts.sum)}
              </tr>`,
          )}
        </tfoot>
      </table>
    </div>`;
  }

  protected override content(): TemplateResult {
    const { texts } = this.desk;
    const { data, config } = this.report ?? { data: { columns: [], rows: [], totals: [] }, config: {} };
    const { columns, rows, totals } = data;
    const file = (format: string) => `/api/reports?${new URLSearchParams({ ...this.asked, format, bom: 'true' })}`;
    const link = (format: string, name: string) =>
      html`<a class="button" href=${file(format)} download>${icon('download')}${name}</a>`;
    const isJournal = this.type === 'accountingTransactions';
    const total = config['total'];
    const shown = Math.min(rows.length, mostRows);
    const isCut = typeof total === 'number' && total > shown;
    return html`${pageHead(this.heading, {
        back: { path: '/reports', word: this.words.title },
        actions: html`${link('csv', 'CSV')} ${link('xlsx', 'XLSX')}
        ${isJournal && this.span.from !== undefined ? link('datev', 'DATEV') : nothing}
        ${
          isJournal && this.desk.may('settings:read')
            ? html`<a class="button" href=${hrefOf('/settings/accounting')}
                >${texts.settings.sections.accounting.title}</a
              >`
            : nothing
        }`,
      })}
      <div class="stack">
        <div class="card flush">${this.renderFilters()}</div>
        ${
          rows.length === 0
            ? emptyState(
                this.words.empty,
                this.words.emptyText,
                html`<a class="button" href=${hrefOf(`/reports/${this.type}?period=all`)}
                  >${this.words.periods.all}</a
                >`,
              )
            : html`${totals.map((row) => {
                const keys = figures.filter((key) => columns.some((each) => each.key === key)).slice(0, mostFigures);
                if (keys.length === 0) return nothing;
                return html`<dl class="card figures">
                  ${keys.map((key) => {
                    const column = columns.find((each) => each.key === key);
                    return html`<div>
                      <dt>${word(this.words.columns, key)}</dt>
                      <dd>${column ? this.textOf(column, row) : ''}</dd>
                    </div>`;
                  })}
                </dl>`;
              })}
              ${this.hasChart ? this.renderChart(data) : nothing}
              ${isCut ? html`<p class="muted">${this.words.cut(this.desk.formats.number(shown), this.desk.formats.number(total))}</p>` : nothing}
              ${this.renderTable(data)}`
        }
      </div>`;
  }
}
customElements.define('desk-reports', DeskReports);
