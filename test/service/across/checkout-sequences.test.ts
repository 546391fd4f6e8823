/**
 * Whatever buyers do in whatever order, at the same time or not: the sums are right.
 * Long because the steps of a random sequence, and the sums that all of them must keep, belong together.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { createApp } from '../../../src/service/server/app.ts';
import { openPostgres } from '../../../src/service/database/postgres.ts';
import { limitStatements } from '../../../src/service/database/time-limits.ts';
import { migrate } from '../../../src/service/database/migrate.ts';
import { migrations } from '../../../src/service/database/migrations/index.ts';
import type { Database } from '../../../src/service/database/index.ts';
import { expireAll } from '../../../src/service/server/jobs.ts';
import { startPostgres } from '../../support/running/postgres.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf, settled } from '../../support/running/service.ts';
import {
  addEvent,
  addVoucher,
  assertConsistent,
  balanceOf,
  buyer,
  keyOf,
  onSale,
  seats,
  taken,
} from '../../support/builders/shop.ts';
import type { Route } from '../../../src/contract/route.ts';

const { create, setItems, setVouchers, setDetails, complete, reserve, abort } = api.checkout;
const capacity = 8;

const event = {
  maxAmount: capacity,
  reservationSettings: { option: 'reservationsAndPayment' },
  customCharges: { outerChargeVar: 0.1 },
  useTimeSlots: true,
  timeSlots: [
    { _id: 'early', startTime: { hour: 20, minute: 0 }, amount: 5 },
    { _id: 'late', startTime: { hour: 21, minute: 0 } },
  ],
  tickets: [
    { _id: 'seat', name: 'Seat', price: 20, active: true, amount: 6 },
    { _id: 'child', name: 'Child', price: 7.35, active: true },
  ],
  underShops: [
    {
      _id: 'club',
      name: 'Club',
      active: true,
      maxAmount: 3,
      inventoryStrategy: 'subsidiary',
      tickets: [{ baseTicket: 'seat', price: 12.5 }],
    },
  ],
};

const line = fc.record({
  ticketTypeId: fc.constantFrom('seat', 'child'),
  slotId: fc.constantFrom('early', 'late'),
  amount: fc.integer({ min: 1, max: 4 }),
});
const lines = fc.array(line, { minLength: 1, maxLength: 3 });
const codes = fc.subarray(['A', 'B', 'NONE']);
const who = fc.nat({ max: 5 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('create' as const), lines, codes, club: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('setItems' as const), who, lines }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('setVouchers' as const), who, codes }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('complete', 'reserve', 'abort'), who }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sweep' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What chance alone may not come to: run first, each time. */
const one = [{ ticketTypeId: 'seat' as const, slotId: 'late' as const, amount: 1 }];
const start: Step = { do: 'create', lines: one, codes: [], club: false };
const tooMany: Step = { do: 'setItems', who: 1, lines: [{ ticketTypeId: 'seat', slotId: 'late', amount: 4 }] };
/** Two more than there are. */
const full = [4, 4].map((amount) => ({ ticketTypeId: 'seat' as const, slotId: 'late' as const, amount }));
const wait: Step = { do: 'wait', minutes: 9 };
const rare: [Step[][]][] = [
  [[[start], [wait], [wait], [{ do: 'setItems', who: 0, lines: one }]]],
  [[[start], [{ do: 'complete', who: 0 }], [{ do: 'abort', who: 0 }], [{ ...start, lines: [...one, ...one] }]]],
  [[[{ ...start, codes: ['B'] }], [{ do: 'complete', who: 0 }], [start], [{ do: 'reserve', who: 1 }]]],
  [[[{ ...start, lines: [...one, ...one, ...one] }], [start], [tooMany], [{ do: 'abort', who: 1 }]]],
  [
    [
      [start],
      [{ ...tooMany, who: 0, lines: one }],
      [{ do: 'setVouchers', who: 0, codes: ['A'] }],
      [{ ...start, lines: full }],
    ],
  ],
];

function itemsOf(wanted: readonly { ticketTypeId: string; slotId: string; amount: number }[]) {
  return wanted.map(({ slotId, ...rest }) => ({
    type: 'ticket',
    ...rest,
    slotInfo: { slotId, slotStartTime: '2026-07-01T18:00:00Z' },
  }));
}

