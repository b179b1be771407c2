import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { checkReachability, isChecking, logInPage } from "../../lib/http/check-reachability.ts";
import { doubtServer, isServerReachable, setServerReachable } from "../../lib/http/connectivity.ts";
import { mayRepeat } from "../../lib/http/repeats.ts";
import { ownStore } from "../testing/browser-store.ts";
import { watchReachability } from "./reachability.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
Object.defineProperty(globalThis, "document", { configurable: true, value: page });
Object.defineProperty(navigator, "onLine", { configurable: true, value: true });

/** A server that answers whether it is ready. */
function serve(isReady: () => boolean) {
  const realFetch = globalThis.fetch;
  let asked = 0;
  globalThis.fetch = () => {
    asked++;
    return Promise.resolve(
      isReady() ? Response.json({ database: true }) : new Response("<h1>Welcome</h1>"),
    );
  };
  let backs = 0;
  const stop = watchReachability(() => backs++);
  return {
    asked: () => asked,
    backs: () => backs,
    [Symbol.dispose]() {
      stop();
      setServerReachable(true);
      globalThis.fetch = realFetch;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

Deno.test("one failed path does not make the server unreachable, and is looked into once", async () => {
  using server = serve(() => true);
  doubtServer();
  await until(() => server.asked() === 1);
  for (let n = 0; n < 20; n++) doubtServer();
  await settle();
  assert.deepEqual([server.asked(), server.backs(), isServerReachable()], [1, 0, true]);
});

Deno.test("doubts during a check use no room for repeated calls", async () => {
  using server = serve(() => true);
  const answerAtOnce = globalThis.fetch;
  const held = Promise.withResolvers<void>();
  globalThis.fetch = (address) => held.promise.then(() => answerAtOnce(address));
  doubtServer();
  await until(isChecking);
  for (let n = 0; n < 20; n++) {
    doubtServer();
    // A timer of an earlier doubt would run now.
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(mayRepeat("query"));
  held.resolve();
  await until(() => server.asked() === 1);
});

Deno.test("a log-in page in place of the server makes it unreachable, until it answers again", async () => {
  let isReady = false;
  using server = serve(() => isReady);
  doubtServer();
  await until(() => !isServerReachable());
  isReady = true;
  await until(() => isServerReachable());
  assert.equal(server.backs(), 1);
});

Deno.test("a call that failed before anybody watched is looked into", async () => {
  doubtServer();
  using server = serve(() => true);
  await until(() => server.asked() === 1);
});

Deno.test("a check that is late says nothing if another answer came meanwhile", async () => {
  using server = serve(() => true);
  globalThis.fetch = () => Promise.reject(new DOMException("It was late", "TimeoutError"));
  const late = checkReachability();
  setServerReachable(true);
  await late;
  assert.equal(isServerReachable(), true);
  await checkReachability();
  assert.equal(isServerReachable(), false);
  assert.equal(server.backs(), 0);
});

Deno.test("a doubt from a hidden page is looked into as soon as the user is back", async () => {
  using server = serve(() => true);
  doubtServer();
  await until(() => server.asked() === 1);
  page.hidden = true;
  doubtServer();
  await settle();
  assert.equal(server.asked(), 1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  await until(() => server.asked() === 2);
});

for (
  const [place, answer] of [
    ["a page", () => new Response("<h1>Hotel</h1>", { headers: { "content-type": "text/html" } })],
    ["another address", () =>
      Object.defineProperty(new Response(), "type", {
        value: "opaqueredirect",
      })],
    ["a page that says so", () => new Response("", { status: 511 })],
  ] as const
) {
  Deno.test(`a network that answers with ${place} asks for a log-in; no network does not`, async () => {
    const realFetch = globalThis.fetch;
    try {
      globalThis.fetch = () => Promise.resolve(answer());
      await checkReachability();
      assert.deepEqual([logInPage.get(), isServerReachable()], [true, false]);
      globalThis.fetch = () => Promise.reject(new TypeError("The network failed"));
      await checkReachability();
      assert.equal(logInPage.get(), false);
    } finally {
      globalThis.fetch = realFetch;
      setServerReachable(true);
    }
  });
}

Deno.test("after a sign-out that the server has missed, a log-in page is still noticed", async () => {
  ownStore();
  localStorage.setItem("leaving", "1");
  const realFetch = globalThis.fetch;
  const asked: string[] = [];
  const answers: Record<string, () => Response> = {
    "/api/readyz": () =>
      new Response("<h1>Hotel</h1>", { headers: { "content-type": "text/html" } }),
    "/api/signout": () => Response.json({ ok: true }),
  };
  globalThis.fetch = (address) => {
    asked.push(String(address));
    return Promise.resolve(answers[String(address)]?.() ?? new Response(null, { status: 404 }));
  };
  await checkReachability();
  assert.deepEqual([asked, logInPage.get()], [["/api/readyz"], true]);
  answers["/api/readyz"] = () => Response.json({ database: true });
  await checkReachability();
  assert.deepEqual(asked, ["/api/readyz", "/api/readyz", "/api/signout"]);
  assert.deepEqual([logInPage.get(), isServerReachable()], [false, true]);
  globalThis.fetch = realFetch;
});

Deno.test("a proxy in trouble is no log-in page", async () => {
  const realFetch = globalThis.fetch;
  const headers = { "content-type": "text/html" };
  globalThis.fetch = () => Promise.resolve(new Response("Bad Gateway", { status: 502, headers }));
  await checkReachability();
  assert.deepEqual([logInPage.get(), isServerReachable()], [false, false]);
  globalThis.fetch = realFetch;
  setServerReachable(true);
});
