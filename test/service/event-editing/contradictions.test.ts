/** Long because it lists whatever contradicts itself in an event, beside what only seems to. One engine asks as the other: one database will do. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { demoData } from '../../../demo/data/index.ts';
import { assertEvent } from '../../../src/service/event-editing/checks.ts';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey } from '../../support/builders/shop.ts';

const { create, get, update } = api.events;
const minimal = { name: 'Hamlet', start: '2026-07-01T18:00:00Z', end: '2026-07-01T21:00:00Z', timezone: 'UTC' };

const service = serviceOfSuite();
let token: string;
before(async () => {
  token = await addKey(service.db);
});

const ticket = (_id: string, fields: object = {}) => ({ _id, name: _id, price: 1, ...fields });
const group = (_id: string, ...tickets: string[]) => ({ _id, tickets });
const shop = (fields: object) => ({ underShops: [{ _id: 's', ...fields }] });
/** A ticket type with rules that are in force. */
const needs = (_id: string, rules: object[], fields: object = {}) =>
  ticket(_id, { conditionalAvailability: true, rules, ...fields });
const automation = (thenType: string, triggerTargetGroup: string, ...thenTargets: object[]) => ({
  triggerType: 'hasBeenAdded',
  thenType,
  triggerTargetGroup,
  thenTargets,
});
const adds = (trigger: string, thenTargetGroup: string, more: object = {}) =>
  automation('autoAdd', trigger, { thenTargetGroup, thenTargetMin: 1, ...more });
const field = (_id: string, fields: object = {}) => ({ _id, name: _id, type: 'text', ...fields });
const dependsOn = (...slugs: string[]) => ({ conditions: slugs.map((baseSlug) => ({ baseSlug, operator: 'exists' })) });
const slot = (hour: number, minute = 0) => ({ startTime: { hour, minute } });
const two = [ticket('a'), ticket('b')];
const beside = (offset: number) => ({ target: 'start', unit: 'days', offset });

