import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { InjectOptions } from 'fastify';
import { DatabaseAway, type Database } from '../../../src/service/database/index.ts';
import { deleteExpiredCounts, SharedCounts } from '../../../src/service/http/shared-counts.ts';
import { addEvent, addKey, onSale } from '../../support/builders/shop.ts';
import { testDatabase } from '../../support/running/database.ts';
import { testService, type TestService } from '../../support/running/service.ts';

const minute = 60_000;

describe('counts of two processes', () => {
  let db: Database;
  let statements = 0;
  let isAway = false;
  let now = onSale;
  let one: SharedCounts;
  let two: SharedCounts;
  /** The database, as a process sees it. */
  const watched = (): Database => ({
    ...db,
    query: async (text, params) => {
      statements++;
      if (isAway) throw new DatabaseAway('The database is away');
      return await db.query(text, params);
    },
  });
  const counts = (every: number | false = false) => new SharedCounts(watched(), () => now, { every });
  const forward = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  before(async () => {
    db = await testDatabase();
  });
  after(() => db.close());
  beforeEach(async () => {
    await db.query('delete from shared_count');
    [one, two] = [counts(), counts()];
    statements = 0;
    isAway = false;
  });
  const limit = { max: 20, windowMs: minute };
  const add = (to: SharedCounts, times: number) => {
    let last = { current: 0, ttl: 0 };
    for (let at = 0; at < times; at++) last = to.add('reads of 192.0.2.1', limit);
    return last;
  };

  it('are one count after each has told the other', async () => {
    assert.equal(add(one, 12).current, 12);
    await one.exchange();
    assert.equal(add(two, 2).current, 2, 'not heard yet');
    await two.exchange();
    assert.equal(add(two, 6).current, 20);
    await two.exchange();
    add(one, 1);
    await one.exchange();
    assert.equal(add(one, 1).current, 22);
  });

  it('are told as a whole: what is told twice counts once', async () => {
    add(one, 5);
    await one.exchange();
    add(one, 5);
    await Promise.all([one.exchange(), one.exchange()]);
    add(two, 2);
    await two.exchange();
    assert.equal(add(two, 1).current, 13);
  });

  it('end with their windows, each by itself', async () => {
    add(one, 19);
    await one.exchange();
    forward(40_000);
    add(two, 2);
    await two.exchange();
    const { current, ttl } = add(two, 1);
    assert.deepEqual([current, ttl], [22, 20_000], 'there is room when the window of the other ends');
    forward(20_000);
    assert.deepEqual(add(two, 1), { current: 4, ttl: 40_000 });
    await deleteExpiredCounts(db, now);
    assert.equal((await db.query('select 1 from shared_count')).length, 1);
    forward(40_000);
    assert.deepEqual(add(two, 1), { current: 1, ttl: minute });
  });

  it('cost no statement while nothing changes, while it is little, and beyond the limit', async () => {
    await one.exchange();
    add(one, 1);
    await one.exchange();
    one.take('streams', 100);
    await one.exchange();
    assert.equal(statements, 0);
    add(one, 30);
    await one.exchange();
    assert.equal(statements, 1);
    add(one, 30);
    await one.exchange();
    one.giveBack('streams');
    await one.exchange();
    assert.equal(statements, 1);
  });

  it('of this process alone are not told', async () => {
    for (let at = 0; at < 3; at++) one.add('guesses', { ...limit, max: 3, isShared: false });
    await one.exchange();
    assert.equal(statements, 0);
  });

  it('go on without a database, and are told when it is back', async () => {
    isAway = true;
    assert.equal(add(one, 12).current, 12);
    await assert.rejects(one.exchange(), DatabaseAway);
    assert.equal(add(one, 1).current, 13);
    isAway = false;
    await one.exchange();
    add(two, 2);
    await two.exchange();
    assert.equal(add(two, 1).current, 16);
  });

  it('of what is open last as long as the process tells of it', async () => {
    for (let at = 0; at < 3; at++) assert.ok(one.take('streams', 4));
    await one.exchange();
    forward(20_000);
    await one.exchange();
    forward(20_000);
    assert.ok(two.take('streams', 4));
    await two.exchange();
    assert.ok(!two.take('streams', 4), 'three are open elsewhere');
    forward(20_000);
    // the other process told nothing since: it is gone
    for (let at = 0; at < 3; at++) assert.ok(two.take('streams', 4));
    assert.ok(!two.take('streams', 4));
  });

  it('of what is open end with it, and at the latest with the process', async () => {
    for (let at = 0; at < 4; at++) assert.ok(one.take('streams', 4));
    assert.ok(!one.take('streams', 4));
    await one.exchange();
    one.giveBack('streams');
    await one.exchange();
    assert.ok(two.take('streams', 4));
    await two.exchange();
    assert.ok(!two.take('streams', 4));
    for (let at = 0; at < 3; at++) one.giveBack('streams');
    await one.close();
    two.giveBack('streams');
    await two.exchange();
    for (let at = 0; at < 4; at++) assert.ok(two.take('streams', 4));
  });

  it('are told by a timer, which ends with the last change', async () => {
    const own = counts(1);
    own.add('reads of 192.0.2.1', { max: 1, windowMs: minute });
    const told = async () => (await db.query<{ key: string }>('select key from shared_count')).map(({ key }) => key);
    let keys = await told();
    while (keys.length === 0) {
      await nextTurn(); // the embedded database leaves no turn to timers
      keys = await told();
    }
    assert.match(keys.join(), /^[0-9a-f]{64}$/, 'a hash in place of the address');
    await own.close();
    own.add('reads of 192.0.2.2', { max: 1, windowMs: minute });
    assert.deepEqual(await told(), keys);
  });
});

