import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { SharedAnswers, type Subject } from '../../../src/service/http/shared-answers.ts';
import { api, demoService, testService } from '../../support/running/service.ts';
import { addEvent, addKey, onSale, sellerId } from '../../support/builders/shop.ts';

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

  it('keep their ETag when they are made again as they were', async () => {
    let time = 0;
    const answers = new SharedAnswers(500, () => time);
    const make = (text: string) => answers.get('a', () => Promise.resolve(text));
    const first = await make('same');
    assert.equal(answers.ready('a'), first);
    time = 500;
    assert.equal(answers.ready('a'), undefined);
    assert.equal(await make('same'), first);
    time = 1000;
    assert.notEqual(await make('other'), first);
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

  it('about one subject are forgotten with it, and those about many are not', async () => {
    const answers = new SharedAnswers(500, () => 0);
    let made = 0;
    const of = (id: string) => Promise.resolve({ id, sellerId: 'any' });
    const make = () => Promise.resolve(++made);
    const ask = async () => [
      (await answers.get('a', make, () => of('A'))).text,
      (await answers.get('b', make, () => of('B'))).text,
      (await answers.get('many', make)).text,
      (await answers.get('lost', make, () => Promise.reject(new Error('broken')))).text,
    ];
    assert.deepEqual(await ask(), ['1', '2', '3', '4']);
    answers.forget('A');
    assert.deepEqual(await ask(), ['5', '2', '3', '6'], 'the last could be about A');
    answers.forget('C');
    assert.deepEqual(await ask(), ['5', '2', '3', '7']);
    answers.clear();
    assert.deepEqual(await ask(), ['8', '9', '10', '11']);
  });

  it('wait for their subject, and are forgotten with any other until it is found', async () => {
    const answers = new SharedAnswers(500, () => 0);
    let made = 0;
    let find: (subject: Subject) => void = () => undefined;
    const ask = () =>
      answers.get(
        'a',
        () => Promise.resolve(++made),
        () => new Promise<Subject>((resolve) => (find = resolve)),
      );
    const first = ask();
    answers.forget('another');
    find({ id: 'A', sellerId: 'any' });
    assert.equal((await first).text, '1');
    const second = ask();
    let answered = false;
    void second.then(() => (answered = true));
    await new Promise(setImmediate);
    assert.equal(answered, false, 'a write that follows it would forget it');
    find({ id: 'A', sellerId: 'any' });
    assert.equal((await second).text, '2');
    answers.forget('another');
    assert.equal((await ask()).text, '2');
  });

  it('of other sellers stay after a write of one', async () => {
    const answers = new SharedAnswers(500, () => 0);
    let made = 0;
    const ask = (key: string, subject?: Subject) =>
      answers.get(key, () => Promise.resolve(++made), subject && (() => Promise.resolve(subject)));
    const all = async () => [
      (await ask('an event of A', { id: '1', sellerId: 'A' })).text,
      (await ask('the events of A', { sellerId: 'A' })).text,
      (await ask('an event of B', { id: '2', sellerId: 'B' })).text,
      (await ask('events of any')).text,
    ];
    assert.deepEqual(await all(), ['1', '2', '3', '4']);
    answers.forgetSeller('A');
    assert.deepEqual(await all(), ['5', '6', '3', '7']);
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

  it('of an event are made again after an order for it, by id and slug, and those of others are not', async () => {
    const service = await testService({ shareFor: 3_600_000 }, onSale);
    const one = await addEvent(service.db, { maxAmount: 10, url: 'one' });
    const other = await addEvent(service.db, { maxAmount: 10 });
    const token = await addKey(service.db);
    const seen = async () => [
      (await service.call(api.events.info, { id: one })).v,
      (await service.call(api.events.info, { id: 'one' })).v,
      (await service.call(api.events.availabilities, { id: 'one' })).v,
      (await service.call(api.events.info, { id: other })).v,
    ];
    assert.deepEqual(await seen(), [10, 10, 10, 10]);
    // what another process has sold meanwhile
    await service.db.query(`update stock set taken = 5 where scope = 'event'`);
    const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount: 1 }];
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId: 'one', items });
    assert.deepEqual(await seen(), [4, 4, 4, 10]);
    await service.call(api.checkout.abort, { id: checkout._id, secret: checkout.secret });
    assert.deepEqual(await seen(), [5, 5, 5, 10]);
    // neither a sign-in nor another seller's customers change what shops show
    await service.refused(api.account.login, 401, { sellerId, email: 'a@example.com', password: 'wrong' });
    await service.call(api.customers.create, { primaryEmail: 'a@example.com' }, { token });
    assert.deepEqual(await seen(), [5, 5, 5, 10]);
    const { version: _version, ...event } = await service.call(api.events.get, { id: one }, { token });
    await service.call(api.events.update, { ...event, id: one, name: 'Another' }, { token });
    assert.deepEqual(await seen(), [5, 5, 5, 5]);
    await service.db.query(`update stock set taken = 0 where scope = 'event'`);
    assert.deepEqual(service.faults, []);
    await service.close();
  });
});
