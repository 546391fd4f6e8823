import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { mailsTo, orderNumber } from '../../support/readers/mailed.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';

describeWithService('what comes back', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    const house = json({ name: 'The House', taxRate: 0.07, defaultLanguage: 'en' });
    await service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, house]);
  });

  /** Three tickets at 20.00 and 7 %, a book at 5.00 and 19 %, each with a fee of 1.00. */
  const buy = async () => {
    const eventId = await addEvent(service.db, {
      customCharges: { outerChargeFix: 1 },
      ticketSettings: { returnSettings: { enabled: 'ENABLED', feeFix: 1.5 } },
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'book', name: 'Book', price: 5, active: true, taxRate: 0.19 },
      ],
    });
    const items = [...seats(3), ...seats(1, 'book')];
    const input = { type: 'transaction' as const, eventId, items, preferredLanguage: 'en-GB' };
    const order = keyOf(await service.call(api.checkout.create, input));
    await service.call(api.checkout.setDetails, { ...order, ...buyer });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: order.id }, { token });
    return order;
  };
  const mailAbout = async ({ id }: { readonly id: string }, title: string) => {
    const number = await orderNumber(service.db, { _id: id });
    const mails = await mailsTo(service.db, buyer.email);
    const mail = mails.find(
      ({ subject, body }) => subject.startsWith(title) && (body.includes(number) || body.includes(id)),
    );
    assert.ok(mail, `There is no email "${title}"`);
    return mail.body;
  };

  it('is told by ticket, with fees, what is kept and taxes, to buyer and seller alike', async () => {
    const order = await buy();
    const tickets = await service.call(api.checkout.tickets, order);
    // the book and one of the seats
    const back = tickets.slice(0, 2).map(({ _id, secret = '' }) => ({ _id, secret }));
    const { _id: returnId } = await service.call(api.orders.returnTickets, { ...order, tickets: back });
    const items = {
      lines: [
        { name: 'Book', amount: 1, total: 6, taxRate: 0.19, outerCharge: 1 },
        { name: 'Seat', amount: 1, total: 21, taxRate: 0.07, outerCharge: 1 },
      ],
      // of 18.67 and 5.33
      taxes: [
        { rate: 0.07, amount: 1.22 },
        { rate: 0.19, amount: 0.85 },
      ],
    };
    const [told] = (await service.call(api.orders.summary, order)).returns ?? [];
    assert.deepEqual([told?.amount, told?.retained], [24, 3]);
    assert.deepEqual({ lines: told?.lines, taxes: told?.taxes }, items);
    const [sold] = (await service.call(api.transactions.get, { id: order.id }, { token })).returns ?? [];
    assert.deepEqual(sold, { ...told, innerCharge: 0 }); // what the seller bears is told to the seller alone

    const body = await mailAbout(order, 'Tickets returned');
    for (const line of [
      '- Seat: €21.00 (with fees of €1.00)',
      '- Book: €6.00 (with fees of €1.00)',
      'The organizer keeps €3.00',
      'incl. 7% tax: €1.22',
      'incl. 19% tax: €0.85',
    ])
      assert.ok(body.includes(line), `It lacks "${line}":\n${body}`);

    const { rawPayload } = await service.app.inject(requestOf(api.orders.creditNotePdf, { ...order, returnId }));
    const text = (await readPdf(rawPayload)).pages.map((page) => page.text).join(' ');
    for (const line of [
      'Seat 1 -€20.00 7%',
      'Book 1 -€5.00 19%',
      'Fees 7% -€0.94 -€1.00',
      'Fees 19% -€0.84 -€1.00',
      'Kept by the organizer 7%',
      'Tax 7% -€1.22',
      'Tax 19% -€0.85',
      'Total -€24.00',
    ])
      assert.ok(text.includes(line), `It lacks "${line}":\n${text}`);
  });

  it('is told by ticket when the seller cancels the order', async () => {
    const order = await buy();
    await service.call(api.transactions.cancel, { id: order.id }, { token });
    const body = await mailAbout(order, 'Your order is canceled');
    for (const line of ['- 3 × Seat: €60.00', '- 1 × Book: €5.00', '- Fees: €4.00', '- incl. 7% tax: €4.12'])
      assert.ok(body.includes(line), `It lacks "${line}":\n${body}`);
  });
});
