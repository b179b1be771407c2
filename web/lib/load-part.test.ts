import assert from "node:assert/strict";
import { loadPart } from "./load-part.ts";

/** What the fake browser was asked for, in order. */
let asked: string[] = [];
let isOnline = true;
/** What the fake server answers instead of the file. */
let answer: (() => Response) | undefined;
let cacheModes: (RequestCache | undefined)[] = [];
let namedInHtml: string[] = [];
const styles: { href: string }[] = [];

const fake = {
  fetch: (href: string, { cache, signal }: RequestInit) => {
    asked.push(href);
    cacheModes.push(cache);
    if (!isOnline) return Promise.reject(new TypeError("Failed to fetch"));
    if (href.includes("silent")) {
      return new Promise((_, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason))
      );
    }
    if (answer) return Promise.resolve(answer());
    return Promise.resolve(new Response("", { status: href.includes("gone") ? 404 : 200 }));
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
  answer = undefined;
  cacheModes = [];
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

Deno.test("the log-in page of a hotel's network is not taken for the file, nor from the cache later", async () => {
  let imports = 0;
  const load = () => loadPart(() => Promise.resolve(++imports), ["hotel.js"]);
  answer = () =>
    new Response("<html>", { headers: { "content-type": "text/html; charset=utf-8" } });
  await assert.rejects(load(), /hotel\.js answered 200/);
  answer = () => Object.defineProperty(new Response("log in"), "redirected", { value: true });
  await assert.rejects(load(), /hotel\.js answered 200/);
  assert.equal(imports, 0);
  answer = undefined;
  await load();
  assert.deepEqual([cacheModes, imports], [["default", "reload", "reload"], 1]);
});

Deno.test("a part fails when no byte of any file has come for half a minute", async () => {
  const clock = handClock();
  try {
    const part = loadPart(() => Promise.resolve(), ["silent.js"]);
    const failure = assert.rejects(part, /silent\.js did not come/);
    clock.pass(29);
    // Another file comes meanwhile, so the network is alive.
    await loadPart(() => Promise.resolve(), ["heard.js"]);
    clock.pass(29);
    assert.equal(await Promise.race([part.catch(() => "failed"), "waits"]), "waits");
    clock.pass(2);
    await failure;
    assert.equal(clock.watches(), 0);
  } finally {
    clock.stop();
  }
});

Deno.test("the request for another file does not make a hanging file wait longer", async () => {
  const clock = handClock();
  try {
    const load = (file: string) => loadPart(() => Promise.resolve(), [file]);
    const failure = assert.rejects(load("silent-first.js"), /silent-first\.js did not come/);
    clock.pass(20);
    const second = assert.rejects(load("silent-second.js"));
    clock.pass(10);
    await failure;
    clock.pass(20);
    await second;
  } finally {
    clock.stop();
  }
});

/** Replaces this thread's intervals: whatever is called every second is called by hand. */
function handClock() {
  const { setInterval, clearInterval } = globalThis;
  const watches = new Map<number, () => void>();
  let last = 0;
  Object.assign(globalThis, {
    setInterval: (call: () => void) => {
      watches.set(++last, call);
      return last;
    },
    clearInterval: (id: number) => watches.delete(id),
  });
  return {
    pass: (seconds: number) => {
      for (let n = 0; n < seconds; n++) watches.forEach((call) => call());
    },
    watches: () => watches.size,
    stop: () => void Object.assign(globalThis, { setInterval, clearInterval }),
  };
}
