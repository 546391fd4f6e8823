/** What every measurement gets, and what the sides of most of them are. */
import type { Browser } from '@playwright/test';
import { eventOf, firstTicket } from './events.ts';
import type { Site } from './site.ts';
import type { Row } from './table.ts';
import { visit, type Conditions, type Sight, type Visit } from './visit.ts';

export interface Bench {
  readonly browser: Browser;
  readonly site: Site;
  readonly rounds: number;
}

export interface Measurement {
  /** What `npm run bench -- …` names it by. */
  readonly name: string;
  /** What is said while it runs. */
  readonly title: string;
  run(bench: Bench): Promise<readonly Row[]>;
}

export type Side = 'floor' | 'embed' | 'preloaded' | 'framed' | 'reserved';

/** Sizes of the shops, in ticket types. */
export const sizes = [10, 200] as const;

export const ticket: Sight = { part: 'ticket-name', text: firstTicket };

/** Visits one side's shop and looks at it as soon as its first ticket is there. */
export function visitShop<Result>(
  { browser, site }: Bench,
  side: Side,
  size: number,
  conditions: Conditions,
  look: (visit: Visit, seen: number) => Promise<Result> | Result,
): Promise<Result> {
  return visit(
    browser,
    site.page(`${side}.html`, eventOf(size), conditions.language),
    { ...conditions, sight: ticket },
    async (open) => look(open, await open.seen(ticket)),
  );
}

/** Until nothing is on the way any more, and what came has been rendered. */
export async function settle({ page }: Visit): Promise<void> {
  await page.waitForLoadState('networkidle');
  // the rest of the rows comes two frames after the first ones
  for (let frames = 0; frames < 4; frames++) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
}
