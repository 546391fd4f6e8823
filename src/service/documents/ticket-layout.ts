/**
 * The layout of tickets, one page for each: a poster of the event above, then what the door asks for, with the code where
 * scanners expect it.
 */
import { qrModules } from './qr-modules.ts';
import type { DocumentPictures } from './pictures.ts';
import { readableOn } from '../mail/sanitize.ts';
import { page, type PdfWriter, type TextStyle } from './pdf-writer.ts';
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
const bandHeight = 64;
/** What the seller's text has in any case, with the gap above it. */
const minTextHeight = 48;
/** The top of the footer. */
const footAt = page.height - 96;

const eventStyle: TextStyle = { size: 32, isBold: true, height: 120 };
const dateStyle: TextStyle = { size: 17, isBold: true, height: 44 };
const nameStyle: TextStyle = { size: 20, isBold: true, height: 74 };
const factStyle: TextStyle = { size: 14, height: 54 };
const detailStyle: TextStyle = { size: 13, height: 50 };

/** Writes the pages. */
export function writeTickets(pdf: PdfWriter, tickets: readonly TicketPage[], pictures: DocumentPictures = {}): void {
  for (const ticket of tickets) {
    pdf.addPage();
    const head = pictures.heads?.[ticket.typeId] ?? pictures.head;
    const top = (head ? drawDesign(pdf, ticket, head, pictures) : drawPoster(pdf, ticket, pictures)) + 22;
    if (pictures.ribbon) pdf.picture(pictures.ribbon, { x: 0, y: 0, width: ribbonWidth, height: page.height }, 'cover');
    const end = footTop(pdf, pictures);
    let y = pdf.text(ticket.ticket, { x: margin, y: top, width: left }, nameStyle, 'H2');
    for (const fact of ticket.lines) y = pdf.text(fact, { x: margin, y: y + 3, width: left }, factStyle);
    y = drawDetails(pdf, detailsOf(ticket), { x: margin, y: y + 12, width: left }, ticket.info, end - minTextHeight);
    const code = drawCode(pdf, ticket, top);
    drawText(pdf, ticket.texts, Math.max(y, code) + 14, end);
    drawFoot(pdf, ticket);
  }
}

/** The facts beside the code: first those of the ticket, then those of the event; its date is above. */
function detailsOf({ details, when, date }: TicketPage): Fact[] {
  const [holder, ...others] = details;
  const ofEvent = when.filter(({ lines }) => lines[0] !== date);
  return [...(holder ? [holder] : []), ...ofEvent, ...others];
}

/** Draws the seller's own design, with the event below it on white; answers its lower end. */
function drawDesign(
  pdf: PdfWriter,
  { seller, place, event, date = '' }: TicketPage,
  head: Uint8Array,
  { eventLogo }: DocumentPictures,
): number {
  pdf.picture(head, { x: 0, y: 0, width: page.width, height: 140 }, 'cover');
  const x = margin + drawLogo(pdf, eventLogo, 146, 26);
  pdf.text(seller, { x, y: 152, width: inner - 120 - x + margin }, { size: 11, isBold: true, height: 15 });
  pdf.text(place, { x: margin, y: 152, width: inner }, { size: 10, align: 'right', height: 15 });
  const title = pdf.text(event, { x: margin, y: 184, width: inner }, eventStyle, 'H1');
  const end = pdf.text(date, { x: margin, y: title + 6, width: inner }, dateStyle);
  pdf.rule({ x: margin, y: end + 12, width: inner });
  return end + 12;
}

/**
 * Draws the poster in the colour of the event: the seller's band, the picture, name and date. It takes the room that the
 * rest of the page leaves. Answers its lower end.
 */
