import { expect } from '@open-wc/testing';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import type { EventShop } from '../../../../src/elements/event-shop/event-shop.ts';
import { appears, concert, openShop, type ShopOptions } from '../open-shop.ts';

const blocks = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[type="application/ld+json"]')];
const read = (block: Element | undefined) => JSON.parse(block?.textContent ?? '{}') as Record<string, unknown>;
const ownOf = ({ event }: EventShop) => blocks().filter((block) => block.getAttribute('data-event-shop') === event);

/** The block of a shop in the head of the page, once it is there. */
function added(element: EventShop): Promise<HTMLScriptElement> {
  return new Promise((resolve) => {
    const look = () => {
      const [block] = ownOf(element);
      if (!block) return;
      observer.disconnect();
      resolve(block);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.head, { childList: true });
    look();
  });
}

/** The block of a shop's event, once it is there. */
async function described(fields: Partial<EventInfo> = {}, options: ShopOptions = {}) {
  const element = await openShop(concert(fields), options);
  const block = await added(element);
  return { element, block, data: read(block) };
}

/** What a shop has added once the page is idle after it, and after another shop that adds its own. */
async function undescribed(fields: Partial<EventInfo>, options: ShopOptions = {}) {
  const element = await openShop(concert(fields), options);
  await appears(element, () => element.shadowRoot!.querySelector('.below'));
  await described();
  return ownOf(element);
}

describe('<event-shop> for search engines', () => {
  it('describes its event in the head of the page, and takes it back', async () => {
    const { element, data } = await described({
      name: 'Strings </script> & brass',
      image: '/public/favicon.svg',
      location: { locationName: 'Hall' },
      seller: { name: 'The House' },
    });
    expect(data['@context']).to.equal('https://schema.org');
    expect(data['@type']).to.equal('Event');
    expect(data['name']).to.equal('Strings </script> & brass');
    expect(data['startDate']).to.equal('2099-07-04T20:00:00+02:00');
    expect(data['url']).to.equal(location.href.replace(/#.*$/, ''));
    expect(data['image']).to.deep.equal([new URL('/public/favicon.svg', element.baseUrl || location.href).href]);
    expect((data['offers'] as { price: string }[]).map(({ price }) => price)).to.deep.equal(['20.00', '12.50']);
    const parent = element.parentElement!;
    element.remove();
    expect(ownOf(element)).to.deep.equal([]);
    parent.append(element);
    await added(element);
    expect(ownOf(element)).to.have.length(1);
  });

  it('gives the address that the page gives itself', async () => {
    const canonical = Object.assign(document.createElement('link'), {
      rel: 'canonical',
      href: 'https://house.example/a',
    });
    document.head.append(canonical);
    try {
      expect((await described()).data['url']).to.equal('https://house.example/a');
    } finally {
      canonical.remove();
    }
  });

  it('adds nothing where it is not wanted', async () => {
    expect(await undescribed({}, { attributes: { 'structured-data': 'off' } })).to.deep.equal([]);
    expect(await undescribed({ seoSettings: { noIndex: true } })).to.deep.equal([]);
    expect(await undescribed({ showStartDate: false })).to.deep.equal([]);
    expect(await undescribed({ unlockMode: 'couponCode', underShopId: 'friends' })).to.deep.equal([]);
  });

  it('adds nothing to a page that describes an event itself', async () => {
    for (const text of [
      '{"@context":"https://schema.org","@type":"MusicEvent","name":"A"}',
      '{"@graph":[{"@type":["Thing","Event"]}]}',
    ]) {
      const own = document.createElement('script');
      own.type = 'application/ld+json';
      own.text = text;
      const element = await openShop(concert(), {
        before: () => {
          document.head.append(own);
        },
      });
      await appears(element, () => element.shadowRoot!.querySelector('.below'));
      await new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve)));
      expect(ownOf(element)).to.deep.equal([]);
      own.remove();
    }
  });

  it('describes an event once, however many shops show it', async () => {
    const info = concert();
    const first = await openShop(info);
    await added(first);
    const second = await openShop(info);
    await appears(second, () => second.shadowRoot!.querySelector('.below'));
    await described();
    expect(ownOf(second)).to.have.length(1);
  });
});
