import { expect, fixture, html, oneEvent } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { TicketChange } from '../../../src/contract/ticket-changes.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, button, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const ticket: Ticket = {
  ...{ _id: 't1', secret: 'of-t1', transactionId: 'T1', eventId: 'e1', ticketTypeId: 'seat' },
  ...{ status: 'VALID', barcode: 'LW7K2MQ9', ticketName: 'Seat' },
};
const resell: TicketChange = {
  ...{ action: 'resell', allowed: true, until: '2036-12-04T09:00:00Z', currency: 'EUR' },
  ...{ maxPrice: 24, feeFix: 1, feeVar: 0.05 },
};
const withdrawResale: TicketChange = {
  ...{ action: 'withdrawResale', allowed: true, currency: 'EUR', price: 20, payout: 18, since: '2036-11-01T10:00:00Z' },
};

type Client = ReturnType<typeof fakeClient>['tickets'];
const offered = { ticketId: 't1', price: 20, fee: 2, payout: 18, currency: 'EUR', status: 'open' };

async function asked(changes: readonly TicketChange[], resales: Partial<Client> = {}, lang = 'en-US') {
  const element = document.createElement('customer-orders');
  for (const [name, value] of Object.entries({ seller: 's1', lang })) element.setAttribute(name, value);
  const info = { _id: 'e1', name: 'Night', start: '2036-12-04T09:00:00Z', end: '2036-12-04T12:00:00Z' };
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () =>
        Promise.resolve({
          transactions: [{ tid: 'T1', eventId: 'e1', currency: 'EUR', status: 'COMPLETE' }],
          events: [info],
        }),
      tickets: () => Promise.resolve({ docs: [ticket], total: 1 }),
    },
    events: { info: () => Promise.resolve(info) },
    tickets: { changes: () => Promise.resolve({ ticket, changes: [...changes], history: [] }), ...resales },
  });
  element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  const show = lang === 'de' ? 'Tickets anzeigen' : 'Show tickets';
  await appears(element, () => words(part(element, 'order')).includes(show));
  button(element, show).click();
  (await appears(element, () => part(element, 'change'))).click();
  return element;
}

const open = async (element: Element, action: string) => {
  (await appears(element, () => element.shadowRoot?.querySelector<HTMLElement>(`[data-action=${action}]`))).click();
  return await appears(element, () => element.shadowRoot?.querySelector<HTMLFormElement>('form.panel'));
};
const type = (form: HTMLFormElement, value: string) => {
  const input = form.querySelector('input');
  if (!input) throw new Error('There is no field');
  input.value = value;
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  return input;
};
const status = (form: HTMLFormElement) => words(form.querySelector('[role=status]'));

describe('the resale of a ticket', () => {
  it('asks for a price, immediately tells what is left of it, and offers the ticket', async () => {
    const sent: unknown[] = [];
    const element = await asked([resell], {
      resell: (request) => {
        sent.push(request);
        return Promise.resolve(offered);
      },
    });
    const form = await open(element, 'resell');
    expect(words(form)).to.contain('Maximum €24.');
    const field = form.querySelector('input');
    expect([field?.min, field?.max, field?.step]).to.deep.equal(['0.01', '24', '0.01']);
    await expect(element).to.be.accessible();
    expect(status(form)).to.equal('');
    type(form, '20');
    await appears(element, () => status(form).includes('€18'));
    expect(status(form)).to.equal('Kept by the organizer: €2 · You get: €18');
    type(form, '0.5');
    await appears(element, () => status(form).includes('€0.50 ·'));
    expect(status(form)).to.contain('You get: €0');
    type(form, '20');
    const changed = oneEvent(element, 'ticket-changed');
    button(element, 'Put on sale').click();
    await changed;
    expect(sent).to.deep.equal([{ id: 't1', secret: 'of-t1', price: 20, payout: 18 }]);
    await appears(element, () => words(element.shadowRoot?.querySelector('.tickets')).includes('On resale for €20.'));
  });

  it('sends no price that cannot be asked, and says what can', async () => {
    const element = await asked([resell]);
    const form = await open(element, 'resell');
    for (const value of ['', '0', '-1', '24.01', '20.001']) {
      const input = type(form, value);
      button(element, 'Put on sale').click();
      await appears(element, () => input.getAttribute('aria-invalid') === 'true');
      expect(words(form.querySelector('.wrong'))).to.equal('Please enter a price up to €24.');
      expect(element.shadowRoot?.activeElement).to.equal(input);
      expect(status(form)).to.equal('');
    }
    type(form, '24');
    await appears(element, () => !form.querySelector('.wrong'));
  });

  it('says why the service refused, and can be tried again', async () => {
    const rejection = (code: string) =>
      new ServiceError(409, { statusCode: 409, error: 'Conflict', message: 'No', code });
    let code = 'AMOUNT_CHANGED';
    const element = await asked([resell], { resell: () => Promise.reject(rejection(code)) });
    const form = await open(element, 'resell');
    type(form, '20');
    button(element, 'Put on sale').click();
    await appears(element, () => words(form.querySelector('[role=alert]')).includes('fees have changed'));
    code = 'TICKET_IN_EXCHANGE';
    button(element, 'Put on sale').click();
    await appears(element, () => words(form.querySelector('[role=alert]')).includes('You’re exchanging this ticket'));
  });

  it('is told of with its price, and ended', async () => {
    const ended: unknown[] = [];
    const element = await asked([{ ...resell, allowed: false, reason: 'TICKET_ON_RESALE' }, withdrawResale], {
      endResale: (request) => {
        ended.push(request);
        return Promise.resolve({ ...offered, status: 'withdrawn' });
      },
    });
    const form = await open(element, 'withdrawResale');
    expect(words(form)).to.contain('Your ticket is on resale for €20.');
    const changed = oneEvent(element, 'ticket-changed');
    button(element, 'Yes, stop reselling').click();
    await changed;
    expect(ended).to.deep.equal([{ id: 't1', secret: 'of-t1' }]);
  });

  it('stands below the ticket, also in German, and waits for a buyer who is at it', async () => {
    const held = { ...withdrawResale, allowed: false, reason: 'RESALE_HELD' };
    const element = await asked([held], {}, 'de');
    const end = await appears(element, () => element.shadowRoot?.querySelector('[data-action=withdrawResale]'));
    await appears(element, () => words(end) === 'Wiederverkauf beenden');
    expect(end.getAttribute('aria-disabled')).to.equal('true');
    expect(words(part(element, 'ticket'))).to.match(/Im Wiederverkauf für 20\s€ seit .*2036.*Es wird gerade gekauft\./);
  });
});
