/**
 * The vault: what a device keeps for a time without a network, sealed under a key that no script can read out. Dropping
 * the key ends all of it, also what a copy of the storage holds. With a PIN the key is stored wrapped, and the vault is
 * locked until the PIN is typed. Scans that were not sent have a key of their own: wrong PINs drop the tickets alone.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Text sealed by AES-GCM. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/** The wrapped key, and what opens it beside the PIN. */
export interface Lock {
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iterations: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly wrapped: ArrayBuffer;
  /** Tries since the last right PIN. */
  readonly misses: number;
}

interface Stores extends DBSchema {
  keys: { key: 'main' | 'queue' | 'lock'; value: CryptoKey | Lock };
  /** `device`, and `list EVENT` about the list of an event. */
  values: { key: string; value: Sealed };
  /** Blocks of tickets, by event and number. */
  blocks: { key: [string, number]; value: Sealed };
  /** Scans that the service has not confirmed, by nonce. */
  queue: { key: string; value: Sealed };
}

const name = 'foyer-door';
const stores = ['values', 'blocks', 'queue'] as const;

export class Vault {
  readonly #db: IDBPDatabase<Stores>;
  #queueKey: CryptoKey;
  /** Missing while it is locked. */
  #key: CryptoKey | undefined;
  #lock: Lock | undefined;
  /** The key is being replaced. */
  #replacing: Promise<void> | undefined;

  private constructor(
    db: IDBPDatabase<Stores>,
    { queueKey, key, lock }: { queueKey: CryptoKey; key: CryptoKey | undefined; lock: Lock | undefined },
  ) {
    this.#db = db;
    this.#queueKey = queueKey;
    this.#key = key;
    this.#lock = lock;
  }

  /** What the PIN opens; missing without one. */
  get lock(): Lock | undefined {
    return this.#lock;
  }

  get isLocked(): boolean {
    return this.#key === undefined;
  }

  /** Opens it; makes it when there is none. @throws DOMException where the browser keeps nothing */
  static async open(): Promise<Vault> {
    const db = await openDB<Stores>(name, 1, {
      upgrade: (made) => {
        made.createObjectStore('keys');
        for (const store of stores) made.createObjectStore(store);
      },
    });
    const lock = (await db.get('keys', 'lock')) as Lock | undefined;
    const kept = (await db.get('keys', 'main')) as CryptoKey | undefined;
    const queueKey = ((await db.get('keys', 'queue')) as CryptoKey | undefined) ?? (await newKey());
    const key = kept ?? (lock ? undefined : await newKey());
    await db.put('keys', queueKey, 'queue');
    if (key) await db.put('keys', key, 'main');
    return new Vault(db, { queueKey, key, lock });
  }

  /** Opens it by the key that the PIN unwrapped. */
  async unlock(key: CryptoKey): Promise<void> {
    this.#key = key;
    if (this.#lock && this.#lock.misses > 0) await this.#keepLock({ ...this.#lock, misses: 0 });
  }

  /** Counts a try of the PIN. Answers how many there were since the last right one. */
  async miss(): Promise<number> {
    if (!this.#lock) return 0;
    await this.#keepLock({ ...this.#lock, misses: this.#lock.misses + 1 });
    return this.#lock.misses;
  }

  /** Seals what it holds under another key, which is stored as the lock wraps it, or as it is without one. */
  async replaceKey(key: CryptoKey, lock: Lock | undefined): Promise<void> {
    await this.#replacing;
    this.#replacing = this.#replaceKey(key, lock).finally(() => {
      this.#replacing = undefined;
    });
    await this.#replacing;
  }

