import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { chargesOf, needsRules, quote, quoteBy } from '../../src/sale/quote.ts';
import { automated, eventInfo, NOW, sales, ticket } from '../support/builders/carts.ts';

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

describe('quote', () => {
  it('prices lines with discounts, charges and taxes', () => {
    const info = eventInfo({
      tickets: [
        ticket('a', { price: 25, taxRate: 0.19 }),
        ticket('b', { price: 9.99, taxRate: 0.07, outerChargeFix: 0.5 }),
      ],
      discountGroups: [
        {
          _id: 'd',
          name: 'Ten percent',
          discountType: 'PERCENTAGE',
          value: 0.1,
          rules: [{ type: 'cartSum', min: 50 }],
        },
      ],
      cXv: 0.1,
      cXf: 1,
      ccXf: 2.5,
      taxRate: 0.19,
    });
    const { lines, ...totals } = quote(
      info,
      [
        { ticketTypeId: 'b', amount: 1 },
        { ticketTypeId: 'a', amount: 2 },
      ],
      NOW,
    );
    assert.deepEqual(
      lines.map(({ name, amount, unit, regular, discount, charge, total, taxRate }) => [
        name,
        amount,
        unit,
        regular,
        discount,
        charge,
        total,
        taxRate,
      ]),
      [
        ['A', 2, 2500, 5000, 500, 650, 5150, 0.19],
        ['B', 1, 999, 999, 100, 240, 1139, 0.07],
      ],
    );
    assert.deepEqual(totals, {
      currency: 'EUR',
      regular: 5999,
      discounts: [{ _id: 'd', name: 'Ten percent', amount: 600 }],
      refusedCoupons: [],
      discount: 600,
      charge: 1140,
      cartCharge: 250,
      total: 6539,
      redeemed: [],
      due: 6539,
      taxes: [
        { rate: 0.07, amount: 75 },
        { rate: 0.19, amount: 862 },
      ],
      problems: [],
    });
  });

  it('counts in the smallest unit of the currency', () => {
    const total = (currency: string, price: number) =>
      quote(eventInfo({ currency, tickets: [ticket('a', { price })] }), [{ ticketTypeId: 'a', amount: 3 }], NOW).total;
    assert.deepEqual([total('JPY', 1250), total('KWD', 1.234), total('EUR', 0.1)], [3750, 3702, 30]);
  });

  it('costs nothing when empty, not even the charge of a cart', () => {
    const { total, cartCharge, problems } = quote(eventInfo({ ccXf: 5 }), [], NOW);
    assert.deepEqual([total, cartCharge, problems], [0, 0, [{ code: 'EMPTY_CART' }]]);
  });

  it('names unknown tickets and charges nothing for them', () => {
    const { total, problems } = quote(eventInfo({ ccXf: 5 }), [{ ticketTypeId: 'x', amount: 2 }], NOW);
    assert.deepEqual([total, problems], [0, [{ code: 'UNKNOWN_TICKET', ticketTypeId: 'x' }]]);
  });

  it('stays in whole units when a stored cart is damaged, and names the damage', () => {
    const { total, problems } = quote(
      eventInfo(),
      [
        { ticketTypeId: 'a', amount: 1.5 },
        { ticketTypeId: 'a', amount: 2 },
      ],
      NOW,
    );
    assert.deepEqual([total, problems], [2000, [{ code: 'BAD_AMOUNT', ticketTypeId: 'a' }]]);
  });

  it('takes a ticket below nothing for free', () => {
    assert.equal(
      quote(eventInfo({ tickets: [ticket('a', { price: -5 })] }), [{ ticketTypeId: 'a', amount: 1 }], NOW).total,
      0,
    );
  });

  describe('printed tickets', () => {
    const info = (enabled: boolean | undefined, fields: object) =>
      eventInfo({
        hardTicketSettings: { hardTicketOuterCharge: 3, ...(enabled !== undefined && { enabled }) },
        tickets: [ticket('a', fields)],
      });
    const charge = (enabled: boolean | undefined, fields: object, asHardTicket: boolean) =>
      quote(info(enabled, fields), [{ ticketTypeId: 'a', amount: 2, asHardTicket }], NOW).charge;

    it('cost extra where a buyer may choose them and does', () => {
      assert.equal(charge(true, { enableHardTicketOption: true }, true), 600);
      assert.equal(charge(undefined, { enableHardTicketOption: true }, true), 600);
      assert.equal(charge(true, { enableHardTicketOption: true }, false), 0);
    });

    it('are not given where the ticket type has none', () => {
      assert.equal(charge(true, {}, true), 0);
    });

    it('can be forced', () => {
      assert.equal(charge(true, { forceHardTicketOption: true }, false), 600);
    });

    it('do not exist where the event switched them off', () => {
      assert.equal(charge(false, { enableHardTicketOption: true, forceHardTicketOption: true }, true), 0);
    });
  });

  describe('vouchers', () => {
    const pay = (...vouchers: { code: string; balance: number }[]) =>
      quote(eventInfo(), [{ ticketTypeId: 'a', amount: 3 }], NOW, vouchers);

    it('pay in order, each what it holds, until nothing is open', () => {
      const { redeemed, due, total } = pay(
        { code: 'A', balance: 1000 },
        { code: 'B', balance: 5000 },
        { code: 'C', balance: 10 },
      );
      assert.deepEqual(redeemed, [
        { code: 'A', amount: 1000 },
        { code: 'B', amount: 2000 },
        { code: 'C', amount: 0 },
      ]);
      assert.deepEqual([total, due], [3000, 0]);
    });

    it('pay once, however often they are entered, and never take', () => {
      assert.equal(pay({ code: 'A', balance: 1000 }, { code: 'A', balance: 1000 }).due, 2000);
      assert.equal(pay({ code: 'A', balance: -1000 }).due, 3000);
    });
  });

  it('taxes the charge of a cart by the event, or else by its first line', () => {
    const taxes = (taxRate?: number) =>
      quote(
        eventInfo({ ccXf: 1, ...(taxRate !== undefined && { taxRate }), tickets: [ticket('a', { taxRate: 0.07 })] }),
        [{ ticketTypeId: 'a', amount: 1 }],
        NOW,
      ).taxes;
    assert.deepEqual(taxes(), [{ rate: 0.07, amount: 72 }]);
    assert.deepEqual(taxes(0.19), [
      { rate: 0.07, amount: 65 },
      { rate: 0.19, amount: 16 },
    ]);
  });

  it('adds up, for any cart', () => {
    fc.assert(
      fc.property(fc.oneof(sales({ slots: true }), automated()), ({ info, cart, vouchers }) => {
        const posDiscounts = info.posDiscounts?.map(({ _id }) => _id);
        const { lines, total, regular, discount, charge, discounts, cartCharge, redeemed, due, taxes } = quote(
          info,
          cart,
          NOW,
          vouchers,
          { posDiscounts },
        );
        const amounts = [
          total,
          regular,
          discount,
          charge,
          cartCharge,
          due,
          ...lines.flatMap((line) => [line.regular, line.discount, line.charge, line.total]),
        ];
        assert.ok(
          amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0),
          'whole and never negative',
        );
        assert.equal(sum(lines.map((line) => line.total)) + cartCharge, total);
        assert.equal(regular - discount + charge, total);
        assert.equal(sum(lines.map((line) => line.charge)) + cartCharge, charge);
        assert.ok(lines.every((line) => line.discount <= line.regular && line.unit * line.amount === line.regular));
        assert.equal(sum(discounts.map(({ amount }) => amount)), discount);
        const waived = discounts.map(({ waived: saved = 0 }) => saved);
        assert.ok(waived.every((saved) => Number.isSafeInteger(saved) && saved >= 0));
        assert.equal(sum(redeemed.map(({ amount }) => amount)) + due, total);
        for (const { code, amount } of redeemed) {
          const balance = vouchers.find((voucher) => voucher.code === code)?.balance ?? 0;
          assert.ok(amount >= 0 && amount <= balance);
        }
        assert.ok(sum(taxes.map(({ amount }) => amount)) <= total);
      }),
      { numRuns: 3000 },
    );
  });

  it('does not depend on the order of lines, and does not change what it is given', () => {
    const shuffled = fc
      .oneof(sales({ slots: true }), automated())
      .chain((sale) =>
        fc.tuple(fc.constant(sale), fc.shuffledSubarray([...sale.cart], { minLength: sale.cart.length })),
      );
    fc.assert(
      fc.property(shuffled, ([{ info, cart, vouchers }, other]) => {
        const before = JSON.stringify([info, cart, vouchers]);
        assert.deepEqual(
          JSON.parse(JSON.stringify(quote(info, other, NOW, vouchers))),
          JSON.parse(JSON.stringify(quote(info, cart, NOW, vouchers))),
        );
        assert.equal(JSON.stringify([info, cart, vouchers]), before);
      }),
      { numRuns: 1000 },
    );
  });

  it('does not get cheaper by another ticket where no discount is earned', () => {
    fc.assert(
      fc.property(sales(), ({ info, cart }) => {
        const plain = { ...info, discountGroups: [] };
        const more = [...cart, { ticketTypeId: 'ticket-0', amount: 1 }];
        assert.ok(quote(plain, more, NOW).total >= quote(plain, cart, NOW).total);
      }),
    );
  });

  it('names the charges by what they are for; what a discount waives is none', () => {
    const info = eventInfo({
      tickets: [ticket('a', { price: 25, forceHardTicketOption: true }), ticket('b', { price: 10 })],
      hardTicketSettings: { enabled: true, hardTicketOuterCharge: 3 },
      cXf: 1,
      ccXf: 2.5,
    });
    const cart = [
      { ticketTypeId: 'a', amount: 2 },
      { ticketTypeId: 'b', amount: 1 },
    ];
    assert.deepEqual(chargesOf(info, quote(info, cart, NOW)), { tickets: 300, printed: 600, order: 250 });
    const waived = {
      ...info,
      discountGroups: [{ _id: 'd', discountType: 'waiveFees' as const, rules: [{ type: 'cartSum' as const, min: 1 }] }],
    };
    assert.deepEqual(chargesOf(waived, quote(waived, cart, NOW)), { tickets: 0, printed: 0, order: 0 });
  });
});

describe('quote without rules', () => {
  it('is the same where an event has none and no coupon is entered', () => {
    fc.assert(
      fc.property(fc.oneof(sales({ slots: true }), automated()), ({ info, cart, vouchers }) => {
        const { cartAutomationRules, discountGroups, posDiscounts, ...plain } = info;
        assert.ok(!needsRules(plain, []));
        assert.deepEqual(quoteBy(undefined, plain, cart, NOW, vouchers), quote(plain, cart, NOW, vouchers));
      }),
    );
  });

  it('does not give a price that lacks a rule', () => {
    fc.assert(
      fc.property(fc.oneof(sales(), automated()), fc.boolean(), ({ info, cart }, hasCoupon) => {
        const coupons = hasCoupon ? [{ _id: 'c', code: 'SPRING', discountType: 'var' as const, value: 0.1 }] : [];
        fc.pre(needsRules(info, coupons));
        assert.throws(() => quoteBy(undefined, info, cart, NOW, [], { coupons }), /No rules/);
      }),
    );
  });
});
