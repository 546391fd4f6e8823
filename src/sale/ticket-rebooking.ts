/** Rebooking: another slot of the same event for a ticket. */
import { deadlineOf, type ChangeRule } from './change-context.ts';

/** Rebooking until the slot of the ticket begins, or earlier if the seller wants that. */
export const rebooking: ChangeRule = (context, now) => {
  const { ticket, event } = context;
  const settings = event.ticketSettings?.rebookSettings;
  if (settings?.enabled !== 'ENABLED' || ticket.slotId === undefined || (event.timeSlots?.length ?? 0) < 2)
    return undefined;
  const until = deadlineOf(context, settings.until);
  const reason =
    now >= until
      ? ('TOO_LATE' as const)
      : ticket.deliveryType === 'HARD'
        ? ('PRINTED' as const)
        : ticket.isSeated
          ? ('SEATED' as const)
          : undefined;
  return { action: 'rebook', allowed: reason === undefined, reason, until: until.toISOString() };
};
