/** The checks of a chart, before the service makes its own. Errors stop saving; warnings don't. */
import { maxAreas, maxSeats } from '../../contract/seat-maps.ts';
import {
  categoriesOf,
  categoryOf,
  pitchOf,
  placesOf,
  wholeRows,
  type Chart,
  type Placed,
  type Point,
  type Stage,
} from '../parts/seat-plan/chart.ts';

export type ProblemCode =
  | 'noName'
  | 'noSeats'
  | 'tooManySeats'
  | 'tooManySections'
  | 'tooManyRows'
  | 'tooLongRow'
  | 'sameId'
  | 'blankName'
  | 'sameName'
  | 'noCategory'
  | 'outside'
  | 'companionAlone'
  | 'stageOutside'
  | 'tooClose'
  | 'gap'
  | 'noCompanion'
  | 'companionFar'
  | 'tooManyAreas'
  | 'areaOutside'
  | 'behindStage'
  | 'manyCategories';

export interface Problem {
  readonly code: ProblemCode;
  readonly isWarning: boolean;
  /** The seats and areas that it is about; selecting them shows the place. */
  readonly seats: readonly string[];
  /** Where it is, e.g. `Stalls A 12`. */
  readonly at: string;
}

/** The shop has so many marks for categories. */
const maxCategories = 6;
const nearest = 0.6;

/** Seats of one kind of problem are told together when they stand in one row. */
export function problemsOf(chart: Chart): readonly Problem[] {
  const found: Problem[] = [];
  const add = (code: ProblemCode, isWarning: boolean, places: readonly Placed[], at = nameOf(places)) =>
    void found.push({ code, isWarning, seats: places.map(({ seat }) => seat._id), at });
  const all = [...placesOf(chart)];
  if (chart.name.trim() === '' || chart.name.length > 100) add('noName', false, []);
  if (all.length === 0) add('noSeats', false, []);
  if (all.length > maxSeats) add('tooManySeats', false, []);
  if (chart.sections.length > 200) add('tooManySections', false, []);
  for (const section of chart.sections) {
    const places = section.rows.flatMap((row) => row.seats.map((seat) => ({ seat, row, section })));
    if (section.rows.length > 500) add('tooManyRows', false, places, section.name);
    if (isBad(section.name)) add('blankName', false, places, section.name);
  }
  checkRows(chart, add);
  for (const problem of areaProblems(chart)) found.push(problem);
  checkSeats(chart, all, add);
  const { stage } = chart;
  if (
    stage &&
    (stage.x < 0 || stage.y < 0 || stage.x + stage.width > chart.width || stage.y + stage.height > chart.height)
  )
    add('stageOutside', false, [], stage.name ?? '');
  if (categoriesOf(chart).length > maxCategories) add('manyCategories', true, []);
  return [...found.filter(({ isWarning }) => !isWarning), ...found.filter(({ isWarning }) => isWarning)];
}

type Add = (code: ProblemCode, isWarning: boolean, places: readonly Placed[], at?: string) => void;

const isBad = (name: string) => name.trim() === '' || name.length > 100;

function checkRows(chart: Chart, add: Add): void {
  const hasCategories = categoriesOf(chart).length > 0;
  for (const parts of wholeRows(chart)) {
    const places = parts.flatMap(({ row, section }) => row.seats.map((seat) => ({ seat, row, section })));
    if (places.length === 0) continue;
    if (parts.some(({ row }) => isBad(row.name))) add('blankName', false, places);
    if (parts.some(({ row }) => row.seats.length > 1000)) add('tooLongRow', false, places);
    const bare = hasCategories ? places.filter(({ section, row }) => categoryOf(section, row) === '') : [];
    if (bare.length > 0) add('noCategory', false, bare, rowNameOf(bare));
    const byName = new Map<string, Placed[]>();
    for (const place of places) byName.set(place.seat.name, [...(byName.get(place.seat.name) ?? []), place]);
    for (const same of byName.values()) if (same.length > 1) add('sameName', false, same);
    const missing = gapOf(places);
    if (missing.length > 0) add('gap', true, missing, rowNameOf(missing));
  }
}

