/** The cryptography of ticket codes, by Node. */
import { createHmac, createPublicKey, generateKeyPair, hash, sign, verify, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Bytes } from '../../sale/code-letters.ts';
import type { CodeCrypto } from '../../sale/ticket-codes.ts';

const bytes = (buffer: Buffer): Bytes => Uint8Array.from(buffer);
/** What stands before the 32 bytes of a public key (RFC 8410). */
const publicHead = Buffer.from('302a300506032b6570032100', 'hex');
const signAsync = promisify<undefined, Bytes, KeyObject, Buffer>(sign);

export const codeCrypto: CodeCrypto = {
  hmac: (by, key, message) => Promise.resolve(bytes(createHmac(by, key).update(message).digest())),
  sha256: (message) => Promise.resolve(bytes(hash('sha256', message, 'buffer'))),
  verify: (key, message, signature) => {
    if (key.length !== 32) return Promise.resolve(false);
    const publicKey = createPublicKey({ key: Buffer.concat([publicHead, key]), format: 'der', type: 'spki' });
    return Promise.resolve(verify(undefined, message, publicKey, signature));
  },
};

/** Signs by Ed25519, beside the thread that serves requests. */
export async function signCode(key: KeyObject, message: Bytes): Promise<Bytes> {
  return bytes(await signAsync(undefined, message, key));
}

/** A new key pair of Ed25519. */
export async function newSigningPair(): Promise<{ readonly publicKey: Bytes; readonly privateKey: KeyObject }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('ed25519');
  return { publicKey: bytes(publicKey.export({ format: 'der', type: 'spki' })).slice(publicHead.length), privateKey };
}
