/** Coupon codes of an order. */
import { html, type TemplateResult } from 'lit';
import type { Checkout } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/**
 * The codes that an order is placed with: those that lower its price, and those that open its shop or may do either.
 */
export function couponCodes({ cart: stored, element: { coupon } }: ShopHost, { info }: ShopView): string[] {
  const named = coupon && (coupon !== stored.namedCoupon || info.unlockMode === 'couponCode') ? [coupon] : [];
  return [...new Set([...named, ...stored.coupons.map(({ code }) => code)])];
}

/** True if a checkout has coupons that lower its price, or that were rejected. */
export function usesCoupons({ items, refusedCoupons = [] }: Checkout): boolean {
  return refusedCoupons.length > 0 || items.some((item) => item.appliedDiscountInfo?.some(({ code }) => code));
}

/**
 * Removes expired coupons, and those that are not for this buyer, from the cart, so that it costs as much as the
 * checkout.
 */
export function dropCoupons({ cart: stored, element }: ShopHost, checkout: Checkout): Checkout {
  const gone = goneCoupons(checkout).map(({ code }) => code);
  if (stored.coupons.some(({ code }) => gone.includes(code))) {
    stored.coupons = stored.coupons.filter(({ code }) => !gone.includes(code));
    stored.setCheckout(stored.checkout);
    element.requestUpdate();
  }
  return checkout;
}

/** The notices for coupons of the buyer that are not in the checkout. */
export function renderGone(checkout: Checkout, texts: Texts['checkout']): TemplateResult[] {
  return goneCoupons(checkout).map(
    ({ code = '', reason }) =>
      html`<p class="notice" role="alert">
        ${reason === 'UNKNOWN' ? texts.couponRefused(code) : texts.couponUsed(code)}
      </p>`,
  );
}

/** Coupons that did not count for another reason than the cart, which the summary explains. */
function goneCoupons({ refusedCoupons = [] }: Checkout) {
  return refusedCoupons.filter(({ reason }) => reason === 'UNKNOWN' || reason === 'PER_CUSTOMER');
}
