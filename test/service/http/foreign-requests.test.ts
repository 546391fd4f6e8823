/** Requests as programs write them that were made for the interface elsewhere. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addCustomer, addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('a request that was written for another service', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
    await addEvent(service.db, { name: 'Later', start: '2026-08-01T18:00:00.000Z', end: '2026-08-01T20:00:00.000Z' });
    await addEvent(service.db, { name: 'Sooner' });
  });
  const statusOf = async (url: string, authorization?: string) =>
    (await service.app.inject({ url, headers: authorization === undefined ? {} : { authorization } })).statusCode;

  it('has its key alone in the header', async () => {
    for (const authorization of [key, `Bearer ${key}`, `bearer ${key}`]) {
      assert.equal(await statusOf('/api/vouchers', authorization), 200);
      assert.equal(await statusOf('/api/events', authorization), 200);
    }
    for (const authorization of [`Basic ${key}`, `${key} ${key}`, key.slice(0, -1), `fk_${key}`])
      assert.equal(await statusOf('/api/vouchers', authorization), 401);
  });

  it('never has the token of a customer alone', async () => {
    const { token } = await addCustomer(service.db, 'ada@example.com');
    assert.equal(await statusOf('/api/customers/me', `Bearer ${token}`), 200);
    assert.equal(await statusOf('/api/customers/me', token), 401);
    assert.equal(await statusOf('/api/customers/me', key), 401);
  });

  it('asks for events without a page: the first 50', async () => {
    const { rows, total } = await service.call(api.events.list, {}, { token: key });
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['Sooner', 'Later'],
    );
    assert.equal(total, 2);
    await service.refused(api.events.list, 400, { top: 0 }, { token: key });
  });

  it('writes the order of a list in lower case', async () => {
    const names = async (sortOrder: 'asc' | 'desc' | 'ASC' | 'DESC') =>
      (await service.call(api.listings.list, { sellerId, sortBy: 'start', sortOrder })).map(({ name }) => name);
    assert.deepEqual(await names('desc'), ['Later', 'Sooner']);
    assert.deepEqual(await names('DESC'), ['Later', 'Sooner']);
    assert.deepEqual(await names('asc'), ['Sooner', 'Later']);
    await service.refused(api.listings.list, 400, { sellerId, sortOrder: 'up' });
  });

  it('names a POS mode, and no other word', async () => {
    const [event] = (await service.call(api.events.list, {}, { token: key })).rows;
    for (const posOperationMode of ['OPERATOR', 'KIOSK'])
      await service.call(api.events.info, { id: event?._id ?? '', posOperationMode });
    const { body } = await service.refused(api.events.info, 400, { id: event?._id, posOperationMode: 'FOO' });
    assert.deepEqual(body.details, [{ path: 'posOperationMode', message: 'Expected OPERATOR or KIOSK' }]);
  });
});
