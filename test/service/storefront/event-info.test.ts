import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, addSeller, api } from '../../support/running/service.ts';

/** Everything here is the seller's own business; it must not be found in any public answer. */
const secret = 'SECRET-OF-THE-SELLER';
const secrets: Partial<EventRecord> = {
  notes: secret,
  tags: [secret],
  customerTags: [secret],
  customerSegments: [secret],
  accessListMapping: [{ listId: secret, ticketTypeId: 'seat' }],
  paymentSettings: { paymentStrategyId: secret },
  salesChannelGroupSettings: [{ salesChannelGroupId: secret, enabled: true }],
  pricingSettings: { priceTableId: secret },
  taxSettings: { defaultTicketTaxServiceTypeId: secret },
  documentTemplateSettings: { secret },
  feeSettings: { secret },
  subscriptionSettings: { secret },
  rebookingSettings: { rebookingStrategyId: secret },
  ticketSettings: {
    upgradeSettings: { enabled: 'ENABLED', underShopMapping: [{ underShopId: secret, tag: secret }] },
    resellSettings: { enabled: 'ENABLED', resellerFeeFix: 4321 },
  },
  hardTicketSettings: { enabled: true, hardTicketOuterCharge: 3, hardTicketInnerCharge: 4321 },
  customCharges: {
    outerChargeFix: 1,
    outerChargeVar: 0.1,
    innerChargeFix: 4321,
    innerChargeVar: 4321,
    cartOuterChargeFix: 2,
    posOuterChargeFix: 0.25,
  },
  extraFields: [
    { _id: 'kept', name: 'Kept' },
    { _id: 'gone', name: secret, deleted: true },
  ],
  underShops: [
    {
      _id: 'friends',
      name: 'Friends',
      active: true,
      maxAmount: 5,
      inventoryStrategy: 'subsidiary',
      customerTags: [secret],
      unlockMode: 'couponCode',
      coupons: [secret],
      tickets: [
        { baseTicket: 'seat', price: 4 },
        { baseTicket: 'hidden', active: true },
      ],
    },
    { _id: 'closed', name: secret, active: false },
    { _id: 'own', active: true, inventoryStrategy: 'independent', maxAmount: 7 },
  ],
  tickets: [
    {
      _id: 'late',
      name: 'Late',
      price: 30,
      sortingKey: 3,
      active: true,
      posActive: false,
    },
    {
      _id: 'seat',
      name: 'Seat',
      price: 10,
      sortingKey: 1,
      active: true,
      amount: 50,
      categoryRef: 'hall',
      innnerChargeFix: 0.5,
      barcodePrefix: secret,
      entryPermissions: [secret],
      scanSettings: { feedback: secret },
      priceCategoryId: 'full',
    },
    { _id: 'hidden', name: secret, price: 1, active: false, posActive: true },
    { _id: 'unpriced', name: secret, active: true },
  ],
  categories: [{ _id: 'category-hall', ref: 'hall', name: 'Hall', amount: 40 }],
  posDiscounts: [{ _id: 'staff', name: 'Staff', discountType: 'var', value: 0.1 }],
  maxAmount: 100,
  maxAmountPerOrder: 6,
  minAmountPerOrder: 2,
  url: 'an-event',
};

