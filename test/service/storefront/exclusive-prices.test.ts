import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { json } from '../../../src/service/database/index.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { addEvent, addKey, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';

const house: SellerData = { name: 'The House', taxRate: 0.0825, defaultLanguage: 'en' };

describeWithService('prices before tax', (service) => {
  before(() => addEvent(service.db));

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const event: Partial<EventRecord> = {
    customCharges: { outerChargeFix: 1, cartOuterChargeFix: 2 },
    tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
  };

  it('are told with tax wherever a buyer reads them, and charged as they were told', async () => {
    await as({ ...house, taxSettings: { priceMode: 'exclusive' } });
    const id = await addEvent(service.db, { ...event, url: 'before-tax' });
    const info = await service.call(api.events.info, { id });
    const [ticket] = info.tickets ?? [];
    assert.deepEqual(
      [ticket?.price, ticket?.outerChargeFix, info.ccXf, info.taxMode],
      [21.65, 1.08, 2.17, 'exclusive'],
    );
    assert.equal(info.startingPrice, '24.90');
    const listed = await service.call(api.listings.list, { sellerId });
    assert.equal(listed.find(({ _id }) => _id === id)?.startingPrice, '24.90');
    assert.equal((await service.call(api.events.getPublic, { id })).tickets?.[0]?.price, 21.65);
    // the seller reads what was entered
    const token = await addKey(service.db);
    assert.equal((await service.call(api.events.get, { id }, { token })).tickets?.[0]?.price, 20);

    const begun = await service.call(api.checkout.create, { type: 'transaction', eventId: id, items: seats(2) });
    assert.equal(begun.realPrice, 47.63);
    const order = keyOf(begun);
    await service.call(api.checkout.setDetails, { ...order, ...buyer });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    const { realPrice, tickets } = await service.call(api.checkout.transaction, order);
    assert.equal(realPrice, begun.realPrice);
    assert.deepEqual(
      tickets?.map(({ price, netPrice, taxRate }) => [price, netPrice, taxRate]),
      [[21.65, 20, 0.0825]],
    );
    const { taxes } = await service.call(api.orders.summary, order);
    assert.deepEqual(taxes, [{ rate: 0.0825, amount: 3.63 }]);
    const { rawPayload } = await service.app.inject(requestOf(api.orders.invoicePdf, order));
    const text = (await readPdf(rawPayload)).pages.map(({ text: page }) => page).join(' ');
    for (const words of ['Net at 8.25% $44.00', 'plus sales tax 8.25% $3.63', 'Total $47.63'])
      assert.ok(text.replaceAll('€', '$').includes(words), text);
  });

  it('are those of an event that says so, whatever its seller does, and the other way round', async () => {
    const priceOf = async (fields: Partial<EventRecord>) =>
      (await service.call(api.events.info, { id: await addEvent(service.db, { ...event, ...fields }) })).tickets?.[0]
        ?.price;
    await as(house);
    assert.equal(await priceOf({}), 20);
    assert.equal(await priceOf({ taxSettings: { priceMode: 'exclusive' } }), 21.65);
    await as({ ...house, taxSettings: { priceMode: 'exclusive' } });
    assert.equal(await priceOf({}), 21.65);
    assert.equal(await priceOf({ taxSettings: { priceMode: 'inclusive' } }), 20);
  });

  it('keep the rate of their sale when the seller changes it', async () => {
    await as(house);
    const eventId = await addEvent(service.db, event);
    const order = keyOf(await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) }));
    await service.call(api.checkout.setDetails, { ...order, ...buyer });
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });
    const { taxes: sold } = await service.call(api.orders.summary, order);
    await as({ ...house, taxRate: 0.19 });
    assert.deepEqual((await service.call(api.orders.summary, order)).taxes, sold);
  });

  it('are set by a word of the two', async () => {
    const token = await addKey(service.db);
    const id = await addEvent(service.db, event);
    const change = { id, taxSettings: { priceMode: 'before' } };
    const { body } = await service.refused(api.events.update, 400, change, { token });
    assert.deepEqual(
      body.details?.map(({ path }) => path),
      ['taxSettings.priceMode'],
    );
  });
});
