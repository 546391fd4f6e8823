/**
 * A shop never lets a buyer build a cart that the service refuses, nor refuses one that it takes: random events, made through the API, and
 * carts that a buyer clicked together or that are made up. `FUZZ_EVENTS=5000` makes as many events;
 * one database will do.
 */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import fc from 'fast-check';
import type { CouponOffer } from '../../../src/contract/coupons.ts';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { Input } from '../../../src/contract/route.ts';
import { setQuantity, type Cart } from '../../../src/sale/cart.ts';
import { slotStart } from '../../../src/sale/dates.ts';
import { ticketOption } from '../../../src/sale/ticket-options.ts';
import { quote } from '../../../src/sale/quote.ts';
import { toMinor } from '../../../src/sale/money.ts';
import { cartsOf, NOW } from '../../support/builders/carts.ts';
import { createPossible } from '../../support/builders/possible-events.ts';
import { anyEventInput } from '../../support/builders/random-events.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addKey, assertConsistent, keyOf } from '../../support/builders/shop.ts';

const events = Number(process.env['FUZZ_EVENTS'] ?? 80);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

/** Coupons of every kind, some of them for tickets and groups that only some events have. */
const coupons: Input<typeof api.coupons.create>[] = [
  { code: 'CART-SUM', discountType: 'fix', value: 3, minCartSum: 12, withCoupons: true },
  { code: 'SHARE', discountType: 'PERCENTAGE', value: 0.333, ticketTypeIds: ['a', 'b'], withCoupons: true },
  { code: 'EACH', discountType: 'fixPerItem', value: 1.5, group: 'adults', withCoupons: true },
  { code: 'FEES', discountType: 'waiveFees', minTickets: 2, withCoupons: true, withDiscounts: false },
  { code: 'ALONE', discountType: 'var', value: 0.1 },
];
const couponCodes = coupons.flatMap(({ code }) => code?.toLowerCase() ?? []);

/** A cart as clicks make it: each choice goes where + or − leads. */
function clicked(info: EventInfo, choices: readonly number[]): Cart {
  const slots = info.useTimeSlots ? (info.timeSlots ?? []) : [];
  const slot = slots.length > 0 ? slots[(choices[0] ?? 0) % slots.length] : undefined;
  const tickets = info.tickets ?? [];
  let cart: Cart = [];
  for (const choice of choices) {
    const ticket = tickets[choice % Math.max(1, tickets.length)];
    if (!ticket) continue;
    const { next, previous } = ticketOption(info, ticket, cart, NOW, slot);
    const amount = choice % 5 === 4 ? previous : next;
    if (amount !== undefined) cart = setQuantity(cart, { ticketTypeId: ticket.id, amount, slotId: slot?._id });
  }
  return cart;
}

const itemsOf = (info: EventInfo, cart: Cart) =>
  cart.map(({ ticketTypeId, amount, slotId, asHardTicket, triggeredBy }) => {
    const slot = info.timeSlots?.find(({ _id }) => _id === slotId);
    return {
      type: 'ticket' as const,
      ticketTypeId,
      amount,
      slotInfo: slot && { slotId: slot._id, slotStartTime: slotStart(slot.startTime, info).toISOString() },
      asHardTicket,
      triggeredBy,
    };
  });

describeWithService('the shop and the service', { now: NOW }, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
    for (const coupon of coupons) await service.call(api.coupons.create, coupon, { token });
  });

  /** What a shop is told of the codes; nothing of those that cannot be used for the event. */
  const offered = async (id: string): Promise<CouponOffer[]> => {
    const found: CouponOffer[] = [];
    for (const code of couponCodes) {
      const { statusCode, body } = await service.send(api.coupons.check, { id, code });
      if (statusCode === 200) found.push(body as unknown as CouponOffer);
    }
    return found;
  };

  it(`agree on every cart of ${events} random events, and on its price`, async () => {
    const seen = { created: 0, contradictory: 0, bought: 0, refused: 0, lowered: 0 };
    const clicks = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 1, maxLength: 12 });
    const random = anyEventInput().chain((input) =>
      fc.record({
        input: fc.constant(input),
        clicks: fc.array(clicks, { minLength: 2, maxLength: 2 }),
        seed: fc.nat(),
      }),
    );
    await fc.assert(
      fc.asyncProperty(random, async ({ input, clicks: choices, seed: cartSeed }) => {
        const made = await createPossible(service, input, token);
        if (!made) {
          seen.contradictory++;
          return;
        }
        seen.created++;
        const { _id: id } = made;
        const known = await offered(id);
        for (const shopId of [undefined, ...(input.underShops ?? []).flatMap(({ _id }) => _id ?? [])]) {
          const info = await service.call(api.events.info, { id, underShop: shopId });
          const carts = [
            ...choices.map((each) => clicked(info, each)),
            ...fc.sample(cartsOf(info, 4), { numRuns: 1, seed: cartSeed }),
          ];
          for (const cart of carts) {
            if (cart.length === 0) continue;
            // every other cart comes with codes, some of which do not count here
            const codes = carts.indexOf(cart) % 2 === 0 ? [] : couponCodes;
            const { problems, total, currency, discounts } = quote(info, cart, NOW, [], {
              coupons: codes.length > 0 ? known : [],
            });
            const body = {
              type: 'transaction' as const,
              eventId: id,
              shopId,
              items: itemsOf(info, cart),
              coupons: codes,
            };
            const answer = await service.send(api.checkout.create, body);
            const about = JSON.stringify({ shopId, cart, problems, answer: answer.body });
            assert.equal(answer.statusCode === 200, problems.length === 0, about);
            if (answer.statusCode !== 200) {
              seen.refused++;
              assert.deepEqual(answer.body['problems'], problems, about);
              continue;
            }
            seen.bought++;
            const checkout = answer.body as unknown as Parameters<typeof keyOf>[0];
            assert.equal(toMinor(checkout.realPrice, currency), total, about);
            assert.deepEqual(
              checkout.items[0]?.appliedDiscountInfo?.map(({ _id, amount = 0 }) => [_id, toMinor(amount, currency)]),
              discounts.map(({ _id, amount }) => [_id, amount]),
              about,
            );
            seen.lowered += discounts.filter(({ code }) => code !== undefined).length;
            await service.call(api.checkout.abort, keyOf(checkout));
          }
        }
      }),
      { numRuns: events, seed, endOnFailure: true },
    );
    await assertConsistent(service.db);
    assert.deepEqual(service.faults, []);
    assert.ok(
      seen.created > events / 4 && seen.bought > events / 4 && seen.refused > events / 10 && seen.lowered > events / 10,
      JSON.stringify(seen),
    );
  });
});
