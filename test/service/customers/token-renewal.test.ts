import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addSeller, sellerId } from '../../support/builders/shop.ts';

const { login, me } = api.account;
const { refresh } = api.account;
const { sessions, endSession } = api.account;
const minute = 60_000;
const day = 24 * 60 * minute;

describeWithService('a token that can be renewed', (service) => {
  let email: string;
  before(() => addSeller(service.db, sellerId));
  beforeEach(async () => {
    email = newEmail();
    await guestsOf(service).open(email);
  });

  const enter = async () => {
    const { token, refreshToken = '' } = await service.call(login, { sellerId, email, password, refresh: true });
    return { token, refreshToken };
  };
  const renew = async (refreshToken: string) => {
    const { token, refreshToken: next = '' } = await service.call(refresh, { refreshToken });
    return { token, refreshToken: next };
  };

  it('holds for half an hour, and is renewed within one session', async () => {
    const { token, refreshToken, expiresIn } = await service.call(login, { sellerId, email, password, refresh: true });
    assert.equal(expiresIn, 1800);
    service.clock.forward(30 * minute);
    await service.refused(me, 401, {}, { token });
    const next = await service.call(refresh, { refreshToken: refreshToken ?? '' });
    assert.notEqual(next.refreshToken, refreshToken);
    assert.equal((await service.call(sessions, {}, { token: next.token })).sessions.length, 1);
  });

  it('is not what a client gets that does not ask for it', async () => {
    const answer = await service.call(login, { sellerId, email, password });
    assert.equal(answer.refreshToken, undefined);
    service.clock.forward(30 * day - 1);
    await service.call(me, {}, { token: answer.token });
  });

  it('ends the session when what renews it comes again later', async () => {
    const first = await enter();
    const second = await renew(first.refreshToken);
    service.clock.forward(minute);
    await service.refused(refresh, 401, { refreshToken: first.refreshToken });
    await service.refused(refresh, 401, { refreshToken: second.refreshToken });
    for (const { token } of [first, second]) await service.refused(me, 401, {}, { token });
  });

  it('survives an answer that got lost, and counts the lost one as used', async () => {
    const first = await enter();
    const lost = await renew(first.refreshToken);
    const again = await renew(first.refreshToken);
    service.clock.forward(minute);
    const next = await renew(again.refreshToken);
    await service.call(me, {}, { token: next.token });
    await service.refused(refresh, 401, { refreshToken: lost.refreshToken });
    await service.refused(me, 401, {}, { token: next.token });
  });

  it('ends the session when it comes again within the minute, but after its answer was used', async () => {
    const first = await enter();
    const second = await renew(first.refreshToken);
    const third = await renew(second.refreshToken);
    await service.refused(refresh, 401, { refreshToken: first.refreshToken });
    await service.refused(me, 401, {}, { token: third.token });
  });

  it('leaves one of two simultaneous renewals with a working token', async () => {
    const first = await enter();
    const [one, two] = await Promise.all([renew(first.refreshToken), renew(first.refreshToken)]);
    for (const { token } of [one, two]) await service.call(me, {}, { token });
    const [row] = await service.db.query<{ unused: number }>(
      `select count(*) as unused from customer_refresh_token t join customer_session s on s.id = t.session_id
       join customer c on c.id = s.customer_id where c.email = $1 and t.used_until is null`,
      [email],
    );
    assert.equal(row?.unused, 1);
  });

  it('cannot be renewed once the session has ended, was left for 30 days, or the customer is blocked', async () => {
    const ended = await enter();
    await service.call(endSession, { id: 'current' }, { token: ended.token });
    await service.refused(refresh, 401, { refreshToken: ended.refreshToken });
    const left = await enter();
    service.clock.forward(29 * day);
    const { refreshToken } = await renew(left.refreshToken);
    service.clock.forward(29 * day);
    const { refreshToken: last } = await renew(refreshToken);
    service.clock.forward(30 * day);
    await service.refused(refresh, 401, { refreshToken: last });
    const blocked = await enter();
    await service.db.query('update customer set blocked = true where email = $1', [email]);
    await service.refused(refresh, 401, { refreshToken: blocked.refreshToken });
    await service.refused(refresh, 401, { refreshToken: 'made up' });
  });

  it('is renewed for pages of the sites alone that the seller names, and another page uses nothing up', async () => {
    const seller = { id: sellerId, data: { name: 'The House', allowedOrigins: ['https://theatre.example'] } };
    const write = (data: object) =>
      service.db.query('update seller set data = $2::jsonb where id = $1', [seller.id, json(data)]);
    const first = await enter();
    await write(seller.data);
    const { body } = await service.refused(
      refresh,
      403,
      { refreshToken: first.refreshToken },
      { headers: { origin: 'https://elsewhere.example' } },
    );
    assert.equal(body.code, 'ORIGIN_NOT_ALLOWED');
    await service.call(
      refresh,
      { refreshToken: first.refreshToken },
      { headers: { origin: 'https://theatre.example' } },
    );
    await write({ name: 'The House' });
  });
});
