import assert from "node:assert/strict";
import { loadPart } from "./load-part.ts";

/** The addresses that the fake browser asked for, in order. */
let requested: string[] = [];
let isOnline = true;
/** The answer that the fake server gives instead of the file. */
let answer: (() => Response) | undefined;
let cacheModes: (RequestCache | undefined)[] = [];
let namedInHtml: string[] = [];
const styles: { href: string }[] = [];

const fake = {
  fetch: (href: string, { cache, signal }: RequestInit) => {
    requested.push(href);
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
  requested = [];
  isOnline = true;
  answer = undefined;
  cacheModes = [];
  namedInHtml = [];
  styles.length = 0;
});
Deno.test.afterEach(() => {
  Object.assign(globalThis, real);
});

Deno.test("fetches every file before the import starts", async () => {
  const part = await loadPart(() => Promise.resolve([...requested]), ["first-a.js", "first-b.js"]);
  assert.deepEqual(part, ["/first-a.js", "/first-b.js"]);
});

Deno.test("does not import when a file cannot be fetched, and fetches it again at the next call", async () => {
  let imports = 0;
  const load = () => loadPart(() => Promise.resolve(++imports), ["again.js"]);
  isOnline = false;
  await assert.rejects(load(), /Failed to fetch/);
  assert.equal(imports, 0);
  isOnline = true;
  await load();
  assert.deepEqual([requested, imports], [["/again.js", "/again.js"], 1]);
});

Deno.test("does not import when the server does not have a file", async () => {
  await assert.rejects(
    loadPart(() => Promise.reject(new Error("imported")), ["gone.js"]),
    /gone\.js answered 404/,
  );
});

Deno.test("fetches a common file of two parts once", async () => {
  const run = () => Promise.resolve();
  await Promise.all([loadPart(run, ["common.js"]), loadPart(run, ["common.js"])]);
  await loadPart(run, ["common.js"]);
  assert.deepEqual(requested, ["/common.js"]);
});

Deno.test("does not fetch a file that the HTML names", async () => {
  namedInHtml = ["/named.js"];
  await loadPart(() => Promise.resolve(), ["named.js", "unnamed.js"]);
  assert.deepEqual(requested, ["/unnamed.js"]);
});

Deno.test("fetches styles and then uses them", async () => {
  await loadPart(() => Promise.resolve(), ["look.css"]);
  assert.deepEqual([requested, styles.map(({ href }) => href)], [["/look.css"], ["/look.css"]]);
});

Deno.test("does not take a hotel network's log-in page for the file, and later fetches past the cache", async () => {
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

Deno.test("fails a part when no byte of any file has come for half a minute", async () => {
  const clock = handClock();
  try {
    const part = loadPart(() => Promise.resolve(), ["silent.js"]);
    const failure = assert.rejects(part, /silent\.js did not arrive/);
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

Deno.test("a request for another file does not make a hanging file wait longer", async () => {
  const clock = handClock();
  try {
    const load = (file: string) => loadPart(() => Promise.resolve(), [file]);
    const failure = assert.rejects(load("silent-first.js"), /silent-first\.js did not arrive/);
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

/** Replaces setInterval of this thread, so that the test itself lets the seconds pass. */
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
