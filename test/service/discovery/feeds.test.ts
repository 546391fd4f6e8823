import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { readCalendar } from '../../support/readers/read-calendar.ts';
import { readXml } from '../../support/readers/read-xml.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';
import { addEvent, addKey, addSeller, onSale, sellerId } from '../../support/builders/shop.ts';

describeWithService('the feeds of a listing', (service) => {
  const get = async (url: string, headers: Record<string, string> = {}) => await service.app.inject({ url, headers });
  const calendar = async (query = '') => readCalendar((await get(`/feeds/${sellerId}/calendar.ics${query}`)).body);
  const names = async (query = '') => (await calendar(query)).map(({ name }) => name);
  let key: string;
  let concert: string;
  before(async () => {
    concert = await addEvent(service.db, {
      name: 'Concert',
      url: 'concert',
      description: '<p>Strings, brass</p>',
      locationName: 'Hall',
      locationCity: 'Berlin',
      tags: ['music'],
      translations: { de: { name: 'Konzert' } },
    });
    await addEvent(service.db, { name: 'Play', start: '2026-08-01T18:00:00.000Z', end: '2026-08-01T20:00:00.000Z' });
    await addEvent(service.db, { name: 'Hidden', hideInListing: true });
    await addEvent(service.db, { name: 'Later', visibleAfter: '2026-06-20T00:00:00.000Z' });
    await addEvent(service.db, {
      name: 'Lately',
      start: '2026-05-20T18:00:00.000Z',
      end: '2026-05-20T20:00:00.000Z',
      seoSettings: { noIndex: true },
    });
    await addEvent(service.db, {
      name: 'Long ago',
      start: '2026-01-20T18:00:00.000Z',
      end: '2026-01-20T20:00:00.000Z',
    });
    key = await addKey(service.db);
  });

  it('are a calendar with the clock at the venue, and ids that stay', async () => {
    const { headers, body } = await get(`/feeds/${sellerId}/calendar.ics`);
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
    assert.equal(headers['cache-control'], 'public, max-age=300');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.match(body, /X-WR-CALNAME:The House\r\nREFRESH-INTERVAL;VALUE=DURATION:PT60M\r\n/);
    const [lately, read, ...more] = readCalendar(body);
    assert.equal(lately?.name, 'Lately');
    assert.deepEqual(
      more.map(({ name }) => name),
      ['Play'],
    );
    assert.deepEqual(read, {
      uid: `${concert}@tickets.example`,
      sequence: 1,
      name: 'Concert',
      place: 'Hall, Berlin',
      notes: 'Strings, brass',
      url: 'https://tickets.example/seller/concert',
      status: 'CONFIRMED',
      isBlocking: true,
      start: new Date('2026-07-01T18:00:00Z'),
      end: new Date('2026-07-01T21:00:00Z'),
      zone: 'Europe/Berlin',
      day: undefined,
    });
  });

  it('follow the filters of a listing, and a language', async () => {
    assert.deepEqual(await names('?tags=music'), ['Concert']);
    assert.deepEqual(await names('?search=play'), ['Play']);
    assert.deepEqual(await names('?startMin=2026-07-15T00:00:00Z'), ['Play']);
    assert.deepEqual(await names('?tags=music&locale=de'), ['Konzert']);
    assert.equal((await get(`/feeds/${sellerId}/calendar.ics?startMin=never`)).statusCode, 400);
  });

  it('are the same until something changes, so that asking again costs nothing', async () => {
    for (const path of ['calendar.ics', 'atom.xml', 'events/concert.ics']) {
      const { headers } = await get(`/feeds/${sellerId}/${path}`);
      service.clock.forward(60_000);
      const again = await get(`/feeds/${sellerId}/${path}`, { 'if-none-match': String(headers.etag) });
      assert.deepEqual([again.statusCode, again.body], [304, ''], path);
    }
  });

  it('tell of an event that has moved, and of one that was deleted', async () => {
    const { _id: id } = await service.call(
      api.events.create,
      { name: 'Reading', start: '2026-07-05T18:00:00Z', end: '2026-07-05T20:00:00Z', timezone: 'Europe/Berlin' },
      { token: key },
    );
    const entry = async () => (await calendar()).find(({ name }) => name === 'Reading');
    const first = await entry();
    service.clock.forward(60_000);
    await service.call(
      api.events.update,
      { id, start: '2026-07-06T18:00:00Z', end: '2026-07-06T20:00:00Z' },
      { token: key },
    );
    const moved = await entry();
    assert.ok(first && moved);
    assert.equal(moved.uid, first.uid);
    assert.ok(moved.sequence > first.sequence);
    assert.equal(moved.start.toISOString(), '2026-07-06T18:00:00.000Z');
    service.clock.forward(60_000);
    await service.call(api.events.delete, { id }, { token: key });
    const deleted = await entry();
    assert.ok(deleted);
    assert.deepEqual([deleted.uid, deleted.status], [first.uid, 'CANCELLED']);
    assert.ok(deleted.sequence > moved.sequence);
    const [single] = readCalendar((await get(`/feeds/${sellerId}/events/${id}.ics`)).body);
    assert.equal(single?.status, 'CANCELLED');
    assert.deepEqual(await names('?tags=music'), ['Concert']);
    service.clock.forward(31 * 86_400_000);
    assert.equal(await entry(), undefined);
    assert.equal((await get(`/feeds/${sellerId}/events/${id}.ics`)).statusCode, 404);
  });

  it('have a calendar of one event, with all dates of a series', async () => {
    const root = await addEvent(service.db, { name: 'Series', eventType: 'ROOT', tickets: [] });
    for (const day of ['10', '11'])
      await addEvent(service.db, {
        name: `Series ${day}`,
        eventType: 'RECURRENCE',
        rootId: root,
        start: `2026-07-${day}T18:00:00.000Z`,
        end: `2026-07-${day}T20:00:00.000Z`,
      });
    const { headers, body } = await get(`/feeds/${sellerId}/events/${root}.ics`);
    assert.equal(headers['content-type'], 'text/calendar; charset=utf-8');
    assert.deepEqual(
      readCalendar(body).map(({ name }) => name),
      ['Series 10', 'Series 11'],
    );
    const [one] = readCalendar((await get(`/feeds/${sellerId}/events/concert.ics?locale=de`)).body);
    assert.equal(one?.name, 'Konzert');
    assert.equal(one.url, 'https://tickets.example/seller/concert?lang=de');
  });

  it('are a feed to read', async () => {
    const { headers, rawPayload } = await get(`/feeds/${sellerId}/atom.xml?tags=music`);
    assert.equal(headers['content-type'], 'application/atom+xml; charset=utf-8');
    const feed = readXml(rawPayload);
    assert.equal(feed.at('title'), 'The House');
    assert.equal(feed.at('id'), 'tag:tickets.example,2026:sellers/seller');
    assert.equal(feed.at('entry', 'title'), 'Concert');
    assert.equal(feed.at('entry', 'id'), `tag:tickets.example,2026:events/${concert}`);
    assert.equal(feed.at('entry', 'updated'), onSale.toISOString());
    assert.equal(feed.at('updated'), onSale.toISOString());
    assert.equal(feed.at('entry', 'summary'), 'Wednesday, 1 July 2026 at 20:00 · Hall, Berlin · Strings, brass');
    assert.deepEqual(
      feed.all('entry', 'link').map(({ attributes }) => attributes['href']),
      ['https://tickets.example/seller/concert', `https://tickets.example/feeds/seller/events/${concert}.ics`],
    );
  });

  it('are of a seller and an event that exist', async () => {
    for (const url of [
      '/feeds/stranger/calendar.ics',
      '/feeds/stranger/atom.xml',
      '/sitemap-stranger.xml',
      '/feeds/stranger/events/concert.ics',
      '/feeds/stranger/events/concert.png',
      `/feeds/${sellerId}/events/other.png`,
    ])
      assert.equal((await get(url)).statusCode, 404, url);
  });
});

