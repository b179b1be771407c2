// Which page the server sends at an address, to visitors and to signed-in users.
import assert from "node:assert/strict";
import { join } from "node:path";
import { loadSite } from "./static.ts";

const folder = await Deno.makeTempDir({ prefix: "pyinnya-home-" });
Deno.test.afterAll(() => Deno.remove(folder, { recursive: true }));

/** Each page holds its own path. */
const course = "pages/courses/ai-master";
const pages = [
  "en.html",
  "my.html",
  "pages/index.en.html",
  "pages/home.en.html",
  `${course}.en.html`,
  `${course}.visitor.en.html`,
];
await Deno.mkdir(join(folder, "pages/courses"), { recursive: true });
for (const path of pages) await Deno.writeTextFile(join(folder, path), path);
await Deno.writeTextFile(
  join(folder, "site.json"),
  JSON.stringify({
    files: pages.map((path) => ({
      path,
      type: "text/html",
      size: path.length,
      etag: path,
      immutable: false,
      encodings: {},
    })),
  }),
);
const site = await loadSite(folder);
const open = (path: string, headers: Record<string, string>) =>
  site.serve(new Request(`http://academy.test${path}`, { headers }));
const read = (path: string, cookie: string) => open(path, { cookie }).text();

Deno.test("sends the home's page to a signed-in user at /, and the landing page to visitors", async () => {
  assert.equal(await read("/", "lang=en; signed-in=1"), "pages/home.en.html");
  for (const cookie of ["lang=en", "lang=en; signed-in=0"]) {
    assert.equal(await read("/", cookie), "pages/index.en.html", cookie);
  }
});

Deno.test("sends neither of the two pages at another path", async () => {
  for (const path of ["/home", "/index"]) {
    for (const cookie of ["lang=en", "lang=en; signed-in=1"]) {
      assert.equal(await read(path, cookie), "en.html", `${path} ${cookie}`);
    }
  }
});

Deno.test("sends visitors a course page of their own, which is another version than that of users", async () => {
  const path = "/courses/ai-master";
  assert.equal(await read(path, "lang=en"), `${course}.visitor.en.html`);
  assert.equal(await read(path, "lang=en; signed-in=1"), `${course}.en.html`);
  const etag = open(path, { cookie: "lang=en" }).headers.get("etag") ?? "";
  const again = open(path, { cookie: "lang=en; signed-in=1", "if-none-match": etag });
  assert.equal(await again.text(), `${course}.en.html`);
});
