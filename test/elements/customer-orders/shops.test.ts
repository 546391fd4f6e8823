import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { CustomerTransaction } from '../../../src/contract/order-items.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, hostile, part, words, waitUntil } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const event = (_id: string, start: string, url?: string) => ({ _id, name: `Event ${_id}`, start, end: start, url });
type Shops = ReturnType<typeof fakeClient>['account']['shops'];

/** The orders of a customer with a ticket for each event. */
async function signedIn(
  events: readonly ReturnType<typeof event>[],
  shops: Shops,
  attributes: object = {},
  transactions: readonly CustomerTransaction[] = [],
) {
  const asked: string[] = [];
  const element = document.createElement('customer-orders');
  Object.assign(element, { seller: 's 1', lang: 'en', baseUrl: 'https://tickets.example', token: 't', ...attributes });
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () => Promise.resolve({ transactions: [...transactions], events: [...events] }),
      shops: (input, options) => {
        asked.push(input.eventId);
        return shops(input, options);
      },
    },
  });
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'sign-out'));
  const links = () =>
    [...(part(element, 'shops')?.querySelectorAll('a') ?? [])].map((link) => [words(link), link.getAttribute('href')]);
  return { element, asked, links };
}

describe('<customer-orders> and the shops of a customer', () => {
  const soon = event('e1', '2098-01-01T19:00:00Z', 'gala night');
  const later = event('e2', '2099-01-01T19:00:00Z');

  it('links to the shops of events that are still to come, the next first', async () => {
    const past = event('e0', '2020-01-01T19:00:00Z');
    const { element, asked, links } = await signedIn([later, past, soon], ({ eventId }) =>
      Promise.resolve({ shops: eventId === 'e1' ? [{ _id: 'friends', name: hostile }, { _id: 'b/c' }] : [] }),
    );
    await appears(element, () => part(element, 'shops'));
    expect(asked).to.deep.equal(['e1', 'e2']);
    const page = 'https://tickets.example/s%201/gala%20night?shop=';
    expect(links()).to.deep.equal([
      [words(Object.assign(document.createElement('p'), { textContent: hostile })), `${page}friends`],
      ['Tickets', `${page}b%2Fc`],
    ]);
    expect(words(part(element, 'shops')))
      .to.contain('Event e1')
      .and.not.contain('Event e2');
    expect(Reflect.get(window, 'hacked')).to.equal(undefined);
    await expect(element).to.be.accessible();
  });

  it('moves no order that a customer is about to press', async () => {
    let answer: (found: Awaited<ReturnType<Shops>>) => void = () => undefined;
    const order = { tid: 'o1', eventId: 'e1', status: 'COMPLETE', paymentStatus: 'RECEIVED' };
    const shops: Shops = () => new Promise((resolve) => (answer = resolve));
    const { element, asked } = await signedIn([soon], shops, {}, [order]);
    await appears(element, () => part(element, 'order'));
    await waitUntil(() => asked.length > 0);
    const top = () => part(element, 'order')?.getBoundingClientRect().top;
    const before = top();
    answer({ shops: [{ _id: 'friends', name: 'Friends' }] });
    await appears(element, () => part(element, 'shops'));
    expect(top()).to.equal(before);
  });

  it('asks about the event of the element alone, and links to the seller’s own page', async () => {
    const { element, asked, links } = await signedIn(
      [soon, later],
      () => Promise.resolve({ shops: [{ _id: 'friends', name: 'Friends' }] }),
      { event: 'gala night', shopUrl: '/buy/{event}#{shop}' },
    );
    await appears(element, () => part(element, 'shops'));
    expect(asked).to.deep.equal(['gala night']);
    expect(links()).to.deep.equal([['Friends', `${location.origin}/buy/gala%20night#friends`]]);
  });

  it('leaves out what cannot be had, and says nothing where there is none', async () => {
    const answer: Shops = ({ eventId }) =>
      eventId === 'e1'
        ? Promise.reject(new ServiceError(503, {}))
        : Promise.resolve({ shops: [{ _id: 'friends', name: 'Friends' }] });
    const { element, links } = await signedIn([soon, later], answer);
    await appears(element, () => part(element, 'shops'));
    expect(links().map(([name]) => name)).to.deep.equal(['Friends']);
    const none = await signedIn([soon], () => Promise.resolve({ shops: [] }));
    await waitUntil(() => none.asked.length === 1);
    await nextFrame(); // the answer is there by then
    await none.element.updateComplete;
    expect(part(none.element, 'shops')).to.equal(null);
  });
});