describeWithService('the addresses of feeds', (service) => {
  it('take any id and slug', async () => {
    await addSeller(service.db, 'city-theatre.2');
    await addEvent(service.db, { url: 'summer.night-1.ics' });
    for (const url of [
      '/sitemap-city-theatre.2.xml',
      '/feeds/city-theatre.2/atom.xml',
      `/feeds/${sellerId}/events/summer.night-1.ics.ics`,
      `/feeds/${sellerId}/events/summer.night-1.ics.png`,
    ])
      assert.equal((await service.app.inject({ url })).statusCode, 200, url);
  });
});

describeWithService('what search engines are told', (service) => {
  const get = async (url: string) => await service.app.inject({ url });
  before(async () => {
    await addEvent(service.db, { name: 'Concert', url: 'concert' });
    await addEvent(service.db, { name: 'Quiet', url: 'quiet', seoSettings: { noIndex: true } });
    await addEvent(service.db, { name: 'Hidden', url: 'hidden', hideInListing: true });
    await addEvent(service.db, { name: 'Past', start: '2026-05-01T18:00:00.000Z', end: '2026-05-01T20:00:00.000Z' });
  });

  it('begins with robots.txt', async () => {
    const { headers, body } = await get('/robots.txt');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(body, 'User-agent: *\nDisallow:\n\nSitemap: https://tickets.example/sitemap.xml\n');
  });

  it('leads to the sitemap of each seller who has something to be found', async () => {
    const index = readXml((await get('/sitemap.xml')).rawPayload);
    assert.equal(index.at('sitemap', 'loc'), 'https://tickets.example/sitemap-seller.xml');
    assert.equal(index.at('sitemap', 'lastmod'), onSale.toISOString());
    const { headers, rawPayload } = await get('/sitemap-seller.xml');
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
    assert.deepEqual(
      readXml(rawPayload)
        .all('url', 'loc')
        .map(({ text }) => text),
      ['https://tickets.example/seller', 'https://tickets.example/seller/concert'],
    );
  });
});
