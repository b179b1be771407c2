import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { writeCachedQuery } from "./write-db.ts";
import { databaseName, readCachedQuery } from "./user-db.ts";

const kept = (hash: string) => ({ hash, data: hash, at: Date.now(), version: "1" });
const names = async () => (await indexedDB.databases()).map(({ name }) => name);
const remove = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = () => resolve();
    asked.onerror = () => reject(asked.error);
    asked.onblocked = () => reject(new Error("Somebody holds it"));
  });

Deno.test("creates no database when it looks for a cached query, because only the writer notes a loss", async () => {
  assert.equal(await readCachedQuery("nobody", "note", "1"), undefined);
  assert.equal((await names()).includes(databaseName("nobody")), false);
  await writeCachedQuery("nobody", kept("note"));
  assert.equal((await readCachedQuery("nobody", "note", "1"))?.data, "note");
});

Deno.test("does not block a tab that deletes the database, and reads what is written afterwards", async () => {
  await writeCachedQuery("aye", kept("old"));
  await writeCachedQuery("mya", kept("hers"));
  assert.ok(await readCachedQuery("aye", "old", "1"));
  assert.equal(await readCachedQuery("mya", "old", "1"), undefined);
  await remove(databaseName("aye"));
  assert.ok(await readCachedQuery("mya", "hers", "1"));
  await remove(databaseName("mya"));
  assert.equal(await readCachedQuery("mya", "hers", "1"), undefined);
  await writeCachedQuery("mya", kept("new"));
  assert.ok(await readCachedQuery("mya", "new", "1"));
});

Deno.test("opens the database again after it was closed silently, or could not be opened", async () => {
  const { open } = indexedDB;
  let last: IDBDatabase | undefined;
  indexedDB.open = (...asked) => {
    const request = open.apply(indexedDB, asked);
    request.addEventListener("success", () => last = request.result);
    return request;
  };
  await writeCachedQuery("su", kept("note"));
  assert.ok(await readCachedQuery("su", "note", "1"));
  last?.close();
  assert.ok(await readCachedQuery("su", "note", "1"));

  last?.close();
  indexedDB.open = () => {
    throw new DOMException("Not here", "SecurityError");
  };
  await assert.rejects(readCachedQuery("su", "note", "1"), { name: "SecurityError" });
  indexedDB.open = open;
  assert.ok(await readCachedQuery("su", "note", "1"));
});
