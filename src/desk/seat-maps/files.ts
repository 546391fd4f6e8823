/** Charts as files: CSV with a line for each seat, and JSON as the service takes it. Long because both ways of a format change together. */
import { SeatMapInput } from '../../contract/seat-maps.ts';
import {
  boundsOf,
  categoryOf,
  chartOf,
  commonPitch,
  compact,
  fitted,
  idMaker,
  inputOf,
  pitchOf,
  placesOf,
  rounded,
  shifted,
  withOutline,
  type Area,
  type Chart,
  type Row,
  type Seat,
  type SeatType,
  type Section,
  type TableShape,
} from '../parts/seat-plan/chart.ts';
import { readCsv, writeCsv } from './csv.ts';
import { withoutUnseen, withViewsOf } from './views.ts';
import { cornersOfText, cornersText } from './typed-fields.ts';

type LineProblem =
  | 'empty'
  | 'noColumns'
  | 'column'
  | 'noRow'
  | 'noSeat'
  | 'tooLong'
  | 'number'
  | 'kind'
  | 'twice'
  | 'companion'
  | 'json'
  | 'area'
  | 'outline'
  | 'shape';

/** What wasn't understood. */
export interface NotUnderstood {
  /** The line of the file; nothing for JSON, where `text` has the path. */
  readonly line?: number | undefined;
  readonly why: LineProblem;
  /** What stands there. */
  readonly text: string;
}

export interface Imported {
  /** Missing when nothing could be read. */
  readonly chart?: Chart;
  readonly problems: readonly NotUnderstood[];
  /** True when x or y was missing, so that all seats were laid out. */
  readonly isLaidOut: boolean;
}

const seatColumns = [
  'id',
  'section',
  'row',
  'seat',
  'x',
  'y',
  'category',
  'kind',
  'companion',
  'contingent',
  'note',
] as const;
const columns = [...seatColumns, 'table', 'capacity', 'outline'] as const;
type Column = (typeof columns)[number];

/** Other names of columns, in lower case. */
const otherNames: Readonly<Record<string, Column>> = {
  _id: 'id',
  bereich: 'section',
  block: 'section',
  reihe: 'row',
  platz: 'seat',
  sitz: 'seat',
  number: 'seat',
  kategorie: 'category',
  art: 'kind',
  begleitung: 'companion',
  kontingent: 'contingent',
  hinweis: 'note',
  tisch: 'table',
  kapazität: 'capacity',
  fassungsvermögen: 'capacity',
  ecken: 'outline',
};

type KindName = 'wheelchair' | 'obstructed' | 'foldable';
const kindNames: Readonly<Record<SeatType, KindName>> = {
  handicapped: 'wheelchair',
  limitedView: 'obstructed',
  foldable: 'foldable',
};
export const kindsRead: Readonly<Record<string, SeatType | 'common' | 'companion'>> = {
  '': 'common',
  common: 'common',
  companion: 'companion',
  wheelchair: 'handicapped',
  handicapped: 'handicapped',
  obstructed: 'limitedView',
  limitedview: 'limitedView',
  foldable: 'foldable',
  rollstuhl: 'handicapped',
  begleitung: 'companion',
  sichtbehindert: 'limitedView',
  klappsitz: 'foldable',
};

/** Kinds of lines that are no seats. */
const areaKinds = ['area', 'standing', 'fläche', 'stehplätze'];
const tablesRead: Readonly<Record<string, TableShape>> = {
  round: 'round',
  rectangular: 'rectangular',
  onesided: 'oneSided',
  rund: 'round',
  lang: 'rectangular',
  einseitig: 'oneSided',
};

