import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { withTimeout } from "../lib/with-timeout.ts";
import { openOutboxDb } from "./outbox-db.ts";
import { whenOutboxNeeded } from "./when-outbox-needed.ts";

const never = () => new Promise<void>(() => {});
const isOver = async (moment: Promise<void>) =>
  // Longer than a search for any database takes here.
  await withTimeout(50, moment.then(() => true)) === true;

Deno.test("loads the outbox in a quiet moment when nothing was ever written", async () => {
  const idle = Promise.withResolvers<void>();
  const aye = whenOutboxNeeded("aye", () => idle.promise);
  assert.equal(await isOver(aye), false);
  assert.equal(whenOutboxNeeded("aye", never), aye, "all who look wait for the same");
  idle.resolve();
  await aye;

  const mya = whenOutboxNeeded("mya", () => Promise.reject(new Error("The line broke")));
  assert.equal(await isOver(mya), true, "the one who asks for the store hears of it");
});

Deno.test("loads the outbox at once when its database exists, or when the browser cannot tell", async () => {
  const db = openOutboxDb("thida");
  await db.open();
  await whenOutboxNeeded("thida", never);
  db.close();
  await whenOutboxNeeded("nobody", () => Promise.resolve());

  const { databases } = indexedDB;
  Object.assign(indexedDB, { databases: undefined });
  await whenOutboxNeeded("nyi", never);
  Object.assign(indexedDB, { databases });
});
