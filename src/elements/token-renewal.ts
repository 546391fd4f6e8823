/**
 * Renews short-lived tokens. It loads with the first request of somebody who has one: nothing that was typed is lost because a
 * token's time was up meanwhile. Requests at once, of all elements of the page, wait for one renewal.
 */
import { createClient } from '../client/client.ts';
import { ServiceError } from '../client/errors.ts';
import { signIn } from '../contract/sign-in.ts';
import { keepToken, renewalOf, type Renewal } from './customer-token.ts';

/** Whose token it is. */
export interface Holder {
  readonly baseUrl: string;
  readonly seller: string;
}

/** Tokens that were replaced: an element may still hold the one that it was given. */
const replaced = new Set<string>();
const running = new Map<string, Promise<string | undefined>>();
const listening = new Map<string, BroadcastChannel>();

/** The token that holds in place of one that an element was given: another one where that is about to end, and the same where it is none of ours. */
export async function currentToken(holder: Holder, token: string): Promise<string> {
  const renewal = renewalOf(holder.baseUrl, holder.seller);
  if (!renewal || (token !== renewal.token && !replaced.has(token))) return token;
  hearOthers(holder);
  if (Date.now() < renewal.renewAt) return renewal.token;
  // it still holds for a tenth of its time
  return (await renew(holder, renewal.token).catch(() => undefined)) ?? renewal.token;
}

/** A `fetch` that sends the token that holds, and where it is refused all the same, sends once more with another one. */
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
 * Exchanges a token for another, once for all who ask. Nothing when the session has ended.
 * @throws what the client throws, but for a session that has ended: nobody is signed out because the service is busy
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
    // somebody may have signed out meanwhile
    if (renewalOf(baseUrl, seller)?.token !== token) return undefined;
    replaced.add(token);
    keepToken(baseUrl, seller, tokens);
    // what a customer saw last stays theirs
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

/** One tab after the other: a tab that was opened from this one has the same tokens. */
async function inTurn(key: string, work: () => Promise<string | undefined>): Promise<string | undefined> {
  // missing on pages without https
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? await locks.request(key, work) : await work();
}

/** Takes over what another tab with the same tokens was given: what it had before ends the session when it comes again. */
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
