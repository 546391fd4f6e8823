import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { guestsOf, newEmail, password } from '../../support/builders/guests.ts';
import { mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addSeller, sellerId } from '../../support/builders/shop.ts';

const { login, me, transactions, requestPasswordReset } = api.account;
const { changeEmail } = api.account;
const hour = 3_600_000;

describeWithService('a change of the e-mail address', (service) => {
  const guests = guestsOf(service);
  let eventId: string;
  let [old, next, token] = ['', '', ''];
  before(async () => {
    await addSeller(service.db, sellerId);
    eventId = await addEvent(service.db);
  });
  beforeEach(async () => {
    [old, next] = [newEmail(), newEmail()];
    await guests.open(old);
    token = await guests.signIn(old);
  });

  const ask = (fields: object = {}) => service.call(changeEmail, { email: next, password, ...fields }, { token });
  const linkTo = (email: string, page: 'email' | 'email-back') => mailedToken(service.db, email, page);
  const open = async (page: string, link: string, method: 'GET' | 'POST' = 'POST', headers = {}) => {
    const answer = await service.app.inject({ method, url: `/account/${page}/${link}`, headers });
    return { status: answer.statusCode, text: answer.body };
  };
  const change = async () => {
    await ask();
    const { status } = await open('email', await linkTo(next, 'email'));
    assert.equal(status, 200);
  };
  const addressOf = async () => (await service.call(me, {}, { token })).primaryEmail;

  it('happens once the new address is proved; orders and sessions stay', async () => {
    const order = await guests.order(old, eventId);
    await ask();
    assert.equal(await addressOf(), old);
    const link = await linkTo(next, 'email');
    const looked = await open('email', link, 'GET');
    assert.match(looked.text, /Use new address/);
    assert.equal(await addressOf(), old, 'looking uses nothing up');
    const { status, text } = await open('email', link);
    assert.equal(status, 200);
    assert.ok(text.includes(next));
    assert.equal(await addressOf(), next);
    const own = await service.call(transactions, {}, { token });
    assert.deepEqual(
      own.transactions.map(({ tid }) => tid),
      [order],
    );
    await guests.signIn(next);
    await guests.cannotSignIn(old);
    assert.equal((await open('email', link)).status, 404, 'once');
  });

  it('can be taken back by the old address, which signs everybody out and ends the password', async () => {
    await change();
    const told = (await mailsTo(service.db, old)).map(({ subject }) => subject);
    assert.ok(told.includes('Your address at The House has changed'));
    service.clock.forward(7 * 24 * hour - 1);
    const { text } = await open('email-back', await linkTo(old, 'email-back'));
    assert.ok(text.includes(old));
    await service.refused(me, 401, {}, { token });
    await guests.cannotSignIn(next);
    await guests.cannotSignIn(old);
    await service.call(api.account.resetPassword, {
      token: await mailedToken(service.db, old, 'password'),
      password: 'another horse',
    });
    await guests.signIn(old, 'another horse');
  });

  it('can be taken back after a second change as well, and then not forward again', async () => {
    await change();
    const third = newEmail();
    service.clock.forward(hour);
    await ask({ email: third });
    await open('email', await linkTo(third, 'email'));
    const back = await linkTo(old, 'email-back');
    const halfBack = await linkTo(next, 'email-back');
    assert.equal((await open('email-back', back)).status, 200);
    assert.equal((await open('email-back', halfBack)).status, 404);
    await guests.cannotSignIn(third);
  });

  it('ends what was mailed to the old address before', async () => {
    await service.call(requestPasswordReset, { sellerId, email: old });
    const reset = await mailedToken(service.db, old, 'password');
    await service.call(api.account.requestSignInCode, { sellerId, email: old });
    await change();
    await service.refused(api.account.resetPassword, 404, { token: reset, password: 'another horse' });
    const codes = await service.db.query(
      'select k.id from customer_code k join customer c on c.id = k.customer_id where c.email = $1',
      [next],
    );
    assert.deepEqual(codes, []);
  });

  it('tells no one that another customer has the address, and leads nowhere then', async () => {
    const taken = newEmail();
    await addCustomer(service.db, taken);
    assert.deepEqual(await ask({ email: taken.toUpperCase() }), {});
    const [mail] = await mailsTo(service.db, taken.toUpperCase());
    assert.equal(mail?.subject, 'Your address at The House');
    assert.doesNotMatch(mail.body, /account\/email/);
    const { headers } = await service.refused(changeEmail, 429, { email: next, password }, { token });
    assert.equal(headers['retry-after'], '60');
  });

  it('is refused when another customer has taken the address meanwhile', async () => {
    await ask();
    const link = await linkTo(next, 'email');
    await addCustomer(service.db, next);
    const { status, text } = await open('email', link);
    assert.equal(status, 409);
    assert.match(text, /Someone else now uses this address/);
    assert.equal(await addressOf(), old);
  });

  it('wants the password or a fresh code, another address, a form of ours, and a link of less than an hour', async () => {
    await service.refused(changeEmail, 403, { email: next, password: 'wrong' }, { token });
    await service.refused(changeEmail, 400, { email: next }, { token });
    const { body } = await service.refused(changeEmail, 400, { email: old.toUpperCase(), password }, { token });
    assert.deepEqual(body.details, [{ path: 'email', message: 'This is the address already' }]);
    await service.refused(changeEmail, 400, { email: 'none', password }, { token });
    await ask();
    const link = await linkTo(next, 'email');
    const foreign = await open('email', link, 'POST', { origin: 'https://elsewhere.example' });
    assert.equal(foreign.status, 403);
    service.clock.forward(hour);
    assert.equal((await open('email', link)).status, 410);
    assert.equal((await open('email-back', link)).status, 404);
    await service.call(login, { sellerId, email: old, password });
  });

  it('lets the newest link alone lead there', async () => {
    await ask();
    const first = await linkTo(next, 'email');
    service.clock.forward(60_000);
    await ask();
    assert.equal((await open('email', first)).status, 410);
    assert.equal((await open('email', await linkTo(next, 'email'))).status, 200);
  });
});
