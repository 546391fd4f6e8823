/** Pictures that are seen from seats, and what buyers are told of them: edits of a chart. */
import {
  compact,
  idMaker,
  mapRows,
  mapSeats,
  selectedIn,
  type Chart,
  type Row,
  type Section,
  type Selection,
} from '../parts/seat-plan/chart.ts';

/** What a picture is set for: that of a seat comes before that of its row, and that before its section's. */
export const viewLevels = ['seat', 'row', 'section'] as const;
export type ViewLevel = (typeof viewLevels)[number];

/** Tells buyers something of seats; `''` for nothing. */
export function setNote(chart: Chart, selected: Selection, note: string): Chart {
  return mapSeats(chart, (seat) =>
    selected.has(seat._id) && (seat.note ?? '') !== note
      ? compact({ ...seat, note: note === '' ? undefined : note })
      : seat,
  );
}

/** What a picture would be set for. A row goes through its aisles. */
function partsOf(
  chart: Chart,
  selected: Selection,
  level: ViewLevel,
): readonly { readonly view?: string | undefined }[] {
  const places = selectedIn(chart, selected);
  if (level === 'seat') return places.map(({ seat }) => seat);
  const sections = [...new Set(places.map(({ section }) => section))];
  if (level === 'section') return sections;
  const names = new Set(places.map(({ section, row }) => `${section._id} ${row.name}`));
  return sections.flatMap((section) => section.rows.filter(({ name }) => names.has(`${section._id} ${name}`)));
}

/** The picture of what is selected, `''` for none; nothing when they differ. */
export function viewAt(chart: Chart, selected: Selection, level: ViewLevel): string | undefined {
  const [first, ...others] = partsOf(chart, selected, level).map(({ view = '' }) => view);
  return others.every((view) => view === first) ? first : undefined;
}

/** The largest level of which everything is selected. */
export function levelOf(chart: Chart, selected: Selection): ViewLevel {
  const places = selectedIn(chart, selected);
  const sections = [...new Set(places.map(({ section }) => section))];
  const isWhole = (rows: readonly Row[]) => rows.every(({ seats }) => seats.every(({ _id }) => selected.has(_id)));
  if (sections.every(({ rows }) => isWhole(rows))) return 'section';
  return isWhole(partsOf(chart, selected, 'row') as readonly Row[]) ? 'row' : 'seat';
}

/** Shows a picture for what is selected; `''` for none. A picture that nothing shows any more leaves the chart. */
export function setView(chart: Chart, selected: Selection, level: ViewLevel, view: string): Chart {
  const parts = new Set<unknown>(partsOf(chart, selected, level));
  const seen = <T extends { readonly view?: string | undefined }>(part: T): T =>
    parts.has(part) ? compact({ ...part, view: view === '' ? undefined : view }) : part;
  if (level === 'seat') return withoutUnseen(mapSeats(chart, seen));
  if (level === 'row') return withoutUnseen(mapRows(chart, seen));
  return withoutUnseen({ ...chart, sections: chart.sections.map(seen) });
}

/** The id of a picture in the chart, which has it then. */
export function withView(
  chart: Chart,
  media: string,
  newId = idMaker(chart),
): { readonly chart: Chart; readonly view: string } {
  const { views = [] } = chart;
  const known = views.find((view) => view.media === media);
  if (known) return { chart, view: known._id };
  const _id = newId();
  return { chart: { ...chart, views: [...views, { _id, media }] }, view: _id };
}

/** Where each picture is seen first, e.g. `Stalls C`. */
export function placesOfViews({ sections }: Chart): ReadonlyMap<string, string> {
  const places = new Map<string, string>();
  const take = (view: string | undefined, ...names: readonly string[]) => {
    if (view !== undefined && !places.has(view)) places.set(view, names.join(' '));
  };
  for (const section of sections) {
    take(section.view, section.name);
    for (const row of section.rows) {
      take(row.view, section.name, row.name);
      for (const seat of row.seats) take(seat.view, section.name, row.name, seat.name);
    }
  }
  return places;
}

/** The chart without pictures that nothing shows. */
export function withoutUnseen(chart: Chart): Chart {
  const { views } = chart;
  if (!views) return chart;
  const seen = placesOfViews(chart);
  const left = views.filter(({ _id }) => seen.has(_id));
  return left.length === views.length ? chart : compact({ ...chart, views: left.length === 0 ? undefined : left });
}

/** Sections and rows of a file, which has no pictures, with those that the chart has for them. */
export function withViewsOf(present: Chart, sections: readonly Section[]): readonly Section[] {
  const views = new Map<string, string>();
  for (const section of present.sections)
    for (const part of [section, ...section.rows, ...section.rows.flatMap(({ seats }) => seats)])
      if (part.view !== undefined) views.set(part._id, part.view);
  if (views.size === 0) return sections;
  const seen = <T extends { readonly _id: string }>(part: T): T => compact({ ...part, view: views.get(part._id) });
  return sections.map((section) =>
    seen({ ...section, rows: section.rows.map((row) => seen({ ...row, seats: row.seats.map(seen) })) }),
  );
}
