/** The domain of a seller's pages by operation: named, proven, removed. Its pages are tested in `seller-pages`. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

/** What DNS answers, by name. */
const records = new Map<string, string>();
const proofSources = { txt: (name: string) => Promise.resolve([[records.get(name) ?? 'v=spf1 -all']]) };
const id = 'tickets.theatre.example';

describeWithService('the domain of a seller', { context: { proofSources } }, (service) => {
  let admin: CallOptions;
  before(async () => {
    await addEvent(service.db);
    admin = await signIn(service, await addUser(service, 'admin', 'mara'));
  });
  const list = async (options = admin) => await service.call(api.domains.list, {}, options);
  const siteUrl = async () => (await service.call(api.sellers.me, {}, admin)).siteUrl;

  it('is named, proven by what it says, and removed', async () => {
    assert.deepEqual(await list(), { docs: [], total: 0 });
    const made = await service.call(api.domains.create, { domain: 'Tickets.Theatre.example' }, admin);
    assert.deepEqual(
      [made._id, made.proven, made.record.name, made.record.type, made.file.url, made.target],
      [id, false, `_foyer.${id}`, 'TXT', `https://${id}/.well-known/foyer-domain`, 'tickets.example'],
    );
    assert.match(made.record.value, /^foyer-domain=.{20,}$/);
    assert.equal(made.file.content, made.record.value);
    assert.deepEqual(await list(), { docs: [made], total: 1 });
    assert.deepEqual(await service.call(api.domains.check, { id }, admin), made);
    records.set(made.record.name, made.record.value);
    const proven = await service.call(api.domains.check, { id }, admin);
    assert.deepEqual(
      [proven.proven, proven.provenAt, proven.siteUrl],
      [true, service.clock.now.toISOString(), `https://${id}`],
    );
    assert.equal(await siteUrl(), `https://${id}`);
    // the same one again keeps its proof
    assert.deepEqual(await service.call(api.domains.create, { domain: id }, admin), proven);
    records.clear();
    assert.equal((await service.call(api.domains.check, { id }, admin)).proven, false);
    assert.equal(await siteUrl(), undefined);
    assert.equal((await service.call(api.domains.delete, { id }, admin))._id, id);
    assert.deepEqual(await list(), { docs: [], total: 0 });
    await service.refused(api.domains.check, 404, { id }, admin);
    await service.refused(api.domains.delete, 404, { id }, admin);
    const { rows } = await service.call(api.audit.list, {}, admin);
    assert.deepEqual(
      rows
        .filter(({ operation }) => operation.startsWith('domains.'))
        .map(({ operation, subject }) => [operation, subject]),
      [
        ['domains.delete', id],
        ['domains.check', id],
        ['domains.create', id],
        ['domains.check', id],
        ['domains.check', id],
        ['domains.create', id],
      ],
    );
  });

  it('takes the place of the one before', async () => {
    await service.call(api.domains.create, { domain: 'one.theatre.example' }, admin);
    const two = await service.call(api.domains.create, { domain: 'two.theatre.example' }, admin);
    assert.deepEqual((await list()).docs, [two]);
    await service.refused(api.domains.check, 404, { id: 'one.theatre.example' }, admin);
    await service.call(api.domains.delete, { id: two._id }, admin);
  });

  it('is the name of a host, and of one seller', async () => {
    for (const domain of ['https://a.example', 'localhost', '127.0.0.1', 'tickets.example', '', 'a.example/x']) {
      const { body } = await service.refused(api.domains.create, 400, { domain }, admin);
      assert.equal(body.details?.[0]?.path, 'domain', domain);
    }
    const other = { token: await addKey(service.db, 'other') };
    for (const options of [admin, other]) {
      const { record } = await service.call(api.domains.create, { domain: id }, options);
      records.set(record.name, record.value);
      if (options === admin) await service.call(api.domains.check, { id }, admin);
    }
    // the record is the other's now: the domain goes with it
    assert.equal((await service.call(api.domains.check, { id }, other)).proven, true);
    assert.equal((await list()).docs[0]?.proven, false);
    const mine = (await list()).docs[0]?.record.value ?? '';
    const theirs = (await list(other)).docs[0]?.record.value ?? '';
    const both = { txt: proofSources.txt };
    proofSources.txt = () => Promise.resolve([[mine], [theirs]]);
    const { body } = await service.refused(api.domains.check, 409, { id }, admin);
    assert.equal(body.code, 'DOMAIN_IN_USE');
    proofSources.txt = both.txt;
    await service.call(api.domains.delete, { id }, admin);
    assert.equal((await list(other)).docs.length, 1);
  });

  it('takes the permissions of settings', async () => {
    const reads = { token: await addKey(service.db, sellerId, { permissions: ['settings:read'] }) };
    await list(reads);
    await service.refused(api.domains.create, 403, { domain: id }, reads);
    await service.refused(api.domains.check, 403, { id }, reads);
    await service.refused(api.domains.delete, 403, { id }, reads);
    const sells = await signIn(service, await addUser(service, 'sales', 'sam'));
    await service.refused(api.domains.list, 403, {}, sells);
  });
});
