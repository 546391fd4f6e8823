import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Route } from '../../../src/contract/route.ts';
import { json } from '../../../src/service/database/index.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';
import {
  addCustomer,
  addEvent,
  addKey,
  addVoucher,
  buyer,
  keyOf,
  onSale,
  seats,
  sellerId,
} from '../../support/builders/shop.ts';

const { create, setDetails, complete, tickets } = api.checkout;

describeWithService('orders of which tickets were given back', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
    const chart = json({ name: 'The House', taxRate: 0.07, defaultLanguage: 'en' });
    await service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, chart]);
  });

  /** An order that is paid at the box office, with what opens its tickets. */
  const buy = async (returnSettings: object = {}, cart: object = {}, token?: string) => {
    const fields: Partial<EventRecord> = {
      ticketSettings: { returnSettings: { enabled: 'ENABLED', ...returnSettings } },
    };
    const eventId = await addEvent(service.db, fields);
    const input = { type: 'transaction' as const, eventId, items: seats(3), preferredLanguage: 'en-GB', ...cart };
    const order = keyOf(await service.call(create, input, { token }));
    await service.call(setDetails, { ...order, ...buyer }, { token });
    await service.call(complete, { ...order, paymentMethod: 'invoice' });
    await service.call(api.transactions.markReceived, { id: order.id }, { token: key });
    const claims = (await service.call(tickets, order)).map(({ _id, secret = '' }) => ({ _id, secret }));
    return { order, claims };
  };
  const giveBack = (order: { id: string; secret: string }, claims: readonly { _id: string; secret: string }[]) =>
    service.call(api.orders.returnTickets, { ...order, tickets: [...claims] });
  const textOf = async (
    input: Parameters<typeof requestOf>[1],
    route: Route = api.orders.creditNotePdf,
    token?: string,
  ) => {
    const { statusCode, body, rawPayload } = await service.app.inject(requestOf(route, input, { token }));
    assert.equal(statusCode, 200, body);
    return (await readPdf(rawPayload)).pages.map(({ text }) => text).join(' ');
  };
  const says = (text: string, ...words: string[]) => {
    for (const word of words) assert.ok(text.includes(word), `It lacks "${word}":\n${text}`);
  };

  it('tell in their summary what went back, what was kept, and what came of the money', async () => {
    const { order, claims } = await buy({ feeFix: 1.5 });
    const [first, second, third] = claims;
    assert.ok(first && second && third);
    const made = await giveBack(order, [first, second]);
    service.clock.forward(60_000);
    const summary = await service.call(api.orders.summary, order);
    assert.deepEqual(summary.returns, [
      {
        _id: made._id,
        createdAt: onSale.toISOString(),
        tickets: [first._id, second._id],
        lines: [{ name: 'Seat', amount: 2, total: 40, taxRate: 0.07 }],
        taxes: [{ rate: 0.07, amount: 2.42 }],
        ...{ as: 'money', amount: 37, toVouchers: 0, retained: 3, byHand: true },
      },
    ]);
    assert.equal(summary.realPrice, 60, 'what was sold stays what it was');
    await giveBack(order, [third]);
    assert.equal((await service.call(api.orders.summary, order)).returns?.length, 2);
  });

  it('have a credit note for each return, which names and corrects the invoice', async () => {
    const { token } = await addCustomer(service.db, 'ada-notes@example.com');
    const { order, claims } = await buy({ feeFix: 1.5 }, {}, token);
    const { _id: returnId } = await giveBack(order, claims.slice(0, 2));
    const text = await textOf({ ...order, returnId });
    const number = /CN-2026-\d{5}/.exec(text)?.[0];
    const invoice = /Corrects invoice (2026-\d{5})/.exec(text)?.[1];
    assert.ok(number && invoice, text);
    says(text, `Credit note ${number}`, 'Seat 2 -€20.00', '-€40.00', 'Kept by the organizer', '€3.00');
    says(text, 'Net at 7% -€34.58', 'Tax 7% -€2.42', 'Total -€37.00', 'The organizer refunds €37.00', 'Ada Byron');
    says(await textOf(order, api.orders.invoicePdf), `Invoice ${invoice}`, 'Total €60.00');
    // the same once more, and for the other callers who may have it
    says(await textOf({ ...order, returnId, locale: 'de' }), `Rechnungskorrektur ${number}`, 'Gesamtbetrag -37,00');
    const { id } = order;
    says(await textOf({ id, returnId }, api.orders.ownCreditNotePdf, token), number);
    says(await textOf({ id, returnId }, api.transactions.creditNotePdf, key), number);
    const refused = await service.refused(api.orders.creditNotePdf, 404, { ...order, returnId: 'none' });
    assert.equal(refused.body.code, 'NOT_FOUND');
  });

  it('have one for the last return as well, after which the order is over', async () => {
    await addVoucher(service.db, 'HALF', 3000);
    const { order, claims } = await buy({ feeVar: 0.1 }, { vouchers: ['HALF'] });
    const { _id: returnId, endsOrder } = await giveBack(order, claims);
    assert.equal(endsOrder, true);
    const text = await textOf({ ...order, returnId });
    says(text, 'Total -€54.00', 'The organizer refunds €30.00', '€24.00 is back on the vouchers');
    says(await textOf(order, api.orders.invoicePdf), 'Total €60.00', 'The order was canceled');
  });

  it('number their credit notes without gaps, however many ask at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { order, claims } = await buy();
        return { ...order, returnId: (await giveBack(order, claims.slice(0, 1)))._id };
      }),
    );
    const numbers = await Promise.all(
      [...made, ...made].map(async (input) => /CN-2026-(\d{5})/.exec(await textOf(input))?.[1]),
    );
    const known = await service.db.query<{ number: number }>('select number from credit_note order by number');
    assert.deepEqual(
      known.map(({ number }) => number),
      known.map((_, at) => at + 1),
    );
    assert.equal(new Set(numbers).size, 4);
    assert.deepEqual(numbers.slice(4), numbers.slice(0, 4));
  });

  it('have none where nothing comes back: the invoice holds as it is', async () => {
    const { order, claims } = await buy({ feeVar: 1 });
    const { _id: returnId } = await giveBack(order, claims.slice(0, 1));
    const { body } = await service.refused(api.orders.creditNotePdf, 409, { ...order, returnId });
    assert.equal(body.code, 'NO_INVOICE');
  });
});
