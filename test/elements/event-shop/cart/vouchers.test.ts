import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { VoucherInfo } from '../../../../src/contract/vouchers.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import type { fakeClient } from '../../../support/fakes/fake-client.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  goOn,
  heard,
  openShop,
  orderService,
  part,
  placeShop,
  status,
  summary,
  words,
} from '../open-shop.ts';

type Look = ReturnType<typeof fakeClient>['vouchers']['info'];
type Check = ReturnType<typeof fakeClient>['coupons']['check'];
const worth = (code: string, balance: number, more: Partial<VoucherInfo['voucher']> = {}, currency = 'EUR') => ({
  voucher: {
    _id: 'v1',
    code,
    amount: 50,
    balance,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
    ...more,
  },
  seller: { currency },
});
const known: Record<string, VoucherInfo> = {
  'GIFT-10': worth('GIFT-10', 10),
  'GIFT-50': worth('GIFT-50', 50),
  EMPTY: worth('EMPTY', 0),
  OLD: worth('OLD', 10, { validUntil: '2020-01-01T00:00:00Z' }),
  DOLLARS: worth('DOLLARS', 10, {}, 'USD'),
};
const look: Look = ({ code }) => {
  const found = known[code.toUpperCase()];
  return found ? Promise.resolve(found) : Promise.reject(new ServiceError(404, { message: 'No voucher' }));
};
const offline: Look = () => Promise.reject(new UnreachableError('x'));

const none: Check = () => Promise.reject(new ServiceError(404, { message: 'No coupon', code: 'UNKNOWN_COUPON' }));

const open = (get: Look = look, attributes: Record<string, string> = {}, info = concert()) =>
  openShop(info, { answers: { vouchers: { info: get }, coupons: { check: none } }, attributes });
const input = (element: Element) => element.shadowRoot!.querySelector<HTMLInputElement>('input[name=code]')!;
const message = (element: Element) => words(element.shadowRoot?.getElementById('code-message'));
const total = (element: Element) => words(part(element, 'total'));

async function use(element: EventShop, code: string): Promise<void> {
  input(element).value = code;
  button(element, 'Apply').click();
  await appears(element, () => message(element) || summary(element).some((line) => line.includes(code.toUpperCase())));
}

