/** Delivery of printed tickets. */
import type { EventInfo } from '../contract/event-info.ts';

/**
 * True if printed tickets are sent to an address. Otherwise they wait at the venue, by a `fulfillmentType` that says
 * so.
 */
export function isPosted({ hardTicketSettings }: Pick<EventInfo, 'hardTicketSettings'>): boolean {
  return !/pick.?up|box.?office|will.?call|collect|venue/i.test(hardTicketSettings?.fulfillmentType ?? '');
}
