/** A listing must not care how many events there are. */
import { compare } from './compare.ts';
import { listed } from './events.ts';
import type { Measurement } from './measure.ts';
import { ratioRow } from './table.ts';
import { visit } from './visit.ts';

export const listing: Measurement = {
  name: 'listing',
  title: 'the listing',
  async run({ browser, site, rounds }) {
    let nodes = 0;
    const [few, many] = [await site.sellerOf(50), await site.sellerOf(10_000)];
    const side = (seller: string) => () =>
      visit(browser, site.page('listing.html', seller), {}, async ({ page, seen }) => {
        const time = await seen({ part: 'event', text: listed });
        nodes = Math.max(nodes, await page.evaluate(() => window.bench.elements()));
        return time;
      });
    const comparison = await compare(Math.ceil(rounds / 2), side(few), side(many));
    const row = ratioRow('first event visible, 10,000 events (floor: 50)', 'ms', comparison, 1.2);
    return [
      { ...row, target: '≤ 1.20 of 50 events' },
      {
        name: 'elements in the document, 10,000 events',
        unit: '',
        measured: nodes,
        target: '≤ 2,000',
        reached: nodes <= 2000,
      },
    ];
  },
};
