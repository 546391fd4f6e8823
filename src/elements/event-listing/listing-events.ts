/** Listing events: the DOM events of a listing. */
import type { ListingEvent } from '../../contract/listings.ts';
import { ElementEvent } from '../element-event.ts';

/** A buyer picked an event. Cancel it to handle the event yourself. */
export class EventSelected extends ElementEvent {
  constructor(readonly listingEvent: ListingEvent) {
    super('event-selected', true);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'event-selected': EventSelected;
  }
}
