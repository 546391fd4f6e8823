import { expect, fixtureCleanup } from '@open-wc/testing';
import { event, FakeApiError, order, ticket } from './fake-desk-service.ts';
import { asked, confirmDialog, desk, named, open, service, shows, useDesk, words } from './opened-desk.ts';
import { waitUntil } from '../support/readers/wait.ts';

const paid = { ...order, paymentStatus: 'RECEIVED', paymentMethod: 'stripe' };
const item = { cartItemId: 'ticket-1', type: 'ticket', name: 'Full price', seat: 'Row 4, seat 12', price: 24 };
const items = [item, { ...item, cartItemId: 'ticket-2', seat: 'Row 4, seat 13' }];

interface Wish {
  readonly items: readonly string[];
  readonly refundFunds: boolean;
  readonly refundTarget?: string;
  readonly dryRun?: boolean;
}

describe('an order in the desk', () => {
  useDesk();

  beforeEach(() => {
    service.answers['GET /api/transactions/order-1'] = () => paid;
    service.answers['GET /api/transactions/order-1/cancellations'] = () => ({ cancellableItems: items });
    service.answers['POST /api/transactions/order-1/cancellations'] = ({ body }) => {
      const { items: ids, refundFunds, refundTarget = 'origin' } = body as Wish;
      const worth = ids.length * 24;
      return {
        transactionId: 'order-1',
        cancelledItems: items.filter(({ cartItemId }) => ids.includes(cartItemId)),
        refundTarget,
        currency: 'EUR',
        amount: refundFunds ? worth : 0,
        toVouchers: 0,
        retained: refundFunds ? 0 : worth,
        byHand: false,
        endsOrder: ids.length === 2,
      };
    };
  });

  const bodies = (what: string) => asked(what).map(({ body }) => body);
  const boxes = () => [...desk.querySelectorAll<HTMLInputElement>('.choice input[type=checkbox]')];
  const button = (text: string) => named('button', text);
  function type(name: string, text: string): void {
    desk.querySelector<HTMLInputElement | HTMLTextAreaElement>(`dialog [name=${name}]`)!.value = text;
  }

  it('cancels one ticket of two, with the sums of the service shown before', async () => {
    await open('/desk/orders/order-1/cancel?ticket=ticket-2');
    await shows('€24.00 goes back the way it was paid.');
    await expect(desk).to.be.accessible();
    expect(boxes().map(({ checked }) => checked)).to.deep.equal([false, true]);
    button('Cancel 1 ticket, refund €24.00').click();
    await shows('1 ticket is canceled.');
    expect(bodies('POST /api/transactions/order-1/cancellations')).to.deep.equal([
      { items: ['ticket-2'], refundFunds: true, dryRun: true },
      { items: ['ticket-2'], refundFunds: true },
    ]);
    expect(location.pathname).to.equal('/desk/orders/order-1');
  });

  it('says whom to ask for a refund beyond the limit, and still cancels without one', async () => {
    localStorage.setItem('foyer-desk-language', 'de');
    const answer = service.answers['POST /api/transactions/order-1/cancellations']!;
    service.answers['POST /api/transactions/order-1/cancellations'] = (request) =>
      (request.body as Wish).refundFunds ? new FakeApiError(403, 'REFUND_LIMIT') : answer(request);
    await open('/desk/orders/order-1/cancel');
    await shows('So viel dürfen Sie aus einer Bestellung nicht erstatten. Fragen Sie einen Admin.');
    const [, , none] = desk.querySelectorAll<HTMLInputElement>('input[type=radio]');
    none!.click();
    await shows('48,00');
    expect(words()).not.to.contain('Fragen Sie einen Admin');
  });

  it('gives a voucher, or nothing, when that is chosen', async () => {
    await open('/desk/orders/order-1/cancel');
    await shows('€48.00 goes back the way it was paid.');
    const [, voucher, none] = desk.querySelectorAll<HTMLInputElement>('input[type=radio]');
    none!.click();
    await shows('You keep €48.00.');
    voucher!.click();
    await shows('A new voucher of €48.00 goes to the buyer.');
    await shows('No ticket is left: the order is canceled.');
    button('Cancel order, refund €48.00').click();
    await shows('The order is canceled.');
    expect(bodies('POST /api/transactions/order-1/cancellations').at(-1)).to.deep.equal({
      items: ['ticket-1', 'ticket-2'],
      refundFunds: true,
      refundTarget: 'voucher',
    });
  });

  it('cancels nothing while no ticket is chosen, and says why the service refuses', async () => {
    await open('/desk/orders/order-1/cancel?ticket=ticket-1');
    await shows('€24.00 goes back');
    boxes()[0]!.click();
    await shows('Choose at least one ticket.');
    desk.querySelector('form.card')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true, bubbles: true }));
    service.answers['POST /api/transactions/order-1/cancellations'] = () => new FakeApiError(409, 'TICKET_INVALID');
    boxes()[1]!.click();
    await waitUntil(() => desk.querySelector('[role=alert]'));
    expect(bodies('POST /api/transactions/order-1/cancellations')).to.have.length(2);
  });

  it('changes the buyer by the fields that are new, and keeps a note', async () => {
    await open('/desk/orders/order-1');
    await shows('No note.');
    service.answers['PUT /api/transactions/order-1'] = ({ body }) => ({ ...paid, ...(body as object) });
    button('Change: Buyer').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    await expect(desk.querySelector('dialog')!).to.be.accessible();
    type('email', '');
    confirmDialog();
    await shows('Email: Fill this in.');
    type('email', 'countess@example.com');
    confirmDialog();
    await shows('Saved, but the order isn’t sent: NOT_FOUND');
    service.answers['POST /api/transactions/order-1/mail'] = () => paid;
    confirmDialog();
    await waitUntil(() => !desk.querySelector('dialog')?.open);
    await shows('Saved. The order is on its way to the new address.');
    expect(asked('POST /api/transactions/order-1/mail')).to.have.length(2);
    service.answers['GET /api/transactions/order-1'] = () => ({ ...paid, note: 'Collects at the box office' });
    button('Change: Note').click();
    await waitUntil(() => desk.querySelector('dialog')?.open);
    type('note', 'Collects at the box office');
    confirmDialog();
    await shows('Collects at the box office');
    expect(bodies('PUT /api/transactions/order-1')).to.deep.equal([
      { email: 'countess@example.com' },
      { email: 'countess@example.com' },
      { note: 'Collects at the box office' },
    ]);
  });

  it('leads to the customer who bought', async () => {
    service.answers['GET /api/transactions/order-1'] = () => ({ ...paid, customerId: 'ada' });
    await open('/desk/orders/order-1');
    await shows('No note.');
    expect(named('.facts a', 'Ada Byron').getAttribute('href')).to.equal('/desk/customers/ada');
  });

  it('tells that the buyer corrected the address', async () => {
    const history = [{ at: '2026-05-15T09:12:00.000Z', kind: 'corrected' }];
    service.answers['GET /api/transactions/order-1'] = () => ({ ...paid, history });
    await open('/desk/orders/order-1');
    await shows('Email corrected by the buyer');
    expect(words()).to.match(/Email corrected by the buyer.*Ordered/);
  });

  it('tells emails, money and changes of tickets, and what was done to those without the audit log', async () => {
    const at = (minute: number) => `2026-05-15T09:${minute}:00.000Z`;
    const history = [
      { at: at(30), kind: 'mail', what: 'tickets', state: 'failed' },
      { at: at(29), kind: 'mail', what: 'A word from the house', state: 'waiting' },
      { at: at(28), kind: 'refund', what: 'provider', state: 'done', amount: 24 },
      { at: at(27), kind: 'refund', what: 'byHand', state: 'done', by: 'Mara Lind' },
      { at: at(26), kind: 'ticket', what: 'transferred', by: 'holder', ticketId: 'ticket-1' },
      { at: at(25), kind: 'ticket', what: 'returned', by: 'holder', ticketId: 'ticket-1' },
      { at: at(24), kind: 'operation', what: 'transactions.markReceived', by: 'Mara Lind' },
      { at: at(23), kind: 'paid' },
      { at: at(22), kind: 'placed' },
    ];
    service.answers['GET /api/transactions/order-1'] = () => ({ ...paid, history });
    const timeline = () =>
      [...desk.querySelectorAll('.timeline li > span:first-child')].map(({ textContent }) => textContent.trim());
    service.role = 'sales';
    await open('/desk/orders/order-1');
    await shows('Email failed: tickets');
    expect(timeline()).to.deep.equal([
      'Email failed: tickets',
      'Email to be sent: A word from the house',
      '€24.00 refunded',
      'Refunded by hand',
      'Ticket transferredAda Byron · Full price',
      'Marked as paid',
      'Paid',
      'Ordered',
    ]);
    expect(words()).to.contain('ticket holder');
    await expect(desk).to.be.accessible();
  });

  it('shows what the buyer and the ticket holders answered', async () => {
    service.answers['GET /api/events/concert'] = () => ({
      ...event,
      extraFields: [
        { _id: 'from', name: 'Where from?', type: 'text' },
        { _id: 'hall', name: 'Address of the hall', type: 'address' },
        { _id: 'wheels', name: 'With a wheelchair', type: 'checkbox' },
        { _id: 'sign', name: 'House rules', type: 'signature' },
        { _id: 'empty', name: 'Not answered', type: 'text' },
      ],
      ticketExtraFields: [{ _id: 'meal', name: 'Meal', type: 'select' }],
    });
    service.answers['GET /api/transactions/order-1'] = () => ({
      ...paid,
      eventId: 'concert',
      extraFields: {
        ...{
          from: '<b>Graz</b>',
          hall: { street: 'Ring 1', city: 'Wien' },
          wheels: true,
          sign: 'upload-1',
          empty: ' ',
        },
        unknown: 'of a question that is gone',
      },
    });
    service.answers['GET /api/tickets'] = () => ({
      rows: [{ ...ticket, eventId: 'concert', extraFields: { meal: ['Soup', 'Cake'] } }],
      total: 1,
    });
    await open('/desk/orders/order-1');
    await shows('Where from?');
    const facts = [...desk.querySelectorAll('section[aria-labelledby="answers"] div')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );
    expect(facts).to.deep.equal([
      'Where from? <b>Graz</b>',
      'Address of the hall Ring 1, Wien',
      'With a wheelchair Yes',
      'House rules Signature',
    ]);
    expect(named('a', 'Signature').getAttribute('href')).to.equal('/api/uploads/upload-1');
    expect(words()).to.contain('Meal: Soup, Cake');
    await expect(desk).to.be.accessible();
  });

  it('sends an unpaid order again, but not a canceled one', async () => {
    await open('/desk/orders/order-1');
    await shows('No note.');
    service.answers['POST /api/transactions/order-1/mail'] = () => paid;
    named('[role=menuitem]', 'Send the order again').click();
    await shows('The order goes to ada@example.com as it is now');
    confirmDialog();
    await shows('The order is on its way.');
    expect(asked('POST /api/transactions/order-1/mail')).to.have.length(1);
    service.answers['GET /api/transactions/order-1'] = () => ({ ...paid, status: 'CANCELED' });
    await open('/desk/orders/order-1');
    await shows('No note.');
    expect(words()).not.to.contain('Send the order again');
  });

  it('tells who changed what to those who may read it', async () => {
    service.answers['GET /api/audit'] = () => ({
      rows: [
        {
          _id: '1',
          at: '2026-05-15T09:12:00.000Z',
          operation: 'transactions.update',
          fields: ['email'],
          principal: 'me',
          who: 'Mara Lind',
        },
        {
          _id: '0',
          at: '2026-05-15T09:11:00.000Z',
          operation: 'transactions.markReceived',
          fields: [],
          changes: [{ field: 'paymentStatus', before: 'AWAITING', after: 'RECEIVED' }],
          principal: 'me',
          who: 'Mara Lind',
        },
      ],
    });
    await open('/desk/orders/order-1');
    await shows('Buyer or note changed');
    expect(words()).to.match(
      /Buyer or note changed.*Mara Lind.*Marked as paid ?Payment: Awaiting payment → Paid.*Ordered/,
    );
    fixtureCleanup();
    service.role = 'sales';
    await open('/desk/orders/order-1');
    await shows('Ordered');
    expect(service.asked.filter(({ what }) => what === 'GET /api/audit')).to.have.length(1);
  });
});
