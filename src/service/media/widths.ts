/** The widths that pictures are scaled to, in pixels; the smallest first. */
export const widths: readonly number[] = [320, 640, 960, 1280, 1920];

/** The width of an address that names none: enough for a page, and for a card in networks. */
export const usualWidth = 1280;

/** The smallest width that shows this many pixels; the largest if none does. */
export function widthFor(pixels: number): number {
  return widths.find((width) => width >= pixels) ?? Math.max(...widths);
}
