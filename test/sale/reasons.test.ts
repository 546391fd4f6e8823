/** The one list of reasons: each is reached by a cart, and said in every language by the same function that the shop's rows call. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errorCodes } from '../../src/contract/error-codes.ts';
import type { EventInfo, InfoTicket } from '../../src/contract/event-info.ts';
import { why } from '../../src/elements/event-shop/view/shop-view.ts';
import { texts as german } from '../../src/locales/de.ts';
import { texts as spanish } from '../../src/locales/es.ts';
import { texts as french } from '../../src/locales/fr.ts';
import { order } from '../../src/locales/en/order.ts';
import { shared } from '../../src/locales/en/shared.ts';
import { shop } from '../../src/locales/en/shop.ts';
import type { Cart } from '../../src/sale/cart.ts';
import type { Reason, ReasonCode } from '../../src/sale/ticket-options.ts';
import { END, eventInfo, NOW, problems, START, ticket } from '../support/builders/carts.ts';

type OfCarts = Exclude<ReasonCode, `SEAT${string}`>;
type Case = readonly [info: Partial<EventInfo>, cart: Cart, en: string, de: string];

const of = (amount: number, ticketTypeId = 'a', slotId?: string): Cart => [{ ticketTypeId, amount, slotId }];
const one = (fields: Partial<InfoTicket>) => ({ tickets: [ticket('a', fields)] });
const needing = (bounds: object): Partial<EventInfo> => ({
  tickets: [
    ticket('a', { name: 'Child', conditionalAvailability: true, rules: [{ ticketGroup: 'g', ...bounds }] }),
    ticket('b', { name: 'Adult' }),
  ],
  groups: [{ _id: 'g', tickets: ['b'] }],
});
const slots = (fields: object = {}): Partial<EventInfo> => ({
  useTimeSlots: true,
  timeSlots: [{ _id: 's', startTime: { hour: 20, minute: 0 }, ...fields }],
});
const choosing = (thenTargetMin: number, thenTargetMax: number): Partial<EventInfo> => ({
  tickets: [ticket('a'), ticket('b')],
  groups: [
    { _id: 'g', tickets: ['a'] },
    { _id: 'h', name: 'Drinks', tickets: ['b'] },
  ],
  cartAutomationRules: [
    {
      _id: 'r',
      name: 'Drinks',
      triggerType: 'hasBeenAdded',
      triggerTargetGroup: 'g',
      thenType: 'chooseFrom',
      thenTargets: [{ thenTargetGroup: 'h', thenTargetMin, thenTargetMax }],
    },
  ],
});

/** A sale and a cart for each reason, and what is said then. */
const cases: Readonly<Record<OfCarts, Case>> = {
  EMPTY_CART: [{}, [], 'Choose at least one ticket.', 'Bitte wählen Sie mindestens ein Ticket.'],
  UNKNOWN_TICKET: [
    {},
    of(1, 'gone'),
    'This ticket is no longer available.',
    'Dieses Ticket wird nicht mehr angeboten.',
  ],
  BAD_AMOUNT: [{}, of(1.5), 'You can’t order this number of tickets.', 'Diese Anzahl ist nicht möglich.'],
  SALE_NOT_STARTED: [{ sellStart: START }, of(1), 'On sale from 20 Jun, 20:00', 'Vorverkauf ab 20. Juni, 20:00'],
  SALE_BY_DATE: [{ eventType: 'ROOT' }, of(1), 'Choose a date first.', 'Bitte wählen Sie zuerst einen Termin.'],
  SALE_ENDED: [{ sellEnd: '2026-04-30T10:00:00Z' }, of(1), 'Sales have ended.', 'Der Verkauf ist beendet.'],
  SOLD_OUT: [one({ v: 0 }), of(1), 'Sold out', 'Ausverkauft'],
  NOT_ENOUGH_LEFT: [one({ v: 2 }), of(3), 'Only 2 left', 'Nur noch 2 verfügbar'],
  NOT_FOR_SALE: [one({ active: false }), of(1), 'Not on sale', 'Nicht im Verkauf'],
  TICKET_SALE_NOT_STARTED: [one({ salesStartAt: START }), of(1), 'From 20 Jun, 20:00', 'Ab 20. Juni, 20:00'],
  TICKET_SALE_ENDED: [
    one({ salesEndAt: '2026-04-30T10:00:00Z' }),
    of(1),
    'Sales ended 30 Apr, 12:00',
    'War bis 30. Apr., 12:00 erhältlich',
  ],
  MAX_PER_ORDER: [{ max: 2 }, of(3), 'Maximum 2 per order.', 'Höchstens 2 je Bestellung.'],
  MIN_PER_ORDER: [{ min: 3 }, of(1), 'Minimum 3 tickets per order.', 'Mindestens 3 Tickets je Bestellung.'],
  MAX_PER_CATEGORY: [
    {
      categories: [{ _id: 'c', name: 'Stalls', maxAmountPerOrder: 2 }],
      tickets: [ticket('a', { categoryRef: 'c' })],
    },
    of(3),
    'Maximum 2 × Stalls per order.',
    'Höchstens 2 × Stalls je Bestellung.',
  ],
  MAX_PER_TICKET: [one({ maxAmountPerOrder: 4 }), of(5), 'Maximum 4 per order.', 'Höchstens 4 je Bestellung.'],
  MIN_PER_TICKET: [one({ minAmountPerOrder: 10 }), of(2), 'Minimum 10 tickets.', 'Erst ab 10 Tickets.'],
  MAX_PER_CUSTOMER: [
    { maxAmountPerCustomer: 1 },
    of(2),
    'Maximum 1 ticket per customer.',
    'Höchstens 1 Ticket je Kundin oder Kunde.',
  ],
  MAX_ORDERS_PER_CUSTOMER: [
    { maxTransactionsPerCustomer: 0 },
    of(1),
    'Maximum 0 orders per customer.',
    'Höchstens 0 Bestellungen je Kundin oder Kunde.',
  ],
  NEEDS_OTHER_TICKET: [needing({ min: 2 }), of(1), 'Child: only with 2 × Adult', 'Child nur zusammen mit: 2 × Adult'],
  TOO_MANY_OTHERS: [
    needing({ max: 1 }),
    [...of(1), ...of(2, 'b')],
    'Child: with 1 × Adult at most',
    'Child nur mit höchstens 1 × Adult',
  ],
  CHOICE_MISSING: [choosing(2, 3), of(1), 'Choose 2 more: Drinks', 'Noch 2 auszuwählen: Drinks'],
  CHOICE_TOO_MANY: [
    choosing(1, 1),
    [...of(1), { ticketTypeId: 'b', amount: 2, triggeredBy: 'r' }],
    'Maximum 1: Drinks',
    'Höchstens 1: Drinks',
  ],
  SLOT_MISSING: [slots(), of(1), 'Choose a time first.', 'Bitte wählen Sie zuerst eine Uhrzeit.'],
  SLOT_UNKNOWN: [
    slots(),
    of(1, 'a', 'gone'),
    'This time is no longer available.',
    'Diese Uhrzeit wird nicht mehr angeboten.',
  ],
  SLOT_OVER: [
    slots({ endsAt: '2026-04-30T10:00:00Z' }),
    of(1, 'a', 's'),
    'This time is over.',
    'Diese Uhrzeit ist vorbei.',
  ],
  SLOT_SOLD_OUT: [
    slots({ v: 1 }),
    of(2, 'a', 's'),
    'Only 1 left at this time.',
    'Zu dieser Uhrzeit nur noch 1 verfügbar.',
  ],
};

