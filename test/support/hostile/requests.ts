/**
 * Requests of an operation: some fit its description, some are damaged in a few places, some are no requests at all. An
 * id, a secret or a code may be one of an earlier answer.
 */
import fc from 'fast-check';
import { damaged } from '../builders/damage.ts';
import type { Described, Parameter } from './described.ts';
import { anyValue, type Fitting } from './values.ts';

/** What a request is made of, before ids of earlier answers are put in. */
export interface Drawn {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: readonly (readonly [name: string, value: unknown])[];
  readonly body: unknown;
  /** Sent as it is, in place of the body. */
  readonly raw: { readonly type: string; readonly content: string | Buffer } | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whose credentials are sent. */
  readonly caller: 'right' | 'none' | 'wrong' | 'other';
  /** Which earlier thing it is about: a share of those that there are. */
  readonly about: number;
  /** Whether its ids are those of the earlier thing. */
  readonly isAbout: boolean;
}

const bytes = (...values: number[]) => Buffer.from(values);
/** Bodies that are none. */
const rawBodies: fc.Arbitrary<{ readonly type: string; readonly content: string | Buffer }> = fc.record({
  type: fc.oneof(
    { weight: 4, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=utf-16',
        'application/json;',
        '*/*',
        'application/jsonx',
      ),
    },
  ),
  content: fc.oneof(
    fc.constantFrom<string | Buffer>(
      '',
      'null',
      '0',
      '"a"',
      '[]',
      '[{}]',
      '{',
      '{"a":',
      '{"a":1,}',
      '{"__proto__":{"a":1}}',
      '{"constructor":{"prototype":{"a":1}}}',
      '{"id":1,"id":2}',
      '{"amount":1e400}',
      '{"a":"\\ud800"}',
      '{"\\u0000":1}',
      '\ufeff{}',
      `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '{"a":'.repeat(20_000),
      `{"a":"${'a'.repeat(300_000)}"}`,
      `{${Array.from({ length: 9000 }, (_, at) => `"a${at}":1`).join(',')}}`,
      bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d),
      bytes(0, 1, 2, 3),
      'a=1&b[c]=2',
    ),
    fc.jsonValue().map((value) => JSON.stringify(value)),
  ),
});

const headerText = fc.constantFrom(
  '',
  ' ',
  '*',
  'W/"1"',
  '"1"',
  '"999999999999999999999"',
  '1',
  '"a", "b"',
  'x'.repeat(3000),
  '\u00e4',
  'de-AT',
  'en-US,en;q=0.5',
  'xx-'.repeat(50),
  'null',
  'https://evil.example',
  'http://[::1',
);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'if-match',
    'idempotency-key',
    'origin',
    'accept-language',
    'accept',
    'accept-encoding',
    'user-agent',
    'if-none-match',
    'x-request-id',
    'x-forwarded-for',
    'range',
    'authorization',
  ),
  headerText,
  { maxKeys: 2, noNullPrototype: true },
);

/** The requests of an operation, drawn again and again. */
export function requestsOf(operation: Described, fitting: Fitting): fc.Arbitrary<Drawn> {
  const { parameters, body, example } = operation;
  const those = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const path = fc.record(
    Object.fromEntries(
      those('path').map(({ name }) => [
        name,
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom('none', 'evt-hamlet', 'lantern', 'GIFT-50-LANTERN') },
          { weight: 1, arbitrary: anyValue },
        ),
      ]),
    ),
  );
  const fields = those('query').map(({ name, schema, example: usual, required = false }) =>
    fc.oneof(
      ...(usual === undefined ? [] : [{ weight: 8, arbitrary: fc.constant([[name, usual] as const]) }]),
      { weight: required ? 8 : 2, arbitrary: fitting.of(schema).map((value) => [[name, value] as const]) },
      { weight: 1, arbitrary: anyValue.map((value) => [[name, value] as const]) },
      {
        weight: 1,
        arbitrary: fc.tuple(anyValue, anyValue).map((values) => values.map((value) => [name, value] as const)),
      },
      { weight: required ? 1 : 4 + 2 * parameters.length, arbitrary: fc.constant([]) },
    ),
  );
  const unknown = fc.oneof(
    { weight: 9, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('a', 'a[b]', 'a[b][c]', '__proto__', 'toString', '[]', 'top[$gt]', 'locale'), anyValue)
        .map((pair) => [pair]),
    },
  );
  const query = fc.tuple(...fields, unknown).map((pairs) => pairs.flat());
  const good: fc.Arbitrary<unknown> = body
    ? fc.oneof(...(example ? [{ weight: 2, arbitrary: fc.constant<unknown>(example) }] : []), {
        weight: 3,
        arbitrary: fitting.of(body),
      })
    : fc.constant(undefined);
  const bad = body ? damaged(good, anyValue) : good;
  return fc.record({
    path,
    query,
    body: fc.oneof(
      { weight: 5, arbitrary: good },
      { weight: 4, arbitrary: bad },
      { weight: 1, arbitrary: body ? anyValue : fc.constant(undefined) },
    ),
    raw: fc.oneof({ weight: 14, arbitrary: fc.constant(undefined) }, { weight: body ? 2 : 1, arbitrary: rawBodies }),
    headers: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
    caller: fc.constantFrom<Drawn['caller']>(
      'right',
      'right',
      'right',
      'right',
      'right',
      'right',
      'right',
      'none',
      'wrong',
      'other',
    ),
    about: fc.noBias(fc.nat(9999)).map((share) => share / 10_000),
    isAbout: fc.constantFrom(true, true, true, false),
  });
}
