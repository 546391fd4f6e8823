// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { compressFiles } from '../../../.config/compress.mjs';
import { builtFolders } from '../../../src/service/server/pages.ts';
import { testService, type TestService } from '../../support/running/service.ts';

describe('the files', () => {
  const root = mkdtempSync(join(tmpdir(), 'foyer-pages-'));
  const html = { accept: 'text/html,*/*' };
  let service: TestService;
  before(async () => {
    for (const [path, content] of Object.entries({
      'package.json': '{}',
      'dist/embed/embed.js': `// ${'embed '.repeat(400)}`,
      'dist/embed/chunks/base-abc.js': '// chunk',
      'dist/embed/.built': '1',
      // long enough to be compressed
      'dist/door/door/index.html': `<title>Door</title>${' '.repeat(600)}`,
      'dist/door/door/sw.js': '// worker',
      'dist/door/door/assets/page-abc.js': '// page',
      'dist/desk/desk/index.html': '<title>Desk</title>',
      'dist/desk/desk/assets/index-abc.js': '// desk',
      'dist/desk/desk/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'dist/desk/desk/email.html': '<title>Email</title>',
      'dist/demo/index.html': '<title>Home</title>',
      'dist/demo/event.html': '<title>Event</title>',
      'dist/demo/404.html': '<title>Nothing here</title>',
      'dist/demo/assets/site-abc.css': 'a{}',
      'dist/demo/events/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'secret.txt': 'secret',
    })) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    await compressFiles(join(root, 'dist'));
    service = await testService({ folders: builtFolders(join(root, 'dist', 'service'), { demo: true }) });
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
    rmSync(root, { recursive: true });
  });

  for (const [url, type, lifetime] of [
    ['/', /text\/html/, 'no-cache'],
    ['/event.html?event=x', /text\/html/, 'no-cache'],
    ['/event', /text\/html/, 'no-cache'],
    ['/embed.js', /javascript/, 'public, max-age=60, must-revalidate'],
    ['/chunks/base-abc.js', /javascript/, 'public, max-age=31536000, immutable'],
    ['/assets/site-abc.css', /css/, 'public, max-age=31536000, immutable'],
    ['/door/', /text\/html/, 'no-cache'],
    ['/door/sw.js', /javascript/, 'no-cache'],
    ['/door/assets/page-abc.js', /javascript/, 'public, max-age=31536000, immutable'],
    ['/desk', /text\/html/, 'no-cache'],
    ['/desk/orders/any?view=all', /text\/html/, 'no-cache'],
    ['/desk/icon.svg', /svg/, 'public, max-age=3600'],
    ['/desk/email.html', /text\/html/, 'no-cache'],
    ['/desk/assets/index-abc.js', /javascript/, 'public, max-age=31536000, immutable'],
    ['/events/a.svg', /svg/, 'public, max-age=3600'],
  ] as const) {
    it(`${url} is served to anyone`, async () => {
      const response = await service.app.inject({ url, headers: { origin: 'https://seller.example' } });
      assert.equal(response.statusCode, 200);
      assert.match(String(response.headers['content-type']), type);
      assert.equal(response.headers['cache-control'], lifetime);
      assert.equal(response.headers['access-control-allow-origin'], '*');
      assert.equal(response.headers['cross-origin-resource-policy'], 'cross-origin');
      const again = await service.app.inject({ url, headers: { 'if-none-match': String(response.headers.etag) } });
      assert.equal(again.statusCode, 304);
    });
  }

  it('of the door may use the camera and WebAssembly, others not', async () => {
    const policies = async (url: string) => {
      const { headers } = await service.app.inject({ url });
      return [String(headers['permissions-policy']), String(headers['content-security-policy'])] as const;
    };
    const [camera, policy] = await policies('/door/');
    assert.match(camera, /camera=\(self\)/);
    assert.match(policy, /script-src 'self' 'wasm-unsafe-eval';worker-src 'self'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    const [noCamera, plain] = await policies('/');
    assert.match(noCamera, /camera=\(\)/);
    assert.doesNotMatch(plain, /wasm/);
    const moved = await service.app.inject({ url: '/door' });
    assert.deepEqual([moved.statusCode, moved.headers.location], [308, '/door/']);
  });

  it('of the desk show emails in a page where nothing runs', async () => {
    const { headers, body } = await service.app.inject({ url: '/desk/email.html' });
    assert.match(body, /Email/);
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none';style-src 'unsafe-inline';img-src https: data:;form-action 'none';base-uri 'none';frame-ancestors 'self';sandbox allow-same-origin",
    );
    assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
  });

  it('of the desk run scripts of the service alone', async () => {
    const { headers } = await service.app.inject({ url: '/desk/orders' });
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none';script-src 'self';connect-src 'self';style-src 'self'/);
    assert.match(policy, /frame-ancestors 'none';require-trusted-types-for 'script'/);
    assert.equal(headers['referrer-policy'], 'same-origin');
  });

  it('are compressed', async () => {
    const response = await service.app.inject({ url: '/embed.js', headers: { 'accept-encoding': 'br' } });
    assert.equal(response.headers['content-encoding'], 'br');
    const door = await service.app.inject({ url: '/door/', headers: { 'accept-encoding': 'gzip, br' } });
    assert.deepEqual([door.statusCode, door.headers['content-encoding']], [200, 'br']);
  });

  it('are missing as a page for people', async () => {
    const response = await service.app.inject({ url: '/nowhere', headers: html });
    assert.equal(response.statusCode, 404);
    assert.match(response.body, /Nothing here/);
    assert.match(String(response.headers['content-type']), /text\/html/);
  });

  it('are missing as JSON for programs, and below /api for everybody', async () => {
    for (const request of [
      { url: '/nowhere' },
      { url: '/api/nowhere', headers: html },
      { url: '/api', headers: html },
    ]) {
      const response = await service.app.inject(request);
      assert.equal(response.statusCode, 404);
      assert.equal(response.json<{ code: string }>().code, 'NOT_FOUND');
    }
  });

  for (const url of [
    '/.built',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2f..%2fsecret.txt',
    '/chunks/..%5c..%5csecret.txt',
    '/%00',
    '//secret.txt',
    '/event.html%00.svg',
  ]) {
    it(`${url} is nowhere`, async () => {
      const response = await service.app.inject({ url, headers: html });
      assert.ok(response.statusCode >= 400 && response.statusCode < 500, `${response.statusCode}`);
      assert.doesNotMatch(response.body, /^secret|^1$/);
    });
  }

  it('may be missing altogether', async () => {
    const bare = await testService({ folders: builtFolders(join(root, 'nothing', 'here'), { demo: true }) });
    assert.equal((await bare.app.inject({ url: '/', headers: html })).statusCode, 200, 'found below the package');
    const none = await testService({ folders: { embed: '/nowhere/embed', demo: '/nowhere/demo' } });
    const first = await none.app.inject({ url: '/', headers: html });
    assert.deepEqual([first.statusCode, /<h1>Tickets<\/h1>/.test(first.body)], [200, true]);
    const missing = await none.app.inject({ url: '/event.html', headers: html });
    assert.deepEqual([missing.statusCode, /Page not found/.test(missing.body)], [404, true]);
    await bare.close();
    await none.close();
  });
});
