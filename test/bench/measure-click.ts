/** A click on +, with two hundred ticket types: how much work the frame is that shows the new amount. */
import { compare } from './compare.ts';
import { settle, visitShop, type Measurement, type Side } from './measure.ts';
import { ratioRow } from './table.ts';

/** Clicks of one visit, each on another row. */
const clicks = 20;

export const click: Measurement = {
  name: 'click',
  title: 'clicks on +',
  async run(bench) {
    const side = (name: Side) => () =>
      visitShop(bench, name, 200, {}, async (open) => {
        await settle(open);
        return open.page.evaluate((count) => window.bench.clicks(count), clicks);
      });
    const comparison = await compare(Math.ceil(bench.rounds / 4), side('floor'), side('embed'));
    return [ratioRow('click on + to next frame, 200 types', 'ms', comparison, 1)];
  },
};
