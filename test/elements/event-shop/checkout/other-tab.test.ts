import { expect } from '@open-wc/testing';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
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
  row,
  words,
} from '../open-shop.ts';

/** Another tab changes the cart of an event; without one it is emptied. */
function elsewhere({ _id }: EventInfo, change?: (cart: Record<string, unknown>) => object): void {
  const key = `foyer:cart:${_id}`;
  const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
  if (change) localStorage.setItem(key, JSON.stringify(change(stored)));
  else localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

describe('<event-shop> with another tab, or another shop on the page', () => {
  const completed = async () => {
    const info = concert();
    const get = () => Promise.resolve<Checkout>({ ...orderOf(info, []), status: 'COMPLETE' });
    const details = await openDetails(info, { get });
    elsewhere(info);
    await focuses(details.element, () => details.element.shadowRoot?.getElementById('details'));
    await appears(details.element, () => button(details.element, 'See it'));
    return details;
  };

  it('shows an order that was completed there', async () => {
    const { element, asked } = await completed();
    const told = heard(element, 'order-placed');
    expect(words(part(element, 'details'))).to.contain('This order was completed in another tab.');
    expect(part(element, 'pay'), 'no second order').to.equal(null);
    await expect(element).to.be.accessible();
    button(element, 'See it').click();
    await appears(element, () => part(element, 'confirmation'));
    expect(told.length, 'the page was told there').to.equal(0);
    expect(asked('complete').length).to.equal(0);
  });

  it('begins a new order', async () => {
    const { element } = await completed();
    button(element, 'Start a new order').click();
    await appears(element, () => part(element, 'ticket'));
    expect(row(element, 'Adult').quantity()).to.equal('0');
    expect(part(element, 'error'), 'nothing failed').to.equal(null);
  });

  it('leaves details whose tickets were changed there, and those that were ended', async () => {
    const info = concert();
    const { element } = await openDetails(info, { get: () => Promise.resolve(orderOf(info, [])) });
    elsewhere(info, (cart) => ({ ...cart, lines: [{ ticketTypeId: 'adult', amount: 3 }] }));
    const said = await appears(element, () => element.shadowRoot?.querySelector('[data-return]'));
    expect(words(said)).to.equal('Your tickets were changed in another tab.');
    expect(row(element, 'Adult').quantity()).to.equal('3');

    const ended = await openDetails(concert(), { get: () => Promise.reject(new Error('gone')) });
    elsewhere(ended.info);
    const why = await appears(ended.element, () => ended.element.shadowRoot?.querySelector('[data-return]'));
    expect(words(why)).to.contain('This order was ended in another tab.');
  });

  it('shares one cart with the other shops of the event on a page', async () => {
    const info = concert();
    const service = orderService(info);
    const first = await openShop(info, { answers: service.answers });
    const second = await openShop(info);
    await add(first, 'Adult', 2);
    expect(row(second, 'Adult').quantity()).to.equal('2');
    await add(second, 'Child');
    expect(row(first, 'Child').quantity()).to.equal('1');
    await goOn(first);
    await fillBuyer(first);
    part(first, 'pay')!.click();
    await appears(first, () => part(first, 'confirmation'));
    await appears(second, () => row(second, 'Adult').quantity() === '0');
    expect(part(second, 'confirmation') === null).to.equal(true);
  });
});
