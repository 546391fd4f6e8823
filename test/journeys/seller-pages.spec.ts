/** The pages of a seller on the service: bought with and without scripts, and opened by the link of the order. */
import type { Locator } from '@playwright/test';
import { expectAccessible, expectNoSideways, shiftsOf } from './support/checks.ts';
import { expect } from './support/expect.ts';
import { failedRequest, test } from './support/test.ts';

const event = '/lantern/summer-night-concert';

test('buys on the page of an event, and opens the order by its link', async ({ buyer, page }) => {
  await page.goto(event);
  await expect(page.getByRole('heading', { level: 1, name: 'Summer Night Concert' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Add one: / })
    .first()
    .click();
  await buyer.goOn();
  await buyer.introduce();
  const placed = page.waitForResponse(/\/api\/checkout\/[^/]+\/complete$/);
  await buyer.placeOrder.click();
  const { _id: id, secret } = (await (await placed).json()) as { _id: string; secret: string };
  await page.goto(`/lantern/orders/${id}?lang=en#secret=${secret}`);
  await expect(page.locator('customer-orders')).toContainText('Summer Night Concert');
  await expectAccessible(page);
});

test('shows every page light and dark, and on the narrowest phone', async ({ page, complaints }) => {
  complaints.allow(failedRequest(404));
  for (const path of [
    '/lantern',
    '/lantern?page=1',
    event,
    `${event}?plain=1`,
    '/lantern/account',
    '/lantern/vouchers',
    '/lantern/nothing?lang=de',
  ]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expect(page.locator(':not(:defined)')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  }
});

test('stands still while its elements load, each of whose scripts and answers is asked for once', async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const ready: readonly (readonly [string, Locator])[] = [
    ['/lantern', page.getByRole('searchbox')],
    ['/lantern/hamlet-after-hours', page.getByRole('button', { name: /^Add one: / }).first()],
    ['/lantern/vouchers', page.getByRole('form').first()],
    ['/lantern/account', page.locator('customer-orders').getByRole('button').first()],
  ];
  for (const [path, element] of ready) {
    await page.goto(path);
    await expect(element).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page), path).toBeLessThan(0.05);
    const asked = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => /^\/chunks\/|\/voucher-catalog$|^\/seller\/gift/.test(name)),
    );
    expect(asked, path).toEqual([...new Set(asked)]);
    const catalogs = asked.filter((name) => name.endsWith('/voucher-catalog'));
    expect(catalogs, path).toHaveLength(path === '/lantern/vouchers' ? 1 : 0);
  }
});

test('orders seats with a code without scripts', async ({ browser, service }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.origin });
  const page = await context.newPage();
  await page.goto('/lantern');
  await expect(page.getByRole('link', { name: 'Night Music for a Small Theatre' })).toBeVisible();
  await page.goto('/lantern/night-music');
  await page.getByRole('spinbutton').first().fill('2');
  const code = page.getByLabel('Add a code');
  await code.fill('NO-SUCH-CODE');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(code).toHaveAccessibleDescription(/We don’t know this code\./);
  await expect(code).toBeFocused();
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2');
  await code.fill('friends10');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.locator('main')).toContainText('FRIENDS10 10% off');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('dl')).toContainText(/row \d+, seat \d+.*row \d+, seat \d+/);
  await page.getByRole('button', { name: 'Choose other tickets' }).click();
  await expect(page.getByRole('spinbutton').first()).toHaveValue('2');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.getByRole('button', { name: 'Remove code FRIENDS10' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ada');
  await expect(page.locator('dl')).not.toContainText('FRIENDS10');
  await page.getByLabel('Invoice').check();
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await context.close();
});

test('shows the forms without scripts to everyone, light and dark, and on the narrowest phone', async ({ page }) => {
  const check = async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSideways(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  };
  await page.goto('/lantern/night-music?plain=1');
  await check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await check();
  await page.getByRole('spinbutton').first().fill('2');
  await page.getByLabel('Add a code').fill('WRONG-CODE');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await check();
  await page.getByLabel('Add a code').fill('FRIENDS10');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your codes' })).toBeFocused();
  await check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible();
  await check();
  // as from a browser that checks nothing by itself
  await page.locator('form.plain').evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: 'Buy now' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await page.getByRole('link', { name: /^First name: / }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await check();
});
