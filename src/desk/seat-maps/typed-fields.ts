/** What is typed into the forms of the editor, as values. */
import { commonPitch } from './chart.ts';
import type { BlockShape } from './blocks.ts';
import { numberOfLetters, type RowScheme, type SeatScheme } from './numbering.ts';
import { numberOf } from '../parts/typed.ts';

type Fields = Readonly<Record<string, string>>;

export const seatSchemeNames = ['left', 'right', 'oddLeft', 'oddRight'] as const;
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
    bend: number('bend'),
    stagger: number('stagger'),
    aisles: (fields['aisles'] ?? '')
      .split(/[\s,;]+/)
      .filter((each) => each !== '')
      .map(wholeOf),
  };
  const { rows, seatsPerRow, pitch, rowPitch, bend, stagger, aisles } = shape;
  const wrong = Object.entries({ rows, seatsPerRow, pitch, rowPitch, bend, stagger }).find(
    ([name, value]) => Number.isNaN(value) || (value === 0 && name !== 'bend' && name !== 'stagger'),
  );
  if (wrong) return { wrong: wrong[0] };
  return aisles.some(Number.isNaN) ? { wrong: 'aisles' } : shape;
}

export const firstBlock: Fields = {
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
