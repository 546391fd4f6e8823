import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Outdated } from '../../../src/service/database/errors.ts';
import {
  atSavepoint,
  lockNames,
  mayTakeLock,
  takeAdvisoryLock,
  takeFreeLock,
  takeLock,
} from '../../../src/service/database/lock-order.ts';
import type { Queryable } from '../../../src/service/database/index.ts';
import { startEngines } from './engines.ts';

const { engines, stop } = await startEngines();
after(stop);

const nothing = 'select 1 where $1 = 0';
const order = (tx: Queryable, keys: readonly string[] = []) => takeLock(tx, 'orders', nothing, [1], keys);
const stock = (tx: Queryable) => takeLock(tx, 'stock', nothing, [1]);
const outOfOrder = /The lock "orders" comes before "stock", which is held already/;

for (const { name, skip, open } of engines) {
  describe(`the lock order (${name})`, { skip }, () => {
    let opened: ReturnType<typeof open> | undefined;
    const database = async () => await (opened ??= open());
    const transaction = async <T>(work: (tx: Queryable) => Promise<T>) => (await database()).transaction(work);
    after(async () => (await opened)?.close());

    it('lets a transaction go forward, and stay', async () => {
      await transaction(async (tx) => {
        await takeLock(tx, 'event', nothing, [1]);
        await order(tx);
        await order(tx);
        await stock(tx);
      });
    });

    it('refuses to go back, and names both locks', async () => {
      await assert.rejects(
        transaction(async (tx) => {
          await stock(tx);
          await order(tx);
        }),
        outOfOrder,
      );
    });

    it('refuses before the statement runs', async () => {
      await transaction(async (tx) => {
        await stock(tx);
        await assert.rejects(takeLock(tx, 'orders', 'create table never (id int)', []), outOfOrder);
      });
      const made = await (await database()).query("select 1 where to_regclass('never') is not null");
      assert.deepEqual(made, []);
    });

    it('goes back between statements that are sent together, too', async () => {
      await transaction(async (tx) => {
        const [later, earlier] = await Promise.allSettled([stock(tx), order(tx)]);
        assert.deepEqual([later.status, earlier.status], ['fulfilled', 'rejected']);
      });
    });

    it('remembers the latest lock, not the last one', async () => {
      await transaction(async (tx) => {
        await order(tx, ['a']);
        await stock(tx);
        await order(tx, ['a']);
        await assert.rejects(takeLock(tx, 'vouchers', nothing, [1]), /"vouchers" comes before "stock"/);
      });
    });

    it('takes again what it holds, but nothing else of its kind', async () => {
      await transaction(async (tx) => {
        await order(tx, ['a', 'b']);
        await stock(tx);
        await order(tx, ['b']);
        await assert.rejects(order(tx, ['b', 'c']), outOfOrder);
        await assert.rejects(takeLock(tx, 'customer', nothing, [1], ['a']), /"customer" comes before "stock"/);
        await assert.rejects(order(tx), outOfOrder);
      });
    });

    it('holds the rows that a statement answered with their ids', async () => {
      await transaction(async (tx) => {
        const rows = await takeLock<{ id: string }>(tx, 'orders', "select 'a' as id where $1 = 1", [1]);
        assert.deepEqual(rows, [{ id: 'a' }]);
        await stock(tx);
        assert.deepEqual([mayTakeLock(tx, 'orders', ['a']), mayTakeLock(tx, 'orders', ['b'])], [true, false]);
        await order(tx, ['a']);
      });
    });

    it('lets a statement that does not wait come at any time, and counts what it locks', async () => {
      await transaction(async (tx) => {
        await stock(tx);
        await takeFreeLock(tx, 'orders', "select 'a' as id where $1 = 1", [1]);
        await order(tx, ['a']);
        await takeFreeLock(tx, 'seats', nothing, [1]);
        await assert.rejects(stock(tx), /"stock" comes before "seats"/);
      });
    });

    it('knows each transaction by itself, also a repeated one', async () => {
      let attempts = 0;
      await transaction(async (tx) => {
        await order(tx);
        await stock(tx);
        attempts += 1;
        if (attempts === 1) throw new Outdated('read again');
      });
      assert.equal(attempts, 2);
    });

    it('forgets the locks of a savepoint that was undone', async () => {
      await transaction(async (tx) => {
        assert.equal(await atSavepoint(tx, async () => (await stock(tx), false)), false);
        await order(tx, ['a']);
        const failed = atSavepoint(tx, async () => {
          await stock(tx);
          await tx.query('select 1 / 0');
          return true;
        });
        await assert.rejects(failed, { code: '22012' });
        assert.equal(mayTakeLock(tx, 'orders', ['a']), true);
        await takeLock(tx, 'customer', nothing, [1]);
        assert.equal(await atSavepoint(tx, async () => (await stock(tx), true)), true);
        await assert.rejects(order(tx), outOfOrder);
      });
    });

    it('undoes the changes of a savepoint alone', async () => {
      await transaction(async (tx) => {
        await tx.query('create temporary table kept (at int) on commit drop');
        const add = (at: number) => tx.query('insert into kept values ($1)', [at]);
        await add(1);
        await atSavepoint(tx, async () => (await add(2), true));
        await atSavepoint(tx, async () => (await add(3), false));
        assert.deepEqual(await tx.query('select at from kept order by at'), [{ at: 1 }, { at: 2 }]);
      });
    });

    it('is for transactions', async () => {
      await assert.rejects(order(await database()), /"orders" was taken outside of a transaction/);
    });

    it('keeps advisory locks of different names apart', async () => {
      const held = await transaction(async (tx) => {
        for (const each of lockNames) await takeAdvisoryLock(tx, each, 'one');
        return await tx.query(
          "select distinct classid, objid from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()",
        );
      });
      assert.equal(held.length, lockNames.length);
    });

    it('takes an advisory lock until the transaction ends', async () => {
      const held = await transaction(async (tx) => {
        await takeAdvisoryLock(tx, 'groups', 'one');
        return await tx.query("select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()");
      });
      assert.equal(held.length, 1);
    });
  });
}
