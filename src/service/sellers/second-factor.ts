/** The second step of signing in as a seller's user: who has a passkey gets no session before it has signed. */
import type { z } from '../../contract/route.ts';
import type { Asserted } from '../../contract/webauthn.ts';
import { ApiError } from '../http/api-error.ts';
import type { Context } from '../http/context.ts';
import { notHere } from '../http/passkey-errors.ts';
import { relyingParty, type RelyingParty } from '../security/relying-party.ts';
import { signingOptions, verifySigned } from '../security/webauthn.ts';
import { newUserChallenge, noteUserPasskeyUse, readUserPasskeys, takeUserChallenge } from './user-passkey-rows.ts';

/**
 * The relying party of users' passkeys: the address of the service.
 * @param origin The page that asks; on the service's own machine (http) any port of the same host.
 * @throws ApiError 403 for an address without passkeys
 */
export function ownParty({ publicUrl }: Pick<Context, 'publicUrl'>, origin: string | undefined): RelyingParty {
  const own = relyingParty(new URL(publicUrl).origin);
  if (!own) throw notHere();
  const isLocal = own.origin.startsWith('http:');
  const party = isLocal && origin !== undefined ? relyingParty(origin) : undefined;
  return party?.id === own.id ? party : own;
}

/**
 * Lets a user in whose password was right, unless there is a passkey: then a session is not opened yet. Passkeys of an
 * earlier address of the service count too: a move must not take the second step away.
 * @throws ApiError 401 with what the passkey signs
 */
export async function assertNoPasskey(context: Context, userId: string, origin: string | undefined): Promise<void> {
  const { db, now } = context;
  const known = await readUserPasskeys(db, userId);
  if (known.length === 0) return;
  const party = ownParty(context, origin);
  const passkey = await signingOptions(party, await newUserChallenge(db, userId, 'sign-in', now()), known);
  throw new ApiError(401, 'PASSKEY_NEEDED', 'The password is right; confirm with the passkey.', [], { passkey });
}

/** The user whose passkey signed the challenge of a sign-in; nothing when any part of it is wrong. */
export async function identifyByPasskey(
  context: Context,
  credential: z.output<typeof Asserted>,
  origin: string | undefined,
): Promise<string | undefined> {
  const { db, now } = context;
  const at = now();
  const party = ownParty(context, origin);
  const asked = await takeUserChallenge(db, credential.response.clientDataJSON, 'sign-in', at);
  if (!asked) return undefined;
  const { userId, challenge } = asked;
  const known = await readUserPasskeys(db, userId);
  const row = known.find((each) => each.rp_id === party.id && each.credential_id === credential.id);
  // keys that are no passkeys of a device name no owner
  const { userHandle } = credential.response;
  if (!row || (userHandle !== undefined && userHandle !== Buffer.from(userId).toString('base64url'))) return undefined;
  const signed = await verifySigned(credential, challenge, party, row);
  return signed && (await noteUserPasskeyUse(db, row.id, signed, at)) ? userId : undefined;
}
