import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import { codeCrypto } from '../../../src/door/code-crypto.ts';
import { newSigningPair, signCode } from '../../../src/service/security/code-crypto.ts';

const message = Uint8Array.from([1, 2, 3]);
const importKey = crypto.subtle.importKey.bind(crypto.subtle) as (...all: unknown[]) => Promise<CryptoKey>;

/** A browser before Ed25519, as Chrome 136 answers. */
function withoutEd25519() {
  return mock.method(crypto.subtle, 'importKey', async (...all: unknown[]) => {
    if (all[2] === 'Ed25519') throw new DOMException('Unrecognized name.', 'NotSupportedError');
    return await importKey(...all);
  });
}

afterEach(() => {
  mock.restoreAll();
});

for (const [where, prepare] of [
  ['with Ed25519', () => undefined],
  ['without Ed25519', withoutEd25519],
] as const)
  describe(`signed codes in a browser ${where}`, () => {
    it('are true under the key that signed them, and no other', async () => {
      prepare();
      const [own, other] = [await newSigningPair(), await newSigningPair()];
      const signature = await signCode(own.privateKey, message);
      assert.equal(await codeCrypto.verify(own.publicKey, message, signature), true);
      assert.equal(await codeCrypto.verify(other.publicKey, message, signature), false);
      assert.equal(await codeCrypto.verify(own.publicKey, Uint8Array.from([1, 2, 4]), signature), false);
    });

    it('are false, not a fault, where signature or key is cut or none', async () => {
      prepare();
      const { publicKey, privateKey } = await newSigningPair();
      const signature = await signCode(privateKey, message);
      const zeros = new Uint8Array(64);
      assert.equal(await codeCrypto.verify(publicKey, message, signature.slice(1)), false);
      assert.equal(await codeCrypto.verify(publicKey, message, zeros), false);
      assert.equal(await codeCrypto.verify(publicKey.slice(1), message, signature), false);
      assert.equal(await codeCrypto.verify(new Uint8Array(32).fill(255), message, signature), false);
    });
  });

describe('the library for browsers without Ed25519', () => {
  it('is what answers there', async () => {
    const { publicKey, privateKey } = await newSigningPair();
    const signature = await signCode(privateKey, message);
    const native = mock.method(crypto.subtle, 'verify');
    const imported = withoutEd25519();
    assert.equal(await codeCrypto.verify(publicKey, message, signature), true);
    assert.deepEqual([imported.mock.callCount(), native.mock.callCount()], [1, 0]);
  });
});
