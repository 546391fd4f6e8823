/** The events of a season ticket in the form of their group: what each ticket type takes in each of them. */
import type { EventAnswer } from '../../../contract/events.ts';
import { fractionOf, percent, type Words } from './values.ts';

/** A child event as it is typed. */
export interface SeasonFields {
  /** The event. */
  readonly _id: string;
  /** Its ticket type, by that of the group; what is missing takes no place. */
  readonly types: Readonly<Record<string, string>>;
  /** Its part of the price, in percent. */
  readonly share: string;
}

/** Where the service names what is wrong with a child event. */
export const mappingPath = 'ticketSettings.childEventMapping';

const mappingOf = ({ ticketSettings }: Partial<EventAnswer>) => ticketSettings?.childEventMapping ?? [];

export function seasonFieldsOf(event: Partial<EventAnswer>): readonly SeasonFields[] {
  return (event.childEvents ?? []).map((id) => {
    const { ticketTypeMapping = {}, valueShare } = mappingOf(event).find((each) => each.childEventId === id) ?? {};
    const types = Object.entries(ticketTypeMapping).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return { _id: id, types: Object.fromEntries(types), share: percent(valueShare) };
  });
}

/** What is wrong already before it is sent: by path. */
export function wrongSeason(season: readonly SeasonFields[], words: Words): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let sum = 0;
  for (const [at, { share }] of season.entries()) {
    const fraction = fractionOf(share) ?? 0;
    sum += fraction;
    const path = `${mappingPath}.${at}.valueShare`;
    if (!(fraction >= 0 && fraction <= 1)) found.set(path, words.percentWrong);
    else if (sum > 1 + 1e-9) found.set(path, words.sharesWrong);
  }
  return found;
}

/** The list of child events, and what season tickets take in them: nothing for a group whose types take no place. */
export function sentSeason(to: readonly SeasonFields[], event: Partial<EventAnswer>) {
  const before = new Map(mappingOf(event).map((entry) => [entry.childEventId, entry]));
  const hasPlaces = to.some(({ types }) => Object.keys(types).length > 0);
  return {
    childEvents: to.map(({ _id }) => _id),
    mapping: hasPlaces
      ? to.map(({ _id, types, share }) => {
          // without the id of the entry: what it mapped before would be merged with what it maps now
          const { _id: _, valueShare: __, ...more } = before.get(_id) ?? {};
          const valueShare = fractionOf(share);
          return {
            ...more,
            ...{ childEventId: _id, ticketTypeMapping: types },
            ...(valueShare !== null && { valueShare }),
          };
        })
      : [],
  };
}

/** Another event of the season, which takes what has the same name, or the only type that there is. */
export function newSeasonEvent(
  { _id, tickets = [] }: Pick<EventAnswer, '_id' | 'tickets'>,
  own: readonly { readonly _id: string; readonly name: string }[],
): SeasonFields {
  const types = own.flatMap((type) => {
    const same = tickets.length === 1 ? tickets[0] : tickets.find(({ name }) => name === type.name);
    return same?._id === undefined ? [] : [[type._id, same._id] as const];
  });
  return { _id, types: Object.fromEntries(types), share: '' };
}

/** What season tickets take once a type of the group is gone. */
export const withoutType = (season: readonly SeasonFields[], id: string): readonly SeasonFields[] =>
  season.map((each) => {
    if (!(id in each.types)) return each;
    const { [id]: _, ...types } = each.types;
    return { ...each, types };
  });
