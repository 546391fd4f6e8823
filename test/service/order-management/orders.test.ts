/** An order that is open reads the same from either engine: one database will do. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Checkout } from '../../../src/contract/checkout.ts';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { OrderSummary } from '../../../src/contract/orders.ts';
import { json } from '../../../src/service/database/index.ts';
import type { SellerData } from '../../../src/service/events/records.ts';
import { mailsTo } from '../../support/readers/mailed.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addCustomer, addEvent, addVoucher, buyer, keyOf, seats, sellerId } from '../../support/builders/shop.ts';

const chart: SellerData = {
  name: 'The House',
  defaultLanguage: 'en',
  taxRate: 0.07,
  documentSettings: { invoice: { footerColumns: [{ text: 'The House\nCanal 1' }, { text: 'IBAN DE02 1203' }] } },
};

describeWithService('an order that is open', { checkBooks: false }, (service) => {
  before(async () => {
    await addEvent(service.db);
    await service.db.query('update seller set data = $2::jsonb where id = $1', [sellerId, json(chart)]);
  });

  interface Buying {
    readonly items?: ReturnType<typeof seats>;
    readonly email?: string;
    readonly vouchers?: string[];
    readonly preferredLanguage?: string;
    readonly token?: string;
    readonly paymentMethod?: string;
  }
  const bought = async (
    fields: Partial<EventRecord> = {},
    { items = seats(2), email = buyer.email, token, paymentMethod = 'invoice', ...more }: Buying = {},
  ) => {
    const eventId = await addEvent(service.db, fields);
    const checkout = await service.call(
      api.checkout.create,
      { type: 'transaction', eventId, items, preferredLanguage: 'en', ...more },
      { token },
    );
    await service.call(api.checkout.setDetails, { ...keyOf(checkout), ...buyer, email }, { token });
    await service.call(api.checkout.complete, { ...keyOf(checkout), paymentMethod });
    return checkout;
  };
  const summary = (checkout: Checkout, locale?: string) =>
    service.call(api.orders.summary, { ...keyOf(checkout), locale });
  const become = (checkout: Checkout, status: string, payment: string) =>
    service.db.query('update checkout set status = $2, payment_status = $3 where id = $1', [
      checkout._id,
      status,
      payment,
    ]);
  const cents = (amount = 0) => Math.round(amount * 100);
  const addsUp = ({ lines = [], discounts = [], outerCharge, realPrice, redeemedVouchers = [], due }: OrderSummary) => {
    const sum = (amounts: readonly (number | undefined)[]) =>
      amounts.reduce<number>((all, each) => all + cents(each), 0);
    assert.equal(
      sum(lines.map(({ total }) => total)) - sum(discounts.map(({ amount }) => amount)) + cents(outerCharge),
      cents(realPrice),
    );
    assert.equal(cents(realPrice) - sum(redeemedVouchers.map(({ amount }) => amount)), cents(due));
    for (const { amount = 0, price, total } of lines) assert.equal(amount * cents(price), cents(total));
  };

  it('is a summary that adds up: lines, discounts with their names, fees, taxes, vouchers, what is left', async () => {
    await addVoucher(service.db, 'GIFT-10', 1000);
    const checkout = await bought(
      {
        tickets: [
          { _id: 'seat', name: 'Seat', price: 20, active: true, taxRate: 0.19 },
          { _id: 'child', name: 'Child', price: 9.99, active: true },
        ],
        groups: [{ _id: 'all', name: 'All', tickets: ['seat', 'child'] }],
        discountGroups: [
          {
            _id: 'three',
            name: 'Three or more',
            discountType: 'var',
            value: 0.1,
            rules: [{ _id: 'r', type: 'ticketGroups', group: 'all', min: 3 }],
          },
        ],
        customCharges: { outerChargeFix: 1, cartOuterChargeFix: 2 },
      },
      { items: [...seats(2), ...seats(1, 'child')], vouchers: ['GIFT-10'] },
    );
    const told = await summary(checkout);
    addsUp(told);
    assert.deepEqual(told.lines, [
      { name: 'Child', amount: 1, price: 9.99, total: 9.99 },
      { name: 'Seat', amount: 2, price: 20, total: 40 },
    ]);
    assert.deepEqual(
      told.discounts?.map(({ name, amount }) => [name, amount]),
      [['Three or more', 5]],
    );
    assert.deepEqual(told.redeemedVouchers, [{ code: 'GIFT-10', amount: 10 }]);
    // 38 with 19 percent; 8.99, a euro of fees and two for the cart with 7
    assert.deepEqual(told.taxes, [
      { rate: 0.07, amount: 0.78 },
      { rate: 0.19, amount: 6.07 },
    ]);
    assert.deepEqual([told.outerCharge, told.realPrice, told.due], [5, 49.99, 39.99]);
  });

  it('names what was bought in the language that is asked for', async () => {
    const checkout = await bought({
      tickets: [{ _id: 'seat', name: 'Seat', price: 20, active: true }],
      translations: { de: { tickets: { seat: { name: 'Platz' } } } },
    });
    assert.equal((await summary(checkout)).lines?.[0]?.name, 'Seat');
    const german = await summary(checkout, 'de');
    assert.equal(german.lines?.[0]?.name, 'Platz');
    assert.match(german.payment?.texts?.join(' ') ?? '', /Überweisung/);
  });

  it('says how to pay while money is awaited, and not any more when it came', async () => {
    const checkout = await bought();
    const awaited = await summary(checkout);
    assert.match(awaited.payment?.texts?.[0] ?? '', /^Please pay €40\.00 by bank transfer/);
    assert.deepEqual(awaited.payment?.lines, ['The House', 'Canal 1', 'IBAN DE02 1203']);
    assert.equal(awaited.payment.shopUrl, undefined);
    await become(checkout, 'COMPLETE', 'RECEIVED');
    assert.deepEqual((await summary(checkout)).payment, { texts: ['Paid: €40.00. Thank you.'] });
  });

  it('leads back into the shop after a payment that failed, as long as there is something to buy', async () => {
    const checkout = await bought({ url: 'failed-concert' });
    await become(checkout, 'CANCELED', 'FAILED');
    const failed = await summary(checkout);
    assert.deepEqual(failed.payment, {
      texts: ['Your payment of €40.00 failed.'],
      shopUrl: `https://tickets.example/${sellerId}/failed-concert`,
    });
    service.clock.now = new Date('2026-07-02T00:00:00Z');
    assert.equal((await summary(checkout)).payment?.shopUrl, undefined);
    await become(checkout, 'CANCELED', 'CANCELED');
    assert.deepEqual((await summary(checkout)).payment, { texts: [] });
  });

  it('is there for its secret and its customer, and for no one else', async () => {
    const [ada, eve] = [await addCustomer(service.db, 'a@example.com'), await addCustomer(service.db, 'e@example.com')];
    const checkout = await bought({}, { email: 'a@example.com', token: ada.token });
    const id = checkout._id;
    assert.equal((await service.call(api.orders.ownSummary, { id }, { token: ada.token })).due, 40);
    for (const route of [api.orders.ownSummary, api.orders.resendOwn])
      await service.refused(route, 404, { id }, { token: eve.token });
    for (const route of [api.orders.summary, api.orders.resend]) {
      await service.refused(route, 404, { id, secret: 'wrong' });
      await service.refused(route, 404, { id, secret: 'wrong' }, { token: ada.token });
    }
    assert.equal((await mailsTo(service.db, 'e@example.com')).length, 0);
  });

  it('is sent again to its own address: once a minute, five times an hour', async () => {
    const email = 'again@example.com';
    const checkout = await bought({}, { email });
    const mails = async () => (await mailsTo(service.db, email)).length;
    const ask = keyOf(checkout);
    assert.equal(await mails(), 1);
    assert.equal((await summary(checkout)).mail?.nextAt, '2026-06-01T10:01:00.000Z');
    assert.equal((await service.refused(api.orders.resend, 429, ask)).headers['retry-after'], '60');
    for (let sent = 2; sent <= 5; sent++) {
      service.clock.forward(60_000);
      assert.equal((await summary(checkout)).mail?.nextAt, undefined);
      const { email: to, nextAt } = await service.call(api.orders.resend, ask);
      assert.equal(to, email);
      assert.equal(
        nextAt,
        sent < 5 ? new Date(service.clock.now.getTime() + 60_000).toISOString() : '2026-06-01T11:00:00.000Z',
      );
      assert.equal(await mails(), sent);
    }
    service.clock.forward(60_000);
    await service.refused(api.orders.resend, 429, ask);
    assert.equal(await mails(), 5);
    service.clock.now = new Date('2026-06-01T11:00:00Z');
    await service.call(api.orders.resend, ask);
    assert.equal(await mails(), 6);
  });

  it('is sent once when two ask at the same time', async () => {
    const checkout = await bought({}, { email: 'twice@example.com' });
    service.clock.forward(120_000);
    const both = await Promise.all([1, 2].map(() => service.send(api.orders.resend, keyOf(checkout))));
    assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 429]);
  });

  it('is sent to no address that a caller names, and not before or after it is an order', async () => {
    const checkout = await bought({}, { email: 'own@example.com' });
    service.clock.forward(120_000);
    const { body } = await service.refused(api.orders.resend, 400, { ...keyOf(checkout), email: 'eve@example.com' });
    assert.equal(body.details?.[0]?.path, 'email');
    await become(checkout, 'CANCELED', 'CANCELED');
    assert.equal((await service.refused(api.orders.resend, 409, keyOf(checkout))).body.code, 'WRONG_STATE');
    await become(checkout, 'COMPLETE', 'RECEIVED');
    await service.db.query(`update checkout set data = data - 'details' where id = $1`, [checkout._id]);
    assert.equal((await service.refused(api.orders.resend, 409, keyOf(checkout))).body.code, 'NO_ADDRESS');
    assert.equal((await summary(checkout)).mail, undefined);
    assert.equal((await mailsTo(service.db, 'own@example.com')).length, 1);
  });

  it('says when the last of its dates is over', async () => {
    const { token } = await addCustomer(service.db, 'dates@example.com');
    const timeSlots = [
      { _id: 'early', startTime: { hour: 20, minute: 0 } },
      { _id: 'late', startTime: { hour: 21, minute: 30 } },
    ];
    const endOf = async ({ _id: checkoutId }: Checkout) =>
      (await service.call(api.account.transactions, { checkoutId }, { token })).transactions[0]?.endsAt;
    const buy = (fields: Partial<EventRecord>, items = seats(1)) =>
      bought(fields, { email: 'dates@example.com', token, items });
    const ends = async (...what: Parameters<typeof buy>) => await endOf(await buy(...what));
    assert.equal(await ends({}), '2026-07-01T21:00:00.000Z');
    assert.equal(await ends({ useTimeSlots: true, timeSlots }, seats(1, 'seat', 'early')), '2026-07-01T19:30:00.000Z');

    const ticketSettings = { rebookSettings: { enabled: 'ENABLED' } };
    const later = await buy({ useTimeSlots: true, timeSlots, ticketSettings }, seats(1, 'seat', 'early'));
    const [ticket] = await service.call(api.checkout.tickets, keyOf(later));
    assert.ok(ticket?.secret);
    await service.call(api.tickets.rebook, { id: ticket._id, secret: ticket.secret, slotId: 'late' });
    assert.equal(await endOf(later), '2026-07-01T21:00:00.000Z', 'another time than the one that was sold');
  });
});
