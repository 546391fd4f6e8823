// Long because every state of the element is looked at.
import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { EventSelected } from '../../../src/elements/events.ts';
import { appears, button, deferred, hostile, part, parts, words, waitUntil } from '../../support/readers/shadow.ts';
import { concert, listing, many, one, shown } from './open-listing.ts';

beforeEach(() => {
  sessionStorage.clear();
});

describe('<event-listing>', () => {
  it('asks for the events that the attributes name', async () => {
    const { asked } = await shown([concert], {
      'event-type': 'SINGLE GROUP',
      root: 'r1',
      group: 'g1',
      'under-shop': 'u1',
      'start-min': '2026-01-01',
      'start-max': '2026-12-31T23:00:00Z',
      sort: 'DESC',
      'page-size': '5',
    });
    expect(asked[0]).to.include({
      sellerId: 's1',
      groupEventId: 'g1',
      underShopId: 'u1',
      skip: 0,
      top: 6,
      locale: 'en-US',
    });
    expect(asked[0]).to.include({
      startMin: '2026-01-01T00:00:00.000Z',
      startMax: '2026-12-31T23:00:00.000Z',
      sortOrder: 'DESC',
    });
    expect(asked[0]?.rootId).to.deep.equal(['r1']);
    expect(asked[0]?.eventType).to.deep.equal(['SINGLE', 'GROUP']);
    expect(asked[0]?.endMin).to.equal(undefined);
  });

  it('leaves out what is over unless a time is named', async () => {
    const { asked } = await shown([concert], { 'start-min': 'soon' });
    const hour = 3_600_000;
    expect(Date.now() - Date.parse(asked[0]?.endMin ?? '')).to.be.within(0, hour);
    expect(asked[0]?.startMin).to.equal(undefined);
  });

  it('shows name, slogan, place and price', async () => {
    const element = await one({});
    expect(words(part(element, 'name'))).to.equal('Summer Night Concert');
    expect(words(part(element, 'slogan'))).to.equal('Under the stars');
    expect(words(part(element, 'location'))).to.equal('Palace Garden, Vienna');
    expect(words(part(element, 'price'))).to.equal('from €24.50');
    expect(words(part(element, 'availability'))).to.equal('Going fast');
  });

  it('invites to buy what is on sale, by a mark that the name’s link already says', async () => {
    const invitation = parts(await one({}), 'action');
    expect(invitation.map(words)).to.deep.equal(['Tickets']);
    expect(invitation[0]?.ariaHidden).to.equal('true');
    for (const saleStatus of ['soldOut', 'past', 'planned'] as const) {
      expect(parts(await one({ saleStatus }), 'action'), saleStatus).to.be.empty;
    }
  });

  it('shows the start as the clock at the venue shows it', async () => {
    const element = await one({});
    expect(words(part(element, 'start'))).to.match(/^Sat, Jul 4, 2026, 8:00\sPM$/);
    expect(part(element, 'start')?.querySelector('time')?.dateTime).to.equal(concert.start);
  });

  it('tells as much of the time as the seller wants told', async () => {
    const end = '2026-07-06T21:00:00Z';
    expect(words(part(await one({ showTimeRangeInListing: true }), 'start'))).to.match(/8:00\s–\s11:00\sPM$/);
    expect(words(part(await one({ end, showEndDate: true }), 'start'))).to.match(/^Sat, Jul 4\s–\sMon, Jul 6, 2026$/);
    expect(words(part(await one({ showEndDate: true }), 'start'))).to.match(/8:00\sPM$/);
    expect(words(part(await one({ end, showStartDate: false, showEndDate: true }), 'start'))).to.equal(
      'until Mon, Jul 6, 2026',
    );
    expect(part(await one({ showStartDate: false }), 'start')).to.equal(null);
    expect(words(part(await one({ showStartTime: false }), 'start'))).to.equal('Sat, Jul 4, 2026');
    expect(words(part(await one({ end, showEndTime: true, showEndDate: true }), 'start'))).to.match(
      /8:00\sPM\s–\sMon, Jul 6, 2026, 11:00\sPM$/,
    );
  });

  it('reads the times to show from the settings of other programs, too', async () => {
    const customSettings = { showStartTime: false };
    expect(words(part(await one({ customSettings }), 'start'))).to.equal('Sat, Jul 4, 2026');
    expect(words(part(await one({ customSettings, showStartTime: true }), 'start'))).to.match(/8:00\sPM$/);
  });

  it('asks for events with tags', async () => {
    const { asked } = await shown([concert], { tags: 'family,open air' });
    expect(asked[0]?.tags).to.deep.equal(['family', 'open air']);
    expect((await shown([concert])).asked[0]?.tags).to.equal(undefined);
  });

  it('says in words how the sale stands', async () => {
    const sellStart = '2101-05-01T08:00:00Z';
    expect(words(part(await one({ saleStatus: 'planned', sellStart }), 'status'))).to.match(
      /^On sale from May 1, 10:00\sAM$/,
    );
    expect(words(part(await one({ saleStatus: 'planned' }), 'status'))).to.equal('On sale soon');
    expect(words(part(await one({ saleStatus: 'soldOut' }), 'status'))).to.equal('Sold out');
    const past = await one({ saleStatus: 'past' });
    expect(words(part(past, 'status'))).to.equal('This event is over');
    expect(part(past, 'price')).to.equal(null);
  });

  it('says what a price is in its own currency', async () => {
    expect(words(part(await one({ startingPrice: '4500', currency: 'JPY' }), 'price'))).to.equal('from ¥4,500');
    expect(words(part(await one({ startingPrice: '0' }), 'price'))).to.equal('Free');
    const { startingPrice: _, ...unpriced } = concert;
    expect(part((await shown([unpriced])).element, 'price')).to.equal(null);
    expect(part(await one({ startingPrice: 'ask us' }), 'price')).to.equal(null);
  });

  it('stays neutral about words that it does not know', async () => {
    const element = await one({
      saleStatus: 'postponed',
      availabilityIndicator: 'constructor',
      currency: 'Taler',
      timezone: 'Moon/Sea',
    });
    expect(part(element, 'status')).to.equal(null);
    expect(part(element, 'availability')).to.equal(null);
    expect(words(part(element, 'price'))).to.equal('from 24.50');
    expect(words(part(element, 'start'))).to.contain('2026');
  });

  it('shows hostile texts as texts', async () => {
    const element = await one({
      name: hostile,
      slogan: hostile,
      locationName: hostile,
      image: 'javascript:window.hacked=1',
    });
    expect(words(part(element, 'name'))).to.equal(
      words(Object.assign(document.createElement('p'), { textContent: hostile })),
    );
    expect(element.shadowRoot?.querySelector('script, [onerror]')).to.equal(null);
    expect('hacked' in window).to.equal(false);
  });

  it('keeps the room of a picture, and asks late for those further down', async () => {
    const image = '/public/favicon.svg';
    const { element } = await shown(
      many(6).map((event) => ({ ...event, image })),
      { layout: 'cards' },
    );
    const images = parts(element, 'image') as HTMLImageElement[];
    expect(images.map(({ loading }) => loading)).to.deep.equal(['eager', 'eager', 'eager', 'lazy', 'lazy', 'lazy']);
    expect(
      images.every(({ alt, decoding, width, height }) => alt === '' && decoding === 'async' && width > 0 && height > 0),
    ).to.equal(true);
    const frame = images[0]?.parentElement?.getBoundingClientRect();
    expect((frame?.width ?? 0) / (frame?.height ?? 1)).to.be.closeTo(16 / 9, 0.05);
  });

  it('shows no empty frame for an event without a picture, and keeps names in line where others have one', async () => {
    const frames = (element: HTMLElement) =>
      [...element.shadowRoot!.querySelectorAll('.frame')].map((frame) => frame.getBoundingClientRect());
    const image = '/public/favicon.svg';
    for (const layout of ['list', 'cards']) {
      const none = frames((await shown(many(2), { layout })).element);
      expect(none.map(({ width, height }) => width * height)).to.deep.equal([0, 0]);
      const [first] = many(2);
      const some = frames((await shown([{ ...concert, image }, first!], { layout })).element);
      expect(some.map(({ height }) => height > 0)).to.deep.equal([true, false]);
      expect(some[0]?.width).to.equal(some[1]?.width);
    }
  });

  it('finds pictures beside the service, and takes nothing else for one', async () => {
    const { element } = await shown([{ ...concert, image: '/public/favicon.svg' }], {
      'base-url': `${location.origin}/some/where`,
    });
    expect((part(element, 'image') as HTMLImageElement).src).to.equal(`${location.origin}/public/favicon.svg`);
    expect(part(await one({ image: 'javascript:window.hacked=1' }), 'image')).to.equal(null);
  });

  it('hides a picture that does not come', async () => {
    const element = await one({ image: '/package.json' });
    expect(
      (await appears(element, () => element.shadowRoot?.querySelector('img[hidden]'))).getAttribute('part'),
    ).to.equal('image');
  });

  it('tells what was picked', async () => {
    const element = await one({});
    const picked = oneEvent(element, 'event-selected');
    button(element, 'Summer Night Concert').click();
    expect(((await picked) as unknown as EventSelected).listingEvent._id).to.equal('e1');
  });

  it('links to the event, and lets a page do something else', async () => {
    const { element } = await shown([{ ...concert, _id: 'a/b' }], { 'event-url': '#/shop/{id}?slug={url}' });
    const link = part(element, 'name') as HTMLAnchorElement;
    expect(link.getAttribute('href')).to.equal('#/shop/a%2Fb?slug=summer-night');
    element.addEventListener('event-selected', (event) => {
      event.preventDefault();
    });
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).to.equal(true);
  });

  it('shows the pick in a shop on the page and moves the focus there', async () => {
    const { element } = await shown([concert], { for: 'shop', 'under-shop': 'friends' });
    const shop = document.createElement('event-shop');
    shop.id = 'shop';
    element.after(shop);
    part(element, 'name')!.click();
    await waitUntil(() => document.activeElement === shop);
    expect(shop.getAttribute('event')).to.equal('e1');
    expect(shop.getAttribute('under-shop')).to.equal('friends');
  });

  it('is worked by keyboard', async () => {
    const { element } = await shown(many(2), { searchable: '' });
    part(element, 'search')!.focus();
    await sendKeys({ press: 'Tab' });
    expect(words(element.shadowRoot?.activeElement)).to.equal('Filters');
    await sendKeys({ press: 'Tab' });
    expect(words(element.shadowRoot?.activeElement)).to.equal('Event 0');
    const picked = oneEvent(element, 'event-selected');
    await sendKeys({ press: 'Enter' });
    expect(((await picked) as unknown as EventSelected).listingEvent._id).to.equal('e0');
  });

  it('keeps the campaign that a visitor comes from, unless the page wants none', async () => {
    const { href } = location;
    history.replaceState(null, '', '?utm_source=mail');
    try {
      const off = await shown(many(1), { attribution: 'off', searchable: '' });
      await appears(off.element, () => part(off.element, 'search'));
      expect(sessionStorage.getItem('foyer:attribution')).to.equal(null);
      const on = await shown(many(1));
      await appears(on.element, () => sessionStorage.getItem('foyer:attribution'));
      expect(sessionStorage.getItem('foyer:attribution')).to.equal('{"utm_source":"mail"}');
    } finally {
      history.replaceState(null, '', href);
    }
  });

  it('begins with what fills a screen, and offers more once the page is whole', async () => {
    const answer = deferred<ListingEvent[]>();
    const { element } = await listing(() => answer.promise);
    const frames: [cards: number, hasMore: boolean][] = [];
    const observer = new MutationObserver(() => {
      const cards = parts(element, 'event').length;
      if (cards > 0 && cards !== frames.at(-1)?.[0]) frames.push([cards, part(element, 'more') !== null]);
    });
    observer.observe(element.renderRoot, { childList: true, subtree: true });
    answer.resolve(many(25));
    await appears(element, () => part(element, 'more'));
    observer.disconnect();
    expect(frames).to.deep.equal([
      [6, false],
      [12, false],
      [24, true],
    ]);
  });

  it('shows more on demand and goes on from there', async () => {
    const { element, asked } = await shown(many(5), { 'page-size': '2' });
    expect(parts(element, 'event')).to.have.length(2);
    button(element, 'Show more').click();
    await appears(element, () => parts(element, 'event').length === 4);
    expect(asked[1]).to.include({ skip: 2, top: 3 });
    expect(words(await appears(element, () => element.shadowRoot?.activeElement))).to.equal('Event 2');
    expect(words(element.shadowRoot?.querySelector('[role=status]'))).to.equal('More than 4 events');
    button(element, 'Show more').click();
    await appears(element, () => parts(element, 'event').length === 5 && !part(element, 'more'));
    expect(words(element.shadowRoot?.querySelector('[role=status]'))).to.equal('5 events');
  });

  it('keeps the list when more of it cannot be had', async () => {
    const { element } = await listing(
      ({ skip }) => (skip ? Promise.reject(new UnreachableError('gone')) : Promise.resolve(many(3))),
      {
        'page-size': '2',
      },
    );
    (await appears(element, () => part(element, 'more'))).click();
    expect(words(await appears(element, () => element.shadowRoot?.querySelector('[role=alert]')))).to.contain(
      'can’t be reached',
    );
    expect(parts(element, 'event')).to.have.length(2);
    expect(part(element, 'more')).to.exist;
  });

  it('searches, keeps the list meanwhile, and says how many it found', async () => {
    const answer = deferred<ListingEvent[]>();
    const { element, asked } = await listing(({ search }) => (search ? answer.promise : Promise.resolve(many(3))), {
      searchable: '',
    });
    await appears(element, () => part(element, 'event'));
    const field = part(element, 'search') as HTMLInputElement;
    field.focus();
    await sendKeys({ type: 'owl' });
    await appears(element, () => asked.at(-1)?.search === 'owl');
    expect(parts(element, 'event')).to.have.length(3);
    answer.resolve([concert]);
    await appears(element, () => parts(element, 'event').length === 1);
    expect(words(element.shadowRoot?.querySelector('[role=status]'))).to.equal('1 event');
    expect(element.shadowRoot?.activeElement).to.equal(field);
    expect(field.value).to.equal('owl');
  });

  it('says that nothing was found', async () => {
    const { element } = await listing(({ search }) => Promise.resolve(search ? [] : [concert]), { searchable: '' });
    await appears(element, () => part(element, 'event'));
    part(element, 'search')!.focus();
    await sendKeys({ type: 'x' });
    const slot = await appears(element, () => element.shadowRoot?.querySelector('slot[name=empty]'));
    expect(words(slot)).to.equal('No events match your search.');
    await expect(element).to.be.accessible();
  });

  it('keeps the room while it waits', async () => {
    const { element } = await listing(() => new Promise(() => undefined), { layout: 'cards' });
    expect(element.matches(':state(loading)')).to.equal(true);
    expect(words(element.shadowRoot?.querySelector('[role=status]'))).to.equal('Loading …');
    expect(element.getBoundingClientRect().height).to.be.greaterThan(300);
    await expect(element).to.be.accessible();
  });

  it('says that nothing is on sale', async () => {
    const { element } = await listing([]);
    const slot = await appears(element, () => element.shadowRoot?.querySelector('slot[name=empty]'));
    expect(words(slot)).to.equal('No events are on sale right now.');
    expect(element.matches(':state(empty)')).to.equal(true);
    expect(element.matches(':state(loading)')).to.equal(false);
    await expect(element).to.be.accessible();
  });

  it('says what went wrong and tries again', async () => {
    let calls = 0;
    const { element } = await listing(() =>
      calls++ ? Promise.resolve([concert]) : Promise.reject(new ServiceError(503, {})),
    );
    expect(words(await appears(element, () => element.shadowRoot?.querySelector('[role=alert]')))).to.contain(
      'went wrong on our side',
    );
    expect(element.matches(':state(error)')).to.equal(true);
    await expect(element).to.be.accessible();
    const retry = button(element, 'Try again');
    retry.focus();
    retry.click();
    await appears(element, () => part(element, 'event'));
    expect(element.matches(':state(error)')).to.equal(false);
    expect(document.activeElement).to.equal(element);
  });

  it('speaks the language around it', async () => {
    const { element, asked } = await shown([{ ...concert, saleStatus: 'soldOut' }], { lang: 'de-AT', searchable: '' });
    expect(asked[0]?.locale).to.equal('de-AT');
    expect(words(part(element, 'status'))).to.equal('Ausverkauft');
    expect(words(part(element, 'start'))).to.match(/^Sa\., 4\. Juli? 2026/);
    expect(part(element, 'search')?.getAttribute('aria-label')).to.equal('Veranstaltungen suchen');
    element.lang = 'en';
    await appears(element, () => words(part(element, 'status')) === 'Sold out');
  });

  for (const layout of ['list', 'cards']) {
    it(`is accessible as ${layout}`, async () => {
      const { element } = await shown(
        [...many(3), { ...concert, _id: 'z', rootId: 'r' }, { ...concert, _id: 'y', rootId: 'r' }],
        {
          layout,
          searchable: '',
          'page-size': '4',
          'event-url': '#{id}',
        },
      );
      await expect(element).to.be.accessible();
    });
  }

  it('fits in 320 pixels', async () => {
    const name = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenversammlung';
    const { element } = await shown([{ ...concert, name }]);
    element.parentElement!.style.width = '320px';
    expect(part(element, 'event')!.scrollWidth).to.be.at.most(320);
    expect(element.scrollWidth).to.be.at.most(320);
  });
});
