/** The ways to pay that a buyer may choose between, by the rules that the service refuses by. */
import type { Checkout, PaymentMethod } from '../../../contract/checkout.ts';
import { isResale } from '../../../sale/resale.ts';
import { canPay } from '../../paying/payable.ts';

/** Paying later, among the ways to pay. */
export const reservation: PaymentMethod = { _id: 'reserve' };

/** Tickets that others sell again are paid when they are bought. Where there is no way to do that, the service says so. */
export function waysToPay(
  methods: readonly PaymentMethod[],
  reserves: string | undefined,
  { items }: Pick<Checkout, 'items'>,
): PaymentMethod[] {
  if (reserves === 'reservationsOnly') return [reservation];
  const possible = methods.filter(canPay);
  const ways = reserves === 'reservationsAndPayment' ? [...possible, reservation] : possible;
  const hasOffers = items.some(({ tickets }) => tickets?.some(({ ticketTypeId = '' }) => isResale(ticketTypeId)));
  const atOnce = hasOffers ? ways.filter(({ _id }) => _id !== reservation._id && _id !== 'boxoffice') : [];
  return atOnce.length > 0 ? atOnce : ways;
}
