/**
 * OAuth helper for the servers of apps that sellers install. It runs wherever Web Crypto does: Node, Deno, Bun,
 * workers.
 */

export interface InstallCallback {
  /** `code` of the callback's query. */
  readonly code: string | null | undefined;
  /** `state` of the callback's query. */
  readonly state: string | null | undefined;
  readonly clientSecret: string;
}

/**
 * Verifies that a callback comes from the service: there `state` is signed, base64url(HMAC-SHA-256(client secret,
 * code)). If the result is false, and `state` is not the one that the app itself sent either, the request is forged and
 * the app must stop. The comparison takes the same time wherever the two differ. Never call it in a browser: the secret
 * belongs on servers.
 * @example
 * const { searchParams } = new URL(request.url);
 * const [code, state] = [searchParams.get('code'), searchParams.get('state')];
 * if (!(await verifyInstallState({ code, state, clientSecret }))) return new Response('Not ours', { status: 400 });
 */
export async function verifyInstallState({ code, state, clientSecret }: InstallCallback): Promise<boolean> {
  if (!code || !state || !clientSecret) return false;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(clientSecret), hmac, false, ['sign']);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(code)));
  const expected = btoa(String.fromCharCode(...signature))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  let difference = expected.length ^ state.length;
  for (let at = 0; at < expected.length; at++) difference |= expected.charCodeAt(at) ^ state.charCodeAt(at);
  return difference === 0;
}
