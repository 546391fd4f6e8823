import { expect } from '@open-wc/testing';
import { appears, part, words } from '../support/readers/shadow.ts';

const embed = new URL('../../src/embed.ts', import.meta.url).href;
/** The script tag of a seller's page; each name is another one. */
const script = (name: string): Promise<unknown> => import(`${embed}?${name}`);

/** Puts markup on the page as a seller would. */
function place(markup: string): HTMLElement {
  const around = document.createElement('div');
  around.innerHTML = markup;
  document.body.append(around);
  return around.firstElementChild as HTMLElement;
}

const preloads = () =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')].map(({ href }) => new URL(href));

// the service of these pages: nothing answers, and a test reads what was asked
const asked: string[] = [];
const { fetch } = window;
window.fetch = (input, init) => {
  const { href } = new URL(input instanceof Request ? input.url : input, location.href);
  if (!href.includes('/api/')) return fetch(input, init);
  asked.push(href);
  return Promise.resolve(
    Response.json({ statusCode: 404, error: 'Not Found', message: 'No such event' }, { status: 404 }),
  );
};
const service = 'https://tickets.invalid';

describe('the embed script', () => {
  after(() => {
    window.fetch = fetch;
  });

  it('loads what is on the page and nothing else', async () => {
    const shop = place(
      `<event-shop event="summer night" lang="en-GB" under-shop="vip" channel="web" base-url="${service}"><a href="#">Buy</a></event-shop>`,
    );
    await script('first');
    await customElements.whenDefined('event-shop');
    expect(customElements.get('event-listing')).to.equal(undefined);
    expect(customElements.get('voucher-check')).to.equal(undefined);
    await appears(shop, () => part(shop, 'error'));
    expect(words(part(shop, 'error'))).to.contain('We can’t find');
  });

  it('asks for the event while the code is on its way, with the very address that the element asks for', () => {
    expect(preloads().map(({ href }) => href)).to.deep.equal([
      `${service}/api/events/info/summer%20night?locale=en-GB&underShop=vip&channel=web`,
    ]);
    // the service has no such under-shop, so that the element asks once more, without it
    expect(asked.slice(0, 1)).to.deep.equal(preloads().map(({ href }) => href));
    const [early] = document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]');
    expect(early?.crossOrigin).to.equal('anonymous');
  });

  it('leaves it to the page that preloads the event itself', async () => {
    const href = `${service}/api/events/info/early?locale=en`;
    const line = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href,
    });
    document.head.append(line);
    const shop = place(`<event-shop event="early" lang="en" base-url="${service}"></event-shop>`);
    await script('preloaded');
    await appears(shop, () => part(shop, 'error'));
    expect(asked).to.include(href);
    expect(preloads().filter((each) => each.href === href)).to.have.length(1);
    line.remove();
    shop.remove();
  });

  it('takes over what comes late, also inside the shadow root of something else', async () => {
    // as deep as it gets: in a closed shadow root in an open one, both made after the script
    const outer = place('<div></div>').attachShadow({ mode: 'open' });
    outer.append(document.createElement('section'));
    // oxlint-disable-next-line wc/no-closed-shadow-root -- some pages have them
    const inner = outer.firstElementChild!.attachShadow({ mode: 'closed' });
    const check = document.createElement('voucher-check');
    check.lang = 'en';
    inner.append(check);
    await customElements.whenDefined('voucher-check');
    await appears(check, () => part(check, 'form'));
  });

  it('may stand on a page twice', async () => {
    const before = customElements.get('event-shop');
    await script('second');
    await script('third');
    expect(customElements.get('event-shop')).to.equal(before);
    const shop = place(`<event-shop event="x" lang="en" base-url="${service}"></event-shop>`);
    await appears(shop, () => part(shop, 'error'));
  });

  it('leaves alone what a bundle has registered', async () => {
    class Own extends HTMLElement {}
    customElements.define('event-listing', Own);
    const listing = place('<event-listing></event-listing>');
    await script('fourth');
    expect(listing).to.be.instanceOf(Own);
    expect(customElements.get('event-listing')).to.equal(Own);
  });

  it('leaves what stands inside while an element cannot be loaded, says so in the console, and tries again', async () => {
    const { error } = console;
    const { define } = CustomElementRegistry.prototype;
    const said = new Promise<string>((resolve) => {
      Object.assign(console, { error: resolve });
    });
    CustomElementRegistry.prototype.define = () => {
      throw new DOMException('No', 'NotSupportedError');
    };
    const orders = place('<customer-orders><a href="#orders">My tickets</a></customer-orders>');
    try {
      expect(await said).to.contain('<customer-orders> could not be loaded');
      expect(orders.shadowRoot).to.equal(null);
      expect(orders.querySelector('a')?.checkVisibility()).to.equal(true);
    } finally {
      Object.assign(console, { error });
      CustomElementRegistry.prototype.define = define;
    }
    await customElements.whenDefined('customer-orders');
    expect(orders.shadowRoot).not.to.equal(null);
  });
});
