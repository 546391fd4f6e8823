/** Names of events for lists that know their ids alone; each is asked for once. */
import { events } from '../../contract/events.ts';
import type { Desk } from './desk.ts';

export interface NamedEvent {
  readonly name: string;
  readonly start: string;
  readonly timezone?: string | undefined;
}

const known = new Map<string, NamedEvent>();

/** Takes what another answer named already. */
export function learnEvents(rows: readonly (NamedEvent & { readonly _id: string })[]): void {
  for (const { _id, name, start, timezone } of rows) known.set(_id, { name, start, timezone });
}

/** The events of ids, as far as they still are there. */
export async function eventsOf(
  desk: Desk,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, NamedEvent>> {
  const client = desk.client({ events: { get: events.get } });
  const missing = new Set(ids.flatMap((id) => (id === undefined || known.has(id) ? [] : [id])));
  await Promise.all(
    [...missing].map(async (id) => {
      const event = await client.events.get({ id }).catch(() => undefined); // it was deleted
      if (event) learnEvents([event]);
    }),
  );
  return known;
}
