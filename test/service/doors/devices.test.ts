import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { doorsOf } from '../../support/builders/doors.ts';
import { addEvent, addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('access users', (service) => {
  const doors = doorsOf(service);

  it('are made, listed, changed and deleted by their seller', async () => {
    const key = await doors.key();
    const eventId = await addEvent(service.db);
    const made = await service.call(
      api.accessUsers.create,
      { name: ' Gate A ', accessAllEvents: false, events: [eventId], deviceSettings: { accessMode: 'restricted' } },
      key,
    );
    assert.deepEqual(
      [made.name, made.active, made.paired, made.events, made.permissions, made.deviceSettings?.accessMode],
      ['Gate A', true, false, [eventId], ['scans:write'], 'restricted'],
    );
    const id = made._id;
    const changed = await service.call(
      api.accessUsers.update,
      { id, name: 'Gate B', expires: '2026-07-02T00:00:00Z' },
      key,
    );
    assert.deepEqual(
      [changed.name, changed.events, changed.expires],
      ['Gate B', [eventId], '2026-07-02T00:00:00.000Z'],
    );
    assert.equal((await service.call(api.accessUsers.update, { id, expires: null }, key)).expires, undefined);
    assert.ok((await service.call(api.accessUsers.list, {}, key)).some(({ _id }) => _id === id));
    await service.call(api.accessUsers.delete, { id }, key);
    await service.refused(api.accessUsers.get, 404, { id }, key);
    assert.ok(!(await service.call(api.accessUsers.list, {}, key)).some(({ _id }) => _id === id));
  });

  it('are made once for an idempotency key', async () => {
    const { token } = await doors.key();
    const make = () => service.call(api.accessUsers.create, { name: 'Once' }, { token, idempotencyKey: 'once' });
    assert.equal((await make())._id, (await make())._id);
  });

  it('name events and scan groups of their seller alone', async () => {
    const key = await doors.key();
    const refused = async (input: object) =>
      (await service.refused(api.accessUsers.create, 400, { name: 'A', ...input }, key)).body;
    assert.equal((await refused({ events: ['none'] })).details?.[0]?.path, 'events.0');
    assert.equal(
      (await refused({ deviceSettings: { scanGroupId: 'none' } })).details?.[0]?.path,
      'deviceSettings.scanGroupId',
    );
    assert.match((await refused({ deviceSettings: { ticketSyncInterval: 7 } })).message ?? '', /ticketSyncInterval/);
  });

  it('are another seller’s secret', async () => {
    const { id } = await doors.device();
    await service.db.query(
      `insert into seller (id, currency, data, created_at, updated_at) values ('stranger', 'EUR', '{}', now(), now())`,
    );
    const stranger = { token: await addKey(service.db, 'stranger') };
    for (const route of [api.accessUsers.get, api.accessUsers.delete, api.accessUsers.createPairing])
      await service.refused(route, 404, { id }, stranger);
    await service.refused(api.accessUsers.update, 404, { id, name: 'Mine' }, stranger);
  });
});

describeWithService('pairing', (service) => {
  const doors = doorsOf(service);
  const make = async (fields = {}) =>
    (await service.call(api.accessUsers.create, { name: 'Gate A', ...fields }, await doors.key()))._id;

  it('exchanges a code for a token once, as people type it', async () => {
    const id = await make();
    const { code, url } = await service.call(api.accessUsers.createPairing, { id }, await doors.key());
    assert.ok(url.endsWith(`/door/#pair=${code}`), url);
    assert.match(code, /^[A-HJ-NP-Z2-9]{16}$/);
    const typed = code.toLowerCase().replace(/(.{4})(?=.)/g, '$1-');
    const { token, ...told } = await service.call(api.door.pair, { code: typed });
    const me = await service.call(api.door.me, {}, { headers: { token } });
    assert.deepEqual([me._id, me.name, me.permissions], [id, 'Gate A', ['scans:write']]);
    assert.deepEqual(told, { me, events: await service.call(api.door.events, {}, { headers: { token } }) });
    await service.refused(api.door.pair, 404, { code });
    const [row] = await service.db.query<{ text: string }>(
      'select row_to_json(u)::text as text from access_user u where id = $1',
      [id],
    );
    assert.ok(row && !row.text.includes(token) && !row.text.includes(code), 'only hashes are stored');
  });

  it('takes a code for ten minutes, and the last one of a device alone', async () => {
    const id = await make();
    const key = await doors.key();
    const first = await service.call(api.accessUsers.createPairing, { id }, key);
    const second = await service.call(api.accessUsers.createPairing, { id }, key);
    await service.refused(api.door.pair, 404, { code: first.code });
    service.clock.forward(10 * 60_000);
    await service.refused(api.door.pair, 404, { code: second.code });
  });

  it('ends the token of the device that was paired before', async () => {
    const { id, with: before } = await doors.device();
    const now = await doors.pair(id);
    await service.refused(api.door.me, 401, {}, before);
    await service.call(api.door.me, {}, now.with);
  });

  it('is not offered for an access user that is revoked or over', async () => {
    const key = await doors.key();
    for (const fields of [{ active: false }, { expires: '2026-05-01T00:00:00Z' }]) {
      const { body } = await service.refused(api.accessUsers.createPairing, 409, { id: await make(fields) }, key);
      assert.equal(body.code, 'ACCESS_ENDED');
    }
  });
});

describeWithService('the token of a device', (service) => {
  const doors = doorsOf(service);

  it('is refused once the device is revoked, deleted or over, and works again when it is switched on', async () => {
    const device = await doors.device('Gate', { expires: '2026-06-01T11:00:00Z' });
    const key = await doors.key();
    const { id } = device;
    await service.call(api.accessUsers.update, { id, active: false }, key);
    await service.refused(api.door.me, 401, {}, device.with);
    await service.call(api.accessUsers.update, { id, active: true }, key);
    await service.call(api.door.me, {}, device.with);
    service.clock.forward(3_600_000);
    await service.refused(api.door.me, 401, {}, device.with);
    await service.call(api.accessUsers.update, { id, expires: null }, key);
    await service.call(api.door.me, {}, device.with);
    await service.call(api.accessUsers.delete, { id }, key);
    await service.refused(api.door.me, 401, {}, device.with);
  });

  it('is no key, and a key is no token', async () => {
    const device = await doors.device();
    const { token = '' } = await doors.key();
    await service.refused(api.accessUsers.list, 401, {}, device.with);
    await service.refused(api.accessUsers.list, 401, {}, { token: device.token });
    await service.refused(api.door.me, 401, {}, { headers: { token } });
    await service.refused(api.door.me, 401, {}, { token: device.token });
  });

  it('may be sent by pages of other origins', async () => {
    const answer = await service.app.inject({
      method: 'OPTIONS',
      url: '/api/accessusers/me',
      headers: {
        origin: 'https://door.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'token',
      },
    });
    assert.match(String(answer.headers['access-control-allow-headers']), /token/i);
  });
});

describeWithService('scan zones and scan groups', (service) => {
  const doors = doorsOf(service);

  it('are made, listed, changed and deleted by their seller', async () => {
    const key = await doors.key();
    const zone = await service.call(api.scanZones.create, { name: 'Balcony' }, key);
    assert.equal((await service.call(api.scanZones.update, { id: zone._id, name: 'Circle' }, key)).name, 'Circle');
    const scanConfig = { mode: 'lock' as const, scanZoneId: zone._id, scanTypes: { checkin: true, checkout: true } };
    const group = await service.call(api.scanGroups.create, { name: 'Circle', scanConfig }, key);
    assert.deepEqual(group.scanConfig, scanConfig);
    const device = await doors.device('Gate', { deviceSettings: { scanGroupId: group._id, scanRevealInterval: 5 } });
    const me = await service.call(api.door.me, {}, device.with);
    assert.deepEqual(
      [me.scanConfig, me.deviceSettings?.scanRevealInterval, me.zones?.map(({ name }) => name)],
      [scanConfig, 5, ['Circle']],
    );
    assert.equal((await service.refused(api.scanGroups.delete, 409, { id: group._id }, key)).body.code, 'IN_USE');
    await service.call(api.accessUsers.delete, { id: device.id }, key);
    await service.call(api.scanGroups.delete, { id: group._id }, key);
    await service.refused(api.scanGroups.get, 404, { id: group._id }, key);
  });

  it('name events and zones of their seller, and scan in one direction at least', async () => {
    const key = await doors.key();
    const refused = async (scanConfig: object) =>
      (
        await service.refused(
          api.scanGroups.create,
          400,
          { name: 'A', scanConfig: { mode: 'lock', ...scanConfig } },
          key,
        )
      ).body.details?.[0]?.path;
    assert.equal(await refused({ scanZoneId: 'none' }), 'scanConfig.scanZoneId');
    assert.equal(await refused({ events: [{ eventId: 'none' }] }), 'scanConfig.events.0.eventId');
    assert.equal(await refused({ scanTypes: { checkin: false } }), 'scanConfig.scanTypes');
  });
});

describe('a device without a permission', () => {
  describeWithService('of its own', (service) => {
    const doors = doorsOf(service);
    it('sees tickets and scans none', async () => {
      const eventId = await addEvent(service.db);
      const { barcode } = await doors.ticket(eventId);
      const device = await doors.device('Screen', { permissions: [] });
      assert.equal((await device.tickets(eventId)).total, 1);
      await service.refused(api.door.scan, 403, { barcode, eventId }, device.with);
      await service.refused(api.door.upload, 403, { eventId, scans: [] }, device.with);
    });
  });
});
