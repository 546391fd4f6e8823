/** Reports for the seller: as JSON, as CSV that is sent page by page, as a sheet, and the journal as a batch for DATEV. */
import { reports, reportsOfOrders, type ReportType } from '../../contract/reports.ts';
import { usualNumbers } from '../../sale/accounts.ts';
import { wallClock, zoneOf } from '../../sale/dates.ts';
import type { SellerData } from '../events/records.ts';
import { takeTurn } from '../documents/document-turns.ts';
import { preferredType } from '../http/accept.ts';
import { apiKeyOf, notPermitted } from '../http/access.ts';
import { invalid } from '../http/api-error.ts';
import type { Call, Context, Handlers, Key, Request } from '../http/context.ts';
import { FileAnswer } from '../http/file-answer.ts';
import { compact } from '../http/pick.ts';
import { TableAnswer } from '../http/table-answer.ts';
import { dayOf } from './calendar.ts';
import { datevBatch, maxPostings } from './datev.ts';
import { accountsOf, journal, journalColumns, type Posting } from './journal.ts';
import type { MovementFilter } from './movements.ts';
import { buyerReport, completionReport, inventoryReport, overviewReport } from './buyers-and-events.ts';
import { salesReport } from './sales.ts';
import { inMajor, tableOf, type Column, type Row, type Table } from './table.ts';
import { ticketColumns, ticketPages, transferReport } from './tickets.ts';
import { scanReport, voucherAmounts, voucherColumns, voucherPages, voucherReport } from './vouchers-and-scans.ts';
import type { writeReportSheet } from './write-report-sheet.ts';

type Accounting = NonNullable<SellerData['accountingSettings']>;
type Asked = Request<(typeof reports)['get']>;
const [csv, xlsx] = reports.get.files;
/** Postings that JSON answers, and rows of a sheet, well within the limits of a worker process. */
const maxShown = 1000;
const maxSheetRows = 20_000;

/** The handler of reports. */
export function reportHandlers(context: Context): Handlers<typeof reports> {
  const { db, now } = context;
  return {
    async get(request, call) {
      const key = apiKeyOf(call);
      assertMaySee(key, request.type);
      const [seller] = await db.query<{ timezone: string | null; accounting: Accounting | null }>(
        `select data->>'timezone' as timezone, data->'accountingSettings' as accounting from seller where id = $1`,
        [key.sellerId],
      );
      const timezone = zoneAsked(request.timezone) ?? zoneOf({ timezone: seller?.timezone ?? undefined });
      const filter = filterOf(request, key.sellerId, now());
      const report: Asking = { request, filter, timezone, accounting: seller?.accounting ?? {} };
      const format = formatOf(request, call);
      if (format === 'datev') return await datevFile(context, report);
      const long = longReport(context, report);
      if (long && format === 'csv') return longCsv(long, request.bom === true);
      const { table, total } = await readTable(context, report, format === 'xlsx' ? maxSheetRows : maxShown);
      if (format === 'csv') return new TableAnswer(keysOf(table), pagesOf(table), request.bom === true);
      if (format === 'xlsx') {
        if (total > maxSheetRows)
          throw invalid('format', `Expected "csv" or a shorter time: a sheet has at most ${maxSheetRows} rows`);
        const sheet = { ...table, title: request.type.slice(0, 31) };
        const file = await takeTurn(context, call, () =>
          context.workers.run<typeof writeReportSheet>('writeReportSheet', sheet),
        );
        return new FileAnswer(file, `${request.type}.xlsx`, xlsx);
      }
      const { type, interval = 'day', start, end } = request;
      return {
        data: {
          columns: table.columns.map((column) => ({ ...column })),
          rows: [...table.rows],
          totals: [...table.totals],
        },
        config: compact({ type, timezone, interval, start, end, total }),
      };
    },
  };
}

/** A report that is asked for. */
interface Asking {
  readonly request: Asked;
  readonly filter: MovementFilter;
  readonly timezone: string;
  /** What the seller has set for its journal. */
  readonly accounting: Accounting;
}

/** What tells of money beyond sales is for those who see orders. */
function assertMaySee({ permissions }: Key, type: Asked['type']): void {
  const opens = ['transactions:read', 'customers:read'] as const;
  if (reportsOfOrders.has(type) && permissions && !opens.some((one) => permissions.includes(one)))
    throw notPermitted(opens.join('" or "'));
}

function formatOf({ format, type }: Asked, { accept }: Call): NonNullable<Asked['format']> {
  if (format === 'datev' && type !== 'accountingTransactions')
    throw invalid('format', 'Expected "csv" or "xlsx": only "accountingTransactions" is written for DATEV');
  const preferred = preferredType(accept, ['application/json', csv, xlsx]);
  return format ?? (preferred === csv ? 'csv' : preferred === xlsx ? 'xlsx' : 'json');
}

function filterOf(
  { start, end, eventIds, underShopId, channelId }: Asked,
  sellerId: string,
  now: Date,
): MovementFilter {
  const ids = eventIds
    ?.split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
  if (start !== undefined && end !== undefined && new Date(start) >= new Date(end))
    throw invalid('end', 'Expected a time after "start"');
  return {
    sellerId,
    start: start === undefined ? undefined : new Date(start),
    // what happens in this millisecond has happened
    end: end === undefined ? new Date(now.getTime() + 1) : new Date(end),
    eventIds: ids && ids.length > 0 ? ids : undefined,
    shopId: underShopId,
    channelId,
  };
}

/** @throws ApiError 400 */
function zoneAsked(timezone: string | undefined): string | undefined {
  try {
    return timezone && new Intl.DateTimeFormat('en', { timeZone: timezone }).resolvedOptions().timeZone;
  } catch {
    throw invalid('timezone', 'Expected an IANA name, e.g. "Europe/Berlin"');
  }
}

