/**
 * Rebooking strategies: named terms of rebooking. An event names one by `rebookingSettings.rebookingStrategyId`.
 */
import { title } from './event-bounds.ts';
import { flag, num, text, timestamp } from './fields.ts';
import { offset } from './offsets.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';

/** The fields as `ticketSettings.rebookSettings` of an event has them. */
export const RebookingStrategy = z.looseObject({
  _id: z.string(),
  name: z.string(),
  /** `ENABLED` or `DISABLED`. */
  enabled: text,
  /** Until when, counted from the time that the ticket has; never after it. */
  until: offset,
  /** Allows another date of the same series. */
  dates: flag,
  /** As what the rest comes back where the new order costs less: `money` when missing, or `voucher`. */
  as: text,
  sellerId: text,
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type RebookingStrategy = z.output<typeof RebookingStrategy>;

const RebookingStrategyInput = strict(
  z.object({
    name: title,
    enabled: z.enum(['ENABLED', 'DISABLED']),
    until: z.optional(
      z.object({
        target: z.optional(z.enum(['start', 'end'])),
        unit: z.enum(['hours', 'days', 'weeks', 'months', 'years']),
        offset: z.number().check(z.minimum(-100_000, 'At least -100000'), z.maximum(100_000, 'At most 100000')),
      }),
    ),
    dates: flag,
    as: z.optional(z.enum(['money', 'voucher'])),
  }),
);

/** Rebooking strategies of a seller. One of another seller is 404. */
export const rebookingStrategies = {
  /** The terms of each event that names it and has no `ticketSettings.rebookSettings` of its own. */
  create: route({
    method: 'POST',
    path: '/api/rebooking-strategies',
    who: 'key',
    summary: 'Make a rebooking strategy',
    body: RebookingStrategyInput,
    answer: RebookingStrategy,
    status: 201,
    errors: [400, 401, 403, 409],
    idempotent: true,
  }),
  /** The newest first. */
  list: route({
    method: 'GET',
    path: '/api/rebooking-strategies',
    who: 'key',
    summary: 'Rebooking strategies',
    query: z.object({ top: num, skip: num }),
    answer: z.looseObject({ docs: z.array(RebookingStrategy), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /** One of another seller is 404. */
  get: route({
    method: 'GET',
    path: '/api/rebooking-strategies/{id}',
    who: 'key',
    summary: 'A rebooking strategy',
    answer: RebookingStrategy,
    errors: [401, 403, 404],
  }),
  /** The body is the whole strategy. It counts for tickets that were sold before, too. */
  update: route({
    method: 'PUT',
    path: '/api/rebooking-strategies/{id}',
    who: 'key',
    summary: 'Replace a rebooking strategy',
    body: RebookingStrategyInput,
    answer: RebookingStrategy,
    errors: [400, 401, 403, 404],
  }),
  /** 409 `IN_USE` while an event names it. */
  delete: route({
    method: 'DELETE',
    path: '/api/rebooking-strategies/{id}',
    who: 'key',
    summary: 'Delete a rebooking strategy that no event names',
    answer: RebookingStrategy,
    errors: [401, 403, 404, 409],
  }),
};
