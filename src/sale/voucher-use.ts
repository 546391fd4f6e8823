/** Whether a voucher that a buyer typed can pay. */
import type { EventInfo } from '../contract/event-info.ts';
import type { VoucherInfo } from '../contract/vouchers.ts';
import { toMinor } from './money.ts';

/**
 * What a voucher has to spend in an event, minor units of `currency`, which is the voucher's; or why it pays nothing, by
 * the reasons of `refusedVouchers` of a checkout.
 */
export function useOf(
  { voucher }: Pick<VoucherInfo, 'voucher'>,
  info: Pick<EventInfo, 'currency'>,
  currency: string,
  now: Date,
): number | 'BLOCKED' | 'EXPIRED' | 'NOT_YET_VALID' | 'CURRENCY' | 'EMPTY' {
  if (voucher.blocked) return 'BLOCKED';
  if (voucher.validUntil && now >= new Date(voucher.validUntil)) return 'EXPIRED';
  if (voucher.validFrom && now < new Date(voucher.validFrom)) return 'NOT_YET_VALID';
  if (info.currency && currency !== info.currency) return 'CURRENCY';
  const balance = toMinor(voucher.balance ?? voucher.amount, currency);
  // a free ticket is exchanged for another one all the same
  const isExchange = voucher.origin === 'exchange' || voucher.origin === 'upgrade';
  return balance > 0 || (isExchange && voucher.amount === 0) ? balance : 'EMPTY';
}
