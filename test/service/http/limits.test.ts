// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ErrorBody } from '../../../src/contract/error-body.ts';
import type { Route } from '../../../src/contract/route.ts';
import { limitOf, usualRateLimits } from '../../../src/service/http/protection.ts';
import { api, testService, type CallOptions } from '../../support/running/service.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { addKey, onSale } from '../../support/builders/shop.ts';

describe('limits', () => {
  it('answer 429 with the time to wait', async () => {
    const service = await testService({ rateLimits: { read: 3, write: 2, guess: 1, key: 4 } });
    const ask = () => service.app.inject({ url: '/api/events/public/listings' });
    const statuses = [await ask(), await ask(), await ask(), await ask()].map(({ statusCode }) => statusCode);
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    const refused = await ask();
    assert.ok(Number(refused.headers['retry-after']) > 0);
    assert.equal(refused.json<ErrorBody>().code, 'TOO_MANY_REQUESTS');
    assert.equal(refused.json<ErrorBody>().statusCode, 429);
    await service.refused(api.vouchers.info, 404, { id: 'x', code: 'y' });
    await service.refused(api.vouchers.info, 429, { id: 'x', code: 'z' });
    await service.close();
  });

  it('are narrow for what can be guessed', () => {
    const guessed = Object.entries(api).flatMap(([group, operations]) =>
      Object.entries(operations as Record<string, Route>).flatMap(([name, route]) =>
        limitOf(`${group}.${name}`, route, usualRateLimits).max === usualRateLimits.guess ? [`${group}.${name}`] : [],
      ),
    );
    assert.deepEqual(guessed.sort(), [
      'account.addPasskey',
      'account.changeEmail',
      'account.erase',
      'account.exchangeAssertion',
      'account.login',
      'account.passkeyOptions',
      'account.passkeySignInOptions',
      'account.register',
      'account.requestConfirmationCode',
      'account.requestPasswordReset',
      'account.requestSignInCode',
      'account.resendVerification',
      'account.resetPassword',
      'account.signInWithPasskey',
      'account.verify',
      'coupons.check',
      'door.pair',
      'oauth.revoke',
      'oauth.token',
      'orders.correctEmail',
      'sellers.create',
      'shops.unlock',
      'tickets.transfer',
      'users.accept',
      'users.signIn',
      'users.signInWithPasskey',
      'voucherOrders.create',
      'vouchers.document',
      'vouchers.history',
      'vouchers.info',
      'waitingList.join',
      'waitingList.leave',
    ]);
  });

  it('count a key by itself, over all that it does, and made-up keys by their address', async () => {
    const service = await testService({ rateLimits: { read: 100, write: 5, guess: 100, key: 8 } }, onSale);
    const [one, two] = [await addKey(service.db), await addKey(service.db, 'other')];
    const ask = async (token?: string, route: 'list' | 'get' = 'list') =>
      (await service.send(api.webhooks[route], route === 'get' ? { id: 'none' } : {}, { token })).statusCode;
    // the first call of each counts by the address, which they share
    assert.equal(await ask(one), 200);
    assert.equal(await ask(two), 200);
    for (let at = 0; at < 4; at++) assert.deepEqual([await ask(one), await ask(one, 'get')], [200, 404]);
    const { body, headers } = await service.refused(api.webhooks.list, 429, {}, { token: one });
    assert.equal(body.code, 'TOO_MANY_REQUESTS');
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal(await ask(two), 200, 'a neighbour is not held up');
    const made = [await ask('fk_1'), await ask('fk_2'), await ask(), await ask('fk_4'), await ask('fk_5')];
    assert.deepEqual(made, [401, 401, 401, 429, 429]);
    assert.equal(await ask(two), 200);
    await service.close();
  });

  it('count a device at a door by itself: many share an address', async () => {
    const service = await testService({ rateLimits: { read: 100, write: 8, guess: 100, key: 6 } }, onSale);
    const doors = doorsOf(service);
    const [one, two] = [await doors.device('A'), await doors.device('B')];
    const ask = async (options: CallOptions) => (await service.send(api.door.me, {}, options)).statusCode;
    for (let at = 0; at < 7; at++) assert.equal(await ask(one.with), 200);
    assert.equal(await ask(one.with), 429);
    assert.equal(await ask(two.with), 200, 'a neighbour is not held up');
    await service.close();
  });
});
