/** The requests of docs/sellers/examples.md, sent in their order as they stand there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { addKey } from '../../support/builders/shop.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const page = readFileSync(new URL('../../../docs/sellers/examples.md', import.meta.url), 'utf8');
/** An address in backticks at the end of a paragraph, then its body. */
const requests = [...page.matchAll(/`POST (\S+)`\n\n```json\n([\s\S]*?)\n```/g)].map(([, path = '', body = '']) => ({
  path,
  body,
}));

describe('the documented events', () => {
  const service = serviceOfSuite();
  let token: string;
  const ids = { id: '', map: '' };
  before(async () => {
    token = await addKey(service.db);
  });

  it('are found', () => {
    assert.equal(requests.length, page.split('```json').length - 1);
    assert.ok(requests.length >= 7);
  });

  for (const { path, body } of requests)
    it(`are created by ${path}: ${body.slice(0, 40).replace(/\s+/g, ' ')}`, async () => {
      const filled = (text: string) => text.replaceAll('{id}', ids.id).replaceAll('{map}', ids.map);
      const answer = await service.app.inject({
        method: 'POST',
        url: filled(path),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: filled(body),
      });
      assert.ok(answer.statusCode === 201 || answer.statusCode === 200, answer.body);
      const { _id } = answer.json<{ _id: string }>();
      if (path === '/api/events') ids.id = _id;
      if (path === '/api/seat-maps') ids.map = _id;
    });

  it('are shown to buyers, with their times and seats', async () => {
    const { rows } = await service.call(api.events.list, { top: 50, skip: 0 }, { token });
    const byName = async (name: string) => {
      const found = rows.find((event) => event.name === name && event.eventType !== 'RECURRENCE');
      return await service.call(api.events.info, { id: found?._id ?? assert.fail(name) });
    };
    assert.deepEqual(
      (await byName('Museum Night')).timeSlots?.map(({ startTime }) => startTime.hour),
      [18, 18],
    );
    assert.equal((await byName('The Seagull')).seating, true);
    assert.equal(
      rows.filter(({ name, eventType }) => name === 'Puppet Theatre' && eventType === 'RECURRENCE').length,
      11, // twelve Fridays, one of them left out
    );
    assert.equal((await byName('New Year’s Eve')).soldOutFallback?.soldOutFallbackType, 'waitinglist');
  });
});
