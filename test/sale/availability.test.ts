import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { InfoSlot } from '../../src/contract/event-info.ts';
import { categoryOf, indicator, min, saleStatus, slotVolume, ticketVolume } from '../../src/sale/availability.ts';
import { eventInfo, ticket } from '../support/builders/carts.ts';

const slot = (fields: Partial<InfoSlot> = {}): InfoSlot => ({
  _id: 's',
  startTime: { hour: 10, minute: 0 },
  ...fields,
});

describe('least', () => {
  it('is the smallest of what is limited', () => {
    assert.deepEqual([min(3, undefined, 2), min(undefined, undefined), min(), min(0, 5)], [2, undefined, undefined, 0]);
  });
});

describe('slotVolume', () => {
  const child = ticket('child', { categoryRef: 'hall' });

  it('is 0 for a type without a category where the slot names some, also one that has lost its name', () => {
    for (const categories of [[{ categoryRef: 'hall', v: 4 }], [{ v: 4 }], [{}]])
      assert.equal(slotVolume(slot({ v: 9, categories }), ticket('free')), 0);
  });

  it('is the least of slot, category and ticket type', () => {
    assert.equal(slotVolume(slot(), child), undefined);
    assert.equal(slotVolume(slot({ v: 9 }), child), 9);
    assert.equal(slotVolume(slot({ v: 9, categories: [{ categoryRef: 'hall', v: 4 }] }), child), 4);
    assert.equal(
      slotVolume(
        slot({
          v: 9,
          ticketTypes: [
            { ticketTypeId: 'child', v: 2 },
            { ticketTypeId: 'adult', v: 1 },
          ],
        }),
        child,
      ),
      2,
    );
  });

  it('is not that of the slot for a type that is ignored for the amounts', () => {
    const parking = ticket('parking', { categoryRef: 'hall', ignoreForMaxAmounts: true });
    const full = slot({ v: 0, categories: [{ categoryRef: 'hall', v: 0 }] });
    assert.equal(slotVolume(full, parking), undefined);
    assert.equal(slotVolume({ ...full, ticketTypes: [{ ticketTypeId: 'parking', v: 2 }] }, parking), 2);
    assert.equal(slotVolume(slot({ categories: [{ categoryRef: 'gallery' }] }), parking), 0);
  });

  it('is nothing in a slot that does not admit the category', () => {
    assert.equal(slotVolume(slot({ categories: [{ categoryRef: 'gallery' }] }), child), 0);
    assert.equal(slotVolume(slot({ categories: [{ categoryRef: 'gallery' }] }), ticket('a')), 0);
    assert.equal(slotVolume(slot({ categories: [], v: 3 }), child), 3);
  });
});

describe('ticketVolume', () => {
  it('is its own amount alone for a type that is ignored for the amounts', () => {
    const info = eventInfo({ v: 0, categories: [{ _id: 'c', ref: 'hall', v: 0 }] });
    const parking = ticket('parking', { categoryRef: 'hall', ignoreForMaxAmounts: true });
    assert.equal(ticketVolume(info, parking), undefined);
    assert.equal(ticketVolume(info, { ...parking, v: 4 }), 4);
  });

  it('is the least of event, category, ticket type and slot', () => {
    const info = eventInfo({ v: 50, categories: [{ _id: 'c', ref: 'hall', v: 20 }] });
    assert.equal(ticketVolume(info, ticket('a')), 50);
    assert.equal(ticketVolume(info, ticket('a', { categoryRef: 'hall' })), 20);
    assert.equal(ticketVolume(info, ticket('a', { categoryRef: 'hall', v: 5 })), 5);
    assert.equal(ticketVolume(info, ticket('a', { categoryRef: 'hall', v: 5 }), slot({ v: 1 })), 1);
    assert.equal(ticketVolume(eventInfo(), ticket('a')), undefined);
  });
});

describe('categoryOf', () => {
  const info = eventInfo({ categories: [{ _id: 'c1', ref: 'hall' }, { _id: 'c2' }] });

  it('goes by the ref of a category, or by its id where it has none', () => {
    assert.equal(categoryOf(info, ticket('a', { categoryRef: 'hall' }))?._id, 'c1');
    assert.equal(categoryOf(info, ticket('a', { categoryRef: 'c2' }))?._id, 'c2');
    assert.equal(categoryOf(info, ticket('a', { categoryRef: 'gone' })), undefined);
    assert.equal(categoryOf(info, ticket('a')), undefined);
  });
});

describe('indicator', () => {
  it('is red below the first share and yellow below the second', () => {
    const at = [0, 19, 20, 49, 50, 100].map((left) => indicator(left, 100, [0.2, 0.5]));
    assert.deepEqual(at, ['red', 'red', 'yellow', 'yellow', 'green', 'green']);
  });

  it('is green without a limit and red with nothing left, whatever the thresholds', () => {
    assert.deepEqual(
      [
        indicator(undefined, 100),
        indicator(5, undefined),
        indicator(0, 100, [0, 0]),
        indicator(0, 0),
        indicator(-1, 10),
      ],
      ['green', 'green', 'red', 'red', 'red'],
    );
  });

  it('fills in thresholds that are missing', () => {
    const by = (...thresholds: number[]) => [29, 30, 69, 70].map((left) => indicator(left, 100, thresholds));
    assert.deepEqual(by(), ['red', 'yellow', 'yellow', 'green']);
    assert.deepEqual(
      [29, 30, 69, 70].map((left) => indicator(left, 100)),
      by(),
    );
    assert.deepEqual([indicator(30, 100, [0.4]), indicator(45, 100, [0.4])], ['red', 'yellow']);
  });
});

describe('saleStatus', () => {
  const event = { end: '2026-06-21T00:00:00Z', sellStart: '2026-05-01T10:00:00Z', sellEnd: '2026-06-01T10:00:00Z' };
  const at = (moment: string, left?: number, sale: Parameters<typeof saleStatus>[0] = event) =>
    saleStatus(sale, left, new Date(moment));

  it('goes from planned over onSale to past, to the second', () => {
    assert.deepEqual(
      [at('2026-05-01T09:59:59Z'), at('2026-05-01T10:00:00Z'), at('2026-06-01T09:59:59Z'), at('2026-06-01T10:00:00Z')],
      ['planned', 'onSale', 'onSale', 'past'],
    );
  });

  it('is sold out when nothing is left of what is limited, while it is on sale', () => {
    assert.deepEqual(
      [
        at('2026-05-02T00:00:00Z', 0),
        at('2026-05-02T00:00:00Z', 1),
        at('2026-04-02T00:00:00Z', 0),
        at('2026-07-02T00:00:00Z', 0),
      ],
      ['soldOut', 'onSale', 'planned', 'past'],
    );
  });

  it('ends with the event when no end of the sale is set, or a later one', () => {
    const open = { end: event.end };
    assert.deepEqual(
      [
        at('2026-06-20T23:59:59Z', 1, open),
        at(event.end, 1, open),
        at(event.end, 1, { ...open, sellEnd: '2027-01-01T00:00:00Z' }),
      ],
      ['onSale', 'past', 'past'],
    );
  });
});
