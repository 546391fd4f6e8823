/**
 * A fake camera: a video file (Y4M) that Chrome shows in place of a camera, again from its beginning when it ends. Start the
 * browser with `fakeCamera(file)`.
 */
import { open } from 'node:fs/promises';
import { frameSize, type Modules } from './camera-frames.ts';
import { readPdf } from './read-pdf.ts';

/** Frames that follow each other in a video. */
export interface Scene {
  /** Grey pixels, as `drawFrame` makes them. */
  readonly frame: Uint8Array;
  /** For how long, in tenths of a second. */
  readonly frames: number;
}

/** What Chrome is started with, so that it shows a video as its camera and does not ask. */
export const fakeCamera = (file: string): readonly string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** What video takes for black and for white. */
const BLACK = 16;
const WHITE = 235;

/** Writes a video of scenes, ten frames a second. */
export async function writeVideo(path: string, scenes: readonly Scene[]): Promise<void> {
  const { width, height } = frameSize;
  const file = await open(path, 'w');
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`);
    const noColour = new Uint8Array((width * height) / 2).fill(128);
    for (const { frame, frames } of scenes) {
      if (frame.length !== width * height)
        throw new TypeError(`A frame has ${width} by ${height} grey pixels, not ${frame.length} in all.`);
      const video = frame.map((grey) => Math.round(BLACK + (grey * (WHITE - BLACK)) / 255));
      for (let count = 0; count < frames; count++) {
        await file.write('FRAME\n');
        await file.write(video);
        await file.write(noColour);
      }
    }
  } finally {
    await file.close();
  }
}

/** The code of a page of a PDF file, e.g. of a ticket. @throws Error when the page has none. */
export async function modulesOfPdf(pdf: Uint8Array, page = 0): Promise<Modules> {
  const LARGEST = 177;
  const drawing = (await readPdf(pdf)).pages[page]?.drawing(LARGEST);
  if (!drawing) throw new Error(`Page ${page + 1} of the file has no code.`);
  // its corners are dark up to the edge
  const size = Math.max(...drawing.map((row) => row.lastIndexOf(true))) + 1;
  return drawing.slice(0, size).map((row) => row.slice(0, size));
}
