import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { amountOf, moveToSlot, normalize, setQuantity, type Cart, type CartLine } from '../../src/sale/cart.ts';
import { cartsOf, eventInfos } from '../support/builders/carts.ts';
import { amountOfAny } from '../../src/sale/ticket-groups.ts';

const told = ({ ticketTypeId, slotId, asHardTicket = false, amount }: CartLine) => [
  ticketTypeId,
  slotId,
  asHardTicket,
  amount,
];
const carts = eventInfos({ slots: true }).chain((info) => cartsOf(info));

describe('normalize', () => {
  it('joins lines of one kind and keeps slots and printed tickets apart', () => {
    const cart: Cart = [
      { ticketTypeId: 'b', amount: 1 },
      { ticketTypeId: 'a', amount: 1, slotId: 's' },
      { ticketTypeId: 'a', amount: 2 },
      { ticketTypeId: 'a', amount: 3 },
      { ticketTypeId: 'a', amount: 1, asHardTicket: true },
    ];
    assert.deepEqual(normalize(cart).map(told), [
      ['a', undefined, false, 5],
      ['a', undefined, true, 1],
      ['a', 's', false, 1],
      ['b', undefined, false, 1],
    ]);
  });

  it('leaves out amounts that a cart cannot hold, before they change other lines', () => {
    const odd = [-1, 0, 1.5, NaN, Infinity].map((amount) => ({ ticketTypeId: 'a', amount }));
    assert.deepEqual(normalize([{ ticketTypeId: 'a', amount: 3 }, ...odd]), [{ ticketTypeId: 'a', amount: 3 }]);
  });

  it('does not depend on the order of lines, and changes nothing the second time', () => {
    fc.assert(
      fc.property(
        carts.chain((cart) => fc.tuple(fc.constant(cart), fc.shuffledSubarray([...cart], { minLength: cart.length }))),
        ([cart, shuffled]) => {
          assert.deepEqual(normalize(shuffled).map(told), normalize(cart).map(told));
          assert.deepEqual(normalize(normalize(cart)), normalize(cart));
        },
      ),
    );
  });
});

describe('amountOf', () => {
  const cart: Cart = [
    { ticketTypeId: 'a', amount: 2, slotId: 's' },
    { ticketTypeId: 'a', amount: 1, slotId: 't' },
    { ticketTypeId: 'b', amount: 5 },
  ];

  it('counts all slots', () => {
    assert.equal(amountOf(cart, 'a'), 3);
    assert.equal(amountOf(cart, 'c'), 0);
  });

  it('counts a type once even if it is named twice', () => {
    assert.equal(amountOfAny(cart, ['a', 'b', 'a']), 8);
  });
});

describe('setQuantity', () => {
  it('leaves exactly that amount of the type, in one line', () => {
    fc.assert(
      fc.property(carts, fc.nat(9), (cart, amount) => {
        const changed = setQuantity(cart, { ticketTypeId: 'ticket-0', amount });
        assert.equal(amountOf(changed, 'ticket-0'), amount);
        assert.equal(changed.filter(({ ticketTypeId }) => ticketTypeId === 'ticket-0').length, amount > 0 ? 1 : 0);
        assert.equal(amountOf(changed, 'ticket-1'), amountOf(cart, 'ticket-1'));
      }),
    );
  });

  it('does not change the cart that it was given', () => {
    const cart: Cart = Object.freeze([{ ticketTypeId: 'a', amount: 2 }]);
    assert.deepEqual(setQuantity(cart, { ticketTypeId: 'a', amount: 0 }), []);
    assert.equal(cart.length, 1);
  });
});

describe('moveToSlot', () => {
  it('puts every ticket in one slot', () => {
    const moved = moveToSlot(
      [
        { ticketTypeId: 'a', amount: 1, slotId: 's' },
        { ticketTypeId: 'a', amount: 2, slotId: 't' },
      ],
      'u',
    );
    assert.deepEqual(moved, [{ ticketTypeId: 'a', amount: 3, slotId: 'u' }]);
  });
});
