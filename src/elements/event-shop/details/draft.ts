/**
 * Prefix of the drafts in the tab's storage: the typed details of an event's buyer, over a reload and until the order
 * is complete.
 */
export const details = 'foyer:details:';

export const draftOf = (eventId: string): string => details + eventId;