const english = { shared, shop, order };
const spaces = (words: string) => words.replaceAll(/\s/g, ' ');

describe('reasons', () => {
  for (const [code, [fields, cart, en, de]] of Object.entries(cases)) {
    it(`${code} is reached by a cart, and said in English and German`, () => {
      const info = eventInfo(fields);
      const found = problems(info, cart, NOW);
      const reason = found.find((each) => each.code === code) ?? assert.fail(JSON.stringify(found));
      assert.equal(spaces(why({ info, language: 'en', text: english }, reason)), en);
      assert.equal(spaces(why({ info, language: 'de', text: german }, reason)), de);
    });
  }

  it('have words in every language, a meaning on the wire, and no words of each other', () => {
    const info = eventInfo();
    const codes = Object.keys(shop.reasons) as ReasonCode[];
    for (const text of [english, german, spanish, french]) {
      const said = codes.map((code) => {
        const reason: Reason = { code, ticketTypeId: 'a', limit: 2, at: END, name: 'Name' };
        return why({ info, language: 'en', text }, reason);
      });
      assert.equal(new Set(said).size, codes.length);
      assert.ok(said.every((words) => words.length > 3 && !words.includes('undefined')));
    }
    assert.deepEqual(
      codes.filter((code) => !(code in errorCodes)),
      [],
    );
  });
});
