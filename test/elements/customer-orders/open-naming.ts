/** Orders by their link, with tickets whose other names are paid for. */
import { fixture, html } from '@open-wc/testing';
import type { PaymentStart } from '../../../src/contract/payments.ts';
import type { TicketChange } from '../../../src/contract/ticket-changes.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

export const ticket: Ticket = {
  ...{ _id: 't1', secret: 'of-t1', status: 'VALID', barcode: 'ABC', ticketTypeId: 'seat', ticketName: 'Seat' },
  ...{ transactionId: 'o1', personalized: true, firstname: 'Ada', lastname: 'Byron' },
};
export const named: Ticket = { ...ticket, barcode: 'DEF', lastname: 'Lovelace' };
export const offered: TicketChange = {
  ...{ action: 'personalize', allowed: true, fee: 5, currency: 'EUR', payOnline: true },
};
export const started: PaymentStart = {
  ...{ _id: 'p1', paymentMethod: 'stripe', provider: 'stripe', status: 'open', amount: 5, currency: 'EUR' },
  ...{ clientSecret: 'pi_1_secret_x', publishableKey: 'pk_test_1' },
};

export type Done = Awaited<ReturnType<ReturnType<typeof fakeClient>['tickets']['completeNaming']>>;

export interface Answers {
  readonly begin?: () => Promise<PaymentStart>;
  readonly complete?: () => Promise<Done>;
  readonly change?: TicketChange;
  readonly tickets?: readonly Ticket[];
  readonly attributes?: Record<string, string>;
}

/** An order by its link, and what the service was asked. */
export async function order({ begin, complete, change = offered, tickets = [ticket], attributes = {} }: Answers = {}) {
  const calls: [name: string, given: object][] = [];
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en', order: 'o1', secret: 'of-o1', ...attributes }))
    element.setAttribute(name, value);
  let now = tickets;
  element.client = fakeClient({
    checkout: {
      transaction: () =>
        Promise.resolve({ tid: 'o1', status: 'COMPLETE', currency: 'EUR', eventId: 'e1', realPrice: 40 }),
      tickets: () => Promise.resolve([...now]),
    },
    tickets: {
      changes: ({ id }) => Promise.resolve({ ticket: { ...ticket, _id: id }, changes: [change], history: [] }),
      payNaming: (given) => {
        calls.push(['payNaming', given]);
        return begin?.() ?? Promise.resolve(started);
      },
      completeNaming: async (given) => {
        calls.push(['completeNaming', given]);
        const done: Done = await (complete?.() ?? Promise.resolve({ ticket: named }));
        if (!done.pending) now = [done.ticket, ...tickets.slice(1)];
        return done;
      },
    },
  });
  const changed: Ticket[] = [];
  element.addEventListener('ticket-changed', (event) => changed.push(event.ticket));
  await fixture(html`<div>${element}</div>`);
  const count = (name: string) => calls.filter(([each]) => each === name).length;
  return { element, calls, changed, count };
}

/** Opens the panel of the n-th ticket. */
export async function openPanel(element: Element, at = 0): Promise<HTMLFormElement> {
  const host = () => element.shadowRoot!.querySelectorAll('[part~=ticket]')[at];
  (await appears(element, () => host()?.querySelector<HTMLElement>('[part~=change]'))).click();
  (await appears(element, () => host()!.querySelector<HTMLElement>('[data-action=personalize]'))).click();
  return await appears(element, () => host()!.querySelector('form'));
}
