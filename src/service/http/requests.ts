/** The validation of requests against the contract, with messages for people. */
import type { ObjectSchema, Route, Schema, z } from '../../contract/route.ts';
import { readQuery } from './query-strings.ts';
import { withoutNulls } from './nulls.ts';
import { ApiError } from './api-error.ts';

type Fields = Record<string, unknown>;
type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];
interface Detail {
  readonly path: string;
  readonly message: string;
}

/** The parts of a request that are read. */
export interface Raw {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Path, query and body in one object. @throws ApiError 400 that names every wrong path. */
export function readRequest(route: Route, { params, query, body }: Raw): Fields {
  const sent = { ...(params as Fields) };
  const details: Detail[] = [];
  details.push(...unstorable(sent, []));
  if (route.who === 'key') details.push(...unknownParameters(route, query as Fields));
  if (route.query) check(route.query, readQuery(route.query, query as Fields), sent, details);
  if (route.body) check(route.body, unlisted(route, body), sent, details, route.method === 'POST');
  assertNone(details);
  return sent;
}

/**
 * Query parameters that an operation of programs doesn't take: a filter with a typing error would answer everything.
 * Operations for pages ignore them, since links and proxies add some.
 */
function unknownParameters({ query: schema }: Route, query: Fields): Detail[] {
  const known = [...Object.keys(schema?._zod.def.shape ?? {}), 'locale'].sort();
  return Object.keys(query)
    .filter((name) => !known.includes(/^[^[]*/.exec(name)?.[0] ?? ''))
    .map((path) => ({ path, message: `Unknown query parameter; known are ${known.join(', ')}` }));
}

/** A list that is the whole body, as the field that the operation names. */
function unlisted({ listed }: Route, body: unknown): unknown {
  return listed !== undefined && Array.isArray(body) ? { [listed]: body } : body;
}

/**
 * Validates input that does not come from a request, e.g. from the command line, by the same rules. @throws ApiError
 * 400 as `readRequest` does.
 */
export function readBody<S extends ObjectSchema>(schema: S, body: unknown): z.output<S> {
  const read: Fields = {};
  const details: Detail[] = [];
  check(schema, body, read, details);
  assertNone(details);
  return read as z.output<S>;
}

function assertNone(details: readonly Detail[]): void {
  const [first] = details;
  if (!first) return;
  throw new ApiError(
    400,
    'INVALID_REQUEST',
    `The request does not fit: ${first.path}: ${first.message}.`,
    details.slice(0, 50),
  );
}

function check(schema: ObjectSchema, given: unknown, sent: Fields, details: Detail[], takesNulls = false): void {
  // a body may be missing if all of its fields may be
  const whole = given === undefined && schema.safeParse({}).success ? {} : given;
  const bad = unstorable(whole, []);
  if (bad.length > 0) {
    details.push(...bad);
    return;
  }
  // what makes something new has nothing to clear: a program that writes null for what it has not means that
  const input = takesNulls ? withoutNulls(schema, whole) : whole;
  // not the messages of the library, which depend on what else the process has loaded of it
  const result = schema.safeParse(input, { error: inWords });
  if (result.success) Object.assign(sent, result.data);
  else details.push(...result.error.issues.flatMap((issue) => describe(issue, input)));
}

/** Issues as people read them. Schemas with a message of their own keep it. */
function describe(issue: Issue, input: unknown): Detail[] {
  const at = issue.path.map(String);
  const path = at.join('.') || 'body';
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...at, key].join('.'), message: 'Unknown field' }));
  if (valueAt(input, at) === undefined)
    return [{ path, message: at.length > 0 ? 'Missing' : 'Expected a JSON object' }];
  return [{ path, message: issue.message }];
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Expected text',
  number: 'Expected a number',
  int: 'Expected a whole number',
  boolean: 'Expected true or false',
  array: 'Expected a list',
  object: 'Expected an object',
  record: 'Expected an object',
};

function inWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'Not the right kind of value';
    case 'invalid_value':
      return `Expected ${issue.values.map((value) => `"${String(value)}"`).join(' or ')}`;
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array' ? 'Too short' : `At least ${issue.minimum}`;
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `Too long; at most ${issue.maximum}`
        : `At most ${issue.maximum}`;
    default:
      return 'Not the right kind of value';
  }
}

function valueAt(input: unknown, path: readonly string[]): unknown {
  let value: unknown = input;
  for (const step of path) value = typeof value === 'object' && value !== null ? (value as Fields)[step] : undefined;
  return value;
}

const deepest = 32;

/** Values that no database stores: the character 0, unpaired surrogates, and too deep nesting. */
function unstorable(input: unknown, path: readonly string[]): Detail[] {
  const open: { value: unknown; path: readonly string[] }[] = [{ value: input, path }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path: at } = next;
    if (typeof value === 'string' && /[\0\p{Cs}]/u.test(value))
      return [{ path: at.join('.'), message: 'Holds a character that cannot be stored' }];
    if (typeof value !== 'object' || value === null) continue;
    if (at.length >= deepest) return [{ path: at.slice(0, 3).join('.'), message: 'Nested too deeply' }];
    for (const [key, item] of Object.entries(value)) {
      if (/[\0\p{Cs}]/u.test(key))
        return [{ path: at.join('.') || 'body', message: 'Holds a name that cannot be stored' }];
      open.push({ value: item, path: [...at, key] });
    }
  }
  return [];
}
