/** Whatever a service tells of an event: the shop shows it, lets a buyer click, and never breaks. `FUZZ_EVENTS=5000` shows as many. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import fc from 'fast-check';
import type { EventInfo } from '../../../src/contract/event-info.ts';
import { EventShop } from '../../../src/elements/event-shop/event-shop.ts';
import { fakeClient } from '../../support/fakes/fake-client.ts';
import { anyEventInfo } from '../../support/builders/random-events.ts';
import { appears, part, parts, words } from '../../support/readers/shadow.ts';

if (!customElements.get('event-shop')) customElements.define('event-shop', EventShop);

const batch = 20;

/** A shop that shows an event, with all that loads later. */
async function show(info: EventInfo, place: HTMLElement): Promise<EventShop> {
  const element = document.createElement('event-shop');
  element.lang = 'en';
  element.event = info._id || 'e';
  element.client = fakeClient({
    events: { info: () => Promise.resolve(structuredClone(info)) },
    listings: { list: () => Promise.resolve([]) },
  });
  place.append(element);
  await appears(
    element,
    () => part(element, 'name') && (part(element, 'buy') ?? element.shadowRoot?.querySelector('slot[name=empty]')),
  );
  return element;
}

/** Clicks + and − as a buyer in a hurry would, in every row. */
async function click(element: EventShop): Promise<void> {
  for (const name of ['increment', 'increment', 'decrement', 'increment'])
    for (const control of parts(element, name).slice(0, 6)) {
      control.click();
      await element.updateComplete;
    }
  for (const radio of element.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? []) radio.click();
  await element.updateComplete;
}

describe('<event-shop> with events of every kind', () => {
  it('shows them, and never breaks', async function () {
    const { count, seed } = await executeServerCommand<{ count: number; seed: number }, undefined>('fuzz');
    this.timeout(300_000 + count * 200);
    const faults: string[] = [];
    const note = (event: ErrorEvent | PromiseRejectionEvent) => {
      event.preventDefault();
      const cause: unknown = event instanceof ErrorEvent ? event.error : event.reason;
      faults.push(cause instanceof Error ? (cause.stack ?? cause.message) : String(cause));
    };
    addEventListener('error', note);
    addEventListener('unhandledrejection', note);
    const place = document.createElement('div');
    document.body.append(place);
    let sold = 0;
    try {
      const events = fc.sample(anyEventInfo(), { numRuns: count, seed });
      for (let from = 0; from < events.length; from += batch) {
        const some = events.slice(from, from + batch);
        const shops = await Promise.all(some.map((info) => show(info, place)));
        for (const [at, shop] of shops.entries()) {
          await click(shop);
          const info = some[at];
          expect(words(part(shop, 'name')), 'the shop still shows its event').to.equal(
            info?.name.trim().replace(/\s+/g, ' '),
          );
          if (part(shop, 'buy')?.getAttribute('aria-disabled') === 'false') sold++;
          expect(faults, JSON.stringify(info)).to.deep.equal([]);
        }
        place.replaceChildren();
        localStorage.clear();
      }
    } finally {
      removeEventListener('error', note);
      removeEventListener('unhandledrejection', note);
      place.remove();
    }
    expect('hacked' in window).to.equal(false);
    expect(sold, 'some of them can be bought').to.be.greaterThan(count / 100);
  });
});