describeWithService('event info', { checkBooks: false }, (service) => {
  const info = (
    id: string,
    query: Omit<Parameters<typeof service.call<typeof api.events.info>>[1], 'id'> = {},
  ): Promise<EventInfo> => service.call(api.events.info, { id, ...query });
  const take = (eventId: string, scope: string, ref: string, amount: number, shopId = '') =>
    service.db.query('update stock set taken = $5 where event_id = $1 and scope = $2 and ref = $3 and shop_id = $4', [
      eventId,
      scope,
      ref,
      shopId,
      amount,
    ]);

  before(async () => {
    await addSeller(service, 'seller-a', 'EUR', { name: 'A', timezone: 'Europe/Berlin', taxRate: 0.07, taxNo: secret });
    await addEvent(service, secrets);
  });

  it('is found by id and by slug', async () => {
    assert.deepEqual(await info('an-event'), await info('event'));
    await service.refused(api.events.info, 404, { id: 'nothing' });
  });

  for (const [name, ask] of Object.entries({
    'event info': () => service.send(api.events.info, { id: 'event' }),
    'event info of a shop': () => service.send(api.events.info, { id: 'event', underShop: 'own' }),
    'a listing of a shop': () => service.send(api.listings.list, { underShopId: 'own' }),
    'the public event': () => service.send(api.events.getPublic, { id: 'event' }),
    'a listing': () => service.send(api.listings.list, { sellerId: 'seller-a' }),
    recommendations: async () => {
      await addEvent(service, { _id: 'other' });
      return await service.send(api.events.recommendations, { eventId: 'other' });
    },
  })) {
    it(`keeps what is the seller's inside: ${name}`, async () => {
      // the one inner charge that a field of the specification tells
      const told = name.startsWith('event info') ? '"innnerChargeFix":0.5,' : '';
      const whole = JSON.stringify((await ask()).body);
      assert.ok(whole.includes(told));
      const text = whole.replace(told, '');
      assert.match(text, /"event"/);
      assert.doesNotMatch(text, /SECRET-OF-THE-SELLER|4321|nnerCharge/);
    });
  }

  it('tells of a locked shop what it costs and that it is locked, but no code', async () => {
    const locked = await info('event', { underShop: 'friends' });
    assert.deepEqual([locked.unlockMode, locked.tickets?.[0]?.price], ['couponCode', 4]);
    assert.doesNotMatch(JSON.stringify(locked), /coupons/);
  });

  it('tells limits, charges and prices', async () => {
    const { max, min, v, cXf, cXv, ccXf, tickets, categories, ...rest } = await info('event');
    assert.deepEqual({ max, min, v, cXf, cXv, ccXf }, { max: 6, min: 2, v: 100, cXf: 1, cXv: 0.1, ccXf: 2 });
    assert.deepEqual(
      tickets?.map(({ id, price, v: left }) => [id, price, left]),
      [
        ['seat', 10, 40],
        ['late', 30, 100],
      ],
    );
    assert.deepEqual(categories, [{ _id: 'category-hall', ref: 'hall', name: 'Hall', v: 40 }]);
    assert.equal(rest.startingPrice, '14.00');
    assert.deepEqual(
      [rest.currency, rest.timezone, rest.taxRate, rest.saleStatus, rest.seller],
      ['EUR', 'Europe/Berlin', 0.07, 'onSale', { name: 'A' }],
    );
    assert.deepEqual(rest.extraFields, [{ _id: 'kept', name: 'Kept' }]);
    assert.equal(rest.posDiscounts, undefined);
  });

  it('counts what is taken', async () => {
    await take('event', 'event', '', 60);
    await take('event', 'category', 'hall', 5);
    const before = await info('event');
    assert.deepEqual([before.v, before.categories?.[0]?.v, before.tickets?.map(({ v }) => v)], [40, 35, [35, 40]]);
    const live = await service.call(api.events.availabilities, { id: 'an-event' });
    assert.deepEqual(live, {
      _id: 'event',
      v: 40,
      saleStatus: 'onSale',
      categories: [{ ref: 'hall', v: 35 }],
      tickets: [
        { id: 'seat', v: 35 },
        { id: 'late', v: 40 },
      ],
    });
    await take('event', 'event', '', 100);
    const gone = await info('event');
    assert.deepEqual([gone.v, gone.saleStatus, gone.tickets?.map(({ v }) => v)], [0, 'soldOut', [0, 0]]);
    await take('event', 'event', '', 0);
    await take('event', 'category', 'hall', 0);
  });

  it('is that of an under-shop', async () => {
    const shop = await info('event', { underShop: 'friends' });
    assert.deepEqual([shop.underShopId, shop.v], ['friends', 5]);
    assert.deepEqual(
      shop.tickets?.map(({ id, price, v }) => [id, price, v]),
      [
        ['seat', 4, 5],
        ['late', 30, 5],
        ['hidden', 1, 5],
      ],
    );
    await take('event', 'event', '', 97);
    assert.equal((await info('event', { underShop: 'friends' })).v, 3);
    assert.equal((await info('event', { underShop: 'own' })).v, 7);
    await take('event', 'event', '', 0);
    await service.refused(api.events.info, 404, { id: 'event', underShop: 'closed' });
    await service.refused(api.events.info, 404, { id: 'event', underShop: 'nothing' });
    const live = await service.call(api.events.availabilities, { id: 'event', shopId: 'own' });
    assert.equal(live.v, 7);
  });

  it('is that of a counter', async () => {
    const counter = await info('event', { posOperationMode: 'OPERATOR', channel: 'door' });
    assert.deepEqual([counter.cXf, counter.cXv, counter.ccXf, counter.channelId], [0.25, 0, 0, 'door']);
    assert.deepEqual(
      counter.tickets?.map(({ id }) => id),
      ['seat', 'hidden'],
    );
    assert.deepEqual(
      counter.posDiscounts?.map(({ _id }) => _id),
      ['staff'],
    );
    const kiosk = await info('event', { posOperationMode: 'KIOSK' });
    assert.deepEqual([kiosk.cXf, kiosk.posDiscounts], [0.25, undefined]);
    assert.equal((await info('event', { pos: true })).cXf, 0.25);
    await service.refused(api.events.info, 400, { id: 'event', pos: 'maybe' });
  });

  it('tells where the sale stands', async () => {
    const days = (count: number) => new Date(service.clock.now.getTime() + count * 86_400_000).toISOString();
    await addEvent(service, { _id: 'planned', sellStart: days(1) });
    await addEvent(service, { _id: 'closed', sellEnd: days(-1) });
    await addEvent(service, { _id: 'past', start: days(-2), end: days(-1) });
    await addEvent(service, { _id: 'none', maxAmount: 0 });
    const statuses = await Promise.all(
      ['event', 'planned', 'closed', 'past', 'none'].map(async (id) => (await info(id)).saleStatus),
    );
    assert.deepEqual(statuses, ['onSale', 'planned', 'past', 'past', 'soldOut']);
  });

  it('has time slots with what they have left', async () => {
    const slot = (hour: number, amount?: number) => ({
      _id: `slot-${hour}`,
      startTime: { hour, minute: 0 },
      amount,
      refs: [{ refType: 'category', categoryRef: 'hall' }],
    });
    await addEvent(service, {
      _id: 'slots',
      useTimeSlots: true,
      timeSlots: [slot(18, 10), slot(19, 10), slot(20), { _id: 'broken' }],
      daySchemes: [
        {
          _id: 'day',
          offers: {
            allTicketTypesActive: true,
            timeSlots: [
              { slotId: 'slot-18', enabled: false },
              { slotId: 'slot-19', enabled: true, amount: 4 },
            ],
          },
        },
      ],
    });
    await take('slots', 'slot', 'slot-19', 9);
    const { timeSlots } = await info('slots');
    assert.deepEqual(
      timeSlots?.map(({ _id, v, availabilityIndicator }) => [_id, v, availabilityIndicator]),
      [
        ['slot-18', 10, 'green'],
        ['slot-19', 1, 'red'],
        ['slot-20', undefined, 'green'],
      ],
    );
    assert.deepEqual(timeSlots[0]?.categories, [{ categoryRef: 'hall', v: 10 }]);
    await take('slots', 'slot', 'slot-19', 0);
    const record = await service.db.query<{ data: EventRecord }>("select data from event where id = 'slots'");
    await addEvent(service, { ...record[0]?.data, daySchemeId: 'day' });
    const day = await info('slots');
    assert.deepEqual(
      day.timeSlots?.map(({ _id, v }) => [_id, v]),
      [
        ['slot-19', 4],
        ['slot-20', undefined],
      ],
    );
    assert.deepEqual(
      day.slots?.map(({ _id, amount }) => [_id, amount]),
      [
        ['slot-19', 4],
        ['slot-20', undefined],
      ],
    );
  });
});
