/** The brightness of pictures, so that the torch can be offered where it is dark. */

/** How many pixels are looked at. */
const SAMPLES = 600;
/** Below, it is dark; a camera makes a dim room about twice as bright. */
const DARK = 45;
/** Above, it is bright again: a hand that passes does not switch an offer on and off. */
const BRIGHT = 70;
/** How much of a new picture counts: a second of pictures is enough. */
const SHARE = 0.1;

/** The mean brightness of a picture, from 0 to 255. */
export function brightnessOf({ data }: Pick<ImageData, 'data'>): number {
  const pixels = data.length / 4;
  // an odd step, so that it does not meet the same columns in each row
  const step = Math.max(1, Math.floor(pixels / SAMPLES)) | 1;
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < pixels; pixel += step) {
    const at = pixel * 4;
    sum += 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

/** Whether it is dark, by the brightness of the pictures one after the other. */
export class Darkness {
  private level: number | undefined;
  private dark = false;

  get isDark(): boolean {
    return this.dark;
  }

  /** Counts a picture; answers whether it is dark now. */
  add(brightness: number): boolean {
    this.level = this.level === undefined ? brightness : this.level + (brightness - this.level) * SHARE;
    this.dark = this.level < (this.dark ? BRIGHT : DARK);
    return this.dark;
  }

  /** Begins again, e.g. with another camera. */
  reset(): void {
    this.level = undefined;
    this.dark = false;
  }
}
