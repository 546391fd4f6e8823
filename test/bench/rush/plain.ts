/** What people call the limit: a guarded update and an insert in one transaction, by pgbench, which does nothing else. */
import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Queryable } from '../../../src/service/database/index.ts';
import type { PostgresServer } from './server.ts';

const script = `begin;
update plain_stock set taken = taken + 1 where id = 1 and taken + 1 <= capacity;
insert into plain_hold (stock_id, quantity, expires_at) values (1, 1, now() + interval '15 minutes');
commit;
`;

/** Takes a second by plain transactions, at each number of clients. */
export async function plainTakes(
  server: PostgresServer,
  db: Queryable,
  clients: readonly number[],
  seconds: number,
): Promise<Map<number, number>> {
  const file = join(tmpdir(), `foyer-plain-${process.pid}.sql`);
  writeFileSync(file, script, { mode: 0o644 });
  try {
    await db.query(`
      drop table if exists plain_stock, plain_hold;
      create table plain_stock (id bigint primary key, capacity int not null, taken int not null, check (taken <= capacity)) with (fillfactor = 50);
      insert into plain_stock values (1, 2000000000, 0);
      create table plain_hold (id bigint generated always as identity primary key, stock_id bigint not null, quantity int not null, expires_at timestamptz not null)`);
    return new Map(
      clients.map((count) => {
        const threads = String(Math.min(2, count));
        const printed = server.ask('pgbench', [
          '-n',
          '-f',
          file,
          '-c',
          String(count),
          '-j',
          threads,
          '-T',
          String(seconds),
        ]);
        return [count, Number(/tps = ([\d.]+)/.exec(printed)?.[1])];
      }),
    );
  } finally {
    rmSync(file, { force: true });
  }
}
