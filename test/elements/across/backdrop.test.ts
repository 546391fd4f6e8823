/** Elements on pages that were made without them in mind. */
import { expect, fixture, html } from '@open-wc/testing';
import { EventListing } from '../../../src/elements/event-listing/event-listing.ts';
import { VoucherCheck } from '../../../src/elements/voucher-check/voucher-check.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { appears, part, waitUntil } from '../../support/readers/shadow.ts';
import { concert } from '../event-listing/open-listing.ts';
import { concert as onSale, openShop } from '../event-shop/open-shop.ts';

if (!customElements.get('event-listing')) customElements.define('event-listing', EventListing);
if (!customElements.get('voucher-check')) customElements.define('voucher-check', VoucherCheck);

/** A listing of cards in a part of the page with these styles. */
async function within(styles: string, place?: (element: Element, around: HTMLElement) => void) {
  const around = await fixture<HTMLElement>(html`<section style=${styles}></section>`);
  const element = document.createElement('event-listing');
  element.setAttribute('seller', 's1');
  element.setAttribute('layout', 'cards');
  element.lang = 'en';
  element.client = fakeClient({
    listings: { list: () => Promise.resolve([concert]), filters: () => Promise.resolve({}) },
  });
  if (place) place(element, around);
  else around.append(element);
  await appears(element, () => part(element, 'event'));
  // `normal` is what a page has that says nothing
  await waitUntil(() => getComputedStyle(element).colorScheme !== 'normal');
  return { around, element };
}

const seen = (element: Element) => {
  const card = part(element, 'event');
  if (!card) throw new Error('no card');
  const { colorScheme, color } = getComputedStyle(element);
  return { scheme: colorScheme, text: color, surface: getComputedStyle(card).backgroundColor };
};

describe('An element on a page', () => {
  it('is dark where the page is dark and says so nowhere', async () => {
    const { element } = await within('background:#14101f;color:#fff');
    expect(seen(element)).to.deep.equal({
      scheme: 'dark',
      text: 'rgb(255, 255, 255)',
      surface: 'rgb(20, 16, 31)',
    });
  });

  it('is light on a light card of a dark page, whose text could not be read there', async () => {
    const { element } = await within('background:#14101f;color:#fff', (each, around) => {
      const card = document.createElement('div');
      card.style.background = '#fffbf2';
      card.append(each);
      around.append(card);
    });
    expect(seen(element)).to.deep.equal({ scheme: 'light', text: 'rgb(0, 0, 0)', surface: 'rgb(255, 251, 242)' });
  });

  it('leaves text that can be read as it is', async () => {
    const { element } = await within('background:oklch(0.97 0.01 90);color:#333');
    expect(seen(element)).to.include({ scheme: 'light', text: 'rgb(51, 51, 51)' });
  });

  it('takes the colours that the seller has set', async () => {
    const { element } = await within(
      'background:#14101f;color:#14101f;--shop-text:rgb(250, 240, 230);--shop-surface:rgb(40, 30, 60)',
    );
    expect(seen(element)).to.deep.equal({
      scheme: 'dark',
      text: 'rgb(250, 240, 230)',
      surface: 'rgb(40, 30, 60)',
    });
  });

  it('knows a dark picture by the light text on it', async () => {
    const { element } = await within('background:linear-gradient(#101020,#302040);color:#eee');
    expect(seen(element)).to.include({ scheme: 'dark', text: 'rgb(238, 238, 238)' });
  });

  it('sees through glass', async () => {
    const { element } = await within('background:#000;color:#fff', (each, around) => {
      const card = document.createElement('div');
      card.style.background = 'rgb(255 255 255 / 0.2)';
      card.append(each);
      around.append(card);
    });
    expect(seen(element).surface).to.equal('rgb(51, 51, 51)');
  });

  it('sees the page from inside of another component', async () => {
    const { element } = await within('background:#14101f;color:#fff', (each, around) => {
      around.attachShadow({ mode: 'open' }).append(each);
    });
    expect(seen(element)).to.include({ scheme: 'dark', surface: 'rgb(20, 16, 31)' });
  });

  it('follows a page that becomes light', async () => {
    const { around, element } = await within('background:#14101f;color:#fff');
    around.style.cssText = 'background:#fff;color:#222';
    await waitUntil(() => getComputedStyle(element).colorScheme === 'light');
    expect(seen(element)).to.deep.equal({ scheme: 'light', text: 'rgb(34, 34, 34)', surface: 'rgb(255, 255, 255)' });
  });

  it('takes over no shouting, no spacing and no tiny or huge text', async () => {
    const { element } = await within(
      'font-size:10px;text-transform:uppercase;letter-spacing:.2em;word-spacing:1em;white-space:nowrap;' +
        'text-indent:2em;text-align:center;text-shadow:0 0 3px red;line-height:3',
    );
    const { fontSize, textTransform, letterSpacing, wordSpacing, whiteSpace, textIndent, textAlign, textShadow } =
      getComputedStyle(element);
    expect([fontSize, textTransform, letterSpacing, wordSpacing, whiteSpace, textIndent, textAlign, textShadow])
      .to.deep //
      .equal(['14px', 'none', 'normal', '0px', 'normal', '0px', 'start', 'none']);
    const huge = await within('font-size:30px');
    expect(getComputedStyle(huge.element).fontSize).to.equal('20px');
  });

  it('has controls of the same size, however small the font of the root is', async () => {
    const root = document.documentElement;
    root.style.fontSize = '62.5%';
    try {
      const shop = await openShop(onSale());
      const step = part(shop, 'increment')?.getBoundingClientRect();
      expect([step?.width, step?.height]).to.deep.equal([44, 44]);
      const total = part(shop, 'total')?.querySelector('strong');
      if (!total) throw new Error('no total');
      expect(parseFloat(getComputedStyle(total).fontSize)).to.be.at.least(16);
    } finally {
      root.style.fontSize = '';
    }
  });

  it('takes the colours of the shop that it is in, whatever theme the event brings', async () => {
    const check = document.createElement('voucher-check');
    check.slot = 'voucher';
    check.lang = 'en';
    check.setAttribute('seller', 's1');
    const shop = await openShop(onSale({ theme: 'dark' }), { inside: [check] });
    await waitUntil(() => getComputedStyle(check).colorScheme === 'dark');
    expect(getComputedStyle(shop).colorScheme).to.equal('dark');
    expect(getComputedStyle(check).color).to.equal(getComputedStyle(shop).color);
  });
});
