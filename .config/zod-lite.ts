/**
 * The stand-in for `zod/mini` in the embed: 0.6 kB in place of 6. Only the embed's build imports it.
 * It reads answers exactly as zod does, as far as `read()` can tell; `test/contract/zod-lite.test.ts` compares the two.
 * What a request may hold is checked by the service alone: schemas and checks of requests throw when they are used.
 */

interface Issue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** Answers what does not fit; nothing when all does. Paths are made on the way back: what fits costs nothing. */
type Test = (value: unknown) => Issue[] | undefined;
type Check = (value: unknown) => string | undefined;

interface Schema {
  readonly test: Test;
  check(...checks: Check[]): Schema;
  safeParse(value: unknown): { success: true; data: unknown } | { success: false; error: { issues: Issue[] } };
}

const fail = (message: string): Issue[] => [{ path: [], message }];

// @__NO_SIDE_EFFECTS__
function schema(test: Test): Schema {
  return {
    test,
    check: (...checks) =>
      schema((value) => {
        const wrong = test(value);
        if (wrong) return wrong;
        const message = checks.map((check) => check(value)).find((found) => found !== undefined);
        return message === undefined ? undefined : fail(message);
      }),
    safeParse(value) {
      const issues = test(value);
      return issues ? { success: false, error: { issues } } : { success: true, data: value };
    },
  };
}

/** Issues of parts, each with the part's name before its path. */
function parts(entries: Iterable<readonly [PropertyKey, Schema, unknown]>): Issue[] | undefined {
  let found: Issue[] | undefined;
  for (const [name, { test }, value] of entries) {
    for (const { path, message } of test(value) ?? []) (found ??= []).push({ path: [name, ...path], message });
  }
  return found;
}

// @__NO_SIDE_EFFECTS__
const typed = (name: string) => () => schema((value) => (typeof value === name ? undefined : fail(`Expected ${name}`)));

export const string = typed('string');
export const boolean = typed('boolean');
// @__NO_SIDE_EFFECTS__
export const number = () => schema((value) => (Number.isFinite(value) ? undefined : fail('Expected number')));
// @__NO_SIDE_EFFECTS__
export const int = () => schema((value) => (Number.isSafeInteger(value) ? undefined : fail('Expected int')));
// @__NO_SIDE_EFFECTS__
export const unknown = () => schema(() => undefined);
// @__NO_SIDE_EFFECTS__
export const literal = (only: unknown) => schema((value) => (value === only ? undefined : fail('Unexpected value')));
// @__NO_SIDE_EFFECTS__
const oneOf = (values: readonly unknown[]) =>
  schema((value) => (values.includes(value) ? undefined : fail('Unexpected value')));
export { oneOf as enum };

// @__NO_SIDE_EFFECTS__
export const optional = ({ test }: Schema) => schema((value) => (value === undefined ? undefined : test(value)));
// @__NO_SIDE_EFFECTS__
export const union = (options: readonly Schema[]) =>
  schema((value) => (options.some(({ test }) => !test(value)) ? undefined : fail('Unexpected value')));
// @__NO_SIDE_EFFECTS__
export const array = (item: Schema) =>
  schema((value) =>
    Array.isArray(value) ? parts(value.map((each, at) => [at, item, each] as const)) : fail('Expected array'),
  );

/** As zod, takes out a name that would become a prototype when the object is copied. */
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  delete (value as { __proto__?: unknown }).__proto__;

// @__NO_SIDE_EFFECTS__
export const looseObject = (shape: Record<string, Schema>) =>
  schema((value) =>
    isObject(value)
      ? parts(Object.entries(shape).map(([name, field]) => [name, field, value[name]] as const))
      : fail('Expected object'),
  );

// @__NO_SIDE_EFFECTS__
export const record = (_key: Schema, item: Schema) =>
  schema((value) =>
    isObject(value)
      ? parts(Object.entries(value).map(([name, each]) => [name, item, each] as const))
      : fail('Expected record'),
  );

// @__NO_SIDE_EFFECTS__
export const refine =
  (holds: (value: never) => boolean, message: string): Check =>
  (value) =>
    holds(value as never) ? undefined : message;

// Schemas and checks of requests, which the service checks. Here they would let everything pass, so they throw when something
// is read with them.
const unchecked = (): never => {
  throw new Error('zod-lite reads answers: this schema or check is for requests.');
};
// @__NO_SIDE_EFFECTS__
const schemaOfRequests = () => schema(unchecked);
// @__NO_SIDE_EFFECTS__
const checkOfRequests = () => unchecked;
export {
  schemaOfRequests as any,
  schemaOfRequests as clone,
  schemaOfRequests as extend,
  schemaOfRequests as never,
  schemaOfRequests as nullable,
  schemaOfRequests as object,
  schemaOfRequests as strictObject,
  checkOfRequests as maximum,
  checkOfRequests as maxLength,
  checkOfRequests as minimum,
  checkOfRequests as minLength,
  checkOfRequests as nonnegative,
  checkOfRequests as regex,
};
