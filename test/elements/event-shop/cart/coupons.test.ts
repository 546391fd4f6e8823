import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import type { CouponOffer } from '../../../../src/contract/coupons.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { toMajor } from '../../../../src/sale/money.ts';
import { quote } from '../../../../src/sale/quote.ts';
import type { fakeClient } from '../../../support/fakes/fake-client.ts';
import { hearWarnings } from '../../../support/fakes/heard-console.ts';
import { waitUntil } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  goOn,
  heard,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  status,
  summary,
  words,
  type Orders,
} from '../open-shop.ts';

type Fake = ReturnType<typeof fakeClient>;
type Check = Fake['coupons']['check'];
const offers: Record<string, CouponOffer> = {
  FRIENDS10: { _id: 'c1', code: 'FRIENDS10', name: 'Friends', discountType: 'PERCENTAGE', value: 0.1 },
  FROM50: { _id: 'c2', code: 'FROM50', discountType: 'fix', value: 5, minCartSum: 50 },
  PAIR: {
    _id: 'c3',
    code: 'PAIR',
    name: 'Pair',
    discountType: 'fixPerItem',
    value: 1,
    minTickets: 2,
    ticketTypeIds: ['child'],
  },
  OWN: { _id: 'c4', code: 'OWN', discountType: 'fix', value: 1, withDiscounts: false },
};
const gone = () => Promise.reject(new ServiceError(404, { message: 'None', code: 'UNKNOWN_COUPON' }));
const check: Check = ({ code }) => {
  const found = offers[code.toUpperCase()];
  return found ? Promise.resolve(structuredClone(found)) : gone();
};
const noVoucher: Fake['vouchers']['info'] = () => Promise.reject(new ServiceError(404, { message: 'No voucher' }));

interface Open {
  readonly info?: EventInfo;
  readonly attributes?: Record<string, string>;
  readonly ask?: Check;
  readonly answers?: Parameters<typeof fakeClient>[0];
}
const open = ({ info = concert(), attributes = {}, ask = check, answers = {} }: Open = {}) =>
  openShop(info, { answers: { vouchers: { info: noVoucher }, coupons: { check: ask }, ...answers }, attributes });
const input = (element: Element) => element.shadowRoot!.querySelector<HTMLInputElement>('input[name=code]')!;
const message = (element: Element) => words(element.shadowRoot?.getElementById('code-message'));
const total = (element: Element) => words(part(element, 'total'));
const discounts = (element: Element) => parts(element, 'discount').map((row) => words(row.querySelector('span')));

async function use(element: EventShop, code: string): Promise<void> {
  input(element).value = code;
  button(element, 'Apply').click();
  await appears(
    element,
    () => message(element) || discounts(element).some((line) => line.includes(code.toUpperCase())),
  );
}

/** A checkout as the service would answer it, with the coupons that it was sent. */
function pricing(info: EventInfo, reject: readonly string[] = []): Partial<Orders> {
  let held: Checkout | undefined;
  const price = (items: Parameters<Orders['create']>[0]['items'], codes: readonly string[]): Checkout => {
    const coupons = codes.flatMap((code) => (reject.includes(code) ? [] : (offers[code.toUpperCase()] ?? [])));
    const { total: sum, currency } = quote(info, items, new Date(), [], { coupons });
    const refusedCoupons = reject.filter((code) => codes.includes(code)).map((code) => ({ code, reason: 'UNKNOWN' }));
    return (held = {
      ...orderOf(info, items),
      items: [{ appliedDiscountInfo: coupons.map(({ code }) => ({ code })) }],
      realPrice: toMajor(sum, currency),
      refusedCoupons,
    });
  };
  let items: Parameters<Orders['create']>[0]['items'] = [];
  return {
    create: (sent) => Promise.resolve(price((items = sent.items), sent.coupons ?? [])),
    setItems: (sent) => Promise.resolve({ ...held!, ...((items = sent.items), {}) }),
    setVouchers: (sent) => Promise.resolve(price(items, sent.coupons ?? [])),
  };
}

