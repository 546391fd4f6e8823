import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addEvent, addKey } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const { list, create, remove } = api.views;
const view = { name: 'Unpaid', page: '/orders', query: 'view=awaiting' };

describeWithService('saved views', (service) => {
  let mara: CallOptions;
  let tom: CallOptions;
  let stranger: CallOptions;
  before(async () => {
    await addEvent(service.db);
    await addKey(service.db, 'other-seller');
    mara = await signIn(service, await addUser(service, 'admin', 'mara'));
    tom = await signIn(service, await addUser(service, 'sales', 'tom'));
    stranger = await signIn(service, await addUser(service, 'admin', 'stranger', 'other-seller'));
  });
  const names = async (who: CallOptions, page?: string) =>
    (await service.call(list, { page }, who)).rows.map(({ name }) => name);

  it('are seen by the person who saved them, or by the house', async () => {
    const own = await service.call(create, { ...view, name: ' Mine ' }, mara);
    assert.deepEqual([own.name, own.page, own.query, own.shared], ['Mine', '/orders', 'view=awaiting', false]);
    const shared = await service.call(create, { ...view, name: 'Ours', shared: true }, mara);
    const elsewhere = await service.call(create, { ...view, name: 'Guests', page: '/events' }, mara);
    assert.deepEqual(await names(mara), ['Guests', 'Mine', 'Ours']);
    assert.deepEqual(await names(mara, '/orders'), ['Mine', 'Ours']);
    assert.deepEqual(await names(tom), ['Ours']);
    assert.deepEqual(await names(stranger), []);

    await service.refused(remove, 404, { id: own._id }, tom);
    await service.refused(remove, 404, { id: shared._id }, stranger);
    assert.equal((await service.call(remove, { id: shared._id }, tom)).name, 'Ours');
    await service.call(remove, { id: own._id }, mara);
    await service.call(remove, { id: elsewhere._id }, mara);
    await service.refused(remove, 404, { id: own._id }, mara);
    assert.deepEqual(await names(mara), []);
  });

  it('go with the person, but those of the house stay', async () => {
    const ida = await addUser(service, 'sales', 'ida');
    const session = await signIn(service, ida);
    const own = await service.call(create, view, session);
    const shared = await service.call(create, { ...view, name: 'Ours', shared: true }, session);
    const { docs } = await service.call(api.users.list, {}, mara);
    await service.call(api.users.remove, { id: docs.find(({ email }) => email === ida)?._id ?? '' }, mara);
    assert.deepEqual(await service.db.query('select id from saved_view where id = $1', [own._id]), []);
    assert.deepEqual(await names(mara), ['Ours']);
    await service.call(remove, { id: shared._id }, mara);
  });

  it('are fifty at most, of a person and of the house', async () => {
    for (const shared of [false, true]) {
      for (let at = 0; at < 50; at++) await service.call(create, { ...view, shared }, mara);
      const { body } = await service.refused(create, 409, { ...view, shared }, mara);
      assert.equal(body.code, 'TOO_MANY_VIEWS');
    }
    const own = await service.call(create, view, tom);
    await service.refused(create, 409, { ...view, shared: true }, tom);
    await service.call(remove, { id: own._id }, tom);
  });

  it('name the field that does not fit', async () => {
    for (const [field, value] of [
      ['name', ' '],
      ['name', 'x'.repeat(61)],
      ['page', 'https://elsewhere.example'],
      ['query', 'x'.repeat(1001)],
    ] as const) {
      const { body } = await service.refused(create, 400, { ...view, [field]: value }, mara);
      assert.equal(body.details?.[0]?.path, field);
    }
  });

  it('take the session of the desk: neither a key nor another site has views', async () => {
    const token = await addKey(service.db);
    await service.refused(list, 401, {}, { token });
    await service.refused(create, 401, view, { token });
    await service.refused(remove, 401, { id: 'none' }, {});
    const { headers } = tom;
    await service.refused(create, 403, view, { headers: { ...headers, origin: 'https://elsewhere.example' } });
  });
});
