/**
 * `npm run bench -- [name …] [--rounds N] [--json FILE]`: the figures of the embed and of the door page, as ratios
 * within this run. Names choose rows. Exits with 1 when a budget in bytes or requests is missed.
 */
import { writeFileSync } from 'node:fs';
import { arch, cpus, platform } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureChrome } from '../../.config/browsers.mjs';
import { build } from '../../.config/build.mjs';
import { bytes } from './measure-bytes.ts';
import { click } from './measure-click.ts';
import { coldStart } from './measure-cold-start.ts';
import { doorPage } from './measure-door-page.ts';
import { firstTicket, languages, slowFirstTicket } from './measure-first-ticket.ts';
import { lighthouse } from './lighthouse.ts';
import { listing } from './measure-listing.ts';
import { heap, layoutShift, longTasks } from './measure-stay.ts';
import { memory } from './measure-memory.ts';
import { seatMap } from './measure-seat-map.ts';
import { sizes, type Measurement } from './measure.ts';
import { openSite } from './site.ts';
import { answers } from './rush/answers.ts';
import { documents } from './rush/documents.ts';
import { doors } from './rush/doors.ts';
import { eventLoop } from './rush/event-loop.ts';
import { largeSeller } from './rush/large-seller.ts';
import { moving } from './rush/moving.ts';
import { orders } from './rush/orders.ts';
import { outage } from './rush/outage.ts';
import { rush } from './rush/rush.ts';
import { tortureBoth } from './rush/torture.ts';
import { table, type Row } from './table.ts';

const all: readonly Measurement[] = [
  bytes,
  firstTicket,
  slowFirstTicket,
  languages,
  click,
  listing,
  layoutShift,
  heap,
  longTasks,
  coldStart,
  memory,
  doorPage,
  seatMap,
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '4' }, // of a tortured round, and of a side of large-seller and doors
    customers: { type: 'string', default: '500000' }, // of large-seller
    json: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const customers = Number(values.customers);
const isWanted = (name: string) => positionals.length === 0 || positionals.some((word) => name.includes(word));
const chosen = all.filter(({ name }) => isWanted(name));
for (const [name, value] of Object.entries({ rounds, seconds, customers }))
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} takes a whole number from 1.`);
// takes minutes, and measures nothing: only when it is asked for
const tortures = positionals.includes('torture');
const isLarge = positionals.includes('large-seller');
const onDemand = [
  'rush',
  'documents',
  'doors',
  'event-loop',
  'torture',
  'large-seller',
  'orders',
  'outage',
  'moving',
  'lighthouse',
  'answers',
];
if (chosen.length === 0 && !positionals.some((name) => onDemand.includes(name)))
  throw new Error(`There is ${[...all.map(({ name }) => name), ...onDemand].join(', ')}.`);

await build(['embed', 'service', 'door', 'demo', 'demo-data']);
if (isWanted('rush')) {
  const { rows, notes } = await rush({ rounds: Math.min(rounds, 5), seconds: 5, buyers: 64, processes: 2 });
  console.log(`${machineOf()}; 5 seconds each\n\n${table(rows)}\n\n${notes.join('\n')}`);
}
if (isWanted('documents')) {
  const { rows, notes } = await documents({ rounds: Math.min(rounds, 5), seconds: 10 });
  console.log(`${machineOf()}; 10 seconds each\n\n${table(rows)}\n\n${notes.join('\n')}`);
}
if (positionals.includes('event-loop')) {
  const { rows, notes } = await eventLoop({ rounds: Math.min(rounds, 10) });
  console.log(`${machineOf()}\n\n${table(rows)}\n\n${notes.join('\n')}`);
}
if (isLarge) {
  const row = await largeSeller({ rounds: Math.min(rounds, 5), seconds, buyers: 32, customers });
  console.log(`${machineOf()}; ${seconds} seconds each\n\n${table([row])}`);
}
if (positionals.includes('doors')) {
  const row = await doors({ rounds: Math.min(rounds, 5), seconds, devices: 50, tickets: 100_000 });
  console.log(`${machineOf()}; ${seconds} seconds each\n\n${table([row])}`);
}
if (positionals.includes('orders')) {
  const rows = await orders({ rounds: Math.min(rounds, 5), orders: 100_000 });
  console.log(`${machineOf()}\n\n${table(rows)}`);
}
if (positionals.includes('outage')) {
  const { rows, notes } = await outage();
  console.log(`${machineOf()}\n\n${table(rows)}\n\n${notes.join('\n')}`);
}
if (positionals.includes('moving')) {
  const { rows, notes } = await moving({ rounds: Math.min(rounds, 3), tickets: 100_000 });
  console.log(`${machineOf()}\n\n${table(rows)}\n\n${notes.join('\n')}`);
}
if (positionals.includes('answers')) {
  const rows = await answers({ rounds: Math.min(rounds, 5), seconds });
  console.log(`${machineOf()}; ${seconds} seconds each\n\n${table(rows)}`);
}
if (positionals.includes('lighthouse')) {
  const { rows, notes } = await lighthouse({ rounds: Math.min(rounds, 5) });
  console.log(`${machineOf()}\n\n${table(rows)}\n\n${notes.join('\n')}`);
}
if (tortures) {
  const found = await tortureBoth(rounds, seconds);
  for (const { faults, kills, ...sums } of found) console.log({ ...sums, ...kills, faults });
  if (found.some(({ faults }) => faults.length > 0)) process.exit(1);
}
if (chosen.length === 0) process.exit();
const browser = await chromium.launch({ executablePath: ensureChrome() });
const site = await openSite(sizes);
const machine = `${machineOf()}, Chromium ${browser.version()}`;
const rows: Row[] = [];
try {
  for (const measurement of chosen) {
    const begun = performance.now();
    process.stderr.write(`Measuring ${measurement.title} … `);
    rows.push(...(await measurement.run({ browser, site, rounds })));
    process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
  }
} finally {
  await browser.close();
  await site.close();
}
console.log(`\n${machine}; ${rounds} rounds\n\n${table(rows)}`);
if (rows.some(({ isBudget, reached }) => isBudget && reached === false)) process.exitCode = 1;
if (values.json) writeFileSync(values.json, `${JSON.stringify({ machine, rounds, rows }, null, 2)}\n`);

function machineOf(): string {
  return `${cpus().length} cores ${cpus()[0]?.model.trim() ?? ''}, ${platform()} ${arch()}, Node ${process.version}`;
}
