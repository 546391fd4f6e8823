/** Long because a seat on resale has a holder and is for sale at the same time, and each way to lose it is tested on both sides. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { fees, resalesOf } from '../../support/builders/resales.ts';
import { item, seatsOf } from '../../support/builders/seat-sales.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addSeatedEvent, assertConsistent, buyer, hall, keyOf } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { create, setDetails, setItems, complete, abort } = api.checkout;
const { endResale: withdraw } = api.tickets;

describeWithPaying('seats that their buyers sell again', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  const { all, held, buy, sell, shown, cart, byInvoice, byCard, look, statusOf, returnsOf, refunded } = resalesOf(() => paying); // prettier-ignore
  const add = (fields: Partial<EventRecord> = {}, map = hall(2, 4)) =>
    addSeatedEvent(paying.service.db, map, {
      ...{ maxAmount: 8, ticketSettings: { resellSettings: fees, returnSettings: { enabled: 'ENABLED' } } },
      ...fields,
    });
  const buySeat = (eventId: string, seat: string, order: object = {}) =>
    buy(eventId, { items: [item(1, [seat])], ...order });
  const again = (price: number, seats?: readonly string[], amount = seats?.length ?? 1) =>
    item(amount, seats, `resale:${price}:-:seat`);
  const states = async (id: string, shopId?: string) =>
    await paying.service.call(api.seatMaps.states, { id, ...(shopId !== undefined && { shopId }) });
  const refused = async (eventId: string, items: ReturnType<typeof item>[], fields: object = {}) => {
    const answer = await paying.service.send(create, { type: 'transaction', eventId, items, ...fields });
    assert.ok(answer.statusCode >= 400, JSON.stringify(answer.body));
    return answer.body.code;
  };
  /** The tickets of an order, by their seats. */
  const ticketsAt = async (order: Held['order']) => {
    const mine = await all(order);
    return (seat: string) =>
      holdersOf(paying.service).held(
        mine.find(({ seatingInfo }) => seatingInfo?.['seatId'] === seat),
        order,
      );
  };
  const cancel = (id: string) => paying.service.call(api.transactions.cancel, { id }, { token: key });

  it('go to who chooses them, from order to order, and the new ticket names them', async () => {
    const eventId = await add();
    const ticket = await buySeat(eventId, 'A-2');
    const change = (await look(ticket)).changes.find(({ action }) => action === 'resell');
    assert.deepEqual([change?.allowed, change?.maxPrice], [true, 24]);
    await sell(ticket, 24);
    assert.deepEqual(await shown(eventId), [{ id: 'resale:2400:-:seat', price: 24, v: 1, fee: 2.9 }]);
    assert.deepEqual(await states(eventId), {
      ...{ _id: eventId, revisionId: '1', taken: ['A-2'] },
      resale: [{ seat: 'A-2', ticketTypeId: 'resale:2400:-:seat' }],
    });
    const checkout = await cart(eventId, [again(2400, ['A-2']), item(1, ['A-1'])]);
    assert.deepEqual(seatsOf(checkout).sort(), ['A-1', 'A-2']);
    assert.equal(checkout.realPrice, 24 + 2.9 + 20);
    assert.deepEqual(await states(eventId), { _id: eventId, revisionId: '1', taken: ['A-1', 'A-2'] });
    assert.equal(await statusOf(ticket), 'VALID');
    await byCard(checkout);
    assert.equal(await statusOf(ticket), 'INVALID');
    const bought = await all(keyOf(checkout));
    assert.deepEqual(
      bought
        .map(({ seat, status, ticketName, seatingInfo }) => [seat, status, ticketName, seatingInfo?.['seatId']])
        .sort(),
      [
        ['Stalls, row A, seat 1', 'VALID', 'Seat', 'A-1'],
        ['Stalls, row A, seat 2', 'VALID', 'Seat', 'A-2'],
      ],
    );
    const mail = (await mailsTo(paying.service.db, buyer.email)).find(({ subject }) =>
      subject.includes('has been sold'),
    );
    assert.match(mail?.body ?? '', /- Seat, Stalls, row A, seat 2/);
    assert.deepEqual(await refunded(), [2000]);
    assert.deepEqual((await states(eventId)).taken, ['A-1', 'A-2']);
    // canceled, both are the seller's again
    await cancel(checkout._id);
    assert.deepEqual((await states(eventId)).taken, []);
    await refunded();
  });

  it('are had by the ticket type of their offer and by no other, and it has no other seats', async () => {
    const eventId = await add();
    const [one, two] = [await buySeat(eventId, 'A-2'), await buySeat(eventId, 'A-3')];
    await sell(one, 20);
    await sell(two, 15);
    assert.equal(await refused(eventId, [item(1, ['A-2'])]), 'SEAT_TAKEN');
    assert.equal(await refused(eventId, [again(2000, ['A-1'])]), 'SEAT_WRONG_CATEGORY');
    assert.equal(await refused(eventId, [again(2000, ['A-3'])]), 'SEAT_TAKEN');
    assert.equal(await refused(eventId, [again(2000, ['Z-1'])]), 'SEAT_UNKNOWN');
    assert.equal(await refused(eventId, [again(2000, ['A-2', 'A-2'])]), 'TICKETS_SOLD_OUT');
    assert.equal(await refused(eventId, [again(2000, ['A-2'], 2)]), 'TICKETS_SOLD_OUT');
    assert.equal(await refused(eventId, [again(1900, ['A-2'])]), 'TICKETS_SOLD_OUT');
    // the best seats are never seats on resale
    const best = await cart(eventId, [item(6)]);
    assert.deepEqual(seatsOf(best).sort(), ['A-1', 'A-4', 'B-1', 'B-2', 'B-3', 'B-4']);
    assert.equal(await refused(eventId, [item(1)]), 'TICKETS_SOLD_OUT');
    const { saleStatus, tickets = [] } = await paying.service.call(api.events.info, { id: eventId });
    assert.deepEqual([saleStatus, tickets.map(({ v }) => v)], ['onSale', [0, 1, 1]]);
    await byInvoiceOf(await cart(eventId, [again(1500, ['A-3'])]));
    assert.deepEqual([await statusOf(one), await statusOf(two)], ['VALID', 'INVALID']);
  });
  const byInvoiceOf = (checkout: Checkout) => paying.service.call(complete, byInvoice(checkout));

  it('are picked by the service where the buyer does not, together if it can be', async () => {
    const eventId = await add({ seating: { bestAvailableSeatingConfiguration: { enforced: true } } });
    const { order, intent } = await paying.begin(eventId, { items: [item(8)] });
    paying.stripe.pay(intent);
    await paying.complete(order);
    const at = await ticketsAt(keyOf(order));
    for (const seat of ['A-1', 'B-2', 'B-3']) await sell(at(seat));
    assert.equal(await refused(eventId, [again(2000, ['A-1'])]), 'SEATS_ENFORCED');
    const checkout = await cart(eventId, [again(2000, undefined, 2)]);
    assert.deepEqual(seatsOf(checkout).sort(), ['B-2', 'B-3']);
    const stored = await paying.service.call(setItems, { ...keyOf(checkout), items: [again(2000, undefined, 2)] });
    assert.deepEqual(seatsOf(stored).sort(), ['B-2', 'B-3']);
    const more = await paying.service.call(setItems, { ...keyOf(checkout), items: [again(2000, undefined, 3)] });
    assert.deepEqual(seatsOf(more).sort(), ['A-1', 'B-2', 'B-3']);
    await byCard(more);
    assert.deepEqual(await refunded(), [1800, 1800, 1800]);
    const choosing = await add({ seating: { bestAvailableSeatingConfiguration: { enabled: false } } });
    await sell(await buySeat(choosing, 'A-1'));
    assert.equal(await refused(choosing, [again(2000)]), 'SEATS_MISSING');
  });

  it('are what is offered where the service picks, be it a place for a wheelchair', async () => {
    const map = hall(1, 4);
    Object.assign(map.sections[0]?.rows[0]?.seats[0] ?? {}, { seatType: 'handicapped' });
    const eventId = await add({}, map);
    await sell(await buySeat(eventId, 'A-1'));
    const seating = { active: true, bestAvailableSeatingConfiguration: { enforced: true } };
    const { seating: known } = await paying.service.call(api.events.get, { id: eventId }, { token: key });
    await paying.service.call(api.events.update, { id: eventId, seating: { ...known, ...seating } }, { token: key });
    assert.equal(await refused(eventId, [again(2000, undefined, 2)]), 'TICKETS_SOLD_OUT');
    assert.deepEqual(seatsOf(await cart(eventId, [again(2000)])), ['A-1']);
  });

  it('come back from a cart that is given up, changed or runs out, and are as they were for who offers them', async () => {
    const eventId = await add();
    const ticket = await buySeat(eventId, 'A-2');
    const other = await buySeat(eventId, 'A-3');
    await sell(ticket);
    await sell(other);
    const offered = async () => ((await states(eventId)).resale ?? []).map(({ seat }) => seat);
    const one = await cart(eventId, [again(2000, ['A-3'])]);
    assert.deepEqual(await offered(), ['A-2']);
    assert.equal(await refused(eventId, [again(2000, ['A-3'])]), 'SEAT_TAKEN');
    assert.equal((await paying.service.refused(withdraw, 409, claim(other))).body.code, 'RESALE_HELD');
    await paying.service.call(setItems, { ...keyOf(one), items: [again(2000, ['A-2'])] });
    assert.deepEqual(await offered(), ['A-3']);
    await paying.service.call(setItems, { ...keyOf(one), items: [item(1, ['B-1'])] });
    assert.deepEqual(await offered(), ['A-2', 'A-3']);
    await paying.service.call(setItems, { ...keyOf(one), items: [again(2000, ['A-2', 'A-3'])] });
    await paying.service.call(abort, keyOf(one));
    assert.deepEqual(await offered(), ['A-2', 'A-3']);
    assert.deepEqual((await states(eventId)).taken, ['A-2', 'A-3']);
    const late = await cart(eventId, [again(2000, ['A-3']), item(1, ['A-4'])]);
    const intent = await paying.begun(late);
    await paying.expire();
    assert.deepEqual(await offered(), ['A-2', 'A-3']);
    // a payment that comes late gets that very seat, if it is still there
    paying.stripe.pay(intent);
    await paying.tell('payment_intent.succeeded', intent);
    assert.equal((await paying.see(late)).status, 'COMPLETE');
    assert.deepEqual([await statusOf(ticket), await statusOf(other)], ['VALID', 'INVALID']);
    assert.deepEqual(await refunded(), [1800]);
    const slow = await cart(eventId, [again(2000, ['A-2'])]);
    const lost = await paying.begun(slow);
    await paying.expire();
    await paying.service.call(withdraw, claim(ticket));
    assert.deepEqual(await offered(), []);
    paying.stripe.pay(lost);
    await paying.tell('payment_intent.succeeded', lost);
    assert.equal((await paying.see(slow)).status, 'ABORTED');
    assert.deepEqual(await refunded(), [2250]);
    assert.equal(await statusOf(ticket), 'VALID');
    assert.deepEqual((await states(eventId)).taken, ['A-2', 'A-3', 'A-4']);
  });

  it('are the seller’s again when their order is canceled, and a buyer in the middle of a checkout is told', async () => {
    const eventId = await add();
    const ticket = await buySeat(eventId, 'A-2');
    await sell(ticket);
    const checkout = await cart(eventId, [again(2000, ['A-2'])]);
    await cancel(ticket.order.id);
    assert.deepEqual(await refunded(), [2000]);
    assert.deepEqual((await states(eventId)).taken, []);
    const next = await buySeat(eventId, 'A-2');
    assert.equal((await paying.service.refused(complete, 409, byInvoice(checkout))).body.code, 'RESALE_ENDED');
    await paying.service.call(abort, keyOf(checkout));
    assert.equal(await statusOf(next), 'VALID');
    assert.deepEqual((await states(eventId)).taken, ['A-2']);
  });

  it('leave the other seats of their order where they are', async () => {
    const eventId = await add();
    const ticket = await buy(eventId, { items: [item(3, ['A-1', 'A-2', 'A-3'])] });
    const at = await ticketsAt(ticket.order);
    await sell(at('A-2'), 20);
    await sell(at('A-3'), 18);
    const checkout = await cart(eventId, [again(2000, ['A-2']), again(1800, ['A-3'])]);
    await byCard(checkout);
    assert.deepEqual((await returnsOf(ticket)).length, 2);
    assert.deepEqual((await refunded()).sort(), [1610, 1800]);
    await cancel(checkout._id);
    await refunded();
    assert.deepEqual((await states(eventId)).taken, ['A-1']);
    assert.equal(await statusOf(at('A-1')), 'VALID');
    await cancel(ticket.order.id);
    await refunded();
    assert.deepEqual((await states(eventId)).taken, []);
  });

  it('are sold once, however many want them at the same time', async () => {
    const eventId = await add();
    for (let round = 0; round < 4; round++) {
      const ticket = await buySeat(eventId, 'A-2');
      await sell(ticket);
      const want = (items: ReturnType<typeof item>[]) =>
        paying.service.send(create, { type: 'transaction' as const, eventId, items });
      const [gone, called, ...carts] = await Promise.all([
        round === 1 ? paying.service.send(withdraw, claim(ticket)) : undefined,
        round === 2 ? cancel(ticket.order.id) : undefined,
        want([again(2000, ['A-2'])]),
        want([again(2000, ['A-2']), item(1, ['A-1'])]),
        want([again(2000)]),
        want([item(1, ['A-2'])]),
        want([item(1)]),
      ]);
      const won = carts.filter(({ statusCode }) => statusCode < 300).map(({ body }) => body as unknown as Checkout);
      for (const { statusCode, body } of carts)
        if (statusCode >= 300) assert.ok(['SEAT_TAKEN', 'SEAT_WRONG_CATEGORY', 'TICKETS_SOLD_OUT'].includes(body.code ?? ''), body.code); // prettier-ignore
      const having = won.filter((checkout) => seatsOf(checkout).includes('A-2'));
      if (!called) assert.equal(having.length + Number(gone?.statusCode === 200), 1);
      const placed = await Promise.all(
        having.map(async (checkout) => {
          await paying.service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'grace@example.com' });
          return await paying.service.send(complete, byInvoice(checkout));
        }),
      );
      const sold = placed.filter(({ statusCode }) => statusCode < 300);
      const valid = await paying.service.db.query(
        `select t.id from ticket t where t.event_id = $1 and t.status <> 'INVALID' and t.data -> 'seatingInfo' ->> 'seatId' = 'A-2'`,
        [eventId],
      );
      assert.ok(
        sold.length <= 1 && valid.length === (called && sold.length === 0 ? 0 : 1),
        JSON.stringify({ sold, valid }),
      );
      await assertConsistent(paying.service.db);
      for (const { _id: id, secret } of won) {
        const { status } = await paying.service.call(api.checkout.get, { id, secret });
        await (status === 'COMPLETE' ? cancel(id) : paying.service.call(abort, { id, secret }));
      }
      await cancel(ticket.order.id);
      await refunded();
      assert.deepEqual((await states(eventId)).taken, []);
    }
  });

  it('are sold in the shop that they were bought in, whose contingents they come from', async () => {
    const map = hall(1, 3);
    map.sections[0]!.rows[0]!.seats[0]!.contingent = 'friends';
    const eventId = await add(
      {
        underShops: [
          {
            ...{ _id: 'club', name: 'Club', active: true, seatingContingents: ['friends'] },
            tickets: [{ baseTicket: 'seat', price: 15 }],
          },
        ],
      },
      map,
    );
    const ticket = await buySeat(eventId, 'A-1', { shopId: 'club' });
    await sell(ticket, 15);
    assert.equal((await states(eventId)).resale, undefined);
    assert.deepEqual((await states(eventId, 'club')).resale, [{ seat: 'A-1', ticketTypeId: 'resale:1500:-:seat' }]);
    assert.equal(await refused(eventId, [again(1500, ['A-1'])]), 'TICKETS_SOLD_OUT');
    const checkout = await cart(eventId, [again(1500, ['A-1'])], { shopId: 'club' });
    await byCard(checkout);
    assert.equal((await look(await held(checkout))).ticket.seat, 'Stalls, row A, seat 1');
    assert.deepEqual(await refunded(), [1325]);
  });

  it('move at each date of a seated group', async () => {
    const map = hall(1, 4);
    const first = await add({}, map);
    const { seating } = await paying.service.call(api.events.get, { id: first }, { token: key });
    const group = await addEvent(paying.service.db, {
      ...{ eventType: 'GROUP', childEvents: [first], seating, ticketSettings: { resellSettings: fees } },
    });
    const ticket = await buySeat(group, 'A-2');
    await sell(ticket);
    assert.equal((await states(first)).resale, undefined);
    await byInvoiceOf(await cart(group, [again(2000, ['A-2'])]));
    await cancel(ticket.order.id).catch(() => undefined);
    assert.deepEqual([(await states(group)).taken, (await states(first)).taken], [['A-2'], ['A-2']]);
  });

  it('stay apart from tickets without a seat, which are sold again too', async () => {
    const map = hall(1, 3, 'stalls');
    const eventId = await add(
      {
        categories: [
          { _id: 'c1', ref: 'stalls', name: 'Stalls' },
          { _id: 'c2', ref: 'standing', name: 'Standing' },
        ],
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' },
          { _id: 'stand', name: 'Standing', price: 10, active: true, categoryRef: 'standing' },
        ],
      },
      map,
    );
    const standing = await buy(eventId, { items: [item(1, undefined, 'stand')] });
    await sell(standing, 10);
    const checkout = await cart(eventId, [item(1, undefined, 'resale:1000:-:stand'), item(1, ['A-1'])]);
    assert.deepEqual(seatsOf(checkout), ['A-1']);
    await byCard(checkout);
    assert.equal(await statusOf(standing), 'INVALID');
    assert.deepEqual((await all(keyOf(checkout))).map(({ seat }) => seat ?? '-').sort(), [
      '-',
      'Stalls, row A, seat 1',
    ]);
    assert.deepEqual(await refunded(), [850]);
  });

  it('leave no one alone who was not alone before', async () => {
    const orphanConfiguration = { minSeatDistance: 2, edgeSeatsOrphaning: true };
    const eventId = await add({ seating: { orphanConfiguration } }, hall(1, 8));
    const ticket = await buy(eventId, { items: [item(3, ['A-1', 'A-2', 'A-3'])] });
    const at = await ticketsAt(ticket.order);
    const { id: _id, secret } = at('A-2');
    await paying.service.call(api.orders.returnTickets, { ...ticket.order, tickets: [{ _id, secret }] });
    await refunded();
    await sell(at('A-1'));
    assert.deepEqual((await states(eventId)).taken, ['A-1', 'A-3']);
    assert.equal(await refused(eventId, [item(1, ['A-5'])]), 'SEAT_ORPHAN');
    const checkout = await cart(eventId, [again(2000, ['A-1'])]);
    assert.deepEqual(seatsOf(checkout), ['A-1']);
  });
});
