/** The view of a chart: a point of it in the upper left corner, and a scale. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** Pixels for a unit of the chart. */
  readonly scale: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const [minScale, maxScale] = [0.02, 20];

/** The whole chart, with a little air around it. */
export function viewOfAll(chart: Size, shown: Size): View {
  const air = 12;
  const scale = Math.max(
    minScale,
    Math.min(maxScale, (shown.width - 2 * air) / chart.width, (shown.height - 2 * air) / chart.height),
  );
  return { scale, x: chart.width / 2 - shown.width / 2 / scale, y: chart.height / 2 - shown.height / 2 / scale };
}

/** Larger or smaller; the point at `x`, `y` of the screen stays where it is. */
export function zoomed(view: View, by: number, x: number, y: number): View {
  const scale = Math.max(minScale, Math.min(maxScale, view.scale * by));
  const at = pointAt(view, x, y);
  return { scale, x: at.x - x / scale, y: at.y - y / scale };
}

/** A point of the chart by a point of the screen. */
export const pointAt = (view: View, x: number, y: number): { readonly x: number; readonly y: number } => ({
  x: view.x + x / view.scale,
  y: view.y + y / view.scale,
});

/** The view moved until a point of the chart is in the middle. */
export const centred = (view: View, shown: Size, x: number, y: number): View => ({
  ...view,
  x: x - shown.width / 2 / view.scale,
  y: y - shown.height / 2 / view.scale,
});
