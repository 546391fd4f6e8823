/**
 * Waiting lists: the events that have one, the number of tickets that a person may wait for, and how many of those are
 * left.
 */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';
import { min } from './availability.ts';
import { closedBecause } from './ticket-options.ts';

/** The tickets that a person waits for; any of the event if both are missing. */
export interface WaitingChoice {
  readonly ticketTypeId?: string | undefined;
  /** The category's `ref`. */
  readonly categoryRef?: string | undefined;
}

/** True if the seller has a list here: a link leads to one elsewhere. */
export function keepsWaitingList({ soldOutFallback }: Pick<EventInfo, 'soldOutFallback'>): boolean {
  return (
    soldOutFallback?.soldOutFallbackType === 'waitinglist' && (soldOutFallback.soldOutFallbackLink ?? '').trim() === ''
  );
}

/**
 * The number of tickets that a person may wait for: as many as one order must and may hold. `max` is the number there
 * may be at all.
 */
export function waitingAmounts(
  info: Pick<EventInfo, 'min' | 'max' | 'tickets'>,
  { ticketTypeId }: WaitingChoice,
  max: number,
): { min: number; max: number } {
  const ticket = info.tickets?.find(({ id }) => id === ticketTypeId);
  const from = Math.max(1, info.min ?? 1);
  const to = min(max, ticket?.ignoreForMaxAmounts ? undefined : info.max, ticket?.maxAmountPerOrder) ?? max;
  return { min: Math.min(from, max), max: Math.max(1, Math.min(from, max), to) };
}

/**
 * The ticket types of a choice that could be bought now, were there any left. Types with `ignoreForMaxAmounts`, such as
 * parking, are waited for only by their name.
 */
export function wantedTickets(info: EventInfo, { ticketTypeId, categoryRef }: WaitingChoice, now: Date): InfoTicket[] {
  const open = (info.tickets ?? []).filter(
    (ticket) =>
      (ticketTypeId === undefined || ticket.id === ticketTypeId) &&
      (categoryRef === undefined || ticket.categoryRef === categoryRef) &&
      !closedBecause(info, ticket, now),
  );
  const counted = open.filter(({ ignoreForMaxAmounts }) => !ignoreForMaxAmounts);
  return ticketTypeId === undefined && counted.length > 0 ? counted : open;
}

/** A number of tickets that are left, and the ticket types that they are taken by; all of the event when missing. */
export interface WaitingLimit {
  readonly left: number;
  readonly of?: ReadonlySet<string>;
}

/** Everything that limits how many of these ticket types there are together; nothing when they are not limited. */
export function waitingLimits(info: EventInfo, wanted: readonly InfoTicket[]): WaitingLimit[] {
  const limits: WaitingLimit[] = [];
  const add = (volume: number | undefined, of?: readonly InfoTicket[]) => {
    if (volume !== undefined)
      limits.push({ left: Math.max(0, volume), ...(of && { of: new Set(of.map(({ id }) => id)) }) });
  };
  const takers = info.tickets?.filter(({ ignoreForMaxAmounts }) => !ignoreForMaxAmounts);
  const isAlone = wanted.length > 0 && wanted.every(({ ignoreForMaxAmounts }) => ignoreForMaxAmounts);
  if (!isAlone) {
    add(info.v, takers);
    if (info.useTimeSlots && (info.timeSlots ?? []).length > 0)
      add(sum((info.timeSlots ?? []).map(({ v }) => v)), takers);
  }
  const refs = [...new Set(wanted.map(({ categoryRef }) => categoryRef))];
  const pools = refs.map((ref) => {
    const category = info.categories?.find((each) => ref !== undefined && (each.ref ?? each._id) === ref);
    const own = wanted.filter(({ categoryRef }) => categoryRef === ref);
    // others of the category take from it too
    if (refs.length === 1 && !isAlone)
      add(
        category?.v,
        takers?.filter(({ categoryRef }) => categoryRef === ref),
      );
    return min(isAlone ? undefined : category?.v, sum(own.map(({ v }) => v)));
  });
  add(sum(pools), wanted);
  return limits;
}

/** The number of these tickets that can be bought now; `undefined` if they are not limited. */
export function leftFor(info: EventInfo, choice: WaitingChoice, now: Date): number | undefined {
  return min(...waitingLimits(info, wantedTickets(info, choice, now)).map(({ left }) => left));
}

/** The sum of volumes; not limited as soon as one is not. `sum([]) === 0` */
function sum(volumes: readonly (number | undefined)[]): number | undefined {
  return volumes.reduce<number | undefined>(
    (total, volume) => (total === undefined || volume === undefined ? undefined : total + Math.max(0, volume)),
    0,
  );
}
