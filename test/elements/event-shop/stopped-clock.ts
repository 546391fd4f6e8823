/** A clock that stands still until a test moves it, with what ticks once a second. */
import type { EventShop } from '../../../src/elements/event-shop/event-shop.ts';

const { now } = Date;
const { setInterval: realInterval, clearInterval: realClear } = globalThis;
let ahead = 0;

/** What ticks by it now. */
export let ticks = new Map<number, () => void>();

export function stopClock(): void {
  const at = now();
  ahead = 0;
  ticks = new Map();
  Date.now = () => at + ahead;
  let ids = 1_000_000;
  Object.assign(globalThis, {
    setInterval: (tick: () => void, every: number) => {
      if (every !== 1000) return realInterval(tick, every);
      ticks.set(++ids, tick);
      return ids;
    },
    clearInterval: (id: number) => {
      if (!ticks.delete(id)) realClear(id);
    },
  });
}

export function startClock(): void {
  Date.now = now;
  Object.assign(globalThis, { setInterval: realInterval, clearInterval: realClear });
}

/** Time passes while the tab is hidden. */
export function skip(seconds: number): void {
  ahead += seconds * 1000;
}

export async function pass(element: EventShop, seconds: number): Promise<void> {
  skip(seconds);
  for (const tick of [...ticks.values()]) tick();
  await element.updateComplete;
}
