// The audit trail of events: what each change was, before and after, for those who may read events.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { update, publish, unpublish, postpone } = api.events;

describeWithService('the audit trail of an event', (service) => {
  let owner: { token: string };
  before(async () => {
    owner = { token: await addKey(service.db) };
  });
  const trail = async (subject: string, options = owner) =>
    (await service.call(api.audit.list, { subject }, options)).rows;
  const last = async (subject: string) => (await trail(subject))[0]?.changes;
  const adult = { _id: 'adult', name: 'Adult', price: 20, amount: 100, active: true };
  const child = { _id: 'child', name: 'Child', price: 10, active: true };

  it('has texts, times and numbers, and of each ticket type what it costs and how many there are', async () => {
    const id = await addEvent(service.db, { maxAmount: 50, tickets: [adult, child], currency: 'GBP' });
    const more = { _id: 'student', name: 'Student', price: 12, active: true };
    await service.call(
      update,
      {
        id,
        name: 'Recital',
        start: '2026-07-01T19:00:00+02:00',
        maxAmount: 40,
        tickets: [{ _id: 'adult', name: 'Grown-up', price: 22, amount: null, description: 'Each' }, more],
      },
      owner,
    );
    assert.deepEqual(await last(id), [
      { field: 'maxAmount', before: 50, after: 40 },
      { field: 'name', before: 'Concert', after: 'Recital' },
      { field: 'start', before: '2026-07-01T18:00:00.000Z', after: '2026-07-01T17:00:00.000Z' },
      { field: 'tickets.name', before: 'Adult', after: 'Grown-up' },
      { field: 'tickets.price', before: 20, after: 22, of: 'Grown-up', currency: 'GBP' },
      { field: 'tickets.amount', before: 100, of: 'Grown-up' },
      { field: 'tickets', of: 'Grown-up' },
      { field: 'tickets', after: 'Student' },
      { field: 'tickets.price', after: 12, of: 'Student', currency: 'GBP' },
      { field: 'tickets.active', after: true, of: 'Student' },
      { field: 'tickets', before: 'Child' },
      { field: 'tickets.price', before: 10, of: 'Child', currency: 'GBP' },
      { field: 'tickets.active', before: true, of: 'Child' },
    ]);
    const [entry] = await trail(id);
    await service.call(update, { id, name: 'Recital', tickets: [{ _id: 'adult', price: 22 }, more] }, owner);
    assert.deepEqual(await last(id), []);
    const reads = { token: await addKey(service.db, sellerId, { permissions: ['audit:read', 'events:read'] }) };
    assert.deepEqual((await trail(id, reads))[1], entry);
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['audit:read', 'settings:read'] }) };
    assert.deepEqual((await trail(id, limited))[1]?.changes, undefined);
  });

  it('has no codes and nothing free-form, cuts long texts, and counts what is too much', async () => {
    const id = await addEvent(service.db, { description: 'Short' });
    const secret = 'OPEN-SESAME';
    await service.call(
      update,
      {
        id,
        description: 'x'.repeat(500),
        customSettings: { token: secret },
        underShops: [{ _id: 'friends', name: 'Friends', unlockMode: 'couponCode', coupons: [secret], maxAmount: 5 }],
      },
      owner,
    );
    assert.deepEqual(await last(id), [
      { field: 'customSettings' },
      { field: 'description', before: 'Short', after: `${'x'.repeat(199)}…` },
      { field: 'underShops', after: 'Friends' },
      { field: 'underShops.maxAmount', after: 5, of: 'Friends' },
    ]);
    await service.call(update, { id, underShops: [{ _id: 'friends', coupons: [`${secret}-2`] }] }, owner);
    assert.deepEqual(await last(id), [{ field: 'underShops', of: 'Friends' }]);
    const stored = await service.db.query('select changes from audit_entry where subject = $1', [id]);
    assert.equal(JSON.stringify(stored).includes(secret), false);
    const types = Array.from({ length: 30 }, (_, at) => ({
      _id: `t${at}`,
      name: `Type ${at}`,
      price: at,
      active: true,
    }));
    await service.call(update, { id, tickets: types }, owner);
    const many = (await last(id)) ?? [];
    assert.deepEqual([many.length, many[50]], [51, { field: 'more', after: 43 }]);
  });

  it('has its publication, its postponement, its cancellation, and what a deleted one was', async () => {
    const id = await addEvent(service.db);
    await service.call(unpublish, { id }, owner);
    assert.deepEqual(await last(id), [{ field: 'draft', after: true }]);
    await service.call(publish, { id }, owner);
    assert.deepEqual(await last(id), [{ field: 'draft', before: true }]);
    await service.call(publish, { id }, owner);
    assert.deepEqual(await last(id), []);
    await service.call(postpone, { id, message: { en: 'Our lead has lost her voice.' } }, owner);
    assert.deepEqual(await last(id), [
      { field: 'previousStart', after: '2026-07-01T18:00:00.000Z' },
      { field: 'status', after: 'POSTPONED' },
      { field: 'statusMessage' },
    ]);
    await service.call(api.runs.cancelEvent, { id, refundFunds: true }, owner);
    const [canceled] = await trail(id);
    assert.equal(canceled?.operation, 'runs.cancelEvent');
    assert.deepEqual(
      canceled.changes?.find(({ field }) => field === 'status'),
      { field: 'status', before: 'POSTPONED', after: 'CANCELED' },
    );
    const gone = await addEvent(service.db);
    await service.call(api.events.delete, { id: gone }, owner);
    assert.deepEqual(await last(gone), [
      { field: 'name', before: 'Concert' },
      { field: 'start', before: '2026-07-01T18:00:00.000Z' },
    ]);
  });
});
