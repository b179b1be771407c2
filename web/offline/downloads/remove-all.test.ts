// A suspended or deleted user loses the downloads with the session. A user who only leaves finds
// them again.
import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import type { SessionEnding } from "../../lib/http/session.ts";
import { sealOnSignOut } from "../sign-out/seal-work.ts";
import { openFilesDb } from "./store.ts";
import { filesName, folderName } from "./model.ts";

const missing = () => new DOMException("It is not there", "NotFoundError");

/** A file store with one folder, which another tab holds for a while. */
function fileStore(folder: string, held: number) {
  let isThere = true;
  const file = { kind: "file", getFile: () => Promise.resolve({ size: 1000 }) };
  const root = {
    getDirectoryHandle: (name: string) =>
      isThere && name === folder
        ? Promise.resolve({ values: () => [file].values() })
        : Promise.reject(missing()),
    removeEntry() {
      if (held-- > 0) return Promise.reject(new DOMException("", "NoModificationAllowedError"));
      isThere = false;
      return Promise.resolve();
    },
  };
  Object.defineProperty(navigator, "storage", {
    configurable: true,
    value: { getDirectory: () => Promise.resolve(root) },
  });
  return () => isThere;
}

async function after(ending: SessionEnding | undefined) {
  const id = crypto.randomUUID();
  const isThere = fileStore(folderName(id), 1);
  const db = openFilesDb(id);
  await db.open();
  db.close();
  await sealOnSignOut(id, ending);
  const names = (await indexedDB.databases()).map(({ name }) => name);
  return [isThere(), names.includes(filesName(id))];
}

for (const ending of ["suspended", "deleted"] as const) {
  Deno.test(`deletes the downloads of a user who is ${ending}`, async () => {
    assert.deepEqual(await after(ending), [false, false]);
  });
}

Deno.test("keeps the downloads of a user who signs out, or whose session has ended", async () => {
  for (const ending of ["left", "expired", "ended", "followed", undefined] as const) {
    assert.deepEqual(await after(ending), [true, true], `${ending}`);
  }
});
