// Opens the device's databases with the browser's own API: for code that runs before Dexie is
// loaded, or that does not need it. Dexie opens the databases that it writes, in offline/.

/** The tables of a new database, with the paths of their keys. Null: a put names the key. */
type Tables = Record<string, string | null>;

/**
 * With `tables` a missing database is created, as version 1: this code has made no other. Without
 * them the result is undefined then, and a database of Dexie opens in any version.
 */
export function openDatabase(name: string, tables: Tables): Promise<IDBDatabase>;
export function openDatabase(name: string, tables?: Tables): Promise<IDBDatabase | undefined>;
export function openDatabase(name: string, tables?: Tables) {
  return new Promise<IDBDatabase | undefined>((resolve, reject) => {
    const opening = indexedDB.open(name, tables && 1);
    opening.onupgradeneeded = () => {
      for (const table in tables) {
        opening.result.createObjectStore(table, { keyPath: tables[table] });
      }
      if (tables) return;
      resolve(undefined);
      opening.transaction?.abort();
    };
    opening.onerror = () => reject(opening.error);
    whenRead(opening, (db) => {
      // Another tab deletes the database after the user has left, or a newer app changes its tables.
      db.onversionchange = () => db.close();
      resolve(db);
    });
  });
}

/** Takes all tables. Resolves to what `work` returns when its changes are on the disk. */
export async function inTransaction<Result>(
  db: IDBDatabase,
  mode: IDBTransactionMode,
  work: (transaction: IDBTransaction) => Result,
): Promise<Result> {
  // Without `strict`, Chrome reports a write as done before it is on the disk.
  const transaction = db.transaction([...db.objectStoreNames], mode, { durability: "strict" });
  const result = work(transaction);
  await new Promise<unknown>((resolve, reject) => {
    transaction.oncomplete = resolve;
    transaction.onabort = () => reject(transaction.error);
  });
  return result;
}

/** Calls `use` while the transaction still takes further requests. */
export function whenRead<Result>(request: IDBRequest<Result>, use: (result: Result) => void) {
  request.onsuccess = () => use(request.result);
}

export const resultOf = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    whenRead(request, resolve);
    request.onerror = () => reject(request.error);
  });

/** The names of all databases. Rejects if the browser cannot list them. */
export const listDatabases = async () => (await indexedDB.databases()).map(({ name = "" }) => name);

/** The browser deletes it when the last tab has closed it. */
export const deleteDatabase = (name: string) => void indexedDB.deleteDatabase(name);
