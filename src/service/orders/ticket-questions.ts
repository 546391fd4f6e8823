/** The names that a ticket type asks for. */
import { needsName, offersNames } from '../../sale/pos.ts';
import type { Sale } from './sale.ts';

/**
 * The name setting of a ticket type in a sale. A type that needs a name online but not in this sale is sold at the POS,
 * where staff may still ask for one.
 */
export function namesOf({ info, event: { record } }: Pick<Sale, 'info' | 'event'>, ticketTypeId: string) {
  const requiresPersonalization = info.tickets?.find(({ id }) => id === ticketTypeId)?.requiresPersonalization === true;
  const type = record.tickets?.find(({ _id }) => _id === ticketTypeId);
  const isOffered = !requiresPersonalization && offersNames(record) && type !== undefined && needsName(record, type);
  return { requiresPersonalization, ...(isOffered && { offersPersonalization: true as const }) };
}
