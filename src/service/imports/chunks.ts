/** Parts of a list, for statements that take so much at a time. */

/** Parts of a list, each but the last of `size` elements. */
export function inChunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
}
