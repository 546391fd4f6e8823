/** What has to hold on every page and in every state. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** The page has the code of every element that stands on it: what is asked for from here on, an element asks for. */
export async function elementsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector(':not(:defined)') === null);
}

/** By itself axe opens a page for its report, and writes down all that is in order: that takes three times as long. */
export const axeOf = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();

/** Nothing for axe to find, on a light and on a dark page, once it is there: a page that still loads has no heading. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator('h1, [role=heading][aria-level="1"]').first().waitFor({ state: 'attached' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await axeOf(page).analyze();
    const found = violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target.flat().join(' > ')}: ${failureSummary ?? ''}`),
    }));
    expect(found, `axe on the ${colorScheme} page`).toEqual([]);
  }
}

/** Nothing to scroll to the side, and what would be the cause. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const found: string[] = [];
    const look = (root: Document | ShadowRoot | Element): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.getBoundingClientRect().right > clientWidth + 1)
          found.push(`${element.localName}.${element.getAttribute('class') ?? ''}`);
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return [`${scrollWidth} > ${clientWidth}`, ...found];
  });
  expect(wide, 'elements that are wider than the page').toEqual([]);
}

interface Focused {
  /** The element in words; `body` when the focus is lost. */
  readonly name: string;
  /** It can be seen that it has the focus. */
  readonly visible: boolean;
  /** Nothing of another element lies above it. */
  readonly uncovered: boolean;
}

/** What has the focus, through all shadow trees. */
export async function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (!element || element === document.body) return { name: 'body', visible: false, uncovered: false };
    const marked = (pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element, pseudo);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    };
    const { left, top, width, height } = element.getBoundingClientRect();
    let above = document.elementFromPoint(left + width / 2, top + height / 2);
    while (above?.shadowRoot) {
      const inner = above.shadowRoot.elementFromPoint(left + width / 2, top + height / 2);
      if (!inner || inner === above) break;
      above = inner;
    }
    const name = element.getAttribute('aria-label') ?? (element.textContent.trim().slice(0, 60) || element.id);
    return {
      name: `${element.localName} ${name}`.trim(),
      visible: marked() || marked('::after'), // the link of a card covers the card
      uncovered:
        above !== null &&
        (element.contains(above) || above.contains(element) || above.closest('label')?.contains(element) === true),
    };
  });
}

/** The layout shifts of a page so far. */
export const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) sum += Number(Reflect.get(entry, 'value'));
        };
        const observer = new PerformanceObserver((list) => {
          add(list.getEntries());
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            resolve(sum);
          }),
        );
      }),
  );
