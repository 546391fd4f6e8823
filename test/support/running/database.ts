import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openEmbedded } from '../../../src/service/database/embedded.ts';
import { migrate } from '../../../src/service/database/migrate.ts';
import { migrations } from '../../../src/service/database/migrations/index.ts';
import { openPostgres } from '../../../src/service/database/postgres.ts';
import type { Database, Queryable } from '../../../src/service/database/queryable.ts';

const cache = fileURLToPath(new URL('../../../node_modules/.cache/foyer/', import.meta.url));

/**
 * A fresh database with today's tables, for one test file or one test; `close()` throws it away. In memory, unless
 * TEST_DATABASE_URL or `url` names a PostgreSQL server: then it is a database of its own on that server.
 */
export async function testDatabase(url = process.env['TEST_DATABASE_URL']): Promise<Database> {
  return url ? onServer(url, await migratedTemplate(url)) : await inMemory();
}

/** Databases in memory that were closed, as good as new, with their shape: emptying one takes a fraction of a start. */
const idle: { readonly engine: Database; readonly shape: string }[] = [];

async function inMemory(): Promise<Database> {
  const { engine, shape } = idle.pop() ?? (await fresh());
  let closing: Promise<void> | undefined;
  const assertOpen = () => {
    if (closing) throw new Error('The database is closed');
  };
  return {
    ...engine,
    query: async (text, params) => {
      assertOpen();
      return await engine.query(text, params);
    },
    transaction: async (work) => {
      assertOpen();
      return await engine.transaction(work);
    },
    close: () => (closing ??= recycle(engine, shape)),
  };
}

const mostBytes = 8 * 2 ** 20;

/** What a session leaves: `discard all`, but for the statements that are prepared, which the engine goes on with. */
const forgotten =
  'close all; reset all; unlisten *; select pg_advisory_unlock_all(); discard temp; discard sequences; discard plans';

async function fresh(): Promise<{ engine: Database; shape: string }> {
  const engine = await openEmbedded('memory://', await cluster('migrated'));
  return { engine, shape: await shapeOf(engine) };
}

/**
 * Keeps a database for the next test, without what the last one wrote; throws away one whose tables are not as they were.
 * A deletion takes a twentieth of the time of `truncate`, which makes the files of every table and index again.
 */
async function recycle(engine: Database, before: string): Promise<void> {
  try {
    await engine.query(forgotten);
    const [written] = await engine.query<{ deletions: string | null; sequences: string | null; bytes: number }>(`
      select
        string_agg(format('delete from %s', oid::regclass), ';') as deletions,
        (select string_agg(format('select setval(%L, %s, false)', schemaname || '.' || sequencename, start_value), ';')
          from pg_sequences where last_value is not null) as sequences,
        sum(pg_relation_size(oid))::float8 as bytes
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
        and pg_relation_size(oid) > 0`);
    // deleted rows stay in the files
    if (written && written.bytes > mostBytes) {
      await engine.close();
      return;
    }
    // as a replica: without the triggers that count rows, and without a look at what refers to them
    await engine.query(
      [
        'set session_replication_role = replica',
        written?.deletions,
        written?.sequences,
        'reset session_replication_role',
      ]
        .filter(Boolean)
        .join(';'),
    );
    if ((await shapeOf(engine)) === before) idle.push({ engine, shape: before });
    else await engine.close();
  } catch {
    await engine.close();
  }
}

/** What tables, columns, constraints, indexes, triggers, functions and migrations a database has. */
async function shapeOf(engine: Database): Promise<string> {
  const [shape] = await engine.query<{ shape: string }>(`
    select md5(string_agg(part, ',' order by part)) as shape from (
      select concat_ws(' ', 'relation', oid, relname, relkind) as part from pg_class
        where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'column', a.attrelid, a.attnum, a.attname, a.atttypid, a.attnotnull, a.atthasdef)
        from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'constraint', oid, conname, convalidated) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'trigger', oid, tgname, tgenabled) from pg_trigger
      union all select concat_ws(' ', 'function', oid, proname, md5(prosrc)) from pg_proc
        where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'migration', m::text) from migrations m
    ) parts`);
  return shape?.shape ?? '';
}

/** A fresh database without tables: on the server at `url`, otherwise in memory. */
export async function emptyDatabase(url?: string): Promise<Database> {
  return url ? onServer(url, 'template1') : openEmbedded('memory://', await cluster('empty'));
}

async function onServer(url: string, template: string): Promise<Database> {
  const name = `foyer_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template ${template}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = await openPostgres(address.href, 5, { connectMs: 60_000, waitMs: 60_000 });
  return {
    ...database,
    async close() {
      await database.close();
      await administer(url, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Today's tables, made once on a server: a copy of them takes a tenth of the time. */
async function migratedTemplate(url: string): Promise<string> {
  let template = templates.get(url);
  template ??= (async () => {
    const name = `foyer_today_${tables}`;
    // Test files run side by side, and a template may have no visitor while it is copied: one makes it, the others wait.
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(7015021094)');
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount === 0) {
        const unfinished = `${name}_unfinished`;
        await client.query(`drop database if exists ${unfinished} with (force)`);
        await client.query(`create database ${unfinished}`);
        const address = new URL(url);
        address.pathname = `/${unfinished}`;
        const database = await openPostgres(address.href, 1);
        await migrate(database, migrations);
        await database.close();
        await client.query(`alter database ${unfinished} rename to ${name}`);
      }
    } finally {
      await client.end();
    }
    return name;
  })();
  templates.set(url, template);
  return template;
}
const templates = new Map<string, Promise<string>>();

/** Which tables these are: their migrations, and what applies them. */
const tables = createHash('sha256')
  .update(JSON.stringify(migrations))
  .update(readFileSync(new URL('../../../src/service/database/migrate.ts', import.meta.url)))
  .digest('hex')
  .slice(0, 16);

/** What a database in memory starts with. Making it takes most of the time of a start, so its files are kept from run to run. */
async function cluster(kind: 'empty' | 'migrated'): Promise<Blob> {
  const require = createRequire(import.meta.url);
  const engine = createHash('sha256')
    .update(readFileSync(require.resolve('@electric-sql/pglite')))
    .digest('hex')
    .slice(0, 16);
  const file = join(cache, kind === 'empty' ? `empty-${engine}.tar` : `migrated-${engine}-${tables}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    mkdirSync(cache, { recursive: true });
    for (const old of readdirSync(cache)) if (old.startsWith(`${kind}-`)) rmSync(join(cache, old), { force: true });
    const database = await PGlite.create('memory://');
    if (kind === 'migrated') await migrate(plain(database), migrations);
    await database.exec('checkpoint');
    const content = await database.dumpDataDir('none');
    await database.close();
    // Test files run side by side: no process may read a file that is half written.
    const own = join(cache, `${randomUUID()}.tar`);
    writeFileSync(own, new Uint8Array(await content.arrayBuffer()));
    renameSync(own, file);
    return content;
  }
}

/** An engine as migrations need it, which can still be dumped afterwards. */
function plain(engine: PGlite): Database {
  const on = ({ query, exec }: Pick<PGlite, 'query' | 'exec'>): Queryable => ({
    async query<Row extends object>(text: string, params?: readonly unknown[]) {
      const answer = params ? await query<Row>(text, [...params]) : (await exec(text)).at(-1);
      return (answer?.rows ?? []) as Row[];
    },
  });
  return {
    kind: 'embedded',
    ...on({ query: engine.query.bind(engine), exec: engine.exec.bind(engine) }),
    transaction: (work) => engine.transaction((tx) => work(on(tx))),
    close: () => engine.close(),
  };
}
