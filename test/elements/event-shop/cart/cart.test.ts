import { expect } from '@open-wc/testing';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import type { Tracked } from '../../../../src/elements/events.ts';
import {
  appears,
  add,
  concert,
  heard,
  openDetails,
  openShop,
  part,
  placeShop,
  row,
  summary,
  words,
} from '../open-shop.ts';

const stored = (key: string) => localStorage.getItem(`foyer:cart:${key}`);
const lines = (element: EventShop) =>
  element.cart.lines.map(({ ticketTypeId, amount }) => `${amount} ${ticketTypeId}`).join();
const quantity = (data: Tracked['data']) => (data['items'] as { quantity: number }[])[0]?.quantity;
/** What is tracked of the cart; that the event was seen comes at its own time. */
const ofCart = (list: readonly Tracked[]) => list.filter(({ name }) => name !== 'view_item');
const told = (list: readonly Tracked[]) => ofCart(list).map(({ name, data }) => ({ name, ...data }));

/** A click, and what the page is told of it. */
async function click(element: EventShop, button: HTMLElement | null): Promise<void> {
  button!.click();
  await element.updateComplete;
}

/** What another tab of the same shop does. */
function elsewhere(key: string, cart: object | string | null): void {
  const name = `foyer:cart:${key}`;
  const newValue = typeof cart === 'string' ? cart : JSON.stringify(cart);
  if (cart === null) localStorage.removeItem(name);
  else localStorage.setItem(name, newValue);
  window.dispatchEvent(new StorageEvent('storage', { key: name, newValue, storageArea: localStorage }));
}

/** The browser keeps nothing, as in some private windows. */
function forgetful(): () => void {
  const { getItem, setItem, removeItem } = Storage.prototype;
  const reject = () => {
    throw new DOMException('No', 'SecurityError');
  };
  Object.assign(Storage.prototype, { getItem: reject, setItem: reject, removeItem: reject });
  return () => Object.assign(Storage.prototype, { getItem, setItem, removeItem });
}

