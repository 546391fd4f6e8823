import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo, InfoTicket } from '../../src/contract/event-info.ts';
import type { DiscountGroup } from '../../src/contract/parts.ts';
import { automate } from '../../src/sale/automation.ts';
import { dependentTickets, lostDiscounts, type SoldOrder, type SoldTicket } from '../../src/sale/bundles.ts';
import type { Cart } from '../../src/sale/cart.ts';
import { toMinor } from '../../src/sale/money.ts';
import { quote } from '../../src/sale/quote.ts';
import { automated, eventInfo, NOW, problems, ticket } from '../support/builders/carts.ts';

/** An order of a cart, one ticket for each that is in it: `seat-1`, `seat-2`, `child-1`. */
function orderOf(info: EventInfo, cart: Cart, more: Partial<SoldTicket>[] = []): SoldOrder {
  const currency = info.currency ?? 'EUR';
  const counts = new Map<string, number>();
  const tickets = cart.flatMap(({ ticketTypeId, triggeredBy, amount }) =>
    Array.from({ length: amount }, (): SoldTicket => {
      const number = (counts.get(ticketTypeId) ?? 0) + 1;
      counts.set(ticketTypeId, number);
      const price = info.tickets?.find(({ id }) => id === ticketTypeId)?.price ?? 0;
      const regular = toMinor(price, currency);
      return { id: `${ticketTypeId}-${number}`, ticketTypeId, triggeredBy, regular, isFree: false, state: 'here' };
    }),
  );
  return {
    ...{ info, currency, coupons: [] },
    tickets: tickets.map((each, at) => ({ ...each, ...more[at] })),
    discounts: quote(info, cart, NOW).discounts.map(({ _id }) => _id),
  };
}
const line = (ticketTypeId: string, amount = 1, triggeredBy?: string) => ({ ticketTypeId, amount, triggeredBy });
const dependents = (order: SoldOrder, ...removed: string[]) => dependentTickets(order, removed, NOW);

const child = ticket('child', { conditionalAvailability: true, rules: [{ ticketGroup: 'adults', min: 1 }] });
const family = (fields: Partial<EventInfo> = {}) =>
  eventInfo({
    tickets: [ticket('seat'), child],
    groups: [{ _id: 'adults', name: 'Adults', tickets: ['seat'] }],
    ...fields,
  });

