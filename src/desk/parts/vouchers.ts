/** Words for a voucher: its state and until when it pays. */
import type { Voucher } from '../../contract/vouchers.ts';
import type { Desk } from './desk.ts';
import { state } from './icons.ts';

/** Whether a voucher pays, in a word and a shape. */
export function voucherState({ texts: { vouchers } }: Desk, { blocked, validFrom, validUntil, balance }: Voucher) {
  const now = new Date();
  if (blocked) return state('bad', vouchers.states.blocked);
  if (validUntil !== undefined && new Date(validUntil) <= now) return state('none', vouchers.states.expired);
  if (balance === 0) return state('none', vouchers.states.used);
  if (validFrom !== undefined && new Date(validFrom) > now) return state('wait', vouchers.states.later);
  return state('good', vouchers.states.active);
}

/** The end of a voucher, or that it has none. */
export const endOf = ({ texts, formats }: Desk, { validUntil }: Voucher): string =>
  validUntil === undefined ? texts.vouchers.noEnd : formats.dateTime(validUntil);
