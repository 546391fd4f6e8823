/** The numbers of event info that change. Apart from it, since a shop asks for them after its first frame. */
import { list, num, text, texts } from './fields.ts';
import { route, z } from './route.ts';

/** The live numbers alone; small, and fit to be cached for a second or two. */
export const Availabilities = z.looseObject({
  _id: z.string(),
  v: num,
  saleStatus: text,
  /** `green`, `yellow`, `red`; missing = the seller does not show it. */
  availabilityIndicator: text,
  categories: list(z.looseObject({ ref: z.string(), v: num })),
  /** Read where a service names ticket types that can't be bought now in place of numbers. This one tells numbers. */
  blocked: texts,
  tickets: list(z.looseObject({ id: z.string(), v: num })),
  timeSlots: list(
    z.looseObject({
      _id: z.string(),
      v: num,
      categories: list(z.looseObject({ categoryRef: text, v: num })),
      ticketTypes: list(z.looseObject({ ticketTypeId: text, v: num })),
      availabilityIndicator: text,
      resale: num,
    }),
  ),
});
export type Availabilities = z.output<typeof Availabilities>;

/** `{id}` is an event's `_id` or its slug. */
export const availabilities = {
  /**
   * Of everything that has a limit: the event, categories, ticket types, slots, price tiers. Nothing is reserved
   * by asking.
   */
  availabilities: route({
    method: 'GET',
    path: '/api/public/events/{id}/availabilities',
    who: 'anyone',
    summary: 'How many tickets are left',
    query: z.object({ shopId: text }),
    answer: Availabilities,
    errors: [400, 404],
  }),
};
