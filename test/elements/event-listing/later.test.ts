// Long because the parts of the listing that load later share how they are opened.
/** What `<event-listing>` has beside its first events: dates that are opened, filters, further pages, and what it remembers. */
import { expect, oneEvent } from '@open-wc/testing';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { EventSelected } from '../../../src/elements/events.ts';
import { setClock } from '../../support/fakes/set-clock.ts';
import { appears, button, part, parts, words, waitUntil } from '../../support/readers/shadow.ts';
import { concert, listing, many, one, shown, type List } from './open-listing.ts';

beforeEach(() => {
  sessionStorage.clear();
});

const root: ListingEvent = {
  ...concert,
  _id: 'r1',
  name: 'Puppets',
  eventType: 'ROOT',
  dates: { count: 23, start: '2101-03-06T10:00:00Z', end: '2101-03-06T11:00:00Z' },
};
const dates = (count: number): ListingEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    ...concert,
    _id: `d${index}`,
    rootId: 'r1',
    name: 'Puppets',
    start: new Date(Date.UTC(2101, 2, 6 + index, 10)).toISOString(),
    end: new Date(Date.UTC(2101, 2, 6 + index, 11)).toISOString(),
    ...(index === 1 && { startingPrice: '30' }),
    ...(index === 2 && { saleStatus: 'soldOut' }),
  }));
const summary = (element: HTMLElement) => element.shadowRoot?.querySelector<HTMLElement>('summary');
const rows = (element: HTMLElement) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.dates > li') ?? [])];
const choice = (element: HTMLElement, label: string) =>
  [...(element.shadowRoot?.querySelectorAll('label') ?? [])]
    .find((each) => words(each.querySelector('span')) === label)
    ?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
const choose = (element: HTMLElement, label: string, value: string) => {
  const field = choice(element, label)!;
  field.value = value;
  field.dispatchEvent(new Event('change'));
};

describe('<event-listing> with recurring events and groups', () => {
  it('shows a recurring event once, with its next date, and opens the others', async () => {
    const all = dates(23);
    const { element, asked } = await listing((input) =>
      Promise.resolve(input.rootId ? all.slice(input.skip, (input.skip ?? 0) + (input.top ?? 0)) : [root]),
    );
    await appears(element, () => part(element, 'event'));
    expect(asked[0]?.seriesOnce).to.equal(true);
    expect(words(part(element, 'start'))).to.match(/^Sun, Mar 6, 2101, 11:00\sAM$/);
    expect(words(summary(element))).to.equal('and 22 more dates');
    expect(asked).to.have.length(1);
    summary(element)!.click();
    await appears(element, () => rows(element).length === 10);
    expect(asked[1]).to.include({ skip: 0, top: 11 });
    expect(asked[1]?.rootId).to.deep.equal(['r1']);
    expect(asked[1]?.seriesOnce).to.equal(undefined);
    expect(words(rows(element)[1])).to.contain('from €30');
    expect(words(rows(element)[2])).to.contain('Sold out');
    expect(words(rows(element)[0])).to.contain('Going fast');
    button(element, 'More dates').click();
    await appears(element, () => rows(element).length === 20);
    await waitUntil(() => element.shadowRoot?.activeElement === rows(element)[10]?.querySelector('button'));
    button(element, 'More dates').click();
    await appears(element, () => rows(element).length === 23);
    const picked = oneEvent(element, 'event-selected');
    rows(element)[2]!.querySelector('button')!.click();
    expect(((await picked) as unknown as EventSelected).listingEvent._id).to.equal('d2');
    await expect(element).to.be.accessible();
  });

  it('says so when the dates cannot be had, and asks again', async () => {
    let calls = 0;
    const { element } = await listing((input) =>
      !input.rootId ? Promise.resolve([root]) : calls++ ? Promise.resolve(dates(2)) : Promise.reject(new Error('gone')),
    );
    await appears(element, () => part(element, 'event'));
    summary(element)!.click();
    await appears(element, () => element.shadowRoot?.querySelector('[role=alert]'));
    button(element, 'More dates').click();
    await appears(element, () => rows(element).length === 2);
    expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
  });

  it('shows the dates of a service that lists them one by one as one', async () => {
    const { element } = await shown([...dates(4), concert]);
    expect(parts(element, 'event')).to.have.length(2);
    expect(words(summary(element))).to.equal('and more dates');
  });

  it('shows each date where just these were asked for', async () => {
    const { element, asked } = await shown(dates(4), { root: 'r1' });
    expect(asked[0]?.seriesOnce).to.equal(undefined);
    expect(parts(element, 'event')).to.have.length(4);
    expect(parts((await shown(dates(4), { 'event-type': 'RECURRENCE' })).element, 'event')).to.have.length(4);
  });

  it('opens a group to its events', async () => {
    const group: ListingEvent = { ...concert, _id: 'g1', eventType: 'GROUP', name: 'Season', dates: { count: 2 } };
    const { element, asked } = await listing(({ groupEventId }) => Promise.resolve(groupEventId ? many(2) : [group]));
    await appears(element, () => part(element, 'event'));
    expect(words(summary(element))).to.equal('2 events');
    summary(element)!.click();
    await appears(element, () => rows(element).length === 2);
    expect(asked[1]).to.include({ groupEventId: 'g1' });
    expect(words(rows(element)[0])).to.match(/^Event 0, Sat, Jul 4, 2026/);
  });

  it('opens nothing where there is one date, or nothing in the group', async () => {
    expect(summary(await one({ ...root, dates: { count: 1 } }))).to.equal(null);
    expect(summary(await one({ eventType: 'GROUP', dates: { count: 0 } }))).to.equal(null);
  });
});

