import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SharedAnswers } from '../../../src/service/http/shared-answers.ts';
import { api, demoService } from '../../support/service.ts';

describe('shared answers', () => {
  it('are made once for everybody who asks at the same time, and for a moment after', async () => {
    let time = 0;
    let made = 0;
    const answers = new SharedAnswers(500, () => time);
    const ask = () => answers.get('a', () => Promise.resolve({ made: ++made }));
    const all = await Promise.all(Array.from({ length: 20 }, ask));
    assert.ok(all.every((answer) => answer === all[0]));
    time = 499;
    assert.equal((await ask()).text, '{"made":1}');
    time = 500;
    assert.equal((await ask()).text, '{"made":2}');
    assert.equal((await answers.get('b', () => Promise.resolve('other'))).text, '"other"');
  });

  it('are made again after a change, also when one was under way', async () => {
    const answers = new SharedAnswers(500, () => 0);
    let finish: (value: string) => void = () => undefined;
    const before = answers.get('a', () => new Promise((resolve) => (finish = resolve)));
    answers.clear();
    const after = answers.get('a', () => Promise.resolve('after'));
    finish('before');
    assert.deepEqual([(await before).text, (await after).text], ['"before"', '"after"']);
    assert.equal((await answers.get('a', () => Promise.resolve('again'))).text, '"after"');
  });

  it('are no failures', async () => {
    const answers = new SharedAnswers(500, () => 0);
    await assert.rejects(
      answers.get('a', () => Promise.reject(new Error('broken'))),
      /broken/,
    );
    assert.equal((await answers.get('a', () => Promise.resolve('well'))).text, '"well"');
  });

  it('are encoded as the browser likes', async () => {
    const text = 'x'.repeat(2000);
    const answer = await new SharedAnswers(0).get('a', () => Promise.resolve(text));
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
      [undefined, undefined],
    ] as const) {
      assert.equal(answer.encodingFor(accepted), encoding, accepted);
    }
    assert.equal(brotliDecompressSync(await answer.encode('br')).toString(), JSON.stringify(text));
    assert.equal(gunzipSync(await answer.encode('gzip')).toString(), JSON.stringify(text));
    const short = await new SharedAnswers(0).get('a', () => Promise.resolve('short'));
    assert.equal(short.encodingFor('br'), undefined);
  });

  it('serve a hot event, and show a change immediately', async () => {
    const service = await demoService({ shareFor: 3_600_000 });
    const left = async () => (await service.call(api.events.info, { id: 'evt-hamlet' })).v ?? 0;
    const before = await left();
    await service.db.query("update stock set taken = taken + 1 where event_id = 'evt-hamlet' and scope = 'event'");
    assert.equal(await left(), before, 'the same answer');
    await service.call(api.checkout.create, {
      type: 'transaction',
      eventId: 'evt-hamlet',
      items: [{ type: 'ticket', ticketTypeId: 'hamlet-stalls-adult', amount: 2 }],
    });
    assert.equal(await left(), before - 3);
    const { etag } = (await service.app.inject({ url: '/api/events/info/evt-hamlet' })).headers;
    const unchanged = await service.app.inject({
      url: '/api/events/info/evt-hamlet',
      headers: { 'if-none-match': String(etag) },
    });
    assert.deepEqual([unchanged.statusCode, unchanged.body], [304, '']);
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
