/** On a phone, the order stays at the bottom of the screen, and hides nothing that has the focus. */
import type { Page } from '@playwright/test';
import { focused } from './support/checks.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

/** Walks through all controls from here to the footer. */
async function expectNothingCovered(page: Page): Promise<void> {
  const last = page.locator('footer a').first();
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab');
    if (await last.evaluate((element) => element.matches(':focus'))) return;
    const { name } = await focused(page);
    await expect.poll(async () => (await focused(page)).uncovered, `${name} can be seen`).toBe(true);
  }
  throw new Error('The footer was not reached');
}

/** Waits for what comes late, and for pictures that load when they are near: they push away what stands below, and with it the focus. */
async function everythingThere(page: Page): Promise<void> {
  for (const name of ['View on a map', 'Help and contact'])
    await expect(page.getByRole('link', { name })).toBeVisible();
  await page.locator('footer').scrollIntoViewIfNeeded();
  const loading = () =>
    page.evaluate(
      () =>
        [...(document.querySelector('event-shop')?.shadowRoot?.querySelectorAll('img') ?? [])].filter(
          ({ complete }) => !complete,
        ).length,
    );
  await expect.poll(loading).toBe(0);
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
}

test('sees every control of the choice that has the focus', async ({ buyer, page }) => {
  await buyer.open('hamlet-after-hours');
  await buyer.more('Adult, Stalls').tap();
  await expect(buyer.amount('Adult, Stalls')).toHaveValue('1');
  await expect(buyer.next).toBeInViewport();
  await everythingThere(page);
  await expectNothingCovered(page);
});

test('sees what has the focus when other events come late', async ({ buyer, page }) => {
  let come = (): void => undefined;
  const late = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/listings/, async (route) => {
    await late;
    await route.continue();
  });
  await buyer.open('hamlet-after-hours');
  await buyer.more('Adult, Stalls').tap();
  await expect(buyer.next).toBeInViewport();
  const seller = page.getByRole('link', { name: 'Help and contact' });
  await seller.focus();
  const asked = page.waitForResponse(/\/listings/);
  come();
  await asked;
  await expect(page.getByRole('heading', { name: 'More events' })).toBeAttached();
  await expect(seller).toBeFocused();
  expect((await focused(page)).uncovered).toBe(true);
});

test('sees every field of the details that has the focus', async ({ buyer, page }) => {
  await buyer.open('winter-gala-2027');
  await buyer.choose('Seat at a table, At a table', 2);
  await buyer.next.tap();
  await expect(buyer.detailsHeading).toBeFocused();
  await expectNothingCovered(page);
});
