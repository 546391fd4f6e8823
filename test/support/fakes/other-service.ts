/**
 * Another service that speaks the documents: a handler of requests with one event, one voucher and one customer. Its answers have
 * the forms that differ from ours. No `_id` in vouchers and tickets, one event for "more events", `{tickets}`, text as blocks, numbers
 * as text, times without an offset, objects in place of lists, values of no vocabulary. It has no payment of its own pages, no files
 * and no changes of tickets. Its CORS policy refuses `Idempotency-Key`. What it has no operation for is 404. Long because it is a
 * whole service.
 */
import { createClient, type Client } from '../../../src/client/client.ts';
import { api, type Api } from '../../../src/contract/index.ts';

type Data = Record<string, unknown>;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Data;
  readonly token: string | undefined;
}

/** A request that the service got: preflights that it refused are not among them. */
interface Got {
  readonly name: string;
  readonly body: Data;
}

interface Options {
  /** Sells by reservation, which needs no payment. */
  readonly reserves?: boolean;
  /** The answer to an order is lost, or has nothing of its checkout. */
  readonly ordered?: 'lost' | 'bare';
  /** Fields of the event that a test is about. */
  readonly event?: Data;
}

class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

let services = 0;

const secret = 'secret-of-the-order';
const address = { locationName: 'Old Granary', locationCity: 'Utrecht', locationCountry: 'NL' };
const blocks = [
  {
    type: 'paragraph',
    children: [{ text: 'An evening with ' }, { text: 'one', bold: true }, { text: ' violin.' }],
  },
];
const times = { createdAt: '2026-01-05T10:00:00', updatedAt: '2026-01-05T10:00:00' };

