import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Route } from '../../src/contract/route.ts';
import { newSecret } from '../../src/service/ids.ts';
import { servedTable } from '../../src/service/served.ts';
import { api, demoService, type TestService } from '../support/service.ts';

const routes = Object.entries(servedTable()).flatMap(([group, operations]) =>
  Object.entries(operations).map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
);

describe('every operation by everybody', () => {
  let service: TestService;
  let mara: string;
  const login = async (email: string) =>
    (await service.call(api.account.login, { sellerId: 'lantern', email, password: 'lantern-demo-2026' })).token;
  before(async () => {
    service = await demoService();
    mara = await login('mara@example.com');
  });
  after(async () => {
    assert.deepEqual(service.faults, []);
    await service.close();
  });

  for (const [name, route] of routes) {
    const input = () => ({
      id: 'evt-hamlet',
      eventId: 'evt-hamlet',
      code: 'GIFT-50-LANTERN',
      secret: 'wrong',
      items: [],
    });
    const isAllowed = route.who !== 'customer';
    it(`${name}: nobody ${isAllowed ? 'may' : 'must sign in'}`, async () => {
      const { statusCode } = await service.send(route, input());
      assert.equal(statusCode === 401, !isAllowed && true, `${statusCode}`);
    });
    it(`${name}: a token that never was is as none`, async () => {
      const { statusCode } = await service.send(route, input(), { token: newSecret() });
      assert.equal(statusCode === 401, !isAllowed, `${statusCode}`);
    });
    it(`${name}: a customer is let in`, async () => {
      const { statusCode } = await service.send(route, input(), { token: mara });
      assert.notEqual(statusCode, 401);
      assert.ok(statusCode < 500);
    });
  }

  it('a customer sees own orders and tickets, and nobody else’s', async () => {
    const jonas = await login('jonas@example.com');
    const [hers, his] = await Promise.all(
      [mara, jonas].map((token) => service.call(api.account.transactions, {}, { token })),
    );
    assert.deepEqual(
      hers?.transactions.map(({ tid }) => tid),
      ['order-mara-slam', 'order-mara-hamlet', 'order-mara-tempest'],
    );
    assert.deepEqual(
      his?.transactions.map(({ tid }) => tid),
      ['order-jonas-museum'],
    );
    const foreign = await service.call(api.account.transactions, { checkoutId: 'order-jonas-museum' }, { token: mara });
    assert.deepEqual(foreign, { transactions: [], events: [] });
    const tickets = await service.call(api.account.tickets, { eventId: 'evt-museum-late' }, { token: mara });
    assert.deepEqual(tickets, { docs: [], total: 0 });
  });

  it('a token ends with its time, and with a blocked customer', async () => {
    const token = await login('jonas@example.com');
    await service.call(api.account.me, {}, { token });
    await service.db.query("update customer set blocked = true where id = 'cus-jonas'");
    await service.refused(api.account.me, 401, {}, { token });
    await service.refused(api.account.login, 401, {
      sellerId: 'lantern',
      email: 'jonas@example.com',
      password: 'lantern-demo-2026',
    });
    const old = await login('mara@example.com');
    service.clock.forward(31 * 86_400_000);
    const { body, headers } = await service.refused(api.account.me, 401, {}, { token: old });
    assert.equal(body.code, 'NOT_SIGNED_IN');
    assert.equal(headers['www-authenticate'], 'Bearer');
  });
});
