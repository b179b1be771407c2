import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build } from "../../web/build.ts";
import { loadSite } from "./static.ts";

const PAGE = `<!doctype html>\n<html lang="en"><title>Pyinnya</title>${
  "<p></p>".repeat(99)
}</html>`;
const SCRIPT = "export const a = 1;\n".repeat(60);
const LARGE = "0123456789".repeat(50_000);
const PHOTO = Uint8Array.from({ length: 1000 }, (_, at) => at % 251);
const HASHED = "max-age=31536000, immutable";

const root = await makeSite();
const folder = join(root, "dist/site");
const site = await loadSite(folder);
Deno.test.afterAll(() => Deno.remove(root, { recursive: true }));

Deno.test("marks hashed files as unchangeable, and makes browsers ask for all others each time", async () => {
  const files: [string, string, string][] = [
    ["/assets/main-1a2b3c4d.js", "text/javascript", HASHED],
    ["/assets/photo-1a2b3c4d.webp", "image/webp", HASHED],
    ["/sw.js", "text/javascript", "no-cache"],
    ["/manifest.webmanifest", "application/manifest+json", "no-cache"],
    ["/index.html", "text/html; charset=utf-8", "no-cache"],
    ["/my.html", "text/html; charset=utf-8", "no-cache"],
    ["/", "text/html; charset=utf-8", "no-cache"],
    ["/courses/ai-master?video=1.mp4", "text/html; charset=utf-8", "no-cache"],
  ];
  for (const [path, type, cache] of files) {
    const answer = await get(path);
    assert.equal(answer.status, 200, path);
    assert.equal(answer.headers.get("content-type"), type, path);
    assert.equal(answer.headers.get("cache-control"), cache, path);
    if (cache === HASHED) assert.equal(answer.headers.get("etag"), null, path);
    else assert.match(answer.headers.get("etag") ?? "", /^"[\w-]+"$/, path);
    assert.equal(answer.headers.get("accept-ranges"), "bytes", path);
    const body = await answer.bytes();
    assert.equal(answer.headers.get("content-length"), String(body.length), path);
  }
});

Deno.test("names a page's first calls in a Link header, if a user is signed in", async () => {
  const cookie = "lang=my; signed-in=1";
  const link = async (path: string, cookie: string) =>
    (await get(path, { cookie })).headers.get("link");
  assert.equal(
    await link("/pricing", cookie),
    "</api/who>; rel=preload; as=fetch; crossorigin, </api/what>; rel=preload; as=fetch; crossorigin",
  );
  assert.equal(
    await link("/courses/ai-master", "signed-in=1"),
    "</api/who>; rel=preload; as=fetch; crossorigin",
  );
  for (const cookie of ["lang=my", "lang=my; not-signed-in=1", "lang=my; signed-in=0"]) {
    assert.equal(await link("/pricing", cookie), null, cookie);
  }
  assert.equal(await link("/sw.js", cookie), null);

  const known = (await get("/pricing", { cookie })).headers.get("etag") ?? "";
  const again = { "if-none-match": known };
  assert.equal((await get("/pricing", { cookie, ...again })).status, 304);
  const out = await get("/pricing", { cookie: "lang=my", ...again });
  assert.deepEqual([out.status, out.headers.get("link")], [200, null], "what it named is over");
});

Deno.test("sends the compressed form that the browser prefers", async () => {
  const encodings: [string | undefined, string | null][] = [
    [undefined, null],
    ["", null],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["GZIP", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0.8, gzip;q=0.8", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0.000", null],
    ["*", "br"],
    ["*;q=0.1, gzip;q=0.5", "gzip"],
    ["br;q=0, *", "gzip"],
    ["*;q=0", null],
    ["identity", null],
    ["identity;q=1, br;q=0.5", null],
    ["identity;q=0.5, br;q=0.5", "br"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["br; q=0.2 , gzip ; q=0.1", "br"],
    ["br;q=much, gzip;q=0.1", "gzip"],
    ["zstd, deflate", null],
    [",;,=", null],
  ];
  const decode = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [accept, expected] of encodings) {
    for (const path of ["/assets/main-1a2b3c4d.js", "/large.txt"]) {
      const answer = await get(path, accept === undefined ? {} : { "accept-encoding": accept });
      const encoding = answer.headers.get("content-encoding");
      assert.equal(encoding, expected, `${accept} ${path}`);
      assert.equal(answer.headers.get("vary"), "Accept-Encoding");
      const body = await answer.bytes();
      assert.equal(answer.headers.get("content-length"), String(body.length));
      const whole = encoding === "br" || encoding === "gzip" ? decode[encoding](body) : body;
      assert.equal(new TextDecoder().decode(whole), path === "/large.txt" ? LARGE : SCRIPT);
    }
  }
});

