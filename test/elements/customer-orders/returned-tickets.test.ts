import { expect, fixture, html } from '@open-wc/testing';
import { ServiceError } from '../../../src/client/errors.ts';
import type { OrderSummary } from '../../../src/contract/orders.ts';
import { CustomerOrders } from '../../../src/elements/customer-orders/customer-orders.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { savedFiles } from '../saved-files.ts';
import { appears, button, part, words } from '../../support/readers/shadow.ts';

if (!customElements.get('customer-orders')) customElements.define('customer-orders', CustomerOrders);

const order = { tid: 'T1', createdAt: '2026-01-03T08:00:00Z', currency: 'EUR', status: 'COMPLETE', realPrice: 60 };
const summary: OrderSummary = {
  _id: 'T1',
  currency: 'EUR',
  lines: [{ name: 'Seat', amount: 3, price: 20, total: 60 }],
  realPrice: 60,
  due: 60,
  changeFees: [{ _id: 'f1', createdAt: '2026-01-04T10:00:00Z', action: 'personalize', ticketId: 't1', amount: 5 }],
  returns: [
    {
      _id: 'r1',
      createdAt: '2026-01-05T10:00:00Z',
      lines: [{ name: 'Seat', amount: 2, total: 40 }],
      ...{ as: 'money', amount: 27, toVouchers: 10, retained: 3, byHand: true },
      taxes: [{ rate: 0.19, amount: 5.91 }],
    },
    {
      _id: 'r2',
      createdAt: '2026-01-06T10:00:00Z',
      lines: [{ name: 'Seat', amount: 1, total: 20 }],
      ...{ as: 'voucher', amount: 0, toVouchers: 0, retained: 20 },
    },
  ],
};
type Client = ReturnType<typeof fakeClient>;

async function opened(documents: Partial<Client['orders']> = {}, lang = 'en-US') {
  const element = document.createElement('customer-orders');
  element.setAttribute('seller', 's1');
  element.setAttribute('lang', lang);
  element.client = fakeClient({
    account: {
      me: () => Promise.resolve({ _id: 'c1', primaryEmail: 'ada@example.com' }),
      transactions: () => Promise.resolve({ transactions: [order], events: [] }),
      tickets: () => Promise.resolve({ docs: [], total: 0 }),
    },
    orders: { ownSummary: () => Promise.resolve(summary), ...documents },
  });
  element.token = 'token-1';
  await fixture(html`<div>${element}</div>`);
  await appears(element, () => part(element, 'order'));
  button(element, lang === 'de' ? 'Tickets anzeigen' : 'Show tickets').click();
  await appears(element, () => element.shadowRoot?.querySelector('[data-return]'));
  return element;
}
const told = (element: CustomerOrders, id: string) => words(element.shadowRoot?.querySelector(`[data-return=${id}]`));

describe('<customer-orders>, an order of which tickets were given back', () => {
  it('says what went back, what was kept, and what came of the money', async () => {
    const element = await opened();
    expect(told(element, 'r1')).to.equal(
      'Returned on Mon, January 5, 2026 2 × Seat €40 Kept by the organizer −€3 Back to your vouchers €10 Refunded by the organizer €27 incl. 19% tax €5.91 Credit note (PDF)',
    );
    expect(told(element, 'r2'), 'nothing came back, so there is no credit note').to.equal(
      'Returned on Tue, January 6, 2026 1 × Seat €20 Kept by the organizer −€20',
    );
    await expect(element).to.be.accessible();
  });

  it('says what was paid for it later', async () => {
    const element = await opened();
    expect(words(part(element, 'order'))).to.contain('Name change, paid on Sun, January 4, 2026 €5');
  });

  it('saves the credit note of a return', async () => {
    const saved = savedFiles();
    const asked: unknown[] = [];
    const element = await opened({
      ownCreditNotePdf: (input) => {
        asked.push(input);
        return Promise.resolve(new Blob(['%PDF']));
      },
    });
    button(element, 'Credit note (PDF)').click();
    await appears(element, () => saved[0]);
    expect(saved[0]?.download).to.equal('credit-note-r1.pdf');
    expect(asked).to.deep.equal([{ id: 'T1', returnId: 'r1', locale: 'en-US' }]);
    await appears(element, () => told(element, 'r1').includes('Saved: credit-note-r1.pdf'));
  });

  it('says why there is none, in the buyer’s language', async () => {
    const refused = new ServiceError(503, { statusCode: 503, error: 'Service Unavailable', message: 'Busy' });
    const element = await opened({ ownCreditNotePdf: () => Promise.reject(refused) }, 'de');
    await appears(element, () => /Zurückgegeben am .*5\. Jan.* 2026/.test(told(element, 'r1')));
    button(element, 'Rechnungskorrektur (PDF)').click();
    await appears(element, () => element.shadowRoot?.querySelector('[data-return=r1] [role=alert]'));
  });
});
