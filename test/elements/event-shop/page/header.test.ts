// Long because every field of the header is looked at.
import { expect } from '@open-wc/testing';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import { deferred, hostile, waitUntil } from '../../../support/readers/shadow.ts';
import { add, appears, concert, openShop, part, placeShop, row, words } from '../open-shop.ts';

const open = (fields: Partial<EventInfo>, attributes: Record<string, string> = {}) =>
  openShop(concert(fields), { attributes });
const shown = async (what: string, fields: Partial<EventInfo>, attributes: Record<string, string> = {}) =>
  words(part(await open(fields, attributes), what));
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString();

/** Red, green and blue of any colour, as they are on a white page. */
function pixel(color: string): number[] {
  const context = document.createElement('canvas').getContext('2d')!;
  for (const fill of ['#fff', color]) {
    context.fillStyle = fill;
    context.fillRect(0, 0, 1, 1);
  }
  return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = pixel(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe('<event-shop> header', () => {
  it('shows name, slogan, place, a hint and a picture', async () => {
    const element = await open({
      slogan: 'Under the stars',
      location: { locationName: 'Palace', locationStreet: 'Ring 1', locationPostal: '1010', locationCity: 'Vienna' },
      ticketShopHeaderText: 'Bring a blanket.',
      image: '/public/favicon.svg',
    });
    expect(words(part(element, 'name'))).to.equal('Summer Night Concert');
    expect(words(part(element, 'slogan'))).to.equal('Under the stars');
    expect(words(part(element, 'location'))).to.equal('PalaceRing 1, 1010 Vienna');
    expect(words(part(element, 'header'))).to.contain('Bring a blanket.');
    const image = part(element, 'image') as HTMLImageElement;
    expect(image.src).to.equal(`${element.baseUrl}/public/favicon.svg`);
    expect(image.alt).to.equal('');
    await expect(element).to.be.accessible();
  });

  it('shows words that stand in place of the shop’s picture as words', async () => {
    const element = await open({ image: '/public/favicon.svg', ticketShopHeader: '<p>Welcome <b>home</b></p>' });
    expect(words(part(element, 'header')?.querySelector('.hint strong'))).to.equal('home');
    expect(part(element, 'image')?.getAttribute('src')).to.equal(`${element.baseUrl}/public/favicon.svg`);
  });

  it('shows as much of the times as the seller wants shown', async () => {
    const start = '2099-07-04T18:00:00Z';
    const evening = { start, end: '2099-07-04T21:00:00Z', timezone: 'Europe/Vienna' };
    const night = { ...evening, end: '2099-07-05T00:30:00Z' };
    const times = (fields: Partial<EventInfo>) => shown('start', { ...evening, ...fields });
    expect(await times({})).to.match(/^Sat, July 4, 2099, 8:00\s–\s11:00\sPM$/);
    expect(await times({ showStartTime: false })).to.equal('Sat, July 4, 2099');
    expect(await times({ showStartDate: false })).to.match(/^8:00\s–\s11:00\sPM$/);
    expect(await times({ showEndTime: false })).to.match(/^Sat, July 4, 2099 at 8:00\sPM$/);
    expect(await times({ ...night, showEndDate: false })).to.match(/^Sat, July 4, 2099 at 8:00\sPM\s–\s2:30\sAM$/);
    expect(await times({ customSettings: { showStartTime: false } })).to.equal('Sat, July 4, 2099');
    const checkinInformation = { checkinStarts: '2099-07-04T17:00:00Z' };
    expect(await times({ checkinInformation, showEndTime: false })).to.match(/Doors open 7:00\sPM$/);
    expect(await times({ checkinInformation, showStartTime: false })).to.equal('Sat, July 4, 2099');
    const hidden = await open({ ...evening, showCountdown: true, showStartDate: false, showStartTime: false });
    expect(part(hidden, 'start')).to.equal(null);
    expect(part(hidden, 'countdown')).to.equal(null);
  });

  it('shows the seller’s logo where the event has none of its own', async () => {
    const seller = { name: 'The House', eventLogo: '/public/favicon.svg' };
    const logos = async (fields: Partial<EventInfo>) =>
      [...(part(await open({ seller, ...fields }), 'header')?.querySelectorAll<HTMLImageElement>('.logo') ?? [])].map(
        ({ alt, src }) => [alt, src.replace(location.origin, '')],
      );
    expect(await logos({})).to.deep.equal([['The House', '/public/favicon.svg']]);
    const styleOptions = { brandOne: '/public/favicon.svg?other' };
    expect(await logos({ styleOptions })).to.deep.equal([['The House', '/public/favicon.svg?other']]);
  });

  it('leaves out what is not known', async () => {
    const element = await open({ locationName: undefined });
    for (const name of ['slogan', 'location', 'image', 'countdown']) expect(part(element, name), name).to.equal(null);
    expect(await shown('location', { locationName: 'Club' })).to.equal('Club');
    expect(await shown('location', { location: { locationCity: 'Graz' } })).to.equal('Graz');
  });

  it('shows a seller’s words as words', async () => {
    const element = await open({
      name: hostile,
      slogan: hostile,
      locationName: hostile,
      ticketShopHeaderText: hostile,
    });
    expect(words(part(element, 'name'))).to.equal(hostile);
    expect(part(element, 'header')?.querySelectorAll('img, script')).to.have.length(0);
    expect(window).to.not.have.property('hacked');
  });

  it('takes a picture from the web and from nowhere else', async () => {
    expect(part(await open({ image: 'javascript:alert(1)' }), 'image')).to.equal(null);
    const element = await open({ image: '/a.webp', ticketShopHeader: 'https://pictures.example/b.webp' });
    expect(part(element, 'image')?.getAttribute('src')).to.equal('https://pictures.example/b.webp');
  });

  for (const [timezone, start, end, said] of [
    ['Europe/Vienna', '2099-07-04T18:00:00Z', '2099-07-04T21:00:00Z', 'Sat, July 4, 2099, 8:00 – 11:00 PM'],
    ['America/New_York', '2099-07-04T18:00:00Z', '2099-07-04T21:00:00Z', 'Sat, July 4, 2099, 2:00 – 5:00 PM'],
    ['Asia/Tokyo', '2099-07-04T18:00:00Z', '2099-07-04T21:00:00Z', 'Sun, July 5, 2099, 3:00 – 6:00 AM'],
    [
      'Asia/Kolkata',
      '2099-07-04T18:00:00Z',
      '2099-07-04T19:00:00Z',
      'Sat, July 4, 2099 at 11:30 PM – Sun, July 5, 2099 at 12:30 AM',
    ],
    ['Australia/Lord_Howe', '2026-01-10T01:00:00Z', '2026-01-10T02:00:00Z', 'Sat, January 10, 2026, 12:00 – 1:00 PM'],
    ['Pacific/Apia', '2099-07-04T18:00:00Z', '2099-07-04T21:00:00Z', 'Sun, July 5, 2099, 7:00 – 10:00 AM'],
    ['UTC', '2099-07-04T10:00:00Z', '2099-07-04T13:00:00Z', 'Sat, July 4, 2099, 10:00 AM – 1:00 PM'],
    ['Nowhere/Atlantis', '2099-07-04T18:00:00Z', '2099-07-04T21:00:00Z', 'Sat, July 4, 2099, 6:00 – 9:00 PM'],
  ] as const) {
    it(`shows the clock of the venue in ${timezone}`, async () => {
      expect(await shown('start', { timezone, start, end })).to.equal(said);
    });
  }

  for (const [what, start, end, said] of [
    [
      'a night over midnight',
      '2099-07-04T20:00:00Z',
      '2099-07-05T02:00:00Z',
      'Sat, July 4, 2099 at 10:00 PM – Sun, July 5, 2099 at 4:00 AM',
    ],
    ['several days as days', '2099-07-03T10:00:00Z', '2099-07-06T20:00:00Z', 'Fri, July 3 – Mon, July 6, 2099'],
    [
      'an end before the start as a start',
      '2099-07-04T18:00:00Z',
      '2099-07-04T10:00:00Z',
      'Sat, July 4, 2099 at 8:00 PM',
    ],
    [
      'an event without a length as a start',
      '2099-07-04T18:00:00Z',
      '2099-07-04T18:00:00Z',
      'Sat, July 4, 2099 at 8:00 PM',
    ],
  ] as const) {
    it(`shows ${what}`, async () => {
      const element = await open({ start, end });
      expect(words(part(element, 'start'))).to.equal(said);
      expect(part(element, 'start')?.querySelector('time')?.dateTime).to.equal(start);
    });
  }

  it('tells the time as the reader’s language does', async () => {
    expect(await shown('start', {}, { lang: 'en-GB' })).to.equal('Sat, 4 July 2099, 20:00–23:00');
  });

  it('tells the time in English without a region as people at the venue do', async () => {
    const english = (timezone: string) => shown('start', { timezone }, { lang: 'en' });
    expect(await english('Europe/Berlin')).to.equal('Sat, 4 July 2099, 20:00–23:00');
    expect(await english('America/New_York')).to.equal('Sat, July 4, 2099, 2:00 – 5:00 PM');
  });

  it('says when the doors open', async () => {
    const checkinInformation = { checkinStarts: '2099-07-04T17:15:00Z' };
    expect(await shown('start', { checkinInformation })).to.match(/Doors open 7:15 PM$/);
  });

  it('says it with the date when they open on another day', async () => {
    const checkinInformation = { checkinStarts: '2099-07-03T17:15:00Z' };
    expect(await shown('start', { checkinInformation })).to.match(/Doors open Jul 3, 7:15 PM$/);
  });

  it('tells no address when the seller hides it', async () => {
    const location = { locationName: 'Palace', locationStreet: 'Ring 1', locationCity: 'Vienna' };
    expect(await shown('location', { location })).to.equal('PalaceRing 1, Vienna');
    expect(await shown('location', { location, styleOptions: { hideLocationAddress: true } })).to.equal('Palace');
  });

  it('counts down to the sale before it counts down to the event', async () => {
    const event = { showCountdown: true, start: inMinutes(5000) };
    expect(await shown('countdown', { ...event, sellStart: inMinutes(62) })).to.equal(
      'Tickets on sale in 1 hour 2 minutes',
    );
    expect(await shown('countdown', { ...event, sellStart: inMinutes(-5) })).to.equal(
      'Starts in 3 days 11 hours 20 minutes',
    );
    expect(await shown('countdown', { ...event, sellStart: inMinutes(0) })).to.equal(
      'Tickets on sale in less than a minute',
    );
  });

  it('goes on counting by itself, and is not read out each time', async () => {
    const { setInterval: real } = globalThis;
    const { now } = Date;
    const ticks: (() => void)[] = [];
    let ahead = 0;
    const begun = deferred<undefined>();
    Object.assign(globalThis, {
      setInterval: (tick: () => void) => {
        ticks.push(tick);
        begun.resolve(undefined); // it begins once all parts are there
        return 1_000_000 + ticks.length;
      },
    });
    const RealDate = Date;
    globalThis.Date = class extends RealDate {
      constructor(...of: [] | [number | string | Date]) {
        super(...((of.length > 0 ? of : [now() + ahead]) as [number]));
      }
    } as DateConstructor;
    try {
      const element = await open({ showCountdown: true, start: inMinutes(9) });
      expect(words(part(element, 'countdown'))).to.equal('Starts in 9 minutes');
      await begun.promise;
      ahead = 120_000;
      for (const tick of ticks) tick();
      await element.updateComplete;
      expect(words(part(element, 'countdown'))).to.equal('Starts in 7 minutes');
      expect(part(element, 'countdown')?.getAttribute('role')).to.equal('timer');
      expect(part(element, 'countdown')?.ariaLive ?? 'off').to.equal('off');
    } finally {
      globalThis.Date = RealDate;
      globalThis.setInterval = real;
    }
  });

  describe('styles', () => {
    const sized = async (headerStyle: string | undefined, width = 1000) => {
      const element = await openShop(concert({ image: '/public/favicon.svg', styleOptions: { headerStyle } }), {
        before: (shop) => {
          shop.style.inlineSize = `${width}px`;
        },
      });
      const box = (name: string) => part(element, name)!.getBoundingClientRect();
      return { element, image: box('image'), name: box('name'), header: box('header') };
    };

    for (const headerStyle of [undefined, 'default', 'nobody knows', '"><script>window.hacked=1</script>']) {
      it(`puts the picture beside the facts for ${headerStyle ?? 'none'}`, async () => {
        const { image, name } = await sized(headerStyle);
        expect(image.width).to.be.within(400, 500);
        expect(name.left).to.be.greaterThan(image.right);
        const narrow = await sized(headerStyle, 360);
        expect(narrow.image.width).to.equal(360);
        expect(narrow.name.top).to.be.greaterThan(narrow.image.bottom);
      });
    }

    for (const headerStyle of ['compact', 'Small']) {
      it(`shows a small picture for ${headerStyle}, on a phone too`, async () => {
        for (const width of [1000, 360]) {
          const { image, name } = await sized(headerStyle, width);
          expect(image.width).to.be.at.most(160);
          expect(name.left).to.be.greaterThan(image.right);
        }
      });
    }

    for (const headerStyle of ['large', 'hero', 'fullWidth', 'full-width']) {
      it(`gives the picture the whole width for ${headerStyle}`, async () => {
        const { image, name, header } = await sized(headerStyle);
        expect(image.width).to.equal(header.width);
        expect(name.top).to.be.greaterThan(image.bottom);
      });
    }

    for (const headerStyle of ['none', 'hidden']) {
      it(`leaves the header to the page for ${headerStyle}`, async () => {
        expect((await sized(headerStyle)).header.height).to.equal(0);
      });
    }
  });

  describe('theme', () => {
    const scheme = async (theme: string | undefined) => {
      const element = await open({ theme });
      return { element, style: getComputedStyle(element) };
    };

    for (const [theme, is] of [
      ['light', 'light'],
      ['dark', 'dark'],
      ['Dark', 'dark'],
      ['auto', 'light dark'],
      ['system', 'light dark'],
      // the page's own
      ['velvet', 'light'],
      ['constructor', 'light'],
      [undefined, 'light'],
    ] as const) {
      it(`is ${is} for ${theme ?? 'none'}`, async () => {
        const { style } = await scheme(theme);
        await waitUntil(() => style.colorScheme === is);
      });
    }

    it('can be read on a page of the other scheme', async () => {
      const { element, style } = await scheme('dark');
      expect(luminance(style.backgroundColor)).to.be.lessThan(0.05);
      expect(contrast(style.color, style.backgroundColor)).to.be.at.least(12);
      await expect(element).to.be.accessible();
    });

    it('is that of a slotted element too, whatever the page wants of its own', async () => {
      const voucher = document.createElement('voucher-check');
      voucher.slot = 'voucher';
      voucher.style.setProperty('--shop-text', '#111');
      const element = await openShop(concert({ theme: 'dark' }), { inside: [voucher] });
      expect(getComputedStyle(voucher).getPropertyValue('--shop-text')).to.equal('CanvasText');
      expect(getComputedStyle(voucher).colorScheme).to.equal('dark');
      expect(part(element, 'buy')).to.not.equal(null);
    });

    it('goes with its event', async () => {
      const [dark, plain] = [concert({ theme: 'dark' }), concert()];
      const { element } = await placeShop(({ id }) => Promise.resolve(id === plain._id ? plain : dark));
      await appears(element, () => part(element, 'buy'));
      expect(getComputedStyle(element).colorScheme).to.equal('dark');
      // a page that changes is looked at again, and the shop with it
      element.parentElement!.className = 'changed';
      element.event = plain._id;
      await appears(element, () => part(element, 'name') && getComputedStyle(element).colorScheme === 'light');
    });
  });

  describe('brand', () => {
    const band = async (styleOptions: EventInfo['styleOptions']) => {
      const element = await open({ styleOptions, slogan: 'Slogan' });
      return { element, header: part(element, 'header')!, style: getComputedStyle(part(element, 'header')!) };
    };

    for (const brandOne of ['#0d3f36', '#f0a6a6', 'yellow', '#777', '#fff', '#000']) {
      it(`carries the header, to be read on ${brandOne}`, async () => {
        const { header, style } = await band({ brandOne });
        expect(contrast(style.backgroundColor, brandOne)).to.equal(1);
        for (const each of header.querySelectorAll('h2, p, time'))
          expect(contrast(getComputedStyle(each).color, style.backgroundColor)).to.be.at.least(4.5);
      });
    }

    it('marks categories and tickets that have no colour of their own with the second colour', async () => {
      const element = await open({
        styleOptions: { brandTwo: 'rgb(240, 166, 166)' },
        tickets: [
          { id: 'a', name: 'Adult', price: 20 },
          { id: 'b', name: 'Child', price: 10, color: '#00ff00' },
        ],
      });
      const mark = (name: string) => getComputedStyle(row(element, name).element, '::before').backgroundColor;
      expect(mark('Adult')).to.equal('rgb(240, 166, 166)');
      expect(mark('Child')).to.equal('rgb(0, 255, 0)');
    });

    it('is a logo when it is an address', async () => {
      const { header, style } = await band({ brandOne: '/public/favicon.svg', brandTwo: 'https://x.example/logo.svg' });
      expect([...header.querySelectorAll('img')].map(({ src }) => new URL(src).pathname)).to.deep.equal([
        '/public/favicon.svg',
        '/logo.svg',
      ]);
      expect(style.backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    });

    for (const brand of [
      'javascript:alert(1)',
      'red; } * { display: none',
      'url(/stolen)',
      'var(--x)',
      '<b>',
      '  ',
      'transparent',
    ]) {
      it(`is nothing when it is ${brand}`, async () => {
        const { header, style } = await band({ brandOne: brand, brandTwo: brand });
        expect(header.querySelectorAll('img')).to.have.length(0);
        expect([style.backgroundColor, style.backgroundImage]).to.deep.equal(['rgba(0, 0, 0, 0)', 'none']);
        expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('stolen'))).to.have.length(
          0,
        );
      });
    }
  });

  for (const [scheme, page] of [
    ['light', '#fff'],
    ['dark', '#121212'],
  ] as const) {
    for (const accentColor of ['#fff', '#000', '#ffd23f', '#0d3f36', '#777', '#121212']) {
      it(`shows where a button of ${accentColor} is on a ${scheme} page`, async () => {
        const element = await openShop(concert({ accentColor, theme: scheme }));
        await add(element, 'Adult');
        const { borderColor, backgroundColor } = getComputedStyle(part(element, 'buy')!);
        const seen = Math.max(contrast(borderColor, page), contrast(backgroundColor, page));
        expect(seen).to.be.at.least(1.9);
      });
    }
  }

  describe('the seller’s language', () => {
    const { documentElement: root } = document;
    const named = root.lang;
    const languageOfBrowser = (language: string) => {
      Object.defineProperty(navigator, 'language', { value: language, configurable: true });
    };
    const spoken = async (language: string, attributes: Record<string, string>, defaultLanguage: string) => {
      root.removeAttribute('lang');
      languageOfBrowser(language);
      const { element } = await placeShop(concert({ description: 'x', seller: { name: 'Haus', defaultLanguage } }), {
        attributes,
        before: (shop) => {
          if (!attributes['lang']) shop.removeAttribute('lang');
        },
      });
      await appears(element, () => part(element, 'description')); // the rest of the page is there
      return appears(element, () => words(part(element, 'buy')));
    };

    afterEach(() => {
      root.lang = named;
      Reflect.deleteProperty(navigator, 'language');
    });

    it('is the last resort: after the page’s and the browser’s', async () => {
      expect(await spoken('nl-NL', {}, 'de')).to.equal('Weiter');
      expect(await spoken('fr-CA', {}, 'de')).to.equal('Continuer');
      expect(await spoken('en-GB', {}, 'de')).to.equal('Continue');
      expect(await spoken('de-AT', {}, 'en')).to.equal('Weiter');
      expect(await spoken('nl-NL', { lang: 'en' }, 'de')).to.equal('Continue');
      expect(await spoken('nl-NL', {}, 'nonsense')).to.equal('Continue');
    });
  });

  it('counts down, where the seller wants it, until the event begins', async () => {
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(3 * 1440 + 125) })).to.equal(
      'Starts in 3 days 2 hours 5 minutes',
    );
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(61) })).to.equal(
      'Starts in 1 hour 1 minute',
    );
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(9) })).to.equal('Starts in 9 minutes');
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(-60) })).to.equal('');
    expect(await shown('countdown', { start: inMinutes(60) })).to.equal('');
  });

  const awkward = [
    '#777',
    '#767676',
    '#ff0000',
    '#00ff00',
    'yellow',
    '#1d4ed8',
    '#e0004d',
    '#959595',
    'hsl(200 90% 45%)',
  ];
  const strange = ['', '#ffffff03', 'transparent', 'rgb(0 0 0 / 10%)', 'currentColor', 'inherit', 'initial', 'Canvas'];
  const attacks = [
    'red; background: url(/stolen)',
    'url(/stolen)',
    'var(--x, url(/stolen))',
    'image-set("/stolen" 1x)',
    'red } * { display: none',
    '"><script>window.hacked=1</script>',
    'expression(alert(1))',
    'javascript:alert(1)',
    'color-mix(in srgb, var(--y), red)',
    'x'.repeat(100_000),
  ];
  for (const accentColor of ['#000', '#fff', ...awkward, ...strange, ...attacks]) {
    it(`can be read on the accent ${accentColor.slice(0, 40) || '(none)'}`, async () => {
      const element = await open({ accentColor });
      await add(element, 'Adult');
      const { color, backgroundColor, backgroundImage, display } = getComputedStyle(part(element, 'buy')!);
      expect(contrast(color, backgroundColor)).to.be.at.least(4.5);
      expect(backgroundImage).to.equal('none');
      expect(display).to.not.equal('none');
      expect(element.getAttribute('style') ?? '').to.not.contain('stolen');
      expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('stolen'))).to.have.length(0);
      expect(window).to.not.have.property('hacked');
    });
  }

  it('shows the colour that the seller chose', async () => {
    const element = await open({ accentColor: 'hsl(0 100% 25%)' });
    await add(element, 'Adult');
    expect(getComputedStyle(part(element, 'buy')!).backgroundColor).to.equal('rgb(128, 0, 0)');
  });

  it('shows the page’s own accent before that of the event', async () => {
    const element = await openShop(concert({ accentColor: '#ffee00' }), {
      before: (shop) => {
        shop.style.setProperty('--shop-accent', 'rgb(1, 2, 3)');
        shop.style.setProperty('--shop-on-accent', 'rgb(250, 251, 252)');
      },
    });
    await add(element, 'Adult');
    expect(getComputedStyle(part(element, 'buy')!).backgroundColor).to.equal('rgb(1, 2, 3)');
    expect(getComputedStyle(part(element, 'buy')!).color).to.equal('rgb(250, 251, 252)');
  });
});
