/** The payment methods that a buyer may choose from, by the rules of the service. */
import type { Checkout, PaymentMethod } from '../../../contract/checkout.ts';
import { isResale } from '../../../sale/resale.ts';
import { canPay } from '../../paying/payable.ts';

/** Reservation, as one of the payment methods. */
export const reservation: PaymentMethod = { _id: 'reserve' };

/**
 * The methods of an order. Resale tickets are paid when they are bought; if no method allows that, the service says so.
 */
export function waysToPay(
  methods: readonly PaymentMethod[],
  reserves: string | undefined,
  { items }: Pick<Checkout, 'items'>,
): PaymentMethod[] {
  if (reserves === 'reservationsOnly') return [reservation];
  const possible = methods.filter(canPay);
  const ways = reserves === 'reservationsAndPayment' ? [...possible, reservation] : possible;
  const hasOffers = items.some(({ tickets }) => tickets?.some(({ ticketTypeId = '' }) => isResale(ticketTypeId)));
  const immediate = hasOffers ? ways.filter(({ _id }) => _id !== reservation._id && _id !== 'boxoffice') : [];
  return immediate.length > 0 ? immediate : ways;
}
