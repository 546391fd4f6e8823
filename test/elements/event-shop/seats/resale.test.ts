import { expect } from '@open-wc/testing';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import { theatre } from '../../../support/builders/theatre.ts';
import {
  appears,
  changeTickets,
  goOn,
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
  held,
  labelled,
  openTheatre,
  picture,
  pointOf,
  root,
  says,
  seatService,
  select,
  showList,
  tickets,
  yours,
} from '../theatre-shop.ts';

const resale = (price: number, v: number, of = 'adult', categoryRef = 'stalls') => ({
  ...{ id: `resale:${price * 100}:-:${of}`, name: 'Adult (resale)', price, v, categoryRef },
  ...{ outerChargeFix: 2, resale: { ticketTypeId: of } },
});
const cheap = resale(40, 1);
const dear = resale(44, 2);
/** A new event each time, with a cart of its own. */
const resold = (fields: Partial<EventInfo> = {}) => evening({ tickets: [...tickets, cheap, dear], ...fields });
/** Three sold seats, of which two are on resale. */
function sellers() {
  const service = seatService(theatre(), ['stalls-5-5', 'stalls-5-6', 'stalls-5-7']);
  service.resale = { 'stalls-5-5': cheap.id, 'stalls-5-6': dear.id };
  return service;
}
const look = () => document.dispatchEvent(new Event('visibilitychange'));
const tip = (element: Element) =>
  words(picture(element)!.closest('[role=group]')!.parentElement!.querySelector('[aria-hidden]:not(svg, [hidden])'));

