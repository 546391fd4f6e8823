/** The code of a ticket as a picture for emails: email programs show PNG, and no SVG. */
import { correction, generate } from 'lean-qr/nano';
import { squarePng } from './png.ts';

/** The quiet zone in modules around a code, without which scanners do not find it. */
const quiet = 4;
/** Pixels for each module: sharp on high-density screens. */
const scale = 12;

/** A QR code, black on white, as PNG; nothing for a text that is too long for one. */
export function qrPng(text: string): Buffer | undefined {
  let code;
  try {
    code = generate(text, { minCorrectionLevel: correction.M });
  } catch {
    return undefined; // the text is shown beside the picture
  }
  const width = (code.size + 2 * quiet) * scale;
  const rowBytes = Math.ceil(width / 8);
  const lines = Array.from({ length: code.size + 2 * quiet }, (_, y) => {
    // a filter byte (none), then one bit for each pixel, where 1 is white
    const line = Buffer.alloc(1 + rowBytes, 0xff);
    line[0] = 0;
    for (let x = 0; x < width; x++) {
      if (!code.get(Math.floor(x / scale) - quiet, y - quiet)) continue;
      const at = 1 + (x >> 3);
      line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
    }
    return line;
  });
  const rows = lines.flatMap((line) => Array.from({ length: scale }, () => line));
  return squarePng(width, 1, rows);
}
