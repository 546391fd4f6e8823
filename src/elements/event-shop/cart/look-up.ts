/** What a code is: it opens an under-shop, pays as a voucher, or lowers the price as a coupon. */
import { coupons } from '../../../contract/coupons.ts';
import { voucherInfo, type VoucherInfo } from '../../../contract/vouchers.ts';
import type { Texts } from '../../../locales/index.ts';
import type { QuoteCoupon } from '../../../sale/coupons.ts';
import type { QuoteVoucher } from '../../../sale/quote-core.ts';
import { useOf } from '../../../sale/voucher-use.ts';
import { adviseOn } from '../../advise.ts';
import { date } from '../../format.ts';
import { isMissing } from '../../missing.ts';
import type { Unlocked } from '../view/shop-cart.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { isLocked } from './locked.ts';
import { findShop } from './unlock.ts';

const operations = { vouchers: voucherInfo, coupons };

/** What the service knows about a code. */
type Found =
  | { readonly shop: Unlocked }
  | { readonly voucher: QuoteVoucher; readonly info: VoucherInfo }
  | { readonly coupon: QuoteCoupon }
  | { readonly reason: string; readonly info?: VoucherInfo };

/**
 * Looks a code up: with `isTyped` among those that open an under-shop, then among vouchers, then among coupons. A
 * `reason` says why it is worth nothing here. Other errors are thrown.
 */
export async function lookUp(
  host: ShopHost,
  view: Pick<ShopView, 'info' | 'now' | 'language'>,
  text: Texts['order'],
  code: string,
  isTyped: boolean,
): Promise<Found> {
  const { info: event } = view;
  const shop = isTyped && event.unlockable ? await known(findShop(host, event, code)) : undefined;
  if (shop) return { shop };
  const info = await known(host.clientFor(operations).vouchers.info({ id: event.sellerId ?? '', code }));
  if (info) {
    const voucher = worthOf(info, view, text);
    return typeof voucher === 'string' ? { reason: voucher, info } : { voucher, info };
  }
  const coupon = await lookUpCoupon(host, view, code);
  return coupon ? { coupon } : { reason: isTyped ? text.codeUnknown : text.voucherUnknown };
}

/** A coupon for this event; `undefined` if this is not its code. */
export async function lookUpCoupon(
  host: ShopHost,
  { info }: Pick<ShopView, 'info'>,
  code: string,
): Promise<QuoteCoupon | undefined> {
  return await known(host.clientFor(operations).coupons.check({ id: info._id, code }));
}

/**
 * Tells the developer of a page that the coupon which it names is none.
 *
 * @returns What the buyer is told. Nothing where the code has opened the shop, or may open another one of the event.
 */
export function tellOfNone(
  { cart, element }: Pick<ShopHost, 'cart' | 'element'>,
  { info }: Pick<ShopView, 'info'>,
  text: Texts['order'],
  code: string,
): string {
  const { unlockMode, unlockable } = info;
  if (unlockMode === 'couponCode') return isLocked(info, cart) ? text.codeUnknown : '';
  const opens = unlockable ? ' A code that opens an under-shop goes with the attribute under-shop.' : '';
  adviseOn(element, `found no coupon "${code}" for this event.${opens}`);
  return unlockable ? '' : text.couponUnknown(code);
}

/** What a voucher has to spend in this event; or why it pays nothing, as text. */
function worthOf(
  { voucher, seller, timezone }: VoucherInfo,
  { info, now, language }: Pick<ShopView, 'info' | 'now' | 'language'>,
  text: Texts['order'],
): QuoteVoucher | string {
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
    if (isMissing(error)) return undefined;
    throw error;
  }
}
