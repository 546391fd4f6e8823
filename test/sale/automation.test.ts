import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventInfo } from '../../src/contract/event-info.ts';
import { automate, choicesOf } from '../../src/sale/automation.ts';
import { normalize, setQuantity, type Cart } from '../../src/sale/cart.ts';
import { ticketOption } from '../../src/sale/ticket-options.ts';
import { quote } from '../../src/sale/quote.ts';
import { automated, eventInfo, NOW, problems, ticket } from '../support/builders/carts.ts';

type Rule = NonNullable<EventInfo['cartAutomationRules']>[number];

const groups = [
  { _id: 'shows', name: 'Shows', tickets: ['show', 'matinee'] },
  { _id: 'extras', name: 'A drink', tickets: ['wine', 'juice'] },
];
const types = [
  ticket('show'),
  ticket('matinee'),
  ticket('wine', { price: 6 }),
  ticket('juice', { price: 4, styleOptions: { hiddenInSelectionArea: true } }),
];
const rule = (thenType: string, target: object = {}, more: Partial<Rule> = {}): Rule => ({
  _id: 'r',
  name: 'Rule',
  triggerType: 'hasBeenAdded',
  triggerTargetGroup: 'shows',
  thenType,
  thenTargets: [{ thenTargetGroup: 'extras', ...target }],
  ...more,
});
const event = (cartAutomationRules: Rule[], fields: Partial<EventInfo> = {}) =>
  eventInfo({ tickets: types, groups, cartAutomationRules, ...fields });
const line = (ticketTypeId: string, amount = 1, triggeredBy?: string) => ({
  ticketTypeId,
  amount,
  ...(triggeredBy !== undefined && { triggeredBy }),
});
const told = (cart: Cart) =>
  normalize(cart).map(
    ({ ticketTypeId, amount, triggeredBy, slotId }) =>
      `${amount} ${ticketTypeId}${triggeredBy ? ` by ${triggeredBy}` : ''}${slotId ? ` at ${slotId}` : ''}`,
  );
const made = (info: EventInfo, cart: Cart) => told(automate(info, cart, NOW));

