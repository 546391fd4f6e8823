/** Names of events for lists that know their ids alone; each is asked for once in five minutes. */
import { events } from '../../contract/events.ts';
import type { Desk } from './desk.ts';

export interface NamedEvent {
  readonly name: string;
  readonly start: string;
  readonly timezone?: string | undefined;
}

/** An event may be renamed or moved by another person. */
const maxAgeMs = 300_000;

const known = new Map<string, NamedEvent & { readonly learnedAt: number }>();

/** Takes what another answer named already. */
export function learnEvents(rows: readonly (NamedEvent & { readonly _id: string })[]): void {
  const learnedAt = Date.now();
  for (const { _id, name, start, timezone } of rows) known.set(_id, { name, start, timezone, learnedAt });
}

/** The events of ids, as far as they still are there. */
export async function eventsOf(
  desk: Desk,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, NamedEvent>> {
  const client = desk.client({ events: { get: events.get } });
  const oldest = Date.now() - maxAgeMs;
  const missing = new Set(
    ids.flatMap((id) => (id === undefined || (known.get(id)?.learnedAt ?? 0) > oldest ? [] : [id])),
  );
  await Promise.all(
    [...missing].map(async (id) => {
      const event = await client.events.get({ id }).catch(() => undefined); // it was deleted: a known one keeps its name
      if (event) learnEvents([event]);
    }),
  );
  return known;
}

export type NamedChoice = NamedEvent & { readonly _id: string };

/** Events to choose one from: the hundred that are last, without those that only have dates. */
export async function lastEvents(desk: Desk): Promise<readonly NamedChoice[]> {
  const client = desk.client({ events: { list: events.list } });
  const { rows } = await client.events.list({ sortDir: -1, top: 100, type: ['SINGLE', 'RECURRENCE', 'GROUP'] });
  learnEvents(rows);
  return rows.map(({ _id, name, start, timezone }) => ({ _id, name, start, timezone }));
}

/**
 * Events as the options of a choice, with their dates.
 * @param chosen The `_id` of one that is there in any case, once `eventsOf` has its name.
 */
export function eventOptions(
  { formats }: Desk,
  choices: readonly NamedChoice[],
  chosen = '',
): readonly (readonly [id: string, words: string])[] {
  const named = choices.some(({ _id }) => _id === chosen) ? undefined : known.get(chosen);
  return [...(named ? [{ _id: chosen, ...named }] : []), ...choices].map(
    ({ _id, name, start, timezone }) => [_id, `${name}, ${formats.short(start, timezone)}`] as const,
  );
}
