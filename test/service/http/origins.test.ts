// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, seats, sellerId } from '../../support/builders/shop.ts';

describeWithService('pages of other sites', (service) => {
  const theatre = 'https://theatre.example';
  const stranger = 'https://stranger.example';
  let customer: string;
  let free: string;
  let key: string;
  const password = 'a long enough one';
  before(async () => {
    const passwordHash = await hashPassword(password, settled.passwordCost);
    customer = (await addCustomer(service.db, 'a@example.com', { passwordHash })).token;
    free = (await addCustomer(service.db, 'a@example.com', { of: 'free' })).token;
    key = await addKey(service.db);
    await service.db.query('update seller set data = data || $2::jsonb where id = $1', [
      sellerId,
      json({ allowedOrigins: [`${theatre}/`, 'https://Other.Theatre.example:443'] }),
    ]);
  });

  const me = (token: string, origin?: string) =>
    service.send(api.account.me, {}, { token, headers: origin === undefined ? {} : { origin } });

  it('may act for customers where the seller names them', async () => {
    for (const origin of [theatre, 'https://other.theatre.example', settled.publicUrl, undefined]) {
      const { statusCode, headers } = await me(customer, origin);
      assert.equal(statusCode, 200, origin);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.match(String(headers.vary), /Origin/);
    }
  });

  it('are refused, and told nothing, where the seller names others', async () => {
    for (const origin of [
      stranger,
      'null',
      'http://theatre.example',
      'https://theatre.example:444',
      `${theatre}.evil.example`,
    ]) {
      const { statusCode, body, headers } = await me(customer, origin);
      assert.deepEqual([statusCode, body.code], [403, 'ORIGIN_NOT_ALLOWED'], origin);
      assert.equal(headers['access-control-allow-origin'], undefined);
      assert.match(String(headers.vary), /Origin/);
    }
  });

  it('may act for customers of a seller who names none', async () => {
    assert.equal((await me(free, stranger)).statusCode, 200);
  });

  it('sign in and open accounts by the same rule', async () => {
    const login = { sellerId, email: 'a@example.com', password };
    const from = (origin: string) => ({ headers: { origin } });
    const { body, headers } = await service.refused(api.account.login, 403, login, from(stranger));
    assert.equal(body.code, 'ORIGIN_NOT_ALLOWED');
    assert.equal(headers['access-control-allow-origin'], undefined);
    await service.call(api.account.login, login, from(theatre));
    await service.call(api.account.login, login);
    const input = { sellerId, email: 'new@example.com', password, prename: 'N', lastname: 'N' };
    await service.refused(api.account.register, 403, input, from(stranger));
    const wrong = { ...login, password: 'a wrong but long one' };
    const refused = await service.refused(api.account.login, 401, wrong, from(theatre));
    assert.equal(refused.headers['access-control-allow-origin'], '*', 'a page can read why');
    await service.refused(api.account.login, 401, { ...login, sellerId: 'free' }, from(stranger));
  });

  it('may sell to anyone', async () => {
    const eventId = await addEvent(service.db);
    const input = { type: 'transaction' as const, eventId, items: seats(1) };
    await service.call(api.checkout.create, input, { headers: { origin: stranger } });
    await service.refused(api.checkout.create, 403, input, { token: customer, headers: { origin: stranger } });
    const info = await service.send(api.events.info, { id: eventId }, { headers: { origin: stranger } });
    assert.equal(info.headers['access-control-allow-origin'], '*');
  });

  it('cannot use keys', async () => {
    const preflight = (method: string, url: string) =>
      service.app.inject({
        method: 'OPTIONS',
        url,
        headers: {
          origin: theatre,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization',
        },
      });
    const answer = await service.send(api.webhooks.list, {}, { token: key, headers: { origin: theatre } });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['access-control-allow-origin'], undefined);
    for (const [method, url] of [
      ['GET', '/api/webhooks'],
      ['PUT', '/api/webhooks/some'],
      ['DELETE', '/api/events/some'],
      ['POST', '/api/oauth2/token'],
    ] as const) {
      const { statusCode, headers } = await preflight(method, url);
      assert.equal(statusCode, 204, url);
      assert.equal(headers['access-control-allow-origin'], undefined, url);
      assert.equal(headers['access-control-allow-headers'], undefined, url);
    }
    for (const [method, url] of [
      ['GET', '/api/customers/me'],
      ['POST', '/api/customers/login'],
      ['POST', '/api/checkout/some/details'],
      ['GET', '/api/events/info/some'],
    ] as const) {
      const { headers } = await preflight(method, url);
      assert.equal(headers['access-control-allow-origin'], '*', url);
      assert.match(String(headers['access-control-allow-headers']), /Authorization/);
    }
  });
});
