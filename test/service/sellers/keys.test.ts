import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { permissions } from '../../../src/contract/permissions.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addKey, onSale } from '../../support/builders/shop.ts';

const { create, list, revoke } = api.keys;

describeWithService('keys', (service) => {
  let owner: { token: string };
  let other: { token: string };
  before(async () => {
    owner = { token: await addKey(service.db) };
    other = { token: await addKey(service.db, 'another') };
  });

  it('are shown once and kept as a hash with a hint', async () => {
    const made = await service.call(create, { name: '  Website ' }, owner);
    assert.match(made.key, /^fk_[\w-]{43}$/);
    assert.deepEqual(made, {
      _id: made._id,
      name: 'Website',
      hint: made.key.slice(-4),
      createdAt: onSale.toISOString(),
      key: made.key,
    });
    const [row] = await service.db.query('select * from api_key where id = $1', [made._id]);
    assert.equal(row?.hash, hashOf(made.key));
    assert.ok(!JSON.stringify(row).includes(made.key));
    const { docs } = await service.call(list, {}, owner);
    const { key: _key, ...shown } = made;
    assert.deepEqual(
      docs.find(({ _id }) => _id === made._id),
      shown,
    );
    assert.equal((await service.call(api.vouchers.list, {}, { token: made.key })).total, 0);
  });

  it('may do what they are permitted, and nothing else', async () => {
    const made = await service.call(
      create,
      { name: 'Reader', permissions: ['vouchers:read', 'vouchers:read', 'events:read'] },
      owner,
    );
    assert.deepEqual(made.permissions, ['vouchers:read', 'events:read']);
    const limited = { token: made.key };
    await service.call(api.vouchers.list, {}, limited);
    const { body } = await service.refused(api.vouchers.create, 403, { amount: 5 }, limited);
    assert.equal(body.code, 'NOT_PERMITTED');
  });

  it('are told in whose name and how recently they were used', async () => {
    const made = await service.call(create, { name: 'Used' }, owner);
    service.clock.forward(60_000);
    await service.call(api.vouchers.list, {}, { token: made.key });
    const used = (await service.call(list, {}, owner)).docs.find(({ _id }) => _id === made._id);
    assert.equal(used?.lastUsedAt, service.clock.now.toISOString());
  });

  it('are managed by the seller’s own key with all permissions alone', async () => {
    const { db } = service;
    await db.query(
      `insert into app (id, name, secret, redirect_uris, permissions, created_at, updated_at)
       values ('app_1', 'Newsletter', 'sealed', '{}', '{}', $1, $1)`,
      [onSale],
    );
    await db.query(
      `insert into installation (id, app_id, seller_id, permissions, created_at, updated_at)
       values ('installation', 'app_1', 'seller', '{}', $1, $1)`,
      [onSale],
    );
    const ofApp = await addKey(db);
    await db.query(`update api_key set installation_id = 'installation' where hash = $1`, [hashOf(ofApp)]);
    const refusedTokens = [
      ofApp,
      await addKey(db, 'seller', { permissions: permissions }),
      await addKey(db, 'seller', { permissions: ['keys:read', 'keys:write'] }),
      await addKey(db, 'seller', { permissions: [] }),
    ];
    for (const token of refusedTokens) {
      for (const [route, input] of [
        [create, { name: 'More' }],
        [list, {}],
        [revoke, { id: 'any' }],
      ] as const) {
        const { body } = await service.refused(route, 403, input, { token });
        assert.equal(body.code, 'NOT_PERMITTED');
      }
    }
    const seen = (await service.call(list, {}, owner)).docs.find(({ installationId }) => installationId !== undefined);
    assert.deepEqual([seen?.installationId, seen?.appName], ['installation', 'Newsletter']);
    await service.call(revoke, { id: seen?._id ?? '' }, owner);
    await service.refused(api.vouchers.list, 401, {}, { token: ofApp });
  });

  it('need a name and permissions that there are', async () => {
    const pathOf = async (input: Record<string, unknown>) => {
      const { body } = await service.refused(create, 400, input, owner);
      return body.details?.map(({ path }) => path);
    };
    assert.deepEqual(await pathOf({}), ['name']);
    assert.deepEqual(await pathOf({ name: ' ' }), ['name']);
    assert.deepEqual(await pathOf({ name: 'n'.repeat(101) }), ['name']);
    assert.deepEqual(await pathOf({ name: 'n', permissions: ['keys:write'] }), ['permissions.0']);
    assert.deepEqual(await pathOf({ name: 'n', permissions: ['events:read', 'tickets:sell'] }), ['permissions.1']);
    assert.deepEqual(await pathOf({ name: 'n', permissions: [] }), ['permissions']);
    assert.deepEqual(await pathOf({ name: 'n', sellerId: 'another' }), ['sellerId']);
    await service.refused(create, 401, { name: 'n' });
    await service.refused(list, 401, {});
    await service.refused(revoke, 401, { id: 'any' });
  });

  it('of another seller are neither seen nor revoked', async () => {
    const made = await service.call(create, { name: 'Ours' }, owner);
    const { docs } = await service.call(list, {}, other);
    assert.deepEqual(
      docs.map(({ name }) => name),
      ['Test'],
    );
    await service.refused(revoke, 404, { id: made._id }, other);
    await service.call(api.vouchers.list, {}, { token: made.key });
  });

  it('end immediately, once, and may end themselves', async () => {
    const made = await service.call(create, { name: 'Short' }, owner);
    const self = { token: made.key };
    assert.equal((await service.call(revoke, { id: made._id }, self))._id, made._id);
    await service.refused(list, 401, {}, self);
    await service.refused(revoke, 404, { id: made._id }, owner);
    assert.ok(!(await service.call(list, {}, owner)).docs.some(({ _id }) => _id === made._id));
  });

  it('are in the audit trail with what they may do, and with nothing of the key', async () => {
    const trail = async (subject: string, options = owner) =>
      (await service.call(api.audit.list, { subject }, options)).rows.map(({ changes }) => changes);
    const made = await service.call(create, { name: 'Reads', permissions: ['events:read', 'audit:read'] }, owner);
    const whole = await service.call(create, { name: 'Whole' }, owner);
    assert.deepEqual(
      [await trail(made._id, { token: made.key }), await trail(whole._id)],
      [
        [undefined],
        [
          [
            { field: 'name', after: 'Whole' },
            { field: 'permissions', after: ['all'] },
          ],
        ],
      ],
    );
    await service.call(revoke, { id: made._id }, owner);
    const permitted = ['events:read', 'audit:read'];
    assert.deepEqual(await trail(made._id), [
      [
        { field: 'name', before: 'Reads' },
        { field: 'permissions', before: permitted },
      ],
      [
        { field: 'name', after: 'Reads' },
        { field: 'permissions', after: permitted },
      ],
    ]);
    const stored = JSON.stringify(await service.db.query('select * from audit_entry'));
    const secrets = [made, whole].flatMap(({ key, hint }) => [key, hashOf(key), `"${hint}"`]);
    assert.deepEqual(
      secrets.filter((secret) => stored.includes(secret)),
      [],
    );
  });

  it('are listed page by page, the newest first', async () => {
    const third = { token: await addKey(service.db, 'third') };
    for (const name of ['a', 'b', 'c']) {
      service.clock.forward(1000);
      await service.call(create, { name }, third);
    }
    const { docs, total } = await service.call(list, { top: 2, skip: 1 }, third);
    assert.deepEqual([docs.map(({ name }) => name), total], [['b', 'a'], 4]);
    await service.refused(list, 400, { top: 0 }, third);
  });
});
