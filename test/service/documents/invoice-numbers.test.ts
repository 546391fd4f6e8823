import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { findCheckout } from '../../../src/service/orders/row.ts';
import { invoiceNumber } from '../../../src/service/documents/invoice-numbers.ts';
import { ApiError } from '../../../src/service/http/api-error.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats } from '../../support/builders/shop.ts';

describeWithService('numbers of invoices', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
  });

  const begin = async (fields: Partial<EventRecord> = {}) => {
    const eventId = await addEvent(service.db, fields);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer });
    return checkout;
  };
  const buy = async () => {
    const checkout = await begin();
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return keyOf(checkout);
  };
  const numberOf = async ({ id, secret }: { id: string; secret: string }, at = onSale) =>
    (await invoiceNumber(service.db, await findCheckout(service.db, id, secret), {}, at)).number;
  const hasNone = (error: unknown) => error instanceof ApiError && error.status === 409 && error.code === 'NO_INVOICE';

  it('are in a row without gaps, one for each order, however many ask at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, buy));
    const asked = await Promise.all([...orders, ...orders, ...orders].map((order) => numberOf(order)));
    assert.deepEqual(
      [...new Set(asked)].sort(),
      [1, 2, 3, 4, 5, 6].map((number) => `2026-0000${number}`),
    );
    // the same later, whatever year it is
    for (const [at, order] of orders.entries()) assert.equal(await numberOf(order, new Date('2028-01-01')), asked[at]);
    assert.equal(await numberOf(await buy(), new Date('2027-01-02')), '2027-00007');
  });

  it('name the year that it is where the seller is', async () => {
    const order = await buy();
    const at = new Date('2026-12-31T23:30:00Z');
    await service.db.query(`update seller set data = data || '{"timezone":"Europe/Berlin"}'`);
    assert.match(await numberOf(order, at), /^2027-/);
    assert.match(await numberOf(order), /^2027-/);
    await service.db.query(`update seller set data = data - 'timezone'`);
  });

  it('have the format that the seller had when they were issued', async () => {
    const [old, fresh] = [await buy(), await buy()];
    const before = await numberOf(old);
    const seller = { documentSettings: { invoice: { numberFormat: 'RE-{year}-{number}' } } };
    const { id, secret } = fresh;
    const row = await findCheckout(service.db, id, secret);
    const { number } = await invoiceNumber(service.db, row, seller, onSale);
    assert.match(number, /^RE-2026-\d{5}$/);
    // the setting of now changes nothing of what is issued
    assert.deepEqual([await numberOf(old), await numberOf(fresh)], [before, number]);
  });

  it('are not given to reservations until they are paid', async () => {
    const checkout = await begin({ reservationSettings: { option: 'reservationsAndPayment' } });
    const order = keyOf(checkout);
    await service.call(api.checkout.reserve, order);
    await assert.rejects(numberOf(order), hasNone);
    await service.call(api.transactions.markReceived, { id: order.id }, { token: key });
    assert.match(await numberOf(order), /^2026-/);
  });

  it('stay with an order that is canceled, and are not given to one that was', async () => {
    const [had, never] = [await buy(), await buy()];
    const number = await numberOf(had);
    for (const { id } of [had, never]) await service.call(api.transactions.cancel, { id }, { token: key });
    assert.equal(await numberOf(had), number);
    await assert.rejects(numberOf(never), hasNone);
  });
});
