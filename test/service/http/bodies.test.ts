// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

describeWithService('bodies', (service) => {
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
