/** Runs: an event that is canceled or postponed, emails to its holders, and one thing done with many orders, with their progress. */
import { flag, list, num, text, texts, time, timestamp } from './fields.ts';
import { nextPage, paged } from './paging.ts';
import { route, z } from './route.ts';
import { strict } from './strict.ts';
import { emailExamples, textByLanguage } from './terms.ts';

const ways = ['automatic', 'byHand', 'unpaid', 'free'] as const;

/** Amounts in major units, of orders in one currency. */
const money = {
  currency: z.string(),
  /** Goes back through the provider that took it. */
  automatic: z.number(),
  /** You pay it back; it is in the list of refunds. */
  byHand: z.number(),
  /** Goes back as new vouchers. */
  newVouchers: z.number(),
  /** Goes back to the vouchers that paid. */
  toVouchers: z.number(),
  /** You keep it. */
  retained: z.number(),
};
export const Money = z.looseObject(money);

/** An order, or a holder, that a run could not work on. */
const Failure = z.looseObject({
  transactionId: z.string(),
  /** Of a holder who is not the buyer. */
  ticketId: text,
  /** An error code, e.g. `PAYMENT_UNDER_WAY`. */
  code: z.string(),
  /** The same in words. */
  reason: z.string(),
});

/** A long job: its items one by one, each in a transaction of its own. */
export const Run = z.looseObject({
  _id: z.string(),
  /** `cancel`, `message` or `postpone` of an event; `orders`. */
  kind: z.string(),
  /** Of `orders`: `received`, `mail` or `cancel`. */
  action: text,
  /** Missing for `orders`. */
  eventId: text,
  /** The event's name. */
  eventName: text,
  /** `waiting` until `startsAt`; then `running`, `paused` or `done`. `undone`: it never began. */
  state: z.string(),
  /** A run begins a minute after it was asked for. Until then it can be undone. */
  startsAt: timestamp,
  createdAt: timestamp,
  doneAt: time,
  /** The key or user who asked for it. */
  createdBy: text,
  /** Emails of a message and of a postponement, orders of the others. */
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  left: z.number(),
  /** Emails that were queued by it. */
  mails: z.number(),
  /** Of a cancellation, for a key with `refunds:read`: what its orders gave back so far. */
  money: z.optional(Money),
  /** At most 100. */
  failures: list(Failure),
});
export type Run = z.output<typeof Run>;

/** What a cancellation does, in numbers. */
const CancelAnswer = z.looseObject({
  orders: z.number(),
  tickets: z.number(),
  /** Orders by how their money came. */
  payments: z.array(
    z.looseObject({
      /**
       * `automatic`: the provider pays back. `byHand`: you do. `unpaid`: no money has come. `free`: there was nothing to
       * pay, or vouchers paid all of it.
       */
      kind: z.enum(ways),
      orders: z.number(),
      /** What goes back in money or as new vouchers, in major units. */
      amount: z.number(),
    }),
  ),
  money: Money,
  /** Orders that you pay back by hand, to an account that is known. */
  knownAccounts: num,
  /** New vouchers. */
  vouchers: z.number(),
  /** Emails to buyers and to holders of transferred tickets. */
  mails: z.number(),
  /** In a dry run and a test, where emails go out. */
  ...emailExamples,
  /** Missing in a dry run and a test. */
  run: z.optional(Run),
});
export type CancelAnswer = z.output<typeof CancelAnswer>;

/**
 * A cancellation of an event.
 * @example { "refundFunds": true, "refundTarget": "origin", "message": { "en": "Our lead has lost her voice." } }
 */
export const CancelInput = strict(
  z.object({
    /** False: you keep all of it. */
    refundFunds: z.boolean(),
    /** `origin` when missing: the way it came. `voucher`: a new voucher for each order, in your own currency alone. */
    refundTarget: z.optional(z.enum(['origin', 'voucher'])),
    /** Keeps the charges on top of the prices. */
    keepFees: flag,
    /** Your words in the emails: one text, or one for each language. */
    message: z.optional(textByLanguage(2000)),
    /** False sends no email; when missing, buyers and holders get one. */
    notify: flag,
    /** The numbers and an example of the email alone; nothing is changed. */
    dryRun: flag,
    /** The same, and the example goes in each language to the signed-in user. */
    test: flag,
  }),
);
export type CancelInput = z.output<typeof CancelInput>;

