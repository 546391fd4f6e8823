/** The wallets of a seller by operation. What their passes are is tested beside. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { appleFiles, googleFiles } from '../../support/fakes/signers.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const apple = appleFiles();
const google = { issuer: '3388000000012345678', account: googleFiles().file };

describeWithService('the wallets of a seller', (service) => {
  let admin: CallOptions;
  before(async () => {
    await addEvent(service.db);
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
  });
  const read = async () => await service.call(api.walletSettings.get, {}, admin);
  const { certificate, key, authority } = apple;

  it('are set with what signs, told without keys, and removed one by one', async () => {
    assert.deepEqual(await read(), {});
    const first = await service.call(api.walletSettings.update, { apple: { certificate, key, authority } }, admin);
    assert.match(first.apple?.passType ?? '', /^pass\./);
    assert.equal(first.apple?.expired, false);
    assert.ok(Date.parse(first.apple.validUntil ?? '') > service.clock.now.getTime());
    const both = await service.call(api.walletSettings.update, { google }, admin);
    assert.deepEqual([both.apple, both.google?.issuer], [first.apple, google.issuer]);
    assert.match(both.google?.account ?? '', /@/);
    assert.deepEqual(await read(), both);
    assert.doesNotMatch(JSON.stringify(both), /PRIVATE KEY/);
    const { rows } = await service.call(api.audit.list, { operation: 'walletSettings.update' }, admin);
    assert.deepEqual(rows[0]?.changes, [{ field: 'google', after: both.google }]);
    assert.doesNotMatch(JSON.stringify(rows), /PRIVATE|BEGIN/);
    assert.doesNotMatch(JSON.stringify(await service.db.query('select * from wallet_settings')), /PRIVATE KEY/);
    const left = await service.call(api.walletSettings.update, { apple: null }, admin);
    assert.deepEqual([left.apple, left.google], [undefined, both.google]);
    await service.call(api.walletSettings.update, { google: null }, admin);
    assert.deepEqual(Object.keys(await read()), ['updatedAt']);
  });

  it('name the file that does not fit, and store nothing then', async () => {
    const other = appleFiles();
    for (const [changes, path] of [
      [{ apple: { certificate: 'hello', key, authority } }, 'apple.certificate'],
      [{ apple: { certificate, key: 'hello', authority } }, 'apple.key'],
      [{ apple: { certificate, key: other.key, authority } }, 'apple.key'],
      [{ apple: { certificate, key, authority: certificate } }, 'apple.authority'],
      [{ apple: { certificate, key } }, 'apple.authority'],
      [{ google: { ...google, issuer: 'BCR2' } }, 'google.issuer'],
      [{ google: { ...google, account: '{' } }, 'google.account'],
      [{ google: { ...google, account: '{}' } }, 'google.account'],
      [{ apple: { certificate, key, authority }, google: { ...google, account: '{}' } }, 'google.account'],
    ] as const) {
      const { body } = await service.refused(api.walletSettings.update, 400, { ...changes }, admin);
      assert.equal(body.details?.[0]?.path, path, JSON.stringify(Object.keys(changes)));
    }
    assert.deepEqual(Object.keys(await read()), ['updatedAt']);
  });

  it('are told when the certificate is over', async () => {
    await service.call(api.walletSettings.update, { apple: { certificate, key, authority } }, admin);
    const { apple: stored } = await read();
    const end = Date.parse(stored?.validUntil ?? '');
    service.clock.forward(end - service.clock.now.getTime());
    const key2 = { token: await addKey(service.db) };
    assert.equal((await service.call(api.walletSettings.get, {}, key2)).apple?.expired, true);
  });

  it('are not overwritten by a change that was made for an earlier version', async () => {
    const { headers } = await service.send(api.walletSettings.get, {}, admin);
    const stale = { headers: { ...admin.headers, 'if-match': String(headers['etag']) } };
    await service.call(api.walletSettings.update, { google }, stale);
    const { body } = await service.refused(api.walletSettings.update, 412, { google: null }, stale);
    assert.equal(body.code, 'CHANGED_MEANWHILE');
    assert.equal((await read()).google?.issuer, google.issuer);
  });

  it('are changed by an admin or a key that may do everything alone', async () => {
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['settings:read', 'settings:write'] }) };
    await service.call(api.walletSettings.get, {}, limited);
    await service.refused(api.walletSettings.update, 403, { google: null }, limited);
    const accounting = await signIn(service, await addUser(service, 'accounting'));
    await service.refused(api.walletSettings.update, 403, { google: null }, accounting);
    const other = { token: await addKey(service.db, 'other') };
    assert.deepEqual(await service.call(api.walletSettings.get, {}, other), {});
  });
});
