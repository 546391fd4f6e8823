import { html, type TemplateResult } from 'lit';
import type { Checkout } from '../../../contract/checkout.ts';
import type { Texts } from '../../../locales/index.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';

/** The codes that an order is placed with: what lowers its price, and what opens its shop or may do either. */
export function couponCodes({ cart: stored, element: { coupon } }: ShopHost, { info }: ShopView): string[] {
  const named = coupon && (coupon !== stored.namedCoupon || info.unlockMode === 'couponCode') ? [coupon] : [];
  return [...new Set([...named, ...stored.coupons.map(({ code }) => code)])];
}

/** Whether a checkout has coupons that lower its price, or that would if they could. */
export function usesCoupons({ items, refusedCoupons = [] }: Checkout): boolean {
  return refusedCoupons.length > 0 || items.some((item) => item.appliedDiscountInfo?.some(({ code }) => code));
}

/** Takes coupons that are no more, or no more for this buyer, out of the cart, so that it costs what the checkout says. */
export function dropCoupons({ cart: stored, element }: ShopHost, checkout: Checkout): Checkout {
  const gone = goneCoupons(checkout).map(({ code }) => code);
  if (stored.coupons.some(({ code }) => gone.includes(code))) {
    stored.coupons = stored.coupons.filter(({ code }) => !gone.includes(code));
    stored.setCheckout(stored.checkout);
    element.requestUpdate();
  }
  return checkout;
}

/** Says which of the buyer's coupons did not make it into the checkout. */
export function renderGone(checkout: Checkout, texts: Texts['checkout']): TemplateResult[] {
  return goneCoupons(checkout).map(
    ({ code = '', reason }) =>
      html`<p class="notice" role="alert">
        ${reason === 'UNKNOWN' ? texts.couponRefused(code) : texts.couponUsed(code)}
      </p>`,
  );
}

/** Those that did not count for another reason than the cart, which the summary tells. */
function goneCoupons({ refusedCoupons = [] }: Checkout) {
  return refusedCoupons.filter(({ reason }) => reason === 'UNKNOWN' || reason === 'PER_CUSTOMER');
}
