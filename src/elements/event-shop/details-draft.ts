/** What a buyer of an event has typed about themselves, as the tab keeps it: over a reload, and until the order is complete. */
export const details = 'foyer:details:';
const nameOf = (eventId: string) => details + eventId;

/** What was kept before a reload, whatever somebody wrote there. */
export function loadDraft(eventId: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(eventId)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}

export function saveDraft(eventId: string, values: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(nameOf(eventId), JSON.stringify(values));
  } catch {
    // a browser that keeps nothing still sells
  }
}

export function forgetDraft(eventId: string): void {
  try {
    sessionStorage.removeItem(nameOf(eventId));
  } catch {
    // nothing was kept
  }
}

/** Takes out what the tab keeps of all events; the name of each begins so. */
export function forgetDrafts(beginning: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(beginning)) sessionStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}
