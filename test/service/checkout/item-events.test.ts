/** Items of a cart that name an event. A cart is for one event: an item of another one is never sold as the first's. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, keyOf, seats, taken } from '../../support/builders/shop.ts';

const { create, get, setItems } = api.checkout;

describeWithService('an item that names an event', (service) => {
  let [concert, play] = ['', ''];
  before(async () => {
    concert = await addEvent(service.db, { maxAmount: 100, url: 'concert' });
    play = await addEvent(service.db, { maxAmount: 100 });
  });

  const order = (items: readonly object[], more: object = {}) => ({
    type: 'transaction',
    eventId: concert,
    items,
    ...more,
  });
  const seatOf = (eventId: string) => ({ type: 'ticket' as const, ticketTypeId: 'seat', amount: 1, eventId });
  const path = 'items.1.eventId';

  it('is sold for the event of its checkout, by its id or its slug', async () => {
    for (const eventId of [concert, 'concert']) {
      const answer = await service.send(create, order([seatOf(concert), seatOf('concert')], { eventId }));
      assert.equal(answer.statusCode, 200);
    }
    assert.equal(await taken(service.db, concert), 4);
  });

  it('is refused for another event, which is named, and nothing is taken', async () => {
    const before = await taken(service.db, concert);
    const { body } = await service.refused(create, 400, order([seatOf(concert), seatOf(play)]));
    assert.deepEqual(
      body.details?.map((detail) => detail.path),
      [path],
    );
    assert.equal(await taken(service.db, concert), before);
    assert.equal(await taken(service.db, play), 0);
  });

  it('is refused in a batch without the others', async () => {
    const before = await taken(service.db, concert);
    const answers = await Promise.all(
      [play, concert, play, concert].map((eventId) => service.send(create, order([seatOf(concert), seatOf(eventId)]))),
    );
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [400, 200, 400, 200],
    );
    assert.equal(await taken(service.db, concert), before + 4);
  });

  it('is refused in a change of items, and the hold stays', async () => {
    const started = await service.call(create, { type: 'transaction', eventId: concert, items: seats(1) });
    const { body } = await service.refused(setItems, 400, {
      ...keyOf(started),
      items: [seatOf(concert), seatOf(play)],
    });
    assert.equal(body.details?.[0]?.path, path);
    assert.deepEqual(await service.call(get, keyOf(started)), { ...started, canExtend: true });
    const two = await service.call(setItems, { ...keyOf(started), items: [seatOf(concert), seatOf(concert)] });
    assert.equal(two.realPrice, 40);
  });

  it('is refused at a POS', async () => {
    const token = await addKey(service.db);
    const atPos = { posOperationMode: 'OPERATOR' };
    const { body } = await service.refused(create, 400, order([seatOf(concert), seatOf(play)], atPos), { token });
    assert.equal(body.details?.[0]?.path, path);
    const started = await service.call(
      create,
      {
        type: 'transaction',
        eventId: concert,
        items: seats(1),
        ...atPos,
      },
      { token },
    );
    await service.refused(setItems, 400, { ...keyOf(started), items: [seatOf(play)] }, { token });
  });
});
