import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { holdersOf, type Held } from '../../support/builders/owned-tickets.ts';
import { addEvent, addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('a ticket that its seller changes', (service) => {
  const holders = holdersOf(service);
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
  const refusal = async (status: number, { id }: Held, change: Record<string, unknown>, by = key) => {
    const { body } = await service.refused(update, status, { id, ...change }, by);
    return [body.code, ...(body.details ?? []).map(({ path }) => path)];
  };

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
    assert.deepEqual(await refusal(400, ticket, { firstname: 'Mary' }), ['INVALID_REQUEST', 'lastname']);
    const named = await service.call(update, { id, firstname: 'Mary', lastname: 'Somerville' }, key);
    assert.deepEqual([named.firstname, named.personalized, named.barcode], ['Mary', true, barcode]);
    const renamed = await service.call(update, { id, lastname: 'Greig' }, key);
    assert.deepEqual([renamed.firstname, renamed.lastname], ['Mary', 'Greig']);
    assert.notEqual(renamed.barcode, barcode);
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
    assert.deepEqual(await refusal(400, ticket, { status: 'INVALID', realPrice: 1 }), [
      'READ_ONLY',
      ...['status', 'realPrice'],
    ]);
    assert.deepEqual(await refusal(400, ticket, { seatingInfo: { seatId: 'A-1' } }), ['READ_ONLY', 'seatingInfo']);
    assert.deepEqual(await refusal(400, ticket, { color: 'red' }), ['INVALID_REQUEST', 'color']);
    assert.deepEqual(await refusal(400, ticket, { firstname: ' ' }), ['INVALID_REQUEST', 'firstname']);
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
    assert.deepEqual(await refusal(400, ticket, { extraFields: { diet: 'vegan' } }), [
      'INVALID_DETAILS',
      'extraFields.size',
    ]);
    assert.deepEqual(await refusal(400, ticket, { extraFields: { size: 'M', other: 1 } }), [
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
    assert.deepEqual(await refusal(409, ticket, { firstname: 'A', lastname: 'B' }), ['TICKET_INVALID']);
    const late = await buy();
    service.clock.now = new Date('2026-07-01T21:00:00Z');
    assert.deepEqual(await refusal(409, late, { firstname: 'A', lastname: 'B' }), ['EVENT_OVER']);
  });
});
