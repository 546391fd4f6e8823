/** The wanted events of a listing: the filters of its visitor. */
import type { Texts } from '../../locales/index.ts';
import { addDays, beginOf } from '../days.ts';
import type { ListingHost, ListQuery } from './listing-host.ts';

/** The filters; only those that are set. */
export interface Wanted {
  readonly search?: string;
  readonly type?: string;
  /** Days, `2026-07-04`, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The holder of the filters. */
export interface Asking {
  readonly texts: Texts['schedule'];
  readonly wanted: Wanted;
  /** Changes the filters. */
  want(wanted: Wanted): void;
  noneFound(): string | undefined;
}

/** The time zone in which days are counted: the venue's once events are known; otherwise the visitor's. */
export function zoneOf(host: ListingHost): string | undefined {
  return host.first?.events.find(({ timezone }) => timezone)?.timezone;
}

/** The filters as a query to the service. An event that has begun before the first day counts. */
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

/** Stored filters, as far as they are valid. */
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