describe('<event-shop> cart', () => {
  it('shows what it costs', async () => {
    const element = await openShop(concert({ ccXf: 1.5, taxRate: 0.19 }));
    expect(words(part(element, 'summary'))).to.contain('No tickets selected yet.');
    expect(part(element, 'buy')?.checkVisibility(), 'nothing to buy').to.equal(false);
    await add(element, 'Child', 2);
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['1 × Adult €20.00', '2 × Child €25.00', 'Order fee €1.50']);
    expect(words(part(element, 'total'))).to.equal('Total €46.50');
    expect(words(part(element, 'summary'))).to.contain('incl. 19% tax (€7.42)');
  });

  it('names the next step as the seller does', async () => {
    const named = (buyTicketsCTA?: string) =>
      openShop(concert({ customTextConfig: { buyTicketsCTA } })).then((element) => words(part(element, 'buy')));
    expect(await named('Reserve your lamp')).to.equal('Reserve your lamp');
    expect(await named('<b>Go</b>')).to.equal('<b>Go</b>');
    for (const nothing of ['', undefined]) expect(await named(nothing)).to.equal('Continue');
  });

  it('shows the discounts that it earns', async () => {
    const element = await openShop(
      concert({
        groups: [{ _id: 'all', tickets: ['adult', 'child'] }],
        discountGroups: [
          {
            _id: 'd',
            name: 'Four and more',
            discountType: 'PERCENTAGE',
            value: 0.1,
            rules: [{ type: 'ticketGroups', group: 'all', min: 4 }],
          },
          {
            _id: 'w',
            name: 'No fees',
            discountType: 'waiveFees',
            rules: [{ type: 'ticketGroups', group: 'all', min: 5 }],
          },
        ],
        cXf: 1,
      }),
    );
    await add(element, 'Adult', 4);
    expect(summary(element)).to.deep.equal(['4 × Adult €80', 'Four and more −€8', 'Fees €4']);
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['5 × Adult €100', 'Four and more −€10', 'No fees €5 off fees']);
    expect(words(part(element, 'total'))).to.equal('Total €90');
    expect(element.cart).to.deep.include({ total: 90, currency: 'EUR' });
  });

  it('tells the page of every change that a buyer makes', async () => {
    const element = await openShop();
    const [changes, tracked] = [heard(element, 'cart-changed'), heard(element, 'track')];
    const { plus, minus } = row(element, 'Adult');
    for (const button of [plus, plus, minus]) await click(element, button);
    expect(changes.map(({ cart }) => cart.total)).to.deep.equal([20, 40, 20]);
    expect(changes[1]?.cart).to.deep.equal({
      lines: [{ ticketTypeId: 'adult', name: 'Adult', amount: 2, total: 40 }],
      total: 40,
      currency: 'EUR',
      vouchers: [],
    });
    expect(changes[0]).to.include({ bubbles: true, composed: true, cancelable: false });
    const items = [
      { item_id: 'adult', item_name: 'Adult', item_category: 'Summer Night Concert', price: 20, quantity: 1 },
    ];
    expect(told(tracked)).to.deep.equal([
      { name: 'add_to_cart', currency: 'EUR', value: 20, items },
      { name: 'add_to_cart', currency: 'EUR', value: 40, items },
      { name: 'remove_from_cart', currency: 'EUR', value: 20, items },
    ]);
  });

  it('counts a step of several as several', async () => {
    const element = await openShop(concert({ tickets: [{ id: 'g', name: 'Group', price: 5, minAmountPerOrder: 10 }] }));
    const tracked = heard(element, 'track');
    const { plus, minus } = row(element, 'Group');
    for (const button of [plus, minus]) await click(element, button);
    expect(ofCart(tracked).map(({ name, data }) => [name, quantity(data)])).to.deep.equal([
      ['add_to_cart', 10],
      ['remove_from_cart', 10],
    ]);
  });

  it('obeys a script and tells it nothing; the cart is right immediately', async () => {
    const element = await openShop();
    const all = (['cart-changed', 'slot-selected', 'track', 'shop-failed'] as const).map((name) =>
      heard(element, name),
    );
    element.setQuantity('adult', 3);
    expect(element.cart.total).to.equal(60);
    element.setQuantity('adult', 1);
    element.setQuantity('child', 2);
    expect(lines(element)).to.equal('1 adult,2 child');
    await element.updateComplete;
    expect(row(element, 'Child').quantity()).to.equal('2');
    element.setQuantity('adult', 0);
    element.setQuantity('child', -1);
    expect(lines(element)).to.equal('');
    element.setQuantity('nobody-knows', 2);
    expect(element.cart.total).to.equal(0);
    element.selectSlot('no-slot');
    element.reset();
    await element.updateComplete;
    expect(all.flat()).to.have.length(0);
    expect(document.activeElement === element).to.equal(false);
  });

  it('does not take the focus when a script empties it', async () => {
    const element = await openShop();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    await add(element, 'Adult');
    element.reset();
    await element.updateComplete;
    expect(summary(element)).to.deep.equal([]);
    expect(document.activeElement === field).to.equal(true);
    field.remove();
  });

  it('goes back to the choice when a script empties it in the details', async () => {
    const { element } = await openDetails();
    element.reset();
    await appears(element, () => part(element, 'buy'));
    expect(lines(element)).to.equal('');
    expect(row(element, 'Adult').quantity()).to.equal('0');
  });

  it('can be read before the event is there, and not be written', async () => {
    const { element } = await placeShop(() => new Promise(() => undefined));
    expect(element.cart).to.deep.equal({ lines: [], total: 0, currency: '', vouchers: [] });
    expect(() => Object.assign(element, { cart: {} })).to.throw(TypeError);
  });

  it('survives a reload', async () => {
    const info = concert();
    const first = await openShop(info);
    await add(first, 'Adult', 2);
    first.remove();
    const element = await openShop(info);
    expect(lines(element)).to.equal('2 adult');
    expect(row(element, 'Adult').quantity()).to.equal('2');
    element.reset();
    expect(stored(info._id)).to.equal(null);
  });

  it('is kept by event, by under-shop, and by a name of the page’s own', async () => {
    const info = concert();
    const keys = { '': info._id, 'under-shop': `${info._id}:vip`, 'cart-key': `${info._id}-own` };
    for (const attributes of [{}, { 'under-shop': 'vip' }, { 'cart-key': `${info._id}-own` }]) {
      const element = await openShop(info, { attributes });
      expect(lines(element), JSON.stringify(attributes)).to.equal('');
      await add(element, 'Adult');
      element.remove();
    }
    for (const key of Object.values(keys)) expect(stored(key), key).to.contain('adult');
  });

  for (const rubbish of [
    '',
    '{',
    'null',
    '7',
    '[]',
    '{"lines":1,"vouchers":[]}',
    '{"lines":[null],"vouchers":[]}',
    '{"lines":[{}],"vouchers":[]}',
    '{"lines":[{"ticketTypeId":"adult","amount":"2"}],"vouchers":[]}',
    '{"lines":[{"ticketTypeId":"adult","amount":1e99}],"vouchers":[7,null]}',
    '{"lines":[{"ticketTypeId":"adult","amount":1}],"vouchers":[],"key":5,"checkout":"x"}',
  ]) {
    it(`bears a stored ${rubbish || 'nothing'}`, async () => {
      const info = concert();
      localStorage.setItem(`foyer:cart:${info._id}`, rubbish);
      const element = await openShop(info);
      element.setQuantity('adult', 0);
      await element.updateComplete;
      await add(element, 'Adult');
      expect(row(element, 'Adult').quantity()).to.equal('1');
      expect(words(part(element, 'total'))).to.equal('Total €20');
    });
  }

  it('says when a kept ticket is no longer offered', async () => {
    const info = concert();
    localStorage.setItem(
      `foyer:cart:${info._id}`,
      JSON.stringify({ lines: [{ ticketTypeId: 'gone', amount: 2 }], vouchers: [], key: 'k' }),
    );
    const element = await openShop(info);
    await add(element, 'Adult');
    expect(words(element.shadowRoot?.getElementById('why'))).to.equal('This ticket is no longer available.');
  });

  it('follows what another tab does', async () => {
    const info = concert();
    const element = await openShop(info);
    const changes = heard(element, 'cart-changed');
    await add(element, 'Adult');
    elsewhere(info._id, { lines: [{ ticketTypeId: 'child', amount: 3 }], vouchers: [], key: 'k' });
    await element.updateComplete;
    expect(lines(element)).to.equal('3 child');
    expect(row(element, 'Adult').quantity()).to.equal('0');
    elsewhere(`${info._id}-other`, { lines: [{ ticketTypeId: 'adult', amount: 9 }], vouchers: [], key: 'k' });
    elsewhere(info._id, '{');
    await element.updateComplete;
    expect(lines(element)).to.equal('');
    expect(changes, 'no change was made here').to.have.length(1);
    elsewhere(info._id, null);
  });

  it('hears no tabs while it is not on the page', async () => {
    const info = concert();
    const element = await openShop(info);
    const around = element.parentElement!;
    element.remove();
    elsewhere(info._id, { lines: [{ ticketTypeId: 'child', amount: 3 }], vouchers: [], key: 'k' });
    expect(lines(element)).to.equal('');
    around.append(element);
    elsewhere(info._id, { lines: [{ ticketTypeId: 'child', amount: 2 }], vouchers: [], key: 'k' });
    await element.updateComplete;
    expect(lines(element)).to.equal('2 child');
  });

  it('sells in a browser that keeps nothing', async () => {
    const restore = forgetful();
    try {
      const { element } = await openDetails();
      expect(part(element, 'pay')).to.not.equal(null);
    } finally {
      restore();
    }
  });
});
