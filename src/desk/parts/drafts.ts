/** Drafts of forms in the browser's database: what was typed is there after a reload. */

const storeName = 'drafts';

let opened: Promise<IDBDatabase> | undefined;

/** The database stays open: opening it takes so long that a reload could come before the draft is written. */
function open(): Promise<IDBDatabase> {
  return (opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('foyer-desk', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => {
      const { result: db } = request;
      // another tab with a newer desk, or a visitor who empties the browser
      db.onversionchange = () => {
        db.close();
        opened = undefined;
      };
      db.onclose = () => (opened = undefined);
      resolve(db);
    };
    request.onerror = () => {
      opened = undefined;
      reject(request.error ?? new Error('The browser keeps nothing.'));
    };
  }));
}

/** Where the browser keeps nothing, a draft lasts as long as its page. */
async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(storeName, mode);
      const request = work(transaction.objectStore(storeName));
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('The draft was not stored.'));
      };
      // written also when the page goes away now; a transaction that waits for its requests would be aborted
      transaction.commit();
    });
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
