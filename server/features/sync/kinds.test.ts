import assert from "node:assert/strict";
import * as z from "zod/mini";
import { registerSyncKind } from "./kinds.ts";

Deno.test("refuses a kind of write that is registered twice", () => {
  const register = () =>
    registerSyncKind("test.put", z.object({}), () => Promise.reject(new Error("Not applied")));
  register();
  assert.throws(register, /test\.put/);
});
