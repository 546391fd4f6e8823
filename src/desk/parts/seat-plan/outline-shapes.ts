/** Points and outlines: what lies inside of a line. */
import { rounded, type Area, type Point } from './chart.ts';

/** True inside of a closed line, which is told by how often a ray to the left crosses it. */
export const isInside = (line: readonly Point[], { x, y }: Point): boolean =>
  line.reduce((is, from, at) => {
    const to = line[at + 1] ?? line[0] ?? from;
    const crosses = from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x;
    return crosses ? !is : is;
  }, false);

/** The area at a point; the last one is drawn above the others. */
export const areaAt = (areas: readonly Area[], at: Point): Area | undefined =>
  areas.findLast(({ outline }) => isInside(outline, at));

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The corners of a rectangle, rounded as the size of the chart that they lie in. */
export function cornersOf({ x, y, width, height }: Box): readonly Point[] {
  const [left, top, right, bottom] = [rounded(x), rounded(y), rounded(x + width), rounded(y + height)];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}
