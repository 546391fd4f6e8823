/** The payload of a GiroCode, which banking apps scan to fill in a transfer (EPC069-12, version 2). */
import { plainIban } from '../contract/iban.ts';

/** A transfer in euros. */
export interface Transfer {
  readonly owner: string;
  readonly iban: string;
  readonly bic?: string | undefined;
  /** Cents. */
  readonly amount: number;
  /** What the receiver knows the payment by. */
  readonly reference: string;
}

/** The most that the standard allows, in cents. */
const most = 99_999_999_999;

/** The text of the code; nothing for an amount that it can't hold. */
export function giroCode({ owner, iban, bic = '', amount, reference }: Transfer): string | undefined {
  if (amount < 1 || amount > most) return undefined;
  const line = (text: string, length: number) => text.replace(/\s+/g, ' ').trim().slice(0, length);
  const euros = `EUR${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
  // purpose and structured reference are empty
  return ['BCD', '002', '1', 'SCT', bic, line(owner, 70), plainIban(iban), euros, '', '', line(reference, 140)].join(
    '\n',
  );
}
