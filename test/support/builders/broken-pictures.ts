/** PNG files as strangers make them: sound ones of each kind, and ones that break a decoder. */
import { crc32, deflateSync } from 'node:zlib';

/** A chunk of a PNG. */
function chunk(name: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([size, content, sum]);
}

interface PngParts {
  readonly width: number;
  readonly height: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGBA. */
  readonly colour: number;
  readonly interlaced?: boolean;
  /** Chunks before the pixels, by name. */
  readonly chunks?: Readonly<Record<string, Buffer>>;
  /** The rows with their filter bytes, before compression. */
  readonly rows: Buffer;
}

/** A PNG of 8 bits a sample. */
export function png({ width, height, colour, interlaced = false, chunks = {}, rows }: PngParts): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, colour, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    ...Object.entries(chunks).map(([name, data]) => chunk(name, data)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Rows of one value, each with a filter byte. */
function rowsOf(height: number, bytes: number, { filter = 0, value = 128 } = {}): Buffer {
  const row = Buffer.alloc(bytes + 1, value);
  row[0] = filter;
  return Buffer.concat(Array.from({ length: height }, () => row));
}

const palette = { PLTE: Buffer.from([255, 0, 0, 0, 0, 255]), tRNS: Buffer.from([0]) };
/** The 15 rows of the seven passes of an 8 × 8 picture. */
const interlacedRows = (channels: number, filter: number) =>
  Buffer.concat(
    [1, 1, 2, 2, 2, 4, 4, 4, 4, 4, 4, 8, 8, 8, 8].map((width, at) =>
      rowsOf(1, width * channels, { filter: at === 0 ? filter : 0 }),
    ),
  );

/** Pictures that every browser shows. */
export const soundPictures: Readonly<Record<string, Buffer>> = {
  rgb: png({ width: 8, height: 8, colour: 2, rows: rowsOf(8, 24) }),
  transparent: png({ width: 8, height: 8, colour: 6, rows: rowsOf(8, 32) }),
  'a palette with a transparent colour': png({
    width: 8,
    height: 8,
    colour: 3,
    chunks: palette,
    rows: rowsOf(8, 8, { value: 1 }),
  }),
  interlaced: png({ width: 8, height: 8, colour: 6, interlaced: true, rows: interlacedRows(4, 0) }),
};

const none = Buffer.alloc(0);
/** Pictures that end, stop or fill a careless decoder. */
export const brokenPictures: Readonly<Record<string, Buffer>> = {
  'a filter that does not exist': png({ width: 8, height: 8, colour: 6, rows: rowsOf(8, 32, { filter: 9 }) }),
  'such a filter in a palette': png({
    width: 8,
    height: 8,
    colour: 3,
    chunks: palette,
    rows: rowsOf(8, 8, { filter: 9, value: 1 }),
  }),
  'such a filter, interlaced': png({ width: 8, height: 8, colour: 6, interlaced: true, rows: interlacedRows(4, 9) }),
  'no pixels': png({ width: 8, height: 8, colour: 6, rows: none }),
  'too few pixels': png({ width: 8, height: 8, colour: 6, rows: rowsOf(3, 32) }),
  '60,000 pixels square': png({ width: 60_000, height: 60_000, colour: 6, rows: none }),
  '20,000 pixels square': png({ width: 20_000, height: 20_000, colour: 6, rows: none }),
  'higher than a number': png({ width: 1, height: 0x8000_0001, colour: 6, rows: none }),
  'a palette without colours': png({ width: 8, height: 8, colour: 3, rows: rowsOf(8, 8) }),
  'many pixels, a few bytes': png({ width: 12_000, height: 12_000, colour: 0, rows: rowsOf(12_000, 12_000) }),
  'cut off': (soundPictures['rgb'] ?? none).subarray(0, 50),
  'a JPEG without pixels': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'),
  empty: none,
};
