import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Database, Queryable } from '../../../src/service/database/index.ts';
import { startEngines } from './engines.ts';

const { engines, stop } = await startEngines();
after(stop);
const [, server] = engines;

describe('the database on a server', { skip: server?.skip ?? 'no server' }, () => {
  let db: Database;
  before(async () => {
    assert.ok(server);
    db = await server.open();
    await db.query('create table counters (id int primary key, n int not null); insert into counters values (1, 0)');
  });
  after(() => db.close());

  const connection = async (on: Queryable) =>
    (await on.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]?.pid;

  it('sets up each connection', async () => {
    const [row] = await db.query(
      `select current_setting('timezone') as zone, current_setting('statement_timeout') as "timeoutMs",
         current_setting('application_name') as name`,
    );
    assert.deepEqual(row, { zone: 'UTC', timeoutMs: '4s', name: 'foyer' });
  });

  it('says why a transaction failed, to statements after the one that did so, too', async () => {
    const work = async (tx: Queryable) => {
      await tx.query('select 1 / 0').catch(() => undefined);
      await tx.query('select 1');
    };
    await assert.rejects(db.transaction(work), { code: '22012' });
  });

  it('goes on after the server has cut a connection that was in use, and all that were idle', async () => {
    const cut = db.transaction(async (tx) => {
      const pid = await connection(tx);
      await assert.rejects(tx.query('select pg_terminate_backend($1::int)', [pid]), { code: '57P01' });
      await tx.query('select 1');
    });
    await assert.rejects(cut);
    assert.deepEqual(await db.query('select 1 as a'), [{ a: 1 }]);

    await Promise.all([1, 2, 3].map(() => connection(db)));
    await db.transaction(async (tx) => {
      const own = await connection(tx);
      const ended = await tx.query(
        `select pg_terminate_backend(pid, 5000) as ended from pg_stat_activity
           where datname = current_database() and application_name = 'foyer' and pid <> $1::int`,
        [own],
      );
      assert.deepEqual(ended, [{ ended: true }, { ended: true }]);
    });
    const answers = await Promise.all([1, 2, 3].map((n) => db.query('select $1::int as n', [n])));
    assert.deepEqual(answers.flat(), [{ n: 1 }, { n: 2 }, { n: 3 }]);
  });

  it('runs the loser of two transactions again', async () => {
    let runs = 0;
    let reads = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    const add = () =>
      db.transaction(async (tx) => {
        runs++;
        await tx.query('set transaction isolation level serializable');
        const [row] = await tx.query<{ n: number }>('select n from counters where id = 1');
        // Both have read before one of them writes.
        if (++reads === 2) meet();
        await met;
        await tx.query('update counters set n = $1 where id = 1', [(row?.n ?? 0) + 1]);
      });
    await Promise.all([add(), add()]);
    assert.deepEqual(await db.query('select n from counters'), [{ n: 2 }]);
    assert.ok(runs > 2);
  });

  it('waits for what is under way when it closes', async () => {
    assert.ok(server);
    const other = await server.open();
    const slow = other.transaction((tx) => tx.query('select pg_sleep(0.05), 1 as a'));
    const queued = other.query('select 2 as a');
    await other.close();
    assert.equal((await slow)[0]?.['a'], 1);
    assert.deepEqual(await queued, [{ a: 2 }]);
    await assert.rejects(other.query('select 1'), /closed/);
  });
});
