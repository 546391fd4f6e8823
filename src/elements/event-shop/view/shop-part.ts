/** The parts of a shop. */
import type { EventInfo } from '../../../contract/event-info.ts';
import type { ShopView } from './shop-view.ts';

/**
 * The position of a part: in the `header`, in place of the `start` there, `before` the tickets, `tickets` in their place, `after` them, or `below`
 * everything, beside neither the tickets nor the order.
 */
export type Position = 'header' | 'start' | 'before' | 'tickets' | 'after' | 'below';

/** A part that only some events have. It loads if an event has it, and is made for each event. */
export interface ShopPart {
  readonly place: Position;
  /** Renders the current state; called with every frame. */
  render(view: ShopView): unknown;
  /** The reason why the buyer cannot continue yet, as text; `undefined` if they can. */
  holdsBack?(view: ShopView): string | undefined;
  /** True if the part stays when the shop changes to another event, e.g. to another date of the same series. */
  suits?(info: EventInfo): boolean;
  /** The event was left: timers and requests end. */
  stop?(): void;
}

/** One of the sections below the tickets; all are in one part. */
export type Section = Pick<ShopPart, 'render' | 'stop'>;
