/** The authorization request of an app at `/oauth2/authorize`, and its answer: a redirect back to the app. */
import { AuthorizeQuery } from '../../contract/oauth.ts';
import type { App, AppRequest } from './installations.ts';

/**
 * The outcome of an authorization request. Only the app's registered addresses get a redirect; otherwise a page shows
 * the error.
 */
export type Authorize =
  | { readonly problem: 'unknownApp' | 'unknownAddress' }
  | { readonly error: string; readonly description: string; readonly redirectUri: string; readonly state?: string }
  | { readonly app: App; readonly request: AppRequest };

type Query = Readonly<Record<string, unknown>>;

/** Reads and checks the query. Empty parameters count as missing (RFC 6749, 3.1); a repeated parameter is a list. */
export async function readAuthorize(
  query: Query,
  findApp: (clientId: string) => Promise<App | undefined>,
): Promise<Authorize> {
  const sent = withoutEmpty(query);
  const { client_id: clientId, redirect_uri: redirectUri } = sent;
  const app = typeof clientId === 'string' ? await findApp(clientId) : undefined;
  if (!app) return { problem: 'unknownApp' };
  if (typeof redirectUri !== 'string' || !app.redirectUris.includes(redirectUri)) return { problem: 'unknownAddress' };

  const state = typeof sent.state === 'string' && sent.state.length <= 2000 ? sent.state : undefined;
  const refused = (error: string, description: string): Authorize => ({
    error,
    description,
    redirectUri,
    ...(state !== undefined && { state }),
  });
  const twice = Object.entries(sent).find(([, value]) => typeof value !== 'string');
  if (twice) return refused('invalid_request', `${safe(twice[0])} comes more than once`);
  if (sent.response_type !== undefined && sent.response_type !== 'code')
    return refused('unsupported_response_type', 'Only the response_type code is supported');
  const read = AuthorizeQuery.safeParse(sent);
  if (!read.success) {
    const name = String(read.error.issues[0]?.path[0]);
    const isMissing = sent[name] === undefined;
    return refused('invalid_request', `${name} ${isMissing ? 'is missing' : 'is not what it may be'}`);
  }
  const { code_challenge: challenge, code_challenge_method: method, scope } = read.data;
  // without a method it would be "plain" (RFC 7636, 4.3), which protects nothing
  if ((challenge === undefined) !== (method === undefined))
    return refused('invalid_request', 'code_challenge needs the code_challenge_method S256, and the other way round');
  if (app.requiresPkce && challenge === undefined)
    return refused('invalid_request', 'code_challenge is missing: this app is registered to use PKCE');
  const asked = scope?.split(' ').filter(Boolean);
  if (asked?.some((permission) => !app.permissions.includes(permission)))
    return refused('invalid_scope', 'scope holds more than the app is registered for');
  return {
    app,
    request: {
      clientId: app.id,
      redirectUri,
      permissions: app.permissions.filter((permission) => asked?.includes(permission) ?? true),
      ...(state !== undefined && { state }),
      ...(challenge !== undefined && { challenge }),
    },
  };
}

/** The parameters without those that are empty. */
export function withoutEmpty(sent: Query): Query {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
}

/** Text for `error_description` (RFC 6749): printable characters without `"` and `\`. */
export function safe(texts: string): string {
  return texts.replaceAll('"', "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, '?');
}

/** An app's address with the answer added to its query. `iss` names the server that answers (RFC 9207). */
export function callbackUrl(
  { redirectUri, state }: Pick<AppRequest, 'redirectUri' | 'state'>,
  answer: Readonly<Record<string, string>>,
  issuer: string,
): string {
  const query = Object.entries({ ...answer, ...(state !== undefined && { state }), iss: issuer })
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const joint = !redirectUri.includes('?') ? '?' : /[?&]$/.test(redirectUri) ? '' : '&';
  return redirectUri + joint + query;
}

/** The address of the page on which a request is decided. */
export function pageOf({ clientId, redirectUri, permissions, state, challenge, isInstall }: AppRequest): string {
  if (isInstall) return appPage(clientId);
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, redirect_uri: redirectUri });
  if (permissions.length > 0) query.set('scope', permissions.join(' '));
  if (state !== undefined) query.set('state', state);
  if (challenge !== undefined) {
    query.set('code_challenge', challenge);
    query.set('code_challenge_method', 'S256');
  }
  return `/oauth2/authorize?${query.toString()}`;
}

/** The address of the page on which a seller sees the app's permissions. */
export function appPage(clientId: string): string {
  return `/apps/${encodeURIComponent(clientId)}`;
}
