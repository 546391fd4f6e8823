/**
 * Codes that a buyer types without scripts: vouchers, coupons, and what opens an under-shop. A wrong one counts, as in
 * checkouts.
 */
import type { Checkout } from '../../contract/checkout.ts';
import type { CouponOffer } from '../../contract/coupons.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import type { z } from '../../contract/route.ts';
import { isPercentage } from '../../sale/discounts.ts';
import { toMinor } from '../../sale/money.ts';
import { useOf } from '../../sale/voucher-use.ts';
import { couponHandlers } from '../coupons/handlers.ts';
import type { CodeGuesses } from '../customers/code-attempts.ts';
import { ApiError, unlessMissing } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { shopHandlers } from '../storefront/shops.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { voucherInfoHandlers } from '../vouchers/info.ts';
import { money } from '../../sale/formats.ts';
import { formatsOf } from './facts.ts';
import type { Site } from './site.ts';

/** A code as a form keeps it. */
export interface KeptCode {
  readonly kind: 'voucher' | 'coupon';
  readonly code: string;
}

/** A code with what it does. */
export interface KnownCode extends KeptCode {
  /** In words. */
  readonly effect: string;
  /** Of a voucher: what is left, minor units. */
  readonly balance?: number;
  /** Of a coupon that lowers the price. */
  readonly offer?: CouponOffer;
  /** The under-shop that it opens. */
  readonly shopId?: string;
}

/** The maximum length of a code. */
export const maxCodeLength = 64;

/** True for two spellings of one code. */
export const isSameCode = (one: string, other: string) => voucherKey(one) === voucherKey(other);

/** Who asks, and about which event. */
interface Asking {
  readonly site: Site;
  readonly info: EventInfo;
  /** The caller's, whose wrong codes count. */
  readonly address: string;
  /** False for an under-shop that a code has yet to open: others are no use there. */
  readonly isOpen: boolean;
}

/** True for an under-shop that a code opens. */
export const isLocked = ({ unlockMode }: EventInfo) => unlockMode === 'couponCode';

/** Looks codes up. */
export class Codes {
  private readonly vouchers;
  private readonly coupons;
  private readonly shops;

  constructor(
    private readonly context: Context,
    private readonly guesses: CodeGuesses | undefined,
  ) {
    this.vouchers = voucherInfoHandlers(context);
    this.coupons = couponHandlers(context);
    this.shops = shopHandlers(context);
  }

  /** A code with what it does; a text where it does nothing. */
  async find(asking: Asking, code: string): Promise<KnownCode | string> {
    const { plain } = asking.site.texts;
    if (code.length > maxCodeLength || voucherKey(code) === '') return plain.codeUnknown;
    try {
      return (await this.look(asking, code)) ?? plain.codeUnknown;
    } catch (error) {
      if (isTooMany(error)) return plain.codesTooMany;
      throw error;
    }
  }

  /** Codes that a form keeps, with what they do now; one that does nothing any more is left as it is. */
  async describe(asking: Asking, kept: readonly KeptCode[]): Promise<KnownCode[]> {
    const known: KnownCode[] = [];
    for (const one of kept) {
      const found = await this.find(asking, one.code);
      known.push(typeof found === 'string' ? { ...one, effect: found } : found);
    }
    return known;
  }

  /** True if one of the codes opens the under-shop that the event is shown in. */
  async isOpen(asking: Asking, kept: readonly KeptCode[]): Promise<boolean> {
    if (!isLocked(asking.info)) return true;
    for (const { kind, code } of kept) {
      const found = kind === 'coupon' ? await this.find({ ...asking, isOpen: false }, code) : '';
      if (typeof found !== 'string') return true;
    }
    return false;
  }

  private async look(asking: Asking, code: string): Promise<KnownCode | string | undefined> {
    const find = async () => {
      if (!asking.isOpen) return await this.shop(asking, code);
      return (await this.voucher(asking, code)) ?? (await this.coupon(asking, code)) ?? (await this.shop(asking, code));
    };
    return await (this.guesses ? this.guesses.look(asking.address, find) : find());
  }

