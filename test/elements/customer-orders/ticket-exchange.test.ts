import { expect, fixture, html } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { TicketChange } from '../../../src/contract/ticket-changes.ts';
import type { TicketExchange } from '../../../src/contract/ticket-exchanges.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const event = { _id: 'e1', name: 'Night', start: '2036-12-04T19:00:00Z', end: '2036-12-04T22:00:00Z' };
const ticket: Ticket = {
  _id: 't1',
  secret: 'of-t1',
  transactionId: 'T1',
  eventId: 'e1',
  status: 'VALID',
  ticketName: 'Seat',
};
const begun: TicketExchange = {
  ...{
    action: 'exchange',
    code: 'H7KM-2QXW',
    amount: 20,
    currency: 'EUR',
    as: 'money',
    validUntil: '2036-11-01T10:30:00Z',
  },
  places: [
    {
      eventId: 'e2',
      url: 'night-2',
      name: 'Night',
      start: '2036-12-05T19:00:00Z',
      timezone: 'Europe/Berlin',
      startingPrice: '24.50',
    },
    { eventId: 'e3', name: 'Night', start: '2036-12-06T19:00:00Z' },
  ],
};
const lounge: TicketExchange = {
  ...begun,
  ...{ action: 'upgrade', as: 'voucher' },
  places: [{ eventId: 'e1', shopId: 'lounge', name: 'The lounge', startingPrice: '35.00' }],
};

type Begin = ReturnType<typeof fakeClient>['tickets']['exchange'];

/** The changes to a ticket, with one of them chosen. */
async function chosen(action: string, begin: Begin, attributes: Readonly<Record<string, string>> = {}) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en-US', ...attributes }))
    element.setAttribute(name, value);
  const changes: TicketChange[] = [{ action, allowed: true }];
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () =>
        Promise.resolve({
          transactions: [{ tid: 'T1', eventId: 'e1', currency: 'EUR', status: 'COMPLETE' }],
          events: [event],
        }),
      tickets: () => Promise.resolve({ docs: [ticket], total: 1 }),
    },
    tickets: { changes: () => Promise.resolve({ ticket, changes, history: [] }), exchange: begin },
  });
  element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  button(element, 'Show tickets').click();
  await appears(element, () => part(element, 'change'));
  button(element, 'Manage ticket').click();
  await appears(element, () => element.shadowRoot?.querySelector(`[data-action=${action}]`));
  element.shadowRoot?.querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
  await appears(element, () => element.shadowRoot?.querySelector('.panel'));
  return element;
}

const links = (element: Element) => [...element.shadowRoot!.querySelectorAll<HTMLAnchorElement>('.places a')];

describe('a ticket that is exchanged for another one', () => {
  it('shows many dates month by month, the soonest open', async () => {
    const places = Array.from({ length: 12 }, (_, at) => ({
      eventId: `d${at}`,
      name: 'Night',
      start: new Date(Date.UTC(2036, 11, 25 + at, 19)).toISOString(),
      timezone: 'Europe/Berlin',
    }));
    const element = await chosen('exchange', () => Promise.resolve({ ...begun, places }));
    await appears(element, () => links(element).length > 0);
    const months = [...element.shadowRoot!.querySelectorAll('.month')];
    expect(months.map((month) => words(month.querySelector('summary')))).to.deep.equal([
      'December 2036 7 dates',
      'January 2037 5 dates',
    ]);
    expect(months.map((month) => month.hasAttribute('open'))).to.deep.equal([true, false]);
    expect(months.map((month) => month.querySelectorAll('a').length)).to.deep.equal([7, 5]);
    await expect(element).to.be.accessible();
  });

  it('names the dates that it can go to, as links that bring its voucher along', async () => {
    const asked: unknown[] = [];
    const element = await chosen(
      'exchange',
      (request) => {
        asked.push(request);
        return Promise.resolve(begun);
      },
      { 'shop-url': 'https://theatre.example/shop?e={event}&s={shop}' },
    );
    await appears(element, () => links(element).length > 0);
    expect(asked).to.deep.equal([{ id: 't1', secret: 'of-t1', action: 'exchange', locale: 'en-US' }]);
    expect(links(element).map(({ href }) => href)).to.deep.equal([
      'https://theatre.example/shop?e=night-2&s=&voucher=H7KM-2QXW',
      'https://theatre.example/shop?e=e3&s=&voucher=H7KM-2QXW',
    ]);
    expect(words(links(element)[0])).to.match(/December 5, 2036 at 8:00 PM from €24\.50$/);
    const panel = words(element.shadowRoot?.querySelector('.panel'));
    expect(panel).to.contain('You keep this ticket until your new order is complete');
    expect(panel).to.contain('You only pay the difference.');
    expect(panel).to.contain('If you pay less, we’ll refund the difference the way you paid.');
    expect(panel).to.contain('worth €20 there');
    await expect(element).to.be.accessible();
    button(element, 'Cancel').click();
    await appears(element, () => !element.shadowRoot?.querySelector('.panel'));
    expect(words(element.shadowRoot?.activeElement)).to.equal('Exchange for another date');
  });

  it('names the under-shops of an upgrade, on the page of the service where the seller names none', async () => {
    const element = await chosen('upgrade', () => Promise.resolve(lounge));
    await appears(element, () => links(element).length > 0);
    expect(words(links(element)[0])).to.equal('The lounge from €35');
    expect(words(element.shadowRoot?.querySelector('.worth p'))).to.contain('stays on your voucher and isn’t paid out');
    const { pathname, searchParams } = new URL(links(element)[0]!.href);
    expect(pathname).to.match(/\/s1\/e1$/);
    expect(Object.fromEntries(searchParams)).to.deep.equal({ shop: 'lounge', voucher: 'H7KM-2QXW' });
  });

  it('says why there is nowhere to go, and can be tried again', async () => {
    const error = { statusCode: 409, error: 'Conflict', message: 'None', code: 'NO_PLACES' };
    let attempts = 0;
    const element = await chosen('exchange', () =>
      attempts++ === 0 ? Promise.reject(new ServiceError(409, error)) : Promise.resolve(begun),
    );
    await appears(element, () => words(element.shadowRoot?.querySelector('.wrong')).includes('nothing on sale'));
    await expect(element).to.be.accessible();
    button(element, 'Try again').click();
    await appears(element, () => links(element).length > 0);
    expect(element.shadowRoot?.querySelector('.wrong')).to.equal(null);
  });
});
