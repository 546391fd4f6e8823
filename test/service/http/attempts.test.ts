import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import { Attempts, deleteExpiredAttempts } from '../../../src/service/http/attempts.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import {
  addUser,
  authorizeUrl,
  addApp,
  fieldOf,
  password as staffPassword,
  TestBrowser,
} from '../../support/builders/apps.ts';
import { testService, type TestService } from '../../support/running/service.ts';
import { addEvent, addVoucher, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const minute = 60_000;
const guess = 6;

describe('limits on attempts, in two processes on one database', () => {
  let one: TestService;
  let two: TestService;
  before(async () => {
    const rateLimits = { read: 1000, write: 1000, guess, key: 1000 };
    one = await testService({ rateLimits }, onSale);
    two = await testService({ rateLimits }, onSale, { db: one.db });
  });
  after(async () => {
    assert.deepEqual([...one.faults, ...two.faults], []);
    await two.app.close();
    await one.close();
  });
  let addresses = 0;
  /** An address of its own for each test. */
  const newAddress = () => `192.0.2.${++addresses}`;
  const from = (remoteAddress: string) => ({ remoteAddress });

  it('count sign-ins of a seller’s user together', async () => {
    const email = 'box-office@example.com';
    await addUser(one.db, email);
    const app = await addApp(one.db);
    const browsers = [new TestBrowser(one.app), new TestBrowser(two.app)] as const;
    const forms = [
      fieldOf(await browsers[0].get(authorizeUrl(app)), '/oauth2/sign-in'),
      fieldOf(await browsers[1].get(authorizeUrl(app)), '/oauth2/sign-in'),
    ] as const;
    const attempt = async (at: 0 | 1, sent: string) =>
      (await browsers[at].post('/oauth2/sign-in', { form: forms[at], email, password: sent })).status;
    for (let at = 0; at < guess / 2; at++)
      assert.deepEqual([await attempt(0, 'wrong'), await attempt(1, 'wrong')], [401, 401]);
    // by address now
    assert.deepEqual([await attempt(0, staffPassword), await attempt(1, staffPassword)], [429, 429]);
  });

  it('count what could be guessed by address together', async () => {
    const address = newAddress();
    const ask = async ({ app }: TestService, method: 'GET' | 'HEAD' = 'GET') => {
      const url = `/api/vouchers/${sellerId}/WRONG/info`;
      return await app.inject({ method, url, ...from(address) });
    };
    const found = [
      await ask(one),
      await ask(two),
      await ask(one, 'HEAD'),
      await ask(two),
      await ask(one),
      await ask(two),
    ];
    assert.deepEqual(
      found.map(({ statusCode }) => statusCode),
      Array<number>(guess).fill(404),
    );
    for (const service of [one, two]) {
      const refused = await ask(service);
      const { headers } = refused;
      assert.equal(refused.statusCode, 429);
      assert.equal(refused.json<ErrorBody>().code, 'TOO_MANY_REQUESTS');
      assert.equal(headers['x-ratelimit-remaining'], '0');
      for (const name of ['retry-after', 'x-ratelimit-reset'] as const)
        assert.ok(Number(headers[name]) > 0 && Number(headers[name]) <= 60, name);
    }
    await passWindows(one.db, minute);
    assert.equal((await ask(two)).statusCode, 404);
  });

  it('count wrong codes in checkouts together, and right ones not at all', async () => {
    const eventId = await addEvent(one.db);
    await addVoucher(one.db, 'RIGHT-CODE', 100);
    const address = newAddress();
    const start = async ({ app }: TestService, ...vouchers: string[]) => {
      const payload = { type: 'transaction', eventId, items: seats(1), vouchers };
      return (await app.inject({ method: 'POST', url: '/api/checkout', payload, ...from(address) })).statusCode;
    };
    for (let at = 0; at < guess; at++) assert.equal(await start(at % 2 ? one : two, 'RIGHT-CODE'), 200);
    assert.equal(await start(one, 'WRONG-1', 'WRONG-2', 'WRONG-3'), 200);
    assert.equal(await start(two, 'WRONG-4', 'WRONG-5', 'RIGHT-CODE'), 200);
    // two more than there may be are not tried, and do not count
    assert.equal(await start(one, 'WRONG-6', 'WRONG-7'), 429);
    assert.equal(await start(two, 'WRONG-6'), 200);
    assert.deepEqual([await start(one, 'RIGHT-CODE'), await start(two, 'RIGHT-CODE')], [429, 429]);
  });

  it('count IPv6 addresses by their first 64 bits, and IPv4 ones in IPv6 as what they are', async () => {
    const ask = async (service: TestService, remoteAddress: string) => {
      const url = `/api/vouchers/${sellerId}/WRONG/info`;
      return (await service.app.inject({ url, ...from(remoteAddress) })).statusCode;
    };
    const block = (at: number) => `2001:db8:1:2:${at}::1`;
    for (let at = 0; at < guess; at++) assert.equal(await ask(at % 2 ? one : two, block(at)), 404);
    assert.deepEqual([await ask(one, block(99)), await ask(two, block(98))], [429, 429]);
    assert.equal(await ask(two, '2001:db8:1:3::1'), 404);
    const address = newAddress();
    for (let at = 0; at < guess; at++) assert.equal(await ask(one, at % 2 ? address : `::ffff:${address}`), 404);
    assert.equal(await ask(two, `::ffff:${address}`), 429);
  });

  it('store neither addresses nor accounts in the clear, and go when they are over', async () => {
    const attempts = new Attempts(one.db, { kind: 'test', max: 1, windowMs: minute });
    await attempts.begin('grace@example.com');
    const rows = await one.db.query<{ key: string }>('select key from attempt_limit');
    assert.ok(
      rows.length > 0 && rows.every(({ key }) => /^[a-z-]+(:[0-9a-f]{64}){1,2}$/.test(key)),
      JSON.stringify(rows),
    );
    await deleteExpiredAttempts(one.db, new Date());
    await assert.rejects(attempts.begin('grace@example.com'));
    await deleteExpiredAttempts(one.db, new Date(Date.now() + 60 * minute));
    assert.deepEqual(await one.db.query('select key from attempt_limit'), []);
    await attempts.begin('grace@example.com');
  });

  it('hold for concurrent attempts too', async () => {
    const limit = { kind: 'concurrent', max: 5, windowMs: minute };
    const [first, second] = [new Attempts(one.db, limit), new Attempts(one.db, limit)];
    const waits = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 ? first : second).take('name')));
    assert.equal(waits.filter((wait) => wait === undefined).length, 5);
    await first.takeBack('name', 2);
    assert.equal(await second.take('name', 2), undefined);
    assert.ok(((await first.take('name')) ?? 0) > 0);
  });
});
