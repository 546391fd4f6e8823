import { expect } from '@open-wc/testing';
import type { EventInfo, InfoTicket } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { add, appears, concert, openShop, part, placeShop, row, status, words } from '../open-shop.ts';

const type = (id: string, fields: Partial<InfoTicket> = {}): InfoTicket => ({ id, name: id, price: 10, ...fields });
const open = (fields: Partial<EventInfo>, attributes: Record<string, string> = {}) =>
  openShop(concert(fields), { attributes });
const says = (element: Element, name: string) => words(row(element, name).element);

describe('<event-shop> notes on tickets', () => {
  for (const [lang, word] of [
    ['en', 'Recommended'],
    ['de', 'Empfohlen'],
  ] as const) {
    it(`mark what a category recommends, in words (${lang})`, async () => {
      const element = await open(
        { categories: [{ _id: 'c', name: 'Hall', recommendedTicket: 'B' }], tickets: [type('A'), type('B')] },
        { lang },
      );
      expect(says(element, 'B')).to.contain(word);
      expect(says(element, 'A')).to.not.contain(word);
      await expect(element).to.be.accessible();
    });
  }

  it('survive a recommendation of what is gone', async () => {
    const element = await open({ categories: [{ _id: 'c', recommendedTicket: 'gone' }], tickets: [type('A')] });
    expect(row(element, 'A').plus).to.not.equal(null);
  });

  it('tell until when a ticket is on sale, where that ends before the event begins', async () => {
    const soon = new Date(Date.now() + 40 * 86_400_000);
    const element = await open({
      timezone: 'UTC',
      tickets: [
        type('Early', { salesEndAt: soon.toISOString() }),
        type('Later', { salesEndAt: '2098-05-12T18:00:00Z' }),
        type('To the end', { salesEndAt: '2099-07-04T20:00:00Z' }),
        type('Over', { salesEndAt: '2020-05-12T18:00:00Z' }),
      ],
    });
    const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(soon);
    expect(says(element, 'Early')).to.contain(`Until ${day}, `);
    expect(says(element, 'Later')).to.contain('Until Mon, May 12, 2098, 6:00 PM');
    expect(says(element, 'To the end')).to.not.contain('Until');
    expect(says(element, 'Over')).to.not.contain('Until');
    expect(row(element, 'Over').reason()).to.contain('Sales ended');
  });
});

const real = { Date, setTimeout, clearTimeout };
const { setTimeout: later, clearTimeout: never } = real;
const hour = 3_600_000;

/** Timers of a quarter of an hour and more wait until a test turns the clock forward. */
function stopClock() {
  const timers = new Map<number, { at: number; run: () => void }>();
  let ahead = 0;
  class Turned extends Date {
    constructor(...given: [] | [number | string | Date]) {
      super(given.length === 0 ? Turned.now() : given[0]);
    }
    static override now(): number {
      return real.Date.now() + ahead;
    }
  }
  let ids = 5_000_000;
  Object.assign(globalThis, {
    Date: Turned,
    setTimeout: (run: () => void, wait = 0, ...rest: unknown[]) => {
      if (wait < hour / 4) return later(run, wait, ...rest);
      timers.set(++ids, { at: Turned.now() + wait, run });
      return ids;
    },
    clearTimeout: (id: number) => {
      if (!timers.delete(id)) never(id);
    },
  });
  return {
    timers,
    async forward(element: EventShop, by: number) {
      ahead += by;
      for (const [id, { at, run }] of [...timers]) if (at <= Turned.now() && timers.delete(id)) run();
      await element.updateComplete;
    },
  };
}

describe('<event-shop> when a sale begins or ends', () => {
  let clock: ReturnType<typeof stopClock>;
  beforeEach(() => {
    clock = stopClock();
  });
  afterEach(() => {
    Object.assign(globalThis, real);
  });
  const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
  const soon = () => [...clock.timers.values()].filter((timer) => timer.at <= Date.now() + 3 * hour);
  const watched = async (fields: Partial<EventInfo>) => {
    const element = await open(fields);
    await appears(element, () => soon().length > 0 && part(element, 'buy'));
    return element;
  };

  it('opens and closes ticket types at the very moment, and says so politely', async () => {
    const element = await watched({
      tickets: [
        type('Early', { salesEndAt: at(1) }),
        type('Late', { salesStartAt: at(1) }),
        type('Next', { salesStartAt: at(2) }),
      ],
    });
    await add(element, 'Early');
    expect(row(element, 'Late').plus).to.equal(null);
    await clock.forward(element, hour);
    expect(row(element, 'Late').plus?.getAttribute('aria-disabled')).to.equal('false');
    expect(row(element, 'Early').reason()).to.contain('Sales ended');
    expect(status(element)).to.equal('Now on sale: Late. No longer on sale: Early');
    expect(part(element, 'status')?.getAttribute('role')).to.equal('status');
    expect(part(element, 'buy')?.getAttribute('aria-disabled')).to.equal('true');
    expect(row(element, 'Early').quantity()).to.equal('1');
    await clock.forward(element, hour);
    expect(status(element)).to.equal('Now on sale: Next');
  });

  it('opens and closes the whole sale', async () => {
    const element = await watched({ sellStart: at(1), sellEnd: at(3), tickets: [type('A')] });
    expect(row(element, 'A').plus).to.equal(null);
    await clock.forward(element, hour);
    await add(element, 'A');
    expect(row(element, 'A').quantity()).to.equal('1');
    await clock.forward(element, 2 * hour);
    expect(words(element.shadowRoot?.getElementById('why'))).to.equal('Sales have ended.');
    expect(status(element)).to.equal('No longer on sale: A');
  });

  it('waits no longer for an event that was left', async () => {
    const events = [concert({ sellEnd: at(1) }), concert({ name: 'Another' })];
    const { element } = await placeShop(({ id }) => Promise.resolve(events[id === 'e1' ? 0 : 1]!));
    await appears(element, () => soon().length > 0 && part(element, 'buy'));
    element.event = 'e2';
    await appears(element, () => words(part(element, 'name')) === 'Another' && part(element, 'buy'));
    expect(soon()).to.deep.equal([]);
  });
});
