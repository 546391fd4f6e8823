/** By `sortingKey`; equal ones keep the seller's order, and what has no key comes last. The shop and the service sort alike. */
export function bySortingKey<T extends { readonly sortingKey?: number | undefined }>(tickets: readonly T[]): T[] {
  return [...tickets].sort(({ sortingKey: a = Infinity }, { sortingKey: b = Infinity }) => (a === b ? 0 : a - b));
}
