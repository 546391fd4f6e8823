/** The first start of a service: a link makes the first seller and its admin, once. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { deleteExpiredSetupLinks, firstStartLink } from '../../../src/service/sellers/setup.ts';
import { addEvent, addKey, addSeller, sellerId } from '../../support/builders/shop.ts';
import { guestsOf } from '../../support/builders/guests.ts';
import { savePaymentSettings } from '../../../src/service/payments/settings.ts';
import { password } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, type TestService } from '../../support/running/service.ts';

const house = {
  name: 'City Theatre',
  locationCountry: 'DE',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  defaultLanguage: 'de',
  user: { name: 'Mara Lind', email: 'mara@theatre.example', password },
};

/** The token of a new link. */
async function newToken({ context }: TestService): Promise<string> {
  const link = await firstStartLink(context);
  return /^https:\/\/tickets\.example\/desk\/setup#([\w-]{43})$/.exec(link ?? '')?.[1] ?? '';
}

describeWithService('a setup link', (service) => {
  it('is stored as a hash, ends after 24 hours, and is cleared away then', async () => {
    const token = await newToken(service);
    const rows = await service.db.query<{ hash: string }>('select hash from setup_link');
    assert.equal(rows.length, 1);
    assert.ok(token.length > 0 && rows.every(({ hash }) => hash !== token));
    service.clock.forward(24 * 3_600_000);
    await service.refused(api.sellers.create, 404, { token, ...house });
    await deleteExpiredSetupLinks(service.db, service.clock.now);
    assert.deepEqual(await service.db.query('select 1 from setup_link'), []);
  });

  it('stays good after a field that does not fit', async () => {
    const token = await newToken(service);
    for (const [change, path] of [
      [{ _id: 'api' }, '_id'],
      [{ _id: 'City Theatre' }, '_id'],
      [{ currency: 'XXY' }, 'currency'],
      [{ locationCountry: 'Germany' }, 'locationCountry'],
      [{ timezone: 'Berlin' }, 'timezone'],
      [{ defaultLanguage: 'x' }, 'defaultLanguage'],
      [{ user: { ...house.user, email: 'mara' } }, 'user.email'],
      [{ user: { ...house.user, password: 'short' } }, 'user.password'],
      [{ user: { ...house.user, password: 'password1234' } }, 'user.password'],
      [{ user: { ...house.user, name: ' ' } }, 'user.name'],
    ] as const) {
      const { body } = await service.refused(api.sellers.create, 400, { token, ...house, ...change });
      assert.equal(body.details?.[0]?.path, path, JSON.stringify(body));
    }
    assert.deepEqual(await service.db.query('select 1 from seller'), []);
    await service.refused(api.sellers.create, 404, { ...house, token: 'made up' });
    const headers = { origin: 'https://elsewhere.example' };
    await service.refused(api.sellers.create, 403, { token, ...house }, { headers });
  });

  it('makes one house, however many people open one of their own, and then there is no other', async () => {
    const tokens = [await newToken(service), await newToken(service)];
    const answers = await Promise.all(
      tokens.map((token, at) =>
        service.app.inject({
          method: 'POST',
          url: '/api/sellers',
          headers: { origin: settled.publicUrl },
          payload: { token, ...house, user: { ...house.user, email: `mara${at}@theatre.example` } },
        }),
      ),
    );
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 404]);
    const made = answers.find(({ statusCode }) => statusCode === 201);
    const [cookie] = made?.cookies ?? [];
    assert.ok(made && cookie?.httpOnly);
    const options = { headers: { cookie: `${cookie.name}=${cookie.value}`, origin: settled.publicUrl } };
    const me = await service.call(api.users.me, {}, options);
    assert.deepEqual([me.role, me.seller._id, me.seller.currency], ['admin', 'city-theatre', 'EUR']);
    const { body } = await service.send(api.sellers.me, {}, options);
    const { locationCountry, timezone, defaultLanguage } = body as Record<string, unknown>;
    assert.deepEqual([locationCountry, timezone, defaultLanguage], ['DE', 'Europe/Berlin', 'de']);
    const { rows } = await service.call(api.audit.list, { operation: 'sellers.create' }, options);
    assert.deepEqual([rows.length, rows[0]?.who, rows[0]?.subject], [1, 'Mara Lind', 'city-theatre']);
    assert.deepEqual(await service.db.query('select 1 from setup_link'), []);
    assert.equal(await firstStartLink(service.context), undefined);
    for (const token of tokens) await service.refused(api.sellers.create, 404, { token, ...house });
  });
});

describeWithService('the first steps of a house', (service) => {
  let options: { token: string };
  before(async () => {
    await addSeller(service.db, sellerId);
    options = { token: await addKey(service.db) };
  });
  const done = async () => {
    const { steps } = await service.call(api.sellers.firstSteps, {}, options);
    assert.deepEqual(
      steps.map(({ kind }) => kind),
      ['address', 'look', 'payment', 'event', 'embed', 'ticket'],
    );
    return steps.flatMap((step) => (step.done ? [step.kind] : []));
  };
  const change = async (changes: Record<string, unknown>) => {
    await service.call(api.sellers.update, { id: 'me', ...changes }, options);
  };

  it('are done when the facts are there, in any order', async () => {
    const { secrets } = settled;
    await savePaymentSettings(service.db, secrets, sellerId, { methods: [] }, service.clock.now);
    assert.deepEqual(await done(), []);
    await change({ locationStreet: 'Main Street 1', locationCity: 'Bonn' });
    assert.deepEqual(await done(), []);
    await change({ pageSettings: { imprint: 'City Theatre, Bonn' } });
    assert.deepEqual(await done(), ['address']);
    await change({ accentColor: '#1d4ed8' });
    await change({ customLogo: 'https://theatre.example/logo.svg', eventUrl: 'https://theatre.example/{event}' });
    assert.deepEqual(await done(), ['address', 'look', 'embed']);
    await savePaymentSettings(service.db, secrets, sellerId, { methods: ['invoice'] }, service.clock.now);
    assert.deepEqual(await done(), ['address', 'look', 'payment', 'embed']);
    const eventId = await addEvent(service.db, { draft: true });
    assert.deepEqual(await done(), ['address', 'look', 'payment', 'embed']);
    await service.call(api.events.publish, { id: eventId }, options);
    assert.deepEqual(await done(), ['address', 'look', 'payment', 'event', 'embed']);
    await guestsOf(service).order('ada@example.com', eventId);
    assert.equal((await done()).length, 6);
  });

  it('are dismissed by a setting, and read by a key for settings alone', async () => {
    assert.equal((await service.call(api.sellers.firstSteps, {}, options)).hidden, false);
    await change({ deskSettings: { firstStepsHidden: true } });
    assert.equal((await service.call(api.sellers.firstSteps, {}, options)).hidden, true);
    const limited = { token: await addKey(service.db, sellerId, { permissions: ['events:read'] }) };
    await service.refused(api.sellers.firstSteps, 403, {}, limited);
  });
});