/** A line for each seat, in the order of the document, and one for each area. */
export function toCsv(chart: Chart): string {
  return writeCsv([
    columns,
    ...[...placesOf(chart)].map(({ seat, row, section }) => [
      seat._id,
      section.name,
      row.name,
      seat.name,
      String(seat.x),
      String(seat.y),
      categoryOf(section, row),
      seat.companionOf !== undefined ? 'companion' : seat.seatType ? kindNames[seat.seatType] : '',
      seat.companionOf ?? '',
      seat.contingent ?? '',
      seat.note ?? '',
      row.table ?? '',
      ...['', ''],
    ]),
    ...(chart.areas ?? []).map(({ _id, name, categoryRef = '', capacity, outline }) => [
      ...[_id, name, '', '', '', '', categoryRef, 'area', '', '', '', ''],
      ...[capacity === undefined ? '' : String(capacity), cornersText(outline)],
    ]),
  ]);
}

/** What `POST /api/seat-maps` takes. */
export const toJson = (chart: Chart): string => `${JSON.stringify(inputOf(chart), undefined, 2)}\n`;

/** Reads a JSON file: what was exported, or what `GET /api/seat-maps/{id}` answers. */
export function readJson(text: string): Imported {
  const wrong = (why: string): Imported => ({ problems: [{ why: 'json', text: why }], isLaidOut: false });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return wrong(error instanceof Error ? error.message : '');
  }
  if (typeof value !== 'object' || value === null) return wrong('{ … }');
  const { _id: _, revisionId: _revision, ...map } = value as Record<string, unknown>;
  const read = SeatMapInput.safeParse(map);
  if (read.success)
    return { chart: chartOf({ _id: '', revisionId: '', ...read.data }), problems: [], isLaidOut: false };
  const problems = read.error.issues
    .slice(0, 50)
    .map(({ path, message }) => ({ why: 'json' as const, text: `${path.map(String).join('.')}: ${message}` }));
  return { problems, isLaidOut: false };
}

/** A line, read. */
export interface Line {
  /** Missing for files without lines. */
  readonly line?: number;
  readonly id: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly category: string;
  readonly kind: SeatType | 'common' | 'companion';
  readonly companion: string;
  readonly contingent: string;
  /** What buyers are told of it. */
  readonly note?: string | undefined;
  /** The shape of the table that its row is. */
  readonly table?: TableShape | undefined;
}

/** An area of a file; its id is made when it has none. */
export type AreaLine = Omit<Area, '_id'> & { readonly id: string };

/**
 * Reads a CSV file. Seats that the present chart has, by id, else by section, row and name, keep their ids. When `x` or
 * `y` is missing anywhere, all seats are laid out.
 * @param sectionName for lines without a section
 */
export function readCsvChart(text: string, present: Chart, sectionName: string): Imported {
  const problems: NotUnderstood[] = [];
  const areas: AreaLine[] = [];
  return chartFromLines(linesOf(text, sectionName, problems, areas), present, problems, areas);
}

/**
 * The chart of lines, as CSV has them; see `readCsvChart`. Other formats are read into lines, too. Areas stay as they are
 * when the file has none, below seats that were laid out.
 */
export function chartFromLines(
  lines: readonly Line[],
  present: Chart,
  problems: NotUnderstood[],
  areaLines: readonly AreaLine[] = [],
): Imported {
  if (lines.length === 0) {
    if (problems.length === 0) problems.push({ line: 1, why: 'empty', text: '' });
    return { problems, isLaidOut: false };
  }
  const isLaidOut = lines.some(({ x, y }) => x === undefined || y === undefined);
  const ids = idsOf(lines, present);
  const positions = isLaidOut ? laidOut(lines) : lines.map(({ x = 0, y = 0 }) => ({ x: rounded(x), y: rounded(y) }));
  const seats = lines.map((line, at) =>
    seatOf(line, ids[at] ?? '', positions[at] ?? { x: 0, y: 0 }, { lines, ids, positions, problems }),
  );
  const sections = withViewsOf(present, sectionsOf(lines, seats, present, isLaidOut));
  const { stage, areas: _, ...rest } = present;
  const width = isLaidOut ? 0 : rest.width;
  const seated: Chart = {
    ...rest,
    width: Math.max(width, 1),
    height: isLaidOut ? 1 : rest.height,
    ...(stage && !isLaidOut && { stage }),
    sections,
  };
  const areas = areaLines.length > 0 ? areasOf(areaLines, present) : (present.areas ?? []);
  const chart = areas.length === 0 ? seated : { ...seated, areas: isLaidOut ? below(seated, areas) : areas };
  const fits = fitted(chart).chart;
  const chartWithStage =
    stage && isLaidOut
      ? {
          ...fits,
          stage: { ...stage, x: rounded(fits.width * 0.2), y: 4, width: rounded(fits.width * 0.6), height: 20 },
        }
      : fits;
  return { chart: withoutUnseen(chartWithStage), problems, isLaidOut };
}

