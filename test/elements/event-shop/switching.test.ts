import { expect, fixture, html } from '@open-wc/testing';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { deferred } from '../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  openDetails,
  openShop,
  orderService,
  part,
  parts,
  placeShop,
  row,
  summary,
  words,
  type Answers,
  type Get,
} from './open-shop.ts';

/** A service that knows these events. */
const answering =
  (...infos: readonly EventInfo[]): Get =>
  ({ id }) => {
    const found = infos.find(({ _id }) => _id === id);
    return found ? Promise.resolve(structuredClone(found)) : Promise.reject(new Error(`no ${id}`));
  };

/** An event as a list has it. */
const listed = ({ _id, name, start, end, timezone, rootId }: EventInfo): ListingEvent => ({
  _id,
  name,
  start,
  end,
  timezone,
  rootId,
});

const name = (element: Element) => words(part(element, 'name'));
const named = (element: EventShop, wanted: string) => appears(element, () => name(element) === wanted);

async function open(get: Get, event: string, answers: Answers = {}) {
  const { element, asked } = await placeShop(get, { attributes: { event }, answers });
  await appears(element, () => part(element, 'buy'));
  return { element, asked };
}

describe('<event-shop> switching and moving', () => {
  it('switches to another event in place; each keeps its cart', async () => {
    const [first, second] = [concert({ name: 'First' }), concert({ name: 'Second' })];
    const { element } = await open(answering(first, second), first._id);
    await add(element, 'Adult', 2);
    element.event = second._id;
    await named(element, 'Second');
    expect(element.cart.lines).to.deep.equal([]);
    expect(summary(element)).to.deep.equal([]);
    element.event = first._id;
    await named(element, 'First');
    expect(element.cart.lines).to.have.length(1);
    expect(summary(element)).to.deep.equal(['2 × Adult €40']);
  });

  it('shows the colour of the event that it shows', async () => {
    const [first, second] = [concert({ accentColor: '#ffee00' }), concert({ name: 'Second' })];
    const { element } = await open(answering(first, second), first._id);
    const colour = async () => {
      await add(element, 'Adult');
      return getComputedStyle(part(element, 'buy')!).backgroundColor;
    };
    expect(await colour()).to.equal('rgb(255, 238, 0)');
    element.event = second._id;
    await named(element, 'Second');
    await appears(element, () => part(element, 'buy'));
    expect(await colour()).to.not.equal('rgb(255, 238, 0)');
  });

  it('ignores an answer that is not waited for any more', async () => {
    const [first, second] = [concert({ name: 'First' }), concert({ name: 'Second' })];
    const answers = { [first._id]: deferred<EventInfo>(), [second._id]: deferred<EventInfo>() };
    const { element } = await placeShop(({ id }) => answers[id]!.promise, { attributes: { event: first._id } });
    element.event = second._id;
    await element.updateComplete;
    answers[second._id]?.resolve(second);
    await named(element, 'Second');
    answers[first._id]?.resolve(first);
    await answers[first._id]?.promise;
    await element.updateComplete;
    expect(name(element)).to.equal('Second');
    answers[first._id]?.resolve(first);
    expect(element.matches(':state(error)')).to.equal(false);
  });

  it('shows the dates of an event that has others, and goes to them', async () => {
    const monday = concert({ name: 'Monday', rootId: 'r', start: '2099-07-06T18:00:00Z' });
    const tuesday = concert({ name: 'Tuesday', rootId: 'r', start: '2099-07-07T18:00:00Z' });
    const list = () => Promise.resolve([listed(monday), { ...listed(tuesday), saleStatus: 'soldOut' }]);
    const { element } = await open(answering(monday, tuesday), monday._id, { listings: { list } });
    const nav = await appears(element, () => element.shadowRoot?.querySelector('nav'));
    const dates = () => [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('nav button')];
    expect(words(nav.querySelector('h3'))).to.equal('Choose a date');
    expect(dates().map((date) => date.getAttribute('aria-pressed'))).to.deep.equal(['true', 'false']);
    expect(words(dates()[1])).to.match(/Jul 7, 8:00\sPM Sold out/);
    dates()[1]!.focus();
    dates()[1]!.click();
    await named(element, 'Tuesday');
    expect(dates().map((date) => date.getAttribute('aria-pressed'))).to.deep.equal(['false', 'true']);
    expect(document.activeElement === element, 'the focus does not fall back to the page').to.equal(true);
  });

  it('does not show dates of the event before', async () => {
    const tour = concert({ name: 'Tour', rootId: 'r' });
    const single = concert({ name: 'Single', description: 'Alone' });
    const [called, late] = [deferred<undefined>(), deferred<ListingEvent[]>()];
    const list = () => {
      called.resolve(undefined);
      return late.promise;
    };
    const { element } = await open(answering(tour, single), tour._id, { listings: { list } });
    await called.promise;
    element.event = single._id;
    await named(element, 'Single');
    await appears(element, () => part(element, 'description'));
    late.resolve([listed(tour)]);
    element.lang = 'de';
    await appears(element, () => words(part(element, 'buy')) === 'Weiter');
    expect(element.shadowRoot?.querySelectorAll('nav')).to.have.length(0);
    expect(part(element, 'description')).to.not.equal(null);
  });

  it('leaves the details of an event behind when it shows another one', async () => {
    const [first, second] = [concert({ name: 'First' }), concert({ name: 'Second' })];
    const service = orderService(first);
    const { element } = await open(answering(first, second), first._id, service.answers);
    await add(element, 'Adult');
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'pay'));
    element.event = second._id;
    await named(element, 'Second');
    expect(parts(element, 'pay')).to.have.length(0);
    await appears(element, () => part(element, 'buy'));
    element.event = first._id;
    await appears(element, () => part(element, 'pay'));
    expect(service.asked('create')).to.have.length(1);
  });

  it('sells on when it is moved, and asks nothing again', async () => {
    const { element, asked } = await placeShop(concert());
    await appears(element, () => part(element, 'buy'));
    await add(element, 'Adult');
    const elsewhere = await fixture<HTMLElement>(html`<section></section>`);
    elsewhere.append(element);
    await element.updateComplete;
    await add(element, 'Adult');
    expect(row(element, 'Adult').quantity()).to.equal('2');
    elsewhere.remove();
    document.body.append(element);
    await element.updateComplete;
    await add(element, 'Adult');
    expect(element.cart.total).to.equal(60);
    expect(asked).to.have.length(1);
    element.remove();
  });

  it('goes on holding the tickets when it is moved', async () => {
    const { element } = await openDetails();
    expect(words(part(element, 'timer'))).to.match(/tickets for 1[45]:\d\d/);
    const elsewhere = await fixture<HTMLElement>(html`<section></section>`);
    elsewhere.append(element);
    element.requestUpdate();
    await element.updateComplete;
    expect(words(part(element, 'timer'))).to.match(/tickets for 1[45]:\d\d/);
  });

  it('is made by a script and told its event later', async () => {
    const info = concert();
    const { element } = await placeShop(() => Promise.resolve(info), { attributes: { event: '' } });
    const made = new EventShop();
    made.client = element.client;
    made.event = info._id;
    document.body.append(made);
    await appears(made, () => part(made, 'buy'));
    made.remove();
  });

  it('stands on a page twice, each with its own cart', async () => {
    const info = concert();
    const get: Get = () => Promise.resolve(info); // a page's own client may answer both from one memory
    const first = await placeShop(get, { attributes: { lang: 'de', 'cart-key': `${info._id}-left` } });
    const second = await placeShop(get, { attributes: { lang: 'de', 'cart-key': `${info._id}-right` } });
    const [left, right] = [first.element, second.element];
    await appears(left, () => part(left, 'buy'));
    await appears(right, () => part(right, 'buy'));
    await add(left, 'Adult', 2);
    await add(right, 'Child');
    await add(right, 'Adult');
    await left.updateComplete;
    const amounts = (shop: EventShop) => shop.cart.lines.map(({ ticketTypeId, amount }) => [ticketTypeId, amount]);
    expect(amounts(left)).to.deep.equal([['adult', 2]]);
    expect(amounts(right)).to.deep.equal([
      ['adult', 1],
      ['child', 1],
    ]);
    expect(row(left, 'Adult').quantity()).to.equal('2');
    expect(row(right, 'Adult').quantity()).to.equal('1');
  });

  it('finds its way back without a header', async () => {
    const { element } = await openDetails(concert(), {}, { attributes: { 'hide-header': '' } });
    button(element, 'Change tickets').focus();
    button(element, 'Change tickets').click();
    await appears(element, () => part(element, 'buy'));
    await appears(element, () => element.shadowRoot?.activeElement ?? document.activeElement === element);
    expect(document.activeElement === element).to.equal(true);
  });

  it('changes the language of the details in place', async () => {
    const { element, asked } = await openDetails();
    element.lang = 'de';
    await appears(element, () => words(element.shadowRoot?.getElementById('details')) === 'Ihre Angaben');
    expect(asked('create')).to.have.length(1);
  });

  it('opens with the header that a page wants', async () => {
    const element = await openShop(concert(), { attributes: { 'hide-header': '' } });
    expect(part(element, 'header')).to.equal(null);
  });
});
