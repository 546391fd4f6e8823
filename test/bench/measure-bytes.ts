/** Bytes: what the files weigh together, and what really comes over the wire until the first ticket. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { eventOf, firstTicket } from './events.ts';
import { settle, ticket, type Bench, type Measurement, type Side } from './measure.ts';
import { root } from './site.ts';
import type { Row } from './table.ts';
import { visit, type Visit } from './visit.ts';

/** The sums that gate `npm run check`, in its own words. */
export async function files(): Promise<Row[]> {
  const [output, problem] = await new Promise<[string, string]>((resolve) =>
    // it exits with an error where a budget is exceeded; here that is a figure like any other
    execFile(process.execPath, [join(root, '.config/check-sizes.mjs')], { cwd: root }, (_, stdout, stderr) => {
      resolve([stdout, stderr]);
    }),
  );
  if (problem) process.stderr.write(`\ncheck-sizes.mjs did not finish, so rows are missing: ${problem}\n`);
  const lines = [...output.matchAll(/^(?:ok|OVER) +(\S.*?) +\d+ files +gzip (\d+) of (\d+)/gm)];
  return lines.map(([, name = '', bytes, budget]) => ({
    name: `${name}, gzip -9`,
    unit: 'B',
    measured: Number(bytes),
    target: `≤ ${Number(budget).toLocaleString('en')}`,
    reached: Number(bytes) <= Number(budget),
    isBudget: true,
  }));
}

/** What came over the wire, headers and all; pictures come when they like, and are left out. */
interface Traffic {
  bytes: number;
  requests: number;
  /** Requests for scripts alone. */
  scripts: number;
}

/** Visits a shop and reads its counters at the moments that `look` names. */
function watchTraffic<Result>(
  { browser, site }: Bench,
  side: Side,
  look: (visit: Visit, now: () => Traffic) => Promise<Result>,
): Promise<Result> {
  const all: Traffic = { bytes: 0, requests: 0, scripts: 0 };
  const page = site.page(`${side}.html`, eventOf(10));
  const kinds = new Map<string, string>();
  return visit(
    browser,
    page,
    {},
    (open) => look(open, () => ({ ...all })),
    async (session) => {
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId);
        if (kind === 'Image' || kind === 'Document') return;
        all.bytes += encodedDataLength;
        all.requests++;
        if (kind === 'Script') all.scripts++;
      });
      await session.send('Network.enable');
    },
  );
}

/** Until a ticket can be changed; then without a click until nothing comes any more; then a purchase to its codes. */
function wholeVisit(bench: Bench): Promise<{ first: Traffic; idle: Traffic; bought: Traffic }> {
  return watchTraffic(bench, 'embed', async (open, now) => {
    await open.seen(ticket);
    const first = now();
    await settle(open);
    const idle = now();
    await buy(open.page);
    await settle(open);
    return { first, idle, bought: now() };
  });
}

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: `Add one: ${firstTicket}`, exact: true }).click();
  await page.locator('event-shop [part=buy]').click();
  await page.locator('event-shop').getByLabel('Email', { exact: true }).fill('ada@example.com');
  await page.locator('event-shop').getByLabel('First name', { exact: true }).first().fill('Ada');
  await page.locator('event-shop').getByLabel('Last name', { exact: true }).first().fill('Byron');
  await page.locator('event-shop [part=pay]').click();
  await page.locator('event-shop [part=codes] code, event-shop code').first().waitFor();
}

/** A row in bytes and one in requests, each with its budget. */
const budget = (
  name: string,
  { bytes, requests }: { bytes: number; requests: number },
  most: [number, number],
): Row[] => [
  {
    name,
    unit: 'B',
    measured: bytes,
    target: `≤ ${most[0].toLocaleString('en')}`,
    reached: bytes <= most[0],
    isBudget: true,
  },
  {
    name: `requests ${name}`,
    unit: '',
    measured: requests,
    target: `≤ ${most[1]}`,
    reached: requests <= most[1],
    isBudget: true,
  },
];

export const bytes: Measurement = {
  name: 'bytes',
  title: 'bytes',
  async run(bench) {
    const { first, idle, bought } = await wholeVisit(bench);
    const floor = await watchTraffic(bench, 'floor', async (open, now) => {
      await open.seen(ticket);
      return now();
    });
    return [
      ...(await files()),
      ...budget('until a ticket can be changed, page apart', first, [22_000, 3]),
      { name: 'the same of the floor', unit: 'B', measured: floor.bytes, target: '' },
      ...budget('for a plain event without a click', idle, [42_000, 6]),
      ...budget(
        'for a whole purchase; requests of scripts',
        { bytes: bought.bytes, requests: bought.scripts },
        [65_000, 10],
      ),
    ];
  },
};
