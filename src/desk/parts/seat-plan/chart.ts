/** A seating chart as the editor has it: an immutable document in the shape that the service stores. Long because every edit is made of these functions. */
import type { SeatMapInput, SeatPlan } from '../../../contract/seat-maps.ts';
import type { DeskTexts } from '../../../locales/desk/en.ts';
import { distancesOf, tableOf } from '../../../sale/seat-tables.ts';

/** What sets a seat apart; missing for a common one. */
export type SeatType = 'handicapped' | 'limitedView' | 'foldable';

export interface Seat {
  readonly _id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly seatType?: SeatType | undefined;
  readonly companionOf?: string | undefined;
  readonly contingent?: string | undefined;
  /** What buyers are told of it. */
  readonly note?: string | undefined;
  /** The picture seen from it: an id of the chart's `views`. */
  readonly view?: string | undefined;
}

export const tableShapes = ['round', 'rectangular', 'oneSided'] as const;
export type TableShape = (typeof tableShapes)[number];

/** Seats next to each other. Rows of one name in one section are parted by an aisle. */
export interface Row {
  readonly _id: string;
  readonly name: string;
  readonly categoryRef?: string | undefined;
  /** The row is a table, with its seats around it. */
  readonly table?: TableShape | undefined;
  /** The picture seen from its seats, unless they have their own. */
  readonly view?: string | undefined;
  readonly seats: readonly Seat[];
}

export interface Section {
  readonly _id: string;
  readonly name: string;
  readonly categoryRef?: string | undefined;
  /** The picture seen from its seats, unless they or their rows have their own. */
  readonly view?: string | undefined;
  readonly rows: readonly Row[];
}

/** A picture that is seen from seats. */
interface SeatView {
  readonly _id: string;
  /** The address of an uploaded picture. */
  readonly media: string;
}

/** A picture below the seats. */
export interface Background {
  /** The address of an uploaded picture. */
  readonly media: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** From 0 to 1. */
  readonly opacity: number;
  readonly forBuyers?: boolean | undefined;
}

export const stageShapes = ['rectangle', 'thrust', 'ring'] as const;

