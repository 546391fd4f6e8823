/** The audit trail of a seller: which operations changed something, and who asked for them. */
import { list, text, time, timestamp } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';

const AuditEntry = z.looseObject({
  _id: z.string(),
  at: timestamp,
  /** E.g. `events.update`. */
  operation: z.string(),
  /** What was changed, e.g. the id of an event or order. */
  subject: text,
  /** The names of the fields that were sent. */
  fields: z.array(z.string()),
  /**
   * What has changed, of settings, events, orders, users and keys: nothing of a customer, and no secret. A limited key
   * has to be allowed to read the thing itself, too, e.g. by `events:read`.
   */
  changes: list(
    z.looseObject({
      /** E.g. `name` or `tickets.price`; `more` is the number of changes beyond 50. */
      field: z.string(),
      /** Missing for what was not there. An object or a list of an event has neither value, and texts are cut at 200. */
      before: z.optional(z.unknown()),
      /** Missing for what was removed. */
      after: z.optional(z.unknown()),
      /** The name of the ticket type, category or under-shop. */
      of: text,
      /** Of amounts of money. */
      currency: text,
    }),
  ),
  /** The id of the key or user. */
  principal: z.string(),
  /** Its name, as it is now. */
  who: text,
});

export const audit = {
  /** The newest first. An operation that was refused changed nothing and is not here. */
  list: route({
    method: 'GET',
    path: '/api/audit',
    who: 'key',
    summary: 'Who changed what',
    query: z.object({
      ...paged,
      /** The id of an event, an order, a key … */
      subject: text,
      operation: text,
      /** The group of the operation, e.g. `events` for everything that changed an event. */
      kind: z.optional(z.string().check(z.regex(/^[A-Za-z]+$/, 'Expected a group of operations, e.g. "events"'))),
      /** The id of a key or user. */
      principal: text,
      /** The first moment. */
      from: time,
      /** The end: entries of this moment are not there any more. */
      to: time,
    }),
    answer: z.looseObject({
      rows: z.array(AuditEntry),
      ...nextPage,
    }),
    errors: [400, 401, 403],
  }),
};
