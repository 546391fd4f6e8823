/** Keeps the page and its decoder for starts without a network. */
import { scriptAddress } from './own-scripts.ts';

/** Registers the service worker. A browser without one, or one that refuses it, needs a network to start the page. */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register(scriptAddress(new URL('./sw.js', document.baseURI).href));
  } catch {
    return;
  }
}
