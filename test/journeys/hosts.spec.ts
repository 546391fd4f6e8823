/** The elements on pages of other people: each can be read, used and bought on. */
import { axeOf } from './support/checks.ts';
import { documentOf, hostPages } from './support/host-pages.ts';
import { onOtherSite } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const host of hostPages) {
  test(`is at home on ${host.name}`, async ({ buyer, page, service }) => {
    if (host.viewport) await page.setViewportSize(host.viewport);
    if (host.isDark) await page.emulateMedia({ colorScheme: 'dark' });
    await onOtherSite(documentOf(host, service.origin, 'hamlet-after-hours'), {}, async (site) => {
      await page.goto(site);
      await buyer.choose('Adult, Stalls', 1);
      await expect(buyer.due).toHaveText('€53.30');
      await expect(buyer.due).toBeInViewport();
      for (const control of [buyer.more('Adult, Stalls'), buyer.next]) {
        const box = await control.boundingBox();
        expect(box?.height).toBeGreaterThanOrEqual(44);
      }
      const isAccessible = async () => {
        const shop = host.inside ? { fromShadowDom: [host.inside, 'event-shop'] as [string, string] } : 'event-shop';
        const { violations } = await axeOf(page).include(shop).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary ?? ''}`)).toEqual([]);
      };
      await isAccessible();
      await buyer.goOn();
      await isAccessible();
      await buyer.introduce();
      await buyer.order();
    });
  });
}
