/** Data that the element stores on this device: its keys, and its deletion. */

/** Key in the tab's storage of the last payment for a renaming. Its value has the secret of a ticket. */
export const namingKey = 'foyer:paying:naming';

/** Deletes all data on this device whose key begins with `prefix`. */
export function deleteSaved(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // the page may not store anything
  }
}