Deno.test("sends one form of a file that was not worth compressing", async () => {
  const answer = await get("/assets/photo-1a2b3c4d.webp", { "accept-encoding": "br, gzip" });
  assert.equal(answer.headers.get("content-encoding"), null);
  assert.equal(answer.headers.get("vary"), null);
  assert.deepEqual(await answer.bytes(), PHOTO);
});

Deno.test("gives each form its own ETag, and answers 304 only to that ETag", async () => {
  const path = "/large.txt";
  const etags: string[] = [];
  for (const encoding of ["identity", "gzip", "br"]) {
    const first = await get(path, { "accept-encoding": encoding });
    const etag = first.headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, `"other", W/"more" ,${etag}`, "*", " * "]) {
      const again = await get(path, { "accept-encoding": encoding, "if-none-match": known });
      assert.equal(again.status, 304, known);
      assert.equal(again.body, null);
      assert.equal(again.headers.get("etag"), etag);
      assert.equal(again.headers.get("cache-control"), "no-cache");
      assert.equal(again.headers.get("vary"), "Accept-Encoding");
    }
    for (const known of [...etags, '"other"', etag.slice(1, -1), "", '"', `"${etag}`]) {
      const again = await get(path, { "accept-encoding": encoding, "if-none-match": known });
      assert.equal(again.status, 200, known);
    }
    etags.push(etag);
  }
  assert.equal(new Set(etags).size, 3);
});

Deno.test("gives different contents different ETags", async () => {
  const etags = await Promise.all(["/en.html", "/my.html", "/sw.js"].map(async (path) => {
    return (await get(path)).headers.get("etag");
  }));
  assert.equal(new Set(etags).size, 3);
});

Deno.test("answers one range exactly, from memory and from the disk", async () => {
  const contents: [string, Uint8Array][] = [
    ["/assets/photo-1a2b3c4d.webp", PHOTO],
    ["/large.txt", new TextEncoder().encode(LARGE)],
  ];
  for (const [path, content] of contents) {
    const size = content.length;
    const ranges: [string, number, number][] = [
      ["bytes=0-0", 0, 0],
      ["bytes=3-900", 3, 900],
      ["bytes=7-", 7, size - 1],
      ["bytes=-500", size - 500, size - 1],
      [`bytes=${size - 1}-${size * 2}`, size - 1, size - 1],
    ];
    for (const [range, start, end] of ranges) {
      const answer = await get(path, { range, "accept-encoding": "br, gzip" });
      assert.equal(answer.status, 206, range);
      assert.equal(answer.headers.get("content-range"), `bytes ${start}-${end}/${size}`);
      assert.equal(answer.headers.get("content-length"), String(end - start + 1));
      assert.equal(answer.headers.get("content-encoding"), null);
      assert.deepEqual(await answer.bytes(), content.slice(start, end + 1), range);
    }
    for (const range of [`bytes=${size}-`, "bytes=-0"]) {
      const answer = await get(path, { range });
      assert.equal(answer.status, 416, range);
      assert.equal(answer.headers.get("content-range"), `bytes */${size}`);
      assert.equal(answer.headers.get("content-length"), String((await answer.bytes()).length));
    }
  }
});

Deno.test("answers a header that is no single range with the whole file, compressed as usual", async () => {
  for (const range of ["bytes=0-1,5-9", "bytes=9-5", "lines=0-1", ""]) {
    const answer = await get("/large.txt", { range, "accept-encoding": "br" });
    assert.equal(answer.status, 200, range);
    assert.equal(answer.headers.get("content-encoding"), "br", range);
    assert.equal(answer.headers.get("content-range"), null);
    await answer.body?.cancel();
  }
});

Deno.test("accepts If-Range only with the ETag of the plain form", async () => {
  const path = "/large.txt";
  const etag = (await get(path)).headers.get("etag") ?? "";
  const packed = (await get(path, { "accept-encoding": "br" })).headers.get("etag") ?? "";
  const range = "bytes=0-9";
  assert.equal((await get(path, { range, "if-range": etag })).status, 206);
  const beyond = { range: "bytes=99999999-", "if-range": '"other"' };
  assert.equal((await get(path, beyond)).status, 200);
  for (const old of [packed, `W/${etag}`, '"other"', "Fri, 20 Nov 2026 10:12:01 GMT"]) {
    const answer = await get(path, { range, "if-range": old });
    assert.equal(answer.status, 200, old);
    assert.equal(await answer.text(), LARGE);
  }
  assert.equal((await get(path, { range, "if-none-match": etag })).status, 304);
});

