/** The filters of a listing: only values that occur in it. */
import type { listingFilters } from '../../contract/listing-filters.ts';
import type { Context, Handlers } from '../http/context.ts';
import { attributesQuery } from './listing-query.ts';

/** The maximum number of events; a larger listing is filtered by its next events. */
const maxEvents = 2000;
const maxAttributes = 20;
const maxValues = 50;
const maxLength = 80;

/** The handlers of a listing's filters. */
export function listingFilterHandlers({ db, now }: Context): Handlers<typeof listingFilters> {
  return {
    async filters(query) {
      const { text, params } = attributesQuery(query, now(), maxEvents);
      const rows = await db.query<{ type: string; attributes: unknown }>(text, params);
      return { types: [...new Set(rows.map(({ type }) => type))].sort(), attributes: attributesOf(rows) };
    },
  };
}

function attributesOf(rows: readonly { attributes: unknown }[]): { name: string; values: string[] }[] {
  const found = new Map<string, Set<string>>();
  for (const { attributes } of rows) {
    if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) continue;
    for (const [name, value] of Object.entries(attributes)) {
      const values = found.get(name) ?? new Set();
      for (const text of textsOf(value)) values.add(text);
      if (values.size > 0) found.set(name, values);
    }
  }
  return [...found]
    .filter(([name, { size }]) => size <= maxValues && name.length <= maxLength)
    .slice(0, maxAttributes)
    .map(([name, values]) => ({ name, values: [...values].sort() }));
}

/** The filter values of an attribute: texts, numbers, booleans, and lists of texts. */
function textsOf(value: unknown): string[] {
  const texts = Array.isArray(value)
    ? value.filter((item) => typeof item === 'string')
    : ['string', 'number', 'boolean'].includes(typeof value)
      ? [String(value)]
      : [];
  return texts.filter((text) => text !== '' && text.length <= maxLength);
}
