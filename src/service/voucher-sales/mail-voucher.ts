/** A voucher that its seller mails to an address: its code, what is left, and where its page is. */
import type { voucherMail } from '../../contract/voucher-mail.ts';
import { toMajor } from '../../sale/money.ts';
import { apiKeyOf } from '../http/access.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Context, Handlers } from '../http/context.ts';
import { textsIn } from '../locales/index.ts';
import { plainEmail } from '../mail/plain-email.ts';
import { queueEmail } from '../mail/queue.ts';
import { voucherView } from '../vouchers/row.ts';
import { readVoucherData, voucherPage } from './page-content.ts';

/** The handler of the email. */
export function voucherMailHandlers({ db, now, publicUrl }: Context): Handlers<typeof voucherMail> {
  return {
    async mail({ id, email, locale }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const data = await readVoucherData(tx, id, locale);
        if (!data || data.voucher.seller_id !== sellerId) throw notFound('voucher');
        const { voucher, offer, language } = data;
        if (voucher.blocked)
          throw new ApiError(409, 'VOUCHER_BLOCKED', 'This voucher is blocked: let it pay again before you send it.');
        const { seller, title, amount, notes, code, validity, problem } = voucherPage(data, at);
        const texts = textsIn(language);
        const sales = texts.voucherSales;
        const { colon } = texts.mail;
        const pdf = new URL(`/api/vouchers/${id}/${encodeURIComponent(code)}/voucher.pdf`, publicUrl);
        pdf.searchParams.set('locale', locale ?? language);
        const text = plainEmail(offer.seller, [
          texts.mail.greeting,
          sales.here(amount),
          [`${title}${colon}${amount}`, ...notes, `${sales.code}${colon}${code}`, ...validity, problem]
            .filter(Boolean)
            .join('\n'),
          `${sales.asPdf}\n${pdf.href}`,
          sales.keepSafe,
        ]);
        await queueEmail(tx, { sellerId, to: email, subject: sales.yours(seller), text }, at);
        return { ...voucherView(voucher, offer.currency), balance: toMajor(voucher.balance, offer.currency) };
      });
    },
  };
}
