/** The header `Link` of a list (RFC 8288): other pages of it, with the filters of this one. */
import { usualPage } from './paging.ts';

interface Listed {
  readonly count: number;
  readonly total: number | undefined;
  readonly next: string | undefined;
}

/**
 * The links of a page: `first`, and `prev` and `next` where there are such pages.
 * @param address The address of the request, with its query.
 * @param answer What the list answers; nothing is linked for anything but a list.
 */
export function listLinks(address: string, answer: unknown): string | undefined {
  const listed = listOf(answer);
  if (!listed) return undefined;
  const { count, total, next } = listed;
  const [path = '', search = ''] = address.split('?', 2);
  const query = new URLSearchParams(search);
  const skip = Number(query.get('skip')) || 0;
  const size = Number(query.get('top')) || usualPage;
  const link = (rel: string, change: Readonly<Record<string, string | number>>) => {
    const other = new URLSearchParams(query);
    for (const name of ['skip', 'after']) other.delete(name);
    for (const [name, value] of Object.entries(change)) other.set(name, String(value));
    return `<${path}${other.size > 0 ? `?${other.toString()}` : ''}>; rel="${rel}"`;
  };
  const links = [link('first', {})];
  // of a page after a row the one before is not known
  if (skip > 0 && !query.has('after'))
    links.push(link('prev', { top: Math.min(size, skip), skip: Math.max(0, skip - size) }));
  if (next !== undefined) links.push(link('next', { after: next }));
  else if (total !== undefined && count > 0 && !query.has('after') && skip + count < total)
    links.push(link('next', { skip: skip + count }));
  return links.join(', ');
}

/** A list with its number of rows: `docs` or `rows`, and `total`. */
function listOf(answer: unknown): Listed | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { docs, rows = docs, total, next } = answer as Record<string, unknown>;
  if (!Array.isArray(rows)) return undefined;
  return {
    count: rows.length,
    total: typeof total === 'number' ? total : undefined,
    next: typeof next === 'string' ? next : undefined,
  };
}
