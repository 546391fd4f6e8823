/** Passkeys of customers: added by a signed-in customer after reauthentication, then used to sign in. */
import type { passkeys } from '../../contract/passkeys.ts';
import { notSignedIn, signedIn } from '../http/access.ts';
import { writeAccountEmail } from './account-emails.ts';
import { lockAccountById, recipient } from './accounts.ts';
import { assertProof } from './reauthentication.ts';
import { enter } from './sign-in.ts';
import { withMinimumDuration } from '../security/constant-time.ts';
import type { Context, Handlers, Request } from '../http/context.ts';
import { newId } from '../security/ids.ts';
import { newChallenge, takeChallenge } from './passkey-challenges.ts';
import { addPasskey, findPasskey, noteUse, passkeyView, readPasskeys, removePasskey } from './passkey-rows.ts';
import { notFound } from '../http/api-error.ts';
import {
  assertFewPasskeys,
  noPasskey,
  notHere,
  optionsEnded,
  passkeyInUse,
  passkeyRefused,
} from '../http/passkey-errors.ts';
import { otherAttempts } from '../sellers/sign-in-attempts.ts';
import type { Queryable } from '../database/index.ts';
import { relyingParty, type RelyingParty } from '../security/relying-party.ts';
import { creationOptions, signingOptions, verifyCreated, verifySigned } from '../security/webauthn.ts';

type Added = Request<(typeof passkeys)['addPasskey']>['credential'];
type SignIn = Request<(typeof passkeys)['signInWithPasskey']>;

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
      assertFewPasskeys(known);
      const [row] = await db.query<{ email: string; name: string; seller: string | null }>(
        `select c.email, trim(concat(c.data->>'prename', ' ', c.data->>'lastname')) as name, s.data->>'name' as seller
         from customer c join seller s on s.id = c.seller_id where c.id = $1`,
        [id],
      );
      if (!row) throw notSignedIn();
      const challenge = await newChallenge(db, { sellerId, customerId: id, party }, now());
      const owner = { id, email: row.email, name: row.name };
      return await creationOptions({ party, challenge, site: row.seller ?? party.id, owner, known });
    },

    async addPasskey({ credential }, call) {
      const { id, sellerId } = signedIn(call);
      const party = await partyOf(db, sellerId, call.origin);
      const at = now();
      const made = await verified(context, credential, { sellerId, customerId: id, party });
      return await db.transaction(async (tx) => {
        const row = await lockAccountById(tx, id);
        if (!row) throw notSignedIn();
        assertFewPasskeys(await readPasskeys(tx, id));
        const added = await addPasskey(tx, sellerId, {
          id: newId(at),
          customer_id: id,
          device: call.device ?? null,
          created_at: at,
          ...made,
        });
        if (!added) throw passkeyInUse();
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
      return await signingOptions(party, challenge);
    },

    async signInWithPasskey(request, { origin, device }) {
      const { sellerId, credential, refresh } = request;
      const party = await partyOf(db, sellerId, origin);
      const attempts = otherAttempts(db, 'passkey');
      const attempt = JSON.stringify([sellerId, credential.id]);
      await attempts.begin(attempt);
      const customerId = await withMinimumDuration(identify(context, request, party));
      if (customerId === undefined) throw passkeyRefused();
      await attempts.succeed(attempt);
      return await enter(context, { customerId, device, renews: refresh }, false);
    },
  };
}

/**
 * The relying party for a seller and the page that asks.
 * @throws ApiError 403 when the page is not allowed or cannot have passkeys.
 */
async function partyOf(db: Queryable, sellerId: string, origin: string | undefined): Promise<RelyingParty> {
  const [row] = await db.query<{ allowed: readonly string[] | null }>(
    `select data->'allowedOrigins' as allowed from seller where id = $1`,
    [sellerId],
  );
  const party = origin === undefined ? undefined : relyingParty(origin, row?.allowed ?? []);
  if (!party) throw notHere();
  return party;
}

interface Asked {
  readonly sellerId: string;
  readonly customerId: string;
  readonly party: RelyingParty;
}

/** The verified data of a new passkey. @throws ApiError 400 for a response that does not fit current options. */
async function verified({ db, now }: Context, credential: Added, asked: Asked) {
  const challenge = await takeChallenge(db, credential.response.clientDataJSON, asked, now());
  if (challenge === undefined) throw optionsEnded();
  const made = await verifyCreated(credential, challenge, asked.party);
  if (!made) throw noPasskey();
  return made;
}

/** The customer whose passkey signed the challenge; nothing when any part of it is wrong. */
async function identify(
  { db, now }: Context,
  { sellerId, credential }: SignIn,
  party: RelyingParty,
): Promise<string | undefined> {
  const { id, response } = credential;
  const at = now();
  const challenge = await takeChallenge(db, response.clientDataJSON, { sellerId, party }, at);
  const row = challenge === undefined ? undefined : await findPasskey(db, sellerId, party.id, id);
  if (challenge === undefined || !row) return undefined;
  const owner = Buffer.from(row.customer_id).toString('base64url');
  if (response.userHandle !== owner) return undefined;
  const signed = await verifySigned(credential, challenge, party, row);
  if (!signed) return undefined;
  return (await noteUse(db, row.id, signed.count, signed.synced, at)) ? row.customer_id : undefined;
}
