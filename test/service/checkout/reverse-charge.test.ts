import assert from 'node:assert/strict';
import { before, beforeEach, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { json } from '../../../src/service/database/index.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { addEvent, addKey, addVoucher, balanceOf, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';
import { readPdf } from '../../support/readers/read-pdf.ts';
import { readXml } from '../../support/readers/read-xml.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api, requestOf } from '../../support/running/service.ts';

const house: SellerData = {
  ...{ name: 'The House', street: 'Canal 1', postal: '10999', city: 'Berlin', defaultLanguage: 'en' },
  ...{ vatId: 'DE123456789', taxRate: 0.19, taxSettings: { reverseCharge: true } },
};
const firm = { company: 'Engines Ltd', vatId: 'AT U12345678', country: 'AT' };

describeWithService('reverse charge', (service) => {
  let token: string;
  before(async () => {
    token = await addKey(service.db);
  });
  beforeEach(() => as(house));

  const as = (data: SellerData) =>
    service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(data)]);
  const begin = async (fields: Partial<EventRecord> = {}, request: object = {}) => {
    const eventId = await addEvent(service.db, { customCharges: { cartOuterChargeFix: 2 }, ...fields });
    const input = { type: 'transaction' as const, eventId, items: seats(2), preferredLanguage: 'en-GB', ...request };
    return keyOf(await service.call(api.checkout.create, input));
  };
  type Order = Awaited<ReturnType<typeof begin>>;
  const tell = (order: Order, details: object = {}) =>
    service.call(api.checkout.setDetails, { ...order, ...buyer, ...details });
  const complete = (order: Order) => service.call(api.checkout.complete, { ...order, paymentMethod: 'invoice' });

  it('charges a firm of another member state the net price, and says so on the invoice', async () => {
    const order = await begin();
    const told = await tell(order, firm);
    // 2 × 16.81 and 1.68
    assert.deepEqual([told.realPrice, told.reverseCharge, told.vatId], [35.3, true, 'ATU12345678']);
    const placed = await complete(order);
    assert.equal(placed.realPrice, 35.3);
    const { tickets, realPrice } = await service.call(api.checkout.transaction, order);
    assert.deepEqual(
      tickets?.map(({ price, netPrice, taxRate }) => [price, netPrice, taxRate]),
      [[16.81, 16.81, 0]],
    );
    assert.equal(realPrice, 35.3);
    assert.deepEqual((await service.call(api.orders.summary, order)).taxes, []);
    assert.equal((await service.call(api.transactions.get, { id: order.id }, { token })).reverseCharge, true);

    const textOf = async (locale: string) => {
      const { rawPayload } = await service.app.inject(requestOf(api.orders.invoicePdf, { ...order, locale }));
      return (await readPdf(rawPayload)).pages.map(({ text }) => text).join(' ');
    };
    const text = await textOf('en-GB');
    assert.match(text, /Reverse charge: VAT to be accounted for by the recipient\./);
    assert.match(text, /VAT ID DE123456789 Your VAT ID ATU12345678/);
    assert.match(await textOf('de'), /Steuerschuldnerschaft des Leistungsempfängers/);
    const { rawPayload } = await service.app.inject(requestOf(api.orders.invoiceXml, order));
    const [tax, ...more] = readXml(rawPayload).all(
      'SupplyChainTradeTransaction',
      'ApplicableHeaderTradeSettlement',
      'ApplicableTradeTax',
    );
    assert.deepEqual(
      ['CategoryCode', 'CalculatedAmount', 'BasisAmount', 'ExemptionReasonCode'].map((name) => tax?.at(name)),
      ['AE', '0.00', '35.30', 'VATEX-EU-AE'],
    );
    assert.deepEqual(more, []);
  });

  it('charges the prices that were entered before tax', async () => {
    await as({ ...house, taxSettings: { reverseCharge: true, priceMode: 'exclusive' } });
    const order = await begin();
    const { realPrice } = await service.call(api.checkout.get, order);
    assert.equal(realPrice, 49.98);
    assert.equal((await tell(order, firm)).realPrice, 42);
  });

  it('leaves the inner charges of the prices with tax', async () => {
    const order = await begin({ customCharges: { innerChargeVar: 0.1, innerChargeFix: 1 } });
    assert.equal((await tell(order, firm)).realPrice, 33.62);
    await complete(order);
    assert.equal((await service.call(api.transactions.get, { id: order.id }, { token })).innerCharge, 6);
  });

  it('is for a firm of another member state alone, where its seller wants it', async () => {
    const priceWith = async (details: object) => (await tell(await begin(), details)).realPrice;
    for (const vatId of ['', 'DE987654321', 'GB123456789'])
      assert.equal(await priceWith({ ...firm, vatId }), 42, vatId);
    assert.equal(await priceWith({}), 42);
    await as({ ...house, taxSettings: {} });
    assert.equal(await priceWith(firm), 42);
  });

  it('ends when the buyer takes the VAT id back, and stays when the cart changes', async () => {
    const order = await begin();
    await tell(order, firm);
    assert.equal((await tell(order, { ...firm, vatId: '' })).realPrice, 42);
    assert.equal((await tell(order, firm)).realPrice, 35.3);
    const changed = await service.call(api.checkout.setItems, { ...order, items: seats(1) });
    assert.deepEqual([changed.realPrice, changed.reverseCharge], [18.49, true]);
    const back = await tell(order);
    assert.deepEqual([back.realPrice, back.reverseCharge], [22, undefined]);
    assert.equal((await complete(order)).realPrice, 22);
  });

  it('takes from vouchers what is paid in the end', async () => {
    await addVoucher(service.db, 'REVERSE-50', 5000);
    const order = await begin({}, { vouchers: ['REVERSE-50'] });
    assert.equal(await balanceOf(service.db, 'REVERSE-50'), 800);
    await tell(order, firm);
    assert.equal(await balanceOf(service.db, 'REVERSE-50'), 1470);
    await service.call(api.checkout.setVouchers, { ...order, vouchers: [] });
    assert.equal(await balanceOf(service.db, 'REVERSE-50'), 5000);
    assert.equal((await service.call(api.checkout.get, order)).realPrice, 35.3);
    await service.call(api.checkout.setVouchers, { ...order, vouchers: ['REVERSE-50'] });
    assert.equal((await tell(order)).realPrice, 42);
    assert.equal(await balanceOf(service.db, 'REVERSE-50'), 800);
    await service.call(api.checkout.complete, { ...order, paymentMethod: 'free' });
  });

  it('gives back what was paid, without tax', async () => {
    const fields = { ticketSettings: { returnSettings: { enabled: 'ENABLED', feeFix: 1 } } };
    const order = await begin(fields);
    await tell(order, firm);
    await complete(order);
    await service.call(api.transactions.markReceived, { id: order.id }, { token });
    const claims = (await service.call(api.checkout.tickets, order)).map(({ _id, secret = '' }) => ({ _id, secret }));
    const { _id: returnId, amount } = await service.call(api.orders.returnTickets, { ...order, tickets: claims });
    const { rawPayload } = await service.app.inject(requestOf(api.orders.creditNotePdf, { ...order, returnId }));
    const text = (await readPdf(rawPayload)).pages.map((page) => page.text).join(' ');
    assert.match(text, /Reverse charge/);
    assert.doesNotMatch(text, /Tax 19%/);
    assert.equal(amount, 31.62); // two tickets at 16.81, less the fees
  });
});
