/** The resale listings of a seller's buyers, for the seller: to list them, and to end one. */
import type { ResaleListing, resaleListings } from '../../contract/resale-listings.ts';
import type { z } from '../../contract/route.ts';
import { toMajor } from '../../sale/money.ts';
import { buyerFee, type ResaleFees } from '../../sale/resale.ts';
import { apiKeyOf } from '../http/access.ts';
import type { CheckoutData } from '../orders/row.ts';
import type { Queryable } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { endResale } from '../inventory/resale-rows.ts';
import { byClaim, lockTicket } from './load.ts';
import { page, pageSql } from '../http/paging.ts';
import { compact } from '../http/pick.ts';
import { notFound, ApiError } from '../http/api-error.ts';
import { queueResaleEndedEmail } from './resale-emails.ts';
import { noteOnTicket } from '../orders/ticket-history.ts';
import { startOfTicket } from '../events/ticket-times.ts';
import type { TicketRow } from '../orders/tickets.ts';

interface ListingRow {
  readonly id: string;
  readonly event_id: string;
  readonly ticket_id: string;
  readonly ticket_secret: string;
  readonly ticket: TicketRow['data'];
  readonly order_id: string;
  readonly ticket_type_id: string;
  readonly shop_id: string;
  readonly price: number;
  readonly fee: number;
  readonly currency: string;
  readonly status: string;
  readonly held: boolean;
  readonly waiting: boolean;
  readonly sold_with: string | null;
  readonly customer_id: string | null;
  readonly details: CheckoutData['details'] | null;
  /** The current terms of the event. */
  readonly terms: ResaleFees | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

// a listing expires when its ticket's time begins, whether that is stored or not
const offers = `from (
  select s.*, t.data as ticket, t.secret as ticket_secret, t.checkout_id as order_id, c.customer_id, c.data -> 'details' as details,
    e.data -> 'ticketSettings' -> 'resellSettings' as terms,
    case when s.status = 'open' and ${startOfTicket('e.starts_at')} <= $1::timestamptz then 'ended'
      else s.status end as state,
    s.status = 'open' and h.status = 'held' and h.expires_at > $1::timestamptz as is_held
  from ticket_resale s join ticket t on t.id = s.ticket_id join checkout c on c.id = t.checkout_id
  left join event e on e.id = s.event_id left join hold h on h.id = s.hold_id where s.seller_id = $2) o`;
const columns = `o.id, o.event_id, o.ticket_id, o.ticket_secret, o.ticket, o.order_id, o.ticket_type_id, o.shop_id, o.price, o.fee, o.currency,
  o.state as status, coalesce(o.is_held and o.state = 'open', false) as held, o.waiting,
  case when o.state = 'sold' then o.hold_id end as sold_with, o.customer_id, o.details, o.terms, o.created_at, o.ended_at`;

/** The handlers of resale listings for callers with a key of their seller. */
export function resaleListingHandlers({ db, now }: Context): Handlers<typeof resaleListings> {
  return {
    async list({ eventId, status, ...paging }, call) {
      const { top, skip } = page(paging);
      const filters: unknown[] = [now(), apiKeyOf(call).sellerId];
      const given = [
        ...(eventId === undefined ? [] : [`o.event_id = $${filters.push(eventId)}`]),
        ...(status === undefined ? [] : [`o.state = $${filters.push(status)}`]),
      ];
      const where = given.length > 0 ? `${offers} where ${given.join(' and ')}` : offers;
      const rows = await db.query<ListingRow>(
        `select ${columns} ${where} order by o.created_at desc, o.id desc ${pageSql(filters)}`,
        [...filters, top, skip],
      );
      const [count] = await db.query<{ total: number }>(`select count(*) as total ${where}`, filters);
      return { docs: rows.map(view), total: count?.total ?? 0 };
    },

    async get({ id }, call) {
      return view(await findListing(db, apiKeyOf(call).sellerId, id, now()));
    },

    async end({ id, reason }, call) {
      const { sellerId } = apiKeyOf(call);
      const at = now();
      return await db.transaction(async (tx) => {
        const { ticket_id: ticketId, ticket_secret: secret } = await findListing(tx, sellerId, id, at);
        const held = await lockTicket(tx, byClaim(tx, { id: ticketId, secret }), at);
        const offer = await findListing(tx, sellerId, id, at); // now locked against sale and withdrawal
        if (offer.status === 'sold') throw new ApiError(409, 'WRONG_STATE', 'This ticket is sold by now.');
        if (offer.status !== 'open') return view(offer);
        await endResale(tx, id, at);
        await noteOnTicket(tx, ticketId, { kind: 'resaleWithdrawn', by: 'seller', data: compact({ reason }) }, at);
        await queueResaleEndedEmail(tx, { ...held, reason }, at);
        return view(await findListing(tx, sellerId, id, at));
      });
    },
  };
}

/** @throws ApiError 404 for an unknown listing, or another seller's */
async function findListing(db: Queryable, sellerId: string, id: string, now: Date): Promise<ListingRow> {
  const [row] = await db.query<ListingRow>(`select ${columns} ${offers} where o.id = $3`, [now, sellerId, id]);
  if (!row) throw notFound('offer');
  return row;
}

function view(row: ListingRow): z.input<typeof ResaleListing> {
  const { ticket, details, price, fee, currency } = row;
  const name = [details?.prename, details?.lastname].filter(Boolean).join(' ');
  const isOpen = row.status === 'open';
  return compact({
    _id: row.id,
    eventId: row.event_id,
    ticketId: row.ticket_id,
    transactionId: row.order_id,
    ticketTypeId: row.ticket_type_id,
    ticketName: ticket.ticketName,
    seat: ticket.seat,
    slotId: ticket.slotId,
    slotStartTime: ticket.slotStartTime,
    shopId: row.shop_id || undefined,
    price: toMajor(price, currency),
    fee: toMajor(fee, currency),
    payout: toMajor(price - fee, currency),
    buyerFee: isOpen ? toMajor(buyerFee(price, row.terms ?? {}, currency), currency) : undefined,
    currency,
    status: row.status,
    held: row.held || undefined,
    waiting: row.waiting || undefined,
    soldWith: row.sold_with ?? undefined,
    customerId: row.customer_id ?? undefined,
    email: details?.email,
    name: name || undefined,
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString(),
  });
}
