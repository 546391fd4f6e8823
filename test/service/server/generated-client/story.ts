/**
 * A seller's program as an outside developer writes it: the types are generated from the service's own OpenAPI document, the
 * client is openapi-fetch. It creates an event, sells two tickets for a voucher, and looks at what is left.
 */
import createClient from 'openapi-fetch';
import type { paths } from './openapi.ts';
import type { Seen } from './seen.ts';

/** What the service refused. */
class Unexpected extends Error {}

function expected<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Unexpected(JSON.stringify(error));
  return data;
}

/** Create, sell, redeem. */
export async function story(baseUrl: string, key: string): Promise<Seen> {
  const seller = createClient<paths, 'application/json'>({ baseUrl, headers: { authorization: `Bearer ${key}` } });
  const buyer = createClient<paths, 'application/json'>({ baseUrl });

  const event = expected(
    await seller.POST('/api/events', {
      params: { header: { 'Idempotency-Key': 'story-event' } },
      body: {
        name: 'Story',
        start: '2026-09-01T19:00:00+02:00',
        end: '2026-09-01T21:00:00+02:00',
        timezone: 'Europe/Berlin',
        maxAmount: 10,
        tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
        underShops: [{ _id: 'friends', name: 'Friends', active: true, tickets: [{ baseTicket: 'seat', price: 15 }] }],
      },
    }),
  );
  const voucher = expected(await seller.POST('/api/vouchers', { body: { amount: 50 } }));

  const checkout = expected(
    await buyer.POST('/api/checkout', {
      body: {
        type: 'transaction',
        eventId: event._id,
        items: [{ type: 'ticket', ticketTypeId: 'seat', amount: 2 }],
        vouchers: [voucher.code],
      },
    }),
  );
  const path = { id: checkout._id };
  const { secret } = checkout;
  expected(
    await buyer.POST('/api/checkout/{id}/details', {
      params: { path },
      body: { secret, email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' },
    }),
  );
  const order = expected(
    await buyer.POST('/api/checkout/{id}/complete', { params: { path }, body: { secret, paymentMethod: 'free' } }),
  );
  const tickets = expected(await buyer.GET('/api/checkout/{id}/tickets', { params: { path, query: { secret } } }));

  const numbers = expected(
    await buyer.GET('/api/public/events/{id}/availabilities', { params: { path: { id: event._id } } }),
  );
  const { docs } = expected(await seller.GET('/api/vouchers', { params: { query: { code: voucher.code } } }));
  const { docs: entries } = expected(
    await seller.GET('/api/vouchers/{id}/ledger', { params: { path: { id: voucher._id } } }),
  );
  const refused = await seller.DELETE('/api/events/{id}', { params: { path: { id: event._id } } });
  return {
    eventId: event._id,
    left: numbers.v,
    status: order.status,
    barcodes: tickets.map(({ barcode }) => barcode),
    balance: docs[0]?.balance,
    ledger: entries.map(({ kind, amount }) => [kind, amount] as const),
    errorCode: refused.error?.code,
  };
}
