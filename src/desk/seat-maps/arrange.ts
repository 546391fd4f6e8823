/**
 * How seats and rows are arranged: aligned, or equally spaced. Rows stay as they are and move as a whole, or their seats
 * move along the row. Parts of a row between aisles belong together.
 */
import {
  mapSeats,
  rounded,
  shifted,
  wholeRows,
  type Chart,
  type Point,
  type Seat,
  type Selection,
} from '../parts/seat-plan/chart.ts';

/** The selected seats of one row, from its beginning. */
interface Line {
  readonly section: string;
  readonly isTable: boolean;
  readonly seats: readonly Seat[];
}

function linesOf(chart: Chart, selected: Selection): readonly Line[] {
  return wholeRows(chart).flatMap((parts) => {
    const seats = parts.flatMap(({ row }) => row.seats.filter(({ _id }) => selected.has(_id)));
    const [first] = parts;
    return seats.length === 0 || !first
      ? []
      : [{ section: first.section._id, isTable: first.row.table !== undefined, seats }];
  });
}

const min = (seats: readonly Point[], axis: 'x' | 'y') =>
  seats.reduce((to, point) => Math.min(to, point[axis]), Infinity);
const max = (seats: readonly Point[], axis: 'x' | 'y') =>
  seats.reduce((to, point) => Math.max(to, point[axis]), -Infinity);
const middle = (seats: readonly Point[], axis: 'x' | 'y') => (min(seats, axis) + max(seats, axis)) / 2;

function moved(chart: Chart, to: ReadonlyMap<string, Point>): Chart {
  return mapSeats(chart, (seat) => {
    const at = to.get(seat._id);
    if (!at) return seat;
    const [x, y] = [rounded(at.x), rounded(at.y)];
    return x === seat.x && y === seat.y ? seat : { ...seat, x, y };
  });
}

/** Moves groups of seats, each so far along an axis. */
function movedBy(
  chart: Chart,
  groups: readonly (readonly Seat[])[],
  axis: 'x' | 'y',
  by: (seats: readonly Seat[]) => number,
): Chart {
  const to = new Map<string, Point>();
  for (const seats of groups) {
    const distance = by(seats);
    const [dx, dy] = axis === 'x' ? [distance, 0] : [0, distance];
    for (const seat of seats) to.set(seat._id, shifted(seat, dx, dy));
  }
  return moved(chart, to);
}

export type Edge = 'left' | 'centre' | 'right' | 'top';

/**
 * Moves rows until they begin, end or have their middle at one place. `top` moves sections when seats of several are
 * selected, else tables: rows behind each other would get onto each other, and stay.
 */
export function alignRows(chart: Chart, selected: Selection, edge: Edge): Chart {
  const lines = linesOf(chart, selected);
  const all = lines.flatMap(({ seats }) => seats);
  if (edge === 'top') {
    const sections = [...new Set(lines.map(({ section }) => section))].map((id) =>
      lines.flatMap(({ section, seats }) => (section === id ? seats : [])),
    );
    const tables = lines.every(({ isTable }) => isTable) ? lines.map(({ seats }) => seats) : [];
    const top = min(all, 'y');
    return movedBy(chart, sections.length > 1 ? sections : tables, 'y', (seats) => top - min(seats, 'y'));
  }
  const of = { left: min, centre: middle, right: max }[edge];
  const place = of(all, 'x');
  return movedBy(
    chart,
    lines.map(({ seats }) => seats),
    'x',
    (seats) => place - of(seats, 'x'),
  );
}

/** Brings rows to the same distance from each other; the first and the last stay. Below three there is nothing to do. */
export function spreadRows(chart: Chart, selected: Selection): Chart {
  const groups = linesOf(chart, selected).map(({ seats }) => seats);
  const range = (axis: 'x' | 'y') => {
    const middles = groups.map((seats) => middle(seats, axis));
    return Math.max(...middles) - Math.min(...middles);
  };
  if (groups.length < 3) return chart;
  const axis = range('x') > range('y') ? 'x' : 'y';
  const sorted = groups.toSorted((a, b) => middle(a, axis) - middle(b, axis));
  const [first, last] = [middle(sorted[0] ?? [], axis), middle(sorted.at(-1) ?? [], axis)];
  const step = (last - first) / (sorted.length - 1);
  return movedBy(chart, sorted, axis, (seats) => first + sorted.indexOf(seats) * step - middle(seats, axis));
}

/**
 * Brings the seats of each row to the same distance from each other, along the row as it runs; its ends stay. An aisle
 * stays as wide as it is. Tables have their distances from their shape.
 */
export function spreadSeats(chart: Chart, selected: Selection): Chart {
  const to = new Map<string, Point>();
  for (const { rows } of chart.sections)
    for (const row of rows) {
      const seats = row.seats.filter(({ _id }) => selected.has(_id));
      if (row.table !== undefined || seats.length < 3) continue;
      for (const [at, point] of equallySpaced(seats).entries()) to.set(seats[at]?._id ?? '', point);
    }
  return moved(chart, to);
}

/** As many points at the same distance along a line through all of them. */
function equallySpaced(line: readonly Point[]): readonly Point[] {
  const ends = [0];
  for (const [at, point] of line.entries()) {
    const before = line[at - 1];
    if (before) ends.push((ends.at(-1) ?? 0) + Math.hypot(point.x - before.x, point.y - before.y));
  }
  const length = ends.at(-1) ?? 0;
  return line.map((point, at) => {
    if (at === 0 || at === line.length - 1 || length === 0) return point;
    const along = (length * at) / (line.length - 1);
    const next = Math.max(
      1,
      ends.findIndex((end) => end >= along),
    );
    const [from, to] = [line[next - 1] ?? point, line[next] ?? point];
    const [begin, end] = [ends[next - 1] ?? 0, ends[next] ?? 0];
    const part = end === begin ? 0 : (along - begin) / (end - begin);
    return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
  });
}

/** Puts the seats of each row onto the straight line between its ends. Tables stay. */
export function straighten(chart: Chart, selected: Selection): Chart {
  const to = new Map<string, Point>();
  for (const { seats, isTable } of linesOf(chart, selected)) {
    const [first, last] = [seats[0], seats.at(-1)];
    if (isTable || !first || !last || seats.length < 3) continue;
    const [dx, dy] = [last.x - first.x, last.y - first.y];
    const length = dx * dx + dy * dy;
    if (length === 0) continue;
    for (const seat of seats) {
      const part = ((seat.x - first.x) * dx + (seat.y - first.y) * dy) / length;
      to.set(seat._id, { x: first.x + dx * part, y: first.y + dy * part });
    }
  }
  return moved(chart, to);
}
