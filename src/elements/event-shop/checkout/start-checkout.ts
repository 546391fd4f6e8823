/**
 * The start of a checkout: it holds the tickets of the cart. The checkout is a new one, the one under way with the
 * current cart, or the one that a reload interrupted.
 */
import { ServiceError } from '../../../client/errors.ts';
import { checkout, type Checkout } from '../../../contract/checkout.ts';
import type { Availabilities } from '../../../contract/availabilities.ts';
import type { Cart } from '../../../sale/cart.ts';
import { slotStart } from '../../../sale/dates.ts';
import { loadAttribution } from '../../attribution.ts';
import { couponCodes, dropCoupons, usesCoupons } from '../cart/coupon-codes.ts';
import { bySeats, seatsGiven } from '../cart/seats.ts';
import type { ShopHost, ShopView } from '../view/shop-view.ts';
import { loadPlace, savePlace } from '../waiting/place-store.ts';

/** Current availabilities, if the service rejected a request because other buyers were faster; else `undefined`. */
export function leftNow(error: unknown): Availabilities | undefined {
  return error instanceof ServiceError ? (error.body['availabilities'] as Availabilities | undefined) : undefined;
}

/**
 * The checkout that holds the cart. With `resume` only the one that a reload interrupted, if it is still alive.
 * @returns `undefined` without an event or a checkout to resume, or if the shop shows another event by now.
 * @throws the errors of the client; `leftNow` reads what is left from a conflict
 */
export async function holdCart(host: ShopHost, resume: boolean): Promise<Checkout | undefined> {
  const { cart: stored, element } = host;
  const orders = host.clientFor({ checkout }).checkout;
  const view = host.view();
  if (!view) return undefined;
  const items = toItems(stored.lines, view);
  const vouchers = [...stored.codes];
  const coupons = couponCodes(host, view);
  const { posOperationMode } = element;
  // a discount may have been deleted since it was given
  const given = stored.posDiscounts.filter((id) => view.info.posDiscounts?.some(({ _id }) => _id === id));
  const counter = {
    ...(posOperationMode && { posOperationMode }),
    ...(posOperationMode === 'OPERATOR' && { posDiscounts: given }),
  };
  const underWay = stored.checkout && { id: stored.checkout.id, secret: stored.checkout.secret };
  try {
    if (underWay && resume) {
      const found = await orders.get(underWay);
      const alive =
        found.status === 'COMPLETE' ||
        stored.checkout?.payment !== undefined ||
        (found.status === 'NEW' && Date.parse(found.expiresAt ?? '') > Date.now());
      if (alive) return found;
    } else if (underWay) {
      const changed = await orders.setItems({
        ...underWay,
        items,
        ...(counter.posDiscounts && { posDiscounts: counter.posDiscounts }),
      });
      stored.setCheckout({ ...underWay, seats: seatsHeld(changed, stored.lines) });
      const also = coupons.length > 0 || usesCoupons(changed) ? { coupons } : {};
      return dropCoupons(host, await orders.setVouchers({ ...underWay, vouchers, ...also }));
    }
  } catch (error) {
    if (!(error instanceof ServiceError) || !isOver(error, resume)) throw error;
    // it became an order, or is about to, and the answer was lost: continue with that one
    const isPaying = error.code === 'PAYMENT_UNDER_WAY';
    if (underWay && (isPaying || error.code === 'WRONG_STATE')) {
      const found = await orders.get(underWay);
      if (isPaying || found.status === 'COMPLETE') return found;
    }
    // another checkout replaces it; what it may still hold goes back first
    else if (underWay && !resume && error.status === 404) await orders.abort(underWay).catch(() => undefined);
  }
  if (stored.checkout) stored.setCheckout(undefined);
  if (resume) return undefined;
  const create = () =>
    orders.create(
      {
        type: 'transaction',
        eventId: view.info._id,
        items,
        shopId: element.underShop,
        channelId: element.channel,
        vouchers,
        coupons,
        ...counter,
        ...(view.info.waitingRoom && { placeToken: loadPlace(view.info._id)?.token }),
        preferredLanguage: view.language,
        ...metaOf(element),
      },
      { idempotencyKey: stored.key },
    );
  const created = await create().catch((error: unknown) => {
    // the answer to a request of other content (e.g. another language) under this key was lost: that checkout is out of
    // reach
    if (!(error instanceof ServiceError) || error.code !== 'IDEMPOTENCY_KEY_REUSED') throw error;
    stored.setCheckout(undefined);
    return create();
  });
  if (view.info.waitingRoom) savePlace(view.info._id, undefined); // a place admits to one checkout
  if (host.view()?.info._id !== view.info._id) return undefined;
  stored.setCheckout({ id: created._id, secret: created.secret, seats: seatsHeld(created, stored.lines) });
  return dropCoupons(host, created);
}

/** The page's own data, and the campaign that the buyer came from; without any, no `meta` at all. */
function metaOf(element: ShopHost['element']): { meta?: Record<string, unknown> } {
  const meta = { ...loadAttribution(element), ...element.meta };
  return Object.keys(meta).length > 0 ? { meta } : {};
}

/**
 * True if a checkout has expired, is unknown, or can't be changed any more. Any other error of a change is shown: the
 * tickets stay held.
 */
function isOver(error: ServiceError, resume: boolean): boolean {
  const { status, code } = error;
  if (leftNow(error) || status >= 429 || code.startsWith('SEAT')) return false;
  return resume || status === 404 || status === 410 || code === 'WRONG_STATE' || code === 'PAYMENT_UNDER_WAY';
}

/** Seats that the checkout takes from all other buyers; `undefined` without seats. */
function seatsHeld(checkout: Checkout, cart: Cart): readonly string[] | undefined {
  const seats = [...cart.flatMap((line) => line.seats ?? []), ...[...seatsGiven(checkout).values()].flat()];
  return seats.length > 0 ? [...new Set(seats)] : undefined;
}

/** The cart as the service's items. */
function toItems(cart: Cart, { info }: ShopView) {
  return bySeats(cart).map(({ ticketTypeId, amount, slotId, asHardTicket, triggeredBy, seats }) => {
    const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
    return {
      type: 'ticket' as const,
      eventId: info._id,
      ticketTypeId,
      amount,
      slotInfo: slot && { slotId: slot._id, slotStartTime: slotStart(slot.startTime, info).toISOString() },
      asHardTicket,
      ...(triggeredBy !== undefined && { triggeredBy }),
      ...(seats && { seatingInfo: { seats: [...seats] } }),
    };
  });
}
