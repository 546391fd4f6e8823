import { expect } from '@open-wc/testing';
import { waitUntil } from '../support/readers/wait.ts';
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

// the service of these pages: nothing answers, and a test reads what was asked
const asked: string[] = [];
const { fetch } = window;
window.fetch = (input, init) => {
  const { href } = new URL(input instanceof Request ? input.url : input, location.href);
  if (!href.includes('/api/')) return fetch(input, init);
  const { authorization } = (init?.headers ?? {}) as { readonly authorization?: string };
  asked.push(authorization === undefined ? href : `${href} ${authorization}`);
  if (href.includes('/down?') && timesAsked('down') === 1) return Promise.reject(new TypeError('Failed to fetch'));
  return Promise.resolve(
    Response.json({ statusCode: 404, error: 'Not Found', message: 'No such event' }, { status: 404 }),
  );
};
const service = 'https://tickets.invalid';
const timesAsked = (event: string) => asked.filter((href) => href.includes(`/${event}?`)).length;

describe('the embed script', () => {
  let down: HTMLElement;
  let known: HTMLElement;
  after(() => {
    window.fetch = fetch;
  });

  it('loads what is on the page and nothing else', async () => {
    const shop = place(
      `<event-shop event="summer night" lang="en-GB" under-shop="vip" channel="web" base-url="${service}"><a href="#">Buy</a></event-shop>`,
    );
    down = place(`<event-shop event="down" lang="en" base-url="${service}"></event-shop>`);
    known = place(`<event-shop event="known" lang="en" base-url="${service}"></event-shop>`);
    Object.assign(known, { customer: { token: 't0ken' } });
    await script('first');
    await customElements.whenDefined('event-shop');
    expect(customElements.get('event-listing')).to.equal(undefined);
    expect(customElements.get('voucher-check')).to.equal(undefined);
    await appears(shop, () => part(shop, 'error'));
    expect(words(part(shop, 'error'))).to.contain('We can’t find');
  });

  it('asks for the event while the code is on its way, with the very address that the element asks for', () => {
    // the service has no such under-shop, so that the element asks once more, without it
    expect(asked.filter((href) => href.includes('night'))).to.deep.equal([
      `${service}/api/events/info/summer%20night?locale=en-GB&underShop=vip&channel=web`,
      `${service}/api/events/info/summer%20night?locale=en-GB&channel=web`,
    ]);
  });

  it('reads an early answer once: who tries again asks again', async () => {
    await appears(down, () => part(down, 'error'));
    expect(words(part(down, 'error'))).to.contain('connection');
    expect(timesAsked('down')).to.equal(1);
    part(down, 'error')!.querySelector('button')!.click();
    await waitUntil(() => words(part(down, 'error')).includes('We can’t find'));
    expect(timesAsked('down')).to.equal(2);
  });

  it('asks again for a customer who is signed in: the early answer is for anyone', async () => {
    await appears(known, () => part(known, 'error'));
    const href = `${service}/api/events/info/known?locale=en`;
    expect(asked.filter((each) => each.includes('known'))).to.deep.equal([href, `${href} Bearer t0ken`]);
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
