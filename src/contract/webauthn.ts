/** What browsers send and take for passkeys, in the JSON of WebAuthn; the same for customers and users of sellers. */
import { bag, num, text } from './fields.ts';
import { z } from './route.ts';

/** The answer of a browser, in base64url. The JSON of WebAuthn has further fields, which are accepted and ignored. */
const bytes = z.string().check(z.regex(/^[\w-]+$/, 'Expected base64url'), z.maxLength(20_000));
const credentialId = z.string().check(z.regex(/^[\w-]+$/, 'Expected base64url'), z.maxLength(1400));
const type = z.literal('public-key');
const more = { authenticatorAttachment: text, clientExtensionResults: bag };

/** A new passkey: `RegistrationResponseJSON` of WebAuthn. */
export const Registered = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  ...more,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    publicKey: z.optional(bytes),
    publicKeyAlgorithm: num,
    /** The ways to reach its device, e.g. `internal`, `hybrid`. */
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

/** The proof of a sign-in: `AuthenticationResponseJSON` of WebAuthn. */
export const Asserted = z.object({
  id: credentialId,
  rawId: credentialId,
  type,
  ...more,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    /** The id of its owner; passkeys that are found without a name send it. */
    userHandle: z.optional(bytes),
  }),
});

/** For `PublicKeyCredential.parse…OptionsFromJSON()`. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
