import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sendEmails } from '../../../src/service/server/emails.ts';
import type { FinishedEmail } from '../../../src/service/mail/message.ts';
import { readMail } from '../../support/readers/read-mail.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { doorsOf } from '../../support/builders/doors.ts';
import { claim, holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { addEvent, addKey, sellerId, taken } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('a ticket that its seller changes', (service) => {
  const holders = holdersOf(service);
  const doors = doorsOf(service);
  const { get, update } = api.tickets;
  let key: { token: string };
  let stranger: { token: string };
  let buyers = 0;
  before(async () => {
    key = { token: await addKey(service.db) };
    stranger = { token: await addKey(service.db, 'stranger') };
  });
  // an address of its own: five confirmations an hour go to one
  const buy = async (eventId?: string) =>
    await holders.buy(eventId ?? (await addEvent(service.db)), `ada${++buyers}@example.com`);
  const apiErrorOf = async (status: number, { id }: Held, change: Record<string, unknown>, by = key) => {
    const { body } = await service.refused(update, status, { id, ...change }, by);
    return [body.code, ...(body.details ?? []).map(({ path }) => path)];
  };
  const trail = async (subject: string) =>
    (await service.call(api.audit.list, { subject }, key)).rows.map(({ changes }) =>
      changes?.map((each) => [each.before, each.after]),
    );

  it('is answered with its code and without its secret, and not to another seller', async () => {
    const { id, barcode } = await buy();
    const ticket = await service.call(get, { id }, key);
    assert.deepEqual([ticket._id, ticket.barcode, ticket.secret], [id, barcode, undefined]);
    await service.refused(get, 404, { id }, stranger);
    await service.refused(update, 404, { id, firstname: 'Ada', lastname: 'Byron' }, stranger);
    await service.refused(get, 401, { id });
  });

  it('is a state for a key that may not read customers, also where it may change', async () => {
    const { id, barcode } = await buy();
    const token = await addKey(service.db, sellerId, { permissions: ['tickets:read', 'tickets:write'] });
    const seen = [
      await service.call(get, { id }, { token }),
      await service.call(update, { id, firstname: 'Mary', lastname: 'Somerville' }, { token }),
    ];
    for (const ticket of seen) {
      assert.deepEqual([ticket._id, ticket.status], [id, 'VALID']);
      assert.ok(!JSON.stringify(ticket).includes(barcode) && ticket.lastname === undefined);
    }
    const reader = await addKey(service.db, sellerId, { permissions: ['tickets:read', 'customers:read'] });
    await service.refused(update, 403, { id, firstname: 'Ada', lastname: 'Byron' }, { token: reader });
  });

  it('gets a name, keeps its code with the first one, and gets a new code with another', async () => {
    const ticket = await buy();
    const { id, barcode } = ticket;
    assert.deepEqual(await apiErrorOf(400, ticket, { firstname: 'Mary' }), ['INVALID_REQUEST', 'lastname']);
    const named = await service.call(update, { id, firstname: 'Mary', lastname: 'Somerville' }, key);
    assert.deepEqual([named.firstname, named.personalized, named.barcode], ['Mary', true, barcode]);
    const renamed = await service.call(update, { id, lastname: 'Greig' }, key);
    assert.deepEqual([renamed.firstname, renamed.lastname], ['Mary', 'Greig']);
    assert.notEqual(renamed.barcode, barcode);
    // the audit trail has neither the names nor the codes
    assert.deepEqual(await trail(id), [[], []]);
    const { history } = await service.call(api.tickets.changes, { id, secret: ticket.secret });
    assert.deepEqual(
      history.map(({ kind, by }) => [kind, by]),
      [
        ['repersonalized', 'seller'],
        ['personalized', 'seller'],
      ],
    );
  });

  it('may be sent back as it was read; what cannot be changed is named', async () => {
    const ticket = await buy();
    const { id, barcode } = ticket;
    await service.call(update, { id, firstname: 'Mary', lastname: 'Somerville' }, key);
    const read = await service.call(get, { id }, key);
    assert.deepEqual(await service.call(update, { ...read, id, updatedAt: '2020-01-01T00:00:00Z' }, key), read);
    assert.deepEqual(await apiErrorOf(400, ticket, { status: 'INVALID', realPrice: 1 }), [
      'READ_ONLY',
      ...['status', 'realPrice'],
    ]);
    assert.deepEqual(await apiErrorOf(400, ticket, { seatingInfo: { seatId: 'A-1' } }), ['READ_ONLY', 'seatingInfo']);
    assert.deepEqual(await apiErrorOf(400, ticket, { color: 'red' }), ['INVALID_REQUEST', 'color']);
    assert.deepEqual(await apiErrorOf(400, ticket, { firstname: ' ' }), ['INVALID_REQUEST', 'firstname']);
    assert.equal((await holders.stored(id)).barcode, barcode);
  });

  it('gets answers, by the questions of its event', async () => {
    const eventId = await addEvent(service.db, {
      ticketExtraFields: [
        { _id: 'size', name: 'Size', type: 'text', required: true, collectInCheckout: false },
        { _id: 'diet', name: 'Diet', type: 'select', required: false, options: ['none', 'vegan'] },
      ],
    });
    const ticket = await buy(eventId);
    const { id } = ticket;
    assert.equal((await service.call(get, { id }, key)).status, 'DETAILSREQUIRED');
    assert.deepEqual(await apiErrorOf(400, ticket, { extraFields: { diet: 'vegan' } }), [
      'INVALID_DETAILS',
      'extraFields.size',
    ]);
    assert.deepEqual(await apiErrorOf(400, ticket, { extraFields: { size: 'M', other: 1 } }), [
      'INVALID_DETAILS',
      'extraFields.other',
    ]);
    const answered = await service.call(update, { id, extraFields: { size: 'M' } }, key);
    assert.deepEqual([answered.status, answered.extraFields], ['VALID', { size: 'M' }]);
    assert.deepEqual(
      (await service.call(update, { ...answered, id, firstname: 'A', lastname: 'B' }, key)).extraFields,
      {
        size: 'M',
      },
    );
  });

  it('is not changed once its order is canceled, or its event has ended', async () => {
    const ticket = await buy();
    await service.call(api.transactions.cancel, { id: ticket.order.id }, key);
    assert.deepEqual(await apiErrorOf(409, ticket, { firstname: 'A', lastname: 'B' }), ['TICKET_INVALID']);
    const late = await buy();
    service.clock.now = new Date('2026-07-01T21:00:00Z');
    assert.deepEqual(await apiErrorOf(409, late, { firstname: 'A', lastname: 'B' }), ['EVENT_OVER']);
  });

  describe('that is put out of order', () => {
    const evening = new Date('2026-07-01T17:30:00Z');
    const { invalidate, validate } = api.tickets;

    it('is invalid for everyone, blocked at the door, and back as it was', async () => {
      const eventId = await addEvent(service.db, { maxAmount: 5 });
      const ticket = await buy(eventId);
      const { id, barcode } = ticket;
      const device = await doors.device();
      const blocked = await service.call(invalidate, { id }, key);
      assert.deepEqual([blocked.status, blocked.isBlocked], ['INVALID', true]);
      assert.deepEqual(await service.call(invalidate, { id }, key), blocked);
      const { ticket: seen, changes } = await service.call(api.tickets.changes, claim(ticket));
      assert.deepEqual([seen.status, seen['isBlocked']], ['INVALID', undefined]);
      assert.ok(changes.every(({ allowed, reason }) => !allowed && reason === 'TICKET_INVALID'));
      assert.deepEqual(
        (await service.call(api.tickets.list, { event: eventId, status: 'INVALID' }, key)).rows.map(({ _id }) => _id),
        [id],
      );
      assert.equal((await service.call(api.tickets.list, { event: eventId, status: 'VALID' }, key)).total, 0);
      assert.equal(await taken(service.db, eventId), 1);
      service.clock.now = evening;
      assert.equal((await device.scan(barcode, { eventId })).reason, 'BLOCKED');
      assert.equal((await service.call(api.door.counts, { eventId }, device.with)).expected, 0);
      const back = await service.call(validate, { id }, key);
      assert.deepEqual([back.status, back.isBlocked], ['VALID', undefined]);
      assert.deepEqual((await service.call(validate, { id }, key)).updatedAt, back.updatedAt);
      assert.equal((await device.scan(barcode, { eventId })).access, 'GRANTED');
      assert.deepEqual(await trail(id), [[], [['INVALID', 'VALID']], [], [['VALID', 'INVALID']]]);
      const { history } = await service.call(api.tickets.changes, claim(ticket));
      assert.deepEqual(
        history.map(({ kind, by }) => [kind, by]),
        [
          ['validated', 'seller'],
          ['invalidated', 'seller'],
        ],
      );
    });

    it('tells programs, is drawn as invalid, and gives its stock back with its order', async () => {
      const hook = { url: 'https://203.0.114.10/hooks', events: ['ticket.updated', 'ticket.invalidated'] as const };
      await service.call(api.webhooks.create, { ...hook, events: [...hook.events] }, key);
      const eventId = await addEvent(service.db, { maxAmount: 5 });
      const ticket = await buy(eventId);
      await service.db.query('delete from webhook_message');
      await service.call(invalidate, { id: ticket.id }, key);
      await service.call(validate, { id: ticket.id }, key);
      const messages = await service.db.query<{ type: string; data: { status: string; isBlocked?: boolean } }>(
        'select type, data from webhook_message order by type desc',
      );
      assert.deepEqual(messages.map(({ type, data }) => [type, data.status, data.isBlocked]).sort(), [
        ['ticket.invalidated', 'INVALID', true],
        ['ticket.updated', 'INVALID', true],
        ['ticket.updated', 'VALID', undefined],
      ]);
      await service.call(invalidate, { id: ticket.id }, key);
      const file = await service.app.inject(`/api/tickets/${ticket.id}/ticket.pdf?secret=${ticket.secret}`);
      const text = (await readPdf(file.rawPayload)).pages.map((page) => page.text).join('\n');
      assert.ok(text.includes('Canceled') && !text.includes(ticket.barcode), text);
      await service.call(api.transactions.cancel, { id: ticket.order.id }, key);
      assert.equal(await taken(service.db, eventId), 0);
      for (const change of [invalidate, validate, api.tickets.reissue])
        assert.equal((await service.refused(change, 409, { id: ticket.id }, key)).body.code, 'TICKET_INVALID');
    });

    it('can be neither transferred nor resold, whatever was under way', async () => {
      const resellSettings = { enabled: 'ENABLED' };
      const eventId = await holders.event({ ticketSettings: { resellSettings } });
      const listed = await buy(eventId);
      await service.call(api.tickets.resell, { ...claim(listed), price: 10 });
      await service.call(invalidate, { id: listed.id }, key);
      const { docs } = await service.call(api.resaleListings.list, { eventId }, key);
      assert.deepEqual(
        docs.map(({ status }) => status),
        ['ended'],
      );
      const offered = await buy(eventId);
      await holders.offer(offered, 'grace@example.com');
      const link = await holders.link('grace@example.com');
      await service.call(invalidate, { id: offered.id }, key);
      assert.equal((await holders.accept(link)).status, 410);
      await service.call(validate, { id: offered.id }, key);
      assert.equal((await holders.accept(link)).status, 200);
    });
  });

  it('gets a new code, which ends the old one at doors, and is sent to its holder', async () => {
    const eventId = await addEvent(service.db);
    const ticket = await buy(eventId);
    const { id, barcode } = ticket;
    const device = await doors.device();
    const renewed = await service.call(api.tickets.reissue, { id }, key);
    assert.ok(renewed.barcode && renewed.barcode !== barcode);
    assert.deepEqual([renewed.status, renewed.transactionId], ['VALID', ticket.order.id]);
    const mails = await service.db.query<{ template: string }>(
      'select template from mail where checkout_id = $1 order by template desc',
      [ticket.order.id],
    );
    assert.deepEqual(
      mails.map(({ template }) => template),
      ['confirmation', 'changed'],
    );
    service.clock.now = new Date('2026-07-01T17:30:00Z');
    const old = await device.scan(barcode, { eventId });
    assert.deepEqual([old.reason, old.cause], ['INVALID', 'reissued']);
    assert.equal((await device.scan(renewed.barcode, { eventId })).access, 'GRANTED');
  });

  it('has one code after many new ones at the same time', async () => {
    const { id, barcode } = await buy();
    const made = await Promise.all(Array.from({ length: 4 }, () => service.call(api.tickets.reissue, { id }, key)));
    const codes = new Set(made.map((ticket) => ticket.barcode));
    assert.equal(codes.size, 4);
    const ended = await service.db.query<{ code: string }>('select code from ended_code where ticket_id = $1', [id]);
    const { barcode: now } = await holders.stored(id);
    assert.deepEqual(
      new Set(ended.map(({ code }) => code)),
      new Set([barcode, ...codes].filter((code) => code !== now)),
    );
  });

  it('is no other seller’s to change', async () => {
    const { id } = await buy();
    for (const change of [api.tickets.invalidate, api.tickets.validate, api.tickets.reissue, api.tickets.mail])
      await service.refused(change, 404, { id }, stranger);
  });

  describe('that is sent by email', () => {
    const { mail } = api.tickets;
    const sent = async () => {
      const mails: FinishedEmail[] = [];
      const deliver = (one: FinishedEmail) => Promise.resolve(void mails.push(one));
      await sendEmails(service.context, { from: 'us@tickets.example', deliver });
      return await Promise.all(mails.map(async ({ to, raw }) => ({ to, ...(await readMail(raw)) })));
    };

    it('goes to its holder with the link, and to another address without', async () => {
      const ticket = await buy();
      const { id, barcode, secret } = ticket;
      await sent();
      await service.call(mail, { id }, key);
      await service.call(mail, { id, email: 'grace@example.com' }, key);
      const mails = new Map((await sent()).map((one) => [one.to, one]));
      const own = mails.get(`ada${buyers}@example.com`);
      const others = mails.get('grace@example.com');
      assert.ok(own?.text?.includes(secret) && own.text.includes(barcode), own?.text);
      assert.ok(others?.text?.includes(barcode) && !others.text.includes(secret), others?.text);
      assert.deepEqual(
        others?.files.map(({ name }) => name),
        ['tickets.pdf', 'event.ics'],
      );
    });

    it('is not sent once it admits no one', async () => {
      const { id, order } = await buy();
      assert.equal((await service.refused(mail, 400, { id, email: 'grace' }, key)).body.details?.[0]?.path, 'email');
      await sent();
      await service.call(mail, { id }, key);
      await service.call(api.tickets.invalidate, { id }, key);
      assert.deepEqual(await sent(), []);
      assert.equal((await service.refused(mail, 409, { id }, key)).body.code, 'TICKET_INVALID');
      await service.call(api.tickets.validate, { id }, key);
      await service.call(api.transactions.cancel, { id: order.id }, key);
      assert.equal((await service.refused(mail, 409, { id }, key)).body.code, 'TICKET_INVALID');
    });
  });
});
