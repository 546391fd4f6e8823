/**
 * Other elements of a page at a KIOSK that show a visitor's data: they are replaced by fresh ones, as the page made
 * them.
 */
import { endSession } from '../../customer-orders/sign-in/end-session.ts';
import { CustomerSignedOut } from '../../customer-orders/view/order-events.ts';
import { keepToken, renewalOf } from '../../customer-token.ts';
import type { ShopHost } from '../view/shop-view.ts';

type Shop = ShopHost['element'];
type Beside = HTMLElementTagNameMap['voucher-check' | 'customer-orders'];

/**
 * Replaces the voucher checks that belong to a shop or sell vouchers, and the order lists of the page, whose sessions
 * end.
 */
export function renewBeside(shop: Shop): void {
  const isOf = (check: HTMLElementTagNameMap['voucher-check']) =>
    shop.contains(check) || check.buy || (check.for && check.for === shop.id);
  for (const check of onPage(shop, 'voucher-check')) {
    const { client, baseUrl, seller, buy, for: used } = check;
    if (isOf(check)) replace(check, { client, baseUrl, seller, buy, for: used });
  }
  for (const orders of onPage(shop, 'customer-orders')) {
    const { client, baseUrl, seller, order, secret, ticket, event, shopUrl, signIn, token } = orders;
    const renewal = renewalOf(baseUrl, seller);
    if (token) {
      void endSession(orders, token, renewal);
      keepToken(baseUrl, seller, undefined);
      orders.dispatchEvent(new CustomerSignedOut());
    }
    replace(orders, { client, baseUrl, seller, order, secret, ticket, event, shopUrl, signIn });
  }
}

/** The elements of a tag on the page and in the shop's own tree, once their code is loaded. */
function onPage<Tag extends 'voucher-check' | 'customer-orders'>(shop: Shop, tag: Tag) {
  const places = new Set([shop, shop.getRootNode(), document] as ParentNode[]);
  const found = new Set([...places].flatMap((place) => [...place.querySelectorAll(tag)]));
  return [...found].filter(({ shadowRoot }) => shadowRoot);
}

/** @param given attributes and properties that the page may have set; input of the visitor is not part of them */
function replace(element: Beside, given: object): void {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const fields of copy.querySelectorAll('[slot^=payment]')) fields.remove(); // frames of a provider
  element.replaceWith(Object.assign(copy, given));
}