function* areaProblems({ areas = [], width, height }: Chart): Generator<Problem> {
  if (areas.length > maxAreas) yield { code: 'tooManyAreas', isWarning: false, seats: [], at: '' };
  for (const { _id, name, categoryRef = '', outline } of areas) {
    const about = { isWarning: false, seats: [_id], at: name };
    if (isBad(name) || categoryRef.length > 100) yield { code: 'blankName', ...about };
    if (outline.some(({ x, y }) => x < 0 || y < 0 || x > width || y > height)) yield { code: 'areaOutside', ...about };
  }
}

/** The seats on both sides of the first missing number; nothing in rows that are numbered by another step than 1 or 2. */
function gapOf(places: readonly Placed[]): readonly Placed[] {
  const numbered = places.map((place) => ({ place, number: Number(place.seat.name) }));
  if (numbered.length < 3 || numbered.some(({ number }) => !Number.isInteger(number))) return [];
  const sorted = [...numbered].sort((a, b) => a.number - b.number);
  const steps = sorted.slice(1).map(({ number }, at) => number - (sorted[at]?.number ?? number));
  const common = mostFrequent(steps);
  const at = steps.findIndex((each) => each > common);
  const [before, after] = [sorted[at], sorted[at + 1]];
  return common === 0 || at < 0 || !before || !after ? [] : [before.place, after.place];
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<readonly [number, number]>((best, each) => (each[1] > best[1] ? each : best), [0, 0])[0];
}

function checkSeats(chart: Chart, all: readonly Placed[], add: Add): void {
  const byId = new Map<string, Placed[]>();
  for (const place of all) byId.set(place.seat._id, [...(byId.get(place.seat._id) ?? []), place]);
  for (const same of byId.values()) if (same.length > 1) add('sameId', false, same);
  const pitch = pitchOf(chart);
  const hasCompanion = new Set(all.flatMap(({ seat }) => seat.companionOf ?? []));
  for (const place of all) {
    const { seat } = place;
    if (isBad(seat.name)) add('blankName', false, [place]);
    if (seat.x < 0 || seat.y < 0 || seat.x > chart.width || seat.y > chart.height) add('outside', false, [place]);
    if (seat.companionOf !== undefined) {
      const of = byId.get(seat.companionOf)?.[0]?.seat;
      if (of?.seatType !== 'handicapped') add('companionAlone', false, [place]);
      else if (Math.hypot(of.x - seat.x, of.y - seat.y) > 2.2 * pitch) add('companionFar', true, [place]);
    }
    if (seat.seatType === 'handicapped' && !hasCompanion.has(seat._id)) add('noCompanion', true, [place]);
  }
  const { stage } = chart;
  if (stage) {
    const behind = all.filter(({ seat }) => isOn(seat, stage));
    if (behind.length > 0) add('behindStage', true, behind);
  }
  for (const pair of closePairs(all, nearest * pitch)) add('tooClose', true, pair);
}

/** True for a point on the stage, by its shape: beside the part that juts out, or in a corner around a ring, is none. */
export function isOn({ x, y }: Point, { shape, ...stage }: Stage): boolean {
  // from the middle to an edge is 1
  const across = Math.abs((2 * (x - stage.x)) / stage.width - 1);
  const down = (2 * (y - stage.y)) / stage.height - 1;
  if (shape === 'ring') return Math.hypot(across, down) < 1;
  return Math.abs(down) < 1 && across < (shape === 'thrust' && down >= 0 ? 0.5 : 1);
}

/** Pairs of seats that are nearer than `within`, found by a grid: each seat is told once. */
function closePairs(all: readonly Placed[], within: number): readonly (readonly Placed[])[] {
  const cells = new Map<string, Placed[]>();
  const pairs: Placed[][] = [];
  for (const place of all) {
    const [column, line] = [Math.floor(place.seat.x / within), Math.floor(place.seat.y / within)];
    const around = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx} ${line + dy}`) ?? []),
    );
    const close = around.find(({ seat }) => Math.hypot(seat.x - place.seat.x, seat.y - place.seat.y) < within - 0.01);
    if (close) pairs.push([close, place]);
    const key = `${column} ${line}`;
    cells.set(key, [...(cells.get(key) ?? []), place]);
  }
  return pairs;
}

const nameOf = ([first]: readonly Placed[]) =>
  first ? `${first.section.name} ${first.row.name} ${first.seat.name}` : '';
const rowNameOf = ([first]: readonly Placed[]) => (first ? `${first.section.name} ${first.row.name}` : '');