/** Areas with their own ids, those of the present areas of the same name, or new ones. */
function areasOf(lines: readonly AreaLine[], present: Chart): readonly Area[] {
  const makeId = idMaker(present);
  const used = new Set<string>();
  return lines.map(({ id, ...area }) => {
    const named = present.areas?.find(({ name }) => name === area.name)?._id ?? '';
    const _id = [id, named].find((each) => goodId.test(each) && !used.has(each)) ?? makeId();
    used.add(_id);
    return compact({ _id, ...area });
  });
}

/** Areas, moved below the seats. */
function below(chart: Chart, areas: readonly Area[]): readonly Area[] {
  const bounds = boundsOf(chart);
  const top = Math.min(...areas.flatMap(({ outline }) => outline.map(({ y }) => y)));
  const dy = (bounds ? bounds.y + bounds.height : 0) + commonPitch - top;
  return areas.map((area) => withOutline(area, (point) => shifted(point, 0, dy)));
}

function linesOf(text: string, sectionName: string, problems: NotUnderstood[], areas: AreaLine[]): readonly Line[] {
  const [head, ...records] = readCsv(text);
  if (!head) return [];
  const names = head.cells.map((cell) => {
    const name = cell.trim().toLowerCase();
    return (
      columns.find((column) => column === name) ?? (Object.hasOwn(otherNames, name) ? otherNames[name] : undefined)
    );
  });
  if (!names.includes('row') || !names.includes('seat')) {
    problems.push({ line: head.line, why: 'noColumns', text: head.cells.join(', ') });
    return [];
  }
  for (const [at, name] of names.entries())
    if (name === undefined && (head.cells[at] ?? '').trim() !== '')
      problems.push({ line: head.line, why: 'column', text: head.cells[at] ?? '' });
  const seen = new Set<string>();
  return records.flatMap(({ line, cells }) => {
    const cell = (column: Column) => (cells[names.indexOf(column)] ?? '').trim();
    const tell = (why: LineProblem, what: string) => void problems.push({ line, why, text: what });
    const [section, row, seat] = [cell('section') || sectionName, cell('row'), cell('seat')];
    if (areaKinds.includes(cell('kind').toLowerCase())) {
      const area = areaOf(section, cell);
      if ('wrong' in area) tell(area.wrong, cells.join(', '));
      else areas.push(area);
      return [];
    }
    if (row === '') return (tell('noRow', cells.join(', ')), []);
    if (seat === '') return (tell('noSeat', cells.join(', ')), []);
    const long = [section, row, seat, cell('category'), cell('contingent'), cell('note')].find(
      (name) => name.length > 100,
    );
    if (long !== undefined) return (tell('tooLong', long), []);
    const [x, y] = [positionOf(cell('x')), positionOf(cell('y'))];
    const bad = [x, y].findIndex((value) => Number.isNaN(value));
    if (bad >= 0) return (tell('number', cell(bad === 0 ? 'x' : 'y')), []);
    const key = JSON.stringify([section, row, seat]);
    if (seen.has(key)) return (tell('twice', `${section} ${row} ${seat}`), []);
    seen.add(key);
    const typed = cell('kind').toLowerCase();
    const kind = Object.hasOwn(kindsRead, typed) ? kindsRead[typed] : undefined;
    if (kind === undefined) tell('kind', cell('kind'));
    return [
      {
        ...{ line, id: cell('id'), section, row, seat, x, y, category: cell('category') },
        ...{ kind: kind ?? 'common', companion: cell('companion'), contingent: cell('contingent') },
        note: cell('note'),
        table: tableOf(cell('table')),
      },
    ];
  });
}

