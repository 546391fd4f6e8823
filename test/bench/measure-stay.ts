/** What a visit leaves on the page once everything has come: moves, memory, and how long the main thread was busy at a stretch. */
import { compare, median } from './compare.ts';
import { settle, visitShop, type Measurement, type Side } from './measure.ts';
import { ratioRow, type Row } from './table.ts';
import { phone, type Conditions, type Visit } from './visit.ts';

export const layoutShift: Measurement = {
  name: 'layout-shift',
  title: 'layout shift',
  async run(bench) {
    const worst = async (side: Side, size: number, conditions: Conditions) => {
      const shifts: number[] = [];
      for (let at = 0; at < 3; at++) {
        shifts.push(
          await visitShop(bench, side, size, conditions, async (open) => {
            await settle(open);
            return open.page.evaluate(() => window.bench.shift);
          }),
        );
      }
      return Math.max(...shifts);
    };
    const rows: Row[] = [];
    for (const [name, size, conditions] of [
      ['layout shift, 10 types', 10, {}],
      ['layout shift, 200 types', 200, {}],
      ['layout shift on slow 4G, CPU / 4, 10 types', 10, phone],
    ] as const) {
      const floor = await worst('floor', size, conditions);
      const kept = await worst('reserved', size, conditions);
      rows.push({
        name: `${name}, place reserved as the docs say`,
        ...{ unit: '', measured: kept, floor, target: '0.00', reached: kept < 0.005 },
      });
      rows.push({
        name: `${name}, two lines alone`,
        unit: '',
        measured: await worst('embed', size, conditions),
        floor,
        target: '',
      });
    }
    return rows;
  },
};

/** What is still needed after a collection: JavaScript's memory in MB, and the nodes of the page, with texts and comments. */
async function keptBy({ session }: Visit): Promise<{ readonly heap: number; readonly nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return { heap: metric('JSHeapUsedSize') / 1e6, nodes: metric('Nodes') };
}

export const heap: Measurement = {
  name: 'heap',
  title: 'memory',
  async run(bench) {
    const side = (name: Side, figure: 'heap' | 'nodes') => () =>
      visitShop(bench, name, 200, {}, async (open) => {
        await settle(open);
        return (await keptBy(open))[figure];
      });
    const rounds = Math.ceil(bench.rounds / 8);
    return [
      ratioRow(
        'JS heap after a collection, 200 types',
        'MB',
        await compare(rounds, side('floor', 'heap'), side('embed', 'heap')),
        1.5,
      ),
      ratioRow('nodes, 200 types', '', await compare(1, side('floor', 'nodes'), side('embed', 'nodes')), 1.2),
    ];
  },
};

export const longTasks: Measurement = {
  name: 'long-tasks',
  title: 'long tasks',
  async run(bench) {
    const side = async (name: Side) => {
      const visits: (readonly number[])[] = [];
      for (let at = 0; at < 5; at++) {
        visits.push(
          await visitShop(bench, name, 10, { cpu: 4 }, async (open) => {
            await settle(open);
            return open.page.evaluate(() => window.bench.longTasks);
          }),
        );
      }
      return {
        count: median(visits.map(({ length }) => length)),
        maxLength: median(visits.map((tasks) => Math.max(0, ...tasks))),
      };
    };
    const [embed, floor] = [await side('embed'), await side('floor')];
    return [
      {
        name: 'long tasks over 50 ms, CPU / 4, 10 types',
        unit: '',
        measured: embed.count,
        floor: floor.count,
        target: 'none',
        reached: embed.count === 0,
      },
      { name: 'the longest of them', unit: 'ms', measured: embed.maxLength, floor: floor.maxLength, target: '' },
    ];
  },
};