  async #replaceKey(key: CryptoKey, lock: Lock | undefined): Promise<void> {
    const [valueKeys, blockKeys] = [await this.#db.getAllKeys('values'), await this.#db.getAllKeys('blocks')];
    const again = async (sealed: Sealed | undefined) => {
      const value = await opened(sealed, this.#key);
      return value === undefined ? undefined : await sealedBy(key, value);
    };
    const values = await Promise.all(valueKeys.map(async (at) => await again(await this.#db.get('values', at))));
    const blocks = await Promise.all(blockKeys.map(async (at) => await again(await this.#db.get('blocks', at))));
    // all of it or nothing: a page that is closed in between finds one key and what it sealed
    const tx = this.#db.transaction(['keys', 'values', 'blocks'], 'readwrite');
    const writes = [
      ...valueKeys.map((at, index) => put(tx.objectStore('values'), at, values[index])),
      ...blockKeys.map((at, index) => put(tx.objectStore('blocks'), at, blocks[index])),
      put(tx.objectStore('keys'), 'lock', lock),
      put(tx.objectStore('keys'), 'main', lock ? undefined : key),
    ];
    await Promise.all([...writes, tx.done]);
    this.#key = key;
    this.#lock = lock;
  }

  async #keepLock(lock: Lock): Promise<void> {
    this.#lock = lock;
    await this.#db.put('keys', lock, 'lock');
  }

  async read(key: string): Promise<unknown> {
    return await opened(await this.#db.get('values', key), this.#key);
  }

  /** @throws DOMException when the device is full */
  async write(key: string, value: unknown): Promise<void> {
    const sealed = await this.#seal(value);
    await this.#db.put('values', sealed, key);
  }

  /** The blocks of an event, in their order. */
  async readBlocks(eventId: string): Promise<unknown[]> {
    const sealed = await this.#db.getAll('blocks', IDBKeyRange.bound([eventId, 0], [eventId, Number.MAX_SAFE_INTEGER]));
    return await Promise.all(sealed.map((block) => opened(block, this.#key)));
  }

  /** @throws DOMException when the device is full */
  async writeBlock(eventId: string, block: number, tickets: unknown): Promise<void> {
    const sealed = await this.#seal(tickets);
    await this.#db.put('blocks', sealed, [eventId, block]);
  }

  async readQueue(): Promise<unknown[]> {
    const sealed = await this.#db.getAll('queue');
    return await Promise.all(sealed.map((scan) => opened(scan, this.#queueKey)));
  }

  /** @throws DOMException when the device is full */
  async writeQueued(nonce: string, scan: unknown): Promise<void> {
    await this.#db.put('queue', await sealedBy(this.#queueKey, scan), nonce);
  }

  async dropQueued(nonces: readonly string[]): Promise<void> {
    const tx = this.#db.transaction('queue', 'readwrite');
    await Promise.all([...nonces.map((nonce) => tx.store.delete(nonce)), tx.done]);
  }

  /** Forgets the lists of other events. */
  async keepOnly(eventId: string): Promise<void> {
    const tx = this.#db.transaction(['values', 'blocks'], 'readwrite');
    for (const key of await tx.objectStore('blocks').getAllKeys())
      if (key[0] !== eventId) await tx.objectStore('blocks').delete(key);
    for (const key of await tx.objectStore('values').getAllKeys())
      if (key.startsWith('list ') && key !== `list ${eventId}`) await tx.objectStore('values').delete(key);
    await tx.done;
  }

  /**
   * Forgets all lists, and the key that sealed them: a copy of the storage can't be read any more. With a PIN the key
   * stays, since another one is wrapped by the PIN alone.
   */
  async dropLists(): Promise<void> {
    await this.keepOnly('');
    if (this.#key && !this.#lock) await this.replaceKey(await newKey(), undefined);
  }

  /** Forgets everything: the keys first, so that what a crash leaves can't be read. */
  async wipe(): Promise<void> {
    this.#queueKey = await newKey();
    await this.#db.put('keys', this.#queueKey, 'queue');
    await this.wipeTickets();
    await this.#db.clear('queue');
  }

  /** Forgets the device and its tickets, and the PIN; scans that were not sent stay. */
  async wipeTickets(): Promise<void> {
    const key = await newKey();
    const tx = this.#db.transaction('keys', 'readwrite');
    await Promise.all([tx.store.put(key, 'main'), tx.store.delete('lock'), tx.done]);
    this.#key = key;
    this.#lock = undefined;
    for (const store of ['values', 'blocks'] as const) await this.#db.clear(store);
  }

  close(): void {
    this.#db.close();
  }

  /** @throws Error while it is locked */
  async #seal(value: unknown): Promise<Sealed> {
    for (;;) {
      await this.#replacing;
      const key = this.#key;
      if (!key) throw new Error('The vault is locked');
      const sealed = await sealedBy(key, value);
      // the key may have been replaced meanwhile
      if (key === this.#key && !this.#replacing) return sealed;
    }
  }
}

async function sealedBy(key: CryptoKey, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** What was sealed; nothing for what another key sealed. */
async function opened(sealed: Sealed | undefined, key: CryptoKey | undefined): Promise<unknown> {
  if (!sealed || !key) return undefined;
  try {
    const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, key, sealed.data);
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** Puts a value in its place; takes away what is there where there is none. */
async function put<K, V>(
  store: { put(value: V, key: K): Promise<unknown>; delete(key: K): Promise<void> },
  key: K,
  value: V | undefined,
): Promise<void> {
  await (value === undefined ? store.delete(key) : store.put(value, key));
}

async function newKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
