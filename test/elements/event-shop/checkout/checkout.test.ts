// Long because a checkout can be refused for so many reasons, each of which is told.
import { expect } from '@open-wc/testing';
import { ServiceError, UnreachableError } from '../../../../src/client/errors.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import { deferred, waitUntil } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  fillBuyer,
  focuses,
  goOn,
  heard,
  openDetails,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  refused,
  row,
  summary,
  words,
  type Orders,
} from '../open-shop.ts';

const error = (element: Element) => words(part(element, 'error'));
const soldOut = (info: { readonly _id: string }, v: number) =>
  new ServiceError(409, {
    message: 'Not enough tickets are left.',
    code: 'TICKETS_SOLD_OUT',
    availabilities: { _id: info._id, tickets: [{ id: 'adult', v }] },
  });

/** A shop with a service behind it and two adults in the cart. */
async function choosing(own: Partial<Orders> = {}, attributes: Record<string, string> = {}, info = concert()) {
  const service = orderService(info, own);
  const element = await openShop(info, { attributes, answers: service.answers });
  await add(element, 'Adult', 2);
  return { element, info, ...service };
}

describe('<event-shop> going on to the details', () => {
  it('holds the tickets with one request under one key', async () => {
    const { element, calls, info } = await choosing({}, { 'under-shop': 'vip', channel: 'web' });
    await goOn(element);
    const [first, ...more] = calls.filter(({ name }) => name === 'create');
    expect(more).to.have.length(0);
    expect(first?.input).to.deep.equal({
      type: 'transaction',
      eventId: info._id,
      items: [
        {
          type: 'ticket',
          eventId: info._id,
          ticketTypeId: 'adult',
          amount: 2,
          slotInfo: undefined,
          asHardTicket: undefined,
        },
      ],
      shopId: 'vip',
      channelId: 'web',
      vouchers: [],
      coupons: [],
      preferredLanguage: 'en-US',
    });
    expect(first?.options?.idempotencyKey).to.match(/^\d+(-\d+){3}$/);
    expect(words(part(element, 'total'))).to.equal('Total €40');
    expect(summary(element)).to.deep.equal(['2 × Adult €40']);
    await expect(element).to.be.accessible();
  });

  it('moves the focus to the details', async () => {
    const { element } = await choosing();
    part(element, 'buy')!.focus();
    await goOn(element);
    await focuses(element, () => element.shadowRoot?.getElementById('details'));
    expect(words(element.shadowRoot?.activeElement)).to.equal('Your details');
  });

  it('makes one order of two clicks', async () => {
    const answer = deferred<Checkout>();
    const called = deferred<undefined>();
    const create = () => {
      called.resolve(undefined);
      return answer.promise;
    };
    const { element, asked, info } = await choosing({ create });
    const buy = part(element, 'buy')!;
    buy.click();
    buy.click();
    await appears(element, () => buy.getAttribute('aria-busy') === 'true');
    expect(words(element.shadowRoot?.getElementById('why'))).to.equal('Holding your tickets …');
    expect(words(part(element, 'status'))).to.equal('Holding your tickets …');
    buy.click();
    await called.promise;
    answer.resolve(orderOf(info, []));
    await focuses(element, () => element.shadowRoot?.getElementById('details'));
    expect([asked('create').length, asked('setItems').length]).to.deep.equal([1, 0]);
  });

  it('tells analytics once', async () => {
    const { element, info } = await choosing();
    const told = heard(element, 'track');
    await goOn(element);
    const ordering = told.filter(({ name }) => name !== 'view_item'); // comes with what loads later
    const item = { item_id: 'adult', item_name: 'Adult', item_category: info.name, price: 20, quantity: 2 };
    expect(ordering.map(({ name, data }) => [name, data])).to.deep.equal([
      ['begin_checkout', { currency: 'EUR', value: 40, tax: 0, items: [item] }],
    ]);
  });

  it('tries again under the same key when no answer came, under another for another cart', async () => {
    let down = true;
    const info = concert();
    const { element, calls } = await choosing(
      {
        create: ({ items }) =>
          down ? Promise.reject(new UnreachableError('x')) : Promise.resolve(orderOf(info, items)),
      },
      {},
      info,
    );
    const failed = heard(element, 'shop-failed');
    for (const clicks of [1, 2]) {
      part(element, 'buy')!.click();
      await appears(element, () => failed.length === clicks && error(element));
    }
    expect(error(element)).to.contain('can’t be reached');
    await focuses(element, () => part(element, 'error'));
    await expect(element).to.be.accessible();
    await add(element, 'Child');
    down = false;
    await goOn(element);
    const keys = calls.filter(({ name }) => name === 'create').map(({ options }) => options?.idempotencyKey);
    expect(keys[0]).to.equal(keys[1]);
    expect(keys[2]).to.not.equal(keys[0]);
    expect(parts(element, 'error').map((each) => words(each))).to.deep.equal(['']);
  });

  it('keeps the key over a reload', async () => {
    const reject = () => Promise.reject(new UnreachableError('x'));
    const { element, info, calls } = await choosing({ create: reject });
    part(element, 'buy')!.click();
    await appears(element, () => error(element));
    element.remove();
    const service = orderService(info);
    await goOn(await openShop(info, { answers: service.answers }));
    expect(service.calls[0]?.options?.idempotencyKey).to.equal(calls[0]?.options?.idempotencyKey);
  });

  it('comes back with what is left when others were faster', async () => {
    const info = concert();
    const { element } = await choosing({ create: () => Promise.reject(soldOut(info, 1)) }, {}, info);
    part(element, 'buy')!.click();
    await appears(element, () => error(element));
    expect(error(element)).to.equal('Some of your tickets have just been sold. Please see what’s left.');
    expect(row(element, 'Adult').reason()).to.equal('Only 1 left');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
    row(element, 'Adult').minus!.click();
    await element.updateComplete;
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('stays where it is when the page cancels; the tickets are held all the same', async () => {
    const { element, asked } = await choosing();
    const checkouts: Checkout[] = [];
    element.addEventListener('checkout-started', (event) => {
      checkouts.push(event.checkout);
      event.preventDefault();
    });
    part(element, 'buy')!.click();
    await appears(
      element,
      () => checkouts.length > 0 && part(element, 'buy')?.getAttribute('aria-disabled') === 'false',
    );
    expect(part(element, 'pay')).to.equal(null);
    expect(checkouts[0]).to.include({ secret: 'secret', realPrice: 40, status: 'NEW' });
    expect(asked('create')).to.have.length(1);
    expect(asked('detailsForm')).to.have.length(0);
  });

  it('changes what is held instead of holding twice', async () => {
    const { element, asked, info } = await choosing();
    await goOn(element);
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await focuses(element, () => part(element, 'name'));
    await add(element, 'Child');
    await goOn(element);
    expect(asked('create')).to.have.length(1);
    const [change] = asked('setItems');
    expect(change).to.include({ id: `order-${info._id}`, secret: 'secret' });
    expect(change?.['items']).to.have.length(2);
    expect(asked('setVouchers')[0]).to.deep.include({ vouchers: [] });
    expect(words(part(element, 'total'))).to.equal('Total €52.50');
  });

  it('holds afresh when what was held is over', async () => {
    const { element, asked, calls } = await choosing({ setItems: () => Promise.reject(new ServiceError(410, {})) });
    await goOn(element);
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await goOn(element);
    expect(asked('create')).to.have.length(2);
    const keys = calls.filter(({ name }) => name === 'create').map(({ options }) => options?.idempotencyKey);
    expect(keys[0]).to.not.equal(keys[1]);
  });

  it('takes up the details again after a reload', async () => {
    const { element, info } = await choosing();
    await goOn(element);
    element.remove();
    const service = orderService(info);
    const again = await openShop(info, { answers: service.answers });
    const started = heard(again, 'checkout-started');
    await appears(again, () => part(again, 'pay'));
    expect(service.asked('create')).to.have.length(0);
    expect(service.asked('get')).to.deep.equal([{ id: `order-${info._id}`, secret: 'secret' }]);
    expect(started).to.have.length(0);
  });

  for (const [what, found] of [
    ['over', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['given up', { status: 'ABORTED' }],
  ] as const) {
    it(`shows the choice after a reload when the order is ${what}`, async () => {
      const { element, info } = await choosing();
      await goOn(element);
      element.remove();
      const service = orderService(info, { get: () => Promise.resolve({ ...orderOf(info, []), ...found }) });
      const again = await openShop(info, { answers: service.answers });
      await waitUntil(() => localStorage.getItem(`foyer:cart:${info._id}`)?.includes('checkout') === false);
      expect(row(again, 'Adult').quantity()).to.equal('2');
      await goOn(again);
      expect(service.asked('create')).to.have.length(1);
    });
  }

  it('takes up an order that went on while the page was away', async () => {
    const { element, info } = await choosing();
    await goOn(element);
    element.remove();
    const service = orderService(info, {
      get: () => Promise.resolve({ ...orderOf(info, []), status: 'COMPLETE', email: 'ada@example.com' }),
    });
    const again = await openShop(info, { answers: service.answers });
    await appears(again, () => part(again, 'confirmation'));
    expect(words(part(again, 'confirmation'))).to.contain('ada@example.com');
    expect(again.cart.lines).to.deep.equal([]);
  });

  it('says that the price has changed, and which voucher pays nothing', async () => {
    const info = concert();
    const { element } = await choosing(
      {
        create: () =>
          Promise.resolve({
            ...orderOf(info, []),
            realPrice: 44,
            refusedVouchers: [{ code: 'GIFT-10', reason: 'EXPIRED' }],
            redeemedVouchers: { totalRedeemedAmount: 4 },
          }),
      },
      {},
      info,
    );
    await goOn(element);
    const notices = [...element.shadowRoot!.querySelectorAll('.notice[role=alert]')].map((each) => words(each));
    expect(notices).to.deep.equal([
      'The price has changed. Your order now costs €40.',
      'Voucher GIFT-10 can’t be used.',
    ]);
    expect(words(part(element, 'total'))).to.equal('Total €40');
    await expect(element).to.be.accessible();
  });

  it('shows the net prices of an order under reverse charge, which add up, and says why', async () => {
    const info = concert({ taxRate: 0.19, cXf: 1.19, ccXf: 2.38 });
    const net = { realPrice: 19.81, reverseCharge: true };
    const { element } = await openDetails(info, {
      setDetails: () => Promise.resolve({ ...orderOf(info, []), ...net }),
    });
    await fillBuyer(element);
    part(element, 'pay')!.click();
    expect(await refused(element)).to.equal(
      'Reverse charge: your company accounts for the VAT. Your order now costs €19.81.',
    );
    const notices = [...element.shadowRoot!.querySelectorAll('.notice')].map((each) => words(each));
    expect(notices).to.deep.equal(['Reverse charge: your company accounts for the VAT. Your order now costs €19.81.']);
    expect([...part(element, 'summary')!.querySelectorAll('li')].map((each) => words(each))).to.deep.equal([
      '1 × Adult€16.81',
      'Fees€1.00',
      'Order fee€2.00',
    ]);
    expect(words(part(element, 'summary'))).to.not.contain('tax');
    expect(words(part(element, 'details'))).to.contain('Prices without VAT (reverse charge)');
    expect(part(element, 'error')!.matches('.wrong')).to.equal(false);
    expect(words(part(element, 'pay'))).to.equal('Buy now · €19.81');
    await expect(element).to.be.accessible();
  });

  it('does not open an order of an event that is no longer shown', async () => {
    const answer = deferred<Checkout>();
    const { element, info } = await choosing({ create: () => answer.promise });
    part(element, 'buy')!.click();
    element.event = 'another';
    const other = concert({ _id: 'another', name: 'Another' });
    const { element: second } = await openDetails(other);
    element.client = second.client;
    await appears(element, () => words(part(element, 'name')) === 'Another');
    answer.resolve(orderOf(info, []));
    await answer.promise;
    await appears(element, () => part(element, 'pay') ?? part(element, 'buy'));
    expect(localStorage.getItem('foyer:cart:another') ?? '').to.not.contain(`order-${info._id}`);
    localStorage.removeItem('foyer:cart:another');
  });
});
