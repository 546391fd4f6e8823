import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withAvailabilities } from '../../src/sale/live-numbers.ts';
import { eventInfo, ticket } from '../support/builders/carts.ts';

describe('withAvailabilities', () => {
  const info = eventInfo({
    v: 10,
    saleStatus: 'onSale',
    tickets: [ticket('a', { v: 5 }), ticket('b')],
    categories: [{ _id: 'c1', ref: 'hall', v: 8 }, { _id: 'c2' }],
    timeSlots: [
      { _id: 's', startTime: { hour: 10, minute: 0 }, v: 4 },
      { _id: 't', startTime: { hour: 11, minute: 0 } },
    ],
  });

  it('puts the numbers of this moment where they belong', () => {
    const live = withAvailabilities(info, {
      _id: 'event',
      v: 3,
      saleStatus: 'soldOut',
      tickets: [{ id: 'a', v: 0 }],
      categories: [
        { ref: 'hall', v: 2 },
        { ref: 'c2', v: 1 },
      ],
      timeSlots: [{ _id: 't', v: 6, availabilityIndicator: 'red' }],
    });
    assert.deepEqual([live.v, live.saleStatus], [3, 'soldOut']);
    assert.deepEqual(
      live.tickets?.map(({ v }) => v),
      [0, undefined],
    );
    assert.deepEqual(
      live.categories?.map(({ v }) => v),
      [2, 1],
    );
    assert.deepEqual(
      live.timeSlots?.map(({ v, startTime }) => [v, startTime.hour]),
      [
        [4, 10],
        [6, 11],
      ],
    );
  });

  it('keeps what stays as it was, so that nothing else is drawn again', () => {
    const same = withAvailabilities(info, { _id: 'event', v: 10, saleStatus: 'onSale', tickets: [{ id: 'a', v: 5 }] });
    assert.equal(same, info);
    const other = withAvailabilities(info, { _id: 'event', tickets: [{ id: 'a', v: 4 }] });
    assert.notEqual(other.tickets?.[0], info.tickets?.[0]);
    assert.equal(other.tickets?.[1], info.tickets?.[1]);
    assert.equal(other.categories, info.categories);
    assert.equal(other.timeSlots, info.timeSlots);
  });

  it('leaves what is not named as it was, and the event that it was given too', () => {
    const before = JSON.stringify(info);
    assert.deepEqual(withAvailabilities(info, { _id: 'event' }), info);
    assert.equal(JSON.stringify(info), before);
  });
});
