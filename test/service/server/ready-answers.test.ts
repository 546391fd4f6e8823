import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { usualRateLimits } from '../../../src/service/http/protection.ts';
import { addEvent, addSeller, testService, type TestService } from '../../support/running/service.ts';

const hour = 3_600_000;

describe('answers that are in memory', () => {
  let service: TestService;
  before(async () => {
    service = await testService({ shareFor: hour, rateLimits: { ...usualRateLimits, read: 12 } });
    await addSeller(service);
    await addEvent(service, { _id: 'long', description: 'Words. '.repeat(400) });
    await addEvent(service, { _id: 'short', description: 'Words.' });
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
  });
  const ask = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await service.app.inject({ method, url, headers });
    const { date: _date, 'x-request-id': id, 'x-ratelimit-remaining': left, ...kept } = answer.headers;
    assert.match(String(id), /^[\w-]{36}$/);
    return { status: answer.statusCode, headers: kept, bytes: answer.rawPayload, left: Number(left) };
  };

  for (const [accepted, read] of [
    ['gzip, deflate, br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (content: Buffer) => content],
  ] as const) {
    it(`are the same as when they were made, for a caller who accepts ${accepted}`, async () => {
      for (const url of [
        `/api/events/info/long?of=${accepted.length}`,
        `/api/public/events/long/availabilities?of=${accepted.length}`,
      ]) {
        const headers = { 'accept-encoding': accepted, origin: 'https://house.example' };
        const first = await ask(url, headers);
        const second = await ask(url, headers);
        assert.equal(first.status, 200);
        assert.deepEqual({ ...second, left: second.left + 1 }, first);
        assert.equal(
          typeof JSON.parse((second.headers['content-encoding'] ? read(second.bytes) : second.bytes).toString()),
          'object',
        );
      }
    });
  }

  it('tell a caller who has them that nothing changed', async () => {
    const url = '/api/events/info/long?locale=de';
    const { headers } = await ask(url);
    const etag = String(headers['etag']);
    for (let time = 0; time < 2; time++) {
      const answer = await ask(url, { 'if-none-match': `"other", ${etag}` });
      assert.deepEqual([answer.status, answer.bytes.length, answer.headers['etag']], [304, 0, etag]);
      assert.equal(answer.headers['cache-control'], 'no-cache');
    }
    assert.equal((await ask(url, { 'if-none-match': '"other"' })).status, 200);
  });

  it('have no content for a HEAD', async () => {
    const url = '/api/events/info/long';
    await ask(url);
    const { status, bytes } = await ask(url, {}, 'HEAD');
    assert.deepEqual([status, bytes.length], [200, 0]);
  });
});

describe('answers that are in memory count', () => {
  it('for the limit of their operation, and in the metrics', async () => {
    const service = await testService({ shareFor: hour, rateLimits: { ...usualRateLimits, read: 4 } });
    await addSeller(service);
    await addEvent(service, { _id: 'one' });
    await addEvent(service, { _id: 'two' });
    const statuses: number[] = [];
    for (const url of ['one', 'one', 'two', 'two', 'one'])
      statuses.push((await service.app.inject({ url: `/api/events/info/${url}` })).statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 200, 429]);
    const { body } = await service.app.inject({ url: '/metrics' });
    assert.match(body, /duration_seconds_count\{route="\/api\/events\/info\/:id",method="GET",status="2xx"\} 4/);
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
