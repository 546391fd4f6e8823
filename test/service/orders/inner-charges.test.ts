/** Inner charges: the seller's part, stored with the order and told to the seller alone. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import { innerChargeOfTickets } from '../../../src/service/orders/inner-charges.ts';
import { setPaid } from '../../../src/service/orders/status.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const address = { street: 'Weg 1', postal: '10999', city: 'Berlin', country: 'DE' };
const charged: Partial<EventRecord> = {
  customCharges: { innerChargeVar: 0.1, innerChargeFix: 2, outerChargeFix: 1 },
  hardTicketSettings: { enabled: true, hardTicketOuterCharge: 3, hardTicketInnerCharge: 1.5 },
  ticketSettings: { returnSettings: { enabled: 'ENABLED' } },
  tickets: [
    { _id: 'seat', name: 'Seat', price: 20, active: true, innnerChargeFix: 0.25, enableHardTicketOption: true },
    { _id: 'free', name: 'Free', price: 0, active: true },
  ],
  underShops: [{ _id: 'club', name: 'Club', active: true, customCharges: { innerChargeFix: 0, outerChargeFix: 0 } }],
};

describeWithService('the inner charges of an order', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    await service.db.query(
      `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
       values ('hook', $1, 'https://hook.example', '{*}', 'sealed', true, $2, $2)`,
      [sellerId, onSale],
    );
  });

  const order = async (items: object[], more: object = {}, fields: Partial<EventRecord> = {}) => {
    const eventId = await addEvent(service.db, { ...charged, ...fields });
    const body = { type: 'transaction', eventId, items, ...more };
    const checkout = await service.call(api.checkout.create, body as never);
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, ...address });
    return await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
  };
  const seen = (id: string) => service.call(api.transactions.get, { id }, { token });
  const messages = async (id: string) => {
    const rows = await service.db.query<{ type: string; data: Record<string, unknown> }>(
      `select type, data from webhook_message where data ->> '_id' = $1 order by created_at, id`,
      [id],
    );
    return new Map(rows.map(({ type, data }) => [type, data]));
  };

  it('are those of the event, the ticket type and the printed ticket, and no part of what is paid', async () => {
    const printed = seats(2).map((item) => ({ ...item, asHardTicket: true }));
    const checkout = await order([...printed, ...seats(1, 'free')]);
    // 2 × 20.00, with 1.00 and 3.00 on top of each; the free ticket carries nothing
    assert.equal(checkout.realPrice, 48);
    const { realPrice, outerCharge, innerCharge } = await seen(checkout._id);
    assert.deepEqual([realPrice, outerCharge, innerCharge], [48, 8, 0.1 * 40 + 2 * (2 + 0.25 + 1.5)]);
  });

  it('are told to no buyer', async () => {
    const checkout = await order(seats(2));
    const key = keyOf(checkout);
    for (const answer of [
      checkout,
      await service.call(api.checkout.get, key),
      await service.call(api.checkout.transaction, key),
      await service.call(api.orders.summary, key),
      await service.call(api.checkout.tickets, key),
    ])
      assert.doesNotMatch(JSON.stringify(answer), /nnerCharge/);
  });

  it('are told to the webhooks of the seller', async () => {
    const { _id: id } = await order(seats(1));
    const told = await messages(id);
    assert.equal(told.get('transaction.complete')?.['innerCharge'], 4.25);
    const items = told.get('checkout.completed')?.['items'] as { innerCharge?: number }[];
    assert.deepEqual(
      items.map(({ innerCharge }) => innerCharge),
      [4.25],
    );
  });

  it('are those of an under-shop where it sets them', async () => {
    const { _id: id, realPrice } = await order(seats(1), { shopId: 'club' });
    assert.deepEqual([realPrice, (await seen(id)).innerCharge], [20, 2.25]);
  });

  it('stay where a discount waives the charges of the buyer', async () => {
    const { _id: id, realPrice } = await order(
      seats(1),
      {},
      {
        discountGroups: [
          { _id: 'd', name: 'No fees', discountType: 'waiveFees', value: 0, rules: [{ type: 'cartSum', min: 0 }] },
        ],
      },
    );
    assert.deepEqual([realPrice, (await seen(id)).innerCharge], [20, 4.25]);
  });

  it('are reversed with the tickets that are given back, to the last unit', async () => {
    // 0.01 does not divide by three
    const customCharges = { innerChargeVar: 0.0002, innerChargeFix: 0 };
    const tickets = [{ _id: 'seat', name: 'Seat', price: 20, active: true }];
    const checkout = await order(seats(3), {}, { customCharges, tickets });
    await setPaid(service.db, checkout._id, onSale);
    assert.equal((await seen(checkout._id)).innerCharge, 0.01);
    for (const { _id, secret = '' } of await service.call(api.checkout.tickets, keyOf(checkout)))
      await service.call(api.orders.returnTickets, { ...keyOf(checkout), tickets: [{ _id, secret }] });
    const { status, innerCharge, returns = [] } = await seen(checkout._id);
    assert.deepEqual([status, innerCharge], ['CANCELED', 0]);
    assert.deepEqual(
      returns.map((each) => each.innerCharge),
      [0.01, 0, 0],
    );
  });

  it('are those of what is left after a return, and none of a canceled order', async () => {
    const checkout = await order(seats(3));
    await setPaid(service.db, checkout._id, onSale);
    const [first] = await service.call(api.checkout.tickets, keyOf(checkout));
    assert.ok(first?.secret);
    const { _id, secret } = first;
    await service.call(api.orders.returnTickets, { ...keyOf(checkout), tickets: [{ _id, secret }] });
    const { innerCharge, returns } = await seen(checkout._id);
    assert.deepEqual([innerCharge, returns?.[0]?.innerCharge], [8.5, 4.25]);
    const canceled = await service.call(api.transactions.cancel, { id: checkout._id }, { token });
    assert.equal(canceled.innerCharge, 0);
    assert.equal((await messages(checkout._id)).get('transaction.canceled')?.['innerCharge'], 0);
  });
});

describe('the inner charges of tickets', () => {
  it('add up to those of their order', () => {
    const lines = fc.array(
      fc.record({ amount: fc.integer({ min: 1, max: 9 }), innerCharge: fc.integer({ min: 0, max: 999 }) }),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(lines, fc.infiniteStream(fc.boolean()), (all, coins) => {
        const order = { lines: all } as never;
        const count = all.reduce((sum, { amount }) => sum + amount, 0);
        const tickets = Array.from({ length: count }, (_, index) => ({ data: { index } }) as never);
        const [back, rest] = [[] as never[], [] as never[]];
        for (const ticket of tickets) (coins.next().value ? back : rest).push(ticket);
        const total = all.reduce((sum, { innerCharge }) => sum + innerCharge, 0);
        assert.equal(innerChargeOfTickets(order, back) + innerChargeOfTickets(order, rest), total);
      }),
    );
  });
});
