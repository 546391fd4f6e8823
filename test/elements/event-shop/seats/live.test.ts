import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import { theatre } from '../../../support/builders/theatre.ts';
import {
  add,
  appears,
  button,
  changeTickets,
  concert,
  goOn,
  openShop,
  orderOf,
  orderService,
  part,
  row,
  status,
} from '../open-shop.ts';
import { click, evening, held, openTheatre, picture, says, seatService, showList, yours } from '../theatre-shop.ts';

/** What a tab does when it is looked at again. */
const look = () => document.dispatchEvent(new Event('visibilitychange'));
const lost = 'Sorry, Stalls, row 5, seat 5 has just been taken. Please choose another seat.';

describe('<event-shop> seats, live', () => {
  it('is sold without seats where the service has no plan', async () => {
    const reject = () => Promise.reject(new ServiceError(404, {}));
    const element = await openShop(
      evening({ seatingConfigurations: { bestAvailableSeatingConfiguration: { enabled: false } } }),
      {
        answers: { seatMaps: { plan: reject, states: reject } },
      },
    );
    await add(element, 'Adult');
    await appears(element, () => held(element) === '');
    expect(says(element)).to.equal('');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('says when the plan does not come, and asks again', async () => {
    let fails = true;
    const service = seatService(() => (fails ? Promise.reject(new Error('broken')) : Promise.resolve(theatre())));
    const info = evening({ seatingConfigurations: { bestAvailableSeatingConfiguration: { enabled: false } } });
    const element = await openShop(info, { answers: service.answers });
    await add(element, 'Adult');
    await appears(element, () => says(element).includes('The seat map couldn’t be loaded.'));
    expect(held(element)).to.equal('The seat map couldn’t be loaded.');
    await expect(element).to.be.accessible();
    fails = false;
    button(element, 'Try again').click();
    await appears(element, () => picture(element));
    expect(held(element)).to.equal('Choose 1 more seat on the map or in the list.');
  });

  it('shows what others take, and gives up what was taken while it was chosen', async () => {
    const service = seatService();
    const element = await openTheatre(evening(), { service });
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-6');
    service.taken = ['stalls-5-5', 'stalls-8-1'];
    look();
    await appears(element, () => yours(element).length === 1);
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 6']);
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(status(element)).to.equal(lost);
    expect(says(element)).to.contain(lost).and.to.contain('247 of 250 seats available');
    await click(element, 'stalls-5-7');
    expect(says(element), 'settled').to.not.contain('faster');
  });

  it('does not ask while the tab is hidden', async () => {
    const service = seatService();
    const element = await openTheatre(evening(), { service });
    const asked = service.asked.length;
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    try {
      look();
      expect(service.asked).to.have.length(asked);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
    look();
    expect(service.asked).to.have.length(asked + 1);
    element.remove();
    look();
    expect(service.asked, 'gone from the page').to.have.length(asked + 1);
  });

  it('forgets a kept seat that the plan no longer has', async () => {
    const info = evening();
    const first = await openTheatre(info);
    await click(first, 'stalls-5-5');
    await click(first, 'left-1-1');
    first.remove();
    const plan = theatre();
    const element = await openTheatre(info, {
      service: seatService({ ...plan, sections: plan.sections.filter(({ _id }) => _id !== 'left') }),
    });
    await appears(element, () => yours(element).length === 1);
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 5']);
    expect(row(element, 'Box seat').quantity()).to.equal('0');
  });

  it('gives chosen seats up where the service has begun to choose by itself', async () => {
    const info = evening();
    const first = await openTheatre(info);
    await click(first, 'stalls-5-5');
    first.remove();
    const enforced = { bestAvailableSeatingConfiguration: { enabled: true, enforced: true } };
    const element = await openTheatre({ ...info, seatingConfigurations: enforced });
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(held(element)).to.equal('');
  });

  it('names the seat for which the service refuses the order', async () => {
    const info = evening();
    const service = seatService();
    const orders = orderService(info, {
      create: () => {
        service.taken = ['stalls-5-5'];
        return Promise.reject(
          new ServiceError(409, {
            code: 'SEAT_TAKEN',
            message: 'This seat is taken already.',
            ...{ seats: { _id: 'theatre', revisionId: '1', taken: service.taken } },
          }),
        );
      },
    });
    const element = await openTheatre(info, { service, answers: orders.answers });
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-6');
    part(element, 'buy')!.click();
    await appears(element, () => part(element, 'error'));
    await appears(element, () => says(element).includes(lost));
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 6']);
  });

  it('keeps what its own checkout holds, and what is given back of it can be had again', async () => {
    const info = evening();
    const service = seatService();
    const orders = orderService(info, {
      create: ({ items }) => {
        service.taken = ['stalls-5-5', 'stalls-5-6'];
        look(); // told before the order is
        return Promise.resolve(orderOf(info, items));
      },
    });
    const element = await openTheatre(info, { service, answers: orders.answers });
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-6');
    await goOn(element);
    look();
    await changeTickets(element);
    await appears(element, () => picture(element));
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 5', 'Stalls, row 5, seat 6']);
    expect(held(element)).to.equal('');
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-5');
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 6', 'Stalls, row 5, seat 5']);
    await goOn(element);
    expect(orders.asked('setItems')[0]).to.not.have.property('seats');
    element.remove();
    const again = await openShop(info, { answers: { ...service.answers, ...orders.answers } });
    await appears(again, () => part(again, 'pay'));
    await changeTickets(again);
    await appears(again, () => picture(again));
    expect(yours(again), 'after a reload').to.have.length(2);
  });

  it('builds the seating chart again when its plan is another one', async () => {
    const service = seatService();
    let plan = theatre();
    const states = () => Promise.resolve({ _id: 'theatre', revisionId: plan.revisionId, taken: [] });
    const element = await openTheatre(evening(), {
      service: { ...service, answers: { seatMaps: { plan: () => Promise.resolve(plan), states } } },
    });
    await showList(element);
    plan = { ...plan, revisionId: '2', sections: plan.sections.slice(0, 1) };
    look();
    await appears(element, () => says(element).includes('of 140 seats available'));
    expect(says(element)).to.contain('Row 1').and.to.not.contain('Circle (');
  });

  it('goes on to an event without seats, and leaves nothing behind', async () => {
    const service = seatService();
    const seated = evening();
    const plain = concert();
    const element = await openTheatre(seated, {
      service,
      answers: { events: { info: ({ id }) => Promise.resolve(id === plain._id ? plain : seated) } },
    });
    element.event = plain._id;
    await appears(element, () => !picture(element) && part(element, 'summary'));
    const asked = service.asked.length;
    look();
    expect(service.asked).to.have.length(asked);
  });
});
