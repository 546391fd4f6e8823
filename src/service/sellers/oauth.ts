/** The operations of installed apps: the exchange of a code for a key, its revocation, and the owner of a key. */
import { createHash } from 'node:crypto';
import type { Api } from '../../contract/index.ts';
import { apiKeyOf } from '../http/access.ts';
import type { Queryable } from '../database/index.ts';
import type { Context, Handlers } from '../http/context.ts';
import { hashOf } from '../security/ids.ts';
import { findApp, issueKey, type App } from './installations.ts';
import { ApiError } from '../http/api-error.ts';
import { timingSafeEqualStrings } from '../security/timing-safe.ts';

/** A token request that passed the schema of the contract. */
interface Exchange {
  readonly code: string;
  readonly redirect_uri: string;
  readonly code_verifier?: string | undefined;
}

interface CodeRow {
  readonly redirect_uri: string;
  readonly code_challenge: string | null;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

interface InstallationRow {
  readonly id: string;
  readonly sellerId: string;
  readonly permissions: readonly string[];
}

export function oauthHandlers({ db, now, secrets }: Context): Handlers<Api['oauth']> {
  const appOf = async (clientId: string, secret: string): Promise<App> => {
    const app = await findApp(db, clientId);
    const isRight = timingSafeEqualStrings(secret, app ? secrets.open(app.secret) : '');
    if (!app || !isRight) throw invalidClient();
    return app;
  };
  return {
    async token({ client_id: clientId, client_secret: secret, ...exchange }) {
      const app = await appOf(clientId, secret);
      const issued = await db.transaction((tx) => exchangeCode(tx, app, exchange, now()));
      if (!issued) throw invalidGrant();
      return { access_token: issued.key, token_type: 'Bearer', scope: issued.permissions.join(' ') };
    },

    async revoke({ client_id: clientId, client_secret: secret, token }) {
      const app = await appOf(clientId, secret);
      await revokeKey(db, app, 'hash', hashOf(token), now());
      return {};
    },

    async meta(_request, call) {
      const { installationId } = apiKeyOf(call);
      if (installationId === undefined)
        throw new ApiError(404, 'NOT_FOUND', 'This key is not an app’s: it belongs to no installation.');
      return await Promise.resolve({ installationId });
    },
  };
}

/**
 * The key for a code, or nothing when the code is not valid. Requests with the same code wait for each other at the row
 * of the installation, which removing the app locks first, too. Nothing is thrown: the revocation after a second use
 * must be committed.
 */
async function exchangeCode(
  tx: Queryable,
  app: App,
  { code, redirect_uri: redirectUri, code_verifier: verifier }: Exchange,
  now: Date,
): Promise<{ key: string; permissions: readonly string[] } | undefined> {
  const hash = hashOf(code);
  const [installation] = await tx.query<InstallationRow>(
    `select i.id, i.seller_id as "sellerId", i.permissions from installation i
     where i.app_id = $2 and i.id in (select installation_id from authorization_code where hash = $1) for update`,
    [hash, app.id],
  );
  const [row] = installation
    ? await tx.query<CodeRow>(
        'select redirect_uri, code_challenge, expires_at, used_at from authorization_code where hash = $1',
        [hash],
      )
    : [];
  if (!installation || !row || row.used_at) {
    // one of the two uses of a code was a theft (RFC 6749, 4.1.2)
    await revokeKey(tx, app, 'authorization_code_hash', hash, now);
    return undefined;
  }
  const challenge = row.code_challenge ?? undefined;
  const isGood =
    row.expires_at > now &&
    row.redirect_uri === redirectUri &&
    isProven(verifier, challenge) &&
    (challenge !== undefined || !app.requiresPkce);
  if (!isGood) return undefined;
  await tx.query('update authorization_code set used_at = $2::timestamptz where hash = $1', [hash, now]);
  return { key: await issueKey(tx, installation, app, hash, now), permissions: installation.permissions };
}

/** Revokes a key of an app, by its own hash or by the hash of the code that it was issued for. */
async function revokeKey(
  db: Queryable,
  app: App,
  by: 'hash' | 'authorization_code_hash',
  value: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update api_key set revoked_at = $3::timestamptz where ${by} = $1 and revoked_at is null
     and installation_id in (select id from installation where app_id = $2)`,
    [value, app.id, now],
  );
}

/**
 * The PKCE check. A verifier without a challenge is refused: the challenge was removed from the request (RFC 9700,
 * 4.8).
 */
function isProven(verifier: string | undefined, challenge: string | undefined): boolean {
  if (verifier === undefined || challenge === undefined) return verifier === challenge;
  return timingSafeEqualStrings(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

function invalidClient(): ApiError {
  return new ApiError(401, 'INVALID_CLIENT', 'The client_id or the client_secret is wrong.', [], {
    error: 'invalid_client',
  });
}

/** One error for all causes: it does not tell which part was wrong. */
function invalidGrant(): ApiError {
  const message = 'The code is unknown, was used, is too old, or belongs to another redirect_uri or code_verifier.';
  return new ApiError(400, 'INVALID_GRANT', message, [], { error: 'invalid_grant' });
}
