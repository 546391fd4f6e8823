import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFiles } from '../../../.config/compress.mjs';
import { testService, type TestService } from '../../support/running/service.ts';

describe('scripts and style sheets', () => {
  const root = mkdtempSync(join(tmpdir(), 'foyer-built-'));
  const script = `// ${'shop '.repeat(400)}`;
  let service: TestService;
  before(async () => {
    for (const [path, content] of Object.entries({
      'embed/embed.js': script,
      'embed/chunks/shop-abc.js': script,
      'embed/chunks/short-abc.js': '// short',
      'demo/assets/site-abc.css': 'a{}',
      'demo/index.html': '<title>Home</title>',
    })) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    await compressFiles(join(root, 'embed'));
    service = await testService({ folders: { embed: join(root, 'embed'), demo: join(root, 'demo') } });
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
    rmSync(root, { recursive: true });
  });
  const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    service.app.inject({ method, url, headers });

  it('carry what a file needs and nothing else', async () => {
    const { headers } = await ask('/chunks/shop-abc.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const { date: _date, connection: _connection, 'content-length': length, etag, ...rest } = headers;
    assert.ok(Number(length) < 100);
    assert.match(String(etag), /^W\/"[\w-]{16}"$/);
    assert.deepEqual(rest, {
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
  });

  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['identity', undefined, (content: Buffer) => content],
  ] as const) {
    it(`are sent as ${encoding ?? 'they are'} to a caller who accepts ${accepted}`, async () => {
      for (let time = 0; time < 2; time++) {
        const { headers, rawPayload } = await ask('/embed.js?x=1', { 'accept-encoding': accepted });
        assert.equal(headers['content-encoding'], encoding);
        assert.equal(String(read(rawPayload)), script);
      }
    });
  }

  it('are sent as they are when they are short', async () => {
    const { headers, body } = await ask('/chunks/short-abc.js', { 'accept-encoding': 'br' });
    assert.equal(headers['content-encoding'], undefined);
    assert.equal(body, '// short');
  });

  it('are not sent to a caller who has them', async () => {
    const { etag } = (await ask('/embed.js')).headers;
    for (const known of [String(etag), `"other", ${String(etag)}`]) {
      const { statusCode, body, headers } = await ask('/embed.js', { 'if-none-match': known });
      assert.deepEqual([statusCode, body, headers['content-length']], [304, '', undefined]);
      assert.equal(headers['cache-control'], 'public, max-age=60, must-revalidate');
    }
    assert.equal((await ask('/embed.js', { 'if-none-match': 'W/"other"' })).statusCode, 200);
  });

  it('have a head without content', async () => {
    const { statusCode, body, headers } = await ask('/embed.js', {}, 'HEAD');
    assert.deepEqual([statusCode, body, Number(headers['content-length'])], [200, '', script.length]);
  });

  it('are missing, or refused, as any other address', async () => {
    assert.equal((await ask('/chunks/none.js')).statusCode, 404);
    assert.equal((await ask('/chunks/../embed.js')).statusCode, 200, 'the same file by a longer name');
    assert.equal((await ask('/embed.js', {}, 'POST')).statusCode, 404);
    assert.equal((await ask('/constructor')).statusCode, 404);
  });

  it('are counted', async () => {
    const count = async () => {
      const { body } = await service.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      const lines = body.split('\n').filter((line) => /_seconds_count\{/.test(line) && line.includes('route="/*"'));
      return lines.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
    };
    const before = await count();
    await ask('/embed.js');
    assert.equal(await count(), before + 1);
  });

  it('leave pages to the steps that pages go through', async () => {
    const { headers } = await ask('/');
    assert.match(String(headers['content-security-policy']), /script-src 'self'/);
    assert.match(String(headers['content-type']), /text\/html/);
  });
});
