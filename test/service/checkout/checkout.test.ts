import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';
import { addCustomer, addEvent, buyer, keyOf, seats, taken } from '../../support/builders/shop.ts';

const { create, get, setItems, setDetails, complete, reserve, abort, tickets, orderTickets, transaction } =
  api.checkout;
const minute = 60_000;

describeWithService('a checkout', (service) => {
  const start = (eventId: string, items = seats(2), options?: CallOptions) =>
    service.call(create, { type: 'transaction', eventId, items }, options);
  const order = async (checkout: Checkout) => {
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    return await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };

  it('leads from a cart to tickets', async () => {
    const eventId = await addEvent(service.db, {
      maxAmount: 10,
      customCharges: { outerChargeVar: 0.1, outerChargeFix: 0.5, cartOuterChargeFix: 2 },
    });
    const started = await start(eventId);
    assert.equal(started.status, 'NEW');
    assert.equal(started.realPrice, 47); // 2 × 20 + 10 % + 2 × 0.50 + 2
    const [item] = started.items;
    assert.deepEqual([item?.regularPrice, item?.outerCharge], [40, 7]);
    assert.equal(started.currency, 'EUR');
    assert.equal(started.expiresAt, '2026-06-01T10:08:00.000Z');
    assert.equal(await taken(service.db, eventId), 2);

    const described = await service.call(setDetails, { ...keyOf(started), ...buyer, city: 'London' });
    assert.equal(described.prename, 'Ada');
    assert.equal(described.city, 'London');
    const done = await service.call(complete, { ...keyOf(started), paymentMethod: 'invoice' });
    assert.equal(done.status, 'COMPLETE');
    assert.equal(done.paymentStatus, 'AWAITING');
    assert.equal(done.paymentMethod, 'invoice');

    const issued = await service.call(tickets, keyOf(started));
    assert.equal(issued.length, 2);
    assert.deepEqual(await service.call(orderTickets, keyOf(started)), { tickets: issued });
    for (const ticket of issued) {
      assert.equal(ticket.status, 'VALID');
      assert.equal(ticket.ticketName, 'Seat');
      assert.equal(ticket.transactionId, started._id);
      assert.match(ticket.barcode ?? '', /^[A-Z2-9]{16}$/);
      assert.equal(ticket.realPrice, 22.5);
    }
    assert.equal(new Set(issued.flatMap(({ barcode, secret }) => [barcode, secret])).size, 4);
    const seen = await service.call(transaction, keyOf(started));
    assert.equal(seen.tid, started._id);
    assert.equal(seen.name, 'Ada Byron');
    assert.equal(seen.realPrice, 47);
    assert.deepEqual(await service.call(get, keyOf(started)), done);
  });

  it('computes the price itself, whatever the body says', async () => {
    const eventId = await addEvent(service.db);
    const items = [{ ...seats(1)[0], price: 0.01, realPrice: 0.01 }];
    const body = { type: 'transaction', eventId, items, realPrice: 0.01 };
    const answer = (await service.send(create, body)).body as unknown as Checkout;
    assert.equal(answer.realPrice, 20);
  });

  it('tells what each item costs, to the cent', async () => {
    const eventId = await addEvent(service.db, {
      groups: [{ _id: 'all', tickets: ['seat'] }],
      discountGroups: [
        {
          _id: 'd',
          name: 'Less',
          discountType: 'fix',
          value: 10,
          rules: [{ type: 'ticketGroups', group: 'all', min: 3 }],
        },
      ],
      tickets: [{ _id: 'seat', name: 'Seat', price: 10, active: true, taxRate: 0.07 }],
    });
    const started = await start(eventId, seats(3));
    assert.equal(started.realPrice, 20);
    const [item] = started.items;
    assert.deepEqual(
      item?.tickets?.map(({ amount, price }) => [amount, price]),
      [
        [2, 6.67],
        [1, 6.66],
      ],
    );
    assert.deepEqual(item.appliedDiscountInfo, [{ _id: 'd', name: 'Less', amount: 10 }]);
    await order(started);
    const issued = await service.call(tickets, keyOf(started));
    assert.deepEqual(
      issued.map(({ realPrice }) => realPrice),
      [6.67, 6.67, 6.66],
    );
  });

  it('has one voice for a wrong id and a wrong secret', async () => {
    const started = await start(await addEvent(service.db));
    const wrong = { id: started._id, secret: `${started.secret}x` };
    const unknown = { id: '000000000000000000000000', secret: started.secret };
    for (const [route, more] of [
      [get, {}],
      [setItems, { items: seats(1) }],
      [api.checkout.setVouchers, { vouchers: [] }],
      [api.checkout.detailsForm, {}],
      [setDetails, buyer],
      [complete, { paymentMethod: 'invoice' }],
      [reserve, {}],
      [abort, {}],
      [tickets, {}],
      [transaction, {}],
    ] as const) {
      const [a, b] = [
        await service.refused(route, 404, { ...wrong, ...more }),
        await service.refused(route, 404, { ...unknown, ...more }),
      ];
      assert.deepEqual(a.body, b.body);
    }
  });

  it('makes one order of a double click', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const started = await start(eventId);
    await service.call(setDetails, { ...keyOf(started), ...buyer });
    const pay = () => service.call(complete, { ...keyOf(started), paymentMethod: 'invoice' });
    const [first, ...doubles] = await Promise.all([pay(), pay(), pay()]);
    for (const double of [...doubles, await pay()]) assert.deepEqual(double, first);
    assert.equal((await service.call(tickets, keyOf(started))).length, 2);
  });

  it('is not completed before it is known who buys', async () => {
    const started = await start(await addEvent(service.db));
    const refused = await service.refused(complete, 409, { ...keyOf(started), paymentMethod: 'invoice' });
    assert.equal(refused.body.code, 'DETAILS_MISSING');
    assert.deepEqual(await service.call(tickets, keyOf(started)), []);
  });

  it('gives its tickets back once when it is aborted, however often', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    await start(eventId);
    const started = await start(eventId, seats(3));
    const aborted = await Promise.all([1, 2, 3].map(() => service.call(abort, keyOf(started))));
    for (const { status } of [...aborted, await service.call(abort, keyOf(started))]) assert.equal(status, 'ABORTED');
    assert.equal(await taken(service.db, eventId), 2);
    for (const [route, more] of [
      [setItems, { items: seats(1) }],
      [setDetails, buyer],
      [complete, { paymentMethod: 'invoice' }],
    ] as const) {
      const { body } = await service.refused(route, 409, { ...keyOf(started), ...more });
      assert.equal(body.code, 'WRONG_STATE');
    }
  });

  it('stays as it is once it is complete', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const done = await order(await start(eventId));
    for (const [route, more] of [
      [setItems, { items: seats(1) }],
      [api.checkout.setVouchers, { vouchers: ['X'] }],
      [setDetails, buyer],
      [abort, {}],
    ] as const) {
      assert.equal((await service.refused(route, 409, { ...keyOf(done), ...more })).body.code, 'WRONG_STATE');
    }
    service.clock.forward(60 * minute);
    assert.equal((await service.call(get, keyOf(done))).status, 'COMPLETE');
    assert.equal(await taken(service.db, eventId), 2);
  });

  it('is over when its time has run out, before holds are expired', async () => {
    const started = await start(await addEvent(service.db));
    service.clock.forward(15 * minute);
    for (const [route, more] of [
      [setItems, { items: seats(1) }],
      [api.checkout.setVouchers, { vouchers: [] }],
      [setDetails, buyer],
      [complete, { paymentMethod: 'invoice' }],
      [reserve, {}],
    ] as const) {
      assert.equal((await service.refused(route, 410, { ...keyOf(started), ...more })).body.code, 'CHECKOUT_EXPIRED');
    }
    assert.equal((await service.call(get, keyOf(started))).status, 'ABORTED');
    assert.equal((await service.call(abort, keyOf(started))).status, 'ABORTED');
    await service.refused(complete, 410, { ...keyOf(started), paymentMethod: 'invoice' });
  });

  it('keeps its time when its items change', async () => {
    const started = await start(await addEvent(service.db));
    service.clock.forward(7 * minute);
    const changed = await service.call(setItems, { ...keyOf(started), items: seats(4) });
    assert.equal(changed.expiresAt, started.expiresAt);
    assert.equal(changed.realPrice, 80);
  });

  it('is refused for an event that does not exist, and for dates of a root', async () => {
    await service.refused(create, 404, { type: 'transaction', eventId: 'nothing', items: seats(1) });
    const root = await addEvent(service.db, { eventType: 'ROOT' });
    await service.refused(create, 409, { type: 'transaction', eventId: root, items: seats(1) });
  });

  it('finds its event by the slug', async () => {
    const eventId = await addEvent(service.db, { url: 'the-concert' });
    assert.equal((await start('the-concert')).eventId, eventId);
  });

  describe('of whom', () => {
    it('needs a customer where the event says so', async () => {
      const accountSettings = { enforceAuthentication: 'PREVENT_CHECKOUT' };
      const eventId = await addEvent(service.db, { accountSettings });
      const { id, token } = await addCustomer(service.db, 'signed-in@example.com');
      const stranger = await addCustomer(service.db, 'signed-in@example.com', { of: 'other-seller' });
      const body = { type: 'transaction', eventId, items: seats(1) };
      for (const options of [{}, { token: stranger.token }, { token: 'nonsense' }]) {
        assert.equal((await service.refused(create, 403, body, options)).body.code, 'SIGN_IN_REQUIRED');
      }
      const started = await start(eventId, seats(1), { token });
      assert.equal(started.customerId, id);
      const done = await order(started);
      assert.equal(done.customerId, id);
      const [row] = await service.db.query('select customer_id from ticket where checkout_id = $1', [done._id]);
      assert.equal(row?.customer_id, id);
    });

    it('needs one at the details where the event says so', async () => {
      const accountSettings = { enforceAuthentication: 'PREVENT_DETAILS_STEP' };
      const started = await start(await addEvent(service.db, { accountSettings }));
      const { token, id } = await addCustomer(service.db, 'later@example.com');
      const body = { ...keyOf(started), ...buyer };
      assert.equal((await service.refused(setDetails, 403, body)).body.code, 'SIGN_IN_REQUIRED');
      assert.equal((await service.call(setDetails, body, { token })).customerId, id);
    });

    it('counts what a customer has bought before', async () => {
      const eventId = await addEvent(service.db, { maxAmountPerCustomer: 3, maxTransactionsPerCustomer: 2 });
      await order(await start(eventId, seats(2)));
      const reject = async (amount: number) => {
        const started = await start(eventId, seats(amount));
        await service.call(setDetails, { ...keyOf(started), ...buyer, email: 'ADA@example.com' });
        const { body } = await service.refused(complete, 409, { ...keyOf(started), paymentMethod: 'invoice' });
        assert.equal(body.code, 'LIMIT_EXCEEDED');
      };
      await reject(2);
      await order(await start(eventId, seats(1)));
      await reject(1);
    });
  });
});