describe('<event-listing> and the time until a sale', () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();

  it('counts down the last week', async () => {
    const element = await one({ saleStatus: 'planned', sellStart: minutes(2 * 1440 + 3 * 60 + 5.5) });
    await appears(element, () => words(part(element, 'status')).includes('in '));
    expect(words(part(element, 'status'))).to.match(/^On sale from .+, in 2 days 3 hours$/);
    const soon = await one({ saleStatus: 'planned', sellStart: minutes(61.5) });
    await appears(soon, () => words(part(soon, 'status')).endsWith('in 1 hour 1 minute'));
    const now = await one({ saleStatus: 'planned', sellStart: minutes(0.5) });
    await appears(now, () => words(part(now, 'status')).endsWith('in less than a minute'));
  });

  it('goes on sale by itself', async () => {
    const element = await one({ saleStatus: 'planned', sellStart: new Date(Date.now() + 300).toISOString() });
    await appears(element, () => !part(element, 'status'));
    expect(words(part(element, 'availability'))).to.equal('Going fast');
  });
});

describe('<event-listing> and what its events say', () => {
  it('shows category and sub-category', async () => {
    expect(words(part(await one({ category: 'Theatre', subCategory: 'Puppets' }), 'event'))).to.contain(
      'Theatre · Puppets',
    );
  });

  it('says how much is left by a word and a sign, not by a colour alone', async () => {
    for (const [light, word] of Object.entries({ green: 'Available', yellow: 'Going fast', red: 'Few left' })) {
      const element = await one({ availabilityIndicator: light });
      expect(words(part(element, 'availability'))).to.equal(word);
      expect(part(element, 'availability')?.querySelector('.level')?.getAttribute('aria-hidden')).to.equal('true');
    }
  });

  it('hands the page what the seller wrote for it', async () => {
    const told = {
      meta: { imageAlt: 'A lamp' },
      customSettings: { theme: 'x' },
      attributes: { genre: 'lamp' },
      seoSettings: { title: 'Lamps' },
    };
    const element = await one(told);
    const picked = oneEvent(element, 'event-selected');
    part(element, 'name')!.click();
    expect(((await picked) as unknown as EventSelected).listingEvent).to.include(told);
  });

  it('asks for the under-shop, and shows its price', async () => {
    const { element, asked } = await shown([{ ...concert, startingPrice: '9', underShopId: 'friends' }], {
      'under-shop': 'friends',
    });
    expect(asked[0]?.underShopId).to.equal('friends');
    expect(words(part(element, 'price'))).to.equal('from €9');
  });
});

