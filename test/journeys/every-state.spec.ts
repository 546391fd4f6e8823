/** Every page and state: nothing for axe to find on light and dark pages, and nothing to scroll sideways on the narrowest phone. */
import { expectAccessible, expectNoSideways } from './support/checks.ts';
import { states } from './support/states.ts';
import { test } from './support/test.ts';

const narrow = { width: 320, height: 640 };
const wide = { width: 1280, height: 900 };

for (const { name, allow = [], reach } of states) {
  test(`${name}: accessible, light and dark, and 320 px wide`, async ({ buyer, page, complaints }) => {
    complaints.allow(...allow);
    await page.setViewportSize(narrow);
    await reach(buyer);
    await expectNoSideways(page);
    await page.setViewportSize(wide);
    await expectAccessible(page);
  });
}
