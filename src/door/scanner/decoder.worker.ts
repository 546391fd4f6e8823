/** The worker of the decoder: it is sent pictures one at a time, and answers the codes in each. */
import { brightnessOf } from './brightness.ts';
import type { DecoderMessage, Frame, Reading } from './messages.ts';
import { ownReader, zxingReader, type Reader } from './readers.ts';

const answer = (message: DecoderMessage) => {
  postMessage(message);
};
const fail = (error: unknown) => {
  answer({ kind: 'failed', message: String(error) });
};

let reader: Promise<Reader> = ownReader().then((own) => own ?? zxingReader());
reader.then(({ name }) => {
  answer({ kind: 'ready', reader: name });
}, fail);

addEventListener('message', ({ data: frame }: MessageEvent<Frame>) => {
  read(frame).then((reading) => {
    answer({ kind: 'read', reading });
  }, fail);
});

async function read(frame: Frame): Promise<Reading> {
  const { width, height } = frame;
  try {
    const current = await reader;
    const isPlain = frame instanceof ImageData;
    // ZXing needs every pixel; the browser's own reader takes the picture as it is
    const pixels = isPlain ? frame : current.name === 'own' ? pixelsOf(frame, 32, 18) : pixelsOf(frame, width, height);
    const picture = current.name === 'own' ? frame : pixels;
    const codes = await current.read(picture).catch(async () => {
      // a service of the system that went away, or a fault in ZXing: once more with a new one
      reader = zxingReader();
      return (await reader).read(isPlain ? frame : pixelsOf(frame, width, height));
    });
    return { codes, brightness: brightnessOf(pixels), width, height };
  } finally {
    if (!(frame instanceof ImageData)) frame.close();
  }
}

let canvas: OffscreenCanvas | undefined;

function pixelsOf(frame: ImageBitmap, width: number, height: number): ImageData {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas to take the pixels of a picture from.');
  context.drawImage(frame, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
