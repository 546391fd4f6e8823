import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, buyer, keyOf, taken } from '../../support/builders/shop.ts';

const { create, get, setItems, setDetails, complete, abort, tickets } = api.checkout;

const item = (ticketTypeId: string, amount = 1, triggeredBy?: string) => ({
  type: 'ticket' as const,
  ticketTypeId,
  amount,
  ...(triggeredBy !== undefined && { triggeredBy }),
});
type Items = ReturnType<typeof item>[];

describeWithService('tickets that come with others', (service) => {
  const types = [
    { _id: 'show', name: 'Show', price: 20, active: true, amount: 10 },
    { _id: 'coat', name: 'Cloakroom', price: 2, active: true, amount: 5 },
    { _id: 'wine', name: 'Wine', price: 6, active: true, amount: 5 },
    { _id: 'juice', name: 'Juice', price: 4, active: true, amount: 5 },
  ];
  const rule = (_id: string, thenType: string, group: string, min: number, max?: number) => ({
    _id,
    name: _id,
    triggerType: 'hasBeenAdded',
    triggerTargetGroup: 'shows',
    thenType,
    thenTargets: [{ thenTargetGroup: group, thenTargetMin: min, ...(max !== undefined && { thenTargetMax: max }) }],
  });
  const event = (fields: Partial<EventRecord> = {}) =>
    addEvent(service.db, {
      maxAmount: 20,
      tickets: types,
      groups: [
        { _id: 'shows', name: 'Shows', tickets: ['show'] },
        { _id: 'coats', name: 'Cloakroom', tickets: ['coat'] },
        { _id: 'drinks', name: 'A drink', tickets: ['wine', 'juice'] },
      ],
      cartAutomationRules: [rule('with-coat', 'autoAdd', 'coats', 1), rule('with-drink', 'chooseFrom', 'drinks', 1, 2)],
      ...fields,
    });
  const start = (eventId: string, ...items: Items) => service.call(create, { type: 'transaction', eventId, items });
  const told = ({ items: [of] }: Checkout) =>
    (of?.tickets ?? [])
      .map(({ ticketTypeId, amount, triggeredBy }) => `${amount} ${ticketTypeId} ${triggeredBy ?? ''}`.trim())
      .sort();
  const free = async (eventId: string) =>
    Object.fromEntries(
      await Promise.all(types.map(async ({ _id }) => [_id, await taken(service.db, eventId, 'ticket', _id)] as const)),
    ) as Record<string, number>;

  it('are added, priced, held and sold, whatever the client sent of them', async () => {
    const eventId = await event();
    const drink = item('juice', 1, 'with-drink');
    const all = ['1 coat with-coat', '1 juice with-drink', '2 show'];
    for (const sent of [
      [item('show', 2), drink],
      [item('show', 2), drink, item('coat', 1, 'with-coat')],
      [item('show', 2), drink, item('coat', 4, 'with-coat')],
      [item('coat', 1, 'with-coat'), drink, item('show', 1), item('show', 1), item('wine', 2, 'made up')],
    ]) {
      const checkout = await start(eventId, ...sent);
      assert.equal(checkout.realPrice, 46);
      assert.equal(checkout.items[0]?.regularPrice, 46);
      assert.deepEqual(
        told(checkout).filter((line) => !line.includes('show')),
        all.slice(0, 2),
      );
      assert.deepEqual(await free(eventId), { show: 2, coat: 1, wine: 0, juice: 1 });
      assert.equal(await taken(service.db, eventId), 4);
      await service.call(abort, keyOf(checkout));
      assert.deepEqual(await free(eventId), { show: 0, coat: 0, wine: 0, juice: 0 });
    }
    const checkout = await start(eventId, item('show', 2), drink);
    assert.deepEqual(told(checkout), all);
    await service.call(setDetails, { ...keyOf(checkout), ...buyer });
    await service.call(complete, { ...keyOf(checkout), paymentMethod: 'invoice' });
    const issued = await service.call(tickets, keyOf(checkout));
    assert.deepEqual(issued.map(({ ticketName }) => ticketName).sort(), ['Cloakroom', 'Juice', 'Show', 'Show']);
  });

  it('follow a change of the items, and stay as they are over the next steps', async () => {
    const eventId = await event();
    const checkout = await start(eventId, item('show'), item('wine', 2, 'with-drink'));
    assert.deepEqual(told(checkout), ['1 coat with-coat', '1 show', '2 wine with-drink']);
    const fewer = await service.call(setItems, {
      ...keyOf(checkout),
      items: [item('show'), item('juice', 1, 'with-drink')],
    });
    assert.deepEqual(told(fewer), ['1 coat with-coat', '1 juice with-drink', '1 show']);
    assert.deepEqual(await free(eventId), { show: 1, coat: 1, wine: 0, juice: 1 });
    const other = await service.call(setItems, {
      ...keyOf(checkout),
      items: [item('juice'), item('coat', 1, 'with-coat')],
    });
    assert.deepEqual(told(other), ['1 juice']);
    assert.deepEqual(told(await service.call(get, keyOf(checkout))), ['1 juice']);
    assert.deepEqual(await free(eventId), { show: 0, coat: 0, wine: 0, juice: 1 });
    service.clock.forward(16 * 60_000);
  });

  it('can be held again by who holds the last of them', async () => {
    const eventId = await event({
      tickets: types.map((each) => (each._id === 'coat' ? { ...each, amount: 1 } : each)),
    });
    const drink = item('wine', 1, 'with-drink');
    const checkout = await start(eventId, item('show'), drink);
    const more = await service.call(setItems, { ...keyOf(checkout), items: [item('show', 3), drink] });
    assert.deepEqual(told(more), ['1 coat with-coat', '1 wine with-drink', '3 show']);
    const { body } = await service.refused(create, 409, { type: 'transaction', eventId, items: [item('show'), drink] });
    assert.equal(body.code, 'TICKETS_SOLD_OUT');
    assert.deepEqual(body['problems'], [{ code: 'SOLD_OUT', ticketTypeId: 'coat', limit: 0 }]);
    assert.deepEqual(await free(eventId), { show: 3, coat: 1, wine: 1, juice: 0 });
  });

  it('have to be chosen, and not too many', async () => {
    const eventId = await event();
    const refused = async (...items: Items) => {
      const { body } = await service.refused(create, 409, { type: 'transaction', eventId, items });
      assert.equal(body.code, 'LIMIT_EXCEEDED');
      return body['problems'];
    };
    const missing = [{ code: 'CHOICE_MISSING', name: 'A drink', limit: 1 }];
    assert.deepEqual(await refused(item('show')), missing);
    assert.deepEqual(await refused(item('show'), item('juice')), missing);
    assert.deepEqual(await refused(item('show'), item('coat', 1, 'with-drink')), missing);
    assert.deepEqual(await refused(item('show'), item('juice', 2, 'with-drink'), item('wine', 1, 'with-drink')), [
      { code: 'CHOICE_TOO_MANY', name: 'A drink', limit: 2 },
    ]);
    assert.equal((await free(eventId))['show'], 0);
  });

  it('are no way to buy what is not for sale', async () => {
    const eventId = await event({
      tickets: types.map((each) => (each._id === 'wine' ? { ...each, active: false } : each)),
    });
    const { body } = await service.refused(create, 409, {
      type: 'transaction',
      eventId,
      items: [item('show'), item('wine', 1, 'with-drink')],
    });
    assert.deepEqual(body['problems'], [{ code: 'CHOICE_MISSING', name: 'A drink', limit: 1 }]);
    const nothing = await service.refused(create, 400, {
      type: 'transaction',
      eventId,
      items: [item('juice', 1, 'with-drink')],
    });
    assert.equal(nothing.body.code, 'EMPTY_CART');
  });

  it('are admitted at the time of the tickets that they come with', async () => {
    const eventId = await event({
      useTimeSlots: true,
      timeSlots: [
        { _id: 'early', startTime: { hour: 18, minute: 0 }, amount: 9 },
        { _id: 'late', startTime: { hour: 20, minute: 0 }, amount: 9 },
      ],
    });
    const at = (slotId: string) => ({ slotInfo: { slotId, slotStartTime: '2026-07-01T16:00:00Z' } });
    const checkout = await start(
      eventId,
      { ...item('show'), ...at('late') },
      { ...item('juice', 1, 'with-drink'), ...at('early') },
    );
    assert.deepEqual(new Set(checkout.items[0]?.tickets?.map(({ slotInfo }) => slotInfo?.slotId)), new Set(['late']));
    assert.equal(await taken(service.db, eventId, 'slot', 'late'), 3);
    assert.equal(await taken(service.db, eventId, 'slot', 'early'), 0);
  });

  it('keep every sum right where discounts do not come out even', async () => {
    const eventId = await event({
      cartAutomationRules: [rule('with-coat', 'autoAdd', 'coats', 3)],
      discountGroups: [
        {
          _id: 'third',
          name: 'Third',
          discountType: 'PERCENTAGE',
          value: 0.3333,
          rules: [{ type: 'cartSum', min: 1 }],
        },
        { _id: 'ten', name: 'Ten', discountType: 'TOTAL', value: 10.01, rules: [{ type: 'cartSum', min: 1 }] },
      ],
      customCharges: { outerChargeVar: 0.1 },
    });
    const {
      items: [of],
      realPrice,
    } = await start(eventId, item('show', 2));
    const cents = (major = 0) => Math.round(major * 100);
    const sum = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0);
    const off = sum((of?.appliedDiscountInfo ?? []).map(({ amount }) => cents(amount)));
    assert.equal(cents(of?.regularPrice) - off + cents(of?.outerCharge), cents(realPrice));
    const prices = sum((of?.tickets ?? []).map(({ amount = 0, price }) => amount * cents(price)));
    assert.equal(prices + cents(of?.outerCharge), cents(realPrice));
    assert.equal(of?.realPrice, realPrice);
  });
});
