/**
 * The PIN of a device: it wraps the key of the vault by PBKDF2 and AES-GCM. Who finds the phone has five tries; then its
 * tickets are gone. A short PIN doesn't stop who takes the storage out and tries all of them elsewhere.
 */
import type { Lock, Vault } from './vault.ts';

/** Wrong PINs after which the tickets are gone. */
export const maxMisses = 5;
const iterations = 600_000;

/** What a PIN looks like: 4 to 12 digits. */
export const pinPattern = '[0-9]{4,12}';

/** Sets the PIN, or another one. The vault is open. */
export async function setPin(vault: Vault, pin: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const wrapping = await wrappingKey(pin, { salt, iterations });
  // it can be wrapped while it is made, and never again
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']);
  const wrapped = await crypto.subtle.wrapKey('raw', made, wrapping, { name: 'AES-GCM', iv });
  const lock: Lock = { salt, iterations, iv, wrapped, misses: 0 };
  await vault.replaceKey(await unwrapped(lock, wrapping), lock);
}

/** Takes the PIN away. The vault is open. */
export async function removePin(vault: Vault): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  await vault.replaceKey(key, undefined);
}

/** Opens the vault. Answers how many tries are left where the PIN is wrong; after the last one the tickets are gone. */
export async function unlock(vault: Vault, pin: string): Promise<'open' | number> {
  const { lock } = vault;
  if (!lock) return 'open';
  // counted before it is tried: closing the page in time saves no try
  const left = maxMisses - (await vault.miss());
  try {
    await vault.unlock(await unwrapped(lock, await wrappingKey(pin, lock)));
    return 'open';
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'OperationError') throw error;
  }
  if (left <= 0) await vault.wipeTickets();
  return Math.max(0, left);
}

async function wrappingKey(
  pin: string,
  { salt, iterations: count }: Pick<Lock, 'salt' | 'iterations'>,
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(pin);
  const material = await crypto.subtle.importKey('raw', bytes, 'PBKDF2', false, ['deriveKey']);
  return await crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: count },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}

/** @throws DOMException `OperationError` for a wrong PIN */
async function unwrapped({ wrapped, iv }: Lock, wrapping: CryptoKey): Promise<CryptoKey> {
  return await crypto.subtle.unwrapKey(
    'raw',
    wrapped,
    wrapping,
    { name: 'AES-GCM', iv },
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
