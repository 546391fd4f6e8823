import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('the audit trail', (service) => {
  it('names what was done and by whom, page by page, to keys that may', async () => {
    const token = await addKey(service.db);
    const [first, second] = [await addEvent(service.db), await addEvent(service.db)];
    for (const id of [first, second, first])
      await service.call(api.events.delete, { id }, { token }).catch(() => undefined);
    await service.call(api.coupons.list, {}, { token });
    const made = await service.call(api.scanZones.create, { name: 'Hall' }, { token });
    const page = await service.call(api.audit.list, { top: 1 }, { token });
    assert.deepEqual(
      page.rows.map(({ operation, subject, fields }) => [operation, subject, fields]),
      [['scanZones.create', made._id, ['name']]],
    );
    const rest = await service.call(api.audit.list, { after: page.next ?? '' }, { token });
    assert.deepEqual(
      rest.rows.map(({ operation, subject }) => [operation, subject]),
      [
        ['events.delete', second],
        ['events.delete', first],
      ],
    );
    assert.equal(
      (await service.call(api.audit.list, { operation: 'events.delete', subject: first }, { token })).rows.length,
      1,
    );
    const wanted = async (filter: { kind?: string; from?: string; to?: string }) =>
      (await service.call(api.audit.list, filter, { token })).rows.length;
    const at = service.clock.now.toISOString();
    const later = new Date(service.clock.now.getTime() + 1).toISOString();
    assert.deepEqual([await wanted({ kind: 'events' }), await wanted({ kind: 'event' })], [2, 0]);
    assert.deepEqual(
      [
        await wanted({ from: at }),
        await wanted({ from: later }),
        await wanted({ to: at }),
        await wanted({ to: later }),
      ],
      [3, 0, 0, 3],
    );
    for (const [path, value] of [
      ['kind', 'events.delete'],
      ['from', 'yesterday'],
      ['to', '2026-05-14'],
    ] as const) {
      const { body } = await service.refused(api.audit.list, 400, { [path]: value }, { token });
      assert.match(String(body.message), new RegExp(path));
    }
    await service.refused(api.audit.list, 400, { after: 'x' }, { token });
    const other = await addKey(service.db, 'another-seller');
    assert.deepEqual(await service.call(api.audit.list, {}, { token: other }), { rows: [] });
    const reads = await addKey(service.db, sellerId, { permissions: ['audit:read'] });
    assert.equal((await service.call(api.audit.list, {}, { token: reads })).rows.length, 3);
    await service.refused(
      api.audit.list,
      403,
      {},
      { token: await addKey(service.db, sellerId, { permissions: ['events:read'] }) },
    );
  });
});
