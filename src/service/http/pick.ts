/** `pick`: the choice of the named fields of a record. */

/** The named fields of a type, without those of its index signature. */
export type Named<T> = {
  [Name in keyof T as string extends Name ? never : number extends Name ? never : Name]: T[Name];
};

/**
 * The named fields that are set. Fields that leave the service are picked by name, so that a new field of a record
 * stays inside until it is named.
 */
export function pick<T extends object, const Name extends keyof Named<T>>(
  from: T,
  names: readonly Name[],
): Pick<Named<T>, Name> {
  const picked: Partial<Pick<Named<T>, Name>> = {};
  const known = from as Named<T>;
  for (const name of names) if (known[name] !== undefined) picked[name] = known[name];
  return picked as Pick<Named<T>, Name>;
}

/** An object without its undefined fields, so that they are neither sent nor make a difference in comparisons. */
export function compact<T extends object>(value: T): T {
  const stored: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) if (field !== undefined) stored[name] = field;
  return stored as T;
}
