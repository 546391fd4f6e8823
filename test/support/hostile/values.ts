/**
 * Values for the schemas of an OpenAPI document: those that fit, at their boundaries more often than elsewhere, and those
 * that no program should send.
 */
import fc from 'fast-check';

/** A schema as the document has it. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** A UTF-16 unit of any kind, so that half a character can stand alone. */
const unit = fc.nat(0xffff).map((code) => String.fromCharCode(code));

/** Texts that have broken other programs. */
const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00x',
  '\u202eabc\u202c',
  '\ufeff',
  '\u200b',
  'e\u0301',
  'ﷺ',
  'İıſK',
  '🏳️‍🌈👩‍👩‍👧‍👦',
  '漢字かな交じり文',
  'שלום עולם',
  '\r\nBcc: all@example.com',
  "' or 1=1 --",
  '"; drop table event; --',
  '$1',
  '%',
  '%00',
  '_',
  '\\',
  '{id}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '${7*7}',
  '{{7*7}}',
  '=1+1',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '-0',
  '1e400',
  '0x10',
  '0000-00-00',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00Z',
  '2026-02-30T10:00:00Z',
  '2026-03-29T02:30:00+01:00',
  'data:text/html,x',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'a@b',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
];
const longTexts = [100, 257, 1000, 5000, 20_000].flatMap((length) =>
  ['a', 'ä', '🎟', '\u0300', '(', ' '].map((sign) => sign.repeat(length)),
);

const texts = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...oddTexts) },
  { weight: 1, arbitrary: fc.constantFrom(...longTexts) },
  { weight: 1, arbitrary: fc.string({ unit, maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
);

const numbers = fc.oneof(
  fc.constantFrom(
    -0,
    0,
    -1,
    0.1,
    0.005,
    1e-9,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53 - 1,
    2 ** 53,
    1e21,
    1e308,
    -1e308,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

/** Lists in lists, or objects in objects, as deep as told. */
const nested = (depth: number, isList: boolean): unknown => {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = isList ? [value] : { a: value };
  return value;
};

/** What a caller might send in place of anything. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: texts },
  { weight: 3, arbitrary: numbers },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      [[]],
      {},
      [null, 1, 'a', {}],
      { $gt: '' },
      { length: 1e9 },
      { length: 'x' },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(8, 33, 200), fc.boolean()).map(([depth, isList]) => nested(depth, isList)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(101, 1001, 5000), fc.constantFrom<unknown>('a', 1, null, {}))
      .map(([length, item]) => Array.from({ length }, () => item)),
  },
);

/** Moments around which rules change, as programs write them. */
const moments = fc.oneof(
  fc.constantFrom(
    '2026-06-01T10:00:00Z',
    '2026-07-01T18:00:00.000Z',
    '2026-07-01T20:00:00+02:00',
    '1970-01-01T00:00:00Z',
    '2026-10-25T02:30:00+02:00',
    '9999-12-31T23:59:59Z',
  ),
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
);
const emails = fc.oneof(
  fc.constantFrom('mara@example.com', 'a@example.com', 'A.B+c@EXAMPLE.com', "o'neil@example.co.uk"),
  fc.emailAddress(),
);

/** Writes arbitraries of values that fit; one for each schema. */
export class Fitting {
  private readonly found = new Map<JsonSchema, fc.Arbitrary<unknown>>();

  /** @param schemas The named schemas of the document. */
  constructor(private readonly schemas: Readonly<Record<string, JsonSchema>>) {}

  /** Values that fit the schema; what JSON Schema can't say, e.g. a rule between two fields, they may break. */
  of(schema: JsonSchema): fc.Arbitrary<unknown> {
    const known = this.found.get(schema);
    if (known) return known;
    const written = this.write(schema);
    this.found.set(schema, written);
    return written;
  }

  private write(schema: JsonSchema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined) {
      const named = this.schemas[schema.$ref.split('/').at(-1) ?? ''];
      if (!named) throw new Error(`The document has no ${schema.$ref}.`);
      return fc.constant(null).chain(() => this.of(named)); // a schema may hold itself
    }
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    const either = schema.anyOf ?? schema.oneOf;
    if (either) return fc.oneof(...either.map((inner) => this.of(inner)));
    if (schema.allOf)
      return fc
        .tuple(...schema.allOf.map((inner) => this.of(inner)))
        .map((parts) => Object.assign({}, ...parts) as unknown);
    const { type } = schema;
    if (Array.isArray(type)) return fc.oneof(...(type as string[]).map((one) => this.of({ ...schema, type: one })));
    if (type === 'string') return stringOf(schema);
    if (type === 'integer' || type === 'number') return numberOf(schema);
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return this.listOf(schema);
    if (type === 'object') return this.objectOf(schema);
    return fc.jsonValue({ maxDepth: 2 });
  }

  private listOf({ items = {}, minItems = 0, maxItems = 1000 }: JsonSchema): fc.Arbitrary<unknown> {
    return fc.array(this.of(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 3)),
    });
  }

  /** All that is required, and a few of the others: more would seldom fit together. */
  private objectOf({
    properties = {},
    required = [],
    additionalProperties,
    propertyNames,
  }: JsonSchema): fc.Arbitrary<unknown> {
    const others = Object.keys(properties).filter((name) => !required.includes(name));
    const few = fc.subarray(others, { maxLength: Math.min(others.length, 5) });
    const known = fc.oneof(few, fc.constant<string[]>([])).chain((names) => {
      const fields = [...required, ...names].flatMap((name) => {
        const inner = properties[name];
        return inner ? [[name, this.of(inner)] as const] : [];
      });
      return fc.record(Object.fromEntries(fields));
    });
    if (typeof additionalProperties !== 'object' || Object.keys(properties).length > 0) return known;
    const names = propertyNames ? this.of(propertyNames).map(String) : fc.string({ minLength: 1, maxLength: 8 });
    return fc.dictionary(names, this.of(additionalProperties), { maxKeys: 3, noNullPrototype: true });
  }
}

function stringOf({ format, pattern, minLength = 0, maxLength = 5000 }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date-time') return moments;
  if (format === 'email') return emails;
  if (format === 'uri') return fc.constantFrom('https://example.com/', 'https://example.com/a?b=c#d');
  if (pattern !== undefined) {
    try {
      return fc.stringMatching(new RegExp(pattern, 'u'));
    } catch {
      return texts; // a pattern with what fast-check can't read, e.g. a look-ahead
    }
  }
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 12) });
  const longest = fc.constantFrom('a', 'ä', '漢').map((sign) => sign.repeat(Math.min(maxLength, 20_000)));
  return fc.oneof({ weight: 8, arbitrary: short }, { weight: 1, arbitrary: longest });
}

function numberOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: JsonSchema): fc.Arbitrary<unknown> {
  const step = type === 'integer' ? 1 : 0.01;
  const min = minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + step);
  const max = maximum ?? (exclusiveMaximum === undefined ? Math.max(1e6, min) : exclusiveMaximum - step);
  const near = [min, min + step, max - step, max].filter((value) => value >= min && value <= max);
  const edges = fc.constantFrom(...near);
  const [low, high] = [Math.ceil(min), Math.floor(Math.min(max, min + 20))];
  if (low > high) return edges;
  const small = fc.integer({ min: low, max: high });
  return fc.oneof({ weight: 3, arbitrary: small }, { weight: 1, arbitrary: edges });
}