/** What is sent, and every path that it is refused for. */
const wrong: Readonly<Record<string, readonly [object, ...string[]]>> = {
  'a discount and a rule that take more than the twenty tickets of an order without a limit of its own': [
    {
      tickets: [ticket('a'), needs('b', [{ ticketGroup: 'g', min: 21 }])],
      groups: [group('g', 'a')],
      discountGroups: [
        { rules: [{ group: 'g', type: 'ticketGroups', min: 21 }] },
        { rules: [{ group: 'g', type: 'ticketGroups', min: 20 }] },
      ],
      underShops: [{ _id: 's', minAmountPerOrder: 10 }],
    },
    'discountGroups.0.rules.0.min',
    'tickets.1.rules.0.min',
  ],
  'an order that must be larger than all ticket types together may be': [
    { minAmountPerOrder: 7, tickets: [ticket('a', { maxAmountPerOrder: 4 }), ticket('b', { maxAmountPerOrder: 2 })] },
    'minAmountPerOrder',
  ],
  'the same by categories': [
    {
      minAmountPerOrder: 4,
      categories: [{ _id: 'c', maxAmountPerOrder: 3 }],
      tickets: [ticket('a', { categoryRef: 'c' }), ticket('b', { categoryRef: 'c' })],
    },
    'minAmountPerOrder',
  ],
  'an order that must be larger than what one customer may have': [
    { minAmountPerOrder: 4, maxAmountPerCustomer: 3 },
    'maxAmountPerCustomer',
  ],
  'offers of tickets that end before they begin': [
    { ticketSettings: { resellSettings: { offerCreationStart: beside(-2), offerCreationEnd: beside(-3) } } },
    'ticketSettings.resellSettings.offerCreationEnd',
  ],
  'resale that begins when the event is over': [
    { ticketSettings: { resellSettings: { offerCreationStart: beside(9), salesStart: beside(8) } } },
    'ticketSettings.resellSettings.offerCreationStart',
    'ticketSettings.resellSettings.salesStart',
  ],
  'ticket types that are called like offers': [{ tickets: [ticket('resale:1:-:a')] }, 'tickets.0._id'],
  'an under-shop whose least is above the most of the event': [
    { maxAmountPerOrder: 4, ...shop({ minAmountPerOrder: 5 }) },
    'underShops.0.minAmountPerOrder',
  ],
  'an under-shop whose most is below the least of the event': [
    { minAmountPerOrder: 4, ...shop({ maxAmountPerOrder: 3 }) },
    'underShops.0.maxAmountPerOrder',
  ],
  'an under-shop that must sell more than its ticket types allow, or a customer may have': [
    {
      maxAmountPerCustomer: 3,
      tickets: [ticket('a', { maxAmountPerOrder: 2 })],
      underShops: [
        { _id: 's', minAmountPerOrder: 3 },
        { _id: 't', minAmountPerOrder: 2, maxAmountPerCustomer: 1 },
        { _id: 'u', minAmountPerOrder: 4 },
      ],
    },
    'underShops.0.minAmountPerOrder',
    'underShops.1.maxAmountPerCustomer',
    'underShops.2.minAmountPerOrder',
  ],
  'a ticket type that must be bought in larger numbers than an order holds': [
    { maxAmountPerOrder: 4, tickets: [ticket('a', { minAmountPerOrder: 5 }), ticket('b', { minAmountPerOrder: 4 })] },
    'tickets.0.minAmountPerOrder',
  ],
  'the same of its category': [
    {
      categories: [{ _id: 'c', ref: 'stalls', maxAmountPerOrder: 4 }],
      tickets: [ticket('a', { minAmountPerOrder: 5, categoryRef: 'stalls' })],
    },
    'tickets.0.minAmountPerOrder',
  ],
  'an under-shop whose sale is over before that of the event begins, or the other way round': [
    {
      sellStart: '2026-05-01T00:00:00Z',
      sellEnd: '2026-06-01T00:00:00Z',
      underShops: [
        { _id: 's', sellEnd: '2026-04-01T00:00:00Z' },
        { _id: 't', sellStart: '2026-06-02T00:00:00Z' },
      ],
    },
    'underShops.0.sellEnd',
    'underShops.1.sellStart',
  ],
  'a ticket type whose sale ends before it begins': [
    {
      tickets: [
        ticket('a', {
          salesStart: { target: 'start', unit: 'days', offset: -1 },
          salesEnd: { target: 'end', unit: 'hours', offset: -48 },
        }),
      ],
    },
    'tickets.0.salesEnd',
  ],
  'slots before the event and after it': [
    { useTimeSlots: true, timeSlots: [slot(17, 59), slot(18), slot(20, 59), slot(21), slot(9)] },
    'timeSlots.0.startTime',
    'timeSlots.3.startTime',
    'timeSlots.4.startTime',
  ],
  'printed tickets that are a must where none are printed': [
    { hardTicketSettings: { enabled: false }, tickets: [ticket('a'), ticket('b', { forceHardTicketOption: true })] },
    'tickets.1.forceHardTicketOption',
  ],
  'rules that ask for more than their group can give': [
    {
      groups: [group('few', 'a'), group('none')],
      tickets: [
        ticket('a', { maxAmountPerOrder: 2 }),
        needs('b', [{ ticketGroup: 'few', min: 3 }]),
        needs('c', [{ ticketGroup: 'none', min: 1 }]),
      ],
    },
    'tickets.1.rules.0.min',
    'tickets.2.rules.0.min',
  ],
  'rules of one ticket type that exclude each other, or itself': [
    {
      groups: [group('g', 'a'), group('own', 'b', 'c')],
      tickets: [
        ticket('a'),
        needs('b', [
          { ticketGroup: 'g', min: 2 },
          { ticketGroup: 'g', max: 1 },
        ]),
        needs('c', [{ ticketGroup: 'own', max: 0 }]),
      ],
    },
    'tickets.1.rules.1.max',
    'tickets.2.rules.0.max',
  ],
  'two ticket types that need each other first, and a third that needs one of them': [
    {
      groups: [group('as', 'a'), group('bs', 'b')],
      tickets: [
        needs('a', [{ ticketGroup: 'bs', min: 1 }]),
        needs('b', [{ ticketGroup: 'as', min: 1 }]),
        needs('c', [{ ticketGroup: 'as', min: 1 }]),
        ticket('d'),
      ],
    },
    'tickets.0.rules.0.ticketGroup',
    'tickets.1.rules.0.ticketGroup',
    'tickets.2.rules.0.ticketGroup',
  ],
  'discounts that no one can get': [
    {
      maxAmountPerOrder: 8,
      tickets: two,
      groups: [group('g', 'a', 'b'), group('none')],
      discountGroups: [
        { rules: [{ group: 'g', type: 'ticketGroups', min: 9 }] },
        { rules: [{ group: 'none', min: 1 }] },
      ],
    },
    'discountGroups.0.rules.0.min',
    'discountGroups.1.rules.0.min',
  ],
  'automation that asks for what cannot be had': [
    {
      maxAmountPerOrder: 6,
      tickets: [ticket('a'), ticket('b', { maxAmountPerOrder: 2 }), ticket('c', { maxAmountPerOrder: 2 }), ticket('d')],
      groups: [group('a', 'a'), group('bc', 'b', 'c'), group('d', 'd'), group('none')],
      cartAutomationRules: [
        automation('chooseFrom', 'a', { thenTargetGroup: 'bc', thenTargetMin: 5 }),
        adds('a', 'bc', { thenTargetMin: 3 }),
        adds('a', 'd', { thenTargetMin: 6 }),
        adds('a', 'none'),
      ],
    },
    'cartAutomationRules.0.thenTargets.0.thenTargetMin',
    'cartAutomationRules.1.thenTargets.0.thenTargetMin',
    'cartAutomationRules.2.thenTargets.0.thenTargetMin',
    'cartAutomationRules.3.thenTargets.0.thenTargetGroup',
  ],
  'automation that adds what adds it': [
    {
      tickets: [ticket('a'), ticket('b'), ticket('c')],
      groups: [group('a', 'a'), group('b', 'b'), group('c', 'c')],
      cartAutomationRules: [adds('a', 'b'), adds('b', 'c'), adds('c', 'a')],
    },
    'cartAutomationRules.0.thenTargets.0.thenTargetGroup',
    'cartAutomationRules.1.thenTargets.0.thenTargetGroup',
    'cartAutomationRules.2.thenTargets.0.thenTargetGroup',
  ],
  'questions that depend on nothing, on themselves, or on each other': [
    {
      extraFields: [
        field('self', dependsOn('self')),
        field('lost', dependsOn('gone', 'deleted')),
        field('one', dependsOn('two')),
        field('two', dependsOn('three')),
        field('three', dependsOn('one')),
        field('deleted', { deleted: true, ...dependsOn('gone') }),
      ],
      ticketExtraFields: [field('own', dependsOn('nothing'))],
      ...shop({ extraFields: [field('more', dependsOn('elsewhere'))] }),
    },
    'extraFields.0.conditions.0.baseSlug',
    'extraFields.1.conditions.0.baseSlug',
    'extraFields.1.conditions.1.baseSlug',
    'extraFields.2.conditions.0.baseSlug',
    'extraFields.3.conditions.0.baseSlug',
    'extraFields.4.conditions.0.baseSlug',
    'ticketExtraFields.0.conditions.0.baseSlug',
    'underShops.0.extraFields.0.conditions.0.baseSlug',
  ],
  'lists without a choice, and impossible ages': [
    {
      extraFields: [field('a', { type: 'select' }), field('b', { type: 'select', options: [' '] })],
      ticketExtraFields: [field('c', { type: 'select', options: [] })],
      ...shop({
        extraFields: [field('d', { type: 'date', settings: { minimumAge: 18, maximumAge: 16 } })],
      }),
    },
    'extraFields.0.options',
    'extraFields.1.options',
    'ticketExtraFields.0.options',
    'underShops.0.extraFields.0.settings.minimumAge',
  ],
};

