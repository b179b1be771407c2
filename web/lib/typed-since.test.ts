import assert from "node:assert/strict";
import { typedSince } from "./typed-since.ts";

Deno.test("saved, a form is empty but for what was typed since it was sent", () => {
  const none = { title: "", order: "0", section: "" };
  const sent = { title: "One", order: "1", section: "a" };
  assert.deepEqual(typedSince(sent, sent, none), none);
  assert.deepEqual(typedSince(sent, { ...sent, title: "Two" }, none), { ...none, title: "Two" });
  assert.deepEqual(typedSince(sent, none, none), none);
});
