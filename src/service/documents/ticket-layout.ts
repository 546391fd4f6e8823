/**
 * The layout of tickets, one page for each: the code where scanners expect it, and everything for the door above the
 * fold.
 */
import { qrModules } from './qr-modules.ts';
import type { DocumentPictures } from './pictures.ts';
import { readableOn } from '../mail/sanitize.ts';
import { page, type PdfWriter } from './pdf-writer.ts';
import type { TicketPage } from './ticket-content.ts';
import type { Fact } from './order-email-content.ts';

const { margin } = page;
const inner = page.width - 2 * margin;
/** The quiet zone in modules around a code, without which scanners do not find it. */
const quiet = 4;
const codeWidth = 190;
const left = inner - codeWidth - 24;
const logoWidth = 120;
/** Narrower than the margin, so that nothing is on top of it. */
const ribbonWidth = 18;
/** The top of the footer. */
const footAt = page.height - 96;

/** Writes the pages. */
export function writeTickets(pdf: PdfWriter, tickets: readonly TicketPage[], pictures: DocumentPictures = {}): void {
  for (const ticket of tickets) {
    pdf.addPage();
    const top = drawHead(pdf, ticket, pictures);
    const title = pdf.text(
      ticket.event,
      { x: margin, y: top, width: inner },
      { size: 22, isBold: true, height: 84 },
      'H1',
    );
    const when = drawDetails(pdf, ticket.when, { x: margin, y: title + 16, width: left }, ticket.info, footAt);
    const middle = when + 6;
    pdf.rule({ x: margin, y: middle, width: left });
    let y = pdf.text(
      ticket.ticket,
      { x: margin, y: middle + 12, width: left },
      { size: 15, isBold: true, height: 60 },
      'H2',
    );
    for (const fact of ticket.lines)
      y = pdf.text(fact, { x: margin, y: y + 2, width: left }, { size: 11.5, height: 45 });
    y = drawDetails(pdf, ticket.details, { x: margin, y: y + 10, width: left }, ticket.info, footAt - 40);
    const code = drawCode(pdf, ticket, title + 16);
    drawText(pdf, ticket.texts, Math.max(y, code) + 14, footTop(pdf, pictures));
    drawFoot(pdf, ticket);
  }
}

/** Draws the seller's band or own design; answers the top of the content. */
function drawHead(pdf: PdfWriter, { typeId, seller, place, accent }: TicketPage, pictures: DocumentPictures): number {
  const { eventLogo, ribbon } = pictures;
  const head = pictures.heads?.[typeId] ?? pictures.head;
  if (ribbon) pdf.picture(ribbon, { x: 0, y: 0, width: ribbonWidth, height: page.height }, 'cover');
  if (head) {
    pdf.picture(head, { x: 0, y: 0, width: page.width, height: 140 }, 'cover');
    const x = margin + drawLogo(pdf, eventLogo, 146, 26);
    pdf.text(seller, { x, y: 152, width: inner - 120 - x + margin }, { size: 11, isBold: true, height: 15 });
    pdf.text(place, { x: margin, y: 152, width: inner }, { size: 10, align: 'right', height: 15 });
    return 178;
  }
  const colour = readableOn(accent);
  pdf.box({ x: 0, y: 0, width: page.width, height: 64 }, accent);
  const x = margin + drawLogo(pdf, eventLogo, 10, 44);
  pdf.text(seller, { x, y: 23, width: inner - 130 - x + margin }, { size: 15, isBold: true, colour, height: 22 });
  pdf.text(place, { x: margin, y: 26, width: inner }, { size: 10, colour, align: 'right', height: 15 });
  return 90;
}

/** Draws a logo on white, whatever is behind it; answers the width that it takes. */
function drawLogo(pdf: PdfWriter, logo: Uint8Array | undefined, y: number, height: number): number {
  if (!logo) return 0;
  pdf.box({ x: margin, y, width: logoWidth, height }, '#ffffff', 4);
  pdf.picture(logo, { x: margin + 4, y: y + 3, width: logoWidth - 8, height: height - 6 });
  return logoWidth + 12;
}

