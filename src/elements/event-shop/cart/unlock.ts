/** Under-shops that a code opens. */
import type { EventInfo } from '../../../contract/event-info.ts';
import { shops } from '../../../contract/shops.ts';
import { keepInTab } from '../../tab-store.ts';
import type { Unlocked } from '../view/shop-cart.ts';
import type { ShopHost } from '../view/shop-view.ts';
import { isLocked, openedShops } from './locked.ts';

const operations = { shops };

/**
 * Asks for the under-shop that a code opens: the locked one on screen, else any of the event.
 *
 * @throws {ServiceError} 404 if it opens none.
 */
export async function findShop(host: ShopHost, info: EventInfo, code: string): Promise<Unlocked> {
  const { cart, element } = host;
  const asked = isLocked(info, cart) ? info.underShopId : undefined;
  const { underShopId: id, name = '' } = await host
    .clientFor(operations)
    .shops.unlock({ id: info._id, code, underShop: asked });
  const { underShop, coupon } = element;
  // a second code: without it, the shop before the first one is shown again
  const before =
    cart.unlocked && cart.unlocked.id === underShop
      ? cart.unlocked.before
      : { underShop, coupon: coupon === code ? undefined : coupon };
  return { id, name, code, before };
}

/** Shows an under-shop in place of the shop on screen, in this tab after a reload, too. */
export function enterShop({ cart, element }: ShopHost, { _id: event }: EventInfo, shop: Unlocked): void {
  keepInTab(openedShops + event, { code: shop.code, from: shop.before.underShop });
  cart.unlocked = shop;
  element.coupon = shop.code;
  element.underShop = shop.id;
  element.requestUpdate();
}

/** Shows the shop again that was on screen before a code opened this one. */
export function leaveShop({ cart, element }: ShopHost, info: EventInfo): void {
  forgetOpened(info);
  Object.assign(element, cart.unlocked?.before);
  cart.unlocked = undefined;
  element.requestUpdate();
}

/** After a reload, no under-shop of this event is opened again. */
export function forgetOpened({ _id: event }: EventInfo): void {
  keepInTab(openedShops + event, undefined);
}
