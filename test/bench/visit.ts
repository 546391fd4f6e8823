/** One visit: a browser that knows nothing yet opens a page. Everything is thrown away afterwards. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** What a connection gives: a round trip in milliseconds, and bytes a second. */
export interface Speed {
  readonly roundTrip: number;
  readonly down: number;
  readonly up: number;
}

export interface Conditions {
  /** As `slow4G`. */
  readonly slowNetwork?: boolean;
  /** How many times slower than this machine. */
  readonly cpu?: number;
  /** Language of the page; English unless set. */
  readonly language?: string;
  /** What the page looks for from its beginning, so that no question has to reach it first. */
  readonly sight?: Sight;
}

/** Slow 4G as Lighthouse has it: 150 ms, 1.6 Mbit/s. */
export const slow4G: Speed = { roundTrip: 150, down: 200_000, up: 100_000 };

/** That, and a phone of the lower middle. */
export const phone = { slowNetwork: true, cpu: 4 } as const satisfies Conditions;

/** A part of the page, and words in it, that a visitor waits for. */
export interface Sight {
  readonly part: string;
  readonly text: string;
}

export interface Visit {
  readonly page: Page;
  readonly session: CDPSession;
  /** Milliseconds from the navigation to the first frame that shows it. */
  seen(sight: Sight): Promise<number>;
}

/** What page.js offers in the page. */
interface InPage {
  firstSeen(sight: Sight): Promise<number>;
  clicks(count: number): Promise<number>;
  elements(): number;
  readonly shift: number;
  readonly longTasks: readonly number[];
}

declare global {
  interface Window {
    readonly bench: InPage;
  }
}

export async function visit<Result>(
  browser: Browser,
  address: string,
  conditions: Conditions,
  look: (visit: Visit) => Promise<Result>,
  prepare?: (session: CDPSession) => Promise<void>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    return await open(context, address, conditions, look, prepare);
  } finally {
    await context.close();
  }
}

/** The same of a browser that may know the page from an earlier visit; only the page is closed afterwards. */
export async function open<Result>(
  context: BrowserContext,
  address: string,
  { slowNetwork, cpu, sight }: Conditions,
  look: (visit: Visit) => Promise<Result>,
  prepare?: (session: CDPSession, page: Page) => Promise<void>,
): Promise<Result> {
  const page = await context.newPage();
  try {
    if (sight) await page.addInitScript(`globalThis.sight = ${JSON.stringify(sight)};`);
    await page.addInitScript({ path: new URL('page.js', import.meta.url).pathname });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const session = await context.newCDPSession(page);
    if (slowNetwork) {
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slow4G.roundTrip,
        downloadThroughput: slow4G.down,
        uploadThroughput: slow4G.up,
      });
    }
    if (cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await prepare?.(session, page);
    // the clock in the page starts with the navigation; a visitor does not wait for the load event, so neither do we
    await page.goto(address, { waitUntil: 'commit' });
    const result = await look({
      page,
      session,
      seen: (sight) => page.evaluate((wanted) => window.bench.firstSeen(wanted), sight),
    });
    if (errors[0]) throw errors[0];
    return result;
  } finally {
    await page.close();
  }
}
