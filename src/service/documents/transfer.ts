/** The bank transfer that is still to be made for an order: where to, how much, and what it is known by. */
import { groupedIban } from '../../contract/iban.ts';
import { isPaid } from './payment-state.ts';
import { oneLine } from '../mail/sanitize.ts';
import { numberOf } from '../orders/order-numbers.ts';
import type { OrderRow } from '../orders/row.ts';
import type { Billing } from './billing.ts';

export interface Transfer {
  /** The holder of the account, if the seller named one. */
  readonly owner: string;
  /** In groups of four, as people compare and type it. */
  readonly iban: string;
  readonly bic: string;
  /** Minor units. */
  readonly amount: number;
  /** The number of the order. */
  readonly reference: string;
}

/** The transfer for an order that is paid by invoice; nothing once it is paid or canceled, or without an account. */
export function transferOf(
  row: OrderRow,
  { bankAccount, name = '' }: Pick<Billing, 'bankAccount' | 'name'>,
): Transfer | undefined {
  if (!bankAccount || row.payment_method !== 'invoice' || row.due === 0 || isPaid(row.payment_status)) return undefined;
  const [owner = '', bic = ''] = [bankAccount.owner ?? name, bankAccount.bic ?? ''].map(oneLine);
  return { owner, iban: groupedIban(bankAccount.iban), bic, amount: row.due, reference: numberOf(row) };
}
