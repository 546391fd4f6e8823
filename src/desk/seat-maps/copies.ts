/** Copies of what is selected: beside it, or in another chart by the clipboard. They have ids of their own. */
import { SeatMapInput } from '../../contract/seat-maps.ts';
import {
  chartOf,
  compact,
  inputOf,
  pitchOf,
  selectedAreas,
  shifted,
  withOutline,
  type Chart,
  type Row,
  type Section,
  type Selection,
} from '../parts/seat-plan/chart.ts';
import { withSeats } from './tables.ts';
import { withoutUnseen, withView } from './views.ts';

/** The chart with nothing but what is selected. */
export function partOf(chart: Chart, selected: Selection): Chart {
  let pitch: number | undefined;
  const sections = chart.sections.flatMap((section) => {
    const rows = section.rows.flatMap((row) => {
      const seats = row.seats.filter(({ _id }) => selected.has(_id));
      if (seats.length === 0) return [];
      const [categoryRef, view] = [row.categoryRef ?? section.categoryRef, row.view ?? section.view];
      return [{ ...withSeats(row, seats, () => (pitch ??= pitchOf(chart))), categoryRef, view }];
    });
    const { categoryRef: _, view: _view, ...rest } = section;
    return rows.length === 0 ? [] : [{ ...rest, rows: rows.map(compact) }];
  });
  const areas = selectedAreas(chart, selected);
  const { stage: _, background: _background, ...rest } = chart;
  return withoutUnseen(compact({ ...rest, sections, areas: areas.length === 0 ? undefined : areas }));
}

interface Placing {
  readonly dx: number;
  readonly dy: number;
  /** The name of a copied row, table or area. */
  readonly nameOf: (name: string, isTable: boolean) => string;
}

/**
 * Names that a chart doesn't have yet, for copies: that of the original where it is free. Tables go on with the next number.
 * @param mark what is added to other names, e.g. ` (copy)`
 */
export function freeNames({ sections, areas = [] }: Chart, mark: string): Placing['nameOf'] {
  const taken = new Set([...sections.flatMap(({ rows }) => rows), ...areas].map(({ name }) => name));
  const given = new Map<string, string>();
  const next = (name: string, isTable: boolean): string => {
    if (!taken.has(name)) return name;
    if (isTable && /^\d{1,6}$/.test(name)) {
      const numbers = [...taken].filter((each) => /^\d{1,6}$/.test(each)).map(Number);
      return String(Math.max(...numbers) + 1);
    }
    return taken.has(name + mark) ? `${name}${mark} 2` : name + mark;
  };
  return (name, isTable) => {
    const known = given.get(name); // the parts of a row have one name
    if (known !== undefined) return known;
    const free = next(name, isTable);
    given.set(name, free);
    taken.add(free);
    return free;
  };
}

/**
 * Adds what is in another chart: its rows to the sections of the same name, which are made where there are none.
 * @returns what was added as the selection, too
 */
export function addPart(
  target: Chart,
  part: Chart,
  { dx, dy, nameOf }: Placing,
  newId: () => string,
): { readonly chart: Chart; readonly selected: Selection } {
  let chart = target;
  const views = new Map<string | undefined, string>();
  for (const { _id, media } of part.views ?? []) {
    const seen = withView(chart, media, newId);
    chart = seen.chart;
    views.set(_id, seen.view);
  }
  const seats = part.sections.flatMap(({ rows }) => rows.flatMap((row) => row.seats));
  const ids = new Map(seats.map(({ _id }) => [_id, newId()]));
  const copyRow = ({ view, ...row }: Row): Row => ({
    ...row,
    ...(views.has(view) && { view: views.get(view) }),
    _id: newId(),
    name: nameOf(row.name, row.table !== undefined),
    seats: row.seats.map((seat) =>
      compact({
        ...shifted(seat, dx, dy),
        _id: ids.get(seat._id) ?? seat._id,
        view: views.get(seat.view),
        // a companion that is copied alone belongs to no place: one place has one companion beside it
        companionOf: seat.companionOf === undefined ? undefined : ids.get(seat.companionOf),
      }),
    ),
  });
  const sections = [...chart.sections];
  for (const { name, rows } of part.sections) {
    const at = sections.findIndex((section) => section.name === name);
    const found: Section = sections[at] ?? { _id: newId(), name, rows: [] };
    const added = { ...found, rows: [...found.rows, ...rows.map(copyRow)] };
    if (at < 0) sections.push(added);
    else sections[at] = added;
  }
  const areas = (part.areas ?? []).map((area) => ({
    ...withOutline(area, (point) => shifted(point, dx, dy)),
    _id: newId(),
    name: nameOf(area.name, false),
  }));
  return {
    chart: { ...chart, sections, ...(areas.length > 0 && { areas: [...(chart.areas ?? []), ...areas] }) },
    selected: new Set([...ids.values(), ...areas.map(({ _id }) => _id)]),
  };
}

/** What goes into the clipboard: a chart as the service takes it, so that it can also be pasted into a file. */
export const clipOf = (chart: Chart, selected: Selection): string => JSON.stringify(inputOf(partOf(chart, selected)));

/** What the clipboard has, if it is a part of a chart. */
export function readClip(text: string): Chart | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const { sections, ...rest } = JSON.parse(text) as { sections?: unknown };
    // areas alone have no section, which a chart needs
    const isBare = Array.isArray(sections) && sections.length === 0;
    const read = SeatMapInput.safeParse({ ...rest, sections: isBare ? [{ _id: 'x', name: 'x', rows: [] }] : sections });
    if (!read.success) return undefined;
    const chart = chartOf({ _id: '', revisionId: '', ...read.data });
    return isBare ? { ...chart, sections: [] } : chart;
  } catch {
    return undefined;
  }
}
