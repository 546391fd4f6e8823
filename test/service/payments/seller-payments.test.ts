/** How buyers pay a seller: read and changed by its admins, with keys that Stripe has been asked about. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Client } from '../../../src/client/client.ts';
import { describeWithPaying } from '../../support/builders/paying.ts';
import { addKey, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { stripeKeys } from '../../support/fakes/stripe.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

type Input = Parameters<Client<typeof api>['sellerPayments']['update']>[0];

describeWithPaying('the ways to pay of a seller', (paying) => {
  let admin: CallOptions;
  before(async () => {
    admin = await signIn(paying.service, await addUser(paying.service, 'admin', 'mara'));
  });
  const read = async () => await paying.service.call(api.sellerPayments.get, {}, admin);
  const change = async (changes: Input) => await paying.service.call(api.sellerPayments.update, changes, admin);
  const refused = async (status: number, changes: Record<string, unknown>) => {
    const { body } = await paying.service.refused(api.sellerPayments.update, status, changes, admin);
    return [body.code, body.details?.[0]?.path];
  };

  it('are read without secrets, with the address that Stripe calls', async () => {
    const settings = await read();
    assert.deepEqual(settings.methods, ['invoice', 'boxoffice', 'stripe']);
    assert.deepEqual(settings.stripe, { publishableKey: stripeKeys.publishableKey, test: true });
    assert.equal(settings.webhookUrl, `https://tickets.example/api/payments/stripe/${sellerId}/webhook`);
    assert.doesNotMatch(JSON.stringify(settings), /sk_|whsec_/);
  });

  it('change by what is sent, and are noted without secrets', async () => {
    const changed = await change({ methods: ['invoice'], invoice: { validImmediately: false, termDays: 30 } });
    assert.deepEqual([changed.methods, changed.invoice], [['invoice'], { validImmediately: false, termDays: 30 }]);
    assert.equal(changed.reservationTermDays, 3);
    const again = await change({ methods: ['stripe'], stripe: stripeKeys });
    assert.deepEqual([again.methods, again.invoice.termDays], [['stripe'], 30]);
    const { rows } = await paying.service.call(api.audit.list, { operation: 'sellerPayments.update' }, admin);
    assert.equal(rows.length, 2);
    assert.doesNotMatch(JSON.stringify(rows), /sk_test|whsec_/);
    assert.deepEqual(rows[0]?.changes, [{ field: 'methods', before: ['invoice'], after: ['stripe'] }]);
    const stored = await paying.service.db.query('select * from payment_settings');
    assert.doesNotMatch(JSON.stringify(stored), /sk_test|whsec_/);
  });

  it('try a secret key at Stripe, and store nothing that it refuses', async () => {
    const asked = paying.stripe.asked.length;
    const before = await read();
    assert.deepEqual(await refused(400, { stripe: { secretKey: 'sk_test_revoked' } }), [
      'INVALID_REQUEST',
      'stripe.secretKey',
    ]);
    assert.deepEqual(paying.stripe.asked.slice(asked), ['GET /v1/refunds']);
    paying.stripe.mishap('fail', 2);
    const { body, headers } = await paying.service.refused(
      api.sellerPayments.update,
      503,
      { stripe: { secretKey: stripeKeys.secretKey } },
      admin,
    );
    assert.deepEqual([body.code, headers['retry-after']], ['PAYMENT_PROVIDER_UNAVAILABLE', '30']);
    paying.stripe.mishap('fail', 0);
    assert.deepEqual(await read(), before);
  });

  it('name the field that does not fit', async () => {
    for (const [changes, path] of [
      [{ methods: ['cheque'] }, 'methods.0'],
      [{ invoice: { termDays: 0 } }, 'invoice.termDays'],
      [{ reservationTermDays: 367 }, 'reservationTermDays'],
      [{ stripe: { publishableKey: 'sk_test_1' } }, 'stripe.publishableKey'],
      [{ stripe: { publishableKey: 'pk_live_1' } }, 'stripe.publishableKey'],
      [{ stripe: { secretKey: 'hello' } }, 'stripe.secretKey'],
      [{ stripe: { webhookSecret: 'hello' } }, 'stripe.webhookSecret'],
      [{ methods: ['stripe'], stripe: null }, 'methods'],
    ] as const)
      assert.deepEqual(await refused(400, changes), ['INVALID_REQUEST', path], JSON.stringify(changes));
    const { methods, stripe: left } = await change({ methods: ['boxoffice'], stripe: null });
    assert.deepEqual([methods, left], [['boxoffice'], undefined]);
  });

  it('are not overwritten by a change that was made for an earlier version', async () => {
    const { headers } = await paying.service.send(api.sellerPayments.get, {}, admin);
    const etag = String(headers['etag']);
    const stale = { headers: { ...admin.headers, 'if-match': etag } };
    await paying.service.call(api.sellerPayments.update, { reservationTermDays: 5 }, stale);
    const { body } = await paying.service.refused(api.sellerPayments.update, 412, { reservationTermDays: 7 }, stale);
    assert.equal(body.code, 'CHANGED_MEANWHILE');
    assert.equal((await read()).reservationTermDays, 5);
  });

  it('are changed by an admin or a key that may do everything alone', async () => {
    const limited = {
      token: await addKey(paying.service.db, sellerId, { permissions: ['settings:read', 'settings:write'] }),
    };
    await paying.service.call(api.sellerPayments.get, {}, limited);
    await paying.service.refused(api.sellerPayments.update, 403, { reservationTermDays: 9 }, limited);
    const accounting = await signIn(paying.service, await addUser(paying.service, 'accounting'));
    await paying.service.call(api.sellerPayments.get, {}, accounting);
    await paying.service.refused(api.sellerPayments.update, 403, { reservationTermDays: 9 }, accounting);
    const other = { token: await addKey(paying.service.db, 'other') };
    const theirs = await paying.service.call(api.sellerPayments.get, {}, other);
    assert.deepEqual([theirs.methods, theirs.reservationTermDays], [['invoice'], 3]);
  });
});
