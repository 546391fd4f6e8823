import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FileCache } from '../../../src/service/workers/file-cache.ts';

const now = new Date('2026-06-01T10:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('the cache of files', () => {
  let made = 0;
  const file =
    (size = 10, until?: Date) =>
    () =>
      Promise.resolve({ content: new Uint8Array(size), ...(until && { until }), number: ++made });

  it('keeps a file for its time, or until it is another one', async () => {
    const files = new FileCache(1_000);
    const first = await files.get('a', now, file());
    assert.equal((await files.get('a', later(999), file())).number, first.number);
    assert.equal((await files.get('b', later(999), file())).number, first.number + 1);
    assert.equal((await files.get('a', later(1_000), file())).number, first.number + 2);
    const short = await files.get('c', now, file(10, later(5)));
    assert.equal((await files.get('c', later(4), file())).number, short.number);
    assert.notEqual((await files.get('c', later(5), file())).number, short.number);
  });

  it('makes a file once for all who ask at the same time, and keeps no failure', async () => {
    const files = new FileCache(1_000);
    const [one, two] = await Promise.all([files.get('a', now, file()), files.get('a', now, file())]);
    assert.equal(one.number, two.number);
    await assert.rejects(
      files.get('b', now, () => Promise.reject(new Error('a fault'))),
      /a fault/,
    );
    assert.equal((await files.get('b', now, file())).number, one.number + 1);
  });

  it('drops what was not asked for longest beyond 64 MB', async () => {
    const files = new FileCache(1_000);
    const size = 20 * 1024 * 1024;
    const [a, b, c] = [
      await files.get('a', now, file(size)),
      await files.get('b', now, file(size)),
      await files.get('c', now, file(size)),
    ];
    assert.equal((await files.get('a', now, file(size))).number, a.number);
    const d = await files.get('d', now, file(size));
    assert.equal((await files.get('c', now, file(size))).number, c.number);
    assert.equal((await files.get('d', now, file(size))).number, d.number);
    assert.notEqual((await files.get('b', now, file(size))).number, b.number);
  });
});
