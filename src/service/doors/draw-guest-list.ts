/**
 * A guest list to print, written in a worker process: a row for each ticket, with a box to tick. No row breaks across
 * pages, and each page says which names are on it, as a phone book does.
 */
import { page, PdfWriter, type TextBox, type TextStyle } from '../documents/pdf-writer.ts';
import { textsIn, type EmailLanguage } from '../locales/index.ts';

/** A row of the list. */
export interface PrintedGuest {
  /** The last name first. */
  readonly name: string;
  readonly type: string;
  readonly seat: string;
  readonly order: string;
  readonly notes: string;
  /** `came` has a tick in its box, `invalid` no box. */
  readonly state: 'came' | 'missing' | 'invalid';
  /** When it came. */
  readonly entry: string;
}

interface Printed {
  readonly rows: readonly PrintedGuest[];
  readonly language: EmailLanguage;
  readonly fallbackFont: string | undefined;
  readonly event: string;
  readonly seller: string;
  readonly when: string;
  /** How many tickets, and when the list was read. */
  readonly about: string;
  readonly now: Date;
}

/** A text of a row, in its column. */
interface Cell {
  readonly text: string;
  readonly box: Omit<TextBox, 'y'>;
  readonly style: TextStyle;
}

/** A row with its height, as it is laid out before pages are counted. */
interface Placed {
  readonly row: PrintedGuest;
  readonly columns: readonly (readonly (Cell & { readonly height: number })[])[];
  readonly height: number;
}

const { margin } = page;
const right = page.width - margin;
const headTop = 34;
const columnsAt = 84;
const rowsAt = columnsAt + 16;
const bottom = page.height - margin;
/** Above and below the texts of a row. */
const padding = 4;
const minHeight = 22;
/** A row that fills a page would leave no place for its rule; its texts are cut. */
const maxText = 150;
const grey = '#55555c';
const black = '#1b1b1f';
const red = '#a31515';
/** The left edge and the width of each column. */
const at = {
  box: { x: margin, width: 12 },
  name: { x: margin + 20, width: 148 },
  type: { x: margin + 176, width: 138 },
  seat: { x: margin + 322, width: 76 },
  order: { x: margin + 404, width: 46 },
  entry: { x: margin + 454, width: right - margin - 454 },
} as const;

/** The file. */
export async function drawGuestList(list: Printed): Promise<Uint8Array> {
  const { rows, language, fallbackFont, event, seller, now } = list;
  const { doors, mail } = textsIn(language);
  const texts = doors.guestList;
  const title = `${texts.title}${mail.colon}${event}`;
  const pdf = new PdfWriter({ title, author: seller, language, fallbackFont, now });
  const pages = paginate(rows.map((row) => place(pdf, row)));
  for (const [index, here] of pages.entries()) {
    pdf.addPage();
    drawHead(
      pdf,
      list,
      here.map(({ row }) => row),
      { number: index + 1, of: pages.length },
    );
    let y = rowsAt;
    for (const placed of here) y = drawRow(pdf, placed, y);
    if (rows.length === 0) pdf.text(texts.none, { x: margin, y: rowsAt + 8, width: 300 });
  }
  return await pdf.finish();
}

/** The rows of each page; an empty list has a page, too. */
function paginate(rows: readonly Placed[]): Placed[][] {
  const pages: Placed[][] = [[]];
  let y = rowsAt;
  for (const row of rows) {
    if (y + row.height > bottom) {
      pages.push([]);
      y = rowsAt;
    }
    pages.at(-1)?.push(row);
    y += row.height;
  }
  return pages;
}

function drawHead(
  pdf: PdfWriter,
  { language, event, when, about }: Printed,
  here: readonly PrintedGuest[],
  { number, of }: { readonly number: number; readonly of: number },
): void {
  const texts = textsIn(language).doors.guestList;
  const { columns } = texts;
  const wide = right - margin - 150;
  pdf.text(event, { x: margin, y: headTop, width: wide }, { size: 14, isBold: true, height: 18 }, 'H1');
  const paging = { x: right - 144, width: 144 };
  pdf.text(texts.page(number, of), { ...paging, y: headTop + 3 }, { size: 9, align: 'right', height: 12 });
  pdf.text(when, { x: margin, y: headTop + 19, width: wide }, { size: 9, height: 12 });
  pdf.text(about, { x: margin, y: headTop + 31, width: wide }, { size: 8, colour: grey, height: 11 });
  const [first, last] = [here[0], here.at(-1)].map((guest) => guest?.name.split(', ')[0]);
  if (first && last)
    pdf.text(
      first === last ? first : `${first} – ${last}`,
      { ...paging, y: headTop + 16 },
      { size: 10, isBold: true, align: 'right', height: 26 },
    );
  const label = { size: 7.5, colour: grey, height: 10 };
  pdf.text(columns.name, { ...at.name, y: columnsAt }, label);
  pdf.text(columns.type, { ...at.type, y: columnsAt }, label);
  pdf.text(columns.seat, { ...at.seat, y: columnsAt }, label);
  pdf.text(columns.order, { ...at.order, y: columnsAt }, label);
  pdf.text(columns.firstEntry, { ...at.entry, y: columnsAt }, { ...label, align: 'right' });
  pdf.rule({ x: margin, y: rowsAt - 2, width: right - margin }, black);
}

/** Measures a row. */
function place(pdf: PdfWriter, row: PrintedGuest): Placed {
  const { name, type, seat, order, notes, state, entry } = row;
  const isOut = state === 'invalid';
  const colour = isOut ? grey : black;
  const small = { size: 8.5, colour };
  const columns: readonly (readonly Cell[])[] = [
    [{ text: name, box: at.name, style: { size: 10, isBold: !isOut, colour } }],
    [
      { text: type, box: at.type, style: small },
      { text: notes, box: at.type, style: { size: 8, isBold: true, colour: isOut ? red : black } },
    ],
    [{ text: seat, box: at.seat, style: small }],
    [{ text: order, box: at.order, style: { size: 6, colour: grey } }],
    [{ text: entry, box: at.entry, style: { ...small, align: 'right' } }],
  ];
  const measured = columns.map((cells) =>
    cells
      .filter(({ text }) => text !== '')
      .map((cell) => ({ ...cell, height: Math.min(maxText, heightOf(pdf, cell)) })),
  );
  const heights = measured.map((cells) => cells.reduce((sum, { height }) => sum + height, 0));
  return { row, columns: measured, height: Math.max(minHeight, Math.max(...heights) + 2 * padding) };
}

function heightOf(pdf: PdfWriter, { text, box: { width }, style }: Cell): number {
  // the font's own height of a line, and the gap below it
  if (pdf.isLine(text, width, style)) return (style.size ?? 10) * 1.17 + 1;
  return pdf.heightOf(text, width, style);
}

/** Draws a row, and answers where the next one begins. */
function drawRow(pdf: PdfWriter, { row: { state }, columns, height }: Placed, top: number): number {
  if (state !== 'invalid') pdf.frame({ ...at.box, y: top + padding, height: at.box.width });
  if (state === 'came') pdf.line('✓', { ...at.box, y: top + padding - 1 }, { size: 11, isBold: true, align: 'center' });
  for (const cells of columns) {
    let y = top + padding;
    for (const { text, box, style, height: own } of cells) {
      if (!pdf.line(text, { ...box, y }, style)) pdf.text(text, { ...box, y }, { ...style, height: own });
      y += own;
    }
  }
  pdf.rule({ x: margin, y: top + height, width: right - margin });
  return top + height;
}
