/** What else a page at a KIOSK shows of a visitor: it is made anew, as the page made it. */
import { endSession } from '../../customer-orders/sign-in/end-session.ts';
import { CustomerSignedOut } from '../../customer-orders/view/order-events.ts';
import { keepToken, renewalOf } from '../../customer-token.ts';
import type { ShopHost } from '../view/shop-view.ts';

type Shop = ShopHost['element'];
type Beside = HTMLElementTagNameMap['voucher-check' | 'customer-orders'];

/** Replaces the checks of vouchers that belong to a shop or sell some, and the accounts of the page, whose sessions end. */
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

/** Those of a tag that the page and the shop's own tree have, once their code is there. */
function onPage<Tag extends 'voucher-check' | 'customer-orders'>(shop: Shop, tag: Tag) {
  const places = new Set([shop, shop.getRootNode(), document] as ParentNode[]);
  const found = new Set([...places].flatMap((place) => [...place.querySelectorAll(tag)]));
  return [...found].filter(({ shadowRoot }) => shadowRoot);
}

/** @param given What the page may have set; what the visitor typed or opened is not part of it. */
function replace(element: Beside, given: object): void {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const fields of copy.querySelectorAll('[slot^=payment]')) fields.remove(); // frames of a provider
  element.replaceWith(Object.assign(copy, given));
}
