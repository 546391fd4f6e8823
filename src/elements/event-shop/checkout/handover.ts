/** The handover of a checkout to the page that finishes it. */
import type { Checkout } from '../../../contract/checkout.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Leaves for the page's `checkout-url`. False if the page names none. */
export function handOver({ element }: ShopHost, { _id: id, secret }: Checkout): boolean {
  if (!element.checkoutUrl) return false;
  location.assign(
    element.checkoutUrl.replaceAll('{id}', encodeURIComponent(id)).replaceAll('{secret}', encodeURIComponent(secret)),
  );
  return true;
}