describe('an event that contradicts itself is refused, each path named once, for', () => {
  for (const [name, [fields, ...expected]] of Object.entries(wrong)) {
    it(name, async () => {
      const { body } = await service.refused(create, 400, { ...minimal, ...fields }, { token });
      assert.equal(body.code, 'INVALID_REQUEST');
      assert.deepEqual(body.details?.map(({ path }) => path).sort(), expected);
      for (const { message } of body.details ?? []) assert.match(message ?? '', /^[A-Z].{8,}/);
    });
  }
});

/** What looks like a contradiction, and is none. */
const fine: Readonly<Record<string, object>> = {
  'an order that must be large while there are no ticket types yet': { minAmountPerOrder: 10 },
  'a least amount that only holds from a certain number on': {
    maxAmountPerOrder: 2,
    tickets: [ticket('a', { minAmountPerOrder: 5, minAmountPerOrderRule: 3 })],
  },
  'types that do not count for the most of an order': {
    maxAmountPerOrder: 2,
    groups: [group('g', 'a', 'b')],
    tickets: [ticket('a', { ignoreForMaxAmounts: true, minAmountPerOrder: 6 }), ticket('b')],
    discountGroups: [{ rules: [{ group: 'g', type: 'ticketGroups', min: 8 }] }],
  },
  'a discount for more than twenty, where the event or a ticket type asks for as many': {
    minAmountPerOrder: 22,
    tickets: [ticket('a', { maxAmountPerOrder: 30 }), ticket('b')],
    groups: [group('g', 'a', 'b')],
    discountGroups: [{ rules: [{ group: 'g', type: 'ticketGroups', min: 30 }] }],
  },
  'the same where only an under-shop has so many': {
    tickets: two,
    groups: [group('g', 'a', 'b')],
    discountGroups: [{ rules: [{ group: 'g', type: 'ticketGroups', min: 30 }] }],
    ...shop({ maxAmountPerOrder: 30 }),
  },
  'a discount for orders that only an under-shop takes': {
    maxAmountPerOrder: 8,
    tickets: two,
    groups: [group('g', 'a', 'b')],
    discountGroups: [{ rules: [{ group: 'g', type: 'ticketGroups', min: 10 }] }],
    ...shop({ maxAmountPerOrder: 20 }),
  },
  'rules that are not in force': {
    groups: [group('none')],
    tickets: [ticket('a', { rules: [{ ticketGroup: 'none', min: 1 }] })],
  },
  'rules for a ticket type that is switched off': {
    groups: [group('adults', 'a')],
    tickets: [ticket('a', { active: false }), needs('b', [{ ticketGroup: 'adults', min: 1 }])],
  },
  'a ticket type that counts to its own rule': {
    groups: [group('g', 'a')],
    tickets: [needs('a', [{ ticketGroup: 'g', min: 2 }])],
  },
  'two that need each other, but only when the order is placed': {
    groups: [group('as', 'a'), group('bs', 'b')],
    tickets: [
      needs('a', [{ ticketGroup: 'bs', min: 1 }], { conditionalAvailabilityMode: 'blockCheckout' }),
      needs('b', [{ ticketGroup: 'as', min: 1 }]),
    ],
  },
  'two that need each other, one of which automation brings along': {
    groups: [group('as', 'a'), group('bs', 'b'), group('cs', 'c')],
    tickets: [needs('a', [{ ticketGroup: 'bs', min: 1 }]), needs('b', [{ ticketGroup: 'as', min: 1 }]), ticket('c')],
    cartAutomationRules: [adds('cs', 'as')],
  },
  'automation that nothing triggers, that adds nothing, or adds what is switched off': {
    tickets: [ticket('a'), ticket('b', { active: false })],
    groups: [group('a', 'a'), group('b', 'b'), group('none')],
    cartAutomationRules: [adds('none', 'none'), adds('a', 'none', { thenTargetMin: 0 }), adds('a', 'b')],
  },
  'one more of the same for free, and choices that lead to each other': {
    tickets: two,
    groups: [group('a', 'a'), group('b', 'b')],
    cartAutomationRules: [
      adds('a', 'a'),
      automation('chooseFrom', 'a', { thenTargetGroup: 'b', thenTargetMin: 1 }),
      automation('chooseFrom', 'b', { thenTargetGroup: 'a', thenTargetMin: 1 }),
    ],
  },
  'slots after midnight, and those of an event of several days': {
    useTimeSlots: true,
    end: '2026-07-02T02:00:00Z',
    timeSlots: [slot(18), slot(23, 30), slot(1, 59)],
  },
  'slots at any time of an event of several days': {
    useTimeSlots: true,
    end: '2026-07-03T18:00:00Z',
    timeSlots: [slot(3), slot(17)],
  },
  'slots of an event that does not use them, and of a root': {
    eventType: 'ROOT',
    timeSlots: [slot(3)],
    useTimeSlots: true,
  },
  'printed tickets that are a must where they are printed': {
    hardTicketSettings: { enabled: true },
    tickets: [ticket('a', { forceHardTicketOption: true })],
  },
  'questions about tickets that depend on one about the order': {
    extraFields: [field('how')],
    ticketExtraFields: [field('who', dependsOn('how')), field('why', dependsOn('who', 'how'))],
    ...shop({ extraFields: [field('more', dependsOn('how'))] }),
  },
  'a deleted question that nothing depends on any more': {
    extraFields: [field('a', { deleted: true, type: 'select', ...dependsOn('b') })],
  },
  'a colour that is hard to read: the shop keeps its words legible': { accentColor: '#ffff00' },
};

