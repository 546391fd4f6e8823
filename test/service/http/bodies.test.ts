// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testService, type TestService } from '../../support/running/service.ts';
import { addKey } from '../../support/builders/shop.ts';

describe('bodies', () => {
  let service: TestService;
  before(async () => {
    service = await testService();
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
  });

  it('takes an empty body for none, whatever its type', async () => {
    const authorization = `Bearer ${await addKey(service.db)}`;
    const json = { 'content-type': 'application/json' };
    const ask = async (method: 'POST' | 'DELETE', url: string, type: object = json) =>
      (await service.app.inject({ method, url, headers: { ...type, authorization } })).statusCode;
    assert.equal(await ask('DELETE', '/api/events/none'), 404);
    assert.equal(await ask('POST', '/api/events/none/decouple'), 404);
    // nothing has to be sent here
    assert.equal(await ask('POST', '/api/customers/none/account'), 404);
    assert.equal(await ask('POST', '/api/customers/none/account', {}), 404);
    assert.equal(await ask('POST', '/api/vouchers'), 400);
  });
});