const MessageAnswer = z.looseObject({
  /** Emails: one for each address. */
  recipients: z.number(),
  ...emailExamples,
  /** Missing in a dry run and a test. */
  run: z.optional(Run),
});
export type MessageAnswer = z.output<typeof MessageAnswer>;

/**
 * An email to the holders of an event.
 * @example { "subject": { "en": "Doors open earlier" }, "text": { "en": "Doors open at 18:30." }, "dryRun": true }
 */
export const MessageInput = strict(
  z.object({
    /** One text, or one for each language. */
    subject: textByLanguage(200),
    text: textByLanguage(10_000),
    /** Only holders of tickets of these types; of all when missing. */
    ticketTypeIds: texts,
    /** Only orders of these under-shops; of all when missing. */
    underShopIds: texts,
    /** The numbers and examples alone; nothing is sent. */
    dryRun: flag,
    /** One email in each language to the signed-in user alone. */
    test: flag,
  }),
);
export type MessageInput = z.output<typeof MessageInput>;

const one = { who: 'key', answer: Run, errors: [401, 403, 404, 409] } as const;

/**
 * Cancellations take `events:write` and `refunds:write`, and are read with `refunds:read`; emails take `messages:write`
 * and `messages:read`; postponements `events:write` and `events:read`; runs of orders, what the orders take. A run goes on where it was when the service is started again: each order is canceled once.
 */
export const runs = {
  /**
   * The sale stops immediately, and open checkouts expire; after a minute the orders are canceled one by one. With
   * `dryRun`, what would happen. Asked again while it runs, the same run is answered; later, a new one for orders that
   * are left. The event has the `status` `CANCELED`. 409 `HAS_RECURRENCES` for a ROOT: its dates are canceled one by one.
   */
  cancelEvent: route({
    method: 'POST',
    path: '/api/events/{id}/cancel',
    who: 'key',
    summary: 'Cancel an event and its orders',
    body: CancelInput,
    answer: CancelAnswer,
    errors: [400, 401, 403, 404, 409],
    idempotent: true,
  }),
  /** Each address gets one email, in its language; it begins after a minute. At most 10 a day for an event (429). */
  message: route({
    method: 'POST',
    path: '/api/events/{id}/messages',
    who: 'key',
    summary: 'Send an email to the holders of an event',
    body: MessageInput,
    answer: MessageAnswer,
    errors: [400, 401, 403, 404, 409],
    idempotent: true,
  }),
  /** The newest first; without failures. */
  list: route({
    method: 'GET',
    path: '/api/runs',
    who: 'key',
    summary: 'Runs of a seller',
    query: z.object({
      ...paged,
      event: text,
      kind: z.optional(z.enum(['cancel', 'message', 'postpone', 'orders'])),
      state: z.optional(z.enum(['waiting', 'running', 'paused', 'done', 'undone'])),
    }),
    answer: z.looseObject({ rows: z.array(Run), total: num, ...nextPage }),
    errors: [400, 401, 403],
  }),
  /** Read it every few seconds with `If-None-Match`: 304 while nothing has changed. */
  get: route({ method: 'GET', path: '/api/runs/{id}', summary: 'A run with its progress', ...one }),
  /** Stops before the next item. */
  pause: route({ method: 'POST', path: '/api/runs/{id}/pause', summary: 'Pause a run', ...one }),
  /** It goes on with the first order that is not done. A run that is not paused is 409. */
  resume: route({ method: 'POST', path: '/api/runs/{id}/resume', summary: 'Go on with a paused run', ...one }),
  /** Tries again what failed. */
  retry: route({ method: 'POST', path: '/api/runs/{id}/retry', summary: 'Retry the failures of a run', ...one }),
  /**
   * Until `startsAt`; then 409. A canceled event takes place again and sells on. A postponed one has its earlier date again:
   * 409 if its dates were changed since.
   */
  undo: route({ method: 'POST', path: '/api/runs/{id}/undo', summary: 'Undo a run before it begins', ...one }),
};
