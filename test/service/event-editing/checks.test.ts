/** Long because it lists whatever an event is refused for. One engine asks as the other: one database will do. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { serviceOfSuite } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addSeller, onSale } from '../../support/builders/shop.ts';

const { create, get, update } = api.events;
const minimal = { name: 'Hamlet', start: '2026-07-01T18:00:00Z', end: '2026-07-01T21:00:00Z' };

const service = serviceOfSuite();
let token: string;
let stranger: string;
before(async () => {
  token = await addKey(service.db);
  stranger = await addKey(service.db, 'another');
});

const text = (length: number) => 'x'.repeat(length);
const many = (length: number, make: (at: number) => unknown) => Array.from({ length }, (_, at) => make(at));
const field = (fields: object) => ({ extraFields: [{ name: 'A', ...fields }] });
const ticket = (fields: object) => ({ tickets: [{ _id: 'a', price: 1, ...fields }] });
const shop = (fields: object) => ({ underShops: [{ _id: 's', ...fields }] });
const resell = (fields: object) => ({ ticketSettings: { resellSettings: fields } });

/** What is sent, and every path that it is refused for. */
const wrong: Readonly<Record<string, readonly [object, ...string[]]>> = {
  'an end before the start': [{ end: '2026-07-01T17:00:00Z' }, 'end'],
  'a sale that ends before it starts': [
    { sellStart: '2026-06-02T00:00:00Z', sellEnd: '2026-06-01T00:00:00Z' },
    'sellEnd',
  ],
  'the same of an under-shop': [
    shop({ sellStart: '2026-06-02T00:00:00Z', sellEnd: '2026-06-01T00:00:00Z' }),
    'underShops.0.sellEnd',
  ],
  'negative amounts, and halves': [
    {
      maxAmount: -1,
      maxAmountPerOrder: 1.5,
      minAmountPerOrder: -2,
      maxAmountPerCustomer: 0.5,
      maxTransactionsPerCustomer: -1,
    },
    'maxAmount',
    'maxAmountPerCustomer',
    'maxAmountPerOrder',
    'maxTransactionsPerCustomer',
    'minAmountPerOrder',
  ],
  'negative prices': [
    { ...ticket({ price: -1 }), customCharges: { outerChargeFix: -1 } },
    'customCharges.outerChargeFix',
    'tickets.0.price',
  ],
  'amounts of parts': [
    {
      ...ticket({ amount: -1 }),
      categories: [{ amount: 0.5 }],
      timeSlots: [{ amount: -1 }],
      ...shop({ maxAmount: -1, tickets: [{ amount: -1 }], categories: [{ amount: -1 }], timeSlots: [{ amount: -1 }] }),
    },
    'categories.0.amount',
    'tickets.0.amount',
    'timeSlots.0.amount',
    'underShops.0.categories.0.amount',
    'underShops.0.maxAmount',
    'underShops.0.tickets.0.amount',
    'underShops.0.timeSlots.0.amount',
  ],
  'least amounts above the most': [
    {
      minAmountPerOrder: 5,
      maxAmountPerOrder: 4,
      groups: [{ _id: 'g' }],
      tickets: [
        { _id: 'a', minAmountPerOrder: 3, maxAmountPerOrder: 2, rules: [{ ticketGroup: 'g', min: 2, max: 1 }] },
      ],
      discountGroups: [{ rules: [{ type: 'ticketGroups', group: 'g', min: 3, max: 2 }] }],
      cartAutomationRules: [{ thenTargets: [{ thenTargetGroup: 'g', thenTargetMin: 2, thenTargetMax: 1 }] }],
      ...field({ settings: { minimumAge: 18, maximumAge: 16 } }),
      ...shop({ minAmountPerOrder: 2, maxAmountPerOrder: 1 }),
    },
    'cartAutomationRules.0.thenTargets.0.thenTargetMin',
    'discountGroups.0.rules.0.min',
    'extraFields.0.settings.minimumAge',
    'minAmountPerOrder',
    'tickets.0.minAmountPerOrder',
    'tickets.0.rules.0.min',
    'underShops.0.minAmountPerOrder',
  ],
  'more decimals than euros have': [
    {
      tickets: [{ _id: 'a', price: 1.234, repersonalizationFee: 0.001, outerChargeFix: 0.005, innnerChargeFix: 1.001 }],
      customCharges: { outerChargeFix: 0.001, cartOuterChargeFix: 1.999 },
      hardTicketSettings: { hardTicketOuterCharge: 0.001 },
      discountGroups: [{ discountType: 'fix', value: 0.001, rules: [{ type: 'cartSum', min: 0.001 }] }],
      posDiscounts: [{ discountType: 'fixPerItem', value: 0.001 }],
      ...shop({ tickets: [{ baseTicket: 'a', price: 0.999 }] }),
      ...resell({ buyerFeeFix: 0.123 }),
    },
    'customCharges.cartOuterChargeFix',
    'customCharges.outerChargeFix',
    'discountGroups.0.rules.0.min',
    'discountGroups.0.value',
    'hardTicketSettings.hardTicketOuterCharge',
    'posDiscounts.0.value',
    'ticketSettings.resellSettings.buyerFeeFix',
    'tickets.0.innnerChargeFix',
    'tickets.0.outerChargeFix',
    'tickets.0.price',
    'tickets.0.repersonalizationFee',
    'underShops.0.tickets.0.price',
  ],
  'decimals of a currency without any': [{ currency: 'JPY', ...ticket({ price: 10.5 }) }, 'tickets.0.price'],
  'a time zone, a currency and an address that do not exist': [
    { timezone: 'Mars/Olympus', currency: 'EUQ', url: 'Not An Address' },
    'currency',
    'timezone',
    'url',
  ],
  'long texts': [
    {
      name: text(201),
      description: text(20_001),
      slogan: text(501),
      ...ticket({ name: text(501), description: text(20_001) }),
    },
    'description',
    'name',
    'slogan',
    'tickets.0.description',
    'tickets.0.name',
  ],
  'no name': [{ name: '  ' }, 'name'],
  'long lists': [
    { underShops: many(201, () => ({})), customerTags: many(501, () => 'x'), tickets: many(501, () => ({})) },
    'customerTags',
    'tickets',
    'underShops',
  ],
  'large bags': [{ meta: { a: text(50_001) } }, 'meta'],
  'an _id twice in a list': [
    {
      tickets: [{ _id: 'a' }, { _id: 'b' }, { _id: 'a' }],
      groups: [{ _id: 'g' }, { _id: 'g' }],
      discountGroups: [
        {
          rules: [
            { _id: 'r', type: 'cartSum' },
            { _id: 'r', type: 'cartSum' },
          ],
        },
      ],
      ...shop({ extraFields: [{ _id: 'f' }, { _id: 'f' }] }),
    },
    'discountGroups.0.rules.1._id',
    'groups.1._id',
    'tickets.2._id',
    'underShops.0.extraFields.1._id',
  ],
  'an _id that no address can carry': [ticket({ _id: 'a b' }), 'tickets.0._id'],
  'two entries about the same': [
    {
      ...ticket({}),
      categories: [{ ref: 'x' }, { ref: 'x' }],
      ...shop({ tickets: [{ baseTicket: 'a' }, { baseTicket: 'a' }] }),
    },
    'categories.1.ref',
    'underShops.0.tickets.1.baseTicket',
  ],
  'references that lead nowhere': [
    {
      tickets: [{ _id: 'a', categoryRef: 'none', rules: [{ ticketGroup: 'none' }] }],
      groups: [{ _id: 'g', tickets: ['a', 'none'] }],
      discountGroups: [{ rules: [{ type: 'ticketGroups', group: 'none' }] }],
      cartAutomationRules: [{ triggerTargetGroup: 'none', thenTargets: [{ thenTargetGroup: 'none' }] }],
      categories: [{ _id: 'c', recommendedTicket: 'none' }],
      timeSlots: [
        {
          _id: 't',
          refs: [
            { refType: 'category', categoryRef: 'none' },
            { refType: 'x', categoryRef: 'y' },
          ],
        },
      ],
      daySchemes: [{ _id: 'd', offers: { ticketTypes: [{ ticketTypeId: 'none' }], timeSlots: [{ slotId: 'none' }] } }],
      daySchemeId: 'none',
      accessListMapping: [{ listId: 'l', ticketTypeId: 'none' }],
      ...field({ allowedTicketTypes: ['a', 'none'] }),
      ticketExtraFields: [{ allowedTicketTypes: ['none'] }],
      ...shop({
        tickets: [{ baseTicket: 'none' }],
        categories: [{ baseCategoryId: 'none' }],
        timeSlots: [{ baseTimeSlotId: 'none' }],
        extraFields: [{ allowedTicketTypes: ['none'] }],
      }),
      ticketSettings: { upgradeSettings: { underShopMapping: [{ type: 'tag', tag: 'x', underShopId: 'none' }] } },
    },
    'accessListMapping.0.ticketTypeId',
    'cartAutomationRules.0.thenTargets.0.thenTargetGroup',
    'cartAutomationRules.0.triggerTargetGroup',
    'categories.0.recommendedTicket',
    'daySchemeId',
    'daySchemes.0.offers.ticketTypes.0.ticketTypeId',
    'daySchemes.0.offers.timeSlots.0.slotId',
    'discountGroups.0.rules.0.group',
    'extraFields.0.allowedTicketTypes.1',
    'groups.0.tickets.1',
    'ticketExtraFields.0.allowedTicketTypes.0',
    'ticketSettings.upgradeSettings.underShopMapping.0.underShopId',
    'tickets.0.categoryRef',
    'tickets.0.rules.0.ticketGroup',
    'timeSlots.0.refs.0.categoryRef',
    'underShops.0.categories.0.baseCategoryId',
    'underShops.0.extraFields.0.allowedTicketTypes.0',
    'underShops.0.tickets.0.baseTicket',
    'underShops.0.timeSlots.0.baseTimeSlotId',
  ],
  'what is no colour': [
    {
      accentColor: '#12',
      ticketDesign: { infoColor: 'nocolour' },
      ...ticket({ color: 'url(x)' }),
      daySchemes: [{ color: '12345' }],
    },
    'accentColor',
    'daySchemes.0.color',
    'ticketDesign.infoColor',
    'tickets.0.color',
  ],
  'addresses that run something, or lead to another host': [
    {
      image: 'javascript:alert(1)',
      ticketBackground: 'data:text/html,x',
      soldOutFallback: { soldOutFallbackLink: ' javascript:alert(1)' },
      gallery: [{ image: '//elsewhere.example/a.png' }],
      upsellSettings: { headerImage: 'vbscript:x' },
      ticketDesign: { customDesignURL: 'JavaScript:x' },
      hardTicketSettings: { hardTicketPreviewURL: 'file:///etc/passwd' },
      ...ticket({ image: 'java\tscript:x' }),
      ...field({ settings: { document: { url: 'blob:x' } } }),
      translations: { de: { image: 'javascript:x' } },
    },
    'extraFields.0.settings.document.url',
    'gallery.0.image',
    'hardTicketSettings.hardTicketPreviewURL',
    'image',
    'soldOutFallback.soldOutFallbackLink',
    'ticketBackground',
    'ticketDesign.customDesignURL',
    'tickets.0.image',
    'translations.de.image',
    'upsellSettings.headerImage',
  ],
  'words that are in no vocabulary': [
    {
      eventType: 'PARTY',
      discountGroups: [{ discountType: 'free', rules: [{ type: 'sometimes' }] }],
      posDiscounts: [{ discountType: 'free' }],
      cartAutomationRules: [{ triggerType: 'x', thenType: 'x' }],
      ...ticket({
        conditionalAvailabilityMode: 'x',
        requiresPersonalizationMode: 'yes',
        salesStart: { unit: 'minutes', target: 'middle' },
      }),
      ...shop({ unlockMode: 'x', availabilityMode: 'x', inventoryStrategy: 'x' }),
      accountSettings: { enforceAuthentication: 'x' },
      reservationSettings: { option: 'x' },
      soldOutFallback: { soldOutFallbackType: 'x' },
      ...field({ type: 'x', conditions: [{ operator: 'x' }], settings: { allowedMimeTypes: ['x'], variant: 'x' } }),
      ...resell({ enabled: 'yes', cartAutomationMode: 'x' }),
      repetitionSettings: [{ every: 0, unit: 'YEAR', repeatsOn: ['FUNDAY'] }],
      styleOptions: { categoryAlignment: 'diagonal', timeSlotsCheckoutSelection: 'x' },
    },
    'accountSettings.enforceAuthentication',
    'cartAutomationRules.0.thenType',
    'cartAutomationRules.0.triggerType',
    'discountGroups.0.discountType',
    'discountGroups.0.rules.0.type',
    'eventType',
    'extraFields.0.conditions.0.operator',
    'extraFields.0.settings.allowedMimeTypes.0',
    'extraFields.0.settings.variant',
    'extraFields.0.type',
    'posDiscounts.0.discountType',
    'repetitionSettings.0.every',
    'repetitionSettings.0.repeatsOn.0',
    'repetitionSettings.0.unit',
    'reservationSettings.option',
    'soldOutFallback.soldOutFallbackType',
    'styleOptions.categoryAlignment',
    'styleOptions.timeSlotsCheckoutSelection',
    'ticketSettings.resellSettings.cartAutomationMode',
    'ticketSettings.resellSettings.enabled',
    'tickets.0.conditionalAvailabilityMode',
    'tickets.0.requiresPersonalizationMode',
    'tickets.0.salesStart.target',
    'tickets.0.salesStart.unit',
    'underShops.0.availabilityMode',
    'underShops.0.inventoryStrategy',
    'underShops.0.unlockMode',
  ],
  'shares and percentages of more than everything': [
    { customCharges: { outerChargeVar: 1.1 }, ...ticket({ taxRate: 1.01 }), ...resell({ buyerFeeVar: 2 }) },
    'customCharges.outerChargeVar',
    'ticketSettings.resellSettings.buyerFeeVar',
    'tickets.0.taxRate',
  ],
  'discounts of more than everything': [
    {
      discountGroups: [
        { discountType: 'var', value: 1.01 },
        { discountType: 'PERCENTAGE', value: 1 },
      ],
      posDiscounts: [{ discountType: 'PERCENTAGE', value: 2 }],
    },
    'discountGroups.0.value',
    'posDiscounts.0.value',
  ],
  'half a ticket of a discount': [
    { groups: [{ _id: 'g' }], discountGroups: [{ rules: [{ group: 'g', type: 'ticketGroups', min: 1.5 }] }] },
    'discountGroups.0.rules.0.min',
  ],
  'thresholds that do not rise': [
    { styleOptions: { availabilityIndicatorThresholds: [0.5, 0.2] } },
    'styleOptions.availabilityIndicatorThresholds',
  ],
  'three thresholds': [
    { styleOptions: { availabilityIndicatorThresholds: [0.1, 0.2, 0.3] } },
    'styleOptions.availabilityIndicatorThresholds',
  ],
  'thresholds that are no shares': [
    { styleOptions: { availabilityIndicatorThresholds: [20, 50] } },
    'styleOptions.availabilityIndicatorThresholds.0',
    'styleOptions.availabilityIndicatorThresholds.1',
  ],
  'a place that is not on earth': [{ geoCode: { lat: 91, lng: -181 } }, 'geoCode.lat', 'geoCode.lng'],
  'a clock that does not exist': [
    { timeSlots: [{ startTime: { hour: 24, minute: 60 } }] },
    'timeSlots.0.startTime.hour',
    'timeSlots.0.startTime.minute',
  ],
  'a year beyond all calendars': [{ visibleAfter: '9999-12-31T23:59:59-12:00' }, 'visibleAfter'],
  'child events of what is no group': [{ childEvents: ['x'] }, 'childEvents'],
  'fields that there are not': [
    { nam: 'x', ...ticket({ pricee: 1 }), categories: [{ v: 3 }] },
    'categories.0.v',
    'nam',
    'tickets.0.pricee',
  ],
};

