import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { OfferLeaf } from 'schema-dts';
import type { EventInfo } from '../../src/contract/event-info.ts';
import { eventData, scriptText, withOffset, type DataSource } from '../../src/sale/event-data.ts';
import { resolveTimes } from '../../src/sale/resolve-times.ts';
import { eventInfo, eventInfos, NOW, ticket, zones } from '../support/builders/carts.ts';
import { schemaProblems } from '../support/readers/schema-org.ts';
import { clockOf } from '../support/readers/clock.ts';

const source: DataSource = {
  pageAddress: 'https://tickets.example/house/concert',
  absolute: (link) => {
    const url = URL.parse(link, 'https://tickets.example');
    return url?.protocol === 'https:' ? url.href : undefined;
  },
  now: NOW,
};
const venue: Partial<EventInfo> = {
  name: 'Concert',
  timezone: 'Europe/Berlin',
  location: {
    locationName: 'The House',
    locationStreet: 'Lane 1',
    locationPostal: '10115',
    locationCity: 'Berlin',
    locationCountry: 'DE',
    geoCode: { lat: 52.5, lng: 13.4 },
  },
};
const dataOf = (fields: Partial<EventInfo> = {}, of: Partial<DataSource> = {}) =>
  eventData(resolveTimes({ ...eventInfo({}), ...venue, ...fields }), { ...source, ...of });
const problemsOf = (data: object | undefined) =>
  data ? schemaProblems({ '@context': 'https://schema.org', ...data }) : [];