  private async voucher({ site, info }: Asking, code: string): Promise<KnownCode | string | undefined> {
    const found = await unlessMissing(this.vouchers.info({ id: site.sellerId, code }, {}));
    if (!found) return undefined;
    const { plain } = site.texts;
    const { voucher, seller } = found;
    const currency = seller?.currency ?? site.currency;
    const balance = useOf({ voucher }, info, currency, this.context.now());
    switch (balance) {
      case 'BLOCKED':
        return plain.voucherBlocked;
      case 'EXPIRED':
        return plain.voucherExpired;
      case 'NOT_YET_VALID':
        return plain.voucherEarly(formatsOf(site, info).moment(voucher.validFrom ?? '', { date: true, time: false }));
      case 'CURRENCY':
        return plain.voucherCurrency;
      case 'EMPTY':
        return plain.voucherEmpty;
    }
    const effect = balance > 0 ? plain.worth(money(balance, currency, site.locale)) : plain.exchange;
    return { kind: 'voucher', code: voucher.code, effect, balance };
  }

  private async coupon({ site, info }: Asking, code: string): Promise<KnownCode | undefined> {
    const offer = await unlessMissing(this.coupons.check({ id: info._id, code }, {}));
    return offer && { kind: 'coupon', code: offer.code, effect: offText(site, info, offer), offer };
  }

  private async shop({ site, info }: Asking, code: string): Promise<KnownCode | undefined> {
    if (info.unlockable !== true) return undefined;
    const underShop = isLocked(info) ? info.underShopId : undefined;
    const found = await unlessMissing(this.shops.unlock({ id: info._id, code, underShop }, { locale: site.locale }));
    if (!found) return undefined;
    const effect = site.texts.plain.shopOpened(found.name ?? '');
    return { kind: 'coupon', code, effect, shopId: found.underShopId };
  }
}

/** True for the error of too many wrong codes. */
export function isTooMany(error: unknown): boolean {
  return error instanceof ApiError && error.status === 429;
}

/** The codes of a checkout: those that count and those that do not, and those that opened its under-shop. */
export function codesIn({
  items,
  redeemedVouchers,
  refusedVouchers = [],
  refusedCoupons = [],
}: z.output<typeof Checkout>): {
  readonly vouchers: string[];
  readonly coupons: string[];
  readonly opening: string[];
} {
  const named = (all: readonly { readonly code?: string | undefined }[]) => all.flatMap(({ code }) => code ?? []);
  const lowering = named(items.flatMap(({ appliedDiscountInfo }) => appliedDiscountInfo ?? []));
  return {
    vouchers: [...named(redeemedVouchers?.vouchers ?? []), ...named(refusedVouchers)],
    coupons: [...lowering, ...named(refusedCoupons)],
    opening: items.flatMap(({ appliedCoupons }) => appliedCoupons ?? []).filter((code) => !lowering.includes(code)),
  };
}

/** Why a code does not count, in words. @param missing Tickets, or minor units for `MIN_CART_SUM`. */
export function refusedText(
  { locale, texts }: Site,
  currency: string,
  { reason = '', missing = 0 }: { readonly reason?: string | undefined; readonly missing?: number | undefined },
): string {
  const { codeReasons, codeRefused } = texts.plain;
  if (!Object.hasOwn(codeReasons, reason)) return codeRefused;
  const text = codeReasons[reason as keyof typeof codeReasons];
  return text(reason === 'MIN_CART_SUM' ? money(missing, currency, locale) : String(missing));
}

/** What a coupon takes off, in words. */
function offText({ locale, currency: own, texts }: Site, info: EventInfo, offer: CouponOffer): string {
  const { plain } = texts;
  const { discountType, value = 0 } = offer;
  if (discountType === 'waiveFees') return plain.noFees;
  if (isPercentage(offer))
    return plain.off(new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(value));
  const currency = info.currency ?? own;
  const amount = money(toMinor(value, currency), currency, locale);
  return discountType === 'fixPerItem' ? plain.offEach(amount) : plain.off(amount);
}
