// Warnings in the answers to a seller: nothing is refused for them.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addKey, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, get, update, publish, list } = api.events;
const past = { name: 'Over', start: '2026-05-01T18:00:00Z', end: '2026-05-01T21:00:00Z' };

describeWithService('warnings about an event', {}, (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  const named = ({ warnings = [] }: { readonly warnings?: readonly object[] | undefined }) => warnings;

  it('come with the answer to what made them, and go with their cause', async () => {
    const made = await service.call(create, past, { token });
    assert.deepEqual(named(made), [
      { field: 'end', code: 'END_IN_PAST', message: '`end` is in the past: the event is over, and nothing is sold.' },
      {
        field: 'tickets',
        code: 'NO_TICKET_TYPES',
        message: 'No ticket type is on sale: buyers have nothing to choose from.',
      },
    ]);
    const { _id: id } = made;
    assert.deepEqual(named(await service.call(get, { id }, { token })), named(made));
    const tickets = [{ name: 'Seat', price: 20, active: true }];
    const later = { start: '2026-07-01T18:00:00Z', end: '2026-07-01T21:00:00Z' };
    assert.equal(named(await service.call(update, { id, tickets }, { token })).length, 1);
    assert.deepEqual(named(await service.call(update, { id, ...later }, { token })), []);
  });

  it('come with the publication of a draft', async () => {
    const { _id: id } = await service.call(create, { ...past, draft: true }, { token });
    const published = await service.call(publish, { id }, { token });
    assert.equal(published.draft, undefined);
    assert.equal(named(published).length, 2);
  });

  it('are no part of the record: sent back they change nothing, and lists have none', async () => {
    const made = await service.call(create, past, { token });
    const { updatedAt: _time, ...again } = await service.call(update, { ...made, id: made._id }, { token });
    const { updatedAt: _before, ...first } = made;
    assert.deepEqual(again, first);
    const [row] = await service.db.query<{ has: boolean }>(`select data ? 'warnings' as has from event where id = $1`, [
      made._id,
    ]);
    assert.equal(row?.has, false);
    for (const event of (await service.call(list, {}, { token })).rows) assert.equal(event.warnings, undefined);
  });

  it('tell of tickets that cannot be paid', async () => {
    await service.db.query(`update payment_settings set methods = '{}' where seller_id = $1`, [sellerId]);
    const paid = { ...past, end: '2026-07-01T21:00:00Z', tickets: [{ name: 'Seat', price: 20, active: true }] };
    const made = await service.call(create, paid, { token });
    assert.deepEqual(
      named(made).map((warning) => ({ ...warning, message: '' })),
      [{ field: 'paymentSettings', code: 'NO_PAYMENT_METHOD', message: '' }],
    );
    const reserved = { ...paid, reservationSettings: { option: 'reservationsOnly' } };
    assert.deepEqual(named(await service.call(create, reserved, { token })), []);
  });
});
