/** Printed tickets: the ticket types that may have one. The delivery is in `delivery.ts`, which loads later. */
import type { EventInfo, InfoTicket } from '../contract/event-info.ts';

const day = 86_400_000;

/**
 * The form of a ticket type: `wish` if the buyer may ask for paper, `must` if there is nothing else, `never` otherwise.
 * In the `requiredDays` before the event no tickets are printed any more, and a `must` is sold as a code: better than
 * not at all.
 */
export function printing(
  { hardTicketSettings: settings, start }: Pick<EventInfo, 'hardTicketSettings' | 'start'>,
  { forceHardTicketOption, enableHardTicketOption }: InfoTicket,
  now: Date,
): 'never' | 'wish' | 'must' {
  const isLate = Date.parse(start) - now.getTime() < (settings?.requiredDays ?? 0) * day;
  if (settings?.enabled === false || isLate) return 'never';
  return forceHardTicketOption ? 'must' : enableHardTicketOption ? 'wish' : 'never';
}

/** True if a ticket is printed: because it must be, or because the buyer may wish so and does. */
export function isPrinted(info: EventInfo, ticket: InfoTicket, now: Date, wished = false): boolean {
  const how = printing(info, ticket, now);
  return how === 'must' || (wished && how === 'wish');
}
