/** A `<voucher-check>` inside a shop: its field takes every code of the order. */
import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { VoucherInfo } from '../../../../src/contract/vouchers.ts';
import { VoucherCheck } from '../../../../src/elements/voucher-check/voucher-check.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  heard,
  openShop,
  part,
  placeShop,
  summary,
  words,
  type Answers,
} from '../open-shop.ts';

if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

const createdAt = '2026-01-01T00:00:00Z';
const worth = (code: string, balance: number): VoucherInfo => ({
  voucher: { _id: 'v1', code, amount: 50, balance, createdAt, updatedAt: createdAt },
  seller: { currency: 'EUR' },
});
const missing = (code: string) => Promise.reject(new ServiceError(404, { message: 'No', code }));
/** A service that knows a voucher, one that is spent, a discount, and a code that opens the shop of the members. */
const knowing: Answers = {
  vouchers: {
    info: ({ code }) => {
      if (code === 'OFFLINE') return Promise.reject(new UnreachableError('x'));
      const balance = { 'GIFT-50': 50, EMPTY: 0 }[code.toUpperCase()];
      return balance === undefined ? missing('UNKNOWN_VOUCHER') : Promise.resolve(worth(code.toUpperCase(), balance));
    },
  },
  coupons: {
    check: ({ code }) =>
      code === 'FRIENDS10'
        ? Promise.resolve({ _id: 'c1', code, name: 'Friends', discountType: 'PERCENTAGE', value: 0.1 })
        : missing('UNKNOWN_COUPON'),
  },
  shops: {
    unlock: ({ code }) =>
      code === 'MEMBER' ? Promise.resolve({ underShopId: 'members', name: 'Members' }) : missing('SHOP_LOCKED'),
  },
};

/** A check in the slot for it. */
const slotted = (own: Partial<VoucherCheck> = {}) =>
  Object.assign(document.createElement('voucher-check'), { slot: 'voucher', lang: 'en', seller: 's1', ...own });

const openWith = async (check: VoucherCheck, info = concert({ unlockable: true })) => {
  const { element } = await placeShop(
    ({ underShop }) => Promise.resolve({ ...structuredClone(info), ...(underShop && { underShopId: underShop }) }),
    { answers: knowing, inside: [check] },
  );
  await appears(element, () => part(element, 'buy'));
  await appears(check, () => part(check, 'form'));
  await add(element, 'Adult');
  const field = part(check, 'code') as HTMLInputElement;
  const entry = element.shadowRoot!.querySelector<HTMLDetailsElement>('.code-entry')!;
  return { element, field, entry };
};

const use = (check: VoucherCheck, code: string) => {
  check.code = code;
  button(check, 'Apply').click();
};

describe('<voucher-check> inside <event-shop>', () => {
  it('is the only field for codes, folded, and named for all of them', async () => {
    const check = slotted();
    const { element, field, entry } = await openWith(check);
    expect([entry.open, field.checkVisibility()]).to.deep.equal([false, false]);
    expect(element.shadowRoot!.querySelector('input[name=code]')).to.equal(null);
    entry.querySelector('summary')!.click();
    await appears(element, () => field.checkVisibility());
    expect(words(check.shadowRoot!.querySelector('label'))).to.equal('Voucher, discount or access code');
    await expect(element).to.be.accessible();
    await expect(check).to.be.accessible();
  });

  it('pays with a voucher in one step: a chip, and no card', async () => {
    const check = slotted();
    const { element, field, entry } = await openWith(check);
    const told = (['voucher-checked', 'voucher-used', 'voucher-applied'] as const).map((name) => heard(element, name));
    entry.querySelector('summary')!.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'gift-50' });
    await sendKeys({ press: 'Enter' });
    await appears(element, () => summary(element).length === 2);
    expect(summary(element)[1]).to.equal('GIFT-50 €30 left after this order −€20');
    await appears(check, () => field.value === '');
    expect(told.map(([event]) => event && ('info' in event ? event.info.voucher.code : event.code))).to.deep.equal([
      'GIFT-50',
      'GIFT-50',
      'GIFT-50',
    ]);
    expect(told.map(({ length }) => length)).to.deep.equal([1, 1, 1]);
    expect([part(check, 'result'), part(check, 'use')]).to.deep.equal([null, null]);
    expect(entry.open).to.equal(false);
    expect(element.shadowRoot!.activeElement === entry.querySelector('summary'), 'the focus is kept').to.equal(true);
    element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove voucher GIFT-50"]')!.click();
    await element.updateComplete;
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
  });

  it('takes a discount', async () => {
    const check = slotted();
    const { element } = await openWith(check);
    const checked = heard(element, 'voucher-checked');
    use(check, 'FRIENDS10');
    await appears(element, () => words(part(element, 'total')) === 'Total €18');
    expect(summary(element)[1]).to.equal('FRIENDS10 Friends −€2');
    expect(checked).to.have.length(0);
  });

  it('opens an under-shop', async () => {
    const check = slotted();
    const { element } = await openWith(check);
    use(check, 'MEMBER');
    await appears(element, () => words(part(element, 'access')?.querySelector('span')) === 'MEMBER Members');
    expect(element.underShop).to.equal('members');
  });

  for (const [code, said, isWrong] of [
    ['NOTHING', 'We don’t know this code. Please check it for typos.', 'true'],
    ['EMPTY', 'This voucher has been used up.', 'true'],
    ['OFFLINE', 'can’t be reached right now', 'false'],
  ] as const) {
    it(`says once why ${code} does not apply, and keeps it`, async () => {
      const check = slotted();
      const { element, field, entry } = await openWith(check);
      entry.open = true;
      use(check, code);
      expect(words(await appears(check, () => part(check, 'error')))).to.contain(said);
      expect([field.value, field.getAttribute('aria-invalid')]).to.deep.equal([code, isWrong]);
      expect(words(element.shadowRoot!.getElementById('code-message'))).to.equal('');
      expect([summary(element).length, entry.open, part(check, 'result')]).to.deep.equal([1, true, null]);
      await expect(check).to.be.accessible();
    });
  }

  it('is open where the page has filled in a code', async () => {
    const check = slotted();
    check.setAttribute('code', 'GIFT-50');
    const { entry } = await openWith(check);
    expect(entry.open).to.equal(true);
  });

  it('is there also when it comes later, and gives the place back when it goes', async () => {
    const element = await openShop(concert(), { answers: knowing });
    const own = () => element.shadowRoot!.querySelector('input[name=code]');
    expect(own()).to.exist;
    const check = slotted();
    element.append(check);
    await appears(element, () => own() === null);
    check.remove();
    await appears(element, own);
  });

  it('leaves the order of another event alone when an answer comes late', async () => {
    const answer = deferred<VoucherInfo>();
    const [first, second] = [concert({ name: 'First' }), concert({ name: 'Second' })];
    const check = slotted();
    const { element } = await placeShop(
      ({ id }) => Promise.resolve(structuredClone(id === second._id ? second : first)),
      {
        attributes: { event: first._id },
        answers: { ...knowing, vouchers: { info: () => answer.promise } },
        inside: [check],
      },
    );
    await appears(element, () => part(element, 'buy'));
    await appears(check, () => part(check, 'form'));
    const used = heard(element, 'voucher-used');
    use(check, 'GIFT-50');
    element.event = second._id;
    await appears(element, () => words(part(element, 'name')) === 'Second');
    answer.resolve(worth('GIFT-50', 50));
    await appears(check, () => !check.matches(':state(loading)'));
    expect([summary(element), used]).to.deep.equal([[], []]);
  });
});
