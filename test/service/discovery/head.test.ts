/** Heads are made of data: one database will do, and here there is none. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { EventRecord } from '../../../src/contract/events.ts';
import type { ListingEvent } from '../../../src/contract/listings.ts';
import type { SellerData, StoredEvent } from '../../../src/service/events/records.ts';
import { inLanguage } from '../../../src/service/events/translations.ts';
import { pagesBelow } from '../../../src/service/discovery/addresses.ts';
import { eventHead, listingHead, type EventPage } from '../../../src/service/discovery/head.ts';
import { buildEventInfo } from '../../../src/service/storefront/event-info.ts';
import { StockLevels } from '../../../src/service/storefront/stock-levels.ts';
import { readHead } from '../../support/readers/read-head.ts';
import { schemaProblems } from '../../support/readers/schema-org.ts';

const publicUrl = 'https://tickets.example';
const addresses = pagesBelow(publicUrl);
const now = new Date('2026-06-01T10:00:00Z');

function stored(fields: Partial<EventRecord> = {}, seller: Partial<SellerData> = {}): StoredEvent {
  const record: EventRecord = {
    _id: 'e1',
    name: 'Concert',
    start: '2026-07-01T18:00:00.000Z',
    end: '2026-07-01T21:00:00.000Z',
    timezone: 'Europe/Berlin',
    eventType: 'SINGLE',
    tickets: [{ _id: 'seat', name: 'Seat', price: 20 }],
    ...fields,
  };
  return { record, version: 3, sellerId: 'house', currency: 'EUR', seller: { name: 'The House', ...seller } };
}

function headOf(event: StoredEvent, more: Partial<EventPage> = {}) {
  const info = buildEventInfo(inLanguage(event, more.locale), new StockLevels(), now);
  return readHead(eventHead({ event, info, publicUrl, addresses, now, ...more }).text);
}

describe('the head of an event’s page', () => {
  it('has a title, a description, an address, a card and the data of the event', () => {
    const head = headOf(
      stored({ url: 'concert', description: '<p>Strings &amp; "brass"</p>', image: '/events/a.jpg' }),
    );
    assert.equal(head.title, 'Concert · The House');
    const picture = `${publicUrl}/feeds/house/events/e1.png?v=3`;
    assert.deepEqual(head.meta, {
      description: ['Strings & "brass"'],
      robots: ['index, follow, max-image-preview:large'],
      'og:type': ['website'],
      'og:title': ['Concert'],
      'og:description': ['Strings & "brass"'],
      'og:url': [`${publicUrl}/house/concert`],
      'og:site_name': ['The House'],
      'og:locale': ['en_US'],
      'og:image': [picture],
      'og:image:type': ['image/png'],
      'og:image:width': ['1200'],
      'og:image:height': ['630'],
      'og:image:alt': ['Concert'],
      'twitter:card': ['summary_large_image'],
      'twitter:title': ['Concert'],
      'twitter:description': ['Strings & "brass"'],
      'twitter:image': [picture],
    });
    assert.deepEqual(head.links, [
      { rel: 'canonical', href: `${publicUrl}/house/concert` },
      { rel: 'alternate', type: 'text/calendar', href: `${publicUrl}/feeds/house/events/e1.ics`, title: 'Concert' },
      { rel: 'alternate', type: 'application/atom+xml', href: `${publicUrl}/feeds/house/atom.xml`, title: 'The House' },
      { rel: 'alternate', type: 'text/calendar', href: `${publicUrl}/feeds/house/calendar.ics`, title: 'The House' },
    ]);
    assert.deepEqual(schemaProblems(head.data), []);
    assert.equal(head.data?.['startDate'], '2026-07-01T20:00:00+02:00');
    assert.deepEqual(head.data['image'], [`${publicUrl}/events/a.jpg`, picture]);
  });

  it('has what the seller wrote for search engines', () => {
    const seoSettings = { title: 'Strings at the House', description: 'An evening', tags: ['strings', 'brass'] };
    const head = headOf(stored({ description: 'Long', seoSettings }));
    assert.equal(head.title, 'Strings at the House');
    assert.deepEqual(head.meta['description'], ['An evening']);
    assert.deepEqual(head.meta['keywords'], ['strings, brass']);
    assert.equal(head.data?.['keywords'], 'strings, brass');
  });

  it('of an event that is not to be found says so, and describes nothing', () => {
    for (const head of [headOf(stored({ seoSettings: { noIndex: true } })), headOf(stored(), { isHidden: true })]) {
      assert.deepEqual(head.meta['robots'], ['noindex']);
      assert.equal(head.data, undefined);
    }
  });

  it('names the page in each language that the event has', () => {
    const translations = { en: { name: 'Concert' }, 'de-ch': { name: 'Abig' }, fr: { slogan: 'Un soir' } };
    const event = stored({ name: 'Konzert', url: 'konzert', translations }, { defaultLanguage: 'de' });
    const own = `${publicUrl}/house/konzert`;
    const languages = [
      { rel: 'alternate', hreflang: 'de', href: own },
      { rel: 'alternate', hreflang: 'en', href: `${own}?lang=en` },
      { rel: 'alternate', hreflang: 'de-CH', href: `${own}?lang=de-CH` },
      { rel: 'alternate', hreflang: 'x-default', href: own },
    ];
    const german = headOf(event);
    assert.deepEqual(
      german.links.filter(({ hreflang }) => hreflang),
      languages,
    );
    assert.deepEqual(german.meta['og:locale'], ['de_DE']);
    assert.deepEqual(german.meta['og:locale:alternate'], ['en_US', 'de_CH']);
    const english = headOf(event, { locale: 'en' });
    assert.deepEqual(
      english.links.filter(({ hreflang }) => hreflang),
      languages,
    );
    assert.equal(english.links[0]?.['href'], `${own}?lang=en`);
    assert.equal(english.title, 'Concert · The House');
    assert.equal(english.data?.['inLanguage'], 'en');
    assert.match(String(english.meta['og:image']), /\?v=3&locale=en$/);
    const address = (locale: string) => headOf(event, { locale }).links[0]?.['href'];
    assert.deepEqual(['en-GB', 'de-AT', 'de-CH', 'it', 'no language'].map(address), [
      `${own}?lang=en`,
      own,
      `${own}?lang=de-CH`,
      own,
      own,
    ]);
  });

  it('says that an event is postponed or canceled', () => {
    const status = (state: EventPage['state']) => headOf(stored(), state && { state }).data?.['eventStatus'];
    assert.equal(status(undefined), 'https://schema.org/EventScheduled');
    assert.equal(status('postponed'), 'https://schema.org/EventPostponed');
    assert.equal(status('canceled'), 'https://schema.org/EventCancelled');
  });

  it('describes the dates of a series, and the events of a group', () => {
    const dates: ListingEvent[] = [1, 2].map((day) => ({
      _id: `d${day}`,
      name: 'Concert',
      start: `2026-07-0${day}T18:00:00.000Z`,
      end: `2026-07-0${day}T21:00:00.000Z`,
      timezone: 'Europe/Berlin',
      startingPrice: '12.50',
      currency: 'EUR',
      saleStatus: day === 1 ? 'soldOut' : 'onSale',
      locationName: 'Hall',
    }));
    const series = headOf(stored({ eventType: 'ROOT', tickets: [] }), { dates }).data;
    assert.deepEqual(schemaProblems(series), []);
    assert.equal(series?.['@type'], 'EventSeries');
    assert.equal(series['endDate'], '2026-07-02T23:00:00+02:00');
    assert.deepEqual((series['subEvent'] as object[])[0], {
      '@type': 'Event',
      name: 'Concert',
      url: `${publicUrl}/house/d1`,
      startDate: '2026-07-01T20:00:00+02:00',
      endDate: '2026-07-01T23:00:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Hall' },
      image: [`${publicUrl}/feeds/house/events/e1.png?v=3`],
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '12.50',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/SoldOut',
        url: `${publicUrl}/house/d1`,
      },
    });
    const group = headOf(stored({ eventType: 'GROUP', childEvents: ['d1', 'd2'] }), { dates }).data;
    assert.deepEqual(schemaProblems(group), []);
    assert.equal(group?.['@type'], 'Event');
    assert.equal((group['subEvent'] as object[]).length, 2);
  });

  it('takes any text and stays what it is', () => {
    const nasty = fc.constantFrom(
      '</script><script>alert(1)</script>',
      '"><img src=x onerror=a>',
      '</title>',
      '<!--',
      '\u2028',
    );
    const texts = fc.oneof(
      nasty,
      fc.string({ unit: 'binary' }).filter((text) => !/\p{Cs}/u.test(text)),
      fc.string(),
    );
    const fields = fc.record({
      name: texts,
      description: texts,
      url: texts,
      image: texts,
      locationName: texts,
      tag: texts,
    });
    fc.assert(
      fc.property(fields, texts, ({ tag, ...texts }, seller) => {
        const seoSettings = { tags: [tag], title: texts.description, description: tag };
        for (const each of [
          stored({ ...texts }, { name: seller }),
          stored({ ...texts, seoSettings }, { name: seller }),
        ]) {
          const head = headOf(each);
          for (const { href = '' } of head.links) assert.ok(href.startsWith(`${publicUrl}/`), href);
          assert.ok((head.meta['description']?.[0] ?? '').length <= 160);
        }
      }),
    );
  });
});

describe('the head of a seller’s page', () => {
  it('has the seller’s texts, the feeds, and a list of the events', () => {
    const seller = { id: 'house', name: 'The House', description: 'A <b>house</b>', image: '/seller/logo.png' };
    const event = { _id: 'e1', name: 'Concert', start: now.toISOString(), end: now.toISOString(), sellerId: 'house' };
    const head = readHead(listingHead({ seller, events: [event], publicUrl, addresses, languages: ['en', 'de'] }).text);
    assert.equal(head.title, 'The House');
    assert.deepEqual(head.meta['description'], ['A house']);
    assert.deepEqual(head.meta['og:image'], [`${publicUrl}/seller/logo.png`]);
    assert.deepEqual(head.meta['twitter:card'], ['summary']);
    assert.deepEqual(
      head.links.map(({ href }) => href),
      [
        `${publicUrl}/house`,
        `${publicUrl}/house`,
        `${publicUrl}/house?lang=de`,
        `${publicUrl}/house`,
        `${publicUrl}/feeds/house/atom.xml`,
        `${publicUrl}/feeds/house/calendar.ics`,
      ],
    );
    assert.deepEqual(schemaProblems(head.data), []);
    assert.deepEqual(head.data?.['itemListElement'], [
      { '@type': 'ListItem', position: 1, name: 'Concert', url: `${publicUrl}/house/e1` },
    ]);
  });

  it('without events describes none', () => {
    const head = readHead(listingHead({ seller: { id: 'house' }, events: [], publicUrl, addresses }).text);
    assert.equal(head.data, undefined);
    assert.deepEqual(head.meta['og:image'], undefined);
  });
});
