/** Where the tab keeps the payment of another name that was begun last; with it the secret of a ticket. */
export const namingKey = 'foyer:paying:naming';

/** Takes away what is kept on this device; the name of each begins so. */
export function deleteSaved(prefix: string): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  } catch {
    // the page may not store anything
  }
}
