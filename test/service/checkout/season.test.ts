/** Season tickets: a ticket of a group takes a place in every child event that its mapping names, or can't be sold. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { expireHolds } from '../../../src/service/order-management/end-checkout.ts';
import { addSeason, placesIn, type SeasonEvents } from '../../support/builders/seasons.ts';
import { addKey, buyer, keyOf, seats, taken } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, setItems, setDetails, complete, abort } = api.checkout;

describeWithService('season tickets', (service) => {
  const cart = (eventId: string, amount: number, type: string) =>
    service.call(create, { type: 'transaction', eventId, items: seats(amount, type) });
  const refuse = async (eventId: string, amount: number, type: string) =>
    (await service.refused(create, 409, { type: 'transaction', eventId, items: seats(amount, type) })).body;
  const buy = async (eventId: string, amount: number, type: string, checkout?: Checkout) => {
    const held = checkout ?? (await cart(eventId, amount, type));
    await service.call(setDetails, { ...keyOf(held), ...buyer });
    await service.call(complete, { ...keyOf(held), paymentMethod: 'invoice' });
    return held;
  };
  /** What is taken of the group, of Hamlet and of the Orchard. */
  const all = ({ group, hamlet, orchard }: SeasonEvents) =>
    Promise.all([group, hamlet, orchard].map((id) => taken(service.db, id)));
  const small = { maxAmount: 5 };

  it('take a place of event, category and ticket type in each child event, and of none that does not name them', async () => {
    const limited = {
      maxAmount: 9,
      categories: [{ _id: 'hall', name: 'Hall', amount: 8 }],
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, amount: 7, categoryRef: 'hall' }],
    };
    const season = await addSeason(service, { hamlet: limited, orchard: small });
    await cart(season.group, 2, 'card');
    assert.deepEqual(await all(season), [2, 2, 2]);
    assert.equal(await taken(service.db, season.hamlet, 'category', 'hall'), 2);
    assert.equal(await taken(service.db, season.hamlet, 'ticket', 'seat'), 2);
    await cart(season.group, 1, 'half');
    assert.deepEqual(await all(season), [3, 3, 2]);
    await cart(season.group, 1, 'tour');
    assert.deepEqual(await all(season), [4, 3, 2]);
  });

  it('are sold out with one child event, which the error names, and take nothing of the others then', async () => {
    const season = await addSeason(service, { hamlet: small, orchard: { maxAmount: 1 } });
    const { code, details, message } = await refuse(season.group, 5, 'card');
    assert.equal(code, 'TICKETS_SOLD_OUT');
    assert.match(message ?? '', /"Orchard"/);
    assert.match(details?.[0]?.message ?? '', new RegExp(season.orchard));
    assert.deepEqual(await all(season), [0, 0, 0]);
    await buy(season.group, 1, 'card');
    assert.equal((await refuse(season.group, 1, 'card')).code, 'TICKETS_SOLD_OUT');
    assert.equal((await refuse(season.orchard, 1, 'seat')).code, 'TICKETS_SOLD_OUT');
    await buy(season.group, 4, 'half');
    assert.deepEqual(await all(season), [5, 5, 1]);
    assert.match((await refuse(season.group, 1, 'half')).message ?? '', /"Hamlet"/);
  });

  it('are never more than their child events have left, wherever the number is told', async () => {
    const season = await addSeason(service, { hamlet: { maxAmount: 3 }, orchard: { maxAmount: 8 } });
    const numbers = async () => {
      const { tickets } = await service.call(api.events.availabilities, { id: season.group });
      return Object.fromEntries((tickets ?? []).map(({ id, v }) => [id, v]));
    };
    assert.deepEqual(await numbers(), { card: 3, half: 3, tour: 100 });
    await buy(season.hamlet, 2, 'seat');
    assert.deepEqual(await numbers(), { card: 1, half: 1, tour: 100 });
    const info = await service.call(api.events.info, { id: season.group });
    assert.equal(info.tickets?.find(({ id }) => id === 'card')?.v, 1);
    await buy(season.group, 1, 'half');
    assert.equal((await service.call(api.events.availabilities, { id: season.hamlet })).v, 0);
    assert.deepEqual(await numbers(), { card: 0, half: 0, tour: 99 });
  });

  it('are sold out in listings when all their child events’ places are taken', async () => {
    const tickets = [{ _id: 'card', name: 'Season card', price: 50, active: true }];
    const season = await addSeason(service, { hamlet: { maxAmount: 1 }, tickets });
    const status = async () => (await service.call(api.listings.get, { id: season.group }))[0]?.saleStatus;
    assert.equal(await status(), 'onSale');
    assert.equal((await service.call(api.events.availabilities, { id: season.group })).v, 1);
    await buy(season.hamlet, 1, 'balcony');
    assert.equal(await status(), 'soldOut');
  });

  it('give their places back when the checkout is aborted, changed or expires', async () => {
    const season = await addSeason(service, { hamlet: small, orchard: small });
    const aborted = await cart(season.group, 2, 'card');
    await service.call(abort, keyOf(aborted));
    assert.deepEqual(await all(season), [0, 0, 0]);
    const changed = await cart(season.group, 3, 'card');
    await service.call(setItems, { ...keyOf(changed), items: seats(5, 'card') });
    assert.deepEqual(await all(season), [5, 5, 5]);
    await service.call(setItems, { ...keyOf(changed), items: seats(1, 'half') });
    assert.deepEqual(await all(season), [1, 1, 0]);
    service.clock.now = new Date(service.clock.now.getTime() + 3_600_000);
    await expireHolds(service.db, service.clock.now);
    assert.deepEqual(await all(season), [0, 0, 0]);
  });

  it('keep a record of each place, whose values add up to the price', async () => {
    const season = await addSeason(service, { hamlet: small, orchard: small });
    const placed = await buy(season.group, 2, 'card');
    const places = await placesIn(service, season.group);
    assert.deepEqual(
      places.map(({ event, type, value }) => [event, type, value]),
      [0, 1].flatMap(() => [season.hamlet, season.orchard].sort().map((id) => [id, 'seat', 2500])),
    );
    await service.call(api.transactions.cancel, { id: placed._id }, { token: await addKey(service.db) });
    assert.deepEqual(await all(season), [0, 0, 0]);
    assert.ok((await placesIn(service, season.group)).every(({ status }) => status === 'INVALID'));
  });
});
