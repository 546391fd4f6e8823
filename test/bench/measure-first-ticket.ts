/** How long a visitor waits for the first ticket. */
import { compare } from './compare.ts';
import { sizes, visitShop, type Bench, type Measurement, type Side } from './measure.ts';
import { ratioRow, type Row } from './table.ts';
import { phone, type Conditions } from './visit.ts';

function seconds(bench: Bench, size: number, conditions: Conditions, ours: Side = 'embed') {
  const side = (name: Side) => () => visitShop(bench, name, size, conditions, (_, seen) => seen);
  return [side('floor'), side(ours)] as const;
}

/** What is to be reached by number of ticket types: shares of the floor's time. */
const reach = { 10: 1.1, 200: 0.85 };
const slowCpuReach = { 10: 1.2, 200: 0.95 };
const slowReach = { 10: 1.1, 200: 0.9 };
const preloadedReach = { 10: 0.9, 200: 0.75 };
const framedReach = 0.6;

export const firstTicket: Measurement = {
  name: 'first-ticket',
  title: 'the first ticket',
  async run(bench) {
    const rows: Row[] = [];
    for (const size of sizes) {
      const comparison = await compare(bench.rounds, ...seconds(bench, size, {}));
      rows.push(ratioRow(`first ticket visible, ${size} types`, 'ms', comparison, reach[size]));
      const slow = await compare(Math.ceil(bench.rounds / 2), ...seconds(bench, size, { cpu: phone.cpu }));
      rows.push(ratioRow(`the same with a quarter of the CPU, ${size} types`, 'ms', slow, slowCpuReach[size]));
    }
    return rows;
  },
};

export const slowFirstTicket: Measurement = {
  name: 'slow-first-ticket',
  title: 'the first ticket on slow 4G with a quarter of the CPU',
  async run(bench) {
    const rows: Row[] = [];
    for (const size of sizes) {
      const comparison = await compare(Math.ceil(bench.rounds / 4), ...seconds(bench, size, phone));
      rows.push(ratioRow(`the same on slow 4G, CPU / 4, ${size} types`, 'ms', comparison, slowReach[size]));
      const preloaded = await compare(Math.ceil(bench.rounds / 4), ...seconds(bench, size, phone, 'preloaded'));
      rows.push(ratioRow(`the same with preload lines, ${size} types`, 'ms', preloaded, preloadedReach[size]));
      const framed = await compare(Math.ceil(bench.rounds / 4), ...seconds(bench, size, phone, 'framed'));
      rows.push(ratioRow(`the same with the service's first frame, ${size} types`, 'ms', framed, framedReach));
    }
    return rows;
  },
};

/** The languages of the elements beside English. */
const others = ['de', 'fr', 'es'];

export const languages: Measurement = {
  name: 'languages',
  title: 'the first ticket in other languages',
  async run(bench) {
    const side = (language: string) => () => visitShop(bench, 'embed', 10, { ...phone, language }, (_, seen) => seen);
    const rows: Row[] = [];
    for (const language of others) {
      const comparison = await compare(Math.ceil(bench.rounds / 4), side('en'), side(language));
      rows.push({
        ...ratioRow(`first ticket on slow 4G, CPU / 4: ${language} (floor: English)`, 'ms', comparison, 1.05),
        target: '≤ 1.05 of English',
      });
    }
    return rows;
  },
};
