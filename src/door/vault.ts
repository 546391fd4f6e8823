/**
 * The vault: what a device keeps for a time without a network, sealed under a key that no script can read out. Dropping
 * the key ends all of it, also what a copy of the storage holds.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** Text sealed by AES-GCM. */
interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

interface Stores extends DBSchema {
  keys: { key: 'main'; value: CryptoKey };
  /** `device`, and `list EVENT` about the list of an event. */
  values: { key: string; value: Sealed };
  /** Blocks of tickets, by event and number. */
  blocks: { key: [string, number]; value: Sealed };
  /** Scans that the service has not confirmed, by nonce. */
  queue: { key: string; value: Sealed };
}

const name = 'foyer-door';
const stores = ['values', 'blocks', 'queue'] as const;
type Store = (typeof stores)[number];

export class Vault {
  readonly #db: IDBPDatabase<Stores>;
  #key: CryptoKey;

  private constructor(db: IDBPDatabase<Stores>, key: CryptoKey) {
    this.#db = db;
    this.#key = key;
  }

  /** Opens it; makes it when there is none. @throws DOMException where the browser keeps nothing */
  static async open(): Promise<Vault> {
    const db = await openDB<Stores>(name, 1, {
      upgrade: (made) => {
        made.createObjectStore('keys');
        for (const store of stores) made.createObjectStore(store);
      },
    });
    const key = (await db.get('keys', 'main')) ?? (await newKey());
    await db.put('keys', key, 'main');
    return new Vault(db, key);
  }

  async read(key: string): Promise<unknown> {
    return await this.#open(await this.#db.get('values', key));
  }

  /** @throws DOMException when the device is full */
  async write(key: string, value: unknown): Promise<void> {
    await this.#db.put('values', await this.#seal(value), key);
  }

  /** The blocks of an event, in their order. */
  async readBlocks(eventId: string): Promise<unknown[]> {
    const sealed = await this.#db.getAll('blocks', IDBKeyRange.bound([eventId, 0], [eventId, Number.MAX_SAFE_INTEGER]));
    return await Promise.all(sealed.map((block) => this.#open(block)));
  }

  /** @throws DOMException when the device is full */
  async writeBlock(eventId: string, block: number, tickets: unknown): Promise<void> {
    await this.#db.put('blocks', await this.#seal(tickets), [eventId, block]);
  }

  async readQueue(): Promise<unknown[]> {
    const sealed = await this.#db.getAll('queue');
    return await Promise.all(sealed.map((scan) => this.#open(scan)));
  }

  /** @throws DOMException when the device is full */
  async writeQueued(nonce: string, scan: unknown): Promise<void> {
    await this.#db.put('queue', await this.#seal(scan), nonce);
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

  /** Forgets everything: the key first, so that what a crash leaves can't be read. */
  async wipe(): Promise<void> {
    this.#key = await newKey();
    await this.#db.put('keys', this.#key, 'main');
    for (const store of stores) await this.#db.clear(store satisfies Store);
  }

  close(): void {
    this.#db.close();
  }

  async #seal(value: unknown): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#key, bytes) };
  }

  /** What was sealed; nothing for what another key sealed. */
  async #open(sealed: Sealed | undefined): Promise<unknown> {
    if (!sealed) return undefined;
    try {
      const bytes = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, this.#key, sealed.data);
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      return undefined;
    }
  }
}

async function newKey(): Promise<CryptoKey> {
  return await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
