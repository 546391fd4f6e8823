/** What a `<voucher-check>` hears of the shop that it pays in. */
import { expect } from '@open-wc/testing';
import type { VoucherInfo } from '../../../../src/contract/vouchers.ts';
import { VoucherCheck } from '../../../../src/elements/voucher-check/voucher-check.ts';
import { fakeClient } from '../../../support/fakes/fake-client.ts';
import {
  add,
  appears,
  button,
  concert,
  fillBuyer,
  goOn,
  heard,
  openShop,
  orderService,
  part,
  words,
} from '../open-shop.ts';

if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

type Look = ReturnType<typeof fakeClient>['vouchers']['info'];
const createdAt = '2026-01-01T00:00:00Z';
const worth = (code: string, balance: number): VoucherInfo => ({
  voucher: { _id: 'v1', code: code.toUpperCase(), amount: 50, balance, createdAt, updatedAt: createdAt },
  seller: { currency: 'EUR' },
});

describe('<event-shop> and a <voucher-check> beside it', () => {
  it('tells a <voucher-check> when its voucher pays no longer, and what is left of it after the order', async () => {
    const info = concert();
    const service = orderService(info);
    let left = 10;
    const get: Look = ({ code }) => Promise.resolve(worth(code, left));
    const check = Object.assign(document.createElement('voucher-check'), { lang: 'en', code: 'GIFT-10' });
    check.client = fakeClient({ vouchers: { info: get } });
    const element = await openShop(info, {
      answers: { ...service.answers, vouchers: { info: get } },
      attributes: { id: 'shop' },
    });
    const removed = heard(element, 'voucher-removed');
    element.before(check);
    check.for = 'shop';
    const isUsed = () => words(part(check, 'use')) === 'Applied to your order';
    const look = async () => {
      await appears(check, () => part(check, 'check'));
      button(check, 'Check').click();
      return await appears(check, () => part(check, 'use'));
    };
    await add(element, 'Adult');
    expect(await element.applyVoucher('gift-10')).to.equal(true);
    expect(element.cart.vouchers).to.deep.equal(['GIFT-10']);
    await look();
    expect(isUsed(), 'it came another way').to.equal(true);
    element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove voucher GIFT-10"]')!.click();
    await appears(check, () => words(part(check, 'use')) === 'Use in this order');
    expect(removed.map(({ code }) => code)).to.deep.equal(['GIFT-10']);
    part(check, 'use')!.click();
    await appears(check, isUsed);
    await goOn(element);
    await fillBuyer(element);
    left = 4;
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    await appears(check, () => words(part(check, 'balance')) === 'Balance €4 of €50');
    expect(isUsed()).to.equal(false);
    expect(removed).to.have.length(2);
  });
});
