import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { PublicEvent } from '../../../src/contract/public-event.ts';
import type { TicketChange } from '../../../src/contract/ticket-changes.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

/** The event as orders have it, and as its shop does. */
const event: PublicEvent = {
  _id: 'e1',
  name: 'Backstage tour',
  start: '2036-12-04T08:00:00Z',
  end: '2036-12-04T18:00:00Z',
  timezone: 'Europe/Berlin',
};
const info: EventInfo = {
  ...event,
  useTimeSlots: true,
  tickets: [{ id: 'guest', name: 'Guest', price: 9, active: true, categoryRef: 'hall' }],
  timeSlots: [
    { _id: 'ten', startTime: { hour: 10, minute: 0 }, v: 3 },
    // its category is sold out, and the ticket has its place in it already
    { _id: 'twelve', startTime: { hour: 12, minute: 0 }, v: 2, categories: [{ categoryRef: 'hall', v: 0 }] },
    { _id: 'two', startTime: { hour: 14, minute: 0 }, v: 0 },
    // what others sell again is no room
    { _id: 'three', startTime: { hour: 15, minute: 0 }, v: 0, resale: 1 },
    { _id: 'four', startTime: { hour: 16, minute: 0 }, v: 5, categories: [{ categoryRef: 'balcony', v: 5 }] },
  ],
};
const ticket: Ticket = {
  _id: 't1',
  secret: 'of-t1',
  transactionId: 'T1',
  eventId: 'e1',
  ticketTypeId: 'guest',
  status: 'VALID',
  barcode: 'LW7K2MQ9',
  ticketName: 'Guest',
  slotId: 'ten',
  slotStartTime: '2036-12-04T09:00:00Z',
};
const offer: TicketChange = { action: 'rebook', allowed: true, until: '2036-12-04T09:00:00Z' };

type Changes = ReturnType<typeof fakeClient>['tickets'];

/** An order that is open, with the changes to its ticket. */
async function asked(changes: readonly TicketChange[], rebook?: Changes['rebook']) {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang: 'en' })) element.setAttribute(name, value);
  let now = ticket;
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () =>
        Promise.resolve({
          transactions: [{ tid: 'T1', eventId: 'e1', currency: 'EUR', status: 'COMPLETE' }],
          events: [event],
        }),
      tickets: () => Promise.resolve({ docs: [now], total: 1 }),
    },
    events: { info: () => Promise.resolve(info) },
    tickets: {
      changes: ({ id, secret }) => {
        expect({ id, secret }).to.deep.equal({ id: 't1', secret: 'of-t1' });
        const history = [{ at: '2036-11-01T10:00:00Z', kind: 'rebooked', by: 'holder' }];
        return Promise.resolve({ ticket: now, changes: [...changes], history });
      },
      rebook: async (request) => {
        now = rebook
          ? await rebook(request)
          : { ...ticket, slotId: request.slotId, slotStartTime: '2036-12-04T11:00:00Z' };
        return now;
      },
    },
  });
  element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  button(element, 'Show tickets').click();
  await appears(element, () => part(element, 'change'));
  button(element, 'Manage ticket').click();
  await appears(element, () => part(element, 'change')?.getAttribute('aria-expanded') === 'true');
  return element;
}

const focused = (element: Element) => element.shadowRoot?.activeElement;

describe('changes to a ticket', () => {
  it('take the ticket to another time that has room, say so, and keep the focus', async () => {
    const element = await asked([offer]);
    await appears(element, () => element.shadowRoot?.querySelector('[data-action=rebook]'));
    expect(words(part(element, 'ticket'))).to.match(/until .*10:00.*Time changed/);
    button(element, 'Change time').click();
    await appears(element, () => element.shadowRoot?.querySelector('input[type=radio]'));
    const times = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    expect(times.map(({ value }) => value)).to.deep.equal(['twelve']);
    await expect(element).to.be.accessible();

    button(element, 'Change to this time').click();
    await appears(element, () => words(element.shadowRoot?.querySelector('[role=alert] .wrong')));
    times[0]!.click();
    const changed = oneEvent(element, 'ticket-changed');
    button(element, 'Change to this time').click();
    await changed;
    await appears(element, () => words(part(element, 'ticket')).includes('12:00'));
    expect(words(element.shadowRoot?.querySelector('.tickets'))).to.contain('Your ticket is now valid for');
    expect(focused(element)).to.equal(part(element, 'change'));
  });

  it('say that another customer was faster, and leave the choice open', async () => {
    const full = new ServiceError(409, { statusCode: 409, error: 'Conflict', message: 'Full', code: 'SLOT_SOLD_OUT' });
    const element = await asked([offer], () => Promise.reject(full));
    await appears(element, () => element.shadowRoot?.querySelector('[data-action=rebook]'));
    button(element, 'Change time').click();
    await appears(element, () => element.shadowRoot?.querySelector('input[type=radio]'));
    element.shadowRoot!.querySelector<HTMLInputElement>('input[type=radio]')!.click();
    button(element, 'Change to this time').click();
    await appears(element, () => words(element.shadowRoot?.querySelector('.wrong')).includes('just sold out'));
    const focusedAgain = oneEvent(element.shadowRoot!, 'focusin');
    button(element, 'Cancel').click();
    await focusedAgain;
    expect(words(focused(element))).to.equal('Change time');
  });

  it('that are not possible say why, and do nothing', async () => {
    const element = await asked([
      { ...offer, allowed: false, reason: 'TOO_LATE' },
      { action: 'fly', allowed: true },
    ]);
    await appears(element, () => element.shadowRoot?.querySelector('[data-action=rebook]'));
    expect(words(part(element, 'ticket'))).to.contain('The deadline has passed.');
    expect(element.shadowRoot!.querySelectorAll('[data-action]').length, 'what is unknown is not shown').to.equal(1);
    const choose = button(element, 'Change time');
    expect(choose.getAttribute('aria-disabled')).to.equal('true');
    choose.click();
    await element.updateComplete;
    expect(element.shadowRoot!.querySelector('input[type=radio]')).to.equal(null);
  });
});
