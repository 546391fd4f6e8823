/** The apps that a seller has given access: listed, and their access taken back. How they get it is tested in `oauth`. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { roles } from '../../../src/contract/roles.ts';
import {
  addApp,
  addInstallation,
  addUser as addAgreeing,
  authorizeUrl,
  fieldOf,
  TestBrowser,
} from '../../support/builders/apps.ts';
import { addEvent, addKey, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const { list, remove } = api.apps;

describeWithService('the apps of a seller', (service) => {
  let admin: CallOptions;
  before(async () => {
    await addEvent(service.db);
    await addSeller(service.db, 'neighbour');
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
  });
  const names = async () => (await service.call(list, {}, admin)).docs.map(({ _id }) => _id);

  it('are listed with what each may do, and when it was used last', async () => {
    const { id, key } = await addInstallation(service.db, sellerId, ['events:read']);
    await addInstallation(service.db, 'neighbour', ['events:read']);
    await service.db.query(
      `update installation set user_id = (select id from seller_user where name is not null and seller_id = $1 limit 1) where id = $2`,
      [sellerId, id],
    );
    const { docs, total } = await service.call(list, {}, admin);
    assert.equal(total, 1);
    const [app] = docs;
    assert.deepEqual(
      [app?._id, app?.installationId, app?.name, app?.description, app?.permissions, app?.createdAt],
      [id, id, 'App', undefined, ['events:read'], onSale.toISOString()],
    );
    assert.ok(app?.allowedBy);
    assert.deepEqual(
      app.keys?.map(({ lastUsedAt }) => lastUsedAt),
      [undefined],
    );
    await service.call(api.oauth.meta, {}, { token: key });
    const [used] = (await service.call(list, {}, admin)).docs;
    assert.deepEqual(
      used?.keys?.map(({ lastUsedAt }) => lastUsedAt),
      [service.clock.now.toISOString()],
    );
    await service.call(remove, { id }, admin);
  });

  it('lose their keys immediately, and only theirs', async () => {
    const { id, key } = await addInstallation(service.db, sellerId, ['events:read']);
    const other = await addInstallation(service.db, sellerId, ['events:read']);
    const gone = await service.call(remove, { id }, admin);
    assert.deepEqual([gone._id, gone.keys?.length], [id, 1]);
    assert.deepEqual(await names(), [other.id]);
    await service.refused(api.events.list, 401, {}, { token: key });
    await service.call(api.events.list, {}, { token: other.key });
    await service.refused(remove, 404, { id }, admin);
    const { rows } = await service.call(api.audit.list, { kind: 'apps' }, admin);
    assert.deepEqual([rows[0]?.operation, rows[0]?.subject], ['apps.remove', id]);
    assert.deepEqual(rows[0]?.changes, [
      { field: 'name', before: 'App' },
      { field: 'permissions', before: ['events:read'] },
    ]);
    await service.call(remove, { id: other.id }, admin);
  });

  it('are another seller’s own, and no app or limited key removes one', async () => {
    const { id, key } = await addInstallation(service.db, sellerId, ['settings:read', 'settings:write']);
    const neighbour = { token: await addKey(service.db, 'neighbour') };
    assert.ok((await service.call(list, {}, neighbour)).docs.every(({ _id }) => _id !== id));
    await service.refused(remove, 404, { id }, neighbour);
    assert.equal((await service.call(list, {}, { token: key })).total, 1);
    await service.refused(remove, 403, { id }, { token: key });
    for (const role of roles) {
      const session = role === 'admin' ? admin : await signIn(service, await addUser(service, role));
      const reads = role === 'admin' || role === 'accounting';
      assert.equal((await service.send(list, {}, session)).statusCode, reads ? 200 : 403, role);
      if (role !== 'admin') await service.refused(remove, 403, { id }, session);
    }
    assert.deepEqual(await names(), [id]);
  });

  it('get access and lose it on the pages of the service by admins alone', async () => {
    const email = 'sales@example.com';
    const id = await addAgreeing(service.db, email);
    const app = await addApp(service.db);
    const installed = async () => (await names()).includes(app.clientId);
    const setRole = async (role: string) => {
      await service.db.query('update seller_user set role = $2 where id = $1', [id, role]);
    };
    const browser = new TestBrowser(service.app);
    const shown = await browser.signIn(authorizeUrl(app), email);
    assert.match(shown.html, /value="allow"/);
    const form = fieldOf(shown, '/oauth2/consent');
    await setRole('sales');
    const again = await browser.post('/oauth2/consent', { form, decision: 'allow' });
    assert.match(again.location, /^\/oauth2\/authorize\?/);
    const page = await browser.get(again.location);
    assert.match(page.html, /Only admins give apps access/);
    assert.doesNotMatch(page.html, /value="allow"/);
    assert.equal(await installed(), false);
    const denied = await browser.decide(page, 'deny');
    assert.equal(denied.get('error'), 'access_denied');

    await setRole('admin');
    assert.ok((await browser.decide(await browser.get(authorizeUrl(app)), 'allow')).get('code'));
    const remove = fieldOf(await browser.get(`/apps/${app.clientId}`), `/apps/${app.clientId}/remove`);
    await setRole('sales');
    assert.match((await browser.get(`/apps/${app.clientId}`)).html, /Only admins give apps access/);
    await browser.post(`/apps/${app.clientId}/remove`, { form: remove });
    assert.equal(await installed(), true);
    await setRole('admin');
    await browser.post(`/apps/${app.clientId}/remove`, { form: remove });
    assert.equal(await installed(), false);
  });
});
