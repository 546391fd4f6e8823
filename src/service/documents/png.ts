/** Square pictures as PNG: email programs and wallets show these, and no SVG. */
import { crc32, deflateSync } from 'node:zlib';

/** Bits for each pixel: 1 (white when set), or 32 for red, green, blue and alpha. */
type Depth = 1 | 32;

/** @param lines One for each row: a filter byte (0, none), then its pixels. */
export function squarePng(size: number, depth: Depth, lines: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // bit depth and colour type; the rest stays 0: deflate, no interlace
  head.set(depth === 1 ? [1, 0] : [8, 6], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
