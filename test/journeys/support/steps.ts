/** Counts what a person does in the desk: a click, a tap, a filled field, a search with Enter. */
import type { Locator } from '@playwright/test';

export class Steps {
  taken = 0;

  async do(step: Promise<unknown>): Promise<void> {
    await step;
    this.taken++;
  }

  async click(target: Locator): Promise<void> {
    await this.do(target.click());
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.do(target.fill(text));
  }
}
