/** Groups of tables, laid out by their measures. A table is a row of its section. */
import { longTable, oneSidedTable, roundTable, tableOf } from '../../sale/seat-tables.ts';
import { rounded, type Point, type Row, type Seat, type TableShape } from '../parts/seat-plan/chart.ts';
import { numberOfLetters, rowNames } from './numbering.ts';

export interface TableGroup {
  readonly shape: TableShape;
  /** Seats on the left and right instead of above and below; on one side the left instead of below. */
  readonly isUpright: boolean;
  readonly seats: number;
  /** Tables beside each other, and rows of them. */
  readonly across: number;
  readonly down: number;
  /** The distance of neighbours. */
  readonly pitch: number;
  /** Between the seats of one table and those of the next. */
  readonly gap: number;
}

/** The seats of each table. The middle of the first row of tables is at 0, 0. */
export function layOutTables({ shape, isUpright, seats, across, down, pitch, gap }: TableGroup): Point[][] {
  const lying = shape === 'oneSided' ? oneSidedTable : longTable;
  const table = shape === 'round' ? roundTable(seats, pitch) : lying(seats, pitch, isUpright);
  const drawn = tableOf({ table: shape, seats: table }, pitch);
  const size = (axis: 'x' | 'y') => {
    const values = table.flatMap((point) => [point[axis] - pitch / 2, point[axis] + pitch / 2]);
    if (drawn?.kind === 'rectangular') {
      const half = (axis === 'x' ? drawn.width : drawn.height) / 2;
      values.push(drawn[axis] - half, drawn[axis] + half);
    }
    return Math.max(...values) - Math.min(...values) + gap;
  };
  const [wide, high] = [size('x'), size('y')];
  return Array.from({ length: across * down }, (_, at) => {
    const [dx, dy] = [((at % across) - (across - 1) / 2) * wide, Math.floor(at / across) * high];
    return table.map(({ x, y }) => ({ x: x + dx, y: y + dy }));
  });
}

/**
 * A row with some of its seats. A long table that has lost those of one side stays where it was: it becomes one with seats
 * on one side, if these tell that side by the way they run.
 */
export function withSeats(row: Row, seats: readonly Seat[], pitch: () => number): Row {
  if (row.table !== 'rectangular' || seats.length === row.seats.length) return { ...row, seats };
  const before = tableOf(row, pitch());
  const movedBy = (table: TableShape) => {
    const after = tableOf({ table, seats }, pitch());
    return before && after ? Math.hypot(after.x - before.x, after.y - before.y) : 0;
  };
  return { ...row, table: movedBy('rectangular') < movedBy('oneSided') ? 'rectangular' : 'oneSided', seats };
}

/** The tables of a group as rows, with ids of their own; seats are numbered around each. */
export function tableRows(
  group: TableGroup,
  { first, categoryRef }: { readonly first: string; readonly categoryRef: string },
  at: Point,
  newId: () => string,
): readonly Row[] {
  const letters = numberOfLetters(first);
  const kind = letters === undefined ? 'numbers' : 'letters';
  const names = rowNames(group.across * group.down, { kind, from: letters ?? Number(first), start: 'front' });
  return layOutTables(group).map((points, table) => ({
    _id: newId(),
    name: names[table] ?? '',
    ...(categoryRef !== '' && { categoryRef }),
    table: group.shape,
    seats: points.map((point, seat) => ({
      _id: newId(),
      name: String(seat + 1),
      x: rounded(point.x + at.x),
      y: rounded(point.y + at.y),
    })),
  }));
}
