/** Settings as texts of a form: read from a record, compared, and made into what is sent. */
import { numberOf } from '../parts/typed.ts';

/** A field of a form of settings. */
export interface Field {
  /** Where it stands in the record, e.g. `shopSettings.checkoutExpirationMinutes`. */
  readonly path: string;
  readonly label: string;
  /** A line of text when missing; `lines` is a list with one item a line, `column` one item of a list, and a `secret` is only written. */
  readonly kind?:
    | 'area'
    | 'picture'
    | 'number'
    | 'percent'
    | 'lines'
    | 'column'
    | 'choice'
    | 'check'
    | 'colour'
    | 'secret';
  readonly hint?: string;
  /** The language of what is typed; that of the desk when missing. */
  readonly language?: string;
  /** Values with their words. */
  readonly choices?: readonly (readonly [value: string, word: string])[];
  /** Values that the browser suggests. */
  readonly suggested?: readonly string[];
  /** What holds where nothing is set. */
  readonly preset?: string;
  readonly isNeeded?: true;
}

/** What was typed, by path. */
export type Typed = Readonly<Record<string, string>>;

/** Objects that are sent whole, since their parts need each other; without a part that is filled they are removed. */
const wholes = ['bankAccount', 'mailingSettings.saleEmails'];
/** Texts by language and accounts by name are sent with all of them: what is missing is taken out. */
const named = /^(withdrawalText|mailingSettings\.texts\.\w+\.\w+|accountingSettings\.accounts)\.[\w.-]+$/;
const wholeOf = (path: string) => named.exec(path)?.[1] ?? wholes.find((whole) => path.startsWith(`${whole}.`));
/** The path of the list that a column belongs to. */
const listOf = (path: string) => path.replace(/\.\d+$/, '');

/** The names in a path. The point of a rate belongs to its name: `accounts.tax5.5`. */
const namesIn = (path: string) => path.split(/(?<!\d)\.|\.(?!\d)/);

function valueAt(record: object, path: string): unknown {
  return namesIn(path).reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined,
    record,
  );
}

function textOf(record: object, { path, kind, preset = '' }: Field): string {
  const value = valueAt(record, kind === 'column' ? `${path}.text` : path);
  if (kind === 'check') return value === true ? 'true' : '';
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'percent') return typeof value === 'number' ? String(Number((value * 100).toPrecision(12))) : '';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : preset;
}

export const typedOf = (record: object, fields: readonly Field[]): Typed =>
  Object.fromEntries(fields.map((field) => [field.path, textOf(record, field)]));

/** The paths of what differs. */
export const changed = (from: Typed, to: Typed): readonly string[] =>
  Object.keys(to).filter((path) => (from[path] ?? '') !== (to[path] ?? ''));

/** What is wrong already before it is sent: by path. */
export function problemsOf(
  typed: Typed,
  fields: readonly Field[],
  words: { readonly required: string; readonly numberWrong: string },
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, kind, isNeeded } of fields) {
    const text = (typed[path] ?? '').trim();
    if (isNeeded && text === '') found.set(path, words.required);
    if ((kind === 'number' || kind === 'percent') && text !== '' && Number.isNaN(numberOf(text)))
      found.set(path, words.numberWrong);
  }
  return found;
}

function valueOf({ kind }: Field, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return null;
  if (kind === 'number') return numberOf(text);
  if (kind === 'percent') return Number((numberOf(text) / 100).toPrecision(12));
  if (kind === 'check') return true;
  if (kind === 'lines')
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  return text;
}

/** The columns that are filled, each as visible as it was. */
function columnsOf(record: object, list: string, typed: Typed): object[] | null {
  const columns = Object.keys(typed)
    .filter((path) => path.startsWith(`${list}.`))
    .flatMap((path) => {
      const text = (typed[path] ?? '').trim();
      const active = valueAt(record, `${path}.active`);
      return text === '' ? [] : [{ text, ...(typeof active === 'boolean' && { active }) }];
    });
  return columns.length > 0 ? columns : null;
}

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = namesIn(path);
  const last = names.pop() ?? '';
  let holder = target;
  for (const name of names) {
    holder[name] ??= {};
    holder = holder[name] as Record<string, unknown>;
  }
  holder[last] = value;
}

/** The changes as the service takes them. */
export function changesOf(
  record: object,
  from: Typed,
  to: Typed,
  fields: readonly Field[],
): Readonly<Record<string, unknown>> {
  const changes: Record<string, unknown> = {};
  const differs = new Set(changed(from, to));
  const touched = new Set([...differs].flatMap((path) => wholeOf(path) ?? []));
  for (const field of fields) {
    const { path, kind } = field;
    const whole = wholeOf(path);
    if (!differs.has(path) && !(whole !== undefined && touched.has(whole))) continue;
    if (kind === 'column') put(changes, listOf(path), columnsOf(record, listOf(path), to));
    else put(changes, path, valueOf(field, to[path] ?? ''));
  }
  for (const whole of touched) {
    const parts = Object.entries((valueAt(changes, whole) as object | undefined) ?? {}) as [string, unknown][];
    // a part that no field shows stays
    const others = (Object.entries((valueAt(record, whole) as object | undefined) ?? {}) as [string, unknown][]).filter(
      ([name]) => !fields.some(({ path }) => path === `${whole}.${name}`),
    );
    const filled = parts.filter(([, value]) => value !== null);
    if (others.length === 0 && filled.length === 0) put(changes, whole, null);
    else if (named.test(`${whole}.en`)) put(changes, whole, Object.fromEntries([...others, ...filled]));
  }
  return changes;
}

/** The field that a path of an error stands for; of texts by language the first. Of a column that is empty none is sent. */
export function fieldAt(path: string, fields: readonly Field[]): Field | undefined {
  const dotted = path.replace(/\[(\d+)\]/g, '.$1');
  const [around] = fields
    .filter((field) => dotted === field.path || dotted.startsWith(`${field.path}.`))
    .sort((one, other) => other.path.length - one.path.length);
  return around ?? fields.find(({ path: own }) => own.startsWith(`${dotted}.`));
}
