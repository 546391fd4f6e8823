/** The address of a list, with its search, filters and page, and the links to the pages beside it. */
import { html, nothing, type TemplateResult } from 'lit';
import { hrefOf, type Desk, type Place } from './desk.ts';

/** What the list is searched for; '' for everything. */
export const queryOf = ({ query }: Place): string => query.get('q') ?? '';

/** How many rows stand before the page that is shown. */
export const skipOf = ({ query }: Place): number => Math.max(0, Number(query.get('skip')) || 0);

/** Rows of a page that a person can choose. */
export const pageSizes = [25, 50, 100, 200] as const;
const usualSize = 50;

/** Rows of a page, as the address says. */
export const sizeOf = ({ query }: Place): number =>
  pageSizes.find((size) => String(size) === query.get('top')) ?? usualSize;

/** The value of `top` in the address; '' for the usual size. */
export const topOf = (size: string): string => (size === String(usualSize) ? '' : size);

/** The address with other filters; another filter begins on the first page. */
export function addressWith({ path, query }: Place, changes: Readonly<Record<string, string>>): string {
  const changed = new URLSearchParams(query);
  changed.delete('skip');
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') changed.delete(name);
    else changed.set(name, value);
  }
  // lists of names stay readable: a comma stands for itself in a query
  return changed.size > 0 ? `${path}?${String(changed).replaceAll('%2C', ',')}` : path;
}

interface Pages {
  /** Rows before the page that is shown; by default those that the address says. */
  readonly skip?: number;
  /** Rows on a full page. */
  readonly size: number;
  /** Rows on the page that is shown. */
  readonly count: number;
  /** Rows in all. */
  readonly total: number;
  /** True when there are more than `total`. */
  readonly hasMore?: boolean;
  /** The newest rows come first, and the pages are named so. */
  readonly isByTime?: boolean;
}

/** Which rows are shown, and links to the pages beside them; nothing on an empty page. */
export function pager(
  { texts: { list }, formats }: Desk,
  place: Place,
  { skip = skipOf(place), size, count, total, hasMore = false, isByTime = false }: Pages,
): TemplateResult | typeof nothing {
  if (count === 0) return nothing;
  const link = (at: number, word: string, isThere: boolean) =>
    isThere
      ? html`<a class="button small" href=${hrefOf(addressWith(place, { skip: at > 0 ? String(at) : '' }))}>${word}</a>`
      : nothing;
  const [before, after] = isByTime ? [list.newer, list.older] : [list.previous, list.next];
  const all = `${formats.number(total)}${hasMore ? '+' : ''}`;
  return html`<div class="pager">
    <span class="small muted">${list.range(skip + 1, skip + count, all)}</span>
    <span class="row"
      >${link(skip - size, before, skip > 0)} ${link(skip + size, after, hasMore || skip + count < total)}</span
    >
  </div>`;
}
