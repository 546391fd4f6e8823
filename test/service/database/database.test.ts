/** Long because each promise of both engines is tried on both. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import {
  DatabaseUnavailable,
  isCheckViolation,
  isUniqueViolation,
  json,
  openDatabase,
} from '../../../src/service/database/index.ts';
import type { Database, Queryable } from '../../../src/service/database/index.ts';
import { testDatabase } from '../../support/running/database.ts';
import { startEngines } from './engines.ts';

const { engines, stop } = await startEngines();
after(stop);

for (const engine of engines) {
  describe(`the database, ${engine.name}`, { skip: engine.skip }, () => {
    let db: Database;
    before(async () => {
      db = await engine.open();
      await db.query(`create table seats (id int primary key, price bigint constraint price_positive check (price >= 0));
        create table notes (note jsonb, at timestamptz, picture bytea, open boolean)`);
    });
    after(() => db.close());

    const one = async (text: string, params?: readonly unknown[]) => (await db.query(text, params))[0];

    it('gives int8 and its sum as numbers, and refuses one that is not exact', async () => {
      assert.deepEqual(
        await one('select 9007199254740991::int8 as a, sum(x)::numeric as b from unnest($1::int8[]) x', [[1, 2]]),
        {
          a: 9007199254740991,
          b: 3,
        },
      );
      await assert.rejects(db.query('select 9007199254740993::int8'), RangeError);
    });

    it('gives instants as dates and days as text', async () => {
      const at = new Date('2031-05-01T18:00:00.250Z');
      assert.deepEqual(
        await one("select $1::timestamptz as at, '2031-05-01'::date as day, $2::timestamptz[] as all", [
          at,
          [at, null],
        ]),
        { at, day: '2031-05-01', all: [at, null] },
      );
    });

    describe('what is asked again and again', () => {
      let counters: Database;
      before(async () => {
        counters = await engine.open();
        await counters.query('create table counters (id int primary key, n int not null)');
        await counters.query('insert into counters values (1, 0)');
      });
      after(() => counters.close());
      const ask = (on: Queryable) => on.query('select * from counters where id = $1::int', [1]);
      const often = async () => {
        for (let times = 0; times < 20; times++) await ask(counters);
      };
      const prepared = async () =>
        (await counters.query<{ statement: string }>('select statement from pg_prepared_statements')).filter(
          ({ statement }) => statement.startsWith('select * from counters'),
        ).length;

      it('is prepared by the server, and what is asked once is not', async () => {
        await counters.query('select n from counters where id = $1::int', [1]);
        assert.equal(await prepared(), 0);
        await often();
        assert.equal(await prepared(), 1);
      });

      it('is answered with a table that has changed since, in a transaction too', async () => {
        await often();
        await counters.query('alter table counters add column colour text');
        assert.deepEqual(await ask(counters), [{ id: 1, n: 0, colour: null }]);
        await often();
        await counters.query('alter table counters drop column colour');
        assert.deepEqual(await counters.transaction(ask), [{ id: 1, n: 0 }]);
      });

      it('goes on without names where something between us and the server does not keep them', async () => {
        await often();
        await counters.query('deallocate all');
        assert.deepEqual(await counters.transaction(ask), [{ id: 1, n: 0 }]);
        await often();
        assert.equal(await prepared(), 0);
      });
    });

    it('keeps json values as they are, strings and arrays and null too', async () => {
      for (const value of [{ a: [1, 'x', null] }, [1, 2], [], 'text', '"quoted"', '{"a":1}', 12.5, true, null]) {
        assert.deepEqual(await one('select $1::jsonb as value, $2::json as plain', [json(value), json(value)]), {
          value,
          plain: value,
        });
      }
      assert.deepEqual(await one("select $1::jsonb ->> 'a' as a", [json({ a: 'b' })]), { a: 'b' });
      assert.deepEqual(
        await one('select array_agg(x) as all from unnest($1::jsonb[]) x', [[json({ a: '"\\' }), json([1])]]),
        {
          all: [{ a: '"\\' }, [1]],
        },
      );
    });

    it('refuses an object without json(), an invalid date, and what JSON cannot hold', async () => {
      await assert.rejects(db.query('select $1::jsonb', [{ a: 1 }]), /wrap it in json\(\)/);
      await assert.rejects(db.query('select $1::timestamptz', [new Date(Number.NaN)]), /invalid date/);
      assert.throws(() => json(undefined), TypeError);
    });

    it('takes arrays as parameters', async () => {
      const id = '6f7e7a52-0c3e-4a8e-9a55-3c9a3c1f0c11';
      assert.deepEqual(
        await db.query('select * from unnest($1::text[], $2::int[], $3::uuid[]) as x(a, b, c)', [
          ['a', 'b,"\\{}'],
          [1, null],
          [id, id],
        ]),
        [
          { a: 'a', b: 1, c: id },
          { a: 'b,"\\{}', b: null, c: id },
        ],
      );
      assert.deepEqual(
        await one('select 2 = any($1::int[]) as yes, $2::text = any($3::text[]) as no', [[1, 2], 'a', []]),
        { yes: true, no: false },
      );
      assert.deepEqual(
        await one('select $1::text[] as texts, $2::int[] as nested, $3::bool[] as flags', [
          ['NULL', null, ''],
          [
            [1, 2],
            [3, 4],
          ],
          [true, false],
        ]),
        {
          texts: ['NULL', null, ''],
          nested: [
            [1, 2],
            [3, 4],
          ],
          flags: [true, false],
        },
      );
    });

    it('keeps every text, alone and in an array', async () => {
      const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''));
      await fc.assert(
        fc.asyncProperty(text, fc.array(text), async (value, values) => {
          assert.deepEqual(await one('select $1::text as value, $2::text[] as values', [value, values]), {
            value,
            values,
          });
        }),
        { numRuns: 50 },
      );
    });

    it('keeps bytes, booleans and null in columns', async () => {
      const row = { note: ['x'], at: new Date(5), picture: new Uint8Array([0, 92, 255]), open: false };
      await db.query('insert into notes values ($1, $2, $3, $4)', [json(row.note), row.at, row.picture, row.open]);
      await db.query('insert into notes values ($1, $2, $3, $4)', [null, null, undefined, null]);
      assert.deepEqual(await db.query('select * from notes order by at nulls last'), [
        row,
        { note: null, at: null, picture: null, open: null },
      ]);
    });

    it('runs several statements in one call when there are no parameters', async () => {
      assert.deepEqual(await db.query('select 1 as a; select 2 as a'), [{ a: 2 }]);
      assert.deepEqual(await db.query('create table once (a int); drop table once'), []);
    });

    it('says which constraint was violated', async () => {
      await db.query('insert into seats values (1, 5)');
      const twice = await db.query('insert into seats values ($1, 5)', [1]).catch((error: unknown) => error);
      const negative = await db.query('insert into seats values (2, -1)').catch((error: unknown) => error);
      assert.ok(
        isUniqueViolation(twice) && isUniqueViolation(twice, 'seats_pkey') && !isUniqueViolation(twice, 'other'),
      );
      assert.ok(
        isCheckViolation(negative) &&
          isCheckViolation(negative, 'price_positive') &&
          !isCheckViolation(negative, 'other'),
      );
      assert.ok(!isUniqueViolation(negative) && !isCheckViolation(twice) && !isUniqueViolation(undefined));
      assert.equal((twice as { params?: unknown }).params, undefined);
    });

    it('commits what the work returned from, and rolls back what it threw out of', async () => {
      assert.equal(
        await db.transaction(async (tx) => {
          await tx.query('insert into seats values (10, 1)');
          return 'done';
        }),
        'done',
      );
      const reason = new Error('changed my mind');
      await assert.rejects(
        db.transaction(async (tx) => {
          await tx.query('insert into seats values (11, 1)');
          throw reason;
        }),
        (error) => error === reason,
      );
      assert.deepEqual(await db.query('select id from seats where id in (10, 11)'), [{ id: 10 }]);
    });

    it('does not call a transaction committed whose failure was swallowed', async () => {
      await assert.rejects(
        db.transaction(async (tx) => {
          await tx.query('insert into seats values (20, 1)');
          await tx.query('select 1 / 0').catch(() => undefined);
        }),
        { code: '25P02' },
      );
      assert.deepEqual(await db.query('select 1 from seats where id = 20'), []);
    });

    it('keeps queries from outside apart from a transaction', async () => {
      let start = () => {};
      const started = new Promise<void>((resolve) => (start = resolve));
      const work = db.transaction(async (tx) => {
        await tx.query('insert into seats values (30, 1)');
        start();
        await tx.query('select 1');
        throw new Error('no');
      });
      const refused = assert.rejects(work, /no/);
      await started;
      assert.deepEqual(await db.query('select count(*)::int as n from seats where id = 30'), [{ n: 0 }]);
      await refused;
    });

    it('refuses its own use inside a transaction, and a tx after its end', async () => {
      const inside = /use the `tx`/;
      await db.transaction(async () => {
        await assert.rejects(db.query('select 1'), inside);
        await assert.rejects(
          db.transaction(() => Promise.resolve()),
          inside,
        );
      });
      const stored = await db.transaction((tx) => Promise.resolve(tx));
      await assert.rejects(stored.query('select 1'), /has ended/);
      assert.deepEqual(await db.query('select 1 as a'), [{ a: 1 }]);
    });

    it('runs statements that a transaction starts at the same time one after the other', async () => {
      const rows = await db.transaction((tx) =>
        Promise.all([1, 2, 3].map((n) => tx.query('select $1::int as n', [n]))),
      );
      assert.deepEqual(rows.flat(), [{ n: 1 }, { n: 2 }, { n: 3 }]);
    });

    it('runs a transaction again that lost against another, but not for ever', async () => {
      let runs = 0;
      const lose = `do $$ begin raise exception 'lost' using errcode = '40001'; end $$`;
      await db.transaction(async (tx) => {
        await tx.query('insert into seats values (40, 1)');
        if (++runs < 3) await tx.query(lose);
      });
      assert.equal(runs, 3);
      assert.deepEqual(await db.query('select count(*)::int as n from seats where id = 40'), [{ n: 1 }]);

      runs = 0;
      await assert.rejects(
        db.transaction((tx) => {
          runs++;
          return tx.query(lose);
        }),
        { code: '40001' },
      );
      assert.equal(runs, 5);
    });

    it('closes twice without harm', async () => {
      const other = await engine.open();
      await Promise.all([other.query('select 1'), other.close()]);
      await other.close();
      await assert.rejects(other.query('select 1'));
    });
  });
}

describe('openDatabase', () => {
  it('opens an embedded database with its tables', async () => {
    const db = await openDatabase({ dataDir: 'memory://' });
    assert.equal(db.kind, 'embedded');
    await db.close();
  });

  it('says in one sentence that a server does not answer, without its password', async () => {
    await assert.rejects(openDatabase({ url: 'postgresql://me:secret@localhost:1/none' }), (error) => {
      assert.ok(error instanceof DatabaseUnavailable);
      assert.match(error.message, /localhost:1 cannot be used .*ECONNREFUSED.*Check DATABASE_URL/);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  });

  it('says that there is nothing to open', async () => {
    await assert.rejects(openDatabase({}), DatabaseUnavailable);
  });
});

describe('testDatabase', () => {
  it('is a database of its own', async () => {
    const [first, second] = await Promise.all([testDatabase(), testDatabase()]);
    await first.query('create table mine (a int)');
    await assert.rejects(second.query('select * from mine'), { code: '42P01' });
    await Promise.all([first.close(), second.close()]);
  });
});
