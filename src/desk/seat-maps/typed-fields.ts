/** What is typed into the forms of the editor, as values. */
import { commonPitch, rounded, stageShapes, type Area, type Point, type Stage } from '../parts/seat-plan/chart.ts';
import type { BlockShape } from './blocks.ts';
import { numberOfLetters, type RowScheme, type SeatScheme } from './numbering.ts';
import { cornersOf } from '../parts/seat-plan/outline-shapes.ts';
import type { TableGroup } from './tables.ts';
import { numberOf } from '../parts/typed.ts';

type Fields = Readonly<Record<string, string>>;

export const seatSchemeNames = ['left', 'right', 'oddLeft', 'oddRight'] as const;
export const rowShapeNames = ['bent', 'equal', 'growing'] as const;
export const rowSchemeNames = ['lettersFront', 'lettersBack', 'numbersFront', 'numbersBack'] as const;

/** The fields of a form. */
export const fieldsOf = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** A number, also one below 0; NaN for something else. */
export function signedOf(typed: string): number {
  const text = typed.trim().replace('−', '-');
  return text.startsWith('-') ? -numberOf(text.slice(1)) : numberOf(text);
}

const wholeOf = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NaN);

/** The name of the first field that has no number; nothing for a good block. */
export function blockOf(fields: Fields): BlockShape | { readonly wrong: string } {
  const number = (name: string) => numberOf(fields[name] ?? '');
  const shape: BlockShape = {
    rows: wholeOf(fields['rows'] ?? ''),
    seatsPerRow: wholeOf(fields['seatsPerRow'] ?? ''),
    pitch: number('pitch'),
    rowPitch: number('rowPitch'),
    bend: numberOf(fields['bend'] ?? '0'), // a fan has no such field
    stagger: number('stagger'),
    aisles: (fields['aisles'] ?? '')
      .split(/[\s,;]+/)
      .filter((each) => each !== '')
      .map(wholeOf),
    fan: rowShapeNames.find((name) => name !== 'bent' && name === fields['rowShape']) as BlockShape['fan'],
  };
  const { rows, seatsPerRow, pitch, rowPitch, bend, stagger, aisles } = shape;
  const wrong = Object.entries({ rows, seatsPerRow, pitch, rowPitch, bend, stagger }).find(
    ([name, value]) => Number.isNaN(value) || (value === 0 && name !== 'bend' && name !== 'stagger'),
  );
  if (wrong) return { wrong: wrong[0] };
  return aisles.some(Number.isNaN) ? { wrong: 'aisles' } : shape;
}

export const firstBlock: Fields = {
  rowShape: 'bent',
  rows: '10',
  seatsPerRow: '20',
  pitch: String(commonPitch),
  rowPitch: String(1.2 * commonPitch),
  bend: '0',
  stagger: '0',
  aisles: '',
};

export function seatSchemeOf(fields: Fields): SeatScheme | { readonly wrong: string } {
  const scheme = fields['scheme'] ?? 'left';
  if (scheme === 'oddLeft' || scheme === 'oddRight')
    return { kind: 'fromMiddle', odd: scheme === 'oddLeft' ? 'left' : 'right' };
  const [from, step] = [wholeOf(fields['from'] ?? '1'), wholeOf(fields['step'] ?? '1')];
  if (Number.isNaN(from)) return { wrong: 'from' };
  if (!(step > 0)) return { wrong: 'step' };
  return { kind: 'through', from, step, start: scheme === 'right' ? 'right' : 'left' };
}

/** The first row is a letter or a number, whatever the scheme: C is the third. */
export function rowSchemeOf(fields: Fields): RowScheme | { readonly wrong: string } {
  const scheme = fields['rowScheme'] ?? 'lettersFront';
  const typed = (fields['firstRow'] ?? '').trim().toUpperCase();
  const from = typed === '' ? 1 : (numberOfLetters(typed) ?? wholeOf(typed));
  if (!(from > 0)) return { wrong: 'firstRow' };
  return {
    kind: scheme.startsWith('letters') ? 'letters' : 'numbers',
    from,
    start: scheme.endsWith('Front') ? 'front' : 'back',
  };
}

