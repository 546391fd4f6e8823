/** Long because it follows a waiting room from the first who comes to the last who is let in. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { QueueTicket } from '../../../src/contract/waiting-room.ts';
import { createApp } from '../../../src/service/server/app.ts';
import { hashOf } from '../../../src/service/security/ids.ts';
import { deleteExpiredPlaces } from '../../../src/service/waiting/room-rows.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf, settled, testService } from '../../support/running/service.ts';
import { addEvent, addKey, onSale, seats } from '../../support/builders/shop.ts';

const { join, place, status } = api.waitingRoom;
const minute = 60_000;

describeWithService('the waiting room', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });

  const at = (minutes: number) => new Date(onSale.getTime() + minutes * minute).toISOString();
  /** Doors open in ten minutes; 60 are let in each minute. */
  const event = (settings: EventRecord['waitingRoom'] = {}, fields: Partial<EventRecord> = {}) =>
    addEvent(service.db, {
      sellStart: at(10),
      waitingRoom: { enabled: true, admissionsPerMinute: 60, ...settings },
      ...fields,
    });
  const come = (id: string, held?: string) => service.call(join, { id, ...(held !== undefined && { token: held }) });
  const crowd = (id: string, amount: number) => Promise.all(Array.from({ length: amount }, () => come(id)));
  /** The same in the order of their numbers: of those who come at the same time, anyone may be first. */
  const line = async (id: string, amount: number) =>
    (await crowd(id, amount)).toSorted((a, b) => (a.estimatedSeconds ?? 0) - (b.estimatedSeconds ?? 0));
  const look = (id: string, { token: held = '' }: QueueTicket) => service.call(place, { id, token: held });
  const change = (id: string, changes: object) => service.call(api.events.update, { id, ...changes }, { token });
  const order = (id: string, held: Partial<QueueTicket> = {}) => ({
    type: 'transaction' as const,
    eventId: id,
    items: seats(1),
    ...(held.token !== undefined && { placeToken: held.token }),
  });
  const buy = (id: string, held?: Partial<QueueTicket>) => service.call(api.checkout.create, order(id, held));
  const heldUp = async (id: string, held?: Partial<QueueTicket>) =>
    (await service.refused(api.checkout.create, 403, order(id, held))).body;
  const lost = async (id: string, held: string) => {
    const { body } = await service.refused(place, 403, { id, token: held });
    assert.equal(body.code, 'PLACE_NOT_VALID');
    return body['reason'];
  };
  /** Whom the draw put where, by the order in which they came. */
  const numbers = async (id: string, places: readonly QueueTicket[]) => {
    // the first one opens the doors; a place that asks while it does so is told to come again
    for (const first of places.slice(0, 1)) await look(id, first);
    return await Promise.all(places.map(async (held) => (await look(id, held)).position));
  };

  describe('when it is off', () => {
    it('is not there: nothing is asked, and everybody buys', async () => {
      for (const waitingRoom of [undefined, {}, { enabled: false, admissionsPerMinute: 1 }]) {
        const id = await addEvent(service.db, waitingRoom && { waitingRoom });
        assert.deepEqual(await come(id), { state: 'open' });
        assert.deepEqual(await look(id, { state: '', token: 'whatever' }), { state: 'open' });
        await buy(id);
        assert.equal('waitingRoom' in (await service.call(api.events.info, { id })), false);
        assert.equal((await service.call(status, { id }, { token })).state, 'off');
      }
      const rows = await service.db.query('select 1 from waiting_room');
      assert.deepEqual(rows, []);
    });
  });

  describe('before the doors open', () => {
    it('tells the shop, and takes people from half an hour before', async () => {
      const id = await event({}, { sellStart: at(60) });
      const info = await service.call(api.events.info, { id });
      assert.deepEqual(info.waitingRoom, { active: true, startsAt: at(60), opensAt: at(30) });
      const { body } = await service.refused(join, 409, { id });
      assert.deepEqual([body.code, body['opensAt'], body['startsAt']], ['WAITING_ROOM_CLOSED', at(30), at(60)]);
      assert.equal((await service.call(status, { id }, { token })).state, 'closed');
      service.clock.forward(30 * minute);
      assert.equal((await come(id)).state, 'early');
    });

    it('gives a place, and the same to a buyer who has one', async () => {
      const id = await event({}, { url: 'the-rush' });
      const first = await come(id);
      assert.deepEqual(
        [first.state, first.position, first.estimatedSeconds, first.startsAt],
        ['early', undefined, 600, at(10)],
      );
      for (const again of [await come(id, first.token), await come('the-rush', first.token), await look(id, first)])
        assert.deepEqual([again.token, again.state], [first.token, 'early']);
      assert.notEqual((await come(id)).token, first.token);
      assert.deepEqual(await service.call(status, { id }, { token }), {
        state: 'early',
        startsAt: at(10),
        opensAt: at(-20),
        admissionsPerMinute: 60,
        placeMinutes: 10,
        waiting: 2,
        admitted: 0,
        entered: 0,
        checkouts: 0,
      });
    });

    it('lets no one buy, not even in an under-shop that is open', async () => {
      const underShops = [
        { _id: 'friends', active: true, sellStart: at(-60), tickets: [{ baseTicket: 'seat', price: 1 }] },
      ];
      const id = await event({}, { underShops });
      const body = await heldUp(id, await come(id));
      assert.equal(body.code, 'WAITING_ROOM');
      assert.deepEqual(body['waitingRoom'], {
        join: `/api/public/events/${id}/waiting-room`,
        startsAt: at(10),
        opensAt: at(-20),
      });
      const refused = await service.refused(api.checkout.create, 403, { ...order(id), shopId: 'friends' });
      assert.equal(refused.body.code, 'WAITING_ROOM');
    });

    it('asks when the doors open, and not all at the same time', async () => {
      const id = await event();
      const asks = (await crowd(id, 8)).map(({ pollAfterSeconds = 0 }) => pollAfterSeconds);
      assert.ok(asks.every((seconds) => seconds >= 45 && seconds <= 60));
      service.clock.forward(9.5 * minute);
      const { pollAfterSeconds = 0 } = await come(id);
      assert.ok(pollAfterSeconds >= 31 && pollAfterSeconds <= 33);
    });
  });

  describe('the draw', () => {
    it('has nothing to do with who came first, gives each number once, and stays', async () => {
      const id = await event({ admissionsPerMinute: 1 });
      const places = await crowd(id, 24);
      service.clock.forward(10 * minute);
      const drawn = await numbers(id, places);
      assert.deepEqual(
        drawn.toSorted((a = 0, b = 0) => a - b),
        [...places.keys()],
      );
      assert.notDeepEqual(drawn, [...places.keys()]);
      assert.deepEqual(await numbers(id, places), drawn);
      // an early arrival does not mean a place early in the line: by luck alone, once in a million
      const before = drawn.slice(0, 12).filter((number = 0) => number < 12).length;
      assert.ok(before > 0 && before < 12, `${before} of 12`);
    });

    it('can be checked afterwards, and is not known before', async () => {
      const id = await event();
      await crowd(id, 12);
      const [closed] = await service.db.query<{ seed: string | null }>(
        'select seed from waiting_room where event_id = $1',
        [id],
      );
      assert.equal(closed?.seed, null);
      service.clock.forward(10 * minute);
      await come(id);
      const [room] = await service.db.query<{ seed: string; early: number }>(
        'select seed, early from waiting_room where event_id = $1',
        [id],
      );
      const rows = await service.db.query<{ id: string; number: number }>(
        'select id, number from waiting_room_place where event_id = $1 and number <= 12 order by number',
        [id],
      );
      const byHash = rows.toSorted((a, b) => (hashOf(room!.seed + a.id) < hashOf(room!.seed + b.id) ? -1 : 1));
      assert.equal(room!.early, 12);
      assert.deepEqual(rows, byHash);
    });

    it('puts those who come later behind, in the order in which they come', async () => {
      const id = await event();
      const early = await crowd(id, 5);
      service.clock.forward(10 * minute);
      const [later, last] = [await come(id), await come(id)];
      assert.deepEqual([later.position, last.position], [5, 6]);
      assert.ok((await numbers(id, early)).every((position = 9) => position < 5));
      assert.deepEqual([last.state, last.estimatedSeconds], ['waiting', 7]);
    });
  });

  describe('while it runs', () => {
    it('lets in at the rate, and says the truth about it', async () => {
      const id = await event({ admissionsPerMinute: 20 });
      const places = await crowd(id, 30);
      service.clock.forward(10 * minute);
      const answers = await Promise.all(places.map((held) => look(id, held)));
      const slowest = answers.find(({ position }) => position === 29);
      assert.equal(slowest?.estimatedSeconds, 90);
      service.clock.forward(minute);
      const states = (await Promise.all(places.map((held) => look(id, held)))).map(({ state }) => state);
      assert.equal(states.filter((state) => state === 'admitted').length, 20);
      const numbers = await service.call(status, { id }, { token });
      assert.deepEqual(
        [numbers.state, numbers.waiting, numbers.admitted, numbers.entered, numbers.checkouts],
        ['running', 10, 20, 20, 0],
      );
      service.clock.forward(30_000);
      assert.equal((await look(id, slowest)).state, 'admitted');
    });

    it('immediately lets in a buyer who comes when no one waits, and no crowd on what was left', async () => {
      const id = await event({ admissionsPerMinute: 6 }, { sellStart: at(-60) });
      assert.equal((await come(id)).state, 'admitted');
      service.clock.forward(30 * minute);
      const answers = await crowd(id, 4);
      const states = answers.map(({ state }) => state).toSorted();
      assert.deepEqual(states, ['admitted', 'waiting', 'waiting', 'waiting']);
      assert.deepEqual(
        answers.map(({ estimatedSeconds = 0 }) => estimatedSeconds).toSorted((a, b) => a - b),
        [0, 10, 20, 30],
      );
    });

    it('needs no start: without one it runs as soon as it is switched on', async () => {
      const id = await addEvent(service.db, { waitingRoom: { enabled: true } });
      const answer = await come(id);
      assert.deepEqual([answer.state, answer.startsAt], ['admitted', undefined]);
    });

    it('follows the seller immediately: another rate, off, on again, and later doors', async () => {
      const id = await event({ admissionsPerMinute: 6 }, { sellStart: at(-1) });
      const places = await line(id, 40);
      const last = places[39]!;
      assert.deepEqual([last.position, last.estimatedSeconds], [38, 390]);
      service.clock.forward(minute);
      await change(id, { waitingRoom: { admissionsPerMinute: 60 } });
      const faster = await look(id, last);
      assert.deepEqual([faster.position, faster.estimatedSeconds], [32, 33]);
      assert.equal((await heldUp(id)).code, 'WAITING_ROOM');
      await change(id, { waitingRoom: { enabled: false } });
      assert.deepEqual(await look(id, last), { state: 'open' });
      await buy(id);
      service.clock.forward(30 * minute);
      await change(id, { waitingRoom: { enabled: true } });
      assert.equal((await look(id, last)).position, 26, 'six who were let in did not come');
      await change(id, { waitingRoom: { startsAt: at(40) } });
      assert.deepEqual((await look(id, last)).estimatedSeconds, 9 * 60 + 27);
    });

    it('lets others in for those who do not come, who may still come for a while', async () => {
      const id = await event({ admissionsPerMinute: 10, placeMinutes: 5 }, { sellStart: at(-1) });
      const places = await line(id, 50);
      const gone = places[1]!;
      const last = places[49]!;
      // two looks, a minute apart: by the second, those whom the first saw let in have had their time
      for (let minutes = 0; minutes < 2; minutes++) {
        service.clock.forward(minute);
        await look(id, last);
      }
      // 21 let in by the clock, and others for the 10 who were let in a minute ago and are not there
      assert.equal((await service.call(status, { id }, { token })).admitted, 31);
      assert.equal((await look(id, last)).position, 18);
      service.clock.forward(4 * minute);
      assert.equal((await look(id, gone)).state, 'admitted');
      service.clock.forward(2 * minute);
      assert.equal(await lost(id, places[2]!.token!), 'expired');
      assert.equal((await look(id, gone)).state, 'admitted');
    });

    it('keeps a place for as long as the seller says', async () => {
      const id = await event({ placeMinutes: 3 }, { sellStart: at(-1) });
      const first = await come(id);
      assert.equal(first.admittedUntil, at(3));
      service.clock.forward(3 * minute - 1);
      assert.equal((await look(id, first)).admittedUntil, at(3));
      service.clock.forward(1);
      assert.equal(await lost(id, first.token!), 'expired');
      assert.deepEqual((await heldUp(id, first))['reason'], 'expired');
      assert.notEqual((await come(id, first.token)).token, first.token);
    });
  });

  describe('a checkout', () => {
    it('begins with a place whose turn it is, once', async () => {
      const id = await event({}, { sellStart: at(-1) });
      const [first, second] = [await come(id), await come(id)];
      assert.deepEqual([first.state, second.state], ['admitted', 'waiting']);
      assert.equal((await heldUp(id)).details?.[0]?.path, 'placeToken');
      assert.equal((await heldUp(id, second)).code, 'WAITING_ROOM');
      const { _id, secret } = await buy(id, first);
      assert.equal((await heldUp(id, first))['reason'], 'used');
      assert.equal(await lost(id, first.token!), 'used');
      // what is open is changed and finished without a place
      await service.call(api.checkout.setItems, { id: _id, secret, items: seats(2) });
      const another = await come(id, first.token);
      assert.deepEqual([another.state, another.position], ['waiting', 1]);
      assert.equal((await service.call(status, { id }, { token })).checkouts, 1);
      // and one whose turn has come needs not have asked for it
      service.clock.forward(1000);
      await buy(id, second);
    });

    it('that is refused leaves the place as it was, and one that is asked for twice uses it once', async () => {
      const id = await event({}, { sellStart: at(-1), maxAmount: 1 });
      const held = await come(id);
      await service.refused(api.checkout.create, 409, { ...order(id, held), items: seats(2) });
      const options = { idempotencyKey: 'again-and-again' };
      const made = await service.call(api.checkout.create, order(id, held), options);
      assert.equal((await service.call(api.checkout.create, order(id, held), options))._id, made._id);
      // a place of its own for each tab: it is the same order all the same
      const elsewhere = { ...order(id, held), placeToken: (await come(id)).token };
      assert.equal((await service.call(api.checkout.create, elsewhere, options))._id, made._id);
    });

    it('by many at the same time with one place is one', async () => {
      const id = await event({}, { sellStart: at(-1) });
      const held = await come(id);
      const answers = await Promise.all([1, 2, 3, 4, 5].map(() => service.send(api.checkout.create, order(id, held))));
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 403, 403, 403, 403]);
    });

    it('at a counter needs no place', async () => {
      const id = await event({}, { sellStart: at(-1) });
      for (const posOperationMode of ['OPERATOR', 'KIOSK']) {
        await service.call(api.checkout.create, { ...order(id), posOperationMode }, { token });
        const info = await service.call(api.events.info, { id, posOperationMode });
        assert.equal(info.waitingRoom, undefined);
      }
      await service.refused(api.checkout.create, 401, { ...order(id), posOperationMode: 'OPERATOR' });
    });
  });

  it('takes no token that it did not give, and none of another event', async () => {
    const [id, other] = [await event({}, { sellStart: at(-1) }), await event({}, { sellStart: at(-1) })];
    const foreign = await come(other);
    const { token: own = '' } = await come(id);
    const [stem, issued, signature] = own.split('.');
    const forged = [
      'x',
      `${stem}.${issued}`,
      `${stem}.${issued}.${'A'.repeat(43)}`,
      `${stem}.1.${signature}`,
      `${own}x`,
      foreign.token!,
    ];
    for (const made of forged) {
      assert.equal(await lost(id, made), 'unknown', made);
      assert.notEqual((await come(id, made)).token, made);
    }
    assert.equal((await heldUp(id, foreign)).code, 'WAITING_ROOM');
    assert.equal((await heldUp(id, { token: 'x' })).code, 'WAITING_ROOM');
    await service.refused(join, 400, { id, token: 'x'.repeat(201) });
    await service.refused(join, 404, { id: 'nothing' });
    await service.refused(place, 404, { id: 'nothing', token: own });
    await service.refused(place, 400, { id });
  });

  it('is the same for all processes, and after a restart', async () => {
    const id = await event();
    const more = () =>
      createApp({
        db: service.db,
        now: () => service.clock.now,
        ...settled,
        settings: {
          rateLimits: false,
          shedLoad: false,
          log: (message, error) => assert.fail(`${message}: ${String(error)}`),
        },
      });
    const apps = [service.app, await more()] as const;
    const ask = async (app: number, route: typeof join | typeof place, input: object) =>
      (await apps[app]!.inject(requestOf(route, { id, ...input }))).json<QueueTicket>();
    const places = await Promise.all(Array.from({ length: 16 }, (_, n) => ask(n % 2, join, {})));
    service.clock.forward(10 * minute);
    // both open the doors at the same time, and others come meanwhile
    const all = await Promise.all([
      ...places.map(({ token: held }, n) => ask(n % 2, place, { token: held })),
      ...Array.from({ length: 16 }, (_, n) => ask(n % 2, join, {})),
    ]);
    const later = all.slice(16).map(({ position = 0 }) => position);
    assert.ok(Math.min(...later) >= 16);
    service.clock.forward(8_000);
    const third = await more();
    const seen = await Promise.all(
      all.map(async ({ token: held = '' }) => {
        const answers = [];
        for (const app of [...apps, third])
          answers.push((await app.inject(requestOf(place, { id, token: held }))).json<QueueTicket>());
        const [first, ...others] = answers.map(({ state, position }) => ({ state, position }));
        for (const other of others) assert.deepEqual(other, first);
        return first!;
      }),
    );
    assert.equal(seen.filter(({ state }) => state === 'admitted').length, 8);
    const waiting = seen.flatMap(({ state, position = 0 }) => (state === 'waiting' ? [position] : []));
    assert.deepEqual(
      waiting.toSorted((a, b) => a - b),
      [...Array(24).keys()],
    );
    await Promise.all([apps[1].close(), third.close()]);
  });

  it('belongs to its seller', async () => {
    const id = await event();
    const foreign = await addKey(service.db, 'another');
    await service.refused(status, 404, { id }, { token: foreign });
    await service.refused(status, 401, { id });
    const limited = await addKey(service.db, undefined, { permissions: ['vouchers:read'] });
    await service.refused(status, 403, { id }, { token: limited });
    const reader = await addKey(service.db, undefined, { permissions: ['events:read'] });
    await service.call(status, { id }, { token: reader });
  });

  it('is forgotten a day after the event', async () => {
    const id = await event({}, { sellStart: at(-1) });
    const over = await event({}, { start: at(5), end: at(6), sellStart: at(-1) });
    await come(id);
    await come(over);
    service.clock.forward(25 * 60 * minute);
    await deleteExpiredPlaces(service.db, service.clock.now);
    const rows = await service.db.query<{ event_id: string }>(
      'select event_id from waiting_room_place where event_id = any($1::text[])',
      [[id, over]],
    );
    assert.deepEqual(rows, [{ event_id: id }]);
  });

  describe('in the record', () => {
    const wrong = async (fields: object) => {
      const { body } = await service.refused(
        api.events.create,
        400,
        { name: 'Rush', start: at(100), end: at(200), sellStart: at(10), ...fields },
        { token },
      );
      return body.details?.map(({ path }) => path);
    };

    it('is checked, and contradictions are named', async () => {
      for (const [name, values] of Object.entries({
        enabled: ['yes', 1],
        startsAt: ['soon', '2026-06-01T10:00:00'],
        opensBefore: [-1, 1441, 0.5],
        admissionsPerMinute: [0, 100_001, 1.5],
        placeMinutes: [0, 1441],
        mode: ['lottery'],
      }))
        for (const value of values)
          assert.deepEqual(await wrong({ waitingRoom: { [name]: value } }), [`waitingRoom.${name}`]);
      const on = (fields: object, more: object = {}) => wrong({ waitingRoom: { enabled: true, ...fields }, ...more });
      assert.deepEqual(await on({ startsAt: at(9) }), ['waitingRoom.startsAt']);
      assert.deepEqual(await on({ startsAt: at(201) }), ['waitingRoom.startsAt']);
      assert.deepEqual(await on({ startsAt: at(51) }, { sellEnd: at(50) }), ['waitingRoom.startsAt']);
      assert.deepEqual(await on({ startsAt: '3026-01-01T00:00:00Z' }), ['waitingRoom.startsAt']);
      assert.deepEqual(await on({ opensBefore: 5 }, { sellStart: undefined }), ['waitingRoom.opensBefore']);
    });

    it('goes with copies and dates, and its start with theirs', async () => {
      const day = 24 * 60;
      const id = await event({ startsAt: at(20) });
      const copy = await service.call(
        api.events.duplicate,
        { _id: id, start: new Date(Date.parse('2026-07-02T18:00:00Z')).toISOString() },
        { token },
      );
      assert.deepEqual(copy.waitingRoom, { enabled: true, admissionsPerMinute: 60, startsAt: at(20 + day) });
      const own = await service.call(api.events.duplicate, { _id: id, sellStart: at(30) }, { token });
      assert.deepEqual(own.waitingRoom, { enabled: true, admissionsPerMinute: 60 });
      const root = await event({ startsAt: at(20) }, { eventType: 'ROOT' });
      const span = {
        every: 1,
        unit: 'DAY' as const,
        from: at(day),
        to: at(2 * day),
        startTime: at(0),
        endTime: at(60),
      };
      await service.call(api.events.addRecurrences, { id: root, ...span, sellStartAt: at(40) }, { token });
      const dates = await service.call(api.events.list, { top: 10, skip: 0, rootId: root }, { token });
      assert.deepEqual(
        dates.rows.map(({ waitingRoom }) => waitingRoom),
        [
          { enabled: true, admissionsPerMinute: 60 },
          { enabled: true, admissionsPerMinute: 60 },
        ],
      );
    });
  });
});

describe('places of a waiting room', () => {
  it('are not collected by one address', async () => {
    const service = await testService({ rateLimits: { read: 100, write: 8, guess: 1, key: 100 } }, onSale);
    const id = await addEvent(service.db, { waitingRoom: { enabled: true } });
    await service.call(join, { id });
    await service.call(join, { id });
    await service.refused(join, 429, { id });
    await service.close();
  });
});