describe('<event-shop> coupons', () => {
  it('lowers the price by a code in the field for vouchers, and says so', async () => {
    const element = await open();
    const changed = heard(element, 'cart-changed');
    await add(element, 'Adult');
    const before = changed.length;
    await use(element, 'friends10');
    expect(summary(element)).to.deep.equal(['1 × Adult €20', 'FRIENDS10 Friends −€2']);
    expect(total(element)).to.equal('Total €18');
    expect(status(element)).to.equal('Discount code FRIENDS10 added.');
    expect(input(element).value).to.equal('');
    expect(changed.slice(before).map(({ cart }) => cart.total)).to.deep.equal([18]);
    await expect(element).to.be.accessible();
  });

  it('says what is missing for one that does not count yet', async () => {
    const element = await open();
    await add(element, 'Adult');
    await use(element, 'FROM50');
    expect(discounts(element)).to.deep.equal(['FROM50 €30 more needed']);
    await use(element, 'PAIR');
    expect(discounts(element)[1]).to.equal('PAIR is for other tickets');
    await add(element, 'Child');
    expect(discounts(element)[1]).to.equal('PAIR 1 more ticket needed');
    await add(element, 'Child');
    expect(summary(element).slice(2)).to.deep.equal(['PAIR Pair −€2', 'FROM50 €5 more needed ']);
    await expect(element).to.be.accessible();
  });

  it('says that one does not go with a discount', async () => {
    const family = { _id: 'd', name: 'All', discountType: 'fix', value: 2, rules: [{ type: 'cartSum' }] };
    const element = await open({ info: concert({ discountGroups: [family] }) });
    await add(element, 'Adult');
    await use(element, 'OWN');
    expect(discounts(element)).to.deep.equal(['All', 'OWN can’t be combined with other discounts']);
  });

  it('takes one away again; the focus stays in the shop', async () => {
    const element = await open();
    await add(element, 'Adult');
    await use(element, 'FRIENDS10');
    const remove = element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove discount code FRIENDS10"]')!;
    remove.focus();
    remove.click();
    await element.updateComplete;
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
    expect(document.activeElement === element).to.equal(true);
  });

  it('says one thing of a code that is neither voucher nor coupon, and keeps what was typed', async () => {
    const element = await open();
    await use(element, 'NOTHING');
    expect(message(element)).to.equal('We don’t know this code. Please check it for typos.');
    expect(input(element).value).to.equal('NOTHING');
    expect(input(element).getAttribute('aria-invalid')).to.equal('true');
    expect(input(element).getAttribute('aria-describedby')).to.equal('code-message');
    expect(await element.applyVoucher('FRIENDS10')).to.equal(true);
    await element.updateComplete;
    expect([message(element), input(element).getAttribute('aria-invalid')]).to.deep.equal(['', 'false']);
  });

  it('begins with the one that the page names', async () => {
    const element = await open({ attributes: { coupon: 'friends10' } });
    await add(element, 'Adult');
    await appears(element, () => total(element) === 'Total €18');
    expect(message(element)).to.equal('');
  });

  it('tells buyer and developer of one of the page that is none', async () => {
    const told: string[] = [];
    const restore = hearWarnings((text) => told.push(text));
    const element = await open({ attributes: { coupon: 'SPRIN' } });
    const failed = heard(element, 'shop-failed');
    await appears(element, () => message(element));
    expect(message(element)).to.equal('We don’t know the discount code SPRIN. You can still order without it.');
    await add(element, 'Adult');
    expect(message(element)).to.contain('SPRIN');
    await waitUntil(() => told.length > 0, 'nothing was told of it');
    restore();
    expect(told).to.have.length(1);
    expect(told[0]).to.contain('<event-shop> found no coupon "SPRIN" for this event');
    expect([discounts(element), failed]).to.deep.equal([[], []]);
    await expect(element).to.be.accessible();
  });

  it('tells only the developer where the code may open another shop of the event', async () => {
    const told: string[] = [];
    const restore = hearWarnings((text) => told.push(text));
    const element = await open({ info: concert({ unlockable: true }), attributes: { coupon: 'DOOR' } });
    await waitUntil(() => told.length > 0, 'nothing was told of it');
    restore();
    expect(told[0]).to.contain('with the attribute under-shop');
    expect(message(element)).to.equal('');
  });

  it('is silent about one that an order under way has used up, and keeps it', async () => {
    const info = concert();
    const service = orderService(info, pricing(info));
    const first = await open({ info, answers: service.answers, attributes: { coupon: 'FRIENDS10' } });
    await add(first, 'Adult');
    await appears(first, () => total(first) === 'Total €18');
    await goOn(first);
    first.remove();
    const asked: string[] = [];
    const second = await open({
      info,
      answers: service.answers,
      attributes: { coupon: 'FRIENDS10' },
      ask: ({ code }) => {
        asked.push(code);
        return gone();
      },
    });
    await appears(second, () => part(second, 'pay'));
    button(second, 'Change tickets').click();
    const remove = await appears(second, () =>
      second.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove discount code FRIENDS10"]'),
    );
    expect(summary(second)).to.deep.equal(['1 × Adult €20', 'FRIENDS10 Friends −€2']);
    expect([message(second), asked]).to.deep.equal(['', []]);
    remove.click();
    await second.updateComplete;
    await goOn(second);
    expect(service.asked('setVouchers').map(({ coupons }) => coupons)).to.deep.equal([[]]);
  });

  it('keeps them over a reload, also over one without the service, and drops one that is no more', async () => {
    const info = concert();
    const first = await open({ info });
    await add(first, 'Adult', 3);
    await use(first, 'FROM50');
    await use(first, 'FRIENDS10');
    first.remove();
    const second = await open({ info, ask: () => Promise.reject(new UnreachableError('x')) });
    await appears(second, () => total(second) === 'Total €55');
    second.remove();
    const third = await open({ info, ask: (sent) => (sent.code === 'FROM50' ? gone() : check(sent)) });
    await appears(third, () => total(third) === 'Total €54');
  });

  it('are sent with the order, and again when they change while it is under way', async () => {
    const info = concert();
    const service = orderService(info, pricing(info));
    const element = await open({ info, answers: service.answers, attributes: { coupon: 'DOOR' } });
    await add(element, 'Adult');
    await use(element, 'FRIENDS10');
    await goOn(element);
    expect(service.asked('create')[0]?.['coupons']).to.deep.equal(['FRIENDS10']);
    expect(summary(element)).to.deep.equal(['1 × Adult €20', 'FRIENDS10 Friends −€2']);
    expect(element.shadowRoot!.querySelector('[aria-label="Remove discount code FRIENDS10"]')).to.equal(null);
    button(element, 'Change tickets').click();
    const remove = await appears(element, () =>
      element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove discount code FRIENDS10"]'),
    );
    remove.click();
    await element.updateComplete;
    await goOn(element);
    expect(service.asked('setVouchers').map(({ coupons }) => coupons)).to.deep.equal([[]]);
    expect(element.shadowRoot!.querySelector('.notice')).to.equal(null);
  });

  it('tells a buyer who goes on with one that has just been used up', async () => {
    const info = concert();
    const service = orderService(info, pricing(info, ['FRIENDS10']));
    const element = await open({ info, answers: service.answers });
    await add(element, 'Adult');
    await use(element, 'FRIENDS10');
    await goOn(element);
    expect(words(element.shadowRoot!.querySelector('.notice'))).to.equal(
      'Discount code FRIENDS10 can’t be used any more.',
    );
    expect(summary(element)).to.deep.equal(['1 × Adult €20']);
    await expect(element).to.be.accessible();
  });

  it('keeps its field where the page puts something else into the place of it', async () => {
    const slotted = document.createElement('p');
    slotted.slot = 'voucher';
    const element = await openShop(concert(), {
      answers: { vouchers: { info: noVoucher }, coupons: { check } },
      inside: [slotted],
    });
    await add(element, 'Adult');
    await use(element, 'FRIENDS10');
    expect(total(element)).to.equal('Total €18');
    await expect(element).to.be.accessible();
  });

  it('still opens a locked under-shop, and is sent there', async () => {
    const info = concert({ unlockMode: 'couponCode', unlockable: true, underShopId: 'club' });
    const service = orderService(info);
    const element = await open({
      info,
      attributes: { coupon: 'door', 'under-shop': 'club' },
      answers: { ...service.answers, shops: { unlock: () => Promise.resolve({ underShopId: 'club', name: 'Club' }) } },
    });
    await add(element, 'Adult');
    await goOn(element);
    expect(service.asked('create')[0]?.['coupons']).to.deep.equal(['door']);
  });
});
