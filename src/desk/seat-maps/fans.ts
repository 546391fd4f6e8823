/** Fans: blocks of rows around the stage. Where their focus is, and whether they fit there. */
import { focusOf } from '../../sale/seat-stages.ts';
import { boundsOf, rounded, type Chart, type Point } from '../parts/seat-plan/chart.ts';
import { freePoint, lengthOf, seatsOfRow, type BlockShape, type FromFocus } from './blocks.ts';

/** The most rows of a section, and seats of a row. */
const [maxRows, maxSeatsPerRow] = [500, 1000];

/** The way to the middle of the first row; nothing without a stage. */
export function fromFocus({ stage }: Chart, at: Point): FromFocus | undefined {
  const focus = stage && focusOf(stage);
  return focus && { x: at.x - focus.x, y: at.y - focus.y };
}

/** True where the first row, which has the shortest way around, would meet itself. */
export const isTooTight = ({ seatsPerRow, aisles, pitch }: BlockShape, { x, y }: FromFocus): boolean =>
  lengthOf(seatsPerRow, aisles, pitch) + pitch > 2 * Math.PI * Math.hypot(x, y);

/** The number of seats of a block; infinite where it has more rows, or longer ones, than a map may have. */
export function countOfBlock(shape: BlockShape, { x, y }: FromFocus): number {
  if (shape.rows > maxRows || shape.seatsPerRow > maxSeatsPerRow) return Infinity;
  const rows = Array.from({ length: shape.rows }, (_, row) => seatsOfRow(shape, row, Math.hypot(x, y)).seats);
  return rows.reduce((sum, seats) => (seats > maxSeatsPerRow ? Infinity : sum + seats), 0);
}

/**
 * The middle of the first row of a further block: below everything. That of a fan is below the stage, so far away that
 * its rows are a third of a circle at most.
 */
export function freeStart(chart: Chart, shape: BlockShape): Point {
  const { seatsPerRow, aisles, pitch, rowPitch, bend, fan } = shape;
  const focus = fan && chart.stage && focusOf(chart.stage);
  const free = freePoint(chart, boundsOf(chart), focus ? rowPitch : rowPitch + bend);
  if (!focus) return free;
  const radius = (3 * lengthOf(seatsPerRow, aisles, pitch)) / (2 * Math.PI);
  return { x: rounded(focus.x), y: rounded(Math.max(free.y, focus.y + radius)) };
}
