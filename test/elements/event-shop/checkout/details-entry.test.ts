import { expect } from '@open-wc/testing';
import { waitUntil } from '../../../support/readers/wait.ts';
import type { Checkout } from '../../../../src/contract/checkout.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import {
  add,
  appears,
  arrival,
  changeTickets,
  concert,
  fill,
  field,
  goOn,
  openDetails,
  openShop,
  orderOf,
  orderService,
  part,
  row,
  words,
} from '../open-shop.ts';

/** Uses the browser's button, and waits until the page knows. */
async function go(delta: number): Promise<void> {
  const arrived = arrival();
  history.go(delta);
  await arrived;
}

const atTickets = (element: EventShop) => appears(element, () => part(element, 'ticket'));
const atDetails = (element: EventShop) => appears(element, () => part(element, 'pay'));

describe('<event-shop> details in the history', () => {
  it('goes back to the tickets, and forward to what was typed', async () => {
    history.replaceState({ router: 7 }, '');
    const { element } = await openDetails();
    const address = location.href;
    expect(history.state).to.include({ router: 7 });
    await fill(element, 'First name', 'Ada');
    await go(-1);
    await atTickets(element);
    expect(history.state).to.deep.equal({ router: 7 });
    expect(row(element, 'Adult').quantity()).to.equal('1');
    await go(1);
    await atDetails(element);
    expect(field(element, 'First name').value).to.equal('Ada');
    expect(location.href).to.equal(address);
    await go(-1);
    await atTickets(element);
  });

  it('gives the entry back when the buyer changes the tickets by the button', async () => {
    const { element } = await openDetails();
    const before = JSON.stringify(history.state);
    await changeTickets(element);
    await atTickets(element);
    expect(JSON.stringify(history.state)).to.not.equal(before);
  });

  it('has no way back into the details of a placed order', async () => {
    const info = concert();
    const { element } = await openDetails(info, {
      complete: () => Promise.resolve<Checkout>({ ...orderOf(info, []), status: 'COMPLETE' }),
    });
    const before = history.length;
    for (const label of ['First name', 'Last name']) await fill(element, label, 'Ada');
    await fill(element, 'Email', 'ada@example.com');
    part(element, 'pay')!.click();
    await appears(element, () => part(element, 'confirmation'));
    expect(history.length).to.equal(before);
    const foyerOrder = { event: info._id, id: orderOf(info, [])._id, secret: 'secret' };
    expect(history.state as object).to.deep.include({ foyerDetails: [], foyerOrder });
    for (const delta of [-1, 1, -1]) {
      await go(delta);
      expect(part(element, 'confirmation')).to.not.equal(null);
    }
  });

  it('leaves only the shop whose details were entered last', async () => {
    const first = await openDetails();
    const second = await openDetails();
    await go(-1);
    await atTickets(second.element);
    expect(part(first.element, 'pay')).to.not.equal(null);
    await go(-1);
    await atTickets(first.element);
  });

  it('stays in the details at a link within the page', async () => {
    const { element } = await openDetails();
    const link = document.createElement('a');
    link.href = '#elsewhere';
    element.before(link);
    link.click();
    await waitUntil(() => location.hash === '#elsewhere');
    await go(-1);
    expect(part(element, 'pay')).to.not.equal(null);
    await go(-1);
    await atTickets(element);
  });

  it('makes no entry with history="none"', async () => {
    const info = concert();
    const { answers } = orderService(info);
    const element = await openShop(info, { answers, attributes: { history: 'none' } });
    await add(element, 'Adult');
    const { length } = history;
    await goOn(element);
    expect(history.length).to.equal(length);
    expect(words(element.shadowRoot?.getElementById('details'))).to.equal('Your details');
  });
});
