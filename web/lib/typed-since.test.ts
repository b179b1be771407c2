import assert from "node:assert/strict";
import { typedSince } from "./typed-since.ts";

Deno.test("after a save, keeps only the fields that the user has changed since", () => {
  const none = { title: "", order: "0", section: "" };
  const sent = { title: "One", order: "1", section: "a" };
  assert.deepEqual(typedSince(sent, sent, none), none);
  assert.deepEqual(typedSince(sent, { ...sent, title: "Two" }, none), { ...none, title: "Two" });
  assert.deepEqual(typedSince(sent, none, none), none);
});
