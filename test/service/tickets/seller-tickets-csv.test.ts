import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { holdersOf } from '../../support/builders/owned-tickets.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('the tickets of a seller as CSV', (service) => {
  const holders = holdersOf(service);
  let token: string;
  let eventId: string;
  before(async () => {
    eventId = await addEvent(service.db);
    token = await addKey(service.db);
  });
  const ask = async (query = '', { accept = 'text/csv', key = token } = {}) => {
    const headers = { accept, authorization: `Bearer ${key}` };
    return await service.app.inject({ url: `/api/tickets?${query}`, headers });
  };
  const linesOf = (body: string) => body.split('\r\n').slice(0, -1);

  it('have a line each, below the names of their fields, and run no formula', async () => {
    const { id, barcode } = await holders.buy(eventId, 'ada@example.com');
    const named = { id, firstname: '=HYPERLINK("x")', lastname: 'O, Neill' };
    await service.call(api.tickets.update, named, { token });
    const { headers, body, statusCode } = await ask(`event=${eventId}`);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'text/csv; charset=utf-8; header=present']);
    assert.equal(headers['cache-control'], 'private, no-store');
    const [head, line, ...more] = linesOf(body);
    assert.match(head ?? '', /^_id,status,barcode,firstname,lastname,/);
    assert.ok(line?.startsWith(`${id},VALID,${barcode},"'=HYPERLINK(""x"")","O, Neill",seat,Seat,`), line);
    assert.deepEqual(more, []);
    assert.equal((await ask(`event=${eventId}&bom=true`)).body, `\u{feff}${body}`);
  });

  it('come whole, however many there are, and in the order of the list', async () => {
    const all = await addEvent(service.db, { maxAmountPerOrder: 1000 });
    for (const amount of [1000, 700, 303]) {
      const checkout = await service.call(api.checkout.create, {
        type: 'transaction',
        eventId: all,
        items: seats(amount),
      });
      const order = keyOf(checkout);
      await service.call(api.checkout.setDetails, { ...order, ...buyer });
      await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    }
    const [, ...lines] = linesOf((await ask(`event=${all}&top=1`)).body);
    const ids = lines.map((line) => line.split(',')[0]);
    assert.deepEqual([ids.length, new Set(ids).size], [2003, 2003]);
    const { rows } = await service.call(api.tickets.list, { event: all, skip: 1500, top: 503 }, { token });
    assert.deepEqual(
      ids.slice(1500),
      rows.map(({ _id }) => _id),
    );
  });

  it('are asked for before JSON, by a key that may, and by filters that are none', async () => {
    for (const accept of ['application/json', '*/*', 'application/json, text/csv'])
      assert.match(String((await ask('', { accept })).headers['content-type']), /^application\/json/);
    assert.match(String((await ask('', { accept: 'text/csv;q=1, */*' })).headers['content-type']), /^text\/csv/);
    const { statusCode, body } = await ask('updatedAt[$foo]=2026-01-01T00:00:00Z');
    assert.deepEqual([statusCode, (JSON.parse(body) as { code: string }).code], [400, 'INVALID_REQUEST']);
    const scans = await addKey(service.db, sellerId, { permissions: ['scans:read'] });
    assert.equal((await ask('', { key: scans })).statusCode, 403);
    const stranger = await addKey(service.db, 'stranger');
    assert.equal(linesOf((await ask('', { key: stranger })).body).length, 1);
  });

  it('have neither names nor codes for a key that may not read customers', async () => {
    const { barcode } = await holders.buy(eventId, 'eve@example.com');
    const limited = await addKey(service.db, sellerId, { permissions: ['tickets:read'] });
    const { body } = await ask(`event=${eventId}`, { key: limited });
    assert.ok(linesOf(body).length > 1 && body.includes('VALID'));
    assert.ok(!body.includes(barcode) && !body.includes('Neill'));
  });
});
