import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addEvent, addKey } from '../../support/builders/shop.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, type CallOptions } from '../../support/running/service.ts';

const { get, store, remove } = api.drafts;
const hamlet = { kind: 'event', id: 'hamlet' };

describeWithService('drafts of forms', (service) => {
  let mara: CallOptions;
  let tom: CallOptions;
  before(async () => {
    await addEvent(service.db);
    mara = await signIn(service, await addUser(service, 'admin', 'mara'));
    tom = await signIn(service, await addUser(service, 'sales', 'tom'));
  });
  const contentOf = async (place: { kind: string; id: string }, who = mara) =>
    (await service.call(get, place, who)).content;

  it('are there again as they were sent, for the person who typed them', async () => {
    assert.deepEqual(await service.call(get, hamlet, mara), {});
    const first = { z: 1, a: { name: 'Hamlet', price: null, dates: ['2031-05-14'] } };
    const stored = await service.call(store, { ...hamlet, content: first }, mara);
    const read = await service.call(get, hamlet, mara);
    assert.equal(JSON.stringify(read.content), JSON.stringify(first)); // in the order of its fields
    assert.equal(read.updatedAt, stored.updatedAt);
    assert.equal(await contentOf(hamlet, tom), undefined);
    await service.call(store, { ...hamlet, content: { of: 'tom' } }, tom);
    await service.call(store, { ...hamlet, content: {} }, mara);
    assert.deepEqual(await contentOf(hamlet), {});
    assert.equal(await contentOf({ kind: 'seatMap', id: 'hamlet' }), undefined);

    await service.call(remove, hamlet, mara);
    await service.call(remove, hamlet, mara);
    assert.equal(await contentOf(hamlet), undefined);
    assert.deepEqual(await contentOf(hamlet, tom), { of: 'tom' });
  });

  it('are fifty at most: the oldest makes room', async () => {
    const places = Array.from({ length: 51 }, (_, at) => ({ kind: 'event', id: `e${String(at).padStart(2, '0')}` }));
    for (const place of places) {
      service.clock.forward(1000);
      await service.call(store, { ...place, content: { place: place.id } }, mara);
    }
    assert.equal(await contentOf(places[0]!), undefined);
    assert.deepEqual(await contentOf(places[1]!), { place: 'e01' });
    assert.deepEqual(await contentOf(places[50]!), { place: 'e50' });
    assert.deepEqual(await contentOf(hamlet, tom), { of: 'tom' });
  });

  it('go with the person', async () => {
    const ida = await addUser(service, 'sales', 'ida');
    await service.call(store, { ...hamlet, content: { of: 'ida' } }, await signIn(service, ida));
    const { docs } = await service.call(api.users.list, {}, mara);
    await service.call(api.users.remove, { id: docs.find(({ email }) => email === ida)?._id ?? '' }, mara);
    assert.deepEqual(
      (await service.db.query('select content from form_draft where form = $1', ['hamlet'])).map(
        ({ content }) => content,
      ),
      [{ of: 'tom' }],
    );
  });

  it('are of the forms that have them, and small enough', async () => {
    for (const place of [
      { kind: 'order', id: 'hamlet' },
      { kind: 'event', id: 'x'.repeat(101) },
      { kind: 'event', id: 'a b' },
    ]) {
      for (const [operation, body] of [
        [get, {}],
        [store, { content: {} }],
        [remove, {}],
      ] as const) {
        await service.refused(operation, 404, { ...place, ...body }, mara);
      }
    }
    const { body } = await service.refused(store, 400, { ...hamlet, content: 'text' }, mara);
    assert.equal(body.details?.[0]?.path, 'content');
    await service.call(store, { ...hamlet, content: { text: 'x'.repeat(4_000_000) } }, mara);
    await service.refused(store, 413, { ...hamlet, content: { text: 'x'.repeat(4_200_000) } }, mara);
  });

  it('take the session of the desk: neither a key nor another site has drafts', async () => {
    const token = await addKey(service.db);
    for (const who of [{ token }, {}]) {
      await service.refused(get, 401, hamlet, who);
      await service.refused(store, 401, { ...hamlet, content: {} }, who);
      await service.refused(remove, 401, hamlet, who);
    }
    const elsewhere = { ...mara, headers: { ...mara.headers, origin: 'https://evil.example' } };
    await service.refused(store, 403, { ...hamlet, content: {} }, elsewhere);
    await service.refused(remove, 403, hamlet, elsewhere);
  });

  it('leave nothing in the history', async () => {
    const { rows } = await service.call(api.audit.list, { top: 200 }, mara);
    assert.deepEqual(
      rows.filter(({ operation }) => operation.startsWith('drafts.')),
      [],
    );
  });
});
