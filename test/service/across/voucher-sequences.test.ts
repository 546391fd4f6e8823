/** Whatever a seller and buyers do with vouchers, in whatever order, at the same time or not: a balance is the sum of its ledger. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { createApp } from '../../../src/service/server/app.ts';
import { migrate } from '../../../src/service/database/migrate.ts';
import { migrations } from '../../../src/service/database/migrations/index.ts';
import { openPostgres } from '../../../src/service/database/postgres.ts';
import { startPostgres } from '../../support/running/postgres.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf, settled } from '../../support/running/service.ts';
import { addEvent, addKey, assertConsistent, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const { create, update, list, ledger } = api.vouchers;

describeWithService('vouchers one after the other', (service) => {
  let key: { token: string };
  let eventId: string;
  before(async () => {
    key = { token: await addKey(service.db) };
    eventId = await addEvent(service.db);
  });

  const issue = (amount: number) => service.call(create, { amount }, key);
  const redeem = (amount: number, ...vouchers: string[]) =>
    service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount), vouchers });
  const balanceOf = async (code: string) => (await service.call(list, { code }, key)).docs[0]?.balance;

  it('have a balance that is the sum of their ledger after anything', async () => {
    const cents = fc.integer({ min: 1, max: 10_000 });
    const which = fc.nat({ max: 3 });
    const step = fc.oneof(
      fc.record({ do: fc.constant('issue' as const), cents }),
      fc.record({ do: fc.constant('change' as const), which, cents }),
      fc.record({ do: fc.constant('redeem' as const), which: fc.array(which, { minLength: 1, maxLength: 3 }) }),
      fc.record({ do: fc.constant('abort' as const), which }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        /** By code: the amount, and what each checkout holds of it, in cents. */
        const model: { id: string; code: string; amount: number; redeemed: Map<string, number> }[] = [];
        const checkouts: Checkout[] = [];
        const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];
        const left = ({ amount, redeemed }: (typeof model)[number]) =>
          amount - [...redeemed.values()].reduce((sum, part) => sum + part, 0);
        for (const one of steps) {
          if (one.do === 'issue') {
            const { _id: id, code } = await issue(one.cents / 100);
            model.push({ id, code, amount: one.cents, redeemed: new Map() });
          } else if (one.do === 'change') {
            const voucher = at(model, one.which);
            if (!voucher) continue;
            const isEnough = one.cents >= voucher.amount - left(voucher);
            const { statusCode } = await service.send(update, { id: voucher.id, amount: one.cents / 100 }, key);
            assert.equal(statusCode, isEnough ? 200 : 400);
            if (isEnough) voucher.amount = one.cents;
          } else if (one.do === 'redeem') {
            const vouchers = [...new Set(one.which.map((index) => at(model, index)).filter((voucher) => !!voucher))];
            const checkout = await redeem(2, ...vouchers.map(({ code }) => code));
            let open = 4000;
            for (const voucher of vouchers) {
              const part = Math.min(open, left(voucher));
              voucher.redeemed.set(checkout._id, part);
              open -= part;
            }
            checkouts.push(checkout);
          } else {
            const checkout = at(checkouts, one.which);
            if (!checkout) continue;
            await service.call(api.checkout.abort, keyOf(checkout));
            for (const { redeemed } of model) redeemed.delete(checkout._id);
          }
        }
        for (const voucher of model) {
          const { docs } = await service.call(ledger, { id: voucher.id, top: 1000 }, key);
          assert.equal(Math.round((docs[0]?.balance ?? -1) * 100), left(voucher));
          assert.equal(await balanceOf(voucher.code), docs[0]?.balance);
          assert.equal(
            docs.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
            left(voucher),
          );
        }
        await assertConsistent(service.db);
      }),
      { numRuns: 15 },
    );
  });
});

describe('vouchers on a server, at the same moment', () => {
  it('have each code once, and never less than was redeemed', async (t) => {
    const server = await startPostgres();
    if (!server) {
      t.skip('There is no PostgreSQL on this machine');
      return;
    }
    const db = await openPostgres(server.url, 10, { connectMs: 60_000, waitMs: 60_000 });
    const faults: string[] = [];
    await migrate(db, migrations);
    const app = await createApp({
      db,
      now: () => onSale,
      ...settled,
      settings: {
        rateLimits: false,
        shedLoad: false,
        log: (message, error) => void faults.push(`${message} ${String(error)}`),
      },
    });
    try {
      const token = await addKey(db);
      const eventId = await addEvent(db);
      const send = async (...request: Parameters<typeof requestOf>) => {
        const { statusCode, body } = await app.inject(requestOf(...request));
        return { statusCode, body: JSON.parse(body) as { _id: string; code: string } };
      };
      for (let round = 0; round < 8; round++) {
        const answers = await Promise.all(
          ['SAME', 'same', 'S-A-M-E', 'Sa Me'].map((code) =>
            send(create, { amount: 100, code: `${code}-${round}` }, { token }),
          ),
        );
        assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 400, 400, 400]);
        const { _id: id, code } = answers.find(({ statusCode }) => statusCode === 201)?.body ?? assert.fail();
        const shop = { type: 'transaction', eventId, items: seats(1), vouchers: [code] };
        const mixed = await Promise.all([
          ...[100, 40, 25, 70].map((amount) => send(update, { id, amount }, { token })),
          ...[1, 2, 3].map(() => send(api.checkout.create, shop)),
        ]);
        for (const { statusCode } of mixed) assert.ok([200, 400].includes(statusCode), `${statusCode}`);
        await assertConsistent(db);
      }
      assert.deepEqual(faults, []);
    } finally {
      await app.close();
      await db.close();
      await server.stop();
    }
  });
});
