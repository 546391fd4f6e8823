/** The payment methods that a buyer may choose from, by the rules of the service. */
import type { Checkout, PaymentMethod } from '../../../contract/checkout.ts';
import { isResale } from '../../../sale/resale.ts';
import { canPay } from '../../paying/payable.ts';

/** Reservation, as one of the payment methods. */
export const reservation: PaymentMethod = { _id: 'reserve' };

/**
 * The methods of an order that has something to pay. Tickets on resale can't be reserved, and wait for no box office.
 */
export function waysToPay(
  methods: readonly PaymentMethod[],
  reserves: string | undefined,
  { items }: Pick<Checkout, 'items'>,
): PaymentMethod[] {
  if (reserves === 'reservationsOnly') return [reservation];
  const hasOffers = items.some(({ tickets }) => tickets?.some(({ ticketTypeId = '' }) => isResale(ticketTypeId)));
  const possible = methods.filter((method) => canPay(method) && method._id !== 'free');
  if (hasOffers) return possible.filter(({ _id }) => _id !== 'boxoffice');
  return reserves === 'reservationsAndPayment' ? [...possible, reservation] : possible;
}
