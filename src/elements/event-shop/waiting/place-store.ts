/** A place in a waiting room as the browser keeps it: over a reload, and for a second tab, so that one browser is one place. */
export interface StoredPlace {
  readonly token: string;
  /** People who were before it at first; what there is of the way is measured by that. */
  readonly first?: number | undefined;
}

/** Where a browser keeps nothing, a place lasts as long as the page. */
const kept = new Map<string, StoredPlace>();

const nameOf = (eventId: string) => `foyer:place:${eventId}`;

/** The place of an event; nothing where there is none. */
export function loadPlace(eventId: string): StoredPlace | undefined {
  const name = nameOf(eventId);
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<StoredPlace> | null;
    if (typeof stored?.token !== 'string') return kept.get(name);
    return { token: stored.token, first: typeof stored.first === 'number' ? stored.first : undefined };
  } catch {
    return kept.get(name);
  }
}

/** Keeps a place, or forgets it. */
export function savePlace(eventId: string, place: StoredPlace | undefined): void {
  const name = nameOf(eventId);
  if (place) kept.set(name, place);
  else kept.delete(name);
  try {
    if (place) localStorage.setItem(name, JSON.stringify(place));
    else localStorage.removeItem(name);
  } catch {
    // the page itself remembers it
  }
}

/** Hears of what another tab made of it. */
export function isPlaceEvent({ key }: StorageEvent, eventId: string): boolean {
  return key === nameOf(eventId);
}

/** Does something in one tab at a time, where the browser can see to that: two that open at once are still one place. */
export async function inOneTab<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks ? await locks.request(nameOf(eventId), work) : await work();
}
