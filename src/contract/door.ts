/** The operations of a device at a door: what it may open, the tickets that it knows, and its scans. */
import { DeviceSettings } from './device-settings.ts';
import { DoorAttention, DoorEventView, DoorScan, DoorTicketView } from './door-tickets.ts';
import { flag, list, num, part, text, texts, time, timestamp } from './fields.ts';
import { route, z } from './route.ts';
import { ScanConfig } from './scan-groups.ts';
import { strict } from './strict.ts';

const nonce = z.string().check(z.regex(/^[\w.~-]{8,64}$/, 'Expected 8 to 64 letters, digits or . _ ~ -'));
const direction = z.enum(['IN', 'OUT']);

/** What became of a scan. */
export const ScanAnswer = z.looseObject({
  /** `GRANTED` or `DENIED`. */
  access: z.string(),
  /** Why it is denied, or against which reason it was forced. */
  reason: text,
  isForced: flag,
  /** Of `INVALID`: what ended the ticket. */
  cause: text,
  /** Of `TOO_EARLY`: from when; of `TOO_LATE`: until when; of `WRONG_DAY`: when the ticket is for. */
  time,
  /** Of `WRONG_EVENT`: the event that the ticket is for. */
  event: part({ _id: text, name: text, start: time }),
  /** Of `WRONG_ZONE`: where the ticket admits. */
  zones: texts,
  /** Of `UNPAID`: what is due for its order, in major units. */
  due: num,
  currency: text,
  attention: list(DoorAttention),
  /** The earlier scans at this event and zone that count: when and where. */
  scans: list(DoorScan),
  /** Missing for a code of no ticket of this seller. */
  ticket: z.optional(DoorTicketView),
  nonce: text,
  /** The clock of the device was five minutes or more away. */
  clock: flag,
});
export type ScanAnswer = z.output<typeof ScanAnswer>;

/** What a seller should look at: counted from the scans of an event. */
export const DoorWarning = z.looseObject({
  /**
   * `unknownCodes`: a device read five unknown codes or more within a minute. `forced`: more than 3 % of the entries, and
   * five at least, were admitted by hand against a reason.
   */
  kind: z.string(),
  /** Of `unknownCodes`. */
  device: part({ _id: text, name: text }),
  /** Unknown codes within a minute, or entries by hand. */
  amount: num,
  /** Of `forced`: all entries. */
  of: num,
  /** When it was the last time. */
  at: time,
});

/** What became of an uploaded scan. */
export const ScanResult = z.looseObject({
  nonce: text,
  /** `counted`, `repeated`, `conflict`, `refused` or `late`. */
  result: z.string(),
  reason: text,
  /** Of a conflict: the entry that counts. */
  first: z.optional(DoorScan),
});

const ticketQuery = z.object({
  /** 1 to 2,500, so that a long list costs few round trips; 1,000 when missing. */
  top: num,
  skip: num,
  /** Changed since then; a device sends the last `now`, less a minute. */
  from: time,
  /** Changed until then. */
  until: time,
  /** `next` of the page before. */
  after: text,
});
const ticketPage = z.looseObject({
  docs: z.array(DoorTicketView),
  total: z.number(),
  /** The time of the service when the page was read. */
  now: timestamp,
  /** For `after`; missing on the last page. */
  next: text,
  /** What a device verifies codes with while it has no network; hex digits. */
  codeKeys: part({
    /** The public keys of the seller, Ed25519, by the number in a signed code. */
    signing: list(z.looseObject({ number: num, key: text })),
    /** The keys from which those of rotating tickets follow, by event: HMAC-SHA-256 of code, space, version. */
    rotation: list(z.looseObject({ eventId: text, key: text })),
  }),
});

/** A device, as it is told of itself. */
const Me = z.looseObject({
  _id: z.string(),
  sellerId: text,
  name: text,
  expires: time,
  permissions: texts,
  deviceSettings: DeviceSettings,
  /** Of its scan group. */
  scanConfig: z.optional(ScanConfig),
  /** The scan zones of its seller. */
  zones: list(z.looseObject({ _id: z.string(), name: text })),
  accessControlSettings: part({ includeDetailsRequiredTickets: flag }),
  /** The time of the service, by which a device corrects its clock. */
  now: time,
});

