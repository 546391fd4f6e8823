// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { addKey } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, addSeller, api } from '../../support/running/service.ts';

type Resale = NonNullable<EventRecord['ticketSettings']>['resellSettings'];

describeWithService('event info, by the settings of an event', (service) => {
  const info = (
    id: string,
    query: Omit<Parameters<typeof service.call<typeof api.events.info>>[1], 'id'> = {},
  ): Promise<EventInfo> => service.call(api.events.info, { id, ...query });

  before(() => addSeller(service));

  it('is not there in the channels of a group that is switched off', async () => {
    const token = await addKey(service.db, 'seller-a');
    const group = async (...channelIds: string[]) =>
      (await service.call(api.salesChannelGroups.create, { name: 'Some', channelIds }, { token }))._id;
    const setting = (salesChannelGroupId: string, enabled: boolean) => ({ salesChannelGroupId, enabled });
    const [partners, all] = [await group('radio', 'press'), await group('radio', 'press', 'web')];
    await addEvent(service, {
      _id: 'groups',
      salesChannelGroupSettings: [setting(partners, false), setting(all, true), setting('press', true)],
      underShops: [{ _id: 'own', salesChannelGroupSettings: [setting(all, true)] }],
    });
    const id = 'groups';
    for (const query of [{}, { channel: 'web' }, { channel: 'press' }, { channel: 'radio', underShop: 'own' }])
      assert.equal((await info(id, query)).channelId, query.channel);
    await service.refused(api.events.info, 404, { id, channel: 'radio' });
    const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount: 1 }];
    const create = { type: 'transaction' as const, eventId: id, items };
    await service.refused(api.checkout.create, 404, { ...create, channelId: 'radio' });
    await service.call(api.salesChannelGroups.update, { id: partners, name: 'Some', channelIds: ['press'] }, { token });
    await service.call(api.checkout.create, { ...create, channelId: 'radio' });
  });

  it('says which parts of the times are shown, by the event before its custom settings', async () => {
    const customSettings = { showStartTime: false, showEndDate: false, showEndTime: 'no', colour: 'red' };
    await addEvent(service, { _id: 'times', showEndDate: true, customSettings });
    const wanted = { showStartTime: false, showEndDate: true };
    const timesOf = (record: object) =>
      Object.fromEntries(Object.entries(record).filter(([name]) => /^show(Start|End)/.test(name)));
    assert.deepEqual(timesOf(await info('times')), wanted);
    assert.deepEqual((await info('times')).customSettings, customSettings);
    const [listed] = await service.call(api.listings.get, { id: 'times' });
    assert.deepEqual(timesOf(listed ?? {}), wanted);
    assert.deepEqual(timesOf(await service.call(api.events.getPublic, { id: 'times' })), wanted);
  });

  it('has the pictures of ticket types, and the logo of a seller whose branding is switched on', async () => {
    await addEvent(service, {
      _id: 'pictured',
      tickets: [{ _id: 'seat', name: 'Seat', price: 5, active: true, image: 'https://house.example/seat.png' }],
    });
    assert.equal((await info('pictured')).tickets?.[0]?.image, 'https://house.example/seat.png');
    const eventLogo = 'https://house.example/logo.png';
    const brand = (on: boolean) =>
      service.db.query(`update seller set data = data || jsonb_build_object('brandingSettings', $1::jsonb)`, [
        JSON.stringify({ customBrandingEnabled: on, eventLogo, mailLogo: eventLogo }),
      ]);
    await brand(false);
    assert.equal((await info('pictured')).seller?.['eventLogo'], undefined);
    await brand(true);
    assert.equal((await info('pictured')).seller?.['eventLogo'], eventLogo);
    assert.equal((await info('pictured')).seller?.['mailLogo'], undefined);
  });

  it('has the light of the event among the live numbers where its seller shows it', async () => {
    const light = async (id: string) => (await service.call(api.events.availabilities, { id })).availabilityIndicator;
    await addEvent(service, { _id: 'lit', maxAmount: 10, styleOptions: { showAvailabilityIndicator: true } });
    await addEvent(service, { _id: 'gone', maxAmount: 0, styleOptions: { showAvailabilityIndicator: true } });
    await addEvent(service, { _id: 'unlit', maxAmount: 10 });
    assert.deepEqual([await light('lit'), await light('gone'), await light('unlit')], ['green', 'red', undefined]);
  });

  it('is not there in a channel that is switched off', async () => {
    const off = { salesChannelGroupId: 'web', enabled: false };
    await addEvent(service, {
      _id: 'channels',
      salesChannelGroupSettings: [off, { salesChannelGroupId: 'door', enabled: true }, { salesChannelGroupId: 'app' }],
      underShops: [
        { _id: 'plain' },
        { _id: 'on', salesChannelGroupSettings: [{ salesChannelGroupId: 'web', enabled: true }] },
        { _id: 'off', salesChannelGroupSettings: [{ salesChannelGroupId: 'door', enabled: false }] },
      ],
    });
    const id = 'channels';
    for (const query of [
      {},
      { channel: 'door' },
      { channel: 'app' },
      { channel: 'unheard-of' },
      { underShop: 'plain' },
      { underShop: 'on', channel: 'web' },
      { underShop: 'off', channel: 'app' },
      { web: true },
    ]) {
      assert.equal((await info(id, query)).channelId, query.channel);
    }
    const errors = [{ channel: 'web' }, { channel: 'web', underShop: 'plain' }, { channel: 'door', underShop: 'off' }];
    const messages = await Promise.all(
      errors.map(async (query) => (await service.refused(api.events.info, 404, { id, ...query })).body.code),
    );
    assert.deepEqual(messages, ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
    const items = [{ type: 'ticket' as const, ticketTypeId: 'seat', amount: 1 }];
    const create = { type: 'transaction' as const, eventId: id, items };
    await service.refused(api.checkout.create, 404, { ...create, channelId: 'web' });
    const { _id, secret: key } = await service.call(api.checkout.create, { ...create, channelId: 'door' });
    await addEvent(service, { _id: id, salesChannelGroupSettings: [{ salesChannelGroupId: 'door', enabled: false }] });
    await service.refused(api.checkout.setItems, 404, { id: _id, secret: key, items });
    // what is held already can still be bought
    const buyer = { email: 'ada@example.com', prename: 'Ada', lastname: 'Byron' };
    await service.call(api.checkout.setDetails, { id: _id, secret: key, ...buyer });
    const done = await service.call(api.checkout.complete, { id: _id, secret: key, paymentMethod: 'invoice' });
    assert.equal(done.status, 'COMPLETE');
  });

  it('tells how seats are chosen, and which maps a seated group has', async () => {
    const map = (eventId: string) => ({
      active: true,
      eventId,
      seatMapId: 'hall',
      contingents: ['stalls'],
      availabilityMode: 'default',
      orphanConfiguration: { _id: 'orphans', minSeatDistance: 1 },
      bestAvailableSeatingConfiguration: { enabled: true, enforced: false },
    });
    await addEvent(service, { _id: 'first', seating: map('map-1') });
    await addEvent(service, { _id: 'second', seating: { ...map('map-2'), active: false } });
    await addSeller(service, 'seller-b');
    await addEvent(service, { _id: 'of-others', seating: map('map-3') }, 'seller-b');
    await addEvent(service, {
      _id: 'season',
      eventType: 'GROUP',
      pageStyle: 'velvet',
      childEvents: ['second', 'first', 'of-others', 'nothing'],
      seating: map('map-0'),
      underShops: [
        {
          _id: 'friends',
          availabilityMode: 'contingentsOnly',
          seatingContingents: ['box'],
          bestAvailableSeatingConfiguration: { enabled: false },
        },
      ],
    });
    const season = await info('season');
    assert.deepEqual(
      [season.seating, season.seatingEventId, season.contingents, season.seatingChildEventIds, season.theme],
      [true, 'map-0', ['stalls'], ['map-1'], 'velvet'],
    );
    assert.deepEqual(season.seatingConfigurations, {
      orphanConfiguration: { _id: 'orphans', minSeatDistance: 1 },
      availabilityMode: 'default',
      bestAvailableSeatingConfiguration: { enabled: true, enforced: false },
    });
    const friends = await info('season', { underShop: 'friends' });
    assert.deepEqual(friends.contingents, ['box']);
    assert.deepEqual(friends.seatingConfigurations, {
      orphanConfiguration: { _id: 'orphans', minSeatDistance: 1 },
      availabilityMode: 'contingentsOnly',
      bestAvailableSeatingConfiguration: { enabled: false },
    });
    const plain = await info('second');
    assert.deepEqual(
      [plain.seating, plain.seatingEventId, plain.seatingConfigurations, plain.seatingChildEventIds],
      [false, undefined, undefined, undefined],
    );
  });

  it('tells whether tickets are resold, here and on the other pages', async () => {
    const settings = {
      enabled: 'ENABLED',
      buyerFeeFix: 1.5,
      buyerFeeVar: 0.05,
      resellerFeeFix: 4321,
      priceMarkup: 0.2,
      offerCreationStart: { target: 'start', unit: 'days', offset: -20 },
      offerCreationEnd: { target: 'start', unit: 'days', offset: -5 },
      salesStart: { target: 'start', unit: 'days', offset: -10 },
    };
    const { now } = service.clock;
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const add = (days: number, resellSettings: Resale = settings) =>
      addEvent(service, {
        _id: 'resale',
        start: inDays(days),
        end: inDays(days + 0.1),
        ticketSettings: { resellSettings },
      });
    const states = [];
    for (const days of [21, 15, 7, 4, -0.05, -1]) {
      await add(days);
      const { resell, tickets } = await info('resale');
      states.push([resell?.saleActive, resell?.offerActive]);
      assert.deepEqual([resell?.fees, resell?.priceMarkup], [{ buyerFeeFix: 1.5, buyerFeeVar: 0.05 }, 0.2]);
      assert.deepEqual(tickets?.[0]?.resellSettings, { enabled: 'ENABLED' });
      const [listed] = await service.call(api.listings.get, { id: 'resale' });
      assert.deepEqual(listed?.resell, resell);
      assert.deepEqual((await service.call(api.events.getPublic, { id: 'resale' })).resell, resell);
    }
    assert.deepEqual(states, [
      [false, false],
      [false, true],
      [true, true],
      [true, false],
      [true, false],
      [false, false],
    ]);
    await add(7, { enabled: 'DISABLED' });
    assert.deepEqual((await info('resale')).resell, { saleActive: false, offerActive: false, fees: {} });
    await add(7, { enabled: 'ENABLED' });
    assert.deepEqual((await info('resale')).resell, { saleActive: true, offerActive: true, fees: {} });
    await addEvent(service, { _id: 'plain' });
    assert.equal((await info('plain')).resell, undefined);
  });

  it('tells of a slot what a category has left in it', async () => {
    const slot = (hour: number, amount: number) => ({
      _id: `slot-${hour}`,
      startTime: { hour, minute: 0 },
      amount,
      refs: [{ refType: 'category', categoryRef: 'hall' }],
    });
    const categories = [{ _id: 'category-hall', ref: 'hall', name: 'Hall', amount: 6 }];
    await addEvent(service, { _id: 'few', useTimeSlots: true, timeSlots: [slot(18, 10), slot(19, 5)], categories });
    assert.deepEqual(
      (await info('few')).timeSlots?.map(({ v, categories }) => [v, categories?.[0]?.v]),
      [
        [10, 6],
        [5, 5],
      ],
    );
  });

  it('takes references of slots of another kind for no categories', async () => {
    const refs = [{ refType: 'section', categoryRef: 'nothing' }];
    await addEvent(service, {
      _id: 'sections',
      useTimeSlots: true,
      timeSlots: [{ _id: 'slot', startTime: { hour: 18, minute: 0 }, amount: 4, refs }],
    });
    const [slot] = (await info('sections')).timeSlots ?? [];
    assert.deepEqual([slot?.v, slot?.categories], [4, []]);
  });

  it('asks for names as the ticket type says, otherwise as the event does', async () => {
    const ticket = (id: string, fields: object) => ({ _id: id, name: id, price: 1, ...fields });
    await addEvent(service, {
      _id: 'names',
      dataRequestSettings: { requiresPersonalization: true },
      tickets: [
        ticket('by-event', {}),
        ticket('not', { requiresPersonalization: false }),
        ticket('mode-off', { requiresPersonalization: true, requiresPersonalizationMode: 'DISABLED' }),
        ticket('mode-on', { requiresPersonalization: false, requiresPersonalizationMode: 'ENABLED' }),
      ],
    });
    const { tickets } = await info('names');
    assert.deepEqual(
      tickets?.map(({ requiresPersonalization }) => requiresPersonalization),
      [true, false, false, true],
    );
  });
});
