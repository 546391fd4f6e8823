/** The layout of a voucher: the gift above, the code below. */
import { textsIn } from '../locales/index.ts';
import { correction, generate } from 'lean-qr/nano';
import { readableOn } from '../mail/sanitize.ts';
import { page, type PdfWriter } from '../documents/pdf-writer.ts';
import { drawColumns } from '../documents/ticket-layout.ts';
import type { VoucherPage } from './page-content.ts';

const { margin } = page;
const inner = page.width - 2 * margin;
/** The quiet zone in modules around a code, without which scanners do not find it. */
const quiet = 4;
const codeWidth = 150;
const footAt = page.height - 84;
/** The maximum heights of a message and a disclaimer; longer ones are set smaller, then cut. */
const messageHeight = 150;
const grey = '#5b5b66';

/** Writes the page. */
export function writeVoucher(pdf: PdfWriter, voucher: VoucherPage, picture?: Uint8Array): void {
  pdf.addPage();
  let y = drawHead(pdf, voucher, picture);
  y = pdf.text(voucher.title, { x: margin, y, width: inner }, { size: 17, height: 46 }, 'H1') + 2;
  y = pdf.text(voucher.amount, { x: margin, y, width: inner }, { size: 52, isBold: true, height: 66 });
  if (voucher.notes.length > 0)
    y = pdf.text(voucher.notes.join('  ·  '), { x: margin, y: y + 2, width: inner }, { size: 10.5, colour: grey });
  if (voucher.problem !== undefined)
    y = pdf.text(voucher.problem, { x: margin, y: y + 6, width: inner }, { size: 13, isBold: true, colour: '#a31515' });
  y = drawGift(pdf, voucher, y + 12);
  y = drawCode(pdf, voucher, y + 8);
  drawDisclaimer(pdf, voucher, y + 14);
  pdf.rule({ x: margin, y: footAt, width: inner });
  drawColumns(pdf, voucher.foot, footAt + 12, grey);
}

/** Draws the picture, or the seller's band; answers the top of the content. */
function drawHead(pdf: PdfWriter, { seller, accent, isPoster }: VoucherPage, picture: Uint8Array | undefined): number {
  if (picture && isPoster) {
    pdf.picture(picture, { x: 0, y: 0, width: page.width, height: 250 }, 'cover');
    pdf.box({ x: 0, y: 250, width: page.width, height: 6 }, accent);
    return pdf.text(seller, { x: margin, y: 274, width: inner }, { size: 11, isBold: true, height: 15 }) + 12;
  }
  pdf.box({ x: 0, y: 0, width: page.width, height: 64 }, accent);
  const colour = readableOn(accent);
  pdf.text(seller, { x: margin, y: 23, width: inner }, { size: 15, isBold: true, colour, height: 22 });
  if (!picture) return 96;
  pdf.picture(picture, { x: margin, y: 84, width: inner, height: 150 });
  return 252;
}

/** Draws recipient, message and giver; answers their lower end. */
function drawGift(pdf: PdfWriter, { to, from, message, accent }: VoucherPage, y: number): number {
  if (to === undefined && message.length === 0) return y;
  const x = margin + 16;
  const width = inner - 32;
  const texts = message.join('\n');
  const size = [12, 10.5, 9.5].find((each) => pdf.heightOf(texts, width, { size: each }) <= messageHeight) ?? 9;
  const height = Math.min(messageHeight, pdf.heightOf(texts, width, { size }));
  const high = (to === undefined ? 0 : 20) + (message.length > 0 ? height + 6 : 0) + (from === undefined ? 0 : 18);
  pdf.box({ x: margin, y, width: inner, height: high + 24 }, '#f4f4f1', 6);
  pdf.box({ x: margin, y, width: 4, height: high + 24 }, accent);
  let at = y + 12;
  if (to !== undefined) at = pdf.text(to, { x, y: at, width }, { size: 12, isBold: true, height: 16 }) + 4;
  if (message.length > 0) at = pdf.text(texts, { x, y: at, width }, { size, height: messageHeight }) + 6;
  if (from !== undefined) pdf.text(from, { x, y: at, width }, { size: 10.5, colour: grey, height: 14 });
  return y + high + 32;
}

/** Draws the code as text and as a drawing, and its validity; answers their lower end. */
function drawCode(pdf: PdfWriter, { code, validity, problem, language }: VoucherPage, y: number): number {
  const texts = textsIn(language).voucherSales;
  pdf.rule({ x: margin, y, width: inner });
  const top = y + 16;
  const modules = modulesOf(code);
  const width = inner - codeWidth - 24;
  let below = pdf.text(texts.code, { x: margin, y: top + 8, width }, { size: 9, colour: grey });
  below = pdf.text(code, { x: margin, y: below + 2, width }, { size: 22, isBold: true, height: 84 });
  for (const validityText of validity)
    below = pdf.text(validityText, { x: margin, y: below + 8, width }, { size: 11.5, isBold: true, height: 32 });
  if (problem === undefined)
    below = pdf.text(texts.redeem, { x: margin, y: below + 8, width }, { size: 9.5, colour: grey, height: 60 });
  if (!modules) return below;
  const { size } = modules;
  pdf.squares(
    { x: page.width - margin - codeWidth, y: top - 6, width: codeWidth },
    { size: size + 2 * quiet, isDark: (column, row) => modules.get(column - quiet, row - quiet) },
    code,
  );
  return Math.max(below, top + codeWidth - 6);
}

function modulesOf(code: string) {
  try {
    return generate(code, { minCorrectionLevel: correction.M });
  } catch {
    return undefined; // too long for a drawing: only its characters are printed
  }
}

function drawDisclaimer(pdf: PdfWriter, { disclaimer }: VoucherPage, y: number): void {
  const room = footAt - y - 16;
  if (disclaimer.length === 0 || room < 20) return;
  pdf.rule({ x: margin, y, width: inner });
  const texts = disclaimer.join('\n');
  const size = [9, 8, 7, 6].find((each) => pdf.heightOf(texts, inner, { size: each }) <= room) ?? 6;
  pdf.text(texts, { x: margin, y: y + 10, width: inner }, { size, colour: grey, height: room });
}