/** Draws the code with its characters below, or the reason why there is none; answers its lower end. */
function drawCode(
  pdf: PdfWriter,
  { code, signedCode, codeHint, codeLink, notes, isCanceled, info }: TicketPage,
  y: number,
): number {
  const x = page.width - margin - codeWidth;
  let below = y;
  const modules = code === undefined ? undefined : qrModules(signedCode ?? code);
  if (modules && code !== undefined) {
    pdf.box({ x, y, width: codeWidth, height: codeWidth }, '#ffffff'); // also on a design of the seller's own
    const { size } = modules;
    pdf.squares(
      { x, y, width: codeWidth },
      { size: size + 2 * quiet, isDark: (column, row) => modules.get(column - quiet, row - quiet) },
      code,
    );
    below = y + codeWidth;
  }
  if (code !== undefined) {
    below = pdf.text(code, { x, y: below, width: codeWidth }, { size: 9.5, align: 'center', height: 28 }) + 4;
    below = pdf.text(
      codeHint,
      { x, y: below, width: codeWidth },
      { size: 8.5, align: 'center', colour: info, height: 26 },
    );
  } else {
    const texts = notes.join('\n');
    const title = { size: 14, isBold: true };
    const titleHeight = pdf.heightOf(codeHint, codeWidth - 28, title);
    const linkHeight = codeLink ? 24 : 0;
    const height = Math.max(90, pdf.heightOf(texts, codeWidth - 28, { size: 10.5 }) + titleHeight + linkHeight + 46);
    pdf.box({ x, y, width: codeWidth, height }, isCanceled ? '#fbe9e9' : '#f1f1f4', 8);
    const colour = isCanceled ? '#a31515' : '#1b1b1f';
    const place = { x: x + 14, width: codeWidth - 28 };
    const heading = pdf.text(codeHint, { ...place, y: y + 16 }, { ...title, colour });
    const below = pdf.text(texts, { ...place, y: heading + 6 }, { size: 10.5, height });
    if (codeLink) {
      pdf.text(codeLink.label, { ...place, y: below + 6 }, { size: 10.5, isBold: true, height: 16 });
      pdf.link({ ...place, y: below + 6, height: 16 }, codeLink.url);
    }
    return y + height;
  }
  for (const note of notes)
    below = pdf.text(note, { x, y: below + 6, width: codeWidth }, { size: 9, align: 'center', height: 60 });
  return below;
}

/** Draws values with their labels, one below the other; those that do not fit above `limit` are left out. */
function drawDetails(
  pdf: PdfWriter,
  data: readonly Fact[],
  { x, y, width }: { x: number; y: number; width: number },
  info: string,
  limit: number,
): number {
  let at = y;
  for (const { label, lines } of data) {
    const height = 24 + lines.reduce((sum, line) => sum + pdf.heightOf(line, width, { size: 11.5 }), 0);
    if (at + Math.min(height, 60) > limit) break;
    at = pdf.text(label, { x, y: at, width }, { size: 8.5, colour: info, height: 12 });
    for (const line of lines) at = pdf.text(line, { x, y: at + 1, width }, { size: 11.5, height: 45 });
    at += 8;
  }
  return at;
}

/** Draws the seller's text, as large as it fits. */
function drawText(pdf: PdfWriter, texts: readonly string[], y: number, limit: number): void {
  if (texts.length === 0 || y + 30 > limit) return;
  const text = texts.join('\n');
  pdf.rule({ x: margin, y, width: inner });
  const room = limit - y - 20;
  const size = [9.5, 8.5, 7.5, 6.5].find((each) => pdf.heightOf(text, inner, { size: each }) <= room) ?? 6.5;
  pdf.text(text, { x: margin, y: y + 12, width: inner }, { size, height: room });
}

function footTop(pdf: PdfWriter, { foot }: DocumentPictures): number {
  if (!foot) return footAt - 8;
  pdf.picture(foot, { x: margin, y: footAt - 92, width: inner, height: 84 });
  return footAt - 100;
}

function drawFoot(pdf: PdfWriter, { numbers, foot, info }: TicketPage): void {
  pdf.rule({ x: margin, y: footAt, width: inner });
  pdf.text(numbers.join('  ·  '), { x: margin, y: footAt + 8, width: inner }, { size: 8.5, height: 12 });
  drawColumns(pdf, foot, footAt + 26, info);
}

/** Draws columns side by side, as far as the page goes. */
export function drawColumns(pdf: PdfWriter, columns: readonly (readonly string[])[], y: number, colour: string): void {
  const shown = columns.slice(0, 4);
  const gap = 16;
  const width = (inner - gap * (shown.length - 1)) / Math.max(1, shown.length);
  for (const [at, lines] of shown.entries()) {
    pdf.text(
      lines.join('\n'),
      { x: margin + at * (width + gap), y, width },
      { size: 7.5, colour, height: page.height - y - 14 },
    );
  }
}
