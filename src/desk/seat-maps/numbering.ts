/** Names of rows and numbers of seats, by schemes. */
import { circleOf } from '../../sale/seat-tables.ts';
import { mapRows, wholeRows, type Chart, type Row, type Seat } from '../parts/seat-plan/chart.ts';

/** How the seats of a row are numbered. */
export type SeatScheme =
  | {
      /** From one end to the other, over the aisles: 1 2 3, or 24 23 22. */
      readonly kind: 'through';
      readonly from: number;
      readonly step: number;
      /** The end that has the first number. */
      readonly start: 'left' | 'right';
    }
  | {
      /** From the middle to both ends: 5 3 1 · 2 4 6. */
      readonly kind: 'fromMiddle';
      /** The side of the odd numbers. */
      readonly odd: 'left' | 'right';
    };

/** How rows are named. */
export interface RowScheme {
  /** `letters` leaves out I and O, which are read as numbers; after Z comes AA. */
  readonly kind: 'letters' | 'numbers';
  /** The first one, counted from 1: 3 is C. */
  readonly from: number;
  /** The row that has the first name: the one nearest to the beginning of the document, or the last. */
  readonly start: 'front' | 'back';
}

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A, B … H, J … N, P … Z, AA, AB …: the name of a row by its number from 1. */
export function letterOf(number: number): string {
  const rest = number - 1;
  const last = alphabet[rest % alphabet.length] ?? '';
  return rest < alphabet.length ? last : letterOf(Math.floor(rest / alphabet.length)) + last;
}

/** The number of a row that is named by letters; nothing for another name. */
export function numberOfLetters(name: string): number | undefined {
  const letters = name.split('');
  if (name === '' || letters.some((letter) => !alphabet.includes(letter))) return undefined;
  return letters.reduce((sum, letter) => sum * alphabet.length + alphabet.indexOf(letter) + 1, 0);
}

/** The numbers of a row of so many seats, from left to right. */
export function numbersOf(count: number, scheme: SeatScheme): readonly string[] {
  if (scheme.kind === 'through') {
    const numbers = Array.from({ length: count }, (_, at) => String(scheme.from + at * scheme.step));
    return scheme.start === 'left' ? numbers : numbers.reverse();
  }
  const onLeft = Math.ceil(count / 2);
  const [first, second] = scheme.odd === 'left' ? [1, 2] : [2, 1];
  return Array.from({ length: count }, (_, at) =>
    String(at < onLeft ? first + 2 * (onLeft - 1 - at) : second + 2 * (at - onLeft)),
  );
}

/** The names of so many rows, from the front. */
export function rowNames(count: number, { kind, from, start }: RowScheme): readonly string[] {
  const names = Array.from({ length: count }, (_, at) =>
    kind === 'letters' ? letterOf(from + at) : String(from + at),
  );
  return start === 'front' ? names : names.reverse();
}

/** Numbers the seats of rows, each over its aisles. Rows are named by the ids of any of their parts. */
export function numberSeats(chart: Chart, rows: ReadonlySet<string>, scheme: SeatScheme): Chart {
  const named = new Map<string, string>();
  for (const parts of wholeRows(chart)) {
    if (!parts.some(({ row }) => rows.has(row._id))) continue;
    const seats = parts.flatMap(({ row }) => row.seats);
    // as they are seen: a part may have been mirrored, or moved to the other side; a table has its order around it
    const inOrder = parts.some(({ row }) => row.table)
      ? seats
      : (alongArc(parts.map(({ row }) => row)) ?? (isUpright(seats) ? seats : [...seats].sort((a, b) => a.x - b.x)));
    const numbers = numbersOf(inOrder.length, scheme);
    for (const [at, seat] of inOrder.entries()) named.set(seat._id, numbers[at] ?? seat.name);
  }
  return mapRows(chart, (row) =>
    row.seats.every(({ _id, name }) => (named.get(_id) ?? name) === name)
      ? row
      : { ...row, seats: row.seats.map((seat) => ({ ...seat, name: named.get(seat._id) ?? seat.name })) },
  );
}

/**
 * The seats of a row around more than half a circle, along it from the left, as people there see its middle; nothing for
 * another row.
 */
function alongArc(parts: readonly Row[]): readonly Seat[] | undefined {
  const seats = parts.flatMap((row) => row.seats);
  const { x, y, radius } = circleOf(seats);
  if (seats.some((seat) => Math.abs(Math.hypot(seat.x - x, seat.y - y) - radius) > radius / 20)) return undefined;
  const placed = seats
    .map((seat) => ({ seat, angle: Math.atan2(seat.y - y, seat.x - x) }))
    .sort((a, b) => b.angle - a.angle);
  const around = placed.map(({ seat }) => seat);
  // before each
  const gaps = placed.map(
    ({ angle }, at) => (placed[at - 1]?.angle ?? (placed.at(-1)?.angle ?? 0) + 2 * Math.PI) - angle,
  );
  const widest = gaps.indexOf(Math.max(...gaps));
  if (seats.length < 4 || (gaps[widest] ?? 0) >= Math.PI) return undefined;
  const from = (start: number) => [...around.slice(start), ...around.slice(0, start)];
  // an aisle may be wider than what is open between both ends: then the order of the document tells which is which
  const isAisle = parts.some((row) => [row.seats[0], row.seats.at(-1)].includes(around[widest]));
  const isAround = (line: readonly Seat[]) =>
    from(around.findIndex((seat) => seat === line[0])).every((seat, at) => seat === line[at]);
  return (isAisle ? [seats, seats.toReversed()].find(isAround) : undefined) ?? from(widest);
}

/** True for seats that stand rather below than beside each other: there, the order of the document counts. */
function isUpright(seats: readonly { readonly x: number; readonly y: number }[]): boolean {
  const spread = (values: readonly number[]) =>
    values.reduce((max, value) => Math.max(max, value), -Infinity) -
    values.reduce((min, value) => Math.min(min, value), Infinity);
  return spread(seats.map(({ y }) => y)) > spread(seats.map(({ x }) => x));
}

/** Names rows in the order of the document, the parts of one row alike; each section begins again. */
export function nameRows(chart: Chart, rows: ReadonlySet<string>, scheme: RowScheme): Chart {
  const named = new Map<Row, string>();
  for (const section of chart.sections) {
    const whole = wholeRows({ ...chart, sections: [section] }).filter((parts) =>
      parts.some(({ row }) => rows.has(row._id)),
    );
    const names = rowNames(whole.length, scheme);
    for (const [at, parts] of whole.entries()) for (const { row } of parts) named.set(row, names[at] ?? row.name);
  }
  return mapRows(chart, (row) => {
    const name = named.get(row) ?? row.name;
    return name === row.name ? row : { ...row, name };
  });
}
