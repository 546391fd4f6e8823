/** One visit: a browser that knows nothing yet opens a page. Everything is thrown away afterwards. */
import type { Browser, CDPSession, Page } from '@playwright/test';

export interface Conditions {
  /** Round trip of 150 ms, 1.6 Mbit/s. */
  readonly slowNetwork?: boolean;
  /** How many times slower than this machine. */
  readonly cpu?: number;
}

/** Slow 4G as Lighthouse has it, and a phone of the lower middle. */
export const phone: Conditions = { slowNetwork: true, cpu: 4 };

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
  { slowNetwork, cpu }: Conditions,
  look: (visit: Visit) => Promise<Result>,
  prepare?: (session: CDPSession) => Promise<void>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addInitScript({ path: new URL('page.js', import.meta.url).pathname });
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    const session = await context.newCDPSession(page);
    if (slowNetwork) {
      const speed = (1.6 * 1_000_000) / 8;
      await session.send('Network.enable');
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: speed,
        uploadThroughput: speed / 2,
      });
    }
    if (cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await prepare?.(session);
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
    await context.close();
  }
}
