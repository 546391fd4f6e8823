/** The orders and profile of a signed-in customer. Every query is limited to the customer's own rows. */
import type { Api } from '../../contract/index.ts';
import { signedIn } from '../http/access.ts';
import { selectCheckouts, type OrderRow } from '../orders/row.ts';
import { transactionView } from '../orders/view.ts';
import { loginHandler } from '../customers/sign-in.ts';
import { customerColumns, ownView, type CustomerRow } from '../customers/views.ts';
import { eventColumns, storedEvent, type EventRow } from '../events/records.ts';
import { publicEvent } from '../storefront/public-events.ts';
import type { Context, Handlers } from '../http/context.ts';
import { orderEnd } from '../orders/dates.ts';
import { ticketSlots } from '../orders/slots.ts';
import { page, pageSql } from '../http/paging.ts';
import { ApiError } from '../http/api-error.ts';
import { listedTickets } from '../tickets/list.ts';
import { withTicketCodes } from '../orders/ticket-codes.ts';
import { soldTicketView, ticketColumns, ticketView, type TicketRow } from '../orders/tickets.ts';
import { inLanguage } from '../events/translations.ts';

/** The default number of orders on a page. */
const newest = 500;

/** The handlers of accounts. */
export function accountHandlers(
  context: Context,
): Handlers<Pick<Api['account'], 'login' | 'me' | 'transactions' | 'tickets'>> {
  const { db, now } = context;
  return {
    login: loginHandler(context),

    async me(_request, call) {
      const { id } = signedIn(call);
      const [row] = await db.query<CustomerRow>(`select ${customerColumns} from customer where id = $1`, [id]);
      if (!row) throw new ApiError(401, 'NOT_SIGNED_IN', 'Sign in to do this.');
      return ownView(row);
    },

    async transactions({ subscriptionId, checkoutId, locale, top, skip }, call) {
      const { id } = signedIn(call);
      const limits = page({ top, skip }, newest);
      const params: unknown[] = [id];
      const one = checkoutId === undefined ? '' : `and c.id = $${params.push(checkoutId)}`;
      const own = `c.customer_id = $1 and c.status in ('COMPLETE', 'CANCELED') ${one}`;
      // No order belongs to a subscription, as none are sold.
      const rows = subscriptionId
        ? []
        : await db.query<OrderRow>(
            `${selectCheckouts} where ${own} order by c.created_at desc, c.id desc ${pageSql(params)}`,
            [...params, limits.top, limits.skip],
          );
      const [counted] = subscriptionId
        ? []
        : await db.query<{ total: number }>(`select count(*) as total from checkout c where ${own}`, params);
      const events = await db.query<EventRow>(
        `select ${eventColumns} from event e join seller s on s.id = e.seller_id where e.id = any($1::text[]) order by e.starts_at desc, e.id`,
        [[...new Set(rows.map(({ event_id: eventId }) => eventId))]],
      );
      const slots = await ticketSlots(db, rows);
      const stored = events.map((row) => storedEvent(row));
      const ends = new Map(stored.map((event) => [event.record._id, event]));
      return {
        transactions: rows.map((row) => {
          const event = ends.get(row.event_id);
          const tickets = slots.get(row.id) ?? [];
          const admitting = tickets.filter(({ status }) => status !== 'INVALID');
          return {
            ...transactionView(row, now(), tickets),
            ...(event && { endsAt: orderEnd(row, event, admitting).toISOString() }),
          };
        }),
        events: stored.map((event) => publicEvent(inLanguage(event, locale), now(), locale)),
        total: counted?.total ?? 0,
      };
    },

    async tickets({ top, skip, eventId, transferred }, call) {
      const { id } = signedIn(call);
      const limits = page({ top, skip });
      // Transferred tickets stay in the order, marked as such.
      const ordered = 'select id from checkout where customer_id = $1';
      const which = transferred
        ? `customer_id = $1 and transferred_at is not null and checkout_id not in (${ordered})`
        : `id in (select id from ticket where customer_id = $1 union all
             select id from ticket where checkout_id in (${ordered}) and transferred_at is not null)`;
      const params: unknown[] = [id];
      const ofEvent = eventId === undefined ? '' : `and event_id = $${params.push(eventId)}`;
      const own = `from ticket where ${which} ${ofEvent}`;
      const [counted] = await db.query<{ total: number }>(`select count(*) as total ${own}`, params);
      const rows = await db.query<TicketRow>(
        `select ${ticketColumns} ${own} order by created_at desc, checkout_id desc, (data ->> 'index')::int, id ${pageSql(params)}`,
        [...params, limits.top, limits.skip],
      );
      const view = (row: TicketRow, at: Date) => (row.customer_id === id ? ticketView : soldTicketView)(row, at);
      const coded = await withTicketCodes(context, rows, now());
      return { docs: await listedTickets(db, coded, now(), view), total: counted?.total ?? 0 };
    },
  };
}
