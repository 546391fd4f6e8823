import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Availabilities } from '../../../src/contract/availabilities.ts';
import { api, testService, type TestService } from '../../support/running/service.ts';
import { addEvent, keyOf, seats } from '../../support/builders/shop.ts';

/** A stream of live numbers, read message by message. */
async function watch(address: string, path: string) {
  const stopping = new AbortController();
  const response = await fetch(address + path, { signal: stopping.signal });
  const { body } = response;
  assert.ok(body);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    stop: () => {
      stopping.abort();
    },
    /** The next numbers; nothing when the stream has ended. */
    async next() {
      for (;;) {
        const found = /^data: (.*)\n\n/m.exec(text);
        if (found?.[1] !== undefined) {
          text = text.slice(found.index + found[0].length);
          return Availabilities.parse(JSON.parse(found[1]));
        }
        const { value, done } = await reader.read();
        if (done) return undefined;
        text += value;
      }
    },
  };
}

describe('live numbers', () => {
  let service: TestService;
  let address: string;
  before(async () => {
    service = await testService({ live: { every: 20, maxByAddress: 2 } });
    address = await service.app.listen({ port: 0, host: '127.0.0.1' });
  });
  after(async () => {
    service.app.server.closeAllConnections(); // `fetch` keeps one in store, which would be waited for
    await service.close();
  });

  it('come immediately, and again after a purchase, and not when they are the same', async () => {
    const eventId = await addEvent(service.db, { maxAmount: 10 });
    const { live } = await service.call(api.events.info, { id: eventId });
    assert.equal(live, `/api/public/events/${eventId}/live`);
    const stream = await watch(address, live);
    assert.equal(stream.response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
    assert.equal(stream.response.headers.get('cache-control'), 'no-store');
    assert.equal((await stream.next())?.v, 10);
    const body = { type: 'transaction' as const, eventId, items: seats(3) };
    const checkout = await service.call(api.checkout.create, body);
    assert.equal((await stream.next())?.v, 7);
    await service.call(api.checkout.abort, keyOf(checkout));
    assert.equal((await stream.next())?.v, 10);
    stream.stop();
  });

  it('let pages of other sites watch', async () => {
    const eventId = await addEvent(service.db);
    const response = await fetch(`${address}/api/public/events/${eventId}/live`, {
      headers: { origin: 'https://theatre.example' },
    });
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    await response.body?.cancel();
  });

  it('are refused for an event or an under-shop that is not there', async () => {
    const eventId = await addEvent(service.db);
    for (const path of ['none/live', `${eventId}/live?shopId=none`]) {
      const response = await fetch(`${address}/api/public/events/${path}`);
      assert.equal(response.status, 404);
      assert.match(await response.text(), /"NOT_FOUND"/);
    }
  });

  it('go to so many of one address, and to the next once a client has left', async () => {
    const path = `/api/public/events/${await addEvent(service.db, { maxAmount: 5 })}/live`;
    const [first, second] = [await watch(address, path), await watch(address, path)];
    await Promise.all([first.next(), second.next()]);
    const third = await fetch(address + path);
    assert.deepEqual([third.status, third.headers.get('retry-after')], [503, '60']);
    first.stop();
    let again = await fetch(address + path);
    while (again.status === 503) again = await fetch(address + path);
    assert.equal(again.status, 200);
    await again.body?.cancel();
    second.stop();
  });
});

describe('streams that are opened at the same time', () => {
  it('count before any of them is open, and a refused one leaves its place', async () => {
    const service = await testService();
    // the usual queue has room for 511: a machine that is busy with other work resets what comes beyond it
    const address = await service.app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
    const path = `/api/public/events/${await addEvent(service.db)}/live`;
    const stopping = new AbortController();
    const ask = (of: string) => fetch(address + of, { signal: stopping.signal });
    /** Counts by status. It asks for all answers at the same time and drops none before: `fetch` closes a dropped stream. */
    const statuses = async (amount: number, of: string) => {
      const answers = await Promise.all(Array.from({ length: amount }, () => ask(of)));
      const counts: Record<number, number> = {};
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
      return counts;
    };
    try {
      // an unknown event is refused after its place was counted
      assert.equal((await statuses(60, '/api/public/events/none/live'))[200], undefined);
      assert.deepEqual(await statuses(1200, path), { 200: 50, 503: 1150 });
    } finally {
      stopping.abort();
      service.app.server.closeAllConnections();
      await service.close();
    }
  });
});

describe('a service that stops', () => {
  it('ends the streams of live numbers', async () => {
    const service = await testService();
    const address = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await watch(address, `/api/public/events/${await addEvent(service.db)}/live`);
    await stream.next();
    await service.close();
    assert.equal(await stream.next(), undefined);
  });
});
