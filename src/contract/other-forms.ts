/**
 * Other forms of a value, as other services write it: numbers as text, flags as words, one item in place of a list, times
 * without an offset. A form that means something else is not guessed.
 */

/** A value that is an object, and no list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const flags: Readonly<Record<string, boolean>> = { true: true, enabled: true, false: false, disabled: false };

/** Names that an envelope gives to its list. */
const envelopes = ['tickets', 'docs', 'rows', 'items'];

/**
 * A value in the form that is expected; `undefined` if it has none.
 * @param kind `string`, `number`, `boolean`, `array` or `timestamp`
 * @param zone the time zone of times without an offset
 */
export function inForm(kind: string, value: unknown, zone: string): unknown {
  if (value === undefined || value === null) return undefined;
  if (kind === 'array') return isObject(value) ? listIn(value) : [value];
  if (kind === 'string') {
    if (typeof value === 'number') return String(value);
    // a description as its blocks
    if (Array.isArray(value) && value.some((each) => isObject(each) && 'children' in each))
      return JSON.stringify(value);
    // a coupon that is told in full
    return isObject(value) && typeof value['code'] === 'string' ? value['code'] : undefined;
  }
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (kind === 'number' || kind === 'int') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (kind === 'boolean') {
    const word = text.toLowerCase();
    return Object.hasOwn(flags, word) ? flags[word] : undefined;
  }
  return kind === 'timestamp' ? atVenue(text, zone) : undefined;
}

/** The list of an envelope, the values of a map, or one item as a list. */
function listIn(value: Record<string, unknown>): unknown[] {
  const name = envelopes.find((each) => Array.isArray(value[each]));
  if (name !== undefined && value['_id'] === undefined) return value[name] as unknown[];
  const values = Object.values(value);
  if (values.every((each) => Array.isArray(each))) return values.flat();
  return values.every(isObject) ? values : [value];
}

/** A date or a time without an offset, by the clock of a zone; of a clock time that occurs twice one of both. */
function atVenue(text: string, zone: string): string | undefined {
  const [, day = '', clock = '00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?$/.exec(text) ?? [];
  const wall = Date.parse(`${day}T${clock}Z`);
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(day)) return undefined;
  const ahead = (at: number) => Date.parse(`${clockIn(zone, at)}Z`) - Math.floor(at / 1000) * 1000;
  return new Date(wall - ahead(wall - ahead(wall))).toISOString();
}

/** The clock of a zone, `2026-06-20T18:00:00`; UTC for an unknown zone. */
function clockIn(timeZone: string, at: number): string {
  try {
    return new Date(at).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T');
  } catch {
    return clockIn('UTC', at);
  }
}
