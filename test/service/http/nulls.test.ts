/** Null in a request: as good as missing where something is made, and a field that goes where something is changed. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { addEvent, addKey, seats } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

const dates = { name: 'Hamlet', start: '2026-10-24T17:30:00Z', end: '2026-10-24T20:30:00Z' };

describeWithService('null', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  const created = async <T>(route: Parameters<typeof service.send>[0], body: object) => {
    const answer = await service.send(route, body as Record<string, unknown>, { token });
    assert.equal(answer.statusCode, route.status ?? 200, JSON.stringify(answer.body));
    return answer.body as unknown as T & { _id: string };
  };

  it('is missing in a new voucher', async () => {
    const voucher = await created<{ code: string }>(api.vouchers.create, {
      amount: 50,
      code: null,
      validUntil: null,
      validFrom: null,
    });
    assert.match(voucher.code, /^\w{4}-\w{4}-\w{4}$/);
    assert.ok(!('validUntil' in voucher));
  });

  it('is missing in a new customer, at every level', async () => {
    const customer = await created<Record<string, unknown>>(api.customers.create, {
      primaryEmail: 'ada@example.com',
      company: null,
      prename: 'Ada',
      notes: null,
      number: null,
      location: { city: 'London', line2: null, center: null },
      extraFields: { size: null, colour: 'red' },
      tags: null,
      consents: null,
      upsert: null,
    });
    assert.deepEqual(customer.location, { city: 'London' });
    assert.equal(customer.prename, 'Ada');
    assert.deepEqual(customer.extraFields, { colour: 'red' });
    assert.ok(!('company' in customer) && !('number' in customer));
  });

  it('is missing in a new event, at every level, and stays in a free-form object', async () => {
    const event = await created<EventRecord>(api.events.create, {
      ...dates,
      image: null,
      visibleAfter: null,
      maxAmountPerCustomer: null,
      pricingSettings: { priceTableId: null, dynamicPricing: null },
      taxSettings: { defaultTicketTaxServiceTypeId: null },
      rebookingSettings: { rebookingStrategyId: null },
      meta: { partner: null },
      tickets: [
        { _id: 'full', name: 'Full', price: 20, amount: null, salesStart: { target: null, unit: 'hours', offset: -2 } },
      ],
      extraFields: [
        { _id: 'why', name: 'Why', conditions: [{ baseSlug: 'how', operator: 'equals', value: [null] }] },
        { _id: 'how', name: 'How', settings: null },
      ],
    });
    assert.ok(!('image' in event) && !('visibleAfter' in event));
    assert.deepEqual(event.meta, { partner: null });
    assert.deepEqual(event.tickets?.[0]?.salesStart, { unit: 'hours', offset: -2 });
    assert.deepEqual(event.extraFields?.[0]?.conditions?.[0]?.value, [null]);
  });

  it('is missing in copies and dates of an event', async () => {
    const root = await created<EventRecord>(api.events.create, { ...dates, eventType: 'ROOT' });
    await created(api.events.addRecurrences, {
      id: root._id,
      every: null,
      unit: 'WEEK',
      repeatsOn: ['SATURDAY'],
      from: dates.start,
      to: '2026-11-08T00:00:00Z',
      startTime: dates.start,
      endTime: dates.end,
      sellStartAt: { target: null, unit: 'days', offset: -7 },
      sellEndAt: null,
      sellStartOffset: null,
      sellEndTime: null,
      checkinStartOffset: null,
      daySchemeId: null,
    });
    const { rows } = await service.call(api.events.list, { rootId: root._id }, { token });
    assert.equal(rows.length, 3);
    const copy = await created<EventRecord>(api.events.duplicate, {
      _id: root._id,
      eventType: null,
      name: 'Copy',
      image: null,
      start: null,
      salesChannelGroupSettings: null,
    });
    assert.equal(copy.name, 'Copy');
    assert.equal(copy.start, root.start);
  });

  it('is missing in a checkout', async () => {
    const eventId = await addEvent(service.db);
    const items = [{ ...seats(1)[0], slotInfo: null, seatingInfo: null, triggeredBy: null, meta: { a: null } }];
    const body = { type: 'transaction', eventId, items, shopId: null, vouchers: null, coupons: null, meta: null };
    const started = await created<{ realPrice: number }>(api.checkout.create, body);
    assert.equal(started.realPrice, 20);
  });

  it('is as wrong as missing where something is needed, or in a list', async () => {
    const { body } = await service.refused(api.vouchers.create, 400, { amount: null }, { token });
    assert.deepEqual(body.details, [{ path: 'amount', message: 'Missing' }]);
    const listed = await service.refused(api.events.create, 400, { ...dates, tickets: [null] }, { token });
    assert.deepEqual(listed.body.details, [{ path: 'tickets.0', message: 'Expected an object' }]);
    const unknown = await service.refused(api.events.create, 400, { ...dates, colour: null }, { token });
    assert.deepEqual(unknown.body.details, [{ path: 'colour', message: 'Unknown field' }]);
  });

  it('clears a field in a change', async () => {
    const event = await created<EventRecord>(api.events.create, { ...dates, slogan: 'To be', url: 'hamlet' });
    const changed = await service.call(api.events.update, { id: event._id, slogan: null }, { token });
    assert.equal(changed.slogan, undefined);
    assert.equal(changed.url, 'hamlet');
    const { _id: id } = await created(api.vouchers.create, { amount: 5, validUntil: '2027-01-01T00:00:00Z' });
    const voucher = await service.call(api.vouchers.update, { id, amount: 5, validUntil: null }, { token });
    assert.equal(voucher.validUntil, undefined);
    await service.refused(api.vouchers.update, 400, { id, amount: 5, blocked: null }, { token });
  });
});
