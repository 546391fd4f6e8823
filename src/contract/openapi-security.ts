/** Who may call an operation, for the OpenAPI document: its schemes, and a sentence for readers. */
import { permissions } from './permissions.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** The schemes that an operation takes. */
export const security: Record<Route['who'], readonly Json[]> = {
  anyone: [],
  secret: [],
  app: [{ app: [] }, {}],
  customer: [{ customer: [] }],
  key: [{ key: [] }, { oauth: [] }, { user: [] }],
  accessUser: [{ accessUser: [] }],
  user: [{ user: [] }],
};

/** Who may ask, in a sentence for readers. */
export const callers: Record<Route['who'], string> = {
  anyone: 'Anyone may ask; no credentials are needed.',
  secret: 'Takes the `secret` of what it is about; no other credentials are needed.',
  app: 'For apps: takes their `client_id` and `client_secret`.',
  customer: 'For a signed-in customer.',
  key: 'For programs of a seller: takes an API key, or the token of an app that the seller installed.',
  accessUser: 'For a device at a door, by its `token`.',
  user: 'For a user of a seller who is signed in.',
};

/** The schemes of the document. @param server Address of the service, or `/`. */
export function securitySchemes(server: string): Json {
  const base = server === '/' ? '' : server;
  return {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'API key of a seller, or of an app that a seller installed.',
    },
    customer: { type: 'http', scheme: 'bearer', description: 'Token from `POST /api/customers/login`.' },
    oauth: {
      type: 'oauth2',
      description:
        'An app that a seller installed; its access token is an API key with the permissions that the seller allowed.',
      flows: {
        authorizationCode: {
          authorizationUrl: `${base}/oauth2/authorize`,
          tokenUrl: `${base}/api/oauth2/token`,
          scopes: Object.fromEntries(permissions.map((name) => [name, scopeNote(name)])),
        },
      },
    },
    accessUser: {
      type: 'apiKey',
      in: 'header',
      name: 'token',
      description: 'Token of a device at a door, from `POST /api/accessusers/pair`.',
    },
    user: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-foyer-staff',
      description: 'Session of a seller’s user, from `POST /api/users/session`.',
    },
    app: {
      type: 'http',
      scheme: 'basic',
      description: '`client_id` and `client_secret`; they may stand in the body.',
    },
  };
}

function scopeNote(permission: string): string {
  const [group = '', use] = permission.split(':');
  return `${use === 'read' ? 'Read' : 'Change'} ${group}.`;
}
