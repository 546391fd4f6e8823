import type { Client } from '../../client/client.ts';
import { ServiceError } from '../../client/errors.ts';
import { voucherInfo } from '../../contract/vouchers.ts';
import { toMinor } from '../../sale/money.ts';
import type { QuoteVoucher } from '../../sale/quote.ts';
import type { ShopView } from './shop-view.ts';

/** The operations of this part; it loads when a buyer enters a first code. */
export const operations = { voucherInfo };

/** Looks a code up. Answers the voucher, or why it pays nothing here, in words. Other errors are thrown. */
export async function lookUp(
  client: Client<typeof operations>,
  { info, now, text: { shop: text } }: Pick<ShopView, 'info' | 'now' | 'text'>,
  code: string,
): Promise<QuoteVoucher | string> {
  try {
    const { voucher, seller } = await client.voucherInfo.get({ id: info.sellerId ?? '', code });
    const currency = seller?.currency ?? info.currency ?? 'EUR';
    if (voucher.validUntil && now >= new Date(voucher.validUntil)) return text.voucherExpired;
    if (info.currency && currency !== info.currency) return text.voucherCurrency;
    const balance = toMinor(voucher.balance ?? voucher.amount, currency);
    return balance > 0 ? { code: voucher.code, balance } : text.voucherEmpty;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return text.voucherUnknown;
    throw error;
  }
}