function drawPoster(pdf: PdfWriter, ticket: TicketPage, pictures: DocumentPictures): number {
  const { seller, place, event, date = '', accent } = ticket;
  const { eventLogo, poster } = pictures;
  const colour = readableOn(accent);
  const eventHeight = heightIn(pdf, event, inner, eventStyle);
  const dateHeight = date ? heightIn(pdf, date, inner, dateStyle) + 8 : 0;
  const words = 20 + eventHeight + dateHeight + 22;
  const room = footAt - 36 - bandHeight - words - restHeight(pdf, ticket, pictures);
  const pictureHeight = poster && room >= 90 ? Math.min(room, 260) : 0;
  const above = bandHeight + (pictureHeight || Math.min(Math.max(room, 0), 150));
  pdf.box({ x: 0, y: 0, width: page.width, height: above + words }, accent);
  if (poster && pictureHeight > 0)
    pdf.picture(poster, { x: 0, y: bandHeight, width: page.width, height: pictureHeight }, 'cover');
  const x = margin + drawLogo(pdf, eventLogo, 10, 44);
  pdf.text(seller, { x, y: 23, width: inner - 130 - x + margin }, { size: 15, isBold: true, colour, height: 22 });
  pdf.text(place, { x: margin, y: 26, width: inner }, { size: 10, colour, align: 'right', height: 15 });
  const at = { x: margin, y: above + 20, width: inner };
  const title = pdf.text(event, at, { ...eventStyle, colour }, 'H1');
  if (date) pdf.text(date, { ...at, y: title + 8 }, { ...dateStyle, colour });
  return above + words;
}

/** The height that a text takes on the page. */
function heightIn(pdf: PdfWriter, text: string, width: number, style: TextStyle): number {
  return Math.min(pdf.heightOf(text, width, style), style.height ?? Infinity);
}

/** The height of everything between poster and footer, the seller's text in a size to read. */
function restHeight(pdf: PdfWriter, ticket: TicketPage, { foot }: DocumentPictures): number {
  const facts = ticket.lines.map((fact) => heightIn(pdf, fact, left, factStyle) + 3);
  const details = detailsOf(ticket).map((fact) => detailHeight(pdf, fact, left));
  const words = [heightIn(pdf, ticket.ticket, left, nameStyle) + 12, ...facts, ...details];
  const notes = ticket.notes.map((note) => heightIn(pdf, note, codeWidth, noteStyle) + 6);
  const beside = codeWidth + 56 + notes.reduce((sum, each) => sum + each, 0);
  const text = ticket.texts.join('\n');
  return (
    Math.max(
      words.reduce((sum, each) => sum + each, 0),
      beside,
    ) +
    Math.max(text ? pdf.heightOf(text, inner, { size: 9.5 }) + 36 : 0, minTextHeight) +
    (foot ? 100 : 0)
  );
}

/** Draws a logo on white, whatever is behind it; answers the width that it takes. */
function drawLogo(pdf: PdfWriter, logo: Uint8Array | undefined, y: number, height: number): number {
  if (!logo) return 0;
  pdf.box({ x: margin, y, width: logoWidth, height }, '#ffffff', 4);
  pdf.picture(logo, { x: margin + 4, y: y + 3, width: logoWidth - 8, height: height - 6 });
  return logoWidth + 12;
}

const noteStyle: TextStyle = { size: 9, height: 60 };

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
    below =
      pdf.text(code, { x, y: below, width: codeWidth }, { size: 11, isBold: true, align: 'center', height: 30 }) + 4;
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
    below = pdf.text(note, { x, y: below + 6, width: codeWidth }, { ...noteStyle, align: 'center' });
  return below;
}

/** The height of a value with its label. */
function detailHeight(pdf: PdfWriter, { lines }: Fact, width: number): number {
  return 21 + lines.reduce((sum, line) => sum + heightIn(pdf, line, width, detailStyle) + 1, 0);
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
  for (const fact of data) {
    if (at + detailHeight(pdf, fact, width) > limit) break;
    const { label, lines } = fact;
    at = pdf.text(label, { x, y: at, width }, { size: 8.5, colour: info, height: 12 });
    for (const line of lines) at = pdf.text(line, { x, y: at + 1, width }, detailStyle);
    at += 9;
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
