/** Voucher and coupon codes that a buyer enters. */
import type { Client } from '../../../client/client.ts';
import { ServiceError } from '../../../client/errors.ts';
import { coupons } from '../../../contract/coupons.ts';
import { voucherInfo } from '../../../contract/vouchers.ts';
import type { Texts } from '../../../locales/index.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { QuoteVoucher } from '../../../sale/quote.ts';
import { useOf } from '../../../sale/voucher-use.ts';
import { adviseOn } from '../../advise.ts';
import { date } from '../../format.ts';
import type { ShopView } from '../view/shop-view.ts';

/** The operations of this part; it loads when a buyer enters a first code. */
export const operations = { vouchers: voucherInfo, coupons };

type Operations = Client<typeof operations>;

/**
 * Looks a code up: first among vouchers, then among coupons. Answers the voucher or coupon, or a text why it is worth
 * nothing here. Other errors are thrown.
 */
export async function lookUp(
  client: Operations,
  view: Pick<ShopView, 'info' | 'now' | 'language'>,
  text: Texts['order'],
  code: string,
): Promise<QuoteVoucher | QuoteCoupon | string> {
  return (
    (await known(lookUpVoucher(client, view, text, code))) ??
    (await lookUpCoupon(client, view, code)) ??
    text.voucherUnknown
  );
}

/** A coupon for this event; `undefined` if this is not its code. */
export async function lookUpCoupon(
  client: Operations,
  { info }: Pick<ShopView, 'info'>,
  code: string,
): Promise<QuoteCoupon | undefined> {
  return await known(client.coupons.check({ id: info._id, code }));
}

/**
 * Tells the developer of a page that the coupon which it names is none.
 *
 * @returns What the buyer is told. Nothing where the code may open a shop of the event: it is asked for there.
 */
export function tellOfNone(
  element: Parameters<typeof adviseOn>[0],
  { info: { unlockMode, unlockable } }: Pick<ShopView, 'info'>,
  text: Texts['order'],
  code: string,
): string {
  if (unlockMode === 'couponCode') return '';
  const opens = unlockable ? ' A code that opens an under-shop goes with the attribute under-shop.' : '';
  adviseOn(element, `found no coupon "${code}" for this event.${opens}`);
  return unlockable ? '' : text.couponUnknown(code);
}

async function lookUpVoucher(
  client: Operations,
  { info, now, language }: Pick<ShopView, 'info' | 'now' | 'language'>,
  text: Texts['order'],
  code: string,
): Promise<QuoteVoucher | string> {
  const { voucher, seller, timezone } = await client.vouchers.info({ id: info.sellerId ?? '', code });
  const currency = seller?.currency ?? info.currency ?? 'EUR';
  const use = useOf({ voucher }, info, currency, now);
  if (typeof use === 'number') return { code: voucher.code, balance: use };
  if (use === 'NOT_YET_VALID') return text.voucherEarly(date(voucher.validFrom ?? '', 'date', language, timezone));
  return {
    BLOCKED: text.voucherBlocked,
    EXPIRED: text.voucherExpired,
    CURRENCY: text.voucherCurrency,
    EMPTY: text.voucherEmpty,
  }[use];
}

async function known<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof ServiceError && error.status === 404) return undefined;
    throw error;
  }
}
