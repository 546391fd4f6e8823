/** Long because tickets leave an order in four ways, and each has to ask what depends on them. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { Ticket } from '../../../src/contract/tickets.ts';
import { claim, holdersOf } from '../../support/builders/owned-tickets.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';

const { complete, create, setDetails, setVouchers } = api.checkout;
const { previewReturn: preview, returnTickets: make } = api.orders;

const returnable: Partial<EventRecord> = {
  ticketSettings: { returnSettings: { enabled: 'ENABLED', dependentTickets: 'together' } },
};
/** The same where each ticket leaves by itself, as when the seller says nothing. */
const free: Partial<EventRecord> = { ticketSettings: { returnSettings: { enabled: 'ENABLED' } } };
const adult = { _id: 'seat', name: 'Adult', price: 50, active: true };
const adults = { _id: 'adults', name: 'Adults', tickets: ['seat'] };
const child = {
  ...{ _id: 'child', name: 'Child with an adult', price: 0, active: true },
  ...{ conditionalAvailability: true, rules: [{ ticketGroup: 'adults', min: 1 }] },
};
/** Children come with an adult alone, by the rules of their ticket type. */
const family: Partial<EventRecord> = { ...returnable, tickets: [adult, child], groups: [adults] };
/** With an adult's ticket come a child's and a paid extra, by a rule of the cart. */
const automated: Partial<EventRecord> = {
  ...returnable,
  tickets: [
    adult,
    { _id: 'child', name: 'Child', price: 0, active: true },
    { _id: 'meal', name: 'Meal', price: 8, active: true },
  ],
  groups: [adults, { _id: 'children', tickets: ['child'] }, { _id: 'meals', tickets: ['meal'] }],
  cartAutomationRules: [
    {
      ...{ _id: 'with', name: 'With', triggerType: 'hasBeenAdded', triggerTargetGroup: 'adults', thenType: 'autoAdd' },
      thenTargets: [
        { thenTargetGroup: 'children', thenTargetMin: 1 },
        { thenTargetGroup: 'meals', thenTargetMin: 1 },
      ],
    },
  ],
};
/** Half of the price goes off for four. */
const discounted: Partial<EventRecord> = {
  ...returnable,
  tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
  groups: [{ _id: 'all', tickets: ['seat'] }],
  discountGroups: [
    {
      _id: 'four',
      name: 'Four for two',
      discountType: 'fix',
      value: 40,
      rules: [{ type: 'ticketGroups', group: 'all', min: 4 }],
    },
  ],
};

