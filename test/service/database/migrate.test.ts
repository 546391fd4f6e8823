import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { DatabaseUnavailable } from '../../../src/service/database/index.ts';
import type { Database } from '../../../src/service/database/index.ts';
import { migrate } from '../../../src/service/database/migrate.ts';
import { migrations } from '../../../src/service/database/migrations/index.ts';
import { startEngines } from './engines.ts';

const events = { name: '0001-events', sql: 'create table events (id int); insert into events values (1), (2)' };
const prices = { name: '0002-prices', sql: 'alter table events add price int not null default 5' };
const vouchers = { name: '0003-vouchers', sql: 'create table vouchers (id int)' };

const unavailable = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof DatabaseUnavailable);
  assert.match(error.message, message);
  return true;
};

const { engines, stop } = await startEngines();
after(stop);

for (const engine of engines) {
  describe(`migrate, ${engine.name}`, { skip: engine.skip }, () => {
    let db: Database;
    beforeEach(async () => {
      db = await engine.open();
    });
    afterEach(() => db.close());

    it('applies what is missing, once', async () => {
      assert.deepEqual(await migrate(db, [events]), ['0001-events']);
      assert.deepEqual(await migrate(db, [events, prices]), ['0002-prices']);
      assert.deepEqual(await migrate(db, [events, prices]), []);
      assert.deepEqual(await db.query('select id, price from events'), [
        { id: 1, price: 5 },
        { id: 2, price: 5 },
      ]);
    });

    it('applies each once when several start at the same moment', async () => {
      const runs = await Promise.all([1, 2, 3].map(() => migrate(db, [events, prices, vouchers])));
      assert.deepEqual(runs.flat().sort(), ['0001-events', '0002-prices', '0003-vouchers']);
      assert.deepEqual(await db.query('select count(*) as n from events'), [{ n: 2 }]);
    });

    it('leaves nothing of a migration that fails, and keeps those before it', async () => {
      const broken = { name: '0002-broken', sql: 'create table half (id int); select * from nowhere' };
      await assert.rejects(migrate(db, [events, broken, vouchers]), { code: '42P01' });
      assert.deepEqual(await db.query('select name from migrations'), [{ name: '0001-events' }]);
      assert.deepEqual(await db.query("select to_regclass('half') as half"), [{ half: null }]);
      assert.deepEqual(await migrate(db, [events, prices]), ['0002-prices']);
    });

    it('refuses a migration that was changed after it was applied', async () => {
      await migrate(db, [events]);
      const changed = { ...events, sql: `${events.sql}, (3)` };
      await assert.rejects(migrate(db, [changed, prices]), unavailable(/0001-events was changed after it was applied/));
      assert.deepEqual(await db.query('select name from migrations'), [{ name: '0001-events' }]);
      assert.deepEqual(await migrate(db, [{ ...events, sql: `${events.sql}\r\n` }]), []);
    });

    it('refuses a database that is newer than the program', async () => {
      await migrate(db, [events, prices]);
      await assert.rejects(
        migrate(db, [events]),
        unavailable(/newer than this program: it has the migration 0002-prices/),
      );
    });

    it('refuses a database of an unreleased version, and says what to do', async () => {
      await migrate(db, [events, { name: '0002-seats', sql: 'create table seats (id int)' }, vouchers]);
      for (const later of [[], [vouchers]]) {
        await assert.rejects(
          migrate(db, [events, prices, ...later]),
          unavailable(
            /unreleased version of this program: it has the migration 0002-seats\..+ DATA_DIR .+ DATABASE_URL /,
          ),
        );
      }
      assert.deepEqual(await db.query("select to_regclass('prices') as prices"), [{ prices: null }]);
    });

    it('refuses two migrations with one number, and a name without a number', async () => {
      const seats = { name: '0002-seats', sql: 'create table seats (id int)' };
      await assert.rejects(migrate(db, [events, prices, seats]), /0002-prices and 0002-seats have one number/);
      await assert.rejects(migrate(db, [{ ...seats, name: 'seats' }]), /seats needs a name like 0001-start/);
      assert.deepEqual(await db.query("select to_regclass('migrations') as applied"), [{ applied: null }]);
    });

    it('applies later migrations after the start, in their order and once', async () => {
      const added = { name: '9998-added', sql: 'alter table seller add added int default 1' };
      const changed = { name: '9999-changed', sql: 'update seller set added = added + 1' };
      assert.equal((await migrate(db, migrations))[0], '0001-start');
      const columns = 'id, currency, data, created_at, updated_at';
      await db.query(`insert into seller (${columns}) values ('seller', 'EUR', '{}', now(), now())`);
      assert.deepEqual(await migrate(db, [...migrations, added, changed]), ['9998-added', '9999-changed']);
      assert.deepEqual(await migrate(db, [...migrations, added, changed]), []);
      assert.deepEqual(await db.query('select added from seller'), [{ added: 2 }]);
    });

    it('refuses a migration in front of an applied one, and a list out of order', async () => {
      await migrate(db, [events, vouchers]);
      await assert.rejects(
        migrate(db, [events, prices, vouchers]),
        unavailable(/0002-prices comes before 0003-vouchers/),
      );
      await assert.rejects(migrate(db, [prices, events]), /0001-events must not stand after 0002-prices/);
    });
  });
}
