/** Where the tab keeps what a buyer of an event has typed about themselves: over a reload, and until the order is complete. */
export const details = 'foyer:details:';

export const draftOf = (eventId: string): string => details + eventId;
