import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, buyer, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const { create, setDetails, complete, tickets } = api.checkout;
const { changes: look } = api.tickets;
const { personalize, questions, answer, upload } = api.tickets;

const named = { _id: 'seat', name: 'Seat', price: 20, active: true, requiresPersonalization: true };
const ada = { firstname: 'Ada', lastname: 'Byron' };
const mary = { firstname: ' Mary ', lastname: 'Somerville' };
/** A picture, as far as a file can be told by its first bytes. */
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64');

describeWithService('what is said about a ticket after it was bought', (service) => {
  let key: string;
  before(async () => {
    key = await addKey(service.db);
  });

  /** One ticket of an event, bought in Ada's name where that is asked for; what its holder needs. */
  let buyers = 0;
  const buy = async (fields: Partial<EventRecord> = {}, paymentMethod = 'invoice', given: object = ada) => {
    const eventId = await addEvent(service.db, fields);
    const checkout = await service.call(create, { type: 'transaction', eventId, items: seats(1) });
    // an address of its own: five confirmations an hour go to one
    const email = `ada${++buyers}@example.com`;
    const details = { ...keyOf(checkout), ...buyer, email, tickets: [{ index: 0, ...given }] };
    await service.call(setDetails, details);
    await service.call(complete, { ...keyOf(checkout), paymentMethod });
    const [ticket] = await service.call(tickets, keyOf(checkout));
    assert.ok(ticket?.secret);
    return { ticket, eventId, order: checkout, claim: { id: ticket._id, secret: ticket.secret } };
  };
  const offerOf = async (claim: { id: string; secret: string }, action: string) =>
    (await service.call(look, claim)).changes.find((change) => change.action === action);
  const mails = async (orderId: string) =>
    await service.db.query<{ template: string | null }>(
      'select template from mail where checkout_id = $1 order by template desc',
      [orderId],
    );

  it('tells of many new names in one mail, and of later ones when that has been read', async () => {
    const { claim, order } = await buy({ tickets: [{ ...named, repersonalizationAllowedMode: 'ENABLED' }] });
    service.clock.forward(60_000);
    const next = (await service.call(api.orders.summary, keyOf(order))).mail?.nextAt;
    const rename = async (lastname: string) =>
      await service.call(personalize, { ...claim, firstname: 'Ada', lastname });
    const changes = () =>
      service.db.query<{ id: string; next_at: Date }>(
        `select id, next_at from mail where checkout_id = $1 and template = 'changed' order by id`,
        [order._id],
      );
    for (const name of ['A', 'B', 'C', 'D']) await rename(name);
    const [first, ...more] = await changes();
    assert.deepEqual([first?.next_at, more], [service.clock.now, []]);
    assert.equal((await service.call(api.orders.summary, keyOf(order))).mail?.nextAt, next, 'the buyer may still ask');
    await service.db.query('update mail set attempts = 1, sent_at = $2::timestamptz where id = $1', [
      first?.id ?? '',
      service.clock.now,
    ]);
    service.clock.forward(1000);
    for (const name of ['E', 'F']) await rename(name);
    const waiting = (await changes()).filter(({ id }) => id !== first?.id);
    assert.deepEqual(
      waiting.map(({ next_at: at }) => at.getTime() - service.clock.now.getTime()),
      [599_000],
    );
  });

  it('gives a ticket another name, a new code and a new mail, and keeps who changed it', async () => {
    const { ticket, claim, order } = await buy({
      tickets: [{ ...named, repersonalizationAllowedMode: 'ENABLED', barcodePrefix: 'X-' }],
    });
    assert.equal(ticket.changeable, true);
    const offer = await offerOf(claim, 'personalize');
    assert.deepEqual(offer, { action: 'personalize', until: '2026-07-01T18:00:00.000Z', allowed: true });
    const { ticket: changed } = await service.call(personalize, { ...claim, ...mary });
    assert.equal(changed.firstname, 'Mary');
    assert.notEqual(changed.barcode, ticket.barcode);
    assert.match(changed.barcode ?? '', /^X-/);
    const again = await service.call(personalize, { ...claim, ...mary });
    assert.equal(again.ticket.barcode, changed.barcode, 'the same name is no change');
    const { history } = await service.call(look, claim);
    assert.deepEqual(
      history.map(({ kind, by }) => [kind, by]),
      [['repersonalized', 'holder']],
    );
    assert.deepEqual(
      (await mails(order._id)).map(({ template }) => template),
      ['confirmation', 'changed'],
    );
  });

  it('names a ticket that has no name yet, for nothing and under the same code', async () => {
    const { claim, eventId } = await buy({ dataRequestSettings: {} }, 'invoice', {});
    assert.equal(await offerOf(claim, 'personalize'), undefined);
    assert.equal((await service.refused(personalize, 409, { ...claim, ...mary })).body.code, 'NOT_OFFERED');
    const type = { ...named, repersonalizationFee: 5 };
    await service.call(api.events.update, { id: eventId, tickets: [type] }, { token: key });
    const before = await service.call(look, claim);
    const { ticket } = await service.call(personalize, { ...claim, ...mary });
    assert.equal(ticket.barcode, before.ticket.barcode);
    assert.equal(ticket.personalized, true);
    assert.equal(await offerOf(claim, 'personalize'), undefined, 'a second name is not allowed');
  });

  it('is refused with the reason that the offer gave before', async () => {
    const renamed = { dataRequestSettings: { repersonalization: true } };
    const fee = await buy({ ...renamed, tickets: [{ ...named, repersonalizationFee: 4.5 }] });
    const offer = await offerOf(fee.claim, 'personalize');
    assert.deepEqual(
      [offer?.allowed, offer?.reason, offer?.fee, offer?.currency],
      [false, 'FEE_AT_SELLER', 4.5, 'EUR'],
    );
    assert.equal((await service.refused(personalize, 409, { ...fee.claim, ...mary })).body.code, 'FEE_AT_SELLER');

    const late = await buy({ ...renamed, tickets: [named] });
    service.clock.now = new Date('2026-07-01T18:00:00Z');
    assert.equal((await offerOf(late.claim, 'personalize'))?.reason, 'TOO_LATE');
    assert.equal((await service.refused(personalize, 409, { ...late.claim, ...mary })).body.code, 'TOO_LATE');
    service.clock.now = new Date('2026-07-01T21:00:00Z');
    assert.equal((await service.refused(answer, 409, { ...late.claim, extraFields: {} })).body.code, 'NOT_OFFERED');

    service.clock.now = onSale;
    for (const names of [{ firstname: ' ', lastname: 'B' }, { firstname: 'A', lastname: 'b'.repeat(201) }, ada]) {
      const wrong = { id: late.ticket._id, secret: names === ada ? fee.claim.secret : late.claim.secret };
      await service.refused(personalize, names === ada ? 404 : 400, { ...wrong, ...names });
    }
  });

  it('is done by the seller where it costs something, and never on tickets of others', async () => {
    const { ticket, order } = await buy({
      dataRequestSettings: { repersonalization: true },
      tickets: [{ ...named, repersonalizationFee: 4.5 }],
    });
    const sold = { id: order._id, ticketId: ticket._id };
    const operation = api.transactions.personalize;
    const other = await addKey(service.db, 'other');
    await service.refused(operation, 404, { ...sold, ...mary }, { token: other });
    await service.refused(operation, 404, { ...sold, id: 'nothing', ...mary }, { token: key });
    const reader = await addKey(service.db, undefined, { permissions: ['customers:read'] });
    await service.refused(operation, 403, { ...sold, ...mary }, { token: reader });
    const { ticket: changed } = await service.call(operation, { ...sold, ...mary }, { token: key });
    assert.equal(changed.firstname, 'Mary');
    assert.notEqual(changed.barcode, ticket.barcode);
    assert.equal('secret' in changed, false);
    await service.call(api.transactions.cancel, { id: order._id }, { token: key });
    const { body } = await service.refused(operation, 409, { ...sold, ...ada }, { token: key });
    assert.equal(body.code, 'TICKET_INVALID');
  });

  const asking: Partial<EventRecord> = {
    ticketExtraFields: [
      { _id: 'diet', name: 'Diet', type: 'select', required: false, options: ['none', 'vegan'] },
      { _id: 'size', name: 'Size', type: 'text', required: true, collectInCheckout: false },
      {
        _id: 'proof',
        name: 'Proof',
        type: 'documentUpload',
        required: true,
        collectInCheckout: false,
        conditions: [{ baseSlug: 'diet', operator: 'equals', value: ['vegan'] }],
      },
      { _id: 'sign', name: 'Sign', type: 'signature', required: false, collectInCheckout: false },
      { _id: 'gone', name: 'Gone', type: 'text', required: false, deleted: true },
    ],
  };

  it('makes a ticket valid once what is missing is answered, all together or not at all', async () => {
    const { ticket, claim, order } = await buy(asking, 'invoice', { extraFields: { diet: 'none' } });
    assert.equal(ticket.status, 'DETAILSREQUIRED');
    const asked = await service.call(questions, claim);
    assert.deepEqual(
      asked.fields.map(({ _id }) => _id),
      ['diet', 'size', 'proof', 'sign'],
    );
    assert.deepEqual(asked.answers, { diet: 'none' });
    assert.equal(asked.day, '2026-07-01');
    const { body } = await service.refused(answer, 400, { ...claim, extraFields: { diet: 'vegan', size: ' ' } });
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['extraFields.size', 'extraFields.proof'],
    );
    assert.equal((await service.call(look, claim)).ticket.status, 'DETAILSREQUIRED');
    const done = await service.call(answer, { ...claim, extraFields: { diet: 'none', size: ' M ', other: 'x' } });
    assert.equal(done.ticket.status, 'VALID');
    assert.deepEqual(done.ticket.extraFields, { diet: 'none', size: 'M' });
    assert.equal(done.ticket.barcode, ticket.barcode);
    assert.deepEqual(
      (await mails(order._id)).map(({ template }) => template),
      ['confirmation', 'changed'],
    );
  });

  it('takes files, keeps a signature that was given, and forgets what answers nothing', async () => {
    const { claim, order } = await buy(asking);
    const send = async (field: string) =>
      await service.call(upload, { ...claim, field, fileName: 'a.png', content: png });
    await service.refused(upload, 400, { ...claim, field: 'size', fileName: 'a.png', content: png });
    await service.refused(upload, 404, { ...claim, secret: 'x', field: 'proof', fileName: 'a.png', content: png });
    // a body that could not be read
    const broken = { headers: { 'content-type': 'application/json' }, payload: '{' };
    const sendBroken = async (secret: string) =>
      await service.app.inject({ ...broken, method: 'POST', url: `/api/tickets/${claim.id}/uploads?secret=${secret}` });
    assert.equal((await sendBroken('x')).statusCode, 404);
    assert.equal((await sendBroken(claim.secret)).statusCode, 400);
    const proof = await send('proof');
    const sign = await send('sign');
    const whole = { diet: 'vegan', size: 'M', proof: proof._id, sign: sign._id };
    await service.refused(answer, 400, { ...claim, extraFields: { ...whole, proof: sign._id } });
    await service.call(answer, { ...claim, extraFields: whole });
    const asked = await service.call(questions, claim);
    assert.equal(
      asked.fields.some(({ _id }) => _id === 'sign'),
      false,
    );
    assert.deepEqual(asked.files, [{ _id: proof._id, fileName: 'a.png' }]);

    service.clock.forward(2 * 3_600_000);
    const changed = await service.call(answer, { ...claim, extraFields: { diet: 'none', size: 'L' } });
    assert.deepEqual(changed.ticket.extraFields, { diet: 'none', size: 'L', sign: sign._id });
    const left = await service.db.query<{ id: string }>('select id from upload where checkout_id = $1', [order._id]);
    assert.deepEqual(left, [{ id: sign._id }]);
    service.clock.now = new Date('2026-07-01T18:00:00Z');
    assert.equal((await service.refused(questions, 409, claim)).body.code, 'TOO_LATE');
  });

  it('is written once by two simultaneous requests', async () => {
    const { claim, ticket } = await buy({ tickets: [{ ...named, repersonalizationAllowedMode: 'ALLOWED' }] });
    const both = await Promise.all([
      service.call(personalize, { ...claim, ...mary }),
      service.call(personalize, { ...claim, ...mary }),
    ]);
    assert.equal(new Set(both.map((each) => each.ticket.barcode)).size, 1);
    const { history, ticket: now } = await service.call(look, claim);
    assert.equal(history.length, 1);
    assert.notEqual(now.barcode, ticket.barcode);
  });
});
