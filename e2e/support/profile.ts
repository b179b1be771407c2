// Reads everything that the app stores in a browser, as data, and writes it into another browser.
import type { Page } from "@playwright/test";

/** The texts that this user wrote on the phone, and where each was when the recording ended. */
export type Owner = {
  id: string;
  sealKey: string;
  firstName: string;
  course: "ai-first-step" | "ai-master";
  /** The server had this note, and the phone stores what it read. */
  sentNote?: string;
  /** Notes that wait in the outbox. */
  notes: string[];
  question: string;
  draftNote?: string;
  draftQuestion: string;
  draftChat: string;
  /** A file that was chosen for a question to the assistant. */
  file?: string;
};

/** More texts of the user who is signed in. */
export type NewerTexts = {
  /** The server had these notes and this question. Their changes wait in the outbox. */
  changedNote: string;
  removedNote: string;
  withdrawnQuestion: string;
  /** The server had this note, and its editor has the draft. */
  editedNote: string;
  draftChange: string;
  /** Words that the user searched for. */
  search: string;
  /** Questions whose answers the user rated, in this order: good, sent to staff, taken back. */
  ratedQuestions: [string, string, string];
  comment: string;
  draftComment: string;
  /** The phone has only the beginning of the answer. */
  cutQuestion: string;
  /** The server has this question, and that the user took it back waits in the outbox. */
  takenBackQuestion: string;
  /** The server does not have this question. */
  waitingQuestion: string;
};

/** A conversation as the server had it at the end of the recording. */
export type RecordedConversation = {
  id: string;
  title: string;
  messages: { id: string; role: "user" | "assistant"; content: string }[];
};

type Index = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean };
type Store = {
  name: string;
  keyPath: string | string[] | null;
  autoIncrement: boolean;
  indexes: Index[];
  /** A row has a key here only where its value does not contain the key. */
  rows: { key?: IDBValidKey; value: unknown }[];
};
type Database = { name: string; version: number; stores: Store[] };
/**
 * A small file has its bytes here. The journey fetches a large file from this address of the
 * academy.
 */
type StoredFile = {
  folder: string;
  name: string;
  size: number;
  sha256: string;
  bytes?: string;
  address?: string;
};

/** What the page itself can read. */
export type Stored = {
  localStorage: Record<string, string>;
  databases: Database[];
  files: StoredFile[];
  caches: string[];
};

export type Profile = Stored & {
  /** The commit of the build that stored this. */
  build: string;
  recordedAt: number;
  cookies: { name: string; value: string }[];
  owners: { sealed: Owner; signedIn: Owner };
  /**
   * The academy's random ids, by the titles of the sections, videos and files that they identify.
   */
  ids: Record<string, string>;
  /** The recording of the older build has none of this. */
  newer?: Newer;
};

export type Newer = {
  texts: NewerTexts;
  /** Their ids stay as they are, so the journey gives the academy the same conversations. */
  chats: Record<"rated" | "takenBack" | "waiting", RecordedConversation>;
};

/** A page of the app's origin that runs none of the app's code. */
export const PLAIN_PAGE = "/theme.js";

/** Stands for the academy's address in the names of caches. */
export const ORIGIN_PLACEHOLDER = "<origin>";

/** The bytes of files from this size on are not part of the recording. */
const LARGE = 30_000;