describe('what depends on a ticket', () => {
  it('is what was sold because of it alone, whatever the buyer had before', () => {
    const order = orderOf(family(), [line('seat', 2), line('child', 2)]);
    assert.deepEqual(dependents(order, 'seat-1'), []);
    assert.deepEqual(dependents(order, 'child-1'), []);
    assert.deepEqual(dependents(order, 'seat-1', 'seat-2'), ['child-1', 'child-2']);
    assert.deepEqual(dependents(order, 'seat-1', 'seat-2', 'child-2'), ['child-1']);
    const resold = orderOf(family(), [line('resale:500:-:seat'), line('resale:500:-:child')]);
    assert.deepEqual(dependents(resold, 'resale:500:-:seat-1'), ['resale:500:-:child-1']);
  });

  it('is nothing where it was not so before', () => {
    const gone = orderOf(family(), [line('seat', 1), line('child', 1), line('other', 1)], [{ state: 'gone' }]);
    assert.deepEqual(dependents(gone, 'other-1'), []);
    const asksForTwo = family({ tickets: [ticket('seat'), { ...child, rules: [{ ticketGroup: 'adults', min: 2 }] }] });
    assert.deepEqual(dependents(orderOf(asksForTwo, [line('seat', 1), line('child', 1)]), 'seat-1'), []);
  });

  it('goes by each of several rules', () => {
    const rules = [
      { ticketGroup: 'nobody', min: 1 },
      { ticketGroup: 'adults', min: 1 },
    ];
    const order = orderOf(family({ tickets: [ticket('seat'), { ...child, rules }] }), [line('seat'), line('child')]);
    assert.deepEqual(dependents(order, 'seat-1'), ['child-1']);
  });

  it('needs tickets that are sure to stay, and stays where they may', () => {
    const removed = { state: 'leaving' } as const;
    const cart = [line('seat', 2), line('child', 1)];
    assert.deepEqual(dependents(orderOf(family(), cart, [removed]), 'seat-2'), ['child-1']);
    assert.deepEqual(dependents(orderOf(family(), cart, [removed]), 'seat-1'), []);
    assert.deepEqual(dependents(orderOf(family(), cart, [{}, removed, removed]), 'seat-1'), ['child-1']);
    assert.deepEqual(dependents(orderOf(family(), [line('seat'), line('child')], [removed]), 'seat-1'), ['child-1']);
  });

  it('is the rest where an order, or a type in it, has a least number', () => {
    const three = eventInfo({ tickets: [ticket('seat', { minAmountPerOrder: 3 }), ticket('extra')] });
    assert.deepEqual(dependents(orderOf(three, [line('seat', 4), line('extra')]), 'seat-1'), []);
    assert.deepEqual(dependents(orderOf(three, [line('seat', 3), line('extra')]), 'seat-1'), ['seat-2', 'seat-3']);
    assert.deepEqual(dependents(orderOf(eventInfo({ min: 2 }), [line('a', 2)]), 'a-1'), ['a-2']);
  });

  it('is what a cart rule added, and the ticket depends on that, too, unless it was free', () => {
    const info = (thenType: string) =>
      eventInfo({
        tickets: [ticket('show'), ticket('wine')],
        groups: [
          { _id: 'shows', tickets: ['show'] },
          { _id: 'drinks', tickets: ['wine'] },
        ],
        cartAutomationRules: [
          {
            ...{ _id: 'r', name: 'Rule', triggerType: 'hasBeenAdded', triggerTargetGroup: 'shows', thenType },
            thenTargets: [{ thenTargetGroup: 'drinks', thenTargetMin: 1 }],
          },
        ],
      });
    for (const kind of ['autoAdd', 'chooseFrom']) {
      const cart = [line('show'), line('wine', 1, 'r')];
      const order = orderOf(info(kind), cart);
      assert.deepEqual(dependents(order, 'show-1'), ['wine-1'], kind);
      assert.deepEqual(dependents(order, 'wine-1'), ['show-1'], kind);
      assert.deepEqual(dependentTickets(order, ['show-1'], NOW, true), [], kind);
      assert.deepEqual(dependents(orderOf(info(kind), cart, [{}, { isFree: true }]), 'wine-1'), [], kind);
      assert.deepEqual(dependents(orderOf(info(kind), [line('show', 2), line('wine', 1, 'r')]), 'show-1'), [], kind);
      // what the customer had before triggered nothing
      const resold = orderOf(info(kind), [line('resale:500:-:show'), ...cart]);
      assert.deepEqual(dependents(resold, 'show-1'), ['wine-1'], kind);
      assert.deepEqual(dependents(resold, 'resale:500:-:show-1'), [], kind);
    }
  });

  it('is what a discount or a coupon made cheaper, of tickets that have a price', () => {
    const info = eventInfo({
      tickets: [ticket('seat'), ticket('extra'), ticket('free', { price: 0 })],
      groups: [{ _id: 'seats', tickets: ['seat'] }],
      discountGroups: [
        { _id: 'd', discountType: 'var', value: 0.5, rules: [{ type: 'ticketGroups', group: 'seats', min: 2 }] },
        { _id: 'sum', discountType: 'fix', value: 1, rules: [{ type: 'cartSum', min: 40 }] },
      ],
    });
    const cart = [line('seat', 2), line('extra'), line('free')];
    assert.deepEqual(dependents(orderOf(info, cart), 'seat-1'), ['seat-2']);
    assert.deepEqual(dependents(orderOf(info, cart), 'extra-1'), []);
    assert.deepEqual(dependents(orderOf(info, [line('seat', 3), line('extra'), line('free')]), 'extra-1'), [
      ...['seat-1', 'seat-2', 'seat-3'],
    ]);
    assert.deepEqual(dependents({ ...orderOf(info, cart), discounts: [] }, 'seat-1'), []);
    const coupon = {
      _id: 'c',
      code: 'C',
      discountType: 'var',
      value: 0.1,
      minTickets: 3,
      validUntil: '2020-01-01T00:00:00Z',
    };
    const withCoupon = { ...orderOf(info, [line('extra', 3), line('free')]), discounts: ['c'], coupons: [coupon] };
    assert.deepEqual(dependents(withCoupon, 'extra-1'), []);
    assert.deepEqual(dependents(withCoupon, 'extra-1', 'free-1'), ['extra-2', 'extra-3']);
  });
});

