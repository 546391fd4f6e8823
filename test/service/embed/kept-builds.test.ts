import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, it } from 'node:test';
import { writeIntegrity } from '../../../.config/supply-chain.mjs';
import { readBuild } from '../../../src/service/embed/build.ts';
import { deleteExpiredBuilds, KeptBuilds } from '../../../src/service/embed/kept-builds.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

const parent = mkdtempSync(join(tmpdir(), 'foyer-builds-'));
after(() => {
  rmSync(parent, { recursive: true, force: true });
});

/** A built embed of a version, with chunks of these names. */
function built(version: string, chunks: readonly string[]): string {
  const folder = join(parent, version);
  mkdirSync(join(folder, 'chunks'), { recursive: true });
  writeFileSync(join(folder, 'embed.js'), chunks.map((chunk) => `import("./chunks/${chunk}.js")`).join(';'));
  for (const chunk of chunks) writeFileSync(join(folder, `chunks/${chunk}.js`), `// ${chunk} ${'x'.repeat(2_000)}`);
  writeIntegrity(folder, version);
  return folder;
}

const earlier = built('1.4.1', ['base-1', 'shop-1']);
const current = built('1.4.2', ['base-1', 'event-shop-2']);
const later = built('1.5.0', ['base-2', 'shop-3']);
const day = 86_400_000;

describeWithService('the builds of the embed', { settings: { folders: { embed: current } } }, (service) => {
  const keep = (folder: string) => new KeptBuilds(service.db, () => service.clock.now, readBuild(folder)).keep();
  const ask = (url: string, headers: Record<string, string> = {}) => service.app.inject({ url, headers });
  const stored = async () =>
    (await service.db.query<{ path: string }>('select path from embed_file order by path')).map(({ path }) => path);

  beforeEach(async () => {
    await service.db.query('delete from embed_build; delete from embed_file;');
    service.clock.forward(2_000);
  });

  it('are served to pages that were opened before an upgrade, like the files on the disk', async () => {
    await keep(earlier);
    for (const url of ['/chunks/shop-1.js', '/chunks/event-shop-2.js', '/embed@1.4.1.js', '/embed@1.4.2.js']) {
      const { statusCode, headers, body } = await ask(url, { origin: 'https://seller.example' });
      assert.equal(statusCode, 200, url);
      assert.match(String(headers['content-type']), /^(?:text|application)\/javascript/);
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.match(body, /shop-/);
    }
    const packed = await ask('/chunks/shop-1.js?x', { 'accept-encoding': 'gzip, br' });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.ok(packed.rawPayload.length < 200);
    const head = await service.app.inject({ method: 'HEAD', url: '/chunks/shop-1.js' });
    assert.deepEqual([head.statusCode, head.body], [200, '']);
  });

  it('are served by a process that is older than they are', async () => {
    assert.equal((await ask('/chunks/shop-3.js')).statusCode, 404);
    await keep(later);
    service.clock.forward(1_000);
    assert.equal((await ask('/chunks/shop-3.js')).statusCode, 200);
  });

  it('leave no miss in a cache, and cost strangers who guess names no statement', async () => {
    await keep(earlier);
    const missing = await ask('/chunks/shop-0.js');
    assert.deepEqual([missing.statusCode, missing.headers['cache-control']], [404, 'no-store']);
    await service.db.query('delete from embed_file');
    assert.equal((await ask('/chunks/shop-00.js')).statusCode, 404);
    assert.equal((await ask('/chunks/shop-1.js.map')).statusCode, 404);
  });

  it('are deleted 30 days after their last use; what another build has stays', async () => {
    await keep(earlier);
    service.clock.forward(29 * day);
    await keep(current);
    await deleteExpiredBuilds(service.db, service.clock.now);
    assert.ok((await stored()).includes('/chunks/shop-1.js'));
    service.clock.forward(2 * day);
    await deleteExpiredBuilds(service.db, service.clock.now);
    assert.deepEqual(await stored(), ['/chunks/base-1.js', '/chunks/event-shop-2.js', '/embed@1.4.2.js']);
  });

  it('stay while their process runs, and while a page pins their version', async () => {
    await keep(earlier);
    for (let at = 0; at < 3; at++) {
      service.clock.forward(20 * day);
      assert.equal((await ask('/embed@1.4.1.js')).statusCode, 200);
      await deleteExpiredBuilds(service.db, service.clock.now);
      assert.ok((await stored()).includes('/chunks/shop-1.js'));
    }
  });

  it('are named with their tags', async () => {
    await keep(earlier);
    service.clock.forward(day);
    await keep(current);
    const response = await ask('/embed.json');
    assert.equal(response.headers['cache-control'], 'public, max-age=60');
    interface Named {
      readonly version: string;
      readonly integrity: string;
      readonly tag: string;
    }
    const { version, newest, pinned, scripts, versions } = response.json<{
      version: string;
      newest: { tag: string };
      pinned: Named;
      scripts: Record<string, string>;
      versions: readonly Named[];
    }>();
    assert.equal(version, '1.4.2');
    assert.equal(newest.tag, '<script type="module" src="https://tickets.example/v1/embed.js"></script>');
    assert.equal(pinned.integrity, scripts['/embed@1.4.2.js']);
    assert.equal(
      pinned.tag,
      `<script type="module" src="https://tickets.example/embed@1.4.2.js" integrity="${pinned.integrity}" crossorigin="anonymous"></script>`,
    );
    assert.deepEqual(
      versions.map((each) => each.version),
      ['1.4.2', '1.4.1'],
    );
    assert.deepEqual(versions[0], pinned);
  });

  it('have lines that preload what an element begins with', async () => {
    const { preload, scripts } = (await ask('/embed.json')).json<{
      preload: Record<string, string[]>;
      scripts: Record<string, string>;
    }>();
    assert.deepEqual(preload, {
      'event-shop': [
        `<link rel="modulepreload" href="https://tickets.example/chunks/event-shop-2.js" integrity="${scripts['/chunks/event-shop-2.js']}" crossorigin="anonymous" />`,
      ],
    });
  });

  it('are stored once, and again when a script of a version has changed', async () => {
    await keep(current);
    await keep(current);
    assert.equal((await service.db.query('select 1 from embed_build')).length, 1);
    const other = built('1.4.2', ['base-1', 'shop-2b']);
    await keep(other);
    built('1.4.2', ['base-1', 'event-shop-2']);
    const [entry] = await service.db.query<{ integrity: string }>(
      'select integrity from embed_build order by used_at desc, version',
    );
    assert.ok(entry?.integrity);
    assert.equal((await service.db.query('select 1 from embed_build')).length, 2);
  });
});
