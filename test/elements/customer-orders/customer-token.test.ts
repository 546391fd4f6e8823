import { expect, fixture, html } from '@open-wc/testing';
import { UnreachableError } from '../../../src/client/errors.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, deferred, focuses, part, parts, waitUntil, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const order = { tid: 'T1', currency: 'EUR', status: 'COMPLETE', paymentStatus: 'AWAITING', realPrice: 20 };
const ticket: Ticket = { _id: 't1', transactionId: 'T1', status: 'VALID', secret: 'mine', barcode: 'LW7K', ticketName: 'Standing' }; // prettier-ignore
const passed: Ticket = { ...ticket, _id: 't9', transactionId: 'T9', ticketName: 'Seat', transferredAt: '2026-11-05T08:00:00Z' }; // prettier-ignore
const away = () => Promise.reject(new UnreachableError('gone'));

interface State {
  customer: string;
  paymentStatus: string;
  /** Holds the answer of the orders back. */
  until?: Promise<void>;
  asked: number;
}

function shown(state: State, token: string) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en', 'sign-in': 'none' }))
    element.setAttribute(name, value);
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: state.customer, primaryEmail: `${state.customer}@example.com` }),
      async transactions() {
        state.asked++;
        await state.until;
        return { transactions: [{ ...order, paymentStatus: state.paymentStatus }], events: [] };
      },
      tickets: ({ transferred }) =>
        Promise.resolve({ docs: state.customer === 'c2' ? [] : [transferred ? passed : ticket], total: 1 }),
    },
    tickets: {
      changes: ({ id }) =>
        Promise.resolve({
          ticket: { ...ticket, _id: id },
          changes: [{ action: 'transfer', allowed: true }],
          history: [],
        }),
    },
  });
  element.token = token;
  return element;
}

/** A customer is about to transfer a ticket: the order and the form are open, and something is typed in it. */
async function typing(state: State) {
  const element = shown(state, 'token-1');
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  button(element, 'Show tickets').click();
  const open = async (id: string) => {
    const change = await appears(element, () => element.shadowRoot?.querySelector<HTMLElement>(`[data-ticket=${id}]`));
    change.click();
    const transfer = await appears(element, () =>
      element.shadowRoot?.querySelector<HTMLElement>(`#changes-${id} [data-action=transfer]`),
    );
    transfer.click();
    await appears(element, () => input(element, id));
    input(element, id)!.value = `${id}@example.com`;
  };
  await open('t9');
  await open('t1');
  input(element, 't1')!.focus();
  return element;
}
const input = (element: Element, id: string) =>
  element.shadowRoot?.querySelector<HTMLInputElement>(`#changes-${id} .panel input`);
const kept = () => Object.keys(localStorage).find((name) => name.startsWith('foyer:orders:')) ?? '';
const stored = () => localStorage.getItem(kept()) ?? '';
const fresh = (): State => ({ customer: 'c1', paymentStatus: 'AWAITING', asked: 0 });

describe('<customer-orders>, whose page replaces the token', () => {
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
  });

  it('keeps what is open and what is typed when it is the same customer’s, and shows what is so now', async () => {
    const state = fresh();
    const element = await typing(state);
    const answer = deferred<undefined>();
    Object.assign(state, { paymentStatus: 'RECEIVED', until: answer.promise });
    element.token = 'token-2';
    await waitUntil(() => state.asked === 2);
    expect(input(element, 't1')?.value, 'while the answer is on its way').to.equal('t1@example.com');
    answer.resolve(undefined);
    await appears(element, () => words(part(element, 'order-status')).includes('Paid'));
    expect(input(element, 't1')?.value).to.equal('t1@example.com');
    expect(input(element, 't9')?.value, 'below a transferred ticket').to.equal('t9@example.com');
    await focuses(element, (target) => target === input(element, 't1'));
  });

  it('keeps the account open, and not for another customer', async () => {
    const state = fresh();
    const element = shown(state, 'token-1');
    await fixture(html`<div>${element}</div>`);
    await appears(element, () => part(element, 'order'));
    button(element, 'Your account').click();
    await appears(element, () => part(element, 'account'));
    for (const [customer, isOpen] of [
      ['c1', true],
      ['c2', false],
    ] as const) {
      const { asked } = state;
      state.customer = customer;
      state.paymentStatus = isOpen ? 'RECEIVED' : 'PENDING';
      element.token = `token-${asked + 1}`;
      await appears(element, () => words(part(element, 'order-status')).includes(isOpen ? 'Paid' : 'on its way'));
      expect(part(element, 'account') !== null, customer).to.equal(isOpen);
    }
  });

  it('forgets everything when it is another customer’s, as soon as that is known', async () => {
    const state = fresh();
    const element = await typing(state);
    await waitUntil(() => stored().includes('LW7K'));
    const answer = deferred<undefined>();
    Object.assign(state, { customer: 'c2', until: answer.promise });
    element.token = 'token-2';
    await appears(element, () => state.asked === 2 && !part(element, 'order'));
    expect([input(element, 't1'), input(element, 't9')].every((each) => !each)).to.equal(true);
    answer.resolve(undefined);
    await appears(element, () => part(element, 'order'));
    expect(parts(element, 'ticket').filter(({ textContent }) => textContent.includes('Standing'))).to.deep.equal([]);
    await waitUntil(() => !stored().includes('LW7K'));
  });

  it('is found without a network by the new token, with what the customer had opened', async () => {
    const state = fresh();
    const element = await typing(state);
    await waitUntil(() => stored().includes('LW7K'));
    const before = stored();
    element.token = 'token-2';
    await waitUntil(() => stored() !== before);
    element.remove();
    const again = shown(state, 'token-2');
    again.client = fakeClient({
      account: { me: away, transactions: away, tickets: away },
      orders: { ownSummary: away },
    });
    await fixture(html`<div>${again}</div>`);
    await appears(again, () => part(again, 'order'));
    button(again, 'Show tickets').click();
    await appears(again, () => part(again, 'ticket'));
  });
});
