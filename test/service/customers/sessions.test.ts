import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { deviceOf } from '../../../src/service/http/devices.ts';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { mailedToken } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addKey, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const { login, me, requestPasswordReset, resetPassword } = api.account;
const { sessions, endSession, endOtherSessions } = api.account;
const minute = 60_000;
const day = 24 * 60 * minute;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

describeWithService('sessions of a customer', (service) => {
  let email: string;
  before(() => addSeller(service.db, sellerId));
  beforeEach(async () => {
    email = newEmail();
    await guestsOf(service).open(email);
  });

  const enter = async (agent: string) =>
    (await service.call(login, { sellerId, email, password }, { headers: { 'user-agent': agent } })).token;
  const listed = async (token: string) => (await service.call(sessions, {}, { token })).sessions;

  it('are listed with what they were begun on, the one used last first, and this one marked', async () => {
    const desk = await enter(firefox);
    service.clock.forward(minute);
    const phone = await enter(iphone);
    const begun = onSale.toISOString();
    const later = service.clock.now.toISOString();
    const details = (await listed(desk)).map(({ _id: _, ...session }) => session);
    assert.deepEqual(details, [
      { device: 'Safari, iPhone', createdAt: later, lastUsedAt: later, current: false },
      { device: 'Firefox, Windows', createdAt: begun, lastUsedAt: later, current: true },
    ]);
    assert.equal((await listed(phone))[0]?.current, true);
    service.clock.forward(minute - 1);
    assert.equal((await listed(desk)).find(({ current }) => current)?.lastUsedAt, later, 'to the minute');
  });

  it('are ended one by one, also the one that asks', async () => {
    const [desk, phone] = [await enter(firefox), await enter(iphone)];
    const other = (await listed(desk)).find(({ current }) => !current)!;
    await service.call(endSession, { id: other._id }, { token: desk });
    await service.refused(me, 401, {}, { token: phone });
    await service.refused(endSession, 404, { id: other._id }, { token: desk });
    await service.call(endSession, { id: 'current' }, { token: desk });
    await service.refused(me, 401, {}, { token: desk });
    await service.refused(endSession, 401, { id: 'current' }, { token: desk });
  });

  it('are ended all but this one', async () => {
    const [desk, phone, tablet] = [await enter(firefox), await enter(iphone), await enter('')];
    assert.deepEqual(await service.call(endOtherSessions, {}, { token: phone }), { ended: 2 });
    for (const token of [desk, tablet]) await service.refused(me, 401, {}, { token });
    assert.equal((await listed(phone)).length, 1);
    assert.deepEqual(await service.call(endOtherSessions, {}, { token: phone }), { ended: 0 });
  });

  it('end with a new password, and when the seller blocks the customer', async () => {
    const first = await enter(firefox);
    await service.call(requestPasswordReset, { sellerId, email });
    await service.call(resetPassword, { token: await mailedToken(service.db, email, 'password'), password });
    await service.refused(me, 401, {}, { token: first });
    const second = await enter(firefox);
    assert.equal((await listed(second)).length, 1);
    const { _id: id } = await service.call(me, {}, { token: second });
    const key = await addKey(service.db);
    await service.call(api.customers.update, { id, blocked: true }, { token: key });
    await service.call(api.customers.update, { id, blocked: false }, { token: key });
    await service.refused(me, 401, {}, { token: second });
  });

  it('of another customer, and of a customer of another seller, are not found and not ended', async () => {
    const token = await enter(firefox);
    const id = (await listed(token))[0]?._id ?? '';
    for (const stranger of [
      await addCustomer(service.db, newEmail()),
      await addCustomer(service.db, email, { of: 'b' }),
    ]) {
      assert.equal((await listed(stranger.token)).length, 1);
      await service.refused(endSession, 404, { id }, { token: stranger.token });
      assert.deepEqual(await service.call(endOtherSessions, {}, { token: stranger.token }), { ended: 0 });
    }
    await service.call(me, {}, { token });
  });

  it('are gone with their time, and then forgotten', async () => {
    const old = await enter(firefox);
    service.clock.forward(30 * day - 1);
    const young = await enter(iphone);
    assert.equal((await listed(young)).length, 2);
    service.clock.forward(1);
    assert.equal((await listed(young)).length, 1);
    await service.refused(me, 401, {}, { token: old });
    await cleanUp(service.context);
    const rows = await service.db.query(
      'select s.id from customer_session s join customer c on c.id = s.customer_id where c.email = $1',
      [email],
    );
    assert.equal(rows.length, 1);
  });
});

describe('deviceOf', () => {
  const agents: readonly (readonly [string | undefined, string | undefined])[] = [
    [firefox, 'Firefox, Windows'],
    [iphone, 'Safari, iPhone'],
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge, Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'Safari, macOS',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    ['curl/8.5.0', undefined],
    ['<script>alert(1)</script>', undefined],
    [undefined, undefined],
  ];
  for (const [agent, device] of agents)
    it(`calls ${(agent ?? 'nothing').slice(0, 60)} ${device ?? 'unknown'}`, () => {
      assert.equal(deviceOf(agent), device);
    });
});
