/**
 * Waiting lists of events that are sold out: an event with `soldOutFallbackType: "waitinglist"` and no link of its own
 * has its list here.
 */
import { email } from './email.ts';
import { num, text, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** Tickets that one person may wait for, whatever an order may hold. */
export const MOST_WAITING = 100;

const entryFields = {
  _id: z.string(),
  eventId: z.string(),
  email: z.string(),
  name: text,
  /** The number of tickets that they wait for. */
  amount: z.number(),
  /** The ticket type or the category (its `ref`) that they wait for; any when both are missing. */
  ticketTypeId: text,
  categoryRef: text,
  /** The under-shop in which they joined; they are told of what comes back there. */
  underShopId: text,
  /** BCP 47: the language of emails to them. */
  locale: text,
  /** `waiting`, or `notified`: told that there are tickets, and not told again unless they join again. */
  status: z.string(),
  /** The time at which they joined the line, or changed what they wait for. */
  createdAt: timestamp,
  updatedAt: timestamp,
  notifiedAt: time,
  /** The seller's offer: the checkout that holds the places, and until when. */
  transactionId: text,
  offeredUntil: time,
};

/** An entry of a waiting list, as the seller sees it. */
export const WaitingEntry = z.looseObject(entryFields);
export type WaitingEntry = z.output<typeof WaitingEntry>;

/** A removed entry. A key without `customers:read` does not get the person. */
const RemovedEntry = z.looseObject({ ...entryFields, email: text });

/** The input for joining a waiting list. */
export const WaitingInput = strict(
  z.object({
    email,
    /** Tickets: at least what one order must hold, at most what it may hold. */
    amount: z.int().check(z.minimum(1, 'At least 1'), z.maximum(MOST_WAITING, `At most ${MOST_WAITING}`)),
    name: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters'))),
    ticketTypeId: z.optional(id),
    categoryRef: z.optional(z.string().check(z.maxLength(500, 'At most 500 characters'))),
    underShopId: z.optional(id),
    /** BCP 47: the language of emails. */
    locale: z.optional(
      z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/, 'Expected a language, e.g. de or en-GB')),
    ),
    /** That emails about this event may be sent to the address. */
    consent: z.literal(true, 'Say that mails about this event are welcome'),
    /**
     * The page on which the shop stands; the email leads there when the page is on a site that the seller names (`url`,
     * `allowedOrigins`), otherwise to the service's own page of the event.
     */
    page: z.optional(z.string().check(z.maxLength(2000, 'At most 2000 characters'))),
  }),
);
export type WaitingInput = z.input<typeof WaitingInput>;

export const waitingList = {
  /**
   * Adds an address to the line. Only while the event, or the part of it that is waited for, is sold out (409
   * `NOT_SOLD_OUT`), and where the seller has a waiting list (409 `NO_WAITING_LIST`). One place for each address:
   * joining again changes what is waited for, keeps the place, and gets the same answer. An email tells how to leave.
   *
   * When tickets come back, people are notified by email in the order in which they joined, first those whose number of
   * tickets fits, for as many tickets as there are; the next ones two hours later, for what is left by then. A
   * notification is not a hold: the tickets are on sale for everyone meanwhile. After it the place is used; joining
   * again is a new place at the end.
   */
  join: route({
    method: 'POST',
    path: '/api/public/events/{id}/waiting-list',
    who: 'anyone',
    summary: 'Wait for tickets of a sold-out event',
    body: WaitingInput,
    answer: z.looseObject({ eventId: z.string(), amount: z.number() }),
    errors: [400, 404, 409],
  }),
  /** `token` stands in the links of the emails. Everything that the list knows of the person is deleted. */
  leave: route({
    method: 'POST',
    path: '/api/public/waiting-list/leave',
    who: 'anyone',
    summary: 'Leave a waiting list',
    body: strict(z.object({ token: z.string().check(z.minLength(1), z.maxLength(500)) })),
    answer: z.looseObject({ eventId: z.string() }),
    errors: [400, 404],
  }),
  /** In the order of the line. Who stands in it is personal: it needs the permission `customers:read`. */
  list: route({
    method: 'GET',
    path: '/api/events/{id}/waiting-list',
    who: 'key',
    summary: 'Who waits for tickets of an event',
    query: z.object({
      top: num,
      skip: num,
      /** `waiting` or `notified`; both when missing. */
      status: z.optional(z.enum(['waiting', 'notified'])),
    }),
    answer: z.looseObject({ rows: z.array(WaitingEntry), total: z.number() }),
    errors: [400, 401, 403, 404],
  }),
  /**
   * Holds the places that an entry waits for, and mails a link to buy them within `hours`. Other buyers can't take them
   * meanwhile; afterwards they are on sale again. What the order of the line says is passed over: the seller chooses.
   * The link leads to the event's page on the service, whose shop goes on with these places. 409 `OFFERED_ALREADY` while
   * an offer to this entry holds, and as for any checkout, e.g. `TICKETS_SOLD_OUT`, when there are not enough places.
   * It needs the permission `customers:write`.
   */
  offer: route({
    method: 'POST',
    path: '/api/events/{id}/waiting-list/{entryId}/offer',
    who: 'key',
    summary: 'Hold places for an entry of a waiting list',
    body: strict(
      z.object({
        /** For how long the places are held. */
        hours: z.int().check(z.minimum(1, 'At least 1'), z.maximum(168, 'At most 168, a week')),
        /** The ticket type to hold; the one that the entry waits for, or the first that can be bought, when missing. */
        ticketTypeId: z.optional(id),
      }),
    ),
    answer: RemovedEntry,
    errors: [400, 401, 403, 404, 409],
  }),
  /** Removes an entry. It needs the permission `customers:write`, and sends no email. */
  remove: route({
    method: 'DELETE',
    path: '/api/events/{id}/waiting-list/{entryId}',
    who: 'key',
    summary: 'Remove an entry from a waiting list',
    answer: RemovedEntry,
    errors: [401, 403, 404],
  }),
};
