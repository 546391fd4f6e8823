/** What is sold of an event: its figures, and how they follow from amounts. */
import { expect } from '@open-wc/testing';
import { takenOf } from '../../src/desk/parts/sales.ts';
import { event } from './fake-desk-service.ts';
import { desk, open, service, shows, useDesk } from './opened-desk.ts';

const types = (...amounts: readonly (number | undefined)[]) =>
  amounts.map((amount, at) => ({ _id: `t${at}`, name: 'Seat', amount }));
const left = (...amounts: readonly number[]) => new Map(amounts.map((amount, at) => [`t${at}`, amount] as const));

describe('the tickets of an event that are taken', () => {
  it('are told by its own limit, whatever its ticket types have', () => {
    expect(takenOf({ maxAmount: 300, tickets: types(200) }, { v: 150, left: left(50) })).to.equal(150);
    expect(takenOf({ maxAmount: 300, tickets: types(undefined) }, { v: 300, left: new Map() })).to.equal(0);
    // more was sold before the limit was lowered
    expect(takenOf({ maxAmount: 100 }, { v: 120, left: new Map() })).to.equal(0);
  });

  it('are told by its ticket types without one', () => {
    expect(takenOf({ tickets: types(200, 50) }, { v: undefined, left: left(120, 50) })).to.equal(80);
  });

  it('are not told where a limit is missing', () => {
    expect(takenOf({ tickets: types(200, undefined) }, { v: undefined, left: left(120) })).to.equal(undefined);
    expect(takenOf({ maxAmount: 300, tickets: types(200) }, { v: undefined, left: new Map() })).to.equal(undefined);
    expect(takenOf({ tickets: types(200) }, { v: undefined, left: new Map() })).to.equal(undefined);
    expect(takenOf({}, { v: undefined, left: new Map() })).to.equal(undefined);
    const categories = [{ _id: 'stalls', amount: 100 }];
    expect(takenOf({ categories, tickets: types(200) }, { v: undefined, left: left(100) })).to.equal(undefined);
  });
});

describe('what is sold of each ticket type', () => {
  useDesk();

  const row = () =>
    [...desk.querySelectorAll('section[aria-labelledby=types] tbody tr td')].map(({ textContent }) =>
      textContent.replace(/\s+/g, ' ').trim(),
    );

  it('is counted by tickets, without those in carts', async () => {
    service.answers['GET /api/events/concert'] = () => ({ ...event, maxAmount: 280 });
    service.answers['GET /api/public/events/concert/availabilities'] = () => ({
      v: 60,
      tickets: [{ id: 'full', v: 60 }],
      saleStatus: 'onSale',
    });
    await open('/desk/events/concert');
    await shows('212 / 280');
    expect(row()).to.deep.equal(['Full price', '€24.00', '212 sold', '60 left', '280']);
    await expect(desk).to.be.accessible();
  });

  it('is left out for people who may not count tickets', async () => {
    service.role = 'sales';
    await open('/desk/events/concert');
    await shows('Ticket types');
    expect(row()).to.deep.equal(['Full price', '€24.00', '68 left', '280']);
  });
});
