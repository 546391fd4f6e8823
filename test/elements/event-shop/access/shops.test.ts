/** An event's under-shops: codes, offers for a customer, and tickets that are reserved. */
import { expect, oneEvent } from '@open-wc/testing';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { knowing, reason, refused, submit } from '../known-customer.ts';
import {
  add,
  adult,
  appears,
  button,
  concert,
  fillBuyer,
  goOn,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  placeShop,
  status,
  words,
  type Answers,
} from '../open-shop.ts';

beforeEach(() => {
  sessionStorage.clear();
});

const none = () => Promise.reject(refused(404, 'UNKNOWN'));
/** A service without vouchers and coupons. */
const noOther: Answers = { vouchers: { info: none }, coupons: { check: none } };

describe('<event-shop> and its under-shops', () => {
  it('opens the one that a code belongs to, and buys with it', async () => {
    const { answers, tried } = knowing(noOther);
    const info = concert({ unlockable: true });
    const friends = {
      ...info,
      underShopId: 'friends',
      unlockMode: 'couponCode',
      tickets: [{ id: 'f', name: 'Friend', price: 5 }],
    };
    const service = orderService(friends);
    const { element, asked } = await placeShop(
      ({ underShop }) => Promise.resolve(structuredClone(underShop === 'friends' ? friends : info)),
      { answers: { ...answers, ...service.answers } },
    );
    await appears(element, () => part(element, 'buy'));
    submit(element, { code: 'wrong' }, '.code');
    await appears(
      element,
      () =>
        words(element.shadowRoot!.getElementById('code-message')) ===
        'We don’t know this code. Please check it for typos.',
    );
    expect(element.shadowRoot!.querySelector<HTMLInputElement>('[name=code]')!.value, 'what was typed stays').to.equal(
      'wrong',
    );
    submit(element, { code: ' FRIENDS ' }, '.code');
    await appears(element, () => parts(element, 'ticket-name').some((name) => words(name) === 'Friend'));
    expect(status(element)).to.equal('Unlocked: Friends');
    const chip = await appears(element, () => part(element, 'access'));
    expect(words(chip.querySelector('span'))).to.equal('FRIENDS Friends');
    expect(tried.at(-1)).to.deep.equal({ id: info._id, code: 'FRIENDS', underShop: undefined });
    expect(asked.at(-1)?.underShop).to.equal('friends');
    expect(reason(element)).to.equal('');
    await add(element, 'Friend');
    await goOn(element);
    const [sent] = service.asked('create');
    expect([sent?.['shopId'], sent?.['coupons']]).to.deep.equal(['friends', ['FRIENDS']]);
  });

  it('asks for the code of a locked one before the order', async () => {
    const { answers } = knowing();
    const element = await openShop(concert({ unlockMode: 'couponCode', unlockable: true, underShopId: 'friends' }), {
      answers,
      attributes: { 'under-shop': 'friends' },
    });
    await add(element, 'Adult');
    expect(reason(element)).to.equal('Please enter your code first.');
    const entry = element.shadowRoot!.querySelector<HTMLDetailsElement>('.code-entry')!;
    expect(entry.open).to.equal(true);
    entry.open = false;
    button(element, 'Enter your code').click();
    expect([entry.open, element.shadowRoot!.activeElement === entry.querySelector('summary')]).to.deep.equal([
      true,
      true,
    ]);
    await expect(element).to.be.accessible();
    submit(element, { code: 'FRIENDS' }, '.code');
    await appears(element, () => reason(element) === '');
    expect(part(element, 'shops')).to.equal(null);
    await expect(element).to.be.accessible();
    element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove access code FRIENDS"]')!.click();
    await appears(element, () => reason(element) === 'Please enter your code first.');
    expect([element.coupon, element.underShop]).to.deep.equal([undefined, 'friends']);
  });

  it('goes back to the shop before it, and to its code, when the code is removed', async () => {
    const { answers } = knowing({
      ...noOther,
      shops: { unlock: ({ code }) => Promise.resolve({ underShopId: code.toLowerCase(), name: code }) },
    });
    const info = concert({ unlockable: true });
    const { element, asked } = await placeShop(
      ({ underShop }) =>
        Promise.resolve({
          ...structuredClone(info),
          ...(underShop && { underShopId: underShop, unlockMode: 'couponCode' }),
        }),
      { answers, before: (shop) => (shop.coupon = 'SPRING') },
    );
    await appears(element, () => part(element, 'buy'));
    for (const code of ['FRIENDS', 'CLUB']) {
      submit(element, { code }, '.code');
      await appears(element, () => words(part(element, 'access')?.querySelector('span')) === `${code} ${code}`);
      expect([element.coupon, asked.at(-1)?.underShop]).to.deep.equal([code, code.toLowerCase()]);
      expect(parts(element, 'access')).to.have.length(1);
    }
    element.shadowRoot!.querySelector<HTMLElement>('[aria-label="Remove access code CLUB"]')!.click();
    await appears(element, () => asked.at(-1)?.underShop === undefined && part(element, 'buy'));
    await appears(element, () => !part(element, 'access'));
    expect([element.coupon, element.underShop]).to.deep.equal(['SPRING', undefined]);
  });

  it('has the field where only a code shows tickets', async () => {
    const { answers } = knowing();
    const { element } = await placeShop(concert({ unlockable: true, tickets: [] }), { answers });
    expect(await appears(element, () => element.shadowRoot!.querySelector('.code-entry'))).to.exist;
  });

  it('says that the code of the page opens nothing', async () => {
    const { answers } = knowing(noOther);
    const element = await openShop(concert({ unlockMode: 'couponCode', unlockable: true, underShopId: 'friends' }), {
      answers,
      attributes: { 'under-shop': 'friends', coupon: 'FIENDS' },
    });
    const message = () => words(element.shadowRoot!.getElementById('code-message'));
    await appears(element, () => message() === 'We don’t know this code. Please check it for typos.');
    await add(element, 'Adult');
    expect(reason(element)).to.equal('Please enter your code first.');
  });

  it('tries the code that the page brought', async () => {
    const { answers, tried } = knowing();
    const element = await openShop(concert({ unlockMode: 'couponCode', unlockable: true, underShopId: 'friends' }), {
      answers,
      attributes: { 'under-shop': 'friends', coupon: 'FRIENDS' },
    });
    expect(tried).to.have.length(1);
    await add(element, 'Adult');
    expect(reason(element)).to.equal('');
  });

  it('offers a customer those that are open to them, and goes to the one that is picked', async () => {
    const { answers } = knowing();
    const info = concert();
    const { element, asked } = await placeShop(
      ({ underShop }) => Promise.resolve({ ...structuredClone(info), ...(underShop && { underShopId: underShop }) }),
      { answers, before: (shop) => (shop.customer = { token: 'token-1', email: 'ada@example.com' }) },
    );
    const offers = await appears(element, () => parts(element, 'shop').length === 2 && parts(element, 'shop'));
    expect(offers.map((each) => [words(each), each.getAttribute('aria-pressed')])).to.deep.equal([
      ['Tickets for everyone', 'true'],
      ['Members', 'false'],
    ]);
    offers[1]!.click();
    await appears(element, () => parts(element, 'shop')[1]?.getAttribute('aria-pressed') === 'true');
    expect(asked.at(-1)?.underShop).to.equal('members');
    parts(element, 'shop')[0]!.click();
    await appears(element, () => parts(element, 'shop')[0]?.getAttribute('aria-pressed') === 'true');
    expect(asked.at(-1)?.underShop).to.equal(undefined);
  });

  it('shows nothing of it where an event has none of it', async () => {
    const element = await openShop(concert({ description: 'Music' }), { answers: knowing().answers });
    await appears(element, () => part(element, 'description'));
    expect(part(element, 'shops')).to.equal(null);
  });

  it('speaks German', async () => {
    const element = await openShop(concert({ unlockable: true }), {
      answers: knowing().answers,
      attributes: { lang: 'de' },
    });
    expect(words(element.shadowRoot!.querySelector('.code-entry summary'))).to.equal('Code hinzufügen');
    expect(words(element.shadowRoot!.querySelector('.code label'))).to.equal('Gutschein-, Rabatt- oder Zugangscode');
  });
});

