/** Offers to people on a waiting list: a checkout of the seller that holds their places, and the email that leads to it. */
import type { waitingList } from '../../contract/waiting-list.ts';
import { wantedTickets } from '../../sale/waiting-list.ts';
import { type Queryable, takeLock } from '../database/index.ts';
import { keepUnchanged } from '../events/locks.ts';
import { ownEvent } from '../events/own-events.ts';
import type { StoredEvent } from '../events/records.ts';
import { apiKeyOf } from '../http/access.ts';
import { invalid } from '../http/api-error.ts';
import type { Call, Context, Handlers, Request } from '../http/context.ts';
import { readSale } from '../orders/sale.ts';
import { eventAddress } from '../sellers/page-addresses.ts';
import { findOfferable, noteOffer, queueWaitingEmail, waitingView, type WaitingRow } from '../waiting/list-entries.ts';
import { createCheckout } from './hold.ts';

type Offer = Request<(typeof waitingList)['offer']>;

const hour = 3_600_000;

/** The handler of offers. */
export function waitingOfferHandlers(context: Context): Handlers<Pick<typeof waitingList, 'offer'>> {
  const { db, now } = context;
  return {
    offer: async (request, call) =>
      waitingView(await db.transaction((tx) => offerPlaces(tx, context, request, call, now()))),
  };
}

/** Holds the places and queues the email. @throws ApiError 400, 404 or 409; then nothing is written. */
async function offerPlaces(
  tx: Queryable,
  { secrets, publicUrl, ...context }: Context,
  { id, entryId, hours, ticketTypeId }: Offer,
  call: Call,
  now: Date,
): Promise<WaitingRow> {
  const event = await ownEvent(tx, apiKeyOf(call).sellerId, id);
  await keepUnchanged(tx, id);
  // one offer of an event at a time, and no round of the waiting list meanwhile; buyers do not wait for this lock
  await takeLock(tx, 'event', 'select id from event where id = $1 for no key update', [id]);
  const entry = await findOfferable(tx, id, entryId, now);
  const { amount, shop_id: shopId, data } = entry;
  const shop = shopId === '' ? {} : { shopId };
  const { info } = await readSale(tx, now, { eventId: id, ...shop });
  const choice = { ticketTypeId: entry.ticket_type_id ?? ticketTypeId, categoryRef: entry.category_ref ?? undefined };
  const [type] = wantedTickets(info, choice, now);
  if (!type)
    throw invalid('ticketTypeId', 'Expected a ticket type of the event that is on sale, and that is waited for');
  const until = new Date(now.getTime() + hours * hour);
  const held = await createCheckout(
    tx,
    {
      type: 'transaction',
      eventId: id,
      ...shop,
      items: [{ type: 'ticket', ticketTypeId: type.id, amount }],
      ...(data.locale !== undefined && { preferredLanguage: data.locale }),
    },
    call,
    { now, endOf: () => until, secrets, ordersPerIpv4: undefined },
  );
  const offered = await noteOffer(tx, entryId, { checkoutId: held._id, until: until.toISOString() }, now);
  const link = new URLSearchParams({ checkout: held._id, secret: held.secret, type: type.id, amount: String(amount) });
  const shopPage = `${pageOf(event, publicUrl, shopId)}#${link.toString()}`;
  await queueWaitingEmail(tx, { ...context, secrets, publicUrl }, offered, event, 'offer', now, {
    until,
    shop: shopPage,
  });
  return offered;
}

/** The service's own page of the event: its shop goes on with the checkout of the link. */
function pageOf({ sellerId, seller, record }: StoredEvent, publicUrl: string, shopId: string): string {
  const { eventUrl: _own, ...pages } = seller;
  return eventAddress(publicUrl, { sellerId, seller: pages }, record, shopId);
}
