/** Readers of codes in pictures, for the decoder: the browser's own one where it works, else ZXing. */
import { BarcodeDetector as Zxing, prepareZXingModule, purgeZXingModule } from 'barcode-detector/pure';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { FoundCode, Frame } from './messages.ts';
import { testPicture, testText } from './test-picture.ts';

/** Finds the codes of a picture. */
export interface Reader {
  readonly name: 'own' | 'zxing';
  read(frame: Frame): Promise<readonly FoundCode[]>;
}

/** Our tickets have QR codes; sellers print others. Codes without a checksum are left out: they are found in noise. */
const formats = ['qr_code', 'aztec', 'data_matrix', 'pdf417', 'code_128'] as const;

/** A browser that has to download its detector first is not waited for. */
const TEST_MS = 2000;

interface Detected {
  readonly boundingBox: DOMRectReadOnly;
  readonly format: string;
  readonly rawValue: string;
}

interface Detector {
  detect(frame: Frame): Promise<readonly Detected[]>;
}

interface OwnDetector {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, when it reads a test picture: some browsers have one that finds nothing. */
export async function ownReader(): Promise<Reader | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: OwnDetector };
  if (!Own) return undefined;
  try {
    const supported = await Own.getSupportedFormats();
    const wanted = formats.filter((format) => supported.includes(format));
    if (!wanted.includes('qr_code')) return undefined;
    const reader = readerOf('own', new Own({ formats: wanted }));
    const found = await Promise.race([
      reader.read(testPicture()),
      new Promise<undefined>((resolve) => setTimeout(resolve, TEST_MS)),
    ]);
    return found?.some(({ text }) => text === testText) ? reader : undefined;
  } catch {
    return undefined; // it is there, and its service is not
  }
}

/**
 * ZXing, from a file of ours.
 *
 * @throws Error when the page may not compile WebAssembly, or the file cannot be loaded.
 */
export async function zxingReader(): Promise<Reader> {
  purgeZXingModule(); // what has failed once is not used again
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return readerOf('zxing', new Zxing({ formats: [...formats] }));
}

function readerOf(name: Reader['name'], detector: Detector): Reader {
  return {
    name,
    read: async (frame) =>
      (await detector.detect(frame)).map(({ rawValue, format, boundingBox: { x, y, width, height } }) => ({
        text: rawValue,
        isLinear: format === 'code_128',
        x,
        y,
        width,
        height,
      })),
  };
}
