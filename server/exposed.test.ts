import assert from "node:assert/strict";
import { isExposed } from "./exposed.ts";

Deno.test("distinguishes addresses that other machines can reach from addresses that they cannot", () => {
  const at = (HOST: string, PUBLIC_URL?: string) => isExposed({ HOST, PUBLIC_URL });
  for (const host of ["127.0.0.1", "127.0.0.2", "localhost", "::1"]) {
    assert.equal(at(host), false, host);
  }
  for (const host of ["0.0.0.0", "::", "192.168.1.7", "academy.example"]) {
    assert.equal(at(host), true, host);
  }
  assert.equal(at("127.0.0.1", "http://localhost:8000"), false);
  assert.equal(at("127.0.0.1", "http://[::1]:8000"), false);
  assert.equal(at("127.0.0.1", "https://academy.example"), true);
});
