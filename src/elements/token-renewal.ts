/**
 * Token renewal: short-lived tokens are renewed before they expire, so that no typed input is lost. Loads with the
 * first request that has such a token. Concurrent requests of all elements of the page share one renewal.
 */
import { createClient } from '../client/client.ts';
import { ServiceError } from '../client/errors.ts';
import { signIn } from '../contract/sign-in.ts';
import { keepToken, renewalOf, type Renewal } from './customer-token.ts';

/** The session that a token belongs to. */
export interface Holder {
  readonly baseUrl: string;
  readonly seller: string;
}

/** Replaced tokens: an element may still have the one that it was given. */
const replaced = new Set<string>();
const running = new Map<string, Promise<string | undefined>>();
const listening = new Map<string, BroadcastChannel>();

/**
 * The current token in place of one that an element was given: a new one shortly before the end, and the same for a
 * token that is not ours.
 */
export async function currentToken(holder: Holder, token: string): Promise<string> {
  const renewal = renewalOf(holder.baseUrl, holder.seller);
  if (!renewal || (token !== renewal.token && !replaced.has(token))) return token;
  hearOthers(holder);
  if (Date.now() < renewal.renewAt) return renewal.token;
  // it still holds for a tenth of its time
  return (await renew(holder, renewal.token).catch(() => undefined)) ?? renewal.token;
}

/** A `fetch` that sends the current token, and renews it and sends once more if it is rejected. */
export async function fetchRenewed(holder: Holder, ...[url, init]: Parameters<typeof fetch>): Promise<Response> {
  const headers = new Headers(init?.headers);
  const given = headers.get('authorization')?.replace(/^Bearer /, '');
  if (!given) return await fetch(url, init);
  const send = (token: string) => {
    headers.set('authorization', `Bearer ${token}`);
    return fetch(url, { ...init, headers });
  };
  const token = await currentToken(holder, given);
  const response = await send(token);
  if (response.status !== 401 || renewalOf(holder.baseUrl, holder.seller)?.token !== token) return response;
  const next = await renew(holder, token);
  return next === undefined ? response : await send(next);
}

/**
 * Exchanges a token for a new one, once for all callers; `undefined` if the session has ended.
 * @throws the errors of the client, except for a session that has ended: a busy service signs no one out
 */
async function renew(holder: Holder, token: string): Promise<string | undefined> {
  const key = channelOf(holder);
  const begun = running.get(key);
  if (begun) return await begun;
  const work = inTurn(key, async () => {
    const renewal = renewalOf(holder.baseUrl, holder.seller);
    if (!renewal || renewal.token !== token) return renewal?.token; // another tab was faster
    return await exchange(holder, renewal);
  }).finally(() => running.delete(key));
  running.set(key, work);
  return await work;
}

async function exchange(holder: Holder, { token, refreshToken }: Renewal): Promise<string | undefined> {
  const { baseUrl, seller } = holder;
  try {
    const tokens = await createClient({ account: signIn }, { baseUrl }).account.refresh({ refreshToken });
    // the customer may have signed out since
    if (renewalOf(baseUrl, seller)?.token !== token) return undefined;
    replaced.add(token);
    keepToken(baseUrl, seller, tokens);
    // saved orders stay theirs
    const owner = { prefix: `foyer:orders:${baseUrl}:${seller}:`, proof: token };
    void import('./customer-orders/offline/saved-orders.ts').then(
      ({ addOwner }) => addOwner(owner, tokens.token),
      () => undefined,
    );
    hearOthers(holder).postMessage({ before: token, tokens });
    return tokens.token;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status === 429 || error.status >= 500) throw error;
    keepToken(baseUrl, seller, undefined);
    return undefined;
  }
}

const channelOf = ({ baseUrl, seller }: Holder) => `foyer:renewal:${baseUrl}:${seller}`;

/** Runs in one tab after the other: a tab that was opened from this one has the same tokens. */
async function inTurn(key: string, work: () => Promise<string | undefined>): Promise<string | undefined> {
  // missing on pages without https
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request(key, work) : await work();
}

/**
 * Adopts the tokens that another tab with the same session was given: using the old ones again would end the session.
 */
function hearOthers(holder: Holder): BroadcastChannel {
  const key = channelOf(holder);
  const known = listening.get(key);
  if (known) return known;
  const channel = new BroadcastChannel(key);
  channel.onmessage = ({ data }: MessageEvent<{ before: string; tokens: Parameters<typeof keepToken>[2] }>) => {
    const own = renewalOf(holder.baseUrl, holder.seller);
    if (!own || (own.token !== data.before && !replaced.has(data.before))) return;
    replaced.add(data.before).add(own.token);
    keepToken(holder.baseUrl, holder.seller, data.tokens);
  };
  listening.set(key, channel);
  return channel;
}
