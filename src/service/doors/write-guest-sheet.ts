/** A guest list as a sheet (XLSX), written in a worker process: its first row stays in sight. */
import writeXlsxFile, { type Row } from 'write-excel-file/node';
import type { ServiceTexts } from '../locales/index.ts';

/** A row of the sheet. */
export interface SheetGuest {
  readonly name: string | undefined;
  readonly type: string | undefined;
  readonly area: string | undefined;
  readonly row: string | undefined;
  readonly seat: string | undefined;
  readonly order: string | undefined;
  readonly state: string;
  /** The clock at the venue, as if it were UTC: sheets have no time zones. */
  readonly firstEntry: Date | undefined;
  readonly where: string;
  readonly notes: string;
}

const widths = [28, 24, 16, 8, 8, 27, 12, 17, 24, 32];

/** The file. */
export async function writeGuestSheet({
  rows,
  columns,
  title,
}: {
  readonly rows: readonly SheetGuest[];
  readonly columns: ServiceTexts['doors']['guestList']['columns'];
  readonly title: string;
}): Promise<Uint8Array> {
  const header: Row = [
    ...[columns.name, columns.type, columns.area, columns.row, columns.seat, columns.order, columns.state],
    ...[columns.firstEntry, columns.where, columns.notes],
  ].map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const body = rows.map((guest): Row => [
    words(guest.name),
    words(guest.type),
    words(guest.area),
    numbered(guest.row),
    numbered(guest.seat),
    words(guest.order),
    words(guest.state),
    guest.firstEntry && { value: guest.firstEntry, type: Date, format: 'yyyy-mm-dd hh:mm' },
    words(guest.where),
    words(guest.notes),
  ]);
  const options = { sheet: title, stickyRowsCount: 1, columns: widths.map((width) => ({ width })) };
  return await writeXlsxFile([header, ...body], options).toBuffer();
}

/** A text is one whatever it begins with: no cell is a formula. */
function words(value: string | undefined) {
  return value ? { value, type: String } : null;
}

/** A number where it is one, so that rows and seats sort as such. */
function numbered(value: string | undefined) {
  return /^(?:0|[1-9]\d{0,8})$/.test(value ?? '') ? { value: Number(value), type: Number } : words(value);
}
