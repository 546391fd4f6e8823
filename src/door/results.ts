/** What became of a scan, for the page: as the service answered it, or as the device decided by itself. */
import type { ScanAnswer } from '../contract/door.ts';
import type { DoorAttention, DoorEventView, DoorScan } from '../contract/door-tickets.ts';
import type { Admission } from '../sale/admission.ts';
import type { KeptTicket } from './ticket-list.ts';

/** The ticket of a result, as far as a door shows it. */
export type ShownTicket = Pick<KeptTicket, '_id' | 'name' | 'ticketName' | 'area' | 'row' | 'seat' | 'transactionId'>;

export interface Result {
  readonly nonce: string;
  /** When it happened, by the corrected clock. */
  readonly at: Date;
  readonly direction: 'IN' | 'OUT';
  readonly access: 'GRANTED' | 'DENIED';
  readonly reason?: string | undefined;
  /** Of `INVALID`: what ended the ticket. */
  readonly cause?: string | undefined;
  readonly time?: string | undefined;
  /** Of `WRONG_EVENT`: what the ticket is for. */
  readonly event?: { readonly name?: string | undefined; readonly start?: string | undefined } | undefined;
  /** Of `WRONG_ZONE`: where the ticket admits. */
  readonly zones?: readonly string[] | undefined;
  readonly due?: number | undefined;
  readonly currency?: string | undefined;
  readonly isForced: boolean;
  readonly attention: readonly DoorAttention[];
  /** Earlier scans here. */
  readonly scans: readonly DoorScan[];
  readonly ticket?: ShownTicket | undefined;
  /** False for the decision of the device, which the service has not confirmed. */
  readonly isConfirmed: boolean;
  readonly isUndone?: boolean;
  /** Of an unknown code while the device has no list of the event. */
  readonly hasNoList?: boolean;
}

type Made = Pick<Result, 'nonce' | 'at' | 'direction'>;

/** A result as the service answered it. */
export function resultOf(answer: ScanAnswer, made: Made): Result {
  const { access, reason, cause, time, event, zones, due, currency, isForced = false, attention, scans } = answer;
  return {
    ...made,
    ...{ reason, cause, time, event, zones, due, currency, isForced },
    access: access === 'GRANTED' ? 'GRANTED' : 'DENIED',
    attention: attention ?? [],
    scans: (scans ?? []).filter(({ nonce }) => nonce !== made.nonce),
    ticket: answer.ticket,
    isConfirmed: true,
  };
}

/** A result as the device decided it. */
export function ownResult(
  { access, reason, cause, time, isForced, attention, scans }: Admission,
  made: Made,
  {
    ticket,
    events,
    zones,
    hasNoList,
  }: {
    readonly ticket: KeptTicket | undefined;
    readonly events: readonly DoorEventView[];
    /** Names by the id of a zone. */
    readonly zones: ReadonlyMap<string, string>;
    readonly hasNoList: boolean;
  },
): Result {
  const home = ticket?.admits?.[0]?.eventId;
  return {
    ...made,
    ...{ access, reason, cause, time, ticket },
    isForced: isForced === true,
    ...(reason === 'WRONG_EVENT' && { event: events.find(({ _id }) => _id === home) }),
    ...(reason === 'WRONG_ZONE' && { zones: (ticket?.entryPermissions ?? []).map((id) => zones.get(id) ?? id) }),
    attention: attention.map((one) => ({ ...one })),
    scans: scans.map((scan) => ({ ...scan })),
    isConfirmed: false,
    hasNoList: hasNoList && reason === 'UNKNOWN',
  };
}

/** How a result looks, by the kinds that a seller may choose colours for. */
export function kindOf({ access, reason, attention, isForced }: Result): ResultKind {
  if (access === 'GRANTED') return attention.length > 0 || isForced ? 'highlighted' : 'success';
  if (reason === 'ALREADY_IN') return 'repeated';
  return ['UNPAID', 'DETAILS_REQUIRED', 'NOT_IN', 'STALE_CODE'].includes(reason ?? '') ? 'actionRequired' : 'declined';
}
export type ResultKind = 'success' | 'declined' | 'repeated' | 'highlighted' | 'actionRequired';
