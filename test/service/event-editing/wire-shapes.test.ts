/** Shapes of an event on the wire: open objects, ids of single objects, what is not limited, and lists in other forms. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventAnswer } from '../../../src/contract/events.ts';
import { addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const { create, update, get, duplicate } = api.events;
const usual = { name: 'Hamlet', start: '2026-07-01T18:00:00Z', end: '2026-07-01T21:00:00Z' };

describeWithService('an event on the wire', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  const make = (fields: object) => service.call(create, { ...usual, ...fields }, { token });
  const change = (id: string, fields: object) => service.call(update, { id, ...fields }, { token });

  const open = {
    reservationSettings: { _id: 'reservation', option: 'reservationsOnly', strategyId: 'strategy' },
    dataRequestSettings: {
      _id: 'requests',
      repersonalization: true,
      repersonalizationAllowed: true,
      repersonalizationDeadline: { unit: 'days', offset: -2 },
      repersonalizationsLimit: 2,
      limitOnlyNameChanges: [{ _id: 'a', deep: [1] }],
    },
    ticketSettings: {
      resellSettings: { enabled: 'DISABLED' },
      cancellationStrategy: 'strategy',
      revealingSettings: { enabled: 'DISABLED' },
      transferSettings: { mode: 'ALLOWED' },
      barcodeSettings: { format: 'qr', length: 12 },
    },
    tickets: [
      {
        _id: 'full',
        name: 'Full',
        price: 20,
        transferSettings: {
          mode: 'ALLOWED',
          expiresAfter: { unit: 'hours', offset: 48 },
          retransferMode: 'DISABLED',
          allowedUntil: { unit: 'days', offset: -1, target: 'start' },
          hardTicketsMode: 'DISABLED',
          seasonTicketMode: 'ALLOWED',
        },
        styleOptions: { showAvailable: true, badge: { text: 'New' } },
      },
    ],
    underShops: [{ _id: 'club', reservationSettings: { option: 'noReservations', strategyId: 'strategy' } }],
    daySchemes: [{ _id: 'day', offers: { allTicketTypesActive: true, note: 'Matinee' } }],
  };

  it('keeps what its open objects do not know, and gives it back', async () => {
    const event = await make(open);
    const { reservationSettings, dataRequestSettings, ticketSettings, tickets, underShops, daySchemes } = event;
    assert.deepEqual(reservationSettings, open.reservationSettings);
    assert.deepEqual(dataRequestSettings, open.dataRequestSettings);
    assert.deepEqual(ticketSettings, open.ticketSettings);
    assert.deepEqual(tickets, [{ ...open.tickets[0], amount: null }]);
    assert.deepEqual(underShops, open.underShops);
    assert.deepEqual(daySchemes, open.daySchemes);
    const read = await service.call(get, { id: event._id }, { token });
    assert.deepEqual(await change(event._id, read), { ...event, updatedAt: read.updatedAt });
    const merged = await change(event._id, {
      ticketSettings: { barcodeSettings: { length: null, width: 3 }, cancellationStrategy: null },
    });
    const { cancellationStrategy: _gone, ...rest } = open.ticketSettings;
    assert.deepEqual(merged.ticketSettings, { ...rest, barcodeSettings: { format: 'qr', width: 3 } });
  });

  it('checks what its open objects do know, and how large they are', async () => {
    for (const [path, fields] of Object.entries({
      'reservationSettings.option': { reservationSettings: { option: 'perhaps', strategyId: 'strategy' } },
      'tickets.0.transferSettings.mode': { tickets: [{ name: 'Full', transferSettings: { mode: 'SOMETIMES' } }] },
      'ticketSettings.resellSettings.colour': { ticketSettings: { resellSettings: { colour: 'red' } } },
      ticketSettings: { ticketSettings: { barcodeSettings: { text: 'x'.repeat(50_001) } } },
      'seoSettings.colour': { seoSettings: { colour: 'red' } },
      'tickets.0.revealingSettings.colour': { tickets: [{ name: 'Full', revealingSettings: { colour: 'red' } }] },
    })) {
      const { body } = await service.refused(create, 400, { ...usual, ...fields }, { token });
      assert.deepEqual(
        body.details?.map((detail) => detail.path),
        [path],
      );
    }
  });

  const single = {
    seating: { seatMapId: 'elsewhere', orphanConfiguration: { minSeatDistance: 2 } },
    extraInformation: { type: 'show' },
    customCharges: { outerChargeFix: 1 },
    ticketDesign: { disclaimer: 'No refund' },
    checkinInformation: { checkinStarts: '2026-07-01T17:00:00Z' },
    hardTicketSettings: { enabled: true },
    customTextConfig: { buyTicketsCTA: 'Go' },
    seoSettings: { title: 'Hamlet' },
    soldOutFallback: { soldOutFallbackType: 'default' },
    geoCode: { lat: 52, lng: 13 },
    accountSettings: { enforceAccounts: false },
    upsellSettings: { active: false },
  };
  const idsOf = (event: EventAnswer): (string | undefined)[] => [
    ...Object.keys(single).map((name) => (event[name] as { _id?: string })._id),
    event.seating?.orphanConfiguration?._id,
    event.underShops?.[0]?.customCharges?._id,
    event.underShops?.[0]?.accountSettings?._id,
  ];

  it('gives its single objects an id of their own, and keeps it over changes', async () => {
    const underShops = [
      { _id: 'club', customCharges: { outerChargeFix: 2 }, accountSettings: { enforceAccounts: true } },
    ];
    const event = await make({ ...single, underShops });
    const ids = idsOf(event);
    for (const id of ids) assert.match(id ?? '', /^[\da-f]{24}$/);
    assert.equal(new Set(ids).size, ids.length);
    const changed = await change(event._id, {
      name: 'Othello',
      seoSettings: { title: 'Othello' },
      geoCode: { lat: 1 },
    });
    assert.deepEqual(idsOf(changed), ids);
    const another = await change(event._id, { seoSettings: null });
    assert.equal(another.seoSettings, undefined);
    assert.notEqual(
      (await change(event._id, { seoSettings: { title: 'New' } })).seoSettings?._id,
      event.seoSettings?._id,
    );
    const own = await make({ seoSettings: { _id: 'mine', title: 'Mine' } });
    assert.equal(own.seoSettings?._id, 'mine');
  });

  it('gives them other ids in a copy', async () => {
    const event = await make({ ...single, underShops: [{ _id: 'club', customCharges: {}, accountSettings: {} }] });
    const copy = await service.call(duplicate, { _id: event._id }, { token });
    const ids = new Set(idsOf(event));
    for (const id of idsOf(copy)) assert.ok(id !== undefined && !ids.has(id));
  });

  it('shares them with the dates of a series, which follow a change', async () => {
    const root = await make({ ...single, seating: undefined, eventType: 'ROOT' });
    const days = {
      from: '2026-07-01T00:00:00Z',
      to: '2026-07-03T00:00:00Z',
      startTime: usual.start,
      endTime: usual.end,
    };
    await service.call(api.events.addRecurrences, { id: root._id, unit: 'DAY', ...days }, { token });
    const dates = async () => (await service.call(api.events.list, { rootId: root._id }, { token })).rows;
    const [first] = await dates();
    // a date that has the same by itself follows too
    await change(first?._id ?? '', { customCharges: null });
    await change(first?._id ?? '', { customCharges: { outerChargeFix: 1 } });
    const changed = await change(root._id, { customCharges: { outerChargeFix: 3 } });
    for (const date of await dates()) assert.deepEqual(date.customCharges, changed.customCharges);
  });

  it('says null where nothing limits, to its seller', async () => {
    const event = await make({
      groups: [{ _id: 'all', tickets: ['full'] }],
      discountGroups: [
        {
          _id: 'd',
          name: 'Three',
          discountType: 'fix',
          value: 1,
          rules: [{ type: 'ticketGroups', group: 'all', min: 3 }],
        },
      ],
      tickets: [
        { _id: 'full', name: 'Full', price: 20 },
        { _id: 'half', name: 'Half', price: 10, amount: 5, rules: [{ ticketGroup: 'all', min: 1 }] },
      ],
    });
    assert.deepEqual([event.maxAmount, event.maxAmountPerOrder], [null, null]);
    assert.deepEqual(
      event.tickets?.map(({ amount }) => amount),
      [null, 5],
    );
    assert.equal(event.tickets[1]?.rules?.[0]?.max, null);
    assert.equal(event.discountGroups?.[0]?.rules?.[0]?.max, null);
    const { rows } = await service.call(api.events.list, {}, { token });
    assert.deepEqual(
      rows.find(({ _id }) => _id === event._id),
      event,
    );
    const limited = await change(event._id, { ...event, maxAmount: 100, tickets: event.tickets });
    assert.deepEqual([limited.maxAmount, limited.maxAmountPerOrder], [100, null]);
    const open = await change(event._id, { maxAmount: null });
    assert.equal(open.maxAmount, null);
  });

  it('says in public what buyers may know: no stock, and whether a code unlocks', async () => {
    const event = await make({
      tickets: [{ _id: 'full', name: 'Full', price: 20, amount: 5, rules: [{ min: 1 }] }],
      underShops: [{ _id: 'club', active: true, unlockMode: 'couponCode' }],
    });
    const shown = await service.call(api.events.getPublic, { id: event._id });
    assert.deepEqual(shown.tickets, [
      { _id: 'full', name: 'Full', price: 20, rules: event.tickets?.[0]?.rules?.map(({ _id, min }) => ({ _id, min })) },
    ]);
    assert.equal((await service.call(api.events.info, { id: event._id })).unlockMode, 'none');
    const club = await service.call(api.events.info, { id: event._id, underShop: 'club' });
    assert.equal(club.unlockMode, 'couponCode');
  });

  it('takes one value of a condition for a list of one', async () => {
    const field = (_id: string, value: unknown) => ({
      _id,
      name: _id,
      conditions: [{ baseSlug: 'base', operator: 'equals', value }],
    });
    const fields = [
      { _id: 'base', name: 'Base' },
      ...[
        ['text', 'yes'],
        ['number', 18],
        ['flag', false],
        ['list', ['a', 1]],
      ].map(([id, value]) => field(String(id), value)),
    ];
    const event = await make({
      extraFields: fields,
      ticketExtraFields: fields,
      underShops: [{ _id: 'club', extraFields: fields }],
    });
    for (const stored of [event.extraFields, event.ticketExtraFields, event.underShops?.[0]?.extraFields])
      assert.deepEqual(
        stored?.slice(1).map(({ conditions }) => conditions?.[0]?.value),
        [['yes'], [18], [false], ['a', 1]],
      );
    const { body } = await service.refused(create, 400, { ...usual, extraFields: [field('a', {})] }, { token });
    assert.equal(body.details?.[0]?.path, 'extraFields.0.conditions.0.value');
  });

  it('takes the ids of access lists for entries of the whole event', async () => {
    const event = await make({ tickets: [{ _id: 'full', name: 'Full', price: 1 }] });
    const accessListMapping = ['guests', { listId: 'press', ticketTypeId: 'full' }];
    const changed = await change(event._id, { accessListMapping });
    assert.deepEqual(changed.accessListMapping, [{ listId: 'guests' }, { listId: 'press', ticketTypeId: 'full' }]);
    const { body } = await service.refused(update, 400, { id: event._id, accessListMapping: [5] }, { token });
    assert.equal(body.details?.[0]?.path, 'accessListMapping.0');
  });

  it('refuses texts in its other lists, and says what belongs there', async () => {
    for (const name of ['groups', 'tickets', 'categories', 'underShops', 'gallery', 'extraFields', 'discountGroups']) {
      const { body } = await service.refused(create, 400, { ...usual, [name]: ['text'] }, { token });
      assert.deepEqual(body.details, [{ path: `${name}.0`, message: 'Expected an object' }]);
    }
  });

  it('takes the alignment of categories as a number or a name, and slots in both modes', async () => {
    for (const categoryAlignment of [0, 3, 'asTabs'])
      assert.equal(
        (await make({ styleOptions: { categoryAlignment } })).styleOptions?.categoryAlignment,
        categoryAlignment,
      );
    const event = await make({
      timeSlots: [{ _id: 'eight', startTime: { hour: 20, minute: 0 } }],
      underShops: [{ _id: 'club', timeSlots: [{ baseTimeSlotId: 'eight', enabled: 'DISABLED' }] }],
    });
    assert.equal(event.underShops?.[0]?.timeSlots?.[0]?.enabled, 'DISABLED');
  });
});