describe('automate', () => {
  it('adds what comes with a ticket, once for the cart, and takes it away with the last one', () => {
    const info = event([rule('autoAdd', { thenTargetMin: 2 })]);
    assert.deepEqual(made(info, [line('show')]), ['1 show', '2 wine by r']);
    assert.deepEqual(made(info, [line('show', 5), line('matinee')]), ['1 matinee', '5 show', '2 wine by r']);
    assert.deepEqual(made(info, []), []);
    assert.deepEqual(made(info, [line('wine', 2, 'r')]), []);
  });

  it('leaves what the buyer wished for as it was, of the same ticket too', () => {
    const info = event([rule('autoAdd')]);
    assert.deepEqual(made(info, [line('show'), line('wine', 3)]), ['1 show', '3 wine', '1 wine by r']);
    const damaged = [line('show'), line('wine', 1.5)];
    assert.deepEqual(automate(info, damaged, NOW).slice(0, 2), damaged);
  });

  it('is the same cart without rules, and drops lines of rules that there are not', () => {
    const cart = [line('show')];
    assert.equal(automate(event([]), cart, NOW), cart);
    assert.equal(automate(eventInfo(), cart, NOW), cart);
    assert.deepEqual(made(event([]), [line('show'), line('wine', 1, 'made up')]), ['1 show']);
    assert.deepEqual(made(event([rule('autoAdd')]), [line('show'), line('juice', 9, 'r'), line('wine', 9, 'x')]), [
      '1 show',
      '1 wine by r',
    ]);
  });

  it('ignores triggers, kinds and groups that it does not know, and rules without targets', () => {
    for (const odd of [
      rule('autoAdd', {}, { triggerType: 'hasBeenLookedAt' }),
      rule('giveAway'),
      rule('autoAdd', {}, { triggerTargetGroup: 'nobody' }),
      rule('autoAdd', { thenTargetGroup: 'nobody' }),
      rule('autoAdd', { thenTargetMin: 0 }),
      rule('autoAdd', {}, { thenTargets: undefined }),
    ]) {
      assert.deepEqual(made(event([odd]), [line('show'), line('juice', 1, 'r')]), ['1 show']);
      assert.deepEqual(problems(event([odd]), [line('show')], NOW), []);
    }
  });

  it('does not let rules trigger each other', () => {
    const back = rule('autoAdd', { thenTargetGroup: 'shows' }, { _id: 'back', triggerTargetGroup: 'extras' });
    assert.deepEqual(made(event([rule('autoAdd'), back]), [line('show')]), ['1 show', '1 wine by r']);
  });

  it('takes the first ticket of the group, in the order of the seller, that can be had', () => {
    const first = (fields: Record<string, object>, more: Partial<EventInfo> = {}) =>
      made(event([rule('autoAdd')], { tickets: types.map((each) => ({ ...each, ...fields[each.id] })), ...more }), [
        line('show'),
      ]).find((each) => each !== '1 show');
    assert.equal(first({}), '1 wine by r');
    assert.equal(first({ juice: { sortingKey: 1 }, wine: { sortingKey: 2 } }), '1 juice by r');
    assert.equal(first({ wine: { v: 0 } }), '1 juice by r');
    assert.equal(first({ wine: { active: false } }), '1 juice by r');
    assert.equal(first({ wine: { salesEndAt: '2026-04-01T00:00:00Z' } }), '1 juice by r');
    assert.equal(first({ wine: { salesStart: { target: 'start', unit: 'hours', offset: -1 } } }), '1 juice by r');
    assert.equal(first({ wine: { minAmountPerOrder: 2 } }), '1 juice by r');
    const stalls = { categories: [{ _id: 'c', name: 'C', v: 0 }] };
    assert.equal(first({ wine: { categoryRef: 'c' } }, stalls), '1 juice by r');
  });

  it('is refused for the reason of the first when none can be had: never sold without it', () => {
    const gone = {
      tickets: types.map((each) => (each.id === 'wine' || each.id === 'juice' ? { ...each, v: 0 } : each)),
    };
    const info = event([rule('autoAdd')], gone);
    assert.deepEqual(made(info, [line('show')]), ['1 show', '1 wine by r']);
    assert.deepEqual(problems(info, [line('show')], NOW), [{ code: 'SOLD_OUT', ticketTypeId: 'wine', limit: 0 }]);
  });

  it('asks for nothing where the seller switched all of the group off', () => {
    const off = types.map((each) => (groups[1]!.tickets.includes(each.id) ? { ...each, active: false } : each));
    for (const thenType of ['autoAdd', 'chooseFrom'])
      assert.deepEqual(problems(event([rule(thenType)], { tickets: off }), [line('show')], NOW), []);
  });

  it('admits what it adds at the time of the tickets that it comes with', () => {
    const slots = { useTimeSlots: true, timeSlots: [{ _id: 's1', startTime: { hour: 20, minute: 0 } }] };
    const cart = [{ ...line('show'), slotId: 's1' }];
    assert.deepEqual(made(event([rule('autoAdd')], slots), cart), ['1 show at s1', '1 wine by r at s1']);
    const chosen = [...cart, { ...line('juice', 1, 'r'), slotId: 'elsewhere' }];
    assert.deepEqual(made(event([rule('chooseFrom')], slots), chosen), ['1 juice by r at s1', '1 show at s1']);
    const full = { ...slots, timeSlots: [{ ...slots.timeSlots[0]!, ticketTypes: [{ ticketTypeId: 'wine', v: 0 }] }] };
    assert.deepEqual(made(event([rule('autoAdd')], full), cart), ['1 juice by r at s1', '1 show at s1']);
  });
});

