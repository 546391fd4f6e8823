/** On a telephone the order stays at the bottom of the screen, and hides nothing that has the focus. */
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

test('sees every control of the choice that has the focus', async ({ buyer, page }) => {
  await buyer.open('hamlet-after-hours');
  await buyer.more('Adult, Stalls').tap();
  await expect(buyer.amount('Adult, Stalls')).toHaveText('1');
  await expect(buyer.next).toBeInViewport();
  await expectNothingCovered(page);
});

test('sees every field of the details that has the focus', async ({ buyer, page }) => {
  await buyer.open('winter-gala-2027');
  await buyer.choose('Seat at a table, At a table', 2);
  await buyer.next.tap();
  await expect(buyer.detailsHeading).toBeFocused();
  await expectNothingCovered(page);
});
