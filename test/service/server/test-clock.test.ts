import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import { assertNeverTurned, TestClock, TurnedClock } from '../../../src/service/security/test-clock.ts';
import { addEvent, addKey, keyOf, seats, sellerId, taken } from '../../support/builders/shop.ts';
import { testDatabase } from '../../support/running/database.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, testService, type TestService } from '../../support/running/service.ts';

const start = new Date('2026-06-01T10:00:00Z');

/** A service with a clock that programs may turn. The time without turning stands still. */
async function withTestClock(): Promise<TestService> {
  const db = await testDatabase();
  const testClock = await TestClock.open(db, () => start);
  return await testService({ testClock }, start, { db, now: () => testClock.now() });
}

async function turn(service: TestService, token: string | undefined, payload: object) {
  const { statusCode, headers, body } = await service.app.inject({
    method: 'PUT',
    url: '/api/test-clock',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    payload,
  });
  return { statusCode, headers, body: JSON.parse(body) as ErrorBody };
}

describe('the test clock', () => {
  it('lets a program see a checkout run out', async () => {
    const service = await withTestClock();
    const token = await addKey(service.db, sellerId);
    const eventId = await addEvent(service.db, { maxAmount: 5 });
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(2) });
    assert.equal(await taken(service.db, eventId), 2);
    const turned = await turn(service, token, { now: '2026-06-01T12:00:00+02:00' });
    assert.deepEqual([turned.statusCode, turned.body['aheadSeconds']], [200, 0]);
    const later = await turn(service, token, { now: '2026-06-01T10:20:00Z' });
    assert.deepEqual(later.body, { now: '2026-06-01T10:20:00.000Z', aheadSeconds: 1200 });
    assert.equal(await taken(service.db, eventId), 0);
    await service.refused(api.checkout.complete, 410, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const shown = await service.app.inject({ url: '/api/health' });
    assert.equal(shown.headers['x-test-clock'], '2026-06-01T10:20:00.000Z');
    await service.close();
  });

  it('is turned by keys that may do everything, forward, and by ten years at most', async () => {
    const service = await withTestClock();
    const token = await addKey(service.db, sellerId);
    const limited = await addKey(service.db, sellerId, { permissions: ['events:read', 'events:write'] });
    const now = '2026-07-01T10:00:00Z';
    assert.equal((await turn(service, undefined, { now })).statusCode, 401);
    assert.equal((await turn(service, limited, { now })).statusCode, 403);
    for (const wrong of [{}, { now: 'soon' }, { now: '2026-05-31T10:00:00Z' }, { now: '2046-06-01T10:00:00Z' }]) {
      const { statusCode, body } = await turn(service, token, wrong);
      assert.deepEqual([statusCode, body.details?.[0]?.path], [400, 'now'], JSON.stringify(body));
    }
    assert.equal((await turn(service, token, { now })).statusCode, 200);
    await service.close();
  });

  it('stays turned over restarts and in other processes, and never in a service without it', async () => {
    const db = await testDatabase();
    await assertNeverTurned(db);
    const [one, other] = [await TestClock.open(db, () => start), await TestClock.open(db, () => start)];
    await one.turnTo(new Date('2026-06-02T10:00:00Z'));
    await other.turnTo(new Date('2026-06-01T12:00:00Z'));
    for (const clock of [one, other, await TestClock.open(db, () => start)])
      assert.equal(clock.now().toISOString(), '2026-06-02T10:00:00.000Z');
    await assert.rejects(assertNeverTurned(db), TurnedClock);
    await db.close();
  });
});

describeWithService('a service without a test clock', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db, sellerId);
  });

  it('has no address for one, and says nothing of it', async () => {
    const { statusCode, headers } = await turn(service, token, { now: '2027-01-01T00:00:00Z' });
    assert.deepEqual([statusCode, headers['x-test-clock']], [404, undefined]);
  });
});
