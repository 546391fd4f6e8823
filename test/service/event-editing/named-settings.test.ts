/** The named settings of a seller: payment strategies, price tables, rebooking strategies, groups of sales channels. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { addKey, addSeller, sellerId as house } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const plain = { start: '2026-07-01T18:00:00.000Z', end: '2026-07-01T21:00:00.000Z' };

describeWithService('named settings', (service) => {
  let token: string;
  let stranger: string;
  before(async () => {
    token = await addKey(service.db);
    await addSeller(service.db, 'another');
    stranger = await addKey(service.db, 'another');
  });

  const kinds = [
    {
      routes: api.paymentStrategies,
      made: { name: 'Counter', methods: ['boxoffice'], channels: [{ channelId: 'pos', methods: ['invoice'] }] },
      event: (id: string) => ({ paymentSettings: { paymentStrategyId: id } }),
      path: 'paymentSettings.paymentStrategyId',
    },
    {
      routes: api.priceTables,
      made: {
        name: 'Plays',
        types: [{ _id: 'full', name: 'Full' }],
        tiers: [{ _id: 'early', name: 'Early', prices: [{ priceCategoryId: 'full', price: 12.5 }], amount: 3 }],
      },
      event: (id: string) => ({ pricingSettings: { priceTableId: id } }),
      path: 'pricingSettings.priceTableId',
    },
    {
      routes: api.rebookingStrategies,
      made: { name: 'Early', enabled: 'ENABLED' as const, dates: true, as: 'voucher' as const },
      event: (id: string) => ({ rebookingSettings: { rebookingStrategyId: id } }),
      path: 'rebookingSettings.rebookingStrategyId',
    },
    {
      routes: api.salesChannelGroups,
      made: { name: 'Partners', channelIds: ['radio', 'newspaper'] },
      event: (id: string) => ({ salesChannelGroupSettings: [{ salesChannelGroupId: id, enabled: false }] }),
      path: undefined,
    },
  ];

  for (const { routes, made, event, path } of kinds) {
    // each kind has its own schemas and one way to be called
    const { create, list, get, update, delete: remove } = routes as typeof api.salesChannelGroups;
    const body = made as never as { name: string; channelIds: string[] };

    it(`${create.path} are made, listed, replaced and deleted`, async () => {
      const one = await service.call(create, body, { token, idempotencyKey: create.path });
      const { _id, createdAt, updatedAt, sellerId, ...data } = one;
      assert.deepEqual([data, createdAt, updatedAt, sellerId], [made, createdAt, createdAt, house]);
      assert.deepEqual(await service.call(create, body, { token, idempotencyKey: create.path }), one);
      service.clock.forward(1000);
      const other = await service.call(create, { ...body, name: 'Second' }, { token });
      assert.deepEqual(await service.call(get, { id: _id }, { token }), one);
      const { docs, total } = await service.call(list, { top: 1 }, { token });
      assert.deepEqual([docs.map(({ name }) => name), total], [['Second'], 2]);
      const renamed = await service.call(update, { id: _id, ...body, name: 'Renamed' }, { token });
      assert.deepEqual(await service.call(get, { id: _id }, { token }), renamed);
      assert.equal(renamed.name, 'Renamed');
      for (const route of [get, remove]) await service.refused(route, 404, { id: _id }, { token: stranger });
      await service.refused(update, 404, { id: _id, ...body }, { token: stranger });
      assert.equal((await service.call(list, {}, { token: stranger })).total, 0);
      assert.deepEqual(await service.call(remove, { id: _id }, { token }), renamed);
      await service.refused(get, 404, { id: _id }, { token });
      await service.call(remove, { id: other._id }, { token });
    });

    it(`${create.path} stay while an event names them`, async () => {
      const { _id } = await service.call(create, body, { token });
      const { _id: eventId } = await service.call(
        api.events.create,
        { name: 'Play', ...plain, ...event(_id) },
        { token },
      );
      assert.equal((await service.refused(remove, 409, { id: _id }, { token })).body.code, 'IN_USE');
      const none = { paymentSettings: null, pricingSettings: null, rebookingSettings: null };
      await service.call(api.events.update, { id: eventId, ...none, salesChannelGroupSettings: null }, { token });
      await service.call(remove, { id: _id }, { token });
    });

    it(`${create.path} are free again when the event is deleted`, async () => {
      const { _id } = await service.call(create, body, { token });
      const { _id: id } = await service.call(api.events.create, { name: 'Play', ...plain, ...event(_id) }, { token });
      await service.call(api.events.delete, { id }, { token });
      await service.call(remove, { id: _id }, { token });
    });

    if (path !== undefined)
      it(`${create.path} that the seller does not have are refused by their field`, async () => {
        const { _id: others } = await service.call(create, body, { token: stranger });
        for (const id of ['unknown', others]) {
          const draft = { name: 'Play', ...plain, ...event(id) };
          const { body: error } = await service.refused(api.events.create, 400, draft, { token });
          assert.deepEqual(
            (error.details as { path: string }[]).map((detail) => detail.path),
            [path],
          );
        }
        const { _id } = await service.call(api.events.create, { name: 'Play', ...plain }, { token });
        await service.refused(api.events.update, 400, { id: _id, ...event(others) }, { token });
      });
  }

  it('are one kind each: a price table is no payment strategy', async () => {
    const { _id } = await service.call(api.paymentStrategies.create, { name: 'Any', methods: [] }, { token });
    await service.refused(api.priceTables.get, 404, { id: _id }, { token });
    const draft = { name: 'Play', ...plain, pricingSettings: { priceTableId: _id } };
    await service.refused(api.events.create, 400, draft, { token });
  });

  it('are refused when they contradict themselves', async () => {
    const paths = async (route: typeof api.paymentStrategies.create, body: object) => {
      const { body: error } = await service.refused(route, 400, body as never, { token });
      return (error.details as { path: string }[]).map(({ path }) => path);
    };
    const channel = { channelId: 'pos', methods: ['cheque'] };
    assert.deepEqual(
      await paths(api.paymentStrategies.create, { name: 'No', methods: ['gold'], channels: [channel, channel] }),
      ['methods.0', 'channels.0.methods.0', 'channels.1.methods.0', 'channels.1.channelId'],
    );
    const twice = { priceCategoryId: 'full', price: 1.234 };
    const tiers = [
      { _id: 'one', prices: [twice, { priceCategoryId: 'child', price: 2 }] },
      {
        _id: 'one',
        prices: [
          { ...twice, price: 1 },
          { ...twice, price: 1 },
        ],
      },
    ];
    assert.deepEqual(await paths(api.priceTables.create as never, { name: 'No', types: [{ _id: 'full' }], tiers }), [
      'tiers.1._id',
      'tiers.0.prices.1.priceCategoryId',
      'tiers.0.prices.0.price',
      'tiers.1.prices.1.priceCategoryId',
    ]);
  });

  it('are named by the dates of a series, too', async () => {
    const { _id: strategy } = await service.call(api.paymentStrategies.create, { name: 'Any', methods: [] }, { token });
    const root = { name: 'Series', ...plain, eventType: 'ROOT', paymentSettings: { paymentStrategyId: strategy } };
    const { _id: id } = await service.call(api.events.create, root, { token });
    const rule = { every: 1, unit: 'DAY' as const, from: plain.start, to: '2026-07-03T23:00:00.000Z' };
    await service.call(
      api.events.addRecurrences,
      { id, ...rule, startTime: plain.start, endTime: plain.end },
      { token },
    );
    await service.call(api.events.update, { id, paymentSettings: null }, { token });
    await service.call(api.paymentStrategies.delete, { id: strategy }, { token });
    const { _id: second } = await service.call(api.paymentStrategies.create, { name: 'Any', methods: [] }, { token });
    const { rows } = await service.call(api.events.list, { top: 10, skip: 0, rootId: id }, { token });
    assert.equal(rows.length, 3);
    const [last] = rows.slice(-1);
    assert.ok(last);
    await service.call(api.events.update, { id: last._id, paymentSettings: { paymentStrategyId: second } }, { token });
    await service.refused(api.paymentStrategies.delete, 409, { id: second }, { token });
  });
});
