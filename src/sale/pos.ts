/** The point of sale (POS): staff (OPERATOR) or a terminal that visitors use themselves (KIOSK). */
import type { EventRecord } from '../contract/events.ts';
import type { TicketType } from '../contract/tickets.ts';

/**
 * The event as a POS sells it: its own charges in place of those on top online, ticket types by `posActive`, and names
 * for tickets by `posPersonalization`. A buyer at a POS signs in nowhere: the seller's key is there instead.
 */
export function applyPos(record: EventRecord): EventRecord {
  const { posOuterChargeFix = 0, posOuterChargeVar = 0, ...charges } = record.customCharges ?? {};
  const names = needsNames(record) ? {} : { requiresPersonalization: false, requiresPersonalizationMode: 'DISABLED' };
  return {
    ...record,
    accountSettings: undefined,
    customCharges: {
      ...charges,
      outerChargeFix: posOuterChargeFix,
      outerChargeVar: posOuterChargeVar,
      cartOuterChargeFix: 0,
    },
    tickets: record.tickets?.map((ticket) => ({ ...ticket, ...names, active: ticket.posActive ?? ticket.active })),
  };
}

/** True if tickets of a type need a name, by the event's online settings. */
export function needsName({ dataRequestSettings }: EventRecord, ticket: TicketType): boolean {
  const { requiresPersonalizationMode: mode, requiresPersonalization } = ticket;
  if (mode === 'ENABLED' || mode === 'DISABLED') return mode === 'ENABLED';
  return (requiresPersonalization ?? dataRequestSettings?.requiresPersonalization) === true;
}

/** True if a POS asks for names that tickets do not need there. */
export function offersNames({ dataRequestSettings }: EventRecord): boolean {
  return ['OPTIONAL', 'optionalPersonalization'].includes(dataRequestSettings?.posPersonalization ?? '');
}

/** The online settings; also for values that this version does not know. */
function needsNames(record: EventRecord): boolean {
  const { posPersonalization = '' } = record.dataRequestSettings ?? {};
  return !offersNames(record) && !['DISABLED', 'noPersonalization'].includes(posPersonalization);
}
