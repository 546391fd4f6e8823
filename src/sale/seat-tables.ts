/**
 * Tables of a seating chart. A table is a row whose seats stand around it; where it is drawn follows from them, so that it
 * can't part from its seats. The editor lays tables out by the same measures that the shop draws them by.
 */
import type { SeatRow } from '../contract/seat-maps.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What is drawn of a table; `x` and `y` are its middle. */
export type DrawnTable =
  | ({ readonly kind: 'round'; readonly radius: number } & Point)
  | ({ readonly kind: 'rectangular'; readonly width: number; readonly height: number } & Point);

/** From the middle of a seat to the edge of its table, in distances of seats. */
const reach = 0.62;
/** The smallest circle of seats around a round table, in distances of seats. */
const smallest = 1.25;
/** The depth of a long table, in distances of seats. */
const depth = 1.1;
/** The depth of a table with seats on one side. */
const thin = 0.5;

/** The seats of a round table around 0, 0, clockwise from the top. */
export function roundTable(count: number, pitch: number): readonly Point[] {
  const radius = pitch * (count > 2 ? Math.max(smallest, 1.05 / (2 * Math.sin(Math.PI / count))) : smallest);
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
  });
}

/** The seats on both long sides of a table around 0, 0, clockwise from the upper left. */
export function longTable(count: number, pitch: number, isUpright: boolean): readonly Point[] {
  const [first, second] = [Math.ceil(count / 2), Math.floor(count / 2)];
  const away = (depth / 2 + reach) * pitch;
  const side = (seats: number, y: number) =>
    Array.from({ length: seats }, (_, at) => ({ x: (at - (seats - 1) / 2) * pitch, y }));
  const seats = [...side(first, -away), ...side(second, away).reverse()];
  return isUpright ? seats.map(({ x, y }) => ({ x: -y, y: x })) : seats;
}

/**
 * The seats below a table around 0, 0, or on its left, in the same order as around one with seats on both sides. A single
 * one is below: it runs no way that would tell its side.
 */
export function oneSidedTable(count: number, pitch: number, isUpright: boolean): readonly Point[] {
  const y = (thin / 2 + reach) * pitch;
  const seats = Array.from({ length: count }, (_, at) => ({ x: ((count - 1) / 2 - at) * pitch, y }));
  return isUpright && count > 1 ? seats.map((seat) => ({ x: -seat.y, y: seat.x })) : seats;
}

/** The table of a row; nothing for a row without one. @param pitch the distance of seats in the chart */
export function tableOf({ table, seats }: Pick<SeatRow, 'table'> & { seats: readonly Point[] }, pitch: number) {
  if (table === undefined || seats.length === 0) return undefined;
  return table === 'round' ? round(seats, pitch) : rectangular(seats, pitch, table === 'oneSided');
}

function round(seats: readonly Point[], pitch: number): DrawnTable {
  const { x, y, radius } = circleOf(seats);
  return { kind: 'round', x, y, radius: Math.max(0.3 * pitch, radius - reach * pitch) };
}

function rectangular(seats: readonly Point[], pitch: number, isOneSided: boolean): DrawnTable {
  const [xs, ys] = [seats.map(({ x }) => x), seats.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [wide, high] = [right - left, bottom - top];
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const sides = (values: readonly number[]) => new Set(values.map((value) => Math.round((value / pitch) * 10))).size;
  const shrunk = (size: number) => size - 2 * reach * pitch;
  const long = (size: number) => size + 0.8 * pitch;
  const least = isOneSided ? Infinity : 1.3 * pitch;
  if (high > least && sides(ys) <= 2) return { kind: 'rectangular', x, y, width: long(wide), height: shrunk(high) };
  if (wide > least && sides(xs) <= 2) return { kind: 'rectangular', x, y, width: shrunk(wide), height: long(high) };
  if (wide > least && high > least) return { kind: 'rectangular', x, y, width: shrunk(wide), height: shrunk(high) };
  // seats on one side only: with `oneSided` they run clockwise around it, else it is below them, or on their left
  const [size, away] = [thin * pitch, (thin / 2 + reach) * pitch];
  const [dx, dy] = [(xs.at(-1) ?? x) - (xs[0] ?? x), (ys.at(-1) ?? y) - (ys[0] ?? y)];
  const isTurned = isOneSided && (high > wide ? dy < 0 : dx <= 0);
  return high > wide
    ? { kind: 'rectangular', x: isTurned ? right + away : left - away, y, width: size, height: long(high) }
    : { kind: 'rectangular', x, y: isTurned ? top - away : bottom + away, width: long(wide), height: size };
}

/** The circle that seats stand on, by least squares: it stays when some of them are taken away. */
export function circleOf(seats: readonly Point[]): Point & { readonly radius: number } {
  const count = seats.length;
  const mean = (of: (point: Point) => number) => seats.reduce((sum, point) => sum + of(point), 0) / count;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const sum = (of: (dx: number, dy: number) => number) =>
    seats.reduce((total, point) => total + of(point.x - x, point.y - y), 0);
  const [xx, yy, xy] = [sum((dx) => dx * dx), sum((_, dy) => dy * dy), sum((dx, dy) => dx * dy)];
  const [xs, ys] = [sum((dx, dy) => dx * (dx * dx + dy * dy)), sum((dx, dy) => dy * (dx * dx + dy * dy))];
  const determinant = xx * yy - xy * xy;
  const isCircle = count > 2 && determinant > 1e-6 * (xx + yy) ** 2;
  const [dx, dy] = isCircle
    ? [(xs * yy - ys * xy) / (2 * determinant), (ys * xx - xs * xy) / (2 * determinant)]
    : [0, 0];
  return { x: x + dx, y: y + dy, radius: mean((point) => Math.hypot(point.x - x - dx, point.y - y - dy)) };
}

/** How far neighbours of a row are from each other; those of a table would stand so far apart in a row. */
export function distancesOf({ table, seats }: Pick<SeatRow, 'table'> & { seats: readonly Point[] }): readonly number[] {
  const distances = seats
    .slice(1)
    .map(({ x, y }, at) => Math.hypot(x - (seats[at]?.x ?? x), y - (seats[at]?.y ?? y)))
    .filter((distance) => distance > 0);
  if (table === undefined || table === 'oneSided' || distances.length === 0) return distances;
  const around =
    table === 'round'
      ? circleOf(seats).radius / smallest
      : seats.length === 2
        ? (distances[0] ?? 0) / (depth + 2 * reach)
        : Infinity;
  const pitch = Math.min(around, ...distances);
  return distances.map(() => pitch);
}
