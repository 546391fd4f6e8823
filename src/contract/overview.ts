/** What a seller looks at first: tonight's events, the sales of a week, and what needs a person. */
import { list, num, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';

const Amount = z.looseObject({ currency: z.string(), amount: z.number() });

/** Both are for any key, and answer what it may see. */
export const overview = {
  /** Read it every 15 seconds with `If-None-Match`: 304 while nothing has changed. */
  get: route({
    method: 'GET',
    path: '/api/overview',
    who: 'key',
    summary: 'Tonight and the last seven days',
    answer: z.looseObject({
      /** The time zone by which days begin: the seller's. */
      timezone: z.string(),
      /**
       * With `events:read`: events that begin today or are under way, at most 20. Series and groups are not in it, their
       * dates are.
       */
      events: list(
        z.looseObject({
          _id: z.string(),
          name: z.string(),
          start: timestamp,
          end: timestamp,
          /** Where the clock of the event is; missing where it is the seller's. */
          timezone: text,
          /** What has become of it, e.g. `CANCELED`; missing while it takes place as planned. */
          status: text,
          /** Of the whole event; missing where it is not limited. */
          capacity: num,
          /** Its tickets that were not canceled. */
          sold: z.number(),
          /** The tickets that may be admitted, season tickets included. */
          expected: z.number(),
          /** Those that came, and those that are inside. */
          entered: z.number(),
          inside: z.number(),
        }),
      ),
      /** With `transactions:read` or `customers:read`: the last seven days, today last; one row for each currency. */
      sales: list(
        z.looseObject({
          /** E.g. `2031-05-14`. */
          day: z.string(),
          currency: z.string(),
          /** Placed that day, whatever became of them. */
          orders: z.number(),
          /** Their prices, in major units. */
          gross: z.number(),
        }),
      ),
    }),
    errors: [401, 403],
  }),
  /** What is not there is not for this key; `count` 0 needs no one. */
  attention: route({
    method: 'GET',
    path: '/api/attention',
    who: 'key',
    summary: 'What needs a person',
    answer: z.looseObject({
      items: z.array(
        z.looseObject({
          /**
           * `refundsByHand`, `overdue` (orders whose money is late by the terms of payment), `disputes`, `failedRefunds`,
           * `failedMails`, `failedWebhooks`.
           */
          kind: z.string(),
          count: z.number(),
          /** Of those with money, in major units. */
          amounts: list(Amount),
          /** The oldest of them. */
          since: time,
          /** The list that has them: a path with its query. */
          href: text,
        }),
      ),
    }),
    errors: [401, 403],
  }),
};