/** What of the seller's rules a cart breaks, as the shop says it. */
function broken(info: EventInfo, cart: Cart): Set<string> {
  // the tickets that are there, rather than those that rules of the cart would pick by now
  const asBought = cart.map((each) => ({ ...each, triggeredBy: undefined }));
  const { cartAutomationRules: _rules, ...plain } = info;
  return new Set([
    ...codesOf(plain, asBought, ['NEEDS_OTHER_TICKET', 'MIN_PER_TICKET', 'MIN_PER_ORDER']),
    ...codesOf(info, cart, ['CHOICE_MISSING']),
  ]);
}
const codesOf = (info: EventInfo, cart: Cart, codes: readonly string[]) =>
  problems(info, cart, NOW).flatMap(({ code, ticketTypeId, name }) =>
    codes.includes(code) ? JSON.stringify([code, ticketTypeId, name]) : [],
  );

/** Orders of sales with rules of every kind, and tickets of these orders. */
const orders = fc
  .tuple(
    automated(true),
    fc.array(
      fc.record({
        min: fc.integer({ min: 0, max: 3 }),
        group: fc.option(fc.constantFrom('adults', 'children', 'all')),
      }),
    ),
    fc.integer({ min: 0, max: 3 }),
    fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
  )
  .map(([{ info, cart }, own, min, picks]) => {
    const tickets = info.tickets?.map((type, at): InfoTicket => {
      const { min: least = 0, group = null } = own[at] ?? {};
      const asks = group === null ? {} : { conditionalAvailability: true, rules: [{ ticketGroup: group, min: 1 }] };
      return { ...type, minAmountPerOrder: least, ...asks };
    });
    const asked: EventInfo = { ...info, min, ...(tickets && { tickets }) };
    const small = cart.map((each) => ({ ...each, slotId: undefined, amount: Math.min(3, each.amount) }));
    const sold = automate(asked, small, NOW);
    const order = orderOf(asked, sold);
    const removed = order.tickets.flatMap(({ id }) => (picks.next().value === 0 ? id : []));
    return { info: asked, order, leaving: removed };
  });

describe('any order', () => {
  const rest = (order: SoldOrder, gone: readonly string[]): Cart =>
    order.tickets
      .filter(({ id }) => !gone.includes(id))
      .map(({ ticketTypeId, triggeredBy }) => ({ ticketTypeId, triggeredBy, amount: 1 }));
  const added = (cart: Cart) =>
    cart.filter(({ triggeredBy }) => triggeredBy).reduce((sum, { amount }) => sum + amount, 0);

  /** What a discount would take off a cart, of the same tickets, if it asked for nothing. */
  const withoutConditions = (info: EventInfo, { rules = [], ...discount }: DiscountGroup, cart: Cart) => {
    const asking = rules.map(({ type, group }) => ({ type, group, min: 0 }));
    return quote({ ...info, discountGroups: [{ ...discount, rules: asking }] }, cart, NOW);
  };

  it('breaks nothing more once the dependents of its tickets are removed with them, and earns what made the rest cheaper', () => {
    let [some, none] = [0, 0];
    fc.assert(
      fc.property(orders, ({ info, order, leaving: removed }) => {
        const along = dependents(order, ...removed);
        if (along.length > 0) some++;
        else if (removed.length > 0) none++;
        const left = rest(order, [...removed, ...along]);
        const before = broken(info, rest(order, []));
        if (left.length > 0) for (const each of broken(info, left)) assert.ok(before.has(each), each);
        // nothing would have to be added to it, and nothing of a rule stands there without what it came for
        if (left.length > 0) assert.equal(added(automate(info, left, NOW)), added(left));
        for (const discount of info.discountGroups ?? []) {
          if (!order.discounts.includes(discount._id)) continue;
          // by itself: another one may leave nothing for it
          const isEarned = quote({ ...info, discountGroups: [discount] }, left, NOW).discounts.length > 0;
          if (!isEarned) assert.equal(withoutConditions(info, discount, left).discount, 0, 'Something cheaper stays');
        }
        assert.deepEqual(dependents(order, ...removed, ...along), []);
        assert.deepEqual(dependents(order, ...order.tickets.map(({ id }) => id)), []);
      }),
      { numRuns: 1500 },
    );
    assert.ok(some > 100 && none > 100, `${some} with dependents, ${none} without`);
  });
});

