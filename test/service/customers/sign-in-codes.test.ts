import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { cleanUp } from '../../../src/service/server/jobs.ts';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { mailedCode, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled } from '../../support/running/service.ts';
import { addCustomer, addEvent, addSeller, sellerId } from '../../support/builders/shop.ts';

const { login, me, transactions } = api.account;
const { requestSignInCode: requestCode } = api.account;
const minute = 60_000;

describeWithService('signing in by a mailed code', (service) => {
  const guests = guestsOf(service);
  before(async () => {
    await addSeller(service.db, sellerId);
    await addSeller(service.db, 'other');
  });

  const known = async (passwordHash?: string) => {
    const email = newEmail();
    return { email, ...(await addCustomer(service.db, email, { passwordHash })) };
  };
  const codeFor = async (email: string) => {
    assert.deepEqual(await service.call(requestCode, { sellerId, email }), {});
    return await mailedCode(service.db, email);
  };
  const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const fails = async (email: string, otp: string) => {
    const { body } = await service.refused(login, 401, { sellerId, email, otp });
    assert.equal(body.code, 'WRONG_CREDENTIALS');
  };

  it('lets in a customer without a password, and gives the orders under the address', async () => {
    const eventId = await addEvent(service.db);
    const email = newEmail();
    const order = await guests.order(email, eventId);
    await service.call(requestCode, { sellerId, email: email.toUpperCase() });
    const code = await mailedCode(service.db, email);
    const mail = (await mailsTo(service.db, email)).find(({ subject }) => subject === 'Your code for The House');
    assert.ok(mail && !mail.subject.includes(code), 'no locked screen shows it, and no log of mails keeps it');
    const spaced = ` ${code.slice(0, 3)} ${code.slice(3)} `;
    const { token } = await service.call(login, { sellerId, email, otp: spaced });
    const customer = await service.call(me, {}, { token });
    assert.equal(customer.verified, true);
    assert.equal(customer._account?.loginType, 'password');
    const own = await service.call(transactions, {}, { token });
    assert.deepEqual(
      own.transactions.map(({ tid }) => tid),
      [order],
    );
  });

  it('takes a code once', async () => {
    const { email } = await known();
    const code = await codeFor(email);
    await service.call(login, { sellerId, email, otp: code });
    await fails(email, code);
  });

  it('lets in one of two who come with a code at the same time', async () => {
    const { email } = await known();
    const otp = await codeFor(email);
    const both = await Promise.all([1, 2].map(() => service.send(login, { sellerId, email, otp })));
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 401]);
  });

  it('takes a code for ten minutes, and only the newest', async () => {
    const { email } = await known();
    const first = await codeFor(email);
    service.clock.forward(10 * minute);
    await fails(email, first);
    const second = await codeFor(email);
    service.clock.forward(minute);
    const third = await codeFor(email);
    if (second !== third) await fails(email, second);
    await service.call(login, { sellerId, email, otp: third });
  });

  it('takes five tries for a code, right ones too', async () => {
    const { email } = await known();
    const code = await codeFor(email);
    for (let tries = 0; tries < 5; tries++) await fails(email, wrongFor(code));
    await fails(email, code);
  });

  it('mails one a minute and five an hour, and tells no one', async () => {
    const { email } = await known();
    const ask = () => service.call(requestCode, { sellerId, email });
    const mails = async () => (await mailsTo(service.db, email)).length;
    await Promise.all([ask(), ask()]);
    assert.equal(await mails(), 1);
    for (let at = 0; at < 7; at++) {
      service.clock.forward(minute);
      await ask();
    }
    assert.equal(await mails(), 5);
    service.clock.forward(55 * minute);
    await ask();
    assert.equal(await mails(), 6);
  });

  it('answers the same for addresses that are unknown, of another seller, or blocked', async () => {
    const { email, id } = await known();
    for (const input of [
      { sellerId, email: newEmail() },
      { sellerId: 'other', email },
      { sellerId: 'none', email },
    ]) {
      assert.deepEqual(await service.call(requestCode, input), {});
      assert.deepEqual(await mailsTo(service.db, input.email), []);
      const { body } = await service.refused(login, 401, { ...input, otp: '000000' });
      assert.equal(body.message, 'The code is wrong or too old.');
    }
    const code = await codeFor(email);
    await service.db.query('update customer set blocked = true where id = $1', [id]);
    await fails(email, code);
  });

  it('wants a right password where one comes too, and one of both', async () => {
    const { email } = await known(await hashPassword(password, settled.passwordCost));
    const otp = await codeFor(email);
    await service.refused(login, 401, { sellerId, email, otp, password: 'not the password' });
    await service.call(login, { sellerId, email, otp, password });
    const { body } = await service.refused(login, 400, { sellerId, email });
    assert.deepEqual(body.details, [{ path: 'password', message: 'Missing, as is otp' }]);
    for (const empty of [{ password: '' }, { otp: '' }, { password: '', otp: '' }])
      await service.refused(login, 401, { sellerId, email, ...empty });
  });

  it('keeps nothing that a code could be found from, and forgets it after an hour', async () => {
    const { email, id } = await known();
    const code = await codeFor(email);
    const [row] = await service.db.query<{ id: string; hash: string }>(
      'select * from customer_code where customer_id = $1',
      [id],
    );
    assert.ok(row && !JSON.stringify(row).includes(code));
    assert.equal(row.hash, settled.secrets.sign('customer code', `${row.id} ${code}`));
    service.clock.forward(61 * minute);
    await cleanUp(service.context);
    assert.deepEqual(await service.db.query('select id from customer_code where customer_id = $1', [id]), []);
  });
});
