/** Names on tickets: the first one is free, another one is possible where the seller allows it. */
import type { EventRecord } from '../contract/events.ts';
import type { TicketType } from '../contract/tickets.ts';
import { needsName } from './pos.ts';
import type { ChangeRule } from './change-context.ts';

type Settings = Pick<EventRecord, 'dataRequestSettings'>;

/** True if a ticket with a name may get another one: by its type, or else by the event. */
function mayRename({ dataRequestSettings }: Settings, { repersonalizationAllowedMode: mode }: TicketType): boolean {
  return mode === undefined
    ? dataRequestSettings?.repersonalization === true
    : mode === 'ENABLED' || mode === 'ALLOWED';
}

/**
 * The first name is free. Another one makes a new ticket, which a printed one cannot become. Its fee is paid online
 * first; if the seller takes no payments there, the holder is referred to the seller.
 */
export const personalize: ChangeRule = ({ ticket, order, event, type }, now) => {
  if (!type) return undefined;
  const isFirst = !ticket.personalized;
  if (!mayRename(event, type) && !(isFirst && (ticket.mustBeNamed || needsName(event, type)))) return undefined;
  const fee = isFirst ? 0 : (type.repersonalizationFee ?? 0);
  const offer = {
    action: 'personalize',
    until: ticket.start.toISOString(),
    ...(fee > 0 && { fee, currency: order.currency }),
  };
  if (now >= ticket.start) return { ...offer, allowed: false, reason: 'TOO_LATE' };
  if (!isFirst && ticket.deliveryType === 'HARD') return { ...offer, allowed: false, reason: 'PRINTED' };
  if (fee === 0) return { ...offer, allowed: true };
  return order.paysOnline
    ? { ...offer, payOnline: true, allowed: true }
    : { ...offer, allowed: false, reason: 'FEE_AT_SELLER' };
};
