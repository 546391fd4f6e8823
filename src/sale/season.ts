/**
 * Season tickets: a season ticket takes a place in every child event, as the ticket type that the mapping names, or it
 * can't be sold. A child event whose mapping doesn't name a type is not part of that type's season tickets.
 */
import type { EventInfo } from '../contract/event-info.ts';
import type { EventRecord } from '../contract/events.ts';
import { min } from './availability.ts';
import { toMinor } from './money.ts';
import { allocate } from './shares.ts';

/** A child event in the mapping of its group. */
export interface SeasonEntry {
  readonly childEventId: string;
  /** The child's ticket type, by the group's ticket type. */
  readonly types: ReadonlyMap<string, string>;
  /** Its share of the price, a fraction. */
  readonly valueShare: number | undefined;
}

/** The fields of a record that its season tickets follow. */
export type SeasonFields = 'eventType' | 'ticketSettings';

/** The mapping of a group: one entry for each child event. Empty for any other event. */
export function seasonOf({ eventType, ticketSettings }: Pick<EventRecord, SeasonFields>): SeasonEntry[] {
  if (eventType !== 'GROUP') return [];
  return (ticketSettings?.childEventMapping ?? []).flatMap(({ childEventId, ticketTypeMapping = {}, valueShare }) => {
    const named = Object.entries(ticketTypeMapping).flatMap(([type, child]): [string, string][] =>
      typeof child === 'string' ? [[type, child]] : [],
    );
    return childEventId === undefined ? [] : [{ childEventId, types: new Map(named), valueShare }];
  });
}

/** A place of a season ticket in a child event. */
export interface SeasonPlace {
  readonly eventId: string;
  /** The child's ticket type. */
  readonly ticketTypeId: string;
  /** Its weight in the price of the season ticket, an integer; see `seasonWeights`. */
  readonly weight: number;
}

/** What decides about the weight of a child event. */
export interface SeasonValue {
  /** The price of the mapped ticket type, major units. */
  readonly price?: number | undefined;
  /** A fraction. */
  readonly valueShare?: number | undefined;
}

/** Shares are compared to a millionth. */
const precision = 1_000_000;

/**
 * The weights of the child events in the price of a season ticket, by the `seasonCardValueStrategy`: `childValue`
 * weighs by the price of the mapped ticket type, `sharePerChild` by `valueShare`, anything else equally. Where all of
 * them would weigh nothing, they weigh equally.
 */
export function seasonWeights(strategy: string | undefined, values: readonly SeasonValue[], currency: string) {
  const weights = values.map(({ price = 0, valueShare = 0 }) => {
    if (strategy === 'childValue') return Math.max(0, toMinor(price, currency));
    return strategy === 'sharePerChild' ? Math.max(0, Math.round(valueShare * precision)) : 1;
  });
  return weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
}

/** The value of each place of a season ticket, minor units. The values add up to its price exactly. */
export function seasonValues(price: number, places: readonly Pick<SeasonPlace, 'weight'>[]): number[] {
  return allocate(
    price,
    places.map(({ weight }) => weight),
  );
}

/** A limit of a child event: the rest of a scope of its stock, and the group's ticket types that count in it. */
export interface SeasonLimit {
  readonly eventId: string;
  readonly eventName: string;
  readonly types: ReadonlySet<string>;
  readonly left: number;
}

/** A group whose numbers are at most what its child events have left. */
export function withSeasonLimits(info: EventInfo, limits: readonly SeasonLimit[]): EventInfo {
  // resale tickets take no place of their own
  const own = (info.tickets ?? []).filter(({ resale }) => !resale);
  const leftFor = (types: readonly { readonly id: string }[]) =>
    types.length === 0
      ? undefined
      : min(...limits.flatMap((limit) => (types.every(({ id }) => limit.types.has(id)) ? [limit.left] : [])));
  const limited = <T extends { v?: number | undefined }>(part: T, left: number | undefined): T =>
    left === undefined ? part : { ...part, v: min(part.v, left) };
  return {
    ...limited(info, leftFor(own)),
    ...(info.tickets && {
      tickets: info.tickets.map((ticket) => (ticket.resale ? ticket : limited(ticket, leftFor([ticket])))),
    }),
    ...(info.categories && {
      categories: info.categories.map((category) =>
        limited(category, leftFor(own.filter(({ categoryRef }) => categoryRef === (category.ref ?? category._id)))),
      ),
    }),
  };
}