describeWithPaying('the dependent tickets of an order', (paying) => {
  let key: string;
  before(async () => {
    key = await addKey(paying.service.db);
  });

  /** An order that is paid by card, with what was bought by the names of its tickets. */
  const bought = async (event: string | Partial<EventRecord>, items: ReturnType<typeof seats>, order: object = {}) => {
    const eventId = typeof event === 'string' ? event : await addEvent(paying.service.db, event);
    const { order: checkout, intent } = await paying.begin(eventId, { items, ...order });
    paying.stripe.pay(intent);
    await paying.complete(checkout);
    const tickets = await paying.service.call(api.checkout.tickets, keyOf(checkout));
    const named = (name: string) => tickets.filter(({ ticketName }) => ticketName?.startsWith(name));
    return { eventId, checkout, tickets, named };
  };
  const wish = (checkout: Checkout, tickets: readonly Ticket[]) => ({
    ...keyOf(checkout),
    tickets: tickets.map(({ _id, secret = '' }) => ({ _id, secret })),
  });
  /** Both looking at a return and making it are refused; answers the tickets that have to go along. */
  const refused = async (checkout: Checkout, tickets: readonly Ticket[]) => {
    const { service } = paying;
    const seen = await service.refused(preview, 409, wish(checkout, tickets));
    const made = await service.refused(make, 409, wish(checkout, tickets));
    assert.deepEqual([seen.body.code, made.body.code], ['BUNDLED', 'BUNDLED']);
    assert.deepEqual(seen.body['together'], made.body['together']);
    return seen.body['together'];
  };
  const giveBack = async (checkout: Checkout, tickets: readonly Ticket[]) =>
    (await paying.service.call(make, wish(checkout, tickets))).amount;
  const changesOf = async (ticket: Ticket | undefined) => {
    assert.ok(ticket?.secret);
    const { changes } = await paying.service.call(api.tickets.changes, { id: ticket._id, secret: ticket.secret });
    return new Map(changes.map(({ action, allowed, reason, together }) => [action, { allowed, reason, together }]));
  };
  const returnOf = async (ticket: Ticket | undefined) => (await changesOf(ticket)).get('return');
  const ids = (tickets: readonly Ticket[]) => tickets.map(({ _id }) => _id);
  const valid = async (checkout: Checkout) =>
    (await paying.service.call(api.checkout.tickets, keyOf(checkout))).flatMap(({ status, ticketName }) =>
      status === 'INVALID' ? [] : ticketName,
    );
  const change = async (eventId: string, fields: object) =>
    await paying.service.call(api.events.update, { id: eventId, ...fields }, { token: key });

  it('keeps the ticket that another one was sold because of, unless both go back; a free child goes alone', async () => {
    const { checkout, named } = await bought(family, [...seats(1), ...seats(2, 'child')]);
    const [first, second] = named('Child');
    assert.ok(first && second);
    assert.deepEqual(await returnOf(named('Adult')[0]), {
      allowed: true,
      reason: undefined,
      together: ids(named('Child')),
    });
    assert.deepEqual(await returnOf(first), { allowed: true, reason: undefined, together: undefined });
    assert.deepEqual(await refused(checkout, named('Adult')), ids(named('Child')));
    assert.deepEqual(await refused(checkout, [...named('Adult'), first]), [second._id]);
    assert.equal(await giveBack(checkout, [first]), 0);
    assert.deepEqual(await refused(checkout, named('Adult')), [second._id]);
    assert.equal(await giveBack(checkout, [...named('Adult'), second]), 50);
    assert.deepEqual(await valid(checkout), []);
  });

  it('lets one of two adults go, and then not the other', async () => {
    const { checkout, named } = await bought(family, [...seats(2), ...seats(1, 'child')]);
    const [one, other] = named('Adult');
    assert.ok(one && other);
    assert.equal(await giveBack(checkout, [one]), 50);
    assert.deepEqual(await refused(checkout, [other]), ids(named('Child')));
  });

  it('holds after the seller has switched the tickets off; a rule that is taken away asks for nothing', async () => {
    const { eventId, checkout, named } = await bought(family, [...seats(1), ...seats(1, 'child')]);
    await change(eventId, {
      tickets: [
        { _id: 'seat', active: false },
        { _id: 'child', active: false },
      ],
    });
    assert.deepEqual(await refused(checkout, named('Adult')), ids(named('Child')));
    await change(eventId, { tickets: [{ _id: 'seat' }, { _id: 'child', rules: [] }] });
    assert.equal(await giveBack(checkout, named('Adult')), 50);
    assert.deepEqual(await valid(checkout), ['Child with an adult']);
  });

  it('asks for nothing that was not so before: where the seller wants two adults by now, one may go', async () => {
    const { eventId, checkout, named } = await bought(family, [...seats(1), ...seats(1, 'child')]);
    await change(eventId, { tickets: [{ _id: 'seat' }, { _id: 'child', rules: [{ ticketGroup: 'adults', min: 2 }] }] });
    assert.equal(await giveBack(checkout, named('Adult')), 50);
  });

  it('keeps what a rule of the cart put together: not the adult alone, nor what had to be paid beside it', async () => {
    const { checkout, named } = await bought(automated, seats(1));
    const along = [...named('Child'), ...named('Meal')];
    assert.equal(along.length, 2);
    assert.deepEqual(new Set((await refused(checkout, named('Adult'))) as string[]), new Set(ids(along)));
    assert.deepEqual(
      new Set((await refused(checkout, named('Meal'))) as string[]),
      new Set(ids([...named('Adult'), ...named('Child')])),
    );
    assert.equal(await giveBack(checkout, named('Child')), 0);
    assert.deepEqual(await refused(checkout, named('Adult')), ids(named('Meal')));
    assert.equal(await giveBack(checkout, [...named('Adult'), ...named('Meal')]), 58);
  });

  it('keeps a discount that asked for all of them', async () => {
    const { checkout, tickets } = await bought(discounted, seats(4));
    const [first, ...others] = tickets;
    assert.ok(first);
    assert.deepEqual(await refused(checkout, others), [first._id]);
    assert.deepEqual(await refused(checkout, [first]), ids(others));
    assert.equal(await giveBack(checkout, tickets), 40);
  });

  it('lets go what a discount can spare, and what it was not for', async () => {
    const { checkout, tickets } = await bought(discounted, seats(5));
    const [first, second] = tickets;
    assert.ok(first && second);
    assert.equal(await giveBack(checkout, [first]), 12);
    assert.equal(((await refused(checkout, [second])) as string[]).length, 3);
    const few = await bought(discounted, seats(3));
    assert.equal(await giveBack(few.checkout, few.tickets.slice(0, 2)), 40);
  });

  it('keeps a coupon that asked for two, by its code', async () => {
    const { service } = paying;
    const eventId = await addEvent(service.db, { ...family, discountGroups: [] });
    await service.call(
      api.coupons.create,
      { code: 'PAIR', discountType: 'var', value: 0.5, minTickets: 2, group: 'adults', eventIds: [eventId] },
      { token: key },
    );
    const { checkout, named } = await bought(eventId, seats(2), { coupons: ['PAIR'] });
    const [one, other] = named('Adult');
    assert.ok(one && other);
    assert.deepEqual(await refused(checkout, [one]), [other._id]);
    assert.equal(await giveBack(checkout, [one, other]), 50);
  });

  it('says beforehand when the dependents of a ticket cannot go back', async () => {
    const passable = { transferSettings: { mode: 'ALLOWED' } };
    const holders = holdersOf(paying.service);
    const { checkout, named } = await bought({ ...family, tickets: [adult, { ...child, ...passable }] }, [
      ...seats(1),
      ...seats(1, 'child'),
    ]);
    await holders.transfer(holders.held(named('Child')[0], keyOf(checkout)), 'grace@example.com');
    const { allowed, reason } = (await returnOf(named('Adult')[0])) ?? {};
    assert.deepEqual([allowed, reason], [false, 'BUNDLED']);
  });

  it('keeps a ticket from resale on which others hang, and what is on resale counts as gone', async () => {
    const { service } = paying;
    const { resell: offer } = api.tickets;
    const resellSettings = { enabled: 'ENABLED' };
    const { checkout, named } = await bought(
      { ...family, ticketSettings: { ...returnable.ticketSettings, resellSettings } },
      [...seats(2), ...seats(1, 'child')],
    );
    const [one, other] = named('Adult');
    assert.ok(one?.secret && other?.secret);
    await service.call(offer, { id: one._id, secret: one.secret, price: 40 });
    assert.deepEqual((await changesOf(other)).get('resell'), {
      allowed: false,
      reason: 'BUNDLED',
      together: undefined,
    });
    const { body } = await service.refused(offer, 409, { id: other._id, secret: other.secret, price: 40 });
    assert.equal(body.code, 'BUNDLED');
    assert.deepEqual(await refused(checkout, [other]), ids(named('Child')));
    await service.call(api.tickets.endResale, { id: one._id, secret: one.secret });
    assert.equal(await giveBack(checkout, [other]), 50);
  });

  it('lets a seller part what a rule of the cart put together, but not what a discount asked for', async () => {
    const { service } = paying;
    const resellSettings = { enabled: 'ENABLED', cartAutomationMode: 'INDIVIDUAL' };
    const ticketSettings = { ...returnable.ticketSettings, resellSettings };
    const parted = await bought({ ...automated, ticketSettings }, seats(1));
    assert.equal((await changesOf(parted.named('Adult')[0])).get('resell')?.allowed, true);
    const { named } = await bought({ ...discounted, ticketSettings }, seats(4));
    const [first] = named('Seat');
    assert.ok(first?.secret);
    const { body } = await service.refused(api.tickets.resell, 409, {
      id: first._id,
      secret: first.secret,
      price: 5,
    });
    assert.equal(body.code, 'BUNDLED');
  });

  it('lets each leave by itself unless the seller keeps them together', async () => {
    const { checkout, named } = await bought({ ...family, ...free }, [...seats(1), ...seats(1, 'child')]);
    assert.deepEqual(await returnOf(named('Adult')[0]), { allowed: true, reason: undefined, together: undefined });
    assert.equal(await giveBack(checkout, named('Adult')), 50);
    assert.deepEqual(await valid(checkout), ['Child with an adult']);
  });

  it('takes the discount that the rest no longer earns off the refund, and says so beforehand', async () => {
    const { service } = paying;
    const { checkout, tickets } = await bought({ ...discounted, ...free }, seats(5));
    const [first, second, ...others] = tickets;
    assert.ok(first?.secret && second?.secret);
    const own = async ({ _id: id, secret = '' }: Ticket) =>
      (await service.call(api.tickets.changes, { id, secret })).changes.find(({ action }) => action === 'return');
    assert.deepEqual((await own(first))?.fee, undefined);
    assert.equal(await giveBack(checkout, [first]), 12);
    // four of 20 with 8 less each: the other three lose 3 × 10, of which the refund of 12 covers 12
    assert.equal((await own(second))?.fee, 12);
    const { lostDiscounts, retained, amount } = await service.call(preview, wish(checkout, [second]));
    assert.deepEqual([lostDiscounts, retained, amount], [12, 12, 0]);
    assert.equal(await giveBack(checkout, [second]), 0);
    assert.equal(await giveBack(checkout, others), 36);
  });

  it('gives all of it back when the whole order is returned', async () => {
    const { checkout, tickets } = await bought({ ...discounted, ...free }, seats(4));
    const { lostDiscounts } = await paying.service.call(preview, wish(checkout, tickets));
    assert.equal(lostDiscounts, undefined);
    assert.equal(await giveBack(checkout, tickets), 40);
  });

  it('works a coupon out again that asked for two', async () => {
    const { service } = paying;
    const eventId = await addEvent(service.db, { ...family, ...free });
    await service.call(
      api.coupons.create,
      { code: 'DUET', discountType: 'var', value: 0.2, minTickets: 2, group: 'adults', eventIds: [eventId] },
      { token: key },
    );
    const { checkout, named } = await bought(eventId, seats(2), { coupons: ['DUET'] });
    const { lostDiscounts, amount } = await service.call(preview, wish(checkout, named('Adult').slice(1)));
    assert.deepEqual([lostDiscounts, amount], [10, 30]); // 80 were paid, and one costs 50
  });

  describe('and is exchanged for another date', () => {
    const series = async () => {
      const { db } = paying.service;
      const rootId = await addEvent(db, { eventType: 'ROOT', tickets: [] });
      const date = (day: number) =>
        addEvent(db, {
          ...{ ...family, eventType: 'RECURRENCE', rootId },
          ...{ start: `2026-07-0${day}T18:00:00.000Z`, end: `2026-07-0${day}T21:00:00.000Z` },
          ticketSettings: { ...family.ticketSettings, rebookSettings: { enabled: 'ENABLED', dates: true } },
        });
      return { from: await date(1), to: await date(2) };
    };
    const begin = async (ticket: Ticket | undefined) => {
      assert.ok(ticket?.secret);
      return await paying.service.call(api.tickets.exchange, {
        ...claim({ id: ticket._id, secret: ticket.secret }),
        action: 'exchange',
      });
    };
    /** A checkout for another date that these vouchers pay for. */
    const going = async (eventId: string, items: ReturnType<typeof seats>, vouchers: string[]) => {
      const { service } = paying;
      const made = await service.call(create, { type: 'transaction', eventId, items });
      await service.call(setDetails, { ...keyOf(made), ...buyer });
      await service.call(setVouchers, { ...keyOf(made), vouchers });
      return made;
    };
    const completed = (checkout: Checkout) => ({ ...keyOf(checkout), paymentMethod: 'free' });

    it('not without its dependents, which go first and along', async () => {
      const { service } = paying;
      const { from, to } = await series();
      const { checkout, named } = await bought(from, [...seats(1), ...seats(1, 'child')]);
      const [grown] = named('Adult');
      assert.ok(grown?.secret);
      assert.deepEqual((await changesOf(grown)).get('exchange'), {
        allowed: false,
        reason: 'BUNDLED',
        together: ids(named('Child')),
      });
      const { body } = await service.refused(api.tickets.exchange, 409, {
        id: grown._id,
        secret: grown.secret,
        action: 'exchange',
      });
      assert.equal(body.code, 'BUNDLED');
      const little = await begin(named('Child')[0]);
      const big = await begin(grown);
      const both = await going(to, [...seats(1), ...seats(1, 'child')], [big.code, little.code]);
      await service.call(complete, completed(both));
      assert.deepEqual(await valid(checkout), []);
      assert.equal((await valid(both)).length, 2);
    });

    it('and not when its dependents stay behind after all', async () => {
      const { service } = paying;
      const { from, to } = await series();
      const { checkout, named } = await bought(from, [...seats(1), ...seats(1, 'child')]);
      await begin(named('Child')[0]);
      const { code: big } = await begin(named('Adult')[0]);
      const alone = await going(to, seats(1), [big]);
      const { body } = await service.refused(complete, 409, completed(alone));
      assert.equal(body.code, 'BUNDLED');
      await service.call(api.checkout.abort, keyOf(alone));
      // and no one pays for it first
      const dearer = await going(to, seats(2), [big]);
      const start = { ...keyOf(dearer), paymentMethod: 'stripe' };
      assert.equal((await service.refused(api.checkout.startPayment, 409, start)).body.code, 'BUNDLED');
      assert.equal((await valid(checkout)).length, 2);
    });
  });
});
