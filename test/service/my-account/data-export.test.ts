import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { guestsOf, newEmail } from '../../support/builders/guests.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addSeller, sellerId } from '../../support/builders/shop.ts';

const { updateMe, me } = api.account;
const minute = 60_000;

describeWithService('own data', (service) => {
  const guests = guestsOf(service);
  before(() => addSeller(service.db, sellerId));

  it('are changed by what is sent, merged and cleared', async () => {
    const { id, token } = await addCustomer(service.db, newEmail());
    const change = (fields: object) => service.call(updateMe, fields, { token });
    service.clock.forward(minute);
    const first = await change({
      prename: ' Ada ',
      company: 'Engines',
      phone: '+49 30 1',
      location: { street: 'Weg 1', city: 'Bonn', center: [7.1, 50.7] },
      consents: [{ consentId: 'news', status: 'granted' }],
    });
    assert.equal(first.name, 'Ada Customer');
    assert.deepEqual(first.location, { street: 'Weg 1', city: 'Bonn', center: [7.1, 50.7] });
    assert.equal(first.updatedAt, service.clock.now.toISOString());
    const second = await change({ company: null, location: { street: null, postal: '53111' } });
    assert.ok(!('company' in second));
    assert.deepEqual(second.location, { city: 'Bonn', postal: '53111', center: [7.1, 50.7] });
    assert.equal(second.phone, '+49 30 1');
    const third = await change({ location: null, phone: null, consents: [{ consentId: 'news', status: 'denied' }] });
    assert.ok(!('location' in third) && !('phone' in third));
    assert.deepEqual(await service.call(me, {}, { token }), third);
    assert.deepEqual(await guests.consents(id), [
      { consent_id: 'news', status: 'granted', source: 'account' },
      { consent_id: 'news', status: 'denied', source: 'account' },
    ]);
    assert.ok(!('consents' in third));
  });

  it('leave no trace when nothing changes', async () => {
    const { token } = await addCustomer(service.db, newEmail());
    const before = await service.call(me, {}, { token });
    service.clock.forward(minute);
    assert.deepEqual(await service.call(updateMe, { prename: 'Known' }, { token }), before);
    assert.deepEqual(await service.call(updateMe, {}, { token }), before);
  });

  it('change together, whichever is first', async () => {
    const { token } = await addCustomer(service.db, newEmail());
    await Promise.all([
      service.call(updateMe, { company: 'Engines' }, { token }),
      service.call(updateMe, { phone: '1' }, { token }),
      service.call(updateMe, { location: { city: 'Bonn' } }, { token }),
      service.call(updateMe, { location: { street: 'Weg 1' } }, { token }),
    ]);
    const { company, phone, location } = await service.call(me, {}, { token });
    assert.deepEqual([company, phone, location], ['Engines', '1', { city: 'Bonn', street: 'Weg 1' }]);
  });

  it('are the customer’s alone, and only what customers may say', async () => {
    const { token } = await addCustomer(service.db, newEmail());
    await service.refused(updateMe, 401, { prename: 'Eve' });
    for (const [fields, path] of [
      [{ verified: true }, 'verified'],
      [{ tags: ['vip'] }, 'tags'],
      [{ blocked: false }, 'blocked'],
      [{ primaryEmail: 'other@example.com' }, 'primaryEmail'],
      [{ phone: 'x'.repeat(201) }, 'phone'],
      [{ location: { centre: [1, 2] } }, 'location.centre'],
      [{ location: { center: [181, 2] } }, 'location.center'],
      [{ consents: Array(101).fill({ consentId: 'a', status: 'granted' }) }, 'consents'],
    ] as const) {
      const { body } = await service.refused(updateMe, 400, fields, { token });
      assert.equal(body.details?.[0]?.path, path);
    }
  });
});
