/**
 * The queue place of a waiting room in the browser's store: over a reload, and for a second tab, so that one browser
 * has one place.
 */
export interface StoredPlace {
  readonly token: string;
  /** The people before it at first; the progress is measured by that. */
  readonly first?: number | undefined;
}

/** For browsers that store nothing: a place lasts as long as the page. */
const saved = new Map<string, StoredPlace>();

const nameOf = (eventId: string) => `foyer:place:${eventId}`;

/** The place of an event; `undefined` if there is none. */
export function loadPlace(eventId: string): StoredPlace | undefined {
  const name = nameOf(eventId);
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? 'null') as Partial<StoredPlace> | null;
    if (typeof stored?.token !== 'string') return saved.get(name);
    return { token: stored.token, first: typeof stored.first === 'number' ? stored.first : undefined };
  } catch {
    return saved.get(name);
  }
}

/** Stores a place, or deletes it. */
export function savePlace(eventId: string, place: StoredPlace | undefined): void {
  const name = nameOf(eventId);
  if (place) saved.set(name, place);
  else saved.delete(name);
  try {
    if (place) localStorage.setItem(name, JSON.stringify(place));
    else localStorage.removeItem(name);
  } catch {
    // the page itself remembers it
  }
}

/** True if another tab changed the place. */
export function isPlaceEvent({ key }: StorageEvent, eventId: string): boolean {
  return key === nameOf(eventId);
}

/** Runs `work` in one tab at a time, if the browser can: two tabs that open together still have one place. */
export async function inOneTab<T>(eventId: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as { readonly locks?: LockManager }).locks;
  return locks ? await locks.request(nameOf(eventId), work) : await work();
}
