/** A click on +, with two hundred ticket types: how much work the frame is that shows the new amount. */
import { compare } from './compare.ts';
import { settle, visitShop, type Measurement, type Side } from './measure.ts';
import { ratioRow, type Row } from './table.ts';
import { phone, type Conditions } from './visit.ts';

/** Clicks of one visit, each on another row. */
const clicks = 20;

export const click: Measurement = {
  name: 'click',
  title: 'clicks on +',
  async run(bench) {
    const side = (name: Side, conditions: Conditions) => () =>
      visitShop(bench, name, 200, conditions, async (open) => {
        await settle(open);
        return open.page.evaluate((count) => window.bench.clicks(count), clicks);
      });
    const rows: Row[] = [];
    for (const [name, conditions] of [
      ['click on + to next frame, 200 types', {}],
      ['the same with a quarter of the CPU, 200 types', { cpu: phone.cpu }],
    ] as const) {
      const comparison = await compare(
        Math.ceil(bench.rounds / 4),
        side('floor', conditions),
        side('embed', conditions),
      );
      rows.push(ratioRow(name, 'ms', comparison, 1.1));
    }
    return rows;
  },
};
