/** What happens to a sold season ticket happens to its places in the child events, too. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { claim, holdersOf } from '../../support/builders/owned-tickets.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { fees, resalesOf } from '../../support/builders/resales.ts';
import { addSeason, placesIn, type SeasonEvents } from '../../support/builders/seasons.ts';
import { addKey, keyOf, seats, taken } from '../../support/builders/shop.ts';
import { api } from '../../support/running/service.ts';

const settings = { returnSettings: { enabled: 'ENABLED' }, resellSettings: fees };

describeWithPaying('a season ticket that is sold', (paying) => {
  const { buy, sell, byCard, cart, all } = resalesOf(() => paying);
  const add = (fields: Parameters<typeof addSeason>[1] = {}) =>
    addSeason(paying.service, { hamlet: { maxAmount: 3 }, orchard: { maxAmount: 3 }, settings, ...fields });
  const levels = ({ group, hamlet, orchard }: SeasonEvents) =>
    Promise.all([group, hamlet, orchard].map((id) => taken(paying.service.db, id)));
  const valid = async (group: string) =>
    (await placesIn(paying.service, group)).filter(({ status }) => status === 'VALID');

  it('gives its places back with its return, and only its own', async () => {
    const season = await add();
    const { order } = await buy(season.group, { items: [...seats(2, 'card'), ...seats(1, 'half')] });
    assert.deepEqual(await levels(season), [3, 3, 2]);
    const [ticket] = (await all(order)).filter(({ ticketTypeId }) => ticketTypeId === 'card');
    const claims = [{ _id: ticket?._id ?? '', secret: ticket?.secret ?? '' }];
    await paying.service.call(api.orders.returnTickets, { ...order, tickets: claims });
    assert.deepEqual(await levels(season), [2, 2, 1]);
    assert.equal((await valid(season.group)).length, 3);
    const rest = (await all(order)).filter(({ status }) => status === 'VALID');
    const others = rest.map(({ _id, secret = '' }) => ({ _id, secret }));
    await paying.service.call(api.orders.returnTickets, { ...order, tickets: others });
    assert.deepEqual(await levels(season), [0, 0, 0]);
  });

  it('gives back only what its type counts in: one that is ignored for the amounts takes no place of the child event', async () => {
    const lounge = { _id: 'seat', name: 'Lounge', price: 20, active: true, ignoreForMaxAmounts: true, amount: 3 };
    const season = await add({
      hamlet: { maxAmount: 3, tickets: [lounge, { _id: 'balcony', name: 'Balcony', price: 60, active: true }] },
    });
    await paying.service.call(
      api.events.update,
      {
        id: season.group,
        ticketSettings: {
          ...settings,
          childEventMapping: [{ childEventId: season.hamlet, ticketTypeMapping: { card: 'seat', half: 'balcony' } }],
        },
      },
      { token: await addKey(paying.service.db) },
    );
    const inLounge = () => taken(paying.service.db, season.hamlet, 'ticket', 'seat');
    const { order } = await buy(season.group, { items: [...seats(2, 'card'), ...seats(1, 'half')] });
    assert.deepEqual([await levels(season), await inLounge()], [[3, 1, 0], 2]);
    const [ticket] = (await all(order)).filter(({ ticketTypeId }) => ticketTypeId === 'card');
    const claims = [{ _id: ticket?._id ?? '', secret: ticket?.secret ?? '' }];
    await paying.service.call(api.orders.returnTickets, { ...order, tickets: claims });
    assert.deepEqual([await levels(season), await inLounge()], [[2, 1, 0], 1]);
  });

  it('comes back for the value of the child events that have not begun', async () => {
    const until = { target: 'start', unit: 'days', offset: -1 };
    const season = await add({
      ...{ shares: [0.6, 0.4] },
      settings: {
        ...{ returnSettings: { enabled: 'ENABLED', until, feeVar: 0.1 } },
        seasonCardValueStrategy: 'sharePerChild',
      },
    });
    const { order } = await buy(season.group, { items: seats(3, 'card') });
    const claims = (await all(order)).map(({ _id, secret = '' }) => ({ _id, secret }));
    const back = async (at: number, now: string) => {
      paying.service.clock.now = new Date(now);
      return await paying.service.send(api.orders.returnTickets, { ...order, tickets: claims.slice(at, at + 1) });
    };
    const amounts = async () =>
      ((await paying.service.call(api.checkout.transaction, order)).returns ?? []).map(({ amount }) => amount);
    await back(0, '2026-06-30T17:00:00Z');
    assert.deepEqual(await amounts(), [45]);
    // Hamlet is about to begin, and can't be returned any more
    await back(1, '2026-06-30T19:00:00Z');
    assert.deepEqual(await amounts(), [45, 18]);
    const { statusCode, body } = await back(2, '2026-07-02T19:00:00Z');
    assert.deepEqual([statusCode, body.code], [409, 'TOO_LATE']);
    assert.deepEqual(await levels(season), [1, 1, 1]);
  });

  it('can be given back until its last child event, also one that moved beyond the end of the group', async () => {
    const season = await add();
    const { id, secret, order } = await buy(season.group, { items: seats(1, 'card') });
    const later = { id: season.orchard, start: '2026-08-03T18:00:00Z', end: '2026-08-03T21:00:00Z' };
    await paying.service.call(api.events.update, later, { token: await addKey(paying.service.db) });
    paying.service.clock.now = new Date('2026-07-10T00:00:00Z');
    const { changes } = await paying.service.call(api.tickets.changes, { id, secret });
    const back = changes.find(({ action }) => action === 'return');
    assert.deepEqual([back?.allowed, back?.until, back?.fee], [true, '2026-08-03T18:00:00.000Z', 25]);
    await paying.service.call(api.orders.returnTickets, { ...order, tickets: [{ _id: id, secret }] });
    assert.deepEqual(await levels(season), [0, 0, 0]);
  });

  it('hands its places over when its buyer sells it again, even where everything is sold out', async () => {
    const season = await add({ hamlet: { maxAmount: 2 }, orchard: { maxAmount: 1 } });
    const ticket = await buy(season.group, { items: seats(1, 'card') });
    await buy(season.hamlet, { items: seats(1, 'balcony') });
    await sell(ticket, 40);
    assert.deepEqual(await levels(season), [1, 2, 1]);
    const bought = await byCard(await cart(season.group, seats(1, 'resale:4000:-:card')));
    assert.deepEqual(await levels(season), [1, 2, 1]);
    const [place, other, ...rest] = await valid(season.group);
    assert.deepEqual([place?.event, other?.event].sort(), [season.hamlet, season.orchard].sort());
    assert.deepEqual(rest, []);
    const [own] = await all(keyOf(bought));
    assert.equal((place?.value ?? 0) + (other?.value ?? 0), Math.round((own?.realPrice ?? 0) * 100));
    assert.notEqual(own?._id, ticket.id);
    await paying.service.call(api.orders.returnTickets, {
      ...keyOf(bought),
      tickets: [{ _id: own?._id ?? '', secret: own?.secret ?? '' }],
    });
    assert.deepEqual(await levels(season), [0, 1, 0]);
  });

  it('takes its places again when it is paid after its checkout expired, or not at all', async () => {
    const season = await add({ orchard: { maxAmount: 1 } });
    const first = await paying.begin(season.group, { items: seats(1, 'card') });
    await paying.expire();
    assert.deepEqual(await levels(season), [0, 0, 0]);
    const second = await paying.begin(season.group, { items: seats(1, 'card') });
    await paying.expire();
    paying.stripe.pay(first.intent);
    await paying.complete(first.order);
    assert.deepEqual(await levels(season), [1, 1, 1]);
    assert.equal((await valid(season.group)).length, 2);
    paying.stripe.pay(second.intent);
    await paying.tell('payment_intent.succeeded', second.intent);
    await paying.work();
    assert.deepEqual(await levels(season), [1, 1, 1]);
    assert.equal((await paying.see(second.order)).status, 'ABORTED');
  });

  it('keeps its places with its new holder', async () => {
    const passable = {
      _id: 'card',
      name: 'Season card',
      price: 50,
      active: true,
      transferSettings: { mode: 'ALLOWED' },
    };
    const season = await add({ tickets: [passable] });
    const ticket = await buy(season.group, { items: seats(1, 'card') });
    const before = await placesIn(paying.service, season.group);
    const holders = holdersOf(paying.service);
    await holders.offer(ticket, 'grace@example.com');
    await holders.accept(await holders.link('grace@example.com'));
    assert.notEqual((await holders.stored(ticket.id)).secret, ticket.secret);
    assert.deepEqual(await placesIn(paying.service, season.group), before);
  });

  it('gives its places back when it is exchanged for a ticket that needs fewer', async () => {
    const season = await add({
      underShops: [{ _id: 'lounge', name: 'Lounge', active: true, tickets: [{ baseTicket: 'half', price: 60 }] }],
      settings: {
        ...settings,
        upgradeSettings: { enabled: 'ENABLED', underShopMapping: [{ type: 'tag', underShopId: 'lounge' }] },
      },
    });
    const ticket = await buy(season.group, { items: seats(1, 'card') });
    const { code } = await paying.service.call(api.tickets.exchange, { ...claim(ticket), action: 'upgrade' });
    const order = await paying.start(season.group, { shopId: 'lounge', items: seats(1, 'half'), vouchers: [code] });
    assert.deepEqual(await levels(season), [2, 2, 1]);
    await byCard(order);
    assert.deepEqual(await levels(season), [1, 1, 0]);
    assert.deepEqual(
      (await valid(season.group)).map(({ event }) => event),
      [season.hamlet],
    );
  });
});
