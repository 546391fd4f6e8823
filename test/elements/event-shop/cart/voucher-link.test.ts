import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { VoucherInfo } from '../../../../src/contract/vouchers.ts';
import type { fakeClient } from '../../../support/fakes/fake-client.ts';
import { deferred } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  concert,
  goOn,
  openShop,
  orderService,
  part,
  status,
  summary,
  words,
  type ShopOptions,
} from '../open-shop.ts';

type Look = ReturnType<typeof fakeClient>['vouchers']['info'];
type Check = ReturnType<typeof fakeClient>['coupons']['check'];

const gift: VoucherInfo = {
  voucher: {
    _id: 'v1',
    code: 'GIFT-10',
    amount: 10,
    balance: 10,
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: '2026-01-01T00:00:00Z',
  },
  seller: { currency: 'EUR' },
  timezone: 'Europe/Berlin',
};
const unknown = () => Promise.reject(new ServiceError(404, { message: 'None' }));
const none: Check = unknown;

const before = location.href;
const own = location.search;
const plus = (query: string) => `${own ? `${own}&` : '?'}${query}`;

/** A shop on a page that was opened by a link. */
function openByLink(
  query: string,
  get: Look = () => Promise.resolve(gift),
  more: Partial<ShopOptions> = {},
  info = concert(),
) {
  history.replaceState({ page: 'mine' }, '', `${location.pathname}${plus(query)}#tickets`);
  return openShop(info, {
    ...more,
    answers: { vouchers: { info: get }, coupons: { check: none }, ...more.answers },
  });
}
const notice = (element: Element) => words(element.shadowRoot?.querySelector('.notice'));

describe('<event-shop> by a link with a voucher', () => {
  afterEach(() => {
    history.replaceState(null, '', before);
  });

  it('puts the voucher into the order, says so, and takes the code alone out of the address', async () => {
    const element = await openByLink('a=b%20c&voucher=gift-10&flag');
    await appears(element, () => notice(element));
    expect(notice(element)).to.equal('Your voucher GIFT-10 is applied to this order, with €10 to spend.');
    expect(status(element)).to.equal(notice(element));
    expect(location.search + location.hash).to.equal(`${plus('a=b%20c&flag')}#tickets`);
    expect(history.state).to.deep.equal({ page: 'mine' });
    await add(element, 'Adult');
    expect(summary(element).join()).to.contain('GIFT-10');
    await expect(element).to.be.accessible();
    // taken out of the order, nothing is promised any more
    element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove voucher GIFT-10"]')!.click();
    await appears(element, () => !notice(element));
    expect(summary(element).join()).not.to.contain('GIFT-10');
  });

  it('leaves the tickets that are in sight where they are: a finger may be about to press', async () => {
    const asked = deferred<VoucherInfo>();
    const element = await openByLink('voucher=gift-10', () => asked.promise);
    const room = document.createElement('div');
    room.style.height = '3000px';
    element.after(room);
    try {
      await appears(element, () => element.shadowRoot?.querySelector('[part="buy"]'));
      const more = part(element, 'increment')!;
      more.scrollIntoView({ block: 'center' });
      const { top } = more.getBoundingClientRect();
      asked.resolve(gift);
      await appears(element, () => notice(element));
      await element.updateComplete;
      expect(more.getBoundingClientRect().top).to.be.closeTo(top, 1);
    } finally {
      room.remove();
      scrollTo(0, 0);
    }
  });

  it('says kindly that a code is unknown, over, blocked or too early, and sells as usual', async () => {
    const cases: [Look, string, Record<string, string>?][] = [
      [unknown, 'We don’t know this code.'],
      [() => worth({ balance: 0 }), 'This voucher has been used up.'],
      [() => worth({ validUntil: '2020-01-01T00:00:00Z' }), 'This voucher has expired.'],
      [() => worth({ blocked: true }), 'This voucher can’t be used right now.'],
      [() => worth({ validFrom: '2098-12-23T23:00:00Z' }), 'You can use this voucher from Wed, December 24, 2098.'],
    ];
    const worth = (voucher: Partial<VoucherInfo['voucher']>) =>
      Promise.resolve({ ...gift, voucher: { ...gift.voucher, ...voucher } });
    for (const [look, reason] of cases) {
      const element = await openByLink('voucher=wrong', look, { attributes: { 'cart-key': reason } });
      await appears(element, () => notice(element));
      expect(notice(element)).to.equal(`${reason} It came with your link. You can still order without it.`);
      expect(location.search).to.equal(own);
      await add(element, 'Adult');
      expect(summary(element).join()).not.to.contain('Voucher');
      expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
      element.remove();
    }
  });

  it('keeps the code in the address while the service does not answer: a reload tries again', async () => {
    const element = await openByLink('voucher=GIFT-10', () => Promise.reject(new UnreachableError('gone')));
    await appears(element, () => notice(element));
    expect(notice(element)).to.contain('can’t be reached');
    expect(location.search).to.equal(plus('voucher=GIFT-10'));
  });

  it('asks nothing for an empty code, or for another name in the address', async () => {
    let asked = 0;
    const element = await openByLink('voucher=&vouchers=GIFT-10&my-voucher=GIFT-10', () => {
      asked++;
      return unknown();
    });
    await add(element, 'Adult');
    expect(asked).to.equal(0);
    expect(location.search).to.equal(plus('voucher=&vouchers=GIFT-10&my-voucher=GIFT-10'));
  });

  it('shows the order first where one is held already, and pays with the voucher when the buyer goes on', async () => {
    const info = concert();
    const service = orderService(info);
    const first = await openShop(info, { answers: service.answers });
    await add(first, 'Adult');
    await goOn(first);
    first.remove();
    const element = await openByLink('voucher=GIFT-10', undefined, { answers: service.answers }, info);
    await appears(element, () => notice(element));
    await goOn(element);
    expect(service.asked('create')).to.have.length(1);
    expect(service.asked('setVouchers').at(-1)?.['vouchers']).to.deep.equal(['GIFT-10']);
  });
});