describe('discounts that the rest no longer earns', () => {
  const group = { _id: 'all', name: 'All', tickets: ['seat', 'child'] };
  const four = (fields: Partial<DiscountGroup> = {}): Partial<EventInfo> => ({
    tickets: [ticket('seat', { price: 20 }), ticket('child', { price: 10 })],
    groups: [group],
    discountGroups: [
      {
        ...{ _id: 'four', name: 'Four', discountType: 'fix', value: 8 },
        rules: [{ type: 'ticketGroups', group: 'all', min: 4 }],
        ...fields,
      },
    ],
  });
  const lost = (order: SoldOrder, ...removed: string[]) => lostDiscounts(order, removed, NOW);

  it('are those of the tickets that stay', () => {
    const order = orderOf(eventInfo(four()), [line('seat', 4)]);
    assert.equal(lost(order, 'seat-1'), 600);
    assert.equal(lost(order, 'seat-1', 'seat-2', 'seat-3', 'seat-4'), 0);
  });

  it('are none while the discount is earned, or was not earned before', () => {
    const spared = orderOf(eventInfo(four()), [line('seat', 5)]);
    assert.equal(lost(spared, 'seat-1'), 0);
    const over = orderOf(eventInfo(four()), [line('seat', 4)], [{ state: 'gone' }]);
    assert.equal(lost(over, 'seat-2'), 0);
    const order = orderOf(eventInfo(four()), [line('seat', 4)]);
    assert.equal(lost({ ...order, info: { ...order.info, discountGroups: [] } }, 'seat-1'), 0);
  });

  it('leave the rest at the price that it has by itself', () => {
    const kinds = fc.constantFrom(
      { discountType: 'fix', value: 13 },
      { discountType: 'fixPerItem', value: 3 },
      { discountType: 'var', value: 0.33 },
    );
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('seat', 'child'), { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 1, max: 8 }),
        kinds,
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        (bought, min, kind, goes) => {
          const info = eventInfo(four({ ...kind, rules: [{ type: 'ticketGroups', group: 'all', min }] }));
          const cartOf = (types: readonly string[]): Cart =>
            ['seat', 'child'].flatMap((id) => {
              const amount = types.filter((type) => type === id).length;
              return amount > 0 ? [line(id, amount)] : [];
            });
          const order = orderOf(info, cartOf(bought));
          const removed = order.tickets.flatMap(({ id }, at) => (goes[at] ? id : []));
          const left = order.tickets.filter(({ id }) => !removed.includes(id));
          const whole = quote(info, cartOf(bought), NOW);
          const rest = quote(info, cartOf(left.map(({ ticketTypeId }) => ticketTypeId)), NOW);
          const taken = lost(order, ...removed);
          const keepsIt = whole.discounts.length === 0 || rest.discounts.length > 0;
          if (keepsIt || left.length === 0) assert.equal(taken, 0);
          // what both halves lose is the whole discount: the rest is left at its price, and the refund takes its share
          const otherHalf = quote(
            info,
            cartOf(order.tickets.flatMap((each) => (left.includes(each) ? [] : each.ticketTypeId))),
            NOW,
          );
          if (!keepsIt && left.length > 0 && removed.length > 0 && otherHalf.discounts.length === 0)
            assert.equal(taken + lost(order, ...left.map(({ id }) => id)), whole.discount);
        },
      ),
    );
  });
});
