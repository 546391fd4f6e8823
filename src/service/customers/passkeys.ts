/** Passkeys of customers: added by a signed-in customer after reauthentication, then used to sign in. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { passkeys } from '../../contract/passkeys.ts';
import { notSignedIn, signedIn } from '../http/access.ts';
import { writeAccountEmail } from './account-emails.ts';
import { lockAccountById, recipient } from './accounts.ts';
import { assertProof } from './reauthentication.ts';
import { enter } from './sign-in.ts';
import { withMinimumDuration } from '../security/constant-time.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { challengeHolds, newChallenge, takeChallenge } from './passkey-challenges.ts';
import {
  addPasskey,
  findPasskey,
  noteUse,
  passkeyView,
  readPasskeys,
  removePasskey,
  type PasskeyRow,
} from './passkey-rows.ts';
import { invalid, notFound, ApiError } from '../http/api-error.ts';
import { partyOf, type RelyingParty } from './relying-party.ts';
import { otherAttempts } from '../sellers/sign-in-attempts.ts';

type Added = Request<(typeof passkeys)['addPasskey']>['credential'];
type SignIn = Request<(typeof passkeys)['signInWithPasskey']>;

/** The maximum number of passkeys of a customer. */
const max = 20;
/** Ed25519, ES256 and RS256: the algorithms of all common devices. */
const algorithms = [-8, -7, -257];

/** The handlers of passkeys. */
export function passkeyHandlers(context: Context): Handlers<typeof passkeys> {
  const { db, now } = context;
  return {
    async passkeys(_request, call) {
      return { passkeys: (await readPasskeys(db, signedIn(call).id)).map(passkeyView) };
    },

    async passkeyOptions(proof, call) {
      const { id, sellerId } = signedIn(call);
      const party = await partyOf(db, sellerId, call.origin);
      await assertProof(context, id, proof);
      const known = await readPasskeys(db, id);
      if (known.length >= max) throw tooMany();
      return { ...(await creationOptions(context, { id, sellerId }, party, known)) };
    },

    async addPasskey({ credential }, call) {
      const { id, sellerId } = signedIn(call);
      const party = await partyOf(db, sellerId, call.origin);
      const at = now();
      const made = await verified(context, credential, { sellerId, customerId: id, party });
      return await db.transaction(async (tx) => {
        const row = await lockAccountById(tx, id);
        if (!row) throw notSignedIn();
        if ((await readPasskeys(tx, id)).length >= max) throw tooMany();
        const added = await addPasskey(tx, sellerId, {
          id: newId(at),
          customer_id: id,
          rp_id: party.id,
          device: call.device ?? null,
          created_at: at,
          ...made,
        });
        if (!added) throw new ApiError(409, 'PASSKEY_IN_USE', 'This passkey is known already.');
        await writeAccountEmail(tx, 'passkey', { key: '', locale: call.locale }, recipient(row), at);
        return passkeyView(added);
      });
    },

    async removePasskey({ id }, call) {
      if (!(await removePasskey(db, signedIn(call).id, id))) throw notFound('passkey');
      return {};
    },

    async passkeySignInOptions({ sellerId }, { origin }) {
      const party = await partyOf(db, sellerId, origin);
      const challenge = await newChallenge(db, { sellerId, party }, now());
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: Buffer.from(challenge, 'base64url'),
        timeout: challengeHolds,
        userVerification: 'required',
      });
      return { ...options };
    },

    async signInWithPasskey(request, { origin, device }) {
      const { sellerId, credential, refresh } = request;
      const party = await partyOf(db, sellerId, origin);
      const attempts = otherAttempts(db, 'passkey');
      const attempt = JSON.stringify([sellerId, credential.id]);
      await attempts.begin(attempt);
      const customerId = await withMinimumDuration(identify(context, request, party));
      if (customerId === undefined)
        throw new ApiError(401, 'WRONG_CREDENTIALS', 'This passkey is not known here, or it took too long.');
      await attempts.succeed(attempt);
      return await enter(context, { customerId, device, renews: refresh }, false);
    },
  };
}

function tooMany(): ApiError {
  return new ApiError(409, 'TOO_MANY_PASSKEYS', 'You have as many passkeys as there may be; remove one first.');
}

/**
 * The options for creating a passkey in a browser. It is discoverable, and needs user verification (finger, face or
 * PIN).
 */
async function creationOptions(
  { db, now }: Context,
  { id, sellerId }: { readonly id: string; readonly sellerId: string },
  party: RelyingParty,
  known: readonly PasskeyRow[],
) {
  const [row] = await db.query<{ email: string; name: string; seller: string | null }>(
    `select c.email, trim(concat(c.data->>'prename', ' ', c.data->>'lastname')) as name, s.data->>'name' as seller
     from customer c join seller s on s.id = c.seller_id where c.id = $1`,
    [id],
  );
  if (!row) throw notSignedIn();
  const challenge = await newChallenge(db, { sellerId, customerId: id, party }, now());
  return await generateRegistrationOptions({
    rpName: row.seller ?? party.id,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: row.email,
    userDisplayName: row.name || row.email,
    challenge: Buffer.from(challenge, 'base64url'),
    timeout: challengeHolds,
    attestationType: 'none',
    excludeCredentials: known
      .filter(({ rp_id: rpId }) => rpId === party.id)
      .map(({ credential_id: credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

interface Asked {
  readonly sellerId: string;
  readonly customerId: string;
  readonly party: RelyingParty;
}

/** The verified data of a new passkey. @throws ApiError 400 for a response that does not fit current options. */
async function verified({ db, now }: Context, credential: Added, asked: Asked) {
  const { id, rawId, type, response } = credential;
  const challenge = await takeChallenge(db, response.clientDataJSON, asked, now());
  if (challenge === undefined) throw invalid('credential', 'The options for it are too old, or were used');
  const { clientDataJSON, attestationObject } = response;
  const answer = { id, rawId, type, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} };
  const { party } = asked;
  const expected = { expectedChallenge: challenge, expectedOrigin: party.origin, expectedRPID: party.id };
  const result = await verifyRegistrationResponse({
    ...expected,
    response: answer,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined); // invalid data
  const { registrationInfo: info } = result ?? {};
  if (!info || info.credential.id !== id) throw invalid('credential', 'This is no passkey for this page');
  return {
    credential_id: id,
    public_key: Buffer.from(info.credential.publicKey).toString('base64url'),
    sign_count: info.credential.counter,
    transports: response.transports ?? [],
    synced: info.credentialBackedUp,
  };
}

/** The customer whose passkey signed the challenge; nothing when any part of it is wrong. */
async function identify(
  { db, now }: Context,
  { sellerId, credential: { id, rawId, type, response } }: SignIn,
  party: RelyingParty,
): Promise<string | undefined> {
  const at = now();
  const challenge = await takeChallenge(db, response.clientDataJSON, { sellerId, party }, at);
  const row = challenge === undefined ? undefined : await findPasskey(db, sellerId, party.id, id);
  if (challenge === undefined || !row) return undefined;
  const owner = Buffer.from(row.customer_id).toString('base64url');
  if (response.userHandle !== owner) return undefined;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const result = await verifyAuthenticationResponse({
    response: {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, userHandle },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.sign_count,
    },
  }).catch(() => undefined); // invalid data
  if (!result?.verified) return undefined;
  const { newCounter: newPos, credentialBackedUp } = result.authenticationInfo;
  return (await noteUse(db, row.id, newPos, credentialBackedUp, at)) ? row.customer_id : undefined;
}
