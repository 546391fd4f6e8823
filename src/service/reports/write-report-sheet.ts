/** A report as a sheet (XLSX), written in a worker process: its first row stays in sight. */
import writeXlsxFile, { type Row as SheetRow } from 'write-excel-file/node';
import type { Column, Row } from './table.ts';

/** The file. @param totals Rows of sums, below the others. */
export async function writeReportSheet({
  columns,
  rows,
  totals,
  title,
}: {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly totals: readonly Row[];
  readonly title: string;
}): Promise<Uint8Array> {
  const bold = { fontWeight: 'bold' } as const;
  const header: SheetRow = columns.map(({ key }) => ({ value: key, type: String, ...bold }));
  const put = (row: Row, style: object): SheetRow => columns.map(({ key, type }) => cellOf(row[key], type, style));
  const body = [...rows.map((row) => put(row, {})), ...totals.map((row) => put(row, bold))];
  const options = { sheet: title, stickyRowsCount: 1, columns: columns.map(({ type }) => ({ width: widths[type] })) };
  return await writeXlsxFile([header, ...body], options).toBuffer();
}

const widths: Readonly<Record<Column['type'], number>> = {
  ...{ text: 28, id: 27, day: 12, number: 12, money: 14, rate: 10 },
};
const formats: Partial<Record<Column['type'], string>> = { money: '#,##0.00', rate: '0.0##%' };

/** A text is one whatever it begins with: no cell is a formula. */
function cellOf(value: string | number | undefined, type: Column['type'], style: object) {
  if (value === undefined || value === '') return null;
  if (typeof value === 'string') return { value, type: String, ...style };
  const format = formats[type];
  return { value, type: Number, ...style, ...(format !== undefined && { format }) };
}
