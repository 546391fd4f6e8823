/** What the pages of sellers tell search engines, of events of every kind, against schema.org's published vocabulary. */
import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { EventRecord } from '../../../src/contract/events.ts';
import { addEvent, addSeller, sellerId } from '../../support/builders/shop.ts';
import { schemaProblems } from '../../support/readers/schema-org.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

type Data = Readonly<Record<string, unknown>>;

describeWithService('data for search engines', { demo: true }, (service) => {
  const pages = new Map<string, Data>();

  /** All values of a property, however deep. */
  const valuesOf = (property: string) => {
    const found = new Set<unknown>();
    for (const data of pages.values())
      JSON.stringify(data, (name, value: unknown) => {
        if (name === property) for (const each of [value].flat()) found.add(each);
        return value;
      });
    return found;
  };

  before(async () => {
    const ticket = { _id: 'seat', name: 'Seat', price: 20, active: true };
    const moved = { previousStart: '2026-06-20T18:00:00.000Z' };
    const location = {
      ...{ locationName: 'The House', locationStreet: 'Lane 1', locationPostal: '10115', locationCity: 'Berlin' },
      ...{ locationCountry: 'DE', geoCode: { lat: 52.5, lng: 13.4 } },
    };
    await addSeller(service.db, sellerId);
    for (const [url, fields] of Object.entries({
      plain: { ...location, image: '/events/a.svg', seoSettings: { tags: ['strings', 'brass'] } },
      canceled: { status: 'CANCELED' },
      postponed: { status: 'POSTPONED', ...moved },
      rescheduled: { status: 'RESCHEDULED', ...moved },
      'sold-out': { tickets: [{ ...ticket, amount: 0 }] },
      planned: { sellStart: '2026-06-25T10:00:00.000Z' },
      over: { sellEnd: '2026-05-01T10:00:00.000Z' },
      free: { tickets: [{ ...ticket, price: 0 }] },
      'without-times': { showStartTime: false, showEndDate: false },
    } satisfies Record<string, Partial<EventRecord>>))
      await addEvent(service.db, { url, ...fields });
    const events = await service.db.query<{ seller: string; id: string }>(
      `select seller_id as seller, id from event order by id`,
    );
    const sellers = new Set(events.map(({ seller }) => seller));
    for (const url of [...[...sellers].map((id) => `/${id}`), ...events.map(({ seller, id }) => `/${seller}/${id}`)]) {
      const page = await service.app.inject({ url, headers: { accept: 'text/html' } });
      assert.ok([200, 404].includes(page.statusCode), `${url}: ${page.statusCode}`);
      for (const [, text = ''] of page.body.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g))
        pages.set(url, JSON.parse(text) as Data);
    }
  });

  it('has only types, properties and values of the vocabulary', () => {
    assert.ok(pages.size > 20, String(pages.size));
    assert.deepEqual(
      [...pages].flatMap(([url, data]) => schemaProblems(data, '$').map((problem) => `${url}: ${problem}`)),
      [],
    );
  });

  it('is of every kind', () => {
    const holds = (property: string, ...values: string[]) => {
      const found = valuesOf(property);
      for (const value of values) assert.ok(found.has(value), `${property} ${value}`);
    };
    const schema = (term: string) => `https://schema.org/${term}`;
    holds('@type', 'Event', 'EventSeries', 'ItemList', 'ListItem', 'Place', 'PostalAddress', 'GeoCoordinates');
    holds('@type', 'Organization', 'Offer', 'AggregateOffer');
    holds(
      'eventStatus',
      ...['Scheduled', 'Cancelled', 'Postponed', 'Rescheduled'].map((word) => schema(`Event${word}`)),
    );
    holds('availability', ...['InStock', 'SoldOut', 'PreOrder', 'OutOfStock'].map(schema));
    holds('eventAttendanceMode', schema('OfflineEventAttendanceMode'));
    holds('price', '0.00');
    holds('keywords', 'strings, brass');
    for (const property of ['previousStartDate', 'image', 'subEvent', 'inLanguage', 'validFrom'])
      assert.ok(valuesOf(property).size > 0, property);
  });

  it('with a mistake in it is found', () => {
    const page = pages.get([...pages.keys()].find((url) => pages.get(url)?.['offers'] !== undefined) ?? '') ?? {};
    assert.deepEqual(schemaProblems(page), []);
    const wrong: readonly [fields: Data, problem: string][] = [
      [{ startdate: page['startDate'] }, '$: Event has no property startdate'],
      [{ '@type': 'Evnet' }, '$ has the unknown type Evnet'],
      [{ '@type': 'Offer' }, '$: Offer has no property startDate'],
      [{ eventStatus: 'https://schema.org/EventCanceled' }, '$.eventStatus is "https://schema.org/EventCanceled"'],
      [{ eventStatus: 'https://schema.org/InStock' }, '$.eventStatus is "https://schema.org/InStock"'],
      [{ organizer: { '@type': 'Place', name: 'Hall' } }, '$.organizer is of the type Place'],
      [{ location: { '@type': 'Place', name: 'Hall', zip: '1' } }, '$.location: Place has no property zip'],
      [{ startDate: '2026-07-01T18:00:00' }, '$.startDate is "2026-07-01T18:00:00"'],
    ];
    for (const [fields, problem] of wrong) {
      const found = schemaProblems({ ...page, ...fields });
      assert.ok(
        found.some((each) => each.startsWith(problem)),
        `${problem}: ${JSON.stringify(found)}`,
      );
    }
  });
});
