import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { mailedToken, mailsTo } from '../../support/readers/mailed.ts';
import { addCustomer, addEvent, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';

const { create, setDetails } = api.checkout;

describeWithService('customers who buy', (service) => {
  const start = async (token?: string) =>
    await service.call(
      create,
      { type: 'transaction', eventId: await addEvent(service.db), items: seats(1) },
      { token },
    );
  const customers = (email: string) =>
    service.db.query<{ id: string; password_hash: string | null; data: Record<string, unknown> }>(
      'select * from customer where seller_id = $1 and email_key = $2',
      [sellerId, email],
    );
  const customerOf = async ({ _id }: Checkout) =>
    (await service.db.query<{ customer_id: string | null }>('select customer_id from checkout where id = $1', [_id]))[0]
      ?.customer_id;
  const newAccount = { createAccount: true, password: 'correct horse' };

  it('make a record of the seller, and an account when wanted, once the address is proved', async () => {
    const checkout = await start();
    await service.call(setDetails, {
      ...keyOf(checkout),
      ...buyer,
      email: 'New@Example.com',
      ...newAccount,
      city: 'Bonn',
    });
    const [row, ...others] = await customers('new@example.com');
    assert.equal(others.length, 0);
    assert.deepEqual([row?.password_hash, row?.data.prename], [null, 'Ada']);
    assert.equal(await customerOf(checkout), row?.id);
    const credentials = { sellerId, email: 'new@example.com', password: newAccount.password };
    await service.refused(api.account.login, 401, credentials);
    await service.call(api.account.verify, { token: await mailedToken(service.db, 'New@Example.com') });
    assert.ok((await service.call(api.account.login, credentials)).token);
    await service.refused(api.account.login, 401, { ...credentials, password: 'wrong horse' });
  });

  it('get a mail in the language of the checkout, and no account unless they want one', async () => {
    const checkout = await start();
    await service.call(setDetails, {
      ...keyOf(checkout),
      ...buyer,
      email: 'guest@example.com',
      password: 'unwanted one',
    });
    assert.deepEqual(await mailsTo(service.db, 'guest@example.com'), []);
    const eventId = await addEvent(service.db);
    const items = seats(1);
    const german = await service.call(create, { type: 'transaction', eventId, items, preferredLanguage: 'de' });
    const details = { ...keyOf(german), ...buyer, email: 'gast@example.com', ...newAccount };
    await service.call(setDetails, details);
    await service.call(setDetails, details);
    const mails = await mailsTo(service.db, 'gast@example.com');
    assert.deepEqual(
      mails.map(({ subject }) => subject),
      ['Bitte bestätigen Sie Ihre E-Mail-Adresse für The House'],
    );
  });

  it('open no account with a password that is easy to guess', async () => {
    const checkout = await start();
    const details = { ...keyOf(checkout), ...buyer, email: 'guessed.guest@example.com', ...newAccount };
    for (const password of ['qwertyuiop', 'Guessed.Guest', 'guessed.guest@example.com']) {
      const { body } = await service.refused(setDetails, 400, { ...details, password });
      assert.deepEqual([body.code, body.details?.map(({ path }) => path)], ['WEAK_PASSWORD', ['password']], password);
    }
    assert.deepEqual(await customers('guessed.guest@example.com'), []);
  });

  it('never set the password or the data of an account that exists, and do not tell', async () => {
    const known = await addCustomer(service.db, 'taken@example.com');
    const checkout = await start();
    const answer = await service.call(setDetails, {
      ...keyOf(checkout),
      ...buyer,
      email: 'taken@example.com',
      ...newAccount,
    });
    const [row] = await customers('taken@example.com');
    assert.deepEqual([row?.password_hash, row?.data.prename], ['stored', 'Known']);
    assert.equal(await customerOf(checkout), known.id);
    assert.equal(answer.customerId, undefined);
    const [mail] = await mailsTo(service.db, 'taken@example.com');
    assert.equal(mail?.subject, 'You already have an account at The House');
  });

  it('set no password for a record that was there before, until the address is proved', async () => {
    await addCustomer(service.db, 'record@example.com', { passwordHash: '' });
    const checkout = await start();
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'record@example.com', ...newAccount });
    const [row] = await customers('record@example.com');
    assert.deepEqual([row?.password_hash, row?.data.prename], [null, 'Ada']);
    await service.call(api.account.verify, { token: await mailedToken(service.db, 'record@example.com') });
    const credentials = { sellerId, email: 'record@example.com', password: newAccount.password };
    const { token } = await service.call(api.account.login, credentials);
    assert.equal((await service.call(api.account.me, {}, { token }))._id, row?.id);
  });

  it('fill what is empty in a record that was there before, once the order is complete', async () => {
    const email = 'kept@example.com';
    const { id } = await addCustomer(service.db, email, { passwordHash: '' });
    await service.db.query(`update customer set data = '{"prename":"Real","verified":false}' where id = $1`, [id]);
    await service.db.query(
      `insert into customer_consent (customer_id, consent_id, status, source, given_at) values ($1, 'news', 'denied', 'seller', $2)`,
      [id, onSale],
    );
    service.clock.forward(60_000);
    const checkout = await start();
    const consents = [
      { consentId: 'news', status: 'granted' as const },
      { consentId: 'post', status: 'granted' as const },
    ];
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, prename: 'Hacked', email, city: 'Bonn', consents });
    const record = async () => {
      const [row] = await customers(email);
      const said = await service.db.query<{ consent_id: string; status: string }>(
        'select consent_id, status from customer_consent where customer_id = $1 order by id',
        [id],
      );
      return { data: row?.data, said: said.map(({ consent_id: consent, status }) => `${consent} ${status}`) };
    };
    // no order was placed yet
    assert.deepEqual(await record(), { data: { prename: 'Real', verified: false }, said: ['news denied'] });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    assert.deepEqual(await record(), {
      data: { prename: 'Real', lastname: 'Byron', location: { city: 'Bonn' }, verified: false },
      said: ['news denied', 'post granted'],
    });
  });

  it('do not give an order to an account whose address is not proved', async () => {
    await addCustomer(service.db, 'squatter@example.com', { verified: false });
    const checkout = await start();
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'squatter@example.com' });
    assert.equal(await customerOf(checkout), null);
  });

  it('belong to who is signed in, whatever address they name', async () => {
    const { id, token } = await addCustomer(service.db, 'me@example.com');
    const checkout = await start(token);
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'friend@example.com' });
    assert.equal(await customerOf(checkout), id);
    assert.deepEqual(await customers('friend@example.com'), []);
  });

  it('follow a corrected address', async () => {
    const checkout = await start();
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'typo@example.com' });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email: 'right@example.com' });
    assert.equal(await customerOf(checkout), (await customers('right@example.com'))[0]?.id);
  });

  it('are refused when the seller has blocked them', async () => {
    await addCustomer(service.db, 'blocked@example.com', { blocked: true });
    const checkout = await start();
    const { body } = await service.refused(setDetails, 403, {
      ...keyOf(checkout),
      ...buyer,
      email: 'blocked@example.com',
    });
    assert.equal(body.code, 'CUSTOMER_BLOCKED');
  });
});
