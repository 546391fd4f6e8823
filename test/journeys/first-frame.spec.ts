/** The first frame of a shop, which the service draws into the page of another website. */
import { expectAccessible, expectNoSideways, shiftsOf } from './support/checks.ts';
import { onOtherSite, pageWith } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

const events = ['summer-night-concert', 'hamlet-after-hours', 'evt-museum-late', 'evt-backstage', 'evt-kabuki'];

/** The tags of a shop with its first frame, as the server of a page asks for them. */
async function fragmentOf(service: string, event: string, locale = 'en'): Promise<string> {
  const answer = await fetch(`${service}/embed/event-shop/${event}.html?locale=${locale}`);
  expect(answer.status).toBe(200);
  // the service of the tests learns its port only when it listens
  return (await answer.text()).replaceAll('http://localhost:0', service);
}

test('shows tickets before a script has come, keeps the clicks, and sells', async ({ buyer, page, service }) => {
  const html = pageWith(await fragmentOf(service.origin, 'summer-night-concert'));
  let letScriptsCome = (): void => undefined;
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route(/\/chunks\/event-shop-/, async (route) => {
    await scripts;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const early = page.waitForRequest(/\/chunks\/framed-/);
  await onOtherSite(html, {}, async (site) => {
    await page.goto(site, { waitUntil: 'commit' });
    const more = page.getByRole('button', { name: /^Add one: / }).first();
    await expect(more).toBeVisible();
    await expect(page.locator(':not(:defined)')).toHaveCount(1);
    await (await (await early).response())?.finished();
    const amount = page
      .locator('event-shop')
      .getByRole('textbox', { name: /^Quantity: / })
      .first();
    await more.click();
    await more.click();
    await expect(amount).toHaveValue('2');
    letScriptsCome();
    await expect(page.locator(':not(:defined)')).toHaveCount(0);
    await expect(page.locator('#frame')).toHaveCount(0);
    await expect(amount).toHaveValue('2');
    await buyer.goOn();
    await buyer.introduce();
    expect(await buyer.order()).toHaveLength(2);
  });
  // it came with the page
  expect(asked.filter((path) => path.startsWith('/api/events/info/'))).toEqual([]);
});

test('stands still when the shop takes its place', async ({ page, service }) => {
  for (const event of events)
    for (const width of [375, 1280]) {
      const html = pageWith(await fragmentOf(service.origin, event));
      await onOtherSite(html, {}, async (site) => {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(site);
        await expect(page.locator('#frame')).toHaveCount(0);
        await page.waitForLoadState('networkidle');
        expect(await shiftsOf(page), `${event} at ${width} px`).toBeLessThan(0.01);
      });
    }
});

test('asks for the event when the page was kept', async ({ page, service }) => {
  const html = pageWith(await fragmentOf(service.origin, 'summer-night-concert'));
  const old = html.replace(/data-at="[^"]+"/, `data-at="${new Date(Date.now() - 3_600_000).toISOString()}"`);
  expect(old).not.toBe(html);
  await onOtherSite(old, {}, async (site) => {
    const asked = page.waitForResponse(/\/api\/events\/info\/evt-summer-night/);
    await page.goto(site);
    expect((await asked).status()).toBe(200);
    await expect(page.locator('#frame')).toHaveCount(0);
  });
});

test('is a form without scripts, which goes on where the seller’s own page does', async ({ browser, service }) => {
  const html = pageWith(await fragmentOf(service.origin, 'summer-night-concert'));
  await onOtherSite(html, {}, async (site) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(site);
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSideways(page);
      await expect(page.getByRole('button', { name: /^Add one: / })).toHaveCount(0);
    }
    const colour = (name: string) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await colour('Continue')).not.toBe(await colour('Add'));
    await page.getByRole('spinbutton').first().fill('2');
    await page.getByRole('button', { name: 'Continue' }).click();
    // nothing is held before the service's own page has shown the choice
    expect(page.url()).toContain('/lantern/summer-night-concert');
    await expect(page.getByRole('spinbutton').first()).toHaveValue('2');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('First name')).toBeVisible();
    await context.close();
  });
});

test('can be read by everyone', async ({ page, service, complaints }) => {
  complaints.allow(/embed\.js/);
  const html = pageWith(await fragmentOf(service.origin, 'evt-summer-night', 'de'), 'de');
  await page.route(/\/embed\.js$/, (route) => route.abort());
  await onOtherSite(html, {}, async (site) => {
    await page.goto(site);
    await expect(page.getByRole('button', { name: /hinzufügen/i }).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSideways(page);
  });
});
