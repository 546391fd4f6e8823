/** The emails about payables. */
import { textsIn, type EmailLanguage, type ServiceTexts } from '../locales/index.ts';
import type { SellerData } from '../events/records.ts';
import { plainEmail } from '../mail/plain-email.ts';

/**
 * - `paid`: a receipt; vouchers have emails of their own about it.
 * - `refunded`: the money arrived too late and is refunded.
 * - `twice`: it is paid already.
 * - `failed`: the money was on its way and did not arrive.
 */
export type PayableEmail = keyof ServiceTexts['payments']['name'];

export interface PayableEmailData {
  readonly seller: SellerData;
  readonly language: EmailLanguage;
  /** Formatted for the language. */
  readonly amount: string;
  readonly about: {
    readonly what: 'voucher' | 'name';
    /** The number of the order. */
    readonly number: string;
    readonly event?: string | undefined;
  };
}

/** The email of one kind. */
export function payableEmail(
  kind: PayableEmail,
  { seller, language, amount, about }: PayableEmailData,
): { subject: string; text: string } {
  const { mail, payments } = textsIn(language);
  const { voucher, name } = payments;
  const { subject, text, note } = about.what === 'name' || kind === 'paid' ? name[kind] : voucher[kind];
  const { event = '' } = about;
  const number = about.number && payments.number(about.number);
  const email = plainEmail(seller, [mail.greeting, text(amount, event), note, number]);
  return { subject: event ? `${subject}${mail.colon}${event}` : subject, text: email };
}