Deno.test("answers HEAD with the headers of GET, without a body and without ranges", async () => {
  for (const path of ["/", "/assets/main-1a2b3c4d.js", "/large.txt", "/assets/none.js"]) {
    for (const encoding of ["identity", "br"]) {
      const accept = { "accept-encoding": encoding };
      const whole = await get(path, accept);
      await whole.body?.cancel();
      const head = await get(path, { ...accept, range: "bytes=0-1" }, "HEAD");
      assert.equal(head.status, whole.status);
      assert.equal(head.body, null);
      assert.deepEqual([...head.headers], [...whole.headers]);
    }
  }
});

Deno.test("refuses other methods", async () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    for (const path of ["/", "/sw.js", "/none.js"]) {
      const answer = await get(path, {}, method);
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.get("allow"), "GET, HEAD");
    }
  }
});

Deno.test("answers a missing file with 404, never with a page", async () => {
  const missing = [
    "/assets/gone-1a2b3c4d.js",
    "/assets/folder/none",
    "/assets",
    "/assets/",
    "/favicon.ico",
    "/courses/photo.png",
    "/.env",
    "/.git/config.json",
    "/.vite/manifest.json",
    "/site.json",
    "/sw.js.br",
    "/assets/main-1a2b3c4d.js.gz",
    "/INDEX.HTML",
  ];
  for (const path of missing) {
    const answer = await get(path, { accept: "text/html" });
    assert.equal(answer.status, 404, path);
    assert.equal(answer.headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(answer.headers.get("cache-control"), "no-store");
    assert.equal(await answer.text(), "Not found");
  }
});

Deno.test("answers any other path with the page, in the visitor's language", async () => {
  for (
    const path of ["/", "/signin", "/admin/users/", "/a.b/c", "/ai/%E1%80%95", "//evil.test/a"]
  ) {
    for (const language of ["en", "my"]) {
      const answer = await get(path, { cookie: `lang=${language}` });
      assert.equal(answer.status, 200, path);
      assert.equal(answer.headers.get("content-language"), language);
      assert.equal(answer.headers.get("vary"), "Cookie, Accept-Language, Accept-Encoding");
      assert.equal(await answer.text(), PAGE.replace(`lang="en"`, `lang="${language}"`));
    }
  }
  const byBrowser = await get("/", { "accept-language": "my-MM,my;q=0.9,en;q=0.8" });
  assert.equal(byBrowser.headers.get("content-language"), "my");
  const etag = byBrowser.headers.get("etag") ?? "";
  const switched = await get("/", { cookie: "lang=en", "if-none-match": etag });
  assert.equal(switched.status, 200, "the other language is another page");
});

Deno.test("sends a rendered page only at its own address", async () => {
  for (const cookie of ["lang=en", "lang=my"]) {
    const answer = await get("/pricing?from=chat", { cookie });
    assert.equal(await answer.text(), `<p>Plans, ${cookie}</p>`);
    assert.equal(answer.headers.get("vary"), "Cookie, Accept-Language, Accept-Encoding");
    for (const path of ["/pricing/x", "/pricing.en", "/pages/pricing"]) {
      assert.doesNotMatch(await (await get(path, { cookie })).text(), /Plans/, path);
    }
  }
});

Deno.test("lets no path lead out of the folder, and sends right lengths, over a real connection", async () => {
  const server = Deno.serve({ port: 0, onListen() {} }, (request) => site.serve(request));
  const { port } = server.addr;
  try {
    const escapes = [
      "/../../etc/passwd",
      "/%2e%2e/%2e%2e/etc/passwd",
      "/assets/../site.json",
      "/assets/..%2fsite.json",
      "/assets%2fmain-1a2b3c4d.js",
      "/..%5c..%5csite.json",
      "/..\\site.json",
      "/courses/%2e%2e/signin",
      "/./signin",
      "/signin%00",
      "/%00/sw.js",
      "/%",
      "/%zz",
      "/%E1%80",
      "/%ff",
      "/%0d%0aset-cookie:a=b",
    ];
    for (const path of escapes) {
      const { status, body } = await raw(port, `GET ${path}`);
      assert.deepEqual([status, body], [404, "Not found"], path);
    }
    for (const path of ["/", "/signin?a=%", "/large.txt", "/sw.js"]) {
      for (const encoding of ["identity", "br, gzip"]) {
        const whole = await raw(port, `GET ${path}`, encoding);
        const head = await raw(port, `HEAD ${path}`, encoding);
        assert.deepEqual([whole.status, head.status, head.body], [200, 200, ""]);
        assert.equal(whole.length, whole.body.length, path);
        assert.equal(head.length, whole.length, path);
      }
    }
  } finally {
    await server.shutdown();
  }
});

Deno.test("leaves no file open when a reader leaves early", async () => {
  const reader = (await get("/large.txt")).body?.getReader();
  const first = await reader?.read();
  assert.equal(new TextDecoder().decode(first?.value?.slice(0, 12)), "012345678901");
  await reader?.cancel();
});

Deno.test("answers 404 for a large file that is gone, because each request reads it from the disk", async () => {
  const other = await makeSite();
  try {
    const old = await loadSite(join(other, "dist/site"));
    await Deno.remove(join(other, "dist/site/large.txt"));
    const answer = await old.serve(new Request("http://academy.test/large.txt"));
    assert.equal(answer.status, 404);
    assert.equal((await old.serve(new Request("http://academy.test/sw.js"))).status, 200);

    await Deno.writeTextFile(join(other, "dist/site/sw.js"), "half");
    await assert.rejects(loadSite(join(other, "dist/site")), /Build again/);
    await Deno.remove(join(other, "dist/site/site.json"));
    await assert.rejects(
      loadSite(join(other, "dist/site")),
      /There is no built web app in .*build$/,
    );
  } finally {
    await Deno.remove(other, { recursive: true });
  }
});

async function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return await site.serve(new Request(`http://academy.test${path}`, { method, headers }));
}