/** Binary values become objects with one of these names: `$bytes`, `$buffer`, `$blob`, `$date`. */
export const readStored = (page: Page): Promise<Stored> =>
  page.evaluate(async ({ LARGE, ORIGIN }) => {
    const toBase64 = (bytes: Uint8Array) =>
      btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    const resultOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    async function encode(value: unknown): Promise<unknown> {
      if (value instanceof Blob) {
        return { $blob: toBase64(new Uint8Array(await value.arrayBuffer())), type: value.type };
      }
      if (value instanceof ArrayBuffer) return { $buffer: toBase64(new Uint8Array(value)) };
      if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
      if (value instanceof Date) return { $date: value.getTime() };
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) return await Promise.all(value.map(encode));
      if (Object.getPrototypeOf(value) !== Object.prototype) {
        throw new Error(`A recording cannot hold ${Object.prototype.toString.call(value)}.`);
      }
      const parts = Object.entries(value).map(async ([name, part]) => [name, await encode(part)]);
      return Object.fromEntries(await Promise.all(parts));
    }
    async function readStore(store: IDBObjectStore): Promise<Store> {
      const { name, autoIncrement } = store;
      const indexes = [...store.indexNames].map((name) => {
        const { keyPath, unique, multiEntry } = store.index(name);
        return { name, keyPath, unique, multiEntry };
      });
      const [keys, values] = await Promise.all([
        resultOf(store.getAllKeys()),
        resultOf<unknown[]>(store.getAll()),
      ]);
      const rows = await Promise.all(values.map(async (value, at) => ({
        ...store.keyPath === null && { key: keys[at] },
        value: await encode(value),
      })));
      return { name, keyPath: store.keyPath, autoIncrement, indexes, rows };
    }
    const databases: Database[] = [];
    for (const { name = "", version = 1 } of await indexedDB.databases()) {
      const db = await resultOf(indexedDB.open(name));
      const stores: Store[] = [];
      for (const store of db.objectStoreNames) {
        stores.push(await readStore(db.transaction(store).objectStore(store)));
      }
      databases.push({ name, version, stores });
      db.close();
    }
    const files: StoredFile[] = [];
    for await (const folder of (await navigator.storage.getDirectory()).values()) {
      if (!(folder instanceof FileSystemDirectoryHandle)) throw new Error(`A file: ${folder.name}`);
      for await (const handle of folder.values()) {
        if (!(handle instanceof FileSystemFileHandle)) {
          throw new Error(`Not a file: ${handle.name}`);
        }
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        files.push({
          folder: folder.name,
          name: handle.name,
          size: bytes.length,
          sha256: toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))),
          ...bytes.length < LARGE && { bytes: toBase64(bytes) },
        });
      }
    }
    return {
      localStorage: { ...localStorage },
      databases,
      files,
      caches: (await caches.keys()).map((name) => name.replace(location.origin, ORIGIN)),
    };
  }, { LARGE, ORIGIN: ORIGIN_PLACEHOLDER });

/** Replaces all data of users in this browser by the recording. The page must be `PLAIN_PAGE`. */
export const writeStored = (page: Page, stored: Stored): Promise<void> =>
  page.evaluate(async (text) => {
    const { localStorage: texts, databases, files }: Stored = JSON.parse(text);
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    function decode(value: unknown): unknown {
      if (typeof value !== "object" || value === null) return value;
      if (Array.isArray(value)) return value.map(decode);
      const { $bytes, $buffer, $blob, $date, type } = value as Record<string, unknown>;
      if (typeof $bytes === "string") return bytesOf($bytes);
      if (typeof $buffer === "string") return bytesOf($buffer).buffer;
      if (typeof $blob === "string") return new Blob([bytesOf($blob)], { type: String(type) });
      if (typeof $date === "number") return new Date($date);
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decode(part)]));
    }
    function makeStore(db: IDBDatabase, { name, keyPath, autoIncrement, indexes }: Store) {
      const store = db.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name, keyPath, unique, multiEntry } of indexes) {
        store.createIndex(name, keyPath, { unique, multiEntry });
      }
    }
    const writeDatabase = ({ name, version, stores }: Database) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.onupgradeneeded = () => {
          for (const store of stores) makeStore(opening.result, store);
        };
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const transaction = db.transaction(stores.map(({ name }) => name), "readwrite");
          for (const { name, rows } of stores) {
            for (const { key, value } of rows) {
              transaction.objectStore(name).put(decode(value), key);
            }
          }
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            db.close();
            resolve();
          };
        };
      });
    async function writeFile({ folder, name, bytes, address, sha256 }: StoredFile) {
      const content = bytes === undefined
        ? new Uint8Array(await (await fetch(address ?? "")).arrayBuffer())
        : bytesOf(bytes);
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
      if (bytesOf(sha256).join() !== hash.join()) {
        throw new Error(`${address ?? name} has other bytes than the profile says.`);
      }
      const root = await navigator.storage.getDirectory();
      const directory = await root.getDirectoryHandle(folder, { create: true });
      const writing = await (await directory.getFileHandle(name, { create: true }))
        .createWritable();
      await writing.write(content);
      await writing.close();
    }
    localStorage.clear();
    for (const { name = "" } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name);
        deleting.onsuccess = resolve;
        deleting.onerror = () => reject(deleting.error);
      });
    }
    for (const [name, text] of Object.entries(texts)) localStorage.setItem(name, text);
    for (const database of databases) await writeDatabase(database);
    for (const file of files) await writeFile(file);
  }, JSON.stringify(stored));

type Write = { kind: string; payload: Record<string, string> };

/** The writes of one kind that wait in the outbox of the user who is signed in. */
export function listPayloads({ databases, owners }: Profile, kind: string): Write["payload"][] {
  const outbox = databases.find(({ name }) => name === `pyinnya-${owners.signedIn.id}-outbox`);
  const rows = outbox?.stores.find(({ name }) => name === "writes")?.rows ?? [];
  return rows.map(({ value }) => value as Write).filter((write) => write.kind === kind)
    .map(({ payload }) => payload);
}
