/**
 * The service behind the desk, as far as a test gives it answers; what was asked is kept. Long because every page has
 * answers here.
 */
import { rightsOf, type Role } from '../../src/contract/roles.ts';

type Answer = (asked: { readonly query: URLSearchParams; readonly body: unknown }) => unknown;

export class FakeApiError {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly details: readonly { readonly path: string; readonly message: string }[] = [],
    /** Further fields of the body. */
    readonly more: object = {},
  ) {}
}

export const order = {
  _id: 'order-1',
  tid: 'order-1',
  status: 'COMPLETE',
  paymentStatus: 'AWAITING',
  paymentMethod: 'invoice',
  prename: 'Ada',
  lastname: 'Byron',
  email: 'ada@example.com',
  eventId: 'concert',
  realPrice: 48,
  due: 48,
  currency: 'EUR',
  completedAt: '2026-05-14T09:12:00.000Z',
  tickets: [{ name: 'Full price', amount: 2, price: 24 }],
};

export const ticket = {
  _id: 'ticket-1',
  status: 'VALID',
  ticketName: 'Full price',
  firstname: 'Ada',
  lastname: 'Byron',
  barcode: 'AB12CD34',
  realPrice: 24,
  eventId: 'concert',
  transactionId: 'order-1',
};

export const event = {
  _id: 'concert',
  name: 'Concert',
  start: '2026-08-14T18:00:00.000Z',
  end: '2099-08-14T21:00:00.000Z',
  timezone: 'Europe/Berlin',
  eventType: 'SINGLE',
  maxAmount: 280,
  tickets: [{ _id: 'full', name: 'Full price', price: 24, amount: 280 }],
};

export const customer = {
  _id: 'customer-1',
  primaryEmail: 'ada@example.com',
  name: 'Ada Byron',
  tags: ['friend'],
  orders: 3,
  spent: [{ currency: 'EUR', amount: 144 }],
  createdAt: '2026-05-14T09:12:00.000Z',
};

const job = {
  _id: 'mail-1',
  kind: 'mail',
  state: 'dead',
  what: 'confirmation',
  orderId: 'order-1',
  attempts: 8,
  createdAt: '2026-05-14T09:12:00.000Z',
};

export const refund = {
  _id: 'refund-1',
  kind: 'byHand',
  state: 'waiting',
  transactionId: 'order-1',
  amount: 24,
  currency: 'EUR',
  paymentMethod: 'invoice',
  name: 'Ada Byron',
  email: 'ada@example.com',
  createdAt: '2026-05-14T09:12:00.000Z',
};

