/** Authorization of apps: OAuth 2.0, authorization code. The consent page itself is a page of the service, not an operation. */
import { text } from './fields.ts';
import { route, z } from './route.ts';

export const TokenAnswer = z.looseObject({ access_token: z.string(), token_type: text });
export const MetaAnswer = z.looseObject({ installationId: z.string() });

export const oauth = {
  token: route({
    method: 'POST',
    path: '/api/oauth2/token',
    who: 'app',
    summary: 'Exchange an authorization code for an API key',
    body: z.object({
      grant_type: z.literal('authorization_code'),
      client_id: z.string(),
      client_secret: z.string(),
      code: z.string(),
      redirect_uri: z.string(),
      code_verifier: text,
    }),
    answer: TokenAnswer,
    errors: [400, 401],
  }),
  meta: route({
    method: 'GET',
    path: '/api/oauth2/meta',
    who: 'key',
    summary: 'Which installation a key belongs to',
    answer: MetaAnswer,
    errors: [401],
  }),
};

/** Query of the consent page `/oauth2/authorize`. */
export const AuthorizeQuery = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.string(),
  state: text,
  code_challenge: text,
  code_challenge_method: text,
});
