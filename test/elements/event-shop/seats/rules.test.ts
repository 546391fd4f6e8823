import { expect } from '@open-wc/testing';

import type { EventInfo } from '../../../../src/contract/event-info.ts';

import { theatre } from '../../../support/builders/theatre.ts';
import { add, button, orderService, part, row, status } from '../open-shop.ts';
import {
  click,
  evening,
  openTheatre,
  root,
  says,
  seatService,
  select,
  showList,
  tickets,
  yours,
  held,
} from '../theatre-shop.ts';

const best = (configuration: Record<string, unknown>, more: Record<string, unknown> = {}): Partial<EventInfo> => ({
  seatingConfigurations: { bestAvailableSeatingConfiguration: configuration, ...more },
});
const required = best({ enabled: false });

describe('<event-shop> seats, by the rules of an event', () => {
  it('sells a seat as the ticket that was asked for, and changes it', async () => {
    const element = await openTheatre();
    await select(element, 'Your next seat is for', 'Child');
    await click(element, 'stalls-2-3');
    expect(row(element, 'Child').quantity()).to.equal('1');
    await click(element, 'left-2-1');
    expect(row(element, 'Box seat').quantity(), 'where there is no such ticket, the one there is').to.equal('1');
    await select(element, 'Ticket for Stalls, row 2, seat 3', 'Adult');
    expect(row(element, 'Child').quantity()).to.equal('0');
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(yours(element)).to.have.members(['Stalls, row 2, seat 3', 'Box left, row 2, seat 1']);
  });

  it('begins with the ticket that the seller recommends', async () => {
    const info = evening();
    const [stalls, ...others] = info.categories!;
    const element = await openTheatre({ ...info, categories: [{ ...stalls!, recommendedTicket: 'child' }, ...others] });
    await click(element, 'stalls-2-3');
    expect(row(element, 'Child').quantity()).to.equal('1');
  });

  it('agrees with the steppers', async () => {
    const element = await openTheatre();
    await add(element, 'Adult', 2);
    expect(says(element)).to.contain('2 × Adult, Stalls: we’ll find the best seats for you.');
    await click(element, 'stalls-5-5');
    expect(row(element, 'Adult').quantity(), 'a ticket without a seat gets it').to.equal('2');
    expect(says(element)).to.contain('1 × Adult, Stalls: we’ll find the best seats for you.');
    await click(element, 'stalls-5-6');
    await click(element, 'stalls-5-7');
    expect(row(element, 'Adult').quantity()).to.equal('3');
    row(element, 'Adult').minus!.click();
    await element.updateComplete;
    expect(yours(element), 'the last one goes').to.deep.equal(['Stalls, row 5, seat 5', 'Stalls, row 5, seat 6']);
  });

  it('ends where tickets end, and says why', async () => {
    const element = await openTheatre(evening({ max: 1 }));
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-6');
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 5']);
    expect(status(element)).to.equal('Maximum 1 per order.');
    expect(says(element)).to.contain('Maximum 1 per order.');
    await showList(element);
    await select(element, 'Row', '5');
    const sixth = root(element).querySelectorAll<HTMLInputElement>('input[type=checkbox]')[5]!;
    sixth.click();
    await element.updateComplete;
    expect(sixth.checked).to.equal(false);
  });

  it('does not sell taken seats, nor seats without a ticket', async () => {
    const element = await openTheatre(evening({ tickets: tickets.filter(({ id }) => id !== 'box') }), {
      service: seatService(theatre(), ['stalls-5-5']),
    });
    await click(element, 'stalls-5-5');
    expect(status(element)).to.equal('Stalls, row 5, seat 5 is taken.');
    await click(element, 'left-1-1');
    expect(status(element)).to.equal('Box left, row 1, seat 1 isn’t on sale.');
    expect(yours(element)).to.deep.equal([]);
    expect(says(element)).to.contain('237 of 250 seats available').and.to.contain('Not on sale');
  });

  it('only shows where the service alone chooses', async () => {
    const element = await openTheatre(evening(best({ enabled: true, enforced: true })));
    await click(element, 'stalls-5-5');
    expect(row(element, 'Adult').quantity()).to.equal('0');
    expect(status(element)).to.contain('find the best seats for you');
    await add(element, 'Adult', 2);
    expect(says(element)).to.contain('2 × Adult, Stalls: we’ll find the best seats for you.');
    expect(held(element)).to.equal('');
    await showList(element);
    expect(root(element).querySelector('fieldset:disabled input[type=checkbox]')).to.not.equal(null);
    await expect(element).to.be.accessible();
  });

  it('wants a seat for each ticket where the service does not choose', async () => {
    const info = evening(required);
    const orders = orderService(info);
    const element = await openTheatre(info, { answers: orders.answers });
    await add(element, 'Adult', 2);
    expect(held(element)).to.equal('Choose 2 more seats on the map or in the list.');
    part(element, 'buy')!.click();
    await element.updateComplete;
    expect(status(element)).to.equal('Choose 2 more seats on the map or in the list.');
    expect(orders.asked('create')).to.have.length(0);
    await click(element, 'stalls-5-5');
    expect(held(element)).to.equal('Choose 1 more seat on the map or in the list.');
    await click(element, 'stalls-5-6');
    expect(held(element)).to.equal('');
  });

  it('asks nothing for tickets that are sold without a seat', async () => {
    const listing = { id: 'programme', name: 'Programme', price: 5 };
    const element = await openTheatre(evening({ ...required, tickets: [...tickets, listing] }));
    await add(element, 'Programme', 2);
    expect(held(element)).to.equal('');
  });

  it('has no seats for a category that is listed without them', async () => {
    const info = evening(required);
    const [stalls, ...others] = info.categories!;
    const element = await openTheatre({ ...info, categories: [{ ...stalls!, listWithoutSeats: true }, ...others] });
    await add(element, 'Adult', 2);
    expect(held(element), 'asks for no seat').to.equal('');
    await click(element, 'stalls-5-5');
    expect(status(element)).to.equal('Stalls, row 5, seat 5 isn’t on sale.');
    await add(element, 'Circle seat');
    expect(held(element)).to.equal('Choose 1 more seat on the map or in the list.');
  });

  it('leaves no seat alone where the seller forbids it', async () => {
    const element = await openTheatre(evening(best({}, { orphanConfiguration: { minSeatDistance: 2 } })), {
      service: seatService(theatre(), ['stalls-5-5']),
    });
    await click(element, 'stalls-5-3');
    expect(held(element)).to.equal('Please don’t leave a single empty seat: Stalls, row 5, seat 4.');
    await click(element, 'stalls-5-4');
    expect(held(element)).to.equal('');
  });

  it('offers the companion’s seat with a place for a wheelchair', async () => {
    const element = await openTheatre();
    await click(element, 'stalls-1-1');
    expect(status(element)).to.equal('Stalls, row 1, seat 1, Wheelchair space selected, Adult €45.00.');
    const offer = 'Add companion seat: Stalls, row 1, seat 2';
    button(element, offer).click();
    await element.updateComplete;
    expect(yours(element)).to.deep.equal(['Stalls, row 1, seat 1', 'Stalls, row 1, seat 2']);
    expect(says(element)).to.not.contain(offer);
  });
});
