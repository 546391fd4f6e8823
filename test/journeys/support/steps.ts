/** The steps of a person in the desk, counted: one click, tap or filled field each. */
import type { Locator } from '@playwright/test';

export class Steps {
  count = 0;

  async click(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async fill(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }
}