export interface Stage {
  readonly name?: string | undefined;
  /** A rectangle when missing. */
  readonly shape?: (typeof stageShapes)[number] | undefined;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where there are no seats: standing room, a bar. */
export interface Area {
  readonly _id: string;
  readonly name: string;
  readonly categoryRef?: string | undefined;
  /** How many people it holds. */
  readonly capacity?: number | undefined;
  readonly outline: readonly Point[];
}

export interface Chart {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly stage?: Stage | undefined;
  readonly sections: readonly Section[];
  readonly areas?: readonly Area[] | undefined;
  readonly views?: readonly SeatView[] | undefined;
  readonly background?: Background | undefined;
}

/** A seat with the row and section that it stands in. */
export interface Placed {
  readonly seat: Seat;
  readonly row: Row;
  readonly section: Section;
}

/** Ids of seats and areas. */
export type Selection = ReadonlySet<string>;

/** The distance of neighbours in a new chart. */
export const commonPitch = 10;

/** A chart without seats, with a stage. */
export const emptyChart = (name: string, stage: string): Chart => ({
  name,
  width: 320,
  height: 240,
  stage: { name: stage, x: 80, y: 10, width: 160, height: 24 },
  sections: [],
});

/** Every seat, in the order of the document. */
export function* placesOf(chart: Chart): Generator<Placed> {
  for (const section of chart.sections)
    for (const row of section.rows) for (const seat of row.seats) yield { seat, row, section };
}

/** The selected seats, in the order of the document. */
export const selectedIn = (chart: Chart, selected: Selection): readonly Placed[] =>
  [...placesOf(chart)].filter(({ seat }) => selected.has(seat._id));

/** The selected areas. */
export const selectedAreas = ({ areas = [] }: Chart, selected: Selection): readonly Area[] =>
  areas.filter(({ _id }) => selected.has(_id));

/** Everything that can be selected. */
export const allOf = (chart: Chart): Selection =>
  new Set([...placesOf(chart)].map(({ seat }) => seat._id).concat((chart.areas ?? []).map(({ _id }) => _id)));

export const countOf = ({ sections }: Chart): number =>
  sections.reduce((sum, { rows }) => sum + rows.reduce((seats, row) => seats + row.seats.length, 0), 0);

/** The category that a row is sold in; `''` for none. */
export const categoryOf = (section: Section, row: Row): string => row.categoryRef ?? section.categoryRef ?? '';

/** The categories of a chart, in their order; those of areas come last. */
export const categoriesOf = ({ sections, areas = [] }: Chart): readonly string[] => [
  ...new Set(
    [
      ...sections.flatMap((section) => section.rows.map((row) => categoryOf(section, row))),
      ...areas.map(({ categoryRef = '' }) => categoryRef),
    ].filter((ref) => ref !== ''),
  ),
];

/** Positions are stored to the hundredth: a drag must not leave fourteen digits. */
export const rounded = (value: number): number => Math.round(value * 100) / 100 + 0;

/** The distance that brings a point to the next point of the grid. */
export function snapped(value: number, distance: number, grid: number): number {
  return grid > 0 ? rounded(Math.round((value + distance) / grid) * grid - value) : distance;
}

/** The chart with other rows; what stays the same stays the same object. */
export function mapRows(chart: Chart, change: (row: Row, section: Section) => Row): Chart {
  return withSections(chart, (section) => {
    const rows = section.rows.map((row) => change(row, section));
    return rows.every((row, at) => row === section.rows[at]) ? section : { ...section, rows };
  });
}

/** The chart with other seats; what stays the same stays the same object. */
export function mapSeats(chart: Chart, change: (seat: Seat, row: Row, section: Section) => Seat): Chart {
  return mapRows(chart, (row, section) => {
    const seats = row.seats.map((seat) => change(seat, row, section));
    return seats.every((seat, at) => seat === row.seats[at]) ? row : { ...row, seats };
  });
}

/** The chart with other areas; what stays the same stays the same object. */
export function mapAreas(chart: Chart, change: (area: Area) => Area): Chart {
  const { areas = [] } = chart;
  const changed = areas.map(change);
  return changed.every((area, at) => area === areas[at]) ? chart : { ...chart, areas: changed };
}

/** The area with other corners. */
export const withOutline = (area: Area, change: (point: Point) => Point): Area => ({
  ...area,
  outline: area.outline.map(change),
});

function withSections(chart: Chart, change: (section: Section) => Section): Chart {
  const sections = chart.sections.map(change);
  return sections.every((section, at) => section === chart.sections[at]) ? chart : { ...chart, sections };
}

/** The chart without rows and sections that have nothing in them. */
export function withoutEmpty(chart: Chart): Chart {
  const sections = chart.sections
    .map((section) => {
      const rows = section.rows.filter(({ seats }) => seats.length > 0);
      return rows.length === section.rows.length ? section : { ...section, rows };
    })
    .filter(({ rows }) => rows.length > 0);
  const isSame =
    sections.length === chart.sections.length && sections.every((section, at) => section === chart.sections[at]);
  return isSame ? chart : { ...chart, sections };
}

/** The rows as people count them: parts of one name in one section are one row, in the order of the document. */
export function wholeRows(chart: Chart): readonly (readonly { readonly row: Row; readonly section: Section }[])[] {
  return chart.sections.flatMap((section) => {
    const byName = new Map<string, { row: Row; section: Section }[]>();
    for (const row of section.rows) byName.set(row.name, [...(byName.get(row.name) ?? []), { row, section }]);
    return [...byName.values()];
  });
}

/** The distance of neighbours: half of all are at most so far apart. */
export function pitchOf(chart: Chart): number {
  const distances = chart.sections.flatMap(({ rows }) => rows.flatMap(distancesOf)).sort((a, b) => a - b);
  return distances[Math.floor((distances.length - 1) / 2)] ?? commonPitch;
}

/** Makes ids that the chart doesn't have: 8 letters and digits each, made once and never changed. */
export function idMaker(chart: Chart, random: () => number = Math.random): () => string {
  const used = new Set([...(chart.areas ?? []), ...(chart.views ?? [])].map(({ _id }) => _id));
  for (const section of chart.sections) {
    used.add(section._id);
    for (const row of section.rows) {
      used.add(row._id);
      for (const seat of row.seats) used.add(seat._id);
    }
  }
  return () => {
    for (;;) {
      const id = Array.from({ length: 8 }, () => '23456789abcdefghjkmnpqrstuvwxyz'[Math.floor(random() * 31)]).join('');
      if (used.has(id)) continue;
      used.add(id);
      return id;
    }
  };
}

/** Where everything lies: seats with half a pitch around them, tables, areas, and the stage. */
export function boundsOf(chart: Chart): { x: number; y: number; width: number; height: number } | undefined {
  const pitch = pitchOf(chart);
  const half = pitch / 2;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (x: number, y: number, reachX: number, reachY: number) => {
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + reachX), Math.max(bottom, y + reachY)];
  };
  for (const { seat } of placesOf(chart)) take(seat.x - half, seat.y - half, 2 * half, 2 * half);
  // a table with seats on one side reaches beyond them
  for (const { rows } of chart.sections)
    for (const row of rows) {
      const table = tableOf(row, pitch);
      if (table?.kind !== 'rectangular') continue;
      take(table.x - table.width / 2, table.y - table.height / 2, table.width, table.height);
    }
  for (const { outline } of chart.areas ?? []) for (const { x, y } of outline) take(x, y, 0, 0);
  const { stage } = chart;
  if (stage) take(stage.x, stage.y, stage.width, stage.height);
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

