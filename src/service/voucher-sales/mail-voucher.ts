/** A voucher that its seller mails to an address: its code, what is left, and where its page is. */
import type { voucherMail } from '../../contract/voucher-mail.ts';
import { toMajor } from '../../sale/money.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { textsIn } from '../locales/index.ts';
import type { Email } from '../mail/message.ts';
import { ownWords } from '../mail/own-words.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { queueEmail } from '../mail/queue.ts';
import { voucherView } from '../vouchers/row.ts';
import { readVoucherData, voucherPage, type VoucherData } from './page-content.ts';

/** The handler of the email. */
export function voucherMailHandlers({ db, now, publicUrl }: Context): Handlers<typeof voucherMail> {
  return {
    async mail({ id, email, locale }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const data = await readVoucherData(tx, id, locale);
        if (!data || data.voucher.seller_id !== sellerId) throw notFound('voucher');
        const { voucher, offer } = data;
        if (voucher.blocked)
          throw new ApiError(409, 'VOUCHER_BLOCKED', 'This voucher is blocked: let it pay again before you send it.');
        const mail = sentVoucherEmail(data, { publicUrl, locale }, at);
        await queueEmail(tx, { sellerId, to: email, ...mail }, at);
        return { ...voucherView(voucher, offer.currency), balance: toMajor(voucher.balance, offer.currency) };
      });
    },
  };
}

/** The email with a voucher. @param locale The language that its PDF is asked for in; that of the email when missing. */
export function sentVoucherEmail(
  data: VoucherData,
  { publicUrl, locale }: { readonly publicUrl: string; readonly locale?: string | undefined },
  now: Date,
): Pick<Email, 'subject' | 'text'> {
  const { voucher, offer, language } = data;
  const { seller, title, amount, notes, code, validity, problem } = voucherPage(data, now);
  const texts = textsIn(language);
  const sales = texts.voucherSales;
  const { colon } = texts.mail;
  const pdf = new URL(`/api/vouchers/${voucher.id}/${encodeURIComponent(code)}/voucher.pdf`, publicUrl);
  pdf.searchParams.set('locale', locale ?? language);
  const own = ownWords(offer.seller, 'voucherSent', language, { subject: sales.yours(seller) });
  const text = plainEmail(offer.seller, [
    texts.mail.greeting,
    sales.here(amount),
    ...own.intro,
    [`${title}${colon}${amount}`, ...notes, `${sales.code}${colon}${code}`, ...validity, problem]
      .filter(Boolean)
      .join('\n'),
    `${sales.asPdf}\n${pdf.href}`,
    sales.keepSafe,
    ...own.closing,
  ]);
  return { subject: own.subject, text };
}
