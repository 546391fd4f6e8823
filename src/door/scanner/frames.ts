/** The frames of a video, as pictures that a worker can be given. */
import type { Frame } from './messages.ts';

/** Whether workers can take the pixels of a picture: Safari can from 16.4 on. */
const isDrawnInWorkers = (() => {
  try {
    return new OffscreenCanvas(1, 1).getContext('2d') !== null;
  } catch {
    return false;
  }
})();

/** Takes the frame that a video shows. */
export class Frames {
  private takesBitmaps = isDrawnInWorkers && typeof createImageBitmap === 'function';
  private canvas: HTMLCanvasElement | undefined;

  constructor(private readonly video: HTMLVideoElement) {}

  /** Calls back with the next frame, or the next paint of the page where a browser does not tell of frames. */
  onNext(callback: () => void): void {
    if ('requestVideoFrameCallback' in this.video) this.video.requestVideoFrameCallback(callback);
    else requestAnimationFrame(callback);
  }

  /** The frame; nothing while the video has none. */
  async take(): Promise<Frame | undefined> {
    const { video } = this;
    if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || video.videoWidth === 0) return undefined;
    if (this.takesBitmaps) {
      try {
        return await createImageBitmap(video);
      } catch {
        this.takesBitmaps = false;
      }
    }
    const { videoWidth: width, videoHeight: height } = video;
    if (width === 0) return undefined; // it ended meanwhile
    this.canvas ??= document.createElement('canvas');
    Object.assign(this.canvas, { width, height });
    const context = this.canvas.getContext('2d', { willReadFrequently: true });
    context?.drawImage(video, 0, 0);
    return context?.getImageData(0, 0, width, height);
  }
}