/** The shape of the stage; nothing for a rectangle. */
export const stageShapeOf = (typed: string | undefined): Stage['shape'] =>
  stageShapes.find((shape) => shape === typed && shape !== 'rectangle');

export const tableShapeNames = ['round', 'rectangular', 'upright', 'below', 'left'] as const;

export const firstTables: Fields = {
  shape: 'round',
  tableSeats: '6',
  across: '4',
  down: '2',
  pitch: String(commonPitch),
  gap: String(1.5 * commonPitch),
};

/** The most seats of a table, and tables in a line. */
const [maxTableSeats, maxTables] = [100, 100];

/** The name of the first field that has no fitting number; nothing wrong for a good group. */
export function tablesOfFields(fields: Fields): TableGroup | { readonly wrong: string } {
  const [seats, across, down] = ['tableSeats', 'across', 'down'].map((name) => wholeOf(fields[name] ?? ''));
  const [pitch, gap] = [numberOf(fields['pitch'] ?? ''), numberOf(fields['gap'] ?? '')];
  const counts = { tableSeats: [seats, maxTableSeats], across: [across, maxTables], down: [down, maxTables] } as const;
  for (const [name, [value = NaN, most]] of Object.entries(counts))
    if (!(value >= 1 && value <= most)) return { wrong: name };
  if (!(pitch > 0)) return { wrong: 'pitch' };
  if (!(gap >= 0)) return { wrong: 'gap' };
  const shape = fields['shape'] ?? '';
  return {
    shape: shape === 'round' ? 'round' : ['below', 'left'].includes(shape) ? 'oneSided' : 'rectangular',
    isUpright: ['upright', 'left'].includes(shape),
    ...{ seats: seats ?? 1, across: across ?? 1, down: down ?? 1, pitch, gap },
  };
}

/** The first table is a letter or a number; the next free one when nothing is typed. */
export function firstTableOf(typed: string, next: string): string | undefined {
  const name = typed.trim().toUpperCase() || next;
  return numberOfLetters(name) !== undefined || wholeOf(name) > 0 ? name : undefined;
}

/** Corners as text: `20 100, 80 100, 80 160`. */
export const cornersText = (outline: readonly Point[]): string => outline.map(({ x, y }) => `${x} ${y}`).join(', ');

/** The corners of a text; nothing when it has fewer than three, or something else. */
export function cornersOfText(text: string): readonly Point[] | undefined {
  const numbers = text
    .split(/[;,\n]|\s{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.split(/\s+/).map(signedOf));
  const isGood = numbers.every((pair) => pair.length === 2 && !pair.some(Number.isNaN));
  if (!isGood || numbers.length < 3 || numbers.length > 100) return undefined;
  return numbers.map(([x = 0, y = 0]) => ({ x: rounded(x), y: rounded(y) }));
}

/** What is typed of an area. Its corners come from the drawing, from `corners`, or from a rectangle. */
export function areaOfFields(
  fields: Fields,
  drawn?: readonly Point[],
): Pick<Area, 'name' | 'categoryRef' | 'capacity' | 'outline'> | { readonly wrong: string } {
  const text = (name: string) => (fields[name] ?? '').trim();
  const capacity = text('capacity') === '' ? undefined : wholeOf(text('capacity'));
  if (capacity !== undefined && !(capacity >= 1)) return { wrong: 'capacity' };
  const named = { name: text('areaName'), categoryRef: text('category') || undefined, capacity };
  if (drawn) return { ...named, outline: drawn };
  if (fields['corners'] !== undefined) {
    const outline = cornersOfText(fields['corners']);
    return outline ? { ...named, outline } : { wrong: 'corners' };
  }
  const [x = NaN, y = NaN, width = NaN, height = NaN] = ['left', 'top', 'width', 'height'].map((name) =>
    signedOf(text(name)),
  );
  const wrong = Object.entries({ left: x, top: y, width, height }).find(
    ([name, value]) => Number.isNaN(value) || (value <= 0 && (name === 'width' || name === 'height')),
  );
  return wrong ? { wrong: wrong[0] } : { ...named, outline: cornersOf({ x, y, width, height }) };
}
