import assert from 'node:assert/strict';
import { it } from 'node:test';
import { hashPassword } from '../../../src/service/security/passwords.ts';
import { passWindows } from '../../support/builders/attempts.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const credentials = { sellerId: 'lantern', email: 'mara@example.com', password: 'lantern-demo-2026' };

describeWithService('accounts', { demo: true }, (service) => {
  it('lets in with e-mail and password, in capitals or not', async () => {
    const { token } = await service.call(api.account.login, { ...credentials, email: 'Mara@Example.COM' });
    const me = await service.call(api.account.me, {}, { token });
    assert.equal(me.primaryEmail, 'mara@example.com');
    assert.equal(me.name, 'Mara Lindqvist');
    assert.equal(me.sellerId, 'lantern');
    assert.deepEqual(me._account, { loginType: 'password' });
    for (const field of ['password', 'password_hash', 'notes', 'tags', 'segments']) assert.ok(!(field in me), field);
  });

  it('keeps no token, only its hash', async () => {
    const { token } = await service.call(api.account.login, credentials);
    const rows = await service.db.query<{ hash: string }>('select hash from customer_token');
    assert.ok(rows.length > 0 && rows.every(({ hash }) => hash !== token && hash.length === 64));
  });

  it('refuses a wrong password, an unknown e-mail and another seller alike', async () => {
    const answers = [];
    for (const wrong of [{ password: 'wrong-password' }, { email: 'nobody@example.com' }, { sellerId: 'other' }]) {
      answers.push((await service.refused(api.account.login, 401, { ...credentials, ...wrong })).body);
    }
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    assert.equal(answers[0]?.code, 'WRONG_CREDENTIALS');
  });

  it('stores a password at today’s cost at the next sign-in', async () => {
    const { email, password } = credentials;
    const stored = async () => {
      const [row] = await service.db.query<{ password_hash: string }>(
        'select password_hash from customer where email = $1',
        [email],
      );
      return row?.password_hash ?? '';
    };
    const old = await hashPassword(password, { N: 512, r: 8, p: 1 });
    await service.db.query('update customer set password_hash = $2 where email = $1', [email, old]);
    await service.refused(api.account.login, 401, { ...credentials, password: 'wrong-password' });
    assert.equal(await stored(), old);
    await service.call(api.account.login, credentials);
    const upgraded = await stored();
    assert.match(upgraded, /^scrypt\$1024\$8\$1\$/);
    await service.call(api.account.login, credentials);
    assert.equal(await stored(), upgraded);
  });

  it('stops guessing, for a while and for this e-mail alone', async () => {
    const jonas = { ...credentials, email: 'jonas@example.com' };
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => service.send(api.account.login, { ...jonas, password: 'guess' })),
    );
    const statuses = guesses.map(({ statusCode }) => statusCode).sort();
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429]);
    const { headers, body } = await service.refused(api.account.login, 429, jonas);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal(body.code, 'TOO_MANY_ATTEMPTS');
    await service.call(api.account.login, credentials);
    await passWindows(service.db, 15 * 60_000);
    await service.call(api.account.login, jonas);
  });

  it('shows own orders, the newest first, with their events', async () => {
    const { token } = await service.call(api.account.login, credentials);
    const { transactions, events } = await service.call(api.account.transactions, {}, { token });
    assert.deepEqual(
      transactions.map(({ tid }) => tid),
      ['order-mara-slam', 'order-mara-backstage', 'order-mara-hamlet', 'order-mara-tempest'],
    );
    assert.deepEqual(new Set(events.map(({ _id }) => _id)), new Set(transactions.map(({ eventId }) => eventId)));
    const hamlet = transactions.find(({ tid }) => tid === 'order-mara-hamlet');
    assert.equal(hamlet?.tickets?.length, 2);
    assert.equal(hamlet.status, 'COMPLETE');
    assert.equal(hamlet.currency, 'EUR');
    assert.ok((hamlet.realPrice ?? 0) > 0);
    const one = await service.call(api.account.transactions, { checkoutId: 'order-mara-slam' }, { token });
    assert.equal(one.transactions.length, 1);
    const none = await service.call(api.account.transactions, { subscriptionId: 'any' }, { token });
    assert.deepEqual(none, { transactions: [], events: [], total: 0 });
  });

  it('shows own orders in pages, and says how many there are', async () => {
    const { token } = await service.call(api.account.login, credentials);
    const { transactions: all, total } = await service.call(api.account.transactions, {}, { token });
    assert.equal(total, all.length);
    const ids = [];
    for (let skip = 0; skip < all.length; skip += 3) {
      const part = await service.call(api.account.transactions, { top: 3, skip }, { token });
      assert.equal(part.total, total);
      assert.deepEqual(
        new Set(part.events.map(({ _id }) => _id)),
        new Set(part.transactions.map(({ eventId }) => eventId)),
      );
      ids.push(...part.transactions.map(({ tid }) => tid));
    }
    assert.deepEqual(
      ids,
      all.map(({ tid }) => tid),
    );
    const one = await service.call(api.account.transactions, { checkoutId: 'order-mara-slam' }, { token });
    assert.equal(one.total, 1);
    for (const bounds of [{ top: 0 }, { top: 1001 }, { skip: -1 }])
      await service.refused(api.account.transactions, 400, bounds, { token });
  });

  it('says that there are more than fit on a page', async () => {
    const { db } = service;
    const copies = 'generate_series(1, 500) n where c.id = $1';
    const columns =
      'seller_id, event_id, shop_id, customer_id, status, currency, total, due, data, created_at, updated_at';
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into checkout (id, secret, ${columns})
         select 'copy-' || n, 'secret-' || n, c.${columns.replaceAll(', ', ', c.')} from checkout c, ${copies}`,
        ['order-mara-slam'],
      );
      await tx.query(
        `insert into hold (id, status, expires_at) select 'copy-' || n, 'sold', c.expires_at from hold c, ${copies}`,
        ['order-mara-slam'],
      );
    });
    const { token } = await service.call(api.account.login, credentials);
    const { transactions, total } = await service.call(api.account.transactions, {}, { token });
    assert.deepEqual([transactions.length, total], [500, 504]);
    const rest = await service.call(api.account.transactions, { skip: 500 }, { token });
    assert.deepEqual([rest.transactions.length, rest.total], [4, 504]);
    await db.query(`delete from hold where id like 'copy-%'`);
    await db.query(`delete from checkout where id like 'copy-%'`);
  });

  it('shows own tickets in pages', async () => {
    const { token } = await service.call(api.account.login, credentials);
    const all = await service.call(api.account.tickets, {}, { token });
    assert.equal(all.total, 7);
    assert.ok(all.docs.every(({ secret }) => secret));
    assert.equal(all.docs.filter(({ status }) => status === 'VALID').length, 5, 'two wait for an answer');
    const page = await service.call(api.account.tickets, { top: 2, skip: 1 }, { token });
    assert.deepEqual(
      page.docs.map(({ _id }) => _id),
      all.docs.slice(1, 3).map(({ _id }) => _id),
    );
    await service.refused(api.account.tickets, 400, { top: 0 }, { token });
    await service.refused(api.account.tickets, 400, { top: 'many' }, { token });
  });

  it('shows a barcode only once it is revealed', async () => {
    const { token } = await service.call(api.account.login, credentials);
    const reveal = new Date(service.clock.now.getTime() + 3_600_000).toISOString();
    await service.db.query(
      `update ticket set data = data || jsonb_build_object('barcodeRevealDate', $1::text) where checkout_id = 'order-mara-slam'`,
      [reveal],
    );
    const read = async () =>
      (await service.call(api.account.tickets, { eventId: 'evt-poetry-slam' }, { token })).docs[0];
    const hidden = await read();
    assert.deepEqual([hidden?.barcode, hidden?.barcodeRevealed, hidden?.barcodeRevealDate], [undefined, false, reveal]);
    service.clock.forward(3_600_000);
    const shown = await read();
    assert.ok(shown?.barcode && shown.barcodeRevealed);
  });
});
