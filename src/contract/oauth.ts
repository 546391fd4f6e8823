/**
 * Authorization of apps: OAuth 2.0, authorization code. The consent page itself is a page of the service, not an
 * operation. The rules are those of RFC 6749, with PKCE (RFC 7636) and RFC 9700.
 */
import { text } from './fields.ts';
import { route, z } from './route.ts';

const short = z.string().check(z.maxLength(200, 'At most 200 characters'));
const long = z.string().check(z.maxLength(500, 'At most 500 characters'));
const address = z.string().check(z.maxLength(2000, 'At most 2000 characters'));
/** PKCE: letters, digits and `-._~`. */
const pkce = z.optional(z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'Expected 43 to 128 letters, digits, or -._~')));

export const TokenAnswer = z.looseObject({
  /** An API key, `Authorization: Bearer …` on every operation. It does not expire; the seller can revoke it. */
  access_token: z.string(),
  /** `Bearer` (RFC 6749 asks for it). */
  token_type: text,
  /** The permissions of the key, separated by spaces, e.g. `events:read vouchers:read`. */
  scope: text,
});
export const MetaAnswer = z.looseObject({ installationId: z.string() });

export const oauth = {
  /**
   * The code that came to `redirect_uri` becomes an API key: once, within 15 minutes. A code that comes a second time is
   * refused, and the key that it was exchanged for is revoked. Of an installation the ten newest keys are valid: an app that is
   * configured again gets another key, and the one that it has goes on.
   *
   * The body is JSON or a form (`application/x-www-form-urlencoded`). The client's credentials may also come by HTTP Basic,
   * then not in the body. Parameters that are empty count as missing, unknown ones are ignored, one that comes twice is refused.
   *
   * Errors carry `error` and `error_description` as RFC 6749 (5.2) has them, beside the fields of every API error:
   * 400 `invalid_request`, `invalid_grant`, `unsupported_grant_type`; 401 `invalid_client`.
   * @example
   * curl -d grant_type=authorization_code -d client_id=… -d client_secret=… -d code=… \
   *   -d redirect_uri=https://app.example/callback https://tickets.example/api/oauth2/token
   */
  token: route({
    method: 'POST',
    path: '/api/oauth2/token',
    who: 'app',
    summary: 'Exchange an authorization code for an API key',
    body: z.object({
      grant_type: z.literal('authorization_code'),
      client_id: short,
      client_secret: long,
      code: short,
      /** The one that the code was sent to, letter by letter. */
      redirect_uri: address,
      /** Where the authorization request had a `code_challenge`, and only there. */
      code_verifier: pkce,
    }),
    answer: TokenAnswer,
    errors: [400, 401],
  }),
  /**
   * Revokes a key that the app was given (RFC 7009): immediately, and for good. The seller's installation stays, with its other keys.
   * A token that is unknown, was revoked, or belongs to another app changes nothing, and is answered in the same way.
   * Body, credentials and errors are those of the token endpoint: 400 `invalid_request`; 401 `invalid_client`.
   * @example
   * curl -d client_id=… -d client_secret=… -d token=fk_… https://tickets.example/api/oauth2/revoke
   */
  revoke: route({
    method: 'POST',
    path: '/api/oauth2/revoke',
    who: 'app',
    summary: 'Revoke a key of an app',
    body: z.object({
      client_id: short,
      client_secret: long,
      token: short,
      /** Accepted as libraries send it; there is one kind of token. */
      token_type_hint: z.optional(short),
    }),
    answer: z.looseObject({}),
    errors: [400, 401],
  }),
  /** 404 for a seller's own key: it belongs to no installation. */
  meta: route({
    method: 'GET',
    path: '/api/oauth2/meta',
    who: 'key',
    summary: 'Which installation a key belongs to',
    answer: MetaAnswer,
    errors: [401, 404],
  }),
};

/**
 * Query of the consent page `GET /oauth2/authorize`. An unknown `client_id` and a `redirect_uri` that is not the app's
 * are answered with a page (400); every other mistake goes to the `redirect_uri` as `error` and `error_description`. On
 * success it gets `code` and `state`, and always `iss`, who answers (RFC 9207).
 */
export const AuthorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: short,
  /** One of the app's own, letter by letter. */
  redirect_uri: address,
  /** Echoed. */
  state: z.optional(address),
  /**
   * The permissions that the app asks for, separated by spaces: fewer than it may have; all of them if it is missing.
   */
  scope: z.optional(address),
  /** PKCE, always with `code_challenge_method=S256`. */
  code_challenge: pkce,
  code_challenge_method: z.optional(z.literal('S256')),
});
