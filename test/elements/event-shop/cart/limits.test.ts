import { expect } from '@open-wc/testing';
import { ServiceError } from '../../../../src/client/errors.ts';
import type { EventInfo, InfoTicket } from '../../../../src/contract/event-info.ts';
import { add, appears, concert, openShop, orderService, part, placeShop, row, status, words } from '../open-shop.ts';

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
const type = (id: string, fields: Partial<InfoTicket> = {}): InfoTicket => ({ id, name: id, price: 10, ...fields });
const open = (fields: Partial<EventInfo>) => openShop(concert(fields));

/** Clicks + until there is no further; the amount, and why. */
async function max(element: Awaited<ReturnType<typeof openShop>>, name: string): Promise<[number, string]> {
  while (row(element, name).plus?.getAttribute('aria-disabled') === 'false') await add(element, name);
  await add(element, name); // one click too many
  return [Number(row(element, name).quantity()), row(element, name).reason()];
}

describe('<event-shop> limits', () => {
  for (const [what, fields, amount, reason] of [
    ['the ticket type', { tickets: [type('A', { maxAmountPerOrder: 3 })] }, 3, 'Maximum 3 per order.'],
    ['the order', { max: 4, tickets: [type('A')] }, 4, 'Maximum 4 per order.'],
    [
      'the category',
      { categories: [{ _id: 'c', name: 'Stalls', maxAmountPerOrder: 2 }], tickets: [type('A', { categoryRef: 'c' })] },
      2,
      'Maximum 2 × Stalls per order.',
    ],
    ['the stock of the type', { tickets: [type('A', { v: 2 })] }, 2, 'Only 2 left'],
    [
      'the stock of the category',
      { categories: [{ _id: 'c', name: 'Stalls', v: 3 }], tickets: [type('A', { categoryRef: 'c' })] },
      3,
      'Only 3 left',
    ],
    ['the stock of the event', { v: 5, tickets: [type('A')] }, 5, 'Only 5 left'],
    [
      'the lowest of all',
      { v: 9, max: 8, tickets: [type('A', { v: 7, maxAmountPerOrder: 6 })] },
      6,
      'Maximum 6 per order.',
    ],
    [
      'the order, but not for what is not counted',
      { max: 2, tickets: [type('A', { ignoreForMaxAmounts: true, v: 4 })] },
      4,
      'Only 4 left',
    ],
  ] as const satisfies [string, Partial<EventInfo>, number, string][]) {
    it(`ends at the limit of ${what}`, async () => {
      expect(await max(await open(fields), 'A')).to.deep.equal([amount, reason]);
    });
  }

  it('counts the tickets of other types', async () => {
    const element = await open({ max: 3, tickets: [type('A'), type('B')] });
    await add(element, 'A', 2);
    expect(await max(element, 'B')).to.deep.equal([1, 'Maximum 3 per order.']);
    expect(row(element, 'A').plus?.getAttribute('aria-disabled')).to.equal('true');
    row(element, 'B').minus!.click();
    await element.updateComplete;
    expect(row(element, 'A').plus?.getAttribute('aria-disabled')).to.equal('false');
    expect(row(element, 'A').reason()).to.equal('');
  });

  it('counts nothing for an order’s limit that is not to be counted', async () => {
    const element = await open({ max: 2, tickets: [type('A'), type('B', { ignoreForMaxAmounts: true })] });
    await add(element, 'B', 3);
    expect(await max(element, 'A')).to.deep.equal([2, 'Maximum 2 per order.']);
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('counts a whole category', async () => {
    const element = await open({
      categories: [{ _id: 'c', name: 'Stalls', v: 3 }],
      tickets: [type('A', { categoryRef: 'c' }), type('B', { categoryRef: 'c' }), type('C')],
    });
    await add(element, 'A', 2);
    expect((await max(element, 'B'))[0]).to.equal(1);
    expect(row(element, 'C').plus?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('says from how many on a ticket is sold when fewer are left', async () => {
    const element = await open({ tickets: [type('A', { minAmountPerOrder: 5, v: 3 })] });
    expect(await max(element, 'A')).to.deep.equal([0, 'Minimum 5 tickets.']);
  });

  it('shows no stepper for what is sold out', async () => {
    const element = await open({
      categories: [{ _id: 'c', name: 'Stalls', v: 0 }],
      tickets: [type('A', { v: 0 }), type('B', { categoryRef: 'c' }), type('C')],
    });
    for (const name of ['A', 'B']) {
      expect(row(element, name).plus, name).to.equal(null);
      expect(row(element, name).reason()).to.equal('Sold out');
    }
    expect(row(element, 'C').plus).to.not.equal(null);
    await expect(element).to.be.accessible();
  });

  it('shows when a sale begins, and that it is over', async () => {
    const planned = await open({ sellStart: '2098-05-01T08:00:00Z', tickets: [type('A')] });
    expect(row(planned, 'A').reason()).to.equal('On sale from May 1, 10:00 AM');
    expect(row(planned, 'A').plus).to.equal(null);
    expect(part(planned, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
    await expect(planned).to.be.accessible();
    const ended = await open({ sellEnd: hours(-1), tickets: [type('A')] });
    expect(row(ended, 'A').reason()).to.equal('Sales have ended.');
    const past = await open({ start: hours(-5), end: hours(-2), tickets: [type('A')] });
    expect(row(past, 'A').reason()).to.equal('Sales have ended.');
    expect(row(past, 'A').plus).to.equal(null);
  });

  it('says once that an event is over, and where the next ones are', async () => {
    const seller = { name: 'Lantern Works', url: 'https://lantern.example/' };
    const over = { start: hours(-5), end: hours(-2), saleStatus: 'past', seller };
    const { element } = await placeShop(concert({ ...over, tickets: [type('A'), type('B')] }));
    const said = await appears(element, () => element.shadowRoot?.querySelector('.over'));
    expect(words(said)).to.equal('This event is over. See what’s on next');
    expect(said.querySelector('a')?.href).to.equal('https://lantern.example/');
    expect(part(element, 'ticket')).to.equal(null);
    const side = await appears(element, () => part(element, 'summary'));
    expect(side.checkVisibility(), 'nothing to order').to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('opens and closes each ticket type by its own window', async () => {
    const element = await open({
      tickets: [
        type('Later', { salesStartAt: '2098-05-01T08:00:00Z' }),
        type('Over', { salesEndAt: '2020-05-01T08:00:00Z' }),
        type('Now', { salesStartAt: hours(-1), salesEndAt: hours(1) }),
      ],
    });
    expect(row(element, 'Later').reason()).to.equal('From May 1, 10:00 AM');
    expect(row(element, 'Over').reason()).to.equal('Sales ended May 1, 10:00 AM');
    expect(row(element, 'Later').plus).to.equal(null);
    expect(row(element, 'Over').plus).to.equal(null);
    expect(row(element, 'Now').plus?.getAttribute('aria-disabled')).to.equal('false');
  });

  it('resolves windows that are told by an offset', async () => {
    const element = await open({
      start: hours(48),
      end: hours(50),
      tickets: [
        type('Early', { salesEnd: { target: 'start', unit: 'days', offset: -3 } }),
        type('Late', { salesStart: { target: 'start', unit: 'hours', offset: -1 } }),
        type('Open', { salesStart: { target: 'start', unit: 'weeks', offset: -1 } }),
      ],
    });
    expect(row(element, 'Early').reason()).to.match(/^Sales ended/);
    expect(row(element, 'Late').reason()).to.match(/^From/);
    expect(row(element, 'Open').reason()).to.equal('');
  });

  it('sells what goes only with another ticket, with that', async () => {
    const element = await open({
      groups: [{ _id: 'g', name: 'An adult', tickets: ['A'] }],
      tickets: [
        type('A'),
        type('B', { conditionalAvailability: true, rules: [{ ticketGroup: 'g', min: 1 }] }),
        type('C', {
          conditionalAvailability: true,
          conditionalAvailabilityMode: 'blockCheckout',
          rules: [{ ticketGroup: 'g', min: 1 }],
        }),
      ],
    });
    expect(await max(element, 'B')).to.deep.equal([0, 'B: only with An adult']);
    expect(row(element, 'C').reason()).to.equal('');
    await add(element, 'C');
    expect(row(element, 'C').quantity()).to.equal('1');
    expect(row(element, 'C').reason()).to.equal('C: only with An adult');
    expect(row(element, 'C').plus?.getAttribute('aria-disabled')).to.equal('false');
    const why = () => words(element.shadowRoot?.getElementById('why'));
    expect(why()).to.equal('C: only with An adult');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
    await add(element, 'A');
    await add(element, 'B');
    expect(row(element, 'B').quantity()).to.equal('1');
    expect(why()).to.equal('');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
    row(element, 'A').minus!.click();
    await element.updateComplete;
    for (const name of ['B', 'C']) expect(row(element, name).reason()).to.equal(`${name}: only with An adult`);
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
  });

  it('closes what is not sold beside so many others, and what no one can have', async () => {
    const element = await open({
      groups: [{ _id: 'g', name: 'Adults', tickets: ['A'] }],
      tickets: [
        type('A'),
        type('B', { conditionalAvailability: true, rules: [{ ticketGroup: 'g', max: 1 }] }),
        type('C', { conditionalAvailability: true, rules: [{ ticketGroup: 'gone', min: 1 }] }),
      ],
    });
    await add(element, 'A', 2);
    expect(await max(element, 'B')).to.deep.equal([0, 'B: with 1 × Adults at most']);
    expect(row(element, 'C').reason()).to.equal('Not on sale');
    expect(row(element, 'C').plus).to.equal(null);
  });

  it('stays usable with limits that contradict each other, and says why', async () => {
    const element = await open({
      min: 9,
      max: 3,
      tickets: [type('A', { minAmountPerOrder: 5 }), type('B', { maxAmountPerOrder: -2 }), type('C')],
    });
    expect(await max(element, 'A')).to.deep.equal([0, 'Minimum 5 tickets.']);
    expect(await max(element, 'B')).to.deep.equal([0, 'Maximum 0 per order.']);
    expect(await max(element, 'C')).to.deep.equal([3, 'Maximum 3 per order.']);
    expect(words(element.shadowRoot?.getElementById('why'))).to.equal('Minimum 9 tickets per order.');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
  });

  it('tells beforehand how much one customer may have, and ends there', async () => {
    const element = await open({ maxAmountPerCustomer: 2, maxTransactionsPerCustomer: 1, tickets: [type('A')] });
    const hint = words(element.shadowRoot?.querySelector('.main'));
    expect(hint).to.contain('Maximum 2 tickets per customer, including earlier orders.');
    expect(hint).to.contain('Maximum 1 order per customer.');
    expect(await max(element, 'A')).to.deep.equal([2, 'Maximum 2 tickets per customer.']);
  });

  it('says from how many on a ticket is sold, and that + leads there', async () => {
    const element = await open({ tickets: [type('A', { minAmountPerOrder: 10 })] });
    expect(words(row(element, 'A').element)).to.contain('Minimum 10 tickets');
    await add(element, 'A');
    expect(row(element, 'A').quantity()).to.equal('10');
    expect(status(element)).to.equal('A isn’t sold in this number. We’ve set it to 10.');
  });

  it('sells a few, or from a number on, and says so before', async () => {
    const element = await open({ tickets: [type('A', { minAmountPerOrder: 5, minAmountPerOrderRule: 3 })] });
    expect(words(row(element, 'A').element)).to.contain('2 at most, or 5 tickets or more');
    await add(element, 'A', 2);
    expect(row(element, 'A').quantity()).to.equal('2');
    await add(element, 'A');
    expect(row(element, 'A').quantity()).to.equal('5');
    row(element, 'A').minus!.click();
    await element.updateComplete;
    expect(row(element, 'A').quantity()).to.equal('2');
    element.setQuantity('A', 4);
    await element.updateComplete;
    expect(words(element.shadowRoot?.getElementById('why'))).to.contain('Minimum 5 tickets.');
    const idle = await open({ tickets: [type('A', { minAmountPerOrder: 5, minAmountPerOrderRule: 5 })] });
    expect(words(row(idle, 'A').element)).to.not.contain('from 5');
  });

  it('says what the service found out about a customer, in the words of the rows', async () => {
    const info = concert({ maxAmountPerCustomer: 4, tickets: [type('A')] });
    const problems = [{ code: 'MAX_PER_CUSTOMER', limit: 4 }];
    const body = { statusCode: 409, error: 'Conflict', message: 'No', code: 'LIMIT_EXCEEDED', problems };
    const reject = () => Promise.reject(new ServiceError(409, { ...body, availabilities: { _id: info._id } }));
    const element = await openShop(info, { answers: orderService(info, { create: reject }).answers });
    await add(element, 'A');
    part(element, 'buy')!.click();
    const notice = await appears(element, () => element.shadowRoot?.querySelector('[part=error]'));
    expect(words(notice)).to.equal('Maximum 4 tickets per customer.');
  });

  it('comes down to what is left with one click', async () => {
    const element = await open({ tickets: [type('A', { v: 2 })] });
    element.setQuantity('A', 5);
    await element.updateComplete;
    expect(words(element.shadowRoot?.getElementById('why'))).to.equal('Only 2 left');
    row(element, 'A').minus!.click();
    await element.updateComplete;
    expect(row(element, 'A').quantity()).to.equal('2');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('false');
  });
});