describe('an event is refused, all of what is wrong named, for', () => {
  for (const [name, [fields, ...expected]] of Object.entries(wrong)) {
    it(name, async () => {
      const { body } = await service.refused(create, 400, { ...minimal, ...fields }, { token });
      assert.equal(body.code, 'INVALID_REQUEST');
      const paths = body.details?.map(({ path }) => path).sort();
      assert.deepEqual(paths, expected);
      for (const { message } of body.details ?? []) assert.match(message ?? '', /^[A-Z\d`].{2,}/);
    });
  }

  it('a rate in percent, with the fraction that was meant', async () => {
    const { body } = await service.refused(create, 400, { ...minimal, ...ticket({ taxRate: 19 }) }, { token });
    assert.deepEqual(body.details, [
      { path: 'tickets.0.taxRate', message: '`taxRate` is a fraction: write 0.19 for 19 %' },
    ]);
    const discountGroups = [{ discountType: 'PERCENTAGE', value: 12.5 }];
    const other = await service.refused(create, 400, { ...minimal, discountGroups }, { token });
    assert.equal(other.body.details?.[0]?.message, '`value` is a fraction: write 0.125 for 12.5 %');
    const percents = {
      customCharges: { outerChargeVar: 10, innerChargeVar: 2.5, posOuterChargeVar: 5 },
      styleOptions: { availabilityIndicatorThresholds: [0.3, 70] },
      ticketSettings: {
        resellSettings: { resellerFeeVar: 10, buyerFeeVar: 5, priceMarkup: 20 },
        returnSettings: { feeVar: 15 },
      },
      underShops: [{ _id: 'u', name: 'U', customCharges: { outerChargeVar: 8 } }],
    };
    const all = await service.refused(create, 400, { ...minimal, ...percents }, { token });
    assert.deepEqual(all.body.details?.map(({ message }) => message).sort(), [
      '`availabilityIndicatorThresholds` is a fraction: write 0.7 for 70 %',
      '`buyerFeeVar` is a fraction: write 0.05 for 5 %',
      '`feeVar` is a fraction: write 0.15 for 15 %',
      '`innerChargeVar` is a fraction: write 0.025 for 2.5 %',
      '`outerChargeVar` is a fraction: write 0.08 for 8 %',
      '`outerChargeVar` is a fraction: write 0.1 for 10 %',
      '`posOuterChargeVar` is a fraction: write 0.05 for 5 %',
      '`priceMarkup` is a fraction: write 0.2 for 20 %',
      '`resellerFeeVar` is a fraction: write 0.1 for 10 %',
    ]);
  });

  it('all the same when it is changed, and stays as it was', async () => {
    const made = await service.call(create, { ...minimal, tickets: [{ _id: 'a', price: 1 }] }, { token });
    const { body } = await service.refused(
      update,
      400,
      { id: made._id, end: '2026-07-01T10:00:00Z', tickets: [{ _id: 'a', price: 1.999, categoryRef: 'x' }] },
      { token },
    );
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['end', 'tickets.0.price', 'tickets.0.categoryRef'],
    );
    await service.refused(update, 400, { id: made._id, accentColor: 'nocolour' }, { token });
    assert.deepEqual(await service.call(get, { id: made._id }, { token }), made);
  });
});

describe('an event may have', () => {
  for (const [name, fields] of Object.entries({
    'colours by name and by number': {
      accentColor: 'RebeccaPurple',
      tickets: [{ color: '#FfF' }, { color: '#a1b2c3' }],
    },
    'pictures elsewhere, on the site, or none': {
      image: 'https://images.example/a%20b.jpg?x=1#y',
      gallery: [{ image: '/a.svg' }, { image: 'b/c.png' }, { image: '' }],
    },
    'prices of three decimals in dinars': { currency: 'KWD', tickets: [{ price: 1.125 }] },
    'prices that are no exact binary fractions': {
      tickets: [{ price: 0.1 }, { price: 1.15 }, { price: 4.35 }, { price: 1e9 }],
    },
    'the same start and end': { end: minimal.start },
    'thresholds, alignment by number or name': {
      styleOptions: { availabilityIndicatorThresholds: [0, 1], categoryAlignment: 'asTabs' },
    },
    'what is beyond the create payload': {
      currency: 'GBP',
      repetitionSettings: [{ every: 2, unit: 'WEEK', repeatsOn: ['SUNDAY'] }],
      rebookingSettings: {},
      deliverySettings: { wallet: { enabled: 'ENABLED', nfc: 'DISABLED' }, pdf: { enabled: 'ENABLED' } },
      showStartDate: false,
      showStartTime: true,
      showEndDate: false,
      showEndTime: true,
      showTimeRangeInTicket: true,
      showTimeRangeInListing: false,
      rules: ['a rule'],
      tags: ['a'],
      feeSettings: { any: { thing: 1 } },
    },
  })) {
    it(name, async () => {
      const made = await service.call(create, { ...minimal, ...fields }, { token });
      for (const [field, value] of Object.entries(fields))
        if (!Array.isArray(value) || typeof value[0] === 'string')
          assert.deepEqual(made[field], field === 'end' ? '2026-07-01T18:00:00.000Z' : value, field);
    });
  }
});

describe('a group', () => {
  const group = (childEvents: string[], more: object = {}) => ({
    ...minimal,
    eventType: 'GROUP',
    childEvents,
    ...more,
  });
  const refusedPaths = async (input: object) =>
    (await service.refused(create, 400, { ...input }, { token })).body.details?.map(({ path }) => path);

  it('contains events of its seller', async () => {
    const own = await addEvent(service.db);
    const { _id: foreign } = await service.call(create, minimal, { token: stranger });
    const { _id: deleted } = await service.call(create, minimal, { token });
    await service.call(api.events.delete, { id: deleted }, { token });
    assert.deepEqual(await refusedPaths(group([own, foreign, 'nothing', deleted])), [
      'childEvents.1',
      'childEvents.2',
      'childEvents.3',
    ]);
    assert.deepEqual(await refusedPaths(group([own, own])), ['childEvents.1']);
    const made = await service.call(create, group([own]), { token });
    assert.deepEqual(made.childEvents, [own]);
    const { body } = await service.refused(update, 400, { id: made._id, eventType: 'SINGLE' }, { token });
    assert.equal(body.details?.[0]?.path, 'childEvents');
    assert.equal(
      (await service.call(update, { id: made._id, eventType: 'SINGLE', childEvents: [] }, { token })).eventType,
      'SINGLE',
    );
  });

  it('contains other groups, but never itself', async () => {
    const inner = await service.call(create, group([]), { token });
    const middle = await service.call(create, group([inner._id]), { token });
    const outer = await service.call(create, group([middle._id]), { token });
    for (const childEvents of [[inner._id], [outer._id], [middle._id]]) {
      const answer = await service.refused(update, 400, { id: inner._id, childEvents }, { token });
      assert.deepEqual(
        answer.body.details?.map(({ path }) => path),
        ['childEvents.0'],
      );
    }
  });

  it('nor when two are put into each other at the same time', async () => {
    const [a, b] = await Promise.all([1, 2].map(() => service.call(create, group([]), { token })));
    const [first, second] = [a?._id ?? '', b?._id ?? ''];
    const answers = await Promise.all([
      service.send(update, { id: first, childEvents: [second] }, { token }),
      service.send(update, { id: second, childEvents: [first] }, { token }),
    ]);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 400]);
  });
});

describe('the currency', () => {
  it('is the seller’s for prices, or the event’s own', async () => {
    await addSeller(service.db, 'in-japan', 'JPY');
    const japan = await addKey(service.db, 'in-japan');
    assert.equal(onSale.getUTCFullYear(), 2026);
    await service.refused(create, 400, { ...minimal, tickets: [{ price: 1.5 }] }, { token: japan });
    const event = await service.call(
      create,
      { ...minimal, currency: 'EUR', tickets: [{ _id: 'a', price: 1.5 }] },
      { token: japan },
    );
    await service.refused(update, 400, { id: event._id, currency: null }, { token: japan });
    await service.call(
      update,
      { id: event._id, currency: null, tickets: [{ _id: 'a', price: 150 }] },
      { token: japan },
    );
    assert.equal((await service.call(api.events.info, { id: event._id })).currency, 'JPY');
  });
});
