import assert from "node:assert/strict";
import { Hono } from "hono";
import { readSettings } from "../env.ts";
import { isNetwork, isWithin, networkOf } from "../addresses.ts";
import { clientAddress, isKnownHost, ownOrigin } from "./client.ts";
import type { Base } from "./context.ts";

async function seen(peer: string, headers: Record<string, string>, env = {}) {
  const app = new Hono<Base>()
    .use(async (c, next) => {
      c.set("settings", readSettings("start", env));
      await next();
    })
    .get("/", (c) => c.json({ address: clientAddress(c), origin: ownOrigin(c) }));
  const remoteAddr = { transport: "tcp", hostname: peer, port: 1 } as const;
  return await (await app.request("http://here.test/", { headers }, { remoteAddr })).json();
}

Deno.test("ignores the X-Forwarded-For of a sender that is no trusted proxy", async () => {
  const headers = { "X-Forwarded-For": "9.9.9.9", "X-Forwarded-Proto": "https" };
  const { address, origin } = await seen("1.2.3.4", headers);
  assert.deepEqual([address, origin], ["1.2.3.4", "http://here.test"]);
});

Deno.test("takes the nearest hop that is no proxy of ours as the client", async () => {
  const headers = { "X-Forwarded-For": "6.6.6.6, 9.9.9.9, 10.0.0.7", "X-Forwarded-Proto": "https" };
  const { address, origin } = await seen("10.0.0.8", headers, { TRUSTED_PROXIES: "10.0.0.0/8" });
  assert.deepEqual([address, origin], ["9.9.9.9", "https://here.test"]);
  const rubbish = await seen("10.0.0.8", { "X-Forwarded-For": "x, <script>" }, {
    TRUSTED_PROXIES: "10.0.0.0/8",
  });
  assert.equal(rubbish.address, "10.0.0.8");
});

Deno.test("takes the public address as the only origin where it is set", async () => {
  const { origin } = await seen("1.2.3.4", {}, { PUBLIC_URL: "https://academy.example" });
  assert.equal(origin, "https://academy.example");
});

async function isKnown(host: string, env = {}) {
  const app = new Hono<Base>().use(async (c) => {
    c.set("settings", readSettings("start", env));
    return await Promise.resolve(c.json(isKnownHost(c)));
  });
  return await (await app.request(`http://${host}/`)).json();
}

Deno.test("without a public address, accepts only localhost and literal addresses as its own hosts", async () => {
  const own = ["localhost", "localhost:8000", "a.localhost", "127.0.0.1:8000", "192.168.1.7"];
  for (const host of [...own, "[::1]:8000", "[fe80::1]"]) {
    assert.equal(await isKnown(host), true, host);
  }
  const strange = ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example"];
  for (const host of [...strange, "evillocalhost", "academy", "1.2.3.4.nip.io"]) {
    assert.equal(await isKnown(host), false, host);
    assert.equal(await isKnown(host, { PUBLIC_URL: "https://academy.example" }), true, host);
  }
});

Deno.test("tells whether an address belongs to a network, for IPv4 and IPv6", () => {
  assert.ok(isWithin("::ffff:10.1.2.3", ["10.0.0.0/8"]));
  assert.ok(isWithin("2001:db8::1", ["2001:db8::/32"]));
  assert.ok(isWithin("::1", ["::1"]));
  assert.ok(!isWithin("11.0.0.1", ["10.0.0.0/8"]));
  assert.ok(!isWithin("rubbish", ["10.0.0.0/8", "::/0"]));
  for (const network of ["10.0.0.0/8", "::1", "2001:db8::/32"]) assert.ok(isNetwork(network));
  for (const none of ["999.1", "10.0.0.0/99", "10.0.0.0/8/8", "a::b::c", "::1]/x", "::1]:80", ""]) {
    assert.ok(!isNetwork(none), none);
  }
  assert.equal(networkOf("2001:db8::1"), networkOf("2001:db8:0:0:ffff::9"));
  assert.notEqual(networkOf("2001:db8::1"), networkOf("2001:db8:0:1::1"));
});