export const seller = {
  _id: 'theatre',
  name: 'City Theatre',
  locationCity: 'Köln',
  accentColor: '#fde047',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  taxRate: 0.07,
  documentSettings: {
    invoice: { footerColumns: [{ text: 'City Theatre' }, { text: 'Old bank', active: false }] },
  },
  bankAccount: { iban: 'DE89370400440532013000' },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

export const payments = {
  methods: ['invoice'],
  invoice: { validImmediately: false, termDays: 14 },
  reservationTermDays: 3,
  webhookUrl: 'https://tickets.example/api/payments/stripe/theatre/webhook',
};

export class FakeDeskService {
  /** `POST /api/…` with its body, as it arrived. */
  readonly asked: {
    readonly what: string;
    readonly query: Readonly<Record<string, string>>;
    readonly body: unknown;
    /** The idempotency key. */
    readonly key: string | null;
  }[] = [];
  role: Role | undefined = 'admin';
  readonly answers: Record<string, Answer> = {
    'GET /api/transactions': () => ({ rows: [order], total: 1 }),
    'GET /api/transactions/order-1': () => order,
    'POST /api/transactions/order-1/received': () => ({ ...order, paymentStatus: 'RECEIVED' }),
    'POST /api/transactions/order-1/cancel': () => ({ ...order, status: 'CANCELED' }),
    'GET /api/overview': () => ({
      timezone: 'Europe/Berlin',
      events: [
        {
          _id: 'concert',
          name: 'Concert',
          start: event.start,
          end: event.end,
          capacity: 280,
          sold: 212,
          expected: 212,
          entered: 148,
          inside: 148,
        },
      ],
      sales: [{ day: '2026-05-14', currency: 'EUR', orders: 3, gross: 144 }],
    }),
    'GET /api/attention': () => ({
      items: [
        { kind: 'refundsByHand', count: 2, amounts: [{ currency: 'EUR', amount: 96 }] },
        { kind: 'overdue', count: 0 },
        { kind: 'failedMails', count: 1 },
        { kind: 'failedWebhooks', count: 3 },
        { kind: 'aKindOfLater', count: 4 },
      ],
    }),
    'GET /api/refunds': ({ query }) =>
      query.get('state') === 'waiting'
        ? { rows: [refund], total: 1, sums: [{ currency: 'EUR', amount: 24 }] }
        : { rows: [], total: 0, sums: [] },
    'POST /api/refunds/refund-1/done': () => ({ ...refund, state: 'done' }),
    'GET /api/customers/rich': () => ({ docs: [customer], total: 1 }),
    'GET /api/customers/tags': () => ['friend'],
    'GET /api/customers/customer-1': () => customer,
    'GET /api/customers/customer-1/consents': () => ({
      consents: [
        {
          consentId: 'newsletter',
          status: 'granted',
          givenAt: '2026-05-14T09:12:00.000Z',
          source: 'checkout',
          text: 'The programme by email',
        },
      ],
      history: [],
    }),
    'GET /api/audit': () => ({ rows: [] }),
    'GET /api/reports': ({ query }) => ({
      data: {
        columns: [
          { key: 'day', type: 'day' },
          { key: 'currency', type: 'text' },
          { key: 'revenue', type: 'money', unit: 'EUR' },
        ],
        rows: ['01', '02', '03', '04', '05', '06'].map((day, at) => ({
          ...{ day: `2026-05-${day}`, currency: 'EUR', revenue: 100 * at - 50 },
        })),
        totals: [{ currency: 'EUR', revenue: 1200 }],
      },
      config: { type: query.get('type') ?? '', timezone: 'Europe/Berlin' },
    }),
    'GET /api/tickets': () => ({ rows: [ticket], total: 1 }),
    'POST /api/tickets/ticket-1/mail': () => ticket,
    'GET /api/events': () => ({ rows: [event], total: 1 }),
    'GET /api/events/concert': () => event,
    'GET /api/public/events/concert/availabilities': () => ({
      _id: 'concert',
      v: 68,
      saleStatus: 'onSale',
      tickets: [{ id: 'full', v: 68 }],
    }),
    'GET /api/events/concert/arrivals': () => ({
      interval: 1,
      expected: 212,
      types: [{ ticketTypeId: 'full', expected: 212, missing: 64 }],
      entered: 148,
      inside: 148,
      missing: 64,
      intervals: [],
      zones: [],
    }),
    'GET /api/events/concert/guest-list': () => ({
      docs: [
        {
          _id: 'ticket-1',
          name: 'Ada Byron',
          sortName: 'Byron, Ada',
          ticketName: 'Full price',
          transactionId: 'order-1',
          state: 'missing',
        },
      ],
      total: 1,
    }),
    'GET /api/jobs': () => ({ docs: [job], total: 1 }),
    'GET /api/views': () => ({ rows: [] }),
    'GET /api/runs': () => ({ rows: [], total: 0 }),
    'GET /api/users': () => ({
      docs: [
        {
          _id: 'me',
          name: 'Mara Lind',
          email: 'mara@theatre.example',
          role: 'admin',
          createdAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    }),
    'GET /api/accessusers': () => [],
    'GET /api/accessusers/late-scans': () => ({ docs: [], total: 0 }),
    'GET /api/scan-groups': () => [],
    'GET /api/scan-zones': () => [],
    'GET /api/sales-channel-groups': () => ({ docs: [], total: 0 }),
    'GET /api/sellers/me': () => seller,
    'GET /api/sellers/me/first-steps': () => ({ hidden: true, steps: [] }),
    'GET /api/payment-settings': () => payments,
    'GET /api/payment-strategies': () => ({ docs: [], total: 0 }),
    'GET /api/price-tables': () => ({ docs: [], total: 0 }),
  };
  /** Drafts of forms, by `kind/id`. */
  readonly drafts = new Map<string, { readonly content: unknown; readonly updatedAt: string }>();
  private readonly real = window.fetch;
  /** No network. */
  isAway = false;

  constructor() {
    window.fetch = (input, init) =>
      this.isAway ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(this.answer(input, init));
  }

  restore(): void {
    window.fetch = this.real;
  }

  /** The user of the session. */
  get me(): unknown {
    const { isUnlimited = false, permissions, operations = [] } = rightsOf[this.role ?? 'admin'];
    return {
      _id: 'me',
      name: 'Mara Lind',
      email: 'mara@theatre.example',
      role: this.role,
      permissions,
      operations,
      unlimited: isUnlimited,
      admins: ['Mara Lind', 'Jo Ahmadi'],
      seller: { _id: 'theatre', name: 'City Theatre', currency: 'EUR', timezone: 'Europe/Berlin' },
    };
  }

  private answer(input: RequestInfo | URL, init: RequestInit = {}): Response {
    const address = input instanceof Request ? input.url : input;
    const { pathname, searchParams: query } = new URL(address, location.href);
    const what = `${init.method ?? 'GET'} ${pathname}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    this.asked.push({
      what,
      query: Object.fromEntries([...query.keys()].map((key) => [key, query.getAll(key).join()])),
      body,
      key: new Headers(init.headers).get('idempotency-key'),
    });
    const answered = this.resultOf(what, query, body);
    if (!(answered instanceof FakeApiError)) return Response.json(answered);
    const { status, code, details, more } = answered;
    return Response.json({ statusCode: status, error: 'Refused', message: code, code, details, ...more }, { status });
  }

  private resultOf(what: string, query: URLSearchParams, body: unknown): unknown {
    if (what === 'POST /api/users/session') {
      if ((body as { password: string }).password !== 'curtain rises late')
        return new FakeApiError(401, 'WRONG_CREDENTIALS');
      const more = this.answers[what]?.({ query, body });
      if (more !== undefined) return more;
      this.role ??= 'admin';
      return this.me;
    }
    if (this.role === undefined && !['POST /api/sellers', 'POST /api/users/session/passkey'].includes(what))
      return new FakeApiError(401, 'NOT_SIGNED_IN');
    if (what === 'GET /api/users/me') return this.me;
    const [, method, form] = /^(\w+) \/api\/drafts\/(.+)$/.exec(what) ?? [];
    if (form !== undefined && !this.answers[what]) return this.draft(form, method, body);
    return this.answers[what]?.({ query, body }) ?? new FakeApiError(404, 'NOT_FOUND');
  }

  private draft(form: string, method: string | undefined, body: unknown): unknown {
    if (method === 'DELETE') this.drafts.delete(form);
    if (method === 'PUT')
      this.drafts.set(form, { ...(body as { readonly content: unknown }), updatedAt: new Date().toISOString() });
    return this.drafts.get(form) ?? {};
  }
}