describe('<event-listing> with filters', () => {
  const filters = { types: ['GROUP', 'SINGLE', 'PARTY'], attributes: [{ name: 'genre', values: ['Jazz', 'Opera'] }] };
  const open = async (attributes: Record<string, string> = {}, list: readonly ListingEvent[] | List = many(3)) => {
    const opened = await listing(list, { searchable: '', ...attributes }, filters);
    await appears(opened.element, () => part(opened.element, 'event'));
    button(opened.element, 'Filters').click();
    await appears(opened.element, () => choice(opened.element, 'Genre') ?? choice(opened.element, 'From'));
    return opened;
  };

  it('asks for a kind and for an attribute that occur, together with the words', async () => {
    const { element, asked } = await open();
    expect(words(choice(element, 'Type'))).to.match(/^All ?Packages ?Single events$/);
    choose(element, 'Type', 'GROUP');
    await waitUntil(() => asked.at(-1)?.eventType?.join() === 'GROUP');
    choose(element, 'Genre', 'Jazz');
    await waitUntil(() => asked.at(-1)?.attributes);
    expect(asked.at(-1)?.attributes).to.deep.equal({ genre: 'Jazz' });
    const field = part(element, 'search') as HTMLInputElement;
    field.value = 'owl';
    field.dispatchEvent(new Event('input'));
    await waitUntil(() => asked.at(-1)?.search === 'owl');
    expect(asked.at(-1)?.attributes).to.deep.equal({ genre: 'Jazz' });
    expect(button(element, 'Filters (2)').getAttribute('aria-expanded')).to.equal('true');
    await expect(element).to.be.accessible();
    button(element, 'Clear filters').click();
    await waitUntil(() => asked.at(-1)?.attributes === undefined);
    expect(asked.at(-1)?.eventType).to.equal(undefined);
    expect(asked.at(-1)?.search).to.equal('owl');
  });

  it('asks for days by the clock at the venue', async () => {
    const { element, asked } = await open();
    choose(element, 'From', '2101-07-04');
    choose(element, 'To', '2101-07-05');
    await waitUntil(() => asked.at(-1)?.startMax);
    expect(asked.at(-1)).to.include({ endMin: '2101-07-03T22:00:00.000Z', startMax: '2101-07-05T21:59:59.999Z' });
    choose(element, 'To', '');
    await waitUntil(() => asked.at(-1)?.startMax === undefined);
  });

  it('never asks beyond what the seller set', async () => {
    const { element, asked } = await open({ 'start-max': '2101-01-01T00:00:00Z' });
    choose(element, 'To', '2101-07-05');
    await waitUntil(() => asked.length > 1);
    expect(asked.at(-1)?.startMax).to.equal('2101-01-01T00:00:00.000Z');
  });

  describe('on a Thursday in July, half an hour after midnight at the venue', () => {
    let startClock: () => void;
    beforeEach(() => {
      startClock = setClock('2101-07-06T22:30:00Z');
    });
    afterEach(() => {
      startClock();
    });

    const times = [
      { name: 'Today', endMin: '2101-07-06T22:00:00.000Z', startMax: '2101-07-07T21:59:59.999Z' },
      { name: 'This weekend', endMin: '2101-07-08T22:00:00.000Z', startMax: '2101-07-10T21:59:59.999Z' },
      { name: 'This month', endMin: '2101-07-06T22:00:00.000Z', startMax: '2101-07-31T21:59:59.999Z' },
    ];
    for (const { name, endMin, startMax } of times)
      it(`asks for “${name}” by the calendar there, until it is pressed again`, async () => {
        const { element, asked } = await open();
        const quick = button(element, name);
        quick.click();
        await waitUntil(() => asked.at(-1)?.startMax);
        expect(asked.at(-1)).to.include({ endMin, startMax });
        expect(quick.getAttribute('aria-pressed')).to.equal('true');
        quick.click();
        await waitUntil(() => asked.at(-1)?.startMax === undefined);
        expect(asked.at(-1)?.endMin).to.equal('2101-07-06T22:00:00.000Z');
        expect(quick.getAttribute('aria-pressed')).to.equal('false');
      });
  });

  it('has times to filter by where a service knows no filters', async () => {
    const { element } = await listing(many(2), { searchable: '' });
    await appears(element, () => part(element, 'event'));
    button(element, 'Filters').click();
    await appears(element, () => choice(element, 'From'));
    expect(choice(element, 'Type')).to.equal(undefined);
  });

  it('speaks German', async () => {
    const { element } = await listing(many(2), { searchable: '', lang: 'de' }, filters);
    await appears(element, () => part(element, 'event'));
    button(element, 'Filter').click();
    await appears(element, () => choice(element, 'Art'));
    expect(words(button(element, 'Dieses Wochenende'))).to.equal('Dieses Wochenende');
  });
});

