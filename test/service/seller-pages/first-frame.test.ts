import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { writeIntegrity } from '../../../.config/supply-chain.mjs';
import { Workers } from '../../../src/service/workers/pool.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { addEvent, addSeller } from '../../support/running/service.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-frames-'));
mkdirSync(join(folder, 'chunks'));
writeFileSync(join(folder, 'chunks/event-shop-1.js'), '');
// a shop of few lines; the real one is built for the journeys
writeFileSync(
  join(folder, 'embed.js'),
  `const sheet = new CSSStyleSheet();
  sheet.replaceSync(':host{color:red}.row{margin:0}@media print{:host{color:black}.row{margin:1px}}');
  const page = new CSSStyleSheet();
  page.replaceSync(':host{color-scheme:light;--_page:Canvas;font-size:1em}.x::before{content:"</style><b>"}');
  customElements.define('event-shop', class extends HTMLElement {
    updateComplete = Promise.resolve();
    connectedCallback() {
      if (this.event) void this.show();
    }
    async show() {
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet, page];
      const info = await this.client.events.info();
      if (info.name === 'Waits') await fetch('/api/more').catch(() => root.append(failed()));
      this.style.setProperty('--event-accent', '#123456');
      this.style.setProperty('--event-second', 'url(https://evil.example)');
      const layout = document.createElement('div');
      layout.className = 'layout';
      layout.title = '<!-- "' + info.name;
      layout.append(document.createComment('lit'), info.name, '<img src=x onerror=alert(1)> -->');
      if (!root.firstChild) root.append(layout);
    }
  });
  const failed = () => Object.assign(document.createElement('p'), { part: 'error' });`,
);
writeIntegrity(folder, '1.4.2');
const frames = new Workers(new URL('../../../.config/frame-worker.mjs', import.meta.url), {
  processes: 1,
  nice: 0,
  timeoutMs: 20_000,
});
after(() => {
  frames.close();
  rmSync(folder, { recursive: true, force: true });
});

const ticket = { _id: 'seat', name: 'Seat', price: 12, taxRate: 0.07, active: true, sortingKey: 1 };

describeWithService('the first frame of a shop', { settings: { folders: { embed: folder }, frames } }, (service) => {
  const ask = async (url: string) => await service.app.inject({ url, headers: { accept: 'text/html' } });
  const add = async (id: string, name: string) => {
    await addEvent(service, { _id: id, name, tickets: [ticket] }, 'city');
  };

  it('comes as declarative shadow DOM, with the event and a form beside it', async () => {
    await addSeller(service, 'city');
    await add('evening', 'A & B');
    const { statusCode, headers, body } = await ask('/embed/event-shop/evening.html?locale=de&channel=hotel');
    assert.equal(statusCode, 200);
    assert.match(String(headers['content-type']), /^text\/html/);
    assert.equal(headers['cache-control'], 'public, max-age=10, stale-while-revalidate=60');
    assert.equal(headers['x-robots-tag'], 'noindex');
    assert.match(body, /<script type="module" src="https:\/\/tickets\.example\/v1\/embed\.js">/);
    assert.match(body, /<link rel="modulepreload" href="https:\/\/tickets\.example\/chunks\/event-shop-1\.js"/);
    assert.match(body, /<event-shop event="evening" lang="de"\s+channel="hotel">/);
    const [, frame = ''] = /<template shadowrootmode="open">(.*)<\/template>/s.exec(body) ?? [];
    assert.match(frame, /title="[^"]*&quot;A &amp; B"/);
    assert.ok(frame.includes('A &amp; B&lt;img src=x onerror=alert(1)&gt; --&gt;'), 'texts are texts');
    assert.ok(!frame.includes('<!--lit-->'));
    assert.match(frame, /<noscript>.*<form[^>]* action="https:\/\/tickets\.example\/city\/evening\?lang=de"/s);
    const [, data = '', json = ''] =
      /<script type="application\/json" data-at="([^"]+)">(.*?)<\/script>/s.exec(body) ?? [];
    assert.equal(data, service.clock.now.toISOString());
    assert.ok(!json.includes('<'));
    const info = (await service.app.inject('/api/events/info/evening?locale=de&channel=hotel')).json<unknown>();
    assert.deepEqual(JSON.parse(json), info);
  });

  it('has styles that outlast those of the element, and knows no background', async () => {
    const { body } = await ask('/embed/event-shop/evening.html');
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    assert.ok(style.includes(':host(event-shop){color:red}'));
    assert.ok(style.includes('#frame{.row{margin:0}@media print{:host{color:black}.row{margin:1px}}}'));
    assert.ok(style.includes(':host(event-shop){font-size:1em}'), 'the page names its scheme itself');
    assert.ok(style.includes('--event-accent:#123456') || style.includes('--event-accent: #123456'));
    assert.ok(!style.includes('evil'), 'of colours only those in digits');
    assert.ok(style.includes('content:"\\3c /style>'), 'no text ends the style');
  });

  it('is the same for ten seconds, and then knows what has changed', async () => {
    const url = '/embed/event-shop/evening.html?locale=fr';
    const { body, headers } = await ask(url);
    service.clock.forward(9_000);
    assert.equal((await ask(url)).body, body);
    const again = await service.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    assert.equal(again.statusCode, 304);
    service.clock.forward(1_000);
    assert.notEqual((await ask(url)).body, body);
  });

  it('is missing where it needs more than the event; the shop is there all the same', async () => {
    await add('waits', 'Waits');
    const { statusCode, body } = await ask('/embed/event-shop/waits.html');
    assert.equal(statusCode, 200);
    assert.ok(!body.includes('<template'));
    assert.match(body, /<event-shop event="waits" lang="en"[^>]*>\s*<noscript><form/);
  });

  it('answers 404 for an event that is unknown', async () => {
    const { statusCode } = await ask('/embed/event-shop/nothing.html');
    assert.equal(statusCode, 404);
    assert.equal((await ask('/embed/event-shop/evening')).statusCode, 404);
  });
});