/** A seat or a corner, so far away from where it was. */
export const shifted = <T extends Point>(point: T, dx: number, dy: number): T => ({
  ...point,
  x: rounded(point.x + dx),
  y: rounded(point.y + dy),
});

/**
 * The chart, moved and enlarged until everything lies in it; it never gets smaller.
 * @returns how far it was moved, too: a picture follows
 */
export function fitted(chart: Chart): { readonly chart: Chart; readonly dx: number; readonly dy: number } {
  const bounds = boundsOf(chart);
  if (!bounds) return { chart, dx: 0, dy: 0 };
  const dx = rounded(Math.max(0, -bounds.x));
  const dy = rounded(Math.max(0, -bounds.y));
  const width = rounded(Math.max(chart.width, bounds.x + bounds.width) + dx);
  const height = rounded(Math.max(chart.height, bounds.y + bounds.height) + dy);
  if (dx === 0 && dy === 0 && width === chart.width && height === chart.height) return { chart, dx, dy };
  const { stage, background } = chart;
  const moved =
    dx === 0 && dy === 0
      ? chart
      : mapAreas(
          mapSeats(chart, (seat) => shifted(seat, dx, dy)),
          (area) => withOutline(area, (point) => shifted(point, dx, dy)),
        );
  return {
    chart: {
      ...moved,
      width,
      height,
      ...(stage && { stage: shifted(stage, dx, dy) }),
      ...(background && { background: { ...background, box: shifted(background.box, dx, dy) } }),
    },
    dx,
    dy,
  };
}

/** The document of a stored chart; fields that the editor doesn't know are left out, and views that aren't there. */
export function chartOf(plan: SeatPlan): Chart {
  const { name = '', width, height, stage, sections, areas, views = [], background } = plan;
  const ids = new Set(views.map(({ _id }) => _id));
  const known = (view: string | undefined) => (view !== undefined && ids.has(view) ? view : undefined);
  return {
    name,
    width,
    height,
    ...(stage && {
      stage: compact({
        ...{ name: stage.name, shape: stageShapes.find((shape) => shape === stage.shape) },
        ...{ x: stage.x, y: stage.y, width: stage.width, height: stage.height },
      }),
    }),
    sections: sections.map((section) => ({
      ...compact({ _id: section._id, name: section.name, categoryRef: section.categoryRef, view: known(section.view) }),
      rows: section.rows.map((row) => ({
        ...compact({
          ...{ _id: row._id, name: row.name, categoryRef: row.categoryRef },
          table: tableShapes.find((shape) => shape === row.table),
          view: known(row.view),
        }),
        seats: row.seats.map(({ _id, name: label, x, y, seatType, companionOf, contingent, note, view }) =>
          compact({
            ...{ _id, name: label, x, y, seatType: seatType as SeatType | undefined, companionOf, contingent },
            ...{ note, view: known(view) },
          }),
        ),
      })),
    })),
    ...(areas && {
      areas: areas.map(({ _id, name: label, categoryRef, capacity, outline }) => ({
        ...compact({ _id, name: label, categoryRef, capacity }),
        outline: outline.map(({ x, y }) => ({ x, y })),
      })),
    }),
    ...(views.length > 0 && { views: views.map(({ _id, media }) => ({ _id, media })) }),
    ...(background && { background: backgroundOf(background) }),
  };
}

function backgroundOf({ media, box, opacity, forBuyers }: NonNullable<SeatPlan['background']>): Background {
  const { x, y, width, height } = box;
  return { media, box: { x, y, width, height }, opacity, ...(forBuyers === true && { forBuyers }) };
}

/** What the service stores of a chart: without fields that have no value. */
export function inputOf(chart: Chart): SeatMapInput {
  return JSON.parse(JSON.stringify(chart)) as SeatMapInput;
}

/** Without fields that have no value. */
export function compact<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}

/** `Stalls, row A, seat 12`, `Hall, table 4, seat 2` */
export const placeName = (words: DeskTexts['eventSeats'], { section, row, seat }: Placed): string =>
  (row.table ? words.atTable : words.seat)(section.name, row.name, seat.name);
