/** Range filters of lists, in bracket form: `updatedAt[$gte]=2026-01-01T00:00:00Z`. Several of one field all apply. */
import { timestamp } from '../../contract/fields.ts';
import { ApiError } from './api-error.ts';

const operators: ReadonlyMap<string, string> = new Map([
  ['$gt', '>'],
  ['$gte', '>='],
  ['$lt', '<'],
  ['$lte', '<='],
  ['$eq', '='],
  ['$ne', 'is distinct from'],
]);

const earliest = Date.parse('0001-01-02T00:00:00Z');
const latest = Date.parse('9999-12-31T00:00:00Z');

/**
 * The conditions of one range filter, for a `where`. `rangeConditions('c.updated_at', 'updatedAt', {$gte: '…'}, param)`
 * gives `['c.updated_at >= $1::timestamptz']`.
 * @param column A timestamptz column in SQL; never from a request.
 * @param path The filter's name in the query string.
 * @param param Adds a parameter to the statement and answers its name there, e.g. `$3`.
 * @throws ApiError 400 that names each unknown operator and each value that is no time, e.g. `start[$foo]`.
 */
export function rangeConditions(
  column: string,
  path: string,
  range: Readonly<Record<string, string>> | undefined,
  param: (value: unknown) => string,
): string[] {
  const entries = Object.entries(range ?? {});
  const bad = entries.flatMap(([name, value]) => {
    if (!operators.has(name))
      return [{ path: `${path}[${name}]`, message: `Expected one of ${[...operators.keys()].join(' ')}` }];
    if (!timestamp.safeParse(value).success)
      return [{ path: `${path}[${name}]`, message: 'Expected an ISO 8601 date and time with an offset or Z' }];
    return [];
  });
  if (bad[0])
    throw new ApiError(400, 'INVALID_REQUEST', `The request does not fit: ${bad[0].path}: ${bad[0].message}.`, bad);
  return entries.map(
    ([name, value]) => `${column} ${operators.get(name) ?? '='} ${param(storable(value))}::timestamptz`,
  );
}

/** A time within the years that the database and ISO 8601 both write with four digits. */
function storable(moment: string): string {
  return new Date(Math.min(Math.max(Date.parse(moment), earliest), latest)).toISOString();
}
