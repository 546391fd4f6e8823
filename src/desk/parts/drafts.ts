/** Drafts of forms in the browser's database: what was typed is there after a reload. */

const storeName = 'drafts';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('foyer-desk', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => {
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The browser keeps nothing.'));
    };
  });
}

/** Where the browser keeps nothing, a draft lasts as long as its page. */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await open();
    try {
      return await new Promise<T>((resolve, reject) => {
        const request = work(db.transaction(storeName, mode).objectStore(storeName));
        request.onsuccess = () => {
          resolve(request.result);
        };
        request.onerror = () => {
          reject(request.error ?? new Error('The draft was not stored.'));
        };
      });
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

export async function readDraft<T>(key: string): Promise<T | undefined> {
  return (await withStore('readonly', (store) => store.get(key) as IDBRequest<T | undefined>)) ?? undefined;
}

export async function keepDraft(key: string, draft: unknown): Promise<void> {
  await withStore('readwrite', (store) => store.put(draft, key));
}

export async function dropDraft(key: string): Promise<void> {
  await withStore('readwrite', (store) => store.delete(key));
}
