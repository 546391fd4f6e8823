/** The tables of a chart as they are drawn. */
import { tableOf, type DrawnTable } from '../../../sale/seat-tables.ts';
import { shifted, type Chart, type Row, type Selection } from './chart.ts';

/** A table as it is drawn. */
export interface PlacedTable {
  readonly row: Row;
  readonly drawn: DrawnTable;
}

const known = new WeakMap<Chart, readonly PlacedTable[]>();

/** The tables of a chart, found once: a drag draws them in each frame. */
export function tablesOf(chart: Chart, pitch: number): readonly PlacedTable[] {
  const found =
    known.get(chart) ??
    chart.sections.flatMap(({ rows }) =>
      rows.flatMap((row) => {
        const drawn = tableOf(row, pitch);
        return drawn ? [{ row, drawn }] : [];
      }),
    );
  known.set(chart, found);
  return found;
}

/** A table moves with its seats when all of them do. */
export const isWhole = ({ seats }: Row, selected: Selection): boolean => seats.every(({ _id }) => selected.has(_id));

/** The table, so far away. */
export const movedTable = (table: DrawnTable, dx: number, dy: number): DrawnTable => shifted(table, dx, dy);
