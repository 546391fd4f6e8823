import type { EventInfo } from '../../contract/event-info.ts';
import { adopt } from '../styles.ts';
import type * as About from './about.ts';
import { styles } from './more.styles.ts';
import type { OtherDates } from './other-dates.ts';
import type { ShopHost } from './shop-view.ts';
import type * as Slots from './slots.ts';

/** Parts that not every event has, or that stand below the tickets. */
export interface LaterParts {
  readonly slots: typeof Slots;
  readonly about: typeof About;
  readonly dates: OtherDates | undefined;
}

/** Loads what an event has beside its tickets. */
export async function openLater(
  host: ShopHost,
  info: EventInfo,
  parts: Partial<LaterParts>,
): Promise<Partial<LaterParts>> {
  adopt(host.element, styles);
  const isOneOfMany = info.rootId !== undefined || info.eventType === 'ROOT' || info.eventType === 'GROUP';
  const [about, dates] = await Promise.all([
    import('./about.ts'),
    isOneOfMany
      ? import('./other-dates.ts').then(({ OtherDates }) => OtherDates.load(host, info, host.view()?.language ?? 'en'))
      : undefined,
  ]);
  return { ...parts, about, dates };
}
