/**
 * The order of tickets by `sortingKey`: equal ones keep the seller's order, and those without a key come last. The shop
 * and the service sort alike.
 */
export function bySortingKey<T extends { readonly sortingKey?: number | undefined }>(tickets: readonly T[]): T[] {
  return [...tickets].sort(({ sortingKey: a = Infinity }, { sortingKey: b = Infinity }) => (a === b ? 0 : a - b));
}
