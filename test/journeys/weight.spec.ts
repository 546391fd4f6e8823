/** What a purchase loads: which files and how many bytes, so that nothing comes that the event doesn't use. */
import type { Page } from '@playwright/test';
import { makeKey } from './support/desk.ts';
import { onOtherSite, pageWith } from './support/other-site.ts';
import { expect, test } from './support/test.ts';

test.use({ own: { commands: [makeKey()] } });

/** What came over the wire since the page was opened, headers and all, the page and its pictures apart. */
class Traffic {
  private readonly finished: Promise<readonly [name: string, bytes: number]>[] = [];

  constructor(page: Page) {
    page.on('requestfinished', (request) => {
      if (['document', 'image', 'other'].includes(request.resourceType())) return;
      const name = /([\w-]+?)(?:-[\w-]{7})?\.js$/.exec(new URL(request.url()).pathname)?.[1];
      this.finished.push(
        request
          .sizes()
          .then(({ responseBodySize, responseHeadersSize }) => [name ?? '', responseBodySize + responseHeadersSize]),
      );
    });
  }

  async sum(): Promise<{ readonly scripts: readonly string[]; readonly kilobytes: number }> {
    const all = await Promise.all(this.finished);
    return {
      scripts: all.flatMap(([name]) => name || []).sort(),
      kilobytes: all.reduce((bytes, [, each]) => bytes + each, 0) / 1000,
    };
  }
}

/** A plain event: two ticket types, and nothing that few events have. */
const plain = {
  name: 'Choir practice',
  start: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  end: new Date(Date.now() + 30 * 86_400_000 + 7_200_000).toISOString(),
  timezone: 'Europe/Berlin',
  eventType: 'SINGLE',
  tickets: [
    { name: 'Adult', price: 12, amount: 50, active: true },
    { name: 'Child', price: 6, amount: 50, active: true },
  ],
};

/** The scripts that come without a click: the tickets, then the order below them. */
const beforeClick = [
  ...['backdrop', 'base', 'embed', 'event-shop', 'first-parts', 'for-lso'],
  ...['order-parts', 'shop-first', 'shop-order'],
];
/** Those of the details and of the tickets; the seller has terms, and lets tickets be transferred. */
const bought = ['codes-parts', 'for-co', 'form-parts', 'shop-form', 'terms', 'transfer'];

test('loads what a purchase needs, and not before', async ({ buyer, page, service }) => {
  const { _id } = await service.clientWith(service.printed[0]).events.create(plain);
  const html = pageWith(
    `<script type="module" src="${service.origin}/embed.js"></script><event-shop event="${_id}"></event-shop>`,
  );
  await onOtherSite(html, {}, async (site) => {
    const traffic = new Traffic(page);
    await page.goto(site);
    await expect(page.locator('event-shop [part=buy]')).toBeAttached();
    await page.waitForLoadState('networkidle');
    const first = await traffic.sum();
    expect(first.scripts).toEqual(beforeClick);
    expect(first.kilobytes).toBeLessThan(54);
    await page.locator('event-shop [part=increment]').first().click();
    await buyer.goOn();
    await buyer.introduce();
    await buyer.order();
    await page.waitForLoadState('networkidle');
    const whole = await traffic.sum();
    expect(whole.scripts).toEqual([...beforeClick, ...bought].sort());
    expect(whole.kilobytes).toBeLessThan(95);
  });
});
