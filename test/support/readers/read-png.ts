/** A PNG of two colours, unpacked: one bit for each pixel, with a palette. */
import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** Red, green, blue and alpha of a pixel, 0 to 255 each. */
type Colour = readonly [number, number, number, number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  colourAt(x: number, y: number): Colour;
}

/** @throws AssertionError for anything else. */
export function readPng(png: Buffer): Picture {
  assert.equal(png.toString('hex', 0, 8), '89504e470d0a1a0a');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < png.length;) {
    const size = png.readUInt32BE(at);
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + size));
    at += 12 + size;
  }
  const chunk = (name: string) => chunks.get(name) ?? assert.fail(`The picture lacks ${name}`);
  const head = chunk('IHDR');
  // one bit, palette, deflate, no interlace
  assert.deepEqual([...head.subarray(8)], [1, 3, 0, 0, 0]);
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const palette = chunk('PLTE');
  const opacities = chunks.get('tRNS');
  const pixels = inflateSync(chunk('IDAT'));
  const row = 1 + Math.ceil(width / 8);
  assert.equal(pixels.length, row * height);
  for (let y = 0; y < height; y++) assert.equal(pixels[y * row], 0); // no filter
  assert.ok(chunks.has('IEND'));
  return {
    width,
    height,
    colourAt(x, y) {
      const index = ((pixels[y * row + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
      const [red = NaN, green = NaN, blue = NaN] = palette.subarray(index * 3, index * 3 + 3);
      return [red, green, blue, opacities?.[index] ?? 255];
    },
  };
}
