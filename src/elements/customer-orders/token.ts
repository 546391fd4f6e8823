/** Keeps the token of a signed-in customer as long as the tab is open. A page that may not store anything signs in again. */
const name = (baseUrl: string, seller: string) => `foyer:token:${baseUrl}:${seller}`;

export function storedToken(baseUrl: string, seller: string): string | undefined {
  try {
    return sessionStorage.getItem(name(baseUrl, seller)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a token, or takes it out when there is none. */
export function keepToken(baseUrl: string, seller: string, token: string | undefined): void {
  try {
    if (token) sessionStorage.setItem(name(baseUrl, seller), token);
    else sessionStorage.removeItem(name(baseUrl, seller));
  } catch {
    // the page may not store anything
  }
}