describe('<event-listing> with many events', () => {
  it('keeps at most some of them in the document, and goes back', async () => {
    const { element, asked } = await shown(many(400), { 'page-size': '60' });
    for (const last of [119, 179, 239]) {
      button(element, 'Show more').click();
      await appears(element, () => words(parts(element, 'name').at(-1)) === `Event ${last}`);
    }
    expect(parts(element, 'event')).to.have.length(120);
    expect(element.shadowRoot!.querySelectorAll('*').length).to.be.below(2000);
    expect(words(part(element, 'name'))).to.equal('Event 120');
    await waitUntil(() => words(element.shadowRoot?.activeElement) === 'Event 180');
    button(element, 'Show earlier events').click();
    await appears(element, () => words(part(element, 'name')) === 'Event 60');
    expect(parts(element, 'event')).to.have.length(120);
    expect(asked.at(-1)).to.include({ skip: 60, top: 61 });
    await waitUntil(() => words(element.shadowRoot?.activeElement) === 'Event 119');
    button(element, 'Show more').click();
    await appears(element, () => words(parts(element, 'name').at(-1)) === 'Event 239');
  });

  it('keeps what is in sight where it is when what is above goes', async () => {
    const { element } = await shown(many(400), { 'page-size': '60' });
    button(element, 'Show more').click();
    await appears(element, () => parts(element, 'name').length === 120);
    const last = () => parts(element, 'name').find((name) => words(name) === 'Event 119')!;
    last().scrollIntoView();
    const before = last().getBoundingClientRect().top;
    button(element, 'Show more').click();
    await appears(element, () => words(parts(element, 'name').at(-1)) === 'Event 179');
    await waitUntil(() => words(element.shadowRoot?.activeElement) === 'Event 120');
    expect(last().getBoundingClientRect().top).to.be.closeTo(before, 2);
    scrollTo(0, 0);
  });
});

describe('<event-listing> and who comes back', () => {
  it('shows what they had seen: words, filters, pages', async () => {
    const first = await shown(many(40), { 'page-size': '5', searchable: '' });
    const field = part(first.element, 'search') as HTMLInputElement;
    field.value = 'event';
    field.dispatchEvent(new Event('input'));
    await waitUntil(() => first.asked.at(-1)?.search === 'event');
    await waitUntil(() => !first.element.matches(':state(loading)'));
    button(first.element, 'Show more').click();
    await appears(first.element, () => parts(first.element, 'event').length === 10);
    part(first.element, 'name')!.click();
    first.element.remove();
    const again = await shown(many(40), { 'page-size': '5', searchable: '' });
    expect(parts(again.element, 'event')).to.have.length(10);
    expect(again.asked).to.have.length(1);
    expect(again.asked[0]).to.include({ search: 'event', skip: 0, top: 11 });
    expect((part(again.element, 'search') as HTMLInputElement).value).to.equal('event');
  });

  it('begins at the first page where there are no longer so many', async () => {
    const first = await shown(many(400), { 'page-size': '60' });
    for (const count of [119, 179]) {
      button(first.element, 'Show more').click();
      await appears(first.element, () => words(parts(first.element, 'name').at(-1)) === `Event ${count}`);
    }
    part(first.element, 'name')!.click();
    const again = await shown(many(3), { 'page-size': '60' });
    expect(parts(again.element, 'event')).to.have.length(3);
  });

  it('is not confused by what another script stored', async () => {
    const { element } = await shown(many(2));
    part(element, 'name')!.click();
    for (const key of Object.keys(sessionStorage))
      if (key !== 'foyer') sessionStorage.setItem(key, '{"wanted":{"from":7,"attributes":[1]},"from":"x","count":-3}');
    const again = await shown(many(2));
    expect(parts(again.element, 'event')).to.have.length(2);
    expect(again.asked[0]?.endMin).to.not.equal(undefined);
  });

  it('keeps another listing apart', async () => {
    const first = await shown(many(40), { 'page-size': '5' });
    button(first.element, 'Show more').click();
    await appears(first.element, () => parts(first.element, 'event').length === 10);
    const other = await shown(many(40), { 'page-size': '5', seller: 's2' });
    expect(parts(other.element, 'event')).to.have.length(5);
  });
});
