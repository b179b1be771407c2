import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { runToEnd } from "../testing/product.ts";

const program = fileURLToPath(new URL("make-secrets.ts", import.meta.url));

Deno.test("prints new secrets for .env, and a key that the storage can check", async () => {
  const [one, another] = await Promise.all([printSecrets(), printSecrets()]);
  const envExample = await Deno.readTextFile(new URL("env.example", import.meta.url));
  for (const [name, value] of one) {
    assert.match(envExample, new RegExp(`^${name}=$`, "m"));
    assert.match(value, /^[\w.-]{64,}$/, name);
    assert.notEqual(value, another.get(name), name);
  }
  assert.equal(one.size, 5);
  const [head, claims, signature] = one.get("STORAGE_SERVICE_KEY")?.split(".") ?? [];
  const expected = createHmac("sha256", one.get("STORAGE_JWT_SECRET") ?? "")
    .update(`${head}.${claims}`).digest("base64url");
  assert.equal(signature, expected);
  assert.deepEqual(JSON.parse(atob(head ?? "")), { alg: "HS256", typ: "JWT" });
  assert.deepEqual(JSON.parse(atob(claims ?? "")), { role: "service_role" });
});

async function printSecrets(): Promise<Map<string, string>> {
  const { stdout, stderr } = await runToEnd(["run", "--no-prompt", program], {});
  assert.equal(stderr, "");
  return new Map(
    stdout.trimEnd().split("\n").map((line) => {
      const [name = "", value = ""] = line.split("=");
      return [name, value];
    }),
  );
}
