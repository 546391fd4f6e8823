import { expect } from '@open-wc/testing';
import { createClient } from '../../../src/client/client.ts';
import { ServiceError, UnreachableError } from '../../../src/client/errors.ts';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import { api } from '../../../src/contract/index.ts';
import { UnreadableError } from '../../../src/contract/read.ts';
import type { Tracked } from '../../../src/elements/events.ts';
import { deferred } from '../../support/readers/shadow.ts';
import { appears, button, concert, heard, openShop, part, parts, placeShop, words } from './open-shop.ts';

const alert = (element: Element) => words(element.shadowRoot?.querySelector('[role=alert]'));
const link = () => Object.assign(document.createElement('a'), { href: '#shop', textContent: 'Buy tickets' });
const slotted = (slot: string) =>
  Object.assign(document.createElement('p'), { slot, textContent: `own words for ${slot}` });
const states = (element: Element) =>
  ['loading', 'error', 'sold-out'].filter((state) => element.matches(`:state(${state})`));

describe('<event-shop> loading', () => {
  it('keeps the space and says that it waits', async () => {
    const answer = deferred<EventInfo>();
    const fallback = link();
    const { element } = await placeShop(() => answer.promise, { inside: [fallback] });
    expect(element.shadowRoot?.querySelector('.skeleton[role=status]')?.getAttribute('aria-label')).to.equal(
      'Loading …',
    );
    expect(states(element)).to.deep.equal(['loading']);
    expect(fallback.assignedSlot, 'the fallback has made room').to.equal(null);
    const before = element.getBoundingClientRect().height;
    await expect(element).to.be.accessible();
    answer.resolve(concert());
    await appears(element, () => part(element, 'buy'));
    expect(before).to.be.greaterThan(300);
    expect(states(element)).to.deep.equal([]);
    await expect(element).to.be.accessible();
  });

  it('asks for what the attributes name', async () => {
    const { asked } = await placeShop(concert({ _id: 'gala' }), {
      attributes: { 'under-shop': 'members', channel: 'box', 'pos-operation-mode': 'KIOSK', lang: 'en-GB' },
    });
    expect(asked).to.deep.equal([
      { id: 'gala', locale: 'en-GB', underShop: 'members', channel: 'box', posOperationMode: 'KIOSK' },
    ]);
  });

  it('asks nothing and keeps the fallback until it is told which event', async () => {
    const fallback = link();
    const info = concert();
    const { element, asked } = await placeShop(() => Promise.resolve(info), {
      attributes: { event: '' },
      inside: [fallback],
    });
    expect(asked).to.deep.equal([]);
    expect(fallback.assignedSlot).to.not.equal(null);
    expect(states(element)).to.deep.equal([]);
    element.event = info._id;
    await appears(element, () => part(element, 'buy'));
    expect(fallback.assignedSlot).to.equal(null);
  });

  it('says when there is no such event', async () => {
    const missing = new ServiceError(404, { message: 'No event' });
    let failed: unknown[] = [];
    const { element } = await placeShop(() => Promise.reject(missing), {
      before: (shop) => (failed = heard(shop, 'shop-failed')),
    });
    await appears(element, () => part(element, 'error'));
    expect(alert(element)).to.contain('We can’t find this event.');
    expect(part(element, 'error')?.querySelector('button'), 'trying again finds nothing either').to.equal(null);
    expect(states(element)).to.deep.equal(['error']);
    expect(failed).to.have.length(1);
    expect(failed[0]).to.include({ error: missing, bubbles: true, composed: true });
    await expect(element).to.be.accessible();
  });

  it('sells in the event’s own shop when the page names an under-shop that is gone', async () => {
    const info = concert();
    const { element, asked } = await placeShop(
      ({ underShop }) =>
        underShop ? Promise.reject(new ServiceError(404, { message: 'No shop' })) : Promise.resolve(info),
      { attributes: { 'under-shop': 'gone' } },
    );
    await appears(element, () => part(element, 'buy'));
    expect(asked.map(({ underShop }) => underShop)).to.deep.equal(['gone', undefined]);
    expect(alert(element)).to.equal('This offer is no longer available. Here are all tickets for the event.');
    await expect(element).to.be.accessible();
  });

  for (const [problem, error, said] of [
    ['the service is out of reach', new UnreachableError('x'), 'can’t be reached right now'],
    ['the service is down', new ServiceError(503, {}), 'went wrong on our side'],
    ['the answer makes no sense', new UnreadableError('x'), 'went wrong on our side'],
    ['too many requests', new ServiceError(429, {}), 'a little too fast'],
    ['the service says why', new ServiceError(400, { message: 'Not in this channel.' }), 'Not in this channel.'],
    ['an unknown cause', new TypeError('x is undefined'), 'Something went wrong on our side. Please try again.'],
  ] as const) {
    it(`says in words that ${problem}`, async () => {
      const { element } = await placeShop(() => Promise.reject(error));
      await appears(element, () => part(element, 'error'));
      expect(alert(element)).to.contain(said);
    });
  }

  it('tries again, without losing the focus', async () => {
    const info = concert();
    let calls = 0;
    const { element } = await placeShop(() =>
      calls++ ? Promise.resolve(info) : Promise.reject(new UnreachableError('x')),
    );
    await appears(element, () => part(element, 'error'));
    const again = button(element, 'Try again');
    again.focus();
    again.click();
    await appears(element, () => part(element, 'buy'));
    expect(states(element)).to.deep.equal([]);
    expect(document.activeElement === element).to.equal(true);
  });

  for (const [what, response, said] of [
    ['an answer that breaks off', () => new Response('{"_id":"e1","na'), 'can’t be reached'],
    ['a page in place of an answer', () => new Response('<h1>Hello</h1>'), 'can’t be reached'],
    ['an answer without an event', () => Response.json({ hello: 'world' }), 'went wrong on our side'],
    ['an answer of nothing', () => Response.json(null), 'went wrong on our side'],
  ] as const) {
    it(`bears ${what}`, async () => {
      const client = createClient(api, {
        baseUrl: 'https://tickets.example',
        fetch: () => Promise.resolve(response()),
      });
      const { element } = await placeShop(concert(), { before: (shop) => (shop.client = client) });
      await appears(element, () => part(element, 'error'));
      expect(alert(element)).to.contain(said);
    });
  }

  it('leaves out what cannot be read and sells the rest', async () => {
    const body = { ...concert(), slogan: {}, tickets: [{ id: 'broken' }, { id: 'fine', name: 'Fine', price: 5 }] };
    const client = createClient(api, {
      baseUrl: 'https://tickets.example',
      fetch: () => Promise.resolve(Response.json(body)),
    });
    const { element } = await placeShop(concert(), { before: (shop) => (shop.client = client) });
    await appears(element, () => part(element, 'buy'));
    expect(parts(element, 'ticket-name').map((each) => words(each))).to.deep.equal(['Fine']);
    expect(part(element, 'slogan') === null).to.equal(true);
  });

  it('shows a page’s own words while loading, in place of the header and below everything', async () => {
    const answer = deferred<EventInfo>();
    const [loading, header, footer] = ['loading', 'header', 'footer'].map(slotted);
    const { element } = await placeShop(() => answer.promise, { inside: [loading!, header!, footer!] });
    expect(loading?.assignedSlot?.name).to.equal('loading');
    expect(footer?.assignedSlot?.name).to.equal('footer');
    answer.resolve(concert());
    await appears(element, () => part(element, 'buy'));
    expect(loading?.assignedSlot).to.equal(null);
    expect(header?.assignedSlot?.name).to.equal('header');
    expect(part(element, 'name')?.checkVisibility()).to.equal(false);
    expect(footer?.checkVisibility()).to.equal(true);
  });

  it('shows a page’s own words for an error and for no tickets', async () => {
    const [error, empty] = ['error', 'empty'].map(slotted);
    const refused = await placeShop(() => Promise.reject(new ServiceError(404, {})), { inside: [error!] });
    await appears(refused.element, () => error?.assignedSlot);
    expect(part(refused.element, 'error')?.checkVisibility()).to.equal(false);
    const { element } = await placeShop(concert({ tickets: [] }), { inside: [empty!] });
    await appears(element, () => empty?.assignedSlot);
    expect(part(element, 'buy')).to.equal(null);
  });

  it('says that there are no tickets', async () => {
    const { element } = await placeShop(concert({ tickets: undefined }));
    const slot = await appears(element, () => element.shadowRoot?.querySelector('slot[name=empty]'));
    expect(words(slot)).to.equal('There are no tickets for this event.');
    await expect(element).to.be.accessible();
  });

  it('marks an event that is sold out', async () => {
    const element = await openShop(concert({ saleStatus: 'soldOut' }));
    expect(states(element)).to.deep.equal(['sold-out']);
  });

  it('speaks the language around it, and shows no other before', async () => {
    const shown: string[] = [];
    const { element, asked } = await placeShop(concert(), {
      before: (shop) => {
        shop.removeAttribute('lang');
        document.documentElement.lang = 'de-AT';
        const root = shop.shadowRoot ?? shop.attachShadow({ mode: 'open' });
        new MutationObserver(() => shown.push(words(root))).observe(root, { subtree: true, childList: true });
      },
    });
    try {
      await appears(element, () => words(part(element, 'buy')) === 'Weiter');
    } finally {
      document.documentElement.lang = 'en';
    }
    expect(asked.at(-1)?.locale).to.equal('de-AT');
    expect(words(part(element, 'summary'))).to.contain('Ihre Bestellung');
    expect(words(part(element, 'start'))).to.contain('Juli');
    expect(part(element, 'increment')?.getAttribute('aria-label')).to.equal('Eins hinzufügen: Adult');
    expect(shown.filter((text) => /Continue|Your order/.test(text))).to.deep.equal([]);
    await expect(element).to.be.accessible();
  });

  it('changes its language in place and keeps the cart', async () => {
    const { element, asked } = await placeShop(concert());
    await appears(element, () => part(element, 'buy'));
    element.setQuantity('adult', 2);
    element.lang = 'de';
    await appears(element, () => words(part(element, 'buy')) === 'Weiter');
    expect(asked.map(({ locale }) => locale)).to.deep.equal(['en-US', 'de']);
    expect(element.cart.lines[0]).to.include({ ticketTypeId: 'adult', amount: 2 });
    element.lang = 'nobody-knows';
    await appears(element, () => words(part(element, 'buy')) === 'Continue');
  });

  it('tells the page of an event that was seen', async () => {
    const info = concert();
    const told = new Promise<Tracked>((resolve) => {
      void placeShop(info, {
        before: (shop) => {
          shop.addEventListener('track', resolve, { once: true });
        },
      });
    });
    const { name, data } = await told;
    expect(name).to.equal('view_item');
    const items = [{ item_id: info._id, item_name: info.name, quantity: 1 }];
    expect(data).to.deep.equal({ currency: 'EUR', value: 0, items });
  });
});