describe('<event-shop> seats that buyers sell again', () => {
  it('are pointed at like any other, at their own price, and only with the ticket of their offer', async () => {
    const element = await openTheatre(resold(), { service: sellers() });
    expect(says(element)).to.contain('249 of 250 seats available');
    picture(element)!.scrollIntoView({ block: 'center' });
    await sendMouse({ type: 'move', position: pointOf(element, 'stalls-5-5') });
    expect(tip(element)).to.equal('Stalls, row 5, seat 5Adult (resale) €42.00');
    await sendMouse({ type: 'move', position: pointOf(element, 'stalls-5-7') });
    expect(tip(element)).to.equal('Stalls, row 5, seat 7Taken');
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-6');
    await click(element, 'stalls-5-8');
    expect(yours(element)).to.have.members(['Stalls, row 5, seat 5', 'Stalls, row 5, seat 6', 'Stalls, row 5, seat 8']);
    expect(row(element, 'Adult').quantity()).to.equal('1');
    expect(summary(element)).to.include('1 × Adult (resale), Stalls Stalls, row 5, seat 5 €40');
    expect(summary(element)).to.include('1 × Adult (resale), Stalls Stalls, row 5, seat 6 €44');
    expect(words(part(element, 'total'))).to.contain('€133');
    expect(held(element)).to.equal('');
    const choices = [...root(element).querySelectorAll('select')].filter((each) =>
      each.getAttribute('aria-label')?.startsWith('Ticket for'),
    );
    expect(choices.map((each) => each.getAttribute('aria-label'))).to.deep.equal(['Ticket for Stalls, row 5, seat 8']);
    expect([...choices[0]!.options].map(({ text }) => text)).to.deep.equal(['Adult', 'Child']);
    await expect(element).to.be.accessible();
    await click(element, 'stalls-5-5');
    expect(status(element)).to.equal('Stalls, row 5, seat 5 removed.');
    expect(says(element)).to.contain('247 of 250 seats available');
  });

  it('have a sign of their own, and words for it', async () => {
    const element = await openTheatre(resold(), { service: sellers() });
    const key = root(element).querySelector('[aria-label="Legend"]')!;
    const entries = [...key.querySelectorAll('li')];
    expect(entries.map((each) => words(each))).to.deep.equal([
      'Stalls €22.50 – €45.00',
      'Boxes €60.00',
      'Circle €35.00',
      'Wheelchair space',
      'Companion seat',
      'Restricted view',
      'Folding seat',
      'Resale · from a fan who can’t make it €42.00 – €46.00',
      'Selected',
      'Taken',
    ]);
    const drawn = entries.map((each) =>
      [...each.querySelectorAll('path')].map((path) => path.getAttribute('d')).join(),
    );
    expect(new Set(drawn).size, 'no two look alike without colours').to.equal(drawn.length);
  });

  it('are chosen from the list by keyboard, where their name says what they are', async () => {
    const element = await openTheatre(resold(), { service: sellers() });
    await showList(element);
    await select(element, 'Section', 'Stalls');
    await select(element, 'Row', '5');
    const boxes = [...root(element).querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
    const named = (at: number) => words(boxes[at]?.closest('label'));
    expect([named(4), named(5), named(6), named(7)]).to.deep.equal([
      '5 Adult (resale) €42.00',
      '6 Adult (resale) €46.00',
      '7 Taken',
      '8 Adult €45.00',
    ]);
    boxes[4]!.focus();
    await sendKeys({ press: 'Space' });
    await element.updateComplete;
    expect(status(element)).to.equal('Stalls, row 5, seat 5 selected, Adult (resale) €42.00.');
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 5']);
    expect(says(element)).to.contain('Stalls, row 5, seat 5 Adult (resale)');
    await expect(element).to.be.accessible();
    labelled(element, 'Remove Stalls, row 5, seat 5').click();
    await element.updateComplete;
    expect(yours(element)).to.deep.equal([]);
  });

  it('leave the order when their offer does, and nothing else is put in their place', async () => {
    const service = sellers();
    const element = await openTheatre(resold(), { service });
    await click(element, 'stalls-5-5');
    await click(element, 'stalls-5-6');
    service.resale = { 'stalls-5-6': dear.id };
    look();
    await appears(element, () => yours(element).length === 1);
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 6']);
    expect(says(element)).to.contain('Sorry, Stalls, row 5, seat 5 has just been taken');
    // canceled by its holder: the seller's again, and not the ticket that was chosen
    service.resale = {};
    service.taken = [];
    look();
    await appears(element, () => yours(element).length === 0);
    expect(summary(element)).to.deep.equal([]);
    await click(element, 'stalls-5-6');
    expect(row(element, 'Adult').quantity()).to.equal('1');
  });

  it('stay with who holds them, also over a reload', async () => {
    const service = sellers();
    const info = resold();
    const orders = orderService(info, {
      create: ({ items }) => {
        service.resale = { 'stalls-5-6': dear.id }; // held by this order: not on offer for others
        look();
        return Promise.resolve({
          ...orderOf(info, items),
          items: [{ tickets: [{ ticketTypeId: cheap.id, amount: 1, seatingInfo: { seats: ['stalls-5-5'] } }] }],
        } as unknown as ReturnType<typeof orderOf>);
      },
    });
    const element = await openTheatre(info, { service, answers: orders.answers });
    await click(element, 'stalls-5-5');
    await goOn(element);
    const [request] = orders.asked('create') as { items: { ticketTypeId: string; seatingInfo?: unknown }[] }[];
    expect(request!.items.map(({ ticketTypeId, seatingInfo }) => [ticketTypeId, seatingInfo])).to.deep.equal([
      [cheap.id, { seats: ['stalls-5-5'] }],
    ]);
    await changeTickets(element);
    await appears(element, () => picture(element));
    look();
    expect(yours(element)).to.deep.equal(['Stalls, row 5, seat 5']);
    expect(held(element)).to.equal('');
    // given back, it is still this buyer's to choose, as what it is
    await click(element, 'stalls-5-5');
    expect(yours(element)).to.deep.equal([]);
    await click(element, 'stalls-5-5');
    expect(status(element)).to.equal('Stalls, row 5, seat 5 selected, Adult (resale) €42.00.');
    await goOn(element);
    element.remove();
    const reloaded = await openShop(info, { answers: { ...service.answers, ...orders.answers } });
    await appears(reloaded, () => part(reloaded, 'pay'));
    await changeTickets(reloaded);
    await appears(reloaded, () => picture(reloaded));
    expect(yours(reloaded), 'after a reload').to.deep.equal(['Stalls, row 5, seat 5']);
    expect(held(reloaded)).to.equal('');
  });

  it('are shown as gone when another customer was faster', async () => {
    const rival = resold();
    const refused = orderService(rival, {
      create: () => {
        const seats = { _id: 'theatre', revisionId: '1', taken: ['stalls-5-5', 'stalls-5-6', 'stalls-5-7'] };
        return Promise.reject(new ServiceError(409, { code: 'SEAT_TAKEN', message: 'Somebody has it.', seats }));
      },
    });
    const late = await openTheatre(rival, { service: sellers(), answers: refused.answers });
    await click(late, 'stalls-5-6');
    part(late, 'buy')!.click();
    await appears(late, () => says(late).includes('Stalls, row 5, seat 6 has just been taken'));
    expect(yours(late)).to.deep.equal([]);
  });

  it('are looked at alone where the service picks the seats', async () => {
    const seatingConfigurations = { bestAvailableSeatingConfiguration: { enabled: true, enforced: true } };
    const element = await openTheatre(resold({ seatingConfigurations }), { service: sellers() });
    await click(element, 'stalls-5-5');
    expect(says(element)).to.contain('The map shows what’s available');
    expect(root(element).getElementById('your-seats')).to.equal(null);
    expect(summary(element)).to.deep.equal([]);
  });
});
