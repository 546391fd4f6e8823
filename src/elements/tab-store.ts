/** The tab's storage: first-party, over a reload or a visit to another page, and gone with the tab. */

/** The object that is stored under a name; empty for anything else there. */
export function loadFromTab(name: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Stores an object; without a value it is deleted. */
export function keepInTab(name: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    else sessionStorage.removeItem(name);
  } catch {
    // a browser that stores nothing still sells
  }
}

/** Deletes everything whose name has this prefix. */
export function deleteInTab(beginning: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(beginning)) sessionStorage.removeItem(name);
  } catch {
    // nothing was stored
  }
}