describe('a choice', () => {
  const info = event([rule('chooseFrom', { thenTargetMin: 1, thenTargetMax: 2 })]);
  const why = (...cart: Cart) => problems(info, cart, NOW);

  it('has to be made, within its bounds', () => {
    assert.deepEqual(why(line('show')), [{ code: 'CHOICE_MISSING', name: 'A drink', limit: 1 }]);
    assert.deepEqual(why(line('show'), line('juice', 1, 'r')), []);
    assert.deepEqual(why(line('show'), line('juice', 1, 'r'), line('wine', 1, 'r')), []);
    assert.deepEqual(why(line('show'), line('juice', 3, 'r')), [
      { code: 'CHOICE_TOO_MANY', name: 'A drink', limit: 2 },
    ]);
  });

  it('is not made by what the buyer wished for anyway, nor by other tickets', () => {
    assert.equal(why(line('show'), line('juice', 2))[0]?.code, 'CHOICE_MISSING');
    assert.deepEqual(made(info, [line('show'), line('matinee', 1, 'r')]), ['1 show']);
  });

  it('goes with what it came with', () => {
    const cart = automate(info, [line('show'), line('juice', 1, 'r')], NOW);
    assert.deepEqual(made(info, setQuantity(cart, line('show', 0))), []);
  });

  it('is called by its group, its rule or its tickets', () => {
    const name = (group: string | undefined, own: string | undefined) =>
      choicesOf(
        event([rule('chooseFrom', {}, { name: own })], {
          groups: [groups[0]!, { _id: 'extras', tickets: ['wine', 'juice'], ...(group && { name: group }) }],
        }),
        [line('show')],
      )[0]?.name;
    assert.deepEqual(
      [name('Drinks', 'Rule'), name(undefined, 'Rule'), name(undefined, undefined)],
      ['Drinks', 'Rule', 'WINE, JUICE'],
    );
  });

  it('survives bounds that contradict each other or make no sense', () => {
    const bounds = (target: object) => {
      const [choice] = choicesOf(event([rule('chooseFrom', target)]), [line('show')]);
      return [choice?.min, choice?.max];
    };
    assert.deepEqual(bounds({}), [1, undefined]);
    assert.deepEqual(bounds({ thenTargetMin: 3, thenTargetMax: 1 }), [3, 3]);
    assert.deepEqual(bounds({ thenTargetMin: -2, thenTargetMax: 1.5 }), [0, 2]);
    assert.deepEqual(bounds({ thenTargetMin: 1e9 }), [1000, undefined]);
  });

  it('counts for the limits of the order, unless its tickets are not counted', () => {
    const limited = (fields: object) =>
      event([rule('autoAdd')], {
        max: 2,
        tickets: types.map((each) => (each.id === 'wine' ? { ...each, ...fields } : each)),
      });
    assert.equal(problems(limited({}), [line('show', 2)], NOW)[0]?.code, 'MAX_PER_ORDER');
    assert.deepEqual(problems(limited({ ignoreForMaxAmounts: true }), [line('show', 2)], NOW), []);
  });
});

describe('offer', () => {
  it('counts what was wished for and what a rule brought apart, and both for the limits', () => {
    const info = event([rule('chooseFrom', { thenTargetMin: 0 })], {
      tickets: types.map((each) => (each.id === 'wine' ? { ...each, maxAmountPerOrder: 3 } : each)),
    });
    const cart = [line('show'), line('wine', 1), line('wine', 1, 'r')];
    const wine = info.tickets!.find(({ id }) => id === 'wine')!;
    const of = (triggeredBy?: string, amounts = cart) => {
      const { amount, next, previous } = ticketOption(info, wine, amounts, NOW, undefined, triggeredBy);
      return [amount, next, previous];
    };
    assert.deepEqual(of(), [1, 2, 0]);
    assert.deepEqual(of('r'), [1, 2, 0]);
    assert.deepEqual(of(undefined, [...cart, line('wine', 1, 'r')]), [1, undefined, 0]);
    assert.deepEqual(of('other'), [0, 1, undefined]);
  });
});

describe('any rules', () => {
  it('make the same of a cart when applied again, in any order of its lines, and keep what was wished for', () => {
    let acted = 0;
    fc.assert(
      fc.property(
        automated().chain((sale) =>
          fc.tuple(fc.constant(sale), fc.shuffledSubarray([...sale.cart], { minLength: sale.cart.length })),
        ),
        ([{ info, cart }, other]) => {
          const once = automate(info, cart, NOW);
          assert.deepEqual(normalize(automate(info, once, NOW)), normalize(once));
          assert.deepEqual(told(automate(info, other, NOW)), told(once));
          const wished = (lines: Cart) => lines.filter(({ triggeredBy }) => triggeredBy === undefined);
          assert.deepEqual(wished(once), wished(cart));
          const ids = new Set(info.cartAutomationRules?.map(({ _id }) => _id));
          for (const { triggeredBy } of once) {
            if (triggeredBy === undefined) continue;
            acted++;
            assert.ok(ids.has(triggeredBy));
          }
        },
      ),
      { numRuns: 3000 },
    );
    assert.ok(acted > 500, `Only ${acted} lines were made by rules`);
  });

  it('cost and refuse the same, whether or not the cart was sent with what they add', () => {
    fc.assert(
      fc.property(automated(), ({ info, cart }) => {
        const plain = JSON.stringify(quote(info, cart, NOW));
        assert.equal(JSON.stringify(quote(info, automate(info, cart, NOW), NOW)), plain);
      }),
      { numRuns: 1000 },
    );
  });
});