/** Operations of a device, which sends its token in the header `token`. */
export const door = {
  /**
   * The code is used up by this answer, which alone has the token. A code that is too old or used is 404. What `me` and
   * `events` answer comes with it, so that a device on a slow network is ready a round trip earlier.
   */
  pair: route({
    method: 'POST',
    path: '/api/accessusers/pair',
    who: 'anyone',
    summary: 'Pair a device by its code',
    body: strict(z.object({ code: z.string().check(z.maxLength(100, 'At most 100 characters')) })),
    answer: z.looseObject({ token: z.string(), me: z.optional(Me), events: z.optional(z.array(DoorEventView)) }),
    errors: [400, 404],
  }),
  /** A device that was revoked is 401. */
  me: route({
    method: 'GET',
    path: '/api/accessusers/me',
    who: 'accessUser',
    summary: 'The device itself: its settings and what it may do',
    answer: Me,
    errors: [401],
  }),
  /** Those that begin within a month or are not over for a day, the first one first. */
  events: route({
    method: 'GET',
    path: '/api/accessusers/events',
    who: 'accessUser',
    summary: 'The events that the device may open',
    answer: z.array(DoorEventView),
    errors: [401],
  }),
  /** For the name that the device shows. */
  seller: route({
    method: 'GET',
    path: '/api/accessusers/seller',
    who: 'accessUser',
    summary: 'The seller of the device',
    answer: z.looseObject({ sellerId: z.string(), name: text }),
    errors: [401],
  }),
  /**
   * The tickets of an event and what changed since: in the order of `updatedAt` and `_id`. A ticket that is over stays,
   * as `INVALID`. Read with `after`: `skip` loses rows while tickets are sold.
   */
  tickets: route({
    method: 'GET',
    path: '/api/accessusers/{eventId}/tickets',
    who: 'accessUser',
    summary: 'The tickets of an event',
    query: ticketQuery,
    answer: ticketPage,
    errors: [400, 401, 403, 404],
  }),
  /** The same answer as `GET /api/accessusers/{eventId}/tickets`, for devices that were made for this address. */
  ticketsV2: route({
    method: 'GET',
    path: '/api/accessusers/tickets/v2/{eventId}',
    who: 'accessUser',
    summary: 'The tickets of an event, by its other address',
    query: ticketQuery,
    answer: ticketPage,
    errors: [400, 401, 403, 404],
  }),
  /** A code that the ticket had before opens it too. */
  ticket: route({
    method: 'GET',
    path: '/api/accessusers/tickets/{barcode}',
    who: 'accessUser',
    summary: 'The ticket of a code',
    query: z.object({ eventId: text }),
    answer: DoorTicketView,
    errors: [400, 401, 403, 404],
  }),
  /**
   * Scans a ticket: decides, and stores the scan. Of devices that scan the same ticket at the same moment one is
   * admitted. The same `nonce` again answers what became of it the first time. `force` takes the permission
   * `scans:force`; `dryRun` stores nothing.
   */
  scan: route({
    method: 'POST',
    path: '/api/accessusers/tickets/{barcode}/scan',
    who: 'accessUser',
    summary: 'Scan a ticket',
    body: strict(
      z.object({
        /** In place of the code, which is `-` then: of a ticket that was searched for. */
        ticketId: text,
        /** The event of the ticket when missing. */
        eventId: text,
        /** A scan zone, where the scan group does not set one. */
        zone: text,
        /** `IN` when missing. */
        direction: z.optional(direction),
        /** When it happened, by the corrected clock of the device; now when missing. */
        scannedAt: time,
        /** Made by the device, different for each scan; the service makes one when it is missing. */
        nonce: z.optional(nonce),
        force: flag,
        dryRun: flag,
      }),
    ),
    answer: ScanAnswer,
    errors: [400, 401, 403, 404, 409],
  }),
  /**
   * The scans that a device made without a network, refused ones too, as `scans` or as a list alone. Each is `counted`, `repeated` (its nonce is known),
   * `conflict` (the ticket was admitted elsewhere before, or may not be), `refused` (no such ticket) or `late`: for 72 hours after its end a device that
   * was revoked or is over may still send what it has, which is stored for its seller to take.
   */
  upload: route({
    method: 'POST',
    path: '/api/accessusers/scans/{eventId}',
    who: 'accessUser',
    summary: 'Send the scans of a time without a network',
    body: strict(
      z.object({
        scans: z
          .array(
            z.object({
              barcode: text,
              /** In place of `barcode`. */
              ticketId: text,
              scanned_at: timestamp,
              /** `OK`: it was admitted or let out; `FAIL`: it was refused. */
              type: z.enum(['OK', 'FAIL']),
              direction,
              nonce: z.optional(nonce),
              zone: text,
              forced: flag,
              /** The nonce of the scan that this one undoes. */
              undoes: z.optional(nonce),
            }),
          )
          .check(z.maxLength(500, 'At most 500')),
      }),
    ),
    listed: 'scans',
    answer: z.looseObject({
      status: z.string(),
      results: z.array(ScanResult),
    }),
    errors: [400, 401, 403, 404],
  }),
  /** Admitted, left again, inside and still expected. Scans that other devices have not sent yet are missing. */
  counts: route({
    method: 'GET',
    path: '/api/accessusers/{eventId}/counts',
    who: 'accessUser',
    summary: 'How many are in, by ticket type and zone',
    answer: z.looseObject({
      /** Tickets that are in or were. */
      entered: z.number(),
      /** Tickets that are in now. */
      inside: z.number(),
      /** Tickets that may still come or have come: valid ones. */
      expected: z.number(),
      ticketTypes: z.array(
        z.looseObject({
          ticketTypeId: z.string(),
          name: text,
          expected: z.number(),
          entered: z.number(),
          inside: z.number(),
        }),
      ),
      zones: z.array(z.looseObject({ zone: text, name: text, entered: z.number(), inside: z.number() })),
      /** For a device with `scans:force`. */
      warnings: list(DoorWarning),
      now: timestamp,
    }),
    errors: [401, 403, 404],
  }),
  /** Its own scans for five minutes; with `scans:force` those of others, and at any time. */
  undo: route({
    method: 'POST',
    path: '/api/accessusers/scans/{nonce}/undo',
    who: 'accessUser',
    summary: 'Undo a scan that admitted a ticket or let it out',
    answer: DoorScan,
    errors: [401, 403, 404, 409],
  }),
};