describeWithService('any sequence of operations', (service) => {
  it('keeps every sum right, one by one and at the same time', async () => {
    let run = 0;
    const done = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 12 }),
        async (groups) => {
          service.clock.now = onSale;
          const eventId = await addEvent(service.db, event);
          const vouchers = { A: `A-${run}`, B: `B-${run}`, NONE: `NONE-${run}` };
          run++;
          await addVoucher(service.db, vouchers.A, 2500);
          await addVoucher(service.db, vouchers.B, 9000, '2026-06-01T10:20:00Z');
          const started: Checkout[] = [];
          const codesOf = (names: readonly string[]) => names.map((name) => vouchers[name as keyof typeof vouchers]);

          const send = async (name: string, route: Route, input: object) => {
            const answer = await service.send(route, { ...input });
            const entry = `${name} ${answer.statusCode}`;
            done.set(entry, (done.get(entry) ?? 0) + 1);
            return answer;
          };
          const begin = async (what: Extract<Step, { do: 'create' }>) => {
            const { lines: wanted, codes: names, club } = what;
            const place = { eventId, ...(club && { shopId: 'club' }) };
            const body = { type: 'transaction', ...place, items: itemsOf(wanted), vouchers: codesOf(names) };
            const answer = await send('create', create, body);
            if (answer.statusCode === 200) started.push(answer.body as unknown as Checkout);
            else assert.equal(answer.statusCode, 409);
          };
          const finish = async (key: ReturnType<typeof keyOf>, route: typeof complete | typeof reserve) => {
            await service.send(setDetails, { ...key, ...buyer });
            if (route === reserve) return await send('reserve', route, key);
            const invoice = await send('complete', route, { ...key, paymentMethod: 'invoice' });
            if (invoice.body.code !== 'PAYMENT_METHOD_NOT_POSSIBLE') return invoice;
            return await send('free', route, { ...key, paymentMethod: 'free' });
          };
          const perform = async (what: Step): Promise<unknown> => {
            if (what.do === 'create') {
              await begin(what);
              return;
            }
            if (what.do === 'sweep') return await expireAll(service.context);
            if (what.do === 'wait') {
              service.clock.forward(what.minutes * 60_000);
              return;
            }
            const checkout = started[what.who % Math.max(1, started.length)];
            if (!checkout) return;
            const key = keyOf(checkout);
            switch (what.do) {
              case 'setItems':
                return await send('setItems', setItems, { ...key, items: itemsOf(what.lines) });
              case 'setVouchers':
                return await send('setVouchers', setVouchers, { ...key, vouchers: codesOf(what.codes) });
              case 'abort':
                return await send('abort', abort, key);
              default:
                return await finish(key, what.do === 'reserve' ? reserve : complete);
            }
          };

          for (const group of groups) {
            await Promise.all(group.map(perform));
            await assertConsistent(service.db);
            assert.deepEqual(service.faults, []);
          }
          service.clock.forward(60 * 60_000);
          await expireAll(service.context);
          await assertConsistent(service.db);
          const [sold] = await service.db.query<{ count: number }>(
            'select count(*)::int as count from ticket where event_id = $1',
            [eventId],
          );
          assert.equal(await taken(service.db, eventId), sold?.count);
        },
      ),
      { numRuns: 15, examples: rare },
    );
    for (const entry of [
      'create 200',
      'create 409',
      'setItems 200',
      'setItems 409',
      'setItems 410',
      'setVouchers 200',
      'complete 200',
      'free 200',
      'reserve 200',
      'abort 200',
      'abort 409',
    ]) {
      assert.ok((done.get(entry) ?? 0) > 0, `The sequences never came to "${entry}"`);
    }
  });
});

