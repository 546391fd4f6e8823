import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const { create, get, setItems, setVouchers, setDetails, complete } = api.checkout;
const operator = { posOperationMode: 'OPERATOR' };

describeWithService('selling at a counter', (service) => {
  let key: string;
  let eventId: string;
  before(async () => {
    key = await addKey(service.db);
    eventId = await addEvent(service.db, shop);
  });

  const shop: Partial<EventRecord> = {
    maxAmount: 100,
    customCharges: { outerChargeFix: 2, posOuterChargeFix: 0.5 },
    tickets: [
      { _id: 'seat', name: 'Seat', price: 20, active: true },
      { _id: 'rush', name: 'Rush', price: 8, active: false, posActive: true },
    ],
    posDiscounts: [
      { _id: 'flaw', name: 'Seat with a flaw', discountType: 'fix', value: 5 },
      { _id: 'staff', name: 'Staff', discountType: 'PERCENTAGE', value: 0.5 },
    ],
  };
  const order = (more: object = {}) => ({ type: 'transaction' as const, eventId, items: seats(1), ...more });

  it('has the prices, charges and tickets of the counter, over all steps', async () => {
    const checkout = await service.call(create, order({ ...operator, posDiscounts: ['staff', 'flaw'] }), {
      token: key,
    });
    assert.equal(checkout.realPrice, 8); // 20 less 5, half of it, and 0.50
    const [item] = checkout.items;
    assert.deepEqual([item?.regularPrice, item?.outerCharge], [20, 0.5]);
    assert.deepEqual(
      item?.appliedDiscountInfo?.map(({ _id, amount }) => [_id, amount]),
      [
        ['flaw', 5],
        ['staff', 7.5],
      ],
    );
    const rush = await service.call(
      setItems,
      { ...keyOf(checkout), items: [...seats(1), ...seats(1, 'rush')] },
      { token: key },
    );
    assert.equal(rush.realPrice, 12.5); // 28 less 5, half of it, and 2 × 0.50
    const without = await service.call(
      setItems,
      { ...keyOf(checkout), items: seats(1, 'rush'), posDiscounts: [] },
      { token: key },
    );
    assert.equal(without.realPrice, 8.5);
    assert.equal((await service.call(setVouchers, { ...keyOf(checkout), vouchers: [] })).realPrice, 8.5);
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    const done = await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.equal(done.realPrice, 8.5);
    assert.equal((await service.call(get, keyOf(checkout))).realPrice, 8.5);
  });

  it('is priced like the info of that counter, for KIOSK too, which gives no discounts', async () => {
    const kiosk = await service.call(create, order({ posOperationMode: 'KIOSK' }), { token: key });
    assert.equal(kiosk.realPrice, 20.5);
    const info = await service.call(api.events.info, { id: eventId, posOperationMode: 'KIOSK' });
    assert.equal(info.cXf, 0.5);
    assert.equal(info.posDiscounts, undefined);
    const { body } = await service.refused(create, 400, order({ posOperationMode: 'KIOSK', posDiscounts: ['staff'] }), {
      token: key,
    });
    assert.equal(body.details?.[0]?.path, 'posDiscounts');
  });

  it('is not for strangers, customers and revoked or made-up keys', async () => {
    const customer = await addCustomer(service.db, 'ada@counter.example');
    const revoked = await addKey(service.db);
    await service.db.query('update api_key set revoked_at = $2 where hash = $1', [hashOf(revoked), onSale]);
    const sent = [
      operator,
      { posOperationMode: 'KIOSK' },
      { posDiscounts: ['staff'] },
      { ...operator, posDiscounts: [] },
    ];
    for (const token of [undefined, customer.token, 'fk_made-up', revoked]) {
      for (const more of sent) {
        const { body } = await service.refused(create, 401, order(more), { token });
        assert.equal(body.code, 'NOT_SIGNED_IN');
      }
    }
    const online = await service.call(create, order(), { token: customer.token });
    assert.equal(online.realPrice, 22);
    await service.refused(setItems, 401, { ...keyOf(online), items: seats(1), posDiscounts: ['staff'] });
    assert.equal((await service.call(get, keyOf(online))).realPrice, 22);
  });

  it('takes a key with the permission for it, of the seller of the event', async () => {
    const reader = await addKey(service.db, sellerId, { permissions: ['events:read', 'events:write'] });
    const { body } = await service.refused(create, 403, order(operator), { token: reader });
    assert.equal(body.code, 'NOT_PERMITTED');
    const till = await addKey(service.db, sellerId, { permissions: ['checkout:write'] });
    assert.equal((await service.call(create, order(operator), { token: till })).realPrice, 20.5);
    const other = await addKey(service.db, 'other-seller');
    await service.refused(create, 404, order(operator), { token: other });
    await service.refused(create, 404, order({ ...operator, eventId: 'nothing' }), { token: key });
  });

  it('does not change a sale online by a key alone', async () => {
    const online = await service.call(create, order(), { token: key });
    assert.equal(online.realPrice, 22);
    const { body } = await service.refused(
      setItems,
      400,
      { ...keyOf(online), items: seats(1), posDiscounts: ['staff'] },
      { token: key },
    );
    assert.equal(body.details?.[0]?.path, 'posDiscounts');
  });

  it('is changed at a counter alone: who has its secret, but no key, gets no more of it', async () => {
    const checkout = await service.call(create, order({ ...operator, posDiscounts: ['staff'] }), { token: key });
    await service.refused(setItems, 401, { ...keyOf(checkout), items: seats(9) });
    const other = await addKey(service.db, 'other-seller');
    await service.refused(setItems, 404, { ...keyOf(checkout), items: seats(9) }, { token: other });
    const reader = await addKey(service.db, sellerId, { permissions: ['events:write'] });
    await service.refused(setItems, 403, { ...keyOf(checkout), items: seats(9) }, { token: reader });
    assert.equal((await service.call(get, keyOf(checkout))).realPrice, 10.5);
  });

  it('names discounts and modes that there are not', async () => {
    const path = async (more: object) =>
      (await service.refused(create, 400, order(more), { token: key })).body.details?.[0]?.path;
    assert.equal(await path({ ...operator, posDiscounts: ['flaw', 'nothing'] }), 'posDiscounts.1');
    assert.equal(await path({ posDiscounts: ['flaw'] }), 'posDiscounts');
    assert.equal(await path({ posOperationMode: 'SOFA' }), 'posOperationMode');
  });

  it('answers a repeated request the same, to its own key alone', async () => {
    const options = { token: key, idempotencyKey: 'till-1-cart-1' };
    const first = await service.call(create, order(operator), options);
    assert.equal((await service.call(create, order(operator), options))._id, first._id);
    await service.refused(create, 401, order(operator), { idempotencyKey: 'till-1-cart-1' });
    const other = await addKey(service.db, 'other-seller');
    await service.refused(create, 409, order(operator), { token: other, idempotencyKey: 'till-1-cart-1' });
  });

  it('asks for names as the seller wants it there, and holds the counter to the same', async () => {
    const named = { _id: 'seat', name: 'Seat', price: 20, active: true, requiresPersonalization: true };
    const sell = async (posPersonalization: string, mode: object) => {
      const event = await addEvent(service.db, {
        maxAmount: 9,
        tickets: [named],
        dataRequestSettings: { posPersonalization },
      });
      const checkout = await service.call(create, { ...order(mode), eventId: event }, { token: key });
      const form = await service.call(api.checkout.detailsForm, keyOf(checkout));
      return {
        checkout,
        asked: form.tickets?.map((ticket) => [ticket.requiresPersonalization, ticket.offersPersonalization]),
      };
    };
    const missing = ['tickets.0.firstname', 'tickets.0.lastname'];
    for (const [setting, mode] of [
      ['ENABLED', operator],
      ['DISABLED', {}], // online
      ['OPTIONAL', {}],
    ] as const) {
      const { checkout, asked } = await sell(setting, mode);
      assert.deepEqual(asked, [[true, undefined]], setting);
      const { body } = await service.refused(setDetails, 400, { ...keyOf(checkout), ...buyer });
      assert.deepEqual(
        body.details?.map(({ path }) => path),
        missing,
        setting,
      );
    }
    const without = await sell('DISABLED', { posOperationMode: 'KIOSK' });
    assert.deepEqual(without.asked, []);
    await service.call(setDetails, { ...keyOf(without.checkout), ...buyer });
    const open = await sell('OPTIONAL', operator);
    assert.deepEqual(open.asked, [[false, true]]);
    await service.call(setDetails, { ...keyOf(open.checkout), ...buyer });
    const tickets = [{ index: 0, firstname: 'Grace', lastname: 'Hopper' }];
    await service.call(setDetails, { ...keyOf(open.checkout), ...buyer, tickets });
    await service.call(complete, { ...keyOf(open.checkout), paymentMethod: 'invoice' });
    const [ticket] = await service.call(api.checkout.tickets, keyOf(open.checkout));
    assert.deepEqual([ticket?.firstname, ticket?.lastname], ['Grace', 'Hopper']);
  });

  it('sells without a sign-in what is sold to accounts online', async () => {
    const accountSettings = { enforceAccounts: true, enforceAuthentication: 'PREVENT_CHECKOUT' };
    const members = await addEvent(service.db, { ...shop, accountSettings });
    await service.refused(create, 403, { ...order(), eventId: members });
    const sold = await service.call(create, { ...order(operator), eventId: members }, { token: key });
    await service.call(setDetails, { ...keyOf(sold), ...buyer });
    assert.equal((await service.call(complete, { ...keyOf(sold), paymentMethod: 'invoice' })).status, 'COMPLETE');
  });

  const mails = async (id: string) =>
    (await service.db.query<{ template: string }>('select template from mail where checkout_id = $1', [id])).map(
      ({ template }) => template,
    );

  it('leaves the email out where staff sell, and again when its money has come', async () => {
    const checkout = await service.call(create, order(operator), { token: key });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    const done = await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice', sendMail: false });
    assert.equal(done.status, 'COMPLETE');
    assert.deepEqual(await mails(done._id), []);
    const paid = await service.call(
      api.transactions.markReceived,
      { id: done._id, amount: 20.5, paymentInfoMethod: 'cash', sendMail: false },
      { token: key },
    );
    assert.deepEqual([paid.paymentStatus, paid.paymentInfoMethod], ['RECEIVED', 'cash']);
    assert.deepEqual(await mails(done._id), []);
  });

  it('sends the tickets once for an order that was paid at the counter', async () => {
    const checkout = await service.call(create, order(operator), { token: key });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice', sendMail: false });
    await service.call(api.transactions.markReceived, { id: checkout._id, paymentInfoMethod: 'card' }, { token: key });
    assert.deepEqual(await mails(checkout._id), ['tickets']);
    const { body } = await service.refused(
      api.transactions.markReceived,
      400,
      { id: checkout._id, paymentInfoMethod: 'shells' },
      { token: key },
    );
    assert.equal(body.details?.[0]?.path, 'paymentInfoMethod');
  });

  it('sends the email of every order that buyers place themselves', async () => {
    const online = await service.call(create, order());
    const kiosk = await service.call(create, order({ posOperationMode: 'KIOSK' }), { token: key });
    for (const checkout of [online, kiosk]) {
      await service.call(setDetails, { ...keyOf(checkout), ...buyer });
      for (const paymentMethod of ['invoice', 'stripe']) {
        const { body } = await service.refused(complete, 400, { ...keyOf(checkout), paymentMethod, sendMail: false });
        assert.equal(body.details?.[0]?.path, 'sendMail');
      }
      assert.equal((await service.call(get, keyOf(checkout))).status, 'NEW');
    }
  });

  it('leaves the email of a reservation out, too', async () => {
    const id = await addEvent(service.db, {
      ...shop,
      reservationSettings: { option: 'internalReservationsAndPayment' },
    });
    const asked = { type: 'transaction' as const, eventId: id, items: seats(1) };
    const checkout = await service.call(create, { ...asked, ...operator }, { token: key });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(api.checkout.reserve, { ...keyOf(checkout), sendMail: false });
    assert.deepEqual(await mails(checkout._id), []);
    const other = await service.call(create, { ...asked, ...operator }, { token: key });
    await service.call(setDetails, { ...keyOf(other), ...buyer });
    await service.call(api.checkout.reserve, keyOf(other));
    assert.equal((await mails(other._id)).length, 1);
  });
});