describe('<event-shop> vouchers', () => {
  it('pays with one, and tells the page', async () => {
    const element = await open();
    const applied = heard(element, 'voucher-applied');
    await add(element, 'Adult');
    await use(element, ' gift-10 '.trim());
    expect(summary(element)).to.deep.equal(['1 × Adult €20', 'GIFT-10 −€10']);
    expect(total(element)).to.equal('Total €10');
    expect(applied.map(({ code }) => code)).to.deep.equal(['GIFT-10']);
    expect(input(element).value).to.equal('');
    expect(element.cart.total, 'vouchers pay, they do not lower a price').to.equal(20);
    await expect(element).to.be.accessible();
  });

  it('pays with several, each once, up to what is due', async () => {
    const element = await open();
    await add(element, 'Adult', 2);
    await use(element, 'GIFT-50');
    await use(element, 'GIFT-10');
    await element.applyVoucher('gift-50');
    await element.updateComplete;
    expect(summary(element).slice(1).sort()).to.deep.equal(['GIFT-10 −€10', 'GIFT-50 €20 left after this order −€30']);
    expect(total(element)).to.equal('Total €0');
  });

  it('uses the code with Enter, and folds the field, which keeps the focus', async () => {
    const element = await open();
    await add(element, 'Adult');
    const entry = element.shadowRoot!.querySelector<HTMLDetailsElement>('.code-entry')!;
    expect(entry.open).to.equal(false);
    entry.querySelector('summary')!.focus();
    await sendKeys({ press: 'Enter' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ type: 'GIFT-10' });
    await sendKeys({ press: 'Enter' });
    await appears(element, () => summary(element).length === 2);
    await appears(element, () => !entry.open);
    expect(element.shadowRoot?.activeElement === entry.querySelector('summary')).to.equal(true);
    expect(status(element)).to.equal('Your voucher GIFT-10 is applied to this order, with €10 to spend.');
  });

  for (const [code, said] of [
    ['UNKNOWN', 'We don’t know this code. Please check it for typos.'],
    ['OLD', 'This voucher has expired.'],
    ['EMPTY', 'This voucher has been used up.'],
    ['DOLLARS', 'This voucher is in another currency.'],
  ] as const) {
    it(`says why ${code} pays nothing`, async () => {
      const element = await open();
      const applied = heard(element, 'voucher-applied');
      await add(element, 'Adult');
      await use(element, code);
      expect(message(element)).to.equal(said);
      expect(input(element).value, 'what was typed stays').to.equal(code);
      expect(input(element).getAttribute('aria-invalid')).to.equal('true');
      expect(summary(element)).to.have.length(1);
      expect(applied).to.have.length(0);
      await expect(element).to.be.accessible();
      await use(element, 'GIFT-10').then(() => appears(element, () => message(element) === ''));
    });
  }

  it('asks nothing for an empty field', async () => {
    let asked = 0;
    const element = await open((query) => (asked++, look(query)));
    input(element).value = '   ';
    button(element, 'Apply').click();
    await element.updateComplete;
    expect(asked).to.equal(0);
  });

  it('takes one away again; the focus stays in the shop', async () => {
    const element = await open();
    await add(element, 'Adult');
    await use(element, 'GIFT-10');
    const remove = element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove voucher GIFT-10"]')!;
    remove.focus();
    remove.click();
    await element.updateComplete;
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
    expect(total(element)).to.equal('Total €20');
    expect(document.activeElement === element).to.equal(true);
  });

  it('begins with the one that the page names', async () => {
    const element = await open(look, { voucher: 'gift-10' });
    await add(element, 'Adult');
    await appears(element, () => total(element) === 'Total €10');
  });

  it('says that the one that the page names pays nothing', async () => {
    const element = await open(look, { voucher: 'old' });
    await appears(element, () => message(element) === 'This voucher has expired.');
  });

  it('answers a script whether it pays', async () => {
    const element = await open();
    expect(await element.applyVoucher('GIFT-10')).to.equal(true);
    expect(await element.applyVoucher('nothing')).to.equal(false);
    await element.updateComplete;
    expect(message(element)).to.equal('We don’t know this code.');
  });

  it('keeps what was typed when the service cannot be reached', async () => {
    const element = await open(offline);
    const failed = heard(element, 'shop-failed');
    await use(element, 'GIFT-10');
    expect(message(element)).to.contain('can’t be reached right now');
    expect(input(element).value).to.equal('GIFT-10');
    expect(input(element).getAttribute('aria-invalid'), 'the code may be right').to.equal('false');
    expect(failed).to.have.length(1);
    expect(failed[0]?.error).to.be.instanceOf(UnreachableError);
  });

  it('keeps its vouchers over a reload, also over one without the service', async () => {
    const info = concert();
    const first = await open(look, {}, info);
    await add(first, 'Adult', 2);
    await use(first, 'GIFT-10');
    await use(first, 'GIFT-50');
    first.remove();
    const second = await open(
      ({ code }) => (code === 'GIFT-10' ? look({ id: '', code }) : offline({ id: '', code })),
      {},
      info,
    );
    await appears(second, () => total(second) === 'Total €30');
    await add(second, 'Adult');
    second.remove();
    const third = await open(look, {}, info);
    await appears(third, () => total(third) === 'Total €0');
  });

  it('sends its vouchers and coupons with the order', async () => {
    const info = concert();
    const service = orderService(info);
    const element = await openShop(info, {
      answers: { ...service.answers, vouchers: { info: look } },
      attributes: { coupon: 'SPRING' },
    });
    await add(element, 'Adult');
    await use(element, 'GIFT-10');
    await goOn(element);
    expect(service.asked('create')[0]).to.deep.include({ vouchers: ['GIFT-10'], coupons: ['SPRING'] });
  });

  it('leaves the cart of another event alone when an answer comes late', async () => {
    const [first, second] = [concert({ name: 'First' }), concert({ name: 'Second' })];
    const answer = deferred<VoucherInfo>();
    const coupon = deferred<Awaited<ReturnType<Check>>>();
    const { element } = await placeShop(
      ({ id }) => Promise.resolve(structuredClone(id === second._id ? second : first)),
      {
        attributes: { event: first._id },
        answers: {
          vouchers: { info: ({ code }) => (code === 'GIFT-10' ? answer.promise : look({ id: '', code })) },
          coupons: {
            check: ({ id, code }) => (code === 'TEN' && id === first._id ? coupon.promise : none({ id, code })),
          },
        },
        before: (shop) => (shop.coupon = 'TEN'),
      },
    );
    await appears(element, () => part(element, 'buy'));
    const applied = heard(element, 'voucher-applied');
    await add(element, 'Adult');
    const late = element.applyVoucher('GIFT-10');
    element.event = second._id;
    await appears(element, () => words(part(element, 'name')) === 'Second');
    await appears(element, () => message(element).includes('TEN')); // which the second event doesn't know
    expect(await element.applyVoucher('OLD')).to.equal(false);
    await add(element, 'Adult');
    answer.resolve(known['GIFT-10']!);
    coupon.resolve({ _id: 'c1', code: 'TEN', discountType: 'var', value: 0.1 });
    expect(await late).to.equal(false);
    await appears(element, () => message(element) === 'This voucher has expired.');
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
    expect(applied).to.have.length(0);
  });

  it('hears no <voucher-check> of another shop', async () => {
    const { element } = await placeShop(concert());
    await appears(element, () => part(element, 'buy'));
    const other = await open();
    expect(await other.applyVoucher('GIFT-10')).to.equal(true);
    expect(summary(element)).to.deep.equal([]);
  });
});
