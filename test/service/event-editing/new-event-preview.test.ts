// The preview of a new event: what buyers would see of it, and nothing of it is stored.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, previewNew } = api.events;
const day = { start: '2026-07-01T18:00:00.000Z', end: '2026-07-01T21:00:00.000Z' };

describeWithService('a new event', (service) => {
  it('is shown before it is there, and nothing of it stays', async () => {
    const house = 'trial';
    const key = await addKey(service.db, house);
    const asked = {
      name: 'Trial',
      url: 'trial',
      ...day,
      tickets: [{ name: 'Seat', price: 20, amount: 2, active: true }],
    };
    const tables = ['event', 'stock', 'audit_entry', 'webhook_message'];
    const counts = async () =>
      await Promise.all(tables.map((table) => service.db.query(`select count(*)::int as rows from ${table}`)));
    const before = await counts();
    const german = { ...asked, translations: { de: { name: 'Probe' } } };
    const shown = await service.call(previewNew, german, { token: key, headers: { 'accept-language': 'de' } });
    assert.deepEqual([shown.name, shown.tickets?.[0]?.v, shown.saleStatus], ['Probe', 2, 'onSale']);
    // its address is free, nothing is told, and it is not there
    const again = await service.call(previewNew, asked, { token: key });
    assert.deepEqual([again.name, again.url], ['Trial', 'trial']);
    await service.refused(api.events.info, 404, { id: again._id });
    assert.deepEqual(await counts(), before);
    await service.refused(previewNew, 400, { ...asked, end: '2020-01-01T00:00:00Z' }, { token: key });
    await service.call(create, asked, { token: key });
    await service.refused(previewNew, 409, asked, { token: key });
  });
});
