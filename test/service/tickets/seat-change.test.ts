import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { item, seatSales } from '../../support/builders/seat-sales.ts';
import { addEvent, addKey, hall, seats } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('a ticket that its seller moves to another seat', (service) => {
  const { add, start, finish, takenOf } = seatSales(() => service);
  const { seat, get } = api.tickets;
  let key: { token: string };
  before(async () => {
    key = { token: await addKey(service.db) };
  });
  const to = (seatId: string) => ({ seatingInfo: { seatId } });
  const codeOf = async (status: number, input: { readonly id: string } & Record<string, unknown>, by = key) =>
    (await service.refused(seat, status, input, by)).body.code;
  const buy = async (eventId: string, ...ids: string[]) => {
    const tickets = await finish(await start(eventId, [item(ids.length, ids)]));
    return tickets.map(({ _id: id, secret = '', barcode }) => ({ id, secret, barcode }));
  };

  it('frees its old seat, keeps its code, and says so everywhere', async () => {
    const eventId = await add(hall(2, 4));
    const [ticket, other] = await buy(eventId, 'A-1', 'A-2');
    assert.ok(ticket && other);
    const moved = await service.call(seat, { id: ticket.id, ...to('B-3') }, key);
    assert.deepEqual([moved.seat, moved.seatingInfo?.['seatId']], ['Stalls, row B, seat 3', 'B-3']);
    assert.equal(moved.barcode, ticket.barcode);
    assert.deepEqual(await takenOf(eventId), ['A-2', 'B-3']);
    const order = await service.call(api.transactions.get, { id: moved.transactionId ?? '' }, key);
    assert.ok(JSON.stringify(order.tickets).includes('B-3') && !JSON.stringify(order.tickets).includes('A-1'));
    const { history } = await service.call(api.tickets.changes, { id: ticket.id, secret: ticket.secret });
    assert.deepEqual(
      history.map(({ kind, by }) => [kind, by]),
      [['reseated', 'seller']],
    );
    assert.equal((await service.call(get, { id: other.id }, key)).seatingInfo?.['seatId'], 'A-2');
    const trail = async () => (await service.call(api.audit.list, { subject: ticket.id }, key)).rows[0]?.changes;
    assert.deepEqual(await trail(), [
      { field: 'seat', before: 'Stalls, row A, seat 1', after: 'Stalls, row B, seat 3' },
    ]);
    await service.call(seat, { id: ticket.id, ...to('B-3') }, key);
    assert.deepEqual(await trail(), []);
    // back, and there again
    await service.call(seat, { id: ticket.id, ...to('A-1') }, key);
    await buy(eventId, 'B-3');
    assert.equal(await codeOf(409, { id: ticket.id, ...to('B-3') }), 'SEAT_TAKEN');
  });

  it('stays where it is while another seat is held, unknown or of another category', async () => {
    const map = hall(1, 4);
    const [stalls] = map.sections;
    const [row] = stalls?.rows ?? [];
    assert.ok(stalls && row);
    const balcony = {
      _id: 'balcony',
      name: 'Balcony',
      categoryRef: 'balcony',
      rows: [{ _id: 'Z', name: 'Z', seats: [{ _id: 'Z-1', name: '1', x: 5, y: 5 }] }],
    };
    const eventId = await add(
      { ...map, sections: [{ ...stalls, categoryRef: 'stalls' }, balcony] },
      {
        categories: ['stalls', 'balcony'].map((ref) => ({ _id: ref, name: ref, ref })),
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, categoryRef: 'stalls' },
          { _id: 'high', name: 'High', price: 10, active: true, categoryRef: 'balcony' },
        ],
      },
    );
    const [ticket] = await buy(eventId, 'A-1');
    assert.ok(ticket);
    const { id } = ticket;
    await start(eventId, [item(1, ['A-3'])]);
    assert.equal(await codeOf(409, { id, ...to('A-3') }), 'SEAT_TAKEN');
    assert.equal(await codeOf(400, { id, ...to('X-1') }), 'INVALID_REQUEST');
    assert.equal(await codeOf(400, { id, ...to('Z-1') }), 'SEAT_WRONG_CATEGORY');
    assert.equal(await codeOf(400, { id }), 'INVALID_REQUEST');
    const same = await service.call(seat, { id, ...to('A-1') }, key);
    assert.equal(same.seatingInfo?.['seatId'], 'A-1');
    assert.deepEqual(await takenOf(eventId), ['A-1', 'A-3']);
    assert.equal(await codeOf(404, { id, ...to('A-2') }, { token: await addKey(service.db, 'stranger') }), 'NOT_FOUND');
    await service.call(api.transactions.cancel, { id: same.transactionId ?? '' }, key);
    assert.equal(await codeOf(409, { id, ...to('A-2') }), 'TICKET_INVALID');
  });

  it('keeps a broken seat closed where it is told to, and sends the ticket', async () => {
    const eventId = await add(hall(1, 4));
    const [ticket] = await buy(eventId, 'A-1');
    assert.ok(ticket);
    // five emails an hour go to one address
    service.clock.forward(3_600_000);
    const moved = await service.call(seat, { id: ticket.id, ...to('A-2'), freeSeat: false, sendMail: true }, key);
    assert.deepEqual(await takenOf(eventId), ['A-1', 'A-2']);
    const { transactionId: id = '' } = moved;
    const mails = await service.db.query("select 1 from mail where checkout_id = $1 and template = 'changed'", [id]);
    assert.equal(mails.length, 1);
    await service.call(api.transactions.cancel, { id }, key);
    assert.deepEqual(await takenOf(eventId), []);
  });

  it('gets a seat that no one else gets at the same time', async () => {
    const eventId = await add(hall(1, 6));
    const tickets = await buy(eventId, 'A-1', 'A-2', 'A-3', 'A-4');
    const answers = await Promise.all(
      tickets.map(({ id }) => service.send(seat, { id, ...to('A-6') }, key).then(({ statusCode }) => statusCode)),
    );
    assert.deepEqual(answers.sort(), [200, 409, 409, 409]);
    assert.equal((await takenOf(eventId)).length, 4);
  });

  it('needs a seat of a seating chart', async () => {
    const eventId = await addEvent(service.db);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    const [ticket] = await finish(checkout);
    assert.equal(await codeOf(409, { id: ticket?._id ?? '', ...to('A-1') }), 'NOT_OFFERED');
  });
});
