import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { openEmbedded } from '../../src/service/database/embedded.ts';
import { migrate } from '../../src/service/database/migrate.ts';
import { migrations } from '../../src/service/database/migrations/index.ts';
import { openPostgres } from '../../src/service/database/postgres.ts';
import type { Database } from '../../src/service/database/queryable.ts';

const cache = fileURLToPath(new URL('../../node_modules/.cache/foyer/', import.meta.url));

/**
 * A fresh database with today's tables, for one test file or one test; `close()` throws it away. In memory, unless
 * TEST_DATABASE_URL names a PostgreSQL server: then it is a database of its own on that server.
 */
export async function testDatabase(): Promise<Database> {
  const database = await emptyDatabase(process.env['TEST_DATABASE_URL']);
  await migrate(database, migrations);
  return database;
}

/** A fresh database without tables: on the server at `url`, otherwise in memory. */
export async function emptyDatabase(url?: string): Promise<Database> {
  return url ? onServer(url) : openEmbedded('memory://', await emptyCluster());
}

async function onServer(url: string): Promise<Database> {
  const name = `foyer_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name}`);
  const address = new URL(url);
  address.pathname = `/${name}`;
  const database = await openPostgres(address.href, 5);
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

/** Making PostgreSQL's own tables takes most of the time of a start, so their files are kept from run to run. */
async function emptyCluster(): Promise<Blob> {
  const require = createRequire(import.meta.url);
  const engine = createHash('sha256')
    .update(readFileSync(require.resolve('@electric-sql/pglite')))
    .digest('hex');
  const file = join(cache, `empty-${engine.slice(0, 16)}.tar`);
  try {
    return new Blob([readFileSync(file)]);
  } catch {
    mkdirSync(cache, { recursive: true });
    for (const old of readdirSync(cache)) if (old.startsWith('empty-')) rmSync(join(cache, old), { force: true });
    const database = await PGlite.create('memory://');
    await database.exec('checkpoint');
    const content = await database.dumpDataDir('none');
    await database.close();
    // Test files run side by side: nobody may read a file that is half written.
    const own = join(cache, `${randomUUID()}.tar`);
    writeFileSync(own, new Uint8Array(await content.arrayBuffer()));
    renameSync(own, file);
    return content;
  }
}