describe('<event-shop> where tickets are reserved', () => {
  const reserving = async (option: string, attributes: Record<string, string> = {}) => {
    const info = concert({ reservationSettings: { option } });
    const service = orderService(info, {
      reserve: () =>
        Promise.resolve({
          _id: 'o1',
          secret: 's',
          status: 'COMPLETE',
          items: [],
          realPrice: 20,
          currency: 'EUR',
          paymentStatus: 'AWAITING',
        }),
      tickets: () => Promise.resolve([{ _id: 't1', ticketName: 'Adult', status: 'RESERVED', barcode: 'LW7K2MQ9' }]),
    });
    const element = await openShop(info, { answers: service.answers, attributes });
    await add(element, 'Adult');
    await goOn(element);
    return { element, ...service };
  };
  const methods = (element: EventShop) =>
    parts(element, 'payment-method').map((each) => each.querySelector('input')!.value);

  it('reserves alone where nothing is paid here', async () => {
    const { element, asked } = await reserving('reservationsOnly');
    expect(methods(element)).to.deep.equal(['reserve']);
    expect(words(part(element, 'pay'))).to.equal('Reserve tickets');
    await fillBuyer(element);
    const placed = oneEvent(element, 'order-placed');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(words(part(element, 'confirmation'))).to.match(/Your tickets are reserved/);
    expect(words(part(element, 'confirmation')), 'no code to queue with').not.to.contain('LW7K2MQ9');
    await placed;
    expect([asked('reserve').length, asked('complete').length]).to.deep.equal([1, 0]);
  });

  it('offers both, and takes the one that was chosen', async () => {
    const { element, asked } = await reserving('reservationsAndPayment');
    expect(methods(element)).to.deep.equal(['invoice', 'reserve']);
    expect(words(part(element, 'pay'))).to.match(/^Buy now/);
    parts(element, 'payment-method')[1]!.querySelector('input')!.click();
    await element.updateComplete;
    expect(words(part(element, 'pay'))).to.equal('Reserve tickets');
    await fillBuyer(element);
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(asked('reserve')).to.have.length(1);
  });

  it('offers neither it nor the box office for tickets that others sell again', async () => {
    const resold = { id: 'resale:1500:-:adult', name: 'Adult (resale)', price: 15, v: 1, active: true };
    const ways = async (name: string, ids: string[]) => {
      const info = concert({
        reservationSettings: { option: 'reservationsAndPayment' },
        tickets: [adult, { ...resold, resale: { ticketTypeId: 'adult' } }],
      });
      const { answers } = orderService(info, {
        create: ({ items }) =>
          Promise.resolve({
            ...orderOf(info, items),
            items: [
              { _id: 'o1', tickets: items.map(({ ticketTypeId }, at) => ({ ticketTypeId, _id: `i${at}`, price: 15 })) },
            ],
          }),
        paymentMethods: () => Promise.resolve(ids.map((_id) => ({ _id, name: _id }))),
      });
      const element = await openShop(info, { answers });
      await add(element, name);
      part(element, 'buy')!.click();
      await appears(element, () => part(element, 'details'));
      return methods(element);
    };
    expect(await ways('Adult', ['invoice', 'boxoffice'])).to.deep.equal(['invoice', 'boxoffice', 'reserve']);
    expect(await ways('Adult (resale)', ['invoice', 'boxoffice'])).to.deep.equal(['invoice']);
    expect(await ways('Adult (resale)', ['boxoffice'])).to.deep.equal([]);
  });

  it('keeps reservations of the house to its counters', async () => {
    expect(methods((await reserving('internalReservationsAndPayment')).element)).to.deep.equal(['invoice']);
    expect(methods((await reserving('noReservations')).element)).to.deep.equal(['invoice']);
  });
});