describe('limits of two services on one database', () => {
  let one: TestService;
  let two: TestService;
  let exchange: () => Promise<void>;
  before(async () => {
    const rateLimits = { read: 10, write: 10, guess: 10, key: 10 };
    const db = await testDatabase();
    const newCounts = () => new SharedCounts(db, () => onSale, { every: false });
    const counts = [newCounts(), newCounts()] as const;
    const settings = (at: number) => ({
      rateLimits,
      live: { maxByAddress: 3 },
      ...(counts[at] && { counts: counts[at] }),
    });
    one = await testService(settings(0), onSale, { db });
    two = await testService(settings(1), onSale, { db });
    exchange = async () => {
      // the first hears what the second has told
      for (const each of [...counts, ...counts]) await each.exchange();
    };
  });
  after(async () => {
    assert.deepEqual([...one.faults, ...two.faults], []);
    await two.app.close();
    await one.close();
  });
  const status = async ({ app }: TestService, asked: InjectOptions) => (await app.inject(asked)).statusCode;
  /** Asks both in turns, and lets them exchange after each turn. Answers how many were let in. */
  const letIn = async (ask: (service: TestService, at: number) => Promise<number>) => {
    let admitted = 0;
    for (let at = 0; at < 8; at++) {
      for (const service of [one, two]) if ((await ask(service, at)) !== 429) admitted++;
      await exchange();
    }
    return admitted;
  };

  it('are one for requests of an address, which is a /64 in IPv6', async () => {
    const url = '/api/events/public/listings';
    const block = (service: TestService, at: number) =>
      status(service, { url, method: at % 2 ? 'HEAD' : 'GET', remoteAddress: `2001:db8:1:2::${at}` });
    assert.equal(await letIn(block), 10);
    assert.equal(await status(two, { url, remoteAddress: '2001:db8:1:3::1' }), 200);
    assert.equal(await status(two, { url: '/api/events/info/none', remoteAddress: '2001:db8:1:2::1' }), 404);
  });

  it('are one for the requests of a key, and for those with unknown keys', async () => {
    const token = await addKey(one.db);
    const withKey = (remoteAddress: string, key: string) => (service: TestService) =>
      status(service, { url: '/api/webhooks', remoteAddress, headers: { authorization: `Bearer ${key}` } });
    // the first request to each process counts by its address
    assert.equal(await letIn(withKey('192.0.2.1', token)), 12);
    assert.equal(await letIn(withKey('192.0.2.2', 'fk_unknown')), 10);
  });

  it('are one for the streams of an address', async () => {
    const path = `/api/public/events/${await addEvent(one.db)}/live`;
    const stopping = new AbortController();
    // `fetch` closes a stream whose answer is dropped
    const answers: Response[] = [];
    try {
      const addresses = new Map<TestService, string>();
      for (const service of [one, two])
        addresses.set(service, await service.app.listen({ port: 0, host: '127.0.0.1' }));
      for (const service of [one, two, one, two, one]) {
        answers.push(await fetch(`${addresses.get(service)}${path}`, { signal: stopping.signal }));
        await exchange();
      }
      assert.deepEqual(
        answers.map((answer) => answer.status),
        [200, 200, 200, 503, 503],
      );
    } finally {
      stopping.abort();
      for (const { app } of [one, two]) app.server.closeAllConnections();
    }
  });
});
