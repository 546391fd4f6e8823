/** Imports from CSV files of other systems. */
import { readFileSync } from 'node:fs';
import type { Database } from '../database/index.ts';
import { limitStatements } from '../database/index.ts';
import { consentPrefix, customerColumns, importCustomerRows } from './customers.ts';
import { ImportError } from './import-error.ts';
import { mappingOf, type Mapping } from './mappings.ts';
import { importOrders, orderColumns } from './orders.ts';
import { Report } from './report.ts';
import { Sheet, type Columns } from './sheet.ts';
import { inTransaction } from './transaction.ts';
import { importVouchers, voucherColumns } from './vouchers.ts';

/** The kinds of imports, each with the columns of its files. */
export const importKinds = {
  orders: { columns: orderColumns, amounts: 'money' },
  vouchers: { columns: voucherColumns, amounts: 'balances' },
  customers: { columns: customerColumns, amounts: undefined },
} as const satisfies Record<string, { readonly columns: Columns; readonly amounts: string | undefined }>;
export type ImportKindName = keyof typeof importKinds;

/** What is imported, and for whom. */
export interface CsvImport {
  readonly kind: ImportKindName;
  readonly file: string;
  readonly sellerId: string;
  /** The name of a mapping, or its file. */
  readonly mapping?: string | undefined;
  /** The event of all rows, where the file has no column for it. */
  readonly event?: string | undefined;
  /** Writes nothing; the report is the same. */
  readonly isDry: boolean;
}

/**
 * Imports a file in one transaction: what can be taken is taken, and the rest is named. The same file again changes nothing.
 * @throws ImportError
 */
export async function importCsv(
  db: Database,
  { kind, file, sellerId, mapping: name, event, isDry }: CsvImport,
  now: Date,
): Promise<{ readonly lines: readonly string[]; readonly taken: number; readonly refused: number }> {
  const [seller] = await db.query<{ currency: string; timezone: string | null }>(
    `select currency, data->>'timezone' as timezone from seller where id = $1`,
    [sellerId],
  );
  if (!seller) throw new ImportError(`There is no seller "${sellerId}".`);
  const { currency } = seller;
  const mapping: Mapping = name === undefined ? {} : mappingOf(name, () => textOf(name));
  const { columns, amounts } = importKinds[kind];
  const unknown = Object.keys(mapping.columns ?? {}).find((column) => !isColumn(column));
  if (unknown !== undefined) throw new ImportError(`The mapping names the column "${unknown}", which no import has.`);
  const sheet = await Sheet.open({
    ...{ file, mapping, columns, forms: { currency, timezone: seller.timezone ?? 'UTC' } },
    ...(kind === 'customers' && { prefix: consentPrefix }),
    ...(event !== undefined && { fixed: { event } }),
  });
  const report = await limitStatements(0, () =>
    inTransaction(db, isDry, async (tx) => {
      const counted = new Report();
      const target = { sellerId, currency, now };
      if (kind === 'orders') await importOrders(tx, sheet, target, counted);
      else if (kind === 'vouchers') await importVouchers(tx, sheet, target, counted);
      else await importCustomerRows(tx, sheet, target, counted);
      return counted;
    }),
  );
  const about = [
    `${kind} of ${file} (${sheet.formText}) for ${sellerId}`,
    ...(sheet.unread.length > 0 ? [`columns that are not read: ${sheet.unread.join(', ')}`] : []),
    '',
  ];
  return { lines: [...about, ...report.lines(amounts, currency)], taken: report.taken, refused: report.refused };
}

function isColumn(name: string): boolean {
  return (
    Object.values(importKinds).some(({ columns }) => Object.hasOwn(columns, name)) || name.startsWith(consentPrefix)
  );
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ImportError(`The mapping ${file} cannot be read.`);
  }
}
