/** The edits of what is selected. Each answers a new document; ids stay. */
import { isWhole } from '../parts/seat-plan/drawn-tables.ts';
import {
  compact,
  mapAreas,
  mapRows,
  mapSeats,
  pitchOf,
  rounded,
  selectedAreas,
  selectedIn,
  shifted,
  withoutEmpty,
  withOutline,
  type Area,
  type Chart,
  type Point,
  type Row,
  type Seat,
  type SeatType,
  type Section,
  type Selection,
} from '../parts/seat-plan/chart.ts';
import { withSeats } from './tables.ts';

/** Moves seats and areas. */
export function move(chart: Chart, selected: Selection, dx: number, dy: number): Chart {
  if (dx === 0 && dy === 0) return chart;
  const moved = mapSeats(chart, (seat) => (selected.has(seat._id) ? shifted(seat, dx, dy) : seat));
  return mapAreas(moved, (area) =>
    selected.has(area._id) ? withOutline(area, (point) => shifted(point, dx, dy)) : area,
  );
}

/** Mirrors seats and areas at the middle of them all: `x` changes left and right. */
export function mirror(chart: Chart, selected: Selection, axis: 'x' | 'y'): Chart {
  const values = [
    ...selectedIn(chart, selected).map(({ seat }) => seat[axis]),
    ...selectedAreas(chart, selected).flatMap(({ outline }) => outline.map((point) => point[axis])),
  ];
  if (values.length === 0) return chart;
  const sum = minOf(values) + maxOf(values);
  const turned = <T extends Point>(point: T): T => ({ ...point, [axis]: rounded(sum - point[axis]) });
  const seats = mapSeats(chart, (seat) => (selected.has(seat._id) ? turned(seat) : seat));
  // around a table, seats stay clockwise: one with seats on one side would get to their other side
  const clockwise = mapRows(seats, (row) =>
    row.table === undefined || row.table === 'round' || !isWhole(row, selected)
      ? row
      : { ...row, seats: row.seats.toReversed() },
  );
  return mapAreas(clockwise, (area) => (selected.has(area._id) ? withOutline(area, turned) : area));
}

/** Puts seats on one line: beside each other (`y`), or below each other (`x`), at their mean. */
export function align(chart: Chart, selected: Selection, axis: 'x' | 'y'): Chart {
  const values = selectedIn(chart, selected).map(({ seat }) => seat[axis]);
  if (values.length === 0) return chart;
  const mean = rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
  return mapSeats(chart, (seat) => (selected.has(seat._id) && seat[axis] !== mean ? { ...seat, [axis]: mean } : seat));
}

/** Takes seats and areas away, and companions' belonging to places that are not there any more. */
export function remove(whole: Chart, selected: Selection): Chart {
  const { areas = [] } = whole;
  const staying = areas.filter(({ _id }) => !selected.has(_id));
  const chart =
    staying.length === areas.length ? whole : compact({ ...whole, areas: staying.length === 0 ? undefined : staying });
  let pitch: number | undefined;
  const left = withoutEmpty(
    mapRows(chart, (row) => {
      const seats = row.seats.filter(({ _id }) => !selected.has(_id));
      return seats.length === row.seats.length ? row : withSeats(row, seats, () => (pitch ??= pitchOf(whole)));
    }),
  );
  return mapSeats(left, (seat) =>
    seat.companionOf !== undefined && selected.has(seat.companionOf)
      ? compact({ ...seat, companionOf: undefined })
      : seat,
  );
}

/** Gives areas and the rows of the selected seats a category; `''` takes it away. A row is sold in one category. */
export function paint(whole: Chart, selected: Selection, categoryRef: string): Chart {
  const isTouched = (row: Row) => row.seats.some(({ _id }) => selected.has(_id));
  const chart = mapAreas(whole, (area) =>
    selected.has(area._id) ? compact({ ...area, categoryRef: categoryRef === '' ? undefined : categoryRef }) : area,
  );
  if (!chart.sections.some(({ rows }) => rows.some(isTouched))) return chart;
  return {
    ...chart,
    sections: chart.sections.map((section) => {
      if (!section.rows.some(isTouched)) return section;
      const others = section.rows.filter((row) => !isTouched(row));
      // a category of the section stays with the rows that aren't painted
      const rows = section.rows.map((row) =>
        compact({
          ...row,
          categoryRef: isTouched(row)
            ? categoryRef === ''
              ? undefined
              : categoryRef
            : (row.categoryRef ?? section.categoryRef),
        }),
      );
      const { categoryRef: _, ...rest } = section;
      return others.length === section.rows.length ? section : { ...rest, rows };
    }),
  };
}

