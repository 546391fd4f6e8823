/**
 * The ceremonies of WebAuthn, the same for customers and for users of sellers: what a browser is asked for, and the
 * check of what it answers. Challenges and passkeys are stored by the rooms of their owners.
 */
import type { z } from '../../contract/route.ts';
import type { Asserted, Registered } from '../../contract/webauthn.ts';
import type { RelyingParty } from './relying-party.ts';

/** The lifetime of a challenge, in milliseconds. */
export const challengeLifetimeMs = 5 * 60_000;
/** The maximum number of passkeys of a person. */
export const maxPasskeys = 20;
/** Ed25519, ES256 and RS256: the algorithms of all common devices. */
const algorithms = [-8, -7, -257];

/** A stored passkey, as far as the ceremonies need it. */
export interface StoredPasskey {
  readonly rp_id: string;
  /** base64url, as is `public_key` (COSE). */
  readonly credential_id: string;
  readonly public_key: string;
  readonly sign_count: number;
  readonly transports: readonly string[];
}

/**
 * In SQL, whether the counter of a device, `$2`, has grown since its last use: that of a copied device has not. Devices that
 * don't count send 0.
 */
export const counterGrew = '(sign_count < $2::bigint or ($2::bigint = 0 and sign_count = 0))';

/** Loaded for the first passkey: with its certificates it takes 20 MB, and few buyers have one. */
const ceremonies = () => import('@simplewebauthn/server');

interface Creation {
  readonly party: RelyingParty;
  readonly challenge: string;
  /** The name of the site that the browser shows. */
  readonly site: string;
  readonly owner: { readonly id: string; readonly email: string; readonly name: string };
  readonly known: readonly StoredPasskey[];
}

/**
 * The options for creating a passkey in a browser. It is discoverable, and needs user verification (finger, face or
 * PIN).
 */
export async function creationOptions({ party, challenge, site, owner, known }: Creation) {
  const { generateRegistrationOptions } = await ceremonies();
  const options = await generateRegistrationOptions({
    rpName: site,
    rpID: party.id,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name || owner.email,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    excludeCredentials: descriptors(known, party),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
  return { ...options };
}

/**
 * The options for signing a challenge.
 * @param known The passkeys that may sign; missing where their owner isn't known.
 */
export async function signingOptions(party: RelyingParty, challenge: string, known?: readonly StoredPasskey[]) {
  const { generateAuthenticationOptions } = await ceremonies();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeLifetimeMs,
    userVerification: 'required',
    ...(known && { allowCredentials: descriptors(known, party) }),
  });
  return { ...options };
}

/** The passkeys that browsers know on a domain. */
const descriptors = (known: readonly StoredPasskey[], party: RelyingParty) =>
  known
    .filter(({ rp_id: rpId }) => rpId === party.id)
    .map(({ credential_id: id, transports }) => ({ id, transports: [...transports] }));

/** The challenge in the client data that a browser signed. */
export function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as { challenge?: unknown };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The verified data of a new passkey, to be stored; nothing for one that doesn't fit the challenge and the page. */
export async function verifyCreated(
  { id, rawId, type, response }: z.output<typeof Registered>,
  challenge: string,
  party: RelyingParty,
) {
  const { clientDataJSON, attestationObject } = response;
  const { verifyRegistrationResponse } = await ceremonies();
  const result = await verifyRegistrationResponse({
    response: { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined); // invalid data
  const { registrationInfo: info } = result ?? {};
  if (!info || info.credential.id !== id) return undefined;
  return {
    rp_id: party.id,
    credential_id: id,
    public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
    sign_count: info.credential.counter,
    transports: response.transports ?? [],
    synced: info.credentialBackedUp,
  };
}

/**
 * Checks a signature.
 * @returns The counter of the device, to be compared with the stored one; nothing when the signature is wrong.
 */
export async function verifySigned(
  { id, rawId, type, response }: z.output<typeof Asserted>,
  challenge: string,
  party: RelyingParty,
  passkey: StoredPasskey,
): Promise<{ readonly count: number; readonly synced: boolean } | undefined> {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const { verifyAuthenticationResponse } = await ceremonies();
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: passkey.sign_count,
    },
  }).catch(() => undefined); // invalid data
  if (!result?.verified) return undefined;
  const { newCounter: count, credentialBackedUp: synced } = result.authenticationInfo;
  return { count, synced };
}
