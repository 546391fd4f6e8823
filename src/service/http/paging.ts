/** Offset paging of lists. */
import { ApiError } from './api-error.ts';

/** The limit and offset of a page. @throws ApiError 400 for numbers out of range. */
export function page(
  { top, skip }: { top?: number | undefined; skip?: number | undefined },
  usual = 50,
): { top: number; skip: number } {
  const bad = [
    ...(top !== undefined && !(Number.isInteger(top) && top >= 1 && top <= 1000)
      ? [{ path: 'top', message: 'Expected a whole number from 1 to 1000' }]
      : []),
    ...(skip !== undefined && !(Number.isInteger(skip) && skip >= 0 && skip <= 1e9)
      ? [{ path: 'skip', message: 'Expected a whole number from 0' }]
      : []),
  ];
  if (bad[0])
    throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${bad[0].path}: ${bad[0].message}.`, bad);
  return { top: top ?? usual, skip: skip ?? 0 };
}

/** The SQL of a page: its limit and its offset are the parameters after `params`. */
export function pageSql(params: readonly unknown[]): string {
  return `limit $${params.length + 1} offset $${params.length + 2}`;
}
