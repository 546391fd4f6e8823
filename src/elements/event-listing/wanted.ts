import type { Texts } from '../../locales/index.ts';
import { addDays, beginOf } from '../days.ts';
import type { ListingHost, ListQuery } from './listing-host.ts';

/** What a visitor asks for. Only what is asked for is there. */
export interface Wanted {
  readonly search?: string;
  readonly type?: string;
  /** Days, `2026-07-04`, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** Who keeps what the visitor asks for. */
export interface Asking {
  readonly texts: Texts['schedule'];
  readonly wanted: Wanted;
  /** Asks for other events than before. */
  want(wanted: Wanted): void;
  noneFound(): string | undefined;
}

/** The zone of the clock by which days are counted: the venue's, where events are known; otherwise the visitor's. */
export function zoneOf(host: ListingHost): string | undefined {
  return host.first?.events.find(({ timezone }) => timezone)?.timezone;
}

/** The same as the service is asked. What goes on already on the first day counts. */
export function narrowing({ search, type, from, to, attributes }: Wanted, host: ListingHost): ListQuery {
  const zone = zoneOf(host);
  const until = to === undefined ? undefined : new Date(beginOf(addDays(to, 1), zone).getTime() - 1).toISOString();
  const last = new Date(host.element.startMax ?? '');
  const own = Number.isNaN(last.getTime()) ? undefined : last.toISOString();
  return {
    ...(search !== undefined && { search }),
    ...(type !== undefined && { eventType: [type as 'SINGLE'] }),
    ...(from !== undefined && { endMin: beginOf(from, zone).toISOString() }),
    ...(until !== undefined && { startMax: own !== undefined && own < until ? own : until }),
    ...(attributes !== undefined && { attributes }),
  };
}

/** What was kept, as far as it is still understood. */
export function readWanted(stored: unknown): Wanted {
  if (typeof stored !== 'object' || stored === null) return {};
  const { search, type, from, to, attributes } = stored as Readonly<Record<keyof Wanted, unknown>>;
  const isDay = (day: unknown): day is string => typeof day === 'string' && /^\d{4}-\d\d-\d\d$/.test(day);
  const named = Object.entries(typeof attributes === 'object' && attributes ? attributes : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return {
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(typeof type === 'string' && ['SINGLE', 'GROUP', 'RECURRENCE'].includes(type) && { type }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(named.length > 0 && { attributes: Object.fromEntries(named) }),
  };
}
