import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ErrorBody } from '../../src/contract/error-body.ts';
import { api, testService } from '../support/service.ts';

describe('limits', () => {
  it('answer 429 with the time to wait', async () => {
    const service = await testService({ rateLimits: { read: 3, write: 2, guess: 1 } });
    const ask = () => service.app.inject({ url: '/api/events/public/listings' });
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const refused = await ask();
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(refused.json<ErrorBody>().code, 'TOO_MANY_REQUESTS');
    assert.equal(refused.json<ErrorBody>().statusCode, 429);
    await service.refused(api.voucherInfo.get, 404, { id: 'x', code: 'y' });
    await service.refused(api.voucherInfo.get, 429, { id: 'x', code: 'z' });
    await service.close();
  });
});
