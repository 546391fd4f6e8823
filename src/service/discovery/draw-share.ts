/** The generated picture of an event (PNG), drawn in a worker process. */
import sharp from 'sharp';
import { readingOwnDrawing } from '../documents/decode-picture.ts';
import { readableOn } from '../mail/sanitize.ts';
import { outlineOf, wrapped, type OutlineStyle } from './outlines.ts';

interface Focus {
  readonly x: number;
  readonly y: number;
}

/** What is on the picture. Texts are on one line each. */
export interface ShareContent {
  readonly name: string;
  readonly when: string;
  readonly where: string;
  readonly seller: string;
  /** `#rrggbb`. */
  readonly colour: string;
  /** The event's own picture, as `decodePicture` makes it. */
  readonly picture: Uint8Array | undefined;
  /** What stays visible of it: shares of its width and height; the middle when missing. */
  readonly focus?: Focus | undefined;
}

const size = { width: 1200, height: 630 };
const margin = 72;
/** The part of the width that the event's own picture takes. */
const pictureWidth = 460;
/** The sizes that a name is tried in, the largest first, each with the number of lines that look well. */
const nameSizes = [
  [84, 2],
  [68, 3],
  [56, 4],
  [46, 5],
] as const;
const lineHeight = 1.2;
/** The upper end of the name. */
const nameTop = 150;
/** Longer texts can't be read on a picture. */
const maxText = 300;

/** The picture. @param content Its texts may be anything: they are drawn as outlines. */
export async function drawShare({
  picture,
  focus = { x: 0.5, y: 0.5 },
  fallbackFont,
  ...content
}: ShareContent & { readonly fallbackFont: string | undefined }): Promise<Uint8Array> {
  const width = size.width - (picture ? pictureWidth : 0);
  const drawing = drawingOf(content, width - 2 * margin, fallbackFont);
  const own = picture && {
    input: await cut(picture, focus),
    left: width,
    top: 0,
  };
  return await readingOwnDrawing(
    async () =>
      await sharp(Buffer.from(drawing))
        .composite(own ? [own] : [])
        .removeAlpha()
        .png({ compressionLevel: 9, palette: own === undefined })
        .toBuffer(),
  );
}

/** The event's own picture, cut around its focus. */
async function cut(picture: Uint8Array, { x, y }: Focus): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const scale = Math.max(pictureWidth / width, size.height / height);
  const scaled = {
    width: Math.max(pictureWidth, Math.round(width * scale)),
    height: Math.max(size.height, Math.round(height * scale)),
  };
  return await sharp(picture)
    .resize({ ...scaled, fit: 'fill' })
    .extract({
      left: Math.round((scaled.width - pictureWidth) * x),
      top: Math.round((scaled.height - size.height) * y),
      width: pictureWidth,
      height: size.height,
    })
    .png()
    .toBuffer();
}

function drawingOf(
  { name, when, where, seller, colour }: Omit<ShareContent, 'picture' | 'focus'>,
  width: number,
  fallbackFont: string | undefined,
): string {
  const style = (pixels: number, isBold = false): OutlineStyle => ({ size: pixels, isBold, fallbackFont });
  const text = readableOn(colour);
  const about = [
    { text: when, maxLines: 2, style: style(34, true), height: 50 },
    { text: where, maxLines: 1, style: style(30), height: 44 },
  ].flatMap((line) =>
    wrapped(line.text.slice(0, maxText), width, line.maxLines, line.style).map((each) => ({ ...line, text: each })),
  );
  const aboutTop = size.height - margin - about.reduce((sum, line) => sum + line.height, 0);
  const parts: string[] = [];
  const put = (line: string, y: number, of: OutlineStyle) =>
    parts.push(`<g transform="translate(${margin} ${y})">${outlineOf(line, of)}</g>`);
  for (const line of wrapped(seller.slice(0, maxText), width, 1, style(32))) put(line, margin + 28, style(32));
  const title = titleOf(name.slice(0, maxText), { width, height: aboutTop - nameTop }, style);
  for (const [at, line] of title.lines.entries())
    put(line, nameTop + title.style.size * (1 + at * lineHeight), title.style);
  let y = aboutTop;
  for (const line of about) {
    y += line.height;
    put(line.text, y - 10, line.style);
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="${colour}"/><rect x="${margin}" y="${margin + 48}" width="96" height="6" fill="${text}"/><g fill="${text}">${parts.join('')}</g></svg>`;
}

/** A name in the largest size in which it fits; shortened if it doesn't in the smallest. */
function titleOf(
  name: string,
  { width, height }: { readonly width: number; readonly height: number },
  style: (pixels: number, isBold: boolean) => OutlineStyle,
) {
  let lines: readonly string[] = [];
  let found = style(nameSizes[0][0], true);
  for (const [pixels, wanted] of nameSizes) {
    found = style(pixels, true);
    const maxLines = Math.max(1, Math.min(wanted, Math.floor(height / (pixels * lineHeight))));
    lines = wrapped(name, width, maxLines, found);
    if (!lines.at(-1)?.endsWith('…') || name.endsWith('…')) break;
  }
  return { style: found, lines };
}
