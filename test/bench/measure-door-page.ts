/**
 * The door page on a slow connection with a quarter of the CPU: when a person sees the picture of the camera, and when tickets
 * are read; and the bytes of the page and of a long list of tickets. The floor is a page that only shows the camera, which is a
 * fake one.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { ensureChrome } from '../../.config/browsers.mjs';
import { drawFrame } from '../support/readers/camera-frames.ts';
import { fakeCamera, writeVideo } from '../support/readers/fake-camera.ts';
import { openDoorSite, type DoorSite } from './door-site.ts';
import { openLink } from './link.ts';
import { files } from './measure-bytes.ts';
import type { Measurement } from './measure.ts';
import { timeRow, type Row } from './table.ts';
import { open, phone, slow4G, type Conditions } from './visit.ts';

/** Milliseconds from the navigation on. */
interface DoorTimes {
  /** Start is shown, and tapped. */
  readonly start: number;
  /** The camera shows its first picture. */
  readonly picture: number;
  /** The decoder has it, and says that it reads. */
  readonly ready: number;
}

declare global {
  interface Window {
    /** What door.js notes in the page, and the floor of itself. */
    readonly doorTimes: Promise<DoorTimes>;
  }
}

interface Round {
  readonly first: DoorTimes;
  readonly later: DoorTimes;
  /** Before and after. */
  readonly floors: readonly [DoorTimes, DoorTimes];
}

/** Tickets of the event of tonight, and of a long list. */
const usual = 500;
const many = 50_000;

/** The link is the slow network. */
const conditions: Conditions = { ...phone, slowNetwork: false };

/** Bytes that a door's connection takes in a second: 4 Mbit/s. */
const speed = 500_000;

export const doorPage: Measurement = {
  name: 'door-page',
  title: 'the door page on slow 4G with a quarter of the CPU',
  async run({ rounds }) {
    const site = await openDoorSite(usual);
    try {
      const visited = await visits(site, rounds);
      return [
        ...timesOf('first', visited, 4000),
        ...timesOf('later', visited, 1500),
        ...(await files()).filter(({ name }) => name.startsWith('door page')),
        ...(await listOf(site)),
      ];
    } finally {
      await site.close();
    }
  },
};

function timesOf(side: 'first' | 'later', rounds: readonly Round[], untilReady: number): Row[] {
  const row = (what: string, of: (times: DoorTimes) => number, atMost?: number) =>
    timeRow(
      `door page, ${side} start: ${what}`,
      rounds.map(({ [side]: times, floors: [before, after] }) => ({
        measured: of(times),
        floors: [of(before), of(after)],
      })),
      atMost,
    );
  return [
    row('Start is shown', ({ start }) => start),
    row('first picture, Start tapped immediately', ({ picture }) => picture, 1500),
    row('first picture after the tap', ({ start, picture }) => picture - start),
    row('ready to read', ({ ready }) => ready, untilReady),
  ];
}

async function visits(site: DoorSite, rounds: number): Promise<Round[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-camera-'));
  const video = join(folder, 'wall.y4m');
  await writeVideo(video, [{ frame: drawFrame([]), frames: 2 }]);
  const browser = await chromium.launch({ executablePath: ensureChrome(), args: [...fakeCamera(video)] });
  const link = await openLink(site.port, slow4G);
  try {
    const visited: Round[] = [];
    // the first only warms the machine up
    for (let count = -1; count < rounds; count++) {
      const before = await newVisitor(browser, (context) => openFloor(context, link.origin));
      const code = await site.pairingCode();
      const own = await newVisitor(browser, (context) => startTwice(context, `${link.origin}/door/`, code));
      const after = await newVisitor(browser, (context) => openFloor(context, link.origin));
      if (count >= 0) visited.push({ ...own, floors: [before, after] });
    }
    return visited;
  } finally {
    await link.close();
    await browser.close();
    rmSync(folder, { recursive: true });
  }
}

async function newVisitor<Result>(browser: Browser, visits: (context: BrowserContext) => Promise<Result>) {
  const context = await browser.newContext({ viewport: { width: 412, height: 800 } });
  try {
    return await visits(context);
  } finally {
    await context.close();
  }
}

/** With nothing but a pairing code, and then again, when the service worker has the page. */
async function startTwice(context: BrowserContext, address: string, code: string) {
  const first = await start(context, `${address}#pair=${code}`, async (page) => {
    // all that it keeps, the list too
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await page.waitForLoadState('networkidle');
  });
  const later = await start(context, address, async (page) => {
    if (await page.evaluate(() => navigator.serviceWorker.controller === null))
      throw new Error('The service worker is not in control of a later start.');
  });
  return { first, later };
}

/** Opens the door page, and taps on Start. */
async function start(context: BrowserContext, address: string, after: (page: Page) => Promise<void>) {
  return await open(
    context,
    address,
    conditions,
    async ({ page }) => {
      const times = await timesIn(page);
      await after(page);
      return times;
    },
    async (_, page) => {
      await page.addInitScript({ path: new URL('door.js', import.meta.url).pathname });
    },
  );
}

async function openFloor(context: BrowserContext, origin: string): Promise<DoorTimes> {
  return await open(context, `${origin}/door/door-floor.html`, conditions, ({ page }) => timesIn(page));
}

async function timesIn(page: Page): Promise<DoorTimes> {
  // the floor begins to count when its script has come
  await page.waitForFunction(() => 'doorTimes' in window);
  return await page.evaluate(() => window.doorTimes);
}

async function listOf(site: DoorSite): Promise<Row[]> {
  const { bytes, pages } = await site.readList(many);
  const name = `list of ${many.toLocaleString('en')} tickets`;
  const seconds = bytes / speed;
  return [
    { name: `${name}, gzip`, unit: 'B', measured: bytes, target: '≤ 3,000,000', reached: bytes <= 3_000_000 },
    { name: `${name} at 4 Mbit/s`, unit: 's', measured: seconds, target: '≤ 10 s', reached: seconds <= 10 },
    {
      name: `the same with ${pages} round trips of ${slow4G.roundTrip} ms, one page after the other`,
      unit: 's',
      measured: seconds + (pages * slow4G.roundTrip) / 1000,
      target: '',
    },
  ];
}
