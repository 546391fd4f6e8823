/** When people are written to about what they paid, or wanted to pay, beside orders of tickets. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage } from '../mail/language.ts';
import { payableEmail, type PayableEmail, type PayableEmailData } from './payable-email-texts.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { queueEmail } from '../mail/queue.ts';

/** To whom an email about a payable goes, and what it calls the subject of the payable. */
export interface PayableReader {
  /** Missing where nobody is left to be told. */
  readonly to: string | undefined;
  /** BCP 47 */
  readonly locale: string | undefined;
  readonly about: PayableEmailData['about'];
}

/** Queues an email; nothing where nobody is left to be told. The amount is in minor units. */
export async function queuePayableEmail(
  tx: Queryable,
  sellerId: string,
  { to, locale, about }: PayableReader,
  kind: PayableEmail,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  now: Date,
): Promise<void> {
  const [seller] = await tx.query<{ data: SellerData }>('select data from seller where id = $1', [sellerId]);
  if (to === undefined || !seller) return;
  const language = emailLanguage(locale, seller.data.defaultLanguage);
  const money = new Intl.NumberFormat(language, { style: 'currency', currency }).format(toMajor(amount, currency));
  await queueEmail(
    tx,
    { sellerId, to, ...payableEmail(kind, { seller: seller.data, language, amount: money, about }) },
    now,
  );
}
