/** The test picture that a browser's own reader has to read before it is used. */

/** The text of the picture. */
export const testText = 'FOYER';

/** The rows of its QR code, a bit for each module. */
const rows = [
  0x1fdb7f, 0x104441, 0x175c5d, 0x174c5d, 0x17515d, 0x104741, 0x1fd57f, 0x001d00, 0x00c955, 0x1b981a, 0x1b5895,
  0x013e17, 0x0f5b06, 0x001aa5, 0x1fc165, 0x105178, 0x174b6c, 0x174d00, 0x174f0f, 0x104895, 0x1fc514,
];

const QUIET = 4;
const SCALE = 8;

/** The picture: a QR code, dark on white. */
export function testPicture(): ImageData {
  const size = (rows.length + 2 * QUIET) * SCALE;
  const picture = new ImageData(size, size);
  const module = (place: number) => Math.floor(place / SCALE) - QUIET;
  for (let y = 0; y < size; y++) {
    const row = rows[module(y)] ?? 0;
    for (let x = 0; x < size; x++) {
      const column = module(x);
      const isDark = column >= 0 && column < rows.length && (row >> (rows.length - 1 - column)) & 1;
      picture.data.set([isDark ? 0 : 255, isDark ? 0 : 255, isDark ? 0 : 255, 255], (y * size + x) * 4);
    }
  }
  return picture;
}
