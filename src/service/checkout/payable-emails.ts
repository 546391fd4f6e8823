/** When people are written to about what they paid, or wanted to pay, beside orders of tickets. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage } from '../mail/language.ts';
import { payableEmail, type PayableEmail } from './payable-email-texts.ts';
import type { Queryable } from '../database/index.ts';
import type { SellerData } from '../events/records.ts';
import type { OwnedTicket } from '../tickets/owned-tickets.ts';
import { queueEmail } from '../mail/queue.ts';
import { inLanguage } from '../events/translations.ts';
import type { VoucherOrderRow } from '../voucher-sales/order-row.ts';

/** What a bill is for: a voucher's order, or a ticket. */
export interface PayableSubject {
  readonly sellerId: string;
  readonly voucher?: VoucherOrderRow | undefined;
  readonly held?: OwnedTicket | undefined;
  /** Of whoever pays for a ticket. */
  readonly email?: string | undefined;
}

/** Writes down a mail; nothing where nobody is left to be told. The amount is in minor units. */
export async function queuePayableEmail(
  tx: Queryable,
  { sellerId, voucher, held, email }: PayableSubject,
  kind: PayableEmail,
  { amount, currency }: { readonly amount: number; readonly currency: string },
  now: Date,
): Promise<void> {
  const to = voucher ? voucher.data.buyer?.email : email;
  const [seller] = await tx.query<{ data: SellerData }>('select data from seller where id = $1', [sellerId]);
  if (to === undefined || !seller) return;
  const wanted = voucher ? voucher.data.locale : held?.order.data.preferredLanguage;
  const language = emailLanguage(wanted, seller.data.defaultLanguage);
  const money = new Intl.NumberFormat(language, { style: 'currency', currency }).format(toMajor(amount, currency));
  const about = voucher
    ? ({ what: 'voucher', number: voucher.id } as const)
    : ({
        what: 'name',
        number: held?.order.id ?? '',
        event: held && inLanguage(held.sale.event, wanted).record.name,
      } as const);
  await queueEmail(
    tx,
    { sellerId, to, ...payableEmail(kind, { seller: seller.data, language, amount: money, about }) },
    now,
  );
}
