/**
 * The tokens of a signed-in customer, stored as long as the tab is open; on a page that may not store anything, until
 * it is left.
 */

/** The tokens that a sign-in answers. */
export interface Tokens {
  readonly token: string;
  /** Seconds until it expires. */
  readonly expiresIn?: number | undefined;
  readonly refreshToken?: string | undefined;
}

/** A short-lived token, and the token that renews it. */
export interface Renewal {
  readonly token: string;
  readonly refreshToken: string;
  /** By the clock of this device, milliseconds: from then on the token is renewed before it is used. */
  readonly renewAt: number;
}

const name = (baseUrl: string, seller: string) => `foyer:token:${baseUrl}:${seller}`;
const renewalName = (baseUrl: string, seller: string) => `foyer:renewal:${baseUrl}:${seller}`;
const renewals = new Map<string, Renewal>();

export function storedToken(baseUrl: string, seller: string): string | undefined {
  return read(name(baseUrl, seller)) ?? renewals.get(renewalName(baseUrl, seller))?.token;
}

/** The renewal of the token, if it can be renewed. */
export function renewalOf(baseUrl: string, seller: string): Renewal | undefined {
  const key = renewalName(baseUrl, seller);
  const stored = read(key);
  return renewals.get(key) ?? (stored ? (JSON.parse(stored) as Renewal) : undefined);
}

/** Stores tokens, or deletes them if there are none. */
export function keepToken(baseUrl: string, seller: string, tokens: Tokens | undefined): void {
  const key = renewalName(baseUrl, seller);
  renewals.delete(key);
  const { token, refreshToken, expiresIn = 0 } = tokens ?? {};
  // a tenth of its time is left for slow connections
  const renewal = token && refreshToken && { token, refreshToken, renewAt: Date.now() + expiresIn * 900 };
  if (renewal) renewals.set(key, renewal);
  write(name(baseUrl, seller), token);
  write(key, renewal ? JSON.stringify(renewal) : undefined);
}

/** The value that the tab stores under a name. */
export function read(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: string | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
  } catch {
    // the page may not store anything
  }
}
