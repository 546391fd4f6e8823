/** The calendar of an event that has many dates. */
import { expect } from '@open-wc/testing';
import type { ListingEvent } from '../../../../src/contract/listings.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { appears, concert, part, parts, placeShop, words } from '../open-shop.ts';

/** A date on a day of a month that is far away, at the venue's evening. */
const on = (day: number, fields: Partial<ListingEvent> = {}): ListingEvent => ({
  _id: `date-${day}`,
  name: 'Hamlet',
  start: `2099-07-${String(day).padStart(2, '0')}T18:00:00Z`,
  end: `2099-07-${String(day).padStart(2, '0')}T21:00:00Z`,
  timezone: 'Europe/Vienna',
  startingPrice: '24.50',
  currency: 'EUR',
  saleStatus: 'onSale',
  ...fields,
});
const dates = [
  on(1),
  on(2, { saleStatus: 'soldOut' }),
  on(3, { dayScheme: { name: 'Family day', color: 'rgb(200, 100, 0)' } }),
  on(4),
  on(4, { _id: 'matinee', start: '2099-07-04T12:00:00Z', end: '2099-07-04T14:00:00Z' }),
  on(5),
  on(6),
  on(7, { startingPrice: '0' }),
  on(8),
  on(9),
];

/** @param delay What the answer to a request for dates waits for, by the number of the request. */
async function open(eventType = 'ROOT', delay: (request: number) => Promise<void> | undefined = () => undefined) {
  const root = concert({ eventType, name: 'Hamlet', start: '2099-07-01T18:00:00Z', end: '2099-07-31T21:00:00Z' });
  const asked: { startMin?: string | undefined; top?: number | undefined }[] = [];
  const { element } = await placeShop(
    ({ id }) =>
      Promise.resolve(
        id === root._id
          ? structuredClone(root)
          : {
              ...structuredClone(root),
              ...dates.find(({ _id }) => _id === id),
              eventType: 'RECURRENCE',
              rootId: root._id,
            },
      ),
    {
      answers: {
        listings: {
          list: async (query) => {
            asked.push(query);
            await delay(asked.length);
            const { startMin = '', startMax = '9', top = 1000 } = query;
            return structuredClone(dates.filter(({ start }) => start >= startMin && start <= startMax).slice(0, top));
          },
        },
      },
      attributes: { event: root._id },
    },
  );
  const grid = await appears(element, () =>
    element.shadowRoot!.querySelector<HTMLElement>('[role=grid][aria-busy=false]'),
  );
  return { element, grid, asked };
}
const day = (element: EventShop, number: number) =>
  element.shadowRoot!.querySelector<HTMLElement>(`[data-day="2099-07-${String(number).padStart(2, '0')}"]`)!;

describe('<event-shop> with the dates of a recurring event', () => {
  it('shows a month with prices, what is sold out, and the colour of the day’s scheme beside its name', async () => {
    const { element, asked } = await open();
    expect(asked.map(({ top }) => top)).to.deep.equal([9, 1000]);
    expect(day(element, 1).getAttribute('aria-label')).to.match(/^Wed 1, 8:00\sPM €24\.50, July 2099$/);
    expect(words(day(element, 2))).to.match(/Sold out/);
    expect(day(element, 2).getAttribute('aria-disabled')).to.equal('true');
    expect(words(day(element, 3))).to.match(/Family day/);
    expect(day(element, 3).style.getPropertyValue('--_mark')).to.equal('rgb(200, 100, 0)');
    expect(words(day(element, 7))).to.match(/free/i);
    expect(day(element, 12).getAttribute('aria-label')).to.match(/No events, July 2099$/);
    await expect(element).to.be.accessible();
  });

  it('sells nothing before a date is chosen, and then that date', async () => {
    const { element } = await open();
    expect(parts(element, 'reason').map((each) => words(each))).to.include('Choose a date first.');
    expect(parts(element, 'increment')).to.have.length(0);
    day(element, 5).click();
    await appears(element, () => parts(element, 'increment').length > 0);
    expect(element.event).to.equal('date-5');
    expect(day(element, 5).getAttribute('aria-selected')).to.equal('true');
  });

  it('offers the times of a day that has several', async () => {
    const { element } = await open();
    day(element, 4).click();
    const buttons = await appears(element, () => {
      const found = [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('.dates button')];
      return found.length === 2 && found;
    });
    expect(buttons.map((each) => words(each))).to.deep.equal(['2:00 PM €24.50', '8:00 PM €24.50']);
    buttons[0]!.click();
    await appears(element, () => part(element, 'buy'));
    expect(element.event).to.equal('matinee');
  });

  it('asks for other months once they are turned to', async () => {
    const { element, asked } = await open();
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Next month"]')!.click();
    await appears(
      element,
      () => asked.length === 3 && element.shadowRoot!.querySelector('[role=grid][aria-busy=false]'),
    );
    expect(asked[2]!.startMin).to.match(/^2099-07-2|^2099-07-3/);
  });

  it('can be read while a month is loading', async () => {
    let answer = () => {};
    const loading = new Promise<void>((resolve) => (answer = resolve));
    const { element } = await open('ROOT', (request) => (request === 3 ? loading : undefined));
    element.shadowRoot!.querySelector<HTMLButtonElement>('[aria-label="Next month"]')!.click();
    const grid = await appears(element, () => element.shadowRoot!.querySelector('[role=grid][aria-busy=true]'));
    // faded text has too little contrast, also for those who read what is there already
    expect(getComputedStyle(grid).opacity).to.equal('1');
    await expect(element).to.be.accessible();
    answer();
    await appears(element, () => element.shadowRoot!.querySelector('[role=grid][aria-busy=false]'));
  });
});