const server = await startPostgres();
describe('two processes on one PostgreSQL', { skip: server ? false : 'no PostgreSQL on this machine' }, () => {
  let dbs: Database[] = [];
  let ask: ((
    route: Route,
    input: object,
    idempotencyKey?: string,
  ) => Promise<{ status: number; body: Record<string, unknown> }>)[] = [];
  let now = onSale;
  const faults: unknown[] = [];
  const context = (db: Database) => ({ db, now: () => now, ...settled });

  before(async () => {
    const url = server?.url ?? '';
    const patient = { connectMs: 60_000, waitMs: 60_000 };
    dbs = [await openPostgres(url, 12, patient), await openPostgres(url, 12, patient)];
    for (const db of dbs) await migrate(db, migrations);
    const apps = await Promise.all(
      dbs.map((db) =>
        createApp({
          ...context(db),
          settings: { rateLimits: false, shedLoad: false, log: (...fault) => void faults.push(fault) },
        }),
      ),
    );
    ask = apps.map((app) => async (route, input, idempotencyKey) => {
      const response = await app.inject(requestOf(route, { ...input }, { ...(idempotencyKey && { idempotencyKey }) }));
      return { status: response.statusCode, body: JSON.parse(response.body) as Record<string, unknown> };
    });
  });
  after(async () => {
    await Promise.all(dbs.map((db) => db.close()));
    await server?.stop();
  });

  const via = (at: number) => ask[at % 2] ?? assert.fail();
  const first = () => dbs[0] ?? assert.fail();

  it('sell exactly what there is', async () => {
    const eventId = await addEvent(first(), { maxAmount: 10 });
    const body = { type: 'transaction', eventId, items: seats(1) };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => via(at)(create, body)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [
      ...Array<number>(10).fill(200),
      ...Array<number>(40).fill(409),
    ]);
    assert.equal(await taken(first(), eventId), 10);
    await assertConsistent(first());
  });

  it('make one checkout of doubles, and one order', async () => {
    const eventId = await addEvent(first(), { maxAmount: 10 });
    const body = { type: 'transaction', eventId, items: seats(2) };
    const doubles = await Promise.all(Array.from({ length: 12 }, (_, at) => via(at)(create, body, 'the-cart')));
    for (const { status, body: answer } of doubles) assert.deepEqual([status, answer], [200, doubles[0]?.body]);
    assert.equal(await taken(first(), eventId), 2);
    const key = { id: doubles[0]?.body._id, secret: doubles[0]?.body.secret };
    await via(0)(setDetails, { ...key, ...buyer });
    const orders = await Promise.all([0, 1, 2, 3].map((at) => via(at)(complete, { ...key, paymentMethod: 'invoice' })));
    for (const { status, body: answer } of orders) assert.deepEqual([status, answer], [200, orders[0]?.body]);
    await assertConsistent(first());
  });

  it('keep every sum right in a crowd', async () => {
    const eventId = await addEvent(first(), {
      maxAmount: 60,
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true, amount: 40 },
        { _id: 'child', name: 'Child', price: 7, active: true, amount: 35 },
      ],
    });
    await addVoucher(first(), 'CROWD-1', 30_000);
    await addVoucher(first(), 'CROWD-2', 30_000);
    const visit = async (at: number) => {
      const [own, other] = at % 2 === 0 ? ['seat', 'child'] : ['child', 'seat'];
      const vouchers = at % 3 === 0 ? ['CROWD-1', 'CROWD-2'] : ['CROWD-2', 'CROWD-1'];
      const started = await via(at)(create, {
        type: 'transaction',
        eventId,
        items: seats(1 + (at % 3), own),
        vouchers,
      });
      if (started.status !== 200) return [started.status];
      const key = { id: started.body._id, secret: started.body.secret };
      const changed = await Promise.all([
        via(at)(setItems, { ...key, items: [...seats(1, other), ...seats(2, own)] }),
        via(at + 1)(setVouchers, { ...key, vouchers: [...vouchers].reverse() }),
      ]);
      await via(at)(setDetails, { ...key, ...buyer });
      const ending = [
        () => via(at)(abort, key),
        () => via(at)(complete, { ...key, paymentMethod: 'invoice' }),
        () => Promise.resolve({ status: 200, body: {} }),
      ][at % 3];
      const ended = await ending?.();
      return [started.status, ...changed.map(({ status }) => status), ended?.status ?? 0];
    };
    const sweeps = async () => {
      for (let round = 0; round < 5; round++) await Promise.all(dbs.map((db) => expireAll(context(db))));
    };
    // a statement waits for all that are before it: how long that takes says something of the machine, and nothing of sums
    const [statuses] = await limitStatements(0, () =>
      Promise.all([Promise.all(Array.from({ length: 120 }, (_, at) => visit(at))), sweeps()]),
    );
    assert.deepEqual(faults, []);
    assert.deepEqual([...new Set(statuses.flat())].sort(), [200, 409]);
    await assertConsistent(first());

    now = new Date(onSale.getTime() + 3_600_000);
    const held = (await first().query(`select id from hold where status = 'held'`)).length;
    const swept = await Promise.all([...dbs, ...dbs].map((db) => expireAll(context(db))));
    assert.equal(
      swept.reduce((a, b) => a + b),
      held,
    );
    await assertConsistent(first());
    const [paid] = await first().query<{ sum: number }>(
      `select coalesce(sum(total - due), 0) as sum from checkout where event_id = $1 and status = 'COMPLETE'`,
      [eventId],
    );
    assert.equal(60_000 - (await balanceOf(first(), 'CROWD-1')) - (await balanceOf(first(), 'CROWD-2')), paid?.sum);
  });
});
