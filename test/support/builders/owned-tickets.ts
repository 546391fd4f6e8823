/** Tickets of a seller's event in the hands of their buyers, and the page on which others accept them. */
import assert from 'node:assert/strict';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { setPaid } from '../../../src/service/orders/status.ts';
import { mailsTo } from '../readers/mailed.ts';
import { api, type TestService } from '../running/service.ts';
import { addEvent, buyer, keyOf, seats } from './shop.ts';

/** A ticket with what opens it and the order that it was bought with. */
export interface Held {
  readonly id: string;
  readonly secret: string;
  readonly barcode: string;
  readonly order: { readonly id: string; readonly secret: string };
}

/** A ticket type whose tickets can be transferred. */
export const passable = { _id: 'seat', name: 'Seat', price: 20, active: true, transferSettings: { mode: 'ALLOWED' } };

export function holdersOf(service: TestService) {
  const holders = {
    /** An event whose tickets can be transferred. */
    event: (fields: Partial<EventRecord> = {}) => addEvent(service.db, { tickets: [passable], ...fields }),
    /** A paid purchase; answers the first ticket. */
    async buy(
      eventId: string,
      email: string,
      { token, isPrinted = false }: { token?: string; isPrinted?: boolean } = {},
    ) {
      const items = seats(1).map((item) => ({ ...item, asHardTicket: isPrinted }));
      const details = isPrinted ? { street: 'Weg 1', postal: '10999', city: 'Berlin', country: 'DE' } : {};
      const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items }, { token });
      const order = keyOf(checkout);
      await service.call(api.checkout.setDetails, { ...order, ...buyer, email, ...details }, { token });
      await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' }, { token });
      await setPaid(service.db, order.id, service.clock.now);
      const [ticket] = await service.call(api.checkout.tickets, order);
      return holders.held(ticket, order);
    },
    held(ticket: Ticket | undefined, order: Held['order']): Held {
      assert.ok(ticket?.secret && ticket.barcode);
      return { id: ticket._id, secret: ticket.secret, barcode: ticket.barcode, order };
    },
    offer: (ticket: Held, email: string) => service.call(api.tickets.transfer, { ...claim(ticket), email }),
    /** The token of the newest link to an address at which a ticket is offered. */
    async link(email: string): Promise<string> {
      const [token] = (await mailsTo(service.db, email)).flatMap(
        ({ body }) => /^https:\/\/tickets\.example\/account\/ticket\/([\w-]{43})\?locale=\w\w$/m.exec(body)?.[1] ?? [],
      );
      assert.ok(token, `There is no offer to ${email}`);
      return token;
    },
    /** What the page answers. */
    async page(token: string, fields?: Readonly<Record<string, string>>, headers = {}) {
      const answer = await service.app.inject({
        method: fields ? 'POST' : 'GET',
        url: `/account/ticket/${token}`,
        headers: { ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers },
        ...(fields && { payload: new URLSearchParams(fields).toString() }),
      });
      return { status: answer.statusCode, text: answer.body };
    },
    accept: (token: string, names = { prename: 'Grace', lastname: 'Hopper' }) =>
      holders.page(token, { decision: 'accept', ...names }),
    reject: (token: string) => holders.page(token, { decision: 'reject' }),
    /** The ticket as the database has it. */
    async stored(id: string): Promise<Held & { readonly customer: string | null; readonly status: string }> {
      const [row] = await service.db.query<{
        secret: string;
        barcode: string;
        customer_id: string | null;
        status: string;
        checkout_id: string;
        order_secret: string;
      }>('select t.*, c.secret as order_secret from ticket t join checkout c on c.id = t.checkout_id where t.id = $1', [
        id,
      ]);
      assert.ok(row);
      const { secret, barcode, status, customer_id: customer } = row;
      return { id, secret, barcode, status, customer, order: { id: row.checkout_id, secret: row.order_secret } };
    },
    /** Offers a ticket, and it is accepted; answers it as it is then. */
    async transfer(ticket: Held, email: string, names?: { prename: string; lastname: string }): Promise<Held> {
      await holders.offer(ticket, email);
      const { status, text } = await holders.accept(await holders.link(email), names);
      assert.equal(status, 200, text);
      return await holders.stored(ticket.id);
    },
    /** What may be changed on a ticket, by its action. */
    async changes(ticket: Held) {
      const { changes } = await service.call(api.tickets.changes, claim(ticket));
      return new Map(changes.map((change) => [change.action, change]));
    },
  };
  return holders;
}

/** What every operation on a ticket needs. */
export function claim({ id, secret }: { readonly id: string; readonly secret: string }) {
  return { id, secret };
}
