/** Going through a page without a mouse. */
import type { Locator, Page } from '@playwright/test';
import { focused } from './checks.ts';
import { expect } from './expect.ts';

/** Tab by Tab to a control; the focus is always somewhere, and can be seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const has = () => target.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; presses < 150; presses++) {
    if (await has()) return;
    await page.keyboard.press('Tab');
    const { name, visible } = await focused(page);
    expect(name, 'what has the focus').not.toBe('body');
    expect(visible, `the focus of ${name} can be seen`).toBe(true);
  }
  await expect(target).toBeFocused();
}

/** Goes to a control and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

export async function expectFocusKept(page: Page): Promise<void> {
  const { name, visible } = await focused(page);
  expect(name).not.toBe('body');
  expect(visible, `the focus of ${name} can be seen`).toBe(true);
}
