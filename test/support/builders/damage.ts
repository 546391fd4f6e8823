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
  if (step === undefined) return by;
  // a blow before this one took away what the place was in
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item, at) => (at === step ? damage(item, rest, by) : (item as unknown)));
  return { ...value, [step]: damage(Reflect.get(value, step), rest, by) };
};

const usualBlows = fc.oneof(fc.jsonValue(), fc.constantFrom(null, [], {}, '', -1, [null]));

/** What stands at a place. */
const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], value);

/** A value, and the same one damaged in one to eight places by what `blow` makes of what stands there. */
export const withDamage = (
  values: fc.Arbitrary<unknown>,
  blow: (value: unknown) => fc.Arbitrary<unknown>,
): fc.Arbitrary<{ whole: unknown; data: unknown }> =>
  values.chain((whole) => {
    const places = placesIn(whole);
    return fc
      .array(
        fc.constantFrom(...places).chain((place) => fc.tuple(fc.constant(place), blow(valueAt(whole, place)))),
        { minLength: 1, maxLength: 8 },
      )
      .map((blows) => ({
        whole,
        data: blows.reduce<unknown>((value, [place, by]) => damage(value, place, by), whole),
      }));
  });

/** The same values, damaged in one to eight places by a value of `blow` each. */
export const damaged = (
  values: fc.Arbitrary<unknown>,
  blow: fc.Arbitrary<unknown> = usualBlows,
): fc.Arbitrary<unknown> => withDamage(values, () => blow).map(({ data }) => data);
