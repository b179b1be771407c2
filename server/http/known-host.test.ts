// Tests the Host header over a real connection, as a client sends it.
import assert from "node:assert/strict";
import { testApp } from "../testing/app.ts";
import { writeAll } from "../testing/raw-http.ts";
import type { Site } from "./static.ts";

const site: Site = { serve: () => new Response("a page", { headers: { "Content-Length": "6" } }) };
const { app, close } = await testApp({ PUBLIC_URL: "" }, { site });
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, app.fetch);
const { port } = server.addr;
Deno.test.afterAll(async () => {
  await server.shutdown();
  await close();
});

/** Writes the request by hand: `fetch` does not let a test choose the Host header. */
async function ask(host: string, path: string, method = "GET", headers = {}) {
  using conn = await Deno.connect({ hostname: "127.0.0.1", port });
  const lines = Object.entries({ ...headers, Host: host, Connection: "close" })
    .map(([name, value]) => `${name}: ${value}\r\n`);
  await writeAll(
    conn,
    new TextEncoder().encode(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`),
  );
  let answer = "";
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(4096);
  for (let size; (size = await conn.read(chunk)) !== null;) {
    answer += decoder.decode(chunk.subarray(0, size));
  }
  const [head = "", text = ""] = answer.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), text };
}

const signOut = (host: string, headers: Record<string, string>) =>
  ask(host, "/api/signout", "POST", headers);

Deno.test("refuses calls and pages under a name that somebody else's DNS points at this machine", async () => {
  // A browser sends this if the DNS name of an open page points at this machine later.
  const rebound = { "Sec-Fetch-Site": "same-origin", Origin: `http://evil.example:${port}` };
  const call = await signOut(`evil.example:${port}`, rebound);
  assert.equal(call.status, 403);
  const { code, error } = JSON.parse(call.text);
  assert.equal(code, "forbidden");
  assert.match(error, /Set PUBLIC_URL/);
  for (const path of ["/", "/signin", "/nothing"]) {
    const page = await ask("evil.example", path);
    assert.equal(page.status, 403, path);
    assert.match(page.text, /^Pyinnya does not answer under this name\. Set PUBLIC_URL/);
  }
  assert.equal((await ask("evil.example", "/api/config")).status, 403);
  assert.equal((await ask("evil.example", "/healthz")).status, 200);
});

Deno.test("accepts localhost and every literal address as the server's own, also as an origin", async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "192.168.1.7", `[::1]:${port}`]) {
    assert.deepEqual(await ask(host, "/"), { status: 200, text: "a page" }, host);
    assert.equal((await signOut(host, { Origin: `http://${host}` })).status, 200, host);
    assert.equal((await signOut(host, { Origin: "http://evil.example" })).status, 403, host);
  }
});
