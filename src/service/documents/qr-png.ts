/** The code of a ticket as PNG for emails: email programs show PNG, and no SVG. */
import { toPngBuffer } from 'lean-qr/extras/node_export';
import { qrModules } from './qr-modules.ts';

/** The quiet zone in modules around a code, without which scanners do not find it. */
const quietZone = 4;
/** Pixels for each module: sharp on high-density screens. */
const scale = 12;

/** A QR code, black on white, as PNG; `undefined` for a text that is too long for one. */
export function qrPng(text: string): Buffer | undefined {
  const code = qrModules(text);
  if (!code) return undefined;
  return Buffer.from(toPngBuffer(code, { on: [0, 0, 0], off: [255, 255, 255], pad: quietZone, scale }));
}
