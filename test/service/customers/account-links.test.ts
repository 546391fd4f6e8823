import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { form, guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, testService } from '../../support/running/service.ts';
import { addCustomer, addEvent, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';
import { usualRateLimits } from '../../../src/service/http/protection.ts';

const { register, verify, resendVerification, requestPasswordReset, resetPassword, me, login } = api.account;
const minute = 60_000;
const hour = 60 * minute;

describeWithService('mailed links', (service) => {
  const guests = guestsOf(service);
  before(async () => {
    await addSeller(service.db, sellerId);
    await addSeller(service.db, 'other');
  });

  describe('links that prove an address', () => {
    it('work once, also when they are used at the same time', async () => {
      const email = newEmail();
      await service.call(register, form(email));
      const token = await mailedToken(service.db, email);
      const answers = await Promise.all([1, 2, 3].map(() => service.send(verify, { token })));
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404, 404]);
      assert.equal((await service.refused(verify, 404, { token })).body.code, 'NOT_FOUND');
    });

    it('work for a day, and say for a while that they are over', async () => {
      const [early, late] = [newEmail(), newEmail()];
      for (const email of [early, late]) await service.call(register, form(email));
      service.clock.forward(24 * hour - 1);
      await service.call(verify, { token: await mailedToken(service.db, early) });
      service.clock.forward(1);
      const token = await mailedToken(service.db, late);
      assert.equal((await service.refused(verify, 410, { token })).body.code, 'LINK_EXPIRED');
      await guests.cannotSignIn(late);
      const { context } = service;
      service.clock.forward(7 * 24 * hour);
      await cleanUp(context);
      await service.refused(verify, 410, { token });
      service.clock.forward(1);
      await cleanUp(context);
      await service.refused(verify, 404, { token });
    });

    it('set no password, and the other way round', async () => {
      const email = newEmail();
      await service.call(register, form(email));
      await service.refused(resetPassword, 404, { token: await mailedToken(service.db, email), password });
      await service.call(requestPasswordReset, { sellerId, email });
      await service.refused(verify, 404, { token: await mailedToken(service.db, email, 'password') });
      await service.refused(verify, 404, { token: 'unknown' });
    });

    it('are sent again, with the password that waits, and the earlier one works as well', async () => {
      for (const which of [0, 1]) {
        const email = newEmail();
        await service.call(register, form(email));
        const first = await mailedToken(service.db, email);
        service.clock.forward(minute);
        assert.deepEqual(await service.call(resendVerification, { sellerId, email }), {});
        const second = await mailedToken(service.db, email);
        assert.notEqual(first, second);
        await service.call(verify, { token: [first, second][which] ?? '' });
        await guests.signIn(email);
        await service.refused(verify, 404, { token: first });
        await service.refused(verify, 404, { token: second });
      }
    });

    it('are sent once a minute and five times an hour, and the record tells when the next may be', async () => {
      const email = newEmail();
      const sent = async () => (await mailsTo(service.db, email)).length;
      const next = async () => {
        const [row] = await service.db.query<{ at: Date }>(
          'select next_verification_mail_at as at from customer where email = $1',
          [email],
        );
        return ((row?.at.getTime() ?? 0) - onSale.getTime()) / minute;
      };
      const at = async (minutes: number) => {
        service.clock.now = new Date(onSale.getTime() + minutes * minute - 1);
        await service.call(register, form(email));
        const early = await sent();
        service.clock.now = new Date(onSale.getTime() + minutes * minute);
        await service.call(resendVerification, { sellerId, email });
        return [early, await sent()];
      };
      await service.call(register, form(email));
      assert.equal(await next(), 1);
      assert.deepEqual(await at(1), [1, 2]);
      assert.deepEqual(await at(2), [2, 3]);
      assert.deepEqual(await at(3), [3, 4]);
      assert.equal(await next(), 4);
      assert.deepEqual(await at(4), [4, 5]);
      assert.equal(await next(), 60);
      assert.deepEqual(await at(5), [5, 5]);
      assert.deepEqual(await at(60), [5, 6]);
      assert.equal(await next(), 61);
    });

    it('prove the address of an account that is open already, without its password', async () => {
      const email = newEmail();
      const known = await addCustomer(service.db, email, {
        verified: false,
        passwordHash: await hashPassword(password, settled.passwordCost),
      });
      const before = await service.call(me, {}, { token: known.token });
      assert.deepEqual([before.verified, before._account], [false, { loginType: 'password' }]);
      await service.call(resendVerification, { sellerId, email });
      const next = new Date(onSale.getTime() + minute).toISOString();
      assert.deepEqual((await service.call(me, {}, { token: known.token }))._account, {
        loginType: 'password',
        limitations: { nextVerificationMailRequest: next },
      });
      const { verified } = await service.call(verify, { token: await mailedToken(service.db, email) });
      assert.equal(verified, true);
      assert.deepEqual((await service.call(me, {}, { token: known.token }))._account, { loginType: 'password' });
      await guests.signIn(email);
      service.clock.forward(hour);
      await service.call(resendVerification, { sellerId, email });
      assert.equal((await mailsTo(service.db, email)).length, 1);
    });

    it('are not sent to who never registered', async () => {
      const email = newEmail();
      await addCustomer(service.db, email, { passwordHash: '' });
      for (const to of [email, 'nobody@example.com'])
        assert.deepEqual(await service.call(resendVerification, { sellerId, email: to }), {});
      assert.deepEqual(await mailsTo(service.db, email), []);
      assert.deepEqual(await mailsTo(service.db, 'nobody@example.com'), []);
    });
  });

  describe('a new password', () => {
    it('is set by the mailed link, once, and signs out everywhere', async () => {
      const email = newEmail();
      await guests.open(email);
      const token = await guests.signIn(email);
      assert.deepEqual(await service.call(requestPasswordReset, { sellerId, email: email.toUpperCase() }), {});
      const link = await mailedToken(service.db, email, 'password');
      const { body } = await service.refused(resetPassword, 400, { token: link, password: 'short' });
      assert.equal(body.details?.[0]?.path, 'password');
      for (const password of ['password123', email])
        assert.equal((await service.refused(resetPassword, 400, { token: link, password })).body.code, 'WEAK_PASSWORD');
      assert.deepEqual(await service.call(resetPassword, { token: link, password: 'a new password' }), {});
      await service.refused(me, 401, {}, { token });
      await guests.cannotSignIn(email);
      await guests.signIn(email, 'a new password');
      await service.refused(resetPassword, 404, { token: link, password: 'another one' });
    });

    it('is set once by links that are used at the same time', async () => {
      const email = newEmail();
      await guests.open(email);
      await service.call(requestPasswordReset, { sellerId, email });
      const token = await mailedToken(service.db, email, 'password');
      const answers = await Promise.all(
        [1, 2, 3].map((number) => service.send(resetPassword, { token, password: `password ${number}` })),
      );
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 404, 404]);
      const winner = answers.findIndex(({ statusCode }) => statusCode === 200) + 1;
      await guests.signIn(email, `password ${winner}`);
    });

    it('proves the address, opens an account, and ends every other link', async () => {
      const email = newEmail();
      const eventId = await addEvent(service.db);
      await guests.order(email, eventId);
      await service.call(register, form(email, { password: 'of a stranger' }));
      const strange = await mailedToken(service.db, email);
      await service.call(requestPasswordReset, { sellerId, email });
      await service.call(resetPassword, { token: await mailedToken(service.db, email, 'password'), password });
      await service.refused(verify, 404, { token: strange });
      await guests.cannotSignIn(email, 'of a stranger');
      const own = await service.call(me, {}, { token: await guests.signIn(email) });
      assert.equal(own.verified, true);
    });

    it('is asked for by the newest link alone, for an hour', async () => {
      const email = newEmail();
      await guests.open(email);
      await service.call(requestPasswordReset, { sellerId, email });
      const older = await mailedToken(service.db, email, 'password');
      service.clock.forward(minute);
      await service.call(requestPasswordReset, { sellerId, email });
      const newer = await mailedToken(service.db, email, 'password');
      assert.equal((await service.refused(resetPassword, 410, { token: older, password })).body.code, 'LINK_EXPIRED');
      service.clock.forward(hour);
      await service.refused(resetPassword, 410, { token: newer, password });
    });

    it('is mailed once a minute and five times an hour', async () => {
      const email = newEmail();
      await guests.open(email);
      const resets = async () =>
        (await mailsTo(service.db, email)).filter(({ subject }) => subject === 'Your new password for The House')
          .length;
      const seen = [];
      for (let passed = 0; passed < 8; passed++) {
        await Promise.all([1, 2].map(() => service.call(requestPasswordReset, { sellerId, email })));
        seen.push(await resets());
        service.clock.forward(minute);
      }
      assert.deepEqual(seen, [1, 2, 3, 4, 5, 5, 5, 5]);
      service.clock.now = new Date(onSale.getTime() + hour);
      await service.call(requestPasswordReset, { sellerId, email });
      assert.equal(await resets(), 6);
    });

    it('lets a customer in again after too many attempts', async () => {
      const email = newEmail();
      await guests.open(email);
      for (let tries = 0; tries < 10; tries++) await guests.cannotSignIn(email, 'forgotten');
      await service.refused(login, 429, { sellerId, email, password });
      await service.call(requestPasswordReset, { sellerId, email });
      await service.call(resetPassword, { token: await mailedToken(service.db, email, 'password'), password });
      await guests.signIn(email);
    });

    it('is nothing that strangers get a mail for', async () => {
      for (const asked of [
        { sellerId, email: 'nobody@example.com' },
        { sellerId: 'unknown', email: 'nobody@example.com' },
      ])
        assert.deepEqual(await service.call(requestPasswordReset, asked), {});
      assert.deepEqual(await mailsTo(service.db, 'nobody@example.com'), []);
      assert.deepEqual(await guests.customers('nobody@example.com'), []);
    });
  });

  it('are slowed down like other guessing', async () => {
    const limited = await testService({ rateLimits: { ...usualRateLimits, guess: 2 } });
    try {
      await addSeller(limited.db, sellerId);
      const token = 'unknown';
      for (const [route, input] of [
        [register, form(newEmail())],
        [verify, { token }],
        [resendVerification, { sellerId, email: newEmail() }],
        [requestPasswordReset, { sellerId, email: newEmail() }],
        [resetPassword, { token, password }],
      ] as const) {
        for (let tries = 0; tries < 2; tries++) assert.notEqual((await limited.send(route, input)).statusCode, 429);
        await limited.refused(route, 429, input);
      }
    } finally {
      await limited.close();
    }
  });
});
