/**
 * The decoder of a seller's pictures, in a worker process. It makes a new file of the pixels; nothing later decodes what
 * a stranger made.
 */
import sharp from 'sharp';
import { readingAlso } from '../workers/picture-decoders.ts';

/** The forms of a picture: for pages, on white; for passes, PNG that may be transparent. */
export type PictureForm = 'page' | 'pass';

/** More pixels than this are not decoded: 16 megapixels take 64 MB. */
const maxPixels = 16 * 1024 * 1024;
const timeoutSeconds = 5;
/** The size of a picture in pixels: A4 at 200 dpi, and the logo of a pass at three times its 160 × 50 points. */
const sizes = { page: { width: 1600, height: 1600 }, pass: { width: 480, height: 150 } } as const;
/** A PNG above this size becomes a JPEG: photographs are ten times smaller like that. */
const maxPngSize = 512 * 1024;

/** The picture in a form of our own; nothing for a file that is no PNG or JPEG, is damaged or too large. */
export async function decodePicture({
  file,
  form,
}: {
  readonly file: Uint8Array;
  readonly form: PictureForm;
}): Promise<Uint8Array | undefined> {
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({ ...sizes[form], fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    if (form === 'pass') return await picture.png().toBuffer();
    const flat = picture.flatten({ background: '#ffffff' });
    // decoded once: the pixels are encoded in the form that is smaller
    const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const png = await pixels().png({ compressionLevel: 9 }).toBuffer();
    return png.length <= maxPngSize ? png : await pixels().jpeg({ quality: 88, chromaSubsampling: '4:4:4' }).toBuffer();
  } catch {
    return undefined;
  }
}

/**
 * Lets sharp read a drawing (SVG) of our own while `work` runs. A worker process runs one task at a time, so that nothing
 * of a stranger is read meanwhile.
 */
export async function readingOwnDrawing<T>(work: () => Promise<T>): Promise<T> {
  return await readingAlso(['svg'], work);
}
