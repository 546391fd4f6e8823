/** The layout of an invoice: the buyer's address in the window of an envelope, the lines on as many pages as needed. */
import type { DocumentPictures } from './pictures.ts';
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts';
import { page, type PdfWriter } from './pdf-writer.ts';
import { drawColumns } from './ticket-layout.ts';

const { margin } = page;
const inner = page.width - 2 * margin;
const quiet = '#5b5b66';
/** The top of the footer. */
const footAt = page.height - 84;

type Column = { readonly name: keyof InvoiceLine; readonly width: number; readonly align: 'left' | 'right' };

/** The columns of the table; together they are as wide as the page. */
function columnsOf({ hasDiscounts }: InvoiceContent): Column[] {
  const right = (name: keyof InvoiceLine, width: number): Column => ({ name, width, align: 'right' });
  const others = [
    right('amount', 36),
    right('unit', 66),
    ...(hasDiscounts ? [right('discount', 66)] : []),
    ...[right('rate', 46), right('net', 70), right('gross', 74)],
  ];
  const width = inner - others.reduce((sum, column) => sum + column.width, 0);
  return [{ name: 'item', width, align: 'left' }, ...others];
}

/** Writes the pages. */
export function writeInvoice(pdf: PdfWriter, content: InvoiceContent, { logo }: DocumentPictures = {}): void {
  const { texts } = content;
  const columns = columnsOf(content);
  let pages = 0;
  const begin = (): number => {
    pdf.addPage();
    pages++;
    pdf.rule({ x: margin, y: footAt, width: inner });
    drawColumns(pdf, content.foot, footAt + 10, quiet);
    if (pages === 1) return drawHead(pdf, content, logo);
    const line = `${content.title} ${content.number} · ${pages}`;
    return pdf.text(line, { x: margin, y: margin, width: inner }, { size: 9, colour: quiet, align: 'right' }) + 12;
  };
  /** Begins a new page unless there is room for `height`. */
  const make = (at: number, height: number): number => (at + height > footAt - 10 ? begin() : at);

  let y = begin();
  const head = () => {
    const line: InvoiceLine = { ...texts };
    y = drawLine(pdf, columns, line, y, { isBold: true, size: 8.5 });
    pdf.rule({ x: margin, y, width: inner }, '#1b1b1f');
    y += 6;
  };
  head();
  for (const line of content.lines) {
    const height = pdf.heightOf(line.item, columns[0]?.width ?? inner, { size: 9.5 }) + 8;
    const at = make(y, height);
    if (at !== y) {
      y = at;
      head();
    }
    y = drawLine(pdf, columns, line, y, { size: 9.5 });
  }
  pdf.rule({ x: margin, y: y + 2, width: inner });
  y += 10;
  for (const { label, amount, isTotal } of content.sums) {
    y = make(y, 22);
    const style = { size: isTotal ? 11 : 9.5, isBold: isTotal };
    const x = margin + inner / 2;
    const end = pdf.text(label, { x, y, width: inner / 2 - 100 }, { ...style, height: 30 });
    pdf.text(amount, { x, y, width: inner / 2 }, { ...style, align: 'right' });
    y = end + (isTotal ? 8 : 3);
  }
  if (content.discounts.length > 0) {
    y = make(y + 6, 34);
    const line = `${texts.discounts}: ${content.discounts.join(' · ')}`;
    y = pdf.text(line, { x: margin, y, width: inner }, { size: 9, colour: quiet, height: 60 });
  }
  for (const note of content.notes) {
    y = make(y + 6, 34);
    y = pdf.text(note, { x: margin, y, width: inner }, { size: 9, height: 60 });
  }
  const line = content.canceled === undefined ? content.payment : [content.canceled];
  if (line.length === 0) return;
  y = make(y + 14, 60);
  y = pdf.text(texts.paid, { x: margin, y, width: inner }, { size: 8.5, colour: quiet });
  for (const each of line)
    y = pdf.text(
      each,
      { x: margin, y: y + 2, width: inner },
      { size: 10.5, isBold: true, colour: content.canceled === undefined ? '#1b1b1f' : '#a31515' },
    );
}

/** Draws seller, buyer, numbers and dates; answers the top of the table. */
function drawHead(
  pdf: PdfWriter,
  { seller, buyer, details: data, title, number, event, accent }: InvoiceContent,
  logo?: Uint8Array,
): number {
  pdf.box({ x: 0, y: 0, width: page.width, height: 8 }, accent);
  if (logo) pdf.picture(logo, { x: margin, y: 28, width: 180, height: 48 });
  else pdf.text(seller.name, { x: margin, y: 34, width: inner }, { size: 16, isBold: true, height: 24 });
  // the address window of DIN 5008
  const left = inner * 0.5;
  const sender = [seller.name, ...seller.address].join(' · ');
  let y = pdf.text(sender, { x: margin, y: 118, width: left }, { size: 7, colour: quiet, height: 20 }) + 6;
  for (const line of buyer) y = pdf.text(line, { x: margin, y, width: left }, { size: 10.5, height: 28 });
  let at = 118;
  const x = margin + inner * 0.56;
  const width = inner * 0.44;
  for (const { label, value } of data) {
    at = pdf.text(label, { x, y: at, width }, { size: 8, colour: quiet });
    at = pdf.text(value, { x, y: at, width }, { size: 10, height: 42 }) + 4;
  }
  y = pdf.text(
    `${title} ${number}`,
    { x: margin, y: Math.max(y, at, 240) + 16, width: inner },
    { size: 18, isBold: true },
    'H1',
  );
  return pdf.text(event, { x: margin, y: y + 4, width: inner }, { size: 11, height: 34 }) + 14;
}

function drawLine(
  pdf: PdfWriter,
  columns: readonly Column[],
  line: InvoiceLine,
  y: number,
  style: { readonly size: number; readonly isBold?: boolean },
): number {
  let x = margin;
  let below = y;
  for (const { name, width, align } of columns) {
    const gap = align === 'right' ? 0 : 6;
    if (line[name] !== '') {
      const end = pdf.text(line[name], { x, y, width: width - gap }, { ...style, align, height: 60 });
      below = Math.max(below, end);
    }
    x += width;
  }
  return below + 6;
}