const tableOf = (cell: string): TableShape | undefined => {
  const typed = cell.toLowerCase();
  return Object.hasOwn(tablesRead, typed) ? tablesRead[typed] : undefined;
};

function areaOf(name: string, cell: (column: Column) => string): AreaLine | { readonly wrong: LineProblem } {
  const [category, capacity] = [cell('category'), cell('capacity')];
  if (name.length > 100 || category.length > 100) return { wrong: 'tooLong' };
  const outline = cornersOfText(cell('outline'));
  if (!outline) return { wrong: 'outline' };
  return compact({
    ...{ id: cell('id'), name, categoryRef: category === '' ? undefined : category },
    capacity: /^[1-9]\d{0,5}$/.test(capacity) ? Number(capacity) : undefined,
    outline,
  });
}

/** Nothing for an empty cell, NaN for something else than a number. */
function positionOf(cell: string): number | undefined {
  if (cell === '') return undefined;
  return /^-?\d{1,6}(?:[.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : NaN;
}

const goodId = /^[\w.:~-]{1,100}$/;
const keyOf = (section: string, row: string, seat: string) => JSON.stringify([section, row, seat]);

/** An id for each line: its own, that of the same seat in the present chart, or a new one. */
function idsOf(lines: readonly Line[], present: Chart): readonly string[] {
  const byName = new Map(
    [...placesOf(present)].map(({ seat, row, section }) => [keyOf(section.name, row.name, seat.name), seat._id]),
  );
  const makeId = idMaker(present);
  const used = new Set<string>();
  const take = (id: string | undefined) => {
    if (id === undefined || used.has(id) || !goodId.test(id)) return undefined;
    used.add(id);
    return id;
  };
  const own = lines.map(({ id }) => take(id));
  return lines.map(
    ({ section, row, seat }, at) =>
      own[at] ?? take(byName.get(keyOf(section, row, seat))) ?? take(makeId()) ?? makeId(),
  );
}

/** Rows of each section below each other, centred, sections below each other. */
function laidOut(lines: readonly Line[]): readonly { readonly x: number; readonly y: number }[] {
  const rows = new Map<string, number[]>();
  for (const [at, { section, row }] of lines.entries()) {
    const key = JSON.stringify([section, row]);
    rows.set(key, [...(rows.get(key) ?? []), at]);
  }
  const bySection = new Map<string, number[][]>();
  for (const members of rows.values()) {
    const section = lines[members[0] ?? 0]?.section ?? '';
    bySection.set(section, [...(bySection.get(section) ?? []), members]);
  }
  const longest = [...rows.values()].reduce((max, members) => Math.max(max, members.length), 0);
  const positions: { x: number; y: number }[] = [];
  let y = 4 * commonPitch;
  for (const section of bySection.values()) {
    for (const members of section) {
      for (const [at, member] of members.entries())
        positions[member] = { x: rounded((at + 1 + (longest - members.length) / 2) * commonPitch), y };
      y += 1.2 * commonPitch;
    }
    y += 2 * commonPitch;
  }
  return positions;
}

function seatOf(
  line: Line,
  _id: string,
  at: { readonly x: number; readonly y: number },
  all: {
    readonly lines: readonly Line[];
    readonly ids: readonly string[];
    readonly positions: readonly { readonly x: number; readonly y: number }[];
    readonly problems: NotUnderstood[];
  },
): Seat {
  const { kind, contingent, note = '', seat: name } = line;
  const companionOf = kind === 'companion' ? wheelchairOf(line, at, all) : undefined;
  return compact({
    _id,
    name,
    ...at,
    seatType: kind === 'common' || kind === 'companion' ? undefined : kind,
    companionOf,
    contingent: contingent === '' ? undefined : contingent,
    note: note === '' ? undefined : note,
  });
}

/** The place that a companion belongs to: by id, by its name in the row, else the nearest of the section. */
function wheelchairOf(
  line: Line,
  at: { readonly x: number; readonly y: number },
  { lines, ids, positions, problems }: Parameters<typeof seatOf>[3],
): string | undefined {
  const places = lines.flatMap((each, index) => (each.kind === 'handicapped' ? [{ ...each, index }] : []));
  const distance = (index: number) => {
    const { x = 0, y = 0 } = positions[index] ?? {};
    return Math.hypot(x - at.x, y - at.y);
  };
  const named = places.find(
    ({ index, id, section, row, seat }) =>
      line.companion !== '' &&
      (ids[index] === line.companion ||
        id === line.companion ||
        (section === line.section && row === line.row && seat === line.companion)),
  );
  if (named) return ids[named.index];
  const near = places
    .filter(({ section }) => section === line.section)
    .sort((a, b) => distance(a.index) - distance(b.index))
    .at(0);
  if (line.companion === '' && near) return ids[near.index];
  problems.push({ line: line.line, why: 'companion', text: line.companion });
  return undefined;
}

/** Sections and rows in the order of the lines. A row is parted where its category changes, and by an aisle. */
function sectionsOf(
  lines: readonly Line[],
  seats: readonly Seat[],
  present: Chart,
  isLaidOut: boolean,
): readonly Section[] {
  const sections = new Map<string, Map<string, Member[]>>();
  for (const [at, { section, row, category, table }] of lines.entries()) {
    const seat = seats[at];
    if (!seat) continue;
    const rows = sections.get(section) ?? new Map<string, Member[]>();
    sections.set(section, rows.set(row, [...(rows.get(row) ?? []), { seat, category, table }]));
  }
  const rowOfSeat = new Map([...placesOf(present)].map(({ seat, row }) => [seat._id, row._id]));
  const makeId = idMaker({
    ...present,
    sections: [...present.sections, { _id: '', name: '', rows: [{ _id: '', name: '', seats }] }],
  });
  const used = new Set<string>();
  const rowId = (first: Seat | undefined) => {
    const known = first && rowOfSeat.get(first._id);
    const id = known !== undefined && !used.has(known) ? known : makeId();
    used.add(id);
    return id;
  };
  const pitch = pitchOf({
    ...present,
    sections: [
      {
        _id: '',
        name: '',
        rows: [...sections.values()].flatMap((rows) =>
          [...rows.values()].map((members) => ({
            ...{ _id: '', name: '', table: members[0]?.table, seats: members.map(({ seat }) => seat) },
          })),
        ),
      },
    ],
  });
  return [...sections].map(([name, rows]) => ({
    _id: present.sections.find((section) => section.name === name)?._id ?? makeId(),
    name,
    rows: [...rows].flatMap(([rowName, members]) =>
      partsOf(members, isLaidOut || members[0]?.table ? Infinity : 1.5 * pitch).map(([first, ...others]): Row =>
        compact({
          _id: rowId(first.seat),
          name: rowName,
          categoryRef: first.category === '' ? undefined : first.category,
          // without their places, seats stand in rows
          table: isLaidOut ? undefined : first.table,
          seats: [first, ...others].map(({ seat }) => seat),
        }),
      ),
    ),
  }));
}

interface Member {
  readonly seat: Seat;
  readonly category: string;
  readonly table: TableShape | undefined;
}

function partsOf(members: readonly Member[], aisle: number): [Member, ...Member[]][] {
  const parts: [Member, ...Member[]][] = [];
  for (const [at, member] of members.entries()) {
    const last = members[at - 1];
    const isParted =
      !last ||
      last.category !== member.category ||
      Math.hypot(last.seat.x - member.seat.x, last.seat.y - member.seat.y) > aisle;
    if (isParted) parts.push([member]);
    else parts.at(-1)?.push(member);
  }
  return parts;
}