/** Renames a category everywhere. */
export function renameCategory(chart: Chart, from: string, to: string): Chart {
  const renamed = <T extends Row | Section | Area>(part: T): T =>
    part.categoryRef === from ? { ...part, categoryRef: to } : part;
  const rows = mapAreas(mapRows(chart, renamed), renamed);
  return { ...rows, sections: rows.sections.map(renamed) };
}

/**
 * Sets what seats are. `companion` makes the selected seats companions of the nearest place for a wheelchair in their
 * section; where there is none they stay as they are.
 */
export function setKind(chart: Chart, selected: Selection, kind: SeatType | 'common' | 'companion'): Chart {
  const places = new Map(
    chart.sections.map((section) => [
      section._id,
      section.rows.flatMap(({ seats }) =>
        seats.filter((seat) => seat.seatType === 'handicapped' && !selected.has(seat._id)),
      ),
    ]),
  );
  const changed = mapSeats(chart, (seat, _row, section) => {
    if (!selected.has(seat._id)) return seat;
    if (kind !== 'companion')
      return compact({ ...seat, seatType: kind === 'common' ? undefined : kind, companionOf: undefined });
    const nearest = (places.get(section._id) ?? []).reduce<Seat | undefined>(
      (best, place) => (best === undefined || distance(place, seat) < distance(best, seat) ? place : best),
      undefined,
    );
    return nearest ? compact({ ...seat, seatType: undefined, companionOf: nearest._id }) : seat;
  });
  const wheelchairs = new Set(
    changed.sections.flatMap(({ rows }) =>
      rows.flatMap(({ seats }) => seats.flatMap(({ _id, seatType }) => (seatType === 'handicapped' ? [_id] : []))),
    ),
  );
  return mapSeats(changed, (seat) =>
    seat.companionOf !== undefined && !wheelchairs.has(seat.companionOf)
      ? compact({ ...seat, companionOf: undefined })
      : seat,
  );
}

const distance = (a: Seat, b: Seat) => Math.hypot(a.x - b.x, a.y - b.y);

/** Keeps seats for a contingent; `''` for everyone. */
export function setContingent(chart: Chart, selected: Selection, contingent: string): Chart {
  return mapSeats(chart, (seat) =>
    selected.has(seat._id) && (seat.contingent ?? '') !== contingent
      ? compact({ ...seat, contingent: contingent === '' ? undefined : contingent })
      : seat,
  );
}

/** Changes what an area says of itself. */
export const setArea = (chart: Chart, id: string, more: Pick<Area, 'name' | 'categoryRef' | 'capacity' | 'outline'>) =>
  mapAreas(chart, (area) => (area._id === id ? compact({ ...area, ...more }) : area));

/** Renames one seat. */
export const renameSeat = (chart: Chart, id: string, name: string): Chart =>
  mapSeats(chart, (seat) => (seat._id === id && seat.name !== name ? { ...seat, name } : seat));

/** Renames rows, all to the same name. */
export const renameRows = (chart: Chart, ids: ReadonlySet<string>, name: string): Chart =>
  mapRows(chart, (row) => (ids.has(row._id) && row.name !== name ? { ...row, name } : row));

export const renameSection = (chart: Chart, id: string, name: string): Chart => ({
  ...chart,
  sections: chart.sections.map((section) =>
    section._id === id && section.name !== name ? { ...section, name } : section,
  ),
});

const minOf = (values: readonly number[]) => values.reduce((min, value) => Math.min(min, value), Infinity);
const maxOf = (values: readonly number[]) => values.reduce((max, value) => Math.max(max, value), -Infinity);
