/** The occasions of emails about payables. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage } from '../locales/index.ts';
import { payableEmail, type PayableEmail, type PayableEmailData } from './payable-email.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import { queueOrDrop } from '../mail/limited-queue.ts';
import { queueEmail } from '../mail/queue.ts';

/** The recipient of an email about a payable, and the name of its subject. */
export interface PayableReader {
  /** Missing when the person was erased. */
  readonly to: string | undefined;
  /** BCP 47 */
  readonly locale: string | undefined;
  readonly about: PayableEmailData['about'];
}

/** Queues an email; nothing without a recipient. The amount is in minor units. */
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
  const mail = { sellerId, to, ...payableEmail(kind, { seller: seller.data, language, amount: money, about }) };
  // anyone can cause a payment to fail, and name any address
  if (kind === 'failed') await queueOrDrop(tx, 'payment', mail, now);
  else await queueEmail(tx, mail, now);
}