/** Begins a service. `baseUrl` is another one each time: what a page remembers of one does not reach the next. */
export function otherService({ reserves = false, ordered, event = {} }: Options = {}) {
  const baseUrl = `https://other-${++services}.example`;
  const eventId = `evening-${services}-${crypto.randomUUID()}`;
  const got: Got[] = [];
  const refusedKeys: string[] = [];
  const left: Record<string, number> = { adult: 40, child: 5, box: 0 };
  const live = { allowed: true, blocked: [] as string[] };
  const checkouts = new Map<string, Data & { items: Data[]; status: string }>();
  const prices: Record<string, number> = { adult: 24.5, child: 12, box: 60 };

  const info = () => ({
    _id: eventId,
    name: 'Chamber Music',
    sellerId: 'house',
    eventType: 'SOIREE',
    saleStatus: 'ON_SALE_SOON',
    start: '2099-03-06T20:00:00',
    end: '2099-03-06T22:30:00',
    sellStart: '2026-01-01',
    timezone: 'Europe/Amsterdam',
    currency: 'EUR',
    description: JSON.stringify(blocks),
    location: { ...address, geoCode: { lat: '52.09', lng: '5.12' } },
    max: '8',
    v: null,
    cXf: '0.50',
    showCountdown: 'DISABLED',
    useTimeSlots: null,
    theme: 'sepia',
    styleOptions: { headerStyle: 'origami', categoryAlignment: 'mosaic', showAvailable: 'true' },
    categories: [{ ref: 'stalls', name: 'Stalls', v: '40', amount: '60' }],
    reservationSettings: { option: reserves ? 'reservationsOnly' : 'noReservations', strategyId: 's-1' },
    seoSettings: {},
    tickets: [
      { id: 'adult', name: 'Adult', price: '24.50', v: '40', categoryRef: 'stalls', active: 'ENABLED' },
      { id: 'child', name: 'Child', price: 12, v: left['child'], sortingKey: '2', styleOptions: 'plain' },
      { id: 'box', name: 'Box', price: '60', v: '0' },
      { id: 'broken', name: 'Patron', price: 90, v: { left: 'many' } },
    ],
    ...event,
  });
  const listed = () => {
    const { _id, name, sellerId, eventType, start, end, timezone, currency } = info();
    const what = { _id, name, sellerId, eventType, start, end, timezone, currency, ...address };
    return { ...what, startingPrice: 12, saleStatus: 'onSale', availabilityIndicator: 'violet', childEvents: null };
  };

  const sumOf = (items: readonly Data[]) =>
    items.reduce((sum, item) => sum + Number(item['amount']) * ((prices[String(item['ticketTypeId'])] ?? 0) + 0.5), 0);
  const take = (items: readonly Data[], sign: number) => {
    for (const item of items) left[String(item['ticketTypeId'])]! -= sign * Number(item['amount']);
  };
  const itemsOf = (body: Data): Data[] => {
    const items = body['items'] as Data[];
    if (items.some((item) => item['eventId'] !== eventId)) throw new ApiError(400, '"items[0].eventId" is required');
    if (items.some((item) => (left[String(item['ticketTypeId'])] ?? 0) < Number(item['amount'])))
      throw new ApiError(409, 'Not available');
    return items;
  };
  const shown = (id: string) => {
    const { items, ...checkout } = checkoutOf(id);
    const tickets = items.map((item) => ({ ticketTypeId: item['ticketTypeId'], amount: String(item['amount']) }));
    return {
      ...checkout,
      ...{
        _id: id,
        secret,
        type: 'transaction',
        sellerId: 'house',
        currency: 'EUR',
        realPrice: sumOf(items).toFixed(2),
      },
      items: [{ eventId, tickets, appliedDiscountInfo: {}, appliedCoupons: [{ code: 'NONE', value: 0.1 }] }],
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
      paymentStatus: checkout.status === 'COMPLETE' ? 'LOCAL-AWAITING' : 'UNHEARD_OF',
      ...times,
    };
  };
  const checkoutOf = (id: string) => {
    const found = checkouts.get(id);
    if (!found) throw new ApiError(404, 'Checkout not found');
    return found;
  };
  const guarded = (id: string, { body, query }: Request) => {
    if ((body['secret'] ?? query.get('secret')) !== secret) throw new ApiError(404, 'Checkout not found');
    return checkoutOf(id);
  };
  /** Sold tickets, without an id of their own. */
  const sold = (id: string) =>
    checkoutOf(id).items.flatMap(({ ticketTypeId, amount }) =>
      Array.from({ length: Number(amount) }, (_, at) => ({
        barcode: `${String(ticketTypeId)}-${at + 1}`.toUpperCase(),
        secret: `own-${at}`,
        ticketTypeId,
        ticketName: ticketTypeId === 'adult' ? 'Adult' : 'Child',
        status: 'VALID',
        type: 'SOLO',
        eventId,
        transactionId: transactionFor(id),
        slotStartTime: '2000',
      })),
    );
  const transaction = (id: string) => {
    const { status, prename, lastname, email } = checkoutOf(id);
    const order = { tid: transactionFor(id), secret, status, prename, lastname, email, eventId, currency: 'EUR' };
    return { ...order, realPrice: sumOf(checkoutOf(id).items), paymentStatus: 'LOCAL-AWAITING', tickets: {}, ...times };
  };
  /** A transaction has another id than its checkout, which knows nothing of that one. */
  const checkoutFor = (tid: string) => tid.replace(/^transaction-/, 'order-');
  const transactionFor = (id: string) => id.replace(/^order-/, 'transaction-');
  const complete = () => [...checkouts].filter(([, { status }]) => status === 'COMPLETE').map(([id]) => id);
  const signedIn = ({ token }: Request) => {
    if (token !== 'customer-token') throw new ApiError(401, 'Unauthorized');
  };

  const routes: Record<string, (request: Request, id: string, rest: string) => unknown> = {
    'GET /api/events/public/listings': () => [listed()],
    'GET /api/events/public/listings/{id}': () => listed(),
    'GET /api/events/info/{id}': () => info(),
    'GET /api/events/{id}/recommendations': () => listed(),
    'GET /api/public/events/{id}/availabilities': () => ({
      checkout: { allowed: live.allowed },
      tickets: live.blocked,
    }),
    'GET /api/vouchers/{id}/{rest}/info': (_, id, code) => {
      if (id !== 'voucher-1' || code !== 'GIFT-50') throw new ApiError(404, 'Voucher not found');
      const voucher = { code: 'GIFT-50', amount: '50.00', origin: 'lottery', sellerId: 'house', ...times };
      return {
        voucher,
        seller: { name: 'Old Granary', currency: 'EUR', taxRate: '0.21' },
        timezone: 'Europe/Amsterdam',
      };
    },
    'POST /api/checkout': ({ body }) => {
      const items = itemsOf(body);
      const id = `order-${checkouts.size + 1}`;
      take(items, 1);
      checkouts.set(id, { items, status: 'NEW' });
      return shown(id);
    },
    'GET /api/checkout/{id}': (request, id) => {
      guarded(id, request);
      return shown(id);
    },
    'PUT /api/checkout/{id}': (request, id) => {
      guarded(id, request);
      return shown(id);
    },
    'POST /api/checkout/{id}/items': (request, id) => {
      const checkout = guarded(id, request);
      take(checkout.items, -1);
      checkout.items = itemsOf(request.body);
      take(checkout.items, 1);
      return shown(id);
    },
    'GET /api/checkout/{id}/detailsform': (request, id) => {
      guarded(id, request);
      const question = { slug: 'diet', name: 'Diet', type: 'text', required: 'false', conditions: null };
      return {
        skipAddressInfo: 'true',
        extraFields: { diet: question },
        ticketExtraFields: { adult: [{ slug: 'coat', name: 'Coat', type: 'hologram' }] },
      };
    },
    'POST /api/checkout/{id}/details': (request, id) => {
      const checkout = guarded(id, request);
      if (checkout.status !== 'NEW') throw new ApiError(400, 'Checkout is not open');
      const { email, emailRepeat, prename, lastname, extraFields } = request.body;
      if (emailRepeat !== email) throw new ApiError(400, '"emailRepeat" is required');
      Object.assign(checkout, { email, prename, lastname, extraFields });
      return shown(id);
    },
    'POST /api/checkout/{id}/reserve': (request, id) => {
      const checkout = guarded(id, request);
      if (!reserves) throw new ApiError(403, 'Reservations are disabled');
      if (checkout.status !== 'NEW') throw new ApiError(400, 'Checkout is not open');
      checkout.status = 'COMPLETE';
      if (ordered === 'lost') throw new TypeError('Failed to fetch');
      return ordered === 'bare' ? { success: 'true' } : shown(id);
    },
    'POST /api/checkout/{id}/abort': (request, id) => {
      const checkout = guarded(id, request);
      if (checkout.status === 'NEW') take(checkout.items, -1);
      checkout.status = 'ABORTED';
      return shown(id);
    },
    'GET /api/checkout/{id}/tickets': (request, id) => {
      guarded(id, request);
      return { tickets: sold(id) };
    },
    'GET /api/public/transactions/{id}': (request, tid) => {
      guarded(checkoutFor(tid), request);
      return transaction(checkoutFor(tid));
    },
    'GET /api/public/transactions/{id}/tickets': (request, tid) => {
      guarded(checkoutFor(tid), request);
      return { tickets: sold(checkoutFor(tid)) };
    },
    'GET /api/public/sellers/{id}/payment-methods': () => [
      { type: 'psp', name: 'Card', settings: { brands: ['v', 'm'] } },
      { type: 'local', name: 'At the door' },
    ],
    'POST /api/customers/login': ({ body }) => {
      if (body['password'] !== 'correct horse battery') throw new ApiError(400, 'Wrong password');
      return { token: 'customer-token' };
    },
    'GET /api/customers/me': (request) => {
      signedIn(request);
      return { _id: 'c1', primaryEmail: 'ada@example.com', prename: 'Ada', lastname: 'Byron', number: '7', tags: null };
    },
    'GET /api/customers/me/transactions': (request) => {
      signedIn(request);
      return { transactions: complete().map(transaction), events: [listed()] };
    },
    'GET /api/customers/me/tickets': (request) => {
      signedIn(request);
      const docs = complete().flatMap(sold);
      return { docs, total: String(docs.length) };
    },
    'GET /api/customers/me/shops': (request) => {
      signedIn(request);
      return { shops: [{ _id: 'members', name: 'Members' }] };
    },
  };
  const patterns = Object.entries(routes).map(([route, answer]) => ({
    route,
    answer,
    pattern: new RegExp(`^${route.replace('{id}', '([^/]+)').replace('{rest}', '([^/]+)')}$`),
  }));

  const request: typeof fetch = async (input, { method = 'GET', headers = {}, body } = {}) => {
    await Promise.resolve();
    const url = new URL(input instanceof globalThis.Request ? input.url : input);
    const sent = new Headers(headers);
    const key = sent.get('idempotency-key');
    if (key !== null) {
      refusedKeys.push(`${method} ${url.pathname}`);
      throw new TypeError('Failed to fetch'); // the preflight failed: nothing was sent
    }
    const data = (typeof body === 'string' ? JSON.parse(body) : {}) as Data;
    const token = sent.get('authorization')?.replace(/^Bearer /, '');
    const asked = { method, path: url.pathname, query: url.searchParams, body: data, token };
    const answered = (status: number, json: unknown) => Response.json(json, { status });
    for (const { route, pattern, answer } of patterns) {
      const found = pattern.exec(`${method} ${url.pathname}`);
      if (!found) continue;
      got.push({ name: route, body: data });
      try {
        return answered(200, answer(asked, decodeURIComponent(found[1] ?? ''), decodeURIComponent(found[2] ?? '')));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return answered(error.status, { statusCode: error.status, error: 'Refused', message: error.message });
      }
    }
    got.push({ name: `${method} ${url.pathname}`, body: data });
    return answered(404, { statusCode: 404, error: 'Not Found', message: `Cannot ${method} ${url.pathname}` });
  };

  return {
    eventId,
    secret,
    /** What may be bought at this moment. */
    live,
    left,
    checkouts,
    /** Requests that were carried out or answered by 404, in their order. */
    got,
    /** Requests whose preflight failed. */
    refusedKeys,
    asked: (name: string) => got.filter((each) => each.name === name).map(({ body }) => body),
    client: (token?: () => string | undefined): Client<Api> =>
      createClient(api, { baseUrl, fetch: request, ...(token && { token }) }),
  };
}
