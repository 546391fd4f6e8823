import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { json } from '../../../src/service/database/index.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { form, guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

const { register, verify, resendVerification, requestPasswordReset, resetPassword, me, login } = api.account;
const minute = 60_000;
const hour = 60 * minute;

describeWithService('registration', (service) => {
  const guests = guestsOf(service);
  before(async () => {
    await addSeller(service.db, sellerId);
    await addSeller(service.db, 'other');
  });

  describe('of a new customer', () => {
    it('opens an account once the address is proved', async () => {
      const email = 'New.Guest@Example.com';
      const answer = await service.call(
        register,
        form(email, {
          prename: ' Ada ',
          company: 'Engines',
          consents: [{ consentId: 'news', status: 'granted' }],
          verificationMethod: 'email',
        }),
      );
      assert.deepEqual(answer, { verificationRequired: true });
      await guests.cannotSignIn(email);
      const [mail, ...more] = await mailsTo(service.db, email);
      assert.equal(more.length, 0);
      assert.equal(mail?.subject, 'Please confirm your email address for The House');
      for (const typed of ['Ada', 'Byron', 'Engines']) assert.ok(!mail.body.includes(typed), typed);

      const token = await mailedToken(service.db, email);
      const customer = await service.call(verify, { token });
      assert.deepEqual(
        { ...customer, _id: undefined, createdAt: undefined, updatedAt: undefined },
        {
          _id: undefined,
          primaryEmail: email,
          name: 'Ada Byron',
          prename: 'Ada',
          lastname: 'Byron',
          company: 'Engines',
          verified: true,
          sellerId,
          _account: { loginType: 'password' },
          createdAt: undefined,
          updatedAt: undefined,
        },
      );
      assert.deepEqual(await guests.consents(customer._id), [
        { consent_id: 'news', status: 'granted', source: 'registration' },
      ]);
      const own = await service.call(me, {}, { token: await guests.signIn('new.guest@example.com') });
      assert.deepEqual(own, customer);
    });

    it('tells the seller of the customer immediately, and again when the account is open', async () => {
      await service.db.query(
        `insert into webhook (id, seller_id, url, events, secret, active, created_at, updated_at)
         values ('hook', $1, 'https://programs.example', '{*}', 'sealed', true, $2, $2)`,
        [sellerId, onSale],
      );
      const email = newEmail();
      await service.call(register, form(email));
      await service.call(register, form(email));
      await service.call(verify, { token: await mailedToken(service.db, email) });
      const messages = await service.db.query<{ type: string; data: Record<string, unknown> }>(
        'select type, data from webhook_message order by id',
      );
      await service.db.query('delete from webhook');
      assert.deepEqual(messages.map(({ type, data }) => [type, data.primaryEmail, data.verified]).sort(), [
        ['customer.created', email, false],
        ['customer.updated', email, true],
      ]);
      assert.ok(!/scrypt|token/i.test(JSON.stringify(messages)));
    });

    it('keeps neither the token nor the password', async () => {
      const email = newEmail();
      await service.call(register, form(email));
      const token = await mailedToken(service.db, email);
      const [link] = await service.db.query<{ hash: string; data: { passwordHash: string } }>(
        'select t.* from customer_mail_token t join customer c on c.id = t.customer_id where c.email = $1',
        [email],
      );
      assert.equal(link?.hash, hashOf(token));
      assert.match(link.data.passwordHash, /^scrypt\$/);
      assert.ok(!JSON.stringify(link).includes(password));
    });

    it('writes in the language of the request, then the seller’s', async () => {
      const email = newEmail();
      await service.call(register, form(email), { headers: { 'accept-language': 'de-CH,en;q=0.5' } });
      assert.match((await mailsTo(service.db, email))[0]?.subject ?? '', /^Bitte bestätigen Sie/);
      await service.db.query('update seller set data = $2::jsonb where id = $1', [
        'other',
        json({ name: 'Haus', defaultLanguage: 'de' }),
      ]);
      const [unknown, english] = [newEmail(), newEmail()];
      await service.call(register, form(unknown, { sellerId: 'other' }), { headers: { 'accept-language': 'nl' } });
      assert.match((await mailsTo(service.db, unknown))[0]?.subject ?? '', /^Bitte bestätigen Sie/);
      await service.call(register, form(english, { sellerId: 'other' }), { headers: { 'accept-language': 'en' } });
      assert.match((await mailsTo(service.db, english))[0]?.subject ?? '', /^Please confirm/);
      // Later mails are in the customer's own language, no matter who asks for them.
      service.clock.forward(minute);
      await service.call(requestPasswordReset, { sellerId, email }, { headers: { 'accept-language': 'en' } });
      assert.match((await mailsTo(service.db, email))[0]?.subject ?? '', /^Ein neues Passwort/);
    });

    it('makes one record and one mail of requests that come twice, also at the same time', async () => {
      const email = newEmail();
      const answers = await Promise.all([1, 2, 3].map(() => service.call(register, form(email))));
      assert.deepEqual(answers, Array(3).fill({ verificationRequired: true }));
      assert.equal((await guests.customers(email)).length, 1);
      assert.equal((await mailsTo(service.db, email)).length, 1);
    });

    for (const [fields, path] of [
      [{ sellerId: 'nobody' }, 'sellerId'],
      [{ email: 'no address' }, 'email'],
      [{ password: '123456789' }, 'password'],
      [{ password: 'x'.repeat(201) }, 'password'],
      [{ password: 'password123' }, 'password'],
      [{ prename: undefined }, 'prename'],
      [{ prename: '  ' }, 'prename'],
      [{ lastname: 'x'.repeat(201) }, 'lastname'],
      [{ consents: [{ consentId: 'news', status: 'maybe' }] }, 'consents.0.status'],
      [{ verificationMethod: 'pigeon' }, 'verificationMethod'],
      [{ verified: true }, 'verified'],
    ] as const) {
      it(`is refused with ${JSON.stringify(fields).slice(0, 60)}`, async () => {
        const email = newEmail();
        const { body } = await service.refused(register, 400, form(email, fields));
        assert.deepEqual(
          body.details?.map((detail) => detail.path),
          [path],
        );
        assert.deepEqual(await guests.customers(email), []);
        assert.deepEqual(await mailsTo(service.db, email), []);
      });
    }
  });

  describe('of a known customer', () => {
    it('changes nothing for a customer who has an account, and tells the owner alone', async () => {
      const email = newEmail();
      await guests.open(email);
      const before = await guests.customers(email);
      service.clock.forward(hour);
      const answer = await service.call(
        register,
        form(email, {
          password: 'a strange word',
          prename: 'Eve',
          consents: [{ consentId: 'news', status: 'denied' }],
        }),
      );
      assert.deepEqual(answer, { verificationRequired: true });
      assert.deepEqual(await guests.customers(email), before);
      const [mail] = await mailsTo(service.db, email);
      assert.equal(mail?.subject, 'You already have an account at The House');
      assert.ok(!mail.body.includes('Eve'));
      await guests.cannotSignIn(email, 'a strange word');
      await guests.signIn(email);
      await service.call(resetPassword, {
        token: await mailedToken(service.db, email, 'password'),
        password: 'a new password',
      });
      await guests.signIn(email, 'a new password');
      assert.deepEqual(await guests.consents(before[0]?.id ?? ''), []);
    });

    it('does not tell who is known: neither answers nor signing in differ', async () => {
      const [known, blocked, guest, unknown] = [newEmail(), newEmail(), newEmail(), newEmail()];
      await guests.open(known);
      await addCustomer(service.db, blocked, { blocked: true });
      await addCustomer(service.db, guest, { passwordHash: '' });
      service.clock.forward(2 * minute);
      const answers = [];
      for (const email of [known, blocked, guest, unknown]) {
        const strange = 'a strange word';
        answers.push([
          await service.send(register, form(email, { password: strange })),
          await service.send(login, { sellerId, email, password: strange }),
          await service.send(resendVerification, { sellerId, email }),
          await service.send(requestPasswordReset, { sellerId, email }),
        ]);
      }
      const told = answers.map((list) => list.map(({ statusCode, body }) => [statusCode, body]));
      for (const other of told.slice(1)) assert.deepEqual(other, told[0]);
      assert.deepEqual(await mailsTo(service.db, blocked), []);
    });

    it('leaves an earlier record alone, and its orders closed, until the address is proved', async () => {
      const email = newEmail();
      const eventId = await addEvent(service.db);
      const tid = await guests.order(email, eventId);
      const before = await guests.customers(email);
      await service.call(
        register,
        form(email, { prename: 'Augusta', consents: [{ consentId: 'news', status: 'granted' }] }),
      );
      const after = await guests.customers(email);
      assert.deepEqual([after[0]?.data, after[0]?.password_hash], [before[0]?.data, null]);
      assert.deepEqual(await guests.consents(before[0]?.id ?? ''), []);
      await guests.cannotSignIn(email);

      const customer = await service.call(verify, { token: await mailedToken(service.db, email) });
      assert.deepEqual([customer._id, customer.prename], [before[0]?.id, 'Augusta']);
      assert.equal((await guests.consents(customer._id)).length, 1);
      const token = await guests.signIn(email);
      const { transactions } = await service.call(api.account.transactions, {}, { token });
      assert.deepEqual(
        transactions.map((transaction) => transaction.tid),
        [tid],
      );
    });

    it('gives each link its own password: that of another person ends with their link', async () => {
      const email = newEmail();
      await service.call(register, form(email, { password: 'of a stranger', prename: 'Eve' }));
      const strange = await mailedToken(service.db, email);
      service.clock.forward(minute);
      await service.call(register, form(email));
      const own = await mailedToken(service.db, email);
      const { prename } = await service.call(verify, { token: own });
      assert.equal(prename, 'Ada');
      await service.refused(verify, 404, { token: strange });
      await guests.cannotSignIn(email, 'of a stranger');
      await guests.signIn(email);
    });

    it('takes an unproved account, with its orders, away from a person who only knew the address', async () => {
      const email = newEmail();
      const squatter = await addCustomer(service.db, email, {
        verified: false,
        passwordHash: await hashPassword('of a stranger', settled.passwordCost),
      });
      const eventId = await addEvent(service.db);
      const tid = await guests.order(email, eventId);
      await service.call(register, form(email));
      await guests.signIn(email, 'of a stranger');
      await service.call(verify, { token: await mailedToken(service.db, email) });
      await service.refused(me, 401, {}, { token: squatter.token });
      await guests.cannotSignIn(email, 'of a stranger');
      const token = await guests.signIn(email);
      const { transactions } = await service.call(api.account.transactions, {}, { token });
      assert.deepEqual(
        transactions.map((transaction) => transaction.tid),
        [tid],
      );
      assert.equal((await service.call(api.account.tickets, {}, { token })).total, 1);
    });

    it('is a record for each seller', async () => {
      const email = newEmail();
      await guests.open(email);
      service.clock.forward(1000);
      await service.call(register, form(email, { sellerId: 'other' }));
      await service.call(verify, { token: await mailedToken(service.db, email) });
      const { token } = await service.call(login, { sellerId: 'other', email, password });
      assert.equal((await service.call(me, {}, { token })).sellerId, 'other');
    });

    it('does nothing for a customer whom the seller has blocked', async () => {
      const email = newEmail();
      await service.call(register, form(email));
      const token = await mailedToken(service.db, email);
      await service.db.query('update customer set blocked = true where email = $1', [email]);
      await service.refused(verify, 404, { token });
      service.clock.forward(hour);
      for (const again of [
        service.call(register, form(email)),
        service.call(resendVerification, { sellerId, email }),
        service.call(requestPasswordReset, { sellerId, email }),
      ])
        await again;
      assert.equal((await mailsTo(service.db, email)).length, 1);
    });
  });
});