describe('an event for search engines', () => {
  it('has its name, times with the offset at the venue, place, organizer, pictures and offers', () => {
    const data = dataOf({
      start: '2026-06-20T18:00:00.000Z',
      end: '2026-06-20T20:30:00.000Z',
      description: '<p>Strings &amp; brass</p>',
      image: '/events/concert.svg',
      gallery: [{ image: 'https://pictures.example/2.jpg' }],
      seller: { name: 'The House', url: 'https://house.example' },
      currency: 'EUR',
      sellStart: '2026-03-01T09:00:00.000Z',
      tickets: [ticket('a', { name: 'Adult', price: 20 }), ticket('b', { name: 'Child', price: 12.5, v: 0 })],
      cXf: 1,
    });
    assert.deepEqual(problemsOf(data), []);
    const url = 'https://tickets.example/house/concert';
    const sale = { validFrom: '2026-03-01T10:00:00+01:00', validThrough: '2026-06-20T22:30:00+02:00', url };
    assert.deepEqual(data, {
      '@type': 'Event',
      name: 'Concert',
      url,
      startDate: '2026-06-20T20:00:00+02:00',
      endDate: '2026-06-20T22:30:00+02:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        '@type': 'Place',
        name: 'The House',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'Lane 1',
          postalCode: '10115',
          addressLocality: 'Berlin',
          addressCountry: 'DE',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 52.5, longitude: 13.4 },
      },
      description: 'Strings & brass',
      image: ['https://tickets.example/events/concert.svg', 'https://pictures.example/2.jpg'],
      organizer: { '@type': 'Organization', name: 'The House', url: 'https://house.example/' },
      offers: [
        {
          '@type': 'Offer',
          name: 'Adult',
          price: '21.00',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
          ...sale,
        },
        {
          '@type': 'Offer',
          name: 'Child',
          price: '13.50',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/SoldOut',
          ...sale,
        },
      ],
    });
  });

  it('says what has become of it', () => {
    for (const [state, term] of [
      ['scheduled', 'EventScheduled'],
      ['rescheduled', 'EventRescheduled'],
      ['postponed', 'EventPostponed'],
      ['canceled', 'EventCancelled'],
      ['movedOnline', 'EventMovedOnline'],
    ] as const) {
      const data = dataOf({}, { eventState: state });
      assert.deepEqual(problemsOf(data), []);
      assert.equal(data?.eventStatus, `https://schema.org/${term}`);
      assert.equal('offers' in data, state !== 'canceled');
    }
    assert.deepEqual(dataOf({}, { eventState: 'movedOnline' })?.location, {
      '@type': 'VirtualLocation',
      url: source.pageAddress,
    });
  });

  it('says of each ticket type whether it can be had', () => {
    const availability = (fields: Partial<EventInfo>) =>
      ((dataOf(fields)?.offers ?? []) as readonly OfferLeaf[]).map(({ availability: term }) =>
        typeof term === 'string' ? term.split('/').at(-1) : undefined,
      );
    assert.deepEqual(availability({ tickets: [ticket('a')], saleStatus: 'onSale' }), ['InStock']);
    assert.deepEqual(availability({ tickets: [ticket('a')], saleStatus: 'soldOut', v: 0 }), ['SoldOut']);
    assert.deepEqual(availability({ tickets: [ticket('a')], sellStart: '2026-06-01T00:00:00Z' }), ['PreOrder']);
    assert.deepEqual(availability({ tickets: [ticket('a')], sellEnd: '2026-04-01T00:00:00Z' }), ['OutOfStock']);
    const ended = { target: 'start', unit: 'days', offset: -300 } as const;
    assert.deepEqual(availability({ tickets: [ticket('a', { salesEnd: ended }), ticket('b')] }), ['InStock']);
    assert.deepEqual(availability({ tickets: [ticket('a', { styleOptions: { hiddenInSelectionArea: true } })] }), []);
    assert.deepEqual(availability({ eventType: 'ROOT', tickets: [ticket('a')] }), []);
    assert.deepEqual(availability({ tickets: [ticket('a', { resale: { ticketTypeId: 'b' } })] }), []);
  });

  it('tells no more than its seller shows', () => {
    assert.equal(dataOf({ showStartDate: false }), undefined);
    assert.equal(dataOf({ showStartTime: false })?.startDate, '2026-06-20');
    assert.equal('endDate' in (dataOf({ showEndTime: false }) ?? {}), false);
    assert.deepEqual(dataOf({ styleOptions: { hideLocationAddress: true, hideLocationMap: true } })?.location, {
      '@type': 'Place',
      name: 'The House',
      address: { '@type': 'PostalAddress', addressCountry: 'DE' },
    });
    assert.equal('organizer' in (dataOf({ seller: {} }) ?? {}), false);
    assert.equal('image' in (dataOf({ image: 'javascript:alert(1)' }) ?? {}), false);
  });

  it('fits the vocabulary, whatever the event', () => {
    fc.assert(
      fc.property(eventInfos({ slots: true }), fc.string({ minLength: 1 }), (info, name) => {
        fc.pre(name.trim() !== '');
        assert.deepEqual(problemsOf(eventData(resolveTimes({ ...info, name, image: name }), source)), []);
      }),
    );
  });
});

describe('a time with its offset', () => {
  it('is the clock at the venue, also where the clock of the machine leaps', () => {
    assert.equal(withOffset(new Date('2042-09-28T02:00:00Z'), 'UTC'), '2042-09-28T02:00:00+00:00');
    const times = fc.date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(times, fc.constantFrom(...zones), (at, zone) => {
        const second = new Date(Math.floor(at.getTime() / 1000) * 1000);
        const text = withOffset(second, zone);
        assert.equal(new Date(text).getTime(), second.getTime());
        assert.equal(text, clockOf(second, zone, "yyyy-MM-dd'T'HH:mm:ssxxx"));
      }),
    );
  });
});

describe('the text of a data block', () => {
  it('is the data, and no text in it ends the block', () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom('</script>', '<!--', ']]>', '<script', '\u2028', '&lt;'));
    fc.assert(
      fc.property(fc.array(texts), (all) => {
        const text = scriptText({ all });
        assert.doesNotMatch(text, /[<>&\u2028\u2029\n]/);
        assert.deepEqual(JSON.parse(text), { all });
      }),
    );
  });
});
