import assert from "node:assert/strict";
import { loadPart } from "./load-part.ts";

/** What the fake browser was asked for, in order. */
let asked: string[] = [];
let isOnline = true;
let namedInHtml: string[] = [];
const styles: { href: string }[] = [];

const fake = {
  fetch: (href: string) => {
    asked.push(href);
    return isOnline
      ? Promise.resolve(new Response("", { status: href.includes("gone") ? 404 : 200 }))
      : Promise.reject(new TypeError("Failed to fetch"));
  },
  document: {
    querySelector: (selector: string) =>
      namedInHtml.some((href) => selector === `link[href="${href}"]`) ? {} : null,
    createElement: () => ({ href: "", onload: () => {}, remove: () => {} }),
    head: {
      append: (link: { href: string; onload: () => void }) => {
        styles.push(link);
        link.onload();
      },
    },
  },
};
const real = { fetch: globalThis.fetch, document: globalThis.document };

Deno.test.beforeEach(() => {
  Object.assign(globalThis, fake);
  asked = [];
  isOnline = true;
  namedInHtml = [];
  styles.length = 0;
});
Deno.test.afterEach(() => {
  Object.assign(globalThis, real);
});

Deno.test("every file is fetched before the import starts", async () => {
  const part = await loadPart(() => Promise.resolve([...asked]), ["first-a.js", "first-b.js"]);
  assert.deepEqual(part, ["/first-a.js", "/first-b.js"]);
});

Deno.test("a file that could not be fetched stops the import, and the next call fetches it again", async () => {
  let imports = 0;
  const load = () => loadPart(() => Promise.resolve(++imports), ["again.js"]);
  isOnline = false;
  await assert.rejects(load(), /Failed to fetch/);
  assert.equal(imports, 0);
  isOnline = true;
  await load();
  assert.deepEqual([asked, imports], [["/again.js", "/again.js"], 1]);
});

Deno.test("a file that the server does not have stops the import", async () => {
  await assert.rejects(
    loadPart(() => Promise.reject(new Error("imported")), ["gone.js"]),
    /gone\.js answered 404/,
  );
});

Deno.test("two parts fetch a common file once", async () => {
  const run = () => Promise.resolve();
  await Promise.all([loadPart(run, ["common.js"]), loadPart(run, ["common.js"])]);
  await loadPart(run, ["common.js"]);
  assert.deepEqual(asked, ["/common.js"]);
});

Deno.test("a file that the HTML names is not fetched a second time", async () => {
  namedInHtml = ["/named.js"];
  await loadPart(() => Promise.resolve(), ["named.js", "unnamed.js"]);
  assert.deepEqual(asked, ["/unnamed.js"]);
});

Deno.test("styles are fetched and then used", async () => {
  await loadPart(() => Promise.resolve(), ["look.css"]);
  assert.deepEqual([asked, styles.map(({ href }) => href)], [["/look.css"], ["/look.css"]]);
});
