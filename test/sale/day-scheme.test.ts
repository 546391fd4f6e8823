import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EventRecord } from '../../src/contract/events.ts';
import { applyDayScheme, daySchemeOf } from '../../src/sale/day-scheme.ts';
import { END, START } from '../support/builders/carts.ts';

type Offers = NonNullable<NonNullable<EventRecord['daySchemes']>[number]['offers']>;
const record = (offers?: Offers, daySchemeId = 'weekday'): EventRecord => ({
  _id: 'e',
  name: 'E',
  start: START,
  end: END,
  daySchemeId,
  daySchemes: [{ _id: 'weekend' }, { _id: 'weekday', ...(offers && { offers }) }],
  tickets: [{ _id: 'a', active: true, posActive: true }, { _id: 'b' }],
  timeSlots: [
    { _id: 's', amount: 10 },
    { _id: 't', amount: 20 },
  ],
});
const active = ({ tickets }: EventRecord) => tickets?.map((ticket) => [ticket.active, ticket.posActive]);

describe('applyDayScheme', () => {
  it('goes by the scheme that the event names', () => {
    assert.equal(daySchemeOf(record())?._id, 'weekday');
    assert.equal(daySchemeOf(record({}, 'gone')), undefined);
    const plain = record();
    assert.equal(applyDayScheme(plain), plain);
  });

  it('switches off ticket types, online and at the counter', () => {
    assert.deepEqual(active(applyDayScheme(record({ ticketTypes: [{ ticketTypeId: 'a', active: false }] }))), [
      [false, false],
      [undefined, undefined],
    ]);
    assert.deepEqual(
      active(
        applyDayScheme(record({ allTicketTypesActive: false, ticketTypes: [{ ticketTypeId: 'a', active: true }] })),
      ),
      [
        [true, true],
        [false, false],
      ],
    );
  });

  it('takes slots away and gives others their amount of the day', () => {
    const { timeSlots } = applyDayScheme(
      record({
        timeSlots: [
          { slotId: 's', enabled: 'DISABLED' },
          { slotId: 't', enabled: true, amount: 5 },
        ],
      }),
    );
    assert.deepEqual(timeSlots, [{ _id: 't', amount: 5 }]);
    assert.deepEqual(applyDayScheme(record({ timeSlots: [{ slotId: 's' }] })).timeSlots, record().timeSlots);
  });
});
