/** Emails to the holders of an event: who gets one, in which words, once; and what stops them. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { holdersOf, passable } from '../../support/builders/owned-tickets.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { message, get, undo } = api.runs;
const { create, setDetails, complete } = api.checkout;
const words = {
  subject: { en: 'Doors open earlier', de: 'Früher Einlass' },
  text: { en: 'Doors open at 18:30.\n\nSee you!', de: 'Einlass um 18:30 Uhr.' },
};

describeWithService('a message to the holders of an event', (service) => {
  const holders = holdersOf(service);
  let token: string;
  let id: string;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    id = await addEvent(service.db, {
      tickets: [
        { ...passable, _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'child', name: 'Child', price: 10, active: true },
      ],
      underShops: [{ _id: 'club', name: 'Club', active: true, tickets: [{ baseTicket: 'seat', active: true }] }],
    });
  });
  const order = async (email: string, { type = 'seat', preferredLanguage = 'en', underShopId = '' } = {}) => {
    const checkout = await service.call(create, {
      type: 'transaction',
      eventId: id,
      items: seats(1, type),
      preferredLanguage,
      ...(underShopId !== '' && { underShopId }),
    });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer, email });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout;
  };
  const preview = async (more: object = {}) =>
    await service.call(message, { id, ...words, dryRun: true, ...more }, { token });
  const send = async () => {
    const { run } = await service.call(message, { id, ...words }, { token });
    assert.ok(run);
    return run._id;
  };
  const work = async () => {
    service.clock.forward(60_000);
    await workOnRuns(service.context);
  };
  const mails = async () =>
    await service.db.query<{ recipient: string; subject: string; body: string }>(
      `select recipient, subject, body from mail where subject = any($1::text[]) order by recipient`,
      [Object.values(words.subject).flatMap((subject) => [subject, `Test: ${subject}`])],
    );
  beforeEach(async () => {
    await service.db.query('delete from mail');
  });

  it('goes to each address once, in its language, a minute after it was confirmed', async () => {
    await order('ada@example.com');
    await order('ADA@example.com');
    await order('bob@example.com', { preferredLanguage: 'de' });
    const planned = await preview();
    assert.equal(planned.recipients, 2);
    assert.deepEqual(
      (planned.languages ?? []).map(({ language, recipients }) => [language, recipients]),
      [
        ['en', 1],
        ['de', 1],
      ],
    );
    assert.equal(planned.examples?.[0]?.subject, 'Doors open earlier');
    assert.match(planned.examples[0].text, /^Doors open at 18:30\.\n\nSee you!/);
    const run = await send();
    await workOnRuns(service.context);
    assert.equal((await mails()).length, 0);
    await work();
    await work();
    assert.deepEqual(
      (await mails()).map(({ recipient, subject }) => [recipient.toLowerCase(), subject]),
      [
        ['ada@example.com', 'Doors open earlier'],
        ['bob@example.com', 'Früher Einlass'],
      ],
    );
    const { state, done, mails: queued } = await service.call(get, { id: run }, { token });
    assert.deepEqual([state, done, queued], ['done', 2, 2]);
  });

  it('goes to holders of transferred tickets, and to no one whose order was canceled meanwhile', async () => {
    const canceled = await order('ada@example.com');
    const { _id } = await order('bob@example.com');
    await service.call(api.transactions.markReceived, { id: _id }, { token });
    const [ticket] = await service.db.query<{ id: string }>('select id from ticket where checkout_id = $1', [_id]);
    assert.ok(ticket);
    await holders.transfer(await holders.stored(ticket.id), 'grace@example.com');
    await send();
    await service.call(api.transactions.cancel, { id: canceled._id }, { token });
    await work();
    assert.deepEqual(
      (await mails()).map(({ recipient }) => recipient),
      ['grace@example.com'],
    );
  });

  it('can be for some ticket types and under-shops alone', async () => {
    await order('ada@example.com');
    await order('bob@example.com', { type: 'child' });
    assert.equal((await preview({ ticketTypeIds: ['child'] })).recipients, 1);
    assert.equal((await preview({ ticketTypeIds: ['seat', 'child'] })).recipients, 2);
    assert.equal((await preview({ underShopIds: ['club'] })).recipients, 0);
    for (const wrong of [
      { ticketTypeIds: ['none'] },
      { underShopIds: ['none'] },
      { subject: ' ' },
      { text: { en: '' } },
    ]) {
      const { statusCode } = await service.send(message, { id, ...words, ...wrong }, { token });
      assert.equal(statusCode, 400, JSON.stringify(wrong));
    }
  });

  it('can be undone for a minute', async () => {
    await order('ada@example.com');
    const run = await send();
    await service.call(undo, { id: run }, { token });
    await work();
    assert.equal((await mails()).length, 0);
  });

  it('is tried out on the signed-in user alone', async () => {
    await order('ada@example.com');
    await order('bob@example.com', { preferredLanguage: 'de' });
    const { statusCode } = await service.send(message, { id, ...words, test: true }, { token });
    assert.equal(statusCode, 409);
    const email = await addUser(service, 'programme');
    const { sentTo, run } = await service.call(message, { id, ...words, test: true }, await signIn(service, email));
    assert.deepEqual([sentTo, run], [email, undefined]);
    assert.deepEqual((await mails()).map(({ recipient, subject }) => [recipient, subject]).sort(), [
      [email, 'Test: Doors open earlier'],
      [email, 'Test: Früher Einlass'],
    ]);
  });

  it('is one of ten in a day, and counts once under its idempotency key', async () => {
    await order('ada@example.com');
    const once = { token, idempotencyKey: 'first' };
    const first = await service.call(message, { id, ...words }, once);
    assert.equal((await service.call(message, { id, ...words }, once)).run?._id, first.run?._id);
    for (let sent = 1; sent < 10; sent++) await send();
    assert.equal((await service.send(message, { id, ...words }, { token })).statusCode, 429);
    service.clock.forward(24 * 3_600_000);
    await send();
  });

  it('takes its permission', async () => {
    const reads = await addKey(service.db, sellerId, { permissions: ['events:write', 'refunds:write'] });
    assert.equal((await service.send(message, { id, ...words }, { token: reads })).statusCode, 403);
    const writes = await addKey(service.db, sellerId, { permissions: ['messages:write'] });
    assert.equal((await service.send(message, { id, ...words, dryRun: true }, { token: writes })).statusCode, 200);
  });
});