describe('an event may have', () => {
  for (const [name, fields] of Object.entries(fine)) {
    it(name, async () => {
      assert.equal((await service.call(create, { ...minimal, ...fields }, { token })).name, 'Hamlet');
    });
  }
});

describe('a change', () => {
  it('is refused for what it would contradict elsewhere, and the event stays as it was', async () => {
    const made = await service.call(
      create,
      { ...minimal, maxAmountPerOrder: 6, tickets: two, groups: [group('g', 'a')], ...shop({ minAmountPerOrder: 4 }) },
      { token },
    );
    const { body } = await service.refused(update, 400, { id: made._id, maxAmountPerOrder: 3 }, { token });
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['underShops.0.minAmountPerOrder'],
    );
    assert.deepEqual(await service.call(get, { id: made._id }, { token }), made);
  });

  it('of an event with a contradiction from before is refused until it is resolved, by name', async () => {
    const id = await addEvent(service.db, { minAmountPerOrder: 3, maxAmountPerCustomer: 2 });
    const { body } = await service.refused(update, 400, { id, slogan: 'New' }, { token });
    assert.deepEqual(body.details, [{ path: 'maxAmountPerCustomer', message: 'Below minAmountPerOrder' }]);
    await service.call(update, { id, slogan: 'New', maxAmountPerCustomer: 3 }, { token });
  });
});

it('nothing that the demo sells contradicts itself', () => {
  const { seller, events } = demoData(new Date('2026-06-01T10:00:00Z'));
  for (const { sold: _sold, soldInSlots: _soldInSlots, ...event } of events)
    assert.doesNotThrow(() => {
      assertEvent(event, event.currency ?? seller.currency);
    }, event._id);
});
