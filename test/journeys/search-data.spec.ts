/** The event in the head of the seller's own page, where the policy of the page is strict. */
import { schemaProblems } from '../support/readers/schema-org.ts';
import { onOtherSite, pageWith } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

const strict = (service: string) =>
  `default-src 'none'; script-src ${service}; connect-src ${service}; img-src ${service}; require-trusted-types-for 'script'; trusted-types lit-html`;

const shop = (service: string, event = 'hamlet-after-hours') =>
  `<script type="module" src="${service}/embed.js"></script><event-shop event="${event}"></event-shop>`;

test('describes the event on a page with a strict policy', async ({ page, service }) => {
  const { origin } = service;
  await onOtherSite(pageWith(shop(origin)), { 'content-security-policy': strict(origin) }, async (site) => {
    await page.goto(site);
    const block = page.locator('head > script[type="application/ld+json"]');
    await expect(block).toBeAttached();
    const data = JSON.parse((await block.textContent()) ?? '') as Record<string, unknown>;
    expect(data).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: 'Hamlet, After Hours',
      url: site,
      eventStatus: 'https://schema.org/EventScheduled',
    });
    expect(data['offers']).not.toEqual([]);
    expect(schemaProblems(data)).toEqual([]);
  });
});

test('describes seats, time slots and a series in the published terms', async ({ page, service }) => {
  const { origin } = service;
  for (const event of ['evt-night-music', 'evt-museum-late', 'evt-puppets'])
    await onOtherSite(pageWith(shop(origin, event)), {}, async (site) => {
      await page.goto(site);
      const block = page.locator('head > script[type="application/ld+json"]');
      await expect(block).toBeAttached();
      expect(schemaProblems(JSON.parse((await block.textContent()) ?? ''))).toEqual([]);
    });
});

test('leaves the description alone that a strict page brings itself', async ({ page, service }) => {
  const { origin } = service;
  const own = '<script type="application/ld+json">{"@context":"https://schema.org","@type":"TheaterEvent"}</script>';
  const html = pageWith(shop(origin)).replace('</head>', `${own}</head>`);
  await onOtherSite(html, { 'content-security-policy': strict(origin) }, async (site) => {
    await page.goto(site);
    await expect(page.locator('event-shop [part=description]')).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    const blocks = page.locator('script[type="application/ld+json"]');
    await expect(blocks).toHaveCount(1);
    expect(await blocks.textContent()).toContain('TheaterEvent');
  });
});

test('finds the calendar and the picture of an event where its page says', async ({ page, service }) => {
  const calendar = await page.request.get(`${service.origin}/feeds/lantern/events/hamlet-after-hours.ics`);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const picture = await page.request.get(`${service.origin}/feeds/lantern/events/hamlet-after-hours.png`);
  expect(picture.headers()['content-type']).toBe('image/png');
  await page.goto(`${service.origin}/calendar.html`);
  await expect(page.getByRole('link', { name: 'subscribe' })).toHaveAttribute('href', '/feeds/lantern/calendar.ics');
});
