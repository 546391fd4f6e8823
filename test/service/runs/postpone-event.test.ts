/** An event that is postponed with emails: what is tried before, what goes out after a minute, and what Undo gives back. */
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { holdersOf, passable } from '../../support/builders/owned-tickets.ts';
import { addUser, signIn } from '../../support/builders/staff.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { postpone, get, update } = api.events;
const { get: getRun, list, undo, pause } = api.runs;
const { create, setDetails, complete } = api.checkout;
const later = { start: '2026-11-07T19:30:00+01:00', message: { en: 'Our lead is ill.', de: 'Krank.' } };

describeWithService('a postponement with emails', (service) => {
  const holders = holdersOf(service);
  let token: string;
  let id: string;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    await service.db.query('delete from mail');
    // runs of other tests would have their turn before
    await service.db.query(`update run set state = 'done' where state in ('waiting', 'running')`);
    const checkinInformation = { checkinStarts: '2026-07-01T17:30:00.000Z' };
    const tickets = [{ ...passable, _id: 'seat', name: 'Seat', price: 20, active: true }];
    id = await addEvent(service.db, { name: 'Hamlet', checkinInformation, tickets });
  });
  const move = async (input: object) => await service.call(postpone, { id, ...later, ...input }, { token });
  const start = async (input: object = {}) => {
    const { notification } = await move({ notify: true, ...input });
    return notification?.runId ?? assert.fail();
  };
  const read = async () => await service.call(get, { id }, { token });
  const order = async (email: string, preferredLanguage = 'en') => {
    const wish = { type: 'transaction' as const, eventId: id, items: seats(2), preferredLanguage };
    const checkout = keyOf(await service.call(create, wish));
    await service.call(setDetails, { ...checkout, ...buyer, email });
    await service.call(complete, { ...checkout, paymentMethod: 'invoice' });
    await service.db.query('delete from mail');
    return checkout;
  };
  const work = async (wait = 60_000) => {
    service.clock.forward(wait);
    await workOnRuns(service.context);
  };
  const sent = async () => {
    const mails: { to: string; subject: string; text: string }[] = [];
    await sendEmails(service.context, {
      from: 'tickets@foyer.example',
      async deliver({ to, raw }) {
        const { headers, text = '' } = await readMail(raw);
        mails.push({ to, subject: headers.find(([name]) => name === 'Subject')?.[1] ?? '', text });
      },
    });
    return mails.sort((a, b) => a.to.localeCompare(b.to));
  };

  it('shows before what would become of the event, and how its emails read in each language', async () => {
    await order('ada@example.com');
    await order('ada@example.com');
    await order('bob@example.com', 'de');
    const was = await read();
    const { notification, start: from, status, end } = await move({ dryRun: true });
    assert.deepEqual([from, end, status], ['2026-11-07T18:30:00.000Z', '2026-11-07T21:30:00.000Z', 'RESCHEDULED']);
    assert.equal(notification?.emails, 3);
    assert.deepEqual(notification.languages?.map(({ language, recipients }) => [language, recipients]).sort(), [
      ['de', 1],
      ['en', 2],
    ]);
    const [german, english] = notification.examples?.toSorted((a, b) => a.language.localeCompare(b.language)) ?? [];
    assert.equal(english?.subject, 'New date: Hamlet');
    assert.match(english.text, /New: Saturday, 7 November 2026[^]*Before: Wednesday, 1 July 2026[^]*Our lead is ill\./);
    assert.match(german?.text ?? '', /7\. November 2026[^]*Krank\./);
    // no buyer stands in it
    assert.doesNotMatch(JSON.stringify(notification), /ada|bob/i);
    const open = await service.call(postpone, { id, dryRun: true }, { token });
    const subjects = open.notification?.examples?.map(({ subject }) => subject);
    assert.deepEqual(subjects?.sort(), ['Postponed: Hamlet', 'Verschoben: Hamlet']);
    assert.deepEqual(await read(), was);
    await work();
    assert.deepEqual(await sent(), []);
  });

  it('is tried out on the signed-in user alone', async () => {
    await order('ada@example.com');
    await order('bob@example.com', 'de');
    const was = await read();
    const { statusCode } = await service.send(postpone, { id, ...later, test: true }, { token });
    assert.equal(statusCode, 409);
    const email = await addUser(service, 'programme');
    const { notification } = await service.call(postpone, { id, ...later, test: true }, await signIn(service, email));
    assert.deepEqual([notification?.sentTo, notification?.runId], [email, undefined]);
    assert.deepEqual((await sent()).map(({ to, subject }) => [to, subject]).sort(), [
      [email, 'Test: Neuer Termin: Hamlet'],
      [email, 'Test: New date: Hamlet'],
    ]);
    assert.deepEqual(await read(), was);
    // what was only tried is no part of the history
    const { rows } = await service.call(api.audit.list, { subject: id }, { token });
    assert.deepEqual(
      rows.map(({ operation }) => operation),
      [],
    );
  });

  it('begins a minute later, and writes once to each order and to each holder of a transferred ticket', async () => {
    await order('ada@example.com');
    const bought = await holders.buy(id, 'bob@example.com');
    await holders.transfer(bought, 'grace@example.com');
    const canceled = await order('eve@example.com');
    const run = await start();
    const { rows } = await service.call(list, { event: id, kind: 'postpone' }, { token });
    assert.deepEqual(
      rows.map(({ _id, state, total, left, eventName }) => ({ _id, state, total, left, eventName })),
      [{ _id: run, state: 'waiting', total: 3, left: 3, eventName: 'Hamlet' }],
    );
    await work(59_000);
    assert.deepEqual(await sent(), []);
    await service.call(api.transactions.cancel, { id: canceled.id }, { token });
    await service.db.query('delete from mail');
    await work(1_000);
    assert.deepEqual(
      (await sent()).map(({ to, subject }) => [to, subject]),
      [
        ['ada@example.com', 'New date: Hamlet'],
        ['grace@example.com', 'New date: Hamlet'],
      ],
    );
    const { state, done, mails } = await service.call(getRun, { id: run }, { token });
    assert.deepEqual([state, done, mails], ['done', 3, 2]);
    await service.refused(undo, 409, { id: run }, { token });
    await work();
    assert.deepEqual(await sent(), []);
  });

  it('gives the event its date back for a minute, and writes to no one', async () => {
    await order('ada@example.com');
    const { updatedAt: _before, ...was } = await read();
    const run = await start();
    assert.equal((await read()).checkinInformation?.checkinStarts, '2026-11-07T18:00:00.000Z');
    assert.equal((await service.call(undo, { id: run }, { token })).state, 'undone');
    // again, as after an answer that was lost
    await service.call(undo, { id: run }, { token });
    const { updatedAt: _after, ...is } = await read();
    assert.deepEqual(is, was);
    await work();
    assert.deepEqual(await sent(), []);
    await start();
  });

  it('stays where its dates were changed since; other fields may change', async () => {
    await order('ada@example.com');
    const run = await start();
    await service.call(update, { id, slogan: 'At last' }, { token });
    await service.call(update, { id, start: '2026-11-08T18:30:00.000Z', end: '2026-11-08T21:30:00.000Z' }, { token });
    const { body } = await service.refused(undo, 409, { id: run }, { token });
    assert.equal(body.code, 'WRONG_STATE');
    assert.equal((await service.call(getRun, { id: run }, { token })).state, 'waiting');
    await service.call(update, { id, start: '2026-11-07T18:30:00.000Z', end: '2026-11-07T21:30:00.000Z' }, { token });
    await service.call(undo, { id: run }, { token });
    const { start: from, slogan } = await read();
    assert.deepEqual([from, slogan], ['2026-07-01T18:00:00.000Z', 'At last']);
  });

  it('waits for the emails of the one before, and has none where no one has a ticket', async () => {
    const { notification } = await move({ notify: true });
    assert.deepEqual(notification, { emails: 0 });
    await order('ada@example.com');
    const run = await start({ start: '2026-11-09T19:30:00+01:00' });
    for (const input of [{}, { start: '2026-11-10T19:30:00+01:00' }])
      await service.refused(postpone, 409, { id, ...input }, { token });
    // asked again, nothing changes
    assert.equal((await move({ start: '2026-11-09T19:30:00+01:00', notify: true })).notification?.runId, undefined);
    await work();
    assert.equal((await sent()).length, 1);
    await service.refused(pause, 409, { id: run }, { token });
    assert.notEqual(await start({ start: '2026-11-10T19:30:00+01:00' }), run);
  });

  it('tells no one that a canceled event takes place', async () => {
    await order('ada@example.com');
    await start();
    await service.call(api.runs.cancelEvent, { id, refundFunds: true, notify: false }, { token });
    await work();
    assert.deepEqual(await sent(), []);
  });

  it('takes the permission for events; who reads events reads it', async () => {
    await order('ada@example.com');
    const of = async (...permissions: string[]) => ({ token: await addKey(service.db, undefined, { permissions }) });
    const run = await start();
    const [events, messages, reader] = [await of('events:write'), await of('messages:write'), await of('events:read')];
    await service.refused(undo, 403, { id: run }, messages);
    await service.refused(undo, 403, { id: run }, reader);
    assert.equal((await service.call(getRun, { id: run }, reader)).left, 1);
    assert.equal((await service.call(list, { event: id }, reader)).rows.length, 1);
    assert.equal((await service.call(undo, { id: run }, events)).state, 'undone');
  });
});
