/** Keeps the page and its decoder for starts without a network. */
import { scriptAddress } from './own-scripts.ts';

/**
 * Registers the service worker, and settles once it has all files, or never will: a browser without one, or one that
 * refuses it, needs a network to start the page.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const address = scriptAddress(new URL('./sw.js', document.baseURI).href);
    const { active, installing } = await navigator.serviceWorker.register(address);
    if (active || !installing) return;
    await new Promise((settled) => {
      installing.addEventListener('statechange', settled, { once: true });
    });
  } catch {
    return;
  }
}
