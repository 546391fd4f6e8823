import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { loadCart } from '../../../../src/elements/event-shop/cart/store.ts';
import { theatre } from '../../../support/builders/theatre.ts';
import {
  add,
  appears,
  fillBuyer,
  goOn,
  heard,
  openShop,
  orderOf,
  orderService,
  part,
  row,
  status,
  summary,
  words,
} from '../open-shop.ts';
import {
  click,
  evening,
  labelled,
  openTheatre,
  picture,
  pointOf,
  root,
  says,
  seatService,
  select,
  showList,
  yours,
} from '../theatre-shop.ts';

describe('<event-shop> seats', () => {
  it('shows none where an event has no seats', async () => {
    const service = seatService();
    const element = await openShop(evening({ seating: false }), { answers: service.answers });
    await appears(element, () => part(element, 'summary'));
    expect(picture(element)).to.equal(null);
    expect(service.asked).to.have.length(0);
  });

  it('asks for the seats of its under-shop', async () => {
    const service = seatService();
    const info = evening();
    await openTheatre(info, { service, attributes: { 'under-shop': 'friends' } });
    expect(service.asked).to.deep.equal([{ id: info._id, shopId: 'friends' }]);
  });

  it('is pointed at, and gives back what is pointed at again', async () => {
    const element = await openTheatre();
    const told = heard(element, 'cart-changed');
    await click(element, 'stalls-3-5');
    await click(element, 'stalls-3-6');
    expect(yours(element)).to.deep.equal(['Stalls, row 3, seat 5', 'Stalls, row 3, seat 6']);
    expect(row(element, 'Adult').quantity()).to.equal('2');
    expect(summary(element)[0]).to.equal('2 × Adult, Stalls Stalls, row 3, seats 5 and 6 €90');
    expect(status(element)).to.equal('Stalls, row 3, seat 6 selected, Adult €45.00.');
    await click(element, 'stalls-3-5');
    expect(yours(element)).to.deep.equal(['Stalls, row 3, seat 6']);
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(status(element)).to.equal('Stalls, row 3, seat 5 removed.');
    expect(told.at(-1)?.cart.total).to.equal(45);
    await expect(element).to.be.accessible();
  });

  it('finds the category by what the plan calls it', async () => {
    const element = await openTheatre();
    await click(element, 'circle-2-4');
    await click(element, 'left-1-1');
    expect(row(element, 'Circle seat').quantity()).to.equal('1');
    expect(row(element, 'Box seat').quantity()).to.equal('1');
  });

  it('says at the pointer what a seat is', async () => {
    const element = await openTheatre(evening(), { service: seatService(theatre(), ['stalls-4-2']) });
    picture(element)!.scrollIntoView({ block: 'center' });
    const frame = picture(element)!.closest('[role=group]')!.parentElement!;
    const tip = () => words(frame.querySelector('[aria-hidden]:not(svg, [hidden])'));
    await sendMouse({ type: 'move', position: pointOf(element, 'stalls-4-12') });
    expect(tip()).to.equal('Stalls, row 4, seat 12Adult €45.00 · Child €22.50');
    await sendMouse({ type: 'move', position: pointOf(element, 'stalls-4-2') });
    expect(tip()).to.equal('Stalls, row 4, seat 2Taken');
    await sendMouse({ type: 'move', position: pointOf(element, 'circle-4-1') });
    expect(tip()).to.equal('Circle, row 4, seat 1Restricted view · €35.00');
    await sendMouse({ type: 'move', position: [1, 1] });
    expect(tip()).to.equal('');
  });

  it('tells signs apart in words, with prices', async () => {
    const element = await openTheatre();
    const key = root(element).querySelector('[aria-label="Legend"]');
    expect([...key!.querySelectorAll('li')].map((each) => words(each))).to.deep.equal([
      'Stalls €22.50 – €45.00',
      'Boxes €60.00',
      'Circle €35.00',
      'Wheelchair space',
      'Companion seat',
      'Restricted view',
      'Folding seat',
      'Selected',
      'Taken',
    ]);
    const drawn = [...key!.querySelectorAll('svg')].map((each) =>
      [...each.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(),
    );
    expect(new Set(drawn).size, 'no two look alike without colours').to.equal(drawn.length);
  });

  it('is one image with a way to the list for screen readers', async () => {
    const element = await openTheatre(evening(), { service: seatService(theatre(), ['stalls-1-1']) });
    expect(picture(element)!.getAttribute('aria-label')).to.equal(
      'Seat map. 249 of 250 seats available. Switch to “List” to choose by keyboard or screen reader.',
    );
    expect(picture(element)!.querySelectorAll('[tabindex], a, button')).to.have.length(0);
  });

  it('is chosen from a list by keyboard alone', async () => {
    const element = await openTheatre(evening(), { service: seatService(theatre(), ['circle-1-1', 'circle-1-2']) });
    labelled(element, 'Map').focus();
    await sendKeys({ press: 'ArrowRight' });
    await element.updateComplete;
    expect(picture(element)).to.equal(null);
    await sendKeys({ press: 'Tab' }); // whom for
    await sendKeys({ press: 'Tab' });
    expect(root(element).activeElement === labelled(element, 'Section')).to.equal(true);
    await sendKeys({ type: 'Circle' });
    await element.updateComplete;
    await sendKeys({ press: 'Tab' });
    expect(words(labelled(element, 'Row').selectedOptions[0])).to.equal('1 (21 available)');
    await sendKeys({ press: 'Tab' });
    await sendKeys({ press: 'Space' });
    await element.updateComplete;
    expect(yours(element), 'taken ones are passed over').to.deep.equal(['Circle, row 1, seat 3']);
    expect(row(element, 'Circle seat').quantity()).to.equal('1');
    expect((root(element).activeElement as HTMLInputElement).checked).to.equal(true);
    await expect(element).to.be.accessible();
    await sendKeys({ press: 'Space' });
    await element.updateComplete;
    expect(yours(element)).to.deep.equal([]);
    expect((root(element).activeElement as HTMLInputElement).checked).to.equal(false);
  });

  it('counts a row through its aisle, and names what a seat is', async () => {
    const element = await openTheatre(evening(), { service: seatService(theatre(), ['stalls-1-3']) });
    await showList(element);
    const boxes = [...root(element).querySelectorAll('label:has([type=checkbox])')].map((each) => words(each));
    expect(boxes).to.have.length(14);
    expect(boxes.slice(0, 4)).to.deep.equal([
      '1 Wheelchair space · Adult €45.00',
      '2 Companion seat · Adult €45.00',
      '3 Taken',
      '4 Adult €45.00',
    ]);
    expect(root(element).querySelectorAll('input[type=checkbox]:disabled')).to.have.length(1);
  });

  it('gives a seat back from the order’s list, and keeps the focus there', async () => {
    const element = await openTheatre();
    await click(element, 'stalls-5-5');
    labelled(element, 'Remove Stalls, row 5, seat 5').click();
    await element.updateComplete;
    expect(yours(element)).to.deep.equal([]);
    expect(row(element, 'Adult').quantity()).to.equal('0');
    expect(root(element).activeElement?.id).to.equal('your-seats');
  });

  it('keeps its seats over a reload, and in a second tab', async () => {
    const info = evening();
    const first = await openTheatre(info);
    await click(first, 'stalls-5-5');
    const second = await openTheatre(info);
    expect(yours(second)).to.deep.equal(['Stalls, row 5, seat 5']);
    await add(second, 'Adult');
    await click(second, 'stalls-5-6');
    const key = `foyer:cart:${info._id}`;
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: localStorage.getItem(key) }));
    await first.updateComplete;
    expect(yours(first)).to.deep.equal(['Stalls, row 5, seat 5', 'Stalls, row 5, seat 6']);
    expect(loadCart(info._id)?.lines).to.deep.equal([
      { ticketTypeId: 'adult', amount: 2, seats: ['stalls-5-5', 'stalls-5-6'] },
    ]);
  });

  it('orders the chosen seats apart from those that the service chooses, and shows which it chose', async () => {
    const info = evening();
    const orders = orderService(info, {
      create: ({ items }) =>
        Promise.resolve({
          ...orderOf(info, items),
          items: [
            {
              tickets: [
                { ticketTypeId: 'adult', amount: 1, seatingInfo: { seats: ['stalls-5-5'] } },
                { ticketTypeId: 'adult', amount: 2, seatingInfo: { seats: ['stalls-2-7', 'stalls-2-8'] } },
              ],
            },
          ],
        } as unknown as ReturnType<typeof orderOf>),
      tickets: () => Promise.resolve([{ _id: 't1', ticketName: 'Adult', seat: 'Stalls, row 5, seat 5' }]),
    });
    const element = await openTheatre(info, { answers: orders.answers });
    await click(element, 'stalls-5-5');
    await add(element, 'Adult', 2);
    await goOn(element);
    const [request] = orders.asked('create') as { items: { amount: number; seatingInfo?: unknown }[] }[];
    expect(request!.items.map(({ amount, seatingInfo }) => ({ amount, seatingInfo }))).to.deep.equal([
      { amount: 1, seatingInfo: { seats: ['stalls-5-5'] } },
      { amount: 2, seatingInfo: undefined },
    ]);
    expect(summary(element)[0]).to.equal('3 × Adult, Stalls Stalls, row 5, seat 5 Stalls, row 2, seats 7 and 8 €135');
    await fillBuyer(element);
    part(element, 'pay')!.click();
    const done = await appears(element, () => part(element, 'confirmation'));
    expect(words(done)).to.contain('Stalls, row 5, seat 5');
  });

  it('speaks German', async () => {
    const element = await openTheatre(evening(), { attributes: { lang: 'de' } });
    await click(element, 'stalls-5-5');
    expect(status(element)).to.equal('Stalls, Reihe 5, Platz 5 ausgewählt, Adult 45,00 €.');
    expect(summary(element)[0]).to.contain('Stalls, Reihe 5, Platz 5');
    await showList(element, 'Liste');
    await select(element, 'Bereich', 'Circle (98 frei)');
    expect(says(element)).to.contain('249 von 250 Plätzen frei').and.to.contain('Ihre Plätze');
    await expect(element).to.be.accessible();
  });
});
