/**
 * The order that was placed at the current entry of the browser's history: after a reload, or on the way back from
 * another page, its confirmation is shown again. The page opened from a link begins a new order.
 */
import type { ShopHost } from '../view/shop-view.ts';

/** The entry's field in `history.state`. */
const field = 'foyerOrder';

/** What opens the order. */
export interface Placed {
  readonly id: string;
  readonly secret: string;
}

const state = () => history.state as Record<string, unknown> | null;

/** False where the page manages the history itself. */
export const usesHistory = ({ element }: ShopHost): boolean => element.getAttribute('history') !== 'none';

/** At a counter the next visitor must not see it. */
const isKept = (host: ShopHost) => usesHistory(host) && host.element.posOperationMode === undefined;

/** The order of this shop, if it was placed here. */
export function placedHere(host: ShopHost): Placed | undefined {
  const placed = state()?.[field] as (Placed & { event?: string }) | undefined;
  const isOwn = placed !== undefined && placed.event === host.view()?.info._id && isKept(host);
  return isOwn ? { id: placed.id, secret: placed.secret } : undefined;
}

/** Keeps an order with the entry. */
export function keepPlaced(host: ShopHost, order: Placed): void {
  const event = host.view()?.info._id;
  if (isKept(host)) history.replaceState({ ...state(), [field]: { event, ...order } }, '');
}

/** Forgets it: the order is found in its email, and in the account. */
export function forgetPlaced(): void {
  const { [field]: placed, ...rest } = state() ?? {};
  if (placed) history.replaceState(rest, '');
}
