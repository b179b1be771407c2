import assert from "node:assert/strict";
import { canSeal } from "./drafts.ts";
import { fromBase64, seal, toBase64, unseal } from "./seal.ts";

const newKey = () => toBase64(crypto.getRandomValues(new Uint8Array(32)));
const text = "ကျွန်မရဲ့ မှတ်စု 📒 " + "x".repeat(100_000);

Deno.test("hides a sealed text, and opens it only with the user's own key", async () => {
  const key = newKey();
  const sealed = await seal(key, "aye", text);
  assert.ok(!new TextDecoder().decode(sealed).includes("xxxx"));
  assert.equal(await unseal(key, "aye", fromBase64(toBase64(sealed))), text);
  await assert.rejects(unseal(newKey(), "aye", sealed));
  await assert.rejects(unseal(key, "mya", sealed), "the key of another user does not open it");
});

Deno.test("seals the same text differently each time, and does not open a changed one", async () => {
  const key = newKey();
  const [first, second] = [await seal(key, "aye", "same"), await seal(key, "aye", "same")];
  assert.notDeepEqual(first, second);
  for (const at of [0, first.length - 1]) {
    const changed = first.with(at, (first[at] ?? 0) ^ 1);
    await assert.rejects(unseal(key, "aye", changed));
  }
});

Deno.test("cannot seal without a key or on plain http", () => {
  assert.equal(canSeal(newKey()), true);
  assert.equal(canSeal(null), false);
  const own = Object.getOwnPropertyDescriptor(crypto, "subtle");
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  try {
    assert.equal(canSeal(newKey()), false);
  } finally {
    if (own) Object.defineProperty(crypto, "subtle", own);
    else Reflect.deleteProperty(crypto, "subtle");
  }
});