async function readTable(context: Context, asking: Asking, most: number): Promise<{ table: Table; total: number }> {
  const { type, interval = 'day' } = asking.request;
  const long = longReport(context, asking);
  if (long) return await longTable(long, most);
  const whole = await wholeTable(context, { type, interval }, asking);
  return { table: { ...whole, rows: whole.rows.slice(0, most) }, total: whole.rows.length };
}

async function wholeTable(
  { db, now }: Context,
  { type, interval }: { type: ReportType; interval: 'day' | 'week' | 'month' },
  { filter, timezone }: Asking,
): Promise<Table> {
  const calendar = { timezone, interval };
  const span = { ...filter, start: filter.start, eventIds: filter.eventIds, timezone };
  switch (type) {
    case 'voucherLiability':
      return await voucherReport(db, span);
    case 'scans':
      return await scanReport(db, span);
    case 'eventsOverview':
      return await overviewReport(db, filter, timezone);
    case 'ticket_inventory':
      return await inventoryReport(db, filter, now());
    case 'completionRate':
      return await completionReport(db, filter, now());
    case 'new_customers_over_time':
      return await buyerReport(db, filter, calendar, 'new');
    case 'returning_customers':
      return await buyerReport(db, filter, calendar, 'returning');
    case 'ticket_transfers':
      return await transferReport(db, filter);
    case 'accountingTransactions':
    case 'tickets':
    case 'vouchers':
      throw new Error(`${type} is read page by page.`);
    default:
      return await salesReport(db, type, filter, calendar);
  }
}

/** A report of single postings, tickets or vouchers: read page by page, in minor units. */
interface LongReport {
  readonly columns: readonly Column[];
  readonly pages: AsyncGenerator<readonly Row[]>;
  /** What is added up. */
  readonly summed: readonly string[];
}

/** The report where it is a long one. */
function longReport(context: Context, asking: Asking): LongReport | undefined {
  const { request, filter, timezone } = asking;
  if (request.type === 'tickets')
    return { columns: ticketColumns, pages: ticketPages(context.db, filter, timezone), summed: ['gross'] };
  if (request.type === 'vouchers')
    return {
      columns: voucherColumns,
      pages: voucherPages(context.db, { ...filter, timezone }),
      summed: voucherAmounts,
    };
  if (request.type !== 'accountingTransactions') return undefined;
  return { columns: journalColumns, pages: rowsOf(postingsOf(context, asking)), summed: ['amount'] };
}

async function* rowsOf(pages: AsyncGenerator<Posting[]>): AsyncGenerator<Row[]> {
  for await (const postings of pages) yield postings.map((posting) => ({ ...posting }));
}

/** The first rows, and the sums of all. */
async function longTable(
  { columns, pages, summed }: LongReport,
  most: number,
): Promise<{ table: Table; total: number }> {
  const shown: Row[] = [];
  const sums = new Map<string, Row>();
  let total = 0;
  for await (const rows of pages)
    for (const row of rows) {
      total++;
      if (shown.length < most) shown.push(row);
      const currency = String(row['currency']);
      const known = sums.get(currency) ?? { currency };
      for (const key of summed) known[key] = Number(known[key] ?? 0) + Number(row[key]);
      sums.set(currency, known);
    }
  return { table: tableOf(columns, shown, [...sums.values()]), total };
}

function longCsv({ columns, pages }: LongReport, bom: boolean): TableAnswer {
  async function* shown() {
    for await (const some of pages) yield some.map((row) => inMajor(columns, row));
  }
  return new TableAnswer(
    columns.map(({ key }) => key),
    shown(),
    bom,
  );
}

function postingsOf({ db }: Context, { request, filter, timezone, accounting }: Asking): AsyncGenerator<Posting[]> {
  return journal(db, filter, accountsOf(request.accounts, accounting.accounts), timezone);
}

const keysOf = ({ columns }: Table) => columns.map(({ key }) => key);

async function* pagesOf({ rows }: Table) {
  yield await Promise.resolve(rows);
}

/** @throws ApiError 400 for more than one year, currency, or file of postings */
async function datevFile(context: Context, asking: Asking): Promise<FileAnswer> {
  const { request, filter, timezone, accounting } = asking;
  const numbers = { ...usualNumbers, ...accounting };
  const { consultant = numbers.consultant, client = numbers.client } = request;
  if (!filter.start) throw invalid('start', 'Expected the first day: a batch for DATEV is of one year');
  if (!inRange(consultant, 1001, 9_999_999))
    throw invalid('consultant', 'Expected a whole number from 1001 to 9999999');
  if (!inRange(client, 1, 99_999)) throw invalid('client', 'Expected a whole number from 1 to 99999');
  const [from, until] = [dayOf(filter.start, timezone), dayOf(new Date(filter.end.getTime() - 1), timezone)];
  if (from.slice(0, 4) !== until.slice(0, 4)) throw invalid('end', 'Expected a day of the same year as "start"');
  const all: Posting[] = [];
  for await (const postings of postingsOf(context, asking)) {
    all.push(...postings);
    if (all.length > maxPostings)
      throw invalid('end', `Expected a shorter time: a batch for DATEV has at most ${maxPostings} postings`);
  }
  if (new Set(all.map(({ currency }) => currency)).size > 1)
    throw invalid('eventIds', 'Expected events of one currency: a batch for DATEV has only one');
  const file = datevBatch(all, { consultant, client, from, until, now: wallClock(context.now(), timezone) });
  return new FileAnswer(file, `EXTF_Buchungsstapel_${from}_${until}.csv`, 'text/csv; charset=windows-1252');
}

const inRange = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
