/**
 * Admission: whether a ticket gets in at a door. The service and the door page decide by this one function, so that a
 * device without a network decides as the service would.
 */
import { wallClock, zoneOf } from './dates.ts';
import { presenceOf, scansAt, type Scan } from './presence.ts';

/** Why a ticket is not admitted; each is told with what helps at the door. */
type AdmissionReason =
  | 'UNKNOWN'
  | 'STALE_CODE'
  | 'INVALID'
  | 'BLOCKED'
  | 'WRONG_EVENT'
  | 'WRONG_DAY'
  | 'TOO_EARLY'
  | 'TOO_LATE'
  | 'WRONG_ZONE'
  | 'TICKET_TYPE_NOT_HERE'
  | 'UNPAID'
  | 'DETAILS_REQUIRED'
  | 'ALREADY_IN'
  | 'NOT_IN';

/** What door staff look at although a ticket is admitted. */
export interface Attention {
  /**
   * `highlight`: of its type. `answer`: to a question of the seller. `proof`: of a discount. `limitedView`: of its seat.
   * `invalid` and `blocked`: of a ticket that is let out. `codeAge`: a rotating code that is some steps away, `notListed`:
   * a ticket that the device knows by its code alone. Readers show others as they are.
   */
  readonly kind: string;
  readonly text?: string | undefined;
}

