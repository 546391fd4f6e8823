/**
 * Price tables: the prices of an event's ticket types, by tiers that follow each other, e.g. early bird and regular. An
 * event names one by `pricingSettings.priceTableId`.
 */
import { title } from './event-bounds.ts';
import { list, num, text, timestamp } from './fields.ts';
import { OffsetObject } from './offsets.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** A tier of a price table. */
export const PriceTier = z.looseObject({
  _id: z.string(),
  name: text,
  /** The price of each price category, in major units of the event's currency. */
  prices: z.array(
    z.looseObject({
      /** The `priceCategoryId` of ticket types. */
      priceCategoryId: z.string(),
      price: z.number(),
    }),
  ),
  /** The end of the tier: a time, or an offset from the event's start or end. No end in time when missing. */
  until: z.optional(z.union([timestamp, OffsetObject])),
  /** The number of tickets that each event sells in this tier; not limited when missing. */
  amount: num,
});
export type PriceTier = z.output<typeof PriceTier>;

export const PriceTable = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** Price categories, for people to read. */
  types: list(z.looseObject({ _id: z.string(), name: text })),
  /** In the order in which they follow each other. */
  tiers: z.array(PriceTier),
  sellerId: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PriceTable = z.output<typeof PriceTable>;

const name = z.optional(title);
const price = z.number().check(z.minimum(0, 'At least 0'), z.maximum(1_000_000_000, 'At most 1,000,000,000'));
const until = z.union([
  timestamp,
  z.object({
    target: z.optional(z.enum(['start', 'end'])),
    unit: z.enum(['hours', 'days', 'weeks', 'months', 'years']),
    offset: z.number().check(z.minimum(-100_000, 'At least -100000'), z.maximum(100_000, 'At most 100000')),
  }),
]);

const PriceTableInput = strict(
  z.object({
    name: title,
    types: z.optional(z.array(z.object({ _id: id, name })).check(z.maxLength(200, 'At most 200'))),
    tiers: z
      .array(
        z.object({
          _id: z.optional(id),
          name,
          prices: z
            .array(z.object({ priceCategoryId: id, price }))
            .check(z.minLength(1, 'Expected a price at least'), z.maxLength(200, 'At most 200')),
          until: z.optional(until),
          amount: z.optional(z.int().check(z.minimum(1, 'At least 1'), z.maximum(2_000_000_000))),
        }),
      )
      .check(z.minLength(1, 'Expected a tier at least'), z.maxLength(50, 'At most 50')),
  }),
);

/** Price tables of a seller. One of another seller is 404. */
export const priceTables = {
  /**
   * A ticket type with a `priceCategoryId` costs what the tier in force says. `pricingSettings.priceTableTierId` of the
   * event fixes the tier. With `pricingSettings.dynamicPricing.enabled` it moves on: the first tier whose time has not
   * passed and whose amount is not sold is in force. What no tier prices costs the ticket type's own `price`.
   */
  create: route({
    method: 'POST',
    path: '/api/price-tables',
    who: 'key',
    summary: 'Make a price table',
    body: PriceTableInput,
    answer: PriceTable,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/price-tables',
    who: 'key',
    summary: 'Price tables',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(PriceTable), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** Prices in major units. One of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/price-tables/{id}',
    who: 'key',
    summary: 'A price table',
    answer: PriceTable,
    errors: [401, 403, 404],
  }),
  /** The body is the whole table. A tier that keeps its `_id` keeps the number of tickets that it has sold. */
  update: route({
    method: 'PUT',
    path: '/api/price-tables/{id}',
    who: 'key',
    summary: 'Replace a price table',
    body: PriceTableInput,
    answer: PriceTable,
    errors: [400, 401, 403, 404],
  }),
  /** 409 `IN_USE` while an event names it. */
  delete: route({
    method: 'DELETE',
    path: '/api/price-tables/{id}',
    who: 'key',
    summary: 'Delete a price table that no event names',
    answer: PriceTable,
    errors: [401, 403, 404, 409],
  }),
};
