/** The restart of a kiosk: it releases a visitor's tickets and deletes their data. */
import { ServiceError } from '../../../client/errors.ts';
import { checkout as api } from '../../../contract/checkout.ts';
import { deleteSaved } from '../../customer-orders/view/stored-data.ts';
import { keepToken } from '../../customer-token.ts';
import { deleteInTab } from '../../tab-store.ts';
import { carts, loadCart } from '../cart/store.ts';
import { openedShops } from '../cart/locked.ts';
import { details } from '../details/draft.ts';
import { renewBeside } from './beside-kiosk.ts';
import { ShopRestarted } from './pos-events.ts';
import type { ShopHost } from '../view/shop-view.ts';

const operations = { checkout: api };

type Start = Pick<ShopHost['element'], 'event' | 'underShop' | 'coupon'>;

/** The start of a shop: a visitor may have changed to another date, or opened an under-shop by a code. */
export function startOf({ event, underShop, coupon }: ShopHost['element']): Start {
  return { event, underShop, coupon };
}

interface Hold {
  readonly id: string;
  readonly secret: string;
}

/**
 * Releases the held tickets, empties the carts of all events, deletes typed data and the sign-in, and opens the shop at
 * its start.
 * @returns false, and nothing has happened, while tickets are being held right now: they could not be released
 *   afterwards
 */
export async function restart(host: ShopHost, start: Start, said: string): Promise<boolean> {
  const { element, cart: stored } = host;
  if (stored.isHolding) return false;
  const holds = ownedTickets(host);
  const { sellerId = '' } = host.view()?.info ?? {};
  // first the screen: a slow connection must not leave a visitor's name on it
  element.customer = undefined;
  renewBeside(element);
  keepToken(element.baseUrl, sellerId, undefined);
  element.reset();
  stored.unlocked = undefined;
  // visitors may look at several events, and type at each
  deleteSaved(carts);
  deleteSaved('foyer:orders:');
  deleteInTab(details);
  deleteInTab(openedShops);
  deleteInTab('foyer:waiting:');
  deleteInTab('foyer:paying:');
  Object.assign(element, start);
  host.reload();
  host.announce(said);
  element.dispatchEvent(new ShopRestarted());
  await Promise.all(holds.map((hold) => giveBack(host, hold)));
  return true;
}

/** The checkouts of the cart on screen, and of other events. */
function ownedTickets({ cart: stored }: ShopHost): readonly Hold[] {
  const all = [stored.checkout, ...storedCarts().map((key) => loadCart(key)?.checkout)].filter(
    (hold) => hold !== undefined,
  );
  return [...new Map(all.map((hold) => [hold.id, hold])).values()];
}

function storedCarts(): readonly string[] {
  try {
    return Object.keys(localStorage).flatMap((name) => (name.startsWith(carts) ? [name.slice(carts.length)] : []));
  } catch {
    return []; // a browser that stores nothing knows no other cart
  }
}

/** Aborts a checkout. One that is paid or being paid is an order, and stays one; after a failure the hold expires. */
async function giveBack(host: ShopHost, { id, secret }: Hold) {
  try {
    await host.clientFor(operations).checkout.abort({ id, secret });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) host.failed(error);
  }
}
