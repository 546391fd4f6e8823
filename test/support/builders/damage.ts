/** Answers as another program might send them: one thing or several put where something else belongs. */
import fc from 'fast-check';

type Place = (string | number)[];

/** Where something stands in a value. */
const placesIn = (value: unknown, at: Place = []): Place[] =>
  typeof value !== 'object' || value === null
    ? [at]
    : [
        at,
        ...Object.entries(value).flatMap(([key, inner]) =>
          placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
        ),
      ];

const damage = (value: unknown, [step, ...rest]: Place, by: unknown): unknown => {
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? damage(item, rest, by) : (item as unknown)));
  return { ...value, [step]: damage(Reflect.get(value, step), rest, by) };
};

const usualBlows = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, '', -1, [null]));

/** The same values, damaged in one to eight places by a value of `blow` each. */
export const damaged = (
  values: fc.Arbitrary<unknown>,
  blow: fc.Arbitrary<unknown> = usualBlows,
): fc.Arbitrary<unknown> =>
  values.chain((whole) => {
    const places = placesIn(whole);
    return fc
      .array(fc.tuple(fc.constantFrom(...places), blow), { minLength: 1, maxLength: 8 })
      .map((blows) => blows.reduce<unknown>((value, [place, by]) => damage(value, place, by), whole));
  });
