import { expect } from '@open-wc/testing';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import { hostile } from '../../support/shadow.ts';
import { add, concert, openShop, part, words } from './open-shop.ts';

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

  it('leaves out what nobody knows', async () => {
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
    expect(part(await open({ image: 'javascript:alert(1)' }), 'image')?.getAttribute('src')).to.equal('');
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

  it('says when the doors open', async () => {
    const checkinInformation = { checkinStarts: '2099-07-04T17:15:00Z' };
    expect(await shown('start', { checkinInformation })).to.match(/Doors open 7:15 PM$/);
  });

  it('counts down, where the seller wants it, until the event begins', async () => {
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(3 * 1440 + 125) })).to.equal(
      'Begins in 3 days 2 hours 5 minutes',
    );
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(61) })).to.equal(
      'Begins in 1 hour 1 minute',
    );
    expect(await shown('countdown', { showCountdown: true, start: inMinutes(9) })).to.equal('Begins in 9 minutes');
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
