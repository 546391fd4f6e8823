/** Parameters of a query: how JavaScript values become what PostgreSQL reads. */

/** A value on its way into a json or jsonb column; made by `json`. */
class JsonParameter {
  constructor(readonly text: string) {}
}

/**
 * Marks a value for a `::jsonb` parameter: `query('… values ($1::jsonb)', [json({ title })])`. Objects and arrays need it
 * because an array alone means a PostgreSQL array, and a string alone would mean text that is JSON already.
 *
 * @throws TypeError for what JSON cannot hold at all (undefined, a function).
 */
export function json(value: unknown): unknown {
  // Its declared type leaves out what it returns for undefined and for functions.
  const text = JSON.stringify(value) as string | undefined;
  if (text === undefined) throw new TypeError('json() was given a value that JSON cannot hold');
  return new JsonParameter(text);
}

/**
 * Writes parameters the way PostgreSQL reads them. Both drivers have rules of their own for dates, bytes, booleans and
 * json, so they only ever get text from us, and null.
 *
 * @throws TypeError for an invalid date, and for an object without `json()`.
 */
export function encodeParameters(params: readonly unknown[]): (string | null)[] {
  return params.map(encode);
}

function encode(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return encodeArray(value);
  if (value instanceof JsonParameter) return value.text;
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new TypeError('A parameter is an invalid date');
    return value.toISOString();
  }
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    default:
      throw new TypeError('A parameter is an object; wrap it in json() for a jsonb column');
  }
}

function encodeArray(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    const text = encode(value);
    if (text === null) return 'NULL';
    return Array.isArray(value) ? text : `"${text.replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}
