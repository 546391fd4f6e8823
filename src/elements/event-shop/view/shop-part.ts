import type { EventInfo } from '../../../contract/event-info.ts';
import type { ShopView } from './shop-view.ts';

/**
 * Where a part stands: in the `header`, `before` the tickets, `tickets` in their place, `after` them, or `below` everything, beside neither the
 * tickets nor the order.
 */
export type Position = 'header' | 'before' | 'tickets' | 'after' | 'below';

/** A part of the shop that only some events have. It loads where one has it, and is made anew for each event. */
export interface ShopPart {
  readonly place: Position;
  /** What it shows now; asked for with every frame. */
  render(view: ShopView): unknown;
  /** Why the buyer cannot go on yet, in words; nothing when they can. */
  holdsBack?(view: ShopView): string | undefined;
  /** Whether it stays as it is when the shop goes on to another event, e.g. to another date of the same. */
  suits?(info: EventInfo): boolean;
  /** The event was left: timers and requests end. */
  stop?(): void;
}

/** One of the sections below the tickets; they stand in one part. */
export type Section = Pick<ShopPart, 'render' | 'stop'>;
