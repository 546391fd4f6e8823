/** Reports of discounts, buyers, checkouts and events: what stands beside the sums of the books. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { ReportType } from '../../../src/contract/reports.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { claim, holdersOf } from '../../support/builders/owned-tickets.ts';
import { addEvent, addKey, buyer, keyOf } from '../../support/builders/shop.ts';

const { create, setDetails, complete } = api.checkout;

describeWithService('reports', (service) => {
  let key: { token: string };
  before(async () => {
    key = { token: await addKey(service.db) };
  });

  const report = async (type: ReportType, query: object = {}) =>
    (await service.call(api.reports.get, { type, ...query }, key)).data;
  const begin = async (eventId: string, amount: number) =>
    await service.call(create, {
      ...{ type: 'transaction', eventId },
      items: [{ type: 'ticket', ticketTypeId: 'seat', amount }],
    });
  const order = async (eventId: string, email: string, amount = 1) => {
    const made = await begin(eventId, amount);
    await service.call(setDetails, { ...keyOf(made), ...buyer, email });
    await service.call(complete, { ...keyOf(made), paymentMethod: 'invoice' });
  };

  it('count discounts of orders', async () => {
    const half = { _id: 'half', name: 'Members', discountType: 'PERCENTAGE', value: 0.5 };
    const event = await addEvent(service.db, {
      ...{ start: '2028-07-01T18:00:00.000Z', end: '2028-07-01T21:00:00.000Z', name: 'Gala' },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
      discountGroups: [{ ...half, rules: [{ type: 'cartSum', min: 50 }] }],
    });
    for (const amount of [3, 1, 4]) await order(event, 'ada@example.com', amount);
    const { rows, totals } = await report('transactionsDiscounts', { eventIds: event });
    assert.deepEqual(rows, [
      { eventId: event, name: 'Gala', discount: 'Members', currency: 'EUR', orders: 2, amount: 70 },
    ]);
    assert.deepEqual(totals, [{ currency: 'EUR', orders: 2, amount: 70 }]);
  });

  it('count buyers, checkouts and what is left', async () => {
    service.clock.now = new Date('2027-03-01T10:00:00Z');
    const event = await addEvent(service.db, {
      ...{ start: '2027-04-01T18:00:00.000Z', end: '2027-04-01T21:00:00.000Z', name: 'Premiere', maxAmount: 50 },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true, amount: 30 }],
    });
    await order(event, 'first@example.com', 2);
    service.clock.forward(86_400_000);
    await order(event, 'First@Example.com');
    await order(event, 'second@example.com');
    await begin(event, 1); // is given up
    const query = { start: '2027-03-01T00:00:00Z', eventIds: event, timezone: 'UTC' };
    const linesOf = async (type: ReportType, more: object = {}) => (await report(type, { ...query, ...more })).rows;
    assert.deepEqual(
      (await linesOf('ticket_inventory')).map(({ kind, item, capacity, taken, left }) => [
        kind,
        item,
        capacity,
        taken,
        left,
      ]),
      [
        ['event', '', 50, 5, 45],
        ['ticket', 'Seat', 30, 5, 25],
      ],
    );
    service.clock.forward(86_400_000);
    await begin(event, 1); // is still under way
    assert.deepEqual(await linesOf('new_customers_over_time'), [
      { day: '2027-03-01', newCustomers: 1 },
      { day: '2027-03-02', newCustomers: 1 },
    ]);
    assert.deepEqual(await linesOf('returning_customers'), [{ day: '2027-03-02', returningCustomers: 1 }]);
    assert.deepEqual(await linesOf('returning_customers', { interval: 'month' }), []);
    assert.deepEqual(await linesOf('completionRate'), [
      { eventId: event, name: 'Premiere', begun: 4, orders: 3, completion: 0.75 },
    ]);
    const month = { start: '2027-04-01T00:00:00Z', end: '2027-05-01T00:00:00Z' };
    assert.deepEqual(await linesOf('eventsOverview', month), [
      {
        ...{ day: '2027-04-01', eventId: event, name: 'Premiere', currency: 'EUR' },
        ...{ tickets: 4, capacity: 50, entries: 0, revenue: 80 },
      },
    ]);
  });

  it('count transfers, also once their offers are deleted', async () => {
    const holders = holdersOf(service);
    const event = await holders.event({
      ...{ name: 'Hamlet', start: '2029-07-01T18:00:00.000Z', end: '2029-07-01T21:00:00.000Z' },
    });
    const start = service.clock.now.toISOString();
    const [kept, refused, passed] = [
      await holders.buy(event, 'ada@example.com'),
      await holders.buy(event, 'ada@example.com'),
      await holders.buy(event, 'ada@example.com'),
    ];
    await holders.offer(kept, 'grace@example.com');
    await service.call(api.tickets.withdrawTransfer, claim(kept));
    await holders.offer(refused, 'joan@example.com');
    await holders.reject(await holders.link('joan@example.com'));
    await holders.transfer(passed, 'mary@example.com');
    await holders.offer(kept, 'mary@example.com'); // is open
    const rows = [{ eventId: event, name: 'Hamlet', offered: 4, accepted: 1, rejected: 1, withdrawn: 1 }];
    const asked = { start, eventIds: event };
    service.clock.forward(1);
    assert.deepEqual((await report('ticket_transfers', asked)).rows, rows);
    await service.db.query('delete from ticket_transfer');
    service.clock.forward(86_400_000);
    assert.deepEqual((await report('ticket_transfers', asked)).rows, rows);
    assert.deepEqual((await report('ticket_transfers', { ...asked, start: service.clock.now.toISOString() })).rows, []);
  });

  it('list tickets one by one with what each cost, the last order first', async () => {
    const event = await addEvent(service.db, {
      ...{ start: '2028-07-01T18:00:00.000Z', end: '2028-07-01T21:00:00.000Z', name: 'Ball' },
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
    });
    await order(event, 'ada@example.com', 2);
    service.clock.forward(1000);
    await order(event, 'mary@example.com');
    const { rows, totals } = await report('tickets', { eventIds: event, timezone: 'UTC' });
    const day = service.clock.now.toISOString().slice(0, 10);
    const same = { day, eventId: event, name: 'Ball', ticketTypeId: 'seat', ticket: 'Seat', seat: '' };
    assert.deepEqual(
      rows.map(({ orderId: _o, ticketId: _t, ...row }) => row),
      [1, 2, 3].map(() => ({ ...same, status: 'VALID', currency: 'EUR', gross: 20 })),
    );
    assert.equal(new Set(rows.map(({ ticketId }) => ticketId)).size, 3);
    assert.equal(rows[1]?.['orderId'], rows[2]?.['orderId']);
    assert.deepEqual(totals, [{ currency: 'EUR', gross: 60 }]);
    assert.ok(!JSON.stringify(rows).includes('@example.com'));
  });
});
