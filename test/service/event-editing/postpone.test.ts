// Postponed events: what is stored, what buyers, search engines and calendars are told, and the emails.
import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { workOnRuns } from '../../../src/service/runs/work.ts';
import { sendEmails } from '../../../src/service/server/emails.ts';
import { addEvent, addKey, buyer, keyOf, seats } from '../../support/builders/shop.ts';
import { holdersOf, passable } from '../../support/builders/owned-tickets.ts';
import { readCalendar } from '../../support/readers/read-calendar.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { postpone, get, update, duplicate } = api.events;
const { create, setDetails, complete } = api.checkout;

describeWithService('a postponed event', (service) => {
  let token: string;
  let id: string;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(async () => {
    await service.db.query('delete from mail');
    id = await addEvent(service.db, {
      name: 'Hamlet',
      slogan: 'To be or not',
      sellEnd: '2026-07-01T17:00:00.000Z',
      sellStart: '2026-05-01T00:00:00.000Z',
      checkinInformation: { checkinStarts: '2026-07-01T17:30:00.000Z' },
      tickets: [{ ...passable, _id: 'seat', name: 'Seat', price: 20, active: true }],
    });
  });
  const move = async (input: object) => await service.call(postpone, { id, ...input }, { token });
  const order = async (items = seats(2)) => {
    const checkout = await service.call(create, { type: 'transaction', eventId: id, items });
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    return checkout;
  };
  const sent = async () => {
    service.clock.forward(60_000);
    await workOnRuns(service.context);
    const mails: FinishedEmail[] = [];
    const deliver = (mail: FinishedEmail) => Promise.resolve(void mails.push(mail));
    await sendEmails(service.context, { from: 'tickets@foyer.example', deliver });
    return await Promise.all(mails.map(async ({ raw, to }) => ({ to, ...(await readMail(raw)) })));
  };
  const info = async (locale = 'en') => await service.call(api.events.info, { id, locale });
  const listed = async (locale = 'en') => (await service.call(api.listings.get, { id, locale }))[0];
  const page = async (url: string) => (await service.app.inject({ url })).body.replaceAll('\r\n ', '');

  it('has no date for buyers until there is a new one, and is sold on', async () => {
    const record = await move({});
    assert.equal(record.status, 'POSTPONED');
    assert.equal(record.previousStart, '2026-07-01T18:00:00.000Z');
    assert.equal(record.start, '2026-07-01T18:00:00.000Z');
    const shown = await info();
    assert.equal(shown.slogan, 'Postponed from Wednesday, 1 July 2026: the new date will be announced · To be or not');
    assert.equal(shown.showStartDate, false);
    assert.equal(shown.saleStatus, 'onSale');
    assert.match(
      (await listed('de'))?.slogan ?? '',
      /^Verschoben \(war Mittwoch, 1\. Juli 2026\): Der neue Termin folgt/,
    );
    const body = await page(`/seller/${id}`);
    assert.match(body, /Postponed from/);
    assert.match(body, /"eventStatus":"https:\/\/schema\.org\/EventPostponed"/);
    assert.match(body, /"startDate":"2026-07-01T20:00:00\+02:00"/);
    assert.doesNotMatch(body, /\b20:00\b(?!\+)/);
    assert.match(await page(`/feeds/seller/events/${id}.ics`), /STATUS:TENTATIVE/);
    const { version } = await service.db
      .query<{ version: number }>('select version from event where id = $1', [id])
      .then(([row]) => row ?? assert.fail());
    assert.deepEqual(await move({}), record);
    assert.deepEqual(await service.db.query('select version from event where id = $1', [id]), [{ version }]);
  });

  it('has a new date, with which the end of the sale, admission and tickets move', async () => {
    const record = await move({ start: '2026-11-07T19:30:00+01:00' });
    const dates = ['start', 'end', 'sellStart', 'sellEnd', 'status', 'previousStart'] as const;
    assert.deepEqual(Object.fromEntries(dates.map((name) => [name, record[name]])), {
      start: '2026-11-07T18:30:00.000Z',
      end: '2026-11-07T21:30:00.000Z',
      sellStart: '2026-05-01T00:00:00.000Z',
      // an hour before, by the clock at the venue
      sellEnd: '2026-11-07T17:30:00.000Z',
      status: 'RESCHEDULED',
      previousStart: '2026-07-01T18:00:00.000Z',
    });
    assert.equal(record.checkinInformation?.checkinStarts, '2026-11-07T18:00:00.000Z');
    assert.match((await info()).slogan ?? '', /^New date, in place of Wednesday, 1 July 2026 · /);
    const body = await page(`/seller/${id}`);
    assert.match(body, /"eventStatus":"https:\/\/schema\.org\/EventRescheduled"/);
    assert.match(body, /"previousStartDate":"2026-07-01T20:00:00\+02:00"/);
    assert.match(body, /7 November 2026/);
    assert.match(await page(`/feeds/seller/events/${id}.ics`), /STATUS:CONFIRMED/);
    const { start: _start, ...later } = await move({ start: '2026-11-08T19:30:00+01:00' });
    assert.equal(later.previousStart, '2026-11-07T18:30:00.000Z');
  });

  it('takes place as planned after all, and a copy does', async () => {
    await move({ message: 'No stage.' });
    const copy = await service.call(duplicate, { _id: id }, { token });
    assert.deepEqual([copy.status, copy.previousStart, copy.statusMessage], [undefined, undefined, undefined]);
    const stated = await service.call(get, { id }, { token });
    // what was read may be sent back
    assert.equal((await service.call(update, { ...(stated as EventRecord), id }, { token })).status, 'POSTPONED');
    assert.equal((await move({ start: stated.start })).status, undefined);
    assert.equal((await info()).slogan, 'To be or not');
    await move({});
    const cleared = await service.call(update, { id, status: null }, { token });
    assert.deepEqual([cleared.status, cleared.previousStart], [undefined, undefined]);
  });

  it('refuses what no date follows from', async () => {
    for (const input of [
      { end: '2026-11-07T19:30:00+01:00' },
      { start: '2026-11-07T19:30:00+01:00', end: '2026-11-06T19:30:00+01:00' },
      { start: 'soon' },
      { begin: '2026-11-07T19:30:00+01:00' },
    ])
      await service.refused(postpone, 400, { id, ...input }, { token });
    const root = await addEvent(service.db, { name: 'Series', eventType: 'ROOT' });
    const { body } = await service.refused(postpone, 409, { id: root }, { token });
    assert.equal(body.code, 'HAS_RECURRENCES');
    await service.refused(postpone, 404, { id: 'unknown' }, { token });
  });

  it('writes to buyers and holders, once, and only if it is asked to', async () => {
    const sold = await order();
    const holders = holdersOf(service);
    const bought = await holders.buy(id, 'bob@example.com');
    await holders.transfer(bought, 'grace@example.com');
    await sent();
    await move({});
    assert.deepEqual(await sent(), []);
    const input = {
      start: '2026-11-07T19:30:00+01:00',
      message: { en: 'Sorry!\nSee you.', de: 'Pardon!' },
      notify: true,
    };
    await move(input);
    const mails = await sent();
    // whose ticket was transferred has none any more
    assert.deepEqual(mails.map(({ to }) => to).sort(), ['ada@example.com', 'grace@example.com']);
    const [mail, other] = mails.sort((a, b) => a.to.localeCompare(b.to));
    assert.equal(mail?.headers.find(([name]) => name === 'Subject')?.[1], 'New date: Hamlet');
    assert.match(mail.text ?? '', /New: Saturday, 7 November 2026/);
    assert.match(mail.text ?? '', /Before: Wednesday, 1 July 2026/);
    assert.match(mail.text ?? '', /Sorry!\nSee you\./);
    assert.match(mail.text ?? '', new RegExp(`/seller/orders/${sold._id}`));
    assert.match(other?.text ?? '', new RegExp(`/seller/account\\S+ticket=${bought.id}`));
    const [entry] = readCalendar(mail.files[0]?.content.toString() ?? '');
    assert.equal(entry?.start.toISOString(), '2026-11-07T18:30:00.000Z');
    await move(input);
    assert.deepEqual(await sent(), []);
  });

  it('writes the new time of the slot', async () => {
    await service.call(
      update,
      { id, useTimeSlots: true, timeSlots: [{ _id: 'late', startTime: { hour: 21, minute: 30 } }] },
      { token },
    );
    await order(seats(2, 'seat', 'late'));
    await sent();
    await move({ start: '2026-11-07T19:30:00+01:00', notify: true });
    const [mail] = await sent();
    assert.match(mail?.text ?? '', /New: Saturday, 7 November 2026 at 21:30/);
    assert.match(mail?.text ?? '', /Before: Wednesday, 1 July 2026$/m);
  });
});
