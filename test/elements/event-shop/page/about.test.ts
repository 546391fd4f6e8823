// Long because every field of what stands below the tickets is looked at.
import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { ListingEvent } from '../../../../src/contract/listings.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { hostile } from '../../../support/readers/shadow.ts';
import {
  appears,
  button,
  concert,
  heard,
  openShop,
  part,
  placeShop,
  wholePage,
  words,
  type ShopOptions,
} from '../open-shop.ts';

const find = (element: EventShop, selector: string) => element.shadowRoot!.querySelector<HTMLElement>(selector);
const all = (element: EventShop, selector: string) => [...element.shadowRoot!.querySelectorAll<HTMLElement>(selector)];
const named = (element: EventShop, label: string) => find(element, `[aria-label='${label}']`)!;
const picture = '/public/favicon.svg';

/** A shop whose section is there. */
async function shown(fields: Partial<EventInfo>, selector: string, options: ShopOptions = {}): Promise<EventShop> {
  const element = await openShop(concert(fields), options);
  await appears(element, () => find(element, selector));
  await wholePage(element);
  return element;
}

describe('<event-shop> below the tickets', () => {
  describe('description', () => {
    const long = Array.from({ length: 80 }, (_, at) => `Paragraph ${at}`).join('\n\n');
    const text = (element: EventShop) => part(element, 'description')!.parentElement!;

    it('folds a long text, and unfolds it when a reader wants more', async () => {
      const element = await shown({ description: long }, '[part=description]');
      const more = await appears(element, () => find(element, '[aria-controls=description]'));
      expect(words(more)).to.equal('Show more');
      expect(more.ariaExpanded).to.equal('false');
      const height = text(element).clientHeight;
      more.click();
      await element.updateComplete;
      expect(text(element).clientHeight).to.be.greaterThan(height * 2);
      expect([words(more), more.ariaExpanded]).to.deep.equal(['Show less', 'true']);
      more.click();
      await element.updateComplete;
      expect(text(element).clientHeight).to.equal(height);
      await expect(element).to.be.accessible();
    });

    it('unfolds when the keyboard reaches a link in what is hidden', async () => {
      const element = await shown(
        { description: `${'<p>Words</p>'.repeat(80)}<a href="https://x.example">x</a>` },
        '[part=description]',
      );
      await appears(element, () => find(element, '[aria-controls=description]'));
      const height = text(element).clientHeight;
      part(element, 'description')!.querySelector('a')!.focus();
      await element.updateComplete;
      expect(text(element).clientHeight).to.be.greaterThan(height);
    });

    it('leaves a short text alone', async () => {
      const element = await shown({ description: 'Short.' }, '[part=description]');
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      expect(find(element, '[aria-controls=description]')).to.equal(null);
    });
  });

  it('comes section by section, so that no frame takes long', async () => {
    const location = { locationName: 'Palace', locationCity: 'Vienna' };
    const info = concert({ description: 'x', location, seller: { name: 'The Works' } });
    const element = await openShop(info);
    const frames: number[] = [];
    const observer = new MutationObserver(() => {
      const sections = all(element, '.below > .section').length;
      if (sections !== frames.at(-1)) frames.push(sections);
    });
    observer.observe(element.shadowRoot!, { childList: true, subtree: true });
    await appears(element, () => find(element, '.seller'));
    observer.disconnect();
    expect(frames.filter((sections) => sections > 0)).to.deep.equal([1, 2, 3]);
  });

  describe('venue', () => {
    const location = {
      locationName: 'Palace',
      locationStreet: 'Ring 1',
      locationPostal: '1010',
      locationCity: 'Vienna & more',
      locationCountry: 'AT',
      geoCode: { lat: 48.2, lng: 16.37 },
    };
    const venue = async (fields: Partial<EventInfo>) => {
      const element = await shown({ description: 'x', ...fields }, '[part=description]');
      const lines = all(element, '.venue address > *').map((line) => words(line));
      return { lines, map: element.shadowRoot!.querySelector<HTMLAnchorElement>('.venue a'), element };
    };

    it('is told with its address, and a map of the very point that opens in a tab of its own', async () => {
      const { lines, map, element } = await venue({ location });
      expect(lines).to.deep.equal(['Palace', 'Ring 1, 1010 Vienna & more', 'Austria']);
      expect(map?.href).to.equal('https://www.openstreetmap.org/?mlat=48.2&mlon=16.37#map=17/48.2/16.37');
      expect([map?.target, map?.rel, words(map)]).to.deep.equal(['_blank', 'noopener', 'View on a map']);
      expect(
        performance.getEntriesByType('resource').filter(({ name }) => name.includes('openstreetmap')),
      ).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });

    for (const geoCode of [
      undefined,
      {},
      { lat: 48.2 },
      { lng: 16.37 },
      { lat: 0, lng: 0 },
      { lat: 91, lng: 5 },
      { lat: 5, lng: -181 },
      { lat: -91, lng: 5 },
    ]) {
      it(`is looked up by its address when the point is ${JSON.stringify(geoCode)}`, async () => {
        expect((await venue({ location: { ...location, geoCode } })).map?.href).to.equal(
          'https://www.openstreetmap.org/search?query=Palace%2C+Ring+1%2C+1010+Vienna+%26+more%2C+Austria',
        );
      });
    }

    it('keeps the map to itself when the seller hides it', async () => {
      const { lines, map } = await venue({ location, styleOptions: { hideLocationMap: true } });
      expect([lines.length, map]).to.deep.equal([3, null]);
    });

    it('keeps the address to itself when the seller hides it, in the link too', async () => {
      const styleOptions = { hideLocationAddress: true };
      const { lines, map } = await venue({ location, styleOptions });
      expect(lines).to.deep.equal(['Palace']);
      expect(map?.href).to.not.contain('Vienna');
      const { element } = await venue({ location: { ...location, geoCode: undefined }, styleOptions });
      expect(find(element, '.venue')).to.equal(null);
    });

    it('bears half a letter, and an unknown country', async () => {
      const { lines, map } = await venue({ location: { locationCity: 'Vienna\ud800', locationCountry: 'ZZZ<b>' } });
      expect(lines[1]).to.equal('ZZZ<b>');
      expect(map?.href).to.contain('query=Vienna');
      expect((await venue({ location: { locationCity: 'x', locationCountry: 'xx' } })).lines).to.deep.equal([
        'x',
        'XX',
      ]);
    });

    it('is not told twice where there is but a name', async () => {
      const { element } = await venue({ location: { locationName: 'Club' } });
      expect(find(element, '.venue')).to.equal(null);
    });
  });

  describe('gallery', () => {
    const gallery = [
      { index: 3, image: picture, title: 'Third' },
      { index: 1, image: `${picture}?1`, title: 'First', description: 'The hall by day', copyright: 'Bo' },
      { index: 2, image: `${picture}?2`, description: 'Second' },
      { image: `${picture}?4`, copyright: '© Al' },
    ];
    const opened = async (label: string, options: ShopOptions = {}) => {
      const element = await shown({ gallery }, '[part=gallery]', options);
      const opener = named(element, label);
      opener.focus();
      opener.click();
      const dialog = await appears(element, () => find(element, 'dialog[open]'));
      return { element, opener, dialog };
    };
    const at = (dialog: Element) => words(dialog.querySelector('[aria-live]'));

    it('stands in the seller’s order, each with what it shows, what it is called and whose it is', async () => {
      const element = await shown({ gallery }, '[part=gallery]');
      const pictures = [...part(element, 'gallery')!.querySelectorAll('img')];
      expect(pictures.map(({ alt }) => alt)).to.deep.equal(['First', 'Second', 'Third', '']);
      expect(pictures.every(({ loading }) => loading === 'lazy')).to.equal(true);
      expect([...part(element, 'gallery')!.querySelectorAll('figcaption')].map((each) => words(each))).to.deep.equal([
        'The hall by day · © Bo',
        'Second',
        'Third',
        '© Al',
      ]);
      expect(named(element, 'Enlarge: Picture 4 of 4')).to.not.equal(null);
      await expect(element).to.be.accessible();
    });

    it('says once whose the pictures are, and leaves out the one in the header', async () => {
      const copyright = '© The House';
      const shots = ['', '?1', '?2'].map((query) => ({ image: picture + query, title: query, copyright }));
      const captions = async (options: ShopOptions = {}) => {
        const element = await shown({ image: picture, gallery: shots }, '[part=gallery]', options);
        const section = part(element, 'gallery')!.closest('section')!;
        expect(words(section.querySelector('p'))).to.equal(copyright);
        return [...section.querySelectorAll('figcaption')].map((each) => words(each));
      };
      expect(await captions()).to.deep.equal(['?1', '?2']);
      expect(await captions({ attributes: { 'hide-header': '' } })).to.deep.equal(['', '?1', '?2']);
    });

    it('opens in full, and gives the focus back', async () => {
      const { element, opener, dialog } = await opened('Enlarge: Second');
      await appears(element, () => at(dialog) === 'Picture 2 of 4');
      expect(words(dialog.querySelector('figcaption'))).to.equal('First The hall by day © Bo');
      await expect(element).to.be.accessible();
      const closed = oneEvent(dialog, 'close');
      await sendKeys({ press: 'Escape' });
      await closed;
      expect(element.shadowRoot!.activeElement).to.equal(opener);
      await appears(element, () => !find(element, 'dialog'));
    });

    it('goes on and back by buttons and by keys, and stops at the ends', async () => {
      const { element, dialog } = await opened('Enlarge: First');
      expect(at(dialog)).to.equal('Picture 1 of 4');
      expect(named(element, 'Previous picture').ariaDisabled).to.equal('true');
      named(element, 'Next picture').click();
      await appears(element, () => at(dialog) === 'Picture 2 of 4');
      await sendKeys({ press: 'ArrowRight' });
      await appears(element, () => at(dialog) === 'Picture 3 of 4');
      await sendKeys({ press: 'ArrowLeft' });
      await appears(element, () => at(dialog) === 'Picture 2 of 4');
      dialog.querySelector('.track')!.scrollTo({ left: 99_999, behavior: 'instant' });
      await appears(element, () => at(dialog) === 'Picture 4 of 4');
      expect(named(element, 'Next picture').ariaDisabled).to.equal('true');
    });

    it('runs the other way where people read from right to left', async () => {
      const { element, dialog } = await opened('Enlarge: First', { before: (shop) => (shop.dir = 'rtl') });
      await sendKeys({ press: 'ArrowLeft' });
      await appears(element, () => at(dialog) === 'Picture 2 of 4');
    });

    it('closes by a click beside the picture, and by its button', async () => {
      const { element, opener, dialog } = await opened('Enlarge: First');
      dialog.querySelector('figure')!.click();
      await appears(element, () => !find(element, 'dialog'));
      opener.click();
      await appears(element, () => find(element, 'dialog[open]'));
      named(element, 'Close').click();
      await appears(element, () => !find(element, 'dialog'));
    });

    it('shows six on the page, and all of them in full', async () => {
      const many = Array.from({ length: 9 }, (_, index) => ({ index, image: picture, title: `No ${index}` }));
      const element = await shown({ gallery: many }, '[part=gallery]');
      expect(part(element, 'gallery')!.querySelectorAll('li')).to.have.length(6);
      button(element, 'All 9 pictures').click();
      const dialog = await appears(element, () => find(element, 'dialog[open]'));
      await appears(element, () => at(dialog) === 'Picture 7 of 9');
      expect(dialog.querySelectorAll('img')).to.have.length(9);
    });

    it('passes over what is no picture', async () => {
      const element = await shown(
        { gallery: [{ image: 'javascript:alert(1)', title: 'x' }, { image: picture, title: hostile }, { title: 'y' }] },
        '[part=gallery]',
      );
      expect(all(element, '[part=gallery] img')).to.have.length(1);
      expect(all(element, 'script')).to.have.length(0);
      expect(window).to.not.have.property('hacked');
    });
  });

  describe('seller', () => {
    const section = async (seller: EventInfo['seller']) => {
      const element = await shown({ seller, description: 'x' }, '[part=description]');
      return find(element, '.seller');
    };

    it('says who sells, with logo, words, page and help', async () => {
      const place = await section({
        name: 'The Lantern Works',
        description: 'A theatre.',
        customLogo: picture,
        image: '/other.svg',
        url: 'https://lantern.example/',
        supportUrl: 'https://lantern.example/help',
      });
      expect(words(place)).to.equal('The Lantern Works A theatre. Help and contact');
      expect(place?.querySelector('img')?.getAttribute('src')).to.match(/favicon\.svg$/);
      expect([...place!.querySelectorAll('a')].map(({ href }) => href)).to.deep.equal([
        'https://lantern.example/',
        'https://lantern.example/help',
      ]);
    });

    it('shows its picture where there is no logo, and its name alone where there is nothing else', async () => {
      expect((await section({ name: 'x', image: picture }))?.querySelector('img')).to.not.equal(null);
      const place = await section({ name: 'x' });
      expect([words(place), place?.querySelectorAll('img, a').length]).to.deep.equal(['x', 0]);
      expect(await section({ description: 'nameless' })).to.equal(null);
    });

    for (const [supportUrl, href] of [
      ['mailto:help@x.example', 'mailto:help@x.example'],
      ['help@x.example', 'mailto:help@x.example'],
      ['tel:+431234', 'tel:+431234'],
      ['javascript:alert(1)', undefined],
      ['data:text/html,x', undefined],
      ['', undefined],
    ] as const) {
      it(`finds help at ${supportUrl || 'nowhere'}`, async () => {
        expect((await section({ name: 'x', supportUrl }))?.querySelector('a')?.href).to.equal(href);
      });
    }
  });

  it('says what the clock of the venue means to those who are elsewhere', async () => {
    const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const there = here === 'Asia/Tokyo' ? 'America/New_York' : 'Asia/Tokyo';
    const note = /Times shown in venue time \((.*)\)\. That’s (.*) your time\./;
    const told = async (timezone: string | undefined) =>
      words((await shown({ timezone, description: 'Music' }, '[part=description]')).shadowRoot);
    const [, zone, time] = note.exec(await told(there)) ?? [];
    expect(zone).to.match(/Standard Time|Daylight Time/);
    const at = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date('2099-07-04T18:00:00Z'),
    );
    expect(time)
      .to.contain(at.replace(/ at .*/, ''))
      .and.to.contain(at.replace(/.* at /, ''));
    expect(await told(here)).to.not.match(note);
    expect(await told(undefined)).to.not.match(note);
  });

  describe('other events', () => {
    const listed = (id: string, fields: Partial<ListingEvent> = {}): ListingEvent => ({
      _id: id,
      name: `Event ${id}`,
      start: '2099-07-04T18:00:00Z',
      end: '2099-07-04T21:00:00Z',
      timezone: 'Europe/Vienna',
      startingPrice: '24.5',
      currency: 'EUR',
      saleStatus: 'onSale',
      ...fields,
    });
    const service = (known: readonly ListingEvent[], recommended: readonly string[]) => {
      const asked: unknown[] = [];
      return {
        asked,
        answers: {
          listings: {
            list: (input: { eventIds?: readonly string[] | undefined }) => {
              asked.push(input);
              const ids = input.eventIds ?? recommended;
              return Promise.resolve(ids.flatMap((id) => known.find(({ _id }) => _id === id) ?? []));
            },
          },
        } as ShopOptions['answers'] & object,
      };
    };
    const cards = (element: EventShop, labelledBy: string) =>
      all(element, `[aria-labelledby=${labelledBy}] button`).map((card) =>
        [...card.querySelectorAll('span:not(.blank)')].map((each) => words(each)).join(' | '),
      );

    it('are the seller’s, with date, price, and what is over or sold out', async () => {
      const known = [
        listed('a'),
        listed('b', { saleStatus: 'soldOut' }),
        listed('c', { start: '2020-01-01T10:00:00Z', end: '2020-01-01T12:00:00Z' }),
        listed('d', { startingPrice: '0', saleStatus: 'nobody knows' }),
      ];
      const { asked, answers } = service(known, ['b', 'a', 'c', 'd', 'hidden']);
      const element = await shown({ showOtherEvents: true }, '[aria-labelledby=other-events]', { answers });
      expect(cards(element, 'other-events')).to.deep.equal([
        'Event b | Sat, Jul 4, 2099 | Sold out',
        'Event a | Sat, Jul 4, 2099 | from €24.50',
        'Event c | Wed, Jan 1, 2020 | Over',
        'Event d | Sat, Jul 4, 2099 | Free',
      ]);
      expect(asked[0]).to.deep.include({ locale: 'en-US' });
      expect(find(element, '[aria-labelledby=cross-sells]')).to.equal(null);
      await expect(element).to.be.accessible();
    });

    it('begin with those that the seller names, under the seller’s picture', async () => {
      const upsellSettings = { active: true, headerImage: picture, crossSells: { eventIds: ['c', 'a'] } };
      const { answers } = service([listed('a'), listed('b'), listed('c')], ['a', 'b', 'c']);
      const element = await shown({ showOtherEvents: true, upsellSettings }, '[aria-labelledby=cross-sells]', {
        answers,
      });
      expect(cards(element, 'cross-sells').map((card) => card.slice(0, 7))).to.deep.equal(['Event c', 'Event a']);
      expect(cards(element, 'other-events').map((card) => card.slice(0, 7))).to.deep.equal(['Event b']);
      expect(find(element, '[aria-labelledby=cross-sells] > img')?.getAttribute('src')).to.match(/favicon\.svg$/);
    });

    it('are only those that are named where the seller wants no others', async () => {
      const upsellSettings = { active: true, crossSells: { eventIds: ['a'] } };
      const { asked, answers } = service([listed('a'), listed('b')], ['a', 'b']);
      const element = await shown({ upsellSettings }, '[aria-labelledby=cross-sells]', { answers });
      expect(find(element, '[aria-labelledby=other-events]')).to.equal(null);
      expect(asked).to.deep.equal([{ sellerId: 's1', eventIds: ['a'], locale: 'en-US', top: 6 }]);
    });

    for (const fields of [
      {},
      { showOtherEvents: false },
      { upsellSettings: { active: false, crossSells: { eventIds: ['a'] } } },
      { upsellSettings: { active: true, crossSells: { eventIds: [] }, productStream: 'stream-1' } },
    ]) {
      it(`are not asked for with ${JSON.stringify(fields)}`, async () => {
        const { asked, answers } = service([listed('a')], ['a']);
        const element = await shown({ ...fields, description: 'x' }, '[part=description]', { answers });
        expect(asked).to.deep.equal([]);
        expect(all(element, '.card')).to.deep.equal([]);
      });
    }

    it('open in place, without the under-shop of the event that is left', async () => {
      const { answers } = service([listed('next')], ['next']);
      const first = concert({ showOtherEvents: true });
      const next = concert({ _id: 'next', name: 'Next' });
      const { element, asked } = await placeShop(({ id }) => Promise.resolve(id === 'next' ? next : first), {
        answers,
        attributes: { 'under-shop': 'friends' },
      });
      (await appears(element, () => find(element, '.card'))).click();
      await appears(element, () => words(part(element, 'name')) === 'Next');
      expect(asked.at(-1)).to.include({ id: 'next', underShop: undefined });
      expect(element.event).to.equal('next');
    });

    it('never keep the shop from selling when the provider does not answer', async () => {
      const element = await openShop(concert({ showOtherEvents: true, description: 'x' }), {
        before: (shop) => {
          failed = heard(shop, 'shop-failed');
        },
      });
      await appears(element, () => part(element, 'description'));
      expect(part(element, 'buy')).to.not.equal(null);
      expect(all(element, '.card')).to.deep.equal([]);
      expect(failed.every(({ error }) => error instanceof Error)).to.equal(true);
    });
    let failed: HTMLElementEventMap['shop-failed'][] = [];
  });

  describe('what the page’s analytics are offered', () => {
    const viewed = async (fields: Partial<EventInfo>) => {
      let events: HTMLElementEventMap['track'][] = [];
      const element = await openShop(concert(fields), {
        before: (shop) => {
          events = heard(shop, 'track');
        },
      });
      await appears(element, () => part(element, 'description') ?? events.length > 0);
      const { items, ...data } = events.find(({ name }) => name === 'view_item')?.data ?? {};
      return data;
    };

    it('are the seller’s tags, pixel and own settings', async () => {
      const data = await viewed({
        description: 'x',
        tracking: { facebookPixel: { active: true, pixelId: 'p1' }, tagging: { enabled: true, tags: ['a', 'b'] } },
        customSettings: { dress: 'black' },
      });
      expect(data).to.deep.include({ tags: ['a', 'b'], pixelId: 'p1', customSettings: { dress: 'black' } });
    });

    it('are not what the seller switched off', async () => {
      const data = await viewed({
        description: 'x',
        tracking: { facebookPixel: { active: false, pixelId: 'p1' }, tagging: { enabled: false, tags: ['a'] } },
      });
      expect(data).to.not.have.any.keys('tags', 'pixelId', 'customSettings');
    });

    it('load nothing from anywhere', async () => {
      await viewed({ description: 'x', tracking: { facebookPixel: { active: true, pixelId: 'p1' } } });
      const foreign = performance.getEntriesByType('resource').filter(({ name }) => !name.startsWith(location.origin));
      expect(foreign.map(({ name }) => name).filter((name) => /facebook|pixel|tag/.test(name))).to.deep.equal([]);
    });
  });
});
