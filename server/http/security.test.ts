import assert from "node:assert/strict";
import { testApp } from "../testing/app.ts";
import { makeUser } from "../testing/factories.ts";
import type { Site } from "./static.ts";

const { app, sql, call, close } = await testApp();
const types: Record<string, string> = {
  js: "text/javascript",
  css: "text/css; charset=utf-8",
  webp: "image/webp",
  svg: "image/svg+xml",
  html: "text/html; charset=utf-8",
};
const site: Site = {
  serve: ({ url }) =>
    new Response("", { headers: { "Content-Type": types[url.split(".").at(-1) ?? ""] ?? "" } }),
};
const withSite = await testApp({}, { site });
const https = await testApp({ PUBLIC_URL: "https://academy.example" });
Deno.test.afterAll(async () => {
  await close();
  await https.close();
  await withSite.close();
});

const post = (headers: Record<string, string>) =>
  app.request("http://academy.test/api/signout", { method: "POST", headers });

Deno.test("refuses an unsafe call unless it comes from our own pages", async () => {
  const { cookie } = await makeUser(sql);
  const cases: [Record<string, string>, number][] = [
    [{ "Sec-Fetch-Site": "same-origin" }, 200],
    [{ "Sec-Fetch-Site": "same-site" }, 403],
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ "Sec-Fetch-Site": "none" }, 403],
    [{ "Sec-Fetch-Site": "cross-site", Origin: "http://academy.test" }, 403],
    [{ Origin: "http://academy.test" }, 200],
    [{ Origin: "http://evil.test" }, 403],
    [{ Origin: "null" }, 403],
    [{}, 200],
    [{ Cookie: cookie }, 403],
  ];
  for (const [headers, status] of cases) {
    const answer = await post(headers);
    assert.equal(answer.status, status, JSON.stringify(headers));
    if (status === 403) assert.equal((await answer.json()).code, "forbidden");
  }
});

Deno.test("allows reads from other sites, but lets no other origin see the answer", async () => {
  const answer = await call({ headers: { "Sec-Fetch-Site": "cross-site" } }, "GET", "/api/config");
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("Access-Control-Allow-Origin"), null);
});

Deno.test("compares the origin with the public one behind TLS, not with the proxy's own", async () => {
  const from = (origin: string) =>
    https.app.request("http://10.0.0.1/api/signout", {
      method: "POST",
      headers: { Origin: origin },
    });
  assert.equal((await from("https://academy.example")).status, 200);
  assert.equal((await from("http://10.0.0.1")).status, 403);
});

Deno.test("restricts pages to what they need, and forbids JSON everything, also in errors", async () => {
  const page = (await withSite.call({}, "GET", "/page.html")).headers;
  const policy = page.get("Content-Security-Policy") ?? "";
  assert.match(policy, /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/);
  assert.doesNotMatch(policy, /unsafe|\*/);
  assert.equal(page.get("Cross-Origin-Opener-Policy"), "same-origin");
  assert.equal(page.get("Referrer-Policy"), "same-origin");
  assert.match(page.get("Permissions-Policy") ?? "", /camera=\(\)/);

  for (const path of ["/api/config", "/api/nothing", "/healthz", "/nothing"]) {
    const { headers } = await call({}, "GET", path);
    assert.equal(
      headers.get("Content-Security-Policy"),
      "default-src 'none'; frame-ancestors 'none'",
    );
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
    assert.match(headers.get("X-Request-Id") ?? "", /^[0-9a-f-]{36}$/);
  }
  assert.equal((await call({}, "GET", "/api/config")).headers.get("Cache-Control"), "no-store");
  assert.equal((await call({}, "GET", "/api/nothing")).headers.get("Cache-Control"), "no-store");
});

Deno.test("sends only the headers that count with each part of a page", async () => {
  const parts: [string, RegExp | null][] = [
    ["/app.js", /^default-src 'self'; connect-src 'self'$/],
    ["/app.css", null],
    ["/photo.webp", null],
    ["/logo.svg", /frame-ancestors 'none'/],
  ];
  for (const [path, policy] of parts) {
    const { headers } = await withSite.call({}, "GET", path);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff", path);
    assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin", path);
    const sent = headers.get("Content-Security-Policy");
    if (policy) assert.match(sent ?? "", policy, path);
    else assert.equal(sent, null, path);
  }
});

Deno.test("sends no request id with a file that never changes, but one with a page", async () => {
  const cached = "max-age=31536000, immutable";
  const answers = await testApp({}, {
    site: {
      serve: ({ url }) =>
        new Response("", {
          headers: { "Cache-Control": url.endsWith("/app.js") ? cached : "no-cache" },
        }),
    },
  });
  const idOf = async (path: string) =>
    (await answers.call({}, "GET", path)).headers.get("X-Request-Id");
  assert.equal(await idOf("/app.js"), null);
  assert.match(await idOf("/pricing") ?? "", /^[0-9a-f-]{36}$/);
  await answers.close();
});

Deno.test("lets a page reach the storage host, and no other foreign host", async () => {
  const stored = await testApp({ STORAGE_PUBLIC_URL: "https://media.example/storage/v1" }, {
    site,
  });
  try {
    const { headers } = await stored.call({}, "GET", "/page.html");
    const policy = headers.get("Content-Security-Policy") ?? "";
    for (const kind of ["img-src", "media-src", "connect-src"]) {
      assert.match(policy, new RegExp(`${kind} [^;]*https://media\\.example(;|$)`));
    }
    assert.match(policy, /script-src 'self';/);
  } finally {
    await stored.close();
  }
});
