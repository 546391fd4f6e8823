/** `<desk-reports>`: a report with its figures, a chart where one helps, and a table to download. */
import { html, nothing, type TemplateResult } from 'lit';
import { events, type EventAnswer } from '../../contract/events.ts';
import { reports, reportsOverTime, reportTypes, type Report, type ReportType } from '../../contract/reports.ts';
import { salesChannelGroups, type SalesChannelGroup } from '../../contract/sales-channel-groups.ts';
import { word } from '../../elements/format.ts';
import { reports as english, type ReportTexts } from '../../locales/desk/reports-en.ts';
import { hrefOf } from '../parts/desk.ts';
import { icon } from '../parts/icons.ts';
import { addressWith } from '../parts/lists.ts';
import {
  eventOptions,
  eventsOf,
  lastEvents,
  learnEvents,
  type NamedChoice,
  type NamedEvent,
} from '../parts/event-names.ts';
import { DeskPage, emptyState, pageHead } from '../parts/page.ts';
import { pageTexts } from '../parts/page-texts.ts';
import { spanOf, timesOf, todayAt, type Span } from '../parts/periods.ts';
import { comparable, mostBars, renderBars, type Bar } from './bars.ts';
import { chartable, type Point } from './chart.ts';
import { barred, charted, figures, mostFigures, namesIds, reportsOfAllShops, reportsOfDays } from './groups.ts';
import { channelOptions, shopOptions } from './labels.ts';
import { intervals, toolbar } from './toolbar.ts';
import { textOf, type Column, type Row } from './values.ts';

/** A page is not helped by a longer table; files have all rows. */
const mostRows = 200;
/** Where the pages of ids are. */
const pageOf: Readonly<Record<string, string>> = { orderId: '/orders', voucherId: '/vouchers' };

export class DeskReports extends DeskPage {
  private words: ReportTexts = english;
  private report: Report | undefined;
  private choices: readonly NamedChoice[] = [];
  private event: EventAnswer | undefined;
  private channelGroups: readonly SalesChannelGroup[] = [];
  private named: ReadonlyMap<string, NamedEvent> = new Map();

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

  /** An under-shop is one of the event that is chosen. */
  private get shopId(): string {
    return this.eventId === '' || reportsOfAllShops.has(this.type) ? '' : (this.place.query.get('shop') ?? '');
  }

  private get channelId(): string {
    return reportsOfAllShops.has(this.type) ? '' : (this.place.query.get('channel') ?? '');
  }

  private get rows(): readonly Row[] {
    return this.report?.data.rows ?? [];
  }

  private get asked() {
    const { timeZone } = this.desk.formats;
    const { eventId: eventIds, shopId: underShopId, channelId } = this;
    return {
      type: this.type,
      interval: this.interval,
      ...timesOf(this.span, timeZone),
      ...(timeZone !== undefined && { timezone: timeZone }),
      ...(eventIds !== '' && { eventIds }),
      ...(underShopId !== '' && { underShopId }),
      ...(channelId !== '' && { channelId }),
    };
  }

  protected override async load(): Promise<void> {
    const { desk } = this;
    const client = desk.client({
      reports,
      events: { get: events.get },
      salesChannelGroups: { list: salesChannelGroups.list },
    });
    const german = async () => (await import('../../locales/desk/reports-de.ts')).reports;
    const [words, report, choices, event, groups] = await Promise.all([
      pageTexts(desk.formats.language, english, german),
      client.reports.get(this.asked),
      lastEvents(desk),
      this.eventId === '' ? undefined : client.events.get({ id: this.eventId }).catch(() => undefined), // it was deleted
      desk.may('events:read') ? client.salesChannelGroups.list({ top: 1000 }) : undefined,
    ]);
    if (event) learnEvents([event]);
    const barIds = barred.has(this.type) ? report.data.rows.slice(0, mostBars) : [];
    this.named = await eventsOf(
      desk,
      barIds.map(({ eventId }) => (eventId === undefined ? eventId : String(eventId))),
    );
    this.words = words;
    this.report = report;
    this.choices = choices;
    this.event = event;
    this.channelGroups = groups?.docs ?? [];
  }

