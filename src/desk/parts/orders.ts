/** Words for an order: its state, its buyer, its sums. */
import type { SellerTransaction } from '../../contract/transactions.ts';
import { word } from '../../elements/format.ts';
import type { DeskTexts } from '../../locales/desk/en.ts';
import { state, type Tone } from './icons.ts';

const tones: Readonly<Record<string, Tone>> = {
  AWAITING: 'wait',
  PENDING: 'wait',
  RECEIVED: 'good',
  REFUND: 'none',
  CANCELED: 'none',
  FAILED: 'bad',
  DISPUTE: 'bad',
  CHARGEBACK: 'bad',
};

/** The state of an order, in a word and a shape. */
export function orderState({ order }: DeskTexts, { status, paymentStatus = '', realPrice }: SellerTransaction) {
  if (status === 'CANCELED') return state('none', order.states.CANCELED);
  if (realPrice === 0 && paymentStatus === 'RECEIVED') return state('good', order.free);
  return state(tones[paymentStatus] ?? 'none', word(order.states, paymentStatus) || paymentStatus);
}

/** The buyer's name, or the address in its place. */
export function buyerOf({ name, prename, lastname, company, email }: SellerTransaction, texts: DeskTexts): string {
  const full = [prename, lastname].filter(Boolean).join(' ');
  return full || name || company || email || texts.orders.unnamed;
}

/** The number that people read out: the short one where there is one. */
export const numberOf = ({ orderNumber, _id }: SellerTransaction): string => orderNumber ?? _id;

export function ticketCount({ tickets = [] }: SellerTransaction): number {
  return tickets.reduce((sum, { amount = 1 }) => sum + amount, 0);
}

/** What is to be paid: what vouchers do not cover. */
export const dueOf = ({ due, realPrice = 0 }: SellerTransaction): number => due ?? realPrice;
