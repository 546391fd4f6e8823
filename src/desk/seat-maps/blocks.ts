/** Blocks of rows, laid out by their measures. */
import { rounded, type Chart, type Row, type Section } from '../parts/seat-plan/chart.ts';
import { numbersOf, rowNames, type RowScheme, type SeatScheme } from './numbering.ts';

export interface BlockShape {
  readonly rows: number;
  readonly seatsPerRow: number;
  /** The distance of neighbours. */
  readonly pitch: number;
  /** The distance of rows. */
  readonly rowPitch: number;
  /**
   * How far the ends of the first row come forward, in units of the chart: at most a sixth of its length; 0 is straight.
   * Other rows are concentric.
   */
  readonly bend: number;
  /** Every second row is moved by so many pitches, mostly 0 or 0.5. */
  readonly stagger: number;
  /** An aisle after the seats of these numbers, from the left; it is one pitch wide. */
  readonly aisles: readonly number[];
  /**
   * Rows lie around a focus, the middle of the stage, each farther away by the distance of rows; the bend is left out.
   * They are of one number of seats, or grow.
   */
  readonly fan?: 'equal' | 'growing' | undefined;
}

export interface BlockNames {
  readonly rows: RowScheme;
  readonly seats: SeatScheme;
  readonly categoryRef?: string | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The way from the focus of a fan to the middle of its first row. */
export type FromFocus = Point;

/**
 * The seats of each row, in parts between aisles. The middle of the first row is at 0, 0; the stage is above, that of a
 * fan where it is.
 */
export function layOut(shape: BlockShape, from: FromFocus = { x: 0, y: 0 }): Point[][][] {
  const { rows, rowPitch, pitch, stagger, fan } = shape;
  const radius = fan ? Math.hypot(from.x, from.y) : radiusOfBend(shape);
  const turned = fan ? turnedTo(from) : (point: Point) => point;
  return Array.from({ length: rows }, (_, row) => {
    const { seats, aisles } = seatsOfRow(shape, row, radius);
    const gapsBefore = gapsOf(seats, aisles);
    const shift = row % 2 === 1 ? stagger * pitch : 0;
    const middle = lengthOf(seats, aisles, pitch) / 2;
    const parts: Point[][] = [[]];
    for (let at = 0; at < seats; at++) {
      const gaps = gapsBefore[at] ?? 0;
      if (at > 0 && gaps > (gapsBefore[at - 1] ?? 0)) parts.push([]);
      const along = (at + gaps) * pitch - middle + shift;
      parts.at(-1)?.push(turned(onArc(along, row * rowPitch, radius)));
    }
    return parts;
  });
}

/** The aisles before each seat of a row. */
const gapsOf = (seats: number, aisles: readonly number[]): readonly number[] =>
  Array.from({ length: seats }, (_, at) => aisles.filter((after) => after <= at && after > 0).length);

/** From the first seat of a row to its last. */
export const lengthOf = (seats: number, aisles: readonly number[], pitch: number): number =>
  (seats - 1 + aisles.filter((after) => after < seats && after > 0).length) * pitch;

function radiusOfBend({ seatsPerRow, aisles, pitch, bend }: BlockShape): number {
  const length = lengthOf(seatsPerRow, aisles, pitch);
  const height = Math.min(bend, length / 6);
  return height > 0 ? (length * length) / (8 * height) + height / 2 : Infinity;
}

/** Rows that grow fill the angle of the first one, and their aisles run away from the focus. */
export function seatsOfRow(
  { seatsPerRow, aisles, rowPitch, fan }: BlockShape,
  row: number,
  radius: number,
): Pick<BlockShape, 'aisles'> & { readonly seats: number } {
  if (fan !== 'growing' || row === 0 || radius === 0) return { seats: seatsPerRow, aisles };
  // in distances of seats
  const [length, longer] = [lengthOf(seatsPerRow, aisles, 1), (radius + row * rowPitch) / radius];
  const gaps = length - (seatsPerRow - 1);
  const seats = Math.floor(length * longer - gaps + 1e-6) + 1;
  const inside = aisles.filter((after) => after > 0 && after < seatsPerRow).toSorted((a, b) => a - b);
  const grown = inside.map((after) => {
    // aisles after one seat are one wide aisle
    const [before, width] = [inside.indexOf(after), inside.lastIndexOf(after) - inside.indexOf(after) + 1];
    const half = before + (width - 1) / 2;
    const middle = (after + half - length / 2) * longer + (seats - 1 + gaps) / 2;
    return Math.min(seats - 1, Math.round(middle - half));
  });
  return { seats, aisles: grown };
}

/** Turns what lies below the focus to another side of it. */
function turnedTo({ x, y }: FromFocus): (point: Point) => Point {
  const far = Math.hypot(x, y);
  const [right, down] = far > 0 ? [x / far, y / far] : [0, 1];
  return (point) => ({ x: point.x * down + point.y * right, y: point.y * down - point.x * right });
}

/** A point on the arc `depth` behind the first row, so far along it. */
function onArc(along: number, depth: number, radius: number): Point {
  if (radius === Infinity) return { x: along, y: depth };
  const angle = along / (radius + depth);
  return { x: (radius + depth) * Math.sin(angle), y: (radius + depth) * Math.cos(angle) - radius };
}

/**
 * The rows of a block, with ids of their own.
 * @param at the middle of the first row
 * @param from from the focus of a fan to there
 */
export function blockRows(
  shape: BlockShape,
  names: BlockNames,
  at: Point,
  newId: () => string,
  from?: FromFocus,
): readonly Row[] {
  const rows = rowNames(shape.rows, names.rows);
  return layOut(shape, from).flatMap((parts, row) => {
    const numbers = numbersOf(parts.flat().length, names.seats);
    let next = 0;
    return parts.map((points) => ({
      _id: newId(),
      name: rows[row] ?? '',
      ...(names.categoryRef !== undefined && names.categoryRef !== '' && { categoryRef: names.categoryRef }),
      seats: points.map(({ x, y }) => ({
        _id: newId(),
        name: numbers[next++] ?? '',
        x: rounded(at.x + x),
        y: rounded(at.y + y),
      })),
    }));
  });
}

/** Adds rows to the section of a name, which is made when there is none. */
export function addRows(chart: Chart, sectionName: string, rows: readonly Row[], newId: () => string): Chart {
  const found = chart.sections.find(({ name }) => name === sectionName);
  const section: Section = found
    ? { ...found, rows: [...found.rows, ...rows] }
    : { _id: newId(), name: sectionName, rows };
  return {
    ...chart,
    sections: found ? chart.sections.map((each) => (each === found ? section : each)) : [...chart.sections, section],
  };
}

/** The middle of the first row of a further block: below everything, in the middle of the chart. */
export function freePoint(
  chart: Chart,
  bounds: { readonly y: number; readonly height: number } | undefined,
  rowPitch: number,
): Point {
  return { x: rounded(chart.width / 2), y: rounded((bounds ? bounds.y + bounds.height : 0) + 1.5 * rowPitch) };
}
