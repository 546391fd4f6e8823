// The pages of sellers, asked for as browsers do.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, it } from 'node:test';
import { createSeller, updateSeller } from '../../../src/service/sellers/sellers.ts';
import { addEvent, addSeller, sellerId } from '../../support/builders/shop.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import type { TestService } from '../../support/running/service.ts';

const html = { accept: 'text/html' };

/** A page as a browser asks for it. */
async function open(service: TestService, url: string, headers: Readonly<Record<string, string>> = {}) {
  return await service.app.inject({ url, headers: { ...html, ...headers } });
}

describeWithService('the pages of a seller', {}, (service) => {
  let id: string;
  before(async () => {
    await addEvent(service.db, {
      name: 'Summer <night>',
      url: 'summer-night',
      slogan: 'Under the stars',
      description: '<p>Bring a <b>blanket</b>.</p><script>alert(1)</script>',
      locationName: 'The Garden',
      tickets: [
        { _id: 'seat', name: 'Seat', price: 20, active: true },
        { _id: 'gone', name: 'Balcony', price: 35, active: true, amount: 0 },
      ],
    });
    id = await addEvent(service.db, { name: 'Named account', url: 'account' });
    await addSeller(service.db, 'other');
    await updateSeller(
      service.db,
      sellerId,
      {
        data: {
          name: 'City & Theatre',
          supportUrl: 'mailto:help@city.example',
          imprint: 'https://city.example/imprint',
          pageSettings: {
            accentColor: '#ffe600',
            intro: { en: 'Welcome to our garden.', de: 'Willkommen in unserem Garten.' },
            privacy: 'We keep little.\n\nAnd not for long.',
          },
        },
      },
      service.clock.now,
    );
  });

  it('lists the events with dates, prices and links, without a script', async () => {
    const page = await open(service, '/seller');
    assert.equal(page.statusCode, 200);
    assert.match(String(page.headers['content-type']), /^text\/html/);
    const plain = page.body.replace(/\s+/g, ' ');
    assert.match(plain, /<title>City &amp; Theatre: What’s on<\/title>/);
    assert.match(plain, /Welcome to our garden\./);
    assert.match(plain, /Wed, 1 Jul 2026, 20:00/);
    assert.match(plain, /<a href="\/seller\/summer-night">Summer &lt;night&gt;<\/a>/);
    assert.match(plain, /from €20</);
    assert.match(plain, /<event-listing seller="seller"[^>]* event-url="\/seller\/\{url\}"/);
    assert.match(plain, /<script type="module" src="\/embed\.js" async>/);
  });

  it('shows an event with its facts, and its shop', async () => {
    const page = await open(service, '/seller/summer-night?shop=');
    assert.equal(page.statusCode, 200);
    const plain = page.body.replace(/\s+/g, ' ');
    assert.match(plain, /<h1>Summer &lt;night&gt;<\/h1>/);
    assert.match(plain, /<time datetime="2026-07-01T18:00:00.000Z">/);
    assert.match(plain, /The Garden/);
    assert.match(plain, /<event-shop event="[^"]+" hide-header/);
    assert.match(plain, /€20 /);
    assert.match(plain, /Sold out/);
    assert.match(plain, /Bring a blanket\./);
    assert.doesNotMatch(plain, /alert\(1\)/);
  });

  it('writes in the language of the address, the browser, and the seller', async () => {
    const lang = async (url: string, headers = {}) =>
      /<html lang="(\w+)"/.exec((await open(service, url, headers)).body)?.[1];
    assert.equal(await lang('/seller'), 'en');
    assert.equal(await lang('/seller', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.8' }), 'de');
    assert.equal(await lang('/seller', { 'accept-language': 'fr-CA,en;q=0.8' }), 'fr');
    assert.equal(await lang('/seller?lang=en', { 'accept-language': 'de' }), 'en');
    const german = await open(service, '/seller?lang=de');
    assert.match(german.body, /Willkommen in unserem Garten\./);
    assert.match(german.body, /href="\/seller\/summer-night\?lang=de"/);
    assert.equal(german.headers['content-language'], 'de');
    assert.match(String(german.headers.vary), /accept-language/);
  });

  it('has a page for accounts, vouchers and each order', async () => {
    assert.match((await open(service, '/seller/account')).body, /<customer-orders[^>]*seller="seller"/);
    assert.match((await open(service, '/seller/vouchers')).body, /<voucher-check seller="seller" buy\s*>/);
    const order = await open(service, '/seller/orders/6a1d');
    assert.match(order.body.replace(/\s+/g, ' '), /<customer-orders [^>]*order="6a1d"/);
    assert.match(order.body, /<meta name="robots" content="noindex"/);
  });

  it('shows texts that the seller keeps here, and links to those that it has elsewhere', async () => {
    const privacy = await open(service, '/seller/privacy');
    assert.match(privacy.body.replace(/\s+/g, ' '), /<p>We keep little\.<\/p>\s*<p>And not for long\.<\/p>/);
    assert.match(privacy.body, /href="https:\/\/city\.example\/imprint"/);
    assert.match(privacy.body, /href="\/seller\/privacy"/);
    assert.match(privacy.body, /href="mailto:help@city\.example"/);
    assert.equal((await open(service, '/seller/terms')).statusCode, 404);
  });

  it('answers 404 in the same look for what is not there, and for events of others', async () => {
    for (const url of ['/seller/nothing', '/other/summer-night', '/seller/x/y', '/seller?page=0']) {
      const page = await open(service, url);
      assert.equal(page.statusCode, 404, url);
      assert.match(page.body, /Page not found/, url);
      assert.match(page.body, /pages\.css/, url);
    }
    const unknown = await open(service, '/no-such-seller');
    assert.equal(unknown.statusCode, 404);
  });

  it('opens an event whose slug is the name of another page by its id', async () => {
    assert.match((await open(service, '/seller')).body, new RegExp(`href="/seller/${id}"`));
    assert.match((await open(service, `/seller/${id}`)).body, /<h1>Named account<\/h1>/);
    assert.match((await open(service, '/seller/account')).body, /<customer-orders/);
  });

  it('leads to the pages of the seller where it names them', async () => {
    const data = {
      accountUrl: 'https://city.example/tickets',
      eventUrl: 'https://city.example/shows/{event}',
      voucherUrl: '/gifts',
    };
    await updateSeller(service.db, 'other', { data }, service.clock.now);
    const { body } = await open(service, '/other');
    assert.match(body, /event-url="https:\/\/city\.example\/shows\/\{url\}"/);
    assert.match(body, /href="https:\/\/city\.example\/tickets"/);
    assert.match(body, /href="\/gifts"/);
  });

  it('has a strict policy, may be cached for a moment, and is asked for again by its ETag', async () => {
    const { headers } = await open(service, '/seller');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /style-src 'self';/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.match(String(headers['cache-control']), /max-age=10/);
    const again = await open(service, '/seller', { 'if-none-match': String(headers.etag) });
    assert.equal(again.statusCode, 304);
  });

  it('has no inline style, and no inline script but the one that its policy names', async () => {
    for (const url of ['/seller', '/seller/summer-night', '/seller/account', '/seller/vouchers', '/seller/nothing']) {
      const { body, headers } = await open(service, url);
      const [, code = ''] = /<script>(.*?)<\/script>/.exec(body) ?? [];
      assert.equal(code === '', url === '/seller/nothing', url);
      const rest = body.replace(`<script>${code}</script>`, '');
      assert.doesNotMatch(rest, /<style|style=|<script(?! type="application\/ld\+json">)(?![^>]*src=)|\son\w+=/, url);
      if (code === '') continue;
      const source = `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
      assert.ok(String(headers['content-security-policy']).includes(` ${source} `), url);
      assert.ok(body.indexOf(code) < body.indexOf('rel="stylesheet"'), 'it runs while the style sheet is on its way');
    }
  });

  it('tells search engines of the event and of its languages, by the address that emails link to', async () => {
    const { body } = await open(service, '/seller/summer-night');
    assert.equal(body.match(/<title>/g)?.length, 1);
    assert.match(body, /<link rel="canonical" href="https:\/\/tickets\.example\/seller\/summer-night" \/>/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    const { name, url } = JSON.parse(data) as Record<string, unknown>;
    assert.deepEqual([name, url], ['Summer <night>', 'https://tickets.example/seller/summer-night']);
  });

  it('has the colours of the seller in its style sheet, which never changes under its address', async () => {
    const { body } = await open(service, '/seller');
    const css = /href="(\/seller\/pages\.css[^"]*)"/.exec(body)?.[1] ?? '';
    const style = await service.app.inject({ url: css.replaceAll('&amp;', '&') });
    assert.equal(style.statusCode, 200);
    assert.match(String(style.headers['cache-control']), /immutable/);
    assert.match(style.body, /#ffe600/);
    const other = await service.app.inject({ url: '/seller/pages.css?v=old' });
    assert.equal(other.headers['cache-control'], 'no-cache');
  });
});

describeWithService('the first page of the service', {}, (service) => {
  it('is that of the only seller, and tells no names where there are several', async () => {
    await addSeller(service.db, 'seller');
    const only = await open(service, '/');
    assert.deepEqual([only.statusCode, only.headers.location], [302, '/seller']);
    await addSeller(service.db, 'other');
    const page = await open(service, '/', { 'accept-language': 'de' });
    assert.equal(page.statusCode, 200);
    assert.match(page.body, /Hier verkaufen Veranstalter/);
    assert.doesNotMatch(page.body, /The House/);
  });
});

describeWithService('the ids of sellers', {}, (service) => {
  it('are no first segment of the service’s own addresses', async () => {
    const tree = service.app.printRoutes({ commonPrefix: false });
    const own = [...tree.matchAll(/^(?:│| ) {3}[├└]── ([a-z0-9][a-z0-9-]*)(?=[/ \n])/gm)].map(([, name]) => name ?? '');
    assert.ok(own.includes('api') && own.includes('door') && own.includes('metrics'), own.join(' '));
    for (const id of own.filter((name) => name.length > 1)) {
      await assert.rejects(
        createSeller(service.db, { id, currency: 'EUR', data: { name: 'Mine' } }, service.clock.now),
        /id/,
        id,
      );
    }
  });

  it('are not made from a name that is one', async () => {
    const door = await createSeller(service.db, { currency: 'EUR', data: { name: 'Door' } }, service.clock.now);
    assert.equal(door.id, 'door-2');
  });

  it('are never served where an old one is', async () => {
    await addSeller(service.db, 'docs');
    assert.doesNotMatch((await open(service, '/docs')).body, /pages\.css/);
    assert.equal((await open(service, '/docs/summer-night')).statusCode, 404);
  });
});