/** A client that does not repair addresses, as `fetch` does. */
async function raw(port: number, line: string, encoding = "identity") {
  using connection = await Deno.connect({ port });
  const accept = `accept-encoding: ${encoding}\r\nconnection: close`;
  const ask = `${line} HTTP/1.1\r\nhost: academy.test\r\n${accept}\r\n\r\n`;
  await connection.write(new TextEncoder().encode(ask));
  const bytes = await new Response(connection.readable).bytes();
  const [head = "", ...rest] = new TextDecoder("latin1").decode(bytes).split("\r\n\r\n");
  return {
    status: Number(head.split(" ")[1]),
    length: Number(/^content-length: (\d+)$/im.exec(head)?.[1]),
    body: rest.join("\r\n\r\n"),
  };
}

/** Builds a site, by the real build, from a few files that stand for Vite's. */
async function makeSite(): Promise<string> {
  const root = await Deno.makeTempDir({ prefix: "pyinnya-site-" });
  const write = async (path: string, content: string | Uint8Array<ArrayBuffer>) => {
    await Deno.mkdir(dirname(join(root, path)), { recursive: true });
    await Deno.writeFile(
      join(root, path),
      typeof content === "string" ? new TextEncoder().encode(content) : content,
    );
  };
  const sources = ["contract", "catalogue", "fields"].map((name) => `server/${name}.ts`);
  for (const path of [...sources, "deno.json", "deno.lock", "web/main.tsx", "locales/en/a.json"]) {
    await write(path, "");
  }
  await build({
    root,
    async bundle(_root, outDir) {
      const out = outDir.slice(root.length);
      await write(`${out}/index.html`, PAGE);
      await write(`${out}/pages/pricing.en.html`, "<p>Plans, lang=en</p>");
      await write(`${out}/pages/pricing.my.html`, "<p>Plans, lang=my</p>");
      await write(`${out}/sw.js`, "self.skipWaiting();");
      await write(`${out}/manifest.webmanifest`, "{}");
      await write(`${out}/large.txt`, LARGE);
      await write(`${out}/assets/main-1a2b3c4d.js`, SCRIPT);
      await write(`${out}/assets/photo-1a2b3c4d.webp`, PHOTO);
      await write(`${out}/.vite/manifest.json`, "{}");
      const asks = { "en.html": ["/api/who"], "pages/pricing.my.html": ["/api/who", "/api/what"] };
      await write(`${out}/.vite/asks.json`, JSON.stringify(asks));
    },
  });
  return root;
}
