/**
 * Passkeys of the browser, in the JSON of WebAuthn. Browsers read it by themselves since 2025; for others it is done
 * here.
 */
import type { z } from '../contract/route.ts';
import type { Asserted, PasskeyOptions, Registered } from '../contract/webauthn.ts';

type Options = z.output<typeof PasskeyOptions>;
type Made = z.input<typeof Registered>;
type Signed = z.input<typeof Asserted>;
type Readers = Partial<
  Pick<typeof PublicKeyCredential, 'parseCreationOptionsFromJSON' | 'parseRequestOptionsFromJSON'>
>;

/** Creates a passkey. @throws DOMException if none is created */
export async function makePasskey(options: Options): Promise<Made> {
  const json = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const publicKey = readers().parseCreationOptionsFromJSON?.(json) ?? creationOptions(json);
  const { id, response } = found(await navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = response as AuthenticatorAttestationResponse;
  return {
    ...named(id),
    response: {
      clientDataJSON: toText(clientDataJSON),
      attestationObject: toText(attestationObject),
      transports: (response as AuthenticatorAttestationResponse).getTransports(),
    },
  };
}

/** Signs with a passkey that the person picks. @throws DOMException if nothing is signed */
export async function signWithPasskey(options: Options): Promise<Signed> {
  const json = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const publicKey = readers().parseRequestOptionsFromJSON?.(json) ?? requestOptions(json);
  const { id, response } = found(await navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
  return {
    ...named(id),
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle && { userHandle: toText(userHandle) }),
    },
  };
}

/** The browser's own readers. */
const readers = (): Readers => PublicKeyCredential;

const named = (id: string) => ({ id, rawId: id, type: 'public-key' as const });

function found(credential: Credential | null): PublicKeyCredential {
  if (!credential) throw new DOMException('No credential', 'NotAllowedError');
  return credential as PublicKeyCredential;
}

// extensions are not needed here
function creationOptions({ extensions: _, ...options }: PublicKeyCredentialCreationOptionsJSON) {
  const { challenge, user, excludeCredentials } = options;
  return {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: descriptors(excludeCredentials),
  } as PublicKeyCredentialCreationOptions;
}

function requestOptions({ extensions: _, ...options }: PublicKeyCredentialRequestOptionsJSON) {
  const { challenge, allowCredentials } = options;
  return {
    ...options,
    challenge: toBytes(challenge),
    allowCredentials: descriptors(allowCredentials),
  } as PublicKeyCredentialRequestOptions;
}

const descriptors = (list: readonly PublicKeyCredentialDescriptorJSON[] = []) =>
  list.map((one) => ({ ...one, id: toBytes(one.id) }));

/** base64url to bytes, and back. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