  private get hasChart(): boolean {
    const { rows = [], totals = [] } = this.report?.data ?? {};
    return reportsOverTime.has(this.type) && totals.length === 1 && chartable(rows.length);
  }

  private textOf(column: Column, row: Row): string {
    return textOf(this.desk, this.words, column, row, this.rows);
  }

  /** What tells an event or a ticket type from others of its name, as far as the event is known. */
  private aboutOf(row: Row): string | undefined {
    const event = this.eventId === '' && barred.has(this.type) ? this.named.get(String(row['eventId'])) : undefined;
    const when = event && this.desk.formats.short(event.start, event.timezone);
    return row['ticketTypeId'] === undefined ? when : event && `${event.name}, ${when}`;
  }

  private barOf(row: Row, revenue: Column): Bar {
    const key = barred.get(this.type) ?? 'name';
    return {
      name: this.textOf({ key, type: 'text' }, row),
      about: this.aboutOf(row),
      value: Number(row['revenue']),
      text: this.textOf(revenue, row),
    };
  }

  private renderBars({ columns, rows, totals }: Report['data'], total: number): TemplateResult | typeof nothing {
    const revenue = columns.find(({ key }) => key === 'revenue');
    if (!revenue || !barred.has(this.type) || totals.length !== 1 || !comparable(rows.length)) return nothing;
    const { formats } = this.desk;
    const { columns: names, firstRows } = this.words;
    const bars = rows.slice(0, mostBars).map((row) => this.barOf(row, revenue));
    const isCut = total > bars.length;
    return renderBars(
      isCut ? firstRows(names.revenue, formats.number(bars.length), formats.number(total)) : names.revenue,
      bars,
    );
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
        (key !== 'name' || !namesIds.has(this.type)) &&
        (key !== 'seat' || rows.some((row) => row[key] !== '')),
    );
    const isAmount = ({ type }: Column) => type === 'money' || type === 'number' || type === 'rate';
    const isName = ({ key }: Column) => /^(?:name|shopId|channelId)$/.test(key); // a long one takes several lines
    const line = (row: Row, head = '') =>
      shown.map((column, at) => {
        const text = head !== '' && at === 0 ? head : this.textOf(column, row);
        const about = column.key === 'name' ? this.aboutOf(row) : undefined;
        const page = text === '' || text === head ? undefined : pageOf[column.key];
        return html`<td class=${isAmount(column) ? 'number' : isName(column) ? 'grow' : ''}>
          ${page === undefined ? text : html`<a href=${hrefOf(`${page}/${text}`)}>${text}</a>`}
          ${about === undefined ? nothing : html`<span class="sub">${about}</span>`}
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

  private renderToolbar(): TemplateResult {
    const { desk, words, place, type, span, interval, eventId, shopId, channelId } = this;
    const isOfAll = reportsOfAllShops.has(type);
    return toolbar({
      ...{ desk, words, place, type, span, interval, eventId, shopId, channelId },
      events: eventOptions(desk, this.choices, eventId),
      shops: isOfAll || eventId === '' ? [] : shopOptions(this.event, shopId),
      channels: isOfAll ? [] : channelOptions(this.channelGroups, channelId),
    });
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
        <div class="card flush">${this.renderToolbar()}</div>
        ${
          rows.length === 0
            ? emptyState(
                this.words.empty,
                this.words.emptyText,
                html`<a class="button" href=${hrefOf(addressWith(this.place, { period: 'all', from: '', to: '' }))}
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
              ${this.renderBars(data, typeof total === 'number' ? total : rows.length)}
              ${isCut ? html`<p class="muted">${this.words.cut(this.desk.formats.number(shown), this.desk.formats.number(total))}</p>` : nothing}
              ${this.renderTable(data)}`
        }
      </div>`;
  }
}
customElements.define('desk-reports', DeskReports);
