/**
 * The cryptography of ticket codes in a browser. Ed25519 is missing in older ones (Chrome before 137, Firefox before 129,
 * Safari before 17): there a library is loaded when the first signed code is read.
 */
import type { Bytes } from '../sale/code-letters.ts';
import type { CodeCrypto } from '../sale/ticket-codes.ts';

async function verify(key: Bytes, message: Bytes, signature: Bytes): Promise<boolean> {
  try {
    const publicKey = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', publicKey, signature, message);
  } catch (error) {
    // a key that is none is refused in another way
    if (!(error instanceof DOMException && error.name === 'NotSupportedError')) return false;
  }
  const { verifyAsync } = await import('@noble/ed25519');
  // it throws for a key or a signature of another length, where browsers answer
  return await verifyAsync(signature, message, key, { zip215: false }).catch(() => false);
}

export const codeCrypto: CodeCrypto = {
  hmac: async (hash, key, message) => {
    const own = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash }, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', own, message));
  },
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)),
  verify,
};
