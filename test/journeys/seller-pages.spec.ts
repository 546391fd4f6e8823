/** The pages of a seller on the service: bought with and without scripts, and opened by the link of the order. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { expect } from './support/expect.ts';
import { failedRequest, test } from './support/test.ts';

const event = '/lantern/summer-night-concert';

test('buys on the page of an event, and opens the order by its link', async ({ buyer, page }) => {
  await page.goto(event);
  await expect(page.getByRole('heading', { level: 1, name: 'Summer Night Concert' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^One more: / })
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

test('orders without scripts', async ({ browser, service }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: service.origin });
  const page = await context.newPage();
  await page.goto('/lantern');
  await expect(page.getByRole('link', { name: 'Summer Night Concert' })).toBeVisible();
  await page.goto(event);
  await page.getByRole('spinbutton').first().fill('2');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Invoice').check();
  await page.getByRole('button', { name: 'Order and pay' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();
  await context.close();
});
