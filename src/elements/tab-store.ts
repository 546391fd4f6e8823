/** What the tab keeps over a reload or a way elsewhere and back: first-party, and gone with the tab. */

/** What was kept under a name, whatever somebody wrote there. */
export function loadFromTab(name: string): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

/** Keeps something; without a value it is forgotten. */
export function keepInTab(name: string, value: object | undefined): void {
  try {
    if (value) sessionStorage.setItem(name, JSON.stringify(value));
    else sessionStorage.removeItem(name);
  } catch {
    // a browser that keeps nothing still sells
  }
}

/** Takes out everything whose name begins so. */
export function deleteInTab(beginning: string): void {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(beginning)) sessionStorage.removeItem(name);
  } catch {
    // nothing was kept
  }
}
