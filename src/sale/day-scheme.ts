/** Day schemes: named sets of what is on offer on a day; an event follows the one that its `daySchemeId` names. */
import type { EventRecord } from '../contract/events.ts';
import { isOff } from '../contract/fields.ts';

type DayScheme = NonNullable<EventRecord['daySchemes']>[number];

/** The day scheme that an event follows. */
export function daySchemeOf(record: EventRecord): DayScheme | undefined {
  return record.daySchemeId === undefined
    ? undefined
    : record.daySchemes?.find(({ _id }) => _id === record.daySchemeId);
}

/**
 * The event with its day scheme applied: slots that it switches off are gone, its amounts and active ticket types hold.
 */
export function applyDayScheme(record: EventRecord): EventRecord {
  const offers = daySchemeOf(record)?.offers;
  if (!offers) return record;
  const isTypeOff = (ticketTypeId: string | undefined) => {
    const own = offers.ticketTypes?.find(
      (type) => type.ticketTypeId !== undefined && type.ticketTypeId === ticketTypeId,
    );
    return own ? own.active === false : offers.allTicketTypesActive === false;
  };
  return {
    ...record,
    tickets: record.tickets?.map((ticket) =>
      isTypeOff(ticket._id) ? { ...ticket, active: false, posActive: false } : ticket,
    ),
    timeSlots: record.timeSlots?.flatMap((slot) => {
      const own = offers.timeSlots?.find(({ slotId }) => slotId !== undefined && slotId === slot._id);
      return isOff(own?.enabled) ? [] : [{ ...slot, amount: own?.amount ?? slot.amount }];
    }),
  };
}
