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

/** The seats of each row, in parts between aisles. The middle of the first row is at 0, 0; the stage is above. */
export function layOut({ rows, seatsPerRow, pitch, rowPitch, bend, stagger, aisles }: BlockShape): Point[][][] {
  const gapsBefore = Array.from(
    { length: seatsPerRow },
    (_, at) => aisles.filter((after) => after <= at && after > 0).length,
  );
  const length = (seatsPerRow - 1 + (gapsBefore.at(-1) ?? 0)) * pitch;
  const height = Math.min(bend, length / 6);
  const radius = height > 0 ? (length * length) / (8 * height) + height / 2 : Infinity;
  return Array.from({ length: rows }, (_, row) => {
    const shift = row % 2 === 1 ? stagger * pitch : 0;
    const parts: Point[][] = [[]];
    for (let at = 0; at < seatsPerRow; at++) {
      const gaps = gapsBefore[at] ?? 0;
      if (at > 0 && gaps > (gapsBefore[at - 1] ?? 0)) parts.push([]);
      const along = (at + gaps) * pitch - length / 2 + shift;
      parts.at(-1)?.push(onArc(along, row * rowPitch, radius));
    }
    return parts;
  });
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
 */
export function blockRows(shape: BlockShape, names: BlockNames, at: Point, newId: () => string): readonly Row[] {
  const rows = rowNames(shape.rows, names.rows);
  const numbers = numbersOf(shape.seatsPerRow, names.seats);
  return layOut(shape).flatMap((parts, row) => {
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
