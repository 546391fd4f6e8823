import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { DatabaseAway, limitStatements, type Database } from '../../../src/service/database/index.ts';
import type { ConnectionTimeouts } from '../../../src/service/database/connections.ts';
import { openPostgres } from '../../../src/service/database/postgres.ts';
import { openNetwork, type SilentNetwork } from '../../support/fakes/silent-network.ts';
import { startPostgres, type TestPostgres } from '../../support/running/postgres.ts';

const server = await startPostgres();

/** Runs statements with a time limit, in milliseconds. */
const within = <T>(work: () => Promise<T>, limit = 150) => limitStatements(limit, work);
const isAway = (error: unknown) => error instanceof DatabaseAway;

describe('a PostgreSQL server', { skip: server ? false : 'no PostgreSQL on this machine' }, () => {
  const url = server?.url ?? '';
  after(() => server?.stop());

  describe('whose old connections are silent', () => {
    let network: SilentNetwork;
    let db: Database;
    before(async () => {
      const direct = await openPostgres(url);
      await direct.query(
        'create table stock (id int primary key, taken int not null); insert into stock values (1, 0)',
      );
      await direct.close();
    });
    beforeEach(async () => {
      network = await openNetwork(url);
      db = await openPostgres(network.url, 4, { graceMs: 50, idleInTransactionMs: 100, connectMs: 5_000 });
      await Promise.all([1, 2, 3, 4].map(() => db.query('select pg_sleep(0.02)')));
      assert.equal(db.connections?.().open, 4);
    });
    const end = async () => {
      await db.close();
      network.close();
    };

    it('costs those who wait for an answer no more than their limit, and then no one', async () => {
      network.silence();
      await within(() => assert.rejects(db.query('select 1'), isAway));
      // the others of the pool are as dead, and are not tried
      await within(() => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => db.query('select $1::int as n', [n]))), 5_000);
      assert.equal(network.opened() > 4, true);
      await end();
    });

    it('sells what a lost transaction had locked', async () => {
      const take = () =>
        db.transaction(async (tx) => {
          await tx.query('select 1 from stock where id = 1 for update');
          await tx.query('update stock set taken = taken + 1 where id = 1');
        });
      const lost = db.transaction(async (tx) => {
        await tx.query('update stock set taken = 100 where id = 1');
        network.silence();
        await within(() => assert.rejects(tx.query('select 1'), isAway));
      });
      await assert.rejects(lost, isAway);
      await within(take, 5_000);
      assert.deepEqual(await db.query('select taken from stock'), [{ taken: 1 }]);
      await end();
    });

    it('costs others on such connections no more once one of them is known to be silent', async () => {
      await db.close();
      db = await openPostgres(network.url, 4, { graceMs: 50, suspectMs: 100 });
      const slow = () => db.query('select pg_sleep(0.02)');
      await Promise.all([slow(), slow(), slow(), slow()]);
      network.silence();
      const begun = performance.now();
      const patient = within(() => assert.rejects(db.query('select 1'), isAway), 120_000);
      await within(() => assert.rejects(db.query('select 1'), isAway));
      await patient;
      assert.ok(performance.now() - begun < 60_000);
      await end();
    });

    it('is away at the latest after the time for a connection, and no one waits for it after that', async () => {
      await db.close();
      db = await openPostgres(network.url, 4, { graceMs: 50, connectMs: 300 });
      network.silence();
      network.block();
      await within(() => assert.rejects(db.query('select 1'), isAway)); // of an old connection
      await assert.rejects(db.query('select 1'), isAway);
      const away = () => assert.rejects(db.query('select 1'), { name: 'DatabaseAway', message: /away/ });
      await Promise.all(Array.from({ length: 50 }, away));
      network.block(false);
      while ((await db.query('select 1').catch(isAway)) === true) await new Promise(setImmediate);
      await end();
    });

    it('is left alone by a statement that is only slow, and by a process that was busy itself', async () => {
      await within(() => db.query('select pg_sleep(0.1)'), 5_000);
      const slow = within(() => db.query('select pg_sleep(0.05), 1 as a'), 100);
      const until = performance.now() + 400;
      while (performance.now() < until); // its timers are late, and the answer is there
      assert.equal((await slow)[0]?.['a'], 1);
      await within(() => assert.rejects(db.query('select pg_sleep(1)'), { code: '57014', name: 'DatabaseAway' }), 50);
      assert.equal(network.opened(), 4);
      await end();
    });
  });

  it('ends the transaction of a process that was paused, so that others go on', async () => {
    const paused = await openPostgres(url, 1, { idleInTransactionMs: 100 });
    const other = await openPostgres(url, 1);
    const lock = 'select pg_advisory_xact_lock(7) is null as locked';
    let goOn: () => void = () => undefined;
    const isPaused = new Promise<void>((resolve) => (goOn = resolve));
    let hasLock: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (hasLock = resolve));
    const forgotten = paused.transaction(async (tx) => {
      await tx.query(lock);
      hasLock();
      await isPaused;
    });
    const rejected = assert.rejects(forgotten, isAway);
    await locked;
    await other.transaction((tx) => tx.query(lock));
    goOn();
    await rejected;
    assert.deepEqual(await paused.query('select 1 as a'), [{ a: 1 }]);
    await paused.close();
    await other.close();
  });

  describe('with fewer connections than callers', () => {
    const inLine = async (timeouts: Partial<ConnectionTimeouts>) => {
      const db = await openPostgres(url, 1, timeouts);
      const answers = await Promise.allSettled(Array.from({ length: 20 }, () => db.query('select pg_sleep(0.1)')));
      await db.close();
      return answers;
    };
    const isRefused = (answer: PromiseSettledResult<unknown>) =>
      answer.status === 'rejected' && isAway(answer.reason) && /became free/.test(String(answer.reason));

    it('lets them wait as long as connections come back', async () => {
      const answers = await inLine({ connectMs: 1_500, waitMs: 60_000 });
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set(['fulfilled']));
    });

    it('lets none of them wait longer than that, and serves the first ones', async () => {
      const answers = await inLine({ connectMs: 60_000, waitMs: 1_000 });
      assert.equal(answers[0]?.status, 'fulfilled');
      const refused = answers.findIndex(isRefused);
      assert.ok(refused > 0);
      assert.ok(answers.slice(refused).every(isRefused));
    });

    it('refuses those who wait when no connection comes back', async () => {
      const db = await openPostgres(url, 1, { connectMs: 100 });
      let end: () => void = () => undefined;
      const isOver = new Promise<void>((resolve) => (end = resolve));
      const holding = db.transaction(() => isOver);
      const answers = await Promise.allSettled([db.query('select 1'), db.query('select 1')]);
      assert.ok(answers.every(isRefused));
      end();
      await holding;
      await db.close();
    });
  });

  describe('with a lock', () => {
    const lock = 'select pg_advisory_xact_lock(8) is null as locked';
    /** A transaction that has the lock until it is told to end. */
    const hold = async (db: Database) => {
      const state: { end?: () => void } = {};
      const ended = new Promise<void>((resolve) => (state.end = resolve));
      let done: Promise<void> | undefined;
      await new Promise<void>((resolve, reject) => {
        done = db.transaction(async (tx) => {
          await tx.query(lock);
          resolve();
          await ended;
        });
        done.catch(reject);
      });
      return { done: done ?? Promise.resolve(), end: () => state.end?.() };
    };
    const waiting = async (db: Database, number: number) => {
      const sql = `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
      while (((await db.query<{ n: number }>(sql))[0]?.n ?? 0) !== number);
    };

    it('does not give it to a process that was paused while it waited', async () => {
      const paused = await openPostgres(url, 2, { idleInTransactionMs: 300, lockMs: 150 });
      const other = await openPostgres(url, 2, { lockMs: 5_000 });
      const first = await hold(paused);
      const order: string[] = [];
      const second = hold(paused).then((held) => {
        order.push('paused');
        held.end();
        return held.done;
      });
      await waiting(other, 1);
      await other.transaction(async (tx) => {
        await tx.query(lock);
        order.push('other');
      });
      first.end();
      await assert.rejects(first.done, isAway);
      await second;
      assert.deepEqual(order, ['other', 'paused']);
      await paused.close();
      await other.close();
    });

    it('lets a transaction wait for it twice, and then says that it is late', async () => {
      const holder = await openPostgres(url, 2);
      const db = await openPostgres(url, 2, { lockMs: 200 });
      const held = await hold(holder);
      let tries = 0;
      const attempt = () =>
        db.transaction(async (tx) => {
          tries++;
          if (tries === 2) held.end();
          await tx.query(lock);
        });
      await attempt();
      assert.equal(tries, 2);
      const again = await hold(holder);
      await assert.rejects(
        db.transaction((tx) => tx.query(lock)),
        { name: 'DatabaseAway', code: '55P03' },
      );
      again.end();
      await again.done;
      await db.close();
      await holder.close();
    });
  });

  it('that takes no further connection is asked over those that there are', async () => {
    const admin = await openPostgres(url, 1);
    await admin.query('create role few login connection limit 2');
    const own = url.replace('//foyer@', '//few@');
    const db = await openPostgres(own, 6);
    const work = () => db.query('select pg_sleep(0.02), $1::int as n', [1]);
    const answers = await Promise.all(Array.from({ length: 20 }, work));
    assert.equal(answers.length, 20);
    assert.equal(db.connections?.().open, 2);
    // those of another process may be all that the server takes
    const none = await openPostgres(own, 1).catch((error: unknown) => error);
    assert.match(String(none), /too many connections/);
    await db.close();
    await admin.close();
  });

  it('that is away says so immediately', async () => {
    const other = (await startPostgres()) as TestPostgres;
    const db = await openPostgres(other.url, 3);
    const ended: Promise<unknown>[] = [assert.rejects(db.query('select pg_sleep(5)'), isAway)];
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    while ((await client.query(`select 1 from pg_stat_activity where query like 'select pg_sleep%'`)).rowCount === 0);
    await client.end();
    ended.push(other.stop());
    await Promise.all(ended);
    await assert.rejects(db.query('select 1'), isAway);
    await assert.rejects(
      db.transaction((tx) => tx.query('select 1')),
      isAway,
    );
    await db.close();
  });
});
