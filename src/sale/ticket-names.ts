/** Who a ticket is for: named once for nothing, and given to somebody else where the seller allows it. */
import type { EventRecord } from '../contract/events.ts';
import type { TicketType } from '../contract/tickets.ts';
import { needsName } from './pos.ts';
import type { ChangeRule } from './change-context.ts';

type Settings = Pick<EventRecord, 'dataRequestSettings'>;

/** Whether a ticket that has a name may get another one: its type decides, or else the event. */
function mayRename({ dataRequestSettings }: Settings, { repersonalizationAllowedMode: mode }: TicketType): boolean {
  return mode === undefined
    ? dataRequestSettings?.repersonalization === true
    : mode === 'ENABLED' || mode === 'ALLOWED';
}

/**
 * A first name is free. Another one makes a new ticket of it, which a printed one cannot become. What it costs is paid online first;
 * where the seller takes no payments there, whoever would have to pay is sent to the seller.
 */
export const personalize: ChangeRule = ({ ticket, order, event, type }, now) => {
  if (!type) return undefined;
  const isFirst = !ticket.personalized;
  if (!mayRename(event, type) && !(isFirst && needsName(event, type))) return undefined;
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
