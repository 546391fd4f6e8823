/**
 * The pairing of the address, asked for before the rest of the page runs: on a slow network its answer is here when the
 * storage is open. It imports nothing, since what a module imports runs before it.
 */

/** The code of a pairing address, which letters alone make up. */
export function codeOfAddress(hash: string): string | undefined {
  return /^#pair=(.+)/.exec(hash)?.[1];
}

/** The lock of the tab that scans. */
export const scanningLock = 'foyer-door';

const path = '/api/accessusers/pair';
const bodyOf = (code: string) => JSON.stringify({ code });
/** Says that this browser has been paired before. */
const pairedKey = 'foyer-door-paired';

let asked: { readonly body: string; readonly answer: Promise<Response | undefined> } | undefined;
const code = codeOfAddress(location.hash);
if (code !== undefined) {
  const body = bodyOf(code);
  // a browser that was never paired scans in no other tab: there is nothing to wait for
  const answer = wasPaired() ? askAlone(body) : ask(body);
  answer.catch(() => undefined); // told where it is taken
  asked = { body, answer };
}

function wasPaired(): boolean {
  try {
    return localStorage.getItem(pairedKey) !== null;
  } catch {
    return true; // a browser that keeps nothing
  }
}

function notePaired(): void {
  try {
    localStorage.setItem(pairedKey, 'yes');
  } catch {
    return; // a browser that keeps nothing
  }
}

/** Nothing while another tab scans: the code is not used up by one that has to wait. */
async function askAlone(body: string): Promise<Response | undefined> {
  const { locks } = navigator as Partial<Navigator>;
  const { held = [] } = (await locks?.query()) ?? {};
  return held.some(({ name }) => name === scanningLock) ? undefined : await ask(body);
}

async function ask(body: string): Promise<Response> {
  return await fetch(`${location.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(20_000),
  });
}

/** In place of the global `fetch`: a pairing that was asked for already is answered by its answer, once. */
export const requestOnce: typeof fetch = async (address, options) => {
  if (typeof address !== 'string' || new URL(address).pathname !== path) return await fetch(address, options);
  const early = asked?.body === options?.body ? asked : undefined;
  if (early) asked = undefined;
  const answer = (await early?.answer) ?? (await fetch(address, options));
  if (answer.ok) notePaired();
  return answer;
};
