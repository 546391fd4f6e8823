/** Reports of tickets: one by one with what each cost, and what became of their transfers. */
import { toMinor } from '../../sale/money.ts';
import type { Queryable } from '../database/index.ts';
import { dayOf } from './calendar.ts';
import type { MovementFilter } from './movements.ts';
import { tableOf, type Column, type Row, type Table } from './table.ts';

export const ticketColumns: readonly Column[] = [
  { key: 'orderId', type: 'id' },
  { key: 'ticketId', type: 'id' },
  { key: 'day', type: 'day' },
  { key: 'eventId', type: 'id' },
  { key: 'name', type: 'text' },
  { key: 'ticketTypeId', type: 'id' },
  { key: 'ticket', type: 'text' },
  { key: 'seat', type: 'text' },
  { key: 'status', type: 'text' },
  { key: 'currency', type: 'text' },
  { key: 'gross', type: 'money' },
];

const pageOrders = 500;

interface TicketRow {
  readonly order_id: string;
  readonly id: string;
  readonly at: Date;
  readonly event_id: string;
  readonly name: string | null;
  readonly ticket_type_id: string;
  readonly ticket: string | null;
  readonly seat: string | null;
  readonly status: string;
  readonly currency: string;
  readonly price: string | null;
}

/**
 * The tickets of the orders that were placed in a time, some orders at a time, the last first. What each cost is its part of
 * the sale; the fee of a cart is of no ticket. Amounts are minor units.
 */
export async function* ticketPages(
  db: Queryable,
  { sellerId, start, end, eventIds, shopId, channelId }: MovementFilter,
  timezone: string,
): AsyncGenerator<Row[]> {
  let after: { readonly at: string; readonly id: string } | undefined;
  do {
    const found = await db.query<{ id: string; at: string }>(
      `select c.id, c.completed_at::text as at from checkout c
       where c.seller_id = $1 and c.completed_at >= $2::timestamptz and c.completed_at < $3::timestamptz
         and c.status in ('COMPLETE', 'CANCELED') and ($4::text[] is null or c.event_id = any($4::text[]))
         and ($5::text is null or c.shop_id = $5) and ($6::text is null or c.data->>'channelId' = $6)
         and ($7::timestamptz is null or (c.completed_at, c.id) < ($7::timestamptz, $8))
       order by c.completed_at desc, c.id desc limit ${pageOrders}`,
      [
        ...[sellerId, start ?? new Date(0), end, eventIds ?? null, shopId ?? null, channelId ?? null],
        ...[after?.at ?? null, after?.id ?? null],
      ],
    );
    const tickets = await db.query<TicketRow>(
      `select c.id as order_id, t.id, c.completed_at as at, c.event_id, e.data->>'name' as name, t.ticket_type_id,
         t.data->>'ticketName' as ticket, t.data->>'seat' as seat, t.status, c.currency, t.data->>'realPrice' as price
       from checkout c join ticket t on t.checkout_id = c.id join event e on e.id = c.event_id
       where c.id = any($1::text[]) order by c.completed_at desc, c.id desc, t.id`,
      [found.map(({ id }) => id)],
    );
    yield tickets.map((ticket) => rowOf(ticket, timezone));
    after = found.length === pageOrders ? found.at(-1) : undefined;
  } while (after);
}

function rowOf(ticket: TicketRow, timezone: string): Row {
  const { order_id: orderId, id, at, currency } = ticket;
  return {
    ...{ orderId, ticketId: id, day: dayOf(at, timezone), eventId: ticket.event_id, name: ticket.name ?? '' },
    ...{ ticketTypeId: ticket.ticket_type_id, ticket: ticket.ticket ?? '', seat: ticket.seat ?? '' },
    ...{ status: ticket.status, currency, gross: toMinor(Number(ticket.price ?? 0), currency) },
  };
}

const transfers: readonly Column[] = [
  { key: 'eventId', type: 'id' },
  { key: 'name', type: 'text' },
  ...['offered', 'accepted', 'rejected', 'withdrawn'].map((key) => ({ key, type: 'number' }) as const),
];

/** What holders did in a time, from the history of their tickets: offers themselves are deleted after a while. */
export async function transferReport(
  db: Queryable,
  { sellerId, start, end, eventIds, shopId, channelId }: MovementFilter,
): Promise<Table> {
  const counted = (kind: string, name: string) => `count(*) filter (where h.kind = '${kind}')::int as ${name}`;
  const rows = await db.query<Row>(
    `select t.event_id as "eventId", coalesce(min(e.data->>'name'), '') as name,
       ${counted('transferOffered', 'offered')}, ${counted('transferred', 'accepted')},
       ${counted('transferRejected', 'rejected')}, ${counted('transferWithdrawn', 'withdrawn')}
     from ticket t join ticket_entry h on h.ticket_id = t.id join event e on e.id = t.event_id
       join checkout c on c.id = t.checkout_id
     where t.seller_id = $1 and h.at >= $2::timestamptz and h.at < $3::timestamptz
       and h.kind in ('transferOffered', 'transferred', 'transferRejected', 'transferWithdrawn')
       and ($4::text[] is null or t.event_id = any($4::text[])) and ($5::text is null or c.shop_id = $5)
       and ($6::text is null or c.data->>'channelId' = $6)
     group by t.event_id order by offered desc, t.event_id`,
    [sellerId, start ?? new Date(0), end, eventIds ?? null, shopId ?? null, channelId ?? null],
  );
  return tableOf(transfers, rows);
}
