/** Delivery of printed tickets. */
import type { EventInfo } from '../contract/event-info.ts';

type Settings = Pick<EventInfo, 'hardTicketSettings'>;

/**
 * True if printed tickets are sent to an address, which the buyer gives: by the seller (`self`), by the seller's
 * provider (`managed`), or in words of the seller's own. With `pickup` they wait at the venue.
 */
export function isPosted({ hardTicketSettings }: Settings): boolean {
  return hardTicketSettings?.fulfillmentType !== 'pickup';
}

/** The delivery in the seller's own words; missing for a `fulfillmentType` that has a meaning. */
export function deliveryText({ hardTicketSettings }: Settings): string | undefined {
  const text = hardTicketSettings?.fulfillmentType?.trim();
  return text && !['self', 'managed', 'pickup'].includes(text) ? text : undefined;
}
