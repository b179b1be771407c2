import assert from "node:assert/strict";
import { isExposed, settingWarnings } from "./setting-warnings.ts";

const namesIn = (given: { DATABASE_URL?: string; PUBLIC_URL?: string }) =>
  settingWarnings({ DATABASE_URL: undefined, PUBLIC_URL: undefined, ...given })
    .map((warning) => warning.split(" ")[0]);

Deno.test("warns of a database on another machine without TLS", () => {
  const plain = [
    "postgres://p@db.example/p",
    "postgres://p@10.0.0.2:5433/p?sslmode=disable",
    "postgres://p@db.example/p?sslmode=prefer",
    "postgresql://p@db/p?application_name=x",
  ];
  for (const DATABASE_URL of plain) {
    assert.deepEqual(namesIn({ DATABASE_URL }), ["DATABASE_URL"], DATABASE_URL);
  }
});

Deno.test("does not warn of a database on this machine or of one with TLS", () => {
  const fine = [
    "postgres://p@localhost/p",
    "postgres://p@127.0.0.1:5433/p?sslmode=disable",
    "postgres://p@[::1]/p",
    "postgres://p@localhost/p?host=/var/run/postgresql",
    "postgres:///p",
    "postgres://p@db.example/p?sslmode=require",
    "postgres://p@db.example/p?sslmode=verify-ca",
    "postgres://p@db.example/p?sslmode=verify-full",
  ];
  for (const DATABASE_URL of fine) assert.deepEqual(namesIn({ DATABASE_URL }), [], DATABASE_URL);
});

Deno.test("warns of a public address over plain http, unless it is this machine's", () => {
  assert.deepEqual(namesIn({ PUBLIC_URL: "http://academy.example" }), ["PUBLIC_URL"]);
  assert.deepEqual(namesIn({ PUBLIC_URL: "http://192.168.1.7:8000" }), ["PUBLIC_URL"]);
  for (const host of ["localhost", "a.localhost:8000", "127.0.0.1:8000", "[::1]:8000"]) {
    assert.deepEqual(namesIn({ PUBLIC_URL: `http://${host}` }), [], host);
  }
  assert.deepEqual(namesIn({ PUBLIC_URL: "https://academy.example" }), []);
  assert.deepEqual(namesIn({}), []);
});

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