/** An event where a ticket admits, and the ticket type that it has there. */
interface Admits {
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/** A ticket as a door knows it. */
export interface DoorTicket {
  /** `VALID`, `RESERVED`, `DETAILSREQUIRED`, `INVALID`. */
  readonly status: string;
  /** Why it is `INVALID`, e.g. `canceled` or `transferred`. */
  readonly cause?: string | undefined;
  /** Put out of order by its seller, or its payment is disputed. */
  readonly isBlocked?: boolean | undefined;
  /** Its own event first, then those that it admits to as a season ticket. */
  readonly admits: readonly Admits[];
  /** ISO 8601; of a ticket with a time slot. */
  readonly slotStart?: string | undefined;
  readonly slotEnd?: string | undefined;
  /** ISO 8601; missing where it doesn't expire. */
  readonly validUntil?: string | undefined;
  /** Ids or names of the scan zones that it opens; all when empty or missing. */
  readonly entryPermissions?: readonly string[] | undefined;
  /** 1 when missing. */
  readonly allowedScanCount?: number | undefined;
  readonly attention?: readonly Attention[] | undefined;
}

/** An event as a door knows it; times are ISO 8601. */
export interface DoorEvent {
  readonly _id: string;
  readonly start: string;
  /** 12 hours after the start when missing. */
  readonly end?: string | undefined;
  /** 3 hours before the start when missing. */
  readonly checkinStarts?: string | undefined;
  readonly timezone?: string | undefined;
}

/** The settings of a door. */
export interface Gate {
  readonly zone?: { readonly _id: string; readonly name: string } | undefined;
  /** The ticket types that it admits; all when missing. */
  readonly ticketTypeIds?: readonly string[] | undefined;
  /** Time slots are checked: a ticket is admitted around the start of its slot. */
  readonly checkTimeslots?: boolean | undefined;
  /** Minutes before the start of a slot, 0 when missing. */
  readonly beforeMinutes?: number | undefined;
  /** Minutes after the start of a slot; until its end when missing. */
  readonly afterMinutes?: number | undefined;
  /** Lets in again who was let out. */
  readonly enableMultiCheckin?: boolean | undefined;
}

export interface AdmissionInput {
  /** Missing when no ticket has the code. */
  readonly ticket: DoorTicket | undefined;
  /** What reading the code showed: it is too old, or one that the ticket had before, with the reason of its end. */
  readonly code?:
    | {
        readonly isStale?: boolean;
        readonly ended?: string | undefined;
        readonly attention?: readonly Attention[];
      }
    | undefined;
  readonly event: DoorEvent;
  readonly gate: Gate;
  /** The scans of the ticket that admitted it, let it out, or undid one of these. */
  readonly scans: readonly Scan[];
  /** When it is scanned. */
  readonly at: Date;
  readonly direction: 'IN' | 'OUT';
  /** Admits by hand against any reason but `UNKNOWN`. */
  readonly force?: boolean | undefined;
}

export interface Admission {
  readonly access: 'GRANTED' | 'DENIED';
  /** Why it is denied, or would be if it weren't forced. */
  readonly reason?: AdmissionReason;
  /** Admitted by hand, against `reason`. */
  readonly isForced?: true;
  /** Of `INVALID`: what ended the ticket. */
  readonly cause?: string;
  /** Of `TOO_EARLY`: from when it is admitted; of `TOO_LATE`: until when it was; of `WRONG_DAY`: its own time. */
  readonly time?: string;
  readonly attention: readonly Attention[];
  /** The scans at this event and zone that count, the earliest first. */
  readonly scans: readonly Scan[];
}

type Denial = Pick<Admission, 'reason' | 'cause' | 'time'>;

/** The time in which a device may undo its own scans, in milliseconds. */
export const undoTime = 5 * 60_000;

const minute = 60_000;
const hour = 60 * minute;

/** Decides about a scan. The first rule that refuses counts; without one the ticket is admitted. */
export function decide(input: AdmissionInput): Admission {
  const { ticket, event, gate, direction } = input;
  if (!ticket) return { access: 'DENIED', reason: 'UNKNOWN', attention: [], scans: [] };
  const place = { eventId: event._id, zone: gate.zone?._id };
  const told = { attention: ticket.attention ?? [], scans: scansAt(input.scans, place) };
  const denial = direction === 'IN' ? denialAtEntry(ticket, input) : denialAtExit(ticket, input);
  const warnings = direction === 'OUT' ? exitWarnings(ticket, input) : (input.code?.attention ?? []);
  const attention = [...told.attention, ...warnings];
  if (!denial) return { access: 'GRANTED', ...told, attention };
  if (input.force) return { access: 'GRANTED', isForced: true, ...denial, ...told, attention };
  return { access: 'DENIED', ...denial, ...told, attention };
}

function denialAtEntry(ticket: DoorTicket, input: AdmissionInput): Denial | undefined {
  const { code, event, gate, scans, at } = input;
  if (code?.isStale) return { reason: 'STALE_CODE' };
  const cause = causeOf(ticket, input);
  if (cause !== undefined) return { reason: 'INVALID', cause };
  if (ticket.isBlocked) return { reason: 'BLOCKED' };
  const admits = ticket.admits.find(({ eventId }) => eventId === event._id);
  if (!admits) return { reason: 'WRONG_EVENT' };
  const wrongTime = denialByTime(ticket, event, gate, at);
  if (wrongTime) return wrongTime;
  if (!opensZone(ticket, gate)) return { reason: 'WRONG_ZONE' };
  if (gate.ticketTypeIds && !gate.ticketTypeIds.includes(admits.ticketTypeId))
    return { reason: 'TICKET_TYPE_NOT_HERE' };
  if (ticket.status === 'RESERVED') return { reason: 'UNPAID' };
  if (ticket.status === 'DETAILSREQUIRED') return { reason: 'DETAILS_REQUIRED' };
  const allowed = ticket.allowedScanCount ?? 1;
  const returns = gate.enableMultiCheckin === true;
  const { used, left } = presenceOf(scans, { eventId: event._id, zone: gate.zone?._id }, { allowed, returns });
  return used < allowed || (returns && left > 0) ? undefined : { reason: 'ALREADY_IN' };
}

/** An exit holds no one: only an unknown ticket, one of another event, and one that didn't come in are refused. */
function denialAtExit(ticket: DoorTicket, { event, gate, scans }: AdmissionInput): Denial | undefined {
  if (!ticket.admits.some(({ eventId }) => eventId === event._id)) return { reason: 'WRONG_EVENT' };
  const allowed = ticket.allowedScanCount ?? 1;
  const { inside } = presenceOf(scans, { eventId: event._id, zone: gate.zone?._id }, { allowed, returns: true });
  return inside > 0 ? undefined : { reason: 'NOT_IN' };
}

/** What is told of a ticket that is let out although it would not get in. */
function exitWarnings(ticket: DoorTicket, input: AdmissionInput): Attention[] {
  const cause = causeOf(ticket, input);
  if (cause !== undefined) return [{ kind: 'invalid', text: cause }];
  return ticket.isBlocked ? [{ kind: 'blocked' }] : [];
}

/** Why the ticket, or the code of it that was read, is no longer valid. An unknown status is not valid either. */
function causeOf({ status, cause }: DoorTicket, { code }: AdmissionInput): string | undefined {
  if (code?.ended !== undefined) return code.ended;
  return ['VALID', 'RESERVED', 'DETAILSREQUIRED'].includes(status) ? undefined : (cause ?? 'invalid');
}

function opensZone({ entryPermissions = [] }: DoorTicket, { zone }: Gate): boolean {
  if (!zone || entryPermissions.length === 0) return true;
  return entryPermissions.includes(zone._id) || entryPermissions.includes(zone.name);
}

/** The time in which a ticket is admitted. Both ends belong to it. */
export function admissionTime(
  { slotStart, slotEnd }: Pick<DoorTicket, 'slotStart' | 'slotEnd'>,
  { start, end, checkinStarts }: DoorEvent,
  { checkTimeslots, beforeMinutes = 0, afterMinutes }: Gate,
): { readonly from: Date; readonly until: Date } {
  const ends = end === undefined ? Date.parse(start) + 12 * hour : Date.parse(end);
  if (!checkTimeslots || slotStart === undefined) {
    const from = checkinStarts === undefined ? Date.parse(start) - 3 * hour : Date.parse(checkinStarts);
    return { from: new Date(from), until: new Date(ends) };
  }
  const begins = Date.parse(slotStart);
  const slotEnds = slotEnd === undefined ? ends : Date.parse(slotEnd);
  const until = afterMinutes === undefined ? slotEnds : begins + afterMinutes * minute;
  return { from: new Date(begins - beforeMinutes * minute), until: new Date(until) };
}

function denialByTime(ticket: DoorTicket, event: DoorEvent, gate: Gate, at: Date): Denial | undefined {
  const { from, until } = admissionTime(ticket, event, gate);
  const zone = zoneOf(event);
  const dayOf = (moment: Date) => wallClock(moment, zone).toISOString().slice(0, 10);
  const today = dayOf(at);
  if (today < dayOf(from) || today > dayOf(until)) {
    return { reason: 'WRONG_DAY', time: ticket.slotStart ?? event.start };
  }
  if (at < from) return { reason: 'TOO_EARLY', time: from.toISOString() };
  if (at > until) return { reason: 'TOO_LATE', time: until.toISOString() };
  const isExpired = ticket.validUntil !== undefined && at.getTime() > Date.parse(ticket.validUntil);
  return isExpired ? { reason: 'TOO_LATE', time: ticket.validUntil } : undefined;
}
