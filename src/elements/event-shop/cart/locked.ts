/** Under-shops that only a code opens, and the codes that have opened one; what opens them is in `unlock.ts`. */
import type { EventInfo } from '../../../contract/event-info.ts';
import { loadFromTab } from '../../tab-store.ts';
import type { ShopCart } from '../view/shop-cart.ts';
import type { ShopHost } from '../view/shop-view.ts';

/** Prefix of the names of the codes that have opened an under-shop, for each event. */
export const openedShops = 'foyer:shop:';

/** True if the shop on screen is for buyers with a code, and none has opened it yet. */
export function isLocked({ unlockMode, underShopId }: EventInfo, { unlocked }: Pick<ShopCart, 'unlocked'>): boolean {
  return unlockMode === 'couponCode' && unlocked?.id !== underShopId;
}

/** The code that had opened an under-shop from the one on screen before the page was loaded again. */
export function openedBefore({ cart, element }: ShopHost, { _id: event }: EventInfo): string | undefined {
  if (cart.unlocked) return undefined;
  const { code, from } = loadFromTab(openedShops + event);
  return typeof code === 'string' && from === element.underShop ? code : undefined;
}
