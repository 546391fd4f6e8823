/** Season tickets and tickets of their child events, sold and given back in any order and at the same time. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { addSeason, type SeasonEvents } from '../../support/builders/seasons.ts';
import { addKey, assertConsistent, buyer, keyOf, seats, taken } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, setItems, setDetails, complete, abort } = api.checkout;
const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

/** The sales of a season, and the number of places that each type takes in Hamlet and in the Orchard. */
const places = { card: [1, 1], half: [1, 0], tour: [0, 0], seat: [1, 1], balcony: [1, 1] } as const;
type Type = keyof typeof places;
const inGroup = fc.constantFrom<Type>('card', 'half', 'tour');
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('start' as const), at: fc.constant('group' as const), type: inGroup, amount: fc.integer({ min: 1, max: 3 }) }) }, // prettier-ignore
  { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), at: fc.constantFrom('hamlet' as const, 'orchard' as const), type: fc.constantFrom<Type>('seat', 'balcony'), amount: fc.integer({ min: 1, max: 3 }) }) }, // prettier-ignore
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), of: fc.nat(), type: inGroup, amount: fc.integer({ min: 1, max: 3 }) }) }, // prettier-ignore
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('abort' as const, 'complete' as const, 'cancel' as const), of: fc.nat() }) }, // prettier-ignore
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('expire' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Sold {
  readonly checkout: Checkout;
  readonly at: keyof SeasonEvents;
  type: Type;
  amount: number;
  isPlaced: boolean;
}

const limits = { hamlet: 6, orchard: 4 };

describe('random sales of a season', () => {
  /** Runs the steps and answers what is still held or sold. */
  const run = async (season: SeasonEvents, steps: readonly Step[]): Promise<Sold[]> => {
    let sold: Sold[] = [];
    const gone = (each: Sold) => {
      sold = sold.filter((other) => other !== each);
    };
    const pick = (of: number, isPlaced: boolean, at?: string) => {
      const some = sold.filter((each) => each.isPlaced === isPlaced && (at === undefined || each.at === at));
      return some[of % Math.max(1, some.length)];
    };
    for (const each of steps) {
      if (each.do === 'start') {
        const request = {
          type: 'transaction' as const,
          eventId: season[each.at],
          items: seats(each.amount, each.type),
        };
        const { statusCode, body } = await service.send(create, request);
        if (statusCode === 200) sold.push({ ...each, checkout: body as unknown as Checkout, isPlaced: false });
        else assert.equal(body.code, 'TICKETS_SOLD_OUT');
      } else if (each.do === 'change') {
        const known = pick(each.of, false, 'group');
        if (!known) continue;
        const request = { ...keyOf(known.checkout), items: seats(each.amount, each.type) };
        const { statusCode } = await service.send(setItems, request);
        if (statusCode === 200) Object.assign(known, { type: each.type, amount: each.amount });
      } else if (each.do === 'expire') {
        service.clock.forward(3_600_000);
        await expireAll(service.context);
        sold = sold.filter(({ isPlaced }) => isPlaced);
      } else {
        const known = pick(each.of, each.do === 'cancel');
        if (!known) continue;
        if (each.do === 'complete') {
          await service.call(setDetails, { ...keyOf(known.checkout), ...buyer });
          await service.call(complete, { ...keyOf(known.checkout), paymentMethod: 'invoice' });
          known.isPlaced = true;
        } else {
          gone(known);
          if (each.do === 'abort') await service.call(abort, keyOf(known.checkout));
          else await service.call(api.transactions.cancel, { id: known.checkout._id }, { token });
        }
      }
    }
    return sold;
  };

  it('never sell more places than a child event has, count each, and give all of them back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
        const found = service.clock.now;
        const season = await addSeason(service, {
          hamlet: { maxAmount: limits.hamlet },
          orchard: { maxAmount: limits.orchard },
        });
        const left = await run(season, steps);
        for (const [at, name] of (['hamlet', 'orchard'] as const).entries()) {
          const counted = left.reduce((sum, each) => {
            const isThere = each.at === 'group' || each.at === name;
            return sum + (isThere ? each.amount * (places[each.type][at] ?? 0) : 0);
          }, 0);
          assert.equal(await taken(service.db, season[name]), counted, name);
          assert.ok(counted <= limits[name], `${name} is oversold`);
        }
        await assertConsistent(service.db);
        for (const { checkout, isPlaced } of left)
          if (isPlaced) await service.call(api.transactions.cancel, { id: checkout._id }, { token });
          else await service.call(abort, keyOf(checkout));
        for (const id of [season.group, season.hamlet, season.orchard]) assert.equal(await taken(service.db, id), 0);
        await assertConsistent(service.db);
        service.clock.now = found;
      }),
      { numRuns: 25 },
    );
  });
});

describe('many buyers of a season and of its child events at the same time', () => {
  it('get each place once, without waiting for each other for ever', async () => {
    // children on both sides of the group's id, and two groups that name them in opposite orders
    const season = await addSeason(service, { hamlet: { maxAmount: 12 }, orchard: { maxAmount: 12 } });
    const { ticketSettings } = await service.call(api.events.get, { id: season.group }, { token });
    const [first, second] = ticketSettings?.childEventMapping ?? [];
    const copy = await service.call(api.events.duplicate, { _id: season.group }, { token });
    const turned = (copy.ticketSettings?.childEventMapping ?? []).toReversed();
    await service.call(api.events.update, { id: copy._id, ticketSettings: { childEventMapping: turned } }, { token });
    assert.ok(first && second);
    const type = (id: string) => copy.tickets?.find(({ name }) => name === id)?._id ?? '';
    const asks = [
      { eventId: season.group, items: seats(1, 'card') },
      { eventId: copy._id, items: seats(1, type('Season card')) },
      { eventId: season.hamlet, items: seats(1, 'seat') },
      { eventId: season.orchard, items: seats(1, 'balcony') },
    ];
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, at) => asks[at % 4] ?? asks[0]).map((ask) =>
        service.send(create, { type: 'transaction', ...ask }),
      ),
    );
    for (const { statusCode, body } of answers)
      if (statusCode !== 200) assert.equal(body.code, 'TICKETS_SOLD_OUT', JSON.stringify(body));
    const [hamlet, orchard] = await Promise.all([season.hamlet, season.orchard].map((id) => taken(service.db, id)));
    assert.ok((hamlet ?? 0) <= 12 && (orchard ?? 0) <= 12);
    assert.ok(hamlet === 12 || orchard === 12, 'sold out');
    const won = answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body as unknown as Checkout);
    await Promise.all(won.map((checkout) => service.call(abort, keyOf(checkout))));
    assert.deepEqual(await Promise.all([season.hamlet, season.orchard].map((id) => taken(service.db, id))), [0, 0]);
  });
});
