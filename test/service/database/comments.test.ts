import assert from 'node:assert/strict';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { withComments } from '../../../src/service/database/comments.ts';
import type { Database, Queryable } from '../../../src/service/database/index.ts';
import { migrate } from '../../../src/service/database/migrate.ts';
import { migrations } from '../../../src/service/database/migrations/index.ts';
import { startEngines } from './engines.ts';

const { engines, stop } = await startEngines();
after(stop);

/** Comments by table and by table.column. */
async function commentsOf(db: Queryable): Promise<Map<string, string | null>> {
  const rows = await db.query<{ subject: string; comment: string | null }>(
    `with tables as (select oid, relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace)
     select relname as subject, obj_description(oid, 'pg_class') as comment from tables
     union all select relname || '.' || attname, col_description(oid, attnum)
     from tables join pg_attribute on attrelid = oid where attnum > 0 and not attisdropped
     order by subject`,
  );
  return new Map(rows.map(({ subject, comment }) => [subject, comment]));
}

async function uncommented(db: Queryable): Promise<string[]> {
  return [...(await commentsOf(db))].flatMap(([subject, comment]) => (comment === null ? [subject] : []));
}

for (const engine of engines) {
  describe(`comments of the tables, ${engine.name}`, { skip: engine.skip }, () => {
    let db: Database;
    beforeEach(async () => {
      db = await engine.open();
    });
    afterEach(() => db.close());

    it('are on every table and every column', async () => {
      await migrate(db, migrations);
      assert.ok((await commentsOf(db)).size > 500);
      assert.deepEqual(await uncommented(db), []);
    });

    it('are missed on a new table, and on a new column of an old one', async () => {
      const bare = { name: '9999-bare', sql: 'create table bare (id text); alter table seller add bare text' };
      await migrate(db, [...migrations, bare]);
      assert.deepEqual(await uncommented(db), ['bare', 'bare.id', 'seller.bare']);
    });

    it('come from the lines above a table, those above a column, and the end of a column', async () => {
      await db.query(
        withComments(`
-- Seat that is free.
-- It isn't sold.
create table seat (
  id text primary key,                        -- Its 'name'
  price int check (price > 0) default 1 - 2,  -- Above zero, in minor units
  -- Row and
  -- number
  label text not null generated always as (
    'row ' || id) stored,
  check_number int,                           -- Digits
  bare int,
  -- A rule, not a column.
  check (price < 100),
  unique (id, price) -- no column either
) with (fillfactor = 50); -- room
-- An index, not a table.
create index seat_price on seat (price);

create table bare (id text);
`),
      );
      assert.deepEqual(Object.fromEntries(await commentsOf(db)), {
        bare: null,
        'bare.id': null,
        seat: "Seat that is free. It isn't sold.",
        'seat.bare': null,
        'seat.check_number': 'Digits',
        'seat.id': "Its 'name'",
        'seat.label': 'Row and number',
        'seat.price': 'Above zero, in minor units',
      });
    });
  });
}
