/** A service for the door page, in place of the global `fetch`. */
import type { DoorEventView, DoorTicketView } from '../../src/contract/door-tickets.ts';
import type { Me } from '../../src/door/door.ts';

const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const concert: DoorEventView = { _id: 'evt', name: 'Concert', start: inHours(1), end: inHours(4), timezone: 'UTC' };
const play: DoorEventView = { _id: 'play', name: 'Play', start: inHours(30), end: inHours(33), timezone: 'UTC' };

/** A ticket of the concert. */
export function ticketOf(number: number, more: Partial<DoorTicketView> = {}): DoorTicketView {
  return {
    ...{
      _id: `ticket-${number}`,
      barcode: `CODE2345CODE234${number}`,
      name: `Ada ${number}`,
      ticketName: 'Full price',
    },
    ...{ ticketTypeId: 'full', status: 'VALID', row: '4', seat: String(number), transactionId: 'order-of-ada' },
    ...{ admits: [{ eventId: 'evt', ticketTypeId: 'full' }], entry: [], attention: [] },
    ...more,
  };
}

export class FakeDoorService {
  me: Me = {
    ...{ _id: 'device', sellerId: 'seller', name: 'Gate A', permissions: ['scans:write', 'scans:force'] },
    ...{ deviceSettings: { scanRevealInterval: 30 }, zones: [] },
  };
  events: DoorEventView[] = [concert, play];
  tickets: DoorTicketView[] = [ticketOf(1), ticketOf(2)];
  /** What the next scans are answered; by the ticket of the code, admitted, when missing. */
  scanned: object | undefined;
  isDown = false;
  readonly asked: { readonly line: string; readonly body: Record<string, unknown> }[] = [];
  readonly #real = window.fetch;

  constructor() {
    window.fetch = (address, options) => Promise.resolve().then(() => this.#answer(address, options));
  }

  restore(): void {
    window.fetch = this.#real;
  }

  #answer(address: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}): Response {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    const sent = (typeof body === 'string' ? JSON.parse(body) : {}) as Record<string, unknown>;
    this.asked.push({ line: `${method} ${pathname}`, body: sent });
    if (this.isDown) throw new TypeError('No network');
    if (pathname.endsWith('/pair')) {
      if (sent['code'] === 'GOODGOODGOODGOOD') {
        return json({ token: 'token-of-gate-a', me: this.me, events: this.events });
      }
      return json({ code: 'NOT_FOUND', message: 'This pairing code can’t be found.' }, 404);
    }
    if (pathname.endsWith('/me')) return json(this.me);
    if (pathname.endsWith('/accessusers/events')) return json(this.events);
    if (pathname.endsWith('/tickets'))
      return json({ docs: this.tickets, total: this.tickets.length, now: new Date().toISOString() });
    if (pathname.endsWith('/scan')) return json(this.scanned ?? this.#admitted(pathname, sent));
    const scans = (sent['scans'] ?? []) as { nonce: string }[];
    return json({ status: 'OK', results: scans.map(({ nonce }) => ({ nonce, result: 'counted' })) });
  }

  #admitted(pathname: string, { ticketId }: Record<string, unknown>): object {
    const code = pathname.split('/').at(-2);
    const ticket = this.tickets.find(({ _id, barcode }) => _id === ticketId || barcode === code);
    return ticket
      ? { access: 'GRANTED', attention: ticket.attention, scans: [], ticket }
      : { access: 'DENIED', reason: 'UNKNOWN', attention: [], scans: [] };
  }
}

function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { date: new Date().toUTCString() } });
}
