/** The password of a user, changed by themselves. */
import assert from 'node:assert/strict';
import { beforeEach, it } from 'node:test';
import { setUserPassword } from '../../../src/service/sellers/sellers.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { addUser, password, signIn } from '../../support/builders/staff.ts';
import { Authenticator } from '../../support/fakes/authenticator.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, type CallOptions } from '../../support/running/service.ts';

const { changePassword: change, me, passkeyOptions, signIn: enter } = api.users;
const newPassword = 'the lamp stays lit';
const minute = 60_000;
let people = 0;

describeWithService('a user’s own password', (service) => {
  let email: string;
  let session: CallOptions;
  beforeEach(async () => {
    await addEvent(service.db);
    email = await addUser(service, 'door', `tom-${++people}`);
    session = await signIn(service, email);
  });

  const sent = { currentPassword: password, newPassword };
  const headers = { origin: settled.publicUrl };

  it('is changed with the current one; the present session stays, and no other', async () => {
    const [other, stranger] = [
      await signIn(service, email),
      await signIn(service, await addUser(service, 'door', `eva-${people}`)),
    ];
    await service.call(change, sent, session);
    await service.call(me, {}, session);
    await service.refused(me, 401, {}, other);
    await service.call(me, {}, stranger);
    await service.refused(enter, 401, { email, password }, { headers });
    assert.equal((await service.call(enter, { email, password: newPassword }, { headers })).email, email);
  });

  it('tells its owner by email, and the history without a word of it', async () => {
    await service.call(change, sent, session);
    const [mail] = await mailsTo(service.db, email);
    assert.match(mail?.subject ?? '', /^Your password .* was changed$/);
    const { _id: id } = await service.call(me, {}, session);
    const admin = await signIn(service, await addUser(service, 'admin', `mara-${people}`));
    const { rows } = await service.call(api.audit.list, { subject: id }, admin);
    assert.deepEqual(
      rows.map(({ operation, principal, fields, changes }) => [operation, principal, fields, changes]),
      [['users.changePassword', id, [], undefined]],
    );
  });

  it('is guessed by no session that was left open: ten times in a quarter of an hour, with the other proofs', async () => {
    for (let tries = 0; tries < 5; tries++) {
      const { body } = await service.refused(change, 403, { ...sent, currentPassword: 'wrong' }, session);
      assert.deepEqual(
        [body.code, body.details],
        ['WRONG_CREDENTIALS', [{ path: 'currentPassword', message: 'Wrong' }]],
      );
      await service.refused(passkeyOptions, 403, { password: 'wrong' }, session);
    }
    const { body } = await service.refused(change, 429, sent, session);
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
    await passWindows(service.db, 15 * minute);
    await service.call(change, sent, session);
  });

  it('is as long as others, and not among the first to be guessed', async () => {
    for (const wrong of ['too short', 'x'.repeat(201), 'password1234', email]) {
      const { body } = await service.refused(change, 400, { ...sent, newPassword: wrong }, session);
      assert.equal(body.details?.[0]?.path, 'newPassword', wrong);
    }
    await service.refused(change, 400, { newPassword }, session);
    await service.call(me, {}, await signIn(service, email));
  });

  it('is changed by the person alone: by no key, and no page of another site', async () => {
    await service.refused(change, 401, sent, { token: await addKey(service.db, sellerId) });
    await service.refused(change, 401, sent, { headers });
    const elsewhere = { ...session.headers, origin: 'https://stranger.example' };
    await service.refused(change, 403, sent, { headers: elsewhere });
  });

  it('ends a sign-in that waits for the passkey, and keeps the passkey', async () => {
    const device = new Authenticator();
    const made = device.create(await service.call(passkeyOptions, { password }, session), settled.publicUrl);
    await service.call(api.users.addPasskey, { credential: made }, session);
    const challenged = async (typed: string) => {
      const { body } = await service.refused(enter, 401, { email, password: typed }, { headers });
      assert.equal(body.code, 'PASSKEY_NEEDED');
      return device.get(body['passkey'] as Record<string, unknown>, settled.publicUrl);
    };
    const pending = await challenged(password);
    await service.call(change, sent, session);
    await service.refused(api.users.signInWithPasskey, 401, { credential: pending }, { headers });
    const credential = await challenged(newPassword);
    assert.equal((await service.call(api.users.signInWithPasskey, { credential }, { headers })).email, email);
  });

  it('of two changes together one counts, and none after the operator has set another one', async () => {
    const other = await signIn(service, email);
    const answers = await Promise.all([
      service.send(change, sent, session),
      service.send(change, { ...sent, newPassword: 'the lamp goes out' }, other),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200).length, 1);
    await setUserPassword(service.db, email, 'set by the operator', service.clock.now);
    for (const by of [session, other]) await service.refused(change, 401, sent, by);
  });
});
