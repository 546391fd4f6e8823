/**
 * Late scans: what a device sends after it was revoked or its time was over. They count for nothing until the seller
 * takes them.
 */
import { flag, num, part, text, time, timestamp } from './fields.ts';
import { ScanResult } from './door.ts';
import { route, z } from './route.ts';
import { id, strict } from './strict.ts';

/** A scan that arrived after the end of its device. */
export const LateScan = z.looseObject({
  _id: z.string(),
  /** `waiting`, `taken` or `refused`. */
  state: z.string(),
  eventId: z.string(),
  /** Missing for a code of no ticket. */
  ticketId: text,
  nonce: z.string(),
  device: part({ _id: text, name: text }),
  /** When it happened, as the device says. */
  scannedAt: timestamp,
  receivedAt: timestamp,
  /** When the device was revoked, deleted or over: a scan after that is to be doubted. */
  endedAt: timestamp,
  /** `OK`: it was admitted or let out; `FAIL`: it was refused. */
  type: text,
  /** `IN` or `OUT`. */
  direction: text,
  zone: text,
  forced: flag,
  /** The nonce of the scan that it undoes. */
  undoes: text,
  /** When it was taken or refused. */
  decidedAt: time,
});
export type LateScan = z.output<typeof LateScan>;

const chosen = strict(
  z.object({ ids: z.array(id).check(z.minLength(1, 'At least 1'), z.maxLength(500, 'At most 500')) }),
);

/** Late scans of a seller. */
export const lateScans = {
  /** By the time at which they happened. */
  list: route({
    method: 'GET',
    path: '/api/accessusers/late-scans',
    who: 'key',
    summary: 'Late scans',
    query: z.object({
      /** Those that wait, when missing. */
      state: z.optional(z.enum(['waiting', 'taken', 'refused'])),
      eventId: text,
      accessUserId: text,
      top: num,
      skip: num,
    }),
    answer: z.looseObject({ docs: z.array(LateScan), total: z.number() }),
    errors: [400, 401, 403],
  }),
  /**
   * Each counts from now on as if its device had sent it in time, with a result as for an upload: `repeated` for one that
   * was taken before, `refused` for one that was refused. None is taken unless all `ids` are known.
   */
  take: route({
    method: 'POST',
    path: '/api/accessusers/late-scans/take',
    who: 'key',
    summary: 'Take late scans',
    body: chosen,
    answer: z.looseObject({ results: z.array(z.looseObject({ ...ScanResult.shape, _id: z.string() })) }),
    errors: [400, 401, 403, 404],
  }),
  /** They stay in the list of those that were refused, and never count. One that was taken stays taken. */
  refuse: route({
    method: 'POST',
    path: '/api/accessusers/late-scans/refuse',
    who: 'key',
    summary: 'Refuse late scans',
    body: chosen,
    answer: z.looseObject({ docs: z.array(LateScan) }),
    errors: [400, 401, 403, 404],
  }),
};
