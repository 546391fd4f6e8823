/** Long because it follows a waiting list from the first who joins to the last who is told. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { WaitingInput } from '../../../src/contract/waiting-list.ts';
import { expireAll, cleanUp } from '../../../src/service/server/jobs.ts';
import { tellWaiting, turn } from '../../../src/service/waiting/list-waves.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, settled, testService } from '../../support/running/service.ts';
import { addCustomer, addEvent, addKey, buyer, keyOf, onSale, seats, sellerId } from '../../support/builders/shop.ts';
import { tampered } from '../../support/builders/tampered.ts';

const { join, leave, list, remove } = api.waitingList;
const minute = 60_000;

describeWithService('the waiting list', (service) => {
  let token: string;
  let people = 0;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    // lists of other tests would be told too
    await service.db.query('delete from waiting_entry');
  });

  const waitinglist = { soldOutFallback: { soldOutFallbackType: 'waitinglist' } };
  const event = (fields: Partial<EventRecord> = {}) =>
    addEvent(service.db, { name: 'Gala <night>', maxAmount: 4, ...waitinglist, ...fields });
  /** Holds tickets, so that no one else has them. */
  const hold = (eventId: string, amount: number, fields: object = {}) =>
    service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(amount), ...fields });
  const soldOut = async (fields: Partial<EventRecord> = {}) => {
    const id = await event(fields);
    return { id, held: await hold(id, 4) };
  };
  const person = () => `p${++people}@example.com`;
  const waits = (id: string, fields: Partial<WaitingInput> = {}) =>
    service.call(join, { id, email: person(), amount: 1, consent: true, ...fields });
  const line = async (id: string, status?: 'waiting' | 'notified') =>
    (await service.call(list, { id, ...(status && { status }) }, { token })).rows.map(({ email }) => email);
  const joined = async (id: string, ...amounts: number[]) => {
    const emails = amounts.map(person);
    for (const [at, email] of emails.entries()) await waits(id, { email, amount: amounts[at] ?? 1 });
    return emails;
  };
  /** The next mails are newer than those before. */
  const tell = () => {
    service.clock.forward(1);
    return tellWaiting(service.context);
  };
  const refusedFor = async (status: number, id: string, fields: object = {}) => {
    const { body } = await service.refused(join, status, { id, email: person(), amount: 1, consent: true, ...fields });
    return { code: body.code, paths: body.details?.map(({ path }) => path) };
  };

  describe('is joined', () => {
    it('while the event is sold out, and where the seller keeps one', async () => {
      const open = await event();
      assert.equal((await refusedFor(409, open)).code, 'NOT_SOLD_OUT');
      await hold(open, 4);
      assert.deepEqual(await waits(open, { amount: 2 }), { eventId: open, amount: 2 });
      for (const soldOutFallback of [
        undefined,
        { soldOutFallbackType: 'moreinformation' },
        { soldOutFallbackType: 'waitinglist', soldOutFallbackLink: 'https://elsewhere.example/' },
      ]) {
        const { id } = await soldOut({ soldOutFallback });
        assert.equal((await refusedFor(409, id)).code, 'NO_WAITING_LIST');
      }
      await service.refused(join, 404, { id: 'nothing', email: person(), amount: 1, consent: true });
    });

    it('by the address of the event’s page, too', async () => {
      const { id } = await soldOut({ url: 'gala-night' });
      assert.equal((await waits('gala-night')).eventId, id);
    });

    it('neither before the sale nor after it', async () => {
      const planned = await event({ maxAmount: 0, sellStart: '2026-06-02T00:00:00Z' });
      const past = await event({ maxAmount: 0, sellEnd: '2026-05-31T00:00:00Z' });
      for (const id of [planned, past]) assert.equal((await refusedFor(409, id)).code, 'NOT_SOLD_OUT');
    });

    it('for a ticket type or a category that is sold out while others are not', async () => {
      const tickets = [
        { _id: 'seat', name: 'Seat', price: 20, active: true, amount: 4, categoryRef: 'stalls' },
        { _id: 'box', name: 'Box', price: 50, active: true, categoryRef: 'boxes' },
      ];
      const categories = [
        { _id: 'c1', ref: 'stalls' },
        { _id: 'c2', ref: 'boxes' },
      ];
      const { id } = await soldOut({ maxAmount: 100, tickets, categories });
      assert.equal((await refusedFor(409, id)).code, 'NOT_SOLD_OUT');
      assert.equal((await refusedFor(409, id, { ticketTypeId: 'box' })).code, 'NOT_SOLD_OUT');
      await waits(id, { ticketTypeId: 'seat' });
      await waits(id, { categoryRef: 'stalls' });
      assert.deepEqual(await refusedFor(400, id, { ticketTypeId: 'none', categoryRef: 'none' }), {
        code: 'INVALID_REQUEST',
        paths: ['ticketTypeId', 'categoryRef'],
      });
      const { rows } = await service.call(list, { id }, { token });
      assert.deepEqual(
        rows.map(({ ticketTypeId, categoryRef }) => [ticketTypeId, categoryRef]),
        [
          ['seat', undefined],
          [undefined, 'stalls'],
        ],
      );
    });

    it('in an under-shop that is sold out while the event is not', async () => {
      const id = await event({ underShops: [{ _id: 'friends', active: true, maxAmount: 2 }] });
      await hold(id, 2, { shopId: 'friends' });
      assert.equal((await refusedFor(409, id)).code, 'NOT_SOLD_OUT');
      await waits(id, { underShopId: 'friends' });
      await service.refused(join, 404, { id, email: person(), amount: 1, consent: true, underShopId: 'none' });
    });

    it('for as many tickets as one order must and may hold', async () => {
      const { id } = await soldOut({ minAmountPerOrder: 2, maxAmountPerOrder: 4 });
      for (const amount of [1, 5]) assert.deepEqual((await refusedFor(400, id, { amount })).paths, ['amount']);
      for (const amount of [0, 101, 1.5]) assert.deepEqual((await refusedFor(400, id, { amount })).paths, ['amount']);
      await waits(id, { amount: 4 });
    });

    it('with an address and consent, and nothing else that is not known', async () => {
      const { id } = await soldOut();
      const bad = { email: 'nobody', consent: false, locale: '??', name: 'x'.repeat(201), extra: 1 };
      assert.deepEqual((await refusedFor(400, id, bad)).paths?.sort(), ['consent', 'email', 'extra', 'locale', 'name']);
      assert.deepEqual((await refusedFor(400, id, { consent: undefined })).paths, ['consent']);
    });

    it('once for each address: again changes the number, keeps the place, and is answered the same', async () => {
      const { id } = await soldOut();
      const email = 'Ada.Waits@example.com';
      const first = await waits(id, { email, amount: 1, name: 'Ada' });
      await waits(id);
      const again = await waits(id, { email: email.toLowerCase(), amount: 3 });
      assert.deepEqual(Object.keys(again), Object.keys(first));
      const { rows, total } = await service.call(list, { id }, { token });
      assert.equal(total, 2);
      assert.deepEqual([rows[0]?.email, rows[0]?.amount, rows[0]?.name], [email, 3, undefined]);
      assert.equal((await mailsTo(service.db, email)).length, 1);
    });

    it('by many with one address at the same time, who are one', async () => {
      const { id } = await soldOut();
      const email = person();
      await Promise.all([1, 2, 3, 4].map((amount) => waits(id, { email, amount })));
      assert.deepEqual(await line(id), [email]);
      assert.equal((await mailsTo(service.db, email)).length, 1);
    });

    it('with a mail in the person’s language that tells how to leave, and repeats nothing that was typed', async () => {
      const { id } = await soldOut({ translations: { de: { name: 'Galaabend' } } });
      const email = person();
      await waits(id, { email, amount: 2, name: 'EVIL https://evil.example', locale: 'de-AT' });
      const [mail] = await mailsTo(service.db, email);
      assert.equal(mail?.subject, 'Sie stehen auf der Warteliste: Galaabend');
      assert.match(mail.body, /Mittwoch, 1\. Juli 2026 um 20:00: 2 Tickets\./);
      assert.match(mail.body, /^https:\/\/tickets\.example\/waiting-list\/[\w.-]+$/m);
      assert.ok(!mail.body.includes('evil'));
    });

    it('without filling a mailbox', async () => {
      const email = person();
      for (let count = 0; count < 8; count++) {
        const { id } = await soldOut();
        await waits(id, { email });
      }
      assert.equal((await mailsTo(service.db, email)).length, 5);
    });
  });

  describe('is left', () => {
    const linkFor = async (id: string) => {
      const email = person();
      await waits(id, { email });
      const [mail] = await mailsTo(service.db, email);
      const path = /^https:\/\/tickets\.example(\/waiting-list\/([\w.-]+))$/m.exec(mail?.body ?? '');
      assert.ok(path);
      return { email, path: path[1] ?? '', token: path[2] ?? '' };
    };
    const titleOf = ({ body }: { body: string }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];

    it('by the link in the mail: opening it changes nothing, the button does', async () => {
      const { id } = await soldOut();
      const { email, path } = await linkFor(id);
      const page = await service.app.inject({ url: path });
      assert.deepEqual([page.statusCode, titleOf(page)], [200, 'Leave the waiting list']);
      assert.match(page.body, /from the waiting list for Gala &lt;night&gt;\?/);
      assert.match(String(page.headers['content-security-policy']), /default-src 'none'/);
      assert.deepEqual(await line(id), [email]);
      const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      assert.equal((await service.app.inject({ method: 'POST', url: path, headers: elsewhere })).statusCode, 403);
      const german = { 'accept-language': 'de' };
      const done = await service.app.inject({ method: 'POST', url: path, headers: german });
      assert.deepEqual([done.statusCode, titleOf(done)], [200, 'Sie haben die Warteliste verlassen']);
      assert.deepEqual(await line(id), []);
      for (const method of ['GET', 'POST'] as const)
        assert.equal((await service.app.inject({ method, url: path })).statusCode, 404);
    });

    it('by a program that has the token', async () => {
      const { id } = await soldOut();
      const { token } = await linkFor(id);
      const foreign = settled.secrets.encrypt('something else');
      for (const wrong of ['x', foreign, tampered(token)]) await service.refused(leave, 404, { token: wrong });
      assert.deepEqual(await service.call(leave, { token }), { eventId: id });
      await service.refused(leave, 404, { token });
    });
  });

  describe('of a seller', () => {
    it('is read in pages, in its order, and by status', async () => {
      const { id } = await soldOut();
      const emails = await joined(id, 1, 2, 3);
      const { rows, total } = await service.call(list, { id, top: 1, skip: 1 }, { token });
      assert.deepEqual([rows.map(({ email }) => email), total], [[emails[1]], 3]);
      assert.deepEqual(rows[0], {
        _id: rows[0]?._id,
        eventId: id,
        email: emails[1],
        amount: 2,
        status: 'waiting',
        createdAt: onSale.toISOString(),
        updatedAt: onSale.toISOString(),
      });
      assert.deepEqual(await line(id, 'notified'), []);
      await service.refused(list, 400, { id, top: 0 }, { token });
      await service.refused(list, 400, { id, status: 'gone' }, { token });
    });

    it('is no one else’s, and takes the permission for customers', async () => {
      const { id } = await soldOut();
      await joined(id, 1);
      const { rows } = await service.call(list, { id }, { token });
      const entryId = rows[0]?._id ?? '';
      const other = await addKey(service.db, 'another');
      await service.refused(list, 404, { id }, { token: other });
      await service.refused(remove, 404, { id, entryId }, { token: other });
      const events = await addKey(service.db, sellerId, { permissions: ['events:read', 'events:write'] });
      await service.refused(list, 403, { id }, { token: events });
      await service.refused(remove, 403, { id, entryId }, { token: events });
      const customers = await addKey(service.db, sellerId, { permissions: ['customers:read'] });
      assert.equal((await service.call(list, { id }, { token: customers })).total, 1);
      await service.refused(remove, 403, { id, entryId }, { token: customers });
    });

    it('loses whom the seller takes off it', async () => {
      const { id } = await soldOut();
      const { id: otherEvent } = await soldOut();
      const [first, second] = await joined(id, 1, 1);
      const entryId = (await service.call(list, { id }, { token })).rows[0]?._id ?? '';
      await service.refused(remove, 404, { id: otherEvent, entryId }, { token });
      assert.equal((await service.call(remove, { id, entryId }, { token })).email, first);
      await service.refused(remove, 404, { id, entryId }, { token });
      assert.deepEqual(await line(id), [second]);
    });
  });

  describe('is told', () => {
    it('in its order, once, when a checkout is given up', async () => {
      const { id, held } = await soldOut();
      const [first, second, third] = await joined(id, 2, 2, 1);
      assert.equal(await tell(), 0);
      await service.call(api.checkout.abort, keyOf(held));
      assert.equal(await tell(), 2);
      assert.deepEqual(await line(id, 'notified'), [first, second]);
      assert.deepEqual(await line(id, 'waiting'), [third]);
      const [mail] = await mailsTo(service.db, first ?? '');
      assert.equal(mail?.subject, 'Tickets are available again: Gala <night>');
      assert.match(mail.body, new RegExp(`^https://tickets\\.example/seller/${id}$`, 'm'));
      assert.match(mail.body, /We don’t hold them for you/);
      assert.equal(await tell(), 0);
      assert.equal((await mailsTo(service.db, second ?? '')).length, 2);
    });

    it('when time runs out, and when the house gets larger', async () => {
      const { id } = await soldOut();
      const [first, second] = await joined(id, 4, 3);
      service.clock.forward(15 * minute);
      await expireAll(service.context);
      assert.equal(await tell(), 1);
      assert.deepEqual(await line(id, 'notified'), [first]);
      await service.call(api.events.update, { id, maxAmount: 6 }, { token });
      assert.equal(await tell(), 0);
      await service.call(api.events.update, { id, maxAmount: 7 }, { token });
      assert.equal(await tell(), 1);
      assert.deepEqual(await line(id, 'notified'), [first, second]);
    });

    it('with the next ones two hours later, while tickets are left, and never the same twice', async () => {
      const { id, held } = await soldOut();
      const emails = await joined(id, 3, 3, 3);
      await service.call(api.checkout.abort, keyOf(held));
      for (const [at, email] of emails.entries()) {
        assert.equal(await tellWaiting(service.context), 1);
        assert.deepEqual((await line(id, 'notified')).at(-1), email, `wave ${at}`);
        service.clock.forward(turn - 1);
        assert.equal(await tellWaiting(service.context), 0);
        service.clock.forward(1);
      }
      assert.equal(await tellWaiting(service.context), 0);
    });

    it('immediately with the next ones, when those before them have bought', async () => {
      const { id, held } = await soldOut();
      const [first, second] = await joined(id, 2, 2);
      await service.call(api.events.update, { id, maxAmount: 6 }, { token });
      assert.equal(await tell(), 1);
      const bought = await hold(id, 2);
      await service.call(api.checkout.setDetails, { ...keyOf(bought), ...buyer, email: first ?? '' });
      await service.call(api.checkout.complete, { ...keyOf(bought), paymentMethod: 'invoice' });
      await service.call(api.checkout.abort, keyOf(held));
      assert.equal(await tell(), 1);
      assert.deepEqual(await line(id, 'notified'), [first, second]);
    });

    it('and a person who was too late stands at the end again', async () => {
      const { id, held } = await soldOut();
      const [first, second] = await joined(id, 4, 4);
      await service.call(api.checkout.abort, keyOf(held));
      await tell();
      await hold(id, 4);
      await waits(id, { email: first ?? '', amount: 4 });
      assert.deepEqual(await line(id), [second, first]);
      assert.deepEqual(await line(id, 'notified'), []);
      assert.equal((await mailsTo(service.db, first ?? '')).length, 3);
    });

    it('with what comes back in their own shop alone', async () => {
      const id = await event({
        underShops: [{ _id: 'friends', active: true, maxAmount: 2, inventoryStrategy: 'independent' }],
      });
      await hold(id, 4);
      const held = await hold(id, 2, { shopId: 'friends' });
      const email = person();
      await joined(id, 1);
      await waits(id, { email, underShopId: 'friends' });
      await service.call(api.checkout.abort, keyOf(held));
      assert.equal(await tell(), 1);
      assert.deepEqual(await line(id, 'notified'), [email]);
      const [mail] = await mailsTo(service.db, email);
      assert.match(mail?.body ?? '', /\/seller\/\w+\?shop=friends$/m);
    });

    it('with a link to the page of the shop, if it is on a site of the seller’s', async () => {
      await service.db.query(
        `update seller set data = data || '{"url": "https://house.example/start"}' where id = $1`,
        [sellerId],
      );
      const { id, held } = await soldOut();
      const [own, evil, odd] = [person(), person(), person()];
      await waits(id, { email: own, page: 'https://house.example/gala?x=1#tickets' });
      await waits(id, { email: evil, page: 'https://house.example.evil.example/' });
      await waits(id, { email: odd, page: 'javascript:alert(1)' });
      await service.call(api.checkout.abort, keyOf(held));
      await tell();
      const bodyTo = async (email: string) => (await mailsTo(service.db, email))[0]?.body ?? '';
      assert.match(await bodyTo(own), /^https:\/\/house\.example\/gala\?x=1$/m);
      for (const email of [evil, odd]) {
        const body = await bodyTo(email);
        assert.match(body, /^https:\/\/tickets\.example\/seller\//m);
        assert.ok(!/evil|javascript/.test(body));
      }
      await service.db.query(`update seller set data = data - 'url' where id = $1`, [sellerId]);
    });

    it('by several processes at the same time, each person once and no more than there are tickets for', async () => {
      const { id, held } = await soldOut();
      const emails = await joined(id, 1, 1, 1, 1, 1, 1);
      await service.call(api.checkout.abort, keyOf(held));
      const told = await Promise.all([1, 2, 3, 4].map(() => tellWaiting(service.context)));
      assert.equal(
        told.reduce((a, b) => a + b),
        4,
      );
      assert.deepEqual(await line(id, 'notified'), emails.slice(0, 4));
      for (const [at, email] of emails.entries())
        assert.equal((await mailsTo(service.db, email)).length, at < 4 ? 2 : 1);
    });

    it('of none that is over, deleted, or keeps no list any more', async () => {
      const over = await soldOut();
      const dropped = await soldOut();
      for (const { id, held } of [over, dropped]) {
        await joined(id, 1);
        await service.call(api.checkout.abort, keyOf(held));
      }
      await service.call(api.events.update, { id: dropped.id, soldOutFallback: null }, { token });
      await service.call(api.events.update, { id: over.id, sellEnd: '2026-06-01T09:00:00Z' }, { token });
      assert.equal(await tell(), 0);
    });
  });

  describe('is forgotten', () => {
    it('with the customer who is erased', async () => {
      const { id } = await soldOut();
      const email = 'Erased.Person@example.com';
      await waits(id, { email, name: 'Erased Person' });
      const [other] = await joined(id, 1);
      const customer = await addCustomer(service.db, email.toUpperCase());
      await service.call(api.customers.delete, { id: customer.id }, { token });
      assert.deepEqual(await line(id), [other]);
    });

    it('a month after the event', async () => {
      const { id } = await soldOut();
      await joined(id, 1);
      service.clock.now = new Date('2026-07-31T20:59:00Z');
      await cleanUp(service.context);
      assert.equal((await line(id)).length, 1);
      service.clock.now = new Date('2026-07-31T21:01:00Z');
      await cleanUp(service.context);
      assert.deepEqual(await line(id), []);
    });
  });
});

describe('strangers', () => {
  it('join so often in a minute as they may guess', async () => {
    const service = await testService({ rateLimits: { read: 1000, write: 1000, guess: 3, key: 1000 } });
    const id = await addEvent(service.db, { maxAmount: 0, soldOutFallback: { soldOutFallbackType: 'waitinglist' } });
    const statuses = [];
    for (const n of [1, 2, 3, 4]) {
      const input = { id, email: `n${n}@example.com`, amount: 1, consent: true };
      statuses.push((await service.send(join, input)).statusCode);
    }
    assert.deepEqual(statuses, [200, 200, 200, 429]);
    await service.close();
  });
});
