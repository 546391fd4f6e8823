/** The filters of a listing. They have a file of their own, since it loads when a buyer opens the filters. */
import { list, text, texts, time } from './fields.ts';
import { route, z } from './route.ts';

export const ListingFilters = z.looseObject({
  /** Types that occur. */
  types: texts,
  /** Attributes that occur, each with its values; one with more than 50 values tells nothing apart and is left out. */
  attributes: list(z.looseObject({ name: z.string(), values: z.array(z.string()) })),
});
export type ListingFilters = z.output<typeof ListingFilters>;

export const listingFilters = {
  /** Looks at the next 2,000 events. */
  filters: route({
    method: 'GET',
    path: '/api/events/public/listing-filters',
    who: 'anyone',
    summary: 'What the public events of a seller can be filtered by',
    query: z.object({
      sellerId: z.string(),
      startMin: time,
      startMax: time,
      eventType: z.optional(z.array(z.enum(['SINGLE', 'GROUP', 'ROOT', 'RECURRENCE']))),
      rootId: texts,
      groupEventId: text,
      underShopId: text,
    }),
    answer: ListingFilters,
    errors: [400],
  }),
};
