/**
 * The scaling of an uploaded picture, in a worker process. It makes new files of the pixels: nothing of what was sent is
 * kept, neither metadata nor faults.
 */
import sharp, { type Sharp } from 'sharp';
import { readingAlso } from '../workers/picture-decoders.ts';
import { widths } from './widths.ts';

/** A picture in one width and one format. */
export interface ScaledFile {
  readonly width: number;
  readonly height: number;
  readonly type: 'image/webp' | 'image/jpeg' | 'image/png';
  readonly content: Uint8Array;
}

/** More pixels than this are not decoded. */
const maxPixels = 50_000_000;
const timeoutSeconds = 30;
const maxWidth = Math.max(...widths);
/** Taller ones, such as a scan of a long page, are made smaller. */
const maxHeight = 2 * maxWidth;
/** The widths for those who don't take WebP: documents, emails, and old browsers. */
const plainWidths: readonly number[] = [640, 1280];

/** The files of a picture; nothing for one that can't be read, is damaged, or has too many pixels. */
export async function scalePicture({
  file,
}: {
  readonly file: Uint8Array;
}): Promise<readonly ScaledFile[] | undefined> {
  try {
    return await readingAlso(['webp', 'avif'], () => scale(file));
  } catch {
    return undefined;
  }
}

async function scale(file: Uint8Array): Promise<ScaledFile[]> {
  const { data, info } = await sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: timeoutSeconds })
    .autoOrient()
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const isOpaque = channels < 4 || (await pixels.stats()).isOpaque;
  const largest = Math.min(width, maxWidth);
  const made: ScaledFile[] = [];
  for (const wanted of [...widths.filter((each) => each < largest), largest]) {
    const scaled = () => pixels.clone().resize({ width: wanted }).timeout({ seconds: timeoutSeconds });
    const put = async (type: ScaledFile['type'], picture: Sharp) => {
      const { data: content, info: of } = await picture.toBuffer({ resolveWithObject: true });
      made.push({ width: of.width, height: of.height, type, content });
    };
    await put('image/webp', scaled().webp({ quality: 80 }));
    const isPlain = plainWidths.includes(wanted) || (wanted === largest && largest < maxWidth);
    if (isPlain && isOpaque) await put('image/jpeg', scaled().removeAlpha().jpeg({ quality: 82, mozjpeg: true }));
    if (isPlain && !isOpaque) await put('image/png', scaled().png({ compressionLevel: 9 }));
  }
  return made;
}
