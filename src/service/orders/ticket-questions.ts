/** Which names a kind of ticket asks of whoever holds one. */
import { needsName, offersNames } from '../../sale/pos.ts';
import type { Sale } from './sale.ts';

/** Whether a ticket needs a name. One that does online, and not in this sale, is sold at a counter: that may ask all the same. */
export function namesOf({ info, event: { record } }: Pick<Sale, 'info' | 'event'>, ticketTypeId: string) {
  const requiresPersonalization = info.tickets?.find(({ id }) => id === ticketTypeId)?.requiresPersonalization === true;
  const type = record.tickets?.find(({ _id }) => _id === ticketTypeId);
  const isOffered = !requiresPersonalization && offersNames(record) && type !== undefined && needsName(record, type);
  return { requiresPersonalization, ...(isOffered && { offersPersonalization: true as const }) };
}
