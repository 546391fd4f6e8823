/** Why a request of a checkout is worked on alone: each reason by itself, and none for the plain request of a rush. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import {
  checkoutReasonToSubmitAlone,
  eventReasonToStartAlone,
  reasonToPlaceAlone,
  requestReasonToPlaceAlone,
  reasonToStartAlone,
  reasonToSubmitAlone,
  saleReasonToStartAlone,
} from '../../../src/service/checkout/fast-path.ts';
import { questionsOf } from '../../../src/service/orders/details.ts';
import { findCheckout, type CheckoutData, type OrderRow } from '../../../src/service/orders/row.ts';
import { readSale } from '../../../src/service/orders/sale.ts';
import { resalePrefix } from '../../../src/sale/resale.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, keyOf, onSale, seats } from '../../support/builders/shop.ts';

const customer = { id: 'c', sellerId: 's', sessionId: 'x' };
const coupons = { codes: ['SPRING'], refused: [] };
const fileField = { _id: 'card', name: 'Card', type: 'documentUpload' };

describeWithService('a request of a checkout goes alone', (service) => {
  const request = (more: object = {}) => ({
    type: 'transaction' as const,
    eventId: 'event',
    items: seats(1),
    ...more,
  });
  const saleOf = async (event: Partial<EventRecord>, shopId?: string) =>
    await readSale(service.db, onSale, { eventId: await addEvent(service.db, event), shopId });
  /** A checkout that is open, with its sale and its questions. */
  const open = async (event: Partial<EventRecord> = {}) => {
    const eventId = await addEvent(service.db, event);
    const checkout = await service.call(api.checkout.create, { type: 'transaction', eventId, items: seats(1) });
    const { id, secret } = keyOf(checkout);
    const row = await findCheckout(service.db, id, secret);
    const sale = await readSale(service.db, onSale, { eventId });
    return { row, sale, questions: questionsOf(sale, row.data.order, onSale) };
  };
  const withData = (row: OrderRow, data: Partial<CheckoutData>): OrderRow => ({
    ...row,
    data: { ...row.data, ...data },
  });

  it('when it starts with more than tickets', () => {
    const reasons = [
      reasonToStartAlone(request(), {}),
      reasonToStartAlone(request(), { customer }),
      reasonToStartAlone(request({ vouchers: ['GIFT'] }), {}),
      reasonToStartAlone(request({ coupons: ['SPRING'] }), {}),
      reasonToStartAlone(request({ posOperationMode: 'KIOSK' }), {}),
      reasonToStartAlone(request({ posDiscounts: ['staff'] }), {}),
      reasonToStartAlone(request({ items: seats(1, `${resalePrefix}a:seat`) }), {}),
    ];
    const pos = ['point-of-sale', 'point-of-sale'];
    assert.deepEqual(reasons, [undefined, 'account', 'voucher', 'coupon', ...pos, 'resale']);
  });

  it('when it starts where seats are sold, or the sale asks who buys', async () => {
    const underShops = [{ _id: 'club', name: 'Club', active: true, unlockMode: 'couponCode', coupons: ['OPEN'] }];
    const plain = await saleOf({ underShops });
    assert.equal(eventReasonToStartAlone(plain.event.record), undefined);
    assert.equal(eventReasonToStartAlone({ ...plain.event.record, seating: { active: true } }), 'seats');
    const childEventMapping = [{ childEventId: 'evening', ticketTypeMapping: { seat: 'seat' } }];
    const season = { ...plain.event.record, eventType: 'GROUP', ticketSettings: { childEventMapping } };
    assert.equal(eventReasonToStartAlone(season), 'season');
    const locked = await saleOf({ underShops }, 'club');
    const waiting = await saleOf({ waitingRoom: { enabled: true } });
    const accounts = await saleOf({ accountSettings: { enforceAuthentication: 'PREVENT_CHECKOUT' } });
    const members = await saleOf({ customerTags: ['member'] });
    assert.deepEqual([plain, locked, waiting, accounts, members].map(saleReasonToStartAlone), [
      undefined,
      'coupon',
      'proof',
      'sign-in',
      'restriction',
    ]);
  });

  it('when its details need an account, a coupon or a file', async () => {
    assert.equal(reasonToSubmitAlone({}, {}), undefined);
    assert.equal(reasonToSubmitAlone({}, { customer }), 'account');
    assert.equal(reasonToSubmitAlone({ createAccount: true }, {}), 'account');
    const { row, sale, questions } = await open();
    const reason = (changed: OrderRow) => checkoutReasonToSubmitAlone(changed, sale, questions);
    assert.equal(reason(row), undefined);
    assert.equal(reason(withData(row, { account: 'c' })), 'account');
    assert.equal(reason(withData(row, { discountCoupons: coupons })), 'coupon');
    const signedIn = await saleOf({ accountSettings: { enforceAuthentication: 'PREVENT_DETAILS_STEP' } });
    assert.equal(checkoutReasonToSubmitAlone(row, signedIn, questions), 'sign-in');
    assert.equal(
      checkoutReasonToSubmitAlone(row, await saleOf({ customerTags: ['member'] }), questions),
      'restriction',
    );
    const asking = await open({ extraFields: [fileField] });
    assert.equal(checkoutReasonToSubmitAlone(asking.row, asking.sale, asking.questions), 'file');
  });

  it('when its order needs a payment, another language, other orders, a coupon, a count or a file', async () => {
    const { row, sale, questions } = await open();
    const reason = (changed: OrderRow, hasPayment = false) => reasonToPlaceAlone(changed, sale, questions, hasPayment);
    assert.equal(reason(row), undefined);
    assert.equal(reason(row, true), 'payment');
    assert.equal(requestReasonToPlaceAlone({}), undefined);
    assert.equal(requestReasonToPlaceAlone({ preferredLanguage: 'fr' }), 'language');
    const redeemed = [{ _id: 'v', code: 'OLD', amount: 100, isExchange: true as const }];
    assert.equal(reason(withData(row, { vouchers: { ...row.data.vouchers, redeemed } })), 'exchange');
    const { order } = row.data;
    const lines = order.lines.map((line) => ({ ...line, ticketTypeId: `${resalePrefix}a:${line.ticketTypeId}` }));
    assert.equal(reason(withData(row, { order: { ...order, lines } })), 'resale');
    assert.equal(reason(withData(row, { discountCoupons: coupons })), 'coupon');
    const limited = await saleOf({ maxAmountPerCustomer: 4 });
    assert.equal(reasonToPlaceAlone(row, limited, questions, false), 'customer-limit');
    const asking = await open({ extraFields: [fileField] });
    assert.equal(reasonToPlaceAlone(asking.row, asking.sale, asking.questions, false), 'file');
  });
});
