/** Going through a page without a mouse. */
import type { Locator, Page } from '@playwright/test';
import { focused } from './checks.ts';
import { expect } from './expect.ts';

/** `Shift+Tab` leads to what comes before, `ArrowDown` through a menu. */
type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown';

/** Tab by Tab to a control; the focus is always somewhere, and can be seen. */
export async function tabTo(page: Page, target: Locator, key: Key = 'Tab'): Promise<void> {
  const has = () => target.evaluate((element) => element.matches(':focus'));
  for (let presses = 0; presses < 150; presses++) {
    if (await has()) return;
    await page.keyboard.press(key);
    const { name, visible } = await focused(page);
    expect(name, 'what has the focus').not.toBe('body');
    expect(visible, `the focus of ${name} can be seen`).toBe(true);
  }
  await expect(target).toBeFocused();
}

/** Goes to a control and presses it. */
export async function press(page: Page, target: Locator, key?: Key): Promise<void> {
  await expect(target).toBeVisible();
  await tabTo(page, target, key);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types, in place of what stands there. */
export async function type(page: Page, field: Locator, words: string, key?: Key): Promise<void> {
  await expect(field).toBeVisible();
  await tabTo(page, field, key);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

export async function expectFocusKept(page: Page): Promise<void> {
  const { name, visible } = await focused(page);
  expect(name).not.toBe('body');
  expect(visible, `the focus of ${name} can be seen`).toBe(true);
}
